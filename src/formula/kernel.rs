//! Rows for [`crate::model::kernel`].

use super::call::call;
use super::input::Input;
use super::inputs::{BANDWIDTH, BYTES_PER_ELEMENT, LAYERS, PEAK};
use super::{Formula, Topic};
use crate::model::{Expected, kernel};
use crate::quantity::Unit;
use crate::text::Text;

/// A side of a matrix.
const fn side(key: &'static str, label: Text, default: f64) -> Input {
    LAYERS.with_key(key).with_symbol(key).with_label(label).with_default(default)
}

const ROWS: Input = side("m", text!("rows of the first matrix", "第一个矩阵的行数"), 64.0);
const INNER: Input = side("k", text!("length of the sums", "求和长度（公共维度）"), 4096.0);
const COLUMNS: Input = side("n", text!("columns of the second matrix", "第二个矩阵的列数"), 8192.0);

const SHAPE: &[Input] = &[ROWS, INNER, COLUMNS, BYTES_PER_ELEMENT];

const SOURCE: Text = text!("JAX scaling book, rooflines", "JAX scaling book，屋顶线一章");

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "kernel",
    title: text!("Kernels on the roofline", "屋顶线上的内核"),
    formulas: &[
        Formula {
            slug: "peak_flops_from_cores",
            title: text!("Peak from cores and clock", "由核心数与频率求峰值"),
            symbol: "R",
            equation: "n * f * k",
            inputs: &[
                LAYERS
                    .with_key("cores")
                    .with_symbol("n")
                    .with_label(text!("cores", "核心数"))
                    .with_default(7168.0),
                Input::new(
                    "clock_hz",
                    "f",
                    text!("clock", "时钟频率"),
                    Unit::Hertz,
                    Expected::Positive,
                    2.475e9,
                ),
                Input::new(
                    "flop_per_cycle",
                    "k",
                    text!("operations of a core per cycle", "每核每周期的运算次数"),
                    Unit::Flop,
                    Expected::Positive,
                    2.0,
                )
                .or_else(2.0),
            ],
            unit: Unit::FlopPerSecond,
            source: text!(
                "NVIDIA data sheets; huggingface-estimate, issue 4",
                "NVIDIA 数据手册；huggingface-estimate，issue 4",
            ),
            assumptions: text!(
                "Every core finishes one fused multiply-add each cycle, which counts as two operations.",
                "每个核心每周期完成一次乘加，计为两次运算。",
            ),
            caution: text!(
                "Counting the two again doubles the peak. Tensor cores have a peak of their own.",
                "若把“两次”再乘一遍，峰值就会翻倍。张量核心另有峰值。",
            ),
            function: |row, numbers| call(kernel::peak_flops_from_cores, row, numbers),
        },
        Formula {
            slug: "matmul_flops",
            title: text!("Work of a matrix product", "矩阵乘法的运算量"),
            symbol: "O",
            equation: "2 * m * k * n",
            inputs: &[ROWS, INNER, COLUMNS],
            unit: Unit::Flop,
            source: SOURCE,
            assumptions: text!(
                "Dense matrices, one multiplication and one addition for each element of the sums.",
                "稠密矩阵，求和的每一项计一次乘法和一次加法。",
            ),
            caution: text!(
                "Tiles at the edges are padded, so hardware does a little more.",
                "边缘分块会被填充，硬件的实际运算略多。",
            ),
            function: |row, numbers| call(kernel::matmul_flops, row, numbers),
        },
        Formula {
            slug: "matmul_bytes",
            title: text!("Data of a matrix product", "矩阵乘法的数据量"),
            symbol: "D",
            equation: "(m * k + k * n + m * n) * s",
            inputs: SHAPE,
            unit: Unit::Byte,
            source: SOURCE,
            assumptions: text!(
                "Each matrix is moved once and all have the same precision.",
                "每个矩阵只搬运一次，且精度相同。",
            ),
            caution: text!(
                "Matrices beyond the cache are read several times.",
                "超出缓存的矩阵会被多次读取。",
            ),
            function: |row, numbers| call(kernel::matmul_bytes, row, numbers),
        },
        Formula {
            slug: "matmul_intensity",
            title: text!("Intensity of a matrix product", "矩阵乘法的算术强度"),
            symbol: "I",
            equation: "2 * m * k * n / ((m * k + k * n + m * n) * s)",
            inputs: SHAPE,
            unit: Unit::FlopPerByte,
            source: SOURCE,
            assumptions: text!(
                "Each matrix is moved once and all have the same precision.",
                "每个矩阵只搬运一次，且精度相同。",
            ),
            caution: text!(
                "With few rows it comes to about the number of rows in BF16, whatever the other sides.",
                "行数很少时，BF16 下的强度约等于行数，与其他维度无关。",
            ),
            function: |row, numbers| call(kernel::matmul_intensity, row, numbers),
        },
        Formula {
            slug: "matmul_time",
            title: text!("Time of a matrix product", "矩阵乘法的时间"),
            symbol: "T",
            equation: "max(2 * m * k * n / R, (m * k + k * n + m * n) * s / BW)",
            inputs: &[
                ROWS,
                INNER,
                COLUMNS,
                BYTES_PER_ELEMENT,
                PEAK.with_default(2.3e15),
                BANDWIDTH.with_default(8e12),
            ],
            unit: Unit::Second,
            source: SOURCE,
            assumptions: text!(
                "Computing and moving data overlap perfectly, both at their peak.",
                "计算与数据搬运完全重叠，且都达到峰值。",
            ),
            caution: text!(
                "A lower bound: launching a kernel takes microseconds, and small matrices do not fill the machine.",
                "这是下界：启动内核需要数微秒，小矩阵也占不满硬件。",
            ),
            function: |row, numbers| call(kernel::matmul_time, row, numbers),
        },
    ],
};
