//! The file of the book that the page loads: written from the facts, fresh, and reproduced to the last number.

use std::collections::HashMap;
use std::fmt::Write as _;

use fleetscope::book::{self, Difference, EXPLANATIONS, FILE, Model, Tolerance};
use fleetscope::catalog::{self, Edition};
use fleetscope::formula;
use serde_json::Value;

use crate::constants::unit;
use crate::oracle::{number, read, text};

/// Names of places that are more than a table or an equation with its number.
const PLACES: &[(&str, &str)] = &[
    ("100,000-GPU example", "100,000 个 GPU 的例子"),
    ("1,024-GPU example", "1,024 个 GPU 的例子"),
    ("AllReduce overhead scaling", "AllReduce 开销的扩展"),
    ("Amdahl example, s=0.1", "阿姆达尔定律的例子，s=0.1"),
    ("Appendix A, intensity boundary", "附录 A，强度边界"),
    ("Appendix A, symptom list", "附录 A，症状列表"),
    ("Appendix B, fleet law", "附录 B，集群定律"),
    ("Appendix C summary", "附录 C 小结"),
    ("Appendix C, scale context", "附录 C，规模背景"),
    ("Appendix C, three numbers", "附录 C，三个数字"),
    ("Appendix E opening", "附录 E 开篇"),
    ("Appendix E summary", "附录 E 小结"),
    ("Appendix F summary", "附录 F 小结"),
    ("Appendix F text", "附录 F 正文"),
    ("Batch accumulation delay", "批次积累延迟"),
    ("Bubble rule of thumb", "气泡经验法则"),
    ("Case study 3 and C³ tax", "案例 3 与 C³ 税"),
    ("Compression example", "压缩的例子"),
    ("Decision step 4", "决策第 4 步"),
    ("Goodput section", "有效吞吐率一节"),
    ("Hierarchical AllReduce text", "分层 AllReduce 正文"),
    ("Little's law check", "利特尔定律校验"),
    ("MTBF cascade text", "MTBF 级联正文"),
    ("Mastered competencies", "掌握的能力"),
    ("PUE text", "PUE 正文"),
    ("Pollaczek-Khinchine formula", "Pollaczek–Khinchine 公式"),
    ("Pollaczek-Khinchine on batches", "批次的 Pollaczek–Khinchine 公式"),
    ("Power density text", "功率密度正文"),
    ("Ring vs tree example", "环形与树形的例子"),
    ("Roofline example", "屋顶线的例子"),
    ("Scaling physics opening", "扩展物理开篇"),
    ("Second principle", "第二原则"),
    ("Sixth principle", "第六原则"),
    ("Straggler footnote", "慢节点脚注"),
    ("Tail latency footnote, summary", "尾部延迟脚注、小结"),
    ("Thermal section", "散热一节"),
    ("Unit conventions", "单位约定"),
    ("Wide-area paragraph", "广域网段落"),
    ("Young-Daly example", "Young–Daly 的例子"),
];

/// Remarks in parentheses.
const REMARKS: &[(&str, &str)] = &[
    ("English source: 0.9 x 0.5", "据英文版：0.9 × 0.5"),
    ("English source: midpoint of 30% and 50%", "据英文版：30% 与 50% 的中点"),
    ("row lost in translation; English source", "译文缺此行，据英文版"),
    ("lost in translation; English source", "译文缺失，据英文版"),
    ("English source", "据英文版"),
];

/// A place's name in Chinese.
fn chinese(place: &str) -> String {
    if let Some((name, remark)) = place.strip_suffix(')').and_then(|place| place.split_once(" (")) {
        let (_, remark) = REMARKS.iter().find(|(known, _)| *known == remark).unwrap();
        return format!("{}（{remark}）", chinese(name));
    }
    if let Some((_, known)) = PLACES.iter().find(|(known, _)| *known == place) {
        return (*known).to_owned();
    }
    let words = [
        ("Tables ", "表 "),
        ("Table ", "表 "),
        ("Eq. ", "式 "),
        ("Fig. ", "图 "),
        ("Example ", "例 "),
        ("Case study ", "案例 "),
        ("Napkin math ", "快速估算 "),
        ("appendix ", "附录 "),
        (" caption", " 表注"),
        (" text", " 正文"),
        (" example", " 的例子"),
        (" vs ", " 与 "),
        (" / ", "、"),
        (", ", "、"),
    ];
    let name = words.iter().fold(place.to_owned(), |name, (en, zh)| name.replace(en, zh));
    let latin = |word: &str| word.chars().filter(char::is_ascii_alphabetic).count() > 1;
    assert!(!name.split([' ', '、']).any(latin), "no Chinese name for {place}: {name}");
    name
}

/// The unit as the page writes it after a number.
fn symbol(unit: &str) -> &str {
    match unit {
        "percent" => "%",
        "multiplier" | "x" => "×",
        "count" | "fraction" | "ratio" | "nines" | "node" | "chip" | "GPU" | "request" => "",
        "us" => "µs",
        "byte" => "B",
        "failure/day" => "1/d",
        "failure/h" => "1/h",
        "req/s" => "1/s",
        "day" => "d",
        "year" => "yr",
        "token/s" => "tokens/s",
        other => other,
    }
}

/// A number as the shortest text that reads back as the same double.
fn plain(number: f64) -> String {
    let (plain, scientific) = (number.to_string(), format!("{number:e}"));
    if scientific.len() < plain.len() { scientific } else { plain }
}

/// Whether a tolerance is half of the last printed digit; the facts round it up to three digits.
fn is_half_digit(entry: &Value, stated: f64) -> bool {
    let Some(printed) = entry.get("printed_text") else { return false };
    let digits = printed.as_str().unwrap().replace(',', "");
    if digits.contains('e') {
        return false;
    }
    let decimals = digits.split('.').nth(1).map_or(0, str::len);
    let half = 0.5 / 10_f64.powi(decimals.try_into().unwrap()) / number(entry, "printed").abs();
    (1.0..1.0101).contains(&(stated / half))
}

/// Model and inputs.
fn case(row: &Value) -> String {
    let model = match row.get("catalog_path") {
        Some(path) => path.as_str().unwrap(),
        None => text(row, "model"),
    };
    let inputs: Vec<String> = row["inputs"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(key, value)| format!("{key}={}", plain(value.as_f64().unwrap())))
        .collect();
    format!("{model}\t{}", inputs.join(" "))
}

/// The file as it should be.
fn written() -> String {
    let facts = read("book.json");
    let reference = read("catalog.json");
    let units: HashMap<&str, &str> = reference["facts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fact| (text(fact, "path"), text(fact, "unit")))
        .collect();
    let mut file = String::new();
    let entries = facts["entries"].as_array().unwrap();
    let mut places = Vec::new();
    for entry in entries {
        let place = (text(entry, "appendix"), text(entry, "source"));
        if !places.contains(&place) {
            places.push(place);
        }
    }
    // Stable: within an appendix the order of the facts, which is that of the book.
    places.sort_by_key(|(appendix, _)| (appendix.len(), *appendix));
    for (appendix, source) in places {
        writeln!(file, "place\t{appendix}\t{source}\t{}", chinese(source)).unwrap();
        for entry in
            entries.iter().filter(|row| row["appendix"] == appendix && row["source"] == source)
        {
            let scale = match entry.get("catalog_path") {
                // From the catalog's SI to the unit of the facts, then to the printed one.
                Some(path) => {
                    let to_si = entry.get("catalog_scale").map_or(1.0, |it| it.as_f64().unwrap());
                    unit(units[path.as_str().unwrap()]).0 * number(entry, "unit_scale") / to_si
                }
                None => number(entry, "unit_scale"),
            };
            let tolerance = match entry.get("relation") {
                Some(_) => "\t>".to_owned(),
                None => {
                    let stated = number(entry, "rel_tol");
                    if is_half_digit(entry, stated) {
                        String::new()
                    } else {
                        format!("\t{}", plain(stated))
                    }
                }
            };
            writeln!(
                file,
                "number\t{}\t{}\t{}\t{}\t{}{tolerance}",
                text(entry, "id"),
                case(entry),
                entry.get("printed_text").map_or("∞", |printed| printed.as_str().unwrap()),
                symbol(text(entry, "unit")),
                plain(scale),
            )
            .unwrap();
        }
    }
    let discrepancies = facts["discrepancies"].as_array().unwrap();
    assert_eq!(discrepancies.len(), EXPLANATIONS.len());
    for (row, told) in discrepancies.iter().zip(&EXPLANATIONS) {
        assert_eq!(text(row, "id"), told.id);
        let source = text(row, "source");
        write!(file, "discrepancy\t{}\t{source}\t{}", told.id, chinese(source)).unwrap();
        for words in [told.prints, told.gives, told.why] {
            write!(file, "\t{}\t{}", words.en(), words.zh()).unwrap();
        }
        let case = if row.get("model").is_some() { case(row) } else { "\t".to_owned() };
        writeln!(file, "\t{case}").unwrap();
    }
    file
}

/// `FLEETSCOPE_WRITE=1 cargo test --test native book_file` writes the file anew.
#[test]
fn the_file_is_what_the_facts_give() {
    let written = written();
    if std::env::var_os("FLEETSCOPE_WRITE").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/book/book.tsv");
        std::fs::write(path, &written).unwrap();
        return;
    }
    let stale = written.lines().zip(FILE.lines()).find(|(ours, theirs)| ours != theirs);
    assert_eq!(stale, None, "write book.tsv again");
    assert_eq!(written.len(), FILE.len(), "write book.tsv again");
}

#[test]
fn every_number_of_the_file_is_reproduced() {
    let book = book::read(FILE).unwrap();
    for entry in book.entries() {
        let check = entry.check();
        assert!(check.passed, "{}: {check:?}", entry.id);
    }
    assert_eq!(book.reproduced(), (511, 511));
    let infinite = book.entries().filter(|it| it.check().difference == Difference::BothInfinite);
    assert_eq!(infinite.count(), 4);
    let constants = book.entries().filter(|it| matches!(it.case.model, Model::Constant(_)));
    assert_eq!(constants.count(), 217);
}

/// What the file leaves out follows from the printed digits, and never looser than the facts say.
#[test]
fn every_tolerance_is_that_of_the_facts() {
    let facts = read("book.json");
    let book = book::read(FILE).unwrap();
    for row in facts["entries"].as_array().unwrap() {
        let id = text(row, "id");
        let entry = book.entries().find(|entry| entry.id == id).unwrap();
        match entry.tolerance {
            Tolerance::Above => assert!(row.get("relation").is_some(), "{id}"),
            Tolerance::Within(share) => {
                let stated = number(row, "rel_tol");
                assert!(share <= stated && share >= stated / 1.0101, "{id}: {share} of {stated}");
            }
        }
    }
}

#[test]
fn a_wrong_number_is_not_reproduced() {
    let wrong = FILE.replacen("\t295.2\t", "\t295.4\t", 1);
    assert_ne!(wrong, FILE);
    let book = book::read(wrong.leak()).unwrap();
    assert_eq!(book.reproduced(), (510, 511));
    assert_eq!(book::read("number\tbefore any place").unwrap_err().line, 1);
    assert_eq!(book::read("place\tA\tone\t一\nnonsense").unwrap_err().line, 2);
}

#[test]
fn every_discrepancy_with_a_formula_opens_it() {
    let book = book::read(FILE).unwrap();
    assert_eq!(book.discrepancies.len(), 33);
    let facts = read("book.json");
    for (told, row) in book.discrepancies.iter().zip(facts["discrepancies"].as_array().unwrap()) {
        assert_eq!(told.case.is_some(), row.get("model").is_some(), "{}", told.id);
        if let Some(case) = &told.case {
            let expected = number(row, "expected_si");
            assert!((case.evaluate().unwrap() / expected - 1.0).abs() < 1e-9, "{}", told.id);
        }
    }
}

fn near(ours: f64, expected: f64, tolerance: f64) {
    assert!((ours - expected).abs() <= tolerance, "{ours} instead of {expected}");
}

fn value(slug: &str, inputs: &[(&'static str, f64)]) -> f64 {
    formula::find(slug).unwrap().evaluate(inputs).unwrap()
}

fn printed(path: &str, edition: Edition) -> f64 {
    catalog::lookup(path).unwrap_or_else(|| panic!("{path}")).datum.value(edition)
}

/// The numbers of the explanations whose facts name no formula.
#[test]
fn discrepancies_without_a_formula_hold_as_told() {
    // g15-nominal
    near(8192.0 * 0.35, 2867.2, 1e-9);
    // c3-ici, g3-mixed-directions: half of what both directions carry.
    let one = |id: &str| catalog::link::find(id).unwrap().per_direction().unwrap();
    near(one("tpu_v5p_ici").value(Edition::Book), 1200e9 / 2.0, 1.0);
    for (id, total) in [("nvlink2", 300e9), ("nvlink3", 600e9), ("nvlink4", 900e9)] {
        near(one(id).value(Edition::Book), total / 2.0, 1.0);
    }
    // g10-air-wue, in L/kWh
    near(printed("wue/air", Edition::Book) * 3.6e6, 1.8, 1e-9);
    near(printed("wue/air", Edition::Current) * 3.6e6, 0.5, 1e-9);
    near(printed("wue/evaporative", Edition::Book) * 3.6e6, 1.8, 1e-9);
    // c10-b200-memory, c10-tpuv6, pue-typical-registry
    let both = |path: &str| [Edition::Book, Edition::Current].map(|edition| printed(path, edition));
    assert_eq!(both("accelerators/b200/hbm_capacity_gb"), [192e9, 180e9]);
    let bandwidth = both("accelerators/tpu_v6e/hbm_bandwidth_bytes_per_s");
    near(bandwidth[0], 1.60e12, 1e6);
    near(bandwidth[1], 1.638e12, 1e6);
    assert_eq!(both("pue/industry_average"), [1.40, 1.55]);
    // c5-registry: the three efficiencies; the product stands in the facts.
    let scaling =
        [256, 1024, 8192].map(|gpus| both(&format!("scaling_efficiency/{gpus}/efficiency")));
    assert_eq!(scaling, [[0.70, 0.87], [0.50, 0.83], [0.35, 0.56]]);
    // b-tax-proxy: 15 points over three doublings, then log₂(100,000 / 8,192) more.
    let points = (0.50 - 0.35) / (8192f64 / 1024.0).log2();
    near(points, 0.05, 1e-12);
    near(0.35 - points * (100_000f64 / 8192.0).log2(), 0.17, 0.005);
    // f-english-pk: at B = 8 a batch takes 54 ms; 100 requests/s would load the server 5.4 times.
    let service = 0.05 + 8.0 * 0.0005;
    near(100.0 * service, 5.4, 1e-9);
    let load = 100.0 / 8.0 * service;
    near(load * service / (2.0 * (1.0 - load)), 0.0561, 5e-5);
    // e-three-weeks
    for days in [21.0, 30.0] {
        let risk = value(
            "failure_probability",
            &[("duration_s", days * 86_400.0), ("mtbf_s", 14_896.551_724)],
        );
        near(risk, 1.0, 1e-12);
    }
    // z-hundreds-daily
    near(1e-6 * 1e6, 1.0, 1e-12);
}

/// f-erlang-arrivals: a batch that closes with its eighth request waits far less than the formula says.
#[test]
fn batches_that_fill_up_wait_less_than_the_formula_says() {
    let inputs =
        [("batch", 8.0), ("arrival_per_s", 100.0), ("fixed_s", 0.05), ("per_request_s", 0.0005)];
    let formula = value("pollaczek_khinchine_wait", &inputs);
    near(formula, 0.0561, 5e-5);
    // Lindley's recursion over a million batches; the numbers come from a fixed linear congruence.
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut uniform = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 11) as f64 + 0.5) / (1u64 << 53) as f64
    };
    let service = 0.05 + 8.0 * 0.0005;
    let (mut wait, mut sum) = (0.0f64, 0.0);
    let batches = 1_000_000;
    for _ in 0..batches {
        let gap: f64 = (0..8).map(|_| -uniform().ln() / 100.0).sum();
        wait = (wait + service - gap).max(0.0);
        sum += wait;
    }
    let simulated = sum / f64::from(batches);
    assert!(simulated < formula / 4.0, "{simulated} s, the formula says {formula} s");
}
