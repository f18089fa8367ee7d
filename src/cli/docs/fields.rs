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

const PACKED_INTRODUCTION: &str = "
## The packed form 压缩形式

A link has at most 1,900 characters behind `#`: 2,000 with the address of the site. What would be
longer, such as five scenarios with most fields edited, is written as `z=…`: the same keys and values in
a quarter of the characters. `fleetscope eval` reads it and prints it readable. What has no room even
so is refused by name: the page keeps its state, a link that was read loses its last scenario. Keys
beside `z=` come before those in it.

`z=` holds bits, six in each character of base64url, the highest first, filled up with zeros; its last
three characters are a check sum.

1. A text: how many letters it has (12 bits), then each letter. It is the readable link without the
   version and the scenarios: `name=…&pin=1&b.name=…`. Letters are numbered in the order of
   `etaoinsrlcp_=&.0bdfghjkmquvwxyz123456789,%-/:~`: below 16 a 0 and 4 bits, else a 1 and the number
   less 16 in 5 bits. Letter 46 makes the next one a capital; after 47 come units of UTF-16 in 16 bits
   until one that is 0. Escapes within ASCII stay escapes.
2. How many choices and how many fields there were (8 bits each).
3. The scenario, then the pinned one where the text has `pin=1`, then those of `b.`, `c.` and `d.` where
   the text has their names. Each starts as the first one (the first: with nothing written) and says:
   - 1 and its own values, or 0: how many (5 bits), and for each the hash of its path (20 bits) and a number;
   - for the edition and each choice in the order of the table: 1 and the hash of the option (12 bits; 0: not
     written), or 0;
   - for each field in the order of the table: 1 and a number, or 0.

A number is written by its decimal digits without zeros around them: 0 and how many (2 bits, up to 3) or 1
and how many less 4 (4 bits; 15: the field is not written), the digits as a whole number less the least with so
many digits, in as many bits as the largest needs, and the power of ten of the first digit: 0 and the power
plus 1 (3 bits), 10 and the power plus 9 (5 bits), or 11 and the power plus 512 (10 bits). No digits are
0, or the word of a field that may have no number.

A hash starts at 1, takes each byte as FNV-1a does, ends with the finalizer of MurmurHash3, and is 1 plus the
remainder of a division by 2ⁿ−1. The check sum is the hash of all characters before it, in 18 bits.
";

const PRESETS_INTRODUCTION: &str = "
## Presets 预设

Ready scenarios; `fleetscope eval` takes their name in place of a link.
";

pub(super) fn page() -> String {
    let mut page = format!("{GENERATED}{INTRODUCTION}");
    for group in Group::ALL {
        // Writing to a string cannot fail.
        let _ = write!(page, "\n## {} {}\n\n", group.label().en(), group.label().zh());
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
    page.push_str(PACKED_INTRODUCTION);
    page.push_str(PRESETS_INTRODUCTION);
    for preset in PRESETS {
        write_preset(&mut page, preset);
    }
    page
}

fn field(row: &FieldRow) -> Vec<String> {
    let whole = if row.whole { ", whole" } else { "" };
    let absent = row.absent.map_or(String::new(), |word| format!(" or `{}`", word.en()));
    let default = match row.absent {
        Some(word) if row.default == 0.0 => code(word.en()),
        _ => number(row.default),
    };
    let note = row.field.note();
    vec![
        code(row.key),
        row.label.en().to_owned(),
        row.label.zh().to_owned(),
        code(row.symbol),
        unit(row.unit),
        format!("{} … {}{whole}{absent}", number(row.minimum), number(row.maximum)),
        default,
        note.source.en().to_owned(),
        note.help.en().to_owned(),
        note.help.zh().to_owned(),
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
        row.label.en(),
        row.label.zh(),
        row.help.en(),
        row.help.zh(),
        code(row.default),
    );
    let rows: Vec<Vec<String>> = options(row.choice)
        .iter()
        .map(|option| {
            vec![code(option.id), option.name.en().to_owned(), option.name.zh().to_owned()]
        })
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
        preset.name.en(),
        preset.name.zh(),
        preset.note.en(),
        preset.note.zh(),
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
