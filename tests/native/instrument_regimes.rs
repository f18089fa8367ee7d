//! How far the next regime is, as verdicts say: where the named number is set, another term leads.
//!
//! Each number is read from the sentence and checked on the model, moved to either side of it, or counted through.

use fleetscope::evaluate::{C3, Readout, evaluate};
use fleetscope::instrument::{Instrument, View};
use fleetscope::scenario::{Field, Link, Scenario};
use fleetscope::simulate::{Schedule, simulate};
use fleetscope::text::Language;

/// More than the three digits of a sentence may be off, and little enough to tell the sides apart.
const ASIDE: f64 = 0.01;

fn scenario(query: &str) -> Scenario {
    let reading = Link::read(query);
    assert!(reading.refused.is_empty(), "{:?}", reading.refused);
    reading.link.scenario
}

/// What an instrument says; in Chinese it names the same numbers.
fn said(id: &str, scenario: &Scenario) -> String {
    let report = evaluate(scenario);
    let [english, chinese] = Language::ALL.map(|language| {
        let view = View { scenario, report: &report, baseline: None, language };
        (Instrument::find(id).unwrap().verdict)(&view)
    });
    // In Chinese "each" is written as one share.
    let chinese = chinese.replace("1 份", "");
    assert_eq!(numbers(&english), numbers(&chinese), "{english} / {chinese}");
    english
}

/// The numbers of a sentence, smallest first.
fn numbers(sentence: &str) -> Vec<f64> {
    let mut numbers: Vec<f64> = sentence
        .replace(',', "")
        .split(|letter: char| !letter.is_ascii_digit() && letter != '.')
        .filter_map(|word| word.trim_end_matches('.').parse().ok())
        .collect();
    numbers.sort_by(f64::total_cmp);
    numbers
}

/// The number right after some words of a sentence.
fn after(sentence: &str, words: &str) -> f64 {
    let (_, rest) = sentence.split_once(words).unwrap_or_else(|| panic!("{words} in {sentence}"));
    let number: String = rest
        .chars()
        .filter(|letter| *letter != ',')
        .take_while(|letter| letter.is_ascii_digit() || *letter == '.')
        .collect();
    number.trim_end_matches('.').parse().unwrap_or_else(|_| panic!("{words} in {sentence}"))
}

fn result(scenario: &Scenario, readout: Readout) -> f64 {
    evaluate(scenario).get(readout).unwrap()
}

fn binding(scenario: &Scenario) -> C3 {
    evaluate(scenario).shares.unwrap().binding()
}

/// The scenario with some numbers times a factor.
fn scaled(start: &Scenario, fields: &[Field], factor: f64) -> Scenario {
    fields.iter().fold(*start, |scenario, &field| {
        scenario.with(field, scenario.number(field) * factor).unwrap()
    })
}

#[test]
fn computation_yields_to_communication_on_accelerators_that_much_faster() {
    // No bubble, nothing hidden, and upkeep is small: a faster peak shortens computation alone.
    let start = scenario("pp=1&overlap=0&maint=0");
    let sentence = said("waterfall", &start);
    assert!(sentence.contains("Computation binds"), "{sentence}");
    assert!(sentence.contains("communication would lead"), "{sentence}");
    let factor = after(&sentence, "if it fell to 1/");
    let at = |factor: f64| binding(&scaled(&start, &[Field::Peak], factor));
    assert_eq!(at(factor * (1.0 - ASIDE)), C3::Computation, "{sentence}");
    assert_eq!(at(factor * (1.0 + ASIDE)), C3::Communication, "{sentence}");
}

#[test]
fn computation_takes_its_bubbles_along_when_it_yields() {
    // By default there is a bubble, and part of the exchange is hidden behind the backward pass.
    for query in ["", "pp=8&overlap=1", "gpus=100000&ref=none&batch=32", "maint=0.3"] {
        let start = scenario(query);
        let sentence = said("waterfall", &start);
        assert!(sentence.contains("Computation binds"), "{query}: {sentence}");
        let factor = after(&sentence, "fell to 1/");
        let at = |factor: f64| binding(&scaled(&start, &[Field::Peak], factor));
        assert_eq!(at(factor * (1.0 - ASIDE)), C3::Computation, "{query}: {sentence}");
        let next = match at(factor * (1.0 + ASIDE)) {
            C3::Computation => "nothing",
            C3::Communication => "communication",
            C3::Coordination => "coordination",
        };
        assert!(sentence.contains(&format!("{next} would lead")), "{query}: {next}: {sentence}");
    }
}

#[test]
fn communication_yields_to_computation_on_links_that_much_faster() {
    // Without startup latencies communication goes as the links' bandwidth: all of it exposed and no bubble; then half
    // of the exchange hidden behind the backward pass, and the bubble of four stages.
    let bare = scenario("pp=1&overlap=0&intra_lat=0&inter_lat=0&intra_bw=50&inter_bw=5");
    let hidden = scenario("intra_lat=0&inter_lat=0&intra_bw=20&inter_bw=2");
    assert!(hidden.number(Field::Overlap) > 0.0 && hidden.number(Field::PipelineStages) > 1.0);
    for start in [bare, hidden] {
        let sentence = said("waterfall", &start);
        assert!(sentence.contains("Communication binds"), "{sentence}");
        let factor = after(&sentence, "computation would lead if it fell to 1/");
        let links = [Field::IntraBandwidth, Field::InterBandwidth];
        let at = |factor: f64| binding(&scaled(&start, &links, factor));
        assert_eq!(at(factor * (1.0 - ASIDE)), C3::Communication, "{sentence}");
        assert_eq!(at(factor * (1.0 + ASIDE)), C3::Computation, "{sentence}");
    }
}

#[test]
fn coordination_yields_to_computation_with_that_much_less_of_it() {
    // Without a bubble coordination is 1 − goodput of wall time, and upkeep is most of it.
    let start = scenario("pp=1&maint=0.6");
    let sentence = said("waterfall", &start);
    assert!(sentence.contains("Coordination binds"), "{sentence}");
    let factor = after(&sentence, "computation would lead if it fell to 1/");
    let goodput = result(&start, Readout::Goodput);
    let at = |factor: f64| {
        // Of the old wall time the step keeps its goodput, coordination its rest over the factor.
        let less = (1.0 - goodput) / factor;
        let maintenance = start.number(Field::Maintenance) + goodput - goodput / (goodput + less);
        binding(&start.with(Field::Maintenance, maintenance).unwrap())
    };
    assert_eq!(at(factor * (1.0 - ASIDE)), C3::Coordination, "{sentence}");
    assert_eq!(at(factor * (1.0 + ASIDE)), C3::Computation, "{sentence}");
}

/// Counts through every batch: the first that keeps up, the fastest with its P99, and the largest within the target.
fn counted(start: &Scenario) -> [Option<f64>; 3] {
    let target = start.si(Field::LatencyTarget);
    let p99: Vec<(f64, f64)> = (1..=4096)
        .map(f64::from)
        .filter_map(|batch| {
            let report = evaluate(&start.with(Field::Batch, batch).unwrap());
            Some((batch, report.get(Readout::P99).ok()?))
        })
        .collect();
    [
        p99.first().map(|first| first.0),
        p99.iter().map(|point| point.1).min_by(f64::total_cmp),
        p99.iter().rev().find(|point| point.1 <= target).map(|last| last.0),
    ]
}

#[test]
fn the_batches_between_instability_and_the_target_are_those_that_counting_finds() {
    for query in ["", "batch=64", "slo=700&rps=150000", "service=derived&rps=8000&slo=30000"] {
        let start = scenario(query);
        let sentence = said("throughput_latency", &start);
        let [first, least_s, largest] = counted(&start).map(Option::unwrap);
        assert_eq!(after(&sentence, "below "), first, "{sentence}");
        assert_eq!(after(&sentence, "within the target is "), largest, "{sentence}");
        let least = after(&sentence, "(P99 ");
        let milliseconds = if sentence.contains(&format!("(P99 {least} ms")) { 1e3 } else { 1.0 };
        assert!((least / (least_s * milliseconds) - 1.0).abs() < 0.006, "{sentence}: {least_s}");
    }
    // 1,024 replicas get 100 requests a second each; a batch of 10 takes at least 55 ms.
    let strict = scenario("slo=100");
    assert_eq!(counted(&strict)[2], None);
    assert!(said("throughput_latency", &strict).contains("none is within the target"));
    let idle = scenario("rps=1000");
    assert_eq!(counted(&idle)[0], Some(1.0));
    assert!(said("throughput_latency", &idle).contains("even single requests keep up"));
}

#[test]
fn a_saturated_replica_is_told_the_batch_that_would_keep_up() {
    // At 100 requests a second and 50 ms a batch a replica is busy all the time with a batch of
    // 100 · 0.05 = 5, and keeps up with 6.
    let even = scenario("t_req=0&batch=5");
    assert_eq!(counted(&even)[0], Some(6.0));
    let sentence = said("throughput_latency", &even);
    assert_eq!(after(&sentence, "a batch of "), 6.0, "{sentence}");
    // With 0.5 ms a request no batch serves 2,000 a second, and 1,999 only one beyond what we count to: a batch takes
    // 50 ms besides, so B/1,999/s > 50 ms + B · 0.5 ms from B = 199,900 on.
    for query in ["rps=2048000", "rps=2046976"] {
        let hopeless = scenario(query);
        assert_eq!(counted(&hopeless)[0], None);
        let sentence = said("throughput_latency", &hopeless);
        assert!(sentence.starts_with("Saturated"), "{sentence}");
        assert!(sentence.contains("no batch up to 4,096 would keep up"), "{sentence}");
    }
}

#[test]
fn stages_wait_within_the_target_from_the_named_micro_batches_on() {
    let plain = Schedule::OneForwardOneBackward;
    let idle =
        |schedule, stages, count| simulate(schedule, stages, count).unwrap().bubble_fraction();
    for (query, stages) in [("", 4), ("batch=4", 4), ("pp=8", 8)] {
        let sentence = said("schedule", &scenario(query));
        let named = after(&sentence, "Waiting 20% or less takes ") as u64;
        assert!(idle(plain, stages, named) <= 0.2 + 1e-12, "{sentence}");
        assert!(idle(plain, stages, named - 1) > 0.2 + 1e-12, "{sentence}");
    }
    // The default has a micro-batch for each sequence of the batch.
    assert!(result(&scenario("batch=12"), Readout::BubbleFraction) <= 0.2 + 1e-12);
    assert!(result(&scenario("batch=11"), Readout::BubbleFraction) > 0.2 + 1e-12);
    // Three parts on each of four stages: (4 − 1)·0.8/0.2/3 = 4, one whole round. Two parts ask for 6, so two rounds;
    // three on each of eight stages for 28/3, two rounds again; eight on each of four for less than a round.
    for (query, stages, virtual_stages, named) in
        [("vpp=3", 4, 3, 4), ("vpp=2", 4, 2, 8), ("pp=8&vpp=3", 8, 3, 16), ("vpp=8", 4, 8, 4)]
    {
        let sentence = said("schedule", &scenario(query));
        let rounds = if sentence.contains(", or ") { ", or " } else { "or less takes " };
        assert_eq!(after(&sentence, rounds), named as f64, "{sentence}");
        let schedule = Schedule::Interleaved { virtual_stages };
        assert!(idle(schedule, stages, named) <= 0.2 + 1e-12, "{sentence}");
        // One round less is too little, or nothing.
        assert!(named == stages || idle(schedule, stages, named - stages) > 0.2 + 1e-12);
    }
}

#[test]
fn another_term_binds_at_the_named_number_of_gpus_and_not_before() {
    let gpus = |start: &Scenario, count: f64| start.with(Field::Gpus, count).unwrap();
    let named = |start: &Scenario| after(&said("training_time", start), "binds; with ");
    let start = Scenario::default();
    let flip = named(&start);
    assert!(said("training_time", &start).contains("coordination would"));
    assert_eq!(binding(&gpus(&start, flip)), C3::Coordination);
    for replicas in 8192 / 32..(flip as u64).div_ceil(32) {
        let count = (replicas * 32) as f64;
        assert_eq!(binding(&gpus(&start, count)), C3::Computation, "{count}");
    }
    assert_eq!(binding(&gpus(&start, flip - 1.0)), C3::Computation);
    // Beyond it the way back is named: the last GPU with which computation binds.
    let beyond = gpus(&start, 60_000.0);
    assert!(said("training_time", &beyond).contains("computation would"));
    let back = named(&beyond);
    assert_eq!(binding(&gpus(&start, back)), C3::Computation);
    assert_eq!(binding(&gpus(&start, back + 1.0)), C3::Coordination);
}

#[test]
fn where_no_number_of_gpus_changes_what_binds_that_is_said() {
    // Every replica keeps its batch, and hardly anything fails.
    let start = scenario("ref=none&mttf_gpu=1e9&mttf_nic=1e9&mttf_psu=1e9");
    let sentence = said("training_time", &start);
    assert!(sentence.contains("Computation binds over the whole slider"), "{sentence}");
    for step in 0..=200 {
        let count = (32.0 * 31_250f64.powf(f64::from(step) / 200.0)).round();
        let report = evaluate(&start.with(Field::Gpus, count).unwrap());
        if let Ok(shares) = report.shares {
            assert_eq!(shares.binding(), C3::Computation, "{count}");
        }
    }
}

#[test]
fn the_longest_phase_of_a_recovery_yields_where_it_is_that_much_shorter() {
    // T_w = 70.6e9 · 14 B / 100 GB/s = 9.88 s, MTBF = 5,172.4 h / 1,024 = 18,184 s, so half of
    // √(2 · 9.88 s · 18,184 s) = 599.6 s is replayed: 5.00 times the 60 s of rescheduling.
    let start = Scenario::default();
    let sentence = said("recovery", &start);
    assert_eq!(after(&sentence, "next is reschedule, "), 5.0, "{sentence}");
    let longest = |scenario: &Scenario| {
        let sentence = said("recovery", scenario);
        let (_, rest) = sentence.split_once("longest phase is ").unwrap();
        rest.split(' ').next().unwrap().to_owned()
    };
    let interval = |minutes: f64| start.with(Field::CheckpointInterval, minutes).unwrap();
    // Half of 2 minutes is the 60 s of rescheduling.
    assert_eq!(longest(&interval(599.6 / 60.0 / 5.0 * (1.0 + ASIDE))), "replay");
    assert_eq!(longest(&interval(599.6 / 60.0 / 5.0 * (1.0 - ASIDE))), "reschedule");
    // A slow store: 988 s to reload against 150 s to replay.
    let slow = scenario("ckpt_bw=1&interval=5");
    let factor = after(&said("recovery", &slow), "next is replay, ");
    let store = |factor: f64| scaled(&slow, &[Field::CheckpointBandwidth], factor);
    assert_eq!(longest(&store(factor * (1.0 - ASIDE))), "reload");
    assert_eq!(longest(&store(factor * (1.0 + ASIDE))), "replay");
}

#[test]
fn the_largest_loss_of_goodput_yields_where_it_is_that_much_smaller() {
    let largest = |scenario: &Scenario| {
        let losses = [
            ("checkpoints", result(scenario, Readout::CheckpointFraction)),
            ("recovery", result(scenario, Readout::RecoveryFraction)),
            ("maintenance", scenario.number(Field::Maintenance)),
        ];
        losses.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap().0
    };
    let start = Scenario::default();
    let factor = after(&said("goodput_ledger", &start), "next is recovery, ");
    let upkeep = |factor: f64| scaled(&start, &[Field::Maintenance], 1.0 / factor);
    assert_eq!(largest(&upkeep(factor * (1.0 - ASIDE))), "maintenance");
    assert_eq!(largest(&upkeep(factor * (1.0 + ASIDE))), "recovery");
    // At a given interval recovery goes as the rate of failures.
    let start = scenario("interval=200");
    let sentence = said("goodput_ledger", &start);
    assert!(sentence.contains("largest loss is recovery"), "{sentence}");
    let factor = after(&sentence, "next is maintenance, ");
    let parts = [Field::MttfGpu, Field::MttfNic, Field::MttfPsu];
    let sturdy = |factor: f64| scaled(&start, &parts, factor);
    assert_eq!(largest(&sturdy(factor * (1.0 - ASIDE))), "recovery");
    assert_eq!(largest(&sturdy(factor * (1.0 + ASIDE))), "maintenance");
}

#[test]
fn another_part_of_a_response_takes_longest_beyond_the_named_load() {
    let longest = |scenario: &Scenario| {
        let parts = [Readout::Accumulation, Readout::QueueWait, Readout::ServiceTime];
        parts
            .into_iter()
            .max_by(|&a, &b| result(scenario, a).total_cmp(&result(scenario, b)))
            .unwrap()
    };
    // A batch of 16 takes 58 ms: 1,024 replicas can serve 282,483 a second. At half of that
    // filling takes as long as serving, at two thirds waiting does.
    for (load, words, named, below, above) in [
        (102_400.0, "Above ", 141_241.0, Readout::Accumulation, Readout::ServiceTime),
        (160_000.0, "Above ", 188_322.0, Readout::ServiceTime, Readout::QueueWait),
        (240_000.0, "Below ", 188_322.0, Readout::ServiceTime, Readout::QueueWait),
    ] {
        let at = |load: f64| Scenario::default().with(Field::Requests, load).unwrap();
        let sentence = said("response_anatomy", &at(load));
        assert_eq!(after(&sentence, words), named, "{sentence}");
        let (name, next) = if words == "Above " { (below, above) } else { (above, below) };
        assert_eq!(longest(&at(load)), name, "{sentence}");
        let next = if next == Readout::QueueWait { "waiting in line" } else { "service" };
        assert!(sentence.contains(&format!("{next} takes longer")), "{sentence}");
        assert_eq!(longest(&at(named * (1.0 - ASIDE))), below, "{sentence}");
        assert_eq!(longest(&at(named * (1.0 + ASIDE))), above, "{sentence}");
    }
    let sentence = said("response_anatomy", &scenario("rps=400000"));
    assert_eq!(after(&sentence, "Below "), 282_483.0, "{sentence}");
    let sentence = said("response_anatomy", &scenario("t_fixed=0&t_req=0"));
    assert!(sentence.contains("Service takes no time at any load"), "{sentence}");
}

#[test]
fn a_node_is_as_available_as_its_failures_and_repairs_allow() {
    // 90 s down after each 18,620,690 s up: 1 − A = 90 / 18,620,780 = 4.833_31e-6.
    let start = Scenario::default();
    let report = evaluate(&start);
    let view =
        View { scenario: &start, report: &report, baseline: None, language: Language::English };
    let workings = (Instrument::find("availability").unwrap().derivation)(&view);
    let slugs: Vec<&str> = workings.iter().map(|working| working.slug).collect();
    assert_eq!(slugs, ["node_availability", "availability_nines", "annual_downtime"]);
    let values = workings.iter().map(|working| {
        let formula = fleetscope::formula::find(working.slug).unwrap();
        let numbers: Vec<f64> = working.numbers.iter().map(|number| number.1).collect();
        formula.compute(&numbers).unwrap()
    });
    let values: Vec<f64> = values.collect();
    assert!((values[0] - 0.999_995_166_69).abs() < 1e-11, "{values:?}");
    // −log10 of it, twice for two copies; and its square of a year of 31,536,000 s.
    assert!((values[1] - 2.0 * 5.315_75).abs() < 1e-4, "{values:?}");
    assert!((values[2] / (31_536_000.0 * 4.833_31e-6f64.powi(2)) - 1.0).abs() < 1e-5, "{values:?}");
}
