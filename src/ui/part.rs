//! What is fetched when it is first needed, all in one file.
//!
//! It is reached through one table: the functions and data that the first screen
//! does without. Whatever only the table refers to leaves the first download;
//! `xtask/split` divides the module at [`wasm_split`].

use super::Store;
use crate::chart::ChartSpec;
use crate::evaluate::{MovedIn, Readout, Report};
use crate::instrument::{self, Instrument};
use crate::page::words;
use crate::page::{self, Html};
use crate::scenario::{Choice, DiagnosisWords, Field, FormWords, Link, Preset, Refusal, Scenario};
use crate::text::Language;
use leptos::prelude::*;
use leptos::web_sys::KeyboardEvent;
use std::pin::Pin;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// What the first screen does without.
pub struct Later {
    /// Every instrument, by place.
    pub instruments: &'static [&'static [Instrument]],
    /// What a link names that is not there.
    pub unknown_words: fn(&Link) -> Vec<Refusal>,
    /// The diagnose place.
    pub diagnose: fn() -> AnyView,
    /// What was measured as that place understands it, and what it refuses.
    pub measured: fn(&DiagnosisWords) -> (DiagnosisWords, Vec<Refusal>),
    /// What a field means.
    pub note: fn(Field, &Scenario, Language) -> Html,
    /// What a choice means.
    pub choice_note: fn(Choice, &Scenario, Language) -> Html,
    /// What the terms in a result's name mean.
    pub terms: fn(Readout, Language) -> Html,
    /// The card of an example.
    pub example: fn(&Preset, &Scenario, &Report, Language) -> Html,
    /// What moved against the baseline.
    pub moved: fn(&[MovedIn], Language) -> Html,
    /// All results.
    pub results: fn(&Report, Language) -> Html,
    /// A chart as a table.
    pub table: fn(&ChartSpec, Language) -> Html,
    /// The cards above a place: lessons, questions, saving and loading.
    pub above: fn() -> AnyView,
    /// Saves a chart as a kind of file.
    pub save_chart: fn(Store, &'static Instrument, &str),
    /// Does what a button of the header or a key says.
    pub act: fn(Store, &str),
    /// Takes a key; whether it meant something.
    pub key: fn(Store, &KeyboardEvent) -> bool,
    /// The presenter view or the frame in another page, as the link says.
    pub frame: fn() -> AnyView,
    /// The formula place.
    pub formulas: fn() -> AnyView,
    /// The place of the assumptions.
    pub assumptions: fn() -> AnyView,
    /// The book place.
    pub book: fn() -> AnyView,
    /// The derivation of an instrument, which follows the scenario.
    pub derivation: fn(&'static Instrument) -> AnyView,
    /// A form as the registry understands it, and what that refuses.
    pub understood: fn(&FormWords) -> (FormWords, Vec<Refusal>),
}

mod boundary {
    use super::super::*;
    use super::{Later, SplitLoaderError, instrument, page, wasm_split};

    #[wasm_split(rest, fallible)]
    pub fn later() -> Result<&'static Later, SplitLoaderError> {
        static LATER: Later = Later {
            instruments: &instrument::BY_PLACE,
            unknown_words: instrument::unknown_words,
            diagnose: diagnose::diagnose,
            measured: |words| {
                let (sheet, refused) = crate::diagnose::Sheet::of_words(words);
                (sheet.words(), refused)
            },
            note: |field, scenario, language| {
                page::note::note(field, scenario, reference::reference(), language)
            },
            choice_note: |choice, scenario, language| {
                page::note::choice_note(choice, scenario, reference::reference(), language)
            },
            terms: |readout, language| page::note::terms(readout, reference::reference(), language),
            example: page::example::example,
            moved: page::results::moved,
            results: page::results::results,
            table: page::table::table,
            above: above::above,
            save_chart: export::save_chart,
            act: sharing::act,
            key: keyboard_map::key,
            frame: frame::frame,
            formulas: formulas::formulas,
            assumptions: assumptions::place,
            book: book::book_place,
            derivation: derivation::derivation,
            understood: |words| {
                let (form, refused) = crate::scenario::Form::of_words(words);
                (form.words(), refused)
            },
        };
        Ok(&LATER)
    }
}

/// Fetches it; `None` when that fails.
pub fn later() -> Pin<Box<dyn Future<Output = Option<&'static Later>>>> {
    Box::pin(async { boundary::later().await.ok() })
}

/// How far the fetching is.
#[derive(Clone, Copy)]
enum State {
    Unasked,
    Running,
    Failed,
    Here(&'static Later),
}

/// What is fetched once, when somebody first asks for it.
#[derive(Clone, Copy)]
pub struct Part {
    state: RwSignal<State>,
}

impl Part {
    /// Nothing is fetched yet.
    pub fn new() -> Self {
        Self { state: RwSignal::new(State::Unasked) }
    }

    /// The part, tracked; fetched if nobody has asked before.
    pub fn get(self) -> Option<&'static Later> {
        if matches!(self.state.get_untracked(), State::Unasked) {
            self.start();
        }
        match self.state.get() {
            State::Here(part) => Some(part),
            _ => None,
        }
    }

    /// Does something with the part: at once if it is here, else when it is.
    pub fn then(self, store: Store, act: Box<dyn FnOnce(&'static Later)>) {
        if let Some(part) = self.here() {
            return act(part);
        }
        leptos::task::spawn_local(async move {
            match later().await {
                Some(part) => {
                    self.state.set(State::Here(part));
                    act(part);
                }
                None => {
                    let failed = words::NOT_LOADED.get(store.language.get_untracked());
                    let _ = window().alert_with_message(failed);
                }
            }
        });
    }

    /// The part if it is here, not tracked.
    pub fn here(self) -> Option<&'static Later> {
        match self.state.get_untracked() {
            State::Here(part) => Some(part),
            _ => None,
        }
    }

    fn start(self) {
        // Whoever asks is just reading the state, and need not read it again for this.
        self.state.update_untracked(|state| *state = State::Running);
        leptos::task::spawn_local(async move {
            let fetched = later().await;
            self.state.try_set(fetched.map_or(State::Failed, State::Here));
        });
    }

    /// What the part writes, or how far its fetching is, tracked.
    pub fn text(self, write: impl FnOnce(&'static Later) -> Html) -> String {
        match self.get() {
            Some(part) => write(part).into_text(),
            None => self.says(Store::expect()).to_owned(),
        }
    }

    /// A view of the part, or how far its fetching is, tracked.
    pub fn view(self, view: &dyn Fn(&'static Later) -> AnyView) -> AnyView {
        self.get().map_or_else(|| self.waiting(), view)
    }

    /// How far the fetching is, for the reader.
    fn says(self, store: Store) -> &'static str {
        let failed = matches!(self.state.get(), State::Failed);
        store.text(if failed { words::NOT_LOADED } else { words::LOADING })
    }

    /// What stands in the part's place until it is there.
    pub fn waiting(self) -> AnyView {
        let store = Store::expect();
        super::markup::markup(
            move || {
                let failed = matches!(self.state.get(), State::Failed);
                let again = Html::of(
                    " <button type=\"button\" data-act=\"again\">{0}</button>",
                    &[store.text(words::TRY_AGAIN)],
                );
                Html::of(
                    "<p class=\"hint\" role=\"status\">{0}{=1}</p>",
                    &[self.says(store), if failed { again.text() } else { "" }],
                )
                .into_text()
            },
            move |_| {
                self.start();
                self.state.notify();
            },
        )
    }
}
