//! What follows the state, behind one type for each kind of value.
//!
//! Leptos compiles its machinery anew for every closure type. With the closure in a
//! box it compiles once for all texts, once for all flags, and so on.

use super::Store;
use crate::text::Text;
use leptos::prelude::*;

/// A value that follows the state.
pub type Live<T> = Box<dyn FnMut() -> T + Send>;

/// Boxes what follows the state.
pub fn live<T: 'static>(value: impl FnMut() -> T + Send + 'static) -> Live<T> {
    Box::new(value)
}

/// An effect without a value of its own.
pub fn effect(run: Box<dyn Fn()>) {
    Effect::new(move |_: Option<()>| run());
}

/// Notes that a fold was opened. What it holds is built once: built anew it would lose focus and half-typed texts.
pub fn open_once(opened: RwSignal<bool>) {
    if !opened.get_untracked() {
        opened.set(true);
    }
}

impl Store {
    /// A text that follows the reader's language.
    pub fn say(self, text: Text) -> Live<&'static str> {
        Box::new(move || self.text(text))
    }
}
