//! Instruments in frames of another page.

use browser_tests::{Outcome, Page, Setup};
use fleetscope::evaluate::{Readout, evaluate};
use fleetscope::scenario::Link;

/// The page that comes with the site and embeds three instruments.
pub async fn framed(setup: &Setup) -> Outcome<Page> {
    let page = Page::open_with(setup, "#/").await?;
    page.script("location.href = 'embed/index.html'", Vec::new()).await?;
    page.until("three heights", async |page| Ok(page.count("iframe[data-asked]").await? == 3))
        .await?;
    Ok(page)
}

/// Every frame is as high as its content, and nothing sticks out at the side.
async fn all_fit(page: &Page) -> Outcome {
    let fits = "return [...document.querySelectorAll('iframe')].every(frame => {\
                const inner = frame.contentDocument.documentElement;\
                return frame.dataset.asked > 300 && inner.scrollHeight <= inner.clientHeight + 1\
                && frame.clientHeight - inner.querySelector('main').offsetHeight < 4 && inner.scrollWidth <= inner.clientWidth })";
    page.until("frames without scroll bars", async |page| {
        Ok(page.script(fits, Vec::new()).await? == true)
    })
    .await
}

#[tokio::test]
async fn three_frames_take_their_height_and_one_scenario() -> Outcome {
    let page = framed(&Setup::default()).await?;
    all_fit(&page).await?;
    // Nobody has moved anything, so nobody is told of a state.
    tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
    assert_eq!(page.count("iframe[data-link]").await?, 0);
    page.click("#get").await?;
    let effective = |gpus: &str| {
        evaluate(&Link::read(gpus).link.scenario).get(Readout::EffectiveFlops).unwrap_or_default()
    };
    let told = async |page: &Page| -> Outcome<Option<f64>> {
        Ok(page.value("#state").await?.parse().ok())
    };
    page.until("the answer to get", async |page| Ok(told(page).await? == Some(effective(""))))
        .await?;
    page.click("#set").await?;
    page.until("three states", async |page| Ok(page.count("iframe[data-link]").await? == 3))
        .await?;
    page.until("the answer to set", async |page| {
        Ok(told(page).await? == Some(effective("gpus=16384")))
    })
    .await?;
    let link = page.attribute("iframe", "data-link").await?.unwrap_or_default();
    assert!(
        link.ends_with("#/overview?v=1&view=embed&show=roofline,gpus,batch&gpus=16384"),
        "{link}"
    );
    assert_eq!(page.attribute("iframe", "data-refused").await?.as_deref(), Some(""));
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn a_frame_follows_a_narrow_page_and_says_what_it_refuses() -> Outcome {
    let page = framed(&Setup { width: 360, ..Setup::default() }).await?;
    all_fit(&page).await?;
    let steps = "return history.length";
    let before = page.script(steps, Vec::new()).await?;
    let send = "document.querySelector('iframe').contentWindow.postMessage({ type: 'fleetscope:set', link: 'gpus=0&pue=1.2&show=bubble' }, '*')";
    page.script(send, Vec::new()).await?;
    page.until("the refusal", async |page| {
        let refused = page.attribute("iframe", "data-refused").await?.unwrap_or_default();
        Ok(refused.contains("1,000,000"))
    })
    .await?;
    page.until("the other instrument", async |page| {
        let inner =
            "return document.querySelector('iframe').contentDocument.querySelector('[data-instrument]').dataset.instrument";
        Ok(page.script(inner, Vec::new()).await? == "bubble")
    })
    .await?;
    all_fit(&page).await?;
    // The browser's history is that of the page around the frames.
    assert_eq!(page.script(steps, Vec::new()).await?, before);
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn only_the_chosen_controls_and_a_way_out_are_shown() -> Outcome {
    let page = Page::open("#/overview?v=1&view=embed&show=roofline,gpus,batch,acc&pue=1.2").await?;
    page.until("the chart", async |page| Ok(page.count("[data-instrument]").await? == 1)).await?;
    assert_eq!(page.count("[data-field]").await?, 2);
    assert_eq!(page.count("[data-choice=acc]").await?, 1);
    let target = page.attribute("[data-action=open]", "href").await?.unwrap_or_default();
    assert!(target.ends_with("#/overview?v=1&pue=1.2"), "{target}");
    assert_eq!(page.attribute("[data-action=open]", "target").await?.as_deref(), Some("_blank"));
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn the_site_reopens_after_a_visit_to_the_page_of_frames() -> Outcome {
    let mut page = Page::open("#/").await?;
    let worker = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(true))";
    page.script_async(worker, Vec::new()).await?;
    page.script("location.href = 'embed/index.html'", Vec::new()).await?;
    page.until("three heights", async |page| Ok(page.count("iframe[data-asked]").await? == 3))
        .await?;
    page.cut_network();
    page.script("location.href = '../#/?v=1&gpus=64'", Vec::new()).await?;
    page.until("the page", async |page| Ok(page.count("[data-field=gpus]").await? == 1)).await?;
    Ok(())
}
