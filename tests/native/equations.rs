//! The equation that a row shows against the function that computes: the same numbers, the same units.

use fleetscope::explain::{Expression, Function, parse};
use fleetscope::formula::{self, Formula};
use fleetscope::quantity::Unit;
use proptest::prelude::*;
use proptest::sample::select;

use crate::formula_properties::samples;

fn equation(formula: &Formula) -> Expression<'static> {
    parse(formula.equation).unwrap_or_else(|error| panic!("{}: {error}", formula.slug))
}

#[test]
fn every_equation_is_in_the_symbols_of_its_inputs() {
    for formula in formula::all() {
        let mut used = equation(formula).symbols();
        let mut inputs: Vec<&str> = formula.inputs.iter().map(|input| input.symbol).collect();
        if formula.slug == "compression_break_even_exact" {
            // The latency cancels.
            inputs.retain(|symbol| *symbol != "α");
        }
        used.sort_unstable();
        inputs.sort_unstable();
        assert_eq!(used, inputs, "{}", formula.slug);
        for symbol in inputs.into_iter().chain([formula.symbol]) {
            assert_eq!(parse(symbol).unwrap(), Expression::Symbol(symbol), "{}", formula.slug);
        }
    }
}

/// A value with a bound on what rounding has done to it.
#[derive(Clone, Copy)]
struct Rounded {
    value: f64,
    error: f64,
}

/// Evaluates as the tree is written and bounds the rounding of every step.
fn rounded(expression: &Expression<'_>, lookup: &impl Fn(&str) -> f64) -> Rounded {
    let of = |inner: &Expression<'_>| rounded(inner, lookup);
    let step = |value: f64, carried: f64| Rounded {
        value,
        error: carried + 2.0 * f64::EPSILON * value.abs(),
    };
    match expression {
        Expression::Number(value) => Rounded { value: *value, error: 0.0 },
        Expression::Symbol(symbol) => step(lookup(symbol), 0.0),
        Expression::Neg(a) => {
            let a = of(a);
            Rounded { value: -a.value, ..a }
        }
        Expression::Add(a, b) => {
            let (a, b) = (of(a), of(b));
            step(a.value + b.value, a.error + b.error)
        }
        Expression::Sub(a, b) => {
            let (a, b) = (of(a), of(b));
            step(a.value - b.value, a.error + b.error)
        }
        Expression::Mul(a, b) => {
            let (a, b) = (of(a), of(b));
            step(a.value * b.value, a.value.abs() * b.error + b.value.abs() * a.error)
        }
        Expression::Div(a, b) => {
            let (a, b) = (of(a), of(b));
            let value = a.value / b.value;
            step(value, (a.error + value.abs() * b.error) / b.value.abs())
        }
        Expression::Pow(a, b) => {
            let (a, b) = (of(a), of(b));
            let value = a.value.powf(b.value);
            let relative =
                if a.value == 0.0 { 0.0 } else { b.value.abs() * a.error / a.value.abs() };
            step(value, value.abs() * relative)
        }
        Expression::Call(function, arguments) => {
            let arguments: Vec<Rounded> = arguments.iter().map(of).collect();
            let values: Vec<f64> = arguments.iter().map(|argument| argument.value).collect();
            let value = function.apply(&values);
            let first = arguments[0];
            let carried = match function {
                Function::Sqrt => first.error / value,
                Function::Exp => first.error * value,
                Function::Ln | Function::Log2 | Function::Log10 => first.error / first.value.abs(),
                Function::Ceil | Function::Floor => 0.0,
                Function::Min | Function::Max | Function::Abs | Function::IfBelow => {
                    arguments.iter().map(|argument| argument.error).fold(0.0, f64::max)
                }
                // The function of the model sees the very same numbers.
                Function::ErlangB
                | Function::ErlangC
                | Function::ErlangLoss
                | Function::ServersForProbability
                | Function::ServersForWait => 0.0,
            };
            step(value, carried)
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50_000))]

    #[test]
    fn the_equation_gives_what_the_function_gives(
        formula in select(formula::all().collect::<Vec<_>>()),
        us in prop::collection::vec(0.0..=1.0, 16),
    ) {
        let numbers = samples(formula, &us);
        let Ok(value) = formula.compute(&numbers) else { return Ok(()) };
        let si = value * formula.unit.si_factor();
        let lookup = |symbol: &str| {
            let place = formula.inputs.iter().position(|input| input.symbol == symbol).unwrap();
            formula.inputs[place].si(numbers[place])
        };
        let shown = rounded(&equation(formula), &lookup);
        // 1e-9, unless the equation as written loses digits that the function keeps.
        prop_assert!(
            (shown.value - si).abs() <= 1e-9 * si.abs() + 4.0 * shown.error,
            "{}({numbers:?}): the equation gives {}, the function {si}", formula.slug, shown.value
        );
    }
}

/// Powers of second, byte, FLOP, joule, kilogram of CO₂e, litre, dollar and metre.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Dimension([f64; 8]);

const NONE: Dimension = Dimension([0.0; 8]);
const SECOND: Dimension = base(0);
const BYTE: Dimension = base(1);
const FLOP: Dimension = base(2);
const JOULE: Dimension = base(3);

const fn base(place: usize) -> Dimension {
    let mut powers = [0.0; 8];
    powers[place] = 1.0;
    Dimension(powers)
}

impl Dimension {
    fn times(self, other: Self, power: f64) -> Self {
        let mut powers = self.0;
        for (mine, other) in powers.iter_mut().zip(other.0) {
            *mine += power * other;
        }
        Self(powers)
    }

    fn over(self, other: Self) -> Self {
        self.times(other, -1.0)
    }

    fn to(self, power: f64) -> Self {
        NONE.times(self, power)
    }
}

/// What a unit measures; counted things (tokens, parameters, bits) have no dimension.
fn dimension(unit: Unit) -> Dimension {
    match unit {
        Unit::Count
        | Unit::Ratio
        | Unit::Fraction
        | Unit::Parameter
        | Unit::Token
        | Unit::FailureInTime => NONE,
        Unit::Second | Unit::Hour => SECOND,
        Unit::PerSecond | Unit::Hertz | Unit::TokenPerSecond => NONE.over(SECOND),
        Unit::Byte
        | Unit::Gigabyte
        | Unit::Kibibyte
        | Unit::Mebibyte
        | Unit::Gibibyte
        | Unit::BytePerParameter
        | Unit::BytePerToken => BYTE,
        // A number of bits.
        Unit::BitPerSecond => NONE.over(SECOND),
        Unit::BytePerSecond => BYTE.over(SECOND),
        Unit::SecondPerByte => SECOND.over(BYTE),
        Unit::Flop | Unit::FlopPerParameter | Unit::FlopPerToken => FLOP,
        Unit::FlopPerSecond => FLOP.over(SECOND),
        Unit::FlopPerByte => FLOP.over(BYTE),
        Unit::Joule | Unit::JoulePerBit | Unit::KilowattHour => JOULE,
        Unit::Watt => JOULE.over(SECOND),
        Unit::WattPerGigabyte => JOULE.over(SECOND).over(BYTE),
        Unit::KilogramCo2e => base(4),
        Unit::GramCo2ePerKilowattHour => base(4).over(JOULE),
        Unit::Litre => base(5),
        Unit::LitrePerKilowattHour => base(5).over(JOULE),
        Unit::Dollar => base(6),
        Unit::DollarPerHour => base(6).over(SECOND),
        Unit::DollarPerKilowattHour => base(6).over(JOULE),
        Unit::DollarPerGigabyte => base(6).over(BYTE),
        Unit::Metre => base(7),
        Unit::MetrePerSecond => base(7).over(SECOND),
        other => panic!("no formula was known to use {other:?}"),
    }
}

/// The constants in equations that are not pure numbers.
fn constant(slug: &str, value: f64) -> Dimension {
    match (slug, value) {
        ("mttf_from_fit" | "fit_from_mttf" | "annual_downtime", 3600.0)
        | ("electricity_cost_per_gpu_hour", 3600.0)
        | ("failures_per_day", 86_400.0) => SECOND,
        ("loggp_time", 1.0) => BYTE,
        // FLOP per parameter and token.
        ("training_flops", 6.0)
        | ("attention_flops_per_token", 12.0)
        | (
            "training_flops_per_token"
            | "hardware_flops_per_token"
            | "training_flops_with_attention"
            | "mfu_from_tokens_with_attention",
            6.0 | 12.0,
        )
        | ("iteration_flops", 72.0)
        | ("iteration_flops_recompute", 96.0)
        | ("training_time_from_tokens" | "mfu_from_tokens", 6.0)
        | ("training_time_from_tokens_recompute", 8.0)
        | ("hfu_from_tokens", 6.0 | 2.0) => FLOP,
        // A multiplication and an addition.
        ("matmul_flops" | "matmul_intensity" | "matmul_time" | "decode_step_time", 2.0) => FLOP,
        // Bytes per element of an activation.
        ("activation_bytes_per_layer", 10.0 | 24.0 | 5.0)
        | ("activation_bytes_sequence_parallel", 34.0 | 5.0)
        | ("activation_bytes_selective", 10.0 | 24.0)
        | ("activation_bytes_selective_sequence", 34.0)
        | ("activation_bytes_full_recompute", 2.0) => BYTE,
        // No time at all.
        (
            "zero_bubble_h1_time"
            | "zero_bubble_h2_time"
            | "zero_bubble_h1_ratio"
            | "zero_bubble_h2_ratio"
            | "mm1_wait_percentile"
            | "mmc_wait_percentile",
            0.0,
        ) => SECOND,
        // Bits of a byte.
        ("bits_to_bytes_rate" | "bytes_to_bits_rate", 8.0) => NONE.over(BYTE),
        _ => NONE,
    }
}

fn dimension_of(expression: &Expression<'_>, formula: &Formula) -> Dimension {
    let of = |inner: &Expression<'_>| dimension_of(inner, formula);
    let same = |a: Dimension, b: Dimension| {
        assert_eq!(a, b, "{}: {} adds unlike things", formula.slug, formula.equation);
        a
    };
    let pure = |a: Dimension| same(a, NONE);
    match expression {
        Expression::Number(value) => constant(formula.slug, *value),
        Expression::Symbol(symbol) => {
            let input = formula.inputs.iter().find(|input| input.symbol == *symbol).unwrap();
            dimension(input.unit)
        }
        Expression::Add(a, b) | Expression::Sub(a, b) => same(of(a), of(b)),
        Expression::Mul(a, b) => of(a).times(of(b), 1.0),
        Expression::Div(a, b) => of(a).over(of(b)),
        Expression::Neg(a) => of(a),
        Expression::Pow(a, b) => match (of(a), &**b) {
            (a, Expression::Number(power)) => a.to(*power),
            (a, b) => {
                pure(of(b));
                pure(a)
            }
        },
        Expression::Call(Function::IfBelow, arguments) => {
            same(of(&arguments[0]), of(&arguments[1]));
            same(of(&arguments[2]), of(&arguments[3]))
        }
        Expression::Call(function, arguments) => {
            let first = of(&arguments[0]);
            for argument in arguments {
                same(of(argument), first);
            }
            match function {
                Function::Sqrt => first.to(0.5),
                Function::Min | Function::Max | Function::Abs => first,
                _ => pure(first),
            }
        }
    }
}

#[test]
fn units_agree_on_both_sides_of_every_equation() {
    for formula in formula::all() {
        let right = dimension_of(&equation(formula), formula);
        // The book sets one firing synapse equal to one operation.
        let right = if formula.slug == "machine_brain_ratio" { right.over(FLOP) } else { right };
        assert_eq!(right, dimension(formula.unit), "{}: {}", formula.slug, formula.equation);
    }
}
