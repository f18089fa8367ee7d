//! The joins: each against an independent derivation, and what moves with what.

use crate::{draw, oracle};
use fleetscope::evaluate::{Outcome, READOUTS, Readout, Report, Unavailable, evaluate, moved};
use fleetscope::scenario::{Choice, Field, Link, Scenario};
use fleetscope::text::Language;
use proptest::prelude::*;
use std::collections::{BTreeSet, HashSet};

/// The word of the derivation for a reason.
fn word(reason: Unavailable) -> &'static str {
    match reason {
        Unavailable::Split { .. } => "split",
        Unavailable::ActiveAboveTotal => "active above total",
        Unavailable::TrainingMemory { .. } => "training state",
        Unavailable::ServingMemory { .. } => "serving memory",
        Unavailable::Context { .. } => "context",
        Unavailable::Replica { .. } => "replicas",
        Unavailable::Saturated { .. } => "saturated",
        Unavailable::NoProgress { .. } => "no progress",
        Unavailable::NothingSent => "nothing sent",
        Unavailable::NoBatchMeetsTarget => "slo",
        Unavailable::TargetOutOfReach => "unreachable",
        Unavailable::NoServiceTime => "no service time",
        Unavailable::Formula(_) => "a formula refuses",
    }
}

#[test]
fn every_join_agrees_with_the_derivation() {
    let mut wrong = Vec::new();
    let cases = oracle::read("scenario/joins.json");
    for case in cases.as_array().unwrap() {
        let (name, link) = (oracle::text(case, "name"), oracle::text(case, "link"));
        let reading = Link::read(link);
        assert!(reading.refused.is_empty(), "{name}: {:?}", reading.refused);
        let report = evaluate(&reading.link.scenario);
        let results = case["results"].as_object().unwrap();
        assert_eq!(results.len(), Readout::COUNT, "{name}");
        for (result, expected) in results {
            let readout = Readout::find(result).unwrap_or_else(|| panic!("no result {result}"));
            let unit = readout.row().unit.si_factor();
            let computed = report.get(readout).map(|si| si / unit);
            let agrees = match (computed, expected.as_f64(), expected.as_str()) {
                (Ok(value), Some(expected), _) => {
                    (value - expected).abs() <= 1e-9 * expected.abs().max(f64::MIN_POSITIVE)
                }
                (Err(reason), _, Some(expected)) => word(reason) == expected,
                _ => false,
            };
            if !agrees {
                wrong
                    .push(format!("{name} | {result}: expected {expected}, computed {computed:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn results_have_names_of_their_own_in_both_languages() {
    let mut names = HashSet::new();
    for (index, row) in READOUTS.iter().enumerate() {
        assert_eq!(row.readout as usize, index);
        assert_eq!(Readout::find(row.name), Some(row.readout));
        assert!(names.insert(row.name), "{} twice", row.name);
        assert!(!row.label.en().is_empty() && row.label.en() != row.label.zh(), "{}", row.name);
    }
}

/// The results that differ between two scenarios.
fn changed(before: &Scenario, after: &Scenario) -> BTreeSet<&'static str> {
    let (before, after) = (evaluate(before), evaluate(after));
    Readout::ALL
        .iter()
        .filter(|&&readout| before.get(readout) != after.get(readout))
        .map(|readout| readout.row().name)
        .collect()
}

fn with(scenario: Scenario, field: Field, number: f64) -> Scenario {
    scenario.with(field, number).unwrap()
}

/// What moves with each headline slider of the site, whatever else the scenario says.
const WITH_PUE: [&str; 9] = [
    "carbon_kg",
    "carbon_per_request_g",
    "electricity_usd",
    "energy_j",
    "energy_per_request_j",
    "facility_power_w",
    "run_carbon_kg",
    "run_electricity_usd",
    "run_energy_j",
];
const WITH_GRID: [&str; 3] = ["carbon_kg", "carbon_per_request_g", "run_carbon_kg"];
/// What one accelerator, one node and one request do does not depend on how many there are.
const NOT_WITH_GPUS: [&str; 19] = [
    "bytes_per_parameter",
    "carbon_per_request_g",
    "checkpoint_bytes",
    "checkpoint_write_s",
    "decode_attainable_flops",
    "decode_intensity",
    "decode_step_s",
    "decode_tokens_per_s",
    "energy_per_request_j",
    "kv_seq_bytes",
    "kv_token_bytes",
    "max_batch_fit",
    "node_mtbf_s",
    "prefill_intensity",
    "ridge_point",
    "service_rate",
    "service_time_s",
    "serving_bytes_per_gpu",
    "training_intensity",
];
#[test]
fn pue_and_grid_move_what_the_table_says_and_nothing_else() {
    let scenario = Scenario::default();
    assert_eq!(changed(&scenario, &with(scenario, Field::Pue, 1.1)), WITH_PUE.into());
    assert_eq!(changed(&scenario, &with(scenario, Field::Grid, 20.0)), WITH_GRID.into());
}

#[test]
fn gpus_move_the_fleet_and_not_the_accelerator() {
    let scenario = Scenario::default();
    // 8192 GPUs hold 256 replicas of 32; 9216 hold 288, so shares thin out but nothing idles.
    let moved = changed(&scenario, &with(scenario, Field::Gpus, 9216.0));
    let all: BTreeSet<_> = READOUTS.iter().map(|row| row.name).collect();
    let held: BTreeSet<_> = all.difference(&moved).copied().collect();
    let mut expected: BTreeSet<&str> = NOT_WITH_GPUS.into();
    expected.extend(["global_batch", "gradient_message_bytes", "tokens_per_step", "idle_gpus"]);
    // A month's job on this fleet fails with certainty either way, to the last digit of a double;
    // and 14.2 sequences still fill 15 micro-batches.
    expected.insert("failure_probability");
    assert_eq!(held, expected);
}

#[test]
fn batch_moves_training_and_serving_and_not_the_site() {
    let scenario = Scenario::default();
    let moved = changed(&scenario, &with(scenario, Field::Batch, 32.0));
    let training = [
        "global_batch",
        "replica_batch",
        "microbatches",
        "tokens_per_step",
        "compute_s",
        "comm_s",
        "tp_comm_s",
        "pp_comm_s",
        "step_s",
        "comm_compute_ratio",
        "network_ceiling_flops",
        "compute_time_fraction",
        "scaling_efficiency",
        "step_mfu",
        "pipeline_bubble_fraction",
        "effective_flops",
        "effective_fraction",
        "c3_tax",
        "training_time_s",
        "run_energy_j",
        "run_carbon_kg",
        "run_water_l",
        "run_rental_usd",
        "run_electricity_usd",
    ];
    let serving = [
        "decode_intensity",
        "decode_attainable_flops",
        "decode_step_s",
        "decode_tokens_per_s",
        "prefill_intensity",
        "serving_bytes_per_gpu",
        "service_time_s",
        "service_rate",
        "batch_utilization",
        "queue_wait_s",
        "accumulation_s",
        "batch_response_s",
        "p99_s",
        "p99_normal_s",
        "energy_per_request_j",
        "carbon_per_request_g",
    ];
    assert_eq!(moved, training.into_iter().chain(serving).collect());
}

#[test]
fn what_moved_is_sorted_by_layer_and_size() {
    let scenario = Scenario::default();
    let (before, after) = (evaluate(&scenario), evaluate(&with(scenario, Field::Gpus, 16_384.0)));
    let layers = moved(&before, &after);
    assert!(layers.windows(2).all(|pair| pair[0].0 < pair[1].0));
    for (layer, changes) in &layers {
        let sizes: Vec<f64> = changes
            .iter()
            .map(|change| change.ratio().map_or(f64::INFINITY, |ratio| ratio.ln().abs()))
            .collect();
        assert!(sizes.windows(2).all(|pair| pair[0] >= pair[1]), "{layer:?}: {sizes:?}");
        for change in changes {
            assert_eq!(change.readout.row().layer, *layer);
            assert_eq!(change.before, before.get(change.readout));
            assert_eq!(change.after, after.get(change.readout));
        }
    }
    let all: BTreeSet<_> = layers
        .iter()
        .flat_map(|(_, changes)| changes.iter().map(|change| change.readout.row().name))
        .collect();
    assert!(all.is_subset(&changed(&scenario, &with(scenario, Field::Gpus, 16_384.0))));
    assert!(all.contains("cluster_mtbf_s") && all.contains("facility_power_w"));
    assert!(moved(&before, &before).is_empty());
}

#[test]
fn the_split_names_the_smallest_fleet_that_works() {
    let scenario = with(Scenario::default(), Field::Gpus, 16.0);
    let reason = evaluate(&scenario).get(Readout::StepTime).unwrap_err();
    assert_eq!(reason, Unavailable::Split { smallest: 32 });
    for language in Language::ALL {
        let message = reason.message(language);
        for named in ["tp", "pp", "gpus", "32"] {
            assert!(message.contains(named), "{named} in {message}");
        }
    }
    assert!(evaluate(&with(scenario, Field::Gpus, 32.0)).get(Readout::StepTime).is_ok());
}

#[test]
fn what_does_not_fit_says_how_much_is_missing() {
    let scenario = Scenario::default().choose(Choice::Model, "llama3_405b").unwrap();
    let report = evaluate(&scenario);
    let Err(Unavailable::ServingMemory { needed, available }) = report.get(Readout::DecodeStep)
    else {
        panic!("{:?}", report.get(Readout::DecodeStep))
    };
    // 810 GB of weights and 16 caches of 4,096 tokens at 516,096 bytes over 8 GPUs; 72 of 80 GB usable.
    assert!((needed - (810e9 + 16.0 * 4096.0 * 516_096.0) / 8.0).abs() < 1.0);
    assert!((available - 72e9).abs() < 1.0);
    assert_eq!(report.decode_bound, Err(Unavailable::ServingMemory { needed, available }));
    assert!(report.get(Readout::Response).is_ok(), "a measured queue needs no memory");
}

fn finite_or_said(outcome: Outcome, what: &str) -> Result<(), TestCaseError> {
    match outcome {
        Ok(value) => prop_assert!(value.is_finite() && value >= 0.0, "{what} = {value}"),
        Err(reason) => said(reason, what)?,
    }
    Ok(())
}

fn said(reason: Unavailable, what: &str) -> Result<(), TestCaseError> {
    let [en, zh] = Language::ALL.map(|language| reason.message(language));
    prop_assert!(!en.is_empty() && !zh.is_empty() && en != zh, "{what}: {en} / {zh}");
    for message in [en, zh] {
        let bad = message.contains("NaN") || message.contains("inf ") || message.contains("inf%");
        prop_assert!(!bad, "{what}: {message}");
    }
    Ok(())
}

fn checked(report: &Report) -> Result<(), TestCaseError> {
    for row in &READOUTS {
        finite_or_said(report.get(row.readout), row.name)?;
    }
    for (what, reason) in [
        ("decode", report.decode_bound.err()),
        ("prefill", report.prefill_bound.err()),
        ("training", report.training_bound.err()),
        ("shares", report.shares.err()),
        ("regime", report.checkpoint_regime.err()),
    ] {
        if let Some(reason) = reason {
            said(reason, what)?;
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn every_result_is_finite_or_says_why_not(scenario in draw::scenario()) {
        checked(&evaluate(&scenario))?;
    }

    #[test]
    fn shares_of_wall_time_add_up(scenario in draw::scenario()) {
        if let Ok(shares) = evaluate(&scenario).shares {
            let parts = [shares.computation, shares.communication, shares.coordination];
            prop_assert!((parts.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{parts:?}");
            prop_assert!(parts.iter().all(|part| (-1e-12..=1.0 + 1e-12).contains(part)), "{parts:?}");
        }
    }

    #[test]
    fn fractions_lie_between_nothing_and_all(scenario in draw::scenario()) {
        let report = evaluate(&scenario);
        for readout in [
            Readout::ScalingEfficiency, Readout::StepMfu, Readout::BubbleFraction, Readout::Goodput,
            Readout::FailureProbability, Readout::CheckpointFraction, Readout::EffectiveFraction,
        ] {
            if let Ok(value) = report.get(readout) {
                prop_assert!((0.0..=1.0).contains(&value), "{} = {value}", readout.row().name);
            }
        }
        if let (Ok(response), Ok(service)) = (report.get(Readout::Response), report.get(Readout::ServiceTime)) {
            prop_assert!(report.get(Readout::Utilization).is_ok_and(|utilization| utilization < 1.0));
            prop_assert!(response >= service);
        }
    }

    #[test]
    fn the_site_moves_only_the_site(
        scenario in draw::scenario(),
        pue in 1.0..3.0,
        grid in 0.0..2000.0,
        gpus in 1u32..1_000_000,
    ) {
        let only = |field, number, moving: &[&str]| -> Result<(), TestCaseError> {
            let moved = changed(&scenario, &with(scenario, field, number));
            let others: Vec<_> = moved.iter().filter(|name| !moving.contains(name)).collect();
            prop_assert!(others.is_empty(), "{others:?}");
            Ok(())
        };
        only(Field::Pue, pue, &WITH_PUE)?;
        only(Field::Grid, grid, &WITH_GRID)?;
        let moved = changed(&scenario, &with(scenario, Field::Gpus, f64::from(gpus)));
        // A fleet that holds no replica has no service at all.
        if evaluate(&scenario).get(Readout::Replicas).is_ok() && !moved.contains("service_time_s") {
            let others: Vec<_> = moved.iter().filter(|name| NOT_WITH_GPUS.contains(name)).collect();
            prop_assert!(others.is_empty(), "{others:?}");
        }
    }

    #[test]
    fn scans_over_batches_find_what_trying_each_finds(scenario in draw::scenario()) {
        use fleetscope::evaluate::Service;
        let Ok(service) = Service::of(&scenario) else { return Ok(()) };
        let batches = || 1..=service.largest_batch();
        let response = |batch| service.queue(batch).ok().map(|queue| queue.response().si());
        let least = batches().filter_map(response).min_by(f64::total_cmp);
        match (service.least_latency_batch(), least) {
            (Ok(batch), Some(least)) => {
                let found = response(batch).unwrap();
                prop_assert!(found <= least * (1.0 + 1e-12), "batch {batch}: {found} over {least}");
            }
            (Err(_), None) => {}
            other => prop_assert!(false, "{other:?}"),
        }
        let target = fleetscope::quantity::Second::new(scenario.si(Field::LatencyTarget));
        let largest = batches().rev().find(|&batch| service.p99(batch).is_ok_and(|p99| p99 <= target));
        prop_assert_eq!(service.largest_batch_within(target).ok(), largest);
        let wanted = scenario.number(Field::TargetUtilization);
        if let Ok(smallest) = service.smallest_batch_for(wanted) {
            let smallest = smallest as u64;
            let used = |batch| service.queue(batch).map_or(1.0, |queue| queue.utilization);
            if smallest <= service.largest_batch() {
                prop_assert!(used(smallest) <= wanted * (1.0 + 1e-9), "{smallest}");
            }
            if smallest > 1 && smallest - 1 <= service.largest_batch() {
                prop_assert!(used(smallest - 1) > wanted * (1.0 - 1e-9), "{smallest}");
            }
        }
    }
}

/// A result that never falls (or never rises) with a field, all else held.
struct Law(Field, Readout, Direction);

#[derive(Clone, Copy, PartialEq)]
enum Direction {
    Up,
    Down,
}
use Direction::{Down, Up};

const LAWS: &[Law] = &[
    Law(Field::Pue, Readout::FacilityPower, Up),
    Law(Field::Pue, Readout::Carbon, Up),
    Law(Field::Pue, Readout::Electricity, Up),
    Law(Field::Pue, Readout::EnergyPerRequest, Up),
    Law(Field::Grid, Readout::Carbon, Up),
    Law(Field::Grid, Readout::CarbonPerRequest, Up),
    Law(Field::Gpus, Readout::ClusterMtbf, Down),
    Law(Field::Gpus, Readout::FailuresPerDay, Up),
    Law(Field::Gpus, Readout::FailureProbability, Up),
    Law(Field::Gpus, Readout::ItPower, Up),
    Law(Field::Gpus, Readout::Racks, Up),
    Law(Field::Gpus, Readout::Rental, Up),
    Law(Field::Gpus, Readout::FleetPeak, Up),
    Law(Field::Gpus, Readout::Arrivals, Down),
    Law(Field::Gpus, Readout::TrainingState, Down),
    Law(Field::Peak, Readout::RidgePoint, Up),
    Law(Field::Peak, Readout::ComputeTime, Down),
    Law(Field::Peak, Readout::ScalingEfficiency, Down),
    Law(Field::MemoryBandwidth, Readout::RidgePoint, Down),
    Law(Field::MemoryBandwidth, Readout::DecodeStep, Down),
    Law(Field::MemoryBandwidth, Readout::DecodeTokens, Up),
    Law(Field::MemoryCapacity, Readout::MaxBatchFit, Up),
    Law(Field::MemoryReserve, Readout::MaxBatchFit, Down),
    Law(Field::IntraBandwidth, Readout::CommunicationTime, Down),
    Law(Field::InterBandwidth, Readout::CommunicationTime, Down),
    Law(Field::IntraLatency, Readout::CommunicationTime, Up),
    Law(Field::InterLatency, Readout::CommunicationTime, Up),
    Law(Field::NicsPerNode, Readout::CommunicationTime, Down),
    Law(Field::Compression, Readout::GradientAllreduce, Down),
    Law(Field::Codec, Readout::GradientAllreduce, Up),
    Law(Field::Overlap, Readout::StepTime, Down),
    Law(Field::Overlap, Readout::ScalingEfficiency, Up),
    Law(Field::KernelMfu, Readout::ComputeTime, Down),
    Law(Field::KernelMfu, Readout::ScalingEfficiency, Down),
    Law(Field::KernelMfu, Readout::StepMfu, Up),
    Law(Field::KernelMfu, Readout::TrainingTime, Down),
    Law(Field::VirtualStages, Readout::BubbleFraction, Down),
    Law(Field::VirtualStages, Readout::PipelineCommunication, Up),
    Law(Field::Batch, Readout::BubbleFraction, Down),
    Law(Field::Batch, Readout::Microbatches, Up),
    Law(Field::Batch, Readout::TokensPerStep, Up),
    Law(Field::Batch, Readout::DecodeIntensity, Up),
    Law(Field::Batch, Readout::DecodeTokens, Up),
    Law(Field::Batch, Readout::ServingMemory, Up),
    Law(Field::Batch, Readout::Utilization, Down),
    Law(Field::Batch, Readout::ServiceRate, Up),
    Law(Field::Batch, Readout::ServiceTime, Up),
    Law(Field::Batch, Readout::EnergyPerRequest, Down),
    Law(Field::TrainingTokens, Readout::TrainingTime, Up),
    Law(Field::TrainingTokens, Readout::RunCarbon, Up),
    Law(Field::MttfGpu, Readout::ClusterMtbf, Up),
    Law(Field::MttfNic, Readout::NodeMtbf, Up),
    Law(Field::FailingPsus, Readout::NodeMtbf, Down),
    Law(Field::CheckpointBandwidth, Readout::CheckpointWrite, Down),
    Law(Field::Job, Readout::FailureProbability, Up),
    Law(Field::Job, Readout::Energy, Up),
    Law(Field::Requests, Readout::Utilization, Up),
    Law(Field::Requests, Readout::QueueWait, Up),
    Law(Field::Requests, Readout::Accumulation, Down),
    Law(Field::Requests, Readout::MinBatchUtilization, Up),
    Law(Field::LatencyTarget, Readout::LargestSloBatch, Up),
    Law(Field::TargetUtilization, Readout::MinBatchUtilization, Down),
    Law(Field::Context, Readout::KvSequence, Up),
    Law(Field::Context, Readout::MaxBatchFit, Down),
    Law(Field::Context, Readout::DecodeIntensity, Down),
    Law(Field::KvBytes, Readout::KvToken, Up),
    Law(Field::WaterUsage, Readout::Water, Up),
    Law(Field::RackPower, Readout::Racks, Down),
    Law(Field::GpuPrice, Readout::Rental, Up),
    Law(Field::ElectricityPrice, Readout::Electricity, Up),
];

/// With the interval given the regime cannot change, and weak scaling
/// with micro-batches of one leaves none half full.
const LAWS_OF_ONE_REGIME: &[Law] = &[
    Law(Field::Batch, Readout::NetworkCeiling, Up),
    Law(Field::Detect, Readout::Goodput, Down),
    Law(Field::Reschedule, Readout::Recovery, Up),
    Law(Field::Maintenance, Readout::Goodput, Down),
    Law(Field::MttfGpu, Readout::Goodput, Up),
    Law(Field::CheckpointBandwidth, Readout::Goodput, Up),
    Law(Field::Gpus, Readout::Goodput, Down),
];

fn holds(law: &Law, scenario: Scenario, shares: (f64, f64)) -> Result<(), TestCaseError> {
    let Law(field, readout, direction) = *law;
    let at = |share| {
        let number = draw::Number::Between(share);
        draw::apply(scenario, &draw::Edit::Number { field: field as usize, number })
    };
    let (one, other) = (at(shares.0), at(shares.1));
    let (low, high) =
        if one.number(field) <= other.number(field) { (one, other) } else { (other, one) };
    let results = (evaluate(&low).get(readout), evaluate(&high).get(readout));
    if let (Ok(low_result), Ok(high_result)) = results {
        let slack = 1e-9 * low_result.abs().max(high_result.abs());
        let kept = match direction {
            Up => high_result >= low_result - slack,
            Down => high_result <= low_result + slack,
        };
        prop_assert!(
            kept,
            "{} goes from {low_result} to {high_result} as {} goes from {} to {}",
            readout.row().name,
            field.row().key,
            low.number(field),
            high.number(field)
        );
    }
    Ok(())
}

proptest! {
    #[test]
    fn what_must_rise_rises_and_what_must_fall_falls(
        scenario in draw::scenario(),
        shares in (0.0..1.0, 0.0..1.0),
        minutes in 1.0..1000.0,
    ) {
        for law in LAWS {
            holds(law, scenario, shares)?;
        }
        let given = with(scenario, Field::CheckpointInterval, minutes);
        let given = with(given, Field::MicroBatch, 1.0).without(Field::ReferenceGpus);
        for law in LAWS_OF_ONE_REGIME {
            holds(law, given, shares)?;
        }
    }
}
