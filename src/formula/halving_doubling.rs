//! Rows for [`crate::model::halving_doubling`].

use super::call::call;
use super::inputs::{GPUS, LATENCY, LINK_BANDWIDTH, MESSAGE};
use super::{Formula, Topic};
use crate::model::halving_doubling;
use crate::quantity::Unit;

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "halving_doubling",
    title: text!("Recursive halving and doubling", "递归减半加倍"),
    formulas: &[Formula {
        slug: "halving_doubling_allreduce_time",
        title: text!("Recursive halving-doubling AllReduce", "递归减半加倍 AllReduce"),
        symbol: "T",
        equation: "2 * floor(log2(N)) * α + 2 * (1 - 2^-floor(log2(N))) * M / β + (ceil(log2(N)) - floor(log2(N))) * (3 * α + 2 * M / β)",
        inputs: &[MESSAGE, GPUS, LINK_BANDWIDTH, LATENCY],
        unit: Unit::Second,
        source: text!(
            "Thakur, Rabenseifner and Gropp 2005, IJHPCA 19(1); named in Appendix D, Table D.3",
            "Thakur、Rabenseifner 与 Gropp 2005，IJHPCA 19(1)；附录 D 表 D.3 提及",
        ),
        assumptions: text!(
            "Pairs at growing distance exchange half as much each time, then the way back; every pair has the full bandwidth.",
            "配对节点距离逐步加倍、交换量逐步减半，再原路返回；每一对都享有全部带宽。",
        ),
        caution: text!(
            "Counts that are no power of two pay three more steps and two more passes of the tensor. Distant pairs cross the core of the network, where rings of neighbours do not contend.",
            "节点数不是 2 的幂时多三步、多传两遍张量。远距离配对会穿过网络核心，而相邻成环不会争用。",
        ),
        function: |row, numbers| {
            call(halving_doubling::halving_doubling_allreduce_time, row, numbers)
        },
    }],
};
