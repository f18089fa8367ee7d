//! What the formulas do at the edges: one of everything, nothing of it, and what they refuse.
//!
//! Expected values follow from the definition by hand, or from 60-digit decimal arithmetic.

use fleetscope::model::{
    Expected, ModelError, account, availability, checkpoint, communication, compression, failure,
    fleet, pipeline, pipeline_schedule, queue, utilization,
};
use fleetscope::quantity::{Byte, BytePerSecond, FlopPerSecond, PerSecond, Second};

const GIGABYTE: Byte = Byte::new(1e9);
const NDR: BytePerSecond = BytePerSecond::new(50e9);
const LATENCY: Second = Second::new(5e-6);

/// Equal but for the last digits.
#[track_caller]
fn near(got: f64, expected: f64) {
    assert!((got - expected).abs() <= 1e-12 * expected.abs(), "{got} instead of {expected}");
}

/// Refused because of this input.
#[track_caller]
fn refuses<T: std::fmt::Debug>(result: Result<T, ModelError>, name: &str) {
    match result {
        Err(ModelError::Domain { input, .. }) => assert_eq!(input, name),
        other => panic!("{name} should have been refused: {other:?}"),
    }
}

#[test]
fn a_limit_belongs_to_a_domain_or_not() {
    let (one, three) = (1.0f64, 3.0f64);
    // The domain, whether it holds 1, a little less and a little more, and likewise for 3.
    for (domain, at_one, at_three) in [
        (Expected::Between(1.0, 3.0), [true, false, true], [true, true, false]),
        (Expected::AboveUpTo(1.0, 3.0), [false, false, true], [true, true, false]),
        (Expected::FromBelow(1.0, 3.0), [true, false, true], [false, true, false]),
        (Expected::AtLeast(1.0), [true, false, true], [true; 3]),
        (Expected::Above(1.0), [false, false, true], [true; 3]),
        (Expected::AtMost(3.0), [true; 3], [true, true, false]),
        (Expected::Below(3.0), [true; 3], [false, true, false]),
        (Expected::WholeAtLeast(1), [true, false, false], [true, false, false]),
        (Expected::WholeAtLeast(3), [false; 3], [true, false, false]),
    ] {
        for (number, admitted) in [(one, at_one), (three, at_three)] {
            let around = [number, number.next_down(), number.next_up()];
            assert_eq!(around.map(|number| domain.admits(number)), admitted, "{domain} {number}");
        }
    }
    let tiny = f64::from_bits(1);
    assert_eq!([-tiny, 0.0, tiny].map(|it| Expected::Positive.admits(it)), [false, false, true]);
    assert_eq!([-tiny, 0.0, tiny].map(|it| Expected::NonNegative.admits(it)), [false, true, true]);
}

#[test]
fn one_rank_communicates_nothing() {
    type Collective = fn(Byte, u64, BytePerSecond, Second) -> Result<Second, ModelError>;
    let collectives: [Collective; 6] = [
        communication::ring_allreduce_time,
        communication::tree_allreduce_time,
        communication::allgather_time,
        communication::reducescatter_time,
        communication::alltoall_time,
        communication::broadcast_time,
    ];
    for collective in collectives {
        assert_eq!(collective(GIGABYTE, 1, NDR, LATENCY), Ok(Second::ZERO));
        refuses(collective(GIGABYTE, 0, NDR, LATENCY), "gpus");
        refuses(collective(-GIGABYTE, 2, NDR, LATENCY), "message_bytes");
        refuses(collective(GIGABYTE, 2, BytePerSecond::ZERO, LATENCY), "bandwidth_bytes_per_s");
        refuses(collective(GIGABYTE, 2, NDR, -LATENCY), "latency_s");
    }
    assert_eq!(communication::ring_allreduce_bytes_per_gpu(GIGABYTE, 1), Ok(Byte::ZERO));
}

#[test]
fn a_tree_over_part_of_a_power_of_two_has_all_its_levels() {
    for (ranks, levels) in
        [(2, 1.0), (3, 2.0), (4, 2.0), (5, 3.0), (8, 3.0), (9, 4.0), (1000, 10.0)]
    {
        let time = communication::broadcast_time(GIGABYTE, ranks, NDR, LATENCY).unwrap();
        near(time.si(), levels * (0.02 + 5e-6));
        let both = communication::tree_allreduce_time(GIGABYTE, ranks, NDR, LATENCY).unwrap();
        near(both.si(), 2.0 * levels * (0.02 + 5e-6));
    }
}

#[test]
fn ring_and_tree_take_equally_long_at_their_crossover() {
    for gpus in [4, 5, 8, 100, 8192] {
        let size = communication::ring_tree_crossover_size(gpus, NDR, LATENCY).unwrap();
        let ring = communication::ring_allreduce_time(size, gpus, NDR, LATENCY).unwrap();
        let tree = communication::tree_allreduce_time(size, gpus, NDR, LATENCY).unwrap();
        near(ring.si(), tree.si());
    }
    assert_eq!(communication::ring_tree_crossover_size(3, NDR, LATENCY), Ok(Byte::ZERO));
    refuses(communication::ring_tree_crossover_size(2, NDR, LATENCY), "gpus");
}

#[test]
fn a_hierarchy_of_one_tier_is_a_ring() {
    let (nvlink, inside) = (BytePerSecond::new(450e9), Second::new(0.5e-6));
    let time = |nodes, k, divisor| {
        communication::hierarchical_allreduce_time(
            GIGABYTE, nodes, k, nvlink, inside, NDR, LATENCY, divisor,
        )
    };
    assert_eq!(time(1, 8, 1.0), communication::ring_allreduce_time(GIGABYTE, 8, nvlink, inside));
    assert_eq!(time(32, 1, 1.0), communication::ring_allreduce_time(GIGABYTE, 32, NDR, LATENCY));
    assert_eq!(time(1, 1, 1.0), Ok(Second::ZERO));
    refuses(time(0, 8, 1.0), "nodes");
    refuses(time(32, 0, 1.0), "gpus_per_node");
    refuses(time(32, 8, 0.5), "inter_payload_divisor");
    refuses(time(32, 8, 8.5), "inter_payload_divisor");
}

#[test]
fn a_message_is_at_least_a_byte_for_loggp() {
    let gap = fleetscope::quantity::SecondPerByte::new(1e-9);
    let time = |bytes| communication::loggp_time(Byte::new(bytes), LATENCY, LATENCY, gap, LATENCY);
    near(time(1.0).unwrap().si(), 15e-6);
    refuses(time(0.5), "message_bytes");
}

#[test]
fn compression_of_nothing_gains_nothing() {
    let (same, codec) = (Second::ZERO, Second::new(1e-3));
    let plain = communication::ring_allreduce_time(GIGABYTE, 256, NDR, LATENCY);
    assert_eq!(
        compression::compressed_allreduce_time(GIGABYTE, 256, NDR, LATENCY, 1.0, same),
        plain
    );
    assert_eq!(compression::compression_speedup(GIGABYTE, 256, NDR, LATENCY, 1.0, same), Ok(1.0));
    assert_eq!(
        compression::compression_break_even_exact(GIGABYTE, 256, NDR, LATENCY, 1.0),
        Ok(Second::ZERO)
    );
    assert_eq!(compression::compression_break_even(LATENCY, 1.0), Ok(Second::ZERO));
    refuses(compression::compression_break_even(LATENCY, 0.9), "compression_ratio");
    refuses(compression::compression_speedup(GIGABYTE, 1, NDR, LATENCY, 2.0, codec), "gpus");
    refuses(
        compression::compression_speedup(Byte::ZERO, 2, NDR, LATENCY, 2.0, codec),
        "message_bytes",
    );
    refuses(
        compression::compression_break_even_exact(GIGABYTE, 256, NDR, -LATENCY, 2.0),
        "latency_s",
    );
}

#[test]
fn compression_breaks_even_at_the_exact_codec_time() {
    let codec =
        compression::compression_break_even_exact(GIGABYTE, 256, NDR, LATENCY, 64.0).unwrap();
    let speedup =
        compression::compression_speedup(GIGABYTE, 256, NDR, LATENCY, 64.0, codec).unwrap();
    near(speedup, 1.0);
}

#[test]
fn one_stage_has_no_bubble() {
    assert_eq!(pipeline::pipeline_bubble_fraction(1, 7), Ok(0.0));
    assert_eq!(pipeline::pipeline_efficiency(1, 7), Ok(1.0));
    assert_eq!(pipeline::min_microbatches_for_bubble(1, 0.2), Ok(0.0));
    assert_eq!(pipeline::min_microbatches_for_bubble(9, 1.0), Ok(0.0));
    // One micro-batch uses one stage at a time.
    near(pipeline::pipeline_bubble_fraction(8, 1).unwrap(), 0.875);
    for (stages, microbatches) in [(2, 1), (8, 16), (64, 3)] {
        let bubble = pipeline::pipeline_bubble_fraction(stages, microbatches).unwrap();
        near(bubble + pipeline::pipeline_efficiency(stages, microbatches).unwrap(), 1.0);
    }
    refuses(pipeline::pipeline_bubble_fraction(0, 1), "stages");
    refuses(pipeline::pipeline_efficiency(1, 0), "microbatches");
    refuses(pipeline::interleaved_bubble_fraction(4, 1, 0), "virtual_stages");
    refuses(pipeline::min_microbatches_for_bubble(4, 0.0), "max_bubble_fraction");
    refuses(pipeline_schedule::interleaved_microbatches_for_bubble(4, 0.2, 0), "virtual_stages");
    // Eq. D.10 at m·V = 4(p − 1) = 60: 15/(15 + 60) is a fifth.
    near(pipeline_schedule::interleaved_microbatches_for_bubble(16, 0.2, 8).unwrap(), 7.5);
}

#[test]
fn goodput_names_the_largest_of_too_many_losses() {
    assert_eq!(fleet::goodput_ratio(0.5, 0.0, 0.25, 0.0, 0.25), Ok(0.0));
    assert_eq!(
        fleet::goodput_ratio(0.25, 0.125, 0.75, 0.25, 0.0),
        Err(ModelError::Domain {
            input: "failure_recovery_fraction",
            value: 0.75,
            expected: Expected::AtMost(0.375),
        })
    );
    // Of equal ones the first.
    refuses(fleet::goodput_ratio(0.0, 0.75, 0.0, 0.75, 0.0), "checkpoint_fraction");
    refuses(fleet::goodput_ratio(0.0, 0.0, 0.0, 1.5, 0.0), "maintenance_fraction");
    refuses(fleet::goodput_ratio(0.0, -0.1, 0.0, 0.0, 0.0), "checkpoint_fraction");
}

#[test]
fn overlap_hides_at_most_what_there_is() {
    let (compute, comm, sync) = (Second::new(8.0), Second::new(0.5), Second::new(0.25));
    assert_eq!(
        fleet::fleet_step_time(compute, 8, comm, sync, Second::new(0.75)),
        Ok(Second::new(1.0))
    );
    assert_eq!(fleet::compute_time_fraction(compute, 8, comm, sync, Second::new(0.75)), Ok(1.0));
    refuses(fleet::fleet_step_time(compute, 8, comm, sync, Second::new(0.76)), "overlap_s");
    refuses(fleet::fleet_step_time(compute, 8, comm, sync, Second::new(-0.1)), "overlap_s");
    refuses(fleet::fleet_step_time(compute, 0, comm, sync, Second::ZERO), "gpus");
    refuses(fleet::compute_time_fraction(Second::ZERO, 8, comm, sync, Second::ZERO), "compute_s");
}

#[test]
fn scaling_laws_meet_at_their_ends() {
    for law in [fleet::amdahl_speedup, fleet::gustafson_speedup] {
        assert_eq!(law(0.3, 1), Ok(1.0));
        assert_eq!(law(1.0, 1_000_000), Ok(1.0));
        assert_eq!(law(0.0, 1_000_000), Ok(1e6));
        refuses(law(1.1, 2), "serial_fraction");
        refuses(law(0.5, 0), "gpus");
    }
    refuses(fleet::amdahl_limit(0.0), "serial_fraction");
    refuses(fleet::c3_tax(0.5, 0.0, 0.5), "scaling_efficiency");
    refuses(fleet::c3_tax_of_fleet(0.0, 0.5, 0.5, 0.5), "working_share");
    assert_eq!(fleet::effective_fraction(0.5, 0.0, 0.5), Ok(0.0));
    refuses(utilization::comm_elimination_speedup(1.0), "comm_fraction");
    refuses(utilization::comm_fraction_change_speedup(0.5, 1.0), "comm_fraction_after");
    // A cache effect: more than twice the speed on twice the fleet.
    assert_eq!(utilization::scaling_efficiency(2.5, 2), Ok(1.25));
}

#[test]
fn small_probabilities_keep_their_digits() {
    let rare = failure::failure_probability(Second::new(1.0), Second::new(1e12)).unwrap();
    near(rare, 9.999999999995e-13);
    near(
        account::tail_fanout_probability(1.0 - 2f64.powi(-50), 1000).unwrap(),
        8.881784197001213e-13,
    );
    near(availability::availability_parallel(1e-17, 3).unwrap(), 3e-17);
    near(availability::annual_downtime(0.9999, 6).unwrap().si(), 3.153_599_999_997_916e-17);
    near(availability::availability_nines(0.9999, 6).unwrap(), 24.000_000_000_000_287);
}

#[test]
fn certainties_are_exact_and_positive() {
    let plus_zero = |result: Result<f64, ModelError>| {
        assert_eq!(result.map(f64::to_bits), Ok(0.0f64.to_bits()));
    };
    plus_zero(failure::failure_probability(Second::ZERO, LATENCY));
    plus_zero(account::tail_fanout_probability(1.0, 100));
    plus_zero(availability::availability_parallel(0.0, 3));
    plus_zero(availability::availability_nines(0.0, 3));
    plus_zero(queue::exponential_quantile_factor(0.0));
    assert_eq!(account::tail_fanout_probability(0.0, 1), Ok(1.0));
    assert_eq!(availability::availability_parallel(1.0, 3), Ok(1.0));
    assert_eq!(availability::annual_downtime(1.0, 3), Ok(Second::ZERO));
    assert_eq!(availability::all_up_probability(1.0, 1_000_000), Ok(1.0));
    refuses(availability::availability_nines(1.0, 3), "availability");
    refuses(queue::exponential_quantile_factor(1.0), "percentile");
}

#[test]
fn a_node_needs_a_part_that_can_fail() {
    let hours = Second::from_hours(50_000.0);
    assert_eq!(failure::mtbf_node(&[(1.0, hours), (0.0, LATENCY)]), Ok(hours));
    refuses(failure::mtbf_node(&[]), "n_component");
    refuses(failure::mtbf_node(&[(0.0, hours)]), "n_component");
    refuses(failure::mtbf_node(&[(-1.0, hours), (2.0, hours)]), "n_component");
    refuses(failure::mtbf_node(&[(1.0, Second::ZERO)]), "mttf_component_s");
    assert_eq!(failure::mtbf_node(&[(1e308, Second::new(1e-3))]), Err(ModelError::Overflow));
}

#[test]
fn daly_refines_the_first_order_and_ends_at_the_mean_time_between_failures() {
    let mtbf = Second::new(1000.0);
    let daly = |write| checkpoint::daly_interval(Second::new(write), mtbf).unwrap().si();
    // With ratio r = δ/2M = 1/100: √r = 1/10, so 2M·(1/10)·(1 + 1/30 + 1/900) − 2M/100.
    near(daly(20.0), 200.0 * (931.0 / 900.0) - 20.0);
    // Free writes: the first order.
    let young = checkpoint::young_daly_interval(Second::new(1e-6), mtbf).unwrap().si();
    assert!((daly(1e-6) / young - 1.0).abs() < 1e-4);
    assert_eq!(daly(2000.0), 1000.0);
    assert_eq!(daly(5000.0), 1000.0);
    assert!(daly(1999.0) < 1000.0);
    refuses(checkpoint::daly_interval(Second::ZERO, mtbf), "write_s");
}

#[test]
fn the_two_halves_of_checkpoint_waste_are_equal_at_the_optimum() {
    let (write, mtbf) = (Second::new(24.5), Second::new(15_000.0));
    let interval = checkpoint::young_daly_interval(write, mtbf).unwrap();
    let waste = |interval| checkpoint::checkpoint_waste_fraction(write, interval, mtbf).unwrap();
    let writing = checkpoint::checkpoint_overhead_fraction(write, interval).unwrap();
    near(waste(interval), 2.0 * writing);
    assert!(waste(interval * 1.01) > waste(interval) && waste(interval * 0.99) > waste(interval));
    refuses(checkpoint::wall_clock_from_goodput(mtbf, 1.0), "overhead_fraction");
}

#[test]
fn a_saturated_queue_has_no_wait() {
    let (fixed, each) = (Second::new(0.25), Second::ZERO);
    let wait = |rate| queue::pollaczek_khinchine_wait(1, PerSecond::new(rate), fixed, each);
    assert_eq!(wait(0.0), Ok(Second::ZERO));
    // Half busy: ρ·T/(2(1 − ρ)) = T/2.
    assert_eq!(wait(2.0), Ok(Second::new(0.125)));
    assert_eq!(wait(4.0), Err(ModelError::Saturated { utilization: 1.0 }));
    assert_eq!(wait(8.0), Err(ModelError::Saturated { utilization: 2.0 }));
    assert!(wait(3.999_999_999).unwrap().si() > 1e8);
    assert_eq!(
        queue::batch_response_time(1, PerSecond::new(8.0), fixed, each),
        Err(ModelError::Saturated { utilization: 2.0 })
    );
    assert_eq!(queue::mm1_queue_length(1.0), Err(ModelError::Saturated { utilization: 1.0 }));
    assert_eq!(queue::mm1_queue_length(0.0), Ok(0.0));
    refuses(queue::batch_service_rate(1, Second::ZERO, Second::ZERO), "fixed_s");
    refuses(queue::batch_accumulation_delay(1, PerSecond::ZERO), "arrival_per_s");
    refuses(queue::batch_accumulation_delay(0, PerSecond::new(1.0)), "batch");
}

/// `λ·t_r` is 1: the server is full with any batch, and rounding must not open it for some.
#[test]
fn a_full_server_is_full_with_any_batch() {
    for (rate, each) in [(2000.0, 0.0005), (10.0, 0.1), (30.0, 1.0 / 30.0), (1e6, 1e-6)] {
        for batch in 1..=4096 {
            let wait = queue::pollaczek_khinchine_wait(
                batch,
                PerSecond::new(rate),
                Second::new(1e-300),
                Second::new(each),
            );
            let full = Err(ModelError::Saturated { utilization: 1.0 });
            assert_eq!(wait, full, "{rate}/s, {each} s, batch {batch}");
        }
    }
}

#[test]
fn no_batch_undercuts_the_time_per_request() {
    let (fixed, each) = (Second::new(1.0), Second::new(0.25));
    let batch =
        |rate, target| queue::min_batch_for_utilization(PerSecond::new(rate), fixed, each, target);
    assert_eq!(batch(2.0, 0.75), Ok(8.0));
    refuses(batch(2.0, 0.5), "target_utilization");
    refuses(batch(2.0, 1.5), "target_utilization");
    assert_eq!(batch(4.0, 0.75), Err(ModelError::Saturated { utilization: 1.0 }));
    assert_eq!(queue::min_stable_batch(PerSecond::new(2.0), fixed, each), Ok(4.0));
    // The found batch has the utilization that was asked for.
    assert_eq!(queue::batch_utilization(8, PerSecond::new(2.0), fixed, each), Ok(0.75));
}

#[test]
fn requests_in_service_are_in_the_system() {
    let waiting =
        |seconds| queue::requests_waiting(PerSecond::new(10.0), Second::new(seconds), 4, 0.5);
    assert_eq!(waiting(0.5), Ok(3.0));
    // 10/s for 0.2 s are the two in service; one rounding error less is still two.
    assert_eq!(waiting(0.2), Ok(0.0));
    assert_eq!(waiting(0.2f64.next_down()), Ok(0.0));
    // So it is of two billion in service.
    let crowd = queue::requests_waiting(
        PerSecond::new(10.0),
        Second::new(2e8f64.next_down()),
        4_000_000_000,
        0.5,
    );
    assert_eq!(crowd, Ok(0.0));
    assert_eq!(
        waiting(0.1),
        Err(ModelError::Domain {
            input: "time_in_system_s",
            value: 0.1,
            expected: Expected::AtLeast(0.2),
        })
    );
}

#[test]
fn the_limit_decides_a_batch_that_does_not_fill() {
    let rate = PerSecond::new(100.0);
    let at = |limit| {
        (
            queue::dynamic_batch_size(16, rate, Second::new(limit)).unwrap(),
            queue::dynamic_batch_delay(16, rate, Second::new(limit)).unwrap().si(),
        )
    };
    assert_eq!(at(0.0), (0.0, 0.0));
    assert_eq!(at(0.125), (12.5, 0.0625));
    assert_eq!(at(0.16), (16.0, 0.08));
    assert_eq!(at(9.0), (16.0, 0.08));
}

#[test]
fn what_no_double_holds_is_an_error() {
    let peak = FlopPerSecond::new(f64::MAX);
    assert_eq!(fleet::fleet_peak_flops(2, peak), Err(ModelError::Overflow));
    refuses(fleet::fleet_peak_flops(2, FlopPerSecond::new(f64::INFINITY)), "peak_flops_per_s");
    refuses(fleet::fleet_peak_flops(2, FlopPerSecond::new(f64::NAN)), "peak_flops_per_s");
}
