//! Everything that carries the scenario elsewhere. Nothing is stored or sent.

use super::clipboard::copy;
use super::dialog::ModalDialog;
use super::qr::QrCode;
use super::store::Dialog;
use super::{Store, address, words};
use crate::instrument::{SharedTexts, shared_texts};
use crate::text::Text;
use leptos::prelude::*;

const TITLE: Text = Text::new("Share this scenario", "分享此情景");
const LINK: Text = Text::new("Link", "链接");
const CHARACTERS: Text = Text::new("characters", "个字符");
const NAME: Text = Text::new("Name of the scenario", "情景名称");
const MESSAGE: Text = Text::new("Short text", "简短文字");
const FRAME: Text = Text::new("Frame for a web page", "网页嵌入代码");
const NOTHING_SENT: Text = Text::new(
    "The whole state is in the link. Nothing is stored or sent anywhere.",
    "全部状态都在链接中，不会存储或发送任何数据。",
);

/// The dialog of the share button.
#[component]
pub fn ShareDialog() -> impl IntoView {
    view! {
        <ModalDialog which=Dialog::Share name="share" title=TITLE>
            <Sharing />
        </ModalDialog>
    }
}

#[component]
fn Sharing() -> impl IntoView {
    let store = Store::expect();
    let texts = Memo::new(move |_| {
        let (link, language) = (store.link.get(), store.language.get());
        store.report.with(|report| shared_texts(&link, &address::base(), report, language))
    });
    let link = Memo::new(move |_| texts.with(|texts| texts.link.clone()));
    let length = move || {
        link.with(|link| {
            format!("{} · {} {}", store.text(LINK), link.len(), store.text(CHARACTERS))
        })
    };
    view! {
        <p class="hint">{move || store.text(NOTHING_SENT)}</p>
        <label class="share-name">
            {move || store.text(NAME)}
            <NameBox />
        </label>
        <div class="share-code">
            <QrCode text=link />
        </div>
        <Copied name="link" label=Signal::derive(length) text=Signal::derive(move || link.get()) rows=2 />
        {piece("message", MESSAGE, 4, texts, |texts| &texts.message)}
        {piece("frame", FRAME, 3, texts, |texts| &texts.frame)}
        {piece("markdown", Text::same("Markdown"), 2, texts, |texts| &texts.markdown)}
        {piece("latex", Text::same("LaTeX"), 2, texts, |texts| &texts.latex)}
    }
}

/// The box that names the scenario.
#[component]
pub fn NameBox() -> impl IntoView {
    let store = Store::expect();
    let name = move || store.link.with(|link| link.name.clone());
    view! {
        <input
            type="text"
            class="name-box"
            data-box="name"
            maxlength=crate::scenario::NAME_LENGTH
            aria-label=move || store.text(NAME)
            prop:value=name
            on:change=move |event| {
                let name = crate::scenario::name_of(&event_target_value(&event));
                store.change(|link| link.name = name);
            }
        />
    }
}

fn piece(
    name: &'static str,
    label: Text,
    rows: u32,
    texts: Memo<SharedTexts>,
    choose: fn(&SharedTexts) -> &String,
) -> impl IntoView {
    let store = Store::expect();
    let label = Signal::derive(move || store.text(label).to_owned());
    let text = Signal::derive(move || texts.with(|texts| choose(texts).clone()));
    view! { <Copied name=name label=label text=text rows=rows /> }
}

/// A text with a button that copies it.
#[component]
fn Copied(
    name: &'static str,
    label: Signal<String>,
    text: Signal<String>,
    rows: u32,
) -> impl IntoView {
    let store = Store::expect();
    let said = RwSignal::new(words::COPY);
    let press = move |_| {
        let text = text.get_untracked();
        leptos::task::spawn_local(async move {
            let copied = copy(&text).await;
            // The dialog may be closed by now, and its signals with it.
            said.try_set(if copied { words::COPIED } else { words::COPY_FAILED });
        });
    };
    let id = format!("share-{name}");
    view! {
        <div class="share-piece">
            <label for=id.clone()>{move || label.get()}</label>
            <button type="button" data-copy=name on:click=press>
                <span aria-live="polite">{move || store.text(said.get())}</span>
            </button>
            <textarea id=id data-share=name rows=rows readonly spellcheck="false" prop:value=move || text.get()></textarea>
        </div>
    }
}
