//! The gradient exchange that the instruments of this place look at, by any algorithm.

use super::super::{Drag, Given, View, nearest_number};
use crate::chart::{Ink, Stroke};
use crate::evaluate::{GradientGroup, Path, Readout, Split, Unavailable, gradient_message};
use crate::explain::Working;
use crate::model::ModelError;
use crate::model::communication::{
    hierarchical_allreduce_time, ring_allreduce_time, tree_allreduce_time,
};
use crate::model::halving_doubling::halving_doubling_allreduce_time;
use crate::quantity::{Byte, BytePerSecond, Second};
use crate::scenario::{Field, Scenario};
use crate::text::Text;

/// The ranks that are shown where the scenario has no two replicas, as in the book's examples.
const STAND_IN_RANKS: u64 = 256;

/// A way to sum a tensor over all ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Algorithm {
    Ring,
    Tree,
    HalvingDoubling,
    /// Inside each node, across the nodes, inside again.
    Hierarchical,
}

impl Algorithm {
    pub(super) const ALL: [Self; 4] =
        [Self::Ring, Self::Tree, Self::HalvingDoubling, Self::Hierarchical];

    pub(super) const fn name(self) -> Text {
        match self {
            Self::Ring => text!("ring", "环形"),
            Self::Tree => text!("tree", "树形"),
            Self::HalvingDoubling => text!("halving-doubling", "减半加倍"),
            Self::Hierarchical => text!("hierarchical", "分层"),
        }
    }

    /// All of it is communication, so stroke and two quiet inks tell the algorithms apart.
    pub(super) const fn look(self) -> (Ink, Stroke) {
        match self {
            Self::Ring => (Ink::Communication, Stroke::Solid),
            Self::Tree => (Ink::Communication, Stroke::Dashed),
            Self::HalvingDoubling => (Ink::Accent, Stroke::Solid),
            Self::Hierarchical => (Ink::Neutral, Stroke::Dashed),
        }
    }
}

/// The gradient exchange of a scenario, or one that stands in for it.
pub(super) struct Exchange {
    /// The gradients of one GPU, before compression.
    pub message: Byte,
    /// The same as sent.
    pub sent: Byte,
    pub group: GradientGroup,
    pub inside: Path,
    pub between: Path,
    /// The ranks that share a node in the hierarchical algorithm.
    pub per_node: u64,
    /// Why the scenario itself exchanges no gradients.
    pub missing: Option<Missing>,
}

/// Why a scenario exchanges no gradients.
#[derive(Clone, Copy)]
pub(super) enum Missing {
    OneReplica,
    NoSplit(Unavailable),
}

impl Missing {
    /// The reason, with what the chart shows instead.
    pub(super) fn message(self, view: &View<'_>) -> String {
        let reason = match self {
            Self::OneReplica => view.say(
                text!("a single replica exchanges no gradients", "只有一个副本，不交换梯度"),
                &[],
            ),
            Self::NoSplit(reason) => reason.message(view.language),
        };
        view.say(
            text!(
                "Not in this scenario: {0}. Shown for {1} ranks.",
                "本情景没有此项：{0}。图中按 {1} 个进程绘制。",
            ),
            &[&reason, &STAND_IN_RANKS.to_string()],
        )
    }
}

impl Exchange {
    pub(super) fn of(scenario: &Scenario) -> Self {
        let stand_in = GradientGroup { ranks: STAND_IN_RANKS, peers: 1, nodes: STAND_IN_RANKS };
        let (group, missing) = match Split::of(scenario) {
            Ok(split) if split.replicas > 1 => (GradientGroup::of(scenario, &split), None),
            Ok(_) => (stand_in, Some(Missing::OneReplica)),
            Err(reason) => (stand_in, Some(Missing::NoSplit(reason))),
        };
        let message = gradient_message(scenario);
        let per_node = match group.peers {
            1 => scenario.count(Field::GpusPerNode).min(group.ranks),
            peers => peers,
        };
        Self {
            message,
            sent: message / scenario.number(Field::Compression),
            group,
            inside: Path::inside_node(scenario),
            between: Path::between_nodes(scenario),
            per_node,
            missing,
        }
    }

    /// Time of an AllReduce of a message over some ranks, in seconds; `None` for two tiers that are one.
    pub(super) fn time_s(&self, algorithm: Algorithm, bytes: f64, ranks: u64) -> Option<f64> {
        let message = Byte::new(bytes);
        let flat = |time: fn(Byte, u64, BytePerSecond, Second) -> Result<Second, ModelError>| {
            time(message, ranks, self.between.bandwidth, self.between.latency)
        };
        let time = match algorithm {
            Algorithm::Ring => flat(ring_allreduce_time),
            Algorithm::Tree => flat(tree_allreduce_time),
            Algorithm::HalvingDoubling => flat(halving_doubling_allreduce_time),
            Algorithm::Hierarchical if self.per_node == 1 => return None,
            Algorithm::Hierarchical => {
                let per_node = self.per_node.min(ranks);
                hierarchical_allreduce_time(
                    message,
                    ranks.div_ceil(per_node),
                    per_node,
                    self.inside.bandwidth,
                    self.inside.latency,
                    self.between.bandwidth,
                    self.between.latency,
                    per_node as f64,
                )
            }
        };
        Some(time.ok()?.si())
    }

    /// The algorithm that the scenario itself uses.
    pub(super) const fn own(&self) -> Algorithm {
        if self.group.peers > 1 { Algorithm::Hierarchical } else { Algorithm::Ring }
    }

    /// Time of the scenario's own algorithm, in seconds.
    pub(super) fn own_time_s(&self, bytes: f64) -> f64 {
        self.time_s(self.own(), bytes, self.group.ranks).unwrap_or(0.0)
    }
}

/// The network between nodes, by the slider if each GPU has a port of its own.
pub(super) fn network<'a>(
    given: Given<'a>,
    bandwidth: &'static str,
    latency: &'static str,
) -> Given<'a> {
    let scenario = given.view.scenario;
    let own_port = scenario.number(Field::NicsPerNode) == scenario.number(Field::GpusPerNode);
    let given = if own_port {
        given.field(bandwidth, Field::InterBandwidth)
    } else {
        let share = Path::between_nodes(scenario).bandwidth;
        given.number(bandwidth, share.si())
    };
    given.field(latency, Field::InterLatency)
}

/// The gradient group and the network between nodes, for a formula over flat ranks.
pub(super) fn group<'a>(view: &'a View<'a>) -> Option<Given<'a>> {
    let exchange = Exchange::of(view.scenario);
    let given = Given::new(view);
    let given = match exchange.missing {
        None => given.result("gpus", Readout::DataParallel)?,
        Some(_) => given.number("gpus", exchange.group.ranks as f64),
    };
    Some(network(given, "bandwidth_bytes_per_s", "latency_s"))
}

/// A collective of the gradient message over the gradient group, on the network between nodes.
pub(super) fn collective(view: &View<'_>, slug: &'static str) -> Option<Working> {
    let sent = Exchange::of(view.scenario).sent.si();
    group(view)?.number("message_bytes", sent).derive(slug)
}

/// The scenario's own gradient exchange.
pub(super) fn own_exchange(view: &View<'_>) -> Option<Working> {
    let exchange = Exchange::of(view.scenario);
    if exchange.own() == Algorithm::Ring {
        return collective(view, "ring_allreduce_time");
    }
    let given = Given::new(view)
        .number("message_bytes", exchange.sent.si())
        .number("nodes", exchange.group.nodes as f64)
        .number("gpus_per_node", exchange.group.peers as f64)
        .field("intra_bandwidth_bytes_per_s", Field::IntraBandwidth)
        .field("intra_latency_s", Field::IntraLatency);
    network(given, "inter_bandwidth_bytes_per_s", "inter_latency_s")
        .number("inter_payload_divisor", exchange.group.peers as f64)
        .derive("hierarchical_allreduce_time")
}

/// The compression that makes the gradient message this small.
pub(super) fn drag_message(scenario: &Scenario, x: f64) -> Option<Drag> {
    let message = gradient_message(scenario).si();
    nearest_number(scenario, Field::Compression, |ratio| (message / ratio / x).ln().abs())
}
