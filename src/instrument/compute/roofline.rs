//! What holds one accelerator back: memory, arithmetic or the network?

use super::super::parts::factor;
use super::super::{Drag, Given, Instrument, View, decade_above, decade_below, nearest_batch};
use crate::chart::{
    Axis, ChartSpec, Ink, Label, Mark, MarkKind, Panel, Scale, Series, Shape, Stroke,
};
use crate::evaluate::{Bound, Outcome, Readout, Unavailable, decode_intensity, decode_step};
use crate::explain::Working;
use crate::quantity::{Digits, Unit, display};
use crate::scenario::{Choice, Field, Place, Scenario};
use crate::text::Text;

pub(in crate::instrument) const INSTRUMENT: Instrument = Instrument {
    id: "roofline",
    places: &[Place::Overview, Place::Compute],
    fields: &[
        Field::Peak,
        Field::MemoryBandwidth,
        Field::ActiveParameters,
        Field::Parameters,
        Field::Batch,
        Field::MicroBatch,
        Field::Sequence,
        Field::Context,
        Field::Prompt,
        Field::KvBytes,
    ],
    choices: &[Choice::Accelerator, Choice::Precision, Choice::Model],
    readouts: &[
        Readout::RidgePoint,
        Readout::DecodeIntensity,
        Readout::DecodeAttainable,
        Readout::PrefillIntensity,
        Readout::TrainingIntensity,
        Readout::NetworkCeiling,
        Readout::DecodeStep,
        Readout::DecodeTokens,
    ],
    title: text!("What holds one GPU back?", "是什么限制了单个 GPU？"),
    chart,
    verdict,
    derivation,
    drag: Some(drag),
    source: text!("Appendix C, Eqs. C.2 to C.4", "附录 C，式 C.2 至 C.4"),
    caution: text!(
        "Roofs are peaks: real kernels reach 30 to 60% of them. Bytes count every weight and cached token once; tiling, caching and fusion change what really moves.",
        "屋顶是峰值：实际内核只能达到其 30% 至 60%。字节数按每个权重和缓存 token 只读一次计算；分块、缓存与算子融合会改变实际流量。",
    ),
};

const RIDGE: Text = text!("ridge", "脊点");
const ROOF: Text = text!("roofline", "屋顶线");
const NETWORK: Text = text!("network ceiling", "网络上限");
const DECODE: Text = text!("decode", "解码");
const PREFILL: Text = text!("prefill", "预填充");
const TRAINING: Text = text!("training", "训练");
const INTENSITY: Text = text!("arithmetic intensity", "算术强度");
const RATE: Text = text!("attainable per GPU", "每 GPU 可达性能");
const BASELINE: Text = text!("baseline", "基线");

/// The least intensity that is shown, in FLOP/byte.
const FROM: f64 = 0.1;

fn chart(view: &View<'_>) -> ChartSpec {
    let (peak, bandwidth) = roof(view.scenario);
    let ridge = peak / bandwidth;
    let intensities =
        [Readout::DecodeIntensity, Readout::PrefillIntensity, Readout::TrainingIntensity]
            .map(|readout| view.report.get(readout));
    let furthest =
        intensities.iter().flatten().fold(ridge * 3.0, |most, &intensity| most.max(intensity));
    let nearest = intensities
        .iter()
        .flatten()
        .fold(FROM.min(ridge), |least, &intensity| least.min(intensity));
    let from = if nearest > 0.0 { decade_below(nearest) } else { FROM };
    let to = decade_above(furthest.max(1e4));
    let ceiling = view.report.get(Readout::NetworkCeiling);

    let mut series = vec![Series {
        label: view.text(ROOF),
        ink: Ink::Compute,
        stroke: Stroke::Solid,
        strong: true,
        shape: Shape::Line(line(view.scenario, from, to)),
    }];
    if let Some(pinned) = view.of_baseline() {
        series.push(Series {
            label: view.text(BASELINE),
            ink: Ink::Baseline,
            stroke: Stroke::Dashed,
            strong: false,
            shape: Shape::Line(line(pinned.scenario, from, to)),
        });
    }
    if let Ok(ceiling) = ceiling {
        series.push(Series {
            label: view.text(NETWORK),
            ink: Ink::Communication,
            stroke: Stroke::Dashed,
            strong: false,
            shape: Shape::Line(vec![(from, ceiling), (to, ceiling)]),
        });
    }

    let attainable = |intensity: f64| (intensity * bandwidth).min(peak);
    let mut marks = vec![Mark {
        label: Label::Owned(format!(
            "{} {}",
            view.text(RIDGE),
            display(ridge, Unit::FlopPerByte, Digits::default())
        )),
        ink: Ink::Neutral,
        kind: MarkKind::Feature,
        x: ridge,
        y: peak,
    }];
    if let Some(pinned) = view.of_baseline()
        && let Ok(intensity) = pinned.report.get(Readout::DecodeIntensity)
    {
        let (peak, bandwidth) = roof(pinned.scenario);
        marks.push(Mark {
            label: view.text(BASELINE),
            ink: Ink::Baseline,
            kind: MarkKind::Baseline,
            x: intensity,
            y: (intensity * bandwidth).min(peak),
        });
    }
    let mut place = |text: Text, ink: Ink, kind: MarkKind, intensity: Outcome, limit: f64| {
        if let Ok(x) = intensity {
            marks.push(Mark { label: view.text(text), ink, kind, x, y: attainable(x).min(limit) });
        }
    };
    place(PREFILL, Ink::Accent, MarkKind::Related, intensities[1], f64::MAX);
    place(
        TRAINING,
        Ink::Coordination,
        MarkKind::Related,
        intensities[2],
        ceiling.unwrap_or(f64::MAX),
    );
    place(DECODE, Ink::Limit, MarkKind::Operating, intensities[0], f64::MAX);

    // Room above the roof and the ceiling for their names; half a decade where a whole one would be mostly empty.
    let highest = (peak * 1.5).max(ceiling.unwrap_or_default() * 1.2);
    let top = decade_above(highest);
    // Low enough for the slope where it starts, and for a ceiling that holds the job back.
    let bottom = decade_below((from * bandwidth).min(peak).min(ceiling.unwrap_or(f64::MAX)));
    ChartSpec {
        id: INSTRUMENT.id,
        title: view.text(INSTRUMENT.title),
        x: Axis {
            label: view.text(INTENSITY),
            unit: Unit::FlopPerByte,
            scale: Scale::Logarithmic(from, to),
        },
        panels: vec![Panel {
            y: Axis {
                label: view.text(RATE),
                unit: Unit::FlopPerSecond,
                scale: Scale::Logarithmic(
                    bottom,
                    if top > highest * 3.3 { top / 2.0 } else { top },
                ),
            },
            weight: 1.0,
            regions: Vec::new(),
            guides: Vec::new(),
            series,
            marks,
        }],
    }
}

/// Peak and memory bandwidth of one accelerator.
fn roof(scenario: &Scenario) -> (f64, f64) {
    (scenario.si(Field::Peak), scenario.si(Field::MemoryBandwidth))
}

fn line(scenario: &Scenario, from: f64, to: f64) -> Vec<(f64, f64)> {
    let (peak, bandwidth) = roof(scenario);
    let ridge = peak / bandwidth;
    let at = |x: f64| (x, (x * bandwidth).min(peak));
    if ridge > from && ridge < to {
        vec![at(from), (ridge, peak), at(to)]
    } else {
        vec![at(from), at(to)]
    }
}

fn verdict(view: &View<'_>) -> String {
    let bound = |bound: Result<Bound, Unavailable>| match bound {
        Ok(Bound::Memory) => view.say(text!("memory bound", "内存受限"), &[]),
        Ok(Bound::Compute) => view.say(text!("compute bound", "计算受限"), &[]),
        Ok(Bound::Network) => view.say(text!("network bound", "网络受限"), &[]),
        Err(reason) => reason.message(view.language),
    };
    let distance =
        match (view.report.get(Readout::DecodeIntensity), view.report.get(Readout::RidgePoint)) {
            (Ok(intensity), Ok(ridge)) if intensity > 0.0 => Some(ridge / intensity),
            _ => None,
        };
    let next = distance.map_or_else(String::new, |distance| {
        let text = if distance > 1.0 {
            text!(
                " Decode would need {0}× the intensity to reach the ridge.",
                "解码的强度需提高到 {0} 倍才到脊点。",
            )
        } else {
            text!(" Decode is at {0}× the ridge.", "解码已达脊点的 {0} 倍。")
        };
        view.say(text, &[&factor(distance.max(1.0 / distance))])
    });
    view.say(
        text!(
            "Decode: {0} · prefill: {1} · training: {2}.{3}",
            "解码：{0} · 预填充：{1} · 训练：{2}。{3}",
        ),
        &[
            &bound(view.report.decode_bound),
            &bound(view.report.prefill_bound),
            &bound(view.report.training_bound),
            &next,
        ],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let roof = || {
        Given::new(view)
            .field("peak_flops_per_s", Field::Peak)
            .field("bandwidth_bytes_per_s", Field::MemoryBandwidth)
    };
    let (flop, bytes) = decode_step(view.scenario, view.scenario.number(Field::Batch));
    [
        roof().derive("ridge_point"),
        Given::new(view)
            .number("ops_flop", flop.si())
            .number("bytes_moved", bytes.si())
            .derive("arithmetic_intensity"),
        roof()
            .result("intensity_flop_per_byte", Readout::DecodeIntensity)
            .and_then(|given| given.derive("attainable_performance")),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The batch whose decode intensity is nearest; intensity never falls with the batch.
fn drag(scenario: &Scenario, x: f64) -> Option<Drag> {
    nearest_batch(scenario, |batch| {
        decode_intensity(scenario, batch)
            .map_or(f64::MAX, |intensity| (intensity.si() / x).ln().abs())
    })
}
