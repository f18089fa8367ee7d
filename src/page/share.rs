//! Everything that carries a scenario elsewhere: texts for other documents, and the dialog that shows them.

use super::{Html, dialog, qr, words};
use crate::evaluate::{Readout, Report};
use crate::instrument::{outcome_text, shown};
use crate::quantity::exact;
use crate::scenario::{FIELDS, Link, NAME_LENGTH, ViewMode};
use crate::text::{Language, Text};

/// The deed that copies the text of the area that the button's value names.
pub const COPY: &str = "copy";
/// The deed that names a scenario; `data-of` says which, the scenario itself being 0.
pub const NAME: &str = "name";
/// The deed that opens the dialog that the value names.
pub const OPEN: &str = "open";

const TITLE: Text = text!("Share this scenario", "分享此情景");
const NOTHING_SENT: Text = text!(
    "The whole state is in the link. Nothing is stored or sent anywhere.",
    "全部状态都在链接中，不会存储或发送任何数据。",
);
const NAME_LABEL: Text = text!("Name of the scenario", "情景名称");
const LARGE_LABEL: Text = text!("As large as the screen", "全屏显示");
const LINK: Text = text!("Link", "链接");
const CHARACTERS: Text = text!("characters", "个字符");
const TOO_LONG: Text = text!(
    "Longer than 2,000 characters: some programs cut such a link.",
    "超过 2,000 个字符，部分程序可能会截断该链接。",
);
const MESSAGE: Text = text!("Short text", "简短文字");
const FRAME: Text = text!("Frame for a web page", "网页嵌入代码");
const CITED: Text = text!("a scenario of a machine-learning fleet", "机器学习集群情景");

/// From this length on programs may cut a link.
pub const LONG: usize = 2_000;

/// The results that a short text names.
const HEADLINES: [Readout; 6] = [
    Readout::EffectiveFlops,
    Readout::StepTime,
    Readout::ClusterMtbf,
    Readout::Goodput,
    Readout::P99,
    Readout::FacilityPower,
];

/// A scenario as texts for other documents.
#[derive(Clone, Debug, PartialEq)]
pub struct Shared {
    /// The whole address.
    pub link: String,
    /// Name, headline results and address, for a message.
    pub message: String,
    /// The element that embeds it in a page.
    pub frame: String,
    /// A citation in Markdown.
    pub markdown: String,
    /// A citation in LaTeX; needs `hyperref`.
    pub latex: String,
}

/// What a scenario is called: its name, or its accelerator, model and headline numbers.
pub fn scenario_name(link: &Link, language: Language) -> String {
    if !link.name.is_empty() {
        return link.name.clone();
    }
    let scenario = &link.scenario;
    let mut name = [
        scenario.accelerator().name.get(language),
        " · ",
        scenario.language_model().name.get(language),
    ]
    .concat();
    for row in FIELDS.iter().filter(|row| row.headline) {
        for part in [" · ", row.symbol, " ", &exact(scenario.number(row.field))] {
            name.push_str(part);
        }
    }
    name
}

/// The link of a frame: what the link shows, or the place's first instrument with its first fields.
pub fn embedded(link: &Link) -> Link {
    let mut embedded = Link { view: ViewMode::Embed, at: 0, ..link.clone() };
    if embedded.show.is_empty() {
        for instrument in shown(link).instruments.into_iter().take(1) {
            embedded.show.push(instrument.id.to_owned());
            for field in instrument.fields.iter().take(2) {
                embedded.show.push(field.row().key.to_owned());
            }
        }
        // A frame shows none of the scenarios beside the first, which make room for these words.
        embedded.shed(&mut Vec::new());
    }
    embedded
}

/// The address of a link; `base` is that of the application without a fragment.
pub fn address(base: &str, link: &Link) -> String {
    [base, "#", &link.fragment()].concat()
}

/// Writes the texts of a scenario.
pub fn texts(link: &Link, base: &str, report: &Report, language: Language) -> Shared {
    let address_here = address(base, link);
    let colon = words::COLON.get(language);
    let name = scenario_name(link, language);
    let title = ["Fleetscope", colon, &name].concat();
    let mut message = [&title, "\n"].concat();
    for readout in HEADLINES {
        let row = readout.row();
        let value = outcome_text(report.get(readout), row.unit, language);
        message.push_str(&[row.label.get(language), colon, &value, "\n"].concat());
    }
    message.push_str(&address_here);
    let frame = Html::of(
        "<iframe src=\"{0}\" title=\"{1}\" width=\"100%\" height=\"520\" style=\"border:0\" loading=\"lazy\"></iframe>",
        &[&address(base, &embedded(link)), &title],
    );
    let cited = CITED.get(language);
    let markdown = ["[", &backslashed(&title, "\\`*_[]<>"), "](", &address_here, "), ", cited, "."];
    // Inside `\href` only these three mean something to TeX that an address may hold.
    let target = backslashed(&address_here, "%#&");
    let latex = ["\\href{", &target, "}{", &latex(&title), "}, ", cited, "."];
    Shared {
        message,
        frame: frame.into_text(),
        markdown: markdown.concat(),
        latex: latex.concat(),
        link: address_here,
    }
}

fn backslashed(text: &str, special: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        if special.contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

fn latex(text: &str) -> String {
    const WRITTEN: [(char, &str); 4] = [
        ('\\', "\\textbackslash{}"),
        ('~', "\\textasciitilde{}"),
        ('^', "\\textasciicircum{}"),
        ('·', "$\\cdot$"),
    ];
    let mut escaped = String::new();
    for letter in text.chars() {
        if let Some((_, written)) = WRITTEN.iter().find(|(known, _)| *known == letter) {
            escaped.push_str(written);
            continue;
        }
        if "%#&_${}".contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// The dialog.
pub fn share(link: &Link, base: &str, report: &Report, language: Language) -> Html {
    let say = |text: Text| text.get(language);
    let shared = texts(link, base, report, language);
    let code = qr::code(&shared.link);
    let mut html = dialog::head(TITLE, language);
    html.add(
        "<p class=\"hint\">{0}</p><div class=\"share-code\"><button type=\"button\" class=\"code\" data-act=\"{1}\" data-value=\"{5}\" aria-label=\"QR: {2}\" title=\"{2}\">{=3}</button>\
         <div><label for=\"name-0\">{4}</label>",
        &[
            say(NOTHING_SENT),
            OPEN,
            say(LARGE_LABEL),
            code.text(),
            say(NAME_LABEL),
            dialog::CODE,
        ],
    );
    name_box(&mut html, 0, &link.name, "", language);
    let length = shared.link.len().to_string();
    let label = [say(LINK), " · ", &length, " ", say(CHARACTERS)].concat();
    piece(&mut html, "link", &label, &shared.link, language);
    let warning = if shared.link.len() < LONG { "" } else { say(TOO_LONG) };
    html.add("<p class=\"hint\">{0}</p></div></div>", &[warning]);
    piece(&mut html, "message", say(MESSAGE), &shared.message, language);
    piece(&mut html, "frame", say(FRAME), &shared.frame, language);
    piece(&mut html, "markdown", "Markdown", &shared.markdown, language);
    piece(&mut html, "latex", "LaTeX", &shared.latex, language);
    html
}

/// The box that names a scenario.
pub(super) fn name_box(html: &mut Html, of: usize, name: &str, hint: &str, language: Language) {
    html.add(
        "<input type=\"text\" class=\"name-box\" id=\"name-{1}\" data-act=\"{0}\" data-of=\"{1}\" maxlength=\"{2}\" value=\"{3}\" placeholder=\"{4}\" aria-label=\"{5}\" autocomplete=\"off\"/>",
        &[NAME, &of.to_string(), &NAME_LENGTH.to_string(), name, hint, NAME_LABEL.get(language)],
    );
}

/// A text with a button that copies it; the first thing to do is to copy the link.
fn piece(html: &mut Html, name: &str, label: &str, text: &str, language: Language) {
    html.add(
        "<div class=\"share-piece\"><label for=\"share-{0}\">{1}</label>\
         <button type=\"button\" data-act=\"{2}\" data-value=\"{0}\" aria-live=\"polite\"{=5}>{3}</button>\
         <textarea id=\"share-{0}\" data-share=\"{0}\" rows=\"3\" readonly=\"\" spellcheck=\"false\">{4}</textarea></div>",
        &[
            name,
            label,
            COPY,
            words::COPY.get(language),
            text,
            if name == "link" { " autofocus=\"\"" } else { "" },
        ],
    );
}
