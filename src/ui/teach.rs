//! Lessons and questions.

use super::Store;
use super::browser::{at, focus};
use super::chart::with_view;
use super::data::load;
use super::drawer::Drawer;
use super::export::{given, is_lesson};
use super::live::live;
use super::markup::{Deed, markup};
use crate::evaluate::evaluate;
use crate::instrument::Instrument;
use crate::lesson::{Lesson, Numbers, read};
use crate::page::lesson as page;
use crate::page::predict::{self, Asked, Prediction, cover, question};
use crate::page::words;
use crate::quantity::nearest_double;
use crate::scenario::{Ask, LessonPlace, Link, Reading};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;

/// Where the lessons of the site lie.
const FOLDER: &str = "lessons/";

/// What the cards remember beside the link.
#[derive(Clone, Copy)]
struct Teaching {
    store: Store,
    /// The lesson that was last opened, by its name in the link, or why it is not there.
    lesson: RwSignal<Option<(String, Result<Lesson, String>)>>,
    /// The answer to the link's question.
    prediction: RwSignal<Prediction>,
    /// The form for a question: what is asked for, and the answers to choose from.
    form: RwSignal<(String, String)>,
    /// What is wrong with the file that was opened.
    complaint: RwSignal<String>,
}

/// The cards above a place.
pub fn cards() -> AnyView {
    let store = Store::expect();
    let teaching = Teaching {
        store,
        lesson: RwSignal::new(None),
        prediction: RwSignal::new(Prediction::default()),
        form: RwSignal::new(("step_s".to_owned(), String::new())),
        complaint: RwSignal::new(String::new()),
    };
    teaching.follow();
    let shown = Memo::new(move |_| teaching.told_by());
    view! {
        {markup(move || teaching.markup(), move |deed| teaching.act(&deed))}
        {live(move || {
            shown.get().map(|place| {
                let instrument = all_instruments(store).nth(place);
                store.formulas.get().zip(instrument).map_or_else(
                    || store.formulas.waiting(),
                    |(part, instrument)| {
                        view! {
                            <section class="card" data-card="derivation">
                                <h3>{store.say(words::DERIVATION)}</h3>
                                {(part.derivation)(instrument)}
                            </section>
                        }
                        .into_any()
                    },
                )
            })
        })}
    }
    .into_any()
}

/// Every instrument that is there by now, tracked.
fn all_instruments(store: Store) -> impl Iterator<Item = &'static Instrument> {
    store.places.get().into_iter().flat_map(|part| part.instruments.iter().copied().flatten())
}

impl Teaching {
    /// Keeps the lesson and the prediction at what the link says.
    fn follow(self) {
        let store = self.store;
        Effect::new(move |_| {
            if store.drawer.get() == Drawer::Lessons {
                focus("[data-card=lessons] h2");
            } else {
                self.complaint.set(String::new());
            }
        });
        let place = Memo::new(move |_| store.link.with(|link| link.lesson.clone()));
        Effect::new(move |_| {
            let Some(LessonPlace { lesson: name, .. }) = place.get() else { return };
            let known = self
                .lesson
                .with_untracked(|known| known.as_ref().is_some_and(|(known, _)| *known == name));
            if known {
                self.begin();
            } else {
                self.fetch(name);
            }
        });
        let asked = Memo::new(move |_| (store.link.with(|link| link.ask.clone()), place.get()));
        Effect::new(move |before: Option<()>| {
            asked.track();
            if before.is_some() {
                self.prediction.set(Prediction::default());
            }
        });
        Effect::new(move |_| {
            let covered = self.asked().is_some() && !self.prediction.with(|now| now.revealed);
            store.covered.set(covered);
        });
        Effect::new(move |_| {
            let Some((name, text)) = store.given.get().filter(|(_, text)| is_lesson(text)) else {
                return;
            };
            store.given.set(None);
            let language = store.language.get_untracked();
            match read(&text) {
                Ok(lesson) => {
                    self.lesson.set(Some((name.clone(), Ok(lesson))));
                    self.go(&name, 1);
                }
                Err(error) => {
                    self.complaint.set(["“", &name, "” ", &error.message(language)].concat());
                }
            }
        });
    }

    fn fetch(self, name: String) {
        // A name alone is a lesson of the site; anything else is where a file lies beside it.
        let bare = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let file = if bare { [FOLDER, &name, ".md"].concat() } else { name.clone() };
        let language = self.store.language.get_untracked();
        leptos::task::spawn_local(async move {
            let lesson = match load(&file).await {
                Some(text) => read(&text)
                    .map_err(|error| ["“", &file, "” ", &error.message(language)].concat()),
                None => Err(String::new()),
            };
            self.lesson.set(Some((name, lesson)));
            self.begin();
        });
    }

    /// Fills a link that names a step and nothing else with what the step shows.
    fn begin(self) {
        let link = self.store.link.get_untracked();
        let bare = Link { lesson: link.lesson.clone(), ..Link::default() };
        if link == bare
            && let Some(place) = &link.lesson
            && let Some(reading) = self.step_link(&place.lesson, place.step)
        {
            self.store.arrive(reading);
        }
    }

    /// The link of a step, with its place in the lesson.
    fn step_link(self, name: &str, number: u32) -> Option<Reading> {
        self.lesson.with_untracked(|lesson| {
            let (_, lesson) = lesson.as_ref()?;
            let step = lesson.as_ref().ok()?.steps.get(number.checked_sub(1)? as usize)?;
            let mut reading = step.link.clone();
            reading.link.lesson = Some(LessonPlace { lesson: name.to_owned(), step: number });
            Some(reading)
        })
    }

    /// Goes to a step.
    fn go(self, name: &str, number: u32) {
        let store = self.store;
        store.drawer.set(Drawer::Closed);
        let reading = self.step_link(name, number).unwrap_or_else(|| Reading {
            // The lesson is not there yet; the step fills the link when it is.
            link: Link {
                lesson: Some(LessonPlace { lesson: name.to_owned(), step: number }),
                ..Link::default()
            },
            refused: Vec::new(),
        });
        store.refused.set(reading.refused);
        store.link.set(reading.link);
        store.commit();
    }

    /// The link's question, tracked.
    fn asked(self) -> Option<(Ask, Asked)> {
        let ask = self.store.link.with(|link| link.ask.clone())?;
        let asked = Asked::of(&ask)?;
        Some((ask, asked))
    }

    /// The instrument whose derivation is shown with the answer, by its place among all.
    fn told_by(self) -> Option<usize> {
        let (_, Asked::Result(readout)) = self.asked()? else { return None };
        if !self.prediction.with(|now| now.revealed) {
            return None;
        }
        all_instruments(self.store).position(|instrument| instrument.readouts.contains(&readout))
    }

    fn markup(self) -> String {
        let store = self.store;
        let language = store.language.get();
        let mut text = self.step().unwrap_or_default();
        if let Some((ask, asked)) = self.asked() {
            text.push_str("<style>body[data-asked] main>*{visibility:visible}");
            let scenario = store.scenario();
            let now = self.prediction.get();
            if !now.revealed {
                let told = with_view(store, |view| {
                    let place = store.link.with(|link| link.place);
                    let instruments = store.instruments_of(place).unwrap_or_default();
                    let told = instruments.iter().filter(|it| asked.is_told_by(it, view));
                    told.map(|instrument| instrument.id).collect::<Vec<_>>()
                });
                text.push_str(&cover(&ask.of, &told));
            }
            text.push_str("</style>");
            let answer = match now.locked {
                Some(locked) if locked != scenario => asked.answer(&evaluate(&locked)),
                _ => store.report.with(|report| asked.answer(report)),
            };
            text.push_str(question(&ask, asked, &now, answer, language).text());
        }
        if store.drawer.get() == Drawer::Lessons {
            let (of, among) = self.form.get();
            text.push_str(page::list((&of, &among), &self.complaint.get(), language).text());
        }
        text
    }

    /// The open step of the lesson.
    fn step(self) -> Option<String> {
        let store = self.store;
        let language = store.language.get();
        let place = store.link.with(|link| link.lesson.clone())?;
        self.lesson.with(|lesson| {
            let (_, lesson) = lesson.as_ref().filter(|(name, _)| *name == place.lesson)?;
            let lesson = match lesson {
                Ok(lesson) => lesson,
                Err(problem) => return Some(page::lost(problem, language).into_text()),
            };
            let number = place.step.saturating_sub(1) as usize;
            let Some(step) = lesson.steps.get(number) else {
                return Some(page::lost("", language).into_text());
            };
            let (scenario, pinned) = (step.link.link.scenario, step.link.link.baseline);
            let report = evaluate(&scenario);
            let before = pinned.map(|pinned| (pinned, evaluate(&pinned)));
            let hidden = self.asked().and_then(|(_, asked)| match asked {
                Asked::Result(readout) if !self.prediction.with(|now| now.revealed) => {
                    Some(readout)
                }
                _ => None,
            });
            let numbers = Numbers {
                now: (&scenario, &report),
                before: before.as_ref().map(|(scenario, report)| (scenario, report)),
                hidden,
                language,
            };
            let moved = store.scenario() != scenario;
            let style = page::in_front(&step.instrument);
            let step = page::step(lesson, number, moved, &numbers);
            Some(["<style>", &style, "</style>", step.text()].concat())
        })
    }

    fn act(self, deed: &Deed) {
        let store = self.store;
        let value = deed.value.as_str();
        match deed.name.as_str() {
            page::OPEN => self.go(value, 1),
            page::FILE => given(store, at(&deed.element, &["files", "0"])),
            page::CLOSE => store.drawer.set(Drawer::Closed),
            page::LEAVE => self.change(|link| link.lesson = None),
            page::STEP => {
                let place = store.link.with_untracked(|link| link.lesson.clone());
                if let (Some(place), Ok(number)) = (place, value.parse()) {
                    self.go(&place.lesson, number);
                }
            }
            predict::WITHDRAW => self.change(|link| link.ask = None),
            predict::OF => self.form.set((deed.value.clone(), String::new())),
            predict::AMONG => self.form.update(|form| form.1 = deed.value.clone()),
            predict::ASK => {
                let (of, among) = self.form.get_untracked();
                let among = among.split([',', '，', ' ']).filter_map(nearest_double).collect();
                store.drawer.set(Drawer::Closed);
                self.change(|link| link.ask = Some(Ask { of, among }));
            }
            _ => self.predict(deed),
        }
    }

    fn change(self, change: impl FnOnce(&mut Link)) {
        self.store.link.update(change);
        self.store.commit();
    }

    /// What a reader does to the question.
    fn predict(self, deed: &Deed) {
        let store = self.store;
        let Some((ask, asked)) = untrack(|| self.asked()) else { return };
        let language = store.language.get_untracked();
        let value = deed.value.as_str();
        let picked = || {
            let place: usize = value.parse().ok()?;
            asked.options(&ask).get(place).copied()
        };
        self.prediction.update(|now| match deed.name.as_str() {
            predict::GUESS => {
                let read = asked.read(value, language);
                now.guess = read.as_ref().ok().copied();
                now.complaint = read.err().filter(|_| !value.is_empty()).unwrap_or_default();
            }
            predict::PICK => now.guess = picked(),
            predict::LOCK => {
                now.locked = Some(store.link.with_untracked(|link| link.scenario));
            }
            predict::REVEAL => now.revealed = true,
            predict::FORGET => now.tally.clear(),
            predict::COUNT => match picked().map_or_else(|| asked.read(value, language), Ok) {
                Ok(guess) => {
                    now.tally.push(guess);
                    now.complaint.clear();
                    let _ = js_sys::Reflect::set(
                        &deed.element,
                        &"value".into(),
                        &JsValue::from_str(""),
                    );
                }
                Err(complaint) => now.complaint = complaint,
            },
            _ => {}
        });
    }
}
