//! What only the DevTools protocol can do: an exact viewport, a colour scheme, a slow processor.

use crate::{Outcome, Page, Scheme};
use serde_json::json;

impl Page {
    /// Gives the viewport an exact size in CSS pixels; unlike a window it may be as narrow as a phone.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub async fn resize(&self, width: u32, height: u32, scale: f64) -> Outcome {
        Ok(self
            .driver
            .cdp()
            .emulation()
            .set_device_metrics_override(width, height, scale, false)
            .await?)
    }

    /// Prefers light or dark from now on, as a visitor who changes the system's setting.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub async fn prefer(&self, scheme: Scheme) -> Outcome {
        let features =
            json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme.name() }] });
        self.driver.cdp().send_raw("Emulation.setEmulatedMedia", features).await?;
        Ok(())
    }

    /// Makes the page's processor so many times slower; 1 is full speed.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub async fn slow_down(&self, times: f64) -> Outcome {
        self.driver
            .cdp()
            .send_raw("Emulation.setCPUThrottlingRate", json!({ "rate": times }))
            .await?;
        Ok(())
    }

    /// Seconds of the main thread's work so far, from the DevTools counter of that name, such as `TaskDuration`.
    ///
    /// # Errors
    /// When the browser has no such counter.
    pub async fn counter(&self, name: &str) -> Outcome<f64> {
        self.driver.cdp().send_raw("Performance.enable", json!({})).await?;
        let answer = self.driver.cdp().send_raw("Performance.getMetrics", json!({})).await?;
        let metrics = answer["metrics"].as_array().into_iter().flatten();
        let value = metrics
            .filter(|metric| metric["name"] == name)
            .find_map(|metric| metric["value"].as_f64());
        value.ok_or_else(|| format!("no counter {name}").into())
    }

    /// Taps on a place of the viewport with a finger, in CSS pixels.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub async fn tap(&self, place: (i64, i64)) -> Outcome {
        let point = json!([{ "x": place.0, "y": place.1 }]);
        for (kind, points) in [("touchStart", point), ("touchEnd", json!([]))] {
            let touch = json!({ "type": kind, "touchPoints": points });
            self.driver.cdp().send_raw("Input.dispatchTouchEvent", touch).await?;
        }
        Ok(())
    }

    /// Drags with the secondary button of the pointer between two places of the viewport, in CSS pixels.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub async fn drag_secondary(&self, from: (i64, i64), to: (i64, i64)) -> Outcome {
        let steps = [
            ("mouseMoved", from),
            ("mousePressed", from),
            ("mouseMoved", to),
            ("mouseReleased", to),
        ];
        for (kind, (x, y)) in steps {
            let mouse = json!({ "type": kind, "x": x, "y": y, "button": "right", "buttons": 2, "clickCount": 1 });
            self.driver.cdp().send_raw("Input.dispatchMouseEvent", mouse).await?;
        }
        Ok(())
    }

    /// Runs a script at the beginning of each document from now on, before the document's own scripts.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub async fn before_each_document(&self, script: &str) -> Outcome {
        let source = json!({ "source": script });
        self.driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", source).await?;
        Ok(())
    }

    /// Shows the page as on paper, or on the screen again.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub async fn on_paper(&self, paper: bool) -> Outcome {
        let media = json!({ "media": if paper { "print" } else { "" } });
        self.driver.cdp().send_raw("Emulation.setEmulatedMedia", media).await?;
        Ok(())
    }

    /// The page as PDF, in the size that its style sheet asks for, in base 64.
    ///
    /// # Errors
    /// When the browser does not print.
    pub async fn printed(&self) -> Outcome<String> {
        let how = json!({ "preferCSSPageSize": true });
        let answer = self.driver.cdp().send_raw("Page.printToPDF", how).await?;
        Ok(answer["data"].as_str().ok_or("no PDF")?.to_owned())
    }
}
