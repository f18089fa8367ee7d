//! Simulators: they play through what a formula only sums up, and so check it.
//!
//! Pure and reproducible: what is random anywhere takes a seed. Times are whole
//! ticks where a formula must be met exactly.

mod schedule;

pub use schedule::{Block, LARGEST_SCHEDULE, Pass, Schedule, ScheduleError, Timeline, simulate};
