//! The unit converter: a number with its unit in, the same quantity in other units out.

use super::{Html, words};
use crate::quantity::{NumberError, Unit, exact, grouped, nearest_double};
use crate::text::{Language, Text};

/// The deed of the converter's box.
pub const CONVERT: &str = "convert";

/// One line of the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The number in the unit.
    pub number: f64,
    /// The unit.
    pub unit: &'static str,
    /// Which convention it is, where there are several.
    pub note: Text,
}

/// What kind of quantity was written, and its lines.
pub type Answer = (Text, Vec<Line>);

/// A unit of a kind: what it is written as, how many of the base unit it is, which convention it follows.
struct Target(&'static str, Size, Text);

/// How big a unit is.
enum Size {
    /// As the base unit reads the symbol.
    Read,
    /// So many of the base unit.
    Times(f64),
    /// The base unit divided into this: a rate for a time.
    Into(f64),
}

struct Kind {
    name: Text,
    base: Unit,
    targets: &'static [Target],
}

const NONE: Text = Text::same("");

const fn read(symbol: &'static str) -> Target {
    Target(symbol, Size::Read, NONE)
}

const HOUR: f64 = 3600.0;
/// The book's year has 365 days.
const YEAR: f64 = 365.0 * 24.0 * HOUR;

static KINDS: &[Kind] = &[
    Kind {
        name: Text::new("Data", "数据量"),
        base: Unit::Byte,
        targets: &[
            read("B"),
            read("kB"),
            read("KiB"),
            read("MB"),
            read("MiB"),
            read("GB"),
            read("GiB"),
            read("TB"),
            read("TiB"),
            read("PB"),
            read("bit"),
            read("Gbit"),
        ],
    },
    Kind {
        name: Text::new("Data rate", "数据速率"),
        base: Unit::BytePerSecond,
        targets: &[
            read("MB/s"),
            read("GB/s"),
            read("GiB/s"),
            read("TB/s"),
            read("Mbit/s"),
            read("Gbit/s"),
            read("Tbit/s"),
            Target(
                "GB/s",
                Size::Times(2e9),
                Text::new("per direction, if this is the total of both", "单向（若此为双向合计）"),
            ),
            Target(
                "GB/s",
                Size::Times(0.5e9),
                Text::new("both directions, if this is one of them", "双向合计（若此为单向）"),
            ),
        ],
    },
    Kind {
        name: Text::new("Time", "时间"),
        base: Unit::Second,
        targets: &[
            read("us"),
            read("ms"),
            read("s"),
            read("min"),
            read("h"),
            read("d"),
            Target("years", Size::Read, Text::new("of 365 days", "按 365 天")),
            Target(
                "FIT",
                Size::Into(1e9 * HOUR),
                Text::new("if this is a mean time to failure", "若此为平均失效时间"),
            ),
        ],
    },
    Kind {
        name: Text::new("Failures", "失效率"),
        base: Unit::FailureInTime,
        targets: &[
            read("FIT"),
            Target("h", Size::Into(1e9), Text::new("mean time to failure", "平均失效时间")),
            Target("years", Size::Into(1e9 * HOUR / YEAR), Text::new("of 365 days", "按 365 天")),
        ],
    },
    Kind {
        name: Text::new("Rate", "频率"),
        base: Unit::PerSecond,
        targets: &[read("1/s"), read("1/min"), read("1/h"), read("1/d"), read("kHz"), read("GHz")],
    },
    Kind {
        name: Text::new("Work", "计算量"),
        base: Unit::Flop,
        targets: &[
            read("GFLOP"),
            read("TFLOP"),
            read("PFLOP"),
            read("EFLOP"),
            read("ZFLOP"),
            read("YFLOP"),
            Target(
                "PFLOP/s·d",
                Size::Times(1e15 * 24.0 * HOUR),
                Text::new("a day at one PFLOP/s", "以 1 PFLOP/s 计算一天"),
            ),
        ],
    },
    Kind {
        name: Text::new("Arithmetic rate", "运算速率"),
        base: Unit::FlopPerSecond,
        targets: &[
            read("GFLOP/s"),
            read("TFLOP/s"),
            read("PFLOP/s"),
            read("EFLOP/s"),
            read("ZFLOP/s"),
        ],
    },
    Kind {
        name: Text::new("Integer arithmetic rate", "整数运算速率"),
        base: Unit::TeraoperationPerSecond,
        targets: &[read("GOP/s"), read("TOP/s"), read("POP/s"), read("EOP/s")],
    },
    Kind {
        name: Text::new("Energy", "能量"),
        base: Unit::Joule,
        targets: &[
            read("J"),
            read("kJ"),
            read("MJ"),
            read("GJ"),
            read("Wh"),
            read("kWh"),
            read("MWh"),
            read("GWh"),
        ],
    },
    Kind {
        name: Text::new("Power", "功率"),
        base: Unit::Watt,
        targets: &[
            read("W"),
            read("kW"),
            read("MW"),
            read("GW"),
            Target(
                "MWh",
                Size::Times(3.6e9 / YEAR),
                Text::new("in a year of 365 days", "全年（365 天）"),
            ),
        ],
    },
    Kind {
        name: Text::new("Energy per bit", "每比特能耗"),
        base: Unit::JoulePerBit,
        targets: &[
            read("pJ/bit"),
            read("nJ/bit"),
            read("pJ/B"),
            Target("W", Size::Times(1e-9), Text::new("at one Gbit/s", "每 1 Gbit/s")),
        ],
    },
    Kind {
        name: Text::new("Carbon", "碳排放"),
        base: Unit::GramCo2e,
        targets: &[read("g"), read("kg"), read("t"), read("kt")],
    },
    Kind {
        name: Text::new("Carbon intensity", "碳强度"),
        base: Unit::GramCo2ePerKilowattHour,
        targets: &[read("g/kWh"), read("kg/kWh"), read("t/GWh"), read("g/MJ")],
    },
    Kind {
        name: Text::new("Water", "水"),
        base: Unit::Litre,
        targets: &[read("mL"), read("L"), read("kL")],
    },
    Kind {
        name: Text::new("Water per energy", "每度电用水"),
        base: Unit::LitrePerKilowattHour,
        targets: &[read("L/kWh"), read("kL/MWh"), read("mL/Wh")],
    },
    Kind {
        name: Text::new("Money", "金额"),
        base: Unit::Dollar,
        targets: &[read("USD"), read("kUSD"), read("MUSD"), read("GUSD")],
    },
    Kind {
        name: Text::new("Money per time", "单位时间费用"),
        base: Unit::DollarPerHour,
        targets: &[read("USD/s"), read("USD/h"), read("USD/d"), read("USD/year")],
    },
    Kind {
        name: Text::new("Price of electricity", "电价"),
        base: Unit::DollarPerKilowattHour,
        targets: &[read("USD/kWh"), read("USD/MWh"), read("USD/MJ")],
    },
    Kind {
        name: Text::new("Price of data", "数据价格"),
        base: Unit::DollarPerGigabyte,
        targets: &[read("USD/GB"), read("USD/TB"), read("USD/GiB")],
    },
    Kind {
        name: Text::new("Share", "比例"),
        base: Unit::Ratio,
        targets: &[read("%"), Target("", Size::Times(1.0), NONE)],
    },
    Kind {
        name: Text::new("Number", "数"),
        base: Unit::Count,
        targets: &[
            Target("", Size::Times(1.0), NONE),
            read("k"),
            read("M"),
            Target("B", Size::Read, Text::new("billions (10^9)", "十亿 (10^9)")),
            read("T"),
            Target("Ki", Size::Read, Text::new("1,024", "1,024")),
            Target("Mi", Size::Read, Text::new("1,024²", "1,024²")),
        ],
    },
];

/// The same quantity in other units; several kinds where the text may mean either.
///
/// # Errors
/// It is no number, or has no unit that is known.
pub fn convert(written: &str) -> Result<Vec<Answer>, NumberError> {
    let mut problem = None;
    let mut answers = Vec::new();
    // A plain number is one in every unit; only its magnitudes make sense.
    let is_plain = nearest_double(written.trim()).is_some();
    for kind in KINDS {
        if is_plain && kind.base != Unit::Count {
            continue;
        }
        match kind.base.parse(written) {
            Ok(number) => answers.push((kind.name, lines(kind, number))),
            Err(found) => problem = Some(found),
        }
    }
    match problem {
        Some(problem) if answers.is_empty() => Err(problem),
        _ => Ok(answers),
    }
}

fn lines(kind: &Kind, number: f64) -> Vec<Line> {
    let targets = kind.targets.iter().filter_map(|Target(unit, size, note)| {
        let number = match size {
            Size::Read => number / kind.base.parse(&["1 ", unit].concat()).ok()?,
            Size::Times(times) => number / times,
            Size::Into(whole) if number == 0.0 => whole / f64::MIN_POSITIVE,
            Size::Into(whole) => whole / number,
        };
        number.is_finite().then_some(Line { number, unit, note: *note })
    });
    targets.collect()
}

/// What is wrong with a text, in a sentence.
fn complaint(written: &str, problem: &NumberError, language: Language) -> String {
    // Each kind would name its own units; here any of them would do.
    let what = match problem {
        NumberError::UnknownUnit { .. } | NumberError::WrongUnit { .. } => {
            words::NO_UNIT.get(language).to_owned()
        }
        other => other.message(language),
    };
    match language {
        Language::English => ["“", written, "” ", &what, "."].concat(),
        Language::Chinese => ["“", written, "”", &what, "。"].concat(),
    }
}

/// Ten digits: more than any source, and no rounding noise.
fn shown(number: f64) -> String {
    let rounded = nearest_double(&format!("{number:.9e}")).unwrap_or(number);
    let text = exact(rounded);
    if text.contains('e') { text } else { grouped(&text) }
}

/// The converter's box with its answer.
pub fn converter(written: &str, language: Language) -> Html {
    let answer = convert(written);
    let message = match &answer {
        Err(problem) if !written.trim().is_empty() => complaint(written, problem, language),
        _ => String::new(),
    };
    let mut html = Html::of(
        "<section class=\"card\" data-converter=\"\"><h2>{0}</h2><p class=\"hint\" id=\"converter-hint\">{1}</p>\
         <input type=\"text\" class=\"box wide\" autocomplete=\"off\" spellcheck=\"false\" data-act=\"{2}\" data-live=\"\" \
         data-action=\"convert\" aria-label=\"{0}\" aria-describedby=\"converter-hint converter-message\" \
         aria-invalid=\"{3}\"/><p class=\"complaint\" id=\"converter-message\" role=\"alert\"{=4}>{5}</p>",
        &[
            words::CONVERTER.get(language),
            words::CONVERTER_HINT.get(language),
            CONVERT,
            if message.is_empty() { "false" } else { "true" },
            if message.is_empty() { " hidden=\"\"" } else { "" },
            &message,
        ],
    );
    for (name, lines) in answer.unwrap_or_default() {
        html.add("<h3>{0}</h3><dl class=\"converted\" role=\"status\">", &[name.get(language)]);
        for line in lines {
            html.add(
                "<div><dt>{0} {1}</dt><dd>{2}</dd></div>",
                &[&shown(line.number), line.unit, line.note.get(language)],
            );
        }
        html.add("</dl>", &[]);
    }
    html.add("</section>", &[]);
    html
}
