//! What differs between two versions of a piece of markup, as changes to the elements that show the first.
//!
//! A move of a slider changes a few numbers and curves of the page. Comparing the two texts finds them without
//! asking the browser anything, and what stays the same is never touched: not parsed again, not styled, not laid out.

use super::html::split;
use std::cmp::Ordering;

/// One change to the tree of elements that shows the first version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change<'m> {
    /// The way from the root to the node: the number of each child among its siblings.
    pub path: Vec<u32>,
    /// What happens to the node.
    pub edit: Edit<'m>,
}

/// What happens to a node. Each names the nodes where those before it have put them.
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
    /// The element is gone.
    Remove,
    /// This markup comes before the element.
    Insert(&'m str),
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
    let mut walk = Walk { old, new, path: vec![0], changes: Vec::new() };
    while walk.step() {}
    walk.changes
}

/// What a text begins with.
#[derive(Clone, Copy)]
enum Token<'m> {
    /// The tag that opens an element, or that is all of it.
    Start(&'m str),
    /// The tag that closes one.
    End(&'m str),
    Text(&'m str),
}

/// A run of text, or an element with all within it.
enum Node<'m> {
    Text,
    Element(Element<'m>),
}

struct Element<'m> {
    whole: &'m str,
    name: &'m str,
    attributes: &'m str,
    content: &'m str,
}

/// Goes through both versions side by side.
struct Walk<'m> {
    /// What is left of the first.
    old: &'m str,
    /// What is left of the second.
    new: &'m str,
    /// The way to the node that comes next.
    path: Vec<u32>,
    changes: Vec<Change<'m>>,
}

impl<'m> Walk<'m> {
    /// Goes on by a tag or a text; whether there was one.
    fn step(&mut self) -> bool {
        let old = token(self.old);
        let new = match old {
            Some(Token::Start(tag) | Token::End(tag)) if self.new.starts_with(tag) => old,
            _ => token(self.new),
        };
        match (old, new) {
            (None, None) => return false,
            (Some(Token::End(old)), Some(Token::End(new))) if self.path.len() > 1 => {
                self.pass(old, new);
                self.path.pop();
                self.sibling();
            }
            (Some(Token::Text(old)), Some(Token::Text(new))) => {
                self.pass(old, new);
                if old != new {
                    self.add(Edit::Text(plain(new)));
                }
                self.sibling();
            }
            (Some(Token::Start(old)), Some(Token::Start(new)))
                if old == new || alike(old) == alike(new) =>
            {
                self.pass(old, new);
                self.attributes(named(old).1, named(new).1);
                if is_whole(new) { self.sibling() } else { self.path.push(0) }
            }
            _ => return self.otherwise(),
        }
        true
    }

    /// Goes on where one version has another element than the other, or none.
    fn otherwise(&mut self) -> bool {
        let (old, new) = (self.old, self.new);
        match (next(&mut self.old), next(&mut self.new)) {
            // One of the two has nothing in it.
            (Some(Node::Element(before)), Some(Node::Element(after)))
                if before.name == after.name =>
            {
                self.attributes(before.attributes, after.attributes);
                if !before.content.is_empty() {
                    self.add(Edit::Keep(0));
                }
                if !after.content.is_empty() {
                    self.add(Edit::Append(after.content));
                }
                self.sibling();
            }
            // One that came or went leaves those behind it as they are.
            (Some(Node::Element(_)), Some(Node::Element(after))) => {
                match nodes(self.old).cmp(&nodes(self.new)) {
                    Ordering::Greater => {
                        self.add(Edit::Remove);
                        self.new = new;
                    }
                    Ordering::Less => {
                        self.add(Edit::Insert(after.whole));
                        self.old = old;
                        self.sibling();
                    }
                    Ordering::Equal => {
                        self.add(Edit::Replace(after.whole));
                        self.sibling();
                    }
                }
            }
            (None, None) => return false,
            (before, after) => {
                while next(&mut self.old).is_some() {}
                while next(&mut self.new).is_some() {}
                let at = self.path.pop().unwrap_or_default();
                if before.is_some() {
                    self.add(Edit::Keep(at));
                }
                if after.is_some() {
                    self.add(Edit::Append(&new[..new.len() - self.new.len()]));
                }
                self.path.push(at);
            }
        }
        true
    }

    fn add(&mut self, edit: Edit<'m>) {
        self.changes.push(Change { path: self.path.clone(), edit });
    }

    fn pass(&mut self, old: &str, new: &str) {
        self.old = &self.old[old.len()..];
        self.new = &self.new[new.len()..];
    }

    fn sibling(&mut self) {
        if let Some(at) = self.path.last_mut() {
            *at += 1;
        }
    }

    fn attributes(&mut self, old: &'m str, new: &'m str) {
        if old == new {
            return;
        }
        let differing = |of: &'m str, to: &'m str| {
            attributes(of)
                .filter(move |&(name, value)| name != "open" && attribute(to, name) != Some(value))
        };
        for (name, value) in differing(new, old) {
            self.add(Edit::Set(name, plain(value)));
        }
        for (name, _) in differing(old, new) {
            if attribute(new, name).is_none() {
                self.add(Edit::Unset(name));
            }
        }
    }
}

/// What a text begins with; text that is no markup counts as a run of text.
fn token(text: &str) -> Option<Token<'_>> {
    match tag(text) {
        Some(tag) if tag.starts_with("</") => Some(Token::End(tag)),
        Some(tag) => Some(Token::Start(tag)),
        None => {
            let start = usize::from(text.starts_with('<'));
            let end = split(&text[start..], b'<').map_or(text.len(), |(run, _)| start + run.len());
            (end > 0).then(|| Token::Text(&text[..end]))
        }
    }
}

/// Takes the first node off a text, unless the element around it ends first.
fn next<'m>(rest: &mut &'m str) -> Option<Node<'m>> {
    let text = *rest;
    let (node, length) = match token(text)? {
        Token::End(_) => return None,
        Token::Text(run) => (Node::Text, run.len()),
        Token::Start(tag) => {
            let element = element(text, tag)?;
            let length = element.whole.len();
            (Node::Element(element), length)
        }
    };
    *rest = &text[length..];
    Some(node)
}

/// How many nodes a text holds up to the end of the element around them.
fn nodes(mut rest: &str) -> usize {
    std::iter::from_fn(|| next(&mut rest)).count()
}

/// The element that a text begins with, as its first tag does.
fn element<'m>(text: &'m str, first: &'m str) -> Option<Element<'m>> {
    let (name, attributes) = named(first);
    let mut end = first.len();
    let mut content = end..end;
    let mut open = u32::from(!is_whole(first));
    while open > 0 {
        let start = end + split(&text[end..], b'<')?.0.len();
        let tag = tag(&text[start..])?;
        end = start + tag.len();
        if tag.starts_with("</") {
            open -= 1;
            content.end = start;
        } else if !is_whole(tag) {
            open += 1;
        }
    }
    Some(Element { whole: &text[..end], name, attributes, content: &text[content] })
}

/// Whether a tag is all of its element.
fn is_whole(tag: &str) -> bool {
    tag.ends_with("/>")
}

/// The name in a tag, and the attributes.
fn named(tag: &str) -> (&str, &str) {
    let inner = &tag[1..tag.len() - if is_whole(tag) { 2 } else { 1 }];
    split(inner, b' ').unwrap_or((inner, ""))
}

/// What two tags share whose elements are gone through side by side.
fn alike(tag: &str) -> (&str, bool) {
    (named(tag).0, is_whole(tag))
}

/// The tag that a text begins with; a `>` may stand within a value.
fn tag(text: &str) -> Option<&str> {
    if !text.starts_with('<') {
        return None;
    }
    let mut in_value = false;
    let end = text.bytes().position(|byte| {
        in_value ^= byte == b'"';
        byte == b'>' && !in_value
    })?;
    Some(&text[..=end])
}

/// The attributes of a tag, name and value as written.
fn attributes(mut rest: &str) -> impl Iterator<Item = (&str, &str)> {
    std::iter::from_fn(move || {
        let (name, after) = split(rest, b'=')?;
        let (_, after) = split(after, b'"')?;
        let (value, after) = split(after, b'"')?;
        rest = after;
        Some((name.trim_ascii(), value))
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
