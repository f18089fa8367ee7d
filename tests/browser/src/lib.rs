//! Steering the built site in a browser, for its tests, the bench of frames and the screenshots.
//!
//! Everything goes through WebDriver; only what WebDriver lacks (a colour scheme, a slow processor, an exact
//! viewport) uses the DevTools protocol of Chromium. `cargo xtask` starts the driver and names it in `WEBDRIVER`,
//! the browser in `FLEETSCOPE_CHROMIUM` and the built site in `FLEETSCOPE_DIST`.
//!
//! Each [`Page`] is a browser with a fresh profile and a server of its own; dropping it ends both.

mod controls;
mod emulation;
mod page;
mod private;
mod setup;

pub use page::Page;
pub use setup::{Scheme, Setup};
pub use thirtyfour::Key;

use std::error::Error;

/// What went wrong while steering, as text for the person who reads the test's output.
pub type Outcome<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;
