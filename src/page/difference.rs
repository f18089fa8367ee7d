//! What differs between two versions of a piece of markup, as changes to the elements that show the first.
//!
//! A move of a slider changes a few numbers and curves of the page. Comparing the two texts finds them without
//! asking the browser anything, and what stays the same is never touched: not parsed again, not styled, not laid out.

/// One change to the tree of elements that shows the first version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change<'m> {
    /// The way from the root to the node: the number of each child among its siblings.
    pub path: Vec<u32>,
    /// What happens to the node.
    pub edit: Edit<'m>,
}

/// What happens to a node. No edit moves a node that a later one names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit<'m> {
    /// The text says something else.
    Text(String),
    /// An attribute of the element has another value, or is new.
    Set(&'m str, String),
    /// An attribute of the element is gone.
    Unset(&'m str),
    /// This markup stands in the place of the element.
    Replace(&'m str),
    /// Only so many children of the element stay.
    Keep(u32),
    /// This markup comes after the children of the element.
    Append(&'m str),
}

/// What turns the tree of `old` into that of `new`, in the order of the text.
///
/// Both are well-formed as XML and say all that a browser would add (a table its `<tbody>`). Whether a fold is
/// open is the reader's, so `open` is no difference.
pub fn difference<'m>(old: &'m str, new: &'m str) -> Vec<Change<'m>> {
    let mut changes = Changes(Vec::new());
    changes.children(&[], old, new);
    changes.0
}

/// A run of text, or an element with all within it.
enum Node<'m> {
    Text(&'m str),
    Element(Element<'m>),
}

struct Element<'m> {
    whole: &'m str,
    name: &'m str,
    attributes: &'m str,
    content: &'m str,
}

struct Changes<'m>(Vec<Change<'m>>);

impl<'m> Changes<'m> {
    fn add(&mut self, path: &[u32], edit: Edit<'m>) {
        self.0.push(Change { path: path.to_vec(), edit });
    }

    fn children(&mut self, path: &[u32], mut old: &'m str, mut new: &'m str) {
        let mut at = 0;
        while old != new {
            let before = next(&mut old);
            // Most elements are the same, and the same text ends where it ended.
            if let Some(Node::Element(same)) = &before
                && let Some(after) = new.strip_prefix(same.whole)
            {
                new = after;
                at += 1;
                continue;
            }
            let rest = new;
            let child = [path, &[at]].concat();
            match (before, next(&mut new)) {
                (Some(Node::Text(before)), Some(Node::Text(after))) => {
                    if before != after {
                        self.add(&child, Edit::Text(plain(after)));
                    }
                }
                (Some(Node::Element(before)), Some(Node::Element(after))) => {
                    if before.name == after.name {
                        self.attributes(&child, before.attributes, after.attributes);
                        self.children(&child, before.content, after.content);
                    } else {
                        self.add(&child, Edit::Replace(after.whole));
                    }
                }
                (before, after) => {
                    if before.is_some() {
                        self.add(path, Edit::Keep(at));
                    }
                    if after.is_some() {
                        self.add(path, Edit::Append(rest));
                    }
                    return;
                }
            }
            at += 1;
        }
    }

    fn attributes(&mut self, path: &[u32], old: &'m str, new: &'m str) {
        if old == new {
            return;
        }
        let differing = |of: &'m str, to: &'m str| {
            attributes(of)
                .filter(move |&(name, value)| name != "open" && attribute(to, name) != Some(value))
        };
        for (name, value) in differing(new, old) {
            self.add(path, Edit::Set(name, plain(value)));
        }
        for (name, _) in differing(old, new) {
            if attribute(new, name).is_none() {
                self.add(path, Edit::Unset(name));
            }
        }
    }
}

/// Takes the first node off a text; text that is no markup counts as a run of text.
fn next<'m>(rest: &mut &'m str) -> Option<Node<'m>> {
    let text = *rest;
    if let Some(element) = element(text) {
        *rest = &text[element.whole.len()..];
        return Some(Node::Element(element));
    }
    let start = usize::from(text.starts_with('<'));
    let end = text[start..].find('<').map_or(text.len(), |at| start + at);
    let (run, after) = text.split_at(end);
    *rest = after;
    (!run.is_empty()).then_some(Node::Text(run))
}

/// The element that a text begins with.
fn element(text: &str) -> Option<Element<'_>> {
    let first = tag(text)?;
    let inner = first.strip_suffix("/>").or(first.strip_suffix('>'))?.strip_prefix('<')?;
    let (name, attributes) = inner.split_once(' ').unwrap_or((inner, ""));
    let mut end = first.len();
    let mut content = end..end;
    let mut open = u32::from(!first.ends_with("/>"));
    while open > 0 {
        let start = end + text[end..].find('<')?;
        let tag = tag(&text[start..])?;
        end = start + tag.len();
        if tag.starts_with("</") {
            open -= 1;
            content.end = start;
        } else if !tag.ends_with("/>") {
            open += 1;
        }
    }
    Some(Element { whole: &text[..end], name, attributes, content: &text[content] })
}

/// The tag that a text begins with; a `>` may stand within a value.
fn tag(text: &str) -> Option<&str> {
    let mut end = usize::from(text.starts_with('<'));
    if end == 0 {
        return None;
    }
    loop {
        end += text[end..].bytes().position(|byte| byte == b'"' || byte == b'>')? + 1;
        if text.as_bytes()[end - 1] == b'>' {
            return Some(&text[..end]);
        }
        // Values may be long, as the way of a curve is.
        end += text[end..].find('"')? + 1;
    }
}

/// The attributes of a tag, name and value as written.
fn attributes(mut rest: &str) -> impl Iterator<Item = (&str, &str)> {
    std::iter::from_fn(move || {
        let (name, after) = rest.trim_start().split_once('=')?;
        let (value, after) = after.strip_prefix('"')?.split_once('"')?;
        rest = after;
        Some((name, value))
    })
}

fn attribute<'m>(of: &'m str, name: &str) -> Option<&'m str> {
    attributes(of).find(|(known, _)| *known == name).map(|(_, value)| value)
}

/// A text as a person reads it.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut pieces = text.split('&');
    plain.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (name, after) = piece.split_once(';').unwrap_or_default();
        plain.push(match name {
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            _ => '&',
        });
        plain.push_str(after);
    }
    plain
}
