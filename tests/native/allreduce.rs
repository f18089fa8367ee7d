//! AllReduce algorithms against the steps that they are made of.

use fleetscope::formula::find;
use fleetscope::model::communication::{
    ring_allreduce_time, ring_tree_crossover_size, tree_allreduce_time,
};
use fleetscope::model::halving_doubling::halving_doubling_allreduce_time;
use fleetscope::quantity::{Byte, BytePerSecond, Second};

const NDR: BytePerSecond = BytePerSecond::new(50e9);
const LATENCY: Second = Second::new(5e-6);

#[track_caller]
fn near(got: f64, expected: f64) {
    assert!((got - expected).abs() <= 1e-12 * expected.abs(), "{got} instead of {expected}");
}

/// The bytes that the slowest rank sends in each round, one after the other.
///
/// Ranks beyond the largest power of two hand one half of the tensor to a neighbour and take the
/// other; the neighbour gets that half back reduced, joins the recursion with all of it, and sends
/// the result at the end (Rabenseifner 2004).
fn rounds(ranks: u64, bytes: f64) -> Vec<f64> {
    let core = 1u64 << ranks.ilog2();
    let mut rounds = Vec::new();
    if core < ranks {
        rounds.extend([bytes / 2.0, bytes / 2.0]);
    }
    let mut distance = 1;
    let mut half = bytes;
    while distance < core {
        half /= 2.0;
        rounds.push(half);
        distance *= 2;
    }
    while distance > 1 {
        rounds.push(half);
        half *= 2.0;
        distance /= 2;
    }
    if core < ranks {
        rounds.push(bytes);
    }
    rounds
}

#[test]
fn halving_and_doubling_takes_the_sum_of_its_rounds() {
    for ranks in [1, 2, 3, 4, 7, 8, 100, 256, 257, 8192] {
        for bytes in [0.0, 64.0, 1e9] {
            let rounds = rounds(ranks, bytes);
            let expected: f64 = rounds.iter().map(|sent| 5e-6 + sent / 50e9).sum();
            let time =
                halving_doubling_allreduce_time(Byte::new(bytes), ranks, NDR, LATENCY).unwrap();
            near(time.si(), expected);
        }
    }
}

#[test]
fn on_a_power_of_two_it_is_never_slower_than_ring_or_tree() {
    for ranks in [2, 4, 64, 1024] {
        for bytes in [1.0, 1e3, 1e6, 1e9, 1e12] {
            let all = [ring_allreduce_time, tree_allreduce_time, halving_doubling_allreduce_time]
                .map(|time| time(Byte::new(bytes), ranks, NDR, LATENCY).unwrap().si());
            assert!(
                all[2] <= all[0] * (1.0 + 1e-12) && all[2] <= all[1] * (1.0 + 1e-12),
                "{all:?}"
            );
        }
    }
}

#[test]
fn the_crossover_of_ring_and_tree_is_where_a_search_finds_it() {
    let difference = |ranks: u64, bytes: f64| {
        let [ring, tree] = [ring_allreduce_time, tree_allreduce_time]
            .map(|time| time(Byte::new(bytes), ranks, NDR, LATENCY).unwrap().si());
        ring - tree
    };
    for ranks in [4, 5, 64, 256, 1000, 8192] {
        let (mut low, mut high) = (0.0f64, 1e12f64);
        for _ in 0..200 {
            let middle = (low + high) / 2.0;
            if difference(ranks, middle) > 0.0 { low = middle } else { high = middle }
        }
        let exact = ring_tree_crossover_size(ranks, NDR, LATENCY).unwrap().si();
        assert!((exact / high - 1.0).abs() < 1e-9, "{ranks} ranks: {exact} and {high}");
    }
}

#[test]
fn the_row_refuses_what_the_function_refuses() {
    let row = find("halving_doubling_allreduce_time").unwrap();
    assert_eq!(row.compute(&[1e9, 1.0, 50e9, 5e-6]), Ok(0.0));
    for numbers in [
        [-1.0, 8.0, 50e9, 5e-6],
        [1e9, 0.0, 50e9, 5e-6],
        [1e9, 2.5, 50e9, 5e-6],
        [1e9, 8.0, 0.0, 5e-6],
    ] {
        assert!(row.compute(&numbers).is_err(), "{numbers:?}");
    }
}
