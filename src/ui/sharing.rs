//! Sharing and comparing: the dialogs, and what buttons and keys do.

use super::browser::call;
use super::clipboard::copy_from;
use super::live::effect;
use super::markup::{DEEDS, Deed, Follower, deeds, listen};
use super::preferences::{remember, remembered};
use super::{Store, address};
use crate::page::frame::deed as header;
use crate::page::{Html, compare, dialog, keys, share, words};
use crate::scenario::{Link, MOST_OTHERS, Named, ViewMode, name_of};
use gloo_events::EventListener;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, HtmlElement};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::OnceLock;

/// Where it is remembered that single letters are no commands.
const LETTERS_KEY: &str = "fleetscope.letters";
/// The look of the dialogs and views, which the first screen does without.
const STYLE: &str = include_str!("../../style/sharing.css");

/// What is open, beyond what the link says.
#[derive(Clone, Copy, Debug)]
pub struct Open {
    /// The name of the dialog, or nothing.
    pub dialog: RwSignal<String>,
    /// Whether single letters are commands.
    pub letters: RwSignal<bool>,
    /// The instrument that the comparison draws; empty for the first of the place.
    chosen: RwSignal<String>,
}

impl Open {
    /// Opens a dialog, or closes what is open.
    pub fn show(self, dialog: &str) {
        self.dialog.set(dialog.to_owned());
    }
}

/// What is open; the first call puts the dialog and the style into the page.
pub fn open(store: Store) -> Open {
    static OPEN: OnceLock<Open> = OnceLock::new();
    if let Some(open) = OPEN.get() {
        return *open;
    }
    let letters = remembered(LETTERS_KEY).is_none_or(|word| word != "off");
    let open = forever(|| {
        let open = Open {
            dialog: RwSignal::new(String::new()),
            letters: RwSignal::new(letters),
            chosen: RwSignal::new(String::new()),
        };
        let _ = dialogs(store, open);
        open
    });
    let _ = OPEN.set(open);
    open
}

/// Makes signals and effects that live as long as the page, whoever asks for them first.
pub fn forever<T>(make: impl FnOnce() -> T) -> T {
    let before = Owner::current();
    let root = Owner::new_root(None);
    let made = make();
    match before {
        Some(before) => before.set(),
        None => root.clone().unset(),
    }
    std::mem::forget(root);
    made
}

/// The dialog element: modal, closed by Escape, after which the focus is where it was.
fn dialogs(store: Store, open: Open) -> Option<()> {
    let style = document().create_element("style").ok()?;
    style.set_text_content(Some(STYLE));
    let dialog = document().create_element("dialog").ok()?;
    let _ = dialog.set_attribute("class", "dialog markup");
    let _ = dialog.set_attribute("aria-labelledby", dialog::TITLE_ID);
    let body = document().body()?;
    let _ = body.append_child(&style);
    let _ = body.append_child(&dialog);
    EventListener::new(&dialog, "close", move |_| open.show("")).forget();
    let act = deeds(Rc::new(move |deed| act_in_dialog(store, open, deed)));
    for listener in listen(&dialog, &DEEDS, &act) {
        listener.forget();
    }
    let content = RefCell::new(Follower::new(dialog.clone()));
    effect(Box::new(move || {
        let which = open.dialog.get();
        content.borrow_mut().follow(write(store, open, &which));
        let _ = dialog.set_attribute("data-dialog", &which);
        if which.is_empty() == dialog.has_attribute("open") {
            call(&dialog, if which.is_empty() { "close" } else { "showModal" }, &[]);
        }
    }));
    Some(())
}

fn write(store: Store, open: Open, which: &str) -> String {
    let language = store.language.get();
    let html = store.link.with(|link| match which {
        header::SHARE => {
            store.report.with(|report| share::share(link, &address::base(), report, language))
        }
        header::COMPARE => open.chosen.with(|chosen| compare::compare(link, chosen, language)),
        header::KEYS => keys::keys(open.letters.get(), language),
        dialog::CODE => dialog::cover(Some(&full_address(link)), language),
        dialog::BLANK => dialog::cover(None, language),
        _ => Html::default(),
    });
    html.into_text()
}

/// The address of the full page at the same state.
pub fn full_address(link: &Link) -> String {
    let full = Link { view: ViewMode::Full, show: Vec::new(), at: 0, ..link.clone() };
    address::whole(&full)
}

fn act_in_dialog(store: Store, open: Open, deed: Deed) {
    // Of the scenario itself, or of one of those beside it.
    let index = |text: Option<String>| text.and_then(|text| text.parse::<usize>().ok());
    let of = index(deed.element.get_attribute("data-of").or(Some(deed.value.clone())));
    let other = of.and_then(|of| of.checked_sub(1));
    match deed.name.as_str() {
        dialog::CLOSE => open.show(""),
        share::COPY => {
            let area = ["[data-share=", &deed.value, "]"].concat();
            if let Some(text) = find(&area).and_then(|area| area.text_content()) {
                copy_from(store, deed.element, words::COPY, words::COPY_REFUSED, text);
            }
        }
        share::OPEN => open.show(&deed.value),
        share::NAME => change(store, &mut |link| match other {
            None => link.name = name_of(&deed.value),
            Some(other) => {
                if let Some(other) = link.others.get_mut(other) {
                    other.name = name_of(&deed.value);
                }
            }
        }),
        compare::EDIT => change(store, &mut |link| {
            if let Some(other) = other.and_then(|other| link.others.get_mut(other)) {
                std::mem::swap(&mut other.scenario, &mut link.scenario);
                std::mem::swap(&mut other.name, &mut link.name);
            }
        }),
        compare::REMOVE => change(store, &mut |link| {
            if let Some(other) = other.filter(|other| *other < link.others.len()) {
                link.others.remove(other);
            }
        }),
        compare::CHART => open.chosen.set(deed.value),
        keys::LETTERS => {
            let letters = !deed.value.is_empty();
            open.letters.set(letters);
            remember(LETTERS_KEY, if letters { "on" } else { "off" });
        }
        deed => act(store, deed),
    }
}

/// Makes a change of the link a step.
pub fn change(store: Store, change: &mut dyn FnMut(&mut Link)) {
    store.complaints.update(Vec::clear);
    store.link.update(change);
    store.commit();
}

/// Does what a key or a button says, beyond what the header does by itself.
pub fn act(store: Store, deed: &str) {
    match deed {
        header::SHARE | header::COMPARE | header::KEYS => open(store).show(deed),
        header::PRESENT => change(store, &mut |link| {
            let full = link.view == ViewMode::Full;
            link.view = if full { ViewMode::Present } else { ViewMode::Full };
        }),
        compare::PIN => store.toggle_pin(),
        compare::SWAP => change(store, &mut |link| {
            if let Some(baseline) = &mut link.baseline {
                std::mem::swap(baseline, &mut link.scenario);
            }
        }),
        compare::KEEP if store.link.with_untracked(|link| link.others.len() == MOST_OTHERS) => {
            open(store).show(header::COMPARE);
        }
        compare::KEEP => change(store, &mut |link| {
            link.others.push(Named { name: link.name.clone(), scenario: link.scenario });
        }),
        keys::SLIDERS => {
            store.sheet.set(true);
            focus("[data-field]");
        }
        keys::CHARTS => focus("[data-chart]"),
        keys::TO_EXAMPLES => focus("[data-action=examples]"),
        _ => {}
    }
}

fn find(css: &str) -> Option<Element> {
    document().query_selector(css).ok().flatten()
}

fn focus(css: &str) {
    if let Some(element) = find(css).and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // An element of the page takes the focus or ignores the call.
        let _ = element.focus();
    }
}
