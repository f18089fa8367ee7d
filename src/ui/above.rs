//! What stands above a place when a reader asks for it: a lesson, a question, saving and loading.
//!
//! All of it is one piece of markup with one state beside the store. Everything here comes
//! with the later part; the first screen knows only whether somebody asked for it.

use super::Store;
use super::browser::{at, file_text, focus};
use super::markup::markup;
use super::{export, teach};
use crate::lesson::Lesson;
use crate::page::predict::Prediction;
use crate::page::{export as save_page, lesson as lesson_page};
use crate::scenario::{Ask, LessonPlace};
use gloo_events::{EventListener, EventListenerOptions};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;
use std::cell::{RefCell, RefMut};
use std::rc::Rc;

/// What the cards remember beside the store.
pub struct State {
    /// The lesson that was last opened, by its name in the link, or why it is not there.
    pub lesson: Option<(String, Result<Lesson, String>)>,
    /// The answer to the link's question.
    pub prediction: Prediction,
    /// The form for a question: what is asked for, and the answers to choose from.
    pub form: (String, String),
    /// What is wrong with a file or a text that was given.
    pub complaint: String,
    /// What the link asked and where it was in a lesson when the cards were last written.
    pub followed: (Option<Ask>, Option<LessonPlace>),
    /// Which of the cards were open then.
    opened: (bool, bool),
}

/// The state with the store; cheap to copy.
#[derive(Clone)]
pub struct Above {
    /// The state of the page.
    pub store: Store,
    state: Rc<RefCell<State>>,
    changed: RwSignal<bool>,
}

/// The cards above a place.
pub fn above() -> AnyView {
    let state = State {
        lesson: None,
        prediction: Prediction::default(),
        form: ("step_s".to_owned(), String::new()),
        complaint: String::new(),
        followed: (None, None),
        opened: (false, false),
    };
    let above = Above {
        store: Store::expect(),
        state: Rc::new(RefCell::new(state)),
        changed: RwSignal::new(false),
    };
    above.listen_for_files();
    let writer = above.clone();
    markup(
        move || writer.markup(),
        move |deed| match deed.name.as_str() {
            lesson_page::CLOSE => above.store.close_card(),
            lesson_page::FILE | save_page::FILE => {
                above.take_file(at(&deed.element, &["files", "0"]));
            }
            save_page::SAVE | save_page::PRINT => export::act(&above, &deed),
            save_page::PASTE => above.take("…", &deed.value),
            _ => teach::act(&above, &deed),
        },
    )
}

impl Above {
    /// The state; what is done with it ends before the cards are written again.
    pub fn state(&self) -> RefMut<'_, State> {
        self.state.borrow_mut()
    }

    /// Changes the state and writes the cards again.
    pub fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state());
        self.changed.notify();
    }

    fn markup(&self) -> String {
        self.changed.track();
        let language = self.store.language.get();
        let (lessons, saving) = (self.store.lessons.get(), self.store.saving.get());
        teach::follow(self);
        let mut state = self.state();
        if state.opened != (lessons, saving) {
            let (was_lessons, _) = std::mem::replace(&mut state.opened, (lessons, saving));
            if lessons || saving {
                focus("[data-card] h2");
            } else {
                state.complaint.clear();
                // The focus goes with the card: to the menu where there is one, else to the button of the header.
                if let Ok(Some(_)) = document().query_selector("[data-card] :focus") {
                    focus(".menu");
                    focus(if was_lessons { "[data-action=lessons]" } else { "[data-action=save]" });
                }
            }
        }
        let mut text = teach::markup(self, &state);
        if lessons {
            let (of, among) = &state.form;
            text.push_str(lesson_page::list((of, among), &state.complaint, language).text());
        }
        if saving {
            let covered =
                self.store.link.with(|link| link.ask.is_some()) && !state.prediction.revealed;
            text.push_str(save_page::card(covered, &state.complaint, language).text());
        }
        text
    }

    /// Takes what a reader pasted or a file held: a lesson, a report, a link.
    pub fn take(&self, name: &str, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        let is_lesson = text.trim_start_matches('\u{feff}').starts_with("# ");
        let taken =
            if is_lesson { teach::take(self, name, text) } else { export::take(self.store, text) };
        match taken {
            Ok(()) => self.store.close_card(),
            Err(problem) => {
                if !self.store.lessons.get_untracked() {
                    self.store.saving.set(true);
                }
                self.change(|state| state.complaint = ["“", name, "” ", &problem].concat());
            }
        }
    }

    fn take_file(&self, file: JsValue) {
        let above = self.clone();
        leptos::task::spawn_local(async move {
            if let Some((name, text)) = file_text(file).await {
                above.take(&name, &text);
            }
        });
    }

    /// A file may be dropped anywhere on the page.
    fn listen_for_files(&self) {
        let above = self.clone();
        let options = EventListenerOptions::enable_prevent_default();
        let listener = EventListener::new_with_options(&window(), "drop", options, move |event| {
            let file = at(event, &["dataTransfer", "files", "0"]);
            // A text that is dragged into a box is the box's.
            if !file.is_undefined() {
                event.prevent_default();
                above.take_file(file);
            }
        });
        // It goes when the cards go.
        StoredValue::new_local(listener);
    }
}
