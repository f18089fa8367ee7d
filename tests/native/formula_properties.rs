//! What holds for every formula, whatever the numbers.

use fleetscope::formula::{self, Formula, Input};
use fleetscope::model::{Expected, ModelError};
use proptest::prelude::*;
use proptest::sample::select;

/// More inputs than any formula has.
const MANY: usize = 16;

/// Counts above this are refused, because not every whole number has a double.
const LARGEST_COUNT: f64 = 9_007_199_254_740_992.0;

fn any_formula() -> impl Strategy<Value = &'static Formula> {
    select(formula::all().collect::<Vec<_>>())
}

/// Any double at all, the awkward ones often.
fn any_number() -> impl Strategy<Value = f64> {
    prop_oneof![
        proptest::num::f64::ANY,
        select(vec![
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            2.0,
            1e308,
            -1e308,
            f64::MAX,
            f64::MIN_POSITIVE,
            5e-324,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::EPSILON,
            1.0 - f64::EPSILON / 2.0,
            1.0 + f64::EPSILON,
            LARGEST_COUNT,
            2.0 * LARGEST_COUNT,
        ]),
        0.0..1.0,
        1.0..1e6,
        (1u32..10_000).prop_map(f64::from),
    ]
}

/// A plausible number of the input's domain for each `u` from 0 to 1, growing with it.
pub fn sample(input: &Input, u: f64) -> f64 {
    let scale = |middle: f64| middle * 10f64.powf(6.0 * u - 3.0);
    let middle = if input.default == 0.0 { 1.0 } else { input.default };
    match input.domain {
        Expected::WholeAtLeast(low) => low as f64 + (10f64.powf(4.0 * u) - 1.0).floor(),
        Expected::Between(low, high) => low + u * (high - low),
        Expected::AboveUpTo(low, high) => high - (1.0 - u) * (high - low) * 0.999,
        Expected::FromBelow(low, high) => low + u * (high - low) * 0.999,
        Expected::AtLeast(low) => low + scale((middle - low).max(0.1)),
        Expected::Positive | Expected::NonNegative => scale(middle),
        Expected::Above(_) | Expected::AtMost(_) | Expected::Below(_) => {
            panic!("{}: only another input can set this limit", input.key)
        }
    }
}

pub fn samples(formula: &Formula, us: &[f64]) -> Vec<f64> {
    formula.inputs.iter().zip(us).map(|(input, &u)| sample(input, u)).collect()
}

/// Numbers just outside a domain.
fn outside(domain: Expected) -> Vec<f64> {
    let mut numbers = vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0];
    match domain {
        Expected::Positive => numbers.extend([0.0, -0.0, -1e-300]),
        Expected::NonNegative => numbers.push(-1e-300),
        Expected::Between(low, high) => numbers.extend([low.next_down(), high.next_up()]),
        Expected::AboveUpTo(low, high) => numbers.extend([low, high.next_up()]),
        Expected::FromBelow(low, high) => numbers.extend([low.next_down(), high]),
        Expected::AtLeast(low) => numbers.push(low.next_down()),
        Expected::WholeAtLeast(low) => {
            let low = low as f64;
            numbers.extend([low - 1.0, low + 0.5, low.next_up(), 2.0 * LARGEST_COUNT]);
        }
        Expected::Above(_) | Expected::AtMost(_) | Expected::Below(_) => {}
    }
    numbers
}

/// Numbers at the very edge of a domain, inside.
fn edges(domain: Expected) -> Vec<f64> {
    match domain {
        Expected::Positive => vec![1e-6],
        Expected::NonNegative => vec![0.0],
        Expected::Between(low, high) => vec![low, high],
        Expected::AboveUpTo(low, high) => vec![(low + 1e-6).min(high), high],
        Expected::FromBelow(low, high) => vec![low, high - 1e-6],
        Expected::AtLeast(low) => vec![low],
        Expected::WholeAtLeast(low) => vec![low as f64],
        Expected::Above(_) | Expected::AtMost(_) | Expected::Below(_) => vec![],
    }
}

/// Whether a formula's own documentation says that inputs, each in its domain, can be refused together like this.
fn documented(formula: &Formula, error: ModelError) -> bool {
    let key = match error {
        ModelError::Saturated { utilization } => {
            assert!(utilization >= 1.0, "{}: {error}", formula.slug);
            return matches!(
                formula.slug,
                "pollaczek_khinchine_wait"
                    | "batch_response_time"
                    | "min_batch_for_utilization"
                    | "min_stable_batch"
                    | "mm1_queue_length"
            ) || crate::beyond::may_saturate(formula);
        }
        ModelError::Domain { input, .. } => input,
        ModelError::Overflow => return false,
    };
    match formula.slug {
        // The shares sum to more than all of it.
        "goodput_ratio" => formula.inputs.iter().any(|input| input.key == key),
        // More overlap than there is to hide.
        "fleet_step_time" | "compute_time_fraction" => key == "overlap_s",
        // More ports than accelerators in a node.
        "hierarchical_allreduce_time" => key == "inter_payload_divisor",
        // No batch undercuts λ·t_r.
        "min_batch_for_utilization" => key == "target_utilization",
        // Fewer requests in the system than in service.
        "requests_waiting" => key == "time_in_system_s",
        // A mean above the maximum.
        "padding_waste" => key == "mean_length",
        // A batch that takes no time at all.
        "batch_service_rate" => key == "fixed_s",
        slug => crate::beyond::may_be_refused(slug, key),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50_000))]

    #[test]
    fn no_number_makes_a_formula_panic_or_give_one_that_is_none(
        formula in any_formula(),
        numbers in prop::collection::vec(any_number(), MANY),
    ) {
        let numbers = &numbers[..formula.inputs.len()];
        match formula.compute(numbers) {
            Ok(value) => prop_assert!(value.is_finite(), "{}({numbers:?}) = {value}", formula.slug),
            Err(ModelError::Domain { input, expected, value }) => {
                prop_assert!(formula.inputs.iter().any(|row| row.key == input), "{input}");
                prop_assert!(!expected.admits(value), "{}: {input} = {value}, {expected}", formula.slug);
            }
            Err(ModelError::Saturated { utilization }) => prop_assert!(utilization >= 1.0),
            Err(ModelError::Overflow) => {}
        }
    }

    #[test]
    fn a_value_exists_wherever_the_domain_says(
        formula in any_formula(),
        us in prop::collection::vec(0.0..=1.0, MANY),
    ) {
        let numbers = samples(formula, &us);
        for (input, &number) in formula.inputs.iter().zip(&numbers) {
            prop_assert!(input.domain.admits(number), "{} = {number}", input.key);
        }
        if let Err(error) = formula.compute(&numbers) {
            prop_assert!(documented(formula, error), "{}({numbers:?}): {error}", formula.slug);
        }
    }
}

#[test]
fn a_number_outside_the_domain_is_refused_by_name() {
    for formula in formula::all() {
        let defaults: Vec<f64> = formula.inputs.iter().map(|input| input.default).collect();
        for (place, input) in formula.inputs.iter().enumerate() {
            for number in outside(input.domain) {
                let mut numbers = defaults.clone();
                numbers[place] = number;
                let shown = format!("{}: {} = {number}", formula.slug, input.key);
                match formula.compute(&numbers) {
                    Err(error @ ModelError::Domain { input: named, value, expected }) => {
                        assert_eq!(named, input.key, "{shown}");
                        assert!(value == number || value.is_nan() && number.is_nan(), "{shown}");
                        let too_many = number > LARGEST_COUNT
                            && matches!(input.domain, Expected::WholeAtLeast(_));
                        let narrower = too_many || documented(formula, error);
                        assert!(expected == input.domain || narrower, "{shown}: {expected}");
                    }
                    other => panic!("{shown}: {other:?}"),
                }
            }
            for number in edges(input.domain) {
                let mut numbers = defaults.clone();
                numbers[place] = number;
                if let Err(error) = formula.compute(&numbers) {
                    let shown = format!("{}: {} = {number}: {error}", formula.slug, input.key);
                    assert!(documented(formula, error), "{shown}");
                }
            }
        }
    }
}

/// Which way a formula goes when one input grows: `+` never down, `-` never up.
const DIRECTIONS: &[(&str, &str)] = &[
    ("ridge_point", "+peak_flops_per_s -bandwidth_bytes_per_s"),
    ("attainable_performance", "+peak_flops_per_s +bandwidth_bytes_per_s +intensity_flop_per_byte"),
    ("arithmetic_intensity", "+ops_flop -bytes_moved"),
    (
        "iron_law_sequential_time",
        "+data_bytes -bandwidth_bytes_per_s +ops_flop -peak_flops_per_s -utilization +latency_s",
    ),
    (
        "iron_law_pipelined_time",
        "+data_bytes -bandwidth_bytes_per_s +ops_flop -peak_flops_per_s -utilization +latency_s",
    ),
    ("weight_bytes", "+parameters +bytes_per_parameter"),
    ("decode_flops_per_token", "+parameters +flops_per_parameter"),
    ("decode_tokens_per_second", "+bandwidth_bytes_per_s -parameters -bytes_per_parameter"),
    ("mfu_gain", "-mfu_before +mfu_after"),
    ("step_mfu", "+kernel_mfu -comm_fraction"),
    ("scaling_efficiency_relative", "+observed_speedup +gpus_before -gpus_after"),
    ("comm_elimination_speedup", "+comm_fraction"),
    ("comm_fraction_change_speedup", "+comm_fraction_before -comm_fraction_after"),
    ("scaling_efficiency_implied", "+observed_ratio +gpus_base -gpus_target +efficiency_base"),
    (
        "goodput_ratio",
        "-pipeline_bubble_fraction -checkpoint_fraction -failure_recovery_fraction -maintenance_fraction -scheduler_fraction",
    ),
    ("fleet_peak_flops", "+gpus +peak_flops_per_s"),
    ("effective_flops", "+gpus +peak_flops_per_s +mfu +scaling_efficiency +goodput_ratio"),
    ("effective_fraction", "+mfu +scaling_efficiency +goodput_ratio"),
    ("c3_tax", "-mfu -scaling_efficiency -goodput_ratio"),
    ("effective_gpus", "+gpus +scaling_efficiency"),
    ("effective_time", "+duration_s -overhead_fraction"),
    ("fleet_step_time", "+compute_s -gpus +comm_s +sync_s -overlap_s"),
    ("compute_time_fraction", "+compute_s -gpus -comm_s -sync_s +overlap_s"),
    ("amdahl_speedup", "-serial_fraction +gpus"),
    ("amdahl_limit", "-serial_fraction"),
    ("gustafson_speedup", "-serial_fraction +gpus"),
    ("comm_compute_ratio", "+comm_s -compute_per_gpu_s"),
    ("straggler_throughput", "+slowest_relative_speed"),
    ("tail_fanout_probability", "-per_server_fast_probability +servers"),
    ("fleet_gain_residual", "+target_gain -hardware_gain -algorithm_gain"),
    ("alpha_beta_time", "+message_bytes -bandwidth_bytes_per_s +latency_s"),
    ("crossover_message_size", "+bandwidth_bytes_per_s +latency_s"),
    (
        "loggp_time",
        "+message_bytes +send_overhead_s +wire_latency_s +gap_per_byte_s +receive_overhead_s",
    ),
    ("ring_allreduce_time", "+message_bytes +gpus -bandwidth_bytes_per_s +latency_s"),
    ("ring_allreduce_bandwidth_limit_time", "+message_bytes -bandwidth_bytes_per_s"),
    ("ring_allreduce_bytes_per_gpu", "+message_bytes +gpus"),
    ("tree_allreduce_time", "+message_bytes +gpus -bandwidth_bytes_per_s +latency_s"),
    ("allgather_time", "+message_bytes +gpus -bandwidth_bytes_per_s +latency_s"),
    ("reducescatter_time", "+message_bytes +gpus -bandwidth_bytes_per_s +latency_s"),
    ("alltoall_time", "+message_bytes +gpus -bandwidth_bytes_per_s +latency_s"),
    ("broadcast_time", "+message_bytes +gpus -bandwidth_bytes_per_s +latency_s"),
    ("ring_tree_crossover_size", "+bandwidth_bytes_per_s +latency_s"),
    (
        "hierarchical_allreduce_time",
        "+message_bytes +nodes +gpus_per_node -intra_bandwidth_bytes_per_s +intra_latency_s -inter_bandwidth_bytes_per_s +inter_latency_s -inter_payload_divisor",
    ),
    ("pipeline_bubble_fraction", "+stages -microbatches"),
    ("pipeline_efficiency", "-stages +microbatches"),
    ("interleaved_bubble_fraction", "+stages -microbatches -virtual_stages"),
    ("min_microbatches_for_bubble", "+stages -max_bubble_fraction"),
    (
        "compressed_allreduce_time",
        "+message_bytes +gpus -bandwidth_bytes_per_s +latency_s -compression_ratio +codec_s",
    ),
    ("compression_speedup", "+message_bytes -bandwidth_bytes_per_s +compression_ratio -codec_s"),
    ("compression_break_even", "+transfer_s +compression_ratio"),
    (
        "compression_break_even_exact",
        "+message_bytes +gpus -bandwidth_bytes_per_s +latency_s +compression_ratio",
    ),
    ("halving_doubling_allreduce_time", "+message_bytes -bandwidth_bytes_per_s +latency_s"),
    ("fiber_latency", "+distance_m -speed_m_per_s"),
    ("mttf_from_fit", "-fit"),
    ("fit_from_mttf", "-mttf_s"),
    ("mtbf_node", "-n_gpu +mttf_gpu_s -n_nic +mttf_nic_s -n_cable +mttf_switch_s"),
    ("mtbf_cluster", "+component_mtbf_s -components"),
    ("mtbf_cluster_nodes", "+node_mtbf_s -nodes"),
    ("failures_per_day", "-mtbf_s"),
    ("failure_rate_fleet", "+components -mttf_s"),
    ("observed_interruption_interval", "+window_s -interruptions"),
    ("failure_probability", "+duration_s -mtbf_s"),
    ("young_daly_interval", "+write_s +mtbf_s"),
    ("checkpoint_overhead_fraction", "+write_s -interval_s"),
    ("checkpoint_waste_fraction", "+write_s -mtbf_s"),
    ("checkpoint_size", "+parameters +bytes_per_parameter"),
    ("checkpoint_write_time", "+parameters +bytes_per_parameter -bandwidth_bytes_per_s"),
    ("replay_time", "+interval_s"),
    ("recovery_time", "+detect_s +reschedule_s +reload_s +replay_s"),
    ("recovery_overhead_fraction", "+recovery_s -mtbf_s"),
    ("wall_clock_additive", "+nominal_s +overhead_fraction"),
    ("wall_clock_from_goodput", "+nominal_s +overhead_fraction"),
    ("node_availability", "+node_mtbf_s -detect_s -reschedule_s"),
    ("availability_parallel", "+availability +replicas"),
    ("availability_nines", "+availability +replicas"),
    ("annual_downtime", "-availability -replicas"),
    ("all_up_probability", "+availability -components"),
    ("batch_service_time", "+batch +fixed_s +per_request_s"),
    ("batch_service_rate", "+batch -fixed_s -per_request_s"),
    ("batch_utilization", "-batch +arrival_per_s +fixed_s +per_request_s"),
    ("pollaczek_khinchine_wait", "+arrival_per_s +fixed_s +per_request_s"),
    ("batch_accumulation_delay", "+batch -arrival_per_s"),
    ("dynamic_batch_size", "+max_batch +arrival_per_s +max_wait_s"),
    ("dynamic_batch_delay", "+max_batch -arrival_per_s +max_wait_s"),
    ("batch_response_time", "+fixed_s +per_request_s"),
    ("min_batch_for_utilization", "+arrival_per_s +fixed_s +per_request_s -target_utilization"),
    ("min_stable_batch", "+arrival_per_s +fixed_s +per_request_s"),
    ("littles_law_occupancy", "+arrival_per_s +time_in_system_s"),
    ("requests_in_service", "+batch +utilization"),
    ("requests_waiting", "+arrival_per_s +time_in_system_s -batch -utilization"),
    ("exponential_quantile_factor", "+percentile"),
    ("mm1_queue_length", "+utilization"),
    ("kv_cache_bytes", "+layers +width +sequence_tokens +batch +bytes_per_element"),
    (
        "kv_cache_bytes_gqa",
        "+layers +kv_heads +head_dim +sequence_tokens +batch +bytes_per_element",
    ),
    ("it_power", "+gpus +watts_per_gpu"),
    ("facility_power", "+gpus +watts_per_gpu +pue"),
    ("facility_power_from_it", "+it_watts +pue"),
    ("facility_overhead_power", "+it_watts +pue"),
    ("facility_saving", "+pue_before -pue_after"),
    ("training_energy", "+gpus +watts_per_gpu +pue +duration_s"),
    ("training_carbon", "+gpus +watts_per_gpu +pue +duration_s +carbon_g_per_kwh"),
    ("energy_carbon", "+energy_kwh +carbon_g_per_kwh"),
    ("water_use", "+it_watts +duration_s +litres_per_kwh"),
    ("gpu_rental_cost", "+gpus +duration_s +usd_per_gpu_hour"),
    ("electricity_cost_per_gpu_hour", "+watts_per_gpu +pue +usd_per_kwh"),
    ("egress_cost", "+bytes_per_request +requests_per_s +duration_s +usd_per_gb"),
    ("energy_per_bit_gain", "+before_j_per_bit -after_j_per_bit"),
    ("machine_brain_ratio", "+gpus +peak_flops_per_s -synapses -firing_hz"),
    ("scaling_efficiency", "+speedup -gpus"),
    ("padding_waste", "-mean_length +max_length"),
    ("training_time", "+training_flop -effective_flops_per_s"),
    ("training_flops", "+parameters +tokens"),
];

/// Each formula of the list with the place of an input and the sign of its direction.
fn directions() -> Vec<(&'static Formula, usize, f64)> {
    let mut found = Vec::new();
    for (slug, list) in DIRECTIONS.iter().chain(crate::beyond::DIRECTIONS) {
        let formula = formula::find(slug).unwrap();
        for item in list.split(' ') {
            let (sign, key) = item.split_at(1);
            let place = formula.inputs.iter().position(|input| input.key == key);
            let place = place.unwrap_or_else(|| panic!("{slug} has no {key}"));
            found.push((formula, place, if sign == "+" { 1.0 } else { -1.0 }));
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50_000))]

    #[test]
    fn a_formula_moves_the_way_it_should(
        (formula, place, sign) in select(directions()),
        us in prop::collection::vec(0.0..=1.0, MANY),
        other in 0.0..=1.0,
    ) {
        let (low, high) = if us[place] < other { (us[place], other) } else { (other, us[place]) };
        let mut numbers = samples(formula, &us);
        numbers[place] = sample(&formula.inputs[place], low);
        let before = formula.compute(&numbers);
        numbers[place] = sample(&formula.inputs[place], high);
        let after = formula.compute(&numbers);
        // Where one end is refused (a saturated queue, contradicting inputs) there is nothing to compare.
        if let (Ok(before), Ok(after)) = (before, after) {
            let rounding = 1e-12 * before.abs().max(after.abs());
            prop_assert!(
                sign * (after - before) >= -rounding,
                "{}: {} up to {}, result from {before} to {after}",
                formula.slug, formula.inputs[place].key, numbers[place]
            );
        }
    }
}

fn value(slug: &str, numbers: &[f64]) -> f64 {
    formula::find(slug).unwrap().compute(numbers).unwrap()
}

#[test]
fn formulas_have_the_limits_they_should() {
    // Ever more micro-batches: the bubble disappears, as 1/m.
    for exponent in [3, 6, 9, 12, 15] {
        let m = 10f64.powi(exponent);
        let bubble = value("pipeline_bubble_fraction", &[8.0, m]);
        assert!((bubble * m - 7.0).abs() <= 50.0 / m + 1e-12, "{exponent}: {bubble}");
        assert!(value("interleaved_bubble_fraction", &[8.0, m, 4.0]) < bubble / 3.9);
        assert!((value("pipeline_efficiency", &[8.0, m]) + bubble - 1.0).abs() < 1e-15);
    }
    // One stage has no bubble, one rank sends nothing, one part is the whole.
    assert_eq!(value("pipeline_bubble_fraction", &[1.0, 5.0]), 0.0);
    for collective in [
        "ring_allreduce_time",
        "tree_allreduce_time",
        "allgather_time",
        "alltoall_time",
        "broadcast_time",
    ] {
        assert_eq!(value(collective, &[1e9, 1.0, 50e9, 5e-6]), 0.0, "{collective}");
    }
    assert_eq!(value("amdahl_speedup", &[0.1, 1.0]), 1.0);
    assert_eq!(value("gustafson_speedup", &[0.1, 1.0]), 1.0);
    assert_eq!(value("mtbf_cluster", &[180e6, 1.0]), 180e6);
    // Very many ranks: the bytes of a ring tend to twice the tensor, Amdahl's law to its limit.
    let sent = value("ring_allreduce_bytes_per_gpu", &[1.0, 1e15]);
    assert!((sent - 2.0).abs() < 1e-14);
    let limit = value("amdahl_limit", &[0.1]);
    assert!((value("amdahl_speedup", &[0.1, 1e15]) / limit - 1.0).abs() < 1e-12);
    // Compression that does not compress changes nothing but its own cost.
    let plain = value("ring_allreduce_time", &[1e9, 256.0, 50e9, 5e-6]);
    assert_eq!(value("compressed_allreduce_time", &[1e9, 256.0, 50e9, 5e-6, 1.0, 0.0]), plain);
    assert_eq!(value("compression_speedup", &[1e9, 256.0, 50e9, 5e-6, 1.0, 0.0]), 1.0);
    assert_eq!(value("compression_break_even_exact", &[1e9, 256.0, 50e9, 5e-6, 1.0]), 0.0);
    assert_eq!(value("compression_break_even", &[0.04, 1.0]), 0.0);
    // Towards a full server the wait grows as 1/(1 − ρ); at 1 it has no value.
    for gap in [1e-3, 1e-6, 1e-9] {
        let wait = value("pollaczek_khinchine_wait", &[1.0, 1.0 - gap, 1.0, 0.0]);
        assert!((wait * 2.0 * gap - 1.0).abs() <= 2.0 * gap + 1e-6, "{gap}: {wait}");
        assert!((value("mm1_queue_length", &[1.0 - gap]) * gap - 1.0).abs() <= 2.0 * gap + 1e-6);
    }
    for slug in ["pollaczek_khinchine_wait", "batch_response_time"] {
        let full = formula::find(slug).unwrap().compute(&[1.0, 1.0, 1.0, 0.0]);
        assert_eq!(full, Err(ModelError::Saturated { utilization: 1.0 }), "{slug}");
    }
    // The two halves of the waste are equal at the Young–Daly interval, and it is the least.
    let best = value("young_daly_interval", &[24.5, 14_896.55]);
    let waste = |interval: f64| value("checkpoint_waste_fraction", &[24.5, interval, 14_896.55]);
    assert!((waste(best) / (2.0 * 24.5 / best) - 1.0).abs() < 1e-15);
    assert!(waste(best) < waste(best * 1.001) && waste(best) < waste(best * 0.999));
}

/// Expected values from the defining series or from decimal arithmetic with 60 digits.
#[test]
fn small_differences_keep_their_digits() {
    let near = |got: f64, expected: f64| {
        assert!((got - expected).abs() <= 1e-14 * expected.abs(), "{got} instead of {expected}");
    };
    // 1 − exp(−x) = x − x²/2 + x³/6 − … for tiny x.
    for (duration, mtbf) in [(1.0, 1e9), (1e-3, 1e12), (3.0, 7e5)] {
        let x: f64 = duration / mtbf;
        let series = x - x * x / 2.0 + x * x * x / 6.0;
        near(value("failure_probability", &[duration, mtbf]), series);
    }
    // 1 − q^n = n·ε − n(n−1)/2·ε² + … with q = 1 − ε.
    let epsilon = 2f64.powi(-50);
    let series = 1000.0 * epsilon - 499_500.0 * epsilon * epsilon;
    near(value("tail_fanout_probability", &[1.0 - epsilon, 1000.0]), series);
    // 1 − A is exact in binary for these, so the unavailability is too.
    for (exponent, replicas) in [(40, 1.0), (40, 3.0), (50, 2.0)] {
        let availability = 1.0 - 2f64.powi(-exponent);
        let nines = replicas * f64::from(exponent) * 2f64.log10();
        near(value("availability_nines", &[availability, replicas]), nines);
        let unavailable = 2f64.powi(-exponent).powf(replicas);
        near(value("annual_downtime", &[availability, replicas]), unavailable * 31_536_000.0);
    }
    // The double nearest to 1 − 1e-12 is 1 − 9.999778782798785e-13.
    near(value("availability_nines", &[1.0 - 1e-12, 1.0]), 12.000_009_607_447_246);
    // −ln(1 − q) = q + q²/2 + … for tiny q.
    near(value("exponential_quantile_factor", &[1e-12]), 1e-12 + 0.5e-24);
}
