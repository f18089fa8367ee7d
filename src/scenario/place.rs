//! The places of the application: one word of the link each.

use crate::text::Text;

/// Declares the places with their words and names together.
macro_rules! places {
    ($($(#[$doc:meta])* $name:ident $word:literal $en:literal $zh:literal;)+) => {
        /// A page of the application.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum Place {
            #[default]
            $($(#[$doc])* $name),+
        }

        impl Place {
            /// Every place, in the order of the navigation.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// The word in the link.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$name => $word),+ }
            }

            /// The name in the navigation.
            pub const fn label(self) -> Text {
                match self { $(Self::$name => text!($en, $zh)),+ }
            }
        }
    };
}

places! {
    /// The four headline charts and every readout.
    Overview "overview" "Overview" "总览";
    /// One accelerator: roofline, iron law, D·A·M.
    Compute "compute" "Compute" "计算";
    /// What crosses the links.
    Communication "communication" "Communication" "通信";
    /// Bubbles and schedules.
    Pipeline "pipeline" "Pipeline" "流水线";
    /// The fleet law and what is left of the peak.
    Fleet "fleet" "Fleet" "集群";
    /// Failures, checkpoints, recovery, availability.
    Reliability "reliability" "Reliability" "可靠性";
    /// Queues, batches, KV caches.
    Serving "serving" "Serving" "推理服务";
    /// Power, carbon, water, money.
    Site "site" "Site" "站点";
    /// The accounts of the conclusion chapter.
    Accounts "accounts" "Accounts" "核算";
    /// From what was measured to the axis that binds.
    Diagnose "diagnose" "Diagnose" "诊断";
    /// Every constant with its source and the reader's own value.
    Assumptions "assumptions" "Assumptions" "假设与常数";
    /// Every formula with a form of its own.
    Formulas "formulas" "Formulas" "公式";
    /// The printed numbers of the book beside the computed ones.
    Book "book" "Book" "书中数值";
}

impl Place {
    /// Whether the scenario drives what the place shows.
    pub const fn shows_scenario(self) -> bool {
        !matches!(self, Self::Diagnose | Self::Assumptions | Self::Formulas | Self::Book)
    }

    /// The place with a word.
    pub fn find(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|place| place.word() == word)
    }
}
