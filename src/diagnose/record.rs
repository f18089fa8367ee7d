//! The record of a diagnosis, to keep: as Markdown or as JSON.

use super::reason::{Sentences, light, number};
use super::{CHECKS, Diagnosis, Guide, MEASURES, NOTES, Notes, STEPS, Sheet, axis_key};
use crate::quantity::exact;
use crate::text::{Language, Text};

/// Everything that a record is made of.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// The texts.
    pub guide: &'a Guide,
    /// What was measured.
    pub sheet: &'a Sheet,
    /// What was written.
    pub notes: &'a Notes,
    /// Where the diagnosis can be opened again.
    pub address: &'a str,
    /// The reader's language.
    pub language: Language,
}

/// How a record is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// For people.
    Markdown,
    /// For programs.
    Json,
}

/// Takes what a record says, line by line.
pub trait Lines {
    /// A section begins.
    fn section(&mut self, key: &'static str, title: Text);
    /// A line of one text, which may be empty.
    fn line(&mut self, key: &'static str, label: Text, value: &str);
    /// A line of several.
    fn list(&mut self, key: &'static str, label: Text, items: &[String]);
}

/// The heads of the matching lines of the guide.
const WORKS: Text = text!("Works", "有效");
const WASTED: Text = text!("Wasted", "白费");
const CONFIRM: Text = text!("Confirm with", "确认工具");

/// A line of advice: its key, its label, which of the things found it is about, and the kind and place of its text
/// in the guide.
type Told = (&'static str, Text, About, &'static str, usize);

/// What follows for the fleet.
static FLEET: [Told; 7] = [
    ("binds", text!("What binds", "约束"), About::Axis, "axis", 0),
    ("works", WORKS, About::Axis, "remedy", 0),
    ("wasted", WASTED, About::Axis, "remedy", 1),
    ("displaces", text!("Displaces", "转移的成本"), About::Axis, "axis", 2),
    ("tools", CONFIRM, About::Axis, "tool", 1),
    ("between", text!("Between two axes", "两轴之间"), About::Pair, "pair", 0),
    ("between_works", text!("Works between them", "对两轴之间有效"), About::Pair, "pair", 1),
];

/// What follows for one machine, and for the service.
static MACHINE: [Told; 6] = [
    ("lever", text!("On one machine", "单机"), About::Machine, "dam", 1),
    ("machine_tools", CONFIRM, About::Machine, "tool", 1),
    ("bound_works", text!("Works for its kernels", "对内核有效"), About::Bound, "remedy", 0),
    ("bound_wasted", text!("Wasted on its kernels", "对内核白费"), About::Bound, "remedy", 1),
    ("service", text!("Service", "推理服务"), About::Serving, "queue", 0),
    ("service_works", WORKS, About::Serving, "queue", 1),
];

/// What a line of advice is about.
#[derive(Clone, Copy)]
enum About {
    Axis,
    Pair,
    Machine,
    Bound,
    Serving,
}

impl Record<'_> {
    /// The record in a form.
    pub fn text(&self, form: Form) -> String {
        let mut writer = Writer { form, language: self.language, text: String::new(), lines: 0 };
        writer.start();
        let diagnosis = Diagnosis::of(self.sheet);
        self.summary(&diagnosis, &mut writer);
        self.advice(&diagnosis, &mut writer);
        let (steps, contract) = NOTES.split_at(STEPS);
        writer.section("steps", text!("The six steps", "六个步骤"));
        self.written(steps, &mut writer);
        writer.section("contract", text!("The evaluation contract", "评估契约"));
        self.written(contract, &mut writer);
        writer.end()
    }

    /// What a diagnosis of this sheet says.
    pub fn sentences<'a>(&'a self, diagnosis: &'a Diagnosis) -> Sentences<'a> {
        Sentences { guide: self.guide, sheet: self.sheet, diagnosis, language: self.language }
    }

    fn summary(&self, diagnosis: &Diagnosis, writer: &mut Writer) {
        let language = self.language;
        writer.section("diagnosis", text!("Diagnosis of a fleet", "集群诊断"));
        if let Some(case) = self.sheet.case() {
            let name = self.guide.text("case", case.id, 0).get(language);
            writer.line("case", text!("Starts from", "出发点"), name);
        }
        let sentences = self.sentences(diagnosis);
        let answer = sentences.headline();
        writer.line("answer", text!("Answer", "结论"), &answer);
        let binds = diagnosis.binding().map_or("", axis_key);
        writer.line("axis", text!("Axis", "轴"), binds);
        let reasons = sentences.reasons();
        writer.list("reasons", text!("Why", "原因"), &reasons);
        let mut axes = Vec::new();
        for finding in &diagnosis.findings {
            axes.push(sentences.of_finding(finding));
        }
        writer.list("axes", text!("All axes", "各轴"), &axes);
        writer.line("state", text!("State", "状态"), self.notes.state().get(language));
        writer.line("link", text!("Link", "链接"), self.address);
        writer.section("measured", text!("What was measured", "测得的数值"));
        for row in &MEASURES {
            let Some(value) = self.sheet.get(row.measure) else { continue };
            let check = CHECKS.iter().find(|check| check.measure == row.measure);
            let light = check.and_then(|check| check.status(self.sheet)).map(light);
            writer.number(row.key, row.label, value, &number(row.measure, value), light);
        }
    }

    /// What follows from the diagnosis, and the rows of the troubleshooting matrix that match.
    pub fn advice(&self, diagnosis: &Diagnosis, lines: &mut dyn Lines) {
        lines.section("advice", text!("What follows from it?", "由此该做什么？"));
        self.told(&FLEET, diagnosis, lines);
        if let Some(machine) = self.sentences(diagnosis).of_machine() {
            lines.line("machine", Text::same("D·A·M"), &machine);
        }
        self.told(&MACHINE, diagnosis, lines);
        for &key in &diagnosis.signals {
            self.entry("signal", key, &[1, 2], lines);
        }
        lines.section("matrix", text!("The troubleshooting matrix", "排障矩阵"));
        for &key in &diagnosis.rows {
            self.entry("row", key, &[1, 2, 3], lines);
        }
    }

    fn told(&self, advice: &[Told], diagnosis: &Diagnosis, lines: &mut dyn Lines) {
        for (key, label, about, kind, place) in advice {
            let found = match about {
                About::Axis => diagnosis.binding().map(axis_key),
                About::Pair => self.sentences(diagnosis).pair(),
                About::Machine => diagnosis.machine.map(|(axis, _)| axis.key()),
                About::Bound => diagnosis.bound.map(|bound| bound.key()),
                About::Serving => diagnosis.serving,
            };
            if let Some(found) = found {
                lines.list(key, *label, &self.items(kind, found, *place));
            }
        }
    }

    /// A line of the guide: its first text labels the others.
    fn entry(&self, kind: &str, key: &'static str, places: &[usize], lines: &mut dyn Lines) {
        let mut items = Vec::new();
        for place in places {
            items.push(self.guide.text(kind, key, *place).get(self.language).to_owned());
        }
        lines.list(key, self.guide.text(kind, key, 0), &items);
    }

    /// The items of a list of the guide.
    fn items(&self, kind: &'static str, key: &str, place: usize) -> Vec<String> {
        let mut items = Vec::new();
        for item in self.guide.text(kind, key, place).get(self.language).split('|') {
            items.push(item.to_owned());
        }
        items
    }

    fn written(&self, notes: &[&'static str], writer: &mut Writer) {
        for &note in notes {
            writer.line(note, self.guide.text("note", note, 0), self.notes.get(note).trim());
        }
    }
}

/// The items of a list, in a line: sentences one after the other, else with semicolons.
pub fn joined(items: &[String], language: Language) -> String {
    let mut line = String::new();
    for item in items {
        let between = match line.chars().next_back() {
            None | Some('。' | '？') => "",
            Some('.' | '?') => " ",
            _ => text!("; ", "；").get(language),
        };
        line.push_str(between);
        line.push_str(item);
    }
    line
}

/// Writes sections of lines in a form.
struct Writer {
    form: Form,
    language: Language,
    text: String,
    /// How many lines the section has by now; 0 too before the first section.
    lines: usize,
}

impl Writer {
    fn start(&mut self) {
        if self.form == Form::Json {
            self.add(&["{\n  \"format\": \"fleetscope-diagnosis\",\n  \"version\": 1"]);
        }
    }

    fn end(mut self) -> String {
        if self.form == Form::Json {
            self.add(&["\n  }\n}\n"]);
        }
        self.text
    }

    fn add(&mut self, parts: &[&str]) {
        for part in parts {
            self.text.push_str(part);
        }
    }

    /// Starts a line.
    fn label(&mut self, key: &str, label: Text) {
        let comma = if self.lines == 0 { "" } else { "," };
        self.lines += 1;
        match self.form {
            Form::Json => self.add(&[comma, "\n    \"", key, "\": "]),
            Form::Markdown => {
                let colon = text!(":** ", "：** ").get(self.language);
                self.add(&["- **", label.get(self.language), colon]);
            }
        }
    }

    /// A number, as people read it too, and its light.
    fn number(
        &mut self,
        key: &str,
        label: Text,
        value: f64,
        shown: &str,
        light: Option<(&str, Text)>,
    ) {
        self.label(key, label);
        let (sign, light) = light.unwrap_or_default();
        match self.form {
            Form::Json => {
                self.add(&["{ \"value\": ", &exact(value), ", \"shown\": "]);
                self.quote(shown);
                self.add(&[", \"light\": \"", light.en(), "\" }"]);
            }
            Form::Markdown => {
                self.add(&[shown, " ", sign, " ", light.get(self.language), "\n"]);
            }
        }
    }

    /// A text behind a label; what follows a line break stays in the item.
    fn item(&mut self, text: &str) {
        let text = if text.is_empty() { "–" } else { text };
        for (index, line) in text.split('\n').enumerate() {
            self.add(&[if index == 0 { "" } else { "  " }, line, "\n"]);
        }
    }

    /// A text as JSON writes it.
    fn quote(&mut self, text: &str) {
        self.text.push('"');
        for letter in text.chars() {
            match letter {
                '"' | '\\' => {
                    self.text.push('\\');
                    self.text.push(letter);
                }
                '\n' => self.text.push_str("\\n"),
                letter if letter < ' ' => {
                    let code = letter as u32;
                    self.text.push_str("\\u00");
                    for digit in [code >> 4, code & 15] {
                        self.text.push(char::from_digit(digit, 16).unwrap_or('0'));
                    }
                }
                letter => self.text.push(letter),
            }
        }
        self.text.push('"');
    }
}

impl Lines for Writer {
    fn section(&mut self, key: &'static str, title: Text) {
        self.lines = 0;
        match self.form {
            Form::Json => {
                // The start has no section to close.
                let close = if self.text.ends_with('1') { "" } else { "\n  }" };
                self.add(&[close, ",\n  \"", key, "\": {"]);
            }
            Form::Markdown => {
                let mark = if self.text.is_empty() { "# " } else { "\n## " };
                self.add(&[mark, title.get(self.language), "\n\n"]);
            }
        }
    }

    fn line(&mut self, key: &'static str, label: Text, value: &str) {
        self.label(key, label);
        match self.form {
            Form::Json => self.quote(value),
            Form::Markdown => self.item(value),
        }
    }

    fn list(&mut self, key: &'static str, label: Text, items: &[String]) {
        self.label(key, label);
        match self.form {
            Form::Json => {
                self.add(&["["]);
                for (index, item) in items.iter().enumerate() {
                    self.add(&[if index == 0 { "" } else { ", " }]);
                    self.quote(item);
                }
                self.add(&["]"]);
            }
            Form::Markdown => {
                self.item(&joined(items, self.language));
            }
        }
    }
}
