//! The book place: all printed numbers, their self-test, the way to a formula.

use browser_tests::{Outcome, Page, Setup};

#[tokio::test]
async fn every_printed_number_is_reproduced_in_the_browser() -> Outcome {
    let page = Page::open("#/book?v=1").await?;
    page.until_text("[data-book=summary]", |text| text.starts_with("511 / 511")).await?;
    page.click("[data-act=self-test]").await?;
    page.until_text("[data-book=summary]", |text| text.starts_with("511 / 511")).await?;
    assert_eq!(page.count("[data-discrepancy]").await?, 33);
    page.click("[data-appendix=F] > summary").await?;
    page.until("the rows", async |page| {
        Ok(page.count("[data-appendix=F] [data-entry]").await? > 40)
    })
    .await?;
    assert_eq!(page.count("[data-entry].failed").await?, 0);
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn a_printed_number_opens_its_formula() -> Outcome {
    let page = Page::open("#/book?v=1").await?;
    page.until_text("[data-book=summary]", |text| text.contains("511")).await?;
    page.click("[data-appendix=A] > summary").await?;
    page.click("[data-entry=a-ridge-h100] [data-act=open-number]").await?;
    page.until_text("[data-formula-line=value]", |text| text.contains("295 FLOP/B")).await?;
    assert!(page.fragment().await?.starts_with("#/formulas?v=1&formula=ridge_point"));
    Ok(())
}

#[tokio::test]
async fn the_numbers_open_without_a_network_after_the_first_visit() -> Outcome {
    let mut page = Page::open("#/book?v=1").await?;
    page.until_text("[data-book=summary]", |text| text.contains("511")).await?;
    // The second visit goes through the offline worker, which has kept the site.
    page.script_async(
        "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(true))",
        Vec::new(),
    )
    .await?;
    page.reload().await?;
    page.until_text("[data-book=summary]", |text| text.contains("511")).await?;
    page.cut_network();
    page.reload().await?;
    page.until_text("[data-book=summary]", |text| text.starts_with("511 / 511")).await?;
    Ok(())
}

#[tokio::test]
async fn an_open_appendix_fits_a_phone() -> Outcome {
    let setup = Setup { width: 360, languages: "zh-CN,zh", ..Setup::default() };
    let page = Page::open_with(&setup, "#/book?v=1").await?;
    page.until_text("[data-book=summary]", |text| text.contains("511")).await?;
    for appendix in ["C", "E", "G"] {
        let open =
            format!("document.querySelector('[data-appendix={appendix}] > summary').click()");
        page.script(&open, Vec::new()).await?;
    }
    page.until("the rows", async |page| Ok(page.count("[data-entry]").await? > 250)).await?;
    let overflow =
        "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
    assert_eq!(page.script(overflow, Vec::new()).await?, 0);
    Ok(())
}
