//! Markup under construction.

/// What a button says of itself when it could do nothing: it does nothing, and keeps the focus, which the browser
/// takes from one that is `disabled`. A reset button, which is hidden meanwhile, is disabled and hands the focus on.
pub fn off(is: bool) -> &'static str {
    if is { " aria-disabled=\"true\"" } else { "" }
}

/// Markup that grows by templates.
///
/// `{0}`, `{1}`, … stand for the parts; they are escaped, so that what a person or a link
/// wrote can never become an element. `{=0}` is a part that is markup already.
///
/// ```
/// use fleetscope::page::Html;
/// let mut html = Html::default();
/// html.add("<b title=\"{1}\">{0}</b>{=2}", &["a < b", "\"", "<br>"]);
/// assert_eq!(html.text(), "<b title=\"&quot;\">a &lt; b</b><br>");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Html(String);

impl Html {
    /// Markup of one template.
    pub fn of(template: &str, parts: &[&str]) -> Self {
        let mut html = Self::default();
        html.add(template, parts);
        html
    }

    /// Adds a template with its parts.
    pub fn add(&mut self, template: &str, parts: &[&str]) {
        let mut rest = template;
        while let Some((before, after)) = split(rest, b'{') {
            self.0.push_str(before);
            let (place, after) = split(after, b'}').unwrap_or_default();
            let raw = place.strip_prefix('=');
            let part = raw.unwrap_or(place).parse().ok().and_then(|place: usize| parts.get(place));
            let part = part.copied().unwrap_or_default();
            if raw.is_some() {
                self.0.push_str(part);
            } else {
                self.escape(part);
            }
            rest = after;
        }
        self.0.push_str(rest);
    }

    /// Adds other markup.
    pub fn append(&mut self, other: &Self) {
        self.0.push_str(&other.0);
    }

    /// The markup.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The markup, for whoever renders it.
    pub fn into_text(self) -> String {
        self.0
    }

    fn escape(&mut self, text: &str) {
        let mut rest = text;
        while let Some(at) = rest.bytes().position(|byte| matches!(byte, b'&' | b'<' | b'"')) {
            let (plain, special) = rest.split_at(at);
            self.0.push_str(plain);
            self.0.push_str(match special.as_bytes()[0] {
                b'&' => "&amp;",
                b'<' => "&lt;",
                _ => "&quot;",
            });
            rest = &special[1..];
        }
        self.0.push_str(rest);
    }
}

/// What stands before and after the first such letter of ASCII. All that moves is written and compared anew at every
/// step of a slider, so this looks at bytes.
pub(super) fn split(text: &str, letter: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|byte| byte == letter)?;
    Some((&text[..at], &text[at + 1..]))
}
