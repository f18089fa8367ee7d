//! Saving, printing and loading.

use browser_tests::{Key, Outcome, Page, Setup};
use fleetscope::evaluate::READOUTS;
use serde_json::{Value, json};

/// Keeps what is saved instead of downloading it: `saved` holds names and files.
const KEEP: &str = "window.saved = [];\
    HTMLAnchorElement.prototype.click = function () {\
      if (this.download) saved.push({ name: this.download, blob: blobs[this.href] });\
    };\
    window.blobs = {};\
    const make = URL.createObjectURL;\
    URL.createObjectURL = blob => { const address = make.call(URL, blob); blobs[address] = blob; return address; };";

async fn open(setup: &Setup, fragment: &str) -> Outcome<Page> {
    let page = Page::open_with(setup, fragment).await?;
    page.script(KEEP, Vec::new()).await?;
    Ok(page)
}

/// Presses a button that saves and returns the name and the text of the file.
async fn saved(page: &Page, button: &str) -> Outcome<(String, String)> {
    page.script("saved.length = 0", Vec::new()).await?;
    page.script("document.querySelector(arguments[0]).click()", vec![button.into()]).await?;
    page.until("a file", async |page| {
        Ok(page.script("return saved.length", Vec::new()).await? == json!(1))
    })
    .await?;
    let text =
        "const done = arguments[0]; saved[0].blob.text().then(text => done([saved[0].name, text]))";
    let file = page.script_async(text, Vec::new()).await?;
    let part = |place: usize| file[place].as_str().unwrap_or_default().to_owned();
    Ok((part(0), part(1)))
}

async fn open_fold(page: &Page, instrument: &str) -> Outcome {
    page.press(&format!("[data-export={instrument}] summary"), Key::Enter, 1).await
}

#[tokio::test]
async fn a_chart_is_saved_as_svg_with_text_as_text() -> Outcome {
    let page = open(&Setup::default(), "#/overview?v=1&gpus=16384").await?;
    open_fold(&page, "bubble").await?;
    let (name, svg) = saved(&page, "[data-export=bubble] [data-value=svg]").await?;
    assert_eq!(name, "fleetscope-bubble.svg");
    let read = "const svg = new DOMParser().parseFromString(arguments[0], 'image/svg+xml');\
                return [svg.querySelector('parsererror') === null, svg.documentElement.getAttribute('width'),\
                [...svg.querySelectorAll('text')].map(text => text.textContent).join(' '),\
                svg.querySelector('a').getAttribute('href')]";
    let found = page.script(read, vec![svg.into()]).await?;
    assert_eq!(found[0], true, "it parses");
    assert_eq!(found[1], "960");
    let texts = found[2].as_str().unwrap_or_default();
    let title = page.text("#title-bubble").await?;
    assert!(texts.contains(&title), "{texts}");
    assert!(texts.contains("GPU count 16384"), "the scenario: {texts}");
    assert_eq!(found[3], format!("{}#/overview?v=1&gpus=16384", page.address()));
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn a_chart_is_saved_as_png_of_twice_the_size() -> Outcome {
    let setup = Setup { languages: "zh-CN,zh", ..Setup::default() };
    let page = open(&setup, "#/overview").await?;
    page.script("saved.length = 0", Vec::new()).await?;
    open_fold(&page, "roofline").await?;
    page.click("[data-export=roofline] [data-value=png]").await?;
    page.until("a picture", async |page| {
        Ok(page.script("return saved.length", Vec::new()).await? == json!(1))
    })
    .await?;
    // The bytes: PNG's signature and the size in its first chunk; and a picture that is not of one colour.
    let read = "const done = arguments[0]; (async () => {\
        const blob = saved[0].blob; const bytes = new DataView(await blob.arrayBuffer());\
        const bitmap = await createImageBitmap(blob); const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);\
        const pen = canvas.getContext('2d'); pen.drawImage(bitmap, 0, 0);\
        const pixels = pen.getImageData(0, 0, bitmap.width, bitmap.height).data;\
        const colours = new Set(); for (let at = 0; at < pixels.length; at += 4) {\
          colours.add(pixels[at] << 16 | pixels[at + 1] << 8 | pixels[at + 2]); }\
        return [saved[0].name, bytes.getUint32(0), bytes.getUint32(16), bytes.getUint32(20), colours.size];\
      })().then(done, error => done(String(error)))";
    let found = page.script_async(read, Vec::new()).await?;
    assert_eq!(found[0], "fleetscope-roofline.png", "{found}");
    assert_eq!(found[1], 0x8950_4e47_u32);
    assert_eq!((&found[2], &found[3]), (&json!(1920), &json!(1280)));
    assert!(found[4].as_u64() > Some(20), "{found}");
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn the_csv_of_a_chart_holds_its_table() -> Outcome {
    let page = open(&Setup::default(), "#/overview").await?;
    let (name, csv) = saved(&page, "[data-export=bubble] [data-value=csv]").await?;
    assert_eq!(name, "fleetscope-bubble.csv");
    let scenario = fleetscope::scenario::Scenario::default();
    let instrument = fleetscope::instrument::Instrument::find("bubble").ok_or("bubble")?;
    let english = fleetscope::text::Language::English;
    assert_eq!(csv, fleetscope::chart::csv(&instrument.chart_of(&scenario, english), english));
    Ok(())
}

#[tokio::test]
async fn the_report_is_the_document_of_the_command_line() -> Outcome {
    let link = "#/site?v=1&region=poland&pin=1&pin.region=norway";
    let page = open(&Setup::default(), link).await?;
    page.click("[data-action=save]").await?;
    page.until("the card", async |page| Ok(page.count("[data-card=save]").await? == 1)).await?;
    let (name, text) = saved(&page, "[data-card=save] [data-value=json]").await?;
    assert_eq!(name, "fleetscope-report.json");
    let reading = fleetscope::instrument::read_link(link);
    let report = fleetscope::evaluate::evaluate(&reading.link.scenario);
    let english = fleetscope::text::Language::English;
    assert_eq!(text, fleetscope::report::json(&reading.link, &reading.refused, &report, english));
    let parsed: Value = serde_json::from_str(&text)?;
    assert_eq!(parsed["link"], link);
    let (name, text) = saved(&page, "[data-card=save] [data-value=md]").await?;
    assert_eq!(name, "fleetscope-report.md");
    assert!(text.contains("Grid: Poland") && text.contains(&format!("<{}{link}>", page.address())));
    assert!(text.contains("| Carbon of the job | 4.74 ktCO₂e |"), "{text}");
    Ok(())
}

/// Puts a text into the box at once, as pasting does.
async fn paste(page: &Page, text: &str) -> Outcome {
    let script = "const box = document.querySelector('[data-card=save] textarea'); box.focus();\
                  box.value = arguments[0]; box.dispatchEvent(new Event('input', { bubbles: true }))";
    page.script(script, vec![text.into()]).await?;
    Ok(())
}

#[tokio::test]
async fn a_report_is_loaded_by_pasting_it() -> Outcome {
    let page = Page::open("#/overview").await?;
    page.click("[data-action=save]").await?;
    page.until("the card", async |page| Ok(page.count("[data-card=save]").await? == 1)).await?;
    paste(&page, "not a report").await?;
    page.until_text("[data-card=save] .complaint", |said| said.contains("neither a link")).await?;
    paste(&page, "{\"link\": 7}").await?;
    page.until_text("[data-card=save] .complaint", |said| said.contains("no Fleetscope report"))
        .await?;
    paste(&page, "{\"link\": \"#/site?v=1&gpus=64&pue=9\"}").await?;
    page.until("the link", async |page| Ok(page.fragment().await? == "#/site?v=1&gpus=64")).await?;
    assert_eq!(page.count("[data-card=save]").await?, 0, "the card closes");
    assert_eq!(page.attribute(".refusals li", "data-refused").await?.as_deref(), Some("pue"));
    page.back().await?;
    page.until("the way back", async |page| Ok(page.fragment().await?.starts_with("#/overview")))
        .await?;
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

/// Drops a file on the page.
pub async fn drop_file(page: &Page, name: &str, text: &str) -> Outcome {
    let script = "const files = new DataTransfer(); files.items.add(new File([arguments[1]], arguments[0]));\
                  window.dispatchEvent(new DragEvent('dragover', { dataTransfer: files, cancelable: true }));\
                  window.held = files";
    page.script(script, vec![name.into(), text.into()]).await?;
    // Dragging takes a reader longer than fetching the part that takes the file.
    tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    let script = "return !window.dispatchEvent(new DragEvent('drop', { dataTransfer: held, cancelable: true }))";
    assert_eq!(
        page.script(script, Vec::new()).await?,
        json!(true),
        "the browser does not open the file"
    );
    Ok(())
}

#[tokio::test]
async fn a_file_is_loaded_by_dropping_it() -> Outcome {
    let page = Page::open("#/overview").await?;
    drop_file(&page, "broken.json", "{\"link\": \"#/").await?;
    page.until_text("[data-card=save] .complaint", |said| {
        said.contains("broken.json") && said.contains("line 1")
    })
    .await?;
    drop_file(&page, "report.json", "{\"link\": \"#/fleet?v=1&gpus=64\"}").await?;
    page.until("the link", async |page| Ok(page.fragment().await? == "#/fleet?v=1&gpus=64"))
        .await?;
    let lesson = "# Mine\n\n## One\n[bubble](#/pipeline?pp=8)\nIt has {pp} stages.\n";
    drop_file(&page, "mine.md", lesson).await?;
    page.until_text("[data-lesson=text]", |said| said == "It has 8 stages.").await?;
    assert!(page.fragment().await?.contains("lesson=mine.md"));
    drop_file(&page, "bad.md", "# Mine\n").await?;
    page.until_text("[data-card] .complaint", |said| {
        said.contains("bad.md") && said.contains("needs a step")
    })
    .await?;
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn paper_has_charts_and_no_controls() -> Outcome {
    let setup = Setup { scheme: browser_tests::Scheme::Dark, ..Setup::default() };
    for fragment in ["#/overview?v=1&gpus=16384", "#/reliability", "#/book"] {
        let page = Page::open_with(&setup, fragment).await?;
        page.click("[data-action=theme]").await?;
        page.on_paper(true).await?;
        let shown = "return [...document.querySelectorAll(arguments[0])].filter(found => found.checkVisibility(\
                     { visibilityProperty: true }) && found.getClientRects().length > 0).length";
        let count =
            page.script(shown, vec!["button, input, select, textarea, nav, .folds".into()]).await?;
        assert_eq!(count, json!(0), "controls on paper: {fragment}");
        if fragment != "#/book" {
            let charts = page.script(shown, vec![".plot svg".into()]).await?;
            assert!(charts.as_u64() >= Some(3), "{fragment}: {charts}");
        }
        let ground = "return getComputedStyle(document.querySelector('.card')).backgroundColor";
        assert_eq!(page.script(ground, Vec::new()).await?, "rgb(255, 255, 255)");
        page.on_paper(false).await?;
        let pdf = page.printed().await?;
        let read = "const pdf = atob(arguments[0]);\
                    return [pdf.slice(0, 5), pdf.match(/MediaBox ?\\[[^\\]]*\\]/g),\
                    document.querySelector('[data-paper]').textContent,\
                    document.querySelectorAll('[data-paper] [data-result]').length]";
        let found = page.script(read, vec![pdf.into()]).await?;
        assert_eq!(found[0], "%PDF-");
        let pages = found[1].as_array().ok_or("no pages")?;
        assert!((1..40).contains(&pages.len()), "{fragment}: {} pages", pages.len());
        for sheet in pages {
            // A4 in points: 210 mm by 297 mm.
            let sheet = sheet.as_str().unwrap_or_default();
            assert!(sheet.contains("594.") || sheet.contains("595."), "{sheet}");
            assert!(sheet.contains("841.") || sheet.contains("842."), "{sheet}");
        }
        assert!(
            found[2].as_str().is_some_and(|address| address.contains("#/")),
            "the link is printed"
        );
        assert_eq!(found[3], READOUTS.len(), "all results are printed");
    }
    Ok(())
}

#[tokio::test]
async fn saving_fits_a_phone_in_both_languages() -> Outcome {
    for languages in ["en-US,en", "zh-CN,zh"] {
        let setup = Setup { width: 360, languages, ..Setup::default() };
        let page = Page::open_with(&setup, "#/overview").await?;
        // The tools stand behind a button, which what they open needs no longer.
        page.click(".menu").await?;
        page.click("[data-action=save]").await?;
        page.until("the card", async |page| Ok(page.count("[data-card=save]").await? == 1)).await?;
        assert_eq!(page.count(".tools:popover-open").await?, 0, "{languages}");
        open_fold(&page, "roofline").await?;
        let wide =
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
        assert_eq!(page.script(wide, Vec::new()).await?, json!(0), "{languages}");
        let title = page.text("[data-card=save] h2").await?;
        assert_eq!(title.is_ascii(), languages.starts_with("en"), "{title}");
        assert_eq!(page.console().await?, Vec::<String>::new());
    }
    Ok(())
}
