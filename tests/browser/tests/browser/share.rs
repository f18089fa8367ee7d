//! Sharing: the dialog, the QR code, the keyboard map, and that links carry every state.

use browser_tests::{Key, Outcome, Page, Setup};
use fleetscope::evaluate::{Readout, evaluate};
use fleetscope::instrument::{instruments, outcome_text};
use fleetscope::scenario::{CHOICES, FIELDS, Link, Named, Place, Position, Scenario, ViewMode};
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

#[tokio::test]
async fn the_share_dialog_has_everything() -> Outcome {
    let page = Page::open("#/overview?v=1&gpus=16384&pue=1.12").await?;
    page.click("[data-action=share]").await?;
    page.until("the dialog", async |page| Ok(page.count("dialog[open] .qr").await? == 1)).await?;
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
    page.retype("dialog [data-box=name]", "Lecture 4").await?;
    page.until("the name in the link", async |page| {
        Ok(page.value("[data-share=link]").await?.contains("name=Lecture%204"))
    })
    .await?;
    page.key(Key::Escape).await?;
    page.until("the dialog to close", async |page| Ok(page.count("dialog[open]").await? == 0))
        .await?;
    let focused = "return document.activeElement.dataset.action ?? ''";
    assert_eq!(page.script(focused, Vec::new()).await?, "share");
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn the_keyboard_map_opens_and_letters_can_be_turned_off() -> Outcome {
    let page = Page::open("#/").await?;
    page.key('?').await?;
    page.until("the map", async |page| Ok(page.count("[data-dialog=keys][open]").await? == 1))
        .await?;
    page.click("[data-action=shortcuts]").await?;
    page.key(Key::Escape).await?;
    page.until("no dialog", async |page| Ok(page.count("dialog[open]").await? == 0)).await?;
    page.key('p').await?;
    page.key('?').await?;
    assert_eq!(page.count("dialog[open], .presenter").await?, 0);
    page.reload().await?;
    page.key('s').await?;
    assert_eq!(page.count("dialog[open]").await?, 0);
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn four_scenarios_stand_side_by_side_and_travel_in_the_link() -> Outcome {
    let setup = Setup { languages: "zh-CN,zh", ..Setup::default() };
    let page = Page::open_with(&setup, "#/?gpus=64").await?;
    for number in ["128", "256", "512"] {
        page.click("[data-action=keep]").await?;
        page.retype("[data-box=gpus]", number).await?;
    }
    page.until("three copies in the link", async |page| {
        Ok(page.fragment().await?.contains("d.gpus=256"))
    })
    .await?;
    page.reload().await?;
    assert_eq!(page.count(".multiple svg").await?, 4);
    assert!(page.attribute("[data-action=keep]", "disabled").await?.is_some());
    page.click("[data-edit='0']").await?;
    page.until("the first", async |page| Ok(page.value("[data-box=gpus]").await? == "64")).await?;
    page.click("[data-remove='2']").await?;
    page.until("three", async |page| Ok(page.count(".multiple svg").await? == 3)).await?;
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

/// A small generator, so that a failing run can be repeated.
struct Draws(u64);

impl Draws {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn scenario(&mut self) -> Scenario {
        let mut scenario = Scenario::default();
        for _ in 0..self.below(3) {
            let choice = CHOICES[self.below(CHOICES.len())].choice;
            let options: Vec<_> = scenario.options(choice).map(|option| option.id).collect();
            scenario =
                scenario.choose(choice, options[self.below(options.len())]).unwrap_or(scenario);
        }
        for _ in 0..self.below(9) {
            let row = &FIELDS[self.below(FIELDS.len())];
            let stop = self.below(row.stop_count() + 1);
            scenario = scenario.with(row.field, row.value_at(stop)).unwrap_or(scenario);
        }
        scenario
    }

    fn link(&mut self) -> Link {
        let instruments: Vec<_> = instruments().map(|instrument| instrument.id).collect();
        let views = [ViewMode::Full, ViewMode::Full, ViewMode::Present, ViewMode::Embed];
        let show = (0..self.below(3)).map(|_| instruments[self.below(instruments.len())]);
        let mut show: Vec<String> = show.map(str::to_owned).collect();
        show.dedup();
        Link {
            place: Place::ALL[self.below(Place::ALL.len())],
            view: views[self.below(4)],
            show,
            at: Position(1 + self.below(2) as u32),
            name: ["", "A & B", "基线 100%"][self.below(3)].to_owned(),
            scenario: self.scenario(),
            baseline: (self.below(3) == 0).then(|| self.scenario()),
            others: (0..self.below(4))
                .map(|_| Named { name: "x".to_owned(), scenario: self.scenario() })
                .collect(),
            ..Link::default()
        }
    }
}

#[tokio::test]
async fn any_reachable_state_survives_its_link() -> Outcome {
    let page = Page::open("#/").await?;
    let mut draws = Draws(0x5eed_1234_abcd);
    for round in 0..200 {
        let link = draws.link();
        let fragment = format!("#{}", link.fragment());
        assert!(fragment.len() < 2_000, "{fragment}");
        page.script("location.hash = arguments[0]", vec![json!(fragment)]).await?;
        if round % 20 == 0 {
            page.reload().await?;
        }
        let view = link.view.word().unwrap_or("full");
        let ready = format!("body[data-view={view}]");
        page.until("the view", async |page| Ok(page.count(&ready).await? == 1)).await?;
        assert_eq!(page.fragment().await?.trim_start_matches('#'), link.fragment());
        assert_eq!(page.count(".refusals").await?, 0, "{fragment}");
        let report = evaluate(&link.scenario);
        // Every result that this view shows is the one that the library gives for the link.
        let shown = "return [...document.querySelectorAll('.value[data-readout]')].map(value => [value.dataset.readout, value.querySelector('.value-number').title])";
        let expected = |name: &str| {
            let readout = Readout::find(name)?;
            Some(outcome_text(report.get(readout), readout.row().unit, Language::English))
        };
        let what = format!("the results of {fragment}");
        page.until(&what, async |page| {
            let values: Vec<(String, String)> =
                serde_json::from_value(page.script(shown, Vec::new()).await?)?;
            Ok(values.iter().all(|(name, text)| expected(name).as_ref() == Some(text)))
        })
        .await?;
    }
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}
