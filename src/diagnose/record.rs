//! The record of a diagnosis, to keep: as Markdown or as JSON.

use super::reason::{gain, headline, light, number, of_finding, of_machine, pair_key, reasons};
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

impl Record<'_> {
    /// The record in a form.
    pub fn text(&self, form: Form) -> String {
        let mut writer = Writer { form, language: self.language, text: String::new(), lines: 0 };
        writer.start();
        let diagnosis = Diagnosis::of(self.sheet);
        self.summary(&diagnosis, &mut writer);
        self.measured(&mut writer);
        self.advice(&diagnosis, &mut writer);
        let (steps, contract) = NOTES.split_at(STEPS);
        writer.section("steps", Text::new("The six steps", "六个步骤"));
        self.written(steps, &mut writer);
        writer.section("contract", Text::new("The evaluation contract", "评估契约"));
        self.written(contract, &mut writer);
        writer.end()
    }

    fn summary(&self, diagnosis: &Diagnosis, writer: &mut Writer) {
        let language = self.language;
        writer.section("diagnosis", Text::new("Diagnosis of a fleet", "集群诊断"));
        if let Some(case) = self.sheet.case() {
            let name = self.guide.text("case", case.id, 0).get(language);
            writer.line("case", Text::new("Starts from", "出发点"), name);
        }
        let answer = headline(diagnosis, language);
        writer.line("answer", Text::new("Answer", "结论"), &answer);
        let binds = diagnosis.binding().map_or("", axis_key);
        writer.line("binds", Text::new("Axis", "轴"), binds);
        let reasons = reasons(self.sheet, diagnosis, language);
        writer.list("reasons", Text::new("Why", "原因"), &reasons);
        let mut axes = Vec::new();
        for finding in &diagnosis.findings {
            let gain = gain(finding, language).unwrap_or_default();
            axes.push([of_finding(finding, language), gain].join(" ").trim_end().to_owned());
        }
        writer.list("axes", Text::new("All axes", "各轴"), &axes);
        let machine = of_machine(self.sheet, diagnosis, language).unwrap_or_default();
        writer.line("machine", Text::new("One machine", "单机"), &machine);
        let state = self.notes.state().get(language);
        writer.line("state", Text::new("State", "状态"), state);
        writer.line("link", Text::new("Link", "链接"), self.address);
    }

    fn measured(&self, writer: &mut Writer) {
        writer.section("measured", Text::new("What was measured", "测得的数值"));
        for row in &MEASURES {
            let Some(value) = self.sheet.get(row.measure) else { continue };
            let check = CHECKS.iter().find(|check| check.measure == row.measure);
            let light = check.and_then(|check| check.status(self.sheet)).map(light);
            writer.number(row.key, row.label, value, &number(row.measure, value), light);
        }
    }

    fn advice(&self, diagnosis: &Diagnosis, writer: &mut Writer) {
        let binding = diagnosis.binding().map_or("", axis_key);
        let bound = diagnosis.bound.map_or("", |bound| bound.key());
        let machine = diagnosis.machine.map_or("", |(axis, _)| axis.key());
        let pair = pair_key(self.guide, diagnosis).unwrap_or_default();
        let list = |texts: &[(&'static str, &str, usize)]| {
            let mut items = Vec::new();
            for (kind, key, place) in texts {
                let text = self.guide.text(kind, key, *place).get(self.language);
                for item in text.split('|').filter(|item| !item.is_empty()) {
                    items.push(item.to_owned());
                }
            }
            items
        };
        writer.section("advice", Text::new("What follows from it", "由此得出"));
        let works = list(&[("remedy", binding, 0), ("remedy", bound, 0), ("pair", pair, 1)]);
        writer.list("works", Text::new("Works", "有效"), &works);
        let wasted = list(&[("remedy", binding, 1), ("remedy", bound, 1)]);
        writer.list("wasted", Text::new("Wasted", "白费"), &wasted);
        let displaced = list(&[("axis", binding, 2)]);
        writer.list("displaced", Text::new("Displaces", "转移的成本"), &displaced);
        let mut rows = Vec::new();
        for &key in &diagnosis.rows {
            rows.push(list(&[("row", key, 0), ("row", key, 1), ("row", key, 3)]).join(" – "));
        }
        writer.list("matrix", Text::new("Troubleshooting", "排障"), &rows);
        let tools = list(&[("tool", binding, 1), ("tool", machine, 1)]);
        writer.list("tools", Text::new("Confirm with", "确认工具"), &tools);
    }

    fn written(&self, notes: &[&'static str], writer: &mut Writer) {
        for &note in notes {
            writer.line(note, self.guide.text("note", note, 0), self.notes.get(note).trim());
        }
    }
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

    fn section(&mut self, key: &str, title: Text) {
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

    /// Starts a line.
    fn label(&mut self, key: &str, label: Text) {
        let comma = if self.lines == 0 { "" } else { "," };
        self.lines += 1;
        match self.form {
            Form::Json => self.add(&[comma, "\n    \"", key, "\": "]),
            Form::Markdown => self.add(&["- **", label.get(self.language), ":** "]),
        }
    }

    fn line(&mut self, key: &str, label: Text, value: &str) {
        self.label(key, label);
        match self.form {
            Form::Json => self.quote(value),
            Form::Markdown => self.item(value),
        }
    }

    fn list(&mut self, key: &str, label: Text, items: &[String]) {
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
                self.item(&items.join(Text::new("; ", "；").get(self.language)));
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
                self.add(&[", \"light\": \"", light.en, "\" }"]);
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
