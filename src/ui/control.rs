//! One field: slider, number box, unit, help, source, reset.

use super::live::live;
use super::{Store, words};
use crate::quantity::{Unit, exact, with_symbol};
use crate::scenario::Field;
use leptos::prelude::*;

/// The number as the box shows it; the word for none where there is none.
fn boxed(store: Store, field: Field) -> String {
    let scenario = store.scenario();
    match (scenario.optional(field), field.row().absent) {
        (None, Some(word)) => store.text(word).to_owned(),
        (Some(number), _) => exact(number),
        (None, None) => exact(scenario.number(field)),
    }
}

/// A field's control.
#[component]
pub fn FieldControl(
    /// The field.
    field: Field,
    /// Whether the slider is the large one of a headline.
    #[prop(default = false)]
    headline: bool,
) -> impl IntoView {
    let store = Store::expect();
    let row = field.row();
    let number = Memo::new(move |_| store.scenario().number(field));
    let shown = Memo::new(move |_| boxed(store, field));
    let edited = Memo::new(move |_| store.scenario().is_edited(field));
    let stop = Memo::new(move |_| row.nearest_stop(number.get()));
    let complaint =
        Memo::new(move |_| store.complaints.with(|complaints| complaints.get(row.key).cloned()));
    let unit =
        if row.unit == Unit::Ratio || row.unit == Unit::Count { "" } else { row.unit.symbol() };
    // The symbol, unless it is the name itself, and the unit.
    let symbol = if row.symbol == row.label.en { "" } else { row.symbol };
    let measure =
        [symbol, unit].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    let id = format!("field-{}", row.key);
    let (box_id, message_id, help_id) =
        (format!("{id}-box"), format!("{id}-message"), format!("{id}-help"));

    let helping = RwSignal::new(false);
    let slide = move |event: leptos::ev::Event| {
        if let Ok(stop) = event_target_value(&event).parse::<usize>() {
            store.preview(field, row.value_at(stop));
        }
    };
    let spoken = move || with_symbol(&shown.get(), unit);
    let describes = {
        let (message_id, help_id) = (message_id.clone(), help_id.clone());
        move || if complaint.get().is_some() { message_id.clone() } else { help_id.clone() }
    };

    view! {
        <div class="field" class:headline=headline class:edited=live(move || edited.get()) class:pointed=live(move || store.pointed.get() == Some(field)) data-key=row.key>
            <label class="field-name" for=id.clone()>
                {store.say(row.label)}
                <span class="symbol">{measure}</span>
            </label>
            <button
                type="button"
                class="help-toggle"
                aria-label=live(move || format!("{} {}", store.text(words::WHAT_IT_MEANS), store.text(row.label)))
                aria-expanded=live(move || helping.get().to_string())
                aria-controls=help_id.clone()
                on:click=move |_| helping.update(|helping| *helping = !*helping)
            >
                "?"
            </button>
            <span class="field-value">
                <input
                    id=box_id
                    class="box"
                    type="text"
                    inputmode="decimal"
                    autocomplete="off"
                    spellcheck="false"
                    data-box=row.key
                    aria-label=live(move || format!("{}, {}", store.text(row.label), store.text(words::NUMBER_OF)))
                    aria-describedby=describes
                    aria-invalid=live(move || complaint.get().is_some().to_string())
                    prop:value=live(move || shown.get())
                    on:change=move |event| {
                        store.write(field, &event_target_value(&event));
                        // A refused text stays to be mended; a taken one is shown as it was taken.
                    }
                />
                <button
                    type="button"
                    class="reset"
                    class:idle=live(move || !edited.get())
                    disabled=live(move || !edited.get())
                    title=store.say(words::RESET_FIELD)
                    aria-label=live(move || format!("{}: {}", store.text(words::RESET_FIELD), store.text(row.label)))
                    on:click=move |_| store.reset(field)
                >
                    "↺"
                </button>
            </span>
            <input
                id=id
                class="slider"
                type="range"
                min="0"
                max=row.stop_count()
                step="1"
                data-field=row.key
                aria-valuetext=spoken
                prop:value=live(move || stop.get().to_string())
                style:--filled=live(move || format!("{:.2}%", 100.0 * stop.get() as f64 / row.stop_count() as f64))
                on:input=slide
                on:change=move |_| store.settle(field)
            />
            <div class="help" id=help_id hidden=live(move || !helping.get())>
                <p>{store.say(row.help)}</p>
                <p class="source">{store.say(words::SOURCE)}": "{row.source}</p>
            </div>
            <p class="complaint" id=message_id role="alert" hidden=live(move || complaint.get().is_none())>
                {live(move || complaint.get().map(|refusal| refusal.message(store.language.get())))}
            </p>
        </div>
    }
}
