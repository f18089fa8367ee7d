//! Fleetscope: the quantitative models of machine-learning fleets, live.
//!
//! One scenario (the fleet, its network, the model, how it is split, how it
//! fails, how it serves, where it stands) is evaluated into one report, and
//! every instrument shows a part of it. Data flows one way, and a room may
//! import only from rooms to its left (a test holds the table):
//!
//! ```text
//! text, quantity → model → formula → catalog → book → scenario → evaluate → simulate → explain → chart → diagnose → instrument → lesson → report → page → ui | cli
//! ```
//!
//! | room | holds |
//! |---|---|
//! | [`text`](mod@text) | words in every language |
//! | [`quantity`] | units: newtypes, the products that exist, how numbers are written |
//! | [`model`] | the formulas: typed functions, one file per topic |
//! | [`formula`] | the registry that names every formula |
//! | [`catalog`] | reference data, each value with its source |
//! | [`book`] | the numbers the book prints, beside the computed ones |
//! | [`scenario`] | the state: fields, choices, links, presets |
//! | [`evaluate`](mod@evaluate) | scenario to report: the only place where topics are joined |
//! | [`simulate`] | simulators that play through what formulas sum up |
//! | [`explain`] | equations and derivations as data |
//! | [`chart`] | charts as data, and the one file that knows plotters |
//! | [`diagnose`] | from what was measured to the axis that binds |
//! | [`instrument`] | one question, one chart, one verdict each |
//! | [`lesson`] | the reader of lesson files |
//! | [`report`] | a scenario with its results as a file, and back |
//! | [`page`] | what the page says in markup |
//! | `ui` | the page itself (only for wasm32) |
//! | `cli` | the command line (only natively) |

// Its macro is for all rooms, so it comes before them.
#[macro_use]
pub mod text;

pub mod book;
pub mod catalog;
pub mod chart;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod diagnose;
pub mod evaluate;
pub mod explain;
pub mod formula;
pub mod instrument;
pub mod lesson;
pub mod model;
pub mod page;
pub mod quantity;
pub mod report;
pub mod scenario;
pub mod simulate;
#[cfg(all(target_arch = "wasm32", feature = "page"))]
pub mod ui;
