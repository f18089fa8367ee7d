//! Predict, then reveal: a question about one result, whose value stays covered until it is answered.

use super::tally::tally;
use super::{Html, off, words};
use crate::evaluate::{C3, Layer, Outcome, READOUTS, Readout, Report};
use crate::explain::{Derivation, Origin, Working};
use crate::instrument::{Instrument, View, outcome_text};
use crate::quantity::{Digits, Unit, display};
use crate::scenario::{Ask, Scenario};
use crate::text::{Language, Text};

/// The deed of the box that takes a guess.
pub const GUESS: &str = "guess";
/// The deed that picks one of the answers to choose from.
pub const PICK: &str = "pick";
/// The deed that locks the guess.
pub const LOCK: &str = "lock";
/// The deed that reveals the answer.
pub const REVEAL: &str = "reveal";
/// The deed that takes the question away.
pub const WITHDRAW: &str = "withdraw";
/// The deed that adds a guess of the class.
pub const COUNT: &str = "count";
/// The deed that forgets the guesses of the class.
pub const FORGET: &str = "forget";
/// The deed that chooses what is asked for.
pub const OF: &str = "ask-of";
/// The deed that fills in answers to choose from.
pub const AMONG: &str = "ask-among";
/// The deed that asks.
pub const ASK: &str = "ask";

const PREDICT: Text = text!("Predict", "先预测");
const QUESTION: Text = text!(
    "What does this scenario give? The value is covered with “?” everywhere until you reveal it.",
    "该情景的结果是多少？揭晓之前，此数值处处以“?”遮盖。",
);
const BINDING: Text = text!("The term that binds", "起约束作用的项");
const TERMS: [(C3, Text); 3] = [
    (C3::Computation, text!("Computation", "计算")),
    (C3::Communication, text!("Communication", "通信")),
    (C3::Coordination, text!("Coordination", "协调")),
];
const YOUR_GUESS: Text = text!("Your guess, with its unit", "您的预测（带单位）");
const LOCK_IT: Text = text!("Lock", "锁定");
const REVEAL_IT: Text = text!("Reveal", "揭晓");
const WITHDRAW_IT: Text = text!("Drop the question", "取消提问");
const LOCKED: Text = text!("Locked: ", "已锁定：");
const ANSWER: Text = text!("Answer: ", "答案：");
const HIT: Text = text!("The guess is right to within 2%.", "预测误差在 2% 以内。");
const LOW: Text = text!("The answer is {0} times the guess.", "答案是预测的 {0} 倍。");
const HIGH: Text = text!("The guess is {0} times the answer.", "预测是答案的 {0} 倍。");
const OFF: Text = text!("The guess is off by {0}.", "预测相差 {0}。");
const RIGHT: Text = text!("Right.", "正确。");
const WRONG: Text = text!("Not this one: {0} is nearest.", "不对：最接近的是 {0}。");
const CLASS: Text = text!("The guesses of a class", "全班的预测");
const CLASS_HELP: Text = text!(
    "Enter one guess after the other; nobody sees the answer before you reveal it.",
    "逐个输入大家的预测；揭晓之前无人看到答案。",
);
const FORGET_THEM: Text = text!("Clear", "清除");
const ASK_TITLE: Text = text!("Ask about this scenario", "就当前情景提问");
const ASK_HELP: Text = text!(
    "The link then opens with the answer covered; copy it for your class.",
    "此后链接打开时答案处于遮盖状态，可复制给学生。",
);
const ASK_AMONG: Text = text!(
    "Answers to choose from, separated by commas; empty for a free number",
    "备选答案，以逗号分隔；留空则自由填写",
);
const ASK_IT: Text = text!("Cover it and ask", "遮盖并提问");

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Which of the three terms binds; its numbers are 0, 1 and 2.
    Binding,
    /// A result; its numbers are SI.
    Result(Readout),
}

impl Asked {
    /// What a link asks for; `None` if it names nothing.
    pub fn of(ask: &Ask) -> Option<Self> {
        if ask.of == Ask::BINDING {
            return Some(Self::Binding);
        }
        Readout::find(&ask.of).map(Self::Result)
    }

    /// The answer.
    pub fn answer(self, report: &Report) -> Outcome {
        match self {
            Self::Result(readout) => report.get(readout),
            Self::Binding => report.shares.map(|shares| {
                let place = TERMS.iter().position(|(term, _)| *term == shares.binding());
                place.unwrap_or_default() as f64
            }),
        }
    }

    /// What is asked for, in words.
    pub fn label(self, language: Language) -> &'static str {
        match self {
            Self::Binding => BINDING.get(language),
            Self::Result(readout) => readout.row().label.get(language),
        }
    }

    /// The unit of a guess that is written without one.
    pub fn unit(self) -> &'static str {
        match self {
            Self::Binding => "",
            Self::Result(readout) => readout.row().unit.symbol(),
        }
    }

    /// The answers to choose from; none for a free number.
    pub fn options(self, ask: &Ask) -> Vec<f64> {
        match self {
            Self::Binding => vec![0.0, 1.0, 2.0],
            Self::Result(readout) => {
                let factor = readout.row().unit.si_factor();
                ask.among.iter().map(|number| number * factor).collect()
            }
        }
    }

    /// An answer as people read it.
    pub fn shown(self, answer: Outcome, language: Language) -> String {
        match (self, answer) {
            (Self::Binding, Ok(place)) => TERMS
                .get(place as usize)
                .map_or_else(String::new, |(_, name)| name.get(language).to_owned()),
            (Self::Binding, Err(reason)) => reason.message(language),
            (Self::Result(readout), answer) => outcome_text(answer, readout.row().unit, language),
        }
    }

    /// Reads a guess in SI; a number without a unit is in that of the report, a share in percent.
    ///
    /// # Errors
    /// Why it is no guess, as a sentence.
    pub fn read(self, text: &str, language: Language) -> Result<f64, String> {
        let Self::Result(readout) = self else { return Err(String::new()) };
        let unit = readout.row().unit;
        let bare = unit == Unit::Fraction && text.trim().ends_with(|it: char| it.is_ascii_digit());
        let written = if bare { [text.trim(), "%"].concat() } else { text.to_owned() };
        match unit.parse(&written) {
            Ok(number) => Ok(number * unit.si_factor()),
            Err(error) => Err(["“", text, "” ", &error.message(language)].concat()),
        }
    }

    /// Whether an instrument would tell the answer: in its chart, its line or its derivation.
    pub fn is_told_by(self, instrument: &Instrument, view: &View<'_>) -> bool {
        let verdict = || (instrument.verdict)(view);
        match self {
            // Shares of wall time, and sentences about what binds.
            Self::Binding => {
                instrument.readouts.contains(&Readout::C3Tax)
                    || instrument.readouts.contains(&Readout::Goodput)
                    || TERMS.iter().any(|(_, name)| {
                        verdict()
                            .to_ascii_lowercase()
                            .contains(&name.get(view.language).to_ascii_lowercase())
                    })
            }
            Self::Result(_) => {
                let twins = self.twins(view.report);
                if instrument.readouts.iter().any(|readout| twins.contains(readout)) {
                    return true;
                }
                let (verdict, chart) = (verdict(), (instrument.chart)(view));
                let workings = (instrument.derivation)(view);
                twins.into_iter().any(|twin| {
                    let (answer, unit) = (view.report.get(twin), twin.row().unit);
                    let shown = outcome_text(answer, unit, view.language);
                    // Sentences round shares to two digits.
                    let short = answer.ok().filter(|_| unit == Unit::Fraction);
                    let short = short.map(|share| display(share, unit, Digits(2)));
                    let tells = |text: &str| {
                        text.contains(&shown)
                            || short.as_ref().is_some_and(|short| text.contains(short))
                    };
                    tells(&verdict)
                        || chart.texts().any(tells)
                        || workings.iter().any(|working| derives(working, twin, answer))
                })
            }
        }
    }

    /// The result that is asked for, and every one that is the same number or its reciprocal, as the C³ tax is of the
    /// share of peak.
    pub fn twins(self, report: &Report) -> Vec<Readout> {
        let Self::Result(readout) = self else { return Vec::new() };
        let mut twins = vec![readout];
        if let Ok(answer) = report.get(readout) {
            let same = |value: f64| same(value, answer);
            twins.extend(
                READOUTS
                    .iter()
                    .map(|row| row.readout)
                    .filter(|&other| other != readout && report.get(other).is_ok_and(same)),
            );
        }
        twins
    }
}

/// Whether a number is another or its reciprocal.
fn same(value: f64, answer: f64) -> bool {
    let near = |one: f64| (one - 1.0).abs() < 1e-9;
    near(value / answer) || near(value * answer)
}

/// Whether a derivation takes a result or ends in it.
fn derives(working: &Working, result: Readout, answer: Outcome) -> bool {
    let takes = working.numbers.iter().any(|(_, _, origin)| *origin == Origin::Result(result));
    let ends = || {
        let derivation = Derivation::of(working)?;
        let value = derivation.outcome.ok()? * derivation.formula.unit.si_factor();
        Some(same(value, answer.ok()?))
    };
    takes || ends() == Some(true)
}

/// How far a guess is from the answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Error {
    /// Within 2% of it.
    Hit,
    /// The answer is so many times the guess.
    Low(f64),
    /// The guess is so many times the answer.
    High(f64),
    /// They have no ratio: one is zero, or their signs differ.
    Off(f64),
}

/// How far a guess is from the answer.
pub fn error(guess: f64, answer: f64) -> Error {
    let ratio = guess / answer;
    match ratio {
        _ if guess == answer => Error::Hit,
        ratio if !(ratio.is_finite() && ratio > 0.0) => Error::Off((guess - answer).abs()),
        ratio if (0.98..=1.02).contains(&ratio) => Error::Hit,
        ratio if ratio < 1.0 => Error::Low(1.0 / ratio),
        _ => Error::High(ratio),
    }
}

/// Which of some answers is nearest to a value: by ratio where there is one.
pub fn nearest(options: &[f64], value: f64) -> Option<f64> {
    let distance = |option: f64| {
        let ratio = option / value;
        if ratio > 0.0 { ratio.ln().abs() } else { f64::MAX.min((option - value).abs() * 1e100) }
    };
    options
        .iter()
        .copied()
        .reduce(|best, next| if distance(next) < distance(best) { next } else { best })
}

/// How far a prediction has come.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prediction {
    /// What was guessed.
    pub guess: Option<f64>,
    /// What was written that is no guess, and why not.
    pub complaint: String,
    /// The scenario that the locked guess is about.
    pub locked: Option<Scenario>,
    /// Whether the answer is known.
    pub revealed: bool,
    /// The guesses of a class.
    pub tally: Vec<f64>,
}

/// The style that covers answers wherever they stand, by the names of results and of the
/// instruments that would tell them. What is not displayed is silent for screen readers too.
pub fn cover(results: &[&str], instruments: &[&str]) -> String {
    let mut style = String::new();
    let mut rule = |selector: &[&str]| {
        for piece in selector {
            style.push_str(piece);
        }
    };
    for name in results {
        rule(&["[data-readout=", name, "]>:not(.value-name),"]);
        rule(&["[data-result=", name, "] dd,[data-moved=", name, "] :is(td,small),"]);
    }
    for id in instruments {
        rule(&["[data-instrument=", id, "]>:not(h2),"]);
    }
    // Details repeat other results, and any chart may be compared.
    rule(&[".multiples,.value-detail{display:none!important}"]);
    for name in results {
        rule(&["[data-readout=", name, "]::after,[data-result=", name, "]::after,"]);
    }
    for id in instruments {
        rule(&["[data-instrument=", id, "] h2::after,"]);
    }
    rule(&["[data-asks]::after{content:\" ?\";font-size:max(20px,1em);color:var(--accent)}"]);
    if results.contains(&Ask::BINDING) {
        // The line has no elements: its own text is what is asked for.
        rule(&["[data-readout=binding]{font-size:0}"]);
    }
    style
}

/// The question, the guess, and once it is revealed the answer.
pub fn question(
    ask: &Ask,
    asked: Asked,
    now: &Prediction,
    answer: Outcome,
    language: Language,
) -> Html {
    let say = |text: Text| text.get(language);
    let options = asked.options(ask);
    let shown = |number: f64| asked.shown(Ok(number), language);
    let mut html = Html::of(
        "<section class=\"card predict\" data-predict=\"{0}\"><h2>{1}{4}{2}</h2><p class=\"hint\"{=5}>{3}</p>",
        &[
            &ask.of,
            say(PREDICT),
            asked.label(language),
            say(QUESTION),
            say(words::COLON),
            if now.revealed { " hidden=\"\"" } else { "" },
        ],
    );
    let closed = now.locked.is_some() || now.revealed;
    // The elements are always the same, so that the focus stays on the button that was pressed.
    html.add("<p class=\"picks\"{=0}>", &[if closed { " hidden=\"\"" } else { "" }]);
    if options.is_empty() {
        html.add(
            "<label>{0} <input class=\"box\" data-act=\"{1}\" data-live=\"\" autocomplete=\"off\" placeholder=\"{2}\"/></label>",
            &[say(YOUR_GUESS), GUESS, asked.unit()],
        );
    }
    for (place, option) in options.iter().enumerate() {
        let pressed = if now.guess == Some(*option) { "true" } else { "false" };
        html.add(
            "<button type=\"button\" data-act=\"{0}\" data-value=\"{1}\" aria-pressed=\"{2}\">{3}</button> ",
            &[PICK, &place.to_string(), pressed, &shown(*option)],
        );
    }
    html.add("</p>", &[]);
    let mut line = |name: &str, head: Text, value: &str| {
        html.add(
            "<p role=\"status\" data-predict-line=\"{0}\"{=1}>{2}<b>{3}</b></p>",
            &[name, if value.is_empty() { " hidden=\"\"" } else { "" }, say(head), value],
        );
    };
    const NOTHING: Text = Text::same("");
    line("complaint", NOTHING, &now.complaint);
    let locked = now.guess.filter(|_| closed).map(shown);
    line("locked", LOCKED, &locked.unwrap_or_default());
    let (mut told, mut missed) = (String::new(), String::new());
    if now.revealed {
        told = asked.shown(answer, language);
        if let (Some(guess), Ok(answer)) = (now.guess, answer) {
            missed = error_text(asked, &options, guess, answer, language);
        }
    }
    line("answer", ANSWER, &told);
    line("error", NOTHING, &missed);
    html.add(
        "<p class=\"picks\"><button type=\"button\" data-act=\"{0}\"{=1}>{2}</button> \
         <button type=\"button\" data-act=\"{3}\"{=4}>{5}</button> \
         <button type=\"button\" data-act=\"{6}\">{7}</button></p>",
        &[
            LOCK,
            off(closed || now.guess.is_none()),
            say(LOCK_IT),
            REVEAL,
            off(now.revealed || (now.locked.is_none() && now.tally.is_empty())),
            say(REVEAL_IT),
            WITHDRAW,
            say(WITHDRAW_IT),
        ],
    );
    class(&mut html, asked, &options, now, answer, language);
    html.add("</section>", &[]);
    html
}

fn error_text(
    asked: Asked,
    options: &[f64],
    guess: f64,
    answer: f64,
    language: Language,
) -> String {
    let fill = |text: Text, part: &str| text.get(language).replace("{0}", part);
    if !options.is_empty() {
        return match nearest(options, answer) {
            Some(right) if right != guess => fill(WRONG, &asked.shown(Ok(right), language)),
            _ => RIGHT.get(language).to_owned(),
        };
    }
    let factor = |ratio| display(ratio, Unit::Ratio, Digits(2));
    match error(guess, answer) {
        Error::Hit => HIT.get(language).to_owned(),
        Error::Low(ratio) => fill(LOW, &factor(ratio)),
        Error::High(ratio) => fill(HIGH, &factor(ratio)),
        Error::Off(difference) => fill(OFF, &asked.shown(Ok(difference), language)),
    }
}

/// The box in which a lecturer gathers what a class says.
fn class(
    html: &mut Html,
    asked: Asked,
    options: &[f64],
    now: &Prediction,
    answer: Outcome,
    language: Language,
) {
    let say = |text: Text| text.get(language);
    html.add(
        "<details data-tally=\"\"><summary>{0} ({1})</summary><p class=\"hint\">{2}</p><p class=\"picks\">",
        &[say(CLASS), &now.tally.len().to_string(), say(CLASS_HELP)],
    );
    if options.is_empty() {
        html.add(
            "<input class=\"box\" data-act=\"{0}\" aria-label=\"{1}\" autocomplete=\"off\"/> ",
            &[COUNT, say(YOUR_GUESS)],
        );
    }
    for (place, option) in options.iter().enumerate() {
        html.add(
            "<button type=\"button\" data-act=\"{0}\" data-value=\"{1}\">{2} +1</button> ",
            &[COUNT, &place.to_string(), &asked.shown(Ok(*option), language)],
        );
    }
    html.add(
        "<button type=\"button\" data-act=\"{0}\">{1}</button></p>",
        &[FORGET, say(FORGET_THEM)],
    );
    let answer = answer.ok().filter(|_| now.revealed);
    if !now.tally.is_empty() {
        html.add("{=0}", &[tally(asked, options, &now.tally, answer, language).text()]);
    }
    html.add("</details>", &[]);
}

/// The form of a lecturer who asks.
pub fn composer(of: &str, among: &str, language: Language) -> Html {
    let say = |text: Text| text.get(language);
    let mut html = Html::of(
        "<h3>{0}</h3><p class=\"hint\">{1}</p><p class=\"picks\"><select data-act=\"{2}\" aria-label=\"{3}\">\
         <option value=\"{4}\">{5}</option>",
        &[say(ASK_TITLE), say(ASK_HELP), OF, say(words::RESULT), Ask::BINDING, say(BINDING)],
    );
    for layer in Layer::ALL {
        html.add("<optgroup label=\"{0}\">", &[layer.label().get(language)]);
        for row in READOUTS.iter().filter(|row| row.layer == layer) {
            let selected = if row.name == of { " selected=\"\"" } else { "" };
            html.add(
                "<option value=\"{0}\"{=1}>{2}</option>",
                &[row.name, selected, row.label.get(language)],
            );
        }
        html.add("</optgroup>", &[]);
    }
    html.add("</select>", &[]);
    if let Some(readout) = Readout::find(of) {
        html.add(
            " <label>{0} <input class=\"box\" data-act=\"{1}\" value=\"{2}\" autocomplete=\"off\"/> {3}</label>",
            &[say(ASK_AMONG), AMONG, among, readout.row().unit.report_name()],
        );
    }
    html.add(" <button type=\"button\" data-act=\"{0}\">{1}</button></p>", &[ASK, say(ASK_IT)]);
    html
}
