//! Moves of the headline sliders that nobody sees, before a reader makes the first.
//!
//! A browser translates a function of WebAssembly when it is first called, and better once it has been called often:
//! the first ten moves of a fresh page took two to three times as long as those after them. So the page moves each
//! slider there and back while it idles. Both happen within one task, so that nothing in between is ever painted.

use super::{Store, address};
use crate::scenario::{FIELDS, Scenario};
use leptos::prelude::*;

/// How often any of the sliders is moved there and back.
const TURNS: usize = 24;

/// Rehearses until all turns are over, or somebody does something.
pub fn rehearse(store: Store) {
    turn(store, untrack(|| store.scenario()), 0);
}

fn turn(store: Store, start: Scenario, number: usize) {
    let mut sliders = FIELDS.iter().filter(|row| row.headline).cycle();
    let Some(row) = sliders.nth(number).filter(|_| number < TURNS) else { return };
    let stop = row.nearest_stop(start.number(row.field));
    let other = row.value_at(if stop > number { stop - 1 - number } else { stop + 1 + number });
    request_idle_callback(move || {
        leptos::task::spawn_local(async move {
            // A box that somebody types into holds what the state does not know yet.
            let focus = document().active_element().map(|element| element.tag_name());
            if focus.is_some_and(|tag| tag != "BODY") || untrack(|| store.scenario()) != start {
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
