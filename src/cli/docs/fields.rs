//! The page of a scenario's fields, choices and presets.

use super::markdown::{GENERATED, code, number, table, unit};
use crate::catalog::ACCELERATORS;
use crate::scenario::{
    CHOICES, Choice, ChoiceOption, ChoiceRow, FIELDS, FieldRow, Group, MOST_OWN, PRESETS, Preset,
    Scenario, Slot,
};
use std::fmt::Write;

const INTRODUCTION: &str = "
# A scenario 情景

A link holds a scenario as `key=value` pairs: only what differs from the default, numbers in the
unit shown here. `fleetscope eval 'gpus=16384&pue=1.12'` evaluates one. What a link gives that is
out of range or unknown is named and not applied.
";

const CHOICES_INTRODUCTION: &str = "
## Choices 选项

A choice picks a row of the catalog and writes its numbers into fields; a field given beside it in
the same link then overrides the number.
";

const OWN_INTRODUCTION: &str = "
## Edition and own values 版本与自设值

`edition=current` takes the later values of the catalog where they differ from the book's;
`edition=book` is the default. `own.<path>=<number>` puts a number of the reader's in the place of
one of the catalog, in the unit shown here. A choice or a default then writes that number, and the
charts take it; a field given in the same link still comes first.
`fleetscope eval 'own.accelerators/h100/tdp_w=650'` evaluates one. At most ";

const PRESETS_INTRODUCTION: &str = "
## Presets 预设

Ready scenarios; `fleetscope eval` takes their name in place of a link.
";

pub(super) fn page() -> String {
    let mut page = format!("{GENERATED}{INTRODUCTION}");
    for group in Group::ALL {
        // Writing to a string cannot fail.
        let _ = write!(page, "\n## {} {}\n\n", group.label().en, group.label().zh);
        let rows: Vec<Vec<String>> =
            FIELDS.iter().filter(|row| row.group == group).map(field).collect();
        page.push_str(&table(
            &[
                "key", "field", "字段", "symbol", "unit", "range", "default", "source", "meaning",
                "说明",
            ],
            &rows,
        ));
    }
    page.push_str(CHOICES_INTRODUCTION);
    for row in &CHOICES {
        write_choice(&mut page, row);
    }
    let _ = write!(page, "{OWN_INTRODUCTION}{MOST_OWN} own values stand in a scenario.\n\n");
    page.push_str(&table(
        &["path", "unit", "range"],
        &Slot::all().into_iter().map(own).collect::<Vec<_>>(),
    ));
    page.push_str(PRESETS_INTRODUCTION);
    for preset in PRESETS {
        write_preset(&mut page, preset);
    }
    page
}

fn field(row: &FieldRow) -> Vec<String> {
    let whole = if row.whole { ", whole" } else { "" };
    let absent = row.absent.map_or(String::new(), |word| format!(" or `{}`", word.en));
    let default = match row.absent {
        Some(word) if row.default == 0.0 => code(word.en),
        _ => number(row.default),
    };
    let note = row.field.note();
    vec![
        code(row.key),
        row.label.en.to_owned(),
        row.label.zh.to_owned(),
        code(row.symbol),
        unit(row.unit),
        format!("{} … {}{whole}{absent}", number(row.minimum), number(row.maximum)),
        default,
        note.source.en.to_owned(),
        note.help.en.to_owned(),
        note.help.zh.to_owned(),
    ]
}

fn own(slot: Slot) -> Vec<String> {
    let ((least, most), whole) = slot.range();
    let whole = if whole { ", whole" } else { "" };
    vec![
        code(&slot.path()),
        slot.unit().map(unit).unwrap_or_default(),
        format!("{} … {}{whole}", number(least), number(most)),
    ]
}

fn write_choice(page: &mut String, row: &ChoiceRow) {
    let writes: Vec<String> = row.writes.iter().map(|field| code(field.row().key)).collect();
    let writes = if writes.is_empty() { "nothing".to_owned() } else { writes.join(", ") };
    let _ = write!(
        page,
        "\n### {} {} {}\n\n{}\n{}\n\nDefault {}; writes {writes}.\n\n",
        code(row.key),
        row.label.en,
        row.label.zh,
        row.help.en,
        row.help.zh,
        code(row.default),
    );
    let rows: Vec<Vec<String>> = options(row.choice)
        .iter()
        .map(|option| vec![code(option.id), option.name.en.to_owned(), option.name.zh.to_owned()])
        .collect();
    page.push_str(&table(&["option", "name", "名称"], &rows));
}

/// The options of a choice with any accelerator: not each of them has every precision.
fn options(choice: Choice) -> Vec<ChoiceOption> {
    let mut options = Vec::new();
    for accelerator in ACCELERATORS {
        let scenario = Scenario::default().choose(Choice::Accelerator, accelerator.id);
        for option in scenario.unwrap_or_default().options(choice) {
            if !options.contains(&option) {
                options.push(option);
            }
        }
    }
    options
}

fn write_preset(page: &mut String, preset: &Preset) {
    let _ = write!(
        page,
        "\n### {} {} · {}\n\n{}\n{}\n\n    {}\n",
        code(preset.id),
        preset.name.en,
        preset.name.zh,
        preset.note.en,
        preset.note.zh,
        preset.query,
    );
    if preset.published.is_empty() {
        return;
    }
    let rows: Vec<Vec<String>> = preset
        .published
        .iter()
        .map(|published| {
            vec![
                code(published.result),
                number(published.value),
                format!("±{}%", number((published.band * 100.0).round())),
                published.source.to_owned(),
            ]
        })
        .collect();
    page.push('\n');
    page.push_str(&table(&["published result", "value", "band", "source"], &rows));
}
