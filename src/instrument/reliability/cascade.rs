//! Which part stops the job?

use super::super::parts::{bar, largest_but, panel, percent, round_above, shown};
use super::super::{Given, Instrument, View};
use crate::chart::{ChartSpec, Ink, Scale};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::quantity::Unit;
use crate::scenario::{Field, Place};
use crate::text::{Text, capitalized};

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "mtbf_cascade",
    places: &[Place::Reliability],
    fields: &[
        Field::Gpus,
        Field::GpusPerNode,
        Field::MttfGpu,
        Field::MttfNic,
        Field::MttfPsu,
        Field::FailingNics,
        Field::FailingPsus,
    ],
    choices: &[],
    readouts: &[Readout::NodeMtbf, Readout::ClusterMtbf, Readout::FailuresPerDay, Readout::Nodes],
    title: text!("Which part stops the job?", "是哪个部件让作业停下？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!("Appendix E, Eqs. E.2 and E.3, Table E.1", "附录 E，式 E.2、E.3 与表 E.1"),
    caution: text!(
        "Constant, independent rates: young and old parts fail more often, and a power feed takes a whole row. The node here has the parts of Table E.2; real nodes have more of them.",
        "假设失效率恒定且相互独立：新件与老件更易失效，一路供电会带走整排。此处节点按表 E.2 的部件计，实际节点更多。",
    ),
};

const PART: Text = text!("part", "部件");
const RATE: Text = text!("failures per day in the fleet", "集群每日故障数");
const FAILURES: Text = text!("failures", "故障");
/// Each part: its name, how many a node has, how long one lasts.
const PARTS: [(Text, Field, Field); 3] = [
    (text!("GPUs", "GPU"), Field::GpusPerNode, Field::MttfGpu),
    (text!("network cards", "网卡"), Field::FailingNics, Field::MttfNic),
    (text!("power supplies", "电源"), Field::FailingPsus, Field::MttfPsu),
];

/// Failures of each part in the fleet, in 1/s.
fn rates(view: &View<'_>) -> [f64; 3] {
    let nodes = view.report.get(Readout::Nodes).unwrap_or_default();
    PARTS.map(|(_, count, life)| nodes * view.scenario.number(count) / view.scenario.si(life))
}

fn chart(view: &View<'_>) -> ChartSpec {
    let rates = rates(view);
    let most = rates.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    let bars = rates
        .iter()
        .enumerate()
        .map(|(category, &rate)| bar(category, rate, Unit::PerDay))
        .collect();
    let day = Unit::PerDay.si_factor();
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(RATE, Unit::PerDay, Scale::Linear(0.0, round_above(most / day) * day)),
        crate::chart::Panel {
            series: vec![view.bars(FAILURES, Ink::Coordination, bars)],
            ..panel(view.names(PART, PARTS.iter().map(|part| part.0)))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let rates = rates(view);
    let total: f64 = rates.iter().sum();
    let names = PARTS.map(|part| part.0);
    let first = largest_but(rates.len(), &rates);
    // No job runs on half a node.
    let half = if view.report.get(Readout::Nodes).is_ok_and(|nodes| nodes > 1.0) {
        text!("; halving the fleet would double the time.", "；集群减半则间隔加倍。")
    } else {
        text!(".", "。")
    };
    view.say(
        text!(
            "A node lasts {0}; the fleet stops every {1} ({2}). {3} cause {4} of it{5}",
            "单节点可持续 {0}；整个集群每 {1} 停一次（{2}）。主因：{3}（占 {4}）{5}",
        ),
        &[
            &view.show(Readout::NodeMtbf),
            &view.show(Readout::ClusterMtbf),
            &shown(total, Unit::PerDay),
            &capitalized(names[first].get(view.language)),
            &percent(rates[first] / total),
            half.get(view.language),
        ],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let node = Given::new(view)
        .field("n_gpu", Field::GpusPerNode)
        .field("mttf_gpu_s", Field::MttfGpu)
        .field("n_nic", Field::FailingNics)
        .field("mttf_nic_s", Field::MttfNic)
        .field("n_psu", Field::FailingPsus)
        .field("mttf_psu_s", Field::MttfPsu)
        .derive("mtbf_node");
    let cluster = Given::new(view)
        .result("node_mtbf_s", Readout::NodeMtbf)
        .and_then(|given| given.result("nodes", Readout::Nodes))
        .and_then(|given| given.derive("mtbf_cluster_nodes"));
    node.into_iter().chain(cluster).collect()
}
