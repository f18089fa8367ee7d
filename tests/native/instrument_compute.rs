//! The regimes of one accelerator that its instruments name.

use fleetscope::evaluate::{
    Readout, decode_crossover_batch, decode_crossover_context, decode_step, evaluate, step_mfu_at,
};
use fleetscope::scenario::{Field, Link, Scenario};

fn scenario(query: &str) -> Scenario {
    let reading = Link::read(query);
    assert!(reading.refused.is_empty(), "{:?}", reading.refused);
    reading.link.scenario
}

/// Seconds to read and to compute for a batch, on one GPU.
fn terms(scenario: &Scenario, batch: f64) -> (f64, f64) {
    let (flop, bytes) = decode_step(scenario, batch);
    (bytes.si() / scenario.si(Field::MemoryBandwidth), flop.si() / scenario.si(Field::Peak))
}

#[test]
fn decode_reads_as_long_as_it_computes_at_the_crossover_batch() {
    for query in ["ctx=512", "model=llama3_8b&ctx=256", "ctx=128&hbm_bw=8"] {
        let scenario = scenario(query);
        let batch = decode_crossover_batch(&scenario, 1.0).unwrap();
        let (read_s, compute_s) = terms(&scenario, batch);
        assert!((read_s / compute_s - 1.0).abs() < 1e-12, "{query}: {read_s} and {compute_s}");
    }
}

#[test]
fn no_batch_turns_decode_beyond_the_crossover_context() {
    let start = Scenario::default();
    let limit = decode_crossover_context(&start, 1.0);
    // 2·70.6e9 FLOP over 295.2 FLOP/byte, over 327,680 bytes of cache a token: 1,459 tokens.
    assert_eq!(limit.floor(), 1459.0);
    let at = |tokens: f64| start.with(Field::Context, tokens).unwrap();
    let (beyond, below) = (at(limit.ceil()), at(limit.floor()));
    assert_eq!(decode_crossover_batch(&beyond, 1.0), None);
    let (read_s, compute_s) = terms(&beyond, 1e9);
    assert!(read_s > compute_s);
    let (read_s, compute_s) = terms(&below, 1e9);
    assert!(read_s < compute_s);
}

#[test]
fn a_step_at_other_kernels_is_the_step_of_the_edited_scenario() {
    let start = Scenario::default();
    for kernel in [0.05, 0.3, 0.5, 0.77, 1.0] {
        let edited = start.with(Field::KernelMfu, kernel).unwrap();
        let expected = evaluate(&edited).get(Readout::StepMfu).unwrap();
        let got = step_mfu_at(&start, kernel).unwrap();
        assert!((got / expected - 1.0).abs() < 1e-12, "{kernel}: {got} and {expected}");
    }
}
