//! Models that are not language models: recommendation and vision, for comparison.

use super::Datum;
use super::source;
use crate::quantity::Unit::{Count, Flop, Gigabyte, Parameter};
use crate::text::Text;

/// A model of another kind.
#[derive(Clone, Copy, Debug)]
pub struct ReferenceModel {
    /// The stable name.
    pub id: &'static str,
    /// The model.
    pub name: Text,
    /// Parameters.
    pub parameters: Option<Datum>,
    /// The span of parameter counts in use, for a family.
    pub parameter_range: Option<[Datum; 2]>,
    /// Arithmetic work of one inference.
    pub inference_work: Option<Datum>,
    /// Memory of the embedding tables.
    pub embedding_memory: Option<Datum>,
    /// Entries of the embedding tables.
    pub embedding_entries: Option<Datum>,
}

static TWO_PER_MULTIPLY_ADD: Text =
    text!("Two operations for each multiply-add.", "每次乘加计两次运算。");
static ILLUSTRATIVE: Text = text!("Illustrative.", "示意值。");

/// A model with nothing known, to be filled in.
const fn model(id: &'static str, name: &'static str) -> ReferenceModel {
    ReferenceModel {
        id,
        name: Text::same(name),
        parameters: None,
        parameter_range: None,
        inference_work: None,
        embedding_memory: None,
        embedding_entries: None,
    }
}

/// The models of other kinds.
pub static REFERENCE_MODELS: &[ReferenceModel] = &[
    ReferenceModel {
        name: text!("DLRM (the book's reference)", "DLRM（书中参考）"),
        parameter_range: Some([
            Datum::new(1e11, Parameter, &source::NAUMOV_2019),
            Datum::new(1e13, Parameter, &source::NAUMOV_2019),
        ]),
        embedding_memory: Some(Datum::new(100.0, Gigabyte, &source::REGISTRY).noted(&ILLUSTRATIVE)),
        embedding_entries: Some(Datum::new(2.5e10, Count, &source::REGISTRY).noted(&ILLUSTRATIVE)),
        ..model("dlrm", "")
    },
    ReferenceModel {
        parameters: Some(Datum::new(3_504_872.0, Parameter, &source::SANDLER_2018)),
        inference_work: Some(
            Datum::new(6e8, Flop, &source::SANDLER_2018).noted(&TWO_PER_MULTIPLY_ADD),
        ),
        ..model("mobilenet_v2", "MobileNetV2 1.0/224")
    },
    ReferenceModel {
        parameters: Some(Datum::new(4.2e6, Parameter, &source::HOWARD_2017)),
        inference_work: Some(Datum::new(1.138e9, Flop, &source::HOWARD_2017)),
        ..model("mobilenet_v1", "MobileNetV1 1.0/224")
    },
    ReferenceModel {
        parameters: Some(Datum::new(25_557_032.0, Parameter, &source::HE_2016)),
        inference_work: Some(
            Datum::new(8.2e9, Flop, &source::HE_2016).noted(&TWO_PER_MULTIPLY_ADD),
        ),
        ..model("resnet50", "ResNet-50")
    },
];

/// The model of that name.
pub fn find(id: &str) -> Option<&'static ReferenceModel> {
    REFERENCE_MODELS.iter().find(|model| model.id == id)
}
