//! The reference data against the facts they were taken from.

use std::collections::BTreeSet;

use fleetscope::catalog::{
    self, ACCELERATORS, Attention, Datum, Edition, Entry, GRIDS, LANGUAGE_MODELS, LINKS, Precision,
    REFERENCE_MODELS, ROOMS, accelerator, language_model, link,
};
use fleetscope::quantity::Unit;
use serde_json::Value;

use crate::oracle::{number, read, text};

/// The SI factor of a unit of the fact files, and the units in which the catalog may hold it.
pub fn unit(name: &str) -> (f64, &'static [Unit]) {
    match name {
        "FLOP/s" => (1.0, &[Unit::TeraflopPerSecond]),
        "OP/s" => (1.0, &[Unit::TeraoperationPerSecond]),
        "TFLOP/s" => (1e12, &[Unit::TeraflopPerSecond]),
        "FLOP" | "flop" => (1.0, &[Unit::Flop]),
        "GB" => (1e9, &[Unit::Gigabyte]),
        "byte" => (1.0, &[Unit::Byte, Unit::Gigabyte, Unit::BytePerParameter]),
        "byte/s" => (1.0, &[Unit::TerabytePerSecond, Unit::GigabytePerSecond]),
        "TB/s" => (1e12, &[Unit::TerabytePerSecond]),
        "GB/s" => (1e9, &[Unit::GigabytePerSecond]),
        "bit/s" => (1.0, &[Unit::GigabitPerSecond, Unit::BitPerSecond]),
        "W" => (1.0, &[Unit::Watt, Unit::Kilowatt]),
        "J" => (1.0, &[Unit::Joule]),
        "MWh" => (3.6e9, &[Unit::MegawattHour]),
        "pJ/bit" => (1e-12, &[Unit::PicojoulePerBit]),
        "m" => (1.0, &[Unit::Metre]),
        "m/s" => (1.0, &[Unit::MetrePerSecond]),
        "s" => (1.0, &[Unit::Second, Unit::Millisecond, Unit::Microsecond]),
        "h" => (3600.0, &[Unit::Hour]),
        "day" => (86_400.0, &[Unit::Day]),
        "1/s" => (1.0, &[Unit::Hertz]),
        "USD" => (1.0, &[Unit::Dollar]),
        "USD/h" => (1.0 / 3600.0, &[Unit::DollarPerHour]),
        "USD/kWh" => (1.0 / 3.6e6, &[Unit::DollarPerKilowattHour]),
        "USD/GB" => (1e-9, &[Unit::DollarPerGigabyte]),
        "L/kWh" => (1.0 / 3.6e6, &[Unit::LitrePerKilowattHour]),
        "gCO2/kWh" => (1e-3 / 3.6e6, &[Unit::GramCo2ePerKilowattHour]),
        "t" => (1e3, &[Unit::TonneCo2e]),
        "fraction" => (1.0, &[Unit::Fraction]),
        "ratio" | "x" => (1.0, &[Unit::Ratio]),
        "param" => (1.0, &[Unit::Parameter, Unit::BillionParameters]),
        "token" => (1.0, &[Unit::TrillionTokens]),
        "count" | "GPU" | "node" | "chip" => (1.0, &[Unit::Count]),
        other => panic!("no SI factor for the unit {other}"),
    }
}

fn same(left: f64, right: f64) -> bool {
    (left - right).abs() <= 1e-12 * right.abs()
}

fn found(path: &str) -> Datum {
    catalog::lookup(path).unwrap_or_else(|| panic!("{path} is not in the catalog")).datum
}

/// The facts of the reference file, as (path, value, unit).
fn facts(file: &Value) -> impl Iterator<Item = (&str, f64, &str)> {
    file["facts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fact| (text(fact, "path"), number(fact, "value"), text(fact, "unit")))
}

#[test]
fn every_fact_of_the_reference_file_stands_in_the_catalog() {
    let file = read("catalog.json");
    let differing: BTreeSet<&str> =
        file["differences"].as_array().unwrap().iter().map(|row| text(row, "path")).collect();
    let mut checked = 0;
    for (path, value, name) in facts(&file) {
        checked += 1;
        if name == "year" {
            let id = path.split('/').nth(1).unwrap();
            assert_eq!(f64::from(accelerator::find(id).unwrap().year), value, "{path}");
            continue;
        }
        let datum = found(path);
        let (factor, units) = unit(name);
        let current =
            differing.contains(path) && same(datum.value(Edition::Current), value * factor);
        assert!(
            current || same(datum.value(Edition::Book), value * factor),
            "{path}: the file has {value} {name}, the catalog {} {:?}",
            datum.number(Edition::Book),
            datum.unit
        );
        assert!(units.contains(&datum.unit), "{path}: {name} is held in {:?}", datum.unit);
    }
    assert_eq!(checked, 529);
}

#[test]
fn both_editions_stand_where_the_book_and_later_data_differ_and_nowhere_else() {
    let file = read("catalog.json");
    let mut listed = BTreeSet::new();
    for row in file["differences"].as_array().unwrap() {
        let path = text(row, "path");
        let factor = unit(text(row, "unit")).0;
        let datum = found(path);
        assert!(same(datum.value(Edition::Book), number(row, "book") * factor), "{path}, book");
        assert!(
            same(datum.value(Edition::Current), number(row, "current") * factor),
            "{path}, current"
        );
        listed.insert(path.to_owned());
    }
    let carried: BTreeSet<String> = catalog::entries()
        .into_iter()
        .filter(|entry| entry.datum.current.is_some())
        .map(|entry| entry.path.to_string())
        .collect();
    assert_eq!(carried, listed);
    assert_eq!(Edition::default(), Edition::Book);
}

#[test]
fn the_constants_the_book_prints_are_those_of_the_catalog() {
    let reference = read("catalog.json");
    let units: std::collections::HashMap<&str, &str> =
        facts(&reference).map(|(path, _, unit)| (path, unit)).collect();
    let book = read("book.json");
    let entries = book["entries"].as_array().unwrap();
    let mut checked = 0;
    for entry in entries.iter().filter(|entry| entry["model"] == "reference_constant") {
        let place = format!("{} ({})", text(entry, "id"), text(entry, "source"));
        let path = text(entry, "catalog_path");
        // The file gives SI either directly or as the catalog's own unit times a scale.
        let scale = entry.get("catalog_scale").map_or(1.0, |scale| scale.as_f64().unwrap());
        let stated = number(entry, "expected_si") / scale;
        let expected = stated * unit(units[path]).0;
        let value = found(path).value(Edition::Book);
        assert!(
            (value - expected).abs() <= 1e-9 * expected.abs(),
            "{place}: {path} is {value}, not {expected}"
        );
        // What is printed is the same number, rounded.
        let ours = value / unit(units[path]).0 * scale / number(entry, "unit_scale");
        let printed = number(entry, "printed");
        let tolerance = number(entry, "rel_tol") * printed.abs();
        assert!(
            (ours - printed).abs() <= tolerance,
            "{place}: printed {printed}, the catalog gives {ours}"
        );
        checked += 1;
    }
    assert_eq!(checked, 217);
}

#[test]
fn every_number_is_sourced_finite_and_positive() {
    for Entry { path, datum, .. } in catalog::entries() {
        for edition in Edition::ALL {
            let value = datum.value(edition);
            assert!(value.is_finite(), "{path}");
            let may_be_zero = ["grids", "wue"].contains(&path.room());
            assert!(value > 0.0 || may_be_zero && value == 0.0, "{path} is {value}");
            let source = datum.source(edition);
            assert!(!source.title.en().is_empty() && !source.title.zh().is_empty(), "{path}");
            assert!(source.url.is_none_or(|url| url.starts_with("https://")), "{path}");
        }
        if datum.unit == Unit::Fraction {
            assert!(
                datum.value(Edition::Book) <= 1.0 && datum.value(Edition::Current) <= 1.0,
                "{path}"
            );
        }
        assert!(
            datum.current.is_none_or(|current| current.number != datum.book.number),
            "{path} differs from itself"
        );
    }
}

#[test]
fn every_number_has_one_path_in_a_known_room() {
    let mut paths = BTreeSet::new();
    let mut rooms = Vec::new();
    for entry in catalog::entries() {
        let path = entry.path.to_string();
        assert!(!entry.label.en().is_empty() && !entry.label.zh().is_empty(), "{path}");
        assert!(
            entry.field.is_none_or(|field| !field.en().is_empty() && !field.zh().is_empty()),
            "{path}"
        );
        assert!(path.starts_with(&format!("{}/", entry.path.room())), "{path}");
        let again = catalog::lookup(&path).unwrap();
        assert_eq!(again.path, entry.path);
        if rooms.last() != Some(&entry.path.room()) {
            rooms.push(entry.path.room());
        }
        assert!(paths.insert(path.clone()), "{path} twice");
    }
    assert_eq!(rooms, ROOMS.iter().map(|room| room.id).collect::<Vec<_>>());
    for unknown in
        ["", "pue", "pue/", "pue/liquid/", "pue/liquidity", "grids/norway", "accelerators/h100"]
    {
        assert!(catalog::lookup(unknown).is_none(), "{unknown}");
    }
}

#[test]
fn identifiers_are_unique_and_plain() {
    let tables: [(&str, Vec<&str>); 10] = [
        ("accelerators", ACCELERATORS.iter().map(|row| row.id).collect()),
        ("links", LINKS.iter().map(|row| row.id).collect()),
        ("link paths", LINKS.iter().map(|row| row.path).collect()),
        (
            "models",
            LANGUAGE_MODELS
                .iter()
                .map(|row| row.id)
                .chain(REFERENCE_MODELS.iter().map(|row| row.id))
                .collect(),
        ),
        ("grids", GRIDS.iter().map(|row| row.id).collect()),
        ("cluster tiers", catalog::system::CLUSTER_TIERS.iter().map(|row| row.id).collect()),
        ("components", catalog::reliability::COMPONENTS.iter().map(|row| row.id).collect()),
        ("scaling points", catalog::efficiency::SCALING.iter().map(|row| row.id).collect()),
        ("precisions", Precision::ALL.iter().map(|precision| precision.id()).collect()),
        ("editions", Edition::ALL.iter().map(|edition| edition.id()).collect()),
    ];
    for (table, ids) in tables {
        let mut seen = BTreeSet::new();
        for id in ids {
            assert!(seen.insert(id), "{id} stands twice in {table}");
            let plain =
                |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
            assert!(!id.is_empty() && id.bytes().all(plain), "{id} in {table}");
        }
    }
}

#[test]
fn every_row_is_found_by_its_identifier_and_named() {
    for row in ACCELERATORS {
        assert!(std::ptr::eq(accelerator::find(row.id).unwrap(), row));
        assert!(!row.name.en().is_empty() && !row.name.zh().is_empty(), "{}", row.id);
    }
    for row in LINKS {
        assert!(std::ptr::eq(link::find(row.id).unwrap(), row));
        assert!(!row.name.en().is_empty() && !row.name.zh().is_empty(), "{}", row.id);
    }
    for row in LANGUAGE_MODELS {
        assert!(std::ptr::eq(language_model::find(row.id).unwrap(), row));
        assert!(!row.name.en().is_empty() && !row.name.zh().is_empty(), "{}", row.id);
    }
    for row in GRIDS {
        assert!(std::ptr::eq(catalog::grid::find(row.id).unwrap(), row));
    }
    for row in REFERENCE_MODELS {
        assert!(std::ptr::eq(catalog::reference_model::find(row.id).unwrap(), row));
        assert!(!row.name.en().is_empty() && !row.name.zh().is_empty(), "{}", row.id);
    }
    for row in catalog::system::CLUSTER_TIERS {
        assert!(std::ptr::eq(catalog::system::find_tier(row.id).unwrap(), row));
    }
    for row in catalog::reliability::COMPONENTS {
        assert!(std::ptr::eq(catalog::reliability::find_component(row.id).unwrap(), row));
    }
    for precision in Precision::ALL {
        assert_eq!(Precision::find(precision.id()), Some(precision));
    }
    for edition in Edition::ALL {
        assert_eq!(Edition::find(edition.id()), Some(edition));
    }
    assert!(accelerator::find("H100").is_none());
}

#[test]
fn peaks_fall_with_width_and_sparsity_never_slows() {
    for row in ACCELERATORS {
        assert!(row.peak(row.training_precision()).is_some(), "{} has no 16-bit peak", row.id);
        let order: Vec<_> = row
            .precisions()
            .map(|p| Precision::ALL.iter().position(|known| *known == p).unwrap())
            .collect();
        assert!(order.is_sorted_by(|a, b| a < b), "{}: widest first", row.id);
        let peaks: Vec<_> = row.peaks.iter().map(|(_, peak)| peak.value(Edition::Book)).collect();
        assert!(peaks.is_sorted(), "{}: a narrower format is slower", row.id);
        for (precision, sparse) in row.sparse_peaks {
            let dense = row.peak(*precision).unwrap();
            let gain = sparse.value(Edition::Book) / dense.value(Edition::Book);
            assert!((1.99..=2.01).contains(&gain), "{}: 2:4 sparsity doubles the peak", row.id);
        }
    }
}

#[test]
fn only_parts_that_have_bf16_offer_it() {
    for row in ACCELERATORS {
        assert_eq!(
            row.peak(Precision::Bf16).is_none(),
            ["v100", "t4"].contains(&row.id),
            "{}",
            row.id
        );
        assert_eq!(row.peak(Precision::Fp16).is_none(), row.id.starts_with("tpu_"), "{}", row.id);
    }
    let precisions =
        |id| accelerator::find(id).unwrap().precisions().map(Precision::id).collect::<Vec<_>>();
    assert_eq!(precisions("h100"), ["fp32", "tf32", "fp16", "bf16", "fp8", "int8"]);
    assert_eq!(precisions("b200"), ["fp32", "tf32", "fp16", "bf16", "fp8", "fp4"]);
}

#[test]
fn ridge_points_are_peak_over_bandwidth() {
    // Dense 16-bit peak in TFLOP/s over TB/s, by hand from the data sheets.
    for (id, expected) in
        [("v100", 125.0 / 0.9), ("a100", 312.0 / 2.039), ("h100", 989.0 / 3.35), ("b200", 281.25)]
    {
        let row = accelerator::find(id).unwrap();
        let peak = row.peak(row.training_precision()).unwrap().value(Edition::Book);
        assert!(same(peak / row.memory_bandwidth.value(Edition::Book), expected), "{id}");
    }
}

#[test]
fn one_direction_is_half_of_both() {
    for edition in Edition::ALL {
        for row in LINKS {
            let (Some(one), Some(total)) = (row.per_direction(), row.total) else { continue };
            assert!(same(one.value(edition) * 2.0, total.value(edition)), "{}", row.id);
        }
        for row in LINKS {
            let (Some(one), Some(bits)) = (row.per_direction(), row.bit_rate) else { continue };
            assert!(same(one.value(edition) * 8.0, bits.value(edition)), "{}", row.id);
        }
        for row in ACCELERATORS {
            for attachment in row.scale_up.iter().chain(row.host.iter()) {
                let one = attachment.bandwidth.per_direction().value(edition);
                assert!(
                    same(one * 2.0, attachment.bandwidth.both_directions().value(edition)),
                    "{}",
                    row.id
                );
                let Some(link) = attachment.link else { continue };
                let link = link::find(link).unwrap();
                assert!(
                    same(link.per_direction().unwrap().value(edition), one),
                    "{}: {}",
                    row.id,
                    link.id
                );
            }
        }
    }
    // Table C.3 prints the total of the TPU's links; a formula must get half.
    let ici = link::find("tpu_v5p_ici").unwrap();
    assert!(same(ici.per_direction().unwrap().value(Edition::Book), 600e9));
    assert!(same(found("interconnects/tpu_v5p_ici/beta_bytes_per_s").value(Edition::Book), 1200e9));
}

#[test]
fn the_shapes_of_language_models_hold_together() {
    for model in LANGUAGE_MODELS {
        let parameters = model.parameters.value(Edition::Book);
        assert!(model.active().value(Edition::Book) <= parameters, "{}", model.id);
        if let Some(exact) = model.exact_parameters {
            assert!((exact.value(Edition::Book) / parameters - 1.0).abs() < 0.04, "{}", model.id);
        }
        let Some(shape) = model.shape else { continue };
        assert_eq!(
            shape.heads % shape.kv_heads(),
            0,
            "{}: query heads share key and value heads evenly",
            model.id
        );
        // PaLM and DeepSeek-V3 are the two whose heads do not span the residual stream.
        let spans = shape.heads * shape.head_dim == shape.hidden;
        assert_eq!(spans, !["palm_540b", "deepseek_v3"].contains(&model.id), "{}", model.id);
        if let Some(experts) = model.experts {
            assert!(experts.active < experts.total, "{}", model.id);
        }
        assert_eq!(
            model.experts.is_some() || model.id == "gpt4_estimate",
            model.active_parameters.is_some()
        );
    }
    let shape = |id| language_model::find(id).unwrap().shape.unwrap();
    assert_eq!(shape("deepseek_v3").attention, Attention::Latent { rank: 512, rope_dim: 64 });
    assert_eq!(shape("gpt4_estimate").attention, Attention::Undisclosed);
    assert_eq!(shape("gpt4_estimate").kv_heads(), 128);
    assert!(language_model::find("7b").unwrap().shape.is_none());
}

#[test]
fn a_rack_row_is_its_devices() {
    let rack = accelerator::find("gb200_nvl72").unwrap();
    let one = accelerator::find("b200").unwrap();
    let devices = f64::from(rack.devices);
    let pairs = [(rack.memory, one.memory), (rack.memory_bandwidth, one.memory_bandwidth)]
        .into_iter()
        .chain(rack.peaks.iter().map(|(precision, peak)| (*peak, one.peak(*precision).unwrap())));
    for (whole, part) in pairs {
        assert!(same(whole.value(Edition::Book), devices * part.value(Edition::Book)));
    }
    assert!(ACCELERATORS.iter().all(|row| row.devices == 1 || row.id == rack.id));
}
