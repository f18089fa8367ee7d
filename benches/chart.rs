//! How long it takes to lay out and draw charts of 200 points a curve.
#![allow(missing_docs, reason = "criterion's macros write undocumented functions")]

use criterion::{Criterion, criterion_group, criterion_main};
use fleetscope::chart::*;
use fleetscope::quantity::Unit;
use std::hint::black_box;

#[path = "../src/chart/samples.rs"]
mod samples;

fn charts(criterion: &mut Criterion) {
    let size = Size { width: 480.0, height: 320.0 };
    for spec in samples::all() {
        let drawing = draw(&spec, size, &Theme::LIGHT);
        println!("{}: frame {} B, data {} B", spec.id, drawing.frame.len(), drawing.data.len());
        criterion.bench_function(&format!("draw {}", spec.id), |bencher| {
            bencher.iter(|| draw(black_box(&spec), black_box(size), &Theme::LIGHT));
        });
        criterion.bench_function(&format!("layout {}", spec.id), |bencher| {
            bencher.iter(|| Layout::new(black_box(&spec), black_box(size), &Theme::LIGHT));
        });
    }
    let spec = samples::latency();
    criterion.bench_function("stops latency", |bencher| bencher.iter(|| stops(black_box(&spec))));
    criterion.bench_function("read latency", |bencher| {
        bencher.iter(|| read(black_box(&spec), 16.0, None));
    });
}

criterion_group!(benches, charts);
criterion_main!(benches);
