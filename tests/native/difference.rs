//! The changes between two pieces of markup make one tree into the other, and touch nothing else.

use fleetscope::page::Html;
use fleetscope::page::difference::{Change, Edit, difference};
use proptest::prelude::*;
use roxmltree::Document;
use std::collections::BTreeMap;

/// A tree as a browser holds it.
#[derive(Clone, Debug, PartialEq)]
enum Tree {
    Text(String),
    Element { name: String, attributes: BTreeMap<String, String>, children: Vec<Tree> },
}

impl Tree {
    fn markup(&self) -> String {
        match self {
            Self::Text(text) => Html::of("{0}", &[text]).into_text(),
            Self::Element { name, attributes, children } => {
                let mut html = Html::of("<{0}", &[name]);
                for (name, value) in attributes {
                    html.add(" {0}=\"{1}\"", &[name, value]);
                }
                if children.is_empty() {
                    html.add("/>", &[]);
                } else {
                    html.add(">{=1}</{0}>", &[name, &markup(children)]);
                }
                html.into_text()
            }
        }
    }
}

fn markup(trees: &[Tree]) -> String {
    trees.iter().map(Tree::markup).collect()
}

/// Reads markup with a reader that is not ours.
fn parsed(markup: &str) -> Vec<Tree> {
    fn trees(of: roxmltree::Node<'_, '_>) -> Vec<Tree> {
        of.children()
            .map(|node| match node.text().filter(|_| node.is_text()) {
                Some(text) => Tree::Text(text.to_owned()),
                None => Tree::Element {
                    name: node.tag_name().name().to_owned(),
                    attributes: node
                        .attributes()
                        .map(|attribute| {
                            (attribute.name().to_owned(), attribute.value().to_owned())
                        })
                        .collect(),
                    children: trees(node),
                },
            })
            .collect()
    }
    trees(Document::parse(&format!("<root>{markup}</root>")).unwrap().root_element())
}

/// Does what a change says, as the page does it.
fn apply(children: &mut Vec<Tree>, change: &Change<'_>) {
    fn at<'t>(children: &'t mut Vec<Tree>, path: &[u32]) -> &'t mut Vec<Tree> {
        match path.split_first() {
            None => children,
            Some((first, rest)) => match &mut children[*first as usize] {
                Tree::Element { children, .. } => at(children, rest),
                Tree::Text(text) => panic!("{text} has no children"),
            },
        }
    }
    match &change.edit {
        Edit::Keep(count) => at(children, &change.path).truncate(*count as usize),
        Edit::Append(markup) => at(children, &change.path).extend(parsed(markup)),
        Edit::Remove | Edit::Insert(_) => {
            let (last, parents) = change.path.split_last().unwrap();
            let (siblings, place) = (at(children, parents), *last as usize);
            assert!(matches!(siblings[place], Tree::Element { .. }));
            if let Edit::Insert(markup) = change.edit {
                let [new] = parsed(markup).try_into().unwrap();
                siblings.insert(place, new);
            } else {
                siblings.remove(place);
            }
        }
        edit => {
            let (last, parents) = change.path.split_last().unwrap();
            let node = &mut at(children, parents)[*last as usize];
            match (edit, &mut *node) {
                (Edit::Text(new), Tree::Text(text)) => *text = new.clone(),
                (Edit::Set(name, value), Tree::Element { attributes, .. }) => {
                    attributes.insert((*name).to_owned(), value.clone());
                }
                (Edit::Unset(name), Tree::Element { attributes, .. }) => {
                    assert!(attributes.remove(*name).is_some(), "{name} was not there");
                }
                (Edit::Replace(markup), Tree::Element { .. }) => {
                    let [new] = parsed(markup).try_into().unwrap();
                    *node = new;
                }
                (edit, node) => panic!("{edit:?} does not suit {node:?}"),
            }
        }
    }
}

fn words() -> impl Strategy<Value = String> {
    "[a-c<>&\"= /值]{1,6}"
}

fn trees() -> impl Strategy<Value = Vec<Tree>> {
    let leaf = words().prop_map(Tree::Text);
    let tree = leaf.prop_recursive(4, 24, 4, |inner| {
        (
            "[abg]",
            prop::collection::btree_map("[xyz]", "[a-c<>&\"= /值]{0,4}", 0..3),
            prop::collection::vec(inner, 0..4),
        )
            .prop_map(|(name, attributes, children)| Tree::Element {
                name,
                attributes,
                children: joined(children),
            })
    });
    prop::collection::vec(tree, 0..4).prop_map(joined)
}

/// Texts side by side are one text to every reader of markup.
fn joined(trees: Vec<Tree>) -> Vec<Tree> {
    let mut joined: Vec<Tree> = Vec::new();
    for tree in trees {
        match (joined.last_mut(), tree) {
            (Some(Tree::Text(before)), Tree::Text(text)) => before.push_str(&text),
            (_, tree) => joined.push(tree),
        }
    }
    joined
}

proptest! {
    #[test]
    fn the_changes_make_one_tree_into_the_other(old in trees(), new in trees()) {
        let mut tree = old.clone();
        let (before, after) = (markup(&old), markup(&new));
        for change in difference(&before, &after) {
            apply(&mut tree, &change);
        }
        prop_assert_eq!(tree, new);
    }

    #[test]
    fn the_same_is_left_alone(tree in trees()) {
        let markup = markup(&tree);
        prop_assert_eq!(difference(&markup, &markup), Vec::new());
    }

    #[test]
    fn no_text_stops_it(old in "[<>/ab=\" &;]{0,24}", new in "[<>/ab=\" &;]{0,24}") {
        difference(&old, &new);
    }
}

#[test]
fn only_what_differs_is_named() {
    let old =
        "<p class=\"a\"><b>1 &lt; 2</b><i>same</i></p><svg><path d=\"m0 0\" fill=\"x\"/></svg>";
    let new =
        "<p class=\"b\"><b>3 &amp; 4</b><i>same</i></p><svg><path d=\"m1 1\" fill=\"x\"/></svg>";
    let changes = [
        Change { path: vec![0], edit: Edit::Set("class", "b".to_owned()) },
        Change { path: vec![0, 0, 0], edit: Edit::Text("3 & 4".to_owned()) },
        Change { path: vec![1, 0], edit: Edit::Set("d", "m1 1".to_owned()) },
    ];
    assert_eq!(difference(old, new), changes);
}

#[test]
fn one_that_comes_or_goes_leaves_those_behind_it() {
    let two = "<g><path d=\"m0 0\"/><circle r=\"1\"/><text>a</text></g>";
    let three = "<g><text>b</text><path d=\"m0 0\"/><circle r=\"2\"/><text>a</text></g>";
    let radius = |radius: &str| Edit::Set("r", radius.to_owned());
    let comes = [
        Change { path: vec![0, 0], edit: Edit::Insert("<text>b</text>") },
        Change { path: vec![0, 2], edit: radius("2") },
    ];
    assert_eq!(difference(two, three), comes);
    let goes = [
        Change { path: vec![0, 0], edit: Edit::Remove },
        Change { path: vec![0, 1], edit: radius("1") },
    ];
    assert_eq!(difference(three, two), goes);
}

#[test]
fn a_fold_that_the_reader_opened_stays_open() {
    assert_eq!(difference("<details open=\"\">a</details>", "<details>a</details>"), []);
}
