//! Measures what a slider's move costs on the overview and elsewhere, how long a place takes to open, and how soon the first chart is there.
//! Figures, not a test.
//!
//! `cargo xtask bench` runs it on the built site. Every move happens at the start of a frame, where a browser delivers
//! a pointer's, so the times are the page's own work and no waiting for a screen:
//!
//! - *script*: from the `input` event until its handlers and the effects they set off have run;
//! - *redraw*: from the `input` event until the frame is painted;
//! - *work*: what the main thread did per move in all, by the browser's own counter.

use browser_tests::{Outcome, Page, Setup};
use std::time::Duration;

/// The headline sliders.
const FIELDS: [&str; 4] = ["gpus", "pue", "grid", "batch"];

/// Moves of each slider on the overview, and in each of the other places.
const MOVES: usize = 200;
const MOVES_IN_A_PLACE: usize = 50;

/// How many times slower the processor is made.
const SPEEDS: [f64; 2] = [1.0, 4.0];

/// Visits with an empty cache, for the time to the first chart.
const VISITS: usize = 7;

/// The moves of one slider, in the page.
const MOVE_SLIDER: &str = include_str!("frames.js");

/// Opens a place, in the page.
const OPEN_PLACE: &str = include_str!("places.js");

/// How often each place is opened.
const OPENINGS: usize = 5;

/// Notes when the first chart has been painted, in milliseconds since the navigation began.
const WATCH_FIRST_CHART: &str = "
    const watcher = new MutationObserver(() => {
      if (document.querySelector('[data-chart] svg')) {
        watcher.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => { window.firstChart = performance.now(); };
          port2.postMessage(0);
        });
      }
    });
    watcher.observe(document, { childList: true, subtree: true });";

/// Times in milliseconds.
#[derive(Clone, Debug, Default)]
struct Times(Vec<f64>);

impl Times {
    /// The smallest time that this share of all does not exceed.
    fn quantile(&self, share: f64) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let rank = (share * sorted.len() as f64).ceil() as usize;
        sorted.get(rank.saturating_sub(1)).copied().unwrap_or(f64::NAN)
    }
}

/// What one slider's moves cost.
#[derive(Clone, Debug, Default)]
struct Cost {
    script: Times,
    redraw: Times,
    /// Main-thread milliseconds of all moves together.
    work: f64,
}

impl Cost {
    fn add(&mut self, other: &Self) {
        self.script.0.extend(&other.script.0);
        self.redraw.0.extend(&other.redraw.0);
        self.work += other.work;
    }

    fn print(&self, name: &str) {
        let Self { script, redraw, work } = self;
        println!(
            "{name:<16}{:>10.1}{:>10.1}{:>12.1}{:>10.1}{:>10.1}",
            script.quantile(0.5),
            script.quantile(0.95),
            redraw.quantile(0.5),
            redraw.quantile(0.95),
            work / redraw.0.len() as f64,
        );
    }
}

/// Moves one slider and times it.
async fn move_slider(page: &Page, field: &str, moves: usize) -> Outcome<Cost> {
    let before = page.counter("TaskDuration").await?;
    let answer = page.script_async(MOVE_SLIDER, vec![field.into(), moves.into()]).await?;
    let work = 1000.0 * (page.counter("TaskDuration").await? - before);
    let unchanged = answer["unchanged"].as_u64().unwrap_or_default();
    if unchanged > 0 {
        println!("note: {unchanged} of the moves of {field} left its value as it was");
    }
    Ok(Cost {
        script: Times(serde_json::from_value(answer["script"].clone())?),
        redraw: Times(serde_json::from_value(answer["redraw"].clone())?),
        work,
    })
}

/// The names of the columns that [`Cost::print`] writes.
fn print_head() {
    println!("{:<16}{:>20}{:>22}{:>10}", "", "script", "redraw", "work");
    println!("{:<16}{:>10}{:>10}{:>12}{:>10}{:>10}", "", "median", "p95", "median", "p95", "mean");
}

/// The heights of the window: of a laptop, where the page works first for the charts in view; and one that shows all.
const HEIGHTS: [u32; 2] = [800, 1600];

/// The table of all sliders at one speed.
async fn frames(speed: f64, height: u32) -> Outcome {
    let page = Page::open_with(&Setup { height, ..Setup::default() }, "#/").await?;
    page.until("the charts", async |page| Ok(page.count("[data-chart] svg").await? > 0)).await?;
    page.patience(Duration::from_secs(120)).await?;
    page.slow_down(speed).await?;
    println!(
        "\nA slider's move in ms, window 1280 x {height}, {}, {MOVES} moves each",
        speed_name(speed)
    );
    print_head();
    let mut all = Cost::default();
    for field in FIELDS {
        let cost = move_slider(&page, field, MOVES).await?;
        cost.print(field);
        all.add(&cost);
    }
    all.print("all");
    Ok(())
}

/// The time from the navigation to the first painted chart, with a fresh profile for each visit.
async fn first_chart(speed: f64) -> Outcome<Times> {
    let mut times = Times::default();
    for _ in 0..VISITS {
        let page = Page::blank(&Setup::default()).await?;
        page.before_each_document(WATCH_FIRST_CHART).await?;
        page.slow_down(speed).await?;
        page.go("#/").await?;
        page.until("the first chart", async |page| {
            Ok(page.script("return window.firstChart", Vec::new()).await?.is_number())
        })
        .await?;
        times.0.extend(page.script("return window.firstChart", Vec::new()).await?.as_f64());
    }
    Ok(times)
}

/// A page that has been in all places, so that everything is loaded, and their names.
async fn all_places() -> Outcome<(Page, Vec<String>)> {
    let page = Page::open("#/").await?;
    page.patience(Duration::from_secs(120)).await?;
    let names = "return [...document.querySelectorAll('nav a[data-place]')].map(link => link.dataset.place)";
    let names: Vec<String> = serde_json::from_value(page.script(names, Vec::new()).await?)?;
    for name in &names {
        page.script_async(OPEN_PLACE, vec![name.as_str().into()]).await?;
    }
    Ok((page, names))
}

/// The table of all places that have the headline sliders: what their moves cost there.
async fn frames_in_places(speed: f64) -> Outcome {
    let (page, names) = all_places().await?;
    page.slow_down(speed).await?;
    println!(
        "\nA headline slider's move in each place in ms, {}, {MOVES_IN_A_PLACE} moves of each slider",
        speed_name(speed)
    );
    print_head();
    for name in names {
        page.script_async(OPEN_PLACE, vec![name.as_str().into()]).await?;
        let mut cost = Cost::default();
        for field in FIELDS {
            let slider = format!("input[type=range][data-field={field}]");
            if page.count(&slider).await? > 0 {
                cost.add(&move_slider(&page, field, MOVES_IN_A_PLACE).await?);
            }
        }
        if !cost.redraw.0.is_empty() {
            cost.print(&name);
        }
    }
    Ok(())
}

/// The table of all places: how long each takes to open once the application is loaded.
async fn places(speed: f64) -> Outcome {
    let (page, names) = all_places().await?;
    page.slow_down(speed).await?;
    println!(
        "\nFrom the click on a place to its painted charts in ms, {}, {OPENINGS} times each",
        speed_name(speed)
    );
    println!("{:<16}{:>10}{:>10}", "", "median", "slowest");
    let mut times = vec![Times::default(); names.len()];
    for _ in 0..OPENINGS {
        for (name, times) in names.iter().zip(&mut times) {
            let time = page.script_async(OPEN_PLACE, vec![name.as_str().into()]).await?;
            times.0.extend(time.as_f64());
        }
    }
    for (name, times) in names.iter().zip(&times) {
        println!("{name:<16}{:>10.0}{:>10.0}", times.quantile(0.5), times.quantile(1.0));
    }
    Ok(())
}

fn speed_name(speed: f64) -> String {
    if speed > 1.0 { format!("processor {speed:.0} times slower") } else { "full speed".to_owned() }
}

#[tokio::main]
async fn main() -> Outcome {
    for height in HEIGHTS {
        for speed in SPEEDS {
            frames(speed, height).await?;
        }
    }
    for speed in SPEEDS {
        frames_in_places(speed).await?;
    }
    places(1.0).await?;
    println!("\nFrom the navigation to the first painted chart in ms, {VISITS} first visits");
    println!("{:<30}{:>10}{:>10}", "", "median", "slowest");
    for speed in SPEEDS {
        let times = first_chart(speed).await?;
        println!(
            "{:<30}{:>10.0}{:>10.0}",
            speed_name(speed),
            times.quantile(0.5),
            times.quantile(1.0)
        );
    }
    Ok(())
}
