//! Rows for [`crate::model::availability`].

use super::call::call;
use super::inputs::{AVAILABILITY, COMPONENTS, DETECT, NODE_MTBF, REPLICAS, RESCHEDULE};
use super::{Formula, Topic};
use crate::model::{Expected, availability};
use crate::quantity::Unit;
use crate::text::Text;

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "availability",
    title: text!("Availability", "可用性"),
    formulas: &[
        Formula {
            slug: "node_availability",
            title: text!("Availability of a node", "节点可用性"),
            symbol: "A",
            equation: "MTBF_node / (MTBF_node + T_detect + T_reschedule)",
            inputs: &[NODE_MTBF, DETECT, RESCHEDULE],
            unit: Unit::Fraction,
            source: Text::same("Barlow, Proschan 1965"),
            assumptions: text!(
                "Repair takes detection and rescheduling.",
                "修复即检测与重新调度。",
            ),
            caution: text!("Without a spare the repair takes hours.", "没有备件时修复需数小时。"),
            function: |row, numbers| call(availability::node_availability, row, numbers),
        },
        Formula {
            slug: "availability_parallel",
            title: text!("Availability of replicas", "多副本可用性"),
            symbol: "A_system",
            equation: "1 - (1 - A)^k",
            inputs: &[AVAILABILITY, REPLICAS],
            unit: Unit::Fraction,
            source: text!("Appendix E, Eq. E.8", "附录 E，式 E.8"),
            assumptions: text!(
                "One replica suffices, and replicas fail independently.",
                "只要一个副本可用即可，且副本独立失效。",
            ),
            caution: text!(
                "Shared power, network or software ties replicas together: stacked nines are a promise on paper.",
                "共用的供电、网络或软件会使副本一同失效：叠加出来的“几个九”只存在于纸面。",
            ),
            function: |row, numbers| call(availability::availability_parallel, row, numbers),
        },
        Formula {
            slug: "availability_nines",
            title: text!("Nines of availability", "可用性几个九"),
            symbol: "n_nines",
            equation: "-k * log10(1 - A)",
            inputs: &[AVAILABILITY.with_domain(Expected::FromBelow(0.0, 1.0)), REPLICAS],
            unit: Unit::Ratio,
            source: text!("Table E.7", "表 E.7"),
            assumptions: text!(
                "The decimal logarithm of the unavailability (1 − A)^k; independent replicas.",
                "对不可用率 (1 − A)^k 取常用对数；副本相互独立。",
            ),
            caution: text!(
                "Every replica adds the same number of nines only while failures stay independent.",
                "只有在故障相互独立时，每个副本才会增加同样多的九。",
            ),
            function: |row, numbers| call(availability::availability_nines, row, numbers),
        },
        Formula {
            slug: "annual_downtime",
            title: text!("Downtime per year", "年停机时间"),
            symbol: "T_down",
            equation: "(1 - A)^k * 8760 * 3600",
            inputs: &[AVAILABILITY, REPLICAS],
            unit: Unit::Second,
            source: text!("Table E.7", "表 E.7"),
            assumptions: text!(
                "A year of 8,760 hours; independent replicas.",
                "一年按 8,760 小时计；副本相互独立。",
            ),
            caution: text!(
                "A mean over many years: one long outage a decade gives the same number as a few seconds every day.",
                "这是多年平均：十年一次长时间停机与每天几秒的中断可以得到同一数值。",
            ),
            function: |row, numbers| call(availability::annual_downtime, row, numbers),
        },
        Formula {
            slug: "all_up_probability",
            title: text!("Chance that all parts are up", "全部部件可用的概率"),
            symbol: "P_up",
            equation: "A^N",
            inputs: &[AVAILABILITY.with_default(0.9999), COMPONENTS],
            unit: Unit::Fraction,
            source: text!("Appendix E, availability in series", "附录 E，串联可用性"),
            assumptions: text!(
                "All parts are needed, and they fail independently.",
                "所有部件缺一不可，且独立失效。",
            ),
            caution: text!(
                "Spares and elastic training change the question: then some parts may be down.",
                "有备件或弹性训练时问题就变了：此时允许部分部件停机。",
            ),
            function: |row, numbers| call(availability::all_up_probability, row, numbers),
        },
    ],
};
