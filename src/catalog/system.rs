//! Clusters: the book's sizes, named systems and the hardware table.

use super::Datum;
use super::constant::{Constant, constants};
use super::source::{self, Source};
use crate::quantity::Unit::{
    Count, Day, Gigabyte, GigabytePerSecond, TerabytePerSecond, TeraflopPerSecond, Watt,
};
use crate::text::Text;

/// A cluster size the book reasons with.
#[derive(Clone, Copy, Debug)]
pub struct ClusterTier {
    /// The stable name.
    pub id: &'static str,
    /// What the book calls it.
    pub name: Text,
    /// GPUs.
    pub gpus: Datum,
    /// GPUs per node.
    pub gpus_per_node: Datum,
}

const fn tier(id: &'static str, text: Text, gpus: f64, source: &'static Source) -> ClusterTier {
    ClusterTier {
        id,
        name: text,
        gpus: Datum::new(gpus, Count, source),
        gpus_per_node: Datum::new(8.0, Count, &source::TABLE_G8_NODE),
    }
}

/// The cluster sizes, smallest first.
pub static CLUSTER_TIERS: &[ClusterTier] = &[
    tier("small", text!("Small cluster", "小型集群"), 256.0, &source::TABLE_G2),
    tier("mid", text!("Mid-size cluster", "中等集群"), 1024.0, &source::APPENDICES_C_E),
    tier("medium", text!("Medium cluster", "中型集群"), 2048.0, &source::TABLE_G2),
    tier("large", text!("Large cluster", "大型集群"), 8192.0, &source::TABLE_G2),
    tier(
        "training_10k",
        text!("10,000-GPU training cluster", "万卡训练集群"),
        10_000.0,
        &source::APPENDICES_C_E,
    ),
    tier(
        "reference_25k",
        text!("25,000-GPU reference cluster", "25,000 卡参考集群"),
        25_000.0,
        &source::APPENDICES_C_E,
    ),
    tier("mega", text!("100,000-GPU cluster", "十万卡集群"), 100_000.0, &source::TABLE_G2),
];

/// The cluster size of that name.
pub fn find_tier(id: &str) -> Option<&'static ClusterTier> {
    CLUSTER_TIERS.iter().find(|tier| tier.id == id)
}

static TWO_CLUSTERS: Text = text!("Each of two such clusters.", "两个此类集群中的每一个。");

constants! {
    /// Systems and runs that exist.
    NAMED_SYSTEMS;
    SUPERPOD_NODES = "named_systems/dgx_h100_superpod_nodes",
        "DGX H100 SuperPOD: nodes", "DGX H100 SuperPOD：节点",
        Datum::new(32.0, Count, &source::SUPERPOD);
    META_GENAI_GPUS = "named_systems/meta_genai_cluster_gpus",
        "Meta GenAI cluster: GPUs", "Meta GenAI 集群：GPU",
        Datum::new(24_576.0, Count, &source::META_2024).noted(&TWO_CLUSTERS);
    TPU_V5P_POD_CHIPS = "named_systems/tpu_v5p_pod_chips",
        "TPU v5p pod: chips", "TPU v5p pod：芯片",
        Datum::new(8960.0, Count, &source::GOOGLE_V5P_POD);
    LLAMA3_GPUS = "named_systems/llama3_training_gpus",
        "Llama 3 405B training: GPUs", "Llama 3 405B 训练：GPU",
        Datum::new(16_384.0, Count, &source::DUBEY_2024);
    LLAMA3_INTERRUPTIONS = "named_systems/llama3_interruptions",
        "Llama 3 405B training: unexpected interruptions", "Llama 3 405B 训练：意外中断",
        Datum::new(419.0, Count, &source::DUBEY_2024_CONCLUSION);
    LLAMA3_WINDOW = "named_systems/llama3_window_days",
        "Llama 3 405B training: days observed", "Llama 3 405B 训练：观察天数",
        Datum::new(54.0, Day, &source::DUBEY_2024_CONCLUSION);
}

static BOTH_DIRECTIONS: Text =
    text!("The total of both directions; 900 GB/s each way.", "双向合计；单向为 900 GB/s。");
static BOOK_ESTIMATE: Text = text!("The book's estimate.", "书中的估计。");

constants! {
    /// The book's own hardware table, as printed. The accelerators of
    /// [`super::ACCELERATORS`] carry the vendors' values beside these.
    HARDWARE_TABLE;
    C10_B200_PEAK = "book_hardware_table_c10/b200/peak_tflops",
        "B200: dense 16-bit peak", "B200：16 位稠密峰值",
        Datum::new(2250.0, TeraflopPerSecond, &source::TABLE_C10);
    C10_B200_BANDWIDTH = "book_hardware_table_c10/b200/hbm_bandwidth_tb_per_s",
        "B200: memory bandwidth", "B200：内存带宽",
        Datum::new(8.0, TerabytePerSecond, &source::TABLE_C10);
    C10_B200_MEMORY = "book_hardware_table_c10/b200/hbm_capacity_gb",
        "B200: memory", "B200：内存容量",
        Datum::new(192.0, Gigabyte, &source::TABLE_C10);
    C10_B200_LINK = "book_hardware_table_c10/b200/intra_node_link_gb_per_s",
        "B200: intra-node link", "B200：节点内链路",
        Datum::new(1800.0, GigabytePerSecond, &source::TABLE_C10).noted(&BOTH_DIRECTIONS);
    C10_B200_POWER = "book_hardware_table_c10/b200/tdp_w", "B200: power", "B200：功率",
        Datum::new(1000.0, Watt, &source::TABLE_C10);
    C10_MI300X_PEAK = "book_hardware_table_c10/mi300x/peak_tflops",
        "MI300X: dense 16-bit peak", "MI300X：16 位稠密峰值",
        Datum::new(1307.0, TeraflopPerSecond, &source::TABLE_C10);
    C10_MI300X_BANDWIDTH = "book_hardware_table_c10/mi300x/hbm_bandwidth_tb_per_s",
        "MI300X: memory bandwidth", "MI300X：内存带宽",
        Datum::new(5.3, TerabytePerSecond, &source::TABLE_C10);
    C10_MI300X_MEMORY = "book_hardware_table_c10/mi300x/hbm_capacity_gb",
        "MI300X: memory", "MI300X：内存容量",
        Datum::new(192.0, Gigabyte, &source::TABLE_C10);
    C10_MI300X_LINK = "book_hardware_table_c10/mi300x/intra_node_link_gb_per_s",
        "MI300X: intra-node link", "MI300X：节点内链路",
        Datum::new(890.0, GigabytePerSecond, &source::TABLE_C10);
    C10_MI300X_POWER = "book_hardware_table_c10/mi300x/tdp_w", "MI300X: power", "MI300X：功率",
        Datum::new(750.0, Watt, &source::TABLE_C10);
    C10_TPU_V6_PEAK = "book_hardware_table_c10/tpu_v6/peak_tflops",
        "TPU v6: dense 16-bit peak", "TPU v6：16 位稠密峰值",
        Datum::new(918.0, TeraflopPerSecond, &source::TABLE_C10);
    C10_TPU_V6_BANDWIDTH = "book_hardware_table_c10/tpu_v6/hbm_bandwidth_tb_per_s",
        "TPU v6: memory bandwidth", "TPU v6：内存带宽",
        Datum::new(1.6, TerabytePerSecond, &source::TABLE_C10);
    C10_TPU_V6_MEMORY = "book_hardware_table_c10/tpu_v6/hbm_capacity_gb",
        "TPU v6: memory", "TPU v6：内存容量",
        Datum::new(32.0, Gigabyte, &source::TABLE_C10);
    C10_TPU_V6_LINK = "book_hardware_table_c10/tpu_v6/intra_node_link_gb_per_s",
        "TPU v6: intra-node link", "TPU v6：节点内链路",
        Datum::new(2000.0, GigabytePerSecond, &source::TABLE_C10).noted(&BOOK_ESTIMATE);
    C10_TPU_V6_POWER = "book_hardware_table_c10/tpu_v6/tdp_w", "TPU v6: power", "TPU v6：功率",
        Datum::new(600.0, Watt, &source::TABLE_C10).noted(&BOOK_ESTIMATE);
}
