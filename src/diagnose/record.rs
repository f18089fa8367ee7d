//! The record of a diagnosis, to keep: as Markdown and as JSON.

use super::reason::{gain, headline, light, number, of_finding, of_machine, pair_key, reasons};
use super::{CHECKS, Diagnosis, Guide, MEASURES, NOTES, Notes, STEPS, Sheet, axis_key};
use crate::evaluate::Status;
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

/// A part of the record: its key, its title, its lines.
struct Section {
    key: &'static str,
    title: Text,
    lines: Vec<Entry>,
}

/// A line of the record.
struct Entry {
    key: &'static str,
    label: String,
    value: Value,
}

enum Value {
    Text(String),
    List(Vec<String>),
    /// A number, as people read it, with what else is known of it.
    Number(f64, String, Option<Status>),
}

impl Record<'_> {
    /// As Markdown.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        for (index, section) in self.sections().iter().enumerate() {
            let mark = if index == 0 { "# " } else { "\n## " };
            push(&mut text, &[mark, section.title.get(self.language), "\n\n"]);
            for line in &section.lines {
                let value = match &line.value {
                    Value::Text(value) => value.clone(),
                    Value::List(items) => items.join(Text::new("; ", "；").get(self.language)),
                    Value::Number(_, shown, status) => {
                        let mut shown = shown.clone();
                        if let Some(status) = status {
                            let (sign, word) = light(*status);
                            push(&mut shown, &[" ", sign, " ", word.get(self.language)]);
                        }
                        shown
                    }
                };
                let value = if value.is_empty() { "–" } else { &value };
                // What follows a line break stays in the item.
                push(&mut text, &["- **", &line.label, ":** ", &value.replace('\n', "\n  "), "\n"]);
            }
        }
        text
    }

    /// As JSON.
    pub fn json(&self) -> String {
        let mut text = "{\n  \"format\": \"fleetscope-diagnosis\",\n  \"version\": 1".to_owned();
        for section in &self.sections() {
            push(&mut text, &[",\n  \"", section.key, "\": {"]);
            for (index, line) in section.lines.iter().enumerate() {
                let comma = if index == 0 { "\n    \"" } else { ",\n    \"" };
                push(&mut text, &[comma, line.key, "\": "]);
                match &line.value {
                    Value::Text(value) => quote(&mut text, value),
                    Value::List(items) => {
                        text.push('[');
                        for (index, item) in items.iter().enumerate() {
                            if index > 0 {
                                text.push_str(", ");
                            }
                            quote(&mut text, item);
                        }
                        text.push(']');
                    }
                    Value::Number(number, shown, status) => {
                        push(&mut text, &["{ \"value\": ", &exact(*number), ", \"shown\": "]);
                        quote(&mut text, shown);
                        if let Some(status) = status {
                            push(&mut text, &[", \"light\": \"", light(*status).1.en, "\""]);
                        }
                        text.push_str(" }");
                    }
                }
            }
            text.push_str("\n  }");
        }
        text.push_str("\n}\n");
        text
    }

    fn say(&self, text: Text) -> String {
        text.get(self.language).to_owned()
    }

    fn sections(&self) -> Vec<Section> {
        let diagnosis = Diagnosis::of(self.sheet);
        let mut sections = vec![self.summary(&diagnosis)];
        let measured = MEASURES.iter().filter_map(|row| {
            let value = self.sheet.get(row.measure)?;
            let check = CHECKS.iter().find(|check| check.measure == row.measure);
            let status = check.and_then(|check| check.status(self.sheet));
            let shown = number(row.measure, value);
            let label = self.say(row.label);
            Some(Entry { key: row.key, label, value: Value::Number(value, shown, status) })
        });
        sections.push(Section {
            key: "measured",
            title: Text::new("What was measured", "测得的数值"),
            lines: measured.collect(),
        });
        sections.push(self.advice(&diagnosis));
        let (steps, contract) = NOTES.split_at(STEPS);
        for (key, title, notes) in [
            ("steps", Text::new("The six steps", "六个步骤"), steps),
            ("contract", Text::new("The evaluation contract", "评估契约"), contract),
        ] {
            let lines = notes.iter().map(|&note| Entry {
                key: note,
                label: self.say(self.guide.text("note", note, 0)),
                value: Value::Text(self.notes.get(note).trim().to_owned()),
            });
            sections.push(Section { key, title, lines: lines.collect() });
        }
        sections
    }

    fn summary(&self, diagnosis: &Diagnosis) -> Section {
        let mut lines = Vec::new();
        let mut add = |key, label: Text, value| {
            lines.push(Entry { key, label: self.say(label), value });
        };
        if let Some(case) = self.sheet.case() {
            add(
                "case",
                Text::new("Starts from", "出发点"),
                Value::Text(self.say(self.guide.text("case", case.id, 0))),
            );
        }
        let answer = headline(diagnosis, self.language);
        add("answer", Text::new("Answer", "结论"), Value::Text(answer));
        let binds = diagnosis.binding().map_or("", axis_key).to_owned();
        add("binds", Text::new("Axis", "轴"), Value::Text(binds));
        let reasons = reasons(self.sheet, diagnosis, self.language);
        add("reasons", Text::new("Why", "原因"), Value::List(reasons));
        let axes = diagnosis.findings.iter().map(|finding| {
            let mut said = of_finding(finding, self.language);
            if let Some(gain) = gain(finding, self.language) {
                push(&mut said, &[" ", &gain]);
            }
            said
        });
        add("axes", Text::new("All axes", "各轴"), Value::List(axes.collect()));
        let machine = of_machine(self.sheet, diagnosis, self.language).unwrap_or_default();
        add("machine", Text::new("One machine", "单机"), Value::Text(machine));
        let closed = if self.notes.is_closed() {
            Text::new("closed", "已结案")
        } else {
            Text::new("open", "未结案")
        };
        add("state", Text::new("State", "状态"), Value::Text(self.say(closed)));
        add("link", Text::new("Link", "链接"), Value::Text(self.address.to_owned()));
        Section {
            key: "diagnosis", title: Text::new("Diagnosis of a fleet", "集群诊断"), lines
        }
    }

    fn advice(&self, diagnosis: &Diagnosis) -> Section {
        let list = |text: Text| {
            let items = text.get(self.language).split('|').filter(|item| !item.is_empty());
            items.map(str::to_owned)
        };
        let binding = diagnosis.binding().map(axis_key);
        let bound = diagnosis.bound.map(|bound| bound.key());
        let keys = || binding.into_iter().chain(bound);
        let of = |place| keys().flat_map(move |key| list(self.guide.text("remedy", key, place)));
        let mut works: Vec<String> = of(0).collect();
        if let Some(pair) = pair_key(self.guide, diagnosis) {
            works.extend(list(self.guide.text("pair", pair, 1)));
        }
        let rows = diagnosis.rows.iter().map(|key| {
            let text = |place| self.guide.text("row", key, place).get(self.language);
            [text(0), " – ", text(1), " ", text(3)].concat()
        });
        let machine = diagnosis.machine.map(|(axis, _)| axis.key());
        let tools = binding.into_iter().chain(machine);
        let tools = tools.flat_map(|key| list(self.guide.text("tool", key, 1)));
        let displaced = binding.map_or(Text::same(""), |key| self.guide.text("axis", key, 2));
        let entry = |key, label: Text, items: Vec<String>| Entry {
            key,
            label: self.say(label),
            value: Value::List(items),
        };
        Section {
            key: "advice",
            title: Text::new("What follows from it", "由此得出"),
            lines: vec![
                entry("works", Text::new("Works", "有效"), works),
                entry("wasted", Text::new("Wasted", "白费"), of(1).collect()),
                entry("displaced", Text::new("Displaces", "转移的成本"), list(displaced).collect()),
                entry("matrix", Text::new("Troubleshooting", "排障"), rows.collect()),
                entry("tools", Text::new("Confirm with", "确认工具"), tools.collect()),
            ],
        }
    }
}

fn push(text: &mut String, parts: &[&str]) {
    for part in parts {
        text.push_str(part);
    }
}

/// A text as JSON writes it.
fn quote(json: &mut String, text: &str) {
    json.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => {
                json.push('\\');
                json.push(letter);
            }
            '\n' => json.push_str("\\n"),
            letter if letter < ' ' => {
                let code = letter as u32;
                json.push_str("\\u00");
                for digit in [code >> 4, code & 15] {
                    json.push(char::from_digit(digit, 16).unwrap_or('0'));
                }
            }
            letter => json.push(letter),
        }
    }
    json.push('"');
}
