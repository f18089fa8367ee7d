//! What a scenario's number is: one row holds all that any reader needs.

use crate::quantity::Unit;
use crate::text::Text;

/// Declares the fields and their count together.
macro_rules! fields {
    ($($name:ident),+ $(,)?) => {
        /// A number of the scenario; its discriminant is its place in [`super::FIELDS`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "each field's row says what it is")]
        pub enum Field { $($name),+ }

        impl Field {
            /// Every field, in table order.
            pub const ALL: &[Self] = &[$(Self::$name),+];
            /// How many fields there are.
            pub const COUNT: usize = Self::ALL.len();
        }
    };
}

fields! {
    Gpus, Peak, MemoryBandwidth, MemoryCapacity, Tdp, GpusPerNode,
    IntraBandwidth, IntraLatency, InterBandwidth, InterLatency, NicsPerNode,
    Parameters, ActiveParameters, Layers, Hidden, Heads, KvHeads, HeadDim,
    Batch, ReferenceGpus, MicroBatch, Sequence, TensorParallel, PipelineStages, VirtualStages,
    KernelMfu, Overlap, Compression, Codec, TrainingTokens,
    MttfGpu, MttfNic, MttfPsu, FailingNics, FailingPsus,
    CheckpointBytes, CheckpointBandwidth, CheckpointInterval, Detect, Reschedule, Maintenance, Job,
    Requests, ServiceFixed, ServicePerRequest, LatencyTarget, TargetUtilization, ServingGpus,
    Context, Prompt, Output, KvBytes, MemoryReserve,
    Pue, Grid, WaterUsage, RackPower, GpuPrice, ElectricityPrice,
}

/// The part of the fleet that a field or choice belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// Accelerators, nodes and links.
    Fleet,
    /// The language model.
    Model,
    /// How a training job is split and scheduled.
    Training,
    /// Failures, checkpoints and recovery.
    Reliability,
    /// The serving queue and its memory.
    Serving,
    /// The building: power, grid, water, prices.
    Site,
}

impl Group {
    /// Every group, from the chip to the building.
    pub const ALL: [Self; 6] =
        [Self::Fleet, Self::Model, Self::Training, Self::Reliability, Self::Serving, Self::Site];

    /// The group's name.
    pub const fn label(self) -> Text {
        match self {
            Self::Fleet => text!("Fleet", "集群"),
            Self::Model => text!("Model", "模型"),
            Self::Training => text!("Training", "训练"),
            Self::Reliability => text!("Reliability", "可靠性"),
            Self::Serving => text!("Serving", "推理服务"),
            Self::Site => text!("Site", "站点"),
        }
    }

    /// The group's stable word, for `data-group` and tests.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Fleet => "fleet",
            Self::Model => "model",
            Self::Training => "training",
            Self::Reliability => "reliability",
            Self::Serving => "serving",
            Self::Site => "site",
        }
    }
}

/// How a slider moves through a field's range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Steps {
    /// Equal steps.
    Linear(f64),
    /// Four stops an octave: 8, 10, 12, 14, 16, … (whole numbers only below 4).
    Octaves,
    /// Ten stops a decade: 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, …
    Decades,
}

/// Everything about one field.
#[derive(Clone, Copy, Debug)]
pub struct FieldRow {
    /// Which field this row describes.
    pub field: Field,
    /// The key in a link and on the command line.
    pub key: &'static str,
    /// Where it is shown.
    pub group: Group,
    /// Its name in a few words.
    pub label: Text,
    /// Its symbol in equations.
    pub symbol: &'static str,
    /// The unit of the number in the link and in the number box.
    pub unit: Unit,
    /// The smallest legal number, in `unit`.
    pub minimum: f64,
    /// The largest legal number, in `unit`.
    pub maximum: f64,
    /// Where the slider starts and ends; legal numbers beyond are typed.
    pub slider: (f64, f64),
    /// How the slider moves.
    pub steps: Steps,
    /// Whether only whole numbers make sense.
    pub whole: bool,
    /// The word that stands for "no number here", for a field that may have none.
    pub absent: Option<Text>,
    /// The number of a new scenario, in `unit`; 0 in a field that starts absent.
    pub default: f64,
    /// One of the four sliders that are always in view.
    pub headline: bool,
}

/// What a reader asks for: the page fetches it when somebody does.
#[derive(Clone, Copy, Debug)]
pub struct FieldNote {
    /// One sentence: what the field means and what it moves.
    pub help: Text,
    /// Where the default comes from.
    pub source: Text,
}

/// A field's row and note as the table writes them, in one place.
#[derive(Clone, Copy)]
pub(super) struct Draft {
    pub(super) row: FieldRow,
    pub(super) note: FieldNote,
}

impl Draft {
    pub(super) const fn new(
        field: Field,
        key: &'static str,
        group: Group,
        label: Text,
        symbol: &'static str,
        unit: Unit,
    ) -> Self {
        let row = FieldRow {
            field,
            key,
            group,
            label,
            symbol,
            unit,
            minimum: 0.0,
            maximum: 1.0,
            slider: (0.0, 1.0),
            steps: Steps::Decades,
            whole: false,
            absent: None,
            default: 0.0,
            headline: false,
        };
        Self { row, note: FieldNote { help: Text::same(""), source: Text::same("") } }
    }

    pub(super) const fn range(mut self, minimum: f64, maximum: f64) -> Self {
        self.row.minimum = minimum;
        self.row.maximum = maximum;
        self.row.slider = (minimum, maximum);
        self
    }

    pub(super) const fn slider(mut self, from: f64, to: f64) -> Self {
        self.row.slider = (from, to);
        self
    }

    pub(super) const fn linear(mut self, step: f64) -> Self {
        self.row.steps = Steps::Linear(step);
        self
    }

    pub(super) const fn octaves(mut self) -> Self {
        self.row.steps = Steps::Octaves;
        self.row.whole = true;
        self
    }

    pub(super) const fn whole(mut self) -> Self {
        self.row.whole = true;
        self
    }

    pub(super) const fn absent(mut self, word: Text) -> Self {
        self.row.absent = Some(word);
        self
    }

    pub(super) const fn default(mut self, value: f64, source: Text) -> Self {
        self.row.default = value;
        self.note.source = source;
        self
    }

    pub(super) const fn help(mut self, text: Text) -> Self {
        self.note.help = text;
        self
    }

    pub(super) const fn headline(mut self) -> Self {
        self.row.headline = true;
        self
    }
}
