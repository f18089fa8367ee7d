//! Lessons and questions.

use super::Store;
use super::above::{Above, State};
use super::chart::with_view;
use super::data::load;
use super::derivation::{copy_notation, steps};
use super::markup::Deed;
use crate::evaluate::evaluate;
use crate::instrument::{Instrument, shown};
use crate::lesson::{Numbers, read};
use crate::page::predict::{self, Asked, Prediction, cover, question};
use crate::page::{derivation, lesson as page};
use crate::scenario::{Ask, LessonPlace, Link, Reading, ViewMode, name_of};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;

/// Where the lessons of the site lie.
const FOLDER: &str = "lessons/";

/// The link's question.
fn asked_of(link: &Link) -> Option<(Ask, Asked)> {
    let ask = link.ask.clone()?;
    let asked = Asked::of(&ask)?;
    Some((ask, asked))
}

/// Keeps the lesson and the prediction at what the link says, tracked.
pub fn follow(above: &Above) {
    let now = above.store.link.with(|link| (link.ask.clone(), link.lesson.clone()));
    let before = std::mem::replace(&mut above.state().followed, now.clone());
    if before == now {
        return;
    }
    above.state().prediction = Prediction::default();
    if let Some(place) = now.1 {
        let above = above.clone();
        leptos::task::spawn_local(async move {
            fetch(&above, &place.lesson).await;
            fill(&above);
        });
    }
}

/// Fetches a lesson unless it is there.
async fn fetch(above: &Above, name: &str) {
    if above.state().lesson.as_ref().is_some_and(|(known, _)| known == name) {
        return;
    }
    // A name alone is a lesson of the site; anything else is where a file lies beside it.
    let bare = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let file = if bare { [FOLDER, name, ".md"].concat() } else { name.to_owned() };
    let text = load(&file).await;
    let language = above.store.language.get_untracked();
    let lesson = text.ok_or_else(String::new).and_then(|text| {
        read(&text).map_err(|error| ["“", &file, "” ", &error.message(language)].concat())
    });
    above.change(|state| state.lesson = Some((name.to_owned(), lesson)));
}

/// Fills a link that names a step and nothing else with what the step shows.
fn fill(above: &Above) {
    let link = above.store.link.get_untracked();
    let bare = Link { lesson: link.lesson.clone(), ..Link::default() };
    let reading = link.lesson.as_ref().and_then(|place| step_link(&above.state(), place));
    if let Some(reading) = reading.filter(|_| link == bare) {
        above.store.arrive(reading);
    }
}

/// The link of a step, with its place in the lesson.
fn step_link(state: &State, place: &LessonPlace) -> Option<Reading> {
    let (name, lesson) = state.lesson.as_ref()?;
    let number = place.step.checked_sub(1)? as usize;
    let step = lesson.as_ref().ok().filter(|_| *name == place.lesson)?.steps.get(number)?;
    let mut reading = step.link.clone();
    reading.link.lesson = Some(place.clone());
    Some(reading)
}

/// Goes to a step; one of a lesson that is not there yet fills the link when it is.
fn go(above: &Above, name: &str, step: u32) {
    above.store.close_card();
    let place = LessonPlace { lesson: name.to_owned(), step };
    let reading = step_link(&above.state(), &place).unwrap_or_else(|| Reading {
        link: Link { lesson: Some(place), ..Link::default() },
        refused: Vec::new(),
    });
    above.store.open(reading);
}

/// Takes a lesson that a reader gave.
pub fn take(above: &Above, name: &str, text: &str) -> Result<(), String> {
    let language = above.store.language.get_untracked();
    // The link carries it.
    let name = name_of(name);
    let lesson = read(text).map_err(|error| error.message(language))?;
    above.change(|state| state.lesson = Some((name.clone(), Ok(lesson))));
    go(above, &name, 1);
    Ok(())
}

/// The open step and the question, tracked.
pub fn markup(above: &Above, state: &State) -> String {
    let store = above.store;
    let asked = store.link.with(asked_of);
    let mut text = String::new();
    if let Some(place) = store.link.with(|link| link.lesson.clone()) {
        step(&mut text, above, state, &place);
    }
    let Some((ask, asked)) = asked else { return text };
    let language = store.language.get();
    let scenario = store.scenario();
    let now = &state.prediction;
    text.push_str("<style>body[data-asked=\"1\"] main>*{visibility:visible}");
    if !now.revealed {
        let (told, same) = with_view(store, |view| {
            // A presenter or a frame shows the instruments that its link names.
            let all = store.link.with(|link| match link.view {
                ViewMode::Full => store.instruments_of(link.place).unwrap_or_default(),
                _ => shown(link).instruments,
            });
            let told = all.iter().filter(|instrument| asked.is_told_by(instrument, view));
            let told: Vec<&'static str> = told.map(|instrument| instrument.id).collect();
            let same = asked.twins(view.report).into_iter().map(|twin| twin.row().name);
            (told, std::iter::once(ask.of.as_str()).chain(same).collect::<Vec<_>>())
        });
        text.push_str(&cover(&same, &told));
    }
    text.push_str("</style>");
    let answer = match now.locked {
        Some(locked) if locked != scenario => asked.answer(&evaluate(&locked)),
        _ => store.report.with(|report| asked.answer(report)),
    };
    text.push_str(question(&ask, asked, now, answer, language).text());
    if now.revealed
        && let Some(instrument) = instrument_about(store, asked)
    {
        text.push_str("<section class=\"card\" data-card=\"derivation\">");
        text.push_str(derivation::derivation(&steps(store, instrument), language).text());
        text.push_str("</section>");
    }
    text
}

/// An instrument that derives what is asked for.
fn instrument_about(store: Store, asked: Asked) -> Option<&'static Instrument> {
    let Asked::Result(readout) = asked else { return None };
    let mut all = store.later.get()?.instruments.iter().copied().flatten();
    all.find(|instrument| instrument.readouts.contains(&readout))
}

/// The open step of the lesson.
fn step(text: &mut String, above: &Above, state: &State, place: &LessonPlace) {
    let store = above.store;
    let language = store.language.get();
    let Some((_, lesson)) = state.lesson.as_ref().filter(|(name, _)| *name == place.lesson) else {
        return;
    };
    let number = place.step.saturating_sub(1) as usize;
    let (lesson, step) = match lesson {
        Ok(lesson) => (lesson, lesson.steps.get(number)),
        Err(problem) => return text.push_str(page::lost(problem, language).text()),
    };
    let Some(step) = step else { return text.push_str(page::lost("", language).text()) };
    let (scenario, pinned) = (step.link.link.scenario, step.link.link.baseline);
    let report = evaluate(&scenario);
    let before = pinned.map(|pinned| (pinned, evaluate(&pinned)));
    let hidden = store.link.with(asked_of).and_then(|(_, asked)| match asked {
        Asked::Result(readout) if !state.prediction.revealed => Some(readout),
        _ => None,
    });
    let numbers = Numbers {
        now: (&scenario, &report),
        before: before.as_ref().map(|(scenario, report)| (scenario, report)),
        hidden,
        language,
    };
    let moved = store.scenario() != scenario;
    for piece in [
        "<style>",
        &page::in_front(&step.instrument),
        "</style>",
        page::step(lesson, number, moved, &numbers).text(),
    ] {
        text.push_str(piece);
    }
}

/// What a reader does to a lesson or a question.
pub fn act(above: &Above, deed: &Deed) {
    let store = above.store;
    let value = deed.value.as_str();
    let change = |change: &dyn Fn(&mut Link)| {
        store.link.update(change);
        store.commit();
    };
    match deed.name.as_str() {
        page::OPEN => go(above, value, 1),
        page::LEAVE => change(&|link| link.lesson = None),
        page::STEP => {
            let place = store.link.with_untracked(|link| link.lesson.clone());
            if let (Some(place), Ok(number)) = (place, value.parse::<usize>()) {
                go(above, &place.lesson, number as u32);
            }
        }
        predict::WITHDRAW => change(&|link| link.ask = None),
        predict::OF => above.change(|state| state.form = (deed.value.clone(), String::new())),
        predict::AMONG => above.change(|state| state.form.1 = deed.value.clone()),
        predict::ASK => {
            let (of, among) = above.state().form.clone();
            above.store.close_card();
            let mut refused = Vec::new();
            let ask = Ask::read(&of, &among.replace(['，', ' '], ","), &mut refused);
            store.refused.set(refused);
            change(&|link| link.ask.clone_from(&ask));
        }
        _ => {
            let Some((ask, asked)) = store.link.with_untracked(asked_of) else { return };
            if derivation::NOTATIONS.iter().any(|(name, ..)| *name == deed.name) {
                let instrument = untrack(|| instrument_about(store, asked));
                let all = instrument.map(|instrument| untrack(|| steps(store, instrument)));
                return copy_notation(store, deed, &all.unwrap_or_default());
            }
            above.change(|state| answer(store, &mut state.prediction, &ask, asked, deed));
        }
    }
}

/// What a reader does to the question.
fn answer(store: Store, now: &mut Prediction, ask: &Ask, asked: Asked, deed: &Deed) {
    let value = deed.value.as_str();
    let read = || match asked.options(ask) {
        options if options.is_empty() => asked.read(value, store.language.get_untracked()),
        options => {
            let picked = value.parse().ok().and_then(|place: usize| options.get(place).copied());
            picked.ok_or_else(String::new)
        }
    };
    match deed.name.as_str() {
        predict::GUESS | predict::PICK => match read() {
            Ok(guess) => (now.guess, now.complaint) = (Some(guess), String::new()),
            Err(complaint) => {
                now.guess = None;
                now.complaint = if value.is_empty() { String::new() } else { complaint };
            }
        },
        predict::LOCK => now.locked = Some(store.link.with_untracked(|link| link.scenario)),
        predict::REVEAL => now.revealed = true,
        predict::FORGET => now.tally.clear(),
        predict::COUNT => match read() {
            Ok(guess) => {
                now.tally.push(guess);
                now.complaint.clear();
                let _ =
                    js_sys::Reflect::set(&deed.element, &"value".into(), &JsValue::from_str(""));
            }
            Err(complaint) => now.complaint = complaint,
        },
        _ => {}
    }
}
