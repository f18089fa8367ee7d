//! The state: links, undo, back, reload, refusals, languages, themes.

use browser_tests::{Key, Outcome, Page, Scheme, Setup};

async fn boxed(page: &Page, field: &str) -> Outcome<String> {
    page.value(&format!("[data-box={field}]")).await
}

async fn until_boxed(page: &Page, field: &str, number: &str) -> Outcome {
    let what = format!("{field} to be {number}");
    page.until(&what, async |page| Ok(boxed(page, field).await? == number)).await
}

#[tokio::test]
async fn a_link_reopens_exactly_its_state() -> Outcome {
    let page =
        Page::open("#/overview?v=1&gpus=10000&pue=1.12&grid=20&batch=24&tp=4&interval=30&ref=none")
            .await?;
    for (field, number) in [("gpus", "10000"), ("pue", "1.12"), ("grid", "20"), ("batch", "24")] {
        assert_eq!(boxed(&page, field).await?, number);
    }
    assert_eq!(page.count(".refusals").await?, 0);
    let fragment = page.fragment().await?;
    page.reload().await?;
    assert_eq!(page.fragment().await?, fragment);
    assert_eq!(boxed(&page, "gpus").await?, "10000");
    page.click("[data-group=training] summary").await?;
    until_boxed(&page, "tp", "4").await?;
    until_boxed(&page, "ref", "none").await
}

#[tokio::test]
async fn the_address_follows_and_reload_keeps_what_was_typed() -> Outcome {
    let page = Page::open("#/").await?;
    page.retype("[data-box=gpus]", "12345").await?;
    page.until("the link", async |page| Ok(page.fragment().await?.contains("gpus=12345"))).await?;
    page.reload().await?;
    until_boxed(&page, "gpus", "12345").await
}

#[tokio::test]
async fn undo_redo_back_and_forward_walk_the_same_steps() -> Outcome {
    let page = Page::open("#/").await?;
    page.retype("[data-box=gpus]", "4096").await?;
    page.retype("[data-box=pue]", "1.1").await?;
    until_boxed(&page, "pue", "1.1").await?;
    page.click("[data-action=undo]").await?;
    until_boxed(&page, "pue", "1.4").await?;
    assert_eq!(boxed(&page, "gpus").await?, "4096");
    page.click("[data-action=redo]").await?;
    until_boxed(&page, "pue", "1.1").await?;
    page.back().await?;
    until_boxed(&page, "pue", "1.4").await?;
    page.forward().await?;
    until_boxed(&page, "pue", "1.1").await?;
    page.chord(Key::Control, 'z').await?;
    until_boxed(&page, "pue", "1.4").await?;
    page.click("[data-action=reset]").await?;
    until_boxed(&page, "gpus", "8192").await?;
    until_boxed(&page, "pue", "1.4").await
}

/// What was changed on one page is undone on another, where its effect is watched; the way back is the browser's.
#[tokio::test]
async fn undo_takes_back_changes_and_not_ways() -> Outcome {
    let page = Page::open("#/").await?;
    page.retype("[data-box=gpus]", "4096").await?;
    until_boxed(&page, "gpus", "4096").await?;
    page.click("[data-place=fleet]").await?;
    page.element("[data-chart=scaling_efficiency] svg").await?;
    page.click("[data-action=undo]").await?;
    until_boxed(&page, "gpus", "8192").await?;
    assert_eq!(page.fragment().await?, "#/fleet?v=1");
    assert!(page.attribute("[data-action=undo]", "aria-disabled").await?.is_some());
    page.click("[data-action=redo]").await?;
    until_boxed(&page, "gpus", "4096").await?;
    assert_eq!(page.fragment().await?, "#/fleet?v=1&gpus=4096");
    // Redo, undo, the way to the fleet: three steps back on the same change at the overview.
    for _ in 0..3 {
        page.back().await?;
    }
    page.until(
        "the overview",
        async |page| Ok(page.fragment().await? == "#/overview?v=1&gpus=4096"),
    )
    .await
}

/// What only one place has is undone and redone where it can be seen.
#[tokio::test]
async fn a_form_is_undone_at_its_place() -> Outcome {
    let page = Page::open("#/formulas?formula=ridge_point").await?;
    let (input, own) = ("[data-input=peak_flops_per_s]", "x.peak_flops_per_s");
    page.retype(input, "5e14").await?;
    page.until("the input", async |page| Ok(page.fragment().await?.contains(own))).await?;
    for (button, changed) in [("undo", false), ("redo", true)] {
        page.click("[data-place=fleet]").await?;
        page.until("the fleet", async |page| Ok(page.fragment().await?.starts_with("#/fleet")))
            .await?;
        page.click(&format!("[data-action={button}]")).await?;
        page.until(button, async |page| {
            let fragment = page.fragment().await?;
            Ok(fragment.starts_with("#/formulas") && fragment.contains(own) == changed)
        })
        .await?;
    }
    Ok(())
}

/// To step through charts, to present and to go back are no changes.
#[tokio::test]
async fn undo_leaves_the_view_and_goes_on_from_where_the_browser_went_back_to() -> Outcome {
    let page = Page::open("#/").await?;
    for batch in ["64", "100"] {
        page.retype("[data-box=batch]", batch).await?;
        until_boxed(&page, "batch", batch).await?;
    }
    page.back().await?;
    until_boxed(&page, "batch", "64").await?;
    page.click("[data-action=undo]").await?;
    until_boxed(&page, "batch", "16").await?;
    for batch in ["64", "100"] {
        page.click("[data-action=redo]").await?;
        until_boxed(&page, "batch", batch).await?;
    }
    page.click("[data-action=present]").await?;
    page.element(".presenter").await?;
    page.key(Key::Right).await?;
    page.until("the second chart", async |page| Ok(page.fragment().await?.contains("at=2")))
        .await?;
    page.chord(Key::Control, 'z').await?;
    page.until("the batch before", async |page| {
        Ok(page.fragment().await? == "#/overview?v=1&view=present&at=2&batch=64")
    })
    .await
}

#[tokio::test]
async fn a_dragged_slider_is_one_step_of_undo() -> Outcome {
    let page = Page::open("#/").await?;
    page.drag_slider("pue", 0.9).await?;
    page.until("the move", async |page| Ok(boxed(page, "pue").await? != "1.4")).await?;
    page.click("[data-action=undo]").await?;
    until_boxed(&page, "pue", "1.4").await?;
    assert!(page.attribute("[data-action=undo]", "aria-disabled").await?.is_some());
    Ok(())
}

#[tokio::test]
async fn a_button_that_is_used_up_keeps_the_focus_and_does_nothing() -> Outcome {
    let page = Page::open("#/").await?;
    let focused = async |page: &Page| {
        let script =
            "return document.activeElement.dataset.action ?? document.activeElement.className";
        page.script(script, Vec::new()).await
    };
    page.press_slider("pue", Key::End, 1).await?;
    until_boxed(&page, "pue", "3").await?;
    page.press("[data-action=undo]", Key::Enter, 1).await?;
    until_boxed(&page, "pue", "1.4").await?;
    assert!(page.attribute("[data-action=undo]", "aria-disabled").await?.is_some());
    assert_eq!(focused(&page).await?, "undo");
    page.key(Key::Enter).await?;
    page.key(Key::Tab).await?;
    assert_eq!(focused(&page).await?, "redo");
    page.key(Key::Enter).await?;
    until_boxed(&page, "pue", "3").await?;
    // What puts a field back hands the focus to what it has put back.
    page.press("[data-key=pue] .reset", Key::Enter, 1).await?;
    until_boxed(&page, "pue", "1.4").await?;
    assert_eq!(focused(&page).await?, "box");
    Ok(())
}

#[tokio::test]
async fn a_bad_link_keeps_what_is_good_and_says_what_it_refused() -> Outcome {
    let page = Page::open("#/?gpus=abc&pue=0.5&acc=h9000&foo=1&batch=32&grid=1e999&v=9").await?;
    until_boxed(&page, "batch", "32").await?;
    assert_eq!(boxed(&page, "gpus").await?, "8192");
    assert_eq!(page.count(".refusals li").await?, 6);
    let list = page.texts(".refusals li").await?.join("\n");
    for part in [
        "gpus",
        "“abc”",
        "1 to 1,000,000",
        "pue",
        "0.5",
        "1 to 3",
        "h9000",
        "h100",
        "foo",
        "0 to 2,000",
        "v = 9",
    ] {
        assert!(list.contains(part), "{part} is missing in\n{list}");
    }
    assert!(!page.text("main").await?.contains("NaN"));
    assert_eq!(page.console().await?, Vec::<String>::new());
    page.click(".refusals button").await?;
    page.until("the list to go", async |page| Ok(page.count(".refusals").await? == 0)).await
}

#[tokio::test]
async fn a_huge_and_a_garbled_link_do_no_harm() -> Outcome {
    let huge = format!("#/?gpus=64&{}", "x=1&".repeat(25_000));
    let page = Page::open(&huge).await?;
    until_boxed(&page, "gpus", "64").await?;
    assert!(page.count(".refusals li").await? <= 14);
    page.go("#/?%FF%00=%zz&&==&gpus=%F0%28&batch=8").await?;
    until_boxed(&page, "batch", "8").await?;
    assert_eq!(page.console().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn a_refused_number_is_answered_at_its_field_and_the_last_good_one_stays() -> Outcome {
    let page = Page::open("#/").await?;
    for (text, part) in [
        ("1,5", "decimal point"),
        ("abc", "not a number"),
        ("1e999", "1 to 3"),
        ("", "empty"),
        ("-2", "1 to 3"),
    ] {
        page.retype("[data-box=pue]", text).await?;
        let said = page.until_text("[data-key=pue] .complaint", |said| said.contains(part)).await?;
        assert!(said.contains("pue"), "{said}");
        assert_eq!(page.text("[data-readout=facility_power_w] .value-number").await?, "8.03 MW");
    }
    page.retype("[data-box=pue]", "1.2").await?;
    page.until("the complaint to go", async |page| {
        Ok(page.attribute("[data-key=pue] .complaint", "hidden").await?.is_some())
    })
    .await
}

#[tokio::test]
async fn the_browsers_language_is_spoken_and_a_choice_is_remembered() -> Outcome {
    let page = Page::open_with(&Setup { languages: "zh-CN,zh", ..Setup::default() }, "#/").await?;
    assert!(page.text("[data-instrument=roofline] h2").await?.contains("限制"));
    assert_eq!(page.attribute("html", "lang").await?.as_deref(), Some("zh-Hans"));
    page.click("[data-action=language]").await?;
    page.until_text("[data-instrument=roofline] h2", |text| text.contains("GPU back")).await?;
    page.reload().await?;
    assert!(page.text("[data-instrument=roofline] h2").await?.contains("GPU back"));
    Ok(())
}

#[tokio::test]
async fn the_theme_follows_the_system_until_one_is_chosen() -> Outcome {
    let ground = "return getComputedStyle(document.body).backgroundColor";
    let page = Page::open_with(&Setup { scheme: Scheme::Dark, ..Setup::default() }, "#/").await?;
    assert_eq!(page.script(ground, Vec::new()).await?, "rgb(14, 16, 19)");
    page.click("[data-action=theme]").await?;
    page.until("the light ground", async |page| {
        Ok(page.script(ground, Vec::new()).await? == "rgb(247, 248, 249)")
    })
    .await?;
    page.reload().await?;
    assert_eq!(page.script(ground, Vec::new()).await?, "rgb(247, 248, 249)");
    Ok(())
}

#[tokio::test]
async fn what_does_not_fit_says_so_and_gives_no_number() -> Outcome {
    // One replica spans 32 GPUs: 8 tensor ways times 4 stages.
    let page = Page::open("#/?gpus=16").await?;
    let step = page.text("[data-readout=step_s]").await?;
    assert!(step.contains("not available") && step.contains("at least 32"), "{step}");
    assert_eq!(page.text("[data-readout=facility_power_w] .value-number").await?, "15.7 kW");
    Ok(())
}

#[tokio::test]
async fn what_was_typed_and_entered_is_undone_from_within_its_box() -> Outcome {
    let page = Page::open("#/").await?;
    page.type_into("[data-box=gpus]", "0").await?;
    page.press("[data-box=gpus]", Key::Enter, 1).await?;
    until_boxed(&page, "gpus", "81920").await?;
    page.until("the step", async |page| {
        Ok(page.attribute("[data-action=undo]", "aria-disabled").await?.is_none())
    })
    .await?;
    assert_eq!(focused(&page).await?, "gpus");
    page.chord(Key::Control, 'z').await?;
    until_boxed(&page, "gpus", "8192").await?;
    // What is typed and not entered is the box's own to undo.
    page.key('7').await?;
    page.chord(Key::Control, 'z').await?;
    assert_eq!(page.attribute("[data-action=undo]", "aria-disabled").await?, Some("true".into()));
    until_boxed(&page, "gpus", "8192").await
}

#[tokio::test]
async fn a_formulas_input_and_a_select_are_undone_where_they_have_the_focus() -> Outcome {
    let page = Page::open("#/formulas?v=1&formula=ring_allreduce_time").await?;
    let number = "[data-input=gpus]";
    page.until("the form", async |page| Ok(page.count(number).await? == 1)).await?;
    assert_eq!(page.value(number).await?, "256");
    page.type_into(number, "0").await?;
    page.press(number, Key::Enter, 1).await?;
    page.until("the link", async |page| Ok(page.fragment().await?.contains("gpus=2560"))).await?;
    page.chord(Key::Control, 'z').await?;
    page.until("the old number", async |page| Ok(page.value(number).await? == "256")).await?;
    assert!(!page.fragment().await?.contains("gpus=2560"));
    page.go("#/overview?v=1").await?;
    page.click("[data-group=fleet] summary").await?;
    page.press("[data-choice=acc]", Key::Down, 1).await?;
    page.until("the choice", async |page| Ok(page.fragment().await?.contains("acc="))).await?;
    page.chord(Key::Control, 'z').await?;
    page.until("the default", async |page| Ok(!page.fragment().await?.contains("acc="))).await
}

#[tokio::test]
async fn a_group_that_was_folded_keeps_its_controls_and_a_reset_keeps_the_focus() -> Outcome {
    let page = Page::open("#/overview?v=1&tp=4").await?;
    page.click("[data-group=training] summary").await?;
    until_boxed(&page, "tp", "4").await?;
    page.script("document.querySelector('[data-box=tp]').dataset.kept = '1'", Vec::new()).await?;
    for _ in 0..2 {
        page.click("[data-group=training] summary").await?;
    }
    page.until("the group", async |page| Ok(page.count("[data-group=training][open]").await? == 1))
        .await?;
    assert_eq!(page.count("[data-box=tp][data-kept]").await?, 1, "the same element");
    page.click("[data-key=tp] .reset").await?;
    until_boxed(&page, "tp", "8").await?;
    assert_eq!(focused(&page).await?, "tp");
    Ok(())
}

async fn focused(page: &Page) -> Outcome<String> {
    let script = "return document.activeElement.dataset.box ?? ''";
    Ok(serde_json::from_value(page.script(script, Vec::new()).await?)?)
}

#[tokio::test]
async fn a_slider_ends_where_another_field_lets_it_and_says_so() -> Outcome {
    let page = Page::open("#/overview?v=1&ubatch=8").await?;
    page.press_slider("batch", Key::Home, 1).await?;
    until_boxed(&page, "batch", "8").await?;
    let said = page.until_text("[data-key=batch] .complaint", |said| !said.is_empty()).await?;
    assert!(said.contains("Batch size") && said.contains("8 to 4,096"), "{said}");
    assert_eq!(page.attribute("[data-box=batch]", "aria-invalid").await?, Some("false".into()));
    // The slider stops at 1, 2, 3, … 8, then at four places an octave.
    assert_eq!(page.value("[data-field=batch]").await?, "7");
    page.press_slider("batch", Key::Right, 1).await?;
    until_boxed(&page, "batch", "10").await?;
    assert_eq!(page.text("[data-key=batch] .complaint").await?, "");
    assert!(page.fragment().await?.contains("batch=10"));
    // Where it ended moves with the other field, and what was said of it goes.
    page.press_slider("batch", Key::Home, 1).await?;
    page.until_text("[data-key=batch] .complaint", |said| said.contains("8 to 4,096")).await?;
    page.click("[data-group=training] summary").await?;
    page.retype("[data-box=ubatch]", "4").await?;
    page.until("the message to go", async |page| {
        Ok(page.text("[data-key=batch] .complaint").await?.is_empty())
    })
    .await?;
    Ok(())
}

#[tokio::test]
async fn what_was_refused_is_taken_back_by_escape_and_by_its_button() -> Outcome {
    let page = Page::open("#/").await?;
    let refuse = async |page: &Page| {
        page.type_into("[data-box=gpus]", "abc").await?;
        page.press("[data-box=gpus]", Key::Enter, 1).await?;
        page.until_text("[data-key=gpus] .complaint", |said| said.contains("not a number")).await?;
        until_boxed(page, "gpus", "8192abc").await
    };
    refuse(&page).await?;
    page.key(Key::Escape).await?;
    until_boxed(&page, "gpus", "8192").await?;
    assert_eq!(page.text("[data-key=gpus] .complaint").await?, "");
    refuse(&page).await?;
    page.click("[data-key=gpus] .reset").await?;
    until_boxed(&page, "gpus", "8192").await?;
    assert_eq!(page.text("[data-key=gpus] .complaint").await?, "");
    // What was only typed goes as well.
    page.type_into("[data-box=gpus]", "7").await?;
    page.key(Key::Escape).await?;
    until_boxed(&page, "gpus", "8192").await?;
    page.key(Key::Tab).await?;
    assert_eq!(page.count("[data-key=gpus].edited").await?, 0);
    Ok(())
}

#[tokio::test]
async fn undo_within_a_refused_text_leaves_the_good_step() -> Outcome {
    let page = Page::open("#/").await?;
    page.retype("[data-box=pue]", "1.6").await?;
    page.until("the step", async |page| Ok(page.fragment().await?.contains("pue=1.6"))).await?;
    page.type_into("[data-box=pue]", "x").await?;
    page.press("[data-box=pue]", Key::Enter, 1).await?;
    page.until_text("[data-key=pue] .complaint", |said| said.contains("not a number")).await?;
    page.chord(Key::Control, 'z').await?;
    page.key(Key::Tab).await?;
    until_boxed(&page, "pue", "1.6").await?;
    assert!(page.fragment().await?.contains("pue=1.6"));
    Ok(())
}

#[tokio::test]
async fn a_choice_says_what_it_means_and_goes_back() -> Outcome {
    let page = Page::open("#/overview?v=1&acc=a100&tdp=600").await?;
    page.click("[data-group=fleet] summary").await?;
    page.click("[data-key=acc] .help-toggle").await?;
    let help = page.until_text("[data-key=acc] .help", |text| text.contains("Source")).await?;
    assert!(help.contains("A100"), "{help}");
    page.click("[data-key=acc] .reset").await?;
    until_boxed(&page, "tdp", "700").await?;
    assert_eq!(page.value("[data-choice=acc]").await?, "h100");
    assert!(page.attribute("[data-key=acc] .reset", "disabled").await?.is_some());
    Ok(())
}

/// While the page idles it moves the sliders there and back, so that the browser has translated what a move needs.
#[tokio::test]
async fn the_sliders_are_rehearsed_unseen_and_the_address_stays() -> Outcome {
    let page = Page::blank(&Setup::default()).await?;
    page.before_each_document(
        "window.told = 0; window.painted = new Set();\
         const box = () => document.querySelector('[data-readout=step_s] .value-number');\
         new MutationObserver(changes => { told += changes.filter(change => box()?.contains(change.target)).length; })\
           .observe(document, { subtree: true, characterData: true });\
         (function frame() { if (box()) painted.add(box().textContent); requestAnimationFrame(frame); })()",
    )
    .await?;
    page.go("#/overview?v=1&gpus=abc&batch=24").await?;
    page.until("the rehearsal", async |page| {
        Ok(page.script("return told", Vec::new()).await?.as_u64() > Some(2))
    })
    .await?;
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    assert_eq!(page.script("return painted.size", Vec::new()).await?, 1);
    assert_eq!(page.fragment().await?, "#/overview?v=1&gpus=abc&batch=24");
    assert_eq!(page.count("[data-refused]").await?, 1);
    assert!(page.attribute("[data-action=undo]", "aria-disabled").await?.is_some());
    Ok(())
}
