//! The diagnose place: from what was measured to the axis that binds, and to a record to keep.

use super::Html;
use crate::diagnose::{
    CASES, CHECKS, Card, Check, Diagnosis, Form, Guide, MEASURES, MeasureRow, NOTE_LENGTH, NOTES,
    Notes, Record, STEPS, Sheet, Symptom, axis_key, axis_name, gain, headline, light, number,
    of_finding, of_machine, pair_key, reasons,
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

const TITLE: Text = Text::new("What was measured?", "测到了什么？");
const OWN: Text = Text::new("My own measurements", "自己的测量");
const START: Text = Text::new("Start from", "出发点");
const FROM_SCENARIO: Text = Text::new("Take those of the scenario", "取用情景的数值");
const LOOK_AT: Text = Text::new("The book's advice", "书中的建议");
const LOOK_FIRST: Text = Text::new("Look first at", "先看");
const NOT_MEASURED: Text = Text::new("not measured", "未测");
const RULE: Text = Text::new(
    "The worst light binds; of equal lights the one whose return to green gains most. The overview asks something else: where wall time goes.",
    "最差的灯起约束作用；灯色相同时，回到绿灯收益最大者为先。总览回答的是另一个问题：墙钟时间用在哪里。",
);
const ADVICE: Text = Text::new("What follows from it?", "由此该做什么？");
const WORKS: Text = Text::new("Works", "有效");
const WASTED: Text = Text::new("Wasted", "白费");
const DISPLACES: Text = Text::new("Displaces", "转移的成本");
const CONFIRM: Text = Text::new("Confirm with", "确认工具");
const BETWEEN: Text = Text::new("Between the two", "两轴之间");
const CONSTRAINT: Text = Text::new("What binds", "约束");
const ON_ONE_MACHINE: Text = Text::new("On one machine", "单机");
const SUSPECT: Text = Text::new("Suspect", "怀疑");
const LEVER: Text = Text::new("Lever", "着力点");
const SERVICE: Text = Text::new("Service", "推理服务");
const CARDS: Text = Text::new("Scorecards", "记分卡");
const VALUE: Text = Text::new("Value", "数值");
const LIMITS: Text = Text::new("Green, red", "绿、红");
const LIGHT: Text = Text::new("Light", "灯");
const DEPENDS: Text = Text::new("depends on the task", "取决于任务");
const MATRIX: Text =
    Text::new("Which rows of the troubleshooting matrix match?", "排障矩阵中哪些行符合？");
const NO_ROW: Text = Text::new("None by what was measured.", "按所测数值，没有符合的行。");
const OTHER_ROWS: Text = Text::new("The other rows", "其余各行");
const ASK: Text = Text::new("Ask", "要问");
const MEASURE: Text = Text::new("Measure", "要测");
const ACT: Text = Text::new("Act", "要做");
const STEPS_TITLE: Text = Text::new("The six steps", "六个步骤");
const CONTRACT_TITLE: Text = Text::new("The evaluation contract that closes it", "结案的评估契约");
const KEPT: Text = Text::new(
    "What you write stays in this browser; the link does not carry it.",
    "所写内容只保存在本浏览器中，链接不含这些文字。",
);
const OWNER: Text = Text::new("Usually", "通常");
const RECORD: Text = Text::new("Record", "记录");
const COPY_AS: Text = Text::new("Copy as", "复制为");
const SAVE_AS: Text = Text::new("Save as", "保存为");
const CLEAR_ALL: Text = Text::new("Clear", "清除");
const CLEAR_TEXTS: Text = Text::new("Clear the texts", "清除文字");

/// What the place shows.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// The record: texts, measurements, notes, language.
    pub record: Record<'a>,
    /// What was refused.
    pub complaints: &'a [Complaint],
}

/// The place.
pub fn diagnose(shown: &Shown<'_>) -> Html {
    let diagnosis = Diagnosis::of(shown.record.sheet);
    Html::of(
        "<div class=\"diagnose\">{=0}<div class=\"sheet\">{=1}{=2}{=3}{=4}</div></div>{=5}",
        &[
            sheet(shown).text(),
            answer(&shown.record, &diagnosis).text(),
            advice(&shown.record, &diagnosis).text(),
            matrix(&shown.record, &diagnosis).text(),
            cards(&shown.record).text(),
            steps(&shown.record, &diagnosis).text(),
        ],
    )
}

fn sheet(shown: &Shown<'_>) -> Html {
    let Record { guide, sheet, language, .. } = shown.record;
    let say = |text: Text| text.get(language);
    let mut options = Html::of("<option value=\"\">{0}</option>", &[say(OWN)]);
    for case in &CASES {
        let selected = if sheet.case() == Some(case) { " selected" } else { "" };
        options.add(
            "<option value=\"{0}\"{=1}>{2}</option>",
            &[case.id, selected, say(guide.text("case", case.id, 0))],
        );
    }
    let mut html = Html::of(
        "<section class=\"card\"><h2>{0}</h2><label class=\"pick\">{1} <select data-act=\"{2}\" data-action=\"case\">{=3}</select></label>\
         <p class=\"buttons\"><button type=\"button\" data-act=\"{4}\">{5}</button> <button type=\"button\" data-act=\"{6}\"{=7}>{8}</button></p>",
        &[
            say(TITLE),
            say(START),
            CASE,
            options.text(),
            TAKE,
            say(FROM_SCENARIO),
            CLEAR,
            if sheet.is_blank() && sheet.case().is_none() { " disabled" } else { "" },
            say(CLEAR_ALL),
        ],
    );
    if let Some(case) = sheet.case() {
        let text = |place| guide.text("case", case.id, place);
        let head = if case.measured.is_empty() { LOOK_FIRST } else { LOOK_AT };
        html.add(
            "<div class=\"told-case\" data-told><p>{0}</p><p><strong>{1}:</strong> {2}</p><p class=\"hint\">{3}</p></div>",
            &[say(text(1)), say(head), &listed(text(2), language), say(text(3))],
        );
    }
    for symptom in Symptom::ALL {
        html.add("<h3>{0}</h3><div class=\"inputs\">", &[say(symptom.label())]);
        for row in MEASURES.iter().filter(|row| row.symptom == symptom) {
            let complaint = shown.complaints.iter().find(|(key, ..)| *key == row.key);
            input(&mut html, row, sheet.get(row.measure), complaint, language);
        }
        html.add("</div>", &[]);
    }
    html.add("</section>", &[]);
    html
}

/// One measure: a box that takes a number.
fn input(
    html: &mut Html,
    row: &MeasureRow,
    measured: Option<f64>,
    complaint: Option<&Complaint>,
    language: Language,
) {
    let unit = match row.unit {
        Unit::Fraction => "0–1, %",
        other => other.symbol(),
    };
    let message = complaint.map(|(_, _, refusal)| refusal.message(language));
    let shown = match complaint {
        Some((_, written, _)) => written.clone(),
        None => measured.map_or_else(String::new, exact),
    };
    html.add(
        "<div class=\"input-row\"><label for=\"measured-{0}\">{1} <span class=\"symbol\">{2}</span></label>\
         <input id=\"measured-{0}\" class=\"box\" type=\"text\" autocomplete=\"off\" spellcheck=\"false\" \
         data-act=\"{3}{0}\" data-measure=\"{0}\" aria-describedby=\"measured-{0}-message\" aria-invalid=\"{4}\" value=\"{5}\">\
         <p class=\"complaint\" id=\"measured-{0}-message\" role=\"alert\"{=6}>{7}</p></div>",
        &[
            row.key,
            row.label.get(language),
            unit,
            MEASURED,
            if message.is_some() { "true" } else { "false" },
            &shown,
            if message.is_some() { "" } else { " hidden" },
            message.as_deref().unwrap_or_default(),
        ],
    );
}

fn answer(record: &Record<'_>, diagnosis: &Diagnosis) -> Html {
    let language = record.language;
    let say = |text: Text| text.get(language);
    let mut html = Html::of(
        "<section class=\"card\" data-binding=\"{0}\"><h2 role=\"status\">{1}</h2><div class=\"strip axes\">",
        &[diagnosis.binding().map_or("", axis_key), &headline(diagnosis, language)],
    );
    for axis in [C3::Computation, C3::Communication, C3::Coordination] {
        let finding = diagnosis.finding(axis);
        let status = finding.map(|finding| finding.status);
        let value = match finding {
            Some(finding) => number(finding.measure, finding.value),
            None => "–".to_owned(),
        };
        let detail = finding.map_or_else(
            || say(NOT_MEASURED).to_owned(),
            |finding| match gain(finding, language) {
                Some(gain) => [&of_finding(finding, language), " ", &gain].concat(),
                None => of_finding(finding, language),
            },
        );
        html.add(
            "<div class=\"value\" data-axis=\"{0}\" data-status=\"{1}\"><span class=\"value-name\">{2}</span>\
             <span class=\"value-number\">{3}</span>{=4}<span class=\"value-detail\">{5}</span></div>",
            &[
                axis_key(axis),
                status.map_or("none", status_word),
                axis_name(axis).get(language),
                &value,
                lamp(status, language).text(),
                &detail,
            ],
        );
    }
    html.add("</div><ul class=\"reasons\">", &[]);
    for reason in reasons(record.sheet, diagnosis, language) {
        html.add("<li>{0}</li>", &[&reason]);
    }
    html.add("</ul><p class=\"hint\">{0}</p></section>", &[say(RULE)]);
    html
}

const fn status_word(status: Status) -> &'static str {
    match status {
        Status::Good => "good",
        Status::Fair => "fair",
        Status::Poor => "poor",
    }
}

/// A light: a sign and a word, never colour alone.
fn lamp(status: Option<Status>, language: Language) -> Html {
    match status {
        Some(status) => {
            let (sign, word) = light(status);
            Html::of(
                "<span class=\"light\"><span aria-hidden=\"true\">{0}</span> {1}</span>",
                &[sign, word.get(language)],
            )
        }
        None => Html::default(),
    }
}

/// The items of a list, in a line.
fn listed(list: Text, language: Language) -> String {
    list.get(language).replace('|', Text::new("; ", "；").get(language))
}

fn item(html: &mut Html, head: Text, text: &str, language: Language) {
    html.add("<dt>{0}</dt><dd>{1}</dd>", &[head.get(language), text]);
}

fn advice(record: &Record<'_>, diagnosis: &Diagnosis) -> Html {
    let Record { guide, sheet, language, .. } = *record;
    let list = |kind, key: &str, place| listed(guide.text(kind, key, place), language);
    let mut html = Html::default();
    if let Some(axis) = diagnosis.binding() {
        let key = axis_key(axis);
        html.add(
            "<h3>{0}</h3><dl class=\"notes\" data-advice=\"{1}\">",
            &[axis_name(axis).get(language), key],
        );
        for (head, kind, place) in [
            (CONSTRAINT, "axis", 0),
            (WORKS, "remedy", 0),
            (WASTED, "remedy", 1),
            (DISPLACES, "axis", 2),
            (CONFIRM, "tool", 1),
        ] {
            item(&mut html, head, &list(kind, key, place), language);
        }
        if let Some(pair) = pair_key(guide, diagnosis) {
            let text = [&list("pair", pair, 0), " ", &list("pair", pair, 1)].concat();
            item(&mut html, BETWEEN, &text, language);
        }
        html.add("</dl>", &[]);
    }
    if diagnosis.machine.is_some() || diagnosis.bound.is_some() || !diagnosis.signals.is_empty() {
        html.add(
            "<h3>{0}</h3><dl class=\"notes\" data-machine=\"{1}\">",
            &[ON_ONE_MACHINE.get(language), diagnosis.machine.map_or("", |(axis, _)| axis.key())],
        );
        if let Some((axis, _)) = diagnosis.machine {
            let why = of_machine(sheet, diagnosis, language).unwrap_or_default();
            item(&mut html, Text::same("D·A·M"), &why, language);
            item(&mut html, LEVER, &list("dam", axis.key(), 1), language);
            item(&mut html, CONFIRM, &list("tool", axis.key(), 1), language);
        }
        for signal in &diagnosis.signals {
            let text = |place| list("signal", signal, place);
            let said = [&text(0), ": ", &text(1), ". ", CONFIRM.get(language), ": ", &text(2)];
            item(&mut html, SUSPECT, &said.map(|part| part as &str).concat(), language);
        }
        if let Some(bound) = diagnosis.bound {
            item(&mut html, WORKS, &list("remedy", bound.key(), 0), language);
            item(&mut html, WASTED, &list("remedy", bound.key(), 1), language);
        }
        html.add("</dl>", &[]);
    }
    if let Some(serving) = diagnosis.serving {
        html.add(
            "<h3>{0}</h3><dl class=\"notes\" data-serving=\"{1}\">",
            &[SERVICE.get(language), serving],
        );
        item(&mut html, SUSPECT, &list("queue", serving, 0), language);
        item(&mut html, ACT, &list("queue", serving, 1), language);
        html.add("</dl>", &[]);
    }
    if html.text().is_empty() {
        return html;
    }
    Html::of(
        "<section class=\"card\"><h2>{0}</h2>{=1}</section>",
        &[ADVICE.get(language), html.text()],
    )
}

fn matrix(record: &Record<'_>, diagnosis: &Diagnosis) -> Html {
    let language = record.language;
    let mut matching = Html::default();
    let mut others = Html::default();
    for line in record.guide.all("row") {
        let found = diagnosis.rows.contains(&line.key);
        let html = if found { &mut matching } else { &mut others };
        let mark = if found { " data-match" } else { "" };
        html.add(
            "<section data-row=\"{0}\"{=1}><h3>{2}</h3><dl class=\"notes\">",
            &[line.key, mark, line.texts[0].get(language)],
        );
        for (head, text) in [ASK, MEASURE, ACT].into_iter().zip(&line.texts[1..]) {
            item(html, head, text.get(language), language);
        }
        html.add("</dl></section>", &[]);
    }
    if diagnosis.rows.is_empty() {
        matching.add("<p class=\"hint\">{0}</p>", &[NO_ROW.get(language)]);
    }
    Html::of(
        "<section class=\"card\"><h2>{0}</h2><div class=\"told\">{=1}</div>\
         <details><summary>{2}</summary><div class=\"told\">{=3}</div></details></section>",
        &[MATRIX.get(language), matching.text(), OTHER_ROWS.get(language), others.text()],
    )
}

fn cards(record: &Record<'_>) -> Html {
    let Record { sheet, language, .. } = *record;
    let say = |text: Text| text.get(language);
    let mut html = Html::of(
        "<section class=\"card\"><h2>{0}</h2><div class=\"book-scroll\"><table class=\"book-table\"><thead><tr>",
        &[say(CARDS)],
    );
    for head in [MEASURE, VALUE, LIGHT, LIMITS] {
        html.add("<th scope=\"col\">{0}</th>", &[say(head)]);
    }
    html.add("</tr></thead>", &[]);
    for card in Card::ALL {
        html.add(
            "<tbody><tr class=\"layer\"><th colspan=\"4\" scope=\"rowgroup\">{0}</th></tr>",
            &[say(card.label())],
        );
        CHECKS.iter().filter(|check| check.card == card).for_each(|check| {
            check_row(&mut html, check, sheet, language);
        });
        html.add("</tbody>", &[]);
    }
    html.add("</table></div></section>", &[]);
    html
}

fn check_row(html: &mut Html, check: &Check, sheet: &Sheet, language: Language) {
    let row = check.measure.row();
    let status = check.status(sheet);
    let value = sheet.get(check.measure);
    let value = value.map_or_else(|| "–".to_owned(), |value| number(check.measure, value));
    let share = |value| compact(value, Unit::Fraction, Digits(3));
    let (limits, source) = match &check.limits {
        Some(limits) => {
            let (good, poor) =
                if limits.is_rising() { ("≥ ", " · < ") } else { ("≤ ", " · > ") };
            let text = [good, &share(limits.good()), poor, &share(limits.poor())].concat();
            (text, limits.source().get(language))
        }
        None => (DEPENDS.get(language).to_owned(), ""),
    };
    html.add(
        "<tr data-check=\"{0}\" data-status=\"{1}\"><th scope=\"row\">{2}</th><td>{3}</td><td>{=4}</td>\
         <td>{5}<small>{6}</small></td></tr>",
        &[
            row.key,
            status.map_or("none", status_word),
            row.label.get(language),
            &value,
            lamp(status, language).text(),
            &limits,
            source,
        ],
    );
}

fn steps(record: &Record<'_>, diagnosis: &Diagnosis) -> Html {
    let Record { guide, notes, language, .. } = *record;
    let say = |text: Text| text.get(language);
    let (steps, contract) = NOTES.split_at(STEPS);
    let mut html = Html::of(
        "<section class=\"card\" data-steps><div class=\"card-head\"><h2>{0}</h2><span>{1} / {2}</span></div><p class=\"hint\">{3}</p><div class=\"written\">",
        &[say(STEPS_TITLE), &notes.steps().to_string(), &STEPS.to_string(), say(KEPT)],
    );
    let key = diagnosis.binding().map_or("", axis_key);
    for note in steps {
        let found = match *note {
            "axis" => headline(diagnosis, language),
            "layer" => usual(guide.text("axis", key, 1), language),
            "displaced" => guide.text("axis", key, 2).get(language).to_owned(),
            "evidence" => usual(guide.text("axis", key, 3), language),
            _ => String::new(),
        };
        text_box(&mut html, guide, notes, note, &found, language);
    }
    html.add(
        "</div><div class=\"card-head\"><h2>{0}</h2><span data-state>{1} / {2} · {3}</span></div><div class=\"written\">",
        &[
            say(CONTRACT_TITLE),
            &notes.contract().to_string(),
            &contract.len().to_string(),
            say(notes.state()),
        ],
    );
    for note in contract {
        text_box(&mut html, guide, notes, note, "", language);
    }
    html.add(
        "</div><p class=\"buttons\">{0} <button type=\"button\" data-act=\"{1}\" aria-live=\"polite\">{2}</button> \
         <button type=\"button\" data-act=\"{3}\" aria-live=\"polite\">{4}</button> {5} \
         <button type=\"button\" data-act=\"{6}\">{2}</button> <button type=\"button\" data-act=\"{7}\">{4}</button> \
         <button type=\"button\" data-act=\"{8}\"{=9}>{10}</button></p>\
         <details><summary>{11}</summary><pre data-record>{12}</pre></details></section>",
        &[
            say(COPY_AS),
            COPY_MARKDOWN,
            say(MARKDOWN),
            COPY_JSON,
            say(JSON),
            say(SAVE_AS),
            SAVE_MARKDOWN,
            SAVE_JSON,
            CLEAR_NOTES,
            if *notes == Notes::default() { " disabled" } else { "" },
            say(CLEAR_TEXTS),
            say(RECORD),
            &record.text(Form::Markdown),
        ],
    );
    html
}

/// What is usual, marked as such; nothing if nothing is known.
fn usual(text: Text, language: Language) -> String {
    match text.get(language) {
        "" => String::new(),
        text => [OWNER.get(language), Text::new(": ", "：").get(language), text].concat(),
    }
}

/// A box for a text, under what the diagnosis has to say to it.
fn text_box(
    html: &mut Html,
    guide: &Guide,
    notes: &Notes,
    note: &str,
    found: &str,
    language: Language,
) {
    html.add(
        "<div><label for=\"note-{0}\"><strong>{1}</strong> <small>{2}</small></label><p class=\"found\">{3}</p>\
         <textarea id=\"note-{0}\" class=\"box\" rows=\"2\" maxlength=\"{4}\" data-act=\"{5}{0}\" data-live value=\"{6}\">\n{6}</textarea></div>",
        &[
            note,
            guide.text("note", note, 0).get(language),
            guide.text("note", note, 1).get(language),
            found,
            &NOTE_LENGTH.to_string(),
            NOTE,
            notes.get(note),
        ],
    );
}
