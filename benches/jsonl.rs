//! Lines of requests that `fleetscope compute --jsonl` answers in a second, on one core.
#![allow(missing_docs, reason = "criterion's macros write undocumented functions")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fleetscope::cli::json_lines;
use fleetscope::formula;
use fleetscope::text::Language;
use std::fmt::Write as _;

const LINES: u64 = 10_000;

/// Requests for every formula in turn, with the numbers of its examples, slightly varied.
fn requests() -> String {
    let rows: Vec<_> = formula::all().collect();
    let mut text = String::new();
    for (line, row) in (0..LINES).zip(rows.iter().cycle()) {
        let _ = write!(text, "{{\"slug\":\"{}\",\"inputs\":{{", row.slug);
        for (place, input) in row.inputs.iter().enumerate() {
            let separator = if place == 0 { "" } else { "," };
            let varied = input.default * (1.0 + line as f64 / (1e6 * LINES as f64));
            let number = if input.domain.admits(varied) { varied } else { input.default };
            let _ = write!(text, "{separator}\"{}\":{number}", input.key);
        }
        text.push_str("}}\n");
    }
    text
}

fn json_lines(criterion: &mut Criterion) {
    let requests = requests();
    let mut group = criterion.benchmark_group("jsonl");
    group.throughput(Throughput::Elements(LINES));
    group.bench_function("every formula", |bencher| {
        let mut answers = Vec::new();
        bencher.iter(|| {
            answers.clear();
            json_lines::answer(requests.as_bytes(), &mut answers, Language::English)
        });
    });
    group.finish();
}

criterion_group!(benches, json_lines);
criterion_main!(benches);
