//! Every number of the book against the registry.

use fleetscope::formula::{self, FormulaError};
use fleetscope::model::ModelError;
use serde_json::Value;

use crate::oracle::{number, read, text};

/// What a registry formula or plain arithmetic gives for a row of the facts.
fn computed<'row>(row: &'row Value) -> Result<f64, FormulaError<'row>> {
    let inputs: Vec<(&str, f64)> = row["inputs"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_f64().unwrap()))
        .collect();
    let model = text(row, "model");
    match formula::find(model) {
        Some(formula) => formula.evaluate(&inputs),
        None => Ok(arithmetic(model, &inputs)),
    }
}

/// The value of a registry formula for those of the inputs that it takes.
fn part(slug: &str, inputs: &[(&str, f64)]) -> f64 {
    let formula = formula::find(slug).unwrap();
    let own: Vec<_> = inputs
        .iter()
        .copied()
        .filter(|(key, _)| formula.inputs.iter().any(|input| input.key == *key))
        .collect();
    formula.evaluate(&own).unwrap()
}

/// Rows that are plain arithmetic, a change of unit, or two formulas combined.
fn arithmetic(model: &str, inputs: &[(&str, f64)]) -> f64 {
    let get = |wanted: &str| {
        let found = inputs.iter().find(|(key, _)| *key == wanted);
        found.unwrap_or_else(|| panic!("{model} has no {wanted}")).1
    };
    match model {
        "ratio" => get("numerator") / get("denominator"),
        "product2" => get("a") * get("b"),
        "complement" => 1.0 - get("fraction"),
        "midpoint" => (get("low") + get("high")) / 2.0,
        "sum_fractions" => inputs.iter().map(|(_, value)| value).sum(),
        "relative_reduction" => (get("before") - get("after")) / get("before"),
        "relative_increase" => get("after") / get("before") - 1.0,
        "ideal_speedup" => get("gpus_after") / get("gpus_before"),
        "node_count" => get("gpus") / get("gpus_per_node"),
        "mttf_in_seconds" => get("mttf_s"),
        "bandwidth_time" => get("message_bytes") / get("bandwidth_bytes_per_s"),
        "brain_ops_per_s" => get("synapses") * get("firing_hz"),
        "straggler_throughput_loss" => 1.0 - part("straggler_throughput", inputs),
        "comm_compute_ratio_ring" => part("ring_allreduce_time", inputs) / get("compute_per_gpu_s"),
        "interleaved_bubble_reduction" => {
            part("pipeline_bubble_fraction", inputs) / part("interleaved_bubble_fraction", inputs)
        }
        "min_batch_for_utilization_integer" => part("min_batch_for_utilization", inputs).ceil(),
        "electricity_share_of_rental" => {
            part("electricity_cost_per_gpu_hour", inputs) / get("usd_per_gpu_hour")
        }
        "p99_normal_z" => normal_quantile(get("percentile")),
        other => panic!("there is no formula and no arithmetic named {other}"),
    }
}

/// The z below which a share `q` > ½ of a normal distribution lies, by bisecting the series of its integral.
fn normal_quantile(q: f64) -> f64 {
    let share = |z: f64| {
        // Φ(z) = ½ + φ(z)·(z + z³/3 + z⁵/(3·5) + …)
        let (mut term, mut sum, mut odd) = (z, 0.0, 1.0);
        while term > 1e-18 {
            sum += term;
            odd += 2.0;
            term *= z * z / odd;
        }
        0.5 + (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum
    };
    let (mut low, mut high) = (0.0, 8.0);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if share(middle) < q { low = middle } else { high = middle }
    }
    low
}

/// What a failure shows: which number, where it is printed, and the equation.
fn place(row: &Value) -> String {
    let equation =
        formula::find(text(row, "model")).map_or("arithmetic", |formula| formula.equation);
    format!("{} ({}), {} = {equation}", text(row, "id"), text(row, "source"), text(row, "model"))
}

/// Compares with the exact value to 1e-9; gives ours, or `None` where both have none.
fn check_exact(row: &Value) -> Option<f64> {
    let place = place(row);
    let value = computed(row);
    if row["expected_si"] == "Infinity" {
        let saturated = matches!(value, Err(FormulaError::Model(ModelError::Saturated { .. })));
        assert!(saturated, "{place}: the queue is saturated, not {value:?}");
        return None;
    }
    let value = value.unwrap_or_else(|error| panic!("{place}: {error}"));
    let expected = number(row, "expected_si");
    assert!(
        (value - expected).abs() <= 1e-9 * expected.abs(),
        "{place}: {value} instead of {expected}"
    );
    Some(value)
}

#[test]
fn every_printed_number_follows_from_its_formula() {
    let book = read("book.json");
    let entries = book["entries"].as_array().unwrap();
    let (mut checked, mut bounds, mut saturated) = (0, 0, 0);
    for row in entries.iter().filter(|row| row["model"] != "reference_constant") {
        checked += 1;
        let Some(value) = check_exact(row) else {
            saturated += 1;
            continue;
        };
        let shown = value / number(row, "unit_scale");
        let printed = number(row, "printed");
        if row["relation"] == ">" {
            bounds += 1;
            assert!(shown > printed, "{}: {shown}, printed as above {printed}", place(row));
        } else {
            assert!(
                (shown - printed).abs() <= number(row, "rel_tol") * printed.abs(),
                "{}: {shown}, printed {printed}",
                place(row)
            );
        }
    }
    // The other 217 entries are constants, which `constants.rs` looks up in the catalog.
    assert_eq!((entries.len(), checked), (511, 511 - 217));
    assert_eq!((bounds, saturated), (10, 4));
}

#[test]
fn every_number_the_book_implies_follows_from_its_formula() {
    let book = read("book.json");
    let derived = book["derived"].as_array().unwrap();
    let checked = derived.iter().filter(|row| check_exact(row).is_some()).count();
    assert_eq!((derived.len(), checked), (92, 92));
}

#[test]
fn where_the_book_contradicts_itself_the_formula_decides() {
    let book = read("book.json");
    let discrepancies = book["discrepancies"].as_array().unwrap();
    let with_formula = discrepancies.iter().filter(|row| row.get("model").is_some());
    let checked = with_formula.filter(|row| check_exact(row).is_some()).count();
    assert_eq!((discrepancies.len(), checked), (33, 21));
}

#[test]
fn the_best_batch_lies_between_the_rows_of_the_table() {
    // Appendix F names B = 8; over all batches the response time is least at 10.
    let response = formula::find("batch_response_time").unwrap();
    let time = |batch: f64| response.compute(&[batch, 100.0, 0.05, 0.0005]).ok();
    let best = (1..=64)
        .map(f64::from)
        .min_by(|a, b| time(*a).unwrap_or(f64::MAX).total_cmp(&time(*b).unwrap_or(f64::MAX)));
    assert_eq!(best, Some(10.0));
}
