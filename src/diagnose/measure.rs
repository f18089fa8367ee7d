//! What may be measured on a fleet.

use crate::quantity::Unit;
use crate::text::Text;

/// Declares the measures with their rows.
macro_rules! measures {
    ($($(#[$doc:meta])* $name:ident $key:literal $symptom:ident $unit:ident $low:literal $high:literal $en:literal $zh:literal;)+) => {
        /// A number that a reader may have measured; its discriminant is its place in [`MEASURES`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Measure {
            $($(#[$doc])* $name),+
        }

        impl Measure {
            /// How many there are.
            pub const COUNT: usize = [$(Self::$name),+].len();
        }

        /// Every measure, in the order of the sheet.
        pub static MEASURES: [MeasureRow; Measure::COUNT] = [$(MeasureRow {
            measure: Measure::$name,
            key: $key,
            symptom: Symptom::$symptom,
            unit: Unit::$unit,
            range: ($low, $high),
            label: text!($en, $zh),
        }),+];
    };
}

/// What a measure is a symptom of: how the sheet groups them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symptom {
    /// The first axis of C³.
    Computation,
    /// The second.
    Communication,
    /// The third.
    Coordination,
    /// One machine: data, algorithm, machine.
    OneMachine,
    /// The service.
    Serving,
}

impl Symptom {
    /// Every group, in the order of the sheet.
    pub const ALL: [Self; 5] = [
        Self::Computation,
        Self::Communication,
        Self::Coordination,
        Self::OneMachine,
        Self::Serving,
    ];

    /// The group's name.
    pub const fn label(self) -> Text {
        match self {
            Self::Computation => text!("Computation", "计算"),
            Self::Communication => text!("Communication", "通信"),
            Self::Coordination => text!("Coordination", "协调"),
            Self::OneMachine => text!("One machine", "单机"),
            Self::Serving => text!("Serving", "推理服务"),
        }
    }
}

/// Everything about one measure.
#[derive(Clone, Copy, Debug)]
pub struct MeasureRow {
    /// Which measure this row describes.
    pub measure: Measure,
    /// The key in a link, behind `m.`, and on the command line.
    pub key: &'static str,
    /// Where the sheet shows it.
    pub symptom: Symptom,
    /// The unit of the number.
    pub unit: Unit,
    /// The smallest and the largest legal number, in `unit`.
    pub range: (f64, f64),
    /// What it is.
    pub label: Text,
}

measures! {
    /// Model FLOP/s over peak, of whole steps of the whole job.
    StepMfu "mfu" Computation Fraction 0.0001 1.0
        "MFU of whole steps" "整步 MFU";
    /// Model FLOP/s over peak while the kernels run.
    KernelMfu "kernel" Computation Fraction 0.0001 1.0
        "MFU of the kernels alone" "仅内核的 MFU";
    /// Communication that is not hidden, over the step.
    Communication "comm" Communication Fraction 0.0 0.999
        "Communication, share of the step" "通信占步时间";
    /// T₁ over N times T of N.
    Scaling "scaling" Communication Fraction 0.0001 1.0
        "Scaling efficiency T₁/(N·T_N)" "扩展效率 T₁/(N·T_N)";
    /// Useful time over wall time.
    Goodput "goodput" Coordination Fraction 0.0001 1.0
        "Goodput, useful share of wall time" "有效吞吐率（有用时间占比）";
    /// Idle in the pipeline over the step.
    Bubble "bubble" Coordination Fraction 0.0 0.999
        "Pipeline bubble, share of the step" "流水线气泡占步时间";
    /// Interruptions of the job in a day.
    Restarts "restarts" Coordination PerDay 0.0 100000.0
        "Restarts per day" "每日重启次数";
    /// The slowest node's speed over that of the others.
    Slowest "slowest" Coordination Fraction 0.0001 1.0
        "Speed of the slowest node, share of the others'" "最慢节点速度（相对其他节点）";
    /// Waiting for data over the step.
    DataWait "io" OneMachine Fraction 0.0 1.0
        "Wait for data, share of the step" "等待数据占步时间";
    /// What the driver calls utilisation: the share of time in which any kernel runs.
    Busy "util" OneMachine Fraction 0.0 1.0
        "GPU utilisation" "GPU 利用率";
    /// Parameters that work for a token, over all.
    Active "active" OneMachine Fraction 0.0001 1.0
        "Active of all parameters" "激活参数占比";
    /// Arithmetic over bytes moved.
    Intensity "intensity" OneMachine FlopPerByte 0.001 1000000.0
        "Arithmetic intensity" "算术强度";
    /// Where the accelerator's roofline bends.
    Ridge "ridge" OneMachine FlopPerByte 0.001 1000000.0
        "Ridge point of the accelerator" "加速器脊点";
    /// Sequences or requests at once.
    Batch "batch" OneMachine Count 1.0 1000000.0
        "Batch size" "批大小";
    /// Busy share of the service.
    Queue "queue" Serving Fraction 0.0 1e9
        "Utilisation of the service ρ" "服务利用率 ρ";
}

impl Measure {
    /// This measure's row.
    pub fn row(self) -> &'static MeasureRow {
        &MEASURES[self as usize]
    }

    /// The measure with a key.
    pub fn find(key: &str) -> Option<Self> {
        MEASURES.iter().find(|row| row.key == key).map(|row| row.measure)
    }
}
