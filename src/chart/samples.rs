//! Charts of every form, for tests and benches.

use super::*;

fn series(label: &'static str, ink: Ink, shape: Shape) -> Series {
    Series { label: label.into(), ink, stroke: Stroke::Solid, strong: false, shape }
}

fn axis(label: &'static str, unit: Unit, scale: Scale) -> Axis {
    Axis { label: label.into(), unit, scale }
}

fn panel(y: Axis) -> Panel {
    Panel { y, weight: 1.0, regions: vec![], guides: vec![], series: vec![], marks: vec![] }
}

fn mark(label: &'static str, ink: Ink, kind: MarkKind, x: f64, y: f64) -> Mark {
    Mark { label: label.into(), ink, kind, x, y }
}

fn bar(category: usize, from: f64, to: f64, label: &'static str) -> Bar {
    Bar { category, from, to, label: label.into(), hatched: false }
}

fn names(names: &[&'static str]) -> Scale {
    Scale::Categories(names.iter().map(|name| (*name).into()).collect())
}

/// Evenly spaced on a logarithmic axis.
fn samples(from: f64, to: f64, count: usize) -> impl Iterator<Item = f64> {
    (0..count).map(move |index| from * (to / from).powf(index as f64 / (count - 1) as f64))
}

fn curve(from: f64, to: f64, y: impl Fn(f64) -> f64) -> Shape {
    Shape::Line(samples(from, to, 200).map(|x| (x, y(x))).collect())
}

/// Logarithmic axes, several roofs, four kinds of marks.
pub fn roofline() -> ChartSpec {
    let roof = |bandwidth: f64, peak: f64| curve(0.1, 1e4, move |x| (x * bandwidth).min(peak));
    let mut only =
        panel(axis("attainable per GPU", Unit::FlopPerSecond, Scale::Logarithmic(1e11, 2e15)));
    only.series = vec![
        Series { strong: true, ..series("H100 roofline", Ink::Compute, roof(3.35e12, 989e12)) },
        Series {
            stroke: Stroke::Dashed,
            ..series("network ceiling", Ink::Communication, curve(0.1, 1e4, |_| 4.0e14))
        },
        series("baseline", Ink::Baseline, roof(2.04e12, 312e12)),
    ];
    only.marks = vec![
        mark("ridge 295 FLOP/B", Ink::Neutral, MarkKind::Feature, 295.0, 989e12),
        mark("training", Ink::Coordination, MarkKind::Related, 2200.0, 4.0e14),
        mark("prefill", Ink::Accent, MarkKind::Related, 900.0, 989e12),
        mark("decode, batch 16", Ink::Limit, MarkKind::Operating, 15.0, 5.0e13),
        mark("baseline", Ink::Baseline, MarkKind::Baseline, 8.0, 1.63e13),
    ];
    ChartSpec {
        id: "roofline",
        title: "What holds one GPU back?".into(),
        x: axis("arithmetic intensity", Unit::FlopPerByte, Scale::Logarithmic(0.1, 1e4)),
        panels: vec![only],
    }
}

/// Curves that fall side by side, with a guide.
pub fn bubble() -> ChartSpec {
    let fraction = |stages: f64, chunks: f64| {
        curve(1.0, 256.0, move |count| (stages - 1.0) / (chunks * count + stages - 1.0))
    };
    let mut only = panel(axis("bubble fraction", Unit::Fraction, Scale::Linear(0.0, 1.0)));
    only.series = vec![
        series("2 stages", Ink::Neutral, fraction(2.0, 1.0)),
        series("16 stages", Ink::Neutral, fraction(16.0, 1.0)),
        series("32 stages", Ink::Neutral, fraction(32.0, 1.0)),
        Series {
            stroke: Stroke::Dashed,
            ..series("8 stages, 4 virtual", Ink::Coordination, fraction(8.0, 4.0))
        },
        Series { strong: true, ..series("8 stages", Ink::Coordination, fraction(8.0, 1.0)) },
    ];
    only.guides = vec![Guide {
        label: "20% target".into(),
        ink: Ink::Limit,
        direction: Direction::Horizontal,
        at: 0.2,
    }];
    only.marks = vec![mark("this scenario", Ink::Limit, MarkKind::Operating, 32.0, 7.0 / 39.0)];
    ChartSpec {
        id: "bubble",
        title: "How many micro-batches hide the pipeline?".into(),
        x: axis("micro-batches", Unit::Count, Scale::Logarithmic(1.0, 256.0)),
        panels: vec![only],
    }
}

/// Three panels above one axis, with a region, guides and marks in each.
pub fn latency() -> ChartSpec {
    let service = |batch: f64| 0.02 + 0.0006 * batch;
    let response = move |batch: f64| {
        let utilization: f64 = 300.0 * service(batch) / batch;
        if utilization < 1.0 {
            service(batch) * (1.0 + 0.5 * utilization / (1.0 - utilization))
        } else {
            f64::NAN
        }
    };
    let mut times = panel(axis("response time", Unit::Second, Scale::Logarithmic(1e-2, 1.0)));
    times.weight = 3.0;
    times.regions = vec![Region {
        label: "unstable".into(),
        ink: Ink::Limit,
        along: Direction::Horizontal,
        from: 1.0,
        to: 7.3,
    }];
    times.guides = vec![Guide {
        label: "latency target (SLO)".into(),
        ink: Ink::Limit,
        direction: Direction::Horizontal,
        at: 0.2,
    }];
    times.series = vec![
        Series {
            stroke: Stroke::Dotted,
            ..series("P99", Ink::Coordination, curve(1.0, 256.0, move |b| 2.6 * response(b)))
        },
        Series {
            strong: true,
            ..series("mean response", Ink::Coordination, curve(1.0, 256.0, response))
        },
    ];
    times.marks = vec![
        mark("least response", Ink::Neutral, MarkKind::Feature, 14.0, response(14.0)),
        mark("largest within SLO", Ink::Neutral, MarkKind::Feature, 78.0, 2.6 * response(78.0)),
        mark("this scenario", Ink::Limit, MarkKind::Operating, 16.0, response(16.0)),
    ];
    let mut rates = panel(axis("throughput", Unit::PerSecond, Scale::Linear(0.0, 1500.0)));
    rates.guides = vec![Guide {
        label: "arrivals".into(),
        ink: Ink::Neutral,
        direction: Direction::Horizontal,
        at: 300.0,
    }];
    rates.series = vec![Series {
        strong: true,
        ..series("capacity", Ink::Compute, curve(1.0, 256.0, move |b| b / service(b)))
    }];
    rates.marks = vec![mark("", Ink::Limit, MarkKind::Operating, 16.0, 16.0 / service(16.0))];
    let mut carbons = panel(axis("carbon per request", Unit::GramCo2e, Scale::Linear(0.0, 2e-6)));
    carbons.series = vec![Series {
        strong: true,
        ..series("carbon", Ink::Site, curve(1.0, 256.0, move |b| 7e-5 * service(b) / b))
    }];
    carbons.marks =
        vec![mark("", Ink::Limit, MarkKind::Operating, 16.0, 7e-5 * service(16.0) / 16.0)];
    ChartSpec {
        id: "latency",
        title: "How large a batch keeps the promise?".into(),
        x: axis("batch size", Unit::Count, Scale::Logarithmic(1.0, 256.0)),
        panels: vec![times, rates, carbons],
    }
}

/// Upright bars that continue each other, with hatching and an outlined baseline.
pub fn waterfall() -> ChartSpec {
    let mut only = panel(axis("share of peak", Unit::Fraction, Scale::Linear(0.0, 1.1)));
    let lost = |category, from, to| Bar { hatched: true, ..bar(category, from, to, "") };
    only.series = vec![
        series(
            "kept",
            Ink::Neutral,
            Shape::Bars(vec![
                bar(0, 0.0, 1.0, "8.10 EFLOP/s"),
                bar(1, 0.0, 0.5, "50.0%"),
                bar(2, 0.0, 0.31, "31.0%"),
                bar(3, 0.0, 0.27, "27.0%"),
                bar(4, 0.0, 0.27, "2.19 EFLOP/s"),
            ]),
        ),
        series("lost in kernels", Ink::Compute, Shape::Bars(vec![lost(1, 0.5, 1.0)])),
        series(
            "lost to communication and bubbles",
            Ink::Communication,
            Shape::Bars(vec![lost(2, 0.31, 0.5)]),
        ),
        series(
            "lost to failures and upkeep",
            Ink::Coordination,
            Shape::Bars(vec![lost(3, 0.27, 0.31)]),
        ),
        series(
            "baseline",
            Ink::Baseline,
            Shape::Bars(vec![
                bar(0, 0.0, 1.0, ""),
                bar(1, 0.0, 0.55, ""),
                bar(2, 0.0, 0.25, ""),
                bar(3, 0.0, 0.2, ""),
                bar(4, 0.0, 0.2, ""),
            ]),
        ),
    ];
    ChartSpec {
        id: "waterfall",
        title: "What is left of the peak?".into(),
        x: axis(
            "",
            Unit::Count,
            names(&["Peak", "Kernel MFU", "Scaling efficiency", "Goodput", "Effective"]),
        ),
        panels: vec![only],
    }
}

/// Twelve lying bars with long names and values at their ends.
pub fn regions() -> ChartSpec {
    const GRIDS: [(&str, f64, &str); 12] = [
        ("Québec (hydropower)", 1.7, "1.7 t"),
        ("Norway", 2.4, "2.4 t"),
        ("Sweden", 3.5, "3.5 t"),
        ("France", 4.8, "4.8 t"),
        ("Brazil", 8.5, "8.5 t"),
        ("California", 20.0, "20 t"),
        ("Spain", 14.6, "14.6 t"),
        ("Germany", 32.0, "32 t"),
        ("United States average", 35.8, "35.8 t"),
        ("Japan", 40.3, "40.3 t"),
        ("India", 59.7, "59.7 t"),
        ("Poland (coal-heavy)", 68.4, "68.4 t"),
    ];
    let mut only = panel(axis(
        "",
        Unit::Count,
        Scale::Categories(GRIDS.iter().map(|grid| grid.0.into()).collect()),
    ));
    let bars = GRIDS
        .iter()
        .enumerate()
        .map(|(index, grid)| bar(index, 0.0, grid.1 * 1e3, grid.2))
        .collect();
    only.series = vec![series("carbon of the job", Ink::Site, Shape::Bars(bars))];
    only.guides = vec![Guide {
        label: "this site".into(),
        ink: Ink::Limit,
        direction: Direction::Vertical,
        at: 35.8e3,
    }];
    ChartSpec {
        id: "regions",
        title: "Where should it run?".into(),
        x: axis("carbon of the job", Unit::KilogramCo2e, Scale::Linear(0.0, 70e3)),
        panels: vec![only],
    }
}

/// A pipeline schedule: many blocks in each row.
pub fn schedule() -> ChartSpec {
    const STAGES: usize = 4;
    const MICROBATCHES: usize = 6;
    let number = |index: usize| ["1", "2", "3", "4", "5", "6"][index];
    let (mut forward, mut backward, mut idle) = (vec![], vec![], vec![]);
    let (one, two) = (0.01, 0.02);
    let turn = (MICROBATCHES + STAGES - 1) as f64 * one;
    for stage in 0..STAGES {
        for batch in 0..MICROBATCHES {
            let start = (stage + batch) as f64 * one;
            forward.push(bar(stage, start, start + one, number(batch)));
            let start = turn + ((STAGES - 1 - stage) + batch) as f64 * two;
            backward.push(bar(stage, start, start + two, number(batch)));
        }
        let rest = |from, to| Bar { hatched: true, ..bar(stage, from, to, "") };
        if stage > 0 {
            idle.push(rest(0.0, stage as f64 * one));
        }
        if stage < STAGES - 1 {
            idle.push(rest(
                (stage + MICROBATCHES) as f64 * one,
                turn + (STAGES - 1 - stage) as f64 * two,
            ));
        }
        if stage > 0 {
            idle.push(rest(
                turn + (STAGES - 1 - stage + MICROBATCHES) as f64 * two,
                turn + (STAGES - 1 + MICROBATCHES) as f64 * two,
            ));
        }
    }
    let mut only =
        panel(axis("", Unit::Count, names(&["stage 1", "stage 2", "stage 3", "stage 4"])));
    only.series = vec![
        series("forward", Ink::Compute, Shape::Bars(forward)),
        series("backward", Ink::Accent, Shape::Bars(backward)),
        series("idle", Ink::Neutral, Shape::Bars(idle)),
    ];
    ChartSpec {
        id: "schedule",
        title: "When does each stage work?".into(),
        x: axis("time", Unit::Second, Scale::Linear(0.0, 0.27)),
        panels: vec![only],
    }
}

/// Every form.
pub fn all() -> Vec<ChartSpec> {
    vec![roofline(), bubble(), latency(), waterfall(), regions(), schedule()]
}
