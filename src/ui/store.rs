//! The state of the page, and the only ways to change it.

use super::part::Part;
use super::preferences::{Preferences, ThemeChoice};
use crate::evaluate::{Report, evaluate};
use crate::instrument::{Instrument, OVERVIEW};
use crate::scenario::{
    Choice, DiagnosisWords, Field, FormWords, Link, Place, Preset, Problem, Reading, Refusal,
    Scenario, ViewMode,
};
use crate::text::{Language, Text};
use leptos::prelude::*;

/// How many steps undo remembers.
const REMEMBERED: usize = 200;
/// Rests of one slider within this time belong to one step, in milliseconds.
const ONE_STEP_MS: f64 = 1000.0;

/// The state of the page; cheap to copy, shared by context.
#[derive(Clone, Copy)]
pub struct Store {
    /// Everything that the link says.
    pub link: RwSignal<Link>,
    /// What the last link refused.
    pub refused: RwSignal<Vec<Refusal>>,
    /// What fields and choices were last refused, each until it takes a value again.
    pub complaints: RwSignal<Vec<Refusal>>,
    /// The scenario's results.
    pub report: Memo<Report>,
    /// The baseline's results.
    pub baseline: Memo<Option<(Scenario, Report)>>,
    /// The reader's language.
    pub language: RwSignal<Language>,
    /// The reader's theme.
    pub theme: RwSignal<ThemeChoice>,
    /// Whether the controls are open on a narrow screen.
    pub sheet: RwSignal<bool>,
    /// The field whose slider is lit up, as a reader points at its symbol.
    pub pointed: RwSignal<Option<Field>>,
    /// Whether a reader has pointed at a result, whose name then says what it means.
    pub curious: RwSignal<bool>,
    /// What is fetched later than the first screen.
    pub later: Part,
    /// Whether the list of lessons is open.
    pub lessons: RwSignal<bool>,
    /// Whether saving and loading is open.
    pub saving: RwSignal<bool>,
    /// The example that the scenario is, or was moved away from since: its card stays, and with it what lies below.
    pub example: RwSignal<Option<&'static Preset>>,
    /// Whether something was dragged over the page, which may be dropped.
    pub dragged: RwSignal<bool>,
    rested: RwSignal<()>,
    steps: RwSignal<Steps>,
}

/// The links that undo and redo walk through.
struct Steps {
    links: Vec<Link>,
    at: usize,
    moved: Option<(Field, f64)>,
    /// How the present one is looked at: ways are steps of the browser's alone.
    look: Look,
}

/// Where a link is looked at, and how: what undo leaves alone.
#[derive(Clone, Copy)]
struct Look {
    place: Place,
    view: ViewMode,
    at: u32,
}

impl Look {
    const fn of(link: &Link) -> Self {
        Self { place: link.place, view: link.view, at: link.at }
    }

    /// A link, looked at so.
    fn at(self, link: &Link) -> Link {
        let mut link = link.clone();
        (link.place, link.view, link.at) = (self.place, self.view, self.at);
        link
    }
}

impl Steps {
    /// The present one, as it is looked at.
    fn settled(&self) -> Link {
        self.look.at(&self.links[self.at])
    }

    /// The step nearest to the present one that says the same as a link, however that is looked at.
    fn find(&self, link: &Link) -> Option<usize> {
        let says_it = |&index: &usize| Look::of(link).at(&self.links[index]) == *link;
        (0..self.links.len()).filter(says_it).min_by_key(|index| index.abs_diff(self.at))
    }

    /// Makes a link a step in place of those that were undone.
    fn push(&mut self, link: Link) {
        self.links.truncate(self.at + 1);
        self.links.push(link);
        if self.links.len() > REMEMBERED {
            self.links.remove(0);
        }
        self.at = self.links.len() - 1;
    }
}

impl Store {
    /// The store of the link in the address bar.
    pub fn new(reading: Reading) -> Self {
        let link = RwSignal::new(reading.link.clone());
        let scenario = Memo::new(move |_| link.with(|link| link.scenario));
        let report = Memo::new(move |_| scenario.with(evaluate));
        let pinned = Memo::new(move |_| link.with(|link| link.baseline));
        let baseline =
            Memo::new(move |_| pinned.get().map(|scenario| (scenario, evaluate(&scenario))));
        let preferences = Preferences::load();
        Self {
            link,
            refused: RwSignal::new(reading.refused),
            complaints: RwSignal::new(Vec::new()),
            report,
            baseline,
            language: RwSignal::new(preferences.language),
            theme: RwSignal::new(preferences.theme),
            sheet: RwSignal::new(false),
            pointed: RwSignal::new(None),
            curious: RwSignal::new(false),
            later: Part::new(),
            lessons: RwSignal::new(false),
            saving: RwSignal::new(false),
            example: RwSignal::new(None),
            dragged: RwSignal::new(false),
            rested: RwSignal::new(()),
            steps: RwSignal::new(Steps {
                look: Look::of(&reading.link),
                links: vec![reading.link.clone()],
                at: 0,
                moved: None,
            }),
        }
    }

    /// The store that [`super::shell::App`] provides.
    pub fn expect() -> Self {
        expect_context()
    }

    /// The scenario, tracked.
    pub fn scenario(&self) -> Scenario {
        self.link.with(|link| link.scenario)
    }

    /// The instruments of a place in reading order, tracked; `None` until they are fetched.
    pub fn instruments_of(&self, place: Place) -> Option<Vec<&'static Instrument>> {
        if place == Place::Overview {
            return Some(OVERVIEW.iter().collect());
        }
        let all = self.later.get()?.instruments.iter().copied().flatten();
        Some(all.filter(|instrument| instrument.places.contains(&place)).collect())
    }

    /// A text in the reader's language, tracked.
    pub fn text(&self, text: Text) -> &'static str {
        text.get(self.language.get())
    }

    /// Moves a field without making a step of it: what a slider does while it is held.
    pub fn preview(&self, field: Field, number: f64) {
        let changed = self.link.with_untracked(|link| link.scenario.with(field, number));
        self.take(field.row().key, changed);
    }

    /// Moves a field by its slider, which ends where another field lets it end and then says so.
    pub fn slide(&self, field: Field, number: f64) {
        let range = self.link.with_untracked(|link| link.scenario.range(field));
        let last = number.clamp(range.0, range.1);
        self.preview(field, last);
        if last != number
            && let Some(partner) = Scenario::bounded_by(field)
            && self.link.with_untracked(|link| link.scenario.number(field)) == last
        {
            let partner = partner.row().key;
            self.complain(Refusal::of_field(field, "", Problem::LastStop { range, partner }));
        }
    }

    fn complain(&self, refusal: Refusal) {
        self.complaints.update(|all| {
            all.retain(|one| one.key != refusal.key);
            all.push(refusal);
        });
    }

    /// Gives a field what a person wrote.
    pub fn write(&self, field: Field, text: &str) {
        let changed = self.link.with_untracked(|link| link.scenario.with_text(field, text));
        self.take(field.row().key, changed);
        self.commit();
    }

    /// Closes the card that a button of the header opened.
    pub fn close_card(&self) {
        self.lessons.set(false);
        self.saving.set(false);
    }

    /// Puts one field back to what its choice or the default gives.
    pub fn reset(&self, field: Field) {
        let changed = self.link.with_untracked(|link| link.scenario.reset(field));
        self.take(field.row().key, changed);
        self.commit();
    }

    /// Picks an option.
    pub fn choose(&self, choice: Choice, id: &str) {
        let changed = self.link.with_untracked(|link| link.scenario.pick(choice, id));
        self.take(choice.row().key, changed);
        self.commit();
    }

    /// Replaces the whole scenario and its name; one that has no room is refused under `key`.
    pub fn load(&self, key: &str, name: &str, scenario: Scenario) {
        let named = Link { name: name.to_owned(), ..self.link.get_untracked() };
        match named.with_scenario(key, scenario) {
            Ok(link) => {
                self.complaints.update(Vec::clear);
                self.link.set(link);
                self.commit();
            }
            Err(refusal) => self.tell(&refusal),
        }
    }

    /// Goes to a link that was read elsewhere than in the address bar; what has no room is left out by name.
    pub fn open(&self, mut reading: Reading) {
        // A step of a lesson is longer than the link that its file gives.
        reading.link.shed(&mut reading.refused);
        self.complaints.update(Vec::clear);
        self.refused.set(reading.refused);
        self.example.set(None);
        self.link.set(reading.link);
        self.commit();
    }

    /// Says what was refused where there is no box for it.
    fn tell(&self, refusal: &Refusal) {
        let message = refusal.message(self.language.get_untracked());
        let _ = window().alert_with_message(&message);
    }

    /// Goes to another place.
    pub fn go(&self, place: Place) {
        self.commit();
        self.link.update(|link| {
            link.place = place;
            link.at = 0;
        });
        self.commit();
    }

    /// Fills in the form of the formula place.
    pub fn fill(&self, form: FormWords) {
        self.link.update(|link| link.form = Some(form));
        self.commit();
    }

    /// Keeps what was measured.
    pub fn measure(&self, measured: DiagnosisWords) {
        let words = (measured != DiagnosisWords::default()).then_some(measured);
        self.link.update(|link| link.diagnosis = words);
        self.commit();
    }

    /// What the scenario and its report say.
    pub fn with_report<T>(&self, read: fn(&Scenario, &Report) -> T) -> T {
        let scenario = self.link.with_untracked(|link| link.scenario);
        self.report.with_untracked(|report| read(&scenario, report))
    }

    /// Goes to the formula place with a form.
    pub fn open_form(&self, form: FormWords) {
        self.link.update(|link| {
            link.form = Some(form);
            link.place = Place::Formulas;
        });
        self.commit();
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }

    /// Pins the scenario as the baseline, or lets the baseline go.
    pub fn toggle_pin(&self) {
        self.link.update(|link| {
            link.baseline = if link.baseline.is_some() { None } else { Some(link.scenario) };
        });
        self.commit();
    }

    /// Makes the present state a step that undo and the browser's back button return to.
    pub fn commit(&self) {
        self.commit_as(None);
    }

    /// Makes a slider's rest a step; rests of one slider in quick succession are one step.
    pub fn settle(&self, field: Field) {
        self.commit_as(Some(field));
    }

    fn commit_as(&self, moved: Option<Field>) {
        let link = self.link.get_untracked();
        let before = self.steps.with_untracked(Steps::settled);
        if before == link {
            return;
        }
        // What cannot be written in a link is no state of the page.
        if !link.fits() {
            self.link.set(before);
            return self.tell(&Refusal::new("link", "", Problem::NoRoom));
        }
        let now = js_sys::Date::now();
        let continues = moved.is_some()
            && self.steps.with_untracked(|steps| {
                steps.at > 0
                    && steps.moved.is_some_and(|(field, then)| {
                        Some(field) == moved && now - then < ONE_STEP_MS
                    })
            });
        self.steps.update(|steps| {
            if continues {
                steps.links.truncate(steps.at);
                steps.at -= 1;
            }
            if Look::of(&link).at(&before) != link {
                steps.push(link.clone());
            }
            steps.look = Look::of(&link);
            steps.moved = moved.map(|field| (field, now));
        });
        // A frame leaves the history of the page around it alone.
        if continues || link.view == ViewMode::Embed {
            super::address::replace(&link);
        } else {
            super::address::push(&before, &link);
        }
    }

    /// Takes a link that came from the address bar.
    pub fn arrive(&self, mut reading: Reading) {
        // A step of a lesson is longer than the link that its file gives.
        reading.link.shed(&mut reading.refused);
        if reading.link == self.link.get_untracked() && reading.refused.is_empty() {
            return;
        }
        self.complaints.update(Vec::clear);
        self.refused.set(reading.refused);
        self.example.set(None);
        self.link.set(reading.link.clone());
        self.steps.update(|steps| {
            steps.look = Look::of(&reading.link);
            steps.moved = None;
            // The browser walks the same steps.
            match steps.find(&reading.link) {
                Some(index) => steps.at = index,
                None => steps.push(reading.link),
            }
        });
    }

    /// Holds the link's words against what is known by now, tracked: what the first screen did not know.
    pub fn check_words(&self) {
        let form = self.link.with(|link| link.form.clone());
        if let Some(form) = form
            && let Some(part) = self.later.get()
        {
            let (understood, refused) = (part.understood)(&form);
            if understood != form {
                self.link.update(|link| link.form = Some(understood));
                self.refused.update(|all| all.extend(refused));
            }
        }
        let diagnosis = self.link.with(|link| link.diagnosis.clone());
        if let Some(diagnosis) = diagnosis
            && let Some(part) = self.later.get()
        {
            let (understood, refused) = (part.measured)(&diagnosis);
            if understood != diagnosis {
                self.link.update(|link| {
                    link.diagnosis =
                        Some(understood).filter(|words| *words != DiagnosisWords::default());
                });
                self.refused.update(|all| all.extend(refused));
            }
        }
        if self.link.with(|link| !link.show.is_empty() || link.ask.is_some())
            && let Some(part) = self.later.get()
        {
            let refused = self.link.with(part.unknown_words);
            self.refused.update(|all| {
                for refusal in refused {
                    if !all.contains(&refusal) {
                        all.push(refusal);
                    }
                }
            });
        }
    }

    /// Notices what example the scenario is, tracked.
    pub fn follow_example(&self) {
        let scenario = self.scenario();
        let example = Preset::equal_to(&scenario);
        let known = self.example.get_untracked();
        let moved_on = known.is_some() && scenario == Scenario::default();
        if moved_on || example.is_some_and(|new| known.is_none_or(|old| old.id != new.id)) {
            self.example.set(example);
        }
    }

    /// The link of the last deliberate step, tracked: what does not follow a slider under way.
    pub fn settled(&self) -> Link {
        self.steps.with(Steps::settled)
    }

    /// Follows the pauses of whatever moves, for what nobody sees sixty times a second.
    pub fn follow_rests(&self) {
        self.rested.track();
        self.steps.track();
    }

    /// Nothing has moved for a while.
    pub fn rest(&self) {
        self.rested.notify();
    }

    /// Whether there is a step to undo (−1) or redo (+1).
    pub fn can_step(&self, by: isize) -> bool {
        self.steps
            .with(|steps| steps.at.checked_add_signed(by).is_some_and(|at| at < steps.links.len()))
    }

    /// Undoes (−1) or redoes (+1) a step.
    pub fn step(&self, by: isize) {
        if !self.can_step(by) {
            return;
        }
        let before = self.steps.with_untracked(Steps::settled);
        self.steps.update(|steps| {
            let to = steps.at.saturating_add_signed(by);
            let later = steps.at.max(to);
            steps.at = to;
            steps.moved = None;
            let link = &steps.links[steps.at];
            // A change is seen where the reader is, unless it was made of what one place alone has.
            if link.lesson != before.lesson {
                steps.look = Look::of(link);
            } else if link.form != before.form || link.diagnosis != before.diagnosis {
                steps.look.place = steps.links[later].place;
            }
        });
        let link = self.steps.with_untracked(Steps::settled);
        self.complaints.update(Vec::clear);
        self.link.set(link.clone());
        super::address::push(&before, &link);
    }

    /// Takes a changed scenario, if a link has room for it; what is refused is said where the reader changed it.
    fn take(&self, key: &'static str, changed: Result<Scenario, Refusal>) {
        let room = |scenario| self.link.with_untracked(|link| link.with_scenario(key, scenario));
        match changed.and_then(room) {
            Ok(link) => {
                // Where a slider ended may have moved with this.
                let stale = |one: &Refusal| {
                    one.key == key || matches!(one.problem, Problem::LastStop { .. })
                };
                if self.complaints.with_untracked(|all| all.iter().any(stale)) {
                    self.complaints.update(|all| all.retain(|one| !stale(one)));
                }
                self.link.set(link);
            }
            Err(refusal) => self.complain(Refusal { key: key.to_owned(), ..refusal }),
        }
    }

    /// What a field or a choice was last refused, tracked.
    pub fn complaint(&self, key: &str) -> Option<Refusal> {
        self.complaints.with(|all| all.iter().find(|one| one.key == key).cloned())
    }
}
