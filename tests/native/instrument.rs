//! Every instrument on scenarios drawn at random, alone and beside a baseline.

use crate::draw;
use fleetscope::chart::{Axis, ChartSpec, Direction, Label, MarkKind, Panel, Scale, Shape};
use fleetscope::evaluate::{Readout, evaluate};
use fleetscope::explain::Origin;
use fleetscope::instrument::{Instrument, View, instruments};
use fleetscope::scenario::{FIELDS, Field, Link, PRESETS, Place, Scenario};
use fleetscope::text::Language;
use proptest::prelude::*;
use std::collections::HashSet;

/// A judgement with the instrument's name in front.
macro_rules! judge {
    ($condition:expr, $instrument:expr, $($what:tt)+) => {
        prop_assert!($condition, "{}: {}", $instrument.id, format_args!($($what)+))
    };
}

/// The ceiling of the examples' fast networks lies above the roof; what the legend names is on the chart.
#[test]
fn the_network_ceiling_is_on_the_roofline() {
    let examples = PRESETS.iter().map(|preset| preset.scenario());
    let others = ["gpus=64&overlap=0", "inter_bw=1000&intra_bw=1000", "tp=1&pp=1&hbm=1e4"];
    let others = others.map(|query| Link::read(query).link.scenario);
    let mut above = 0;
    for scenario in examples.chain(others) {
        let report = evaluate(&scenario);
        let Ok(ceiling) = report.get(Readout::NetworkCeiling) else { continue };
        above += usize::from(ceiling > scenario.si(Field::Peak));
        let language = Language::English;
        let view = View { scenario: &scenario, report: &report, baseline: None, language };
        let spec = (Instrument::find("roofline").unwrap().chart)(&view);
        let Scale::Logarithmic(low, high) = spec.panels[0].y.scale else { panic!("{spec:?}") };
        assert!(low < ceiling && ceiling < high, "{ceiling} in {low} to {high}");
    }
    assert!(above > 3, "{above} lie above the roof");
}

fn chinese(text: &str) -> bool {
    text.chars().any(|character| ('\u{4e00}'..='\u{9fff}').contains(&character))
}

/// A text made of names, symbols, numbers and units only reads the same in both languages.
fn is_international(text: &str) -> bool {
    const NAMES: [&str; 40] = [
        "AllReduce",
        "ReduceScatter",
        "AllGather",
        "AllToAll",
        "Broadcast",
        "Amdahl",
        "Gustafson",
        "FLOP",
        "FLOPs",
        "Llama",
        "GPT",
        "PaLM",
        "BERT",
        "OPT",
        "DeepSeek",
        "Mixtral",
        "NVLink",
        "InfiniBand",
        "Young",
        "Daly",
        "GPipe",
        "token",
        "tokens",
        "TFLOP",
        "PFLOP",
        "EFLOP",
        "param",
        "yr",
        "bit",
        "byte",
        "Gbit",
        "min",
        "kgCO",
        "gCO",
        "mgCO",
        "tCO",
        "ktCO",
        "kWh",
        "MWh",
        "GWh",
    ];
    text.split(|character: char| !character.is_ascii_alphabetic())
        .filter(|word| word.len() > 3)
        .all(|word| NAMES.contains(&word) || word.chars().all(|letter| letter.is_ascii_uppercase()))
}

fn inside(scale: &Scale, value: f64) -> bool {
    match *scale {
        Scale::Linear(low, high) | Scale::Logarithmic(low, high) => {
            let slack = 1e-9 * (high - low).abs();
            (low - slack..=high + slack).contains(&value)
        }
        Scale::Categories(ref names) => (-1.0..=names.len() as f64).contains(&value),
    }
}

fn axis_is_sound(instrument: &Instrument, axis: &Axis) -> Result<(), TestCaseError> {
    match axis.scale {
        Scale::Linear(low, high) => {
            judge!(low < high && low.is_finite() && high.is_finite(), instrument, "axis {axis:?}");
        }
        Scale::Logarithmic(low, high) => {
            judge!(low > 0.0 && low < high && high.is_finite(), instrument, "axis {axis:?}");
        }
        Scale::Categories(ref names) => {
            judge!(!names.is_empty(), instrument, "no categories");
        }
    }
    // Categories name themselves.
    let named = !axis.label.is_empty() || matches!(axis.scale, Scale::Categories(_));
    judge!(named, instrument, "an axis without a label");
    Ok(())
}

fn panel_is_sound(instrument: &Instrument, x: &Axis, panel: &Panel) -> Result<(), TestCaseError> {
    axis_is_sound(instrument, &panel.y)?;
    // Where there is nothing to draw the plot says so.
    let drawn = panel.series.iter().any(|series| match &series.shape {
        Shape::Line(points) => !points.is_empty(),
        Shape::Bars(bars) => !bars.is_empty(),
    });
    let marked = panel.marks.iter().any(|mark| mark.kind != MarkKind::Baseline);
    let drawn = drawn || marked || !(panel.regions.is_empty() && panel.guides.is_empty());
    judge!(drawn, instrument, "an empty plot: {}", panel.y.label);
    judge!(panel.weight > 0.0 && panel.weight.is_finite(), instrument, "weight {}", panel.weight);
    for series in &panel.series {
        match &series.shape {
            Shape::Line(points) => {
                let finite = points.iter().all(|(x, y)| x.is_finite() && y.is_finite());
                judge!(finite, instrument, "{}: {points:?}", series.label);
                let rising = points.windows(2).all(|pair| pair[0].0 <= pair[1].0);
                judge!(rising, instrument, "{}: {points:?}", series.label);
            }
            Shape::Bars(bars) => {
                for bar in bars {
                    let finite = bar.from.is_finite() && bar.to.is_finite();
                    judge!(finite, instrument, "{}: {bar:?}", series.label);
                }
            }
            #[allow(unreachable_patterns, reason = "further shapes have tests of their own")]
            _ => {}
        }
    }
    for region in &panel.regions {
        let finite = region.from.is_finite() && region.to.is_finite();
        judge!(finite && region.from <= region.to, instrument, "{region:?}");
        judge!(!region.label.is_empty(), instrument, "{region:?}");
    }
    for guide in &panel.guides {
        judge!(guide.at.is_finite() && !guide.label.is_empty(), instrument, "{guide:?}");
        judge!(
            matches!(guide.direction, Direction::Horizontal | Direction::Vertical),
            instrument,
            "{guide:?}"
        );
    }
    for mark in &panel.marks {
        judge!(mark.x.is_finite() && mark.y.is_finite(), instrument, "{mark:?}");
        if mark.kind == MarkKind::Operating {
            judge!(inside(&x.scale, mark.x), instrument, "{mark:?} beside {:?}", x.scale);
            judge!(
                inside(&panel.y.scale, mark.y),
                instrument,
                "{mark:?} beside {:?}",
                panel.y.scale
            );
        }
    }
    Ok(())
}

/// Every text of a chart, in the order of the chart.
fn texts(spec: &ChartSpec) -> Vec<&Label> {
    let mut texts = vec![&spec.title, &spec.x.label];
    let axis_names = |scale: &'_ Scale| match scale {
        Scale::Categories(_) => true,
        Scale::Linear(..) | Scale::Logarithmic(..) => false,
    };
    for axis in std::iter::once(&spec.x).chain(spec.panels.iter().map(|panel| &panel.y)) {
        if axis_names(&axis.scale)
            && let Scale::Categories(names) = &axis.scale
        {
            texts.extend(names);
        }
    }
    for panel in &spec.panels {
        texts.push(&panel.y.label);
        texts.extend(panel.regions.iter().map(|region| &region.label));
        texts.extend(panel.guides.iter().map(|guide| &guide.label));
        texts.extend(panel.series.iter().map(|series| &series.label));
        texts.extend(panel.marks.iter().map(|mark| &mark.label));
    }
    texts
}

fn speaks_both(instrument: &Instrument, en: &str, zh: &str) -> Result<(), TestCaseError> {
    judge!(!chinese(en), instrument, "Chinese in English: {en}");
    judge!(en != zh || is_international(en), instrument, "the same in both: {en}");
    judge!(en == zh || !zh.is_empty(), instrument, "no Chinese for {en}");
    Ok(())
}

fn sound(
    instrument: &Instrument,
    scenario: &Scenario,
    baseline: Option<&Scenario>,
) -> Result<(), TestCaseError> {
    let report = evaluate(scenario);
    let before = baseline.map(|baseline| (baseline, evaluate(baseline)));
    let view = |language| View {
        scenario,
        report: &report,
        baseline: before.as_ref().map(|(scenario, report)| (*scenario, report)),
        language,
    };
    let [en, zh] = Language::ALL.map(|language| instrument.chart_beside(&view(language)));
    judge!(en.id == instrument.id, instrument, "the chart is called {}", en.id);
    axis_is_sound(instrument, &en.x)?;
    for panel in &en.panels {
        panel_is_sound(instrument, &en.x, panel)?;
    }
    let (en_texts, zh_texts) = (texts(&en), texts(&zh));
    judge!(en_texts.len() == zh_texts.len(), instrument, "charts differ between languages");
    for (en, zh) in en_texts.into_iter().zip(zh_texts) {
        speaks_both(instrument, en, zh)?;
    }
    let [said, told] = Language::ALL.map(|language| (instrument.verdict)(&view(language)));
    speaks_both(instrument, &said, &told)?;
    judge!(!said.is_empty() && chinese(&told), instrument, "verdict {said} / {told}");
    for text in [&said, &told] {
        let bad = text.contains("NaN") || text.contains("inf ") || text.contains("inf%");
        judge!(!bad, instrument, "verdict {text}");
    }
    dragged(instrument, scenario, &en)
}

/// Taking hold of the operating point changes nothing, and wherever it is dragged the scenario stays legal.
fn dragged(
    instrument: &Instrument,
    scenario: &Scenario,
    spec: &ChartSpec,
) -> Result<(), TestCaseError> {
    let Some(drag) = instrument.drag else { return Ok(()) };
    let marks = spec.panels.iter().flat_map(|panel| &panel.marks);
    if let Some(mark) = marks.into_iter().find(|mark| mark.kind == MarkKind::Operating)
        && let Some((field, number)) = drag(scenario, mark.x)
    {
        let row = field.row();
        let here = scenario.number(field);
        if row.value_at(row.nearest_stop(here)) == here {
            judge!(number == here, instrument, "{} from {here} to {number}", row.key);
        }
    }
    if let Scale::Linear(low, high) | Scale::Logarithmic(low, high) = spec.x.scale {
        for share in [0.0, 0.3, 0.7, 1.0] {
            let x =
                if low > 0.0 { low * (high / low).powf(share) } else { low + share * (high - low) };
            if let Some((field, number)) = drag(scenario, x) {
                let taken = scenario.with(field, number);
                judge!(taken.is_ok(), instrument, "dragged to {x}: {taken:?}");
            }
        }
    }
    Ok(())
}

#[test]
fn instruments_have_names_places_and_words() {
    let mut ids = HashSet::new();
    let mut titles = HashSet::new();
    for instrument in instruments() {
        let id = instrument.id;
        assert!(ids.insert(id), "{id} twice");
        assert!(titles.insert(instrument.title.en()), "{} twice", instrument.title.en());
        assert_eq!(Instrument::find(id).map(|found| found.id), Some(id));
        assert!(!instrument.places.is_empty(), "{id} is shown nowhere");
        for text in [instrument.title, instrument.source, instrument.caution] {
            assert!(!text.en().is_empty() && !chinese(text.en()), "{id}: {}", text.en());
            assert!(chinese(text.zh()), "{id}: {}", text.zh());
        }
        assert!(
            instrument.title.en().ends_with('?') && instrument.title.zh().ends_with('？'),
            "{id}"
        );
        assert!(
            instrument.caution.en().ends_with('.') && instrument.caution.zh().ends_with('。'),
            "{id}"
        );
        assert!(
            id.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'_' || byte.is_ascii_digit())
        );
    }
    let overview: Vec<_> = fleetscope::instrument::instruments_of(Place::Overview)
        .map(|instrument| instrument.id)
        .collect();
    for id in ["roofline", "bubble", "throughput_latency", "waterfall"] {
        assert!(overview.contains(&id), "{id} is not on the overview");
    }
}

/// At the default scenario each says with a number what binds, and derives it from the reader's own sliders.
#[test]
fn instruments_have_results_a_verdict_a_derivation_and_a_table() {
    let scenario = Scenario::default();
    let report = evaluate(&scenario);
    for instrument in instruments() {
        let id = instrument.id;
        assert!(!instrument.readouts.is_empty(), "{id}");
        for language in Language::ALL {
            let view = View { scenario: &scenario, report: &report, baseline: None, language };
            let verdict = (instrument.verdict)(&view);
            assert!(verdict.bytes().any(|letter| letter.is_ascii_digit()), "{id}: {verdict}");
            let spec = (instrument.chart)(&view);
            assert!(
                !fleetscope::chart::table(&spec, language).rows.is_empty(),
                "{id} has no table"
            );
        }
        let view = View {
            scenario: &scenario,
            report: &report,
            baseline: None,
            language: Language::English,
        };
        let workings = (instrument.derivation)(&view);
        assert!(!workings.is_empty(), "{id} derives nothing");
        let from_a_slider = workings
            .iter()
            .flat_map(|working| &working.numbers)
            .any(|(.., origin)| matches!(origin, Origin::Field(_) | Origin::Result(_)));
        // The accounts rest on assumptions.
        let given = instrument.places.contains(&Place::Accounts);
        assert!(from_a_slider || given, "{id} derives from constants alone");
    }
}

/// A headline slider moves the charts that the design says it moves, at the default scenario.
#[test]
fn headline_sliders_move_the_charts_of_the_table() {
    let scenario = Scenario::default();
    let chart = |scenario: &Scenario, id: &str| {
        Instrument::find(id).unwrap().chart_of(scenario, Language::English)
    };
    for (field, number, moving) in [
        (Field::Gpus, 16_384.0, vec!["roofline", "bubble", "throughput_latency", "waterfall"]),
        (Field::Batch, 64.0, vec!["roofline", "bubble", "throughput_latency", "waterfall"]),
        (Field::Pue, 1.1, vec!["throughput_latency"]),
        (Field::Grid, 20.0, vec!["throughput_latency"]),
    ] {
        let changed = scenario.with(field, number).unwrap();
        for id in ["roofline", "bubble", "throughput_latency", "waterfall"] {
            let moved = chart(&scenario, id) != chart(&changed, id);
            assert_eq!(moved, moving.contains(&id), "{} and {id}", field.row().key);
        }
    }
}

#[test]
fn what_is_not_known_is_not_drawn_as_zero() {
    // Four GPUs hold no replica of 32: there is no step, so no rate that a slow one could lower.
    let scenario = Scenario::default().with(Field::Gpus, 4.0).unwrap();
    let report = evaluate(&scenario);
    let view =
        View { scenario: &scenario, report: &report, baseline: None, language: Language::English };
    let chart = Instrument::find("straggler").unwrap().chart_beside(&view);
    assert!(chart.panels[0].series.is_empty() && chart.panels[0].marks.is_empty());
    assert_eq!(chart.panels[0].regions[0].label, "not available");
}

#[test]
fn the_waterfall_only_descends() {
    let mut runner = proptest::test_runner::TestRunner::default();
    runner
        .run(&draw::scenario(), |scenario| {
            let spec =
                Instrument::find("waterfall").unwrap().chart_of(&scenario, Language::English);
            let kept = &spec.panels[0].series[0];
            let Shape::Bars(bars) = &kept.shape else { panic!("no bars") };
            for pair in bars.windows(2) {
                prop_assert!(pair[1].to <= pair[0].to * (1.0 + 1e-12), "{bars:?}");
                prop_assert!(pair[1].to >= 0.0 && pair[1].category > pair[0].category, "{bars:?}");
            }
            prop_assert_eq!(bars[0].to, 1.0);
            Ok(())
        })
        .unwrap();
}

#[test]
fn every_instrument_is_sound_at_every_stop_of_a_headline_slider() {
    for row in FIELDS.iter().filter(|row| row.headline) {
        for stop in (0..=row.stop_count()).step_by(row.stop_count().div_ceil(25)) {
            let scenario = Scenario::default().with(row.field, row.value_at(stop)).unwrap();
            for instrument in instruments() {
                sound(instrument, &scenario, Some(&Scenario::default())).unwrap_or_else(|error| {
                    panic!("{} at {}: {error}", row.key, row.value_at(stop))
                });
            }
        }
    }
}

#[test]
fn a_gain_below_one_that_a_reader_wants_stays_on_its_axis() {
    let link = Link::read("#/accounts?v=1&own.fleet_scenarios/gain_target=1e-6");
    assert_eq!(link.refused, Vec::new());
    sound(Instrument::find("fleet_gain").unwrap(), &link.link.scenario, None).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn every_instrument_is_sound_in_every_scenario(
        scenario in draw::scenario(),
        baseline in prop::option::of(draw::scenario()),
    ) {
        for instrument in instruments() {
            sound(instrument, &scenario, baseline.as_ref())?;
        }
    }
}
