//! Lessons and predictions.

use browser_tests::{Key, Outcome, Page, Setup};
use serde_json::json;

/// Whether a reader can see something of what a selector names.
async fn is_seen(page: &Page, css: &str) -> Outcome<bool> {
    let script = "return [...document.querySelectorAll(arguments[0])].some(found => \
                  found.checkVisibility({ visibilityProperty: true }) && found.getClientRects().length > 0)";
    Ok(page.script(script, vec![css.into()]).await? == json!(true))
}

/// The text that is rendered: without what is covered.
async fn rendered(page: &Page) -> Outcome<String> {
    let text = page.script("return document.querySelector('main').innerText", Vec::new()).await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

/// Waits until the question is there and the rest of the page is uncovered around it.
async fn until_asked(page: &Page) -> Outcome {
    page.until("the question", async |page| {
        Ok(page.count("[data-predict]").await? == 1 && is_seen(page, ".value").await?)
    })
    .await
}

#[tokio::test]
async fn a_lesson_is_walked_by_keyboard() -> Outcome {
    let page = Page::open("#/overview").await?;
    page.press("[data-action=lessons]", Key::Enter, 1).await?;
    page.until("the list", async |page| Ok(page.count("[data-act=lesson]").await? == 6)).await?;
    // The focus goes to the list; the tabulator leads to the first lessons from there.
    let focused = "return document.activeElement.tagName + document.activeElement.textContent";
    page.until("the focus", async |page| {
        Ok(page.script(focused, Vec::new()).await? == json!("H2Lessons"))
    })
    .await?;
    for _ in 0..4 {
        page.key(Key::Tab).await?;
    }
    assert_eq!(page.script(focused, Vec::new()).await?, json!("BUTTONBubbles and micro-batches"));
    page.key(Key::Enter).await?;
    page.until_text("[data-lesson=text]", |said| said.contains("15.8%")).await?;
    page.until("the place", async |page| {
        Ok(page.fragment().await? == "#/pipeline?v=1&lesson=bubbles")
    })
    .await?;
    let next = "[data-act=lesson-step][data-value='2']";
    page.press(next, Key::Enter, 1).await?;
    until_asked(&page).await?;
    assert!(page.fragment().await?.contains("pp=8"));
    assert!(page.fragment().await?.contains("step=2"));
    // The button stays under the finger: the next step is one more press away.
    page.key(Key::Enter).await?;
    page.until_text("[data-lesson=text]", |said| said.contains("64 micro-batches")).await?;
    page.key(Key::Enter).await?;
    page.until_text(".lesson .hint", |said| said.contains("4 / 4")).await?;
    page.back().await?;
    page.until_text(".lesson .hint", |said| said.contains("3 / 4")).await?;
    page.press("[data-act=lesson-leave]", Key::Enter, 1).await?;
    page.until("the end", async |page| Ok(page.count(".lesson").await? == 0)).await?;
    assert!(!page.fragment().await?.contains("lesson="));
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

/// What Escape closes gives the focus back to the button that opened it.
#[tokio::test]
async fn escape_closes_the_card_of_lessons_and_that_of_saving() -> Outcome {
    let page = Page::open("#/").await?;
    let focused = "return document.activeElement.dataset.action ?? document.activeElement.tagName";
    for (key, name) in [('i', "lessons"), ('o', "save")] {
        page.key(key).await?;
        page.until("the card's heading", async |page| {
            Ok(page.script(focused, Vec::new()).await? == "H2")
        })
        .await?;
        page.key(Key::Escape).await?;
        page.until("its button", async |page| Ok(page.script(focused, Vec::new()).await? == name))
            .await?;
        assert_eq!(page.count(&format!("[data-card={name}]")).await?, 0);
    }
    Ok(())
}

#[tokio::test]
async fn every_step_of_every_lesson_opens_in_both_languages() -> Outcome {
    for languages in ["en-US,en", "zh-CN,zh"] {
        let setup = Setup { width: 360, languages, ..Setup::default() };
        let page = Page::open_with(&setup, "#/overview").await?;
        for lesson in &fleetscope::lesson::SHIPPED {
            for step in 1..=4 {
                page.go(&format!("#/?lesson={}&step={step}", lesson.name)).await?;
                let number = step.to_string();
                page.until("the step", async |page| {
                    Ok(page
                        .texts("[data-lesson-step] .hint")
                        .await?
                        .first()
                        .is_some_and(|said| said.ends_with(&format!("{number} / 4"))))
                })
                .await?;
                let text = page.text("[data-lesson=text]").await?;
                let chinese = text.chars().any(|letter| letter as u32 > 0x2e80);
                assert_eq!(chinese, languages.starts_with("zh"), "{text}");
                assert_eq!(page.count(".refusals").await?, 0);
                let wide = page.script("return document.documentElement.scrollWidth - document.documentElement.clientWidth", Vec::new());
                assert_eq!(wide.await?, json!(0), "{} {step}", lesson.name);
            }
        }
        assert_eq!(page.console().await?, Vec::<String>::new());
    }
    Ok(())
}

#[tokio::test]
async fn an_answer_is_hidden_predicted_locked_and_revealed() -> Outcome {
    let page = Page::open("#/overview?v=1&ask=step_s&pin=1&pin.gpus=4096").await?;
    until_asked(&page).await?;
    page.click(".all-results summary").await?;
    page.until("the results", async |page| Ok(page.count("[data-result]").await? > 70)).await?;
    page.until("what moved", async |page| Ok(page.count("[data-moved]").await? > 10)).await?;
    let answer = "4.94 s";
    assert!(!rendered(&page).await?.contains(answer), "{}", rendered(&page).await?);
    for covered in [
        "[data-readout=step_s] .value-number",
        "[data-result=step_s] dd",
        "[data-moved=step_s] td",
        ".value-detail",
    ] {
        assert!(page.count(covered).await? > 0, "{covered}");
        assert!(!is_seen(&page, covered).await?, "{covered}");
    }
    assert!(is_seen(&page, "[data-readout=goodput] .value-number").await?, "the rest is there");
    // No report while the answer is covered.
    page.click("[data-action=save]").await?;
    page.until("the card", async |page| Ok(page.count("[data-card=save]").await? == 1)).await?;
    assert_eq!(page.count("[data-card=save] [data-value=json]").await?, 0);
    page.click("[data-action=save]").await?;

    assert_eq!(page.count("[data-act=lock][aria-disabled]").await?, 1, "nothing to lock yet");
    page.type_into("[data-act=guess]", "5 kg").await?;
    page.until_text("[data-predict-line=complaint]", |said| said.contains("5 kg")).await?;
    page.retype("[data-act=guess]", "10 s").await?;
    page.press("[data-act=lock]", Key::Enter, 1).await?;
    page.until_text("[data-predict-line=locked]", |said| said == "Locked: 10.0 s").await?;
    assert!(!is_seen(&page, "[data-act=guess]").await?);
    assert!(!rendered(&page).await?.contains(answer));
    page.press("[data-act=reveal]", Key::Enter, 1).await?;
    page.until_text("[data-predict-line=answer]", |said| said == "Answer: 4.94 s").await?;
    assert_eq!(page.text("[data-predict-line=error]").await?, "The guess is 2.0 times the answer.");
    page.until("the derivation", async |page| {
        Ok(page.count("[data-card=derivation] math").await? > 0)
    })
    .await?;
    assert!(is_seen(&page, "[data-readout=step_s] .value-number").await?);
    assert!(is_seen(&page, "[data-result=step_s] dd").await?);
    // A reload asks again.
    page.reload().await?;
    until_asked(&page).await?;
    assert!(!is_seen(&page, "[data-readout=step_s] .value-number").await?);
    page.click("[data-act=withdraw]").await?;
    page.until("no question", async |page| Ok(page.count("[data-predict]").await? == 0)).await?;
    assert!(is_seen(&page, "[data-readout=step_s] .value-number").await?);
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

/// From the first moment: the answer is not shown before the part that covers it has come.
#[tokio::test]
async fn the_answer_is_covered_from_the_first_moment() -> Outcome {
    let page = Page::blank(&Setup::default()).await?;
    page.before_each_document(
        "window.seen = []; new MutationObserver(() => {\
           for (const found of document.querySelectorAll('[data-readout=step_s] .value-number')) {\
             if (found.checkVisibility({ visibilityProperty: true })) seen.push(found.textContent); }\
         }).observe(document, { childList: true, subtree: true, attributes: true })",
    )
    .await?;
    page.go("#/overview?v=1&ask=step_s").await?;
    until_asked(&page).await?;
    assert_eq!(page.script("return seen", Vec::new()).await?, json!([]));
    Ok(())
}

#[tokio::test]
async fn a_comparison_does_not_give_the_answer_away() -> Outcome {
    let page = Page::open("#/overview?v=1&ask=step_s").await?;
    until_asked(&page).await?;
    page.key('c').await?;
    page.until("the results", async |page| Ok(is_seen(page, "[data-moved=goodput] td").await?))
        .await?;
    assert!(!is_seen(&page, "[data-moved=step_s] td").await?);
    assert!(!is_seen(&page, ".multiple").await?);
    Ok(())
}

#[tokio::test]
async fn instruments_about_the_answer_are_covered() -> Outcome {
    let page = Page::open("#/fleet?v=1&gpus=65536&ask=c3_tax&among=3.1,5,7.2,25").await?;
    until_asked(&page).await?;
    page.until("the charts", async |page| Ok(page.count(".chart-card").await? > 3)).await?;
    assert!(!is_seen(&page, "[data-instrument=waterfall] .chart").await?);
    assert!(!is_seen(&page, "[data-instrument=waterfall] .verdict").await?);
    assert!(
        !is_seen(&page, "[data-readout=effective_fraction] .value-number").await?,
        "its reciprocal"
    );
    assert!(!rendered(&page).await?.contains("7.17"));
    page.click("[data-act=pick][data-value='3']").await?;
    page.until("the choice", async |page| {
        Ok(page.count("[data-act=pick][aria-pressed=true]").await? == 1)
    })
    .await?;
    page.click("[data-act=lock]").await?;
    page.until("the lock", async |page| Ok(!is_seen(page, "[data-act=pick]").await?)).await?;
    page.click("[data-act=reveal]").await?;
    page.until_text("[data-predict-line=error]", |said| said == "Not this one: 7.20 is nearest.")
        .await?;
    page.until("the chart", async |page| {
        is_seen(page, "[data-instrument=waterfall] .plot svg").await
    })
    .await?;
    Ok(())
}

#[tokio::test]
async fn a_class_is_counted_beside_the_answer() -> Outcome {
    let setup = Setup { languages: "zh-CN,zh", width: 360, ..Setup::default() };
    let page = Page::open_with(&setup, "#/overview?v=1&ask=step_s").await?;
    until_asked(&page).await?;
    page.click("[data-tally] summary").await?;
    for (count, guess) in ["3 s", "4", "1 min", "5000 ms"].into_iter().enumerate() {
        page.type_into("[data-act=count]", &format!("{guess}\u{e007}")).await?;
        let wanted = format!("({})", count + 1);
        page.until_text("[data-tally] summary", |said| said.contains(&wanted)).await?;
        assert_eq!(page.value("[data-act=count]").await?, "", "ready for the next");
    }
    // 3 and 4 s, 5 s, and a minute; bars are as long as their counts.
    assert!(!page.text(".tally").await?.contains('✓'));
    let widths = "return [...document.querySelectorAll('.tally i')].map(bar => bar.offsetWidth).filter(Boolean)";
    let widths: Vec<f64> = serde_json::from_value(page.script(widths, Vec::new()).await?)?;
    let told = page.texts(".tally > *").await?;
    assert_eq!(widths.len(), 3, "{told:?}");
    assert!((widths[0] / widths[1] - 2.0).abs() < 0.1, "two guesses against one: {widths:?}");
    page.click("[data-act=reveal]").await?;
    page.until_text(".tally .right", |said| said.contains('✓')).await?;
    let wide = page
        .script(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth",
            Vec::new(),
        )
        .await?;
    assert_eq!(wide, json!(0));
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn a_lecturer_asks_about_the_scenario_on_screen() -> Outcome {
    let page = Page::open("#/site?v=1&pue=1.1").await?;
    page.click("[data-action=lessons]").await?;
    page.until("the form", async |page| Ok(page.count("[data-act=ask-of]").await? == 1)).await?;
    let choose = "const list = document.querySelector('[data-act=ask-of]'); list.value = arguments[0];\
                  list.dispatchEvent(new Event('change', { bubbles: true }))";
    page.script(choose, vec!["electricity_usd".into()]).await?;
    page.until_text("[data-card=lessons] label:has([data-act=ask-among])", |said| {
        said.ends_with("USD")
    })
    .await?;
    page.retype("[data-act=ask-among]", "300000, 545000, 900000").await?;
    page.click("[data-act=ask]").await?;
    until_asked(&page).await?;
    page.until("the link", async |page| {
        Ok(page.fragment().await?
            == "#/site?v=1&pue=1.1&ask=electricity_usd&among=300000,545000,900000")
    })
    .await?;
    assert_eq!(page.texts("[data-act=pick]").await?, ["$300k", "$545k", "$900k"]);
    assert!(!is_seen(&page, "[data-readout=electricity_usd] .value-number").await?);
    Ok(())
}

#[tokio::test]
async fn lessons_work_from_a_sub_folder_and_without_a_network() -> Outcome {
    let setup = Setup { path: "/some/tools/fleetscope/", ..Setup::default() };
    let mut page = Page::open_with(&setup, "#/?lesson=grid&step=3").await?;
    page.until_text("[data-lesson=text]", |said| said.contains("82")).await?;
    let worker = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(true))";
    page.script_async(worker, Vec::new()).await?;
    // Once more through the worker, which keeps what it sees.
    page.reload().await?;
    page.until_text("[data-lesson=text]", |said| said.contains("82")).await?;
    page.cut_network();
    page.reload().await?;
    page.until_text("[data-lesson=text]", |said| said.contains("82")).await?;
    page.press("[data-act=lesson-step][data-value='4']", Key::Enter, 1).await?;
    page.until_text(".lesson .hint", |said| said.contains("4 / 4")).await?;
    // One that was never opened before.
    page.go("#/?lesson=failures").await?;
    page.until_text(".lesson .hint", |said| said.contains("1 / ")).await?;
    Ok(())
}

#[tokio::test]
async fn a_lesson_that_is_not_there_says_so() -> Outcome {
    let page = Page::open("#/?lesson=grid&step=9").await?;
    page.until_text(".lesson [role=alert]", |said| said.contains("could not be loaded")).await?;
    page.click("[data-act=lesson-leave]").await?;
    page.until("the end", async |page| Ok(page.count(".lesson").await? == 0)).await?;
    Ok(())
}

#[tokio::test]
async fn a_presenter_asks_too() -> Outcome {
    let link = "#/fleet?v=1&view=present&show=waterfall&ask=c3_tax";
    let page = Page::open(link).await?;
    page.until("the question", async |page| is_seen(page, "[data-act=guess]").await).await?;
    assert!(!is_seen(&page, "[data-instrument=waterfall] .chart").await?);
    assert!(!rendered(&page).await?.contains("3.09"));
    page.type_into("[data-act=guess]", "2").await?;
    page.click("[data-act=lock]").await?;
    page.click("[data-act=reveal]").await?;
    page.until_text("[data-predict-line=answer]", |said| said == "Answer: 3.09").await?;
    page.until("the chart", async |page| {
        is_seen(page, "[data-instrument=waterfall] .plot svg").await
    })
    .await?;
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}
