//! The link: the whole state as text that a person can read and edit.
//!
//! `#/overview?v=1&gpus=16384&pue=1.12` holds the place and only what differs
//! from the default, in table order. Reading never fails: it returns what it
//! understood and a list of what it refused.

use super::choice::CHOICES;
use super::own::OWN;
use super::packed;
use super::view::{self, Ask, LessonPlace, MOST_OTHERS, Named, ViewMode, escaped};
use super::{DiagnosisWords, FIELDS, FormWords, Place, Problem, Refusal, Scenario};
use crate::catalog::Edition;
use crate::quantity::exact;
use percent_encoding::percent_decode_str;
use std::fmt::Write as _;

/// The version of the link form that this application writes.
pub const VERSION: u32 = 1;

/// Everything that a link says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// The page.
    pub place: Place,
    /// How the page presents itself.
    pub view: ViewMode,
    /// What a presenter or an embedded page shows: instruments, fields, choices; as
    /// words, since the instruments are known further up. Empty: what the place has.
    pub show: Vec<String>,
    /// How many of the shown instruments come before the one that a presenter shows.
    pub at: u32,
    /// What the scenario is called; empty if it has no name.
    pub name: String,
    /// The scenario.
    pub scenario: Scenario,
    /// The pinned baseline that the scenario is compared with.
    pub baseline: Option<Scenario>,
    /// Further scenarios to compare with, at most [`MOST_OTHERS`].
    pub others: Vec<Named>,
    /// The question that the link asks before it shows the answer.
    pub ask: Option<Ask>,
    /// The step of a lesson that the link opens.
    pub lesson: Option<LessonPlace>,
    /// The form of the formula place, as words, since the registry is not needed to carry a link.
    pub form: Option<FormWords>,
    /// What was measured, as words too.
    pub diagnosis: Option<DiagnosisWords>,
}

/// What was read from a link.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// What was understood; the rest is at its default.
    pub link: Link,
    /// What was refused, in the order of the link.
    pub refused: Vec<Refusal>,
}

/// The longest text after `#` that a link may have: 2,000 characters less 100 for the address of the site, since some
/// programs cut a longer link.
pub const FRAGMENT_LENGTH: usize = 1_900;

/// The key of what is packed.
const PACKED: &str = "z";
/// The key of the edition.
pub(super) const EDITION: &str = "edition";
/// The prefix of the keys that describe the pinned baseline.
pub(super) const PIN: &str = "pin.";
/// The prefixes of the keys that describe further scenarios; the scenario itself is the first.
pub(super) const OTHERS: [&str; MOST_OTHERS] = ["b.", "c.", "d."];

impl Link {
    /// The text after `#`: readable where that is short enough, else packed.
    pub fn fragment(&self) -> String {
        let readable = self.readable();
        match readable.split_once('&') {
            Some((start, query)) if readable.len() > FRAGMENT_LENGTH => {
                [start, "&", PACKED, "=", &packed::pack(query)].concat()
            }
            _ => readable,
        }
    }

    /// Whether the state has room in a link, at whatever place and in whatever view: to go somewhere is never refused.
    pub fn fits(&self) -> bool {
        let longest = Self {
            place: Place::Communication,
            view: ViewMode::Present,
            at: view::MOST_STEPS - 1,
            ..self.clone()
        };
        longest.fragment().len() <= FRAGMENT_LENGTH
    }

    /// The same with another scenario.
    ///
    /// # Errors
    /// There is no room for it; `key` names what was to be changed.
    pub fn with_scenario(&self, key: &str, scenario: Scenario) -> Result<Self, Refusal> {
        let link = Self { scenario, ..self.clone() };
        if link.fits() { Ok(link) } else { Err(Refusal::new(key, "", Problem::NoRoom)) }
    }

    /// The text after `#` that a person can read and edit, however long it is.
    pub fn readable(&self) -> String {
        let mut text = format!("/{}?v={VERSION}", self.place.word());
        if let Some(word) = self.view.word() {
            let _ = write!(text, "&view={word}");
        }
        if !self.show.is_empty() {
            let _ = write!(text, "&show={}", self.show.join(","));
        }
        if self.at > 0 {
            let _ = write!(text, "&at={}", self.at + 1);
        }
        if !self.name.is_empty() {
            let _ = write!(text, "&name={}", escaped(&self.name));
        }
        write_scenario(&mut text, "", &self.scenario);
        if let Some(baseline) = &self.baseline {
            text.push_str("&pin=1");
            write_scenario(&mut text, PIN, baseline);
        }
        for (prefix, other) in OTHERS.into_iter().zip(&self.others) {
            let _ = write!(text, "&{prefix}name={}", escaped(&other.name));
            write_scenario(&mut text, prefix, &other.scenario);
        }
        if let Some(ask) = &self.ask {
            let _ = write!(text, "&ask={}", ask.of);
            if !ask.among.is_empty() {
                let among: Vec<String> = ask.among.iter().map(|number| exact(*number)).collect();
                let _ = write!(text, "&among={}", among.join(","));
            }
        }
        if let Some(lesson) = &self.lesson {
            let _ = write!(text, "&lesson={}", escaped(&lesson.lesson));
            if lesson.step != 1 {
                let _ = write!(text, "&step={}", lesson.step);
            }
        }
        if let Some(form) = &self.form {
            form.write(&mut text);
        }
        if let Some(diagnosis) = &self.diagnosis {
            diagnosis.write(&mut text);
        }
        text
    }

    /// Reads a fragment, a query string or a whole address.
    pub fn read(text: &str) -> Reading {
        let fragment = text.split_once('#').map_or(text, |(_, fragment)| fragment);
        let (path, query) = match fragment.split_once('?') {
            Some((path, query)) => (path, query),
            None if fragment.contains('=') => ("", fragment),
            None => (fragment, ""),
        };
        let mut reading = Reading::default();
        let mut pairs = Pairs::default();
        pairs.add(query, &mut reading.refused);
        if let Some(packed) = pairs.take(PACKED) {
            match packed::unpack(&packed) {
                Some(query) => pairs.add(&query, &mut reading.refused),
                None => reading.refused.push(Refusal::new(PACKED, &packed, Problem::Damaged)),
            }
        }
        // An address before `?` (https://host/dir/) is no place; only a fragment's path is.
        let word =
            if text.contains('#') || path.starts_with('/') { path.trim_matches('/') } else { "" };
        if !word.is_empty() {
            match Place::find(word) {
                Some(place) => reading.link.place = place,
                None => reading.refused.push(Refusal::new(
                    "place",
                    word,
                    Problem::UnknownOption {
                        options: Place::ALL.iter().map(|place| place.word()).collect(),
                    },
                )),
            }
        }
        if let Some(version) = pairs.take("v") {
            match version.parse::<u32>() {
                Ok(1..=VERSION) => {}
                Ok(VERSION..) => reading.refused.push(Refusal::new(
                    "v",
                    &version,
                    Problem::LaterVersion { ours: VERSION },
                )),
                _ => reading.refused.push(Refusal::new("v", &version, Problem::NotAVersion)),
            }
        }
        let refused = &mut reading.refused;
        if let Some(word) = pairs.take("view") {
            reading.link.view = or_refused(refused, "view", &word, ViewMode::read(&word));
        }
        if let Some(words) = pairs.take("show") {
            reading.link.show = view::read_show(&words, refused);
        }
        if let Some(at) = pairs.take("at") {
            reading.link.at = view::read_position("at", &at, refused) - 1;
        }
        if let Some(name) = pairs.take("name") {
            reading.link.name = or_refused(refused, "name", &name, view::read_name(&name));
        }
        reading.link.scenario = pairs.take_scenario("", &mut reading.refused);
        if let Some(pinned) = pairs.take("pin") {
            if pinned == "1" {
                reading.link.baseline = Some(pairs.take_scenario(PIN, &mut reading.refused));
            } else {
                reading.refused.push(Refusal::new(
                    "pin",
                    &pinned,
                    Problem::UnknownOption { options: vec!["1"] },
                ));
            }
        }
        for prefix in OTHERS {
            if let Some(other) = pairs.take_named(prefix, &mut reading.refused) {
                reading.link.others.push(other);
            }
        }
        let refused = &mut reading.refused;
        if let Some(of) = pairs.take("ask") {
            let among = pairs.take("among").unwrap_or_default();
            reading.link.ask = Ask::read(&of, &among, refused);
        }
        if let Some(lesson) = pairs.take("lesson") {
            let step = pairs.take("step");
            reading.link.lesson = LessonPlace::read(&lesson, step.as_deref(), refused);
        }
        reading.link.form = FormWords::take(&mut pairs);
        reading.link.diagnosis = DiagnosisWords::take(&mut pairs);
        refused.extend(pairs.rest());
        reading.link.shed(refused);
        reading
    }

    /// Leaves out what has no room in a link, the last of the scenarios first, so that every state that was read can be
    /// written again.
    pub fn shed(&mut self, refused: &mut Vec<Refusal>) {
        while !self.fits() {
            let last = self.others.len().checked_sub(1);
            let key = if let Some(last) = last {
                self.others.pop();
                OTHERS[last]
            } else if self.baseline.take().is_some() {
                PIN
            } else if self.diagnosis.take().is_some() {
                DiagnosisWords::MEASURED
            } else if self.form.take().is_some() {
                "formula"
            } else if !self.show.is_empty() {
                self.show.clear();
                "show"
            } else if self.lesson.take().is_some() {
                "lesson"
            } else {
                // A scenario with a name and a question has room at its longest.
                return;
            };
            refused.push(Refusal::new(key, "", Problem::NoRoom));
        }
    }
}

fn write_scenario(text: &mut String, prefix: &str, scenario: &Scenario) {
    let mut base = scenario.unchosen();
    let mut add = |key: &str, value: &str| {
        for part in ["&", prefix, key, "=", value] {
            text.push_str(part);
        }
    };
    if scenario.edition() != Edition::default() {
        add(EDITION, scenario.edition().id());
    }
    for (slot, number) in scenario.own_values() {
        add(&[OWN, &slot.path()].concat(), &exact(number));
    }
    for row in &CHOICES {
        if scenario.chosen(row.choice) != base.chosen(row.choice)
            && let Ok(chosen) = base.choose(row.choice, scenario.chosen(row.choice))
        {
            base = chosen;
            add(row.key, scenario.chosen(row.choice));
        }
    }
    for row in &FIELDS {
        let number = scenario.number(row.field);
        if number != base.number(row.field) {
            match row.absent {
                Some(word) if number == 0.0 => add(row.key, word.en()),
                _ => add(row.key, &exact(number)),
            }
        }
    }
}

/// The keys and values of a link that nobody has read yet.
#[derive(Default)]
pub(super) struct Pairs(Vec<(String, String)>);

impl Pairs {
    /// Adds those of a text; what came before counts.
    fn add(&mut self, query: &str, refused: &mut Vec<Refusal>) {
        let mut seen: std::collections::HashSet<String> =
            self.0.iter().map(|(key, _)| key.clone()).collect();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let decode = |part: &str| percent_decode_str(part).decode_utf8_lossy().into_owned();
            let (key, value) = (decode(key), decode(value));
            if seen.insert(key.clone()) {
                self.0.push((key, value));
            } else {
                let first = self.0.iter().find(|(known, _)| *known == key);
                refused.push(Refusal::twice(&key, &value, first.map_or("", |(_, kept)| kept)));
            }
        }
    }

    pub(super) fn take(&mut self, key: &str) -> Option<String> {
        let index = self.0.iter().position(|(known, _)| known == key)?;
        Some(self.0.remove(index).1)
    }

    /// All that have a prefix, without it.
    pub(super) fn take_prefixed(&mut self, prefix: &str) -> Vec<(String, String)> {
        let taken = self.0.extract_if(.., |(key, _)| key.starts_with(prefix));
        taken.map(|(key, value)| (key[prefix.len()..].to_owned(), value)).collect()
    }

    /// The edition and the own values, since choices write them; then the choices, since they
    /// write numbers; then the numbers, in table order.
    fn take_scenario(&mut self, prefix: &str, refused: &mut Vec<Refusal>) -> Scenario {
        let mut scenario = Scenario::default();
        let start = [prefix, OWN].concat();
        let own = self.0.iter().filter_map(|(key, text)| Some((key.strip_prefix(&start)?, text)));
        let own: Vec<(String, String)> =
            own.map(|(path, text)| (path.to_owned(), text.clone())).collect();
        let mut read =
            |key: &str,
             scenario: &mut Scenario,
             change: &dyn Fn(Scenario, &str) -> Result<Scenario, Refusal>| {
                let Some(text) = self.take(&[prefix, key].concat()) else { return };
                match change(*scenario, &text) {
                    Ok(changed) => *scenario = changed,
                    // The key as it was given.
                    Err(refusal) => {
                        let key = [prefix, &refusal.key].concat();
                        refused.push(Refusal { key, ..refusal });
                    }
                }
            };
        read(EDITION, &mut scenario, &|scenario, id| match Edition::find(id) {
            Some(edition) => Ok(scenario.with_edition(edition)),
            None => {
                let options = Edition::ALL.map(Edition::id).to_vec();
                Err(Refusal::new(EDITION, id, Problem::UnknownOption { options }))
            }
        });
        // Of two thresholds that go together either may come first: what one forbids waits for the other.
        for last in [false, true] {
            for (path, text) in &own {
                let problem = scenario.with_own(path, text).err().map(|refusal| refusal.problem);
                if last || !matches!(problem, Some(Problem::Beside { .. })) {
                    let key = [OWN, path].concat();
                    read(&key, &mut scenario, &|scenario, text| scenario.with_own(path, text));
                }
            }
        }
        for row in &CHOICES {
            read(row.key, &mut scenario, &|scenario, id| scenario.choose(row.choice, id));
        }
        for row in &FIELDS {
            read(row.key, &mut scenario, &|scenario, text| scenario.with_text(row.field, text));
        }
        scenario
    }

    /// A further scenario; it is there if any key has its prefix.
    fn take_named(&mut self, prefix: &str, refused: &mut Vec<Refusal>) -> Option<Named> {
        self.0.iter().find(|(key, _)| key.starts_with(prefix))?;
        let key = format!("{prefix}name");
        let name = self.take(&key).map_or_else(String::new, |name| {
            or_refused(refused, &key, &name, view::read_name(&name))
        });
        Some(Named { name, scenario: self.take_scenario(prefix, refused) })
    }

    fn rest(self) -> impl Iterator<Item = Refusal> {
        self.0.into_iter().map(|(key, value)| Refusal::new(&key, &value, Problem::UnknownKey))
    }
}

/// What was read, or the default and a refusal.
fn or_refused<T: Default>(
    refused: &mut Vec<Refusal>,
    key: &str,
    value: &str,
    read: Result<T, Problem>,
) -> T {
    read.unwrap_or_else(|problem| {
        refused.push(Refusal::new(key, value, problem));
        T::default()
    })
}
