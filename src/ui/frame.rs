//! The views without the rest of the page: for a projector, and for a frame in another page.

use super::Store;
use super::browser::{at, call};
use super::control::{choice_control, field_control};
use super::instruments::beside;
use super::keyboard_map::step;
use super::live::live;
use super::markup::{DEEDS, Deed, deeds, markup_in};
use super::messages;
use super::sharing::{act, full_address, open};
use super::shell::refusals;
use crate::chart::Theme;
use crate::instrument::{Shown, shown};
use crate::page::frame::deed as header;
use crate::page::{present as page, share};
use crate::scenario::{FIELDS, ViewMode};
use leptos::prelude::*;
use std::rc::Rc;

/// The view that the link names.
pub fn frame() -> AnyView {
    let store = Store::expect();
    let open = open(store);
    messages::listen(store);
    let embedded = store.link.with_untracked(|link| link.view == ViewMode::Embed);
    // The charts are built anew only when others are shown.
    let names = Memo::new(move |_| {
        store.link.with(|link| {
            let mut names = link.show.join(",");
            names.push_str(link.place.word());
            names
        })
    });
    let list = move || {
        // Reading it is what makes it follow the link.
        names.with(|_| ());
        store.link.with_untracked(shown)
    };
    let at = Memo::new(move |_| store.link.with(|link| link.at as usize));
    // The list is never empty.
    let presented = move |list: &Shown| at.get().min(list.instruments.len() - 1);
    let instruments = move || {
        let list = list();
        let at = if embedded { 0 } else { presented(&list) };
        let count = if embedded { list.instruments.len() } else { 1 };
        let shown = list.instruments.into_iter().skip(at).take(count);
        shown.map(beside).collect_view().into_any()
    };
    let controls = move || {
        let mut list = list();
        if !embedded && list.fields.is_empty() && list.choices.is_empty() {
            list.fields = FIELDS.iter().filter(|row| row.headline).map(|row| row.field).collect();
        }
        let choices = list.choices.into_iter().map(choice_control);
        let fields = list.fields.into_iter().map(|field| field_control(field, !embedded));
        view! { <div class="controls">{choices.chain(fields).collect_view()}</div> }.into_any()
    };
    let write_foot = move || {
        let address = store.link.with(full_address);
        let language = store.language.get();
        if embedded {
            return page::way_out(&address, language).into_text();
        }
        let list = list();
        page::foot(&address, presented(&list), list.instruments.len(), language).into_text()
    };
    let act_in_foot = move |Deed { name, value, .. }: Deed| match name.as_str() {
        page::STEP => step(store, if value == "1" { 1 } else { -1 }),
        share::OPEN => open.show(&value),
        page::FULL_SCREEN => toggle_full_screen(),
        page::LEAVE => act(store, header::PRESENT),
        _ => {}
    };
    let place = NodeRef::new();
    let foot = markup_in(place, Box::new(write_foot), &DEEDS, deeds(Rc::new(act_in_foot)));
    let mut colours = String::new();
    if embedded {
        messages::tell_height(place);
    } else {
        colours = ["body[data-view=present]{", &Theme::PROJECTOR.css_variables(), "}"].concat();
    }
    view! {
        <main class=if embedded { "embed" } else { "presenter" } id="charts">
            <style>{colours}</style>
            {refusals(store)}
            <div class="above">{super::above::above()}</div>
            {live(controls)}
            {live(instruments)}
            {foot}
        </main>
    }
    .into_any()
}

/// Fills the screen with the page, or gives it back; a browser that refuses keeps the page as it is.
pub fn toggle_full_screen() {
    let document = document();
    let full = at(&document, &["fullscreenElement"]);
    if full.is_truthy() {
        call(&document, "exitFullscreen", &[]);
    } else if let Some(root) = document.document_element() {
        call(&root, "requestFullscreen", &[]);
    }
}
