//! How long one evaluation takes: it runs on every move of a slider.

use criterion::{Criterion, criterion_group, criterion_main};
use fleetscope::evaluate::evaluate;
use fleetscope::instrument::instruments;
use fleetscope::scenario::Link;
use fleetscope::text::Language;
use std::hint::black_box;

/// The default, and the scenarios that make the scans over batch sizes longest.
const SCENARIOS: [(&str, &str); 8] = [
    ("default", ""),
    ("derived", "service=derived&rps=5000"),
    ("saturated", "rps=1000000000"),
    ("nearly saturated", "rps=2040000&slo=100000000"),
    ("no batch meets the target", "slo=1&rps=1000000"),
    ("every batch meets the target", "t_fixed=0&t_req=0&slo=100000000"),
    ("hardly any batch meets the target", "t_fixed=0.001&rps=2047795&slo=30000"),
    ("slow arrivals", "rps=0.001&slo=100000000"),
];

fn evaluation(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("evaluate");
    for (name, query) in SCENARIOS {
        let scenario = Link::read(query).link.scenario;
        group.bench_function(name, |bencher| bencher.iter(|| evaluate(black_box(&scenario))));
    }
    group.finish();
}

fn charts(criterion: &mut Criterion) {
    let scenario = Link::default().scenario;
    let mut group = criterion.benchmark_group("chart");
    for instrument in instruments() {
        group.bench_function(instrument.id, |bencher| {
            bencher.iter(|| instrument.chart_of(black_box(&scenario), Language::English));
        });
    }
    group.finish();
}

fn links(criterion: &mut Criterion) {
    let link = "#/overview?v=1&gpus=16384&acc=b200&pue=1.12&grid=20&batch=64&model=deepseek_v3";
    criterion.bench_function("link read", |bencher| bencher.iter(|| Link::read(black_box(link))));
    let read = Link::read(link).link;
    criterion.bench_function("link write", |bencher| bencher.iter(|| black_box(&read).fragment()));
}

criterion_group!(benches, evaluation, charts, links);
criterion_main!(benches);
