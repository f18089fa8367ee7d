//! One million evaluations by name, the formulas taken in turn.
#![allow(missing_docs, reason = "criterion's macros write undocumented functions")]
#![allow(clippy::unwrap_used, reason = "a bench fails by panicking")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fleetscope::formula;

const EVALUATIONS: usize = 1_000_000;

type Call = (&'static str, Vec<(&'static str, f64)>);

fn mixed_evaluations(criterion: &mut Criterion) {
    let calls: Vec<Call> = formula::all()
        .map(|formula| {
            let inputs = formula.inputs.iter().map(|input| (input.key, input.default));
            (formula.slug, inputs.collect())
        })
        .collect();
    let mut group = criterion.benchmark_group("registry");
    group.throughput(Throughput::Elements(EVALUATIONS as u64)).sample_size(10);
    group.bench_function("a million mixed evaluations", |bencher| {
        bencher.iter(|| {
            calls
                .iter()
                .cycle()
                .take(EVALUATIONS)
                .map(|(slug, inputs)| {
                    let formula = formula::find(black_box(slug)).unwrap();
                    formula.evaluate(black_box(inputs)).unwrap()
                })
                .fold(0.0, f64::max)
        });
    });
    group.finish();
}

criterion_group!(benches, mixed_evaluations);
criterion_main!(benches);
