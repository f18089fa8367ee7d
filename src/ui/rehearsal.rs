//! Moves of the headline sliders that nobody sees, before a reader makes the first.
//!
//! A browser translates a function of WebAssembly when it is first called, and better once it has been called often:
//! the first ten moves of a fresh page took two to three times as long as those after them. So the page moves each
//! slider there and back while it idles. Both happen within one task, so that nothing in between is ever painted.
//! A frame in another page would tell that page of each move, so it does without.

use super::browser::{at, call};
use super::{Store, address};
use crate::scenario::{FIELDS, Scenario, ViewMode};
use leptos::prelude::*;

/// How often any of the sliders is moved there and back.
const TURNS: usize = 24;

/// Rehearses until all turns are over, or somebody does something.
pub fn rehearse(store: Store) {
    turn(store, untrack(|| store.scenario()), 0);
}

/// Whether somebody does what a change of the page would disturb: a box that is typed into holds what the state does
/// not know yet, and a text that is written anew is no longer selected.
fn is_busy() -> bool {
    let focus = document().active_element().map(|element| element.tag_name());
    let selection = call(&window(), "getSelection", &[]);
    focus.is_some_and(|tag| tag != "BODY") || at(&selection, &["isCollapsed"]).is_falsy()
}

fn turn(store: Store, start: Scenario, number: usize) {
    let mut sliders = FIELDS.iter().filter(|row| row.headline).cycle();
    let Some(row) = sliders.nth(number).filter(|_| number < TURNS) else { return };
    let stop = row.nearest_stop(start.number(row.field));
    let other = row.value_at(if stop > number { stop - 1 - number } else { stop + 1 + number });
    request_idle_callback(move || {
        leptos::task::spawn_local(async move {
            let link = store.link.get_untracked();
            if is_busy() || link.scenario != start || link.view == ViewMode::Embed {
                return;
            }
            if let Ok(moved) = start.with(row.field, other) {
                for scenario in [moved, start] {
                    store.link.update(|link| link.scenario = scenario);
                    leptos::task::tick().await;
                }
                address::rest();
            }
            turn(store, start, number + 1);
        });
    });
}
