//! Every join against an independent derivation.

use crate::oracle;
use fleetscope::evaluate::{Readout, evaluate};
use fleetscope::scenario::Link;

#[test]
fn every_join_agrees_with_the_derivation() {
    let mut wrong = Vec::new();
    for case in oracle::read("scenario/joins.json").as_array().unwrap() {
        let (name, link) = (oracle::text(case, "name"), oracle::text(case, "link"));
        let reading = Link::read(link);
        assert!(reading.refused.is_empty(), "{name}: {:?}", reading.refused);
        let report = evaluate(&reading.link.scenario);
        for (result, expected) in case["results"].as_object().unwrap() {
            let readout = Readout::find(result).unwrap_or_else(|| panic!("no result {result}"));
            let unit = readout.row().unit.si_factor();
            let computed = report.get(readout).map(|si| si / unit);
            let agrees = match (computed, expected.as_f64()) {
                (Ok(value), Some(expected)) => {
                    (value - expected).abs() <= 1e-9 * expected.abs().max(f64::MIN_POSITIVE)
                }
                (Err(_), None) => true,
                _ => false,
            };
            if !agrees {
                wrong
                    .push(format!("{name} | {result}: expected {expected}, computed {computed:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}
