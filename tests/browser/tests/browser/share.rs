//! Sharing: the dialog, the QR code, the keyboard map, and that links carry every state.

use browser_tests::{Key, Outcome, Page, Setup};
use fleetscope::evaluate::{Readout, evaluate};
use fleetscope::instrument::outcome_text;
use fleetscope::scenario::Link;
use fleetscope::text::Language;
use serde_json::json;

/// Draws the code on screen into pixels and gives their brightness.
const PIXELS: &str = "const done = arguments[1]; const svg = document.querySelector(arguments[0]); const side = 600;\
    const copy = svg.cloneNode(true); copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');\
    copy.setAttribute('width', side); copy.setAttribute('height', side);\
    const image = new Image(); image.onload = () => { const canvas = document.createElement('canvas');\
    canvas.width = canvas.height = side; const pen = canvas.getContext('2d'); pen.drawImage(image, 0, 0);\
    const data = pen.getImageData(0, 0, side, side).data; let text = '';\
    for (let at = 0; at < data.length; at += 4) text += data[at] < 128 ? '1' : '0'; done(text); };\
    image.src = 'data:image/svg+xml,' + encodeURIComponent(copy.outerHTML)";

/// What a phone reads in the QR code at a selector.
pub async fn scanned(page: &Page, css: &str) -> Outcome<String> {
    let pixels = page.script_async(PIXELS, vec![json!(css)]).await?;
    let pixels = pixels.as_str().ok_or("no pixels")?.as_bytes().to_vec();
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(600, 600, |x, y| {
        if pixels[y * 600 + x] == b'1' { 0 } else { 255 }
    });
    let grids = image.detect_grids();
    let grid = grids.first().ok_or("no code is seen")?;
    Ok(grid.decode()?.1)
}

/// Waits until a dialog is open.
async fn opened(page: &Page, name: &str) -> Outcome {
    let css = format!("dialog[open][data-dialog={name}]");
    page.until(name, async |page| Ok(page.count(&css).await? == 1)).await
}

async fn closed(page: &Page) -> Outcome {
    page.until("no dialog", async |page| Ok(page.count("dialog[open]").await? == 0)).await
}

/// What has the focus: its `data-action`, `data-act` or tag.
const FOCUSED: &str = "const focus = document.activeElement; return focus.dataset.action ?? focus.dataset.act ?? focus.tagName";

#[tokio::test]
async fn the_share_dialog_has_everything_by_keyboard_alone() -> Outcome {
    let page = Page::open("#/overview?v=1&gpus=16384&pue=1.12").await?;
    page.press("[data-action=share]", Key::Enter, 1).await?;
    opened(&page, "share").await?;
    let address = format!("{}#/overview?v=1&gpus=16384&pue=1.12", page.address());
    let link = page.value("[data-share=link]").await?;
    assert_eq!(link, address);
    let label = page.text("label[for=share-link]").await?;
    assert!(label.contains(&format!("{}", link.len())), "{label}");
    assert_eq!(scanned(&page, "dialog .qr").await?, address);
    assert!(page.value("[data-share=message]").await?.contains("Goodput"));
    assert!(page.value("[data-share=frame]").await?.contains("view=embed&amp;show=roofline"));
    assert!(page.value("[data-share=markdown]").await?.contains(&format!("({address})")));
    assert!(page.value("[data-share=latex]").await?.starts_with("\\href{"));
    // The first thing to do is to copy the link; Tab leads through the dialog and nowhere else.
    assert_eq!(page.script(FOCUSED, Vec::new()).await?, "copy");
    let inside = "return document.activeElement === document.body || !!document.activeElement.closest('dialog')";
    for _ in 0..14 {
        page.key(Key::Tab).await?;
        assert_eq!(page.script(inside, Vec::new()).await?, true);
    }
    page.retype("dialog [data-act=name]", "Lecture 4").await?;
    page.until("the name in the link", async |page| {
        Ok(page.value("[data-share=link]").await?.contains("name=Lecture%204"))
    })
    .await?;
    page.key(Key::Escape).await?;
    closed(&page).await?;
    assert_eq!(page.script(FOCUSED, Vec::new()).await?, "share");
    assert!(page.fragment().await?.contains("name=Lecture%204"));
    assert_eq!(page.console().await?, Vec::<String>::new());
    for request in page.requests().await? {
        assert!(request.starts_with(page.address()), "a request leaves the origin: {request}");
    }
    Ok(())
}

/// A copy that is kept by its key is counted where it can be seen; where no more fit, they are shown.
#[tokio::test]
async fn what_is_kept_is_counted() -> Outcome {
    let page = Page::open("#/").await?;
    for kept in ["Compare · 1", "Compare · 2", "Compare · 3"] {
        page.key('d').await?;
        page.until_text("[data-action=compare]", |text| text == kept).await?;
    }
    page.key('d').await?;
    opened(&page, "compare").await
}

#[tokio::test]
async fn dialogs_fit_a_narrow_screen() -> Outcome {
    let setup = Setup { width: 360, languages: "zh-CN,zh", ..Setup::default() };
    let page = Page::open_with(&setup, "#/?v=1&b.gpus=64").await?;
    for (key, name) in [('s', "share"), ('c', "compare"), ('?', "keys")] {
        page.key(key).await?;
        opened(&page, name).await?;
        let fits = "const box = document.querySelector('dialog'); return box.scrollWidth <= box.clientWidth && box.getBoundingClientRect().right <= innerWidth";
        assert_eq!(page.script(fits, Vec::new()).await?, true, "{name}");
        page.click("dialog [data-act=close]").await?;
        closed(&page).await?;
    }
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn the_keyboard_map_opens_and_letters_can_be_turned_off() -> Outcome {
    let page = Page::open("#/").await?;
    page.key('?').await?;
    opened(&page, "keys").await?;
    page.click("[data-act=letters]").await?;
    page.key(Key::Escape).await?;
    closed(&page).await?;
    page.key('p').await?;
    page.key('?').await?;
    page.click("[data-action=keys]").await?;
    opened(&page, "keys").await?;
    assert_eq!(page.count(".presenter").await?, 0);
    page.key(Key::Escape).await?;
    closed(&page).await?;
    page.reload().await?;
    page.key('s').await?;
    page.click("[data-action=keys]").await?;
    opened(&page, "keys").await?;
    let checked = "return document.querySelector('[data-act=letters]').checked";
    assert_eq!(page.script(checked, Vec::new()).await?, false);
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn single_keys_do_what_the_map_says() -> Outcome {
    let page = Page::open("#/?v=1&gpus=64").await?;
    page.key('k').await?;
    page.until("the baseline", async |page| Ok(page.fragment().await?.contains("pin=1"))).await?;
    page.retype("[data-box=gpus]", "128").await?;
    page.script("document.activeElement.blur()", Vec::new()).await?;
    page.key('x').await?;
    page.until("the swap", async |page| Ok(page.value("[data-box=gpus]").await? == "64")).await?;
    assert!(page.fragment().await?.contains("pin.gpus=128"));
    page.key('d').await?;
    page.until("the copy", async |page| Ok(page.fragment().await?.contains("b.gpus=64"))).await?;
    page.key('r').await?;
    page.until("the default", async |page| Ok(page.value("[data-box=gpus]").await? == "8192"))
        .await?;
    page.key('4').await?;
    page.until("the place", async |page| Ok(page.fragment().await?.contains("/pipeline"))).await?;
    page.key('h').await?;
    let chart = "return document.activeElement.hasAttribute('data-chart')";
    page.until("the chart", async |page| Ok(page.script(chart, Vec::new()).await? == true)).await?;
    page.key('g').await?;
    let slider = "return document.activeElement.dataset.field ?? ''";
    assert_eq!(page.script(slider, Vec::new()).await?, "gpus");
    page.key('e').await?;
    assert_eq!(page.script(FOCUSED, Vec::new()).await?, "examples");
    page.script("document.activeElement.blur()", Vec::new()).await?;
    page.key('t').await?;
    page.key('l').await?;
    let root = "const root = document.documentElement; return [root.lang, root.dataset.theme]";
    assert_eq!(page.script(root, Vec::new()).await?, json!(["zh-Hans", "light"]));
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn four_scenarios_stand_side_by_side_and_travel_in_the_link() -> Outcome {
    let setup = Setup { languages: "zh-CN,zh", ..Setup::default() };
    let page = Page::open_with(&setup, "#/?gpus=64").await?;
    for number in ["128", "256", "512"] {
        page.script("document.activeElement.blur()", Vec::new()).await?;
        page.key('d').await?;
        let copy = format!("gpus={number}");
        page.retype("[data-box=gpus]", number).await?;
        page.until("the change", async |page| Ok(page.fragment().await?.contains(&copy))).await?;
    }
    page.until("three copies in the link", async |page| {
        Ok(page.fragment().await?.contains("d.gpus=256"))
    })
    .await?;
    page.reload().await?;
    page.click("[data-action=compare]").await?;
    opened(&page, "compare").await?;
    assert_eq!(page.count(".multiple svg text").await? > 12, true);
    assert_eq!(page.count(".multiple > svg").await?, 4);
    assert!(page.attribute("dialog [data-act=keep]", "aria-disabled").await?.is_some());
    let rows = "return [...document.querySelectorAll('[data-rows] tr')].map(row => [...row.cells].map(cell => cell.textContent))";
    let rows: Vec<Vec<String>> = serde_json::from_value(page.script(rows, Vec::new()).await?)?;
    assert!(rows.iter().any(|row| row[1..] == ["512", "64", "128", "256"]), "{rows:?}");
    let step = Readout::StepTime.row();
    let expected: Vec<String> = ["512", "64", "128", "256"]
        .iter()
        .map(|gpus| evaluate(&Link::read(&format!("gpus={gpus}")).link.scenario))
        .map(|report| outcome_text(report.get(Readout::StepTime), step.unit, Language::Chinese))
        .collect();
    assert!(rows.iter().any(|row| row[0] == step.label.zh() && row[1..] == expected), "{rows:?}");
    page.click("[data-act=edit][data-value='1']").await?;
    page.until("the first", async |page| Ok(page.value("[data-box=gpus]").await? == "64")).await?;
    page.retype("[data-act=name][data-of='1']", "大").await?;
    page.until("the name", async |page| Ok(page.fragment().await?.contains("b.name=%E5%A4%A7")))
        .await?;
    page.click("[data-act=remove][data-value='3']").await?;
    page.until("three", async |page| Ok(page.count(".multiple > svg").await? == 3)).await?;
    let choose = "const select = document.querySelector('[data-act=chart]'); select.value = 'bubble'; select.dispatchEvent(new Event('change', { bubbles: true }))";
    page.script(choose, Vec::new()).await?;
    let said = "return document.querySelector('.multiple p').textContent";
    page.until("the other chart", async |page| {
        Ok(page.script(said, Vec::new()).await?.as_str().unwrap_or_default().contains("20%"))
    })
    .await?;
    page.click("dialog [data-act=pin]").await?;
    page.until("the baseline", async |page| Ok(page.fragment().await?.contains("pin=1"))).await?;
    assert_eq!(page.count(".multiple > svg").await?, 4);
    page.click("dialog [data-act=pin]").await?;
    page.until("no baseline", async |page| Ok(!page.fragment().await?.contains("pin=1"))).await?;
    assert_eq!(page.count(".multiple > svg").await?, 3);
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}
