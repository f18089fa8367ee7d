//! What has no room in a link is refused by name, wherever it comes from, and the page keeps its state.

use crate::embed::framed;
use crate::export::drop_file;
use crate::random::Draw;
use browser_tests::{Outcome, Page, Setup};
use fleetscope::scenario::{
    FIELDS, LessonPlace, Link, MOST_OTHERS, NAME_LENGTH, Named, PRESETS, Place, Problem, Refusal,
    Scenario,
};
use fleetscope::text::Language;
use serde_json::json;

/// What a person typed in full into every field.
fn typed(draw: &mut Draw) -> Scenario {
    FIELDS.iter().fold(Scenario::default(), |scenario, row| {
        let (least, most) = scenario.range(row.field);
        let number = least + draw.share() * (most - least);
        let number = if row.whole { number.round() } else { number };
        scenario.with(row.field, number).unwrap_or(scenario)
    })
}

/// A default scenario beside others that leave no room for one more letter of its name.
fn full(place: Place) -> Link {
    let mut draw = Draw(1956);
    let mut other = || Named { name: String::new(), scenario: typed(&mut draw) };
    let others = (0..MOST_OTHERS).map(|_| other()).collect();
    let mut link = Link { place, others, baseline: Some(other().scenario), ..Link::default() };
    let mut fields = FIELDS.iter();
    while !link.fits() {
        let (Some(last), Some(row)) = (link.others.last_mut(), fields.next()) else { break };
        last.scenario = last.scenario.reset(row.field).unwrap_or(last.scenario);
    }
    assert!(link.fits());
    while link.fits() {
        // Letters that repeat are packed away.
        link.name.extend(char::from_u32(0x4e00 + draw.below(6000) as u32));
    }
    link.name.pop();
    assert!(link.name.chars().count() <= NAME_LENGTH, "{}", link.name);
    link
}

async fn opened(link: &Link) -> Outcome<Page> {
    let page = Page::open(&format!("#{}", link.fragment())).await?;
    assert_eq!(page.count(".refusals").await?, 0);
    // A test cannot answer the box of the browser.
    page.script("window.alert = said => { document.body.dataset.said = said }", Vec::new()).await?;
    Ok(page)
}

fn no_room(key: &str) -> String {
    Refusal::new(key, "", Problem::NoRoom).message(Language::English)
}

#[tokio::test]
async fn an_example_without_room_is_refused_by_its_name() -> Outcome {
    let link = full(Place::Overview);
    let preset = &PRESETS[0];
    let unnamed = Link { name: String::new(), ..link.clone() };
    assert!(unnamed.with_scenario("", preset.scenario()).is_err());
    let page = opened(&link).await?;
    let pick = "const pick = document.querySelector('[data-action=examples]'); pick.value = arguments[0];\
                pick.dispatchEvent(new Event('change', { bubbles: true })); return document.body.dataset.said";
    let said = page.script(pick, vec![json!(preset.id)]).await?;
    assert_eq!(said, json!(no_room(preset.name.en())));
    assert_eq!(page.fragment().await?, format!("#{}", link.fragment()));
    // Without any others there is room.
    let page = Page::open("#/").await?;
    page.script(pick, vec![json!(preset.id)]).await?;
    let wanted = Link { scenario: preset.scenario(), ..Link::default() }.fragment();
    page.until("the example", async |page| Ok(page.fragment().await? == format!("#{wanted}"))).await
}

#[tokio::test]
async fn an_own_value_without_room_is_refused_at_its_box() -> Outcome {
    const PATH: &str = "accelerators/h100/tdp_w";
    let link = full(Place::Assumptions);
    let page = opened(&link).await?;
    let own = format!("[data-own='{PATH}']");
    page.until("the numbers", async |page| Ok(page.count(&own).await? == 1)).await?;
    page.retype(&own, "654.32101234567891").await?;
    let complaint = format!("[data-constant='{PATH}'] .complaint");
    let said = page.until_text(&complaint, |said| said.contains("2,000")).await?;
    assert_eq!(said, no_room(PATH));
    assert_eq!(page.value(&own).await?, "654.32101234567891");
    assert_eq!(page.fragment().await?, format!("#{}", link.fragment()));
    assert_eq!(page.script("return document.body.dataset.said ?? ''", Vec::new()).await?, "");
    Ok(())
}

#[tokio::test]
async fn a_step_of_a_lesson_without_room_leaves_a_scenario_out_and_says_which() -> Outcome {
    let link = full(Place::Pipeline);
    let step = LessonPlace { lesson: "crowded.md".to_owned(), step: 1 };
    assert!(!Link { lesson: Some(step.clone()), ..link.clone() }.fits());
    let page = opened(&Link::default()).await?;
    let lesson = format!("# Mine\n\n## One\n[bubble](#{})\nCrowded.\n", link.fragment());
    drop_file(&page, "crowded.md", &lesson).await?;
    page.until_text("[data-lesson=text]", |said| said == "Crowded.").await?;
    assert_eq!(page.attribute(".refusals li", "data-refused").await?.as_deref(), Some("d."));
    let mut wanted = Link { lesson: Some(step), ..link };
    wanted.others.pop();
    assert_eq!(page.fragment().await?, format!("#{}", wanted.fragment()));
    assert_eq!(page.script("return document.body.dataset.said ?? ''", Vec::new()).await?, "");
    Ok(())
}

#[tokio::test]
async fn a_frame_answers_what_it_had_no_room_for() -> Outcome {
    let page = framed(&Setup::default()).await?;
    let send = "document.querySelector('iframe').contentWindow.postMessage({ type: 'fleetscope:set', link: arguments[0] }, '*')";
    let link = full(Place::Overview);
    page.script(send, vec![json!(format!("#{}", link.fragment()))]).await?;
    page.until("the answer", async |page| {
        let refused = page.attribute("iframe", "data-refused").await?;
        Ok(refused == Some(no_room("d.")))
    })
    .await?;
    let told = page.attribute("iframe", "data-link").await?.unwrap_or_default();
    let reading = Link::read(&told);
    assert_eq!((reading.link.others, reading.link.name), (link.others[..2].to_vec(), link.name));
    Ok(())
}
