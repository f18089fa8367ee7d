//! Lessons: steps of a scenario, an instrument and a few sentences, in a plain file.
//!
//! The form of the file is described in `docs/lessons.md`. A sentence names results and
//! fields in braces, `{step_s}`, and the page writes their values; so a lesson never
//! states a number that the model does not give.

mod fill;
mod read;

pub use fill::{Numbers, UNKNOWN, fill, names};
pub use read::{Lesson, LessonError, LessonProblem, Step, Words, read};

use crate::text::Text;

/// A lesson that comes with the site.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// The name of its file in `lessons/`, without the ending.
    pub name: &'static str,
    /// Its title, which is also that of the file.
    pub title: Text,
}

const fn shipped(name: &'static str, text: Text) -> Shipped {
    Shipped { name, title: text }
}

/// The lessons that come with the site, in the order of the list.
pub static SHIPPED: [Shipped; 6] = [
    shipped("communication_wall", text!("The communication wall", "通信墙")),
    shipped("failures", text!("Why failures are normal", "为什么故障是常态")),
    shipped("bubbles", text!("Bubbles and micro-batches", "气泡与微批次")),
    shipped("batch_knee", text!("The knee of the batch size", "批大小的拐点")),
    shipped("grid", text!("Where you build matters", "建在哪里很重要")),
    shipped("c3_tax", text!("Efficiency is a product: the C³ tax", "效率是连乘：C³ 税")),
];
