//! The diagnose place: from what was measured to the axis that binds, and to a record to keep.

use super::control::in_force;
use super::{Html, off};
use crate::diagnose::{
    CARDS, CASES, CHECKS, Card, Check, DEPENDS, Diagnosis, Form, Lines, MEASURES, MeasureRow,
    NOTE_LENGTH, NOTES, Notes, Record, STEPS, Symptom, axis_key, axis_name, joined, light, number,
};
use crate::evaluate::{C3, Status};
use crate::quantity::{Digits, Unit, compact, exact};
use crate::scenario::Refusal;
use crate::text::{Language, Text};

/// The deed that picks a case.
pub const CASE: &str = "case";
/// The deed that takes what the scenario says of its own fleet.
pub const TAKE: &str = "take";
/// The deed that clears what was measured.
pub const CLEAR: &str = "clear";
/// The deed that fills in a measure; its key stands behind.
pub const MEASURED: &str = "measured-";
/// The deed that writes a note; its key stands behind.
pub const NOTE: &str = "note-";
/// The deed that clears the notes.
pub const CLEAR_NOTES: &str = "clear-notes";
/// The deeds that copy and save the record.
pub const COPY_MARKDOWN: &str = "copy-markdown";
/// As JSON.
pub const COPY_JSON: &str = "copy-json";
/// As a file.
pub const SAVE_MARKDOWN: &str = "save-markdown";
/// As a file, as JSON.
pub const SAVE_JSON: &str = "save-json";

/// The label of both copying buttons, and of the saving ones.
pub const MARKDOWN: Text = Text::same("Markdown");
/// As above.
pub const JSON: Text = Text::same("JSON");

/// A text that a measure refused: its key, what was written, why.
pub type Complaint = (&'static str, String, Refusal);

const TITLE: Text = text!("What was measured?", "测到了什么？");
const OWN: Text = text!("My own measurements", "自己的测量");
const START: Text = text!("Start from", "出发点");
const FROM_SCENARIO: Text = text!("Take those of the scenario", "取用情景的数值");
const LOOK_AT: Text = text!("The book's advice", "书中的建议");
const LOOK_FIRST: Text = text!("Look first at", "先看");
const NOT_MEASURED: Text = text!("not measured", "未测");
const RULE: Text = text!(
    "The worst light binds; of equal lights the one whose return to green gains most. The overview asks something else: where wall time goes.",
    "最差的灯起约束作用；灯色相同时，回到绿灯收益最大者为先。总览回答的是另一个问题：墙钟时间用在哪里。",
);
const MEASURE: Text = text!("Measure", "测量");
const VALUE: Text = text!("Value", "数值");
const LIMITS: Text = text!("Green, red", "绿、红");
const LIGHT: Text = text!("Light", "灯");
const STEPS_TITLE: Text = text!("The six steps", "六个步骤");
const CONTRACT_TITLE: Text = text!("The evaluation contract that closes it", "结案的评估契约");
const KEPT: Text = text!(
    "What you write stays in this browser; the link does not carry it.",
    "所写内容只保存在本浏览器中，链接不含这些文字。",
);
const RECORD: Text = text!("Record", "记录");
const COPY_AS: Text = text!("Copy as", "复制为");
const SAVE_AS: Text = text!("Save as", "保存为");
const CLEAR_ALL: Text = text!("Clear", "清除");
const CLEAR_TEXTS: Text = text!("Clear the texts", "清除文字");

/// What the place shows.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// The record: texts, measurements, notes, language.
    pub record: Record<'a>,
    /// What was refused.
    pub complaints: &'a [Complaint],
}

/// The place under construction.
struct Place<'a> {
    html: Html,
    shown: &'a Shown<'a>,
    diagnosis: Diagnosis,
}

/// The place.
pub fn diagnose(shown: &Shown<'_>) -> Html {
    let diagnosis = Diagnosis::of(shown.record.sheet);
    let mut place = Place { html: Html::default(), shown, diagnosis };
    place.html.add("<div class=\"diagnose\">", &[]);
    place.sheet();
    place.html.add("<div class=\"sheet\">", &[]);
    place.answer();
    place.advice();
    place.cards();
    place.html.add("</div></div>", &[]);
    place.steps();
    place.html
}

const fn status_word(status: Option<Status>) -> &'static str {
    match status {
        None => "none",
        Some(Status::Good) => "good",
        Some(Status::Fair) => "fair",
        Some(Status::Poor) => "poor",
    }
}

impl Place<'_> {
    fn say(&self, text: Text) -> &'static str {
        text.get(self.shown.record.language)
    }

    fn add(&mut self, template: &str, parts: &[&str]) {
        self.html.add(template, parts);
    }

    fn sheet(&mut self) {
        let Record { guide, sheet, language, .. } = self.shown.record;
        self.add(
            "<section class=\"card\"><h2>{0}</h2><label class=\"pick\">{1} <select data-act=\"{2}\" data-action=\"case\">\
             <option value=\"\">{3}</option>",
            &[self.say(TITLE), self.say(START), CASE, self.say(OWN)],
        );
        for case in &CASES {
            let selected = if sheet.case() == Some(case) { " selected=\"\"" } else { "" };
            let name = self.say(guide.text("case", case.id, 0));
            self.add("<option value=\"{0}\"{=1}>{2}</option>", &[case.id, selected, name]);
        }
        let blank = sheet.is_blank() && sheet.case().is_none();
        self.add(
            "</select></label><p class=\"buttons\"><button type=\"button\" data-act=\"{0}\">{1}</button> \
             <button type=\"button\" data-act=\"{2}\"{=3}>{4}</button></p>",
            &[
                TAKE,
                self.say(FROM_SCENARIO),
                CLEAR,
                off(blank),
                self.say(CLEAR_ALL),
            ],
        );
        if let Some(case) = sheet.case() {
            let text = |place| guide.text("case", case.id, place).get(language);
            let head = if case.measured.is_empty() { LOOK_FIRST } else { LOOK_AT };
            let advice = text(2).replace('|', text!("; ", "；").get(language));
            self.add(
                "<div class=\"told-case\" data-told=\"\"><p>{0}</p><p><strong>{1}:</strong> {2}</p><p class=\"hint\">{3}</p></div>",
                &[text(1), self.say(head), &advice, text(3)],
            );
        }
        for symptom in Symptom::ALL {
            self.add("<h3>{0}</h3><div class=\"inputs\">", &[self.say(symptom.label())]);
            for row in MEASURES.iter().filter(|row| row.symptom == symptom) {
                self.input(row);
            }
            self.add("</div>", &[]);
        }
        self.add("</section>", &[]);
    }

    /// One measure: a box that takes a number.
    fn input(&mut self, row: &MeasureRow) {
        let unit = match row.unit {
            Unit::Fraction => "0–1, %",
            other => other.symbol(),
        };
        let complaint = self.shown.complaints.iter().find(|(key, ..)| *key == row.key);
        let measured = self.shown.record.sheet.get(row.measure).map_or_else(String::new, exact);
        let (shown, message, in_force) = match complaint {
            Some((_, written, refusal)) => {
                let message = refusal.message(self.shown.record.language);
                (written, message, in_force(&measured))
            }
            None => (&measured, String::new(), Html::default()),
        };
        self.add(
            "<div class=\"input-row\"><label for=\"measured-{0}\">{1} <span class=\"symbol\">{2}</span></label>\
             <input id=\"measured-{0}\" class=\"box\" type=\"text\" autocomplete=\"off\" spellcheck=\"false\" \
             data-act=\"{3}{0}\" data-measure=\"{0}\" aria-describedby=\"measured-{0}-message\" aria-invalid=\"{4}\"{=8} value=\"{5}\"/>\
             <p class=\"complaint\" id=\"measured-{0}-message\" role=\"alert\"{=6}>{7}</p></div>",
            &[
                row.key,
                self.say(row.label),
                unit,
                MEASURED,
                if complaint.is_some() { "true" } else { "false" },
                shown,
                if complaint.is_some() { "" } else { " hidden=\"\"" },
                &message,
                in_force.text(),
            ],
        );
    }

    fn answer(&mut self) {
        let binds = self.diagnosis.binding().map_or("", axis_key);
        let said = self.shown.record.sentences(&self.diagnosis);
        let (answer, reasons) = (said.headline(), said.reasons());
        self.add(
            "<section class=\"card\" data-binding=\"{0}\"><h2 role=\"status\">{1}</h2><div class=\"strip axes\">",
            &[binds, &answer],
        );
        for axis in [C3::Computation, C3::Communication, C3::Coordination] {
            let (mut value, mut detail) = ("–".to_owned(), self.say(NOT_MEASURED).to_owned());
            let mut status = None;
            if let Some(finding) = self.diagnosis.finding(axis) {
                value = number(finding.measure, finding.value);
                detail = self.shown.record.sentences(&self.diagnosis).of_finding(finding);
                status = Some(finding.status);
            }
            self.add(
                "<div class=\"value\" data-axis=\"{0}\" data-status=\"{1}\"><span class=\"value-name\">{2}</span>\
                 <span class=\"value-number\">{3}</span>",
                &[axis_key(axis), status_word(status), self.say(axis_name(axis)), &value],
            );
            self.lamp(status);
            self.add("<span class=\"value-detail\">{0}</span></div>", &[&detail]);
        }
        self.add("</div><ul class=\"reasons\">", &[]);
        for reason in reasons {
            self.add("<li>{0}</li>", &[&reason]);
        }
        self.add("</ul><p class=\"hint\">{0}</p></section>", &[self.say(RULE)]);
    }

    /// A light: a sign and a word, never colour alone.
    fn lamp(&mut self, status: Option<Status>) {
        if let Some((sign, word)) = status.map(light) {
            self.add(
                "<span class=\"light\"><span aria-hidden=\"true\">{0}</span> {1}</span>",
                &[sign, self.say(word)],
            );
        }
    }

    fn advice(&mut self) {
        let language = self.shown.record.language;
        let mut lines = Advice { html: Html::default(), language, is_open: false };
        self.shown.record.advice(&self.diagnosis, &mut lines);
        lines.close();
        self.add("{=0}", &[lines.html.text()]);
    }

    fn cards(&mut self) {
        self.add(
            "<section class=\"card\"><h2>{0}</h2><div class=\"book-scroll\"><table class=\"book-table\"><thead><tr>",
            &[self.say(CARDS)],
        );
        for head in [MEASURE, VALUE, LIGHT, LIMITS] {
            self.add("<th scope=\"col\">{0}</th>", &[self.say(head)]);
        }
        self.add("</tr></thead>", &[]);
        for card in Card::ALL {
            self.add(
                "<tbody><tr class=\"layer\"><th colspan=\"4\" scope=\"rowgroup\">{0}</th></tr>",
                &[self.say(card.label())],
            );
            for check in CHECKS.iter().filter(|check| check.card == card) {
                self.check(check);
            }
            self.add("</tbody>", &[]);
        }
        self.add("</table></div></section>", &[]);
    }

    fn check(&mut self, check: &Check) {
        let row = check.measure.row();
        let sheet = self.shown.record.sheet;
        let status = check.status(sheet);
        let value = sheet.get(check.measure);
        let value = value.map_or_else(|| "–".to_owned(), |value| number(check.measure, value));
        self.add(
            "<tr data-check=\"{0}\" data-status=\"{1}\"><th scope=\"row\">{2}</th><td>{3}</td><td>",
            &[row.key, status_word(status), self.say(row.label), &value],
        );
        self.lamp(status);
        let share = |value| compact(value, Unit::Fraction, Digits(3));
        match &check.limits {
            Some(limits) => {
                let (good, poor) = limits.signs();
                let source = self.say(limits.source(sheet));
                self.add(
                    "</td><td>{0} {1} · {2} {3}<small>{4}</small></td></tr>",
                    &[
                        good,
                        &share(sheet.limit(limits.good)),
                        poor,
                        &share(sheet.limit(limits.poor)),
                        source,
                    ],
                );
            }
            None => self.add("</td><td>{0}</td></tr>", &[self.say(DEPENDS)]),
        }
    }

    fn steps(&mut self) {
        let notes = self.shown.record.notes;
        let (steps, contract) = NOTES.split_at(STEPS);
        self.written("steps", STEPS_TITLE, steps, notes.steps(), self.say(KEPT));
        let state = self.say(notes.state());
        self.written("contract", CONTRACT_TITLE, contract, notes.contract(), state);
        self.add(
            "<section class=\"card\"><p class=\"buttons\">{0} \
             <button type=\"button\" data-act=\"{1}\" aria-live=\"polite\">{2}</button> \
             <button type=\"button\" data-act=\"{3}\" aria-live=\"polite\">{4}</button> {5} \
             <button type=\"button\" data-act=\"{6}\">{2}</button> <button type=\"button\" data-act=\"{7}\">{4}</button> \
             <button type=\"button\" data-act=\"{8}\"{=9}>{10}</button></p>\
             <details><summary>{11}</summary><pre data-record=\"\">{12}</pre></details></section>",
            &[
                self.say(COPY_AS),
                COPY_MARKDOWN,
                self.say(MARKDOWN),
                COPY_JSON,
                self.say(JSON),
                self.say(SAVE_AS),
                SAVE_MARKDOWN,
                SAVE_JSON,
                CLEAR_NOTES,
                off(*notes == Notes::default()),
                self.say(CLEAR_TEXTS),
                self.say(RECORD),
                &self.shown.record.text(Form::Markdown),
            ],
        );
    }

    /// A card of boxes for texts, and how many of them have one.
    fn written(&mut self, name: &str, title: Text, notes: &[&str], filled: usize, hint: &str) {
        self.add(
            "<section class=\"card\" data-written=\"{0}\"><div class=\"card-head\"><h2>{1}</h2><span>{2} / {3}</span></div>\
             <p class=\"hint\">{4}</p><div class=\"written\">",
            &[name, self.say(title), &filled.to_string(), &notes.len().to_string(), hint],
        );
        for note in notes {
            self.text_box(note);
        }
        self.add("</div></section>", &[]);
    }

    /// A box for a text, under what the diagnosis has to say to it.
    fn text_box(&mut self, note: &str) {
        let Record { guide, notes, language, .. } = self.shown.record;
        let found = match note {
            "axis" => self.shown.record.sentences(&self.diagnosis).headline(),
            _ => {
                let place = match note {
                    "layer" => 1,
                    "displaced" => 2,
                    _ => 3,
                };
                let known = matches!(note, "layer" | "displaced" | "evidence");
                let axis = self.diagnosis.binding().filter(|_| known).map_or("", axis_key);
                guide.text("axis", axis, place).get(language).to_owned()
            }
        };
        self.add(
            "<div><label for=\"note-{0}\"><strong>{1}</strong> <small>{2}</small></label><p class=\"found\">{3}</p>\
             <textarea id=\"note-{0}\" class=\"box\" rows=\"2\" maxlength=\"{4}\" data-act=\"{5}{0}\" data-live=\"\" value=\"{6}\">{6}</textarea></div>",
            &[
                note,
                self.say(guide.text("note", note, 0)),
                self.say(guide.text("note", note, 1)),
                &found,
                &NOTE_LENGTH.to_string(),
                NOTE,
                notes.get(note),
            ],
        );
    }
}

/// The advice of a record, as cards.
struct Advice {
    html: Html,
    language: Language,
    is_open: bool,
}

impl Advice {
    fn close(&mut self) {
        if self.is_open {
            self.html.add("</dl></section>", &[]);
        }
    }
}

impl Lines for Advice {
    fn section(&mut self, key: &'static str, title: Text) {
        self.close();
        self.is_open = true;
        self.html.add(
            "<section class=\"card\" data-section=\"{0}\"><h2>{1}</h2><dl class=\"notes\">",
            &[key, title.get(self.language)],
        );
    }

    fn line(&mut self, key: &'static str, label: Text, value: &str) {
        self.html.add(
            "<dt>{1}</dt><dd data-line=\"{0}\">{2}</dd>",
            &[key, label.get(self.language), value],
        );
    }

    fn list(&mut self, key: &'static str, label: Text, items: &[String]) {
        self.line(key, label, &joined(items, self.language));
    }
}
