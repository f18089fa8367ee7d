//! Schedules that are laid out block by block against the formulas that sum them up.

use std::collections::HashMap;

use fleetscope::model::in_flight::in_flight_microbatches;
use fleetscope::model::pipeline::interleaved_bubble_fraction;
use fleetscope::simulate::{LARGEST_SCHEDULE, Pass, Schedule, ScheduleError, Timeline, simulate};
use proptest::prelude::*;

/// The idle share is exactly `(p − 1)/(p − 1 + m·V)`, compared as whole numbers.
fn bubble_is_the_formula(timeline: &Timeline, p: u64, m: u64, v: u64) {
    let idle = timeline.idle();
    let all = p * timeline.length;
    assert_eq!(idle * (p - 1 + m * v), all * (p - 1), "{p} stages, {m} micro-batches, {v} parts");
    // Three ticks of work for each micro-batch and part, so the rest of the time is idle.
    assert_eq!(all - idle, 3 * p * m * v);
    let formula = interleaved_bubble_fraction(p, m, v).unwrap();
    assert!((timeline.bubble_fraction() - formula).abs() <= 1e-15);
}

/// Every pass happens once, on one stage at a time, after the pass that it waits for.
fn is_possible(timeline: &Timeline, p: u64, m: u64, v: u64) {
    let (p, m, v) = (p as usize, m as usize, v as usize);
    let mut times = HashMap::new();
    for (stage, blocks) in timeline.stages.iter().enumerate() {
        assert_eq!(blocks.len(), 2 * m * v);
        assert!(blocks.windows(2).all(|pair| pair[0].end <= pair[1].start), "stage {stage}");
        for block in blocks {
            assert_eq!(block.end - block.start, block.pass.ticks());
            let key = (block.pass, block.part * p + stage, block.microbatch);
            assert_eq!(times.insert(key, (block.start, block.end)), None, "{key:?} twice");
        }
    }
    for (&(pass, number, microbatch), &(start, _)) in &times {
        let before = match pass {
            Pass::Forward if number == 0 => continue,
            Pass::Forward => (pass, number - 1, microbatch),
            Pass::Backward if number + 1 == p * v => (Pass::Forward, number, microbatch),
            Pass::Backward => (pass, number + 1, microbatch),
        };
        assert!(times[&before].1 <= start, "{before:?} before {:?}", (pass, number, microbatch));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn gpipe_and_1f1b_idle_as_the_formula_says(p in 1u64..40, m in 1u64..80) {
        for schedule in [Schedule::GPipe, Schedule::OneForwardOneBackward] {
            let timeline = simulate(schedule, p, m).unwrap();
            bubble_is_the_formula(&timeline, p, m, 1);
            is_possible(&timeline, p, m, 1);
        }
    }

    #[test]
    fn interleaving_idles_as_the_formula_says(p in 1u64..17, rounds in 1u64..6, v in 1u64..9) {
        let m = p * rounds;
        let timeline = simulate(Schedule::Interleaved { virtual_stages: v }, p, m).unwrap();
        bubble_is_the_formula(&timeline, p, m, v);
        is_possible(&timeline, p, m, v);
    }

    #[test]
    fn the_first_stage_holds_the_most_and_as_many_as_the_formula_says(
        p in 1u64..17, rounds in 1u64..6, v in 1u64..9,
    ) {
        let m = p * rounds;
        let held = |schedule| simulate(schedule, p, m).unwrap().most_held(0);
        prop_assert_eq!(held(Schedule::GPipe), m);
        prop_assert_eq!(held(Schedule::OneForwardOneBackward), p);
        let interleaved = simulate(Schedule::Interleaved { virtual_stages: v }, p, m).unwrap();
        let parts = in_flight_microbatches(p, m, v).unwrap() * v as f64;
        prop_assert!((interleaved.most_held(0) as f64 - parts).abs() < 1e-9);
        for stage in 1..p as usize {
            prop_assert!(interleaved.most_held(stage) <= interleaved.most_held(0));
        }
    }
}

#[test]
fn a_few_micro_batches_are_all_in_flight() {
    for m in 1..8 {
        let timeline = simulate(Schedule::OneForwardOneBackward, 8, m).unwrap();
        assert_eq!(timeline.most_held(0), m);
        assert_eq!(in_flight_microbatches(8, m, 1), Ok(m as f64));
    }
}

#[test]
fn two_stages_and_two_micro_batches_are_laid_out_as_by_hand() {
    // Stage 0: F0 F1 . . B0 . B1 → F 0–1, 1–2, B 4–6, 7–9; stage 1: F0 1–2, B0 2–4, F1 4–5, B1 5–7.
    let timeline = simulate(Schedule::OneForwardOneBackward, 2, 2).unwrap();
    let spans = |stage: usize| -> Vec<(u64, u64)> {
        timeline.stages[stage].iter().map(|block| (block.start, block.end)).collect()
    };
    assert_eq!(spans(0), [(0, 1), (1, 2), (4, 6), (7, 9)]);
    assert_eq!(spans(1), [(1, 2), (2, 4), (4, 5), (5, 7)]);
    assert_eq!(timeline.length, 9);
    assert_eq!(timeline.gaps(0).collect::<Vec<_>>(), [(2, 4), (6, 7)]);
    assert_eq!(timeline.gaps(1).collect::<Vec<_>>(), [(0, 1), (7, 9)]);
}

#[test]
fn what_cannot_be_laid_out_is_refused() {
    let interleaved = Schedule::Interleaved { virtual_stages: 2 };
    assert_eq!(
        simulate(interleaved, 4, 6),
        Err(ScheduleError::PartOfRound { stages: 4, microbatches: 6 })
    );
    for (schedule, p, m) in [
        (Schedule::GPipe, 0, 1),
        (Schedule::OneForwardOneBackward, 1, 0),
        (Schedule::Interleaved { virtual_stages: 0 }, 1, 1),
    ] {
        assert_eq!(simulate(schedule, p, m), Err(ScheduleError::Empty));
    }
    for m in [LARGEST_SCHEDULE, u64::MAX] {
        assert_eq!(simulate(Schedule::GPipe, 2, m), Err(ScheduleError::TooLarge));
    }
}
