//! One visit to the site: going places, reading what is shown, waiting for it.

use crate::Outcome;
use crate::setup::{self, Setup};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};
use thirtyfour::{By, WebDriver, WebElement};
use xtask::server::StaticSite;

/// How long anything on the page may take before a test gives up on it.
const PATIENCE: Duration = Duration::from_secs(20);

/// How often a condition is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// A browser with the site open in it.
#[derive(Debug)]
pub struct Page {
    pub(crate) driver: WebDriver,
    /// The driver's host and port.
    driver_at: String,
    site: Option<StaticSite>,
    address: String,
}

impl Page {
    /// Opens the site at a fragment, such as `#/?gpus=64`, for the default visitor, and waits for the app.
    ///
    /// # Errors
    /// When the browser cannot be started or the app does not come up; then the console's lines are in the error.
    pub async fn open(fragment: &str) -> Outcome<Self> {
        Self::open_with(&Setup::default(), fragment).await
    }

    /// Opens the site for a given visitor.
    ///
    /// # Errors
    /// As [`Page::open`].
    pub async fn open_with(setup: &Setup, fragment: &str) -> Outcome<Self> {
        let page = Self::blank(setup).await?;
        page.go(fragment).await?;
        Ok(page)
    }

    /// A browser that has not visited the site yet.
    ///
    /// # Errors
    /// When the browser or the server cannot be started.
    pub async fn blank(setup: &Setup) -> Outcome<Self> {
        let site = StaticSite::start(&setup::dist()?, setup.path, 0)?;
        let address = site.address();
        let driver_at = setup::driver()?;
        let driver = WebDriver::new(format!("http://{driver_at}"), setup.capabilities()?).await?;
        let page = Self { driver, driver_at, site: Some(site), address };
        page.resize(setup.width, setup.height, setup.scale).await?;
        page.prefer(setup.scheme).await?;
        Ok(page)
    }

    /// Follows a link to a fragment of the site and waits for the app.
    ///
    /// # Errors
    /// As [`Page::open`].
    pub async fn go(&self, fragment: &str) -> Outcome {
        self.driver.goto(format!("{}{fragment}", self.address)).await?;
        self.ready().await
    }

    /// Loads the page anew.
    ///
    /// # Errors
    /// As [`Page::open`].
    pub async fn reload(&self) -> Outcome {
        self.driver.refresh().await?;
        self.ready().await
    }

    /// Goes one step back in the history.
    ///
    /// # Errors
    /// As [`Page::open`].
    pub async fn back(&self) -> Outcome {
        self.driver.back().await?;
        self.ready().await
    }

    /// Goes one step forward in the history.
    ///
    /// # Errors
    /// As [`Page::open`].
    pub async fn forward(&self) -> Outcome {
        self.driver.forward().await?;
        self.ready().await
    }

    /// Stops the site's server: from now on every connection is refused.
    pub fn cut_network(&mut self) {
        self.site = None;
    }

    /// The address of the site's first page.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Waits until the app is mounted.
    pub(crate) async fn ready(&self) -> Outcome {
        let mounted = self.until("the app to be mounted", async |page| {
            Ok(page.count("body[data-ready]").await? > 0)
        });
        match mounted.await {
            Ok(()) => Ok(()),
            Err(error) => {
                Err(format!("{error}; the console says {:?}", self.console().await?).into())
            }
        }
    }

    /// Waits until a condition holds.
    ///
    /// # Errors
    /// When it does not hold in time, naming `what` was waited for; an error of the condition itself at once.
    pub async fn until(&self, what: &str, holds: impl AsyncFn(&Self) -> Outcome<bool>) -> Outcome {
        let started = Instant::now();
        while !holds(self).await? {
            if started.elapsed() > PATIENCE {
                return Err(format!("waited {} s in vain for {what}", PATIENCE.as_secs()).into());
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        Ok(())
    }

    /// Waits until an element's text fulfils a condition, and returns that text.
    ///
    /// # Errors
    /// When it does not in time; the error holds the last text.
    pub async fn until_text(&self, css: &str, fulfils: impl Fn(&str) -> bool) -> Outcome<String> {
        // What comes on demand may not be there yet.
        let waited = self
            .until("a text", async |page| {
                Ok(page.texts(css).await?.first().is_some_and(|text| fulfils(text)))
            })
            .await;
        let text = self.text(css).await?;
        match waited {
            Ok(()) => Ok(text),
            Err(error) => Err(format!("{error} of {css}, which is {text:?}").into()),
        }
    }

    /// The first element that a CSS selector names, which may come on demand.
    ///
    /// # Errors
    /// When there is none in time.
    pub async fn element(&self, css: &str) -> Outcome<WebElement> {
        self.until(css, async |page| Ok(page.count(css).await? > 0)).await?;
        self.driver
            .find(By::Css(css))
            .await
            .map_err(|error| format!("no element {css}: {error}").into())
    }

    /// How many elements a CSS selector names.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub async fn count(&self, css: &str) -> Outcome<usize> {
        let script = "return document.querySelectorAll(arguments[0]).length";
        let count = self.script(script, vec![css.into()]).await?;
        Ok(usize::try_from(count.as_u64().unwrap_or_default())?)
    }

    /// The text content of the first element that a CSS selector names, white space collapsed.
    ///
    /// Hidden text counts too; [`WebElement::text`] gives what is rendered.
    ///
    /// # Errors
    /// When there is no such element.
    pub async fn text(&self, css: &str) -> Outcome<String> {
        let texts = self.texts(css).await?;
        texts.into_iter().next().ok_or_else(|| format!("no element {css}").into())
    }

    /// The text contents of all elements that a CSS selector names, in the document's order.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub async fn texts(&self, css: &str) -> Outcome<Vec<String>> {
        let script = "return [...document.querySelectorAll(arguments[0])].map(\
                      found => found.textContent.replace(/\\s+/g, ' ').trim())";
        Ok(serde_json::from_value(self.script(script, vec![css.into()]).await?)?)
    }

    /// An attribute of the first element that a CSS selector names, if it has it.
    ///
    /// # Errors
    /// When there is no such element.
    pub async fn attribute(&self, css: &str, name: &str) -> Outcome<Option<String>> {
        Ok(self.element(css).await?.attr(name).await?)
    }

    /// The current value of an input or select.
    ///
    /// # Errors
    /// When there is no such element, or it has no value.
    pub async fn value(&self, css: &str) -> Outcome<String> {
        let value = self.element(css).await?.prop("value").await?;
        value.ok_or_else(|| format!("{css} has no value").into())
    }

    /// The address bar's fragment, with its `#`.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub async fn fragment(&self) -> Outcome<String> {
        let fragment = self.script("return location.hash", Vec::new()).await?;
        Ok(fragment.as_str().unwrap_or_default().to_owned())
    }

    /// Runs a script in the page: the body of a function of `arguments`.
    ///
    /// # Errors
    /// When the script throws.
    pub async fn script(&self, body: &str, arguments: Vec<Value>) -> Outcome<Value> {
        Ok(self.driver.execute(body, arguments).await?.json().clone())
    }

    /// Runs a script that calls the last of its `arguments` with its result.
    ///
    /// # Errors
    /// When the script throws or does not call back in time.
    pub async fn script_async(&self, body: &str, arguments: Vec<Value>) -> Outcome<Value> {
        Ok(self.driver.execute_async(body, arguments).await?.json().clone())
    }

    /// Lets [`Page::script_async`] take so long; 30 s unless told.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub async fn patience(&self, time: Duration) -> Outcome {
        Ok(self.driver.set_script_timeout(time).await?)
    }

    /// Everything the console has shown since the last call: messages, errors, refused requests.
    ///
    /// # Errors
    /// When the driver keeps no log.
    pub async fn console(&self) -> Outcome<Vec<String>> {
        let entries = self.driver.browser_log().await?;
        Ok(entries.into_iter().map(|entry| format!("{}: {}", entry.level, entry.message)).collect())
    }

    /// The addresses of everything the page has loaded, itself included.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub async fn requests(&self) -> Outcome<Vec<String>> {
        let script = "return performance.getEntries().filter(\
                      entry => ['navigation', 'resource'].includes(entry.entryType)).map(entry => entry.name)";
        Ok(serde_json::from_value(self.script(script, Vec::new()).await?)?)
    }

    fn end_session(&self) -> std::io::Result<()> {
        let session = self.driver.session_id();
        let mut connection = TcpStream::connect(&self.driver_at)?;
        connection.set_read_timeout(Some(PATIENCE))?;
        write!(
            connection,
            "DELETE /session/{session} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            self.driver_at
        )?;
        // The driver answers when the browser has ended, and keeps the connection.
        connection.read(&mut [0; 64]).map(|_| ())
    }

    /// Writes a picture of the viewport as PNG.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub async fn screenshot(&self, file: &Path) -> Outcome {
        Ok(std::fs::write(file, self.driver.screenshot_as_png().await?)?)
    }
}

impl Drop for Page {
    /// Ends the browser.
    ///
    /// Dropping thirtyfour's driver would do that over a pooled connection, which waits for the runtime that is
    /// waiting for the drop: two minutes for each test. A connection of its own takes a tenth of a second.
    fn drop(&mut self) {
        if self.driver.clone().leak().is_ok() {
            // A driver that is gone has ended its browsers.
            self.end_session().ok();
        }
    }
}
