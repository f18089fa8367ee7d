//! Parts of the application that are fetched when they are first needed, all in one file.
//!
//! A part is reached through one table: the functions and data that the first
//! screen does without. Whatever only such a table refers to leaves the first
//! download; `xtask/split` divides the module at [`wasm_split`].

use super::Store;
use crate::chart::ChartSpec;
use crate::evaluate::{MovedIn, Readout, Report};
use crate::instrument::{self, Instrument};
use crate::page::words;
use crate::page::{self, Html};
use crate::scenario::{DiagnosisWords, Field, FormWords, Link, Refusal, Scenario};
use crate::text::Language;
use leptos::prelude::*;
use leptos::web_sys::KeyboardEvent;
use std::pin::Pin;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// What the places of instruments need.
pub struct Places {
    /// Every instrument, by place.
    pub instruments: &'static [&'static [Instrument]],
    /// What a link names that is not there.
    pub unknown_words: fn(&Link) -> Vec<Refusal>,
    /// The diagnose place.
    pub diagnose: fn() -> AnyView,
    /// What was measured as that place understands it, and what it refuses.
    pub measured: fn(&DiagnosisWords) -> (DiagnosisWords, Vec<Refusal>),
}

/// What a reader opens below or beside the first screen.
pub struct Details {
    /// What a field means.
    pub note: fn(Field, &Scenario, Language) -> Html,
    /// What the terms in a result's name mean.
    pub terms: fn(Readout, Language) -> Html,
    /// What moved against the baseline.
    pub moved: fn(&[MovedIn], Language) -> Html,
    /// All results.
    pub results: fn(&Report, Language) -> Html,
    /// A chart as a table.
    pub table: fn(&ChartSpec, Language) -> Html,
}

/// What shares, compares, presents and teaches; a file of its own, which a reader of the instruments does without.
pub struct Teaching {
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
}

/// What needs the registry of formulas.
pub struct Formulas {
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
    use super::*;

    #[wasm_split(rest, fallible)]
    pub fn places() -> Result<&'static Places, SplitLoaderError> {
        static PLACES: Places = Places {
            instruments: &instrument::BY_PLACE,
            unknown_words: instrument::unknown_words,
            diagnose: super::super::diagnose::diagnose,
            measured: |words| {
                let (sheet, refused) = crate::diagnose::Sheet::of_words(words);
                (sheet.words(), refused)
            },
        };
        Ok(&PLACES)
    }

    #[wasm_split(rest, fallible)]
    pub fn details() -> Result<&'static Details, SplitLoaderError> {
        static DETAILS: Details = Details {
            note: |field, scenario, language| {
                page::note::note(field, scenario, super::super::reference::reference(), language)
            },
            terms: |readout, language| {
                page::note::terms(readout, super::super::reference::reference(), language)
            },
            moved: page::results::moved,
            results: page::results::results,
            table: page::table::table,
        };
        Ok(&DETAILS)
    }

    #[wasm_split(rest, fallible)]
    pub fn teaching() -> Result<&'static Teaching, SplitLoaderError> {
        static TEACHING: Teaching = Teaching {
            above: super::super::above::above,
            save_chart: super::super::export::save_chart,
            act: super::super::sharing::act,
            key: super::super::keyboard_map::key,
            frame: super::super::frame::frame,
        };
        Ok(&TEACHING)
    }

    #[wasm_split(rest, fallible)]
    pub fn formulas() -> Result<&'static Formulas, SplitLoaderError> {
        static FORMULAS: Formulas = Formulas {
            formulas: || super::super::formulas::Formulas().into_any(),
            assumptions: super::super::assumptions::place,
            book: super::super::book::book_place,
            derivation: super::super::derivation::derivation,
            understood: |words| {
                let (form, refused) = crate::scenario::Form::of_words(words);
                (form.words(), refused)
            },
        };
        Ok(&FORMULAS)
    }
}

/// A fetch under way; `None` when it fails.
pub type Fetching<T> = Pin<Box<dyn Future<Output = Option<T>>>>;

/// Fetches the places of instruments.
pub fn places() -> Fetching<&'static Places> {
    Box::pin(async { boundary::places().await.ok() })
}

/// Fetches what a reader opens below or beside the first screen.
pub fn details() -> Fetching<&'static Details> {
    Box::pin(async { boundary::details().await.ok() })
}

/// Fetches what shares, compares, presents and teaches.
pub fn teaching() -> Fetching<&'static Teaching> {
    Box::pin(async { boundary::teaching().await.ok() })
}

/// Fetches what needs the registry of formulas.
pub fn formulas() -> Fetching<&'static Formulas> {
    Box::pin(async { boundary::formulas().await.ok() })
}

/// How far the fetching is.
#[derive(Clone, Copy, PartialEq)]
enum State<T> {
    Unasked,
    Running,
    Failed,
    Here(T),
}

/// Something that is fetched once, when somebody first asks for it.
#[derive(Clone, Copy)]
pub struct Part<T: Copy + Send + Sync + 'static> {
    state: RwSignal<State<T>>,
    fetch: fn() -> Fetching<T>,
}

impl<T: Copy + Send + Sync + 'static> Part<T> {
    /// A part that this function fetches.
    pub fn new(fetch: fn() -> Fetching<T>) -> Self {
        Self { state: RwSignal::new(State::Unasked), fetch }
    }

    /// The part, tracked; fetched if nobody has asked before.
    pub fn get(self) -> Option<T> {
        if matches!(self.state.get_untracked(), State::Unasked) {
            self.start();
        }
        match self.state.get() {
            State::Here(part) => Some(part),
            _ => None,
        }
    }

    /// Does something with the part: at once if it is here, else when it is.
    pub fn then(self, store: Store, act: Box<dyn FnOnce(T)>) {
        if let Some(part) = self.here() {
            return act(part);
        }
        leptos::task::spawn_local(async move {
            match (self.fetch)().await {
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
    pub fn here(self) -> Option<T> {
        match self.state.get_untracked() {
            State::Here(part) => Some(part),
            _ => None,
        }
    }

    fn start(self) {
        // Whoever asks is just reading the state, and need not read it again for this.
        self.state.update_untracked(|state| *state = State::Running);
        leptos::task::spawn_local(async move {
            let fetched = (self.fetch)().await;
            self.state.try_set(fetched.map_or(State::Failed, State::Here));
        });
    }

    /// What the part writes, or how far its fetching is, tracked.
    pub fn text(self, write: impl FnOnce(T) -> Html) -> String {
        match self.get() {
            Some(part) => write(part).into_text(),
            None => self.says(Store::expect()).to_owned(),
        }
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
