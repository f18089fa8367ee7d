//! The site comes up, alone and quiet.

use browser_tests::{Outcome, Page, Scheme, Setup};

#[tokio::test]
async fn opens_with_an_empty_console_and_only_its_own_requests() -> Outcome {
    let page = Page::open("#/").await?;
    assert_eq!(page.console().await?, Vec::<String>::new());
    for request in page.requests().await? {
        assert!(request.starts_with(page.address()), "a request leaves the origin: {request}");
    }
    assert_eq!(page.count("#loading").await?, 0, "the app replaces the loading text");
    Ok(())
}

#[tokio::test]
async fn works_from_a_sub_folder() -> Outcome {
    let setup = Setup { path: "/some/tools/fleetscope/", ..Setup::default() };
    let page = Page::open_with(&setup, "#/").await?;
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn reopens_without_a_network() -> Outcome {
    let mut page = Page::open("#/").await?;
    let worker = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(true))";
    page.script_async(worker, Vec::new()).await?;
    page.cut_network();
    page.reload().await?;
    page.go("#/?v=1").await?;
    assert_eq!(page.count("#loading").await?, 0);
    Ok(())
}

#[tokio::test]
async fn the_visitor_of_the_tests_is_the_one_asked_for() -> Outcome {
    let setup =
        Setup { width: 360, scheme: Scheme::Dark, languages: "zh-CN,zh", ..Setup::default() };
    let page = Page::open_with(&setup, "#/").await?;
    let script = "return [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches, navigator.languages.join()]";
    let answer = page.script(script, Vec::new()).await?;
    assert_eq!(answer, serde_json::json!([360, true, "zh-CN,zh"]));
    Ok(())
}
