//! A dialog of the page: modal, closed by Escape, and the focus returns to where it was.

use super::store::Dialog;
use super::{Store, words};
use crate::text::Text;
use leptos::html;
use leptos::prelude::*;

/// A modal dialog; its content is built when it opens.
#[component]
pub fn ModalDialog(
    /// Which dialog it is.
    which: Dialog,
    /// Its name, for tests and style.
    name: &'static str,
    /// Its title.
    title: Text,
    /// What it holds.
    children: ChildrenFn,
) -> impl IntoView {
    let store = Store::expect();
    let element = NodeRef::<html::Dialog>::new();
    let open = Memo::new(move |_| store.dialog.get() == Some(which));
    Effect::new(move |_| {
        let Some(dialog) = element.get() else { return };
        if open.get() && !dialog.open() {
            // It is in the page and closed, so this cannot fail.
            let _ = dialog.show_modal();
        } else if !open.get() && dialog.open() {
            dialog.close();
        }
    });
    let closed = move |_| {
        if open.get_untracked() {
            store.dialog.set(None);
        }
    };
    let (title_id, labelled_by) = (format!("{name}-title"), format!("{name}-title"));
    let children = StoredValue::new(children);
    view! {
        <dialog node_ref=element class="dialog" data-dialog=name aria-labelledby=labelled_by on:close=closed>
            <header class="card-head">
                <h2 id=title_id>{move || store.text(title)}</h2>
                <button type="button" data-action="close" on:click=move |_| store.dialog.set(None)>
                    {move || store.text(words::CLOSE)}
                </button>
            </header>
            <Show when=move || open.get()>{move || children.with_value(|children| children())}</Show>
        </dialog>
    }
}
