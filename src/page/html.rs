//! Markup under construction.

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
        let mut pieces = template.split('{');
        self.0.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            let (place, rest) = piece.split_once('}').unwrap_or_default();
            let (raw, place) = match place.strip_prefix('=') {
                Some(place) => (true, place),
                None => (false, place),
            };
            let part = place.parse().ok().and_then(|place: usize| parts.get(place));
            let part = part.copied().unwrap_or_default();
            if raw {
                self.0.push_str(part);
            } else {
                self.escape(part);
            }
            self.0.push_str(rest);
        }
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
        for letter in text.chars() {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '"' => self.0.push_str("&quot;"),
                letter => self.0.push(letter),
            }
        }
    }
}
