//! Starts the browser's driver and the programs that steer it: the bench of frames and the screenshots.

use crate::Outcome;
use crate::run::{cargo, dist, run};
use crate::tools::Browser;
use crate::{site, tools};
use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// How long the driver may take to close its browsers.
const PATIENCE: Duration = Duration::from_secs(10);

/// A running ChromeDriver; dropping it ends the driver and its browsers.
pub struct Driver {
    process: Child,
    port: u16,
    /// Kept open: the driver goes on writing to it.
    _output: Lines<BufReader<ChildStdout>>,
}

impl Driver {
    /// Starts the driver on a port that it chooses.
    pub fn start(browser: &Browser) -> Outcome<Self> {
        let mut process = Command::new(&browser.chromedriver)
            .args(["--port=0", "--log-level=SEVERE"])
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| {
                format!("{} did not start: {error}", browser.chromedriver.display())
            })?;
        let mut output =
            BufReader::new(process.stdout.take().ok_or("the driver has no output")?).lines();
        // "ChromeDriver was started successfully on port 40555."
        let port = output.by_ref().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        match port {
            Some(port) => Ok(Self { process, port, _output: output }),
            None => {
                process.kill().ok();
                Err("the driver ended without naming its port".into())
            }
        }
    }

    /// Asks the driver to close its browsers and to end.
    fn shut_down(&self) -> std::io::Result<()> {
        let mut connection = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        connection.set_read_timeout(Some(PATIENCE))?;
        write!(
            connection,
            "GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        )?;
        // The driver answers when its browsers have ended, and may keep the connection.
        connection.read(&mut [0; 64]).map(|_| ())
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // A driver that is killed at once leaves its browsers running.
        self.shut_down().ok();
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

/// Tells a program of the package `browser-tests` what it steers.
pub fn environment<'a>(
    command: &'a mut Command,
    browser: &Browser,
    driver: &Driver,
) -> &'a mut Command {
    command
        .env("WEBDRIVER", format!("127.0.0.1:{}", driver.port))
        .env("FLEETSCOPE_CHROMIUM", &browser.chromium)
        .env("FLEETSCOPE_DIST", dist())
}

/// The core's benches, natively.
pub fn bench_core() -> Outcome {
    run(&mut cargo(&["bench", "--locked", "--package", "fleetscope", "--bench", "*"]))
}

/// The frames and the first chart of the built site.
pub fn bench_frames() -> Outcome {
    steer("frames")
}

/// Makes the pictures of the README from the built site.
pub fn screenshots() -> Outcome {
    tools::chinese_font()?;
    steer("screenshots")
}

/// Builds the site and runs one of the programs of `browser-tests` on it.
fn steer(program: &str) -> Outcome {
    let browser = tools::browser()?;
    site::build()?;
    let driver = Driver::start(&browser)?;
    let mut command =
        cargo(&["run", "--quiet", "--locked", "--package", "browser-tests", "--bin", program]);
    run(environment(&mut command, &browser, &driver))
}
