//! Any reachable state survives: its link, opened afresh, gives the same results as the model computed natively.

use browser_tests::{Outcome, Page};
use fleetscope::evaluate::{READOUTS, evaluate};
use fleetscope::instrument::outcome_text;
use fleetscope::scenario::{CHOICES, FIELDS, Link, MOST_OTHERS, Named, Place, Scenario};
use fleetscope::text::Language;
use serde_json::{Value, json};
use std::time::Duration;

/// How many states are tried.
const STATES: usize = 200;

/// A small generator of numbers, the same in every run (Steele and Vigna's SplitMix64).
struct Draw(u64);

impl Draw {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }

    /// A scenario that a reader can reach: options of the menus, stops of the sliders.
    fn scenario(&mut self) -> Scenario {
        let mut scenario = Scenario::default();
        for _ in 0..self.below(4) {
            let choice = CHOICES[self.below(CHOICES.len())].choice;
            let options: Vec<&str> = scenario.options(choice).map(|option| option.id).collect();
            scenario =
                scenario.pick(choice, options[self.below(options.len())]).unwrap_or(scenario);
        }
        for _ in 0..self.below(8) {
            let row = &FIELDS[self.below(FIELDS.len())];
            let stop = row.value_at(self.below(row.stop_count() + 1));
            scenario = scenario.with(row.field, stop).unwrap_or(scenario);
        }
        scenario
    }

    fn link(&mut self) -> Link {
        let places: Vec<Place> =
            Place::ALL.iter().copied().filter(|place| place.shows_scenario()).collect();
        let names = ["", "A & B", "基线 50%", "x=1"];
        let mut link = Link {
            place: places[self.below(places.len())],
            name: names[self.below(names.len())].to_owned(),
            scenario: self.scenario(),
            ..Link::default()
        };
        if self.below(3) == 0 {
            link.baseline = Some(self.scenario());
        }
        for _ in 0..self.below(MOST_OTHERS + 1) {
            let name = names[1 + self.below(3)].to_owned();
            link.others.push(Named { name, scenario: self.scenario() });
        }
        link
    }
}

#[tokio::test]
async fn two_hundred_states_survive_their_link() -> Outcome {
    let mut draw = Draw(2026);
    let page = Page::open("#/").await?;
    page.patience(Duration::from_secs(10)).await?;
    for number in 0..STATES {
        let link = draw.link();
        let fragment = format!("#{}", link.fragment());
        // A fresh page: another document lies between, and nothing is stored.
        page.script("localStorage.clear(); location.href = 'about:blank'", Vec::new()).await?;
        page.go(&fragment).await?;
        assert_eq!(page.fragment().await?, fragment, "state {number}");
        assert_eq!(page.count(".refusals").await?, 0, "state {number}: {fragment}");
        if link.place != Place::Overview {
            let go = "document.querySelector('[data-place=overview]').click()";
            page.script(go, Vec::new()).await?;
        }
        let read = "const done = arguments[0]; let tries = 0; (function look() {\
            const fold = document.querySelector('.all-results'); if (fold && !fold.open) fold.firstElementChild.click();\
            const found = [...document.querySelectorAll('[data-result]')];\
            if (found.length < 70) { if (++tries > 200) return done([location.hash, !!fold, fold && fold.outerHTML.slice(0, 300), found.length]); return setTimeout(look, 10); }\
            done(Object.fromEntries(found.map(row => [row.dataset.result, row.querySelector('dd').textContent])));\
          })()";
        let shown = page.script_async(read, Vec::new()).await?;
        assert!(shown.is_object(), "{shown}");
        let report = evaluate(&link.scenario);
        for row in &READOUTS {
            let wanted = outcome_text(report.get(row.readout), row.unit, Language::English);
            assert_eq!(
                shown[row.name],
                Value::from(wanted),
                "state {number}: {} of {fragment}",
                row.name
            );
        }
    }
    assert_eq!(page.console().await?, Vec::<String>::new());
    assert_eq!(
        page.script("return document.querySelectorAll('#loading').length", Vec::new()).await?,
        json!(0)
    );
    Ok(())
}
