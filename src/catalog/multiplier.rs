//! The unit multipliers of Table G.17.

use super::constant::{Constant, constants};
use super::{Datum, source};
use crate::quantity::Unit::{BitPerSecond, Byte, Flop, Joule, Metre, Parameter, Second, Watt};

constants! {
    /// The unit multipliers of Table G.17.
    UNIT_MULTIPLIERS;
    ONE_BYTE = "unit_multipliers/byte", "Byte", "字节", Datum::new(1.0, Byte, &source::TABLE_G17);
    KILOBYTE = "unit_multipliers/KB", "Kilobyte", "千字节",
        Datum::new(1e3, Byte, &source::TABLE_G17);
    MEGABYTE = "unit_multipliers/MB", "Megabyte", "兆字节",
        Datum::new(1e6, Byte, &source::TABLE_G17);
    GIGABYTE = "unit_multipliers/GB", "Gigabyte", "吉字节",
        Datum::new(1e9, Byte, &source::TABLE_G17);
    TERABYTE = "unit_multipliers/TB", "Terabyte", "太字节",
        Datum::new(1e12, Byte, &source::TABLE_G17);
    PETABYTE = "unit_multipliers/PB", "Petabyte", "拍字节",
        Datum::new(1e15, Byte, &source::TABLE_G17);
    ONE_FLOP = "unit_multipliers/flop", "Floating-point operation", "浮点运算",
        Datum::new(1.0, Flop, &source::TABLE_G17);
    GIGAFLOP = "unit_multipliers/GFLOPs", "Giga floating-point operations", "十亿次浮点运算",
        Datum::new(1e9, Flop, &source::TABLE_G17);
    TERAFLOP = "unit_multipliers/TFLOPs", "Tera floating-point operations", "万亿次浮点运算",
        Datum::new(1e12, Flop, &source::TABLE_G17);
    ZETTAFLOP = "unit_multipliers/ZFLOPs", "Zetta floating-point operations", "十万亿亿次浮点运算",
        Datum::new(1e21, Flop, &source::TABLE_G17);
    ONE_PARAMETER = "unit_multipliers/param", "Parameter", "参数",
        Datum::new(1.0, Parameter, &source::TABLE_G17);
    MEGAPARAMETER = "unit_multipliers/Mparam", "Million parameters", "百万参数",
        Datum::new(1e6, Parameter, &source::TABLE_G17);
    GIGABIT_PER_SECOND = "unit_multipliers/Gbps", "Gigabit per second", "吉比特每秒",
        Datum::new(1e9, BitPerSecond, &source::TABLE_G17);
    NANOSECOND = "unit_multipliers/NS", "Nanosecond", "纳秒",
        Datum::new(1e-9, Second, &source::TABLE_G17);
    MICROSECOND = "unit_multipliers/US", "Microsecond", "微秒",
        Datum::new(1e-6, Second, &source::TABLE_G17);
    MILLISECOND = "unit_multipliers/MS", "Millisecond", "毫秒",
        Datum::new(1e-3, Second, &source::TABLE_G17);
    ONE_SECOND = "unit_multipliers/second", "Second", "秒",
        Datum::new(1.0, Second, &source::TABLE_G17);
    ONE_HOUR = "unit_multipliers/hour", "Hour", "小时",
        Datum::new(3600.0, Second, &source::TABLE_G17);
    ONE_DAY = "unit_multipliers/day", "Day", "天", Datum::new(86_400.0, Second, &source::TABLE_G17);
    ONE_JOULE = "unit_multipliers/joule", "Joule", "焦耳",
        Datum::new(1.0, Joule, &source::TABLE_G17);
    ONE_WATT = "unit_multipliers/watt", "Watt", "瓦", Datum::new(1.0, Watt, &source::TABLE_G17);
    ONE_METRE = "unit_multipliers/meter", "Metre", "米", Datum::new(1.0, Metre, &source::TABLE_G17);
}
