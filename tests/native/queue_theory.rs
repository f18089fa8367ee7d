//! Queues against independent computations: sums in logarithms, balance equations, other formulas.

use fleetscope::formula;
use fleetscope::model::{Expected, ModelError};

fn compute(slug: &str, numbers: &[f64]) -> Result<f64, ModelError> {
    formula::find(slug).unwrap_or_else(|| panic!("no formula {slug}")).compute(numbers)
}

fn value(slug: &str, numbers: &[f64]) -> f64 {
    compute(slug, numbers).unwrap_or_else(|error| panic!("{slug}({numbers:?}): {error}"))
}

fn near(got: f64, expected: f64, tolerance: f64) {
    assert!(
        (got - expected).abs() <= tolerance * expected.abs(),
        "{got} instead of {expected}, {} off",
        got / expected - 1.0
    );
}

/// ln k!, by Stirling's series from 20 on.
fn ln_factorial(k: u64) -> f64 {
    if k < 20 {
        return (1..=k).map(|factor| (factor as f64).ln()).sum();
    }
    let x = k as f64 + 1.0;
    let inverse = 1.0 / (x * x);
    let series = (1.0 / 12.0
        - inverse * (1.0 / 360.0 - inverse * (1.0 / 1260.0 - inverse * (1.0 / 1680.0))))
        / x;
    (x - 0.5) * x.ln() - x + 0.5 * (2.0 * std::f64::consts::PI).ln() + series
}

/// Erlang B and C by the definition: every term as a logarithm relative to the largest.
fn by_definition(servers: u64, load: f64) -> (f64, f64) {
    let term = |k: u64| k as f64 * load.ln() - ln_factorial(k);
    let largest = (0..=servers).map(term).fold(f64::NEG_INFINITY, f64::max);
    let below: f64 = (0..servers).map(|k| (term(k) - largest).exp()).sum();
    let all_busy = (term(servers) - largest).exp();
    let waiting = all_busy * servers as f64 / (servers as f64 - load);
    (all_busy / (below + all_busy), waiting / (below + waiting))
}

#[test]
fn erlangs_formulas_agree_with_their_definition() {
    for (servers, load) in [
        (1, 0.5),
        (2, 1.5),
        (3, 2.0),
        (6, 2.5),
        (10, 8.0),
        (10, 9.999),
        (100, 1.0),
        (170, 150.0),
        (171, 170.0),
        (172, 160.0),
        (1000, 950.0),
        (1000, 999.9),
        (10_000, 5_000.0),
        (10_000, 9_900.0),
        (10_000, 9_999.0),
        (100_000, 99_900.0),
    ] {
        let (lost, waits) = by_definition(servers, load);
        near(value("erlang_b", &[servers as f64, load]), lost, 1e-9);
        near(value("erlang_c", &[servers as f64, load]), waits, 1e-9);
    }
    // Small cases as fractions.
    near(value("erlang_b", &[1.0, 3.0]), 3.0 / 4.0, 1e-15);
    near(value("erlang_b", &[2.0, 3.0]), 9.0 / 17.0, 1e-15);
    near(value("erlang_c", &[2.0, 1.0]), 1.0 / 3.0, 1e-15);
    near(value("erlang_c", &[3.0, 2.0]), 4.0 / 9.0, 1e-15);
}

#[test]
fn erlangs_formulas_have_their_limits() {
    // Nothing arrives, far too much arrives, far more servers than work.
    assert_eq!(value("erlang_b", &[5.0, 0.0]), 0.0);
    assert_eq!(value("erlang_c", &[5.0, 0.0]), 0.0);
    near(value("erlang_b", &[5.0, 1e12]), 1.0, 1e-11);
    assert_eq!(value("erlang_b", &[1e6, 1e308]), 1.0);
    assert_eq!(value("erlang_c", &[1e6, 1.0]), 0.0);
    // One server loses a/(1 + a), which is a for a tiny load; less than 1e-300 counts as nothing.
    assert_eq!(value("erlang_b", &[1.0, 1e-300]), 1e-300);
    assert_eq!(value("erlang_b", &[1.0, 1e-300f64.next_down()]), 0.0);
    // Towards a full load everybody waits.
    near(value("erlang_c", &[10.0, 10.0 - 1e-9]), 1.0, 1e-8);
    assert_eq!(compute("erlang_c", &[10.0, 10.0]), Err(ModelError::Saturated { utilization: 1.0 }));
    assert_eq!(compute("erlang_c", &[10.0, 15.0]), Err(ModelError::Saturated { utilization: 1.5 }));
    // One request more than a million servers is refused, not counted for hours.
    let too_many = ModelError::Domain {
        input: "servers",
        value: 1_000_001.0,
        expected: Expected::AtMost(1e6),
    };
    assert_eq!(compute("erlang_b", &[1_000_001.0, 3.0]), Err(too_many));
}

#[test]
fn one_of_many_servers_is_a_single_server() {
    for (arrival, service) in [(2.0, 3.0), (0.1, 50.0), (99.0, 100.0), (0.0, 1.0)] {
        let one = [arrival, service, 1.0];
        let rates = [arrival, service];
        let close =
            |many: &str, single: &str| near(value(many, &one), value(single, &rates), 1e-13);
        close("mmc_waiting_time", "mm1_waiting_time");
        close("mmc_time_in_system", "mm1_time_in_system");
        close("mmc_number_waiting", "mm1_number_waiting");
        near(value("mmc_waiting_probability", &one), arrival / service, 1e-13);
        for percentile in [0.0, 0.5, 0.99, 0.999_999] {
            near(
                value("mmc_wait_percentile", &[arrival, service, 1.0, percentile]),
                value("mm1_wait_percentile", &[arrival, service, percentile]),
                1e-12,
            );
        }
    }
}

#[test]
fn a_general_service_time_contains_the_special_ones() {
    for (arrival, service) in [(1.0, 0.5), (3.0, 0.3), (0.2, 4.9), (0.0, 1.0)] {
        let exponential = value("mm1_waiting_time", &[arrival, 1.0 / service]);
        near(value("mg1_waiting_time", &[arrival, service, 1.0]), exponential, 1e-12);
        let equal = value("md1_waiting_time", &[arrival, service]);
        near(value("mg1_waiting_time", &[arrival, service, 0.0]), equal, 1e-15);
        near(2.0 * equal, exponential, 1e-12);
        // The standard deviation says the same as the squared coefficient of variation.
        near(
            value("mg1_waiting_time_from_deviation", &[arrival, service, 1.7 * service]),
            value("mg1_waiting_time", &[arrival, service, 1.7 * 1.7]),
            1e-12,
        );
        for (slug, wait, inputs) in [
            ("mg1_time_in_system", exponential, vec![arrival, service, 1.0]),
            ("md1_time_in_system", equal, vec![arrival, service]),
        ] {
            near(value(slug, &inputs), wait + service, 1e-12);
        }
        // The book's batch of one without a fixed cost is the same queue.
        let book = value("pollaczek_khinchine_wait", &[1.0, arrival, service, 0.0]);
        near(book, equal, 1e-12);
    }
    // The approximation for several servers is exact for one, and for exponential services.
    near(
        value("mgc_waiting_time", &[1.0, 2.0, 1.0, 3.0]),
        value("mg1_waiting_time", &[1.0, 0.5, 3.0]),
        1e-12,
    );
    near(
        value("mgc_waiting_time", &[150.0, 100.0, 2.0, 1.0]),
        value("mmc_waiting_time", &[150.0, 100.0, 2.0]),
        1e-15,
    );
}

#[test]
fn means_and_quantiles_are_those_of_the_distribution() {
    let (arrival, service, servers) = (150.0, 100.0, 2.0);
    let queue = [arrival, service, servers];
    // The mean wait is the area under the chance to wait longer, by Simpson's rule.
    let late = |t: f64| value("mmc_late_probability", &[arrival, service, servers, t]);
    let (end, steps) = (0.8, 4000);
    let width = end / f64::from(steps);
    let area: f64 = (0..=steps)
        .map(|step| {
            let weight = match step {
                0 => 1.0,
                step if step == steps => 1.0,
                step if step % 2 == 1 => 4.0,
                _ => 2.0,
            };
            weight * late(f64::from(step) * width)
        })
        .sum();
    near(value("mmc_waiting_time", &queue), area * width / 3.0, 1e-9);
    // A quantile is the time that exactly the rest waits longer than.
    for percentile in [0.5, 0.9, 0.99, 0.999] {
        let time = value("mmc_wait_percentile", &[arrival, service, servers, percentile]);
        near(late(time), 1.0 - percentile, 1e-12);
        let time = value("mm1_time_percentile", &[2.0, 3.0, percentile]);
        near((-time).exp(), 1.0 - percentile, 1e-12);
    }
    // Who finds a server free does not wait: 5 of 14.
    assert_eq!(value("mmc_wait_percentile", &[arrival, service, servers, 0.35]), 0.0);
    assert!(value("mmc_wait_percentile", &[arrival, service, servers, 0.36]) > 0.0);
    // Little's law.
    near(value("mmc_number_waiting", &queue), arrival * value("mmc_waiting_time", &queue), 1e-15);
    near(
        value("mm1_number_in_system", &[2.0, 3.0]),
        2.0 * value("mm1_time_in_system", &[2.0, 3.0]),
        1e-15,
    );
}

#[test]
fn the_fewest_servers_are_enough_and_one_less_is_not() {
    for load in [0.0, 0.3, 2.5, 17.0, 180.0, 9_900.0] {
        for limit in [1.0, 0.5, 0.1, 1e-3, 1e-9] {
            let servers = value("mmc_servers_for_wait_probability", &[load, 1.0, limit]);
            let waits = |servers: f64| by_definition(servers as u64, load).1;
            if load > 0.0 {
                assert!(waits(servers) <= limit * (1.0 + 1e-9), "{load}, {limit}: {servers}");
                let fewer = servers - 1.0;
                assert!(fewer <= load || waits(fewer) > limit * (1.0 - 1e-9), "{load}, {limit}");
            } else {
                assert_eq!(servers, 1.0);
            }
            let servers = value("mmc_servers_for_waiting_time", &[load, 1.0, limit]);
            let wait = |servers: f64| waits(servers) / (servers - load);
            if load > 0.0 {
                assert!(wait(servers) <= limit * (1.0 + 1e-9), "{load}, {limit}: {servers}");
                let fewer = servers - 1.0;
                assert!(fewer <= load || wait(fewer) > limit * (1.0 - 1e-9), "{load}, {limit}");
            }
        }
    }
    // A load beyond the search is refused by name.
    let refused = compute("mmc_servers_for_wait_probability", &[900_001.0, 1.0, 0.1]);
    let expected = Expected::AtMost(900_000.0);
    let error = ModelError::Domain { input: "arrival_per_s", value: 900_001.0, expected };
    assert_eq!(refused, Err(error));
    let largest = value("mmc_servers_for_wait_probability", &[900_000.0, 1.0, 5e-324]);
    assert!(900_000.0 < largest && largest < 1_000_000.0, "{largest}");
}

/// The loss of M/M/c/K from its balance equations.
fn balance(arrival: f64, service: f64, servers: u64, places: u64) -> f64 {
    let mut state = 1.0;
    let mut total = 1.0;
    for busy in 1..=places {
        state *= arrival / (service * busy.min(servers) as f64);
        total += state;
    }
    state / total
}

/// Smith's closed forms of the loss for one and for two servers, as the paper prints them.
fn smith(arrival: f64, service: f64, servers: u64, places: f64, spread: f64) -> f64 {
    let rho = arrival / (servers as f64 * service);
    let root = rho.sqrt();
    let below = 2.0 + root * spread - root;
    if servers == 1 {
        let top = rho.powf((root * spread - root + 2.0 * places) / below) * (rho - 1.0);
        top / (rho.powf(2.0 * (root * spread - root + places + 1.0) / below) - 1.0)
    } else {
        let power = rho.powf(2.0 * (root * spread - root + places) / below);
        2.0 * power * (2.0 * service - arrival) / (-2.0 * power * arrival + 2.0 * service + arrival)
    }
}

/// The loss of M/D/1/K from the chain of what a departing request leaves behind.
fn equal_services(load: f64, places: usize) -> f64 {
    let mut arrivals = vec![(-load).exp()];
    for k in 1..=places {
        arrivals.push(arrivals[k - 1] * load / k as f64);
    }
    let mut left = vec![1.0];
    for j in 0..places - 1 {
        let others: f64 = (1..=j).map(|i| left[i] * arrivals[j - i + 1]).sum();
        left.push((left[j] - left[0] * arrivals[j] - others) / arrivals[0]);
    }
    let empty = left[0] / left.iter().sum::<f64>();
    1.0 - 1.0 / (empty + load)
}

#[test]
fn the_loss_is_exact_where_it_should_be_and_close_where_it_cannot() {
    for (arrival, servers, places) in [
        (0.5, 1, 1),
        (0.5, 1, 4),
        (1.0, 1, 7),
        (3.0, 1, 7),
        (1.5, 2, 10),
        (2.0, 2, 10),
        (90.0, 100, 100),
        (90.0, 100, 120),
        (100.0, 100, 150),
        (150.0, 100, 150),
    ] {
        let loss = |spread: f64| {
            value("mgck_loss_probability", &[arrival, 1.0, servers as f64, places as f64, spread])
        };
        // Exponential services: the balance equations.
        near(loss(1.0), balance(arrival, 1.0, servers, places), 1e-11);
        // No queue: Erlang B, whatever the spread.
        if places == servers {
            for spread in [0.0, 0.3, 1.0, 20.0] {
                near(loss(spread), value("erlang_b", &[servers as f64, arrival]), 1e-14);
            }
        }
        // The closed forms, which have no value at exactly full load.
        let load = arrival / servers as f64;
        if servers <= 2 && load != 1.0 {
            for spread in [0.0, 0.5, 2.0, 9.0] {
                near(loss(spread), smith(arrival, 1.0, servers, places as f64, spread), 1e-12);
            }
        }
    }
    // Services of equal length, exactly: within 8% near full load.
    for load in [0.8, 0.9, 1.0, 1.2] {
        for places in [2, 3, 5] {
            let numbers = [load, 1.0, 1.0, places as f64, 0.0];
            near(value("mgck_loss_probability", &numbers), equal_services(load, places), 0.08);
        }
    }
    // Continuous through full load, and the fluid limit far above it.
    let at = |load: f64| value("mgck_loss_probability", &[load, 1.0, 1.0, 20.0, 1.0]);
    near(at(1.0), 1.0 / 21.0, 1e-14);
    near(at(1.0 + 1e-9), at(1.0), 1e-7);
    near(at(1.0 - 1e-9), at(1.0), 1e-7);
    let crowded = value("mgck_loss_probability", &[3.0, 1.0, 1.0, 1e6, 1.0]);
    near(crowded, 2.0 / 3.0, 1e-12);
    assert_eq!(value("mgck_loss_probability", &[0.0, 1.0, 3.0, 10.0, 1.0]), 0.0);
    // Where the formula ends it says so.
    // 1 + √ρ·(C² − 1)/2 is 0 at ρ = 4 for C² = 0 and at ρ = 16 for C² = 1/2.
    for (arrival, service, servers, spread, load) in [
        (5.0, 1.0, 1.0, 0.0, 4.0),
        (4.0, 1.0, 1.0, 0.0, 4.0),
        (16.0, 1.0, 1.0, 0.5, 16.0),
        (100.0, 3.0, 2.0, 0.5, 16.0),
    ] {
        let numbers = [arrival, service, servers, 10.0, spread];
        let ended = compute("mgck_loss_probability", &numbers);
        let expected = Expected::Below(load * servers * service);
        let refused = ModelError::Domain { input: "arrival_per_s", value: arrival, expected };
        assert_eq!(ended, Err(refused));
    }
    let ended = compute("mgck_loss_probability", &[1.0, 1.0, 3.0, 2.0, 1.0]);
    let expected = Expected::AtLeast(3.0);
    assert_eq!(ended, Err(ModelError::Domain { input: "places", value: 2.0, expected }));
}

#[test]
fn a_saturated_queue_has_no_number() {
    let rates =
        ["mm1_number_in_system", "mm1_number_waiting", "mm1_waiting_time", "mm1_time_in_system"];
    for slug in rates {
        assert_eq!(
            compute(slug, &[3.0, 3.0]),
            Err(ModelError::Saturated { utilization: 1.0 }),
            "{slug}"
        );
    }
    for slug in ["mm1_wait_percentile", "mm1_time_percentile"] {
        let full = compute(slug, &[4.5, 3.0, 0.99]);
        assert_eq!(full, Err(ModelError::Saturated { utilization: 1.5 }), "{slug}");
    }
    for slug in ["md1_waiting_time", "md1_time_in_system"] {
        let full = compute(slug, &[2.0, 0.5]);
        assert_eq!(full, Err(ModelError::Saturated { utilization: 1.0 }), "{slug}");
    }
    for slug in ["mg1_waiting_time", "mg1_time_in_system"] {
        let full = compute(slug, &[3.0, 0.5, 2.0]);
        assert_eq!(full, Err(ModelError::Saturated { utilization: 1.5 }), "{slug}");
    }
    // Rates that are equal although their quotient rounds to less than the servers.
    let arrival = 3.0 * 0.1;
    for slug in ["mmc_waiting_probability", "mmc_waiting_time", "mmc_time_in_system"] {
        let full = compute(slug, &[arrival, 0.1, 3.0]);
        assert!(matches!(full, Err(ModelError::Saturated { .. })), "{slug}: {full:?}");
    }
    // Bits for bytes: the two lines at an eighth of their rate.
    let slipped = compute("mmc_waiting_probability", &[150.0, 12.5, 2.0]);
    assert_eq!(slipped, Err(ModelError::Saturated { utilization: 6.0 }));
}
