//! Reads the page's markup, which is XML as well.

use roxmltree::{Document, Node};

/// Parses markup and hands it to the test.
pub fn with_elements<T>(markup: &str, test: impl FnOnce(&Document<'_>) -> T) -> T {
    let whole = format!("<root>{markup}</root>");
    test(&Document::parse(&whole).unwrap_or_else(|error| panic!("{error}: {markup}")))
}

/// The text of an element and all within it.
pub fn text_in(node: Node<'_, '_>) -> String {
    node.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect()
}

/// All text.
pub fn text_of(document: &Document<'_>) -> String {
    text_in(document.root())
}

/// The values of an attribute, in the order of the elements that have it.
pub fn with_attribute(document: &Document<'_>, name: &str) -> Vec<String> {
    document.descendants().filter_map(|node| node.attribute(name)).map(str::to_owned).collect()
}
