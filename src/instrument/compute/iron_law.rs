//! Where does the time of a decode step go: to moving data or to arithmetic?

use super::super::parts::{BASELINE, factor, panel, percent, piece, round_above, shown};
use super::super::{Given, Instrument, View};
use crate::chart::{Bar, ChartSpec, Ink, Label, Panel, Scale};
use crate::evaluate::{Readout, decode_step};
use crate::explain::Working;
use crate::model::iron_law::{iron_law_pipelined_time, iron_law_sequential_time};
use crate::quantity::{Byte, BytePerSecond, Flop, FlopPerSecond, Second, Unit};
use crate::scenario::{Choice, Field, Place, Scenario};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "iron_law",
    places: &[Place::Compute],
    fields: &[
        Field::Batch,
        Field::MemoryBandwidth,
        Field::Peak,
        Field::KernelMfu,
        Field::ServingGpus,
        Field::Context,
        Field::Parameters,
        Field::ActiveParameters,
    ],
    choices: &[Choice::Accelerator, Choice::Precision, Choice::Model],
    readouts: &[Readout::DecodeIntensity, Readout::DecodeStep, Readout::DecodeTokens],
    title: text!(
        "Does data or arithmetic fill a decode step?",
        "解码一步的时间花在数据还是运算上？",
    ),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!("Appendix A, the iron law and its overlapped form", "附录 A，铁律及其重叠形式",),
    caution: text!(
        "The fixed overhead L is no part of the scenario and counts as 0; launching kernels and the exchange between the GPUs of a replica come on top. Arithmetic runs at the kernel MFU here, at the full peak in the decode results.",
        "固定开销 L 不在情景中，按 0 计；内核启动以及副本内 GPU 间的通信需另加。此处运算按内核 MFU 计，解码结果则按满峰值计。",
    ),
};

const TIME: Text = text!("time of one decode step", "一个解码步的时间");
const SEQUENTIAL: Text = text!("one after the other", "依次进行");
const MEMORY_ROW: Text = text!("overlapped: memory", "重叠：内存");
const ARITHMETIC_ROW: Text = text!("overlapped: arithmetic", "重叠：运算");
const DATA: Text = text!("data, D/BW", "数据 D/BW");
const ARITHMETIC: Text = text!("arithmetic, O/(R·η)", "运算 O/(R·η)");
const WAITING: Text = text!("waiting", "等待");
const BUSY: Text = text!("{0} busy", "忙 {0}");

/// What one GPU of a replica moves and computes in a decode step.
struct Work {
    data: Byte,
    bandwidth: BytePerSecond,
    ops: Flop,
    peak: FlopPerSecond,
    utilization: f64,
}

impl Work {
    fn of(scenario: &Scenario) -> Self {
        let (ops, data) = decode_step(scenario, scenario.number(Field::Batch));
        let gpus = scenario.number(Field::ServingGpus);
        Self {
            data: data / gpus,
            bandwidth: BytePerSecond::new(scenario.si(Field::MemoryBandwidth)),
            ops: ops / gpus,
            peak: FlopPerSecond::new(scenario.si(Field::Peak)),
            utilization: scenario.number(Field::KernelMfu),
        }
    }

    fn data_s(&self) -> f64 {
        (self.data / self.bandwidth).si()
    }

    fn arithmetic_s(&self) -> f64 {
        (self.ops / (self.peak * self.utilization)).si()
    }

    /// The step with nothing overlapped and with everything overlapped.
    fn steps(&self) -> [f64; 2] {
        [iron_law_sequential_time, iron_law_pipelined_time].map(|law| {
            let Self { data, bandwidth, ops, peak, utilization } = *self;
            law(data, bandwidth, ops, peak, utilization, Second::ZERO).map_or(0.0, Second::si)
        })
    }
}

fn chart(view: &View<'_>) -> ChartSpec {
    let work = Work::of(view.scenario);
    let (data_s, arithmetic_s) = (work.data_s(), work.arithmetic_s());
    let [sequential_s, overlapped_s] = work.steps();
    let named = |label: String, bar: Bar| Bar { label: Label::Owned(label), ..bar };
    let time = |seconds: f64| shown(seconds, Unit::Second);
    // The shorter of the two is named where its waiting ends.
    let busy = |category: usize, busy_s: f64| {
        let busy = piece(category, 0.0, busy_s, false);
        if busy_s < overlapped_s { busy } else { named(time(busy_s), busy) }
    };
    let (early_row, early_s) = if data_s < arithmetic_s { (1, data_s) } else { (2, arithmetic_s) };
    let waiting = piece(early_row, early_s, overlapped_s, true);
    let mut series = vec![
        view.bars(DATA, Ink::Accent, vec![piece(0, 0.0, data_s, false), busy(1, data_s)]),
        view.bars(
            ARITHMETIC,
            Ink::Compute,
            vec![
                named(time(sequential_s), piece(0, data_s, sequential_s, false)),
                busy(2, arithmetic_s),
            ],
        ),
        view.bars(WAITING, Ink::Neutral, vec![named(view.say(BUSY, &[&time(early_s)]), waiting)]),
    ];
    let mut longest = sequential_s;
    if let Some(pinned) = view.of_baseline() {
        let [sequential_s, overlapped_s] = Work::of(pinned.scenario).steps();
        longest = longest.max(sequential_s);
        let whole = [sequential_s, overlapped_s, overlapped_s];
        let whole = whole.iter().enumerate().map(|(row, &to)| piece(row, 0.0, to, false));
        series.push(view.bars(BASELINE, Ink::Baseline, whole.collect()));
    }
    let rows = [SEQUENTIAL, MEMORY_ROW, ARITHMETIC_ROW].into_iter();
    let x = view.axis(TIME, Unit::Second, Scale::Linear(0.0, round_above(longest)));
    let rows = Panel { series, ..panel(view.names(Text::same(""), rows)) };
    view.single(INSTRUMENT.id, INSTRUMENT.title, x, rows)
}

fn verdict(view: &View<'_>) -> String {
    let work = Work::of(view.scenario);
    let [sequential_s, overlapped_s] = work.steps();
    let ratio = work.data_s() / work.arithmetic_s();
    let saved = percent(1.0 - overlapped_s / sequential_s);
    let times = factor(ratio.max(1.0 / ratio));
    let text = if ratio >= 1.0 {
        text!(
            "Data binds: moving it takes {0}× as long as the arithmetic, so more FLOP/s gain nothing until traffic falls by that factor. Overlap saves at most {1}.",
            "数据起约束作用：搬运耗时是运算的 {0} 倍，流量降至 1/{0} 之前，增加 FLOP/s 毫无收益。重叠最多节省 {1}。",
        )
    } else {
        text!(
            "Arithmetic binds: it takes {0}× as long as moving the data, so more bandwidth gains nothing until it is that much faster. Overlap saves at most {1}.",
            "运算起约束作用：耗时是搬运的 {0} 倍，运算未快到同样倍数之前，增加带宽毫无收益。重叠最多节省 {1}。",
        )
    };
    view.say(text, &[&times, &saved])
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let work = Work::of(view.scenario);
    ["iron_law_sequential_time", "iron_law_pipelined_time"]
        .into_iter()
        .filter_map(|slug| {
            Given::new(view)
                .number("data_bytes", work.data.si())
                .field("bandwidth_bytes_per_s", Field::MemoryBandwidth)
                .number("ops_flop", work.ops.si())
                .field("peak_flops_per_s", Field::Peak)
                .field("utilization", Field::KernelMfu)
                .number("latency_s", 0.0)
                .derive(slug)
        })
        .collect()
}
