//! Instruments in frames of another page.

use browser_tests::{Outcome, Page};
use fleetscope::evaluate::{Readout, evaluate};
use fleetscope::scenario::Link;

#[tokio::test]
async fn three_frames_take_their_height_and_one_scenario() -> Outcome {
    let page = Page::open("#/").await?;
    page.script("location.href = 'embed-test.html'", Vec::new()).await?;
    page.until("three heights", async |page| Ok(page.count("iframe[data-asked]").await? == 3))
        .await?;
    let fits = "return [...document.querySelectorAll('iframe')].every(frame => {\
                const inner = frame.contentDocument.documentElement;\
                return frame.dataset.asked > 300 && inner.scrollHeight <= inner.clientHeight + 1 && inner.scrollWidth <= inner.clientWidth })";
    page.until("frames without scroll bars", async |page| {
        Ok(page.script(fits, Vec::new()).await? == true)
    })
    .await?;
    page.click("#set").await?;
    page.until("three states", async |page| Ok(page.count("iframe[data-link]").await? == 3))
        .await?;
    let link = page.attribute("iframe", "data-link").await?.unwrap_or_default();
    assert!(link.contains("view=embed&show=roofline,gpus,batch&gpus=16384"), "{link}");
    let expected = evaluate(&Link::read("gpus=16384").link.scenario).get(Readout::EffectiveFlops);
    let told: f64 =
        page.attribute("iframe", "data-effective").await?.unwrap_or_default().parse()?;
    assert_eq!(Ok(told), expected);
    assert_eq!(page.attribute("iframe", "data-refused").await?.as_deref(), Some("0"));
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn only_the_chosen_controls_and_a_way_out_are_shown() -> Outcome {
    let page = Page::open("#/overview?v=1&view=embed&show=roofline,gpus,batch,acc&pue=1.2").await?;
    assert_eq!(page.count("[data-instrument]").await?, 1);
    assert_eq!(page.count("[data-field]").await?, 2);
    assert_eq!(page.count("[data-choice=acc]").await?, 1);
    let target = page.attribute("[data-action=open]", "href").await?.unwrap_or_default();
    assert!(target.ends_with("#/overview?v=1&pue=1.2"), "{target}");
    assert_eq!(page.attribute("[data-action=open]", "target").await?.as_deref(), Some("_blank"));
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}
