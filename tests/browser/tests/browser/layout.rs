//! The page at every width: nothing runs out of it, and the sliders are never far from the charts.

use browser_tests::{Key, Outcome, Page, Scheme, Setup};

/// What is wrong with the place that is shown, and its texts: those of the controls and headings in order.
const LOOK: &str = "
const faults = [], root = document.documentElement;
const wider = root.scrollWidth - root.clientWidth;
if (wider > 0) faults.push(`${wider} px wider than the window`);
const main = document.querySelector('main');
if (/NaN|undefined|\\binf\\b/.test(main.innerText)) faults.push('no number');
const marks = 'svg g:last-of-type path, svg g:last-of-type circle, svg g:last-of-type rect';
for (const chart of main.querySelectorAll('[data-chart]'))
  if (!chart.querySelector(marks)) faults.push(`an empty chart: ${chart.dataset.chart}`);
const cards = [...main.querySelectorAll('[data-derivation]')];
for (const card of cards)
  if (!card.querySelector('math mtr')) faults.push(`no derivation: ${card.dataset.derivation}`);
if (main.querySelector('.formulas') && !main.querySelector('.equation math')) faults.push('no equation');
if (/Loading…|正在载入/.test(main.innerText)) faults.push('still loading');
const own = element => [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE)
  .map(node => node.textContent).join(' ');
const said = 'h1,h2,h3,h4,button,summary,label,legend,option,th,dt,p,li,small,.field-name,.value-name,.light,.axis-label';
const texts = [...document.querySelectorAll(said)].filter(element => !element.closest('math,pre,code'))
  .map(element => ['aria-label', 'title', 'placeholder'].map(name => element.getAttribute(name) ?? '')
    .concat(own(element)).join(' ').replace(/\\s+/g, ' ').trim());
return [faults, texts]";

/// Opens every derivation of the place.
const UNFOLD: &str = "for (const fold of document.querySelectorAll('main [data-derivation]:not([open]) > summary')) fold.click()";

/// Speaks the other language.
const TURN: &str = "document.querySelector('[data-action=language]').click()";

/// A name or a symbol reads the same in every language: it has no two words of small letters. So does an equation
/// with its numbers, in the keys of the inputs.
fn is_a_name(text: &str) -> bool {
    let small =
        |word: &&str| word.len() > 3 && word.bytes().all(|letter| letter.is_ascii_lowercase());
    text.contains(" = ") || text.split(' ').filter(small).count() < 2
}

/// Every place in both languages and both themes, at the width of a desk and of a phone.
#[tokio::test]
async fn every_place_is_whole_in_both_languages_and_themes_at_both_widths() -> Outcome {
    for width in [1280, 360] {
        let page = Page::open_with(&Setup { width, ..Setup::default() }, "#/").await?;
        let places = "return [...document.querySelectorAll('[data-place]')].map(place => place.dataset.place)";
        let places: Vec<String> = serde_json::from_value(page.script(places, Vec::new()).await?)?;
        assert_eq!(places.len(), 13);
        for place in places {
            page.script("location.hash = arguments[0]", vec![format!("#/{place}?v=1").into()])
                .await?;
            let here = format!("[data-place={place}][aria-current]");
            page.until(&place, async |page| Ok(page.count(&here).await? == 1)).await?;
            page.until(&format!("{place} to be loaded"), async |page| {
                Ok(page.count("main h2").await? > 0)
            })
            .await?;
            page.script(UNFOLD, Vec::new()).await?;
            let mut spoken: Vec<Vec<String>> = Vec::new();
            for language in ["en", "zh-Hans"] {
                for scheme in [Scheme::Light, Scheme::Dark] {
                    page.prefer(scheme).await?;
                    let at = format!("{place} at {width} px in {language}, {}", scheme.name());
                    page.until(&at, async |page| {
                        let said = page.attribute("html", "lang").await?;
                        Ok(said.as_deref() == Some(language)
                            && page.script(LOOK, Vec::new()).await?[0] == serde_json::json!([]))
                    })
                    .await
                    .map_err(|error| error.to_string())?;
                    if scheme == Scheme::Light {
                        let texts = page.script(LOOK, Vec::new()).await?[1].clone();
                        spoken.push(serde_json::from_value(texts)?);
                    }
                }
                page.script(TURN, Vec::new()).await?;
            }
            let [english, chinese] = &spoken[..] else { panic!("two languages") };
            assert_eq!(english.len(), chinese.len(), "{place} at {width} px");
            assert!(english.len() > 30, "{place}");
            for (english, chinese) in english.iter().zip(chinese) {
                assert!(english != chinese || is_a_name(english), "{place}: {english} in Chinese");
            }
            assert_eq!(page.console().await?, Vec::<String>::new(), "{place} at {width} px");
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
    .await?;
    // Closed by key, it hands the focus back to what opens it.
    page.key(Key::Escape).await?;
    let focused = "return document.activeElement.dataset.action ?? ''";
    page.until("the sheet to close", async |page| {
        Ok(page.count("[data-sheet='1']").await? == 0
            && page.script(focused, Vec::new()).await? == "sheet")
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
