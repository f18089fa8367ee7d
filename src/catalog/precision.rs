//! Number formats in which accelerators compute and models store weights.

use crate::text::Text;

/// A number format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Precision {
    /// IEEE single precision.
    Fp32,
    /// NVIDIA's 19-bit format for matrix units; operands are stored as FP32.
    Tf32,
    /// IEEE half precision.
    Fp16,
    /// Brain floating point: the exponent range of FP32 in 16 bits.
    Bf16,
    /// Eight-bit floating point.
    Fp8,
    /// Eight-bit integers; peaks are integer operations.
    Int8,
    /// Four-bit floating point.
    Fp4,
}

impl Precision {
    /// Every format, widest first.
    pub const ALL: [Self; 7] =
        [Self::Fp32, Self::Tf32, Self::Fp16, Self::Bf16, Self::Fp8, Self::Int8, Self::Fp4];

    /// The stable name in links.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Fp32 => "fp32",
            Self::Tf32 => "tf32",
            Self::Fp16 => "fp16",
            Self::Bf16 => "bf16",
            Self::Fp8 => "fp8",
            Self::Int8 => "int8",
            Self::Fp4 => "fp4",
        }
    }

    /// The format of that name.
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|precision| precision.id() == id)
    }

    /// The name people write.
    pub const fn name(self) -> Text {
        Text::same(match self {
            Self::Fp32 => "FP32",
            Self::Tf32 => "TF32",
            Self::Fp16 => "FP16",
            Self::Bf16 => "BF16",
            Self::Fp8 => "FP8",
            Self::Int8 => "INT8",
            Self::Fp4 => "FP4",
        })
    }

    /// Memory for one stored parameter, in bytes.
    pub const fn bytes_per_parameter(self) -> f64 {
        match self {
            Self::Fp32 | Self::Tf32 => 4.0,
            Self::Fp16 | Self::Bf16 => 2.0,
            Self::Fp8 | Self::Int8 => 1.0,
            Self::Fp4 => 0.5,
        }
    }
}
