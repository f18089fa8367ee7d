//! The assumptions: edition, own values, converter, reference.

use browser_tests::{Key, Outcome, Page, Setup};

const TDP: &str = "[data-own='accelerators/h100/tdp_w']";

/// Waits until the numbers are listed.
async fn until_listed(page: &Page) -> Outcome {
    page.until("the numbers", async |page| Ok(page.count(TDP).await? == 1)).await
}

/// The place with its numbers listed.
async fn open(fragment: &str) -> Outcome<Page> {
    let page = Page::open(fragment).await?;
    until_listed(&page).await?;
    Ok(page)
}

/// What the overview says of a result.
async fn result(page: &Page, name: &str) -> Outcome<String> {
    page.text(&format!("[data-readout={name}]")).await
}

#[tokio::test]
async fn the_edition_moves_the_numbers_and_the_link() -> Outcome {
    let page = Page::open("#/assumptions?v=1").await?;
    page.until("the numbers", async |page| Ok(page.count("[data-own]").await? > 20)).await?;
    page.script(
        "const pick = document.querySelector('[data-action=edition]'); pick.value = 'current';\
         pick.dispatchEvent(new Event('change', { bubbles: true }))",
        Vec::new(),
    )
    .await?;
    page.until("the address to follow", async |page| {
        Ok(page.fragment().await? == "#/assumptions?v=1&edition=current")
    })
    .await?;
    assert_eq!(page.text("[data-constant='pue/industry_average'] .in-force").await?, "1.55");
    page.click("[data-place=overview]").await?;
    page.until("the slider to follow", async |page| {
        Ok(page.value("[data-box=pue]").await? == "1.55")
    })
    .await?;
    // 8,192 GPUs of 700 W at 1.55.
    assert!(result(&page, "facility_power_w").await?.contains("8.89 MW"));
    page.click("[data-action=undo]").await?;
    page.until("the edition to go", async |page| Ok(page.fragment().await? == "#/overview?v=1"))
        .await?;
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn an_own_value_moves_the_overview_and_survives_a_reload() -> Outcome {
    let page = open("#/assumptions?v=1").await?;
    page.retype(TDP, "0.65 kW").await?;
    page.until("the address to follow", async |page| {
        Ok(page.fragment().await? == "#/assumptions?v=1&own.accelerators/h100/tdp_w=650")
    })
    .await?;
    assert_eq!(page.value(TDP).await?, "650");
    assert_eq!(page.text("[data-own-count]").await?, "1");
    page.reload().await?;
    page.until("the value to be there again", async |page| {
        Ok(page.count(TDP).await? == 1 && page.value(TDP).await? == "650")
    })
    .await?;
    page.click("[data-place=overview]").await?;
    // 8,192 GPUs of 650 W at 1.4.
    page.until("the power to follow", async |page| {
        Ok(result(page, "facility_power_w").await?.contains("7.45 MW"))
    })
    .await?;
    page.click("[data-place=assumptions]").await?;
    until_listed(&page).await?;
    page.click("[data-act=drop-own][data-value='accelerators/h100/tdp_w']").await?;
    page.until("the value to be taken back", async |page| {
        Ok(page.fragment().await? == "#/assumptions?v=1" && page.value(TDP).await?.is_empty())
    })
    .await?;
    let focused = page.script("return document.activeElement.dataset.own", Vec::new()).await?;
    assert_eq!(focused, "accelerators/h100/tdp_w", "the button is off now");
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn escape_takes_back_what_an_own_box_was_refused() -> Outcome {
    let page = open("#/assumptions?v=1&own.accelerators/h100/tdp_w=650").await?;
    page.retype(TDP, "abc").await?;
    page.until("the message", async |page| {
        Ok(page.attribute(TDP, "aria-invalid").await? == Some("true".into()))
    })
    .await?;
    page.press(TDP, Key::Escape, 1).await?;
    page.until("the number in force", async |page| {
        Ok(page.value(TDP).await? == "650"
            && page.attribute(TDP, "aria-invalid").await? == Some("false".into()))
    })
    .await?;
    assert!(page.fragment().await?.contains("tdp_w=650"));
    Ok(())
}

#[tokio::test]
async fn an_own_value_leaves_the_scenario_its_name() -> Outcome {
    let page = open("#/assumptions?v=1&name=Ours").await?;
    page.retype(TDP, "650").await?;
    page.until("the address to follow", async |page| {
        let wanted = "#/assumptions?v=1&name=Ours&own.accelerators/h100/tdp_w=650";
        Ok(page.fragment().await? == wanted)
    })
    .await
}

#[tokio::test]
async fn a_bad_own_value_is_answered_at_its_box_and_the_last_good_kept() -> Outcome {
    let page = open("#/assumptions?v=1&own.accelerators/h100/tdp_w=650").await?;
    let row = "[data-constant='accelerators/h100/tdp_w'] .complaint";
    for (written, word) in [("650 GB", "650 GB"), ("0", "1,000,000 W"), ("warm", "warm")] {
        page.retype(TDP, written).await?;
        page.until("an answer", async |page| {
            Ok(page.count(row).await? == 1 && page.text(row).await?.contains(word))
        })
        .await?;
        assert_eq!(page.value(TDP).await?, written);
        assert_eq!(page.attribute(TDP, "aria-invalid").await?.as_deref(), Some("true"));
        assert!(page.fragment().await?.ends_with("own.accelerators/h100/tdp_w=650"));
    }
    page.retype(TDP, "600").await?;
    page.until("the answer to go", async |page| Ok(page.count(row).await? == 0)).await?;
    // A link says what it did not take, and takes the rest.
    page.go("#/assumptions?v=1&own.pue/liquid=9&own.pue/best_air=1.1").await?;
    page.until_text("[data-refused='own.pue/liquid']", |text| text.contains("1 to 3")).await?;
    assert_eq!(page.text("[data-own-count]").await?, "1");
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn numbers_are_found_by_search_and_by_part() -> Outcome {
    let page = Page::open("#/assumptions?v=1").await?;
    page.until("the parts", async |page| Ok(page.count("[data-room]").await? > 20)).await?;
    page.click("[data-room=grids] summary").await?;
    page.until("the part to open", async |page| {
        Ok(page.count("[data-room=grids] [data-constant]").await? == 12)
    })
    .await?;
    page.type_into("[data-action=search-constants]", "quebec").await?;
    page.until("one number", async |page| Ok(page.count("[data-constant]").await? == 1)).await?;
    // By keyboard: from the search to the box of the number.
    page.retype("[data-own='grids/quebec/carbon_g_per_kwh']", "25").await?;
    page.key(Key::Tab).await?;
    page.until("the address to follow", async |page| {
        Ok(page.fragment().await?.ends_with("own.grids/quebec/carbon_g_per_kwh=25"))
    })
    .await?;
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn the_converter_answers_as_one_types() -> Outcome {
    let page = Page::open("#/assumptions?v=1").await?;
    page.until("the converter", async |page| Ok(page.count("[data-action=convert]").await? == 1))
        .await?;
    page.type_into("[data-action=convert]", "80 GB").await?;
    page.until_text("[data-converter]", |text| text.contains("74.50580597 GiB")).await?;
    page.retype("[data-action=convert]", "80 furlongs").await?;
    page.until_text("#converter-message", |text| text.contains("80 furlongs")).await?;
    assert_eq!(
        page.attribute("[data-action=convert]", "aria-invalid").await?.as_deref(),
        Some("true")
    );
    page.retype("[data-action=convert]", "400 Gbit/s").await?;
    page.until_text("[data-converter]", |text| text.contains("50 GB/s")).await?;
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn the_glossary_is_searched_in_the_language_of_the_reader() -> Outcome {
    for (languages, word, title) in
        [("en-US,en", "young", "Glossary"), ("zh-CN,zh", "检查点", "术语")]
    {
        let setup = Setup { languages, width: 360, ..Setup::default() };
        let page = Page::open_with(&setup, "#/assumptions?v=1").await?;
        page.until("the glossary", async |page| Ok(page.count("[data-term]").await? > 50)).await?;
        assert!(page.text("[data-glossary] h2").await?.contains(title));
        assert!(page.count("[data-reference]").await? > 10);
        page.type_into("[data-action=search-terms]", word).await?;
        page.until(
            "few terms",
            async |page| Ok((1..8).contains(&page.count("[data-term]").await?)),
        )
        .await?;
        // Everything open, nothing runs out of a phone.
        page.script(
            "document.querySelectorAll('details:not([open]) > summary').forEach(it => it.click())",
            Vec::new(),
        )
        .await?;
        page.until("every part", async |page| Ok(page.count("[data-constant]").await? > 400))
            .await?;
        let overflow =
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
        assert_eq!(page.script(overflow, Vec::new()).await?, 0, "{languages}");
        assert_eq!(page.console().await?, Vec::<String>::new());
    }
    Ok(())
}
