//! The diagnose place: cases, measurements, the record, what stays after a reload.

use browser_tests::{Outcome, Page, Scheme, Setup};

/// Whether the page is wider than its window.
const OVERFLOW: &str =
    "return document.documentElement.scrollWidth - document.documentElement.clientWidth";

/// Picks an option of the list of cases as a person does.
async fn pick(page: &Page, case: &str) -> Outcome {
    let pick = "const list = document.querySelector('[data-action=case]'); list.value = arguments[0];\
                list.dispatchEvent(new Event('change', { bubbles: true }))";
    page.script(pick, vec![case.into()]).await?;
    Ok(())
}

async fn until_binding(page: &Page, axis: &str) -> Outcome {
    page.until(&format!("{axis:?} to bind"), async |page| {
        Ok(page.count("[data-binding]").await? == 1
            && page.attribute("[data-binding]", "data-binding").await?.as_deref() == Some(axis))
    })
    .await
}

#[tokio::test]
async fn a_case_study_shows_its_axis_and_a_measurement_moves_it() -> Outcome {
    let page = Page::open("#/diagnose?v=1").await?;
    until_binding(&page, "").await?;
    pick(&page, "case2").await?;
    until_binding(&page, "communication").await?;
    page.until_text("[data-axis=communication]", |text| text.contains("1.78×")).await?;
    assert_eq!(page.value("[data-measure=comm]").await?, "0.55");
    assert_eq!(page.count("[data-line=flattens]").await?, 1);
    page.retype("[data-measure=goodput]", "40%").await?;
    until_binding(&page, "coordination").await?;
    page.until("the address to follow", async |page| {
        Ok(page.fragment().await? == "#/diagnose?v=1&case=case2&m.goodput=0.4")
    })
    .await?;
    page.reload().await?;
    until_binding(&page, "coordination").await?;
    assert_eq!(page.value("[data-measure=goodput]").await?, "0.4");
    assert_eq!(page.value("[data-action=case]").await?, "case2");
    page.click("[data-act=clear]").await?;
    until_binding(&page, "").await?;
    assert_eq!(page.value("[data-measure=comm]").await?, "");
    page.back().await?;
    until_binding(&page, "coordination").await?;
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn the_scenario_s_own_numbers_are_taken() -> Outcome {
    let page = Page::open("#/diagnose?v=1&gpus=16384").await?;
    until_binding(&page, "").await?;
    page.click("[data-act=take]").await?;
    page.until("the measures", async |page| {
        Ok(!page.value("[data-measure=mfu]").await?.is_empty())
    })
    .await?;
    assert_eq!(page.count("[data-axis][data-status=none]").await?, 0);
    assert!(page.fragment().await?.contains("&m.mfu=0."));
    Ok(())
}

#[tokio::test]
async fn bad_input_is_answered_and_the_last_good_value_kept() -> Outcome {
    let page = Page::open("#/diagnose?v=1&case=case1&m.comm=3").await?;
    page.until_text(".refusals", |text| text.contains("m.comm") && text.contains("0.999")).await?;
    until_binding(&page, "computation").await?;
    page.retype("[data-measure=mfu]", "150%").await?;
    page.until_text("#measured-mfu-message", |text| text.contains("150%")).await?;
    until_binding(&page, "computation").await?;
    page.click("[data-act=clear]").await?;
    page.until("the box to be empty", async |page| {
        Ok(page.value("[data-measure=mfu]").await?.is_empty()
            && page.attribute("#measured-mfu-message", "hidden").await?.is_some())
    })
    .await
}

#[tokio::test]
async fn what_is_written_down_stays_until_it_is_cleared() -> Outcome {
    let page = Page::open("#/diagnose?v=1&case=case3").await?;
    until_binding(&page, "coordination").await?;
    page.type_into("#note-symptom", "Two fifths of the time is lost").await?;
    page.until_text("[data-written=steps] .card-head span", |text| text == "1 / 6").await?;
    page.until_text("[data-record]", |text| text.contains("Two fifths of the time is lost"))
        .await?;
    page.reload().await?;
    until_binding(&page, "coordination").await?;
    assert_eq!(page.value("#note-symptom").await?, "Two fifths of the time is lost");
    page.click("[data-act=clear-notes]").await?;
    page.until("the text to go", async |page| Ok(page.value("#note-symptom").await?.is_empty()))
        .await?;
    let kept =
        page.script("return localStorage.getItem('fleetscope.diagnosis')", Vec::new()).await?;
    assert!(kept.is_null(), "{kept}");
    Ok(())
}

#[tokio::test]
async fn the_record_is_saved_as_markdown_and_as_json() -> Outcome {
    let page = Page::open("#/diagnose?v=1&case=case1").await?;
    until_binding(&page, "computation").await?;
    // The browser of the tests keeps no files: look at what it is asked to save.
    let watch = "window.saved = []; URL.createObjectURL = file => { window.file = file; return '#' };\
                 HTMLAnchorElement.prototype.click = function () {\
                 window.file.text().then(text => saved.push([this.download, text])) }";
    page.script(watch, Vec::new()).await?;
    for (deed, name) in
        [("save-json", "fleetscope-diagnosis.json"), ("save-markdown", "fleetscope-diagnosis.md")]
    {
        page.click(&format!("[data-act={deed}]")).await?;
        let saved = format!("return saved.some(file => file[0] === '{name}')");
        page.until(name, async |page| Ok(page.script(&saved, Vec::new()).await? == true)).await?;
    }
    let axis = "return JSON.parse(saved.find(file => file[0].endsWith('.json'))[1]).diagnosis.axis";
    assert_eq!(page.script(axis, Vec::new()).await?, "computation");
    let title = "return saved.find(file => file[0].endsWith('.md'))[1].split('\\n')[0]";
    assert_eq!(page.script(title, Vec::new()).await?, "# Diagnosis of a fleet");
    Ok(())
}

#[tokio::test]
async fn every_case_fits_a_phone_in_both_languages() -> Outcome {
    for (languages, scheme) in [("en-US,en", Scheme::Dark), ("zh-CN,zh", Scheme::Light)] {
        let setup = Setup { width: 360, languages, scheme, ..Setup::default() };
        let page = Page::open_with(&setup, "#/diagnose?v=1").await?;
        let worst = "m.mfu=0.9&m.kernel=0.1&m.comm=0.9&m.goodput=0.1&m.io=0.5&m.util=0.5&m.batch=1&m.queue=2";
        for query in ["case=case1", "case=case2", "case=case3", "case=frontier", worst] {
            page.go(&format!("#/diagnose?v=1&{query}")).await?;
            page.until("the place", async |page| Ok(page.count("[data-record]").await? == 1))
                .await?;
            page.script(
                "document.querySelectorAll('details').forEach(fold => fold.open = true)",
                Vec::new(),
            )
            .await?;
            assert_eq!(page.script(OVERFLOW, Vec::new()).await?, 0, "{query} in {languages}");
            assert!(!page.text("main").await?.contains("NaN"));
        }
        assert_eq!(page.console().await?, Vec::<String>::new());
    }
    Ok(())
}
