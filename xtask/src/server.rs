//! A static server for the built site: one folder, on this machine only.
//!
//! Every answer closes its connection, so dropping the server is the same to a browser as a cut network:
//! the browser tests use that to check that the site reopens offline.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// A request's first line and headers may not be longer than this.
const LONGEST_HEAD: u64 = 256 * 1024;

/// Browsers open connections ahead of need; one that says nothing for so long is closed.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running server; dropping it closes the port.
#[derive(Debug)]
pub struct StaticSite {
    address: SocketAddr,
    prefix: String,
    stopping: Arc<AtomicBool>,
    accepting: Option<JoinHandle<()>>,
}

impl StaticSite {
    /// Serves the folder `root` under `prefix` (`/` or `/some/folder/`) on 127.0.0.1.
    ///
    /// Port 0 takes any free port.
    ///
    /// # Errors
    /// When the port cannot be bound, as when another program listens on it.
    pub fn start(root: &Path, prefix: &str, port: u16) -> std::io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        let stopping = Arc::new(AtomicBool::new(false));
        let accepting = {
            let (root, prefix) = (root.to_owned(), prefix.to_owned());
            let stopping = Arc::clone(&stopping);
            std::thread::spawn(move || {
                for connection in listener.incoming().flatten() {
                    if stopping.load(Ordering::Acquire) {
                        break;
                    }
                    let (root, prefix) = (root.clone(), prefix.clone());
                    // A visitor who goes away while we answer is not our error.
                    std::thread::spawn(move || answer(&connection, &root, &prefix).ok());
                }
            })
        };
        Ok(Self { address, prefix: prefix.to_owned(), stopping, accepting: Some(accepting) })
    }

    /// The address of the site's first page, such as `http://127.0.0.1:8080/`.
    #[must_use]
    pub fn address(&self) -> String {
        format!("http://{}{}", self.address, self.prefix)
    }
}

impl Drop for StaticSite {
    fn drop(&mut self) {
        self.stopping.store(true, Ordering::Release);
        // Wakes the accepting thread, which then sees the flag and drops its listener.
        if TcpStream::connect(self.address).is_ok()
            && let Some(accepting) = self.accepting.take()
        {
            accepting.join().ok();
        }
    }
}

/// Reads one request and answers it.
fn answer(mut connection: &TcpStream, root: &Path, prefix: &str) -> std::io::Result<()> {
    connection.set_read_timeout(Some(PATIENCE))?;
    let mut head = BufReader::new(connection.take(LONGEST_HEAD));
    let mut request = String::new();
    head.read_line(&mut request)?;
    loop {
        let mut header = String::new();
        if head.read_line(&mut header)? == 0 || header.trim().is_empty() {
            break;
        }
    }
    let mut words = request.split(' ');
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    if method.is_empty() {
        return Ok(());
    }
    let found = match method {
        "GET" | "HEAD" => file_for(root, prefix, target)
            .and_then(|file| Some((std::fs::read(&file).ok()?, kind_of(&file)))),
        _ => None,
    };
    let (status, body, kind) = match found {
        Some((body, kind)) => ("200 OK", body, kind),
        None => ("404 Not Found", b"Not found\n".to_vec(), "text/plain; charset=utf-8"),
    };
    write!(
        connection,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    if method == "GET" {
        connection.write_all(&body)?;
    }
    connection.flush()
}

/// The file which a request's target names, if it lies below `root`; a folder means its `index.html`.
fn file_for(root: &Path, prefix: &str, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.strip_prefix(prefix)?;
    let relative = Path::new(path);
    if !relative.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let file = root.join(relative);
    let is_folder = path.is_empty() || path.ends_with('/');
    Some(if is_folder { file.join("index.html") } else { file })
}

/// The media type by the file's extension; WebAssembly and modules do not load without theirs.
fn kind_of(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("csv") => "text/csv; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn serves_only_what_lies_below_its_folder() {
        let root = Path::new("/site");
        let file = |target| file_for(root, "/", target);
        assert_eq!(file("/"), Some(PathBuf::from("/site/index.html")));
        assert_eq!(file("/?v=1"), Some(PathBuf::from("/site/index.html")));
        assert_eq!(file("/data/a.json"), Some(PathBuf::from("/site/data/a.json")));
        assert_eq!(file("/../secret"), None);
        assert_eq!(file("//etc/passwd"), None);
        assert_eq!(file("no-slash"), None);
    }

    #[test]
    fn serves_a_sub_folder() {
        let file = |target| file_for(Path::new("/site"), "/tools/fleetscope/", target);
        assert_eq!(file("/tools/fleetscope/"), Some(PathBuf::from("/site/index.html")));
        assert_eq!(file("/tools/fleetscope/start.js"), Some(PathBuf::from("/site/start.js")));
        assert_eq!(file("/start.js"), None);
    }

    #[test]
    fn a_dropped_server_refuses_connections() -> std::io::Result<()> {
        let site = StaticSite::start(Path::new(env!("CARGO_MANIFEST_DIR")), "/", 0)?;
        let mut connection = TcpStream::connect(site.address)?;
        write!(connection, "GET /Cargo.toml HTTP/1.1\r\n\r\n")?;
        let mut answer = String::new();
        connection.read_to_string(&mut answer)?;
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        assert!(answer.contains("name = \"xtask\""), "{answer}");
        let address = site.address;
        drop(site);
        assert!(TcpStream::connect(address).is_err());
        Ok(())
    }
}
