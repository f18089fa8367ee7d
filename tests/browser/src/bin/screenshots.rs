//! Makes the pictures of the README: `cargo xtask screenshots`.

use browser_tests::{Outcome, Page, Scheme, Setup};
use std::path::Path;
use std::time::Duration;

/// One picture.
struct Picture {
    /// The file's name without `.png`.
    name: &'static str,
    /// What is opened.
    fragment: &'static str,
    width: u32,
    height: u32,
    scheme: Scheme,
    languages: &'static str,
}

/// All pictures; add a row and run the command.
const PICTURES: [Picture; 4] = [
    Picture {
        name: "overview-light",
        fragment: "#/",
        width: 1280,
        height: 800,
        scheme: Scheme::Light,
        languages: "en",
    },
    Picture {
        name: "overview-dark",
        fragment: "#/",
        width: 1280,
        height: 800,
        scheme: Scheme::Dark,
        languages: "en",
    },
    Picture {
        name: "overview-chinese",
        fragment: "#/",
        width: 1280,
        height: 800,
        scheme: Scheme::Light,
        languages: "zh-CN,zh",
    },
    Picture {
        name: "overview-narrow",
        fragment: "#/",
        width: 360,
        height: 780,
        scheme: Scheme::Light,
        languages: "en",
    },
];

/// No picture may be larger, in bytes: they are part of every clone.
const LARGEST: u64 = 400_000;

/// Transitions and late layout are over by then.
const SETTLING: Duration = Duration::from_millis(500);

async fn take(picture: &Picture, folder: &Path) -> Outcome {
    let setup = Setup {
        width: picture.width,
        height: picture.height,
        scheme: picture.scheme,
        languages: picture.languages,
        ..Setup::default()
    };
    let page = Page::open_with(&setup, picture.fragment).await?;
    tokio::time::sleep(SETTLING).await;
    let file = folder.join(picture.name).with_extension("png");
    page.screenshot(&file).await?;
    let size = file.metadata()?.len();
    println!("docs/screenshots/{}.png ({} kB)", picture.name, size / 1000);
    if size > LARGEST {
        return Err(format!("{} is larger than {} kB", picture.name, LARGEST / 1000).into());
    }
    Ok(())
}

#[tokio::main]
async fn main() -> Outcome {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/screenshots");
    std::fs::create_dir_all(&folder)?;
    for picture in &PICTURES {
        take(picture, &folder).await?;
    }
    Ok(())
}
