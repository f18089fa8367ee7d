//! The page at every width: nothing runs out of it, and the sliders are never far from the charts.

use browser_tests::{Key, Outcome, Page, Scheme, Setup};

/// How far the page is wider than its window, in CSS pixels.
const OVERFLOW: &str =
    "return document.documentElement.scrollWidth - document.documentElement.clientWidth";

#[tokio::test]
async fn no_place_is_wider_than_its_window() -> Outcome {
    for (width, scheme, languages) in [
        (1280, Scheme::Light, "en-US,en"),
        (1280, Scheme::Dark, "zh-CN,zh"),
        (360, Scheme::Dark, "en-US,en"),
        (360, Scheme::Light, "zh-CN,zh"),
    ] {
        let page =
            Page::open_with(&Setup { width, scheme, languages, ..Setup::default() }, "#/").await?;
        let places = page.script("return [...document.querySelectorAll('[data-place]')].map(place => place.dataset.place)", Vec::new()).await?;
        let places: Vec<String> = serde_json::from_value(places)?;
        assert!(places.len() > 5);
        for place in places {
            page.go(&format!("#/{place}?v=1")).await?;
            assert_eq!(
                page.script(OVERFLOW, Vec::new()).await?,
                0,
                "{place} at {width} px in {languages}"
            );
            let empty = "return [...document.querySelectorAll('[data-chart]')].filter(\
                         chart => !chart.querySelector('svg g:last-of-type path, svg g:last-of-type circle, svg g:last-of-type rect'))\
                         .map(chart => chart.dataset.chart).join()";
            page.until(&format!("every chart of {place} to be drawn"), async |page| {
                Ok(page.script(empty, Vec::new()).await? == "")
            })
            .await?;
            assert!(!page.text("main").await?.contains("NaN"), "{place}");
            assert_eq!(
                page.console().await?,
                Vec::<String>::new(),
                "{place} at {width} px in {languages}"
            );
        }
    }
    Ok(())
}

#[tokio::test]
async fn headline_sliders_stay_in_view_while_the_charts_scroll() -> Outcome {
    let page = Page::open("#/").await?;
    page.script("window.scrollTo({ top: 700, behavior: 'instant' })", Vec::new()).await?;
    let visible = "const box = document.querySelector('[data-field=batch]').getBoundingClientRect();\
                   return box.top >= 0 && box.bottom <= innerHeight";
    assert_eq!(page.script(visible, Vec::new()).await?, true);
    Ok(())
}

#[tokio::test]
async fn on_a_phone_a_slider_and_a_chart_are_in_view_together() -> Outcome {
    let page =
        Page::open_with(&Setup { width: 360, height: 740, ..Setup::default() }, "#/").await?;
    page.script(
        "document.querySelector('[data-instrument=roofline]').scrollIntoView({ behavior: 'instant' })",
        Vec::new(),
    )
    .await?;
    page.click("[data-action=sheet]").await?;
    let both = "const slider = document.querySelector('[data-field=gpus]').getBoundingClientRect();\
                const chart = document.querySelector('[data-chart=roofline] .plot').getBoundingClientRect();\
                return slider.top >= chart.bottom && slider.bottom <= innerHeight && chart.top >= 0";
    page.until("slider below chart", async |page| Ok(page.script(both, Vec::new()).await? == true))
        .await?;
    page.press_slider("gpus", Key::Right, 2).await?;
    page.until("the bottom bar to follow", async |page| {
        Ok(page.text("[data-action=sheet]").await?.contains("12288"))
    })
    .await
}

#[tokio::test]
async fn everything_is_reached_by_the_tabulator_key() -> Outcome {
    let page = Page::open("#/").await?;
    let reached = "return document.activeElement?.dataset?.field ?? document.activeElement?.dataset?.chart ?? ''";
    let mut wanted = vec![
        "gpus",
        "pue",
        "grid",
        "batch",
        "roofline",
        "bubble",
        "throughput_latency",
        "waterfall",
    ];
    for _ in 0..120 {
        page.key(Key::Tab).await?;
        let focused = page.script(reached, Vec::new()).await?;
        wanted.retain(|name| focused != *name);
        if wanted.is_empty() {
            return Ok(());
        }
    }
    Err(format!("the tabulator key never reached {wanted:?}").into())
}
