//! The derivation in each card: equations the browser renders, live numbers, ways to the sliders.

use browser_tests::{Key, Outcome, Page, Setup};

const CARDS: [&str; 4] = ["roofline", "bubble", "throughput_latency", "waterfall"];

/// Opens the derivation of a card by the keyboard.
async fn unfold(page: &Page, instrument: &str) -> Outcome {
    page.press(&format!("[data-derivation={instrument}] > summary"), Key::Enter, 1).await?;
    page.until("an equation", async |page| {
        Ok(page.count(&format!("[data-derivation={instrument}] math mtr")).await? > 0)
    })
    .await
}

/// Scrolls to an element, at once.
async fn show(page: &Page, css: &str) -> Outcome {
    let script = "document.querySelector(arguments[0]).scrollIntoView({ block: 'center', behavior: 'instant' })";
    page.script(script, vec![css.into()]).await?;
    Ok(())
}

/// Waits until the focus is on a field's slider.
async fn until_focused(page: &Page, field: &str) -> Outcome {
    let script = "const focused = document.activeElement; const box = focused.getBoundingClientRect();\
                  return focused.dataset.field === arguments[0] && box.height > 0 && box.top < innerHeight";
    page.until(&format!("the slider {field} to have the focus"), async |page| {
        Ok(page.script(script, vec![field.into()]).await? == true)
    })
    .await
}

/// The line with numbers of a formula of a card.
fn numbers(instrument: &str) -> String {
    format!("[data-derivation={instrument}] .formula .equation mtr:nth-child(2)")
}

#[tokio::test]
async fn every_card_derives_its_numbers_in_both_languages() -> Outcome {
    for (languages, source, label) in [
        ("en-US,en", "Source: Appendix", "memory bandwidth"),
        ("zh-CN,zh", "来源：附录", "内存带宽"),
    ] {
        let setup = Setup { languages, ..Setup::default() };
        let page = Page::open_with(&setup, "#/").await?;
        for instrument in CARDS {
            assert_eq!(
                page.count(&format!("[data-derivation={instrument}] math")).await?,
                0,
                "built when opened"
            );
            unfold(&page, instrument).await?;
            let formulas = page.count(&format!("[data-derivation={instrument}] .formula")).await?;
            let rows = page.count(&format!("[data-derivation={instrument}] .equation mtr")).await?;
            assert!(
                formulas > 0 && rows == 3 * formulas,
                "{instrument}: {rows} rows of {formulas} formulas"
            );
            let flat = "return [...document.querySelectorAll('.equation math')].filter(\
                        math => math.namespaceURI !== 'http://www.w3.org/1998/Math/MathML' || math.clientHeight < 20).length";
            assert_eq!(page.script(flat, Vec::new()).await?, 0, "equations are drawn");
        }
        let roofline = page.text("[data-derivation=roofline]").await?;
        assert!(roofline.contains(source) && roofline.contains(label), "{roofline}");
        assert_eq!(page.console().await?, Vec::<String>::new());
    }
    Ok(())
}

#[tokio::test]
async fn the_line_with_numbers_follows_the_slider() -> Outcome {
    let page = Page::open("#/").await?;
    unfold(&page, "throughput_latency").await?;
    let line = numbers("throughput_latency");
    assert!(page.text(&line).await?.contains("×16"), "{}", page.text(&line).await?);
    page.press_slider("batch", Key::Right, 4).await?;
    page.until_text(&line, |line| line.contains("×32")).await?;
    Ok(())
}

#[tokio::test]
async fn a_symbol_leads_to_its_slider() -> Outcome {
    let page = Page::open("#/").await?;
    unfold(&page, "throughput_latency").await?;
    // A headline slider is in view already; the others wait in a group that is folded.
    page.press("[data-derivation=throughput_latency] button[data-slider=batch]", Key::Enter, 1)
        .await?;
    until_focused(&page, "batch").await?;
    assert_eq!(page.count("[data-group=serving][open]").await?, 0);
    page.press("[data-derivation=throughput_latency] button[data-slider=t_fixed]", Key::Enter, 1)
        .await?;
    until_focused(&page, "t_fixed").await?;
    assert_eq!(page.count("[data-group=serving][open]").await?, 1);
    // The symbol in the equation does the same for a pointer, and lights the slider up.
    unfold(&page, "roofline").await?;
    let symbol = "[data-derivation=roofline] .equation [data-slider=peak]";
    show(&page, symbol).await?;
    page.click(symbol).await?;
    until_focused(&page, "peak").await?;
    page.point_at((1, 1)).await?;
    page.point_at(page.centre(symbol).await?).await?;
    page.until("the slider to be lit", async |page| {
        Ok(page.count(".pointed[data-key=peak]").await? == 1)
    })
    .await?;
    page.point_at((1, 1)).await?;
    page.until("the light to go", async |page| Ok(page.count(".pointed").await? == 0)).await
}

#[tokio::test]
async fn on_a_phone_the_equation_scrolls_by_itself_and_the_sheet_opens() -> Outcome {
    let setup = Setup { width: 360, height: 740, ..Setup::default() };
    let page = Page::open_with(&setup, "#/").await?;
    unfold(&page, "throughput_latency").await?;
    let widths = "const page = document.documentElement;\
                  return [page.scrollWidth - page.clientWidth,\
                  [...document.querySelectorAll('.equation')].some(box => box.scrollWidth > box.clientWidth)]";
    assert_eq!(page.script(widths, Vec::new()).await?, serde_json::json!([0, true]));
    page.press("[data-derivation=throughput_latency] button[data-slider=t_fixed]", Key::Enter, 1)
        .await?;
    until_focused(&page, "t_fixed").await?;
    assert_eq!(page.count("[data-sheet='1'] #controls").await?, 1);
    Ok(())
}

#[tokio::test]
async fn a_formula_is_copied_in_three_notations() -> Outcome {
    let page = Page::open("#/").await?;
    unfold(&page, "bubble").await?;
    // What would go to the clipboard, which a headless browser does not let read.
    page.script(
        "window.copied = []; navigator.clipboard.writeText = text => { copied.push(text); return Promise.resolve() }",
        Vec::new(),
    )
    .await?;
    for (action, part) in [
        (
            "copy-text",
            "f_bubble = (p − 1) / (p − 1 + m × V)\n = (4 − 1) / (4 − 1 + 16 × 1)\n = 15.8%",
        ),
        ("copy-latex", "\\frac{p - 1}{p - 1 + m\\,V}"),
        ("copy-mathml", "<math xmlns=\"http://www.w3.org/1998/Math/MathML\""),
    ] {
        let button = format!("[data-derivation=bubble] [data-act={action}]");
        show(&page, &button).await?;
        page.click(&button).await?;
        page.until_text(&button, |said| said == "Copied").await?;
        let copied = page.script("return copied.at(-1)", Vec::new()).await?;
        assert!(copied.as_str().is_some_and(|copied| copied.contains(part)), "{copied}");
    }
    page.script(
        "navigator.clipboard.writeText = () => Promise.reject(new Error('no'))",
        Vec::new(),
    )
    .await?;
    page.click("[data-derivation=bubble] [data-act=copy-latex]").await?;
    page.until_text("[data-derivation=bubble] [data-act=copy-latex]", |said| {
        said.contains("refused")
    })
    .await?;
    Ok(())
}

#[tokio::test]
async fn where_there_is_no_value_the_reason_stands() -> Outcome {
    let page = Page::open("#/?rps=10000000").await?;
    unfold(&page, "throughput_latency").await?;
    let text = page.text("[data-derivation=throughput_latency]").await?;
    assert!(text.contains("no value: saturated"), "{text}");
    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    Ok(())
}
