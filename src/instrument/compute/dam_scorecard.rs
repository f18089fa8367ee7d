//! Which axis is out of range: data, algorithm or machine?

use super::super::parts::{falling_limits, panel, piece, shown};
use super::super::{Drag, Given, Instrument, View, nearest_number};
use crate::catalog::threshold;
use crate::chart::{ChartSpec, Ink, Panel, Scale};
use crate::evaluate::{Readout, step_mfu_at};
use crate::explain::Working;
use crate::quantity::Unit;
use crate::scenario::{Choice, Field, Place, Scenario};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "dam_scorecard",
    places: &[Place::Compute],
    fields: &[
        Field::KernelMfu,
        Field::ActiveParameters,
        Field::Parameters,
        Field::Overlap,
        Field::TensorParallel,
        Field::PipelineStages,
        Field::Batch,
        Field::Gpus,
    ],
    choices: &[Choice::Model],
    readouts: &[Readout::StepMfu, Readout::ScalingEfficiency],
    title: text!(
        "Data, algorithm or machine: which is out of range?",
        "数据、算法、机器：哪一项超出范围？",
    ),
    chart,
    verdict,
    derivation,
    drag: Some(drag),
    source: text!(
        "Appendix A, the D·A·M scorecard; appendix B, MFU of a step",
        "附录 A，D·A·M 记分卡；附录 B，整步 MFU",
    ),
    caution: text!(
        "The limits are for training at scale. A scenario has no data loader, so I/O wait has to be measured; the share of active parameters has no limit of its own, because what can be left out depends on the task.",
        "这些界限针对大规模训练。情景不含数据加载，I/O 等待须实测；激活参数占比没有固定界限，能省去多少取决于任务。",
    ),
};

const SHARE: Text = text!("share", "占比");
const DATA: Text = text!(
    "Data: I/O wait of the step, to be measured; passes below 1%",
    "数据：I/O 等待占步时间，须实测；低于 1% 合格",
);
const ALGORITHM: Text = text!("Algorithm: active of all parameters", "算法：激活参数占比");
const MACHINE: Text = text!("Machine: MFU of the step", "机器：整步 MFU");
const FAIL: Text = text!("fails", "不合格");
const WATCH: Text = text!("watch", "留意");
/// The only row of a panel is named by the panel.
const NONE: Text = Text::same("");
const PASS: Text = text!("passes", "合格");

/// The step MFU below which the machine fails, and from which it passes.
fn mfu_limits(scenario: &Scenario) -> (f64, f64) {
    (scenario.constant(&threshold::DAM_MFU_FAIL), scenario.constant(&threshold::DAM_MFU_PASS))
}

fn active_share(scenario: &Scenario) -> f64 {
    scenario.number(Field::ActiveParameters) / scenario.number(Field::Parameters)
}

/// One axis of the card: what is good and what is bad of its share, and the share if it is known.
fn row(view: &View<'_>, name: Text, zones: &[(Text, Ink, f64, f64)], share: Option<f64>) -> Panel {
    let mut row = panel(view.names(name, [NONE].into_iter()));
    let regions = zones.iter().map(|&(text, ink, from, to)| view.region(text, ink, from, to));
    row.regions = regions.collect();
    if let Some(share) = share.filter(|share| *share <= 1.0) {
        row.series.push(view.bars(name, Ink::Accent, vec![piece(0, 0.0, share, false)]));
    }
    row
}

fn chart(view: &View<'_>) -> ChartSpec {
    let mfu = view.report.get(Readout::StepMfu).ok();
    let (short, long) =
        falling_limits(view.scenario, &threshold::DAM_IO_PASS, &threshold::DAM_IO_FAIL);
    let data = [
        (PASS, Ink::Compute, 0.0, short),
        (WATCH, Ink::Neutral, short, long),
        (FAIL, Ink::Limit, long, 1.0),
    ];
    let (low, high) = mfu_limits(view.scenario);
    let machine = [
        (FAIL, Ink::Limit, 0.0, low),
        (WATCH, Ink::Neutral, low, high),
        (PASS, Ink::Compute, high, 1.0),
    ];
    let mut machine = row(view, MACHINE, &machine, mfu);
    if let Some(before) =
        view.of_baseline().and_then(|pinned| pinned.report.get(Readout::StepMfu).ok())
    {
        machine.marks.push(view.before(before, 0.0));
    }
    if let Some(mfu) = mfu {
        machine.marks.push(view.operating(mfu, 0.0));
    }
    ChartSpec {
        id: INSTRUMENT.id,
        title: view.text(INSTRUMENT.title),
        x: view.axis(SHARE, Unit::Fraction, Scale::Linear(0.0, 1.0)),
        panels: vec![
            row(view, DATA, &data, None),
            row(view, ALGORITHM, &[], Some(active_share(view.scenario))),
            machine,
        ],
    }
}

/// The kernel MFU at which a step reaches a limit; `None` if perfect kernels would not.
fn kernel_for(scenario: &Scenario, limit: f64) -> Option<f64> {
    if step_mfu_at(scenario, 1.0).ok()? < limit {
        return None;
    }
    // Better kernels never lower the MFU of a step, so halving the interval finds it.
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..20 {
        let middle = (low + high) / 2.0;
        if step_mfu_at(scenario, middle).ok()? < limit {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(high)
}

fn machine(view: &View<'_>) -> String {
    let mfu = match view.report.get(Readout::StepMfu) {
        Ok(mfu) => mfu,
        Err(reason) => return view.because(reason),
    };
    let (low, high) = mfu_limits(view.scenario);
    let reached = shown(mfu, Unit::Fraction);
    let kernel =
        |limit| kernel_for(view.scenario, limit).map(|kernel| shown(kernel, Unit::Fraction));
    if mfu >= high {
        let text = text!(
            "Machine passes: the step reaches {0} of peak, and would until kernels fall to {1}.",
            "机器合格：整步达到峰值的 {0}；内核降到 {1} 之前都合格。",
        );
        return view.say(text, &[&reached, &kernel(high).unwrap_or_default()]);
    }
    let text = if mfu < low {
        text!("Machine fails: the step reaches {0} of peak", "机器不合格：整步只达到峰值的 {0}")
    } else {
        text!("Machine, watch: the step reaches {0} of peak", "机器须留意：整步达到峰值的 {0}")
    };
    let next = match kernel(high) {
        Some(kernel) => view.say(text!("; kernels at {0} would pass.", "；内核达到 {0} 即合格。"), &[&kernel]),
        None => view.say(
            text!(
                ", and even perfect kernels would stop at {0}: communication and bubbles take the rest.",
                "；即使内核完美也止于 {0}，其余被通信与气泡占去。",
            ),
            &[&shown(step_mfu_at(view.scenario, 1.0).unwrap_or(mfu), Unit::Fraction)],
        ),
    };
    view.say(text, &[&reached]) + &next
}

fn verdict(view: &View<'_>) -> String {
    let algorithm = view.say(
        text!(
            " Algorithm: {0} of the parameters work for each token. Data: a scenario cannot tell.",
            "算法：每个 token 用到 {0} 的参数。数据：情景无从得知。",
        ),
        &[&shown(active_share(view.scenario), Unit::Fraction)],
    );
    machine(view) + &algorithm
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let Ok(efficiency) = view.report.get(Readout::ScalingEfficiency) else { return Vec::new() };
    Given::new(view)
        .field("kernel_mfu", Field::KernelMfu)
        .number("comm_fraction", 1.0 - efficiency)
        .derive("step_mfu")
        .into_iter()
        .collect()
}

/// The kernel MFU that gives this MFU of the step.
fn drag(scenario: &Scenario, x: f64) -> Option<Drag> {
    nearest_number(scenario, Field::KernelMfu, |kernel| {
        step_mfu_at(scenario, kernel).map_or(f64::MAX, |mfu| (mfu - x).abs())
    })
}
