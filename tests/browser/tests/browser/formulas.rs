//! The formula place: search, form, sweep, bad input, link.

use browser_tests::{Outcome, Page, Setup};

#[tokio::test]
async fn a_formula_is_found_changed_and_swept() -> Outcome {
    let page = Page::open("#/formulas?v=1").await?;
    page.type_into("[data-action=search]", "Eq. C.4").await?;
    page.until("one formula", async |page| Ok(page.count("[data-formula]").await? == 1)).await?;
    page.click("[data-formula=ridge_point]").await?;
    page.until_text("[data-formula-line=value]", |text| text.contains("295 FLOP/B")).await?;
    page.retype("[data-input=bandwidth_bytes_per_s]", "4.8 TB/s").await?;
    page.until_text("[data-formula-line=value]", |text| text.contains("206 FLOP/B")).await?;
    page.until_text("[data-command]", |text| {
        text == "fleetscope compute ridge_point peak_flops_per_s=989000000000000 bandwidth_bytes_per_s=4800000000000"
    })
    .await?;
    let before = page.text("[data-chart=sweep] .plot svg").await?;
    page.script(
        "const pick = document.querySelector('[data-action=sweep]'); pick.value = '1';\
         pick.dispatchEvent(new Event('change', { bubbles: true }))",
        Vec::new(),
    )
    .await?;
    page.until("another curve", async |page| {
        Ok(page.text("[data-chart=sweep] .plot svg").await? != before)
    })
    .await?;
    page.until("the address to follow", async |page| {
        Ok(page.fragment().await?
            == "#/formulas?v=1&formula=ridge_point&x.bandwidth_bytes_per_s=4800000000000&sweep=bandwidth_bytes_per_s")
    })
    .await?;
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn bad_input_is_answered_and_the_last_good_value_kept() -> Outcome {
    let page = Page::open("#/formulas?v=1&formula=ridge_point").await?;
    page.retype("[data-input=bandwidth_bytes_per_s]", "3 GB").await?;
    page.until_text("#input-bandwidth_bytes_per_s-message", |text| text.contains("3 GB")).await?;
    assert!(page.text("[data-formula-line=value]").await?.contains("295 FLOP/B"));
    assert_eq!(
        page.attribute("[data-input=bandwidth_bytes_per_s]", "aria-invalid").await?.as_deref(),
        Some("true")
    );
    page.retype("[data-input=bandwidth_bytes_per_s]", "3.35TB/s").await?;
    page.until("the message to go", async |page| {
        Ok(page.attribute("#input-bandwidth_bytes_per_s-message", "hidden").await?.is_some())
    })
    .await
}

#[tokio::test]
async fn long_formulas_fit_a_phone() -> Outcome {
    let setup = Setup { width: 360, ..Setup::default() };
    let page = Page::open_with(&setup, "#/formulas?v=1&formula=mtbf_node").await?;
    let overflow =
        "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
    for slug in ["mtbf_node", "ring_tree_crossover_size", "pollaczek_khinchine_wait"] {
        page.go(&format!("#/formulas?v=1&formula={slug}")).await?;
        assert_eq!(page.script(overflow, Vec::new()).await?, 0, "{slug}");
    }
    Ok(())
}
