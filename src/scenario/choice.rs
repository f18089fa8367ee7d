//! Choices: a row of the catalog, or one of a few words, that writes numbers.

use super::own::{self, Slot, Table};
use super::{Field, Group, Refusal, Scenario};
use crate::catalog::{ACCELERATORS, GRIDS, LANGUAGE_MODELS, LINKS, Link, Precision, Role};
use crate::text::Text;

/// A choice of the scenario; its discriminant is its place in [`CHOICES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The accelerator; writes its peak, memory and power.
    Accelerator,
    /// The precision of arithmetic and weights; writes the peak.
    Precision,
    /// The link inside a node; writes its bandwidth and latency.
    Intra,
    /// The link between nodes; writes its bandwidth and latency.
    Inter,
    /// The language model; writes its size and shape.
    Model,
    /// Where service times come from.
    Service,
    /// The grid; writes its carbon intensity.
    Region,
}

/// Where service times come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServiceSource {
    /// Two measured numbers of the scenario.
    Measured,
    /// The roofline of the model on the accelerator.
    Derived,
}

/// Everything about one choice.
#[derive(Clone, Copy, Debug)]
pub struct ChoiceRow {
    /// Which choice this row describes.
    pub choice: Choice,
    /// The key in a link and on the command line.
    pub key: &'static str,
    /// Where it is shown.
    pub group: Group,
    /// Its name in a few words.
    pub label: Text,
    /// The option of a new scenario.
    pub default: &'static str,
    /// The fields that it writes.
    pub writes: &'static [Field],
    /// One sentence: what it means and what it moves.
    pub help: Text,
}

/// One option of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// The word in a link.
    pub id: &'static str,
    /// The name a person reads.
    pub name: Text,
}

/// Every choice; the row of `choice` stands at `choice as usize`. Order matters:
/// a later choice may overwrite what an earlier one wrote.
pub static CHOICES: [ChoiceRow; Choice::COUNT] = [
    ChoiceRow {
        choice: Choice::Accelerator,
        key: "acc",
        group: Group::Fleet,
        label: text!("Accelerator", "加速器"),
        default: "h100",
        writes: &[Field::Peak, Field::MemoryBandwidth, Field::MemoryCapacity, Field::Tdp],
        help: text!(
            "Writes peak, memory bandwidth, memory capacity and power from the data sheet.",
            "按数据手册写入峰值、内存带宽、内存容量和功率。",
        ),
    },
    ChoiceRow {
        choice: Choice::Precision,
        key: "prec",
        group: Group::Fleet,
        label: text!("Precision", "精度"),
        default: "bf16",
        writes: &[Field::Peak],
        help: text!(
            "Number format of arithmetic and weights; picks the peak and the bytes per parameter.",
            "运算与权重的数值格式；决定峰值和每参数字节数。",
        ),
    },
    ChoiceRow {
        choice: Choice::Intra,
        key: "intra",
        group: Group::Fleet,
        label: text!("Link inside a node", "节点内链路"),
        default: "nvlink4",
        writes: &[Field::IntraBandwidth, Field::IntraLatency],
        help: text!(
            "Writes the bandwidth in one direction and the latency.",
            "写入单向带宽和延迟。",
        ),
    },
    ChoiceRow {
        choice: Choice::Inter,
        key: "inter",
        group: Group::Fleet,
        label: text!("Network between nodes", "节点间网络"),
        default: "ib_ndr",
        writes: &[Field::InterBandwidth, Field::InterLatency],
        help: text!(
            "Writes the bandwidth of one port in one direction and the latency.",
            "写入单个端口的单向带宽和延迟。",
        ),
    },
    ChoiceRow {
        choice: Choice::Model,
        key: "model",
        group: Group::Model,
        label: text!("Language model", "语言模型"),
        default: "llama3_70b",
        writes: &[
            Field::Parameters,
            Field::ActiveParameters,
            Field::Layers,
            Field::Hidden,
            Field::Heads,
            Field::KvHeads,
            Field::HeadDim,
        ],
        help: text!(
            "Writes the size and the shape of a published model.",
            "写入已发布模型的规模与形状。",
        ),
    },
    ChoiceRow {
        choice: Choice::Service,
        key: "service",
        group: Group::Serving,
        label: text!("Service time", "服务时间来源"),
        default: "measured",
        writes: &[],
        help: text!(
            "Measured: the two numbers below. Derived: from the roofline of this model on this accelerator.",
            "实测：采用下面两个数；推导：由该模型在该加速器上的屋顶线得出。",
        ),
    },
    ChoiceRow {
        choice: Choice::Region,
        key: "region",
        group: Group::Site,
        label: text!("Grid", "电网"),
        default: "us_average",
        writes: &[Field::Grid],
        help: text!(
            "Writes the carbon intensity of a region's electricity.",
            "写入某地区电力的碳强度。",
        ),
    },
];

/// Which number of a language model each field takes: the first there is.
const MODEL_FIELDS: [(Field, &[u8]); 7] = [
    (Field::Parameters, &[own::PARAMETERS]),
    (Field::ActiveParameters, &[own::ACTIVE, own::PARAMETERS]),
    (Field::Layers, &[own::LAYERS]),
    (Field::Hidden, &[own::HIDDEN]),
    (Field::Heads, &[own::HEADS]),
    (Field::KvHeads, &[own::KV_HEADS, own::HEADS]),
    (Field::HeadDim, &[own::HEAD_DIM]),
];

static SERVICE_OPTIONS: [ChoiceOption; 2] = [
    ChoiceOption { id: "measured", name: text!("measured", "实测") },
    ChoiceOption { id: "derived", name: text!("derived from the roofline", "由屋顶线推导") },
];

impl Choice {
    /// How many choices there are.
    pub const COUNT: usize = 7;

    /// This choice's row.
    pub fn row(self) -> &'static ChoiceRow {
        &CHOICES[self as usize]
    }

    /// The choice with a key.
    pub fn find(key: &str) -> Option<Self> {
        CHOICES.iter().find(|row| row.key == key).map(|row| row.choice)
    }

    /// Every option that the catalog has, wherever it may be picked.
    fn candidate(self, index: usize) -> Option<ChoiceOption> {
        match self {
            Self::Accelerator => {
                ACCELERATORS.get(index).map(|row| ChoiceOption { id: row.id, name: row.name })
            }
            Self::Precision => {
                Precision::ALL.get(index).map(|row| ChoiceOption { id: row.id(), name: row.name() })
            }
            Self::Intra | Self::Inter => {
                LINKS.get(index).map(|row| ChoiceOption { id: row.id, name: row.name })
            }
            Self::Model => {
                LANGUAGE_MODELS.get(index).map(|row| ChoiceOption { id: row.id, name: row.name })
            }
            Self::Service => SERVICE_OPTIONS.get(index).copied(),
            Self::Region => GRIDS.get(index).map(|row| ChoiceOption { id: row.id, name: row.name }),
        }
    }

    fn candidates(self) -> impl Iterator<Item = ChoiceOption> {
        (0..).map_while(move |index| self.candidate(index))
    }

    /// The words of all options, wherever they may be picked.
    pub(super) fn ids(self) -> impl Iterator<Item = &'static str> {
        self.candidates().map(|option| option.id)
    }

    pub(super) fn index_of(self, id: &str) -> Option<u8> {
        self.candidates()
            .position(|option| option.id == id)
            .and_then(|index| u8::try_from(index).ok())
    }

    pub(super) fn id_at(self, index: u8) -> &'static str {
        self.candidate(usize::from(index)).map_or("", |option| option.id)
    }
}

/// A link that can carry the traffic of this choice.
fn carries(link: &Link, choice: Choice) -> bool {
    let role = match choice {
        Choice::Intra => matches!(link.role, Role::Inside | Role::HostAttach),
        _ => link.role == Role::Between,
    };
    role && link.bandwidth.is_some()
}

impl Scenario {
    /// The options of a choice in this scenario: an accelerator limits the precisions.
    pub fn options(&self, choice: Choice) -> impl Iterator<Item = ChoiceOption> + use<> {
        let accelerator = self.accelerator();
        choice.candidates().filter(move |option| match choice {
            Choice::Precision => {
                accelerator.precisions().any(|precision| precision.id() == option.id)
            }
            Choice::Intra | Choice::Inter => {
                LINKS.iter().any(|link| link.id == option.id && carries(link, choice))
            }
            Choice::Model => {
                LANGUAGE_MODELS.iter().any(|model| model.id == option.id && model.shape.is_some())
            }
            _ => true,
        })
    }

    /// The scenario after a person picks an option: an accelerator comes with its own link,
    /// as an explicit choice, where the catalog knows it.
    ///
    /// # Errors
    /// As [`Scenario::choose`].
    pub fn pick(self, choice: Choice, id: &str) -> Result<Self, Refusal> {
        let picked = self.choose(choice, id)?;
        let link = picked.accelerator().scale_up.and_then(|attachment| attachment.link);
        match (choice, link) {
            (Choice::Accelerator, Some(link)) => {
                Ok(picked.choose(Choice::Intra, link).unwrap_or(picked))
            }
            _ => Ok(picked),
        }
    }

    /// The option that puts a choice back: that of a new scenario, or, where the accelerator does not offer that one,
    /// the chosen option with its own numbers. Nothing where that would change nothing.
    pub fn back_to_default(&self, choice: Choice) -> Option<&'static str> {
        let (row, chosen) = (choice.row(), self.chosen(choice));
        let offered = self.options(choice).any(|option| option.id == row.default);
        let option = if offered { row.default } else { chosen };
        let edited = row.writes.iter().any(|&field| self.is_edited(field));
        (edited || option != chosen).then_some(option)
    }

    /// Writes the numbers of the option that is chosen.
    pub(super) fn write_choice(&mut self, choice: Choice) {
        match choice {
            Choice::Accelerator => {
                let accelerator = self.accelerator();
                if accelerator.peak(self.precision()).is_none()
                    && let Some(index) =
                        Choice::Precision.index_of(accelerator.training_precision().id())
                {
                    self.chosen[Choice::Precision as usize] = index;
                }
                let row = self.chosen[choice as usize];
                let slot = |column| Slot::new(Table::Accelerator, row, column);
                self.write(Field::MemoryBandwidth, slot(own::MEMORY_BANDWIDTH));
                self.write(Field::MemoryCapacity, slot(own::MEMORY));
                self.write(Field::Tdp, slot(own::POWER));
                self.write_peak();
            }
            Choice::Precision => self.write_peak(),
            Choice::Intra => self.write_link(choice, Field::IntraBandwidth, Field::IntraLatency),
            Choice::Inter => self.write_link(choice, Field::InterBandwidth, Field::InterLatency),
            Choice::Model => {
                let row = self.chosen[choice as usize];
                let slot = |column| Slot::new(Table::Model, row, column);
                for (field, columns) in MODEL_FIELDS {
                    // A dense model uses all its parameters; attention without its own key and
                    // value heads counts as multi-head.
                    let _ = columns.iter().any(|&column| self.write(field, slot(column)));
                }
            }
            Choice::Service => {}
            Choice::Region => {
                let row = self.chosen[choice as usize];
                self.write(Field::Grid, Slot::new(Table::Grid, row, 0));
            }
        }
    }

    fn write_peak(&mut self) {
        let row = self.chosen[Choice::Accelerator as usize];
        let column = self.chosen[Choice::Precision as usize];
        self.write(Field::Peak, Slot::new(Table::Accelerator, row, column));
    }

    /// A link without a catalogued latency keeps the default one.
    fn write_link(&mut self, choice: Choice, bandwidth: Field, latency: Field) {
        let row = self.chosen[choice as usize];
        let slot = |column| Slot::new(Table::Link, row, column);
        let _ = self.write(bandwidth, slot(own::BANDWIDTH))
            || self.write(bandwidth, slot(own::HALF_BANDWIDTH));
        if !self.write(latency, slot(own::LATENCY)) {
            self.set(latency, latency.row().default);
        }
    }
}
