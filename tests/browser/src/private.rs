//! Visits in private windows, which only the browser's own DevTools connection opens: a window's may not.

use crate::{Outcome, Page};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;
use thirtyfour::WindowHandle;

impl Page {
    /// Opens the site at a fragment in a new private window, which shares neither storage nor cache with any other, lets
    /// a visitor do something there, and closes it.
    ///
    /// # Errors
    /// When the window cannot be opened, the app does not come up, or the visitor's own error.
    pub async fn privately(
        &self,
        fragment: &str,
        visit: impl AsyncFnOnce(&Self) -> Outcome,
    ) -> Outcome {
        let before = self.driver.window().await?;
        let mut browser = Browser::connect(self.debugger()?)?;
        let context = browser.call("Target.createBrowserContext", &json!({}))?;
        let context = &context["browserContextId"];
        let address = [self.address(), fragment].concat();
        let wanted = json!({ "url": address, "browserContextId": context });
        let target = browser.call("Target.createTarget", &wanted)?;
        let window = target["targetId"].as_str().ok_or("no window")?;
        self.driver.switch_to_window(WindowHandle::from(window.to_owned())).await?;
        self.ready().await?;
        let visited = visit(self).await;
        self.driver.switch_to_window(before).await?;
        browser.call("Target.disposeBrowserContext", &json!({ "browserContextId": context }))?;
        visited
    }

    /// Where the browser's DevTools listen.
    fn debugger(&self) -> Outcome<&str> {
        let options = self.driver.capabilities().get("goog:chromeOptions");
        let address = options.and_then(|options| options["debuggerAddress"].as_str());
        address.ok_or_else(|| "no DevTools".into())
    }
}

/// A DevTools connection of the whole browser: a WebSocket with as much of RFC 6455 as two ends on one machine need.
struct Browser {
    stream: BufReader<TcpStream>,
    calls: u64,
}

impl Browser {
    fn connect(at: &str) -> Outcome<Self> {
        let (mut stream, length) = Self::request(at, "/json/version", "")?;
        let mut body = vec![0; length];
        stream.read_exact(&mut body)?;
        let version: Value = serde_json::from_slice(&body)?;
        let address = version["webSocketDebuggerUrl"].as_str().ok_or("no address")?;
        let path = address.split_once(at).ok_or("another address")?.1;
        let upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
                       Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
        Ok(Self { stream: Self::request(at, path, upgrade)?.0, calls: 0 })
    }

    /// Asks for a path and reads the head of the answer, which says how long the rest is.
    fn request(at: &str, path: &str, headers: &str) -> Outcome<(BufReader<TcpStream>, usize)> {
        let mut length = 0;
        let mut stream = BufReader::new(TcpStream::connect(at)?);
        stream.get_ref().set_read_timeout(Some(Duration::from_secs(20)))?;
        write!(stream.get_mut(), "GET {path} HTTP/1.1\r\nHost: {at}\r\n{headers}\r\n")?;
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            if stream.read_line(&mut line)? == 0 {
                return Err("the browser hung up".into());
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse()?;
            }
        }
        Ok((stream, length))
    }

    fn call(&mut self, method: &str, params: &Value) -> Outcome<Value> {
        self.calls += 1;
        let text = json!({ "id": self.calls, "method": method, "params": params }).to_string();
        // One text frame, masked with zeros.
        let mut frame = vec![0x81];
        match u8::try_from(text.len()) {
            Ok(length @ 0..126) => frame.push(0x80 | length),
            _ => {
                frame.push(0x80 | 126);
                frame.extend(u16::try_from(text.len())?.to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.stream.get_mut().write_all(&frame)?;
        loop {
            let answer: Value = serde_json::from_slice(&self.receive()?)?;
            if answer["id"] == self.calls {
                return match answer.get("error") {
                    Some(error) => Err(format!("{method}: {error}").into()),
                    None => Ok(answer["result"].clone()),
                };
            }
        }
    }

    /// The next message, which is one frame.
    fn receive(&mut self) -> Outcome<Vec<u8>> {
        let mut head = [0; 2];
        self.stream.read_exact(&mut head)?;
        let bytes = match head[1] {
            126 => 2,
            127 => 8,
            _ => 0,
        };
        let mut length = [0; 8];
        self.stream.read_exact(&mut length[8 - bytes..])?;
        let length = if bytes == 0 { u64::from(head[1]) } else { u64::from_be_bytes(length) };
        let mut message = Vec::new();
        self.stream.by_ref().take(length).read_to_end(&mut message)?;
        Ok(message)
    }
}
