//! The formula place: find one, fill in its form, sweep an input.

use super::Store;
use super::chart::{data_table, plot};
use super::clipboard::copy_from;
use super::derivation::copy_notation;
use super::markup::{Deed, markup};
use crate::formula;
use crate::instrument::{SWEEP, sweep};
use crate::page::formulas::{self as page, Complaint};
use crate::page::words;
use crate::scenario::Form;
use leptos::prelude::*;

/// The formula place.
pub fn formulas() -> AnyView {
    let store = Store::expect();
    let form = Memo::new(move |_| {
        let words = store.link.with(|link| link.form.clone());
        words.map_or_else(Form::default, |words| Form::of_words(&words).0)
    });
    let query = RwSignal::new(String::new());
    let complaints = RwSignal::new(Vec::<Complaint>::new());
    let act = move |deed: Deed| match deed.name.as_str() {
        page::SEARCH => query.set(deed.value),
        page::FORMULA => {
            if let Some(formula) = formula::find(&deed.value) {
                complaints.update(Vec::clear);
                store.fill(Form::of(formula).words());
            }
        }
        page::SWEEP => {
            if let Ok(place) = deed.value.parse() {
                store.fill(form.get_untracked().sweeping(place).words());
            }
        }
        page::COMMAND => copy_from(
            store,
            deed.element,
            words::COPY,
            words::COPY_REFUSED,
            form.get_untracked().command(),
        ),
        name => match name.strip_prefix(page::INPUT) {
            Some(key) => fill(store, form, complaints, key, &deed.value),
            None => {
                let steps = page::steps(&form.get_untracked(), store.language.get_untracked());
                copy_notation(store, &deed, steps.as_slice());
            }
        },
    };
    let language = move || store.language.get();
    let spec = Memo::new(move |_| form.with(|form| sweep(form, language())));
    view! {
        <div class="formulas">
            {markup(
                move || {
                    let slug = form.with(|form| form.formula().slug);
                    query.with(|query| page::catalogue(query, slug, language())).into_text()
                },
                act,
            )}
            <div class="sheet">
                {markup(
                    move || {
                        form.with(|form| complaints.with(|all| page::sheet(form, all, language()))).into_text()
                    },
                    act,
                )} <section class="card chart-card">
                    {markup(
                        move || {
                            spec.with(|spec| form.with(|form| page::sweep_head(form, spec, "title-sweep", language()))).into_text()
                        },
                        act,
                    )} {plot(NodeRef::new(), SWEEP, None, spec)} <div class="folds">
                        {data_table(spec)}
                    </div>
                </section>
            </div>
        </div>
    }
    .into_any()
}

/// Gives an input what a person wrote. A text that is refused stays to be mended; the form keeps the last good number.
fn fill(
    store: Store,
    form: Memo<Form>,
    complaints: RwSignal<Vec<Complaint>>,
    key: &str,
    written: &str,
) {
    let form = form.get_untracked();
    let Some(place) = form.formula().inputs.iter().position(|input| input.key == key) else {
        return;
    };
    complaints.update(|all| all.retain(|(at, ..)| *at != place));
    match form.with_text(place, written) {
        Ok(changed) => store.fill(changed.words()),
        Err(problem) => complaints.update(|all| all.push((place, written.to_owned(), problem))),
    }
}
