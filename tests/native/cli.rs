//! The command line, run as its users run it.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use fleetscope::cli::docs;
use fleetscope::evaluate::READOUTS;
use fleetscope::formula;
use fleetscope::quantity::Unit;
use fleetscope::scenario::{FIELDS, PRESETS};
use fleetscope::text::Language;
use proptest::prelude::*;
use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_fleetscope");

#[track_caller]
fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// What a command that succeeds without a word on stderr writes.
#[track_caller]
fn written(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&written(arguments)).unwrap()
}

/// A command refuses with one sentence, writes nothing else, and exits with 2.
#[track_caller]
fn refused(arguments: &[&str], sentence: &str) {
    let output = run(arguments);
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        format!("fleetscope: {sentence}\n"),
        "{arguments:?}"
    );
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
}

fn answers(requests: &str) -> Vec<String> {
    let mut child = Command::new(PROGRAM)
        .args(["compute", "--jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let requests = requests.to_owned();
    // In a thread of its own: neither side may wait for the other's full pipe.
    let writer = std::thread::spawn(move || input.write_all(requests.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

const RING: [&str; 6] = [
    "compute",
    "ring_allreduce_time",
    "message_bytes=1GB",
    "gpus=256",
    "bandwidth_bytes_per_s=400Gbit/s",
    "latency_s=5us",
];

#[test]
fn compute_shows_value_derivation_and_source() {
    // Eq. D.3 by hand: 2·255/256·1e9/50e9 + 2·255·5e-6 = 0.03984375 + 0.00255.
    let page = written(&RING);
    for part in [
        "Ring AllReduce\nT = 42.4 ms  (0.04239375 s)\n",
        "  T = 2 × (N − 1) / N × M / β + 2 × (N − 1) × α\n",
        "    = 2 × (256 − 1) / 256 × 1 GB / (50 GB/s) + 2 × (256 − 1) × 5 µs\n",
        "    = 42.4 ms\n",
        "latency_s=5e-6\n",
        "Source    Appendix D, Eq. D.3\n",
    ] {
        assert!(page.contains(part), "{part}\nis not in\n{page}");
    }
    let chinese = written(&[&RING[..], &["--lang", "zh"]].concat());
    for part in ["环形 AllReduce\nT = 42.4 ms（0.04239375 s）\n", "来源", "消息大小"] {
        assert!(chinese.contains(part), "{part}\nis not in\n{chinese}");
    }
}

/// What the page says of the same sheet is tested in `diagnose.rs`.
#[test]
fn diagnose_says_what_binds_and_writes_the_record() {
    // Appendix B, case study 2: 55% of the step is communication; back at 20% the fleet does
    // (1 − 0.2) / (1 − 0.55) = 1.78 times the work.
    let page = written(&["diagnose", "case2"]);
    for part in [
        "The axis that binds: communication\n",
        "1.78× the work",
        "55%     ■ red  ≤ 20% · > 40%  Book, Table B.3\n",
        "Wasted  ",
        "#/diagnose?v=1&case=case2\n",
    ] {
        assert!(page.contains(part), "{part}\nis not in\n{page}");
    }
    assert!(written(&["diagnose", "case3", "--lang", "zh"]).starts_with("起约束作用的轴：协调\n"));
    let words = ["diagnose", "mfu=38%", "comm=0.45", "symptom=steps vary", "--json"];
    let record = json(&words);
    assert_eq!(record["format"], "fleetscope-diagnosis");
    assert_eq!(record["diagnosis"]["axis"], "communication");
    assert_eq!(record["measured"]["mfu"]["value"], 0.38);
    assert_eq!(record["steps"]["symptom"], "steps vary");
    let markdown = written(&["diagnose", "case2", "scaling=0.6", "--markdown"]);
    assert!(markdown.starts_with("# ") && markdown.contains("60% ▲ yellow"), "{markdown}");
    // Own thresholds judge, and the link keeps them.
    let strict = "own.thresholds/c3_mfu_green=0.6";
    let page = written(&["diagnose", "--scenario", strict, "mfu=0.55"]);
    assert!(page.contains("≥ 60% · < 30%  own value"), "{page}");
    assert!(page.contains(strict), "{page}");
    let fleet = json(&["diagnose", "--scenario", "pp=16", "--json"]);
    assert_eq!(fleet["diagnosis"]["axis"], "coordination");
    let several = "a diagnosis starts from one case or one scenario, not from several";
    for (words, sentence) in [
        (&["case1", "case2"][..], several),
        (&["--scenario", "pp=16", "case2"], several),
        (&["mfu=0.1", "mfu=0.2"], "mfu is given twice"),
        (&["mfus=1"], "nothing measured is called “mfus”; did you mean mfu?"),
        (&["mfu=3"], "m.mfu = 3 is out of range; it takes 0.0001 to 1."),
    ] {
        refused(&[&["diagnose"], words].concat(), sentence);
    }
}

#[test]
fn compute_writes_json() {
    let answer = json(&[&RING[..], &["--json"]].concat());
    assert_eq!(answer["slug"], "ring_allreduce_time");
    assert!((answer["value"].as_f64().unwrap() - 0.04239375).abs() < 1e-15);
    assert_eq!(answer["unit"], "s");
    assert_eq!(answer["inputs"]["bandwidth_bytes_per_s"], 50e9);
    assert_eq!(answer["inputs"]["latency_s"], 5e-6);
    assert_eq!(answer["equation"], "T = 2 × (N − 1) / N × M / β + 2 × (N − 1) × α");
}

/// Values by hand, whatever the units in which the inputs are given.
#[test]
fn units_of_inputs() {
    #[track_caller]
    fn gives(arguments: &[&str], expected: f64) {
        let answer = json(&[&["compute"], arguments, &["--json"]].concat());
        let value = answer["value"].as_f64().unwrap();
        assert!((value / expected - 1.0).abs() < 1e-12, "{arguments:?}: {value}, not {expected}");
    }
    gives(&["mtbf_node", "n_gpu=8", "mttf_gpu_s=50000h"], 22.5e6);
    gives(&["facility_power", "gpus=10k", "watts_per_gpu=0.7kW", "pue=1.12"], 7.84e6);
    gives(
        &[
            "iron_law_sequential_time",
            "data_bytes=1GiB",
            "bandwidth_bytes_per_s=1GiB/s",
            "ops_flop=4e12",
            "peak_flops_per_s=10TFLOP/s",
            "utilization=40%",
            "latency_s=0",
        ],
        2.0,
    );
    // A bare number is in the unit of its key.
    for carbon in ["429", "429g/kWh", "0.429 kgCO2e/kWh"] {
        let carbon = format!("carbon_g_per_kwh={carbon}");
        gives(
            &["training_carbon", "gpus=1", "watts_per_gpu=1kW", "pue=1", "duration_s=1h", &carbon],
            0.429,
        );
    }
    for bandwidth in ["50e9", "50GB/s", "400Gb/s", "400Gbps", "0.05TB/s"] {
        let bandwidth = format!("bandwidth_bytes_per_s={bandwidth}");
        gives(&["crossover_message_size", &bandwidth, "latency_s=5us"], 250e3);
    }
}

#[test]
fn inputs_that_may_be_left_out_take_their_value() {
    let shares = [
        "pipeline_bubble_fraction=5%",
        "checkpoint_fraction=3%",
        "failure_recovery_fraction=10%",
        "maintenance_fraction=5%",
    ];
    let without = json(&[&["compute", "goodput_ratio"], &shares[..], &["--json"]].concat());
    assert!((without["value"].as_f64().unwrap() - 0.77).abs() < 1e-12);
    assert_eq!(without["inputs"]["scheduler_fraction"], 0.0);
}

#[test]
fn nonsense_is_refused_in_one_sentence() {
    refused(
        &[],
        "the commands are list, compute, eval, chart, diagnose and docs; --help says more",
    );
    refused(
        &["frob"],
        "there is no command “frob”; the commands are list, compute, eval, chart, diagnose and docs",
    );
    refused(&["list", "--frob"], "there is no argument “--frob” here; --help shows what there is");
    refused(&["--lang", "fr", "list"], "--lang <LANG> cannot be “fr”; it takes one of en, zh");
    refused(&["compute"], "<SLUG> is missing; --help shows an example");
    refused(
        &["compute", "flux_capacitance"],
        "there is no formula “flux_capacitance”; fleetscope list shows them all",
    );
    refused(
        &["compute", "ring_allreduce"],
        "there is no formula “ring_allreduce”; did you mean ring_allreduce_time?",
    );
    refused(
        &["compute", "rigde_point"],
        "there is no formula “rigde_point”; did you mean ridge_point?",
    );
    refused(
        &["compute", "crossover_message_size"],
        "crossover_message_size needs bandwidth_bytes_per_s and latency_s; for example bandwidth_bytes_per_s=5e10 latency_s=5e-6",
    );
    let crossover = |input: &str, sentence: &str| {
        refused(&["compute", "crossover_message_size", "latency_s=1us", input], sentence);
    };
    crossover(
        "50GB/s",
        "“50GB/s” is not of the form key=value, such as bandwidth_bytes_per_s=5e10",
    );
    crossover(
        "foo=1",
        "crossover_message_size has no input foo; its inputs are bandwidth_bytes_per_s, latency_s",
    );
    crossover("latency_s=2us", "crossover_message_size was given latency_s twice");
    crossover(
        "bandwidth_bytes_per_s=",
        "bandwidth_bytes_per_s = “” is empty; the formula takes a number above 0 B/s",
    );
    crossover(
        "bandwidth_bytes_per_s=fast",
        "bandwidth_bytes_per_s = “fast” is not a number; the formula takes a number above 0 B/s",
    );
    crossover(
        "bandwidth_bytes_per_s=NaN",
        "bandwidth_bytes_per_s = “NaN” is not a number; the formula takes a number above 0 B/s",
    );
    crossover(
        "bandwidth_bytes_per_s=1e999",
        "bandwidth_bytes_per_s = “1e999” is too large; numbers go up to 1.79e308; the formula takes a number above 0 B/s",
    );
    crossover(
        "bandwidth_bytes_per_s=3,35",
        "bandwidth_bytes_per_s = “3,35” has a comma; write the decimal point as “.” and no thousands separators; the formula takes a number above 0 B/s",
    );
    crossover(
        "bandwidth_bytes_per_s=50XB/s",
        "bandwidth_bytes_per_s = “50XB/s” has the unknown unit “XB/s”; it takes B/s, MB/s, GB/s, TB/s, GiB/s or Gbit/s",
    );
    crossover(
        "bandwidth_bytes_per_s=50GB",
        "bandwidth_bytes_per_s = “50GB” cannot be in “GB”; it takes B/s, MB/s, GB/s, TB/s, GiB/s or Gbit/s",
    );
    crossover(
        "bandwidth_bytes_per_s=0",
        "bandwidth_bytes_per_s is 0, but the formula takes a number above 0",
    );
    refused(
        &["compute", "amdahl_limit", "serial_fraction=40"],
        "serial_fraction is 40, but the formula takes a number above 0 and at most 1; for percent write serial_fraction=40%",
    );
    // Nobody who wrote a percent sign is told to write one; and what is no number is told what would be.
    const TAKES: &str = "the formula takes a number above 0 and at most 1";
    for (written, wrong) in [
        ("1000%", format!("serial_fraction is 10, but {TAKES}")),
        ("", format!("serial_fraction = “” is empty; {TAKES}")),
        ("nan", format!("serial_fraction = “nan” is not a number; {TAKES}")),
        (
            "0,1",
            format!(
                "serial_fraction = “0,1” has a comma; write the decimal point as “.” and no thousands separators; {TAKES}"
            ),
        ),
    ] {
        refused(&["compute", "amdahl_limit", &format!("serial_fraction={written}")], &wrong);
    }
    refused(
        &["compute", "mm1_time_in_system", "arrival_per_s=1e300", "service_per_s=1e-300"],
        "the queue is saturated: utilisation is >1.79e308, and at 1 or above waiting grows without limit",
    );
    refused(
        &["compute", "amdahl_speedup", "serial_fraction=0.1", "gpus=1.5"],
        "gpus is 1.5, but the formula takes a whole number of at least 1",
    );
    refused(&["compute", "--jsonl", "--json"], "--jsonl and --json exclude each other");
    refused(&["eval"], "<LINK> is missing; --help shows an example");
    refused(&["eval", "--json", "--csv", "gpus=1"], "--json and --csv exclude each other");
    let presets: Vec<&str> = PRESETS.iter().map(|preset| preset.id).collect();
    refused(
        &["eval", "nonsense"],
        &format!(
            "“nonsense” is neither a link nor a query such as gpus=16384&pue=1.12, nor one of the presets {}",
            presets.join(", ")
        ),
    );
    refused(
        &["chart", "pie", "gpus=1"],
        "there is no instrument “pie”; fleetscope chart --help lists them all",
    );
    refused(
        &["chart", "rooflin", "gpus=1"],
        "there is no instrument “rooflin”; did you mean roofline?",
    );
    refused(
        &["chart", "roofline", "gpus=1", "--theme", "blue"],
        "--theme <THEME> cannot be “blue”; it takes one of light, dark, projector, print",
    );
    refused(
        &["chart", "roofline", "gpus=1", "--width", "3"],
        "--width is 3; in this theme it takes 480 to 10000 pixels",
    );
    refused(
        &["chart", "roofline", "gpus=1", "--width", "wide"],
        "--width <PIXELS> cannot be “wide”; it takes a whole number",
    );
}

#[test]
fn nonsense_is_refused_in_chinese_too() {
    let chinese = |arguments: &[&str], sentence: &str| {
        refused(&[arguments, &["--lang", "zh"]].concat(), sentence);
    };
    chinese(&["frob"], "没有命令“frob”；可用的命令：list、compute、eval、chart、diagnose、docs");
    chinese(&["compute"], "缺少 <SLUG>；--help 中有示例");
    chinese(&["compute", "rigde_point"], "没有公式“rigde_point”；是否指 ridge_point？");
    chinese(
        &["compute", "amdahl_limit", "serial_fraction=40"],
        "serial_fraction 为 40，但公式要求大于 0 且不大于 1 的数；百分数请写作 serial_fraction=40%",
    );
    chinese(
        &["compute", "crossover_message_size", "latency_s=1us"],
        "crossover_message_size 还需要 bandwidth_bytes_per_s；例如 bandwidth_bytes_per_s=5e10",
    );
    chinese(
        &["compute", "crossover_message_size", "latency_s=5GB"],
        "latency_s＝“5GB”不能以“GB”为单位；可用 ns、us、ms、s、min、h、d、yr",
    );
}

#[test]
fn help_has_an_example_for_every_command_in_both_languages() {
    for command in ["list", "compute", "eval", "chart", "docs"] {
        let example = format!("fleetscope {command}");
        for language in ["en", "zh"] {
            let help = written(&[command, "--help", "--lang", language]);
            let (about, examples) =
                help.split_once(if language == "en" { "Examples" } else { "示例" }).unwrap();
            assert!(examples.contains(&example), "{help}");
            assert_eq!(about.is_ascii(), language == "en", "{help}");
        }
    }
    assert!(written(&["--version"]).starts_with("fleetscope "));
}

#[test]
fn list_names_every_formula_and_input() {
    let page = written(&["list"]);
    let rows = json(&["list", "--json"]);
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), formula::all().count());
    for (formula, row) in formula::all().zip(rows) {
        assert_eq!(row["slug"], formula.slug);
        assert_eq!(row["unit"], formula.unit.report_name());
        assert!(page.contains(&format!("  {} ", formula.slug)), "{}", formula.slug);
        let inputs = row["inputs"].as_array().unwrap();
        assert_eq!(inputs.len(), formula.inputs.len());
        for (input, row) in formula.inputs.iter().zip(inputs) {
            assert_eq!(row["key"], input.key);
            assert_eq!(row["unit"], input.unit.report_name());
            assert!(page.contains(&format!("      {}", input.key)), "{}", input.key);
        }
    }
    assert!(written(&["list", "--lang", "zh"]).contains("环形 AllReduce"));
}

/// The numbers that `list` and its page show can be typed back.
#[test]
fn every_default_computes_and_every_unit_reads_its_symbol() {
    for formula in formula::all() {
        let mut arguments =
            vec!["compute".to_owned(), formula.slug.to_owned(), "--json".to_owned()];
        for input in formula.inputs {
            let number = input.unit.parse(&format!("{} {}", input.default, input.unit.symbol()));
            let scale = if input.unit.symbol() == "%" { 0.01 } else { 1.0 };
            let read = number.unwrap_or_else(|error| panic!("{}: {error:?}", input.key));
            assert!((read - input.default * scale).abs() <= 1e-15 * read.abs(), "{}", input.key);
            arguments.push(format!("{}={}", input.key, input.default));
        }
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let answer = json(&arguments);
        let equation = answer["equation"].as_str();
        assert!(equation.is_some_and(|text| text.starts_with(formula.symbol)), "{}", formula.slug);
    }
    let units = FIELDS.iter().map(|row| row.unit).chain(READOUTS.iter().map(|row| row.unit));
    for unit in
        units.chain(fleetscope::catalog::entries().into_iter().map(|entry| entry.datum.unit))
    {
        assert!(unit.parse(&format!("1 {}", unit.symbol())).is_ok(), "{unit:?}");
    }
}

#[test]
fn json_lines_answer_each_line_in_order() {
    let requests = [
        r#"{"slug":"amdahl_limit","inputs":{"serial_fraction":0.1}}"#,
        r#"{"inputs":{"serial_fraction":"10%"},"slug":"amdahl_limit","note":[1,{}]}"#,
        r#"{"slug":"crossover_message_size","inputs":{"latency_s":"1s","bandwidth_bytes_per_s":"2Mbit/s"}}"#,
        r#"  {"slug":"amdahl\u005flimit","inputs":{"serial\u005ffraction":1}}  "#,
        r#"{"slug":"flux","inputs":{}}"#,
        r#"{"slug":"a \"quoted\" name","inputs":{}}"#,
        r#"{"slug":"amdahl_limit","inputs":{}}"#,
        r#"{"slug":"amdahl_limit","inputs":{"foo":1}}"#,
        r#"{"slug":"amdahl_limit","inputs":{"serial_fraction":0.1,"serial_fraction":0.2}}"#,
        r#"{"slug":"amdahl_limit","inputs":{"serial_fraction":0}}"#,
        r#"{"slug":"amdahl_limit","inputs":{"serial_fraction":null}}"#,
        r#"{"slug":"amdahl_limit","inputs":{"serial_fraction":[1]}}"#,
        r#"{"slug":"amdahl_limit","inputs":{"serial_fraction":"0,1"}}"#,
        r#"{"slug":"amdahl_limit","inputs":{"serial_fraction":1e999}}"#,
        r#"{"slug":"amdahl_limit"}"#,
        r#"{"slug":"amdahl_limit","inputs":[]}"#,
        r#"{"inputs":{}}"#,
        r#"{"slug":"amdahl_limit","#,
        "nonsense",
        "",
        r#"{"slug":"amdahl_limit","inputs":{"serial_fraction":0.5}}"#,
    ];
    let expected = [
        r#"{"slug":"amdahl_limit","value":10.0,"unit":"1"}"#,
        r#"{"slug":"amdahl_limit","value":10.0,"unit":"1"}"#,
        r#"{"slug":"crossover_message_size","value":250000.0,"unit":"byte"}"#,
        r#"{"slug":"amdahl_limit","value":1.0,"unit":"1"}"#,
        r#"{"slug":"flux","error":"there is no formula “flux”"}"#,
        r#"{"slug":"a \"quoted\" name","error":"there is no formula “a \"quoted\" name”"}"#,
        r#"{"slug":"amdahl_limit","error":"amdahl_limit needs the input serial_fraction"}"#,
        r#"{"slug":"amdahl_limit","error":"amdahl_limit has no input foo; its inputs are serial_fraction"}"#,
        r#"{"slug":"amdahl_limit","error":"amdahl_limit was given serial_fraction twice"}"#,
        r#"{"slug":"amdahl_limit","error":"serial_fraction is 0, but the formula takes a number above 0 and at most 1"}"#,
        r#"{"slug":"amdahl_limit","error":"serial_fraction is null, not a number"}"#,
        r#"{"slug":"amdahl_limit","error":"serial_fraction is a list, not a number"}"#,
        r#"{"slug":"amdahl_limit","error":"serial_fraction = “0,1” has a comma; write the decimal point as “.” and no thousands separators; the formula takes a number above 0 and at most 1"}"#,
        r#"{"slug":"amdahl_limit","error":"cannot be read: number out of range at byte 56"}"#,
        r#"{"slug":"amdahl_limit","error":"not a request of the form {\"slug\",\"inputs\"}: missing field `inputs`"}"#,
        r#"{"slug":"amdahl_limit","error":"not a request of the form {\"slug\",\"inputs\"}: invalid type: sequence, expected inputs by key"}"#,
        r#"{"slug":null,"error":"not a request of the form {\"slug\",\"inputs\"}: missing field `slug`"}"#,
        r#"{"slug":null,"error":"cannot be read: EOF while parsing a value at byte 23"}"#,
        r#"{"slug":null,"error":"cannot be read: expected ident at byte 2"}"#,
        r#"{"slug":null,"error":"cannot be read: EOF while parsing a value at byte 0"}"#,
        r#"{"slug":"amdahl_limit","value":2.0,"unit":"1"}"#,
    ];
    // With and without an end of the last line.
    for ending in ["", "\n"] {
        let found = answers(&(requests.join("\n") + ending));
        for (line, (found, expected)) in found.iter().zip(expected).enumerate() {
            assert_eq!(found, expected, "line {}", line + 1);
        }
        assert_eq!(found.len(), expected.len());
    }
    assert!(answers("").is_empty());
}

#[test]
fn json_lines_answer_ten_thousand_lines() {
    let requests: String = (1..=10_000)
        .map(|n| match n % 10 {
            0 => "{broken\n".to_owned(),
            _ => format!("{{\"slug\":\"effective_gpus\",\"inputs\":{{\"gpus\":{n},\"scaling_efficiency\":0.5}}}}\n"),
        })
        .collect();
    let found = answers(&requests);
    assert_eq!(found.len(), 10_000);
    for (n, line) in (1..=10_000).zip(&found) {
        let answer: Value = serde_json::from_str(line).unwrap();
        if n % 10 == 0 {
            assert!(answer["slug"].is_null() && answer["error"].is_string(), "{line}");
        } else {
            assert_eq!(answer["value"].as_f64(), Some(f64::from(n) / 2.0), "{line}");
        }
    }
}

#[test]
fn json_lines_answer_a_program_that_waits() {
    let mut child = Command::new(PROGRAM)
        .args(["compute", "--jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for divisor in [2, 4, 8] {
        writeln!(
            input,
            "{{\"slug\":\"amdahl_limit\",\"inputs\":{{\"serial_fraction\":{}}}}}",
            1.0 / f64::from(divisor)
        )
        .unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.contains(&format!("\"value\":{divisor}.0,")), "{line}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let request = "{\"slug\":\"amdahl_limit\",\"inputs\":{\"serial_fraction\":0.1}}\n";
    let mut child = Command::new(PROGRAM)
        .args(["compute", "--jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The program may stop before it has read everything.
    let _ = input.write_all(request.repeat(10_000).as_bytes());
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

/// The names that a report's readers rely on.
const RESULT_NAMES: &str =
    "ridge_point network_ceiling_flops dp idle_gpus global_batch replica_batch
    microbatches replicas arrivals_per_replica energy_per_request_j carbon_per_request_g
    dp_allreduce_s tp_comm_s pp_comm_s comm_s compute_s bubble_s overlap_s step_s
    scaling_efficiency step_mfu goodput effective_flops c3_tax training_time_s node_mtbf_s
    cluster_mtbf_s failure_probability interval_s recovery_s decode_intensity decode_step_s
    decode_tokens_per_s kv_token_bytes max_batch_fit batch_utilization queue_wait_s
    batch_response_s service_rate it_power_w facility_power_w energy_j carbon_kg water_l
    rental_usd electricity_usd pipeline_bubble_fraction comm_compute_ratio compute_time_fraction
    failures_per_day checkpoint_bytes checkpoint_write_s checkpoint_fraction recovery_fraction
    effective_fraction min_batch_for_utilization tokens_per_step";

#[test]
fn eval_writes_the_report_under_its_names() {
    let report = json(&["eval", "", "--json"]);
    assert_eq!(
        report.as_object().unwrap().keys().collect::<Vec<_>>(),
        ["version", "link", "refused", "results"]
    );
    assert_eq!(report["version"], 1);
    assert_eq!(report["link"], "#/overview?v=1");
    assert_eq!(report["refused"], serde_json::json!([]));
    let results = report["results"].as_object().unwrap();
    assert_eq!(results.len(), READOUTS.len());
    for name in RESULT_NAMES.split_whitespace() {
        let result = &results[name];
        assert!(result["value"].is_f64() && result["unit"].is_string(), "{name}: {result}");
    }
    // The default fleet by hand: 8,192 GPUs of 700 W and PUE 1.4; 989 TFLOP/s over 3.35 TB/s.
    let value = |name: &str| results[name]["value"].as_f64().unwrap();
    assert!((value("facility_power_w") - 8_028_160.0).abs() < 1e-6);
    assert!((value("ridge_point") - 989.0 / 3.35).abs() < 1e-10);
    // 700 W on 8 GPUs, PUE 1.4, 58 ms for 16 requests, at 429 g/kWh.
    let joules: f64 = 8.0 * 700.0 * 1.4 * 0.058 / 16.0;
    assert!((value("energy_per_request_j") - joules).abs() < 1e-9);
    assert_eq!(results["carbon_per_request_g"]["unit"], "gCO2e");
    assert!((value("carbon_per_request_g") - joules / 3.6e6 * 429.0).abs() < 1e-12);
    // 1,024 nodes with 8 GPUs, 2 NICs and 2 power supplies.
    let per_hour = 1024.0 * (8.0 / 50e3 + 2.0 / 150e3 + 2.0 / 100e3);
    assert_eq!(results["failures_per_day"]["unit"], "1/d");
    assert!((value("failures_per_day") - 24.0 * per_hour).abs() < 1e-9);
    assert!((value("cluster_mtbf_s") - 3600.0 / per_hour).abs() < 1e-6);
}

#[test]
fn eval_names_what_it_refuses_and_still_succeeds() {
    let link = "https://example.org/app/#/overview?v=1&gpus=16384&pue=0.5&acc=h9000&foo=1&grid=abc";
    let output = run(&["eval", link, "--json"]);
    assert_eq!(output.status.code(), Some(0));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let refused = report["refused"].as_array().unwrap();
    let keys: Vec<&str> = refused.iter().map(|refusal| refusal["key"].as_str().unwrap()).collect();
    assert_eq!(keys, ["acc", "pue", "grid", "foo"]);
    assert_eq!(refused[1]["value"], "0.5");
    let message = "pue (PUE) = 0.5 is out of range; it takes 1 to 3.";
    assert_eq!(refused[1]["message"], message);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.lines().count(), 4);
    assert!(said.contains(&format!("fleetscope: not applied: {message}\n")), "{said}");
    // What is good was applied: 16,384 GPUs of 700 W.
    assert_eq!(report["results"]["it_power_w"]["value"], 11_468_800.0);
}

#[test]
fn eval_gives_a_reason_where_there_is_no_value() {
    let report = json(&["eval", "gpus=4", "--json"]);
    let step = &report["results"]["step_s"];
    assert_eq!(
        step["unavailable"],
        "one replica spans tensor ways (tp) × pipeline stages (pp) = 32 GPUs; set GPU count (gpus) to at least 32, or lower tp or pp"
    );
    assert!(step.get("value").is_none());
    let page = written(&["eval", "gpus=4"]);
    assert!(
        page.contains("\n[1] one replica spans tensor ways (tp) × pipeline stages (pp) = 32 GPUs"),
        "{page}"
    );
}

#[test]
fn eval_writes_a_table() {
    let table = written(&["eval", "gpus=4", "--csv"]);
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("name,layer,value,unit,unavailable"));
    assert_eq!(lines.clone().count(), READOUTS.len());
    assert!(table.contains("\nit_power_w,Site,2800,W,\n"), "{table}");
    assert!(
        table.contains("\nstep_s,Compute,,s,\"one replica spans tensor ways (tp) × pipeline stages (pp) = 32 GPUs; set"),
        "{table}"
    );
}

#[test]
fn eval_reads_presets_and_prints_a_page() {
    for preset in PRESETS {
        let by_name = json(&["eval", preset.id, "--json"]);
        assert_eq!(by_name, json(&["eval", preset.query, "--json"]), "{}", preset.id);
    }
    let page = written(&["eval", "gpus=16384&pue=1.12"]);
    for part in [
        "Scenario #/overview?v=1&gpus=16384&pue=1.12\n",
        "\nCompute\n",
        "\nWhat binds\n",
        "need liquid cooling",
        "IT power                            11.5 MW               it_power_w",
    ] {
        assert!(page.contains(part), "{part}\nis not in\n{page}");
    }
    assert!(!page.contains("What moved"));
    assert!(written(&["eval", "", "--lang", "zh"]).contains("\n起约束作用的项\n"));
}

#[test]
fn eval_says_what_moved_against_the_baseline() {
    let page = written(&["eval", "gpus=16384&pin=1"]);
    let (_, moved) = page.split_once("\nWhat moved against the pinned baseline\n").unwrap();
    let line = |name: &str| {
        let line = moved.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(line("IT power"), "IT power 5.73 MW → 11.5 MW ×2.00");
    assert_eq!(line("Cluster MTBF"), "Cluster MTBF 5.05 h → 2.53 h −50.0%");
    assert!(!moved.contains("Ridge point"));
    assert!(
        written(&["eval", "pin=1"])
            .ends_with("\nWhat moved against the pinned baseline\n  nothing\n")
    );
}

#[test]
fn chart_writes_a_drawing_of_the_asked_size() {
    let directory = std::env::temp_dir().join(format!("fleetscope-chart-{}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    let themes = ["light", "dark", "projector", "print"].into_iter().cycle();
    for (instrument, theme) in fleetscope::instrument::instruments().zip(themes) {
        let file = directory.join(format!("{}-{theme}.svg", instrument.id));
        let path = file.to_str().unwrap();
        let said = written(&[
            "chart",
            instrument.id,
            "gpus=16384&pin=1",
            "-o",
            path,
            "--theme",
            theme,
            "--width",
            "1000",
            "--height",
            "900",
            "--lang",
            "zh",
        ]);
        assert_eq!(said, "");
        let svg = fs::read_to_string(&file).unwrap();
        assert!(svg.starts_with(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\" height=\"900\""
        ));
        assert!(svg.contains(instrument.title.zh()), "{}", instrument.id);
        assert!(svg.contains("v=1&amp;gpus=16384&amp;pin=1"), "{}", instrument.id);
        assert!(!svg.contains("NaN"), "{}", instrument.id);
    }
    // The smallest drawing still stands, and standard output does without a file.
    let svg = written(&["chart", "roofline", "", "--width", "480", "--height", "420"]);
    assert!(svg.ends_with("</svg>\n") && !svg.contains("\"-"), "{svg}");
    let unwritable = directory.join("missing").join("chart.svg");
    let output = run(&["chart", "roofline", "", "-o", unwritable.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("fleetscope: cannot write "));
    fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn the_written_reference_is_fresh() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    for page in docs::pages() {
        let found = fs::read_to_string(directory.join(page.name)).unwrap_or_default();
        // Not `assert_eq!`: a page is long, and the way out is short.
        assert!(found == page.text, "docs/{} is stale: run `cargo run -- docs`", page.name);
    }
}

#[test]
fn docs_are_written_and_checked() {
    let directory = std::env::temp_dir().join(format!("fleetscope-docs-{}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    let path = directory.to_str().unwrap();
    let stale = run(&["docs", "--check", "--dir", path]);
    assert_eq!(stale.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&stale.stderr).contains("formulas.md"));
    assert_eq!(written(&["docs", "--dir", path]).lines().count(), docs::pages().len());
    assert_eq!(written(&["docs", "--check", "--dir", path]), "");
    fs::write(directory.join("results.md"), "old").unwrap();
    assert_eq!(run(&["docs", "--check", "--dir", path]).status.code(), Some(1));
    fs::remove_dir_all(&directory).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Whatever is written where a number belongs: a finite number or a reason, in both languages.
    #[test]
    fn any_text_is_a_number_or_refused(
        text in prop_oneof![
            any::<String>(),
            "[-+]?[0-9]{0,4}[.,]?[0-9]{0,3}([eE][-+]?[0-9]{1,12})? ?[kMGTPmunµ]?i?(B|b|bit|s|h|W|J|g|%|FLOP|token|param)?(/(s|h|kWh|B|GB|/)){0,2}",
        ],
        place in 0..8_usize,
    ) {
        let unit = [
            Unit::Count, Unit::Fraction, Unit::Second, Unit::BytePerSecond, Unit::FlopPerSecond,
            Unit::Parameter, Unit::GramCo2ePerKilowattHour, Unit::JoulePerBit,
        ][place];
        match unit.parse(&text) {
            Ok(number) => prop_assert!(number.is_finite()),
            Err(error) => for language in Language::ALL {
                prop_assert!(!error.message(language).is_empty());
            },
        }
    }

    /// A number and its unit come back as they were written, whatever the prefix.
    #[test]
    fn units_are_read_to_the_last_digit(number in 1e-3..1e6_f64, prefix in 0..6_usize) {
        let (letter, tens) = [("", 0), ("k", 3), ("M", 6), ("G", 9), ("T", 12), ("P", 15)][prefix];
        let expected: f64 = format!("{number}e{tens}").parse().unwrap();
        prop_assert_eq!(Unit::Byte.parse(&format!("{number}{letter}B")), Ok(expected));
        prop_assert_eq!(Unit::Byte.parse(&format!("{number} {letter}bit")), Ok(expected / 8.0));
    }
}
