//! Links between accelerators, hosts, nodes and sites.

use super::Datum;
use super::source::{self, Source};
use crate::quantity::Unit;
use crate::text::Text;

/// Where a link runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Between the accelerators of a node, rack or pod.
    Inside,
    /// Between nodes.
    Between,
    /// Between a host and its accelerators or network adapters.
    HostAttach,
    /// Between sites.
    Wide,
}

impl Role {
    /// What a person calls it.
    pub const fn name(self) -> Text {
        match self {
            Self::Inside => text!("inside a node", "节点内"),
            Self::Between => text!("between nodes", "节点间"),
            Self::HostAttach => text!("host attachment", "主机连接"),
            Self::Wide => text!("wide area", "广域"),
        }
    }
}

/// Which directions a printed bandwidth counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Directions {
    /// Sending or receiving: the convention of every formula here.
    One,
    /// Sending and receiving added: the convention of most data sheets.
    Both,
}

/// A bandwidth as its source prints it, labelled with what it counts.
#[derive(Clone, Copy, Debug)]
pub struct Bandwidth {
    /// The printed number.
    pub printed: Datum,
    /// What it counts.
    pub directions: Directions,
}

impl Bandwidth {
    /// What one direction carries.
    pub const fn per_direction(&self) -> Datum {
        match self.directions {
            Directions::One => self.printed,
            Directions::Both => self.printed.scaled(0.5),
        }
    }

    /// What both directions carry together.
    pub const fn both_directions(&self) -> Datum {
        match self.directions {
            Directions::One => self.printed.scaled(2.0),
            Directions::Both => self.printed,
        }
    }
}

/// One link: the α and β of the communication models.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// The stable name in links.
    pub id: &'static str,
    /// The name in [`super::lookup`] paths.
    pub path: &'static str,
    /// The technology.
    pub name: Text,
    /// Where it runs.
    pub role: Role,
    /// Startup latency α.
    pub latency: Option<Datum>,
    /// Bandwidth β as printed.
    pub bandwidth: Option<Bandwidth>,
    /// The total of both directions, where a source prints it too.
    pub total: Option<Datum>,
    /// The signalling rate, where a source prints it too.
    pub bit_rate: Option<Datum>,
    /// What a reader must know about the row.
    pub note: Option<&'static Text>,
}

impl Link {
    /// Bandwidth β in one direction.
    pub const fn per_direction(&self) -> Option<Datum> {
        match self.bandwidth {
            Some(bandwidth) => Some(bandwidth.per_direction()),
            None => None,
        }
    }
}

/// The link of that name.
pub fn find(id: &str) -> Option<&'static Link> {
    LINKS.iter().find(|link| link.id == id)
}

static ICI_TOTAL: Text = text!(
    "Table C.3 lists it among per-direction values, but it is the total of both directions: 600 GB/s each way.",
    "表 C.3 将它列在单向值之中，但它是双向合计：单向为 600 GB/s。",
);
static LATENCY_OF_NDR: Text = text!(
    "The book gives no latency for this generation; the registry reuses that of NDR.",
    "书中未给出这一代的延迟；参考库沿用 NDR 的值。",
);
static LATENCY_OF_TCP: Text =
    text!("The latency is that of TCP; RoCE is faster.", "延迟按 TCP 取值；RoCE 更低。");
static NEXT_GENERATION: Text =
    text!("Next generation, not in service yet.", "下一代，尚未投入使用。");
static CONTROL_PLANE: Text = text!(
    "For the control plane, and the fallback without RDMA; the book gives only a latency.",
    "用于控制平面，以及没有 RDMA 时的后备；书中只给出延迟。",
);
static ASYNCHRONOUS_ONLY: Text = text!(
    "For asynchronous methods only; the book gives only a latency.",
    "仅适用于异步方法；书中只给出延迟。",
);

const fn microseconds(number: f64, source: &'static Source) -> Option<Datum> {
    Some(Datum::new(number, Unit::Microsecond, source))
}

const fn gigabytes_per_second(number: f64, source: &'static Source) -> Datum {
    Datum::new(number, Unit::GigabytePerSecond, source)
}

const fn one_way(number: f64, source: &'static Source) -> Option<Bandwidth> {
    Some(Bandwidth { printed: gigabytes_per_second(number, source), directions: Directions::One })
}

/// A link with neither values nor remarks, to be filled in.
const fn link(id: &'static str, path: &'static str, name: &'static str, role: Role) -> Link {
    Link {
        id,
        path,
        name: Text::same(name),
        role,
        latency: None,
        bandwidth: None,
        total: None,
        bit_rate: None,
        note: None,
    }
}

/// Every link: inside a node, host attachment, between nodes, between sites.
pub static LINKS: &[Link] = &[
    Link {
        latency: microseconds(0.5, &source::LINK_TABLES),
        bandwidth: one_way(450.0, &source::LINK_TABLES),
        total: Some(gigabytes_per_second(900.0, &source::TABLE_G3_H100)),
        ..link("nvlink4", "nvlink4_h100", "NVLink 4.0 (H100)", Role::Inside)
    },
    Link {
        latency: microseconds(0.5, &source::LINK_TABLES),
        bandwidth: one_way(300.0, &source::LINK_TABLES),
        total: Some(gigabytes_per_second(600.0, &source::TABLE_G3_A100)),
        ..link("nvlink3", "nvlink3_a100", "NVLink 3.0 (A100)", Role::Inside)
    },
    Link {
        latency: microseconds(0.5, &source::LINK_TABLES),
        bandwidth: one_way(150.0, &source::LINK_TABLES),
        total: Some(gigabytes_per_second(300.0, &source::TABLE_G3_V100)),
        ..link("nvlink2", "nvlink2_v100", "NVLink 2.0 (V100)", Role::Inside)
    },
    Link {
        latency: microseconds(0.5, &source::B200),
        bandwidth: one_way(900.0, &source::B200),
        total: Some(gigabytes_per_second(1800.0, &source::B200)),
        ..link("nvlink5", "nvlink5_b200", "NVLink 5.0 (B200)", Role::Inside)
    },
    Link {
        bandwidth: Some(Bandwidth {
            printed: gigabytes_per_second(1200.0, &source::TABLE_C3).noted(&ICI_TOTAL),
            directions: Directions::Both,
        }),
        note: Some(&ICI_TOTAL),
        ..link("tpu_v5p_ici", "tpu_v5p_ici", "TPU v5p ICI", Role::Inside)
    },
    Link {
        bandwidth: one_way(15.75, &source::LINK_TABLES),
        ..link("pcie3", "pcie3_x16", "PCIe Gen3 x16", Role::HostAttach)
    },
    Link {
        bandwidth: one_way(32.0, &source::LINK_TABLES),
        ..link("pcie4", "pcie4_x16", "PCIe Gen4 x16", Role::HostAttach)
    },
    Link {
        latency: microseconds(1.0, &source::LINK_TABLES),
        bandwidth: one_way(64.0, &source::LINK_TABLES),
        ..link("pcie5", "pcie5_x16", "PCIe Gen5 x16", Role::HostAttach)
    },
    Link {
        latency: microseconds(7.0, &source::LINK_TABLES),
        bandwidth: one_way(25.0, &source::LINK_TABLES),
        bit_rate: Some(Datum::new(200.0, Unit::GigabitPerSecond, &source::TABLE_G4)),
        ..link("ib_hdr", "ib_hdr", "InfiniBand HDR (200 Gb/s)", Role::Between)
    },
    Link {
        latency: microseconds(5.0, &source::LINK_TABLES),
        bandwidth: one_way(50.0, &source::LINK_TABLES),
        bit_rate: Some(Datum::new(400.0, Unit::GigabitPerSecond, &source::TABLE_G4)),
        ..link("ib_ndr", "ib_ndr", "InfiniBand NDR (400 Gb/s)", Role::Between)
    },
    Link {
        latency: Some(Datum::new(5.0, Unit::Microsecond, &source::REGISTRY).noted(&LATENCY_OF_NDR)),
        bandwidth: one_way(100.0, &source::LINK_TABLES),
        ..link("ib_xdr", "ib_xdr", "InfiniBand XDR (800 Gb/s)", Role::Between)
    },
    Link {
        latency: Some(Datum::new(5.0, Unit::Microsecond, &source::REGISTRY).noted(&LATENCY_OF_NDR)),
        bandwidth: one_way(200.0, &source::LINK_TABLES),
        note: Some(&NEXT_GENERATION),
        ..link("ib_gxdr", "ib_gxdr", "InfiniBand GXDR (1.6 Tb/s)", Role::Between)
    },
    Link {
        latency: microseconds(10.0, &source::LINK_TABLES),
        bandwidth: one_way(12.5, &source::LINK_TABLES),
        ..link("roce_100g", "roce_100g", "RoCE v2 (100 GbE)", Role::Between)
    },
    Link {
        latency: microseconds(10.0, &source::REGISTRY_ROCE_400G),
        bandwidth: one_way(50.0, &source::REGISTRY_ROCE_400G),
        ..link("roce_400g", "roce_400g", "RoCE v2 (400 GbE)", Role::Between)
    },
    Link {
        latency: microseconds(50.0, &source::LINK_TABLES),
        bandwidth: one_way(50.0, &source::LINK_TABLES),
        note: Some(&LATENCY_OF_TCP),
        ..link("eth_400g", "eth_400g", "400 GbE", Role::Between)
    },
    Link {
        latency: microseconds(50.0, &source::LINK_TABLES),
        bandwidth: one_way(100.0, &source::LINK_TABLES),
        note: Some(&LATENCY_OF_TCP),
        ..link("eth_800g", "eth_800g", "800 GbE", Role::Between)
    },
    Link {
        name: text!("TCP/IP over Ethernet", "以太网上的 TCP/IP"),
        latency: microseconds(50.0, &source::LINK_TABLES),
        note: Some(&CONTROL_PLANE),
        ..link("tcp_ethernet", "tcp_ethernet", "", Role::Between)
    },
    Link {
        name: text!("Wide area", "广域网"),
        latency: Some(Datum::new(40.0, Unit::Millisecond, &source::LINK_TABLES)),
        note: Some(&ASYNCHRONOUS_ONLY),
        ..link("cross_datacenter", "cross_datacenter", "", Role::Wide)
    },
];
