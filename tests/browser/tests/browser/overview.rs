//! The overview: what each headline slider moves, and how the charts are read and dragged.

use browser_tests::{Key, Outcome, Page, Setup};
use serde_json::Value;

const CHARTS: [&str; 4] = ["roofline", "bubble", "throughput_latency", "waterfall"];

/// The drawing of every chart: its elements in their order, each with its attributes in that of their names.
async fn drawings(page: &Page) -> Outcome<Vec<String>> {
    let script = "const written = node => node.tagName + [...node.attributes].map(it => `${it.name}=${it.value}`).sort()\
                    + (node.children.length ? '' : node.textContent);\
                  return [...document.querySelectorAll('[data-chart] .plot svg')]\
                    .map(svg => [...svg.querySelectorAll('*')].map(written).join(';'))";
    Ok(serde_json::from_value(page.script(script, Vec::new()).await?)?)
}

/// The value of a result in the strip.
async fn shown(page: &Page, readout: &str) -> Outcome<String> {
    page.text(&format!("[data-readout={readout}] .value-number")).await
}

/// Moves a slider by keys and says which charts changed.
async fn charts_moved_by(page: &Page, field: &str) -> Outcome<Vec<&'static str>> {
    page.until("the charts to be drawn", async |page| {
        Ok(drawings(page).await?.iter().all(|drawing| drawing.len() > 100))
    })
    .await?;
    let before = drawings(page).await?;
    let box_css = format!("[data-box={field}]");
    let old = page.value(&box_css).await?;
    page.press_slider(field, Key::Right, 3).await?;
    page.until("the box to follow the slider", async |page| Ok(page.value(&box_css).await? != old))
        .await?;
    // Two frames: what the move sets off has been drawn.
    page.script_async(
        "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done(true)))",
        Vec::new(),
    )
    .await?;
    let after = drawings(page).await?;
    assert_eq!((before.len(), after.len()), (CHARTS.len(), CHARTS.len()));
    Ok(CHARTS
        .into_iter()
        .zip(before.iter().zip(&after))
        .filter(|(_, (a, b))| a != b)
        .map(|(id, _)| id)
        .collect())
}

/// Waits for the link to hold a key, and returns its value.
async fn linked(page: &Page, key: &str) -> Outcome<String> {
    let prefix = format!("{key}=");
    page.until("the link to follow", async |page| Ok(page.fragment().await?.contains(&prefix)))
        .await?;
    let fragment = page.fragment().await?;
    let value =
        fragment.split(['?', '&']).find_map(|pair| pair.strip_prefix(&prefix)).unwrap_or_default();
    Ok(value.to_owned())
}

#[tokio::test]
async fn gpu_count_moves_the_ceiling_the_bubble_the_queue_and_what_is_left_of_the_peak() -> Outcome
{
    let page = Page::open("#/").await?;
    let mtbf = shown(&page, "cluster_mtbf_s").await?;
    assert_eq!(charts_moved_by(&page, "gpus").await?, CHARTS);
    assert_ne!(shown(&page, "cluster_mtbf_s").await?, mtbf);
    // Three stops of a quarter octave above 8,192.
    assert_eq!(linked(&page, "gpus").await?, "14336");
    Ok(())
}

#[tokio::test]
async fn batch_size_moves_roofline_bubble_and_queue() -> Outcome {
    let page = Page::open("#/").await?;
    let response = shown(&page, "batch_response_s").await?;
    let moved = charts_moved_by(&page, "batch").await?;
    assert_eq!(moved[..3], CHARTS[..3]);
    assert_ne!(shown(&page, "batch_response_s").await?, response);
    assert_eq!(linked(&page, "batch").await?, "28");
    Ok(())
}

#[tokio::test]
async fn pue_moves_the_energy_of_a_request_and_the_facility_and_nothing_else() -> Outcome {
    let page = Page::open("#/").await?;
    let (power, step) = (shown(&page, "facility_power_w").await?, shown(&page, "step_s").await?);
    assert_eq!(charts_moved_by(&page, "pue").await?, ["throughput_latency"]);
    assert_ne!(shown(&page, "facility_power_w").await?, power);
    assert_eq!(shown(&page, "step_s").await?, step);
    assert_eq!(linked(&page, "pue").await?, "1.43");
    Ok(())
}

#[tokio::test]
async fn grid_intensity_moves_carbon_and_nothing_else() -> Outcome {
    let page = Page::open("#/").await?;
    let (carbon, power) =
        (shown(&page, "carbon_kg").await?, shown(&page, "facility_power_w").await?);
    page.press_slider("grid", Key::PageUp, 1).await?;
    page.until("the carbon to move", async |page| Ok(shown(page, "carbon_kg").await? != carbon))
        .await?;
    assert_eq!(shown(&page, "facility_power_w").await?, power);
    assert_eq!(charts_moved_by(&page, "grid").await?, ["throughput_latency"]);
    Ok(())
}

#[tokio::test]
async fn a_slider_moves_by_pointer_and_goes_to_its_ends_by_keys() -> Outcome {
    let page = Page::open("#/").await?;
    page.drag_slider("pue", 0.5).await?;
    let dragged: f64 = linked(&page, "pue").await?.parse()?;
    assert!((1.9..=2.1).contains(&dragged), "half of 1 to 3 is about 2, not {dragged}");
    page.press_slider("pue", Key::Home, 1).await?;
    page.until("the start", async |page| Ok(page.value("[data-box=pue]").await? == "1")).await?;
    page.press_slider("pue", Key::End, 1).await?;
    page.until("the end", async |page| Ok(page.value("[data-box=pue]").await? == "3")).await?;
    Ok(())
}

/// The place of the scenario's point in the bubble's chart.
async fn bubble_point(page: &Page) -> Outcome<(i64, i64)> {
    own_point(page, "bubble").await
}

/// The place of the scenario's point in a chart, which is the largest.
async fn own_point(page: &Page, chart: &str) -> Outcome<(i64, i64)> {
    let points = ["[data-chart=", chart, "] .plot svg circle"].concat();
    page.element(&points).await?;
    let script = "const boxes = [...document.querySelectorAll(arguments[0])].map(point => point.getBoundingClientRect());\
                  const box = boxes.sort((one, other) => one.width - other.width).at(-1);\
                  return [box.left + box.width / 2, box.top + box.height / 2]";
    let place: Value = page.script(script, vec![points.into()]).await?;
    let pixel = |index: usize| place[index].as_f64().unwrap_or_default().round() as i64;
    Ok((pixel(0), pixel(1)))
}

#[tokio::test]
async fn the_operating_point_drags_the_batch() -> Outcome {
    let page = Page::open_with(&Setup { height: 1400, ..Setup::default() }, "#/").await?;
    let from = bubble_point(&page).await?;
    // The other button is the browser's: it takes hold of nothing.
    page.drag_secondary(from, (from.0 - 60, from.1)).await?;
    assert_eq!(page.count("[data-chart=bubble].grabbable").await?, 0);
    page.point_at(from).await?;
    page.until("a hand that could take hold", async |page| {
        Ok(page.count("[data-chart=bubble].grabbable").await? == 1)
    })
    .await?;
    assert_eq!(page.value("[data-box=batch]").await?, "16");
    page.drag(from, (from.0 - 60, from.1)).await?;
    let batch: f64 = linked(&page, "batch").await?.parse()?;
    assert!(batch < 16.0, "dragged to fewer micro-batches, but the batch is {batch}");
    // Let go outside, the hand is gone from the chart.
    page.drag(bubble_point(&page).await?, (1, 1)).await?;
    page.until("the hand to leave", async |page| {
        Ok(page.count("[data-chart=bubble]:is(.grabbable, .dragging)").await? == 0)
    })
    .await
}

/// Beyond the batch that fits there is no decoding to be drawn, and nothing to take hold of again.
#[tokio::test]
async fn a_dragged_point_never_leaves_its_chart() -> Outcome {
    let page = Page::open_with(&Setup { height: 1400, ..Setup::default() }, "#/").await?;
    let rings = "[data-chart=roofline] .plot svg circle";
    own_point(&page, "roofline").await?;
    let drawn = page.count(rings).await?;
    assert!(drawn > 2, "a ring with its dot, and those of prefill and training");
    for by in [30, 60, 200] {
        let from = own_point(&page, "roofline").await?;
        page.drag(from, (from.0 + by, from.1)).await?;
        assert_eq!(page.count(rings).await?, drawn, "after {by} pixels");
    }
    let batch: f64 = linked(&page, "batch").await?.parse()?;
    // 72 of 80 GB less 17.65 of weights, over 168 MB for each request: 323 fit.
    assert!(batch > 16.0 && batch <= 323.0, "{batch}");
    Ok(())
}

/// Waits until the roofline's read-out is gone.
async fn until_unread(page: &Page) -> Outcome {
    page.until("the reading to close", async |page| {
        Ok(page.count("[data-chart=roofline] .reading").await? == 0)
    })
    .await
}

#[tokio::test]
async fn a_tap_reads_a_chart_and_stays_until_the_focus_goes() -> Outcome {
    let page = Page::open("#/").await?;
    page.element("[data-chart=roofline] .plot svg").await?;
    page.tap(page.centre("[data-chart=roofline] .plot").await?).await?;
    let read =
        page.until_text("[data-chart=roofline] .reading", |text| text.contains("FLOP/s")).await?;
    assert!(read.contains("FLOP/B"), "{read}");
    page.click("[data-box=pue]").await?;
    until_unread(&page).await
}

#[tokio::test]
async fn rows_are_read_downwards_and_chords_are_the_browsers() -> Outcome {
    let page = Page::open("#/site").await?;
    let chart = "[data-chart=carbon_by_region]";
    page.element(&[chart, " svg"].concat()).await?;
    let top = async |page: &Page| {
        let script = "return document.querySelector(arguments[0])?.offsetTop ?? -1";
        let top = page.script(script, vec![[chart, " .cursor"].concat().into()]).await?;
        Outcome::Ok(top.as_i64().unwrap_or_default())
    };
    page.press(chart, Key::Home, 1).await?;
    page.until("the first row", async |page| Ok(top(page).await? >= 0)).await?;
    let first = top(&page).await?;
    page.press(chart, Key::PageDown, 1).await?;
    page.until("a row below", async |page| Ok(top(page).await? > first)).await?;
    let below = top(&page).await?;
    // With a key held, it is the browser's.
    page.chord(Key::Control, Key::Down.into()).await?;
    page.press(chart, Key::Down, 1).await?;
    page.until("the next row", async |page| Ok(top(page).await? > below)).await?;
    let next = top(&page).await?;
    page.press(chart, Key::Up, 1).await?;
    page.until("the row before", async |page| Ok(top(page).await? == below)).await?;
    page.press(chart, Key::PageUp, 1).await?;
    page.until("the first row again", async |page| Ok(top(page).await? == first)).await?;
    assert!(first < below && below < next);
    Ok(())
}

#[tokio::test]
async fn a_chart_is_read_by_pointer_and_by_keys() -> Outcome {
    let page = Page::open("#/").await?;
    page.point_at(page.centre("[data-chart=roofline] .plot").await?).await?;
    let hovered =
        page.until_text("[data-chart=roofline] .reading", |text| text.contains("FLOP/s")).await?;
    assert!(hovered.contains("FLOP/B"), "{hovered}");
    page.point_at((1, 1)).await?;
    until_unread(&page).await?;
    // The first key reads the scenario's own place: decode at its intensity.
    page.press("[data-chart=roofline]", Key::Right, 1).await?;
    let read =
        page.until_text("[data-chart=roofline] .reading", |text| text.contains("decode")).await?;
    assert!(read.contains("13.9 FLOP/B") && read.contains("46.5 TFLOP/s"), "{read}");
    page.press("[data-chart=roofline]", Key::Escape, 1).await?;
    until_unread(&page).await
}

#[tokio::test]
async fn a_chart_has_its_numbers_as_a_table() -> Outcome {
    let page = Page::open("#/").await?;
    page.click("[data-instrument=bubble] [data-table] summary").await?;
    page.until("the rows", async |page| {
        Ok(page.count("[data-instrument=bubble] tbody tr").await? > 20)
    })
    .await?;
    let heads = page.texts("[data-instrument=bubble] thead th").await?.join(" ");
    assert!(heads.contains("micro-batches") && heads.contains("4 stages"), "{heads}");
    Ok(())
}

#[tokio::test]
async fn an_example_shows_its_published_values_and_says_when_it_is_left() -> Outcome {
    let page = Page::open("#/").await?;
    assert_eq!(page.count("[data-example]").await?, 0);
    // The first example of the menu.
    page.press("[data-action=examples]", Key::Down, 1).await?;
    let card = "[data-example=llama3_405b_run]";
    let said = page.until_text(card, |said| said.contains("41.0%")).await?;
    assert!(said.contains("419 unexpected interruptions"), "{said}");
    // One line until it is opened: the charts stay near.
    page.click(&[card, " summary"].concat()).await?;
    page.until("the table", async |page| {
        Ok(page.count(&[card, "[open] tbody tr"].concat()).await? == 3)
    })
    .await?;
    let hint = [card, " .hint[hidden]"].concat();
    assert_eq!(page.count(&hint).await?, 1);
    let top = "return document.querySelector('.charts').getBoundingClientRect().top + scrollY";
    let before = page.script(top, Vec::new()).await?;
    page.press_slider("gpus", Key::Right, 1).await?;
    page.until("the change to be named", async |page| Ok(page.count(&hint).await? == 0)).await?;
    assert_eq!(page.script(top, Vec::new()).await?, before, "the charts stay where they are");
    // Elsewhere and back it is still the example that was moved.
    page.click("[data-place=fleet]").await?;
    page.until("the fleet", async |page| Ok(page.count("[data-chart=fleet_law] svg").await? == 1))
        .await?;
    page.click("[data-place=overview]").await?;
    page.until_text(card, |said| said.contains("changed since")).await?;
    page.click("[data-action=reset]").await?;
    page.until("the example to go", async |page| Ok(page.count("[data-example]").await? == 0)).await
}

#[tokio::test]
async fn what_moved_lists_the_displaced_costs_by_layer() -> Outcome {
    let page = Page::open("#/").await?;
    page.click("[data-action=pin]").await?;
    page.press_slider("pue", Key::Home, 1).await?;
    page.until("the table", async |page| Ok(page.count("[data-moved]").await? > 0)).await?;
    let moved = page
        .script(
            "return [...document.querySelectorAll('[data-moved]')].map(row => row.dataset.moved)",
            Vec::new(),
        )
        .await?;
    // Scenario.md's table: PUE reaches facility power, energy, carbon and electricity, of the job, the run and a request.
    assert_eq!(
        moved.as_array().map(Vec::len),
        Some(9),
        "energy, carbon and electricity of job and run, facility power, energy and carbon of a request: {moved}"
    );
    assert!(page.text("[data-moved=facility_power_w]").await?.contains("better"));
    assert!(page.fragment().await?.contains("pin=1"));
    Ok(())
}

#[tokio::test]
async fn a_result_that_is_pointed_at_says_what_its_name_means() -> Outcome {
    let page = Page::open("#/").await?;
    let title = "return document.querySelector('[data-readout=goodput] .value-name').title";
    assert_eq!(page.script(title, Vec::new()).await?, "");
    page.point_at(page.centre("[data-readout=goodput]").await?).await?;
    page.until("the term", async |page| {
        let title = page.script(title, Vec::new()).await?;
        Ok(title.as_str().is_some_and(|title| title.starts_with("Goodput: ")))
    })
    .await
}
