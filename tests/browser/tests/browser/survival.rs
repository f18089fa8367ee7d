//! Any reachable state survives: its link, opened in a new private window or in the place of another one, gives the same
//! page with the results that the model computed natively.

use crate::random::Draw;
use browser_tests::{Outcome, Page};
use fleetscope::evaluate::{READOUTS, Readout, Report, evaluate};
use fleetscope::instrument::{instruments, outcome_text};
use fleetscope::scenario::{
    CHOICES, FIELDS, FRAGMENT_LENGTH, Link, MOST_OTHERS, Named, Place, Scenario, ViewMode,
};
use fleetscope::text::Language;
use serde_json::json;

/// How many states are tried, and how many browsers share them.
const STATES: usize = 200;
const BROWSERS: usize = 2;
/// How many follow one another in one window.
const STEPS: usize = 20;

impl Draw {
    /// A scenario that a reader can reach: options of the menus, stops of a few sliders or of most.
    fn scenario(&mut self, crowded: bool) -> Scenario {
        let mut scenario = Scenario::default();
        for _ in 0..self.below(4) {
            let choice = self.one_of(&CHOICES).choice;
            let options: Vec<&str> = scenario.options(choice).map(|option| option.id).collect();
            scenario = scenario.pick(choice, self.one_of(&options)).unwrap_or(scenario);
        }
        let moves = if crowded { 2 * FIELDS.len() } else { self.below(9) };
        for _ in 0..moves {
            let row = self.one_of(&FIELDS);
            let stop = row.value_at(self.below(row.stop_count() + 1));
            scenario = scenario.with(row.field, stop).unwrap_or(scenario);
        }
        scenario
    }

    fn link(&mut self) -> Link {
        // Such a link is packed.
        let crowded = self.below(10) == 0;
        let names = ["", "A & B", "基线 50%", "x=1"];
        let ids: Vec<_> = instruments().map(|instrument| instrument.id).collect();
        let mut link = Link {
            place: self.one_of(&Place::ALL),
            view: self.one_of(&[
                ViewMode::Full,
                ViewMode::Full,
                ViewMode::Full,
                ViewMode::Present,
                ViewMode::Embed,
            ]),
            name: self.one_of(&names).to_owned(),
            scenario: self.scenario(crowded),
            ..Link::default()
        };
        if link.view != ViewMode::Full {
            link.at = self.below(2) as u32;
            for _ in 0..self.below(3) {
                let id = self.one_of(&ids).to_owned();
                if !link.show.contains(&id) {
                    link.show.push(id);
                }
            }
        }
        if crowded || self.below(3) == 0 {
            link.baseline = Some(self.scenario(crowded));
        }
        let others = if crowded { MOST_OTHERS } else { self.below(MOST_OTHERS + 1) };
        for _ in 0..others {
            let name = self.one_of(&names[1..]).to_owned();
            link.others.push(Named { name, scenario: self.scenario(crowded) });
        }
        link
    }
}

/// What a report says for a result.
fn wanted(report: &Report, name: &str) -> Option<String> {
    let row = Readout::find(name)?.row();
    Some(outcome_text(report.get(row.readout), row.unit, Language::English))
}

/// Every result that the view shows.
const IN_VIEW: &str = "document.querySelectorAll('.strip .value').forEach(value => value.dispatchEvent(new PointerEvent('pointerover', {bubbles: true})));\
    return [...document.querySelectorAll('.value[data-readout]')].map(\
    value => [value.dataset.readout, value.querySelector('.value-number').title])";

/// Every result there is, behind the fold of the overview.
const ALL: &str = "const done = arguments[0]; const go = document.querySelector('[data-place=overview]'); go.click();\
    const started = Date.now(); (function look() {\
    const fold = document.querySelector('.all-results'); if (fold && !fold.open) fold.firstElementChild.click();\
    const found = [...document.querySelectorAll('[data-result]')];\
    if (found.length < 70 && Date.now() - started < 9000) return setTimeout(look, 10);\
    done(found.map(row => [row.dataset.result, row.querySelector('dd').textContent]));\
    })()";

/// Changes the address within the window, and waits until the page has heard of it.
const FOLLOW: &str = "const [fragment, done] = arguments;\
    addEventListener('hashchange', () => setTimeout(done), { once: true }); location.hash = fragment";

/// Holds the page against the link that opened it.
async fn holds(page: &Page, link: &Link) -> Outcome {
    let fragment = page.fragment().await?;
    assert_eq!(fragment, format!("#{}", link.fragment()));
    let view = format!("body[data-view={}]", link.view.word().unwrap_or("full"));
    page.until("the view", async |page| Ok(page.count(&view).await? == 1)).await?;
    assert_eq!(page.count(".refusals").await?, 0, "{fragment}");
    assert_eq!(page.count("#loading").await?, 0, "{fragment}");
    let report = evaluate(&link.scenario);
    page.until(&format!("the results of {fragment}"), async |page| {
        let shown: Vec<(String, String)> =
            serde_json::from_value(page.script(IN_VIEW, Vec::new()).await?)?;
        // Only an instrument without results of its own shows none.
        let full = link.view == ViewMode::Full && link.place == Place::Overview;
        Ok((!full || !shown.is_empty())
            && shown.iter().all(|(name, text)| wanted(&report, name).as_ref() == Some(text)))
    })
    .await?;
    if link.view == ViewMode::Full {
        let shown: Vec<(String, String)> =
            serde_json::from_value(page.script_async(ALL, Vec::new()).await?)?;
        assert_eq!(shown.len(), READOUTS.len(), "{fragment}");
        for (name, text) in shown {
            assert_eq!(wanted(&report, &name), Some(text), "{name} of {fragment}");
        }
    }
    assert_eq!(page.console().await?, Vec::<String>::new(), "{fragment}");
    Ok(())
}

#[tokio::test]
async fn two_hundred_states_survive_their_link_in_a_private_window() -> Outcome {
    let mut draw = Draw(2026);
    let links: Vec<Link> = (0..STATES).map(|_| draw.link()).collect();
    let packed = links.iter().filter(|link| link.readable().len() > FRAGMENT_LENGTH).count();
    assert!(packed > 5, "{packed} packed links");
    let walk = async |links: &[Link]| -> Outcome {
        let page = Page::open("#/").await?;
        // What another window keeps is not there.
        page.script("localStorage.setItem('fleetscope.language', 'zh')", Vec::new()).await?;
        for link in links {
            let fragment = format!("#{}", link.fragment());
            page.privately(&fragment, async |page| {
                let kept = page.script("return localStorage.length", Vec::new()).await?;
                assert_eq!(kept, json!(0), "{fragment}");
                holds(page, link).await
            })
            .await?;
        }
        Ok(())
    };
    let (first, second) = links.split_at(STATES / BROWSERS);
    let (first, second) = tokio::join!(walk(first), walk(second));
    first.and(second)
}

#[tokio::test]
async fn twenty_states_follow_one_another_in_one_window() -> Outcome {
    let mut draw = Draw(1912);
    // What the first link refused is gone with it.
    let page = Page::open("#/pipeline?v=1&gpus=none").await?;
    page.until("the refusal", async |page| Ok(page.count(".refusals").await? == 1)).await?;
    for _ in 0..STEPS {
        let link = draw.link();
        page.script_async(FOLLOW, vec![json!(link.fragment())]).await?;
        holds(&page, &link).await?;
    }
    Ok(())
}
