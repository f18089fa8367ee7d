//! Thresholds: where a scorecard turns, a symptom counts, a queue is unsafe.

use super::Datum;
use super::constant::{Constant, constants};
use super::source::{self, Source};
use crate::quantity::Unit::{Fraction, Ratio};

const fn share(number: f64, source: &'static Source) -> Datum {
    Datum::new(number, Fraction, source)
}

constants! {
    /// Every threshold, in the order of the appendices.
    THRESHOLDS;
    DAM_IO_FAIL = "thresholds/dam_io_overhead_fail",
        "D·A·M scorecard: I/O overhead fails above", "D·A·M 记分卡：I/O 开销超过此值为不合格",
        share(0.1, &source::TABLE_A5);
    DAM_IO_PASS = "thresholds/dam_io_overhead_pass",
        "D·A·M scorecard: I/O overhead passes below", "D·A·M 记分卡：I/O 开销低于此值为合格",
        share(0.01, &source::TABLE_A5);
    DAM_MFU_FAIL = "thresholds/dam_mfu_fail",
        "D·A·M scorecard: MFU fails below", "D·A·M 记分卡：MFU 低于此值为不合格",
        share(0.3, &source::TABLE_A5);
    DAM_MFU_PASS = "thresholds/dam_mfu_pass",
        "D·A·M scorecard: MFU passes above", "D·A·M 记分卡：MFU 高于此值为合格",
        share(0.5, &source::TABLE_A5);
    DAM_UTILIZATION_LOW = "thresholds/dam_gpu_util_low",
        "D·A·M symptom: GPU utilisation is low below", "D·A·M 症状：GPU 利用率低于此值为偏低",
        share(0.8, &source::APPENDIX_A_SYMPTOMS);
    DAM_UTILIZATION_HIGH = "thresholds/dam_gpu_util_high",
        "D·A·M symptom: GPU utilisation is high above", "D·A·M 症状：GPU 利用率高于此值为偏高",
        share(0.95, &source::APPENDIX_A_SYMPTOMS);
    C3_MFU_GREEN = "thresholds/c3_mfu_green",
        "C³ light: MFU is green from", "C³ 指示灯：MFU 达到此值为绿",
        share(0.5, &source::TABLE_B3);
    C3_MFU_RED = "thresholds/c3_mfu_red",
        "C³ light: MFU is red below", "C³ 指示灯：MFU 低于此值为红",
        share(0.3, &source::TABLE_B3);
    C3_COMMUNICATION_GREEN = "thresholds/c3_comm_green",
        "C³ light: communication is green up to", "C³ 指示灯：通信占比不超过此值为绿",
        share(0.2, &source::TABLE_B3);
    C3_COMMUNICATION_RED = "thresholds/c3_comm_red",
        "C³ light: communication is red above", "C³ 指示灯：通信占比超过此值为红",
        share(0.4, &source::TABLE_B3);
    C3_GOODPUT_GREEN = "thresholds/c3_goodput_green",
        "C³ light: goodput is green from", "C³ 指示灯：有效吞吐率达到此值为绿",
        share(0.9, &source::TABLE_B3);
    C3_GOODPUT_RED = "thresholds/c3_goodput_red",
        "C³ light: goodput is red below", "C³ 指示灯：有效吞吐率低于此值为红",
        share(0.75, &source::TABLE_B3);
    SCORECARD_SCALING_FAIL = "thresholds/c3_scorecard_scaling_fail",
        "C³ scorecard: scaling efficiency fails below", "C³ 记分卡：扩展效率低于此值为不合格",
        share(0.35, &source::TABLE_B7);
    SCORECARD_SCALING_PASS = "thresholds/c3_scorecard_scaling_pass",
        "C³ scorecard: scaling efficiency passes above", "C³ 记分卡：扩展效率高于此值为合格",
        share(0.7, &source::TABLE_B7);
    SCORECARD_GOODPUT_FAIL = "thresholds/c3_scorecard_goodput_fail",
        "C³ scorecard: goodput fails below", "C³ 记分卡：有效吞吐率低于此值为不合格",
        share(0.75, &source::TABLE_B7);
    SCORECARD_GOODPUT_PASS = "thresholds/c3_scorecard_goodput_pass",
        "C³ scorecard: goodput passes above", "C³ 记分卡：有效吞吐率高于此值为合格",
        share(0.9, &source::TABLE_B7);
    SCORECARD_MFU_FAIL = "thresholds/c3_scorecard_mfu_fail",
        "C³ scorecard: MFU fails below", "C³ 记分卡：MFU 低于此值为不合格",
        share(0.3, &source::TABLE_B7);
    SCORECARD_MFU_PASS = "thresholds/c3_scorecard_mfu_pass",
        "C³ scorecard: MFU passes above", "C³ 记分卡：MFU 高于此值为合格",
        share(0.5, &source::TABLE_B7);
    C3_COMMUNICATION_SYMPTOM = "thresholds/c3_comm_symptom",
        "C³ symptom: communication share is high above", "C³ 症状：通信占比超过此值为偏高",
        share(0.3, &source::TABLE_B2);
    COMPUTE_FRACTION_LEAST = "thresholds/compute_fraction_min",
        "Fleet law: least share of a step spent computing", "集群定律：步时间中计算占比的下限",
        share(0.5, &source::FLEET_LAW);
    QUEUE_SAFE = "thresholds/queue_safe",
        "Queue: utilisation is safe up to", "队列：利用率不超过此值为安全",
        share(0.7, &source::FIGURE_F1);
    QUEUE_DANGER = "thresholds/queue_danger",
        "Queue: utilisation is dangerous above", "队列：利用率超过此值为危险",
        share(0.85, &source::FIGURE_F1_TABLE_F2);
    QUEUE_OVERPROVISIONED = "thresholds/queue_overprovisioned",
        "Queue: capacity is wasted below", "队列：利用率低于此值为过度配置",
        share(0.5, &source::TABLE_F2);
    BUBBLE_TARGET = "thresholds/bubble_target",
        "Pipeline bubble to stay under", "流水线气泡比例的目标上限",
        share(0.2, &source::APPENDIX_D4);
    COMMUNICATION_BOUNDARY = "thresholds/rho_boundary",
        "Communication over compute: bound by communication above", "通信与计算之比：超过此值为通信受限",
        Datum::new(1.0, Ratio, &source::EQUATION_C5);
}
