//! Printed numbers that follow from plain arithmetic or from two formulas together.

use crate::formula;
use crate::quantity::round_up;
use crate::text::Text;

/// A rule of arithmetic.
#[derive(Clone, Copy, Debug)]
pub struct Arithmetic {
    /// The stable name in the file of the book.
    pub slug: &'static str,
    /// What it computes.
    pub title: Text,
    /// The rule, in the keys of its inputs.
    pub rule: &'static str,
    compute: fn(&Given<'_>) -> Option<f64>,
}

impl Arithmetic {
    /// The rule of that name.
    pub fn find(slug: &str) -> Option<&'static Self> {
        ARITHMETIC.iter().find(|rule| rule.slug == slug)
    }

    /// The value for inputs by key; `None` if one is missing or a formula refuses it.
    pub fn evaluate(&self, inputs: &[(&str, f64)]) -> Option<f64> {
        (self.compute)(&Given(inputs)).filter(|value| value.is_finite())
    }
}

/// Inputs by key.
struct Given<'a>(&'a [(&'a str, f64)]);

impl Given<'_> {
    fn get(&self, key: &str) -> Option<f64> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, number)| *number)
    }

    /// The value of a formula for those of the inputs that it takes.
    fn formula(&self, slug: &str) -> Option<f64> {
        let formula = formula::find(slug)?;
        let own: Vec<(&str, f64)> = self
            .0
            .iter()
            .copied()
            .filter(|(key, _)| formula.inputs.iter().any(|input| input.key == *key))
            .collect();
        formula.evaluate(&own).ok()
    }
}

const fn rule(
    slug: &'static str,
    text: Text,
    rule: &'static str,
    compute: fn(&Given<'_>) -> Option<f64>,
) -> Arithmetic {
    Arithmetic { slug, title: text, rule, compute }
}

/// Every rule.
pub static ARITHMETIC: &[Arithmetic] = &[
    rule("ratio", text!("ratio", "比值"), "numerator / denominator", |given| {
        Some(given.get("numerator")? / given.get("denominator")?)
    }),
    rule("product2", text!("product", "乘积"), "a × b", |given| {
        Some(given.get("a")? * given.get("b")?)
    }),
    rule(
        "complement",
        text!("what is left of the whole", "剩余部分"),
        "1 − fraction",
        |given| Some(1.0 - given.get("fraction")?),
    ),
    rule("midpoint", text!("midpoint", "中点"), "(low + high) / 2", |given| {
        Some((given.get("low")? + given.get("high")?) / 2.0)
    }),
    rule("sum_fractions", text!("sum of shares", "比例之和"), "a + b + …", |given| {
        Some(given.0.iter().map(|(_, number)| number).sum())
    }),
    rule(
        "relative_reduction",
        text!("relative reduction", "相对减少"),
        "(before − after) / before",
        |given| {
            let before = given.get("before")?;
            Some((before - given.get("after")?) / before)
        },
    ),
    rule(
        "relative_increase",
        text!("relative increase", "相对增加"),
        "after / before − 1",
        |given| Some(given.get("after")? / given.get("before")? - 1.0),
    ),
    rule(
        "ideal_speedup",
        text!("ideal speedup", "理想加速比"),
        "gpus_after / gpus_before",
        |given| Some(given.get("gpus_after")? / given.get("gpus_before")?),
    ),
    rule("node_count", text!("number of nodes", "节点数"), "gpus / gpus_per_node", |given| {
        Some(given.get("gpus")? / given.get("gpus_per_node")?)
    }),
    rule(
        "mttf_in_seconds",
        text!("mean time to failure", "平均失效时间"),
        "mttf_s",
        |given| given.get("mttf_s"),
    ),
    rule(
        "bandwidth_time",
        text!("time at full bandwidth", "满带宽传输时间"),
        "message_bytes / bandwidth_bytes_per_s",
        |given| Some(given.get("message_bytes")? / given.get("bandwidth_bytes_per_s")?),
    ),
    rule(
        "brain_ops_per_s",
        text!("operations of a brain", "大脑的运算速率"),
        "synapses × firing_hz",
        |given| Some(given.get("synapses")? * given.get("firing_hz")?),
    ),
    rule(
        "straggler_throughput_loss",
        text!("throughput lost to stragglers", "慢节点造成的吞吐损失"),
        "1 − straggler_throughput",
        |given| Some(1.0 - given.formula("straggler_throughput")?),
    ),
    rule(
        "comm_compute_ratio_ring",
        text!("communication over compute, ring", "通信计算比（环形）"),
        "ring_allreduce_time / compute_per_gpu_s",
        |given| Some(given.formula("ring_allreduce_time")? / given.get("compute_per_gpu_s")?),
    ),
    rule(
        "interleaved_bubble_reduction",
        text!("bubble saved by interleaving", "交错调度减少的气泡"),
        "pipeline_bubble_fraction / interleaved_bubble_fraction",
        |given| {
            Some(
                given.formula("pipeline_bubble_fraction")?
                    / given.formula("interleaved_bubble_fraction")?,
            )
        },
    ),
    rule(
        "min_batch_for_utilization_integer",
        text!("smallest whole batch", "最小整数批次"),
        "⌈min_batch_for_utilization⌉",
        |given| Some(round_up(given.formula("min_batch_for_utilization")?)),
    ),
    rule(
        "electricity_share_of_rental",
        text!("electricity as a share of rental", "电费占租金的比例"),
        "electricity_cost_per_gpu_hour / usd_per_gpu_hour",
        |given| {
            Some(given.formula("electricity_cost_per_gpu_hour")? / given.get("usd_per_gpu_hour")?)
        },
    ),
    rule(
        "p99_normal_z",
        text!("normal quantile", "正态分位数"),
        "Φ⁻¹(percentile)",
        |given| given.get("percentile").and_then(normal_quantile),
    ),
];

/// The z below which a share of a normal distribution lies, for shares above one half.
fn normal_quantile(share: f64) -> Option<f64> {
    if !(0.5..1.0).contains(&share) {
        return None;
    }
    // Beyond z = 8.3 a double no longer tells the share from 1.
    let (mut low, mut high) = (0.0, 8.3);
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        if normal_share(middle) < share { low = middle } else { high = middle }
    }
    Some(low)
}

/// Φ(z) = ½ + φ(z)·(z + z³/3 + z⁵/(3·5) + …), whose terms are all positive.
fn normal_share(z: f64) -> f64 {
    let (mut term, mut sum, mut odd) = (z, 0.0, 1.0);
    while term > 1e-18 {
        sum += term;
        odd += 2.0;
        term *= z * z / odd;
    }
    0.5 + (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum
}
