//! Rows for [`crate::model::conversion`].

use super::call::call;
use super::input::Input;
use super::{Formula, Topic};
use crate::model::{Expected, conversion};
use crate::quantity::Unit;
use crate::text::Text;

/// An amount of data in a unit.
const fn size(key: &'static str, label: Text, unit: Unit, default: f64) -> Input {
    Input::new(key, "M", label, unit, Expected::NonNegative, default)
}

const BYTES: Input = size("size_bytes", text!("size in bytes", "字节数"), Unit::Byte, 524_288.0);

const SOURCE: Text =
    text!("IEC 80000-13, prefixes for binary multiples", "IEC 80000-13，二进制倍数词头");

const SAME_AMOUNT: Text = text!(
    "The same bytes: G is 10^9, Gi is 2^30, and likewise for k, M and Ki, Mi.",
    "字节数不变：G 为 10^9，Gi 为 2^30；k、M 与 Ki、Mi 同理。",
);

const MISLABELLED: Text = text!(
    "Tools and papers often print KB, MB or GB and mean KiB, MiB or GiB.",
    "许多工具和论文写作 KB、MB、GB，实际却是 KiB、MiB、GiB。",
);

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "conversion",
    title: text!("Units that are mixed up", "容易混淆的单位"),
    formulas: &[
        Formula {
            slug: "gb_to_gib",
            title: text!("Gigabytes in gibibytes", "GB 换算为 GiB（吉字节到吉比字节）"),
            symbol: "M_GiB",
            equation: "M",
            inputs: &[size("size_gb", text!("size in gigabytes", "GB 数"), Unit::Gigabyte, 80.0)],
            unit: Unit::Gibibyte,
            source: SOURCE,
            assumptions: SAME_AMOUNT,
            caution: text!("7% apart at giga, 10% at tera.", "G 级相差 7%，T 级相差 10%。"),
            function: |row, numbers| {
                call(|size| conversion::data_size("size_gb", size), row, numbers)
            },
        },
        Formula {
            slug: "gib_to_gb",
            title: text!("Gibibytes in gigabytes", "GiB 换算为 GB（吉比字节到吉字节）"),
            symbol: "M_GB",
            equation: "M",
            inputs: &[size("size_gib", text!("size in gibibytes", "GiB 数"), Unit::Gibibyte, 80.0)],
            unit: Unit::Gigabyte,
            source: SOURCE,
            assumptions: SAME_AMOUNT,
            caution: MISLABELLED,
            function: |row, numbers| {
                call(|size| conversion::data_size("size_gib", size), row, numbers)
            },
        },
        Formula {
            slug: "bytes_to_kib",
            title: text!("Bytes in kibibytes", "字节换算为 KiB"),
            symbol: "M_KiB",
            equation: "M",
            inputs: &[BYTES],
            unit: Unit::Kibibyte,
            source: SOURCE,
            assumptions: SAME_AMOUNT,
            caution: MISLABELLED,
            function: |row, numbers| {
                call(|size| conversion::data_size("size_bytes", size), row, numbers)
            },
        },
        Formula {
            slug: "bytes_to_mib",
            title: text!("Bytes in mebibytes", "字节换算为 MiB"),
            symbol: "M_MiB",
            equation: "M",
            inputs: &[BYTES.with_default(671_088_640.0)],
            unit: Unit::Mebibyte,
            source: SOURCE,
            assumptions: SAME_AMOUNT,
            caution: MISLABELLED,
            function: |row, numbers| {
                call(|size| conversion::data_size("size_bytes", size), row, numbers)
            },
        },
        Formula {
            slug: "bytes_to_gib",
            title: text!("Bytes in gibibytes", "字节换算为 GiB"),
            symbol: "M_GiB",
            equation: "M",
            inputs: &[BYTES.with_default(80e9)],
            unit: Unit::Gibibyte,
            source: SOURCE,
            assumptions: SAME_AMOUNT,
            caution: MISLABELLED,
            function: |row, numbers| {
                call(|size| conversion::data_size("size_bytes", size), row, numbers)
            },
        },
        Formula {
            slug: "bits_to_bytes_rate",
            title: text!("Bits per second in bytes per second", "比特每秒换算为字节每秒"),
            symbol: "r_bytes",
            equation: "r / 8",
            inputs: &[Input::new(
                "bits_per_s",
                "r",
                text!("rate in bits per second", "比特速率"),
                Unit::BitPerSecond,
                Expected::NonNegative,
                400e9,
            )],
            unit: Unit::BytePerSecond,
            source: text!("Eight bits are a byte", "8 位为 1 字节"),
            assumptions: text!(
                "The rate counts payload in one direction.",
                "速率按单向有效载荷计。",
            ),
            caution: text!(
                "Headers and encoding take some of a network's rate; a small b is bits, a capital B bytes.",
                "包头与编码会占去部分网络速率；小写 b 表示比特，大写 B 表示字节。",
            ),
            function: |row, numbers| call(conversion::bits_to_bytes_rate, row, numbers),
        },
        Formula {
            slug: "bytes_to_bits_rate",
            title: text!("Bytes per second in bits per second", "字节每秒换算为比特每秒"),
            symbol: "r_bits",
            equation: "8 * r",
            inputs: &[Input::new(
                "bytes_per_s",
                "r",
                text!("rate in bytes per second", "字节速率"),
                Unit::BytePerSecond,
                Expected::NonNegative,
                50e9,
            )],
            unit: Unit::BitPerSecond,
            source: text!("Eight bits are a byte", "8 位为 1 字节"),
            assumptions: text!(
                "The rate counts payload in one direction.",
                "速率按单向有效载荷计。",
            ),
            caution: text!(
                "Networks are sold in bits, memory and storage in bytes.",
                "网络按比特标称，内存与存储按字节标称。",
            ),
            function: |row, numbers| call(conversion::bytes_to_bits_rate, row, numbers),
        },
    ],
};
