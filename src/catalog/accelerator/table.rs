//! The rows of the accelerators.

use super::{Accelerator, Attachment};
use crate::catalog::Precision::{self, Bf16, Fp4, Fp8, Fp16, Fp32, Int8, Tf32};
use crate::catalog::source::{self, Source};
use crate::catalog::{Bandwidth, Datum, Directions};
use crate::quantity::Unit;
use crate::text::Text;

static VENDOR_GIGABYTES: Text = text!(
    "Vendor's label, read as 1e9 bytes; NVIDIA, AMD and Google parts address about that many GiB.",
    "厂商标称值，按 1e9 字节计；NVIDIA、AMD 与 Google 器件的可寻址容量约为同数值的 GiB。",
);
static NOT_LOOKED_UP: Text = text!(
    "From general knowledge of the product; not looked up.",
    "据对产品的一般了解，未经核对。",
);
static B200_MEMORY: Text = text!(
    "Table C.10 prints 192 GB; HGX and DGX B200 ship with 180 GB usable per GPU.",
    "表 C.10 印作 192 GB；HGX 与 DGX B200 每块 GPU 的可用容量为 180 GB。",
);
static GB200_RACK: Text = text!(
    "A whole rack of 72 GPUs in one row: 72 times the B200. NVIDIA rates the rack somewhat differently \
     (about 360 PFLOP/s dense FP8 and 13.4 TB).",
    "整个机架（72 块 GPU）合为一行：各值为 B200 的 72 倍。NVIDIA 给出的整机架数值略有不同（FP8 稠密约 360 PFLOP/s，内存约 13.4 TB）。",
);
static MI300X_LINK: Text = text!(
    "Table C.10 gives the intra-node link as about 890 GB/s.",
    "表 C.10 给出的节点内链路约为 890 GB/s。",
);
static TPU_V5P_LINK: Text = text!(
    "Table C.3 sets 1,200 GB/s of ICI beside NVLink per direction, but it is the total of both directions.",
    "表 C.3 把 ICI 的 1,200 GB/s 与 NVLink 的单向值并列，但它是双向合计。",
);
static TPU_V6E_ESTIMATES: Text = text!(
    "Table C.10 marks the link and the power as estimates. Google documents 1,638 GB/s of memory and 800 GB/s of ICI; \
     300 W is the registry's estimate, not Google's figure.",
    "表 C.10 将链路与功率注明为估计值。Google 文档给出内存带宽 1,638 GB/s、ICI 800 GB/s；300 W 是参考库的估计，并非 Google 的数值。",
);
static TRAINIUM2_REGISTRY: Text = text!(
    "Values of the registry. The AWS Neuron documentation gives more: 655 TFLOP/s BF16, 1,287 TFLOP/s FP8, 2.9 TB/s.",
    "参考库的数值。AWS Neuron 文档给出的更高：BF16 655 TFLOP/s、FP8 1,287 TFLOP/s、内存带宽 2.9 TB/s。",
);

const fn tflops(number: f64, source: &'static Source) -> Datum {
    Datum::new(number, Unit::TeraflopPerSecond, source)
}

const fn tops(number: f64, source: &'static Source) -> Datum {
    Datum::new(number, Unit::TeraoperationPerSecond, source)
}

const fn gigabytes(number: f64, source: &'static Source) -> Datum {
    Datum::new(number, Unit::Gigabyte, source).noted(&VENDOR_GIGABYTES)
}

const fn terabytes_per_second(number: f64, source: &'static Source) -> Datum {
    Datum::new(number, Unit::TerabytePerSecond, source)
}

const fn gigabytes_per_second(number: f64, source: &'static Source) -> Datum {
    Datum::new(number, Unit::GigabytePerSecond, source)
}

const fn watts(number: f64, source: &'static Source) -> Datum {
    Datum::new(number, Unit::Watt, source)
}

const fn list_price(number: f64) -> Option<Datum> {
    Some(Datum::new(number, Unit::Dollar, &source::LIST_PRICE))
}

/// Vendors print the total of both directions of a scale-up link.
const fn scale_up(
    name: &'static str,
    link: Option<&'static str>,
    total: Datum,
) -> Option<Attachment> {
    let bandwidth = Bandwidth { printed: total, directions: Directions::Both };
    Some(Attachment { name: Text::same(name), link, bandwidth })
}

/// PCI Express is quoted per direction.
const fn host(name: &'static str, link: &'static str, per_direction: Datum) -> Option<Attachment> {
    let bandwidth = Bandwidth { printed: per_direction, directions: Directions::One };
    Some(Attachment { name: Text::same(name), link: Some(link), bandwidth })
}

const fn pcie4(source: &'static Source) -> Option<Attachment> {
    host("PCIe Gen4 x16", "pcie4", gigabytes_per_second(32.0, source))
}

const fn pcie5(source: &'static Source) -> Option<Attachment> {
    host("PCIe Gen5 x16", "pcie5", gigabytes_per_second(64.0, source))
}

/// Every accelerator, grouped by vendor, oldest first.
///
/// Where a vendor prints one figure for FP16 and BF16 it stands in both
/// formats, on the parts that have both.
pub static ACCELERATORS: &[Accelerator] = &[
    Accelerator {
        id: "v100",
        name: Text::same("NVIDIA V100 SXM2 32GB"),
        year: 2017,
        devices: 1,
        peaks: &[(Fp32, tflops(15.7, &source::V100)), (Fp16, tflops(125.0, &source::V100))],
        sparse_peaks: &[],
        memory: gigabytes(32.0, &source::V100),
        memory_bandwidth: terabytes_per_second(0.9, &source::V100),
        power: watts(300.0, &source::V100),
        scale_up: scale_up(
            "NVLink 2.0",
            Some("nvlink2"),
            gigabytes_per_second(300.0, &source::V100),
        ),
        host: host("PCIe Gen3 x16", "pcie3", gigabytes_per_second(15.75, &source::V100)),
        price: list_price(10_000.0),
        note: None,
    },
    Accelerator {
        id: "t4",
        name: Text::same("NVIDIA T4"),
        year: 2018,
        devices: 1,
        peaks: &[(Fp16, tflops(65.0, &source::T4)), (Int8, tops(130.0, &source::T4))],
        sparse_peaks: &[],
        memory: gigabytes(16.0, &source::T4),
        memory_bandwidth: terabytes_per_second(0.32, &source::T4),
        power: watts(70.0, &source::T4),
        scale_up: None,
        host: None,
        price: list_price(2_500.0),
        note: None,
    },
    Accelerator {
        id: "a100",
        name: Text::same("NVIDIA A100 SXM4 80GB"),
        year: 2020,
        devices: 1,
        peaks: A100_PEAKS,
        sparse_peaks: &[(Fp16, tflops(624.0, &source::A100))],
        memory: gigabytes(80.0, &source::A100),
        memory_bandwidth: terabytes_per_second(2.039, &source::A100),
        power: watts(400.0, &source::A100),
        scale_up: scale_up(
            "NVLink 3.0",
            Some("nvlink3"),
            gigabytes_per_second(600.0, &source::A100),
        ),
        host: pcie4(&source::A100),
        price: list_price(15_000.0),
        note: None,
    },
    Accelerator {
        id: "a100_40gb",
        name: Text::same("NVIDIA A100 SXM4 40GB"),
        year: 2020,
        devices: 1,
        peaks: A100_PEAKS,
        sparse_peaks: &[(Fp16, tflops(624.0, &source::A100))],
        memory: gigabytes(40.0, &source::A100),
        memory_bandwidth: terabytes_per_second(1.555, &source::A100),
        power: watts(400.0, &source::A100),
        scale_up: scale_up(
            "NVLink 3.0",
            Some("nvlink3"),
            gigabytes_per_second(600.0, &source::A100),
        ),
        host: pcie4(&source::A100),
        price: None,
        note: None,
    },
    Accelerator {
        id: "h100",
        name: Text::same("NVIDIA H100 SXM5 80GB"),
        year: 2022,
        devices: 1,
        peaks: &[
            (Fp32, tflops(67.0, &source::H100)),
            (Tf32, tflops(494.5, &source::H100)),
            (Fp16, tflops(989.0, &source::H100)),
            (Bf16, tflops(989.0, &source::H100)),
            (Fp8, tflops(1979.0, &source::H100)),
            (Int8, tops(1979.0, &source::H100)),
        ],
        sparse_peaks: &[(Fp16, tflops(1979.0, &source::H100))],
        memory: gigabytes(80.0, &source::H100),
        memory_bandwidth: terabytes_per_second(3.35, &source::H100),
        power: watts(700.0, &source::H100),
        scale_up: scale_up(
            "NVLink 4.0",
            Some("nvlink4"),
            gigabytes_per_second(900.0, &source::H100),
        ),
        host: pcie5(&source::H100),
        price: list_price(25_000.0),
        note: None,
    },
    Accelerator {
        id: "h100_pcie",
        name: Text::same("NVIDIA H100 PCIe 80GB"),
        year: 2022,
        devices: 1,
        peaks: &[
            (Fp32, tflops(51.0, &source::H100_PCIE)),
            (Fp16, tflops(756.0, &source::H100_PCIE)),
            (Bf16, tflops(756.0, &source::H100_PCIE)),
        ],
        sparse_peaks: &[],
        memory: gigabytes(80.0, &source::H100_PCIE),
        memory_bandwidth: terabytes_per_second(2.0, &source::H100_PCIE),
        power: watts(350.0, &source::H100_PCIE),
        scale_up: None,
        host: pcie5(&source::H100_PCIE),
        price: None,
        note: None,
    },
    Accelerator {
        id: "h200",
        name: Text::same("NVIDIA H200 SXM 141GB"),
        year: 2023,
        devices: 1,
        peaks: &[
            (Fp32, tflops(67.0, &source::H200)),
            (Tf32, tflops(494.0, &source::H200)),
            (Fp16, tflops(989.0, &source::H200)),
            (Bf16, tflops(989.0, &source::H200)),
            (Fp8, tflops(1979.0, &source::H200)),
            (Int8, tops(1979.0, &source::H200)),
        ],
        sparse_peaks: &[(Fp16, tflops(1979.0, &source::H200))],
        memory: gigabytes(141.0, &source::H200),
        memory_bandwidth: terabytes_per_second(4.8, &source::H200),
        power: watts(700.0, &source::H200),
        scale_up: scale_up(
            "NVLink 4.0",
            Some("nvlink4"),
            gigabytes_per_second(900.0, &source::H200),
        ),
        host: pcie5(&source::H200),
        price: list_price(35_000.0),
        note: None,
    },
    Accelerator {
        id: "b200",
        name: Text::same("NVIDIA B200 SXM"),
        year: 2024,
        devices: 1,
        peaks: &[
            (Fp32, tflops(75.0, &source::B200)),
            (Tf32, tflops(1125.0, &source::B200)),
            (Fp16, tflops(2250.0, &source::B200)),
            (Bf16, tflops(2250.0, &source::B200)),
            (Fp8, tflops(4500.0, &source::B200)),
            (Fp4, tflops(9000.0, &source::B200)),
        ],
        sparse_peaks: &[(Fp16, tflops(4500.0, &source::B200))],
        memory: gigabytes(192.0, &source::TABLE_C10).now(180.0, &source::REGISTRY),
        memory_bandwidth: terabytes_per_second(8.0, &source::B200),
        power: watts(1000.0, &source::B200),
        scale_up: scale_up(
            "NVLink 5.0",
            Some("nvlink5"),
            gigabytes_per_second(1800.0, &source::B200),
        ),
        host: pcie5(&source::B200),
        price: list_price(40_000.0),
        note: Some(&B200_MEMORY),
    },
    Accelerator {
        id: "gb200_nvl72",
        name: text!(
            "NVIDIA GB200 NVL72 (72 GPUs, whole rack)",
            "NVIDIA GB200 NVL72（72 块 GPU，整个机架）",
        ),
        year: 2024,
        devices: 72,
        peaks: &[
            (Fp16, tflops(162_000.0, &source::GB200)),
            (Bf16, tflops(162_000.0, &source::GB200)),
            (Fp8, tflops(324_000.0, &source::GB200)),
            (Fp4, tflops(648_000.0, &source::GB200)),
        ],
        sparse_peaks: &[],
        memory: gigabytes(13_824.0, &source::GB200),
        memory_bandwidth: terabytes_per_second(576.0, &source::GB200),
        power: watts(120_000.0, &source::GB200),
        scale_up: Some(Attachment {
            name: text!("NVLink 5.0 switch, whole rack", "NVLink 5.0 交换机，整个机架"),
            link: None,
            bandwidth: Bandwidth {
                printed: gigabytes_per_second(130_000.0, &source::GB200),
                directions: Directions::Both,
            },
        }),
        host: None,
        price: list_price(3_000_000.0),
        note: Some(&GB200_RACK),
    },
    Accelerator {
        id: "mi250x",
        name: Text::same("AMD Instinct MI250X"),
        year: 2021,
        devices: 1,
        peaks: &[
            (Fp32, tflops(47.9, &source::MI250X)),
            (Fp16, tflops(383.0, &source::MI250X)),
            (Bf16, tflops(383.0, &source::MI250X)),
            (Int8, tops(383.0, &source::MI250X)),
        ],
        sparse_peaks: &[],
        memory: gigabytes(128.0, &source::MI250X),
        memory_bandwidth: terabytes_per_second(3.2, &source::MI250X),
        power: watts(500.0, &source::MI250X),
        scale_up: None,
        host: None,
        price: None,
        note: None,
    },
    Accelerator {
        id: "mi300x",
        name: Text::same("AMD Instinct MI300X"),
        year: 2023,
        devices: 1,
        peaks: &[
            (Fp32, tflops(163.4, &source::MI300X)),
            (Fp16, tflops(1307.0, &source::MI300X).noted(&NOT_LOOKED_UP)),
            (Bf16, tflops(1307.0, &source::MI300X)),
            (Fp8, tflops(2614.0, &source::MI300X)),
            (Int8, tops(2614.0, &source::MI300X)),
        ],
        sparse_peaks: &[],
        memory: gigabytes(192.0, &source::MI300X),
        memory_bandwidth: terabytes_per_second(5.3, &source::MI300X),
        power: watts(750.0, &source::MI300X),
        scale_up: scale_up(
            "Infinity Fabric",
            None,
            gigabytes_per_second(896.0, &source::MI300X).noted(&NOT_LOOKED_UP),
        ),
        host: host(
            "PCIe Gen5 x16",
            "pcie5",
            gigabytes_per_second(64.0, &source::MI300X).noted(&NOT_LOOKED_UP),
        ),
        price: list_price(15_000.0),
        note: Some(&MI300X_LINK),
    },
    Accelerator {
        id: "mi325x",
        name: Text::same("AMD Instinct MI325X"),
        year: 2024,
        devices: 1,
        peaks: &[(Fp16, tflops(1307.4, &source::MI325X)), (Bf16, tflops(1307.4, &source::MI325X))],
        sparse_peaks: &[],
        memory: gigabytes(256.0, &source::MI325X),
        memory_bandwidth: terabytes_per_second(6.0, &source::MI325X),
        power: watts(1000.0, &source::MI325X),
        scale_up: None,
        host: None,
        price: None,
        note: None,
    },
    Accelerator {
        id: "gaudi3",
        name: Text::same("Intel Gaudi 3"),
        year: 2024,
        devices: 1,
        peaks: &[
            (Fp16, tflops(1835.0, &source::GAUDI3)),
            (Bf16, tflops(1835.0, &source::GAUDI3)),
            (Fp8, tflops(1835.0, &source::GAUDI3)),
        ],
        sparse_peaks: &[],
        memory: gigabytes(128.0, &source::GAUDI3),
        memory_bandwidth: terabytes_per_second(3.7, &source::GAUDI3),
        power: watts(900.0, &source::GAUDI3),
        scale_up: None,
        host: None,
        price: None,
        note: None,
    },
    Accelerator {
        id: "tpu_v4",
        name: Text::same("Google TPU v4"),
        year: 2021,
        devices: 1,
        peaks: &[(Bf16, tflops(275.0, &source::TPU_V4))],
        sparse_peaks: &[],
        memory: gigabytes(32.0, &source::TPU_V4),
        memory_bandwidth: terabytes_per_second(1.2, &source::TPU_V4),
        power: watts(200.0, &source::TPU_V4),
        scale_up: scale_up("ICI", None, gigabytes_per_second(600.0, &source::TPU_V4)),
        host: None,
        price: None,
        note: None,
    },
    Accelerator {
        id: "tpu_v5p",
        name: Text::same("Google TPU v5p"),
        year: 2023,
        devices: 1,
        peaks: &[(Bf16, tflops(459.0, &source::TPU_V5P)), (Int8, tops(918.0, &source::TPU_V5P))],
        sparse_peaks: &[],
        memory: gigabytes(95.0, &source::TPU_V5P),
        memory_bandwidth: terabytes_per_second(2.765, &source::TPU_V5P),
        power: watts(300.0, &source::TPU_V5P),
        scale_up: scale_up(
            "ICI",
            Some("tpu_v5p_ici"),
            gigabytes_per_second(1200.0, &source::TPU_V5P),
        ),
        host: None,
        price: None,
        note: Some(&TPU_V5P_LINK),
    },
    Accelerator {
        id: "tpu_v6e",
        name: Text::same("Google TPU v6e (Trillium)"),
        year: 2024,
        devices: 1,
        peaks: &[(Bf16, tflops(918.0, &source::TPU_V6E))],
        sparse_peaks: &[],
        memory: gigabytes(32.0, &source::TPU_V6E),
        memory_bandwidth: terabytes_per_second(1.6, &source::TABLE_C10)
            .now(1.638, &source::TPU_V6E),
        power: watts(600.0, &source::TABLE_C10).now(300.0, &source::REGISTRY),
        scale_up: scale_up(
            "ICI",
            None,
            gigabytes_per_second(2000.0, &source::TABLE_C10).now(800.0, &source::TPU_V6E),
        ),
        host: None,
        price: None,
        note: Some(&TPU_V6E_ESTIMATES),
    },
    Accelerator {
        id: "trainium2",
        name: Text::same("AWS Trainium2"),
        year: 2024,
        devices: 1,
        peaks: &[
            (Fp16, tflops(380.0, &source::TRAINIUM2)),
            (Bf16, tflops(380.0, &source::TRAINIUM2)),
            (Fp8, tflops(760.0, &source::TRAINIUM2)),
        ],
        sparse_peaks: &[],
        memory: gigabytes(96.0, &source::TRAINIUM2),
        memory_bandwidth: terabytes_per_second(2.4, &source::TRAINIUM2),
        power: watts(500.0, &source::TRAINIUM2),
        scale_up: None,
        host: None,
        price: None,
        note: Some(&TRAINIUM2_REGISTRY),
    },
];

const A100_PEAKS: &[(Precision, Datum)] = &[
    (Fp32, tflops(19.5, &source::A100)),
    (Tf32, tflops(156.0, &source::A100)),
    (Fp16, tflops(312.0, &source::A100)),
    (Bf16, tflops(312.0, &source::A100)),
    (Int8, tops(624.0, &source::A100)),
];
