//! How parts fail and how a job recovers.

use super::Datum;
use super::constant::{Constant, constants};
use super::source::{self, Source};
use crate::quantity::Unit::{self, BytePerParameter, Count, GigabytePerSecond, Hour, Second};
use crate::text::Text;

/// A kind of part.
#[derive(Clone, Copy, Debug)]
pub struct Component {
    /// The stable name.
    pub id: &'static str,
    /// The part.
    pub name: Text,
    /// How it usually fails.
    pub failure_mode: Text,
    /// Mean time to failure.
    pub mttf: Datum,
}

const fn component(id: &'static str, name: Text, hours: f64, failure_mode: Text) -> Component {
    Component { id, name, failure_mode, mttf: Datum::new(hours, Hour, &source::MTTF_TABLES) }
}

/// Every kind of part with its mean time to failure.
pub static COMPONENTS: &[Component] = &[
    component(
        "gpu",
        Text::same("GPU"),
        50_000.0,
        text!("die defects, thermal fatigue", "裸片缺陷、热疲劳"),
    ),
    component(
        "hbm",
        text!("HBM stack", "HBM 堆栈"),
        200_000.0,
        text!("accumulated bit flips, through-silicon vias", "位翻转累积、硅通孔"),
    ),
    component(
        "nic",
        text!("Network adapter", "网卡"),
        150_000.0,
        text!("transceiver wear", "收发器退化"),
    ),
    component(
        "psu",
        text!("Power supply", "电源"),
        100_000.0,
        text!("ageing capacitors", "电容老化"),
    ),
    component(
        "pcie_switch",
        text!("PCIe switch", "PCIe 交换芯片"),
        200_000.0,
        text!("solder joints, electrostatic discharge", "焊点、静电放电"),
    ),
    component(
        "optical_cable",
        text!("Optical cable", "光缆"),
        50_000.0,
        text!("bent fibre, worn connectors", "光纤弯折、连接器磨损"),
    ),
    component(
        "tor_switch",
        text!("Top-of-rack switch", "机架顶交换机"),
        300_000.0,
        text!("switch chip, fan bearings", "交换芯片、风扇轴承"),
    ),
];

/// The part of that name.
pub fn find_component(id: &str) -> Option<&'static Component> {
    COMPONENTS.iter().find(|component| component.id == id)
}

static DGX_NETWORK: Text = text!(
    "Table E.2 counts 2 adapters; a DGX H100 has 8 for the compute network.",
    "表 E.2 计 2 块网卡；DGX H100 的计算网络有 8 块。",
);
static DGX_POWER: Text = text!(
    "The book counts 2 supplies; a DGX H100 has 6, of which 4 suffice.",
    "书中计 2 个电源；DGX H100 有 6 个，其中 4 个即可供电。",
);

const fn parts(number: f64, source: &'static Source) -> Datum {
    Datum::new(number, Count, source)
}

/// The later values alone, for whoever needs no more of them.
pub const APPENDIX_E_NICS_LATER: f64 = 8.0;
/// As above.
pub const APPENDIX_E_PSUS_LATER: f64 = 6.0;

constants! {
    /// Parts of one node, as appendices E and G count them.
    NODE_PARTS;
    APPENDIX_E_GPUS = "node_configuration/appendix_e/gpus", "Appendix E: GPUs", "附录 E：GPU",
        parts(8.0, &source::TABLE_E2);
    APPENDIX_E_NICS = "node_configuration/appendix_e/nics",
        "Appendix E: network adapters", "附录 E：网卡",
        parts(2.0, &source::TABLE_E2).now(APPENDIX_E_NICS_LATER, &source::REGISTRY).noted(&DGX_NETWORK);
    APPENDIX_E_PSUS = "node_configuration/appendix_e/psus",
        "Appendix E: power supplies", "附录 E：电源",
        parts(2.0, &source::TABLE_E2).now(APPENDIX_E_PSUS_LATER, &source::REGISTRY).noted(&DGX_POWER);
    APPENDIX_G_GPUS = "node_configuration/appendix_g/gpus", "Appendix G: GPUs", "附录 G：GPU",
        parts(8.0, &source::TABLE_G5);
    APPENDIX_G_NICS = "node_configuration/appendix_g/nics",
        "Appendix G: network adapters", "附录 G：网卡",
        parts(8.0, &source::TABLE_G5);
    APPENDIX_G_PSUS = "node_configuration/appendix_g/psus",
        "Appendix G: power supplies", "附录 G：电源",
        parts(2.0, &source::TABLE_G5).now(6.0, &source::REGISTRY).noted(&DGX_POWER);
    APPENDIX_G_PCIE_SWITCHES = "node_configuration/appendix_g/pcie_switches",
        "Appendix G: PCIe switches", "附录 G：PCIe 交换芯片",
        parts(1.0, &source::TABLE_G5);
    APPENDIX_G_HBM = "node_configuration/appendix_g/hbm",
        "Appendix G: HBM stacks", "附录 G：HBM 堆栈",
        parts(8.0, &source::TABLE_G5);
}

static MIXED_PRECISION_STATE: Text = text!(
    "2 for BF16 weights, 4 for FP32 master weights, 4 and 4 for the two Adam moments.",
    "BF16 权重 2 字节，FP32 主权重 4 字节，Adam 两个动量各 4 字节。",
);

constants! {
    /// Recovery and checkpoints.
    RECOVERY;
    HEARTBEAT_TIMEOUT = "recovery/heartbeat_timeout_s",
        "Failure detection (heartbeat timeout)", "故障检测（心跳超时）",
        Datum::new(30.0, Second, &source::RECOVERY_TABLES);
    RESCHEDULE = "recovery/reschedule_s", "Rescheduling", "重新调度",
        Datum::new(60.0, Second, &source::RECOVERY_TABLES);
    CHECKPOINT_BANDWIDTH = "recovery/checkpoint_bandwidth_bytes_per_s",
        "Checkpoint write bandwidth", "检查点写入带宽",
        Datum::new(100.0, GigabytePerSecond, &source::CHECKPOINT_TABLES);
    CHECKPOINT_STATE = "recovery/checkpoint_bytes_per_parameter",
        "Checkpoint bytes per parameter", "每参数检查点字节数",
        Datum::new(14.0, BytePerParameter, &source::EQUATION_E6).noted(&MIXED_PRECISION_STATE);
}

constants! {
    /// Shares of wall time that a long job loses.
    OVERHEADS;
    OVERHEAD_PIPELINE_BUBBLE = "overheads/pipeline_bubble", "Pipeline bubble", "流水线气泡",
        Datum::new(0.05, Unit::Fraction, &source::OVERHEAD_TABLES);
    OVERHEAD_CHECKPOINT = "overheads/checkpoint", "Checkpoints", "检查点",
        Datum::new(0.03, Unit::Fraction, &source::OVERHEAD_TABLES);
    OVERHEAD_FAILURE_RECOVERY = "overheads/failure_recovery", "Failure recovery", "故障恢复",
        Datum::new(0.1, Unit::Fraction, &source::OVERHEAD_TABLES);
    OVERHEAD_MAINTENANCE = "overheads/maintenance", "Maintenance", "维护",
        Datum::new(0.05, Unit::Fraction, &source::OVERHEAD_TABLES);
    OVERHEAD_SCHEDULER_PREEMPTION = "overheads/scheduler_preemption",
        "Preemption by the scheduler", "调度器抢占",
        Datum::new(0.17, Unit::Fraction, &source::CASE_B3);
}
