//! The presenter view on a projector of 1280×720.

use crate::share::scanned;
use browser_tests::{Key, Outcome, Page, Setup};

const HALL: Setup = Setup {
    width: 1280,
    height: 720,
    scale: 1.0,
    scheme: browser_tests::Scheme::Dark,
    languages: "en-US,en",
    path: "/",
};

/// The smallest type on screen, in CSS pixels, and where it stands.
const SMALLEST: &str = "let least = [1e9, '']; const walk = document.createTreeWalker(document.querySelector('.presenter'), NodeFilter.SHOW_TEXT);\
    while (walk.nextNode()) { const text = walk.currentNode; const element = text.parentElement;\
    const range = document.createRange(); range.selectNodeContents(text); const box = range.getBoundingClientRect();\
    if (!text.data.trim() || !box.width || element.closest('.visually-hidden')) continue;\
    const size = parseFloat(getComputedStyle(element).fontSize); if (size < least[0]) least = [size, text.data]; }\
    return least";

#[tokio::test]
async fn chart_sliders_address_and_code_are_on_screen_in_large_type() -> Outcome {
    for languages in ["en-US,en", "zh-CN,zh"] {
        let setup = Setup { languages, ..HALL };
        let page = Page::open_with(&setup, "#/overview?v=1&view=present&gpus=16384").await?;
        page.until(
            "the chart",
            async |page| Ok(page.count(".presenter .plot svg text").await? > 3),
        )
        .await?;
        let smallest = page.script(SMALLEST, Vec::new()).await?;
        assert!(smallest[0].as_f64().unwrap_or_default() >= 24.0, "{languages}: {smallest}");
        for css in [
            ".presenter .plot",
            ".presenter .target",
            ".presenter .qr",
            "[data-field=grid]",
            ".presenter .value",
        ] {
            let inside = format!(
                "const box = document.querySelector('{css}').getBoundingClientRect();\
                 return box.width > 100 && box.height > 20 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight"
            );
            assert_eq!(page.script(&inside, Vec::new()).await?, true, "{css} in {languages}");
        }
        let address = format!("{}#/overview?v=1&gpus=16384", page.address());
        assert_eq!(page.text("[data-target]").await?, address);
        assert_eq!(scanned(&page, ".presenter .qr").await?, address);
        let ground = "return getComputedStyle(document.body).backgroundColor";
        assert_eq!(page.script(ground, Vec::new()).await?, "rgb(255, 255, 255)");
        assert_eq!(page.console().await?, Vec::<String>::new());
    }
    Ok(())
}

#[tokio::test]
async fn keys_step_blank_and_leave() -> Outcome {
    let page = Page::open_with(&HALL, "#/overview?v=1&view=present&show=bubble,roofline").await?;
    page.until("the chart", async |page| Ok(page.count("[data-instrument=bubble]").await? == 1))
        .await?;
    page.key(Key::Right).await?;
    page.until("the next chart", async |page| {
        Ok(page.count("[data-instrument=roofline]").await? == 1)
    })
    .await?;
    page.key(Key::Right).await?;
    assert_eq!(page.text("[data-position]").await?, "2 / 2");
    assert!(page.fragment().await?.contains("at=2"), "the step is part of the link");
    page.press_slider("batch", Key::Right, 1).await?;
    assert_eq!(page.text("[data-position]").await?, "2 / 2");
    page.script("document.activeElement.blur()", Vec::new()).await?;
    page.key('b').await?;
    let ground = "const box = document.elementFromPoint(5, 5).closest('dialog');\
                  return box.offsetWidth >= innerWidth && box.offsetHeight >= innerHeight && getComputedStyle(box).backgroundColor";
    page.until("the blank screen", async |page| {
        Ok(page.count("dialog[open][data-dialog=blank]").await? == 1)
    })
    .await?;
    assert_eq!(page.script(ground, Vec::new()).await?, "rgb(0, 0, 0)");
    page.key(Key::Escape).await?;
    page.until("the chart again", async |page| Ok(page.count("dialog[open]").await? == 0)).await?;
    page.key('q').await?;
    page.until("the large code", async |page| {
        Ok(page.count("dialog[open][data-dialog=code] .qr").await? == 1)
    })
    .await?;
    let high = "return document.querySelector('dialog .qr').getBoundingClientRect().height";
    assert!(page.script(high, Vec::new()).await?.as_f64().unwrap_or_default() > 690.0);
    page.key('q').await?;
    page.until("the chart again", async |page| Ok(page.count("dialog[open]").await? == 0)).await?;
    let full = "return document.fullscreenElement !== null";
    for wanted in [true, false] {
        page.key('f').await?;
        page.until("the full screen or not", async |page| {
            Ok(page.script(full, Vec::new()).await? == wanted)
        })
        .await?;
    }
    page.key(Key::Escape).await?;
    page.until("the full page", async |page| Ok(page.count(".presenter").await? == 0)).await?;
    page.key('p').await?;
    page.until("the presenter", async |page| Ok(page.count(".presenter").await? == 1)).await?;
    assert_eq!(page.text("[data-position]").await?, "2 / 2");
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn a_question_covers_nothing_before_and_after_its_answer() -> Outcome {
    for languages in ["en-US,en", "zh-CN,zh"] {
        let setup = Setup { languages, ..HALL };
        // The question hides what its own instrument shows; another one stays whole.
        let fragment =
            "#/overview?v=1&view=present&gpus=16384&ask=cluster_mtbf_s&show=roofline,mtbf_cascade";
        let page = Page::open_with(&setup, fragment).await?;
        page.until("the question", async |page| {
            Ok(page.count(".presenter .predict").await? == 1
                && page.count(".presenter .plot svg text").await? > 3)
        })
        .await?;
        let apart = "const box = css => document.querySelector(css).getBoundingClientRect();\
            const boxes = ['.presenter .plot', '.presenter .above', '.presenter .controls', '.presenter .side', '.presenter .foot'].map(box);\
            return [document.documentElement.scrollHeight <= innerHeight,\
            boxes.every(box => box.height > 90 && box.top >= 0 && box.bottom <= innerHeight),\
            boxes.every((one, at) => boxes.slice(at + 1).every(other => one.right <= other.left + 1 || other.right <= one.left + 1\
            || one.bottom <= other.top + 1 || other.bottom <= one.top + 1)), JSON.stringify(boxes)]";
        page.until("the chart to get smaller", async |page| {
            Ok(page.script(apart, Vec::new()).await?[2] == true)
        })
        .await?;
        let laid = page.script(apart, Vec::new()).await?;
        assert_eq!((&laid[0], &laid[1]), (&true.into(), &true.into()), "{languages}: {laid}");
        let smallest = page.script(SMALLEST, Vec::new()).await?;
        assert!(smallest[0].as_f64().unwrap_or_default() >= 24.0, "{languages}: {smallest}");
        page.type_into("[data-act=guess]", "4 h").await?;
        page.click("[data-act=lock]").await?;
        page.click("[data-act=reveal]").await?;
        page.until_text("[data-predict-line=answer] b", |answer| answer.contains("2.53")).await?;
        let laid = page.script(apart, Vec::new()).await?;
        assert_eq!(laid[2], true, "{languages}: {laid}");
        let seen = "const card = document.querySelector('.presenter .above').getBoundingClientRect();\
            return ['answer', 'error'].every(line => { const box = document.querySelector(`[data-predict-line=${line}]`).getBoundingClientRect();\
            return box.height > 20 && box.top >= card.top && box.bottom <= card.bottom; })";
        assert_eq!(
            page.script(seen, Vec::new()).await?,
            true,
            "{languages}: the answer is in view"
        );
        assert_eq!(page.console().await?, Vec::<String>::new());
    }
    Ok(())
}
