//! The unit converter: a number with its unit in, the same quantity in other units out.

use super::{Html, words};
use crate::quantity::{NumberError, Unit, exact, grouped, nearest_double, scaled};
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

/// A kind of quantity: the unit in which it is read and those in which it is shown.
struct Kind {
    name: Text,
    base: Unit,
    /// As the base unit reads them, with spaces between.
    units: &'static str,
    others: &'static [Other],
}

/// A unit that the base unit does not read: its symbol, its size, which convention it follows.
struct Other(&'static str, Size, Text);

impl Other {
    /// Whether it is one over the base unit.
    const fn divides(&self) -> bool {
        matches!(self.1, Size::Into(_))
    }
}

/// How big a unit is.
enum Size {
    /// So many of the base unit.
    Times(f64),
    /// The base unit divided into this: a rate for a time.
    Into(f64),
}

const HOUR: f64 = 3600.0;
/// The book's year has 365 days.
const YEAR: f64 = 365.0 * 24.0 * HOUR;
const OF_365_DAYS: Text = text!("of 365 days", "按 365 天");
const MEAN_TIME: Text = text!("mean time to failure", "平均失效时间");

static KINDS: &[Kind] = &[
    Kind {
        name: text!("Data", "数据量"),
        base: Unit::Byte,
        units: "B kB KiB MB MiB GB GiB TB TiB PB bit Gbit",
        others: &[],
    },
    Kind {
        name: text!("Data rate", "数据速率"),
        base: Unit::BytePerSecond,
        units: "MB/s GB/s GiB/s TB/s Mbit/s Gbit/s Tbit/s",
        others: &[
            Other(
                "GB/s",
                Size::Times(2e9),
                text!("per direction, if this is the total of both", "单向（若此为双向合计）"),
            ),
            Other(
                "GB/s",
                Size::Times(0.5e9),
                text!("both directions, if this is one of them", "双向合计（若此为单向）"),
            ),
        ],
    },
    Kind {
        name: text!("Time", "时间"),
        base: Unit::Second,
        units: "us ms s min h d",
        others: &[
            Other("yr", Size::Times(YEAR), OF_365_DAYS),
            Other("FIT", Size::Into(1e9 * HOUR), MEAN_TIME),
        ],
    },
    Kind {
        name: text!("Failures", "失效率"),
        base: Unit::FailureInTime,
        units: "FIT",
        others: &[
            Other("h", Size::Into(1e9), MEAN_TIME),
            Other("yr", Size::Into(1e9 * HOUR / YEAR), OF_365_DAYS),
        ],
    },
    Kind {
        name: text!("Rate", "频率"),
        base: Unit::PerSecond,
        units: "1/s 1/min 1/h 1/d kHz GHz",
        others: &[],
    },
    Kind {
        name: text!("Work", "计算量"),
        base: Unit::Flop,
        units: "GFLOP TFLOP PFLOP EFLOP ZFLOP YFLOP",
        others: &[Other(
            "PFLOP/s·d",
            Size::Times(1e15 * 24.0 * HOUR),
            text!("a day at one PFLOP/s", "以 1 PFLOP/s 计算一天"),
        )],
    },
    Kind {
        name: text!("Arithmetic rate", "运算速率"),
        base: Unit::FlopPerSecond,
        units: "GFLOP/s TFLOP/s PFLOP/s EFLOP/s ZFLOP/s",
        others: &[],
    },
    Kind {
        name: text!("Integer arithmetic rate", "整数运算速率"),
        base: Unit::TeraoperationPerSecond,
        units: "GOP/s TOP/s POP/s EOP/s",
        others: &[],
    },
    Kind {
        name: text!("Energy", "能量"),
        base: Unit::Joule,
        units: "J kJ MJ GJ Wh kWh MWh GWh",
        others: &[],
    },
    Kind {
        name: text!("Power", "功率"),
        base: Unit::Watt,
        units: "W kW MW GW",
        others: &[Other(
            "MWh",
            Size::Times(3.6e9 / YEAR),
            text!("in a year of 365 days", "全年（365 天）"),
        )],
    },
    Kind {
        name: text!("Energy per bit", "每比特能耗"),
        base: Unit::JoulePerBit,
        units: "pJ/bit nJ/bit pJ/B",
        others: &[Other("W", Size::Times(1e-9), text!("at one Gbit/s", "每 1 Gbit/s"))],
    },
    Kind {
        name: text!("Carbon", "碳排放"), base: Unit::GramCo2e, units: "g kg t kt", others: &[]
    },
    Kind {
        name: text!("Carbon intensity", "碳强度"),
        base: Unit::GramCo2ePerKilowattHour,
        units: "g/kWh kg/kWh t/GWh g/MJ",
        others: &[],
    },
    Kind { name: text!("Water", "水"), base: Unit::Litre, units: "mL L kL", others: &[] },
    Kind {
        name: text!("Water per energy", "每度电用水"),
        base: Unit::LitrePerKilowattHour,
        units: "L/kWh kL/MWh L/MJ",
        others: &[],
    },
    Kind {
        name: text!("Money", "金额"),
        base: Unit::Dollar,
        units: "USD kUSD MUSD GUSD",
        others: &[],
    },
    Kind {
        name: text!("Money per time", "单位时间费用"),
        base: Unit::DollarPerHour,
        units: "USD/s USD/h USD/d USD/year",
        others: &[],
    },
    Kind {
        name: text!("Price of electricity", "电价"),
        base: Unit::DollarPerKilowattHour,
        units: "USD/kWh USD/MWh USD/MJ",
        others: &[],
    },
    Kind {
        name: text!("Price of data", "数据价格"),
        base: Unit::DollarPerGigabyte,
        units: "USD/GB USD/TB USD/GiB",
        others: &[],
    },
    Kind { name: text!("Share", "比例"), base: Unit::Ratio, units: "%", others: &[ONE] },
    Kind {
        name: text!("Number", "数"), base: Unit::Count, units: "k M B T Ki Mi", others: &[ONE]
    },
];

/// The number itself.
const ONE: Other = Other("", Size::Times(1.0), Text::same(""));

/// The same quantity in other units; several kinds where the text may mean either.
///
/// # Errors
/// It is no number, or has no unit that is known.
pub fn convert(written: &str) -> Result<Vec<Answer>, NumberError> {
    // Fields refuse the kilo that many write so; here it stands beside the kibi that some mean by it.
    let written = &written.replace("KB", "kB");
    let mut problem = None;
    let mut answers = Vec::new();
    // A plain number is one in every unit; only its magnitudes make sense.
    let is_plain = nearest_double(written.trim()).is_some();
    for kind in KINDS {
        if is_plain && kind.base != Unit::Count {
            continue;
        }
        match kind.base.parse(written) {
            // A time and a rate of failures each give the other, and neither is negative.
            Ok(number) if number < 0.0 && kind.others.iter().any(Other::divides) => {
                problem = Some(NumberError::Negative);
            }
            Ok(number) => answers.push((kind.name, lines(kind, number))),
            // What is wrong with the number tells more than that other kinds have other units.
            Err(found @ (NumberError::UnknownUnit { .. } | NumberError::WrongUnit { .. })) => {
                problem = problem.or(Some(found));
            }
            Err(found) => problem = Some(found),
        }
    }
    match problem {
        Some(problem) if answers.is_empty() => Err(problem),
        _ => Ok(answers),
    }
}

fn lines(kind: &Kind, number: f64) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut add = |number: f64, unit, note| {
        if number.is_finite() {
            lines.push(Line { number, unit, note });
        }
    };
    for unit in kind.units.split(' ') {
        if let Ok(size) = kind.base.parse(&["1 ", unit].concat()) {
            add(number / size, unit, Text::same(""));
        }
    }
    for Other(unit, size, note) in kind.others {
        match size {
            Size::Times(times) => add(number / times, unit, *note),
            Size::Into(whole) => add(whole / number, unit, *note),
        }
    }
    lines
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

/// Ten digits: more than any source, and no rounding noise; a whole number with all of its digits.
fn shown(number: f64) -> String {
    let whole = exact(number);
    if number.fract() == 0.0 && !whole.contains('e') {
        return grouped(&whole);
    }
    let rounded = nearest_double(&scaled(number, 9)).unwrap_or(number);
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
            let number = shown(line.number);
            html.add(
                "<div><dt>{0} {1}</dt><dd>{2}</dd></div>",
                &[&number, line.unit, line.note.get(language)],
            );
        }
        html.add("</dl>", &[]);
    }
    html.add("</section>", &[]);
    html
}
