//! The browser a page is opened in.

use crate::Outcome;
use serde_json::Value;
use std::path::PathBuf;
use thirtyfour::common::log::LoggingPrefsLogLevel;
use thirtyfour::{ChromeCapabilities, ChromiumLikeCapabilities, DesiredCapabilities};

/// What `prefers-color-scheme` answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Dark text on a light ground.
    Light,
    /// Light text on a dark ground.
    Dark,
}

impl Scheme {
    /// The media feature's value.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// The visitor: window, preferences, and where the site lies.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// The viewport's width in CSS pixels.
    pub width: u32,
    /// The viewport's height in CSS pixels.
    pub height: u32,
    /// Device pixels per CSS pixel.
    pub scale: f64,
    /// The preferred colours.
    pub scheme: Scheme,
    /// The preferred languages, best first, such as `zh-CN,zh`.
    pub languages: &'static str,
    /// The path the site is served under; begins and ends with `/`.
    pub path: &'static str,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            width: 1280,
            height: 800,
            scale: 1.0,
            scheme: Scheme::Light,
            languages: "en-US,en",
            path: "/",
        }
    }
}

/// The arguments of the browser, which the tests in WebAssembly use too: no window, no sandbox (root in a container
/// has none), and no talking to anybody.
const BROWSER: &str = include_str!("../../../webdriver.json");

impl Setup {
    /// What the driver is asked for; it makes a fresh profile for each session by itself.
    pub(crate) fn capabilities(&self) -> Outcome<ChromeCapabilities> {
        let mut wanted = DesiredCapabilities::chrome();
        if let Ok(chromium) = std::env::var("FLEETSCOPE_CHROMIUM") {
            wanted.set_binary(&chromium)?;
        }
        let browser: Value = serde_json::from_str(BROWSER)?;
        let arguments = browser["goog:chromeOptions"]["args"].as_array();
        for argument in arguments.into_iter().flatten().filter_map(Value::as_str) {
            wanted.add_arg(argument)?;
        }
        wanted.add_arg(&format!("--accept-lang={}", self.languages))?;
        wanted.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        Ok(wanted)
    }
}

/// The driver's host and port.
pub(crate) fn driver() -> Outcome<String> {
    std::env::var("WEBDRIVER")
        .map_err(|_| "WEBDRIVER is not set: run the browser tests with `cargo xtask test`".into())
}

/// The folder of the built site.
pub(crate) fn dist() -> Outcome<PathBuf> {
    let dist = std::env::var_os("FLEETSCOPE_DIST")
        .ok_or("FLEETSCOPE_DIST is not set: use `cargo xtask`")?;
    Ok(PathBuf::from(dist))
}
