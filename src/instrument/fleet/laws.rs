//! What do the two classic laws say?

use super::super::parts::{panel, shown, stroked, strong};
use super::super::{Given, Instrument, View, decade_above};
use super::sweep;
use crate::chart::{ChartSpec, Ink, Panel, Scale, Series, Stroke};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::model::fleet::{amdahl_limit, amdahl_speedup, gustafson_speedup};
use crate::quantity::Unit;
use crate::scenario::{Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "speedup_laws",
    places: &[Place::Fleet],
    fields: &[Field::Gpus, Field::Overlap, Field::ReferenceGpus],
    choices: &[],
    readouts: &[Readout::ScalingEfficiency, Readout::CommComputeRatio],
    title: text!("What do Amdahl and Gustafson say?", "Amdahl 与 Gustafson 怎么说？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!("Appendix C, strong and weak scaling", "附录 C，强扩展与弱扩展"),
    caution: text!(
        "The serial share is read from this scenario as if it stayed the same at every size. It does not: communication grows with the fleet, and Amdahl's law knows nothing of it.",
        "串行占比取自当前情景，并假设它不随规模变化。实际上通信随集群增长，而 Amdahl 定律并不考虑这一点。",
    ),
};

const GPUS: Text = text!("GPUs", "GPU 数");
const SPEEDUP: Text = text!("speedup", "加速比");
const IDEAL: Text = text!("ideal", "理想");
const AMDAHL: Text = text!("Amdahl, held batch", "Amdahl（批不变）");
const GUSTAFSON: Text = text!("Gustafson, growing batch", "Gustafson（批增长）");

/// The share of the single-GPU work that does not divide: chosen so that the law
/// passes through the scenario's own efficiency, `E = 1 / (s·N + 1 − s)`, of all GPUs:
/// those without work speed nothing up.
fn serial(view: &View<'_>) -> Option<f64> {
    let gpus = view.scenario.number(Field::Gpus);
    let at_work = view.report.get(Readout::UsedGpus).ok()? / gpus;
    let efficiency = view.report.get(Readout::ScalingEfficiency).ok()? * at_work;
    (gpus > 1.0).then(|| ((1.0 / efficiency - 1.0) / (gpus - 1.0)).clamp(0.0, 1.0))
}

fn chart(view: &View<'_>) -> ChartSpec {
    let (_, to) = sweep::range(view);
    let row = Field::Gpus.row();
    let sizes = || (0..=row.nearest_stop(to)).map(|stop| row.value_at(stop));
    let curve = |label: Text, ink: Ink, law: &dyn Fn(u64) -> Option<f64>| -> Series {
        view.line(label, ink, sizes().filter_map(|gpus| Some((gpus, law(gpus as u64)?))).collect())
    };
    let mut series =
        vec![stroked(curve(IDEAL, Ink::Neutral, &|gpus| Some(gpus as f64)), Stroke::Dotted)];
    let mut marks = Vec::new();
    if let Some(share) = serial(view) {
        series.push(stroked(
            curve(GUSTAFSON, Ink::Site, &|gpus| gustafson_speedup(share, gpus).ok()),
            Stroke::Dashed,
        ));
        series.push(strong(curve(AMDAHL, Ink::Compute, &|gpus| amdahl_speedup(share, gpus).ok())));
        let gpus = view.scenario.number(Field::Gpus);
        if let Ok(speedup) = amdahl_speedup(share, gpus as u64) {
            marks.push(view.operating(gpus, speedup));
        }
    }
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(GPUS, Unit::Count, Scale::Logarithmic(1.0, to)),
        Panel {
            series,
            marks,
            ..panel(view.axis(SPEEDUP, Unit::Ratio, Scale::Logarithmic(1.0, decade_above(to))))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let Some(share) = serial(view) else {
        return view.report.get(Readout::ScalingEfficiency).err().map_or_else(
            || {
                view.text(text!("One GPU has nothing to divide.", "单个 GPU 无从划分。"))
                    .into_owned()
            },
            |reason| view.because(reason),
        );
    };
    let Ok(limit) = amdahl_limit(share) else {
        let all = text!(
            "Everything divides: the scenario scales perfectly.",
            "全部可并行：本情景完美扩展。",
        );
        return view.text(all).into_owned();
    };
    let limit = shown(limit, Unit::Count);
    let speedup = amdahl_speedup(share, view.scenario.count(Field::Gpus)).unwrap_or(1.0);
    let (speedup, share) = (shown(speedup, Unit::Count), shown(share, Unit::Fraction));
    view.say(
        text!(
            "This scenario behaves as if {0} of the work did not divide: a speedup of {1}, never above {2}.",
            "本情景相当于有 {0} 的工作不可并行：加速比 {1}，上限 {2}。",
        ),
        &[&share, &speedup, &limit],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let Some(share) = serial(view) else { return Vec::new() };
    let law = || Given::new(view).number("serial_fraction", share);
    [
        law().field("gpus", Field::Gpus).derive("amdahl_speedup"),
        law().derive("amdahl_limit"),
        law().field("gpus", Field::Gpus).derive("gustafson_speedup"),
    ]
    .into_iter()
    .flatten()
    .collect()
}
