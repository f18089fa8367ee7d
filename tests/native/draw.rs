//! Scenarios drawn at random, extremes included.

use fleetscope::catalog::Edition;
use fleetscope::quantity::exact;
use fleetscope::scenario::{CHOICES, Choice, FIELDS, Field, Scenario, Slot};
use proptest::prelude::*;

/// One change of a scenario, as a share of what there is to choose from.
#[derive(Clone, Debug)]
pub enum Edit {
    /// Another option of a choice.
    Option { choice: usize, pick: usize },
    /// Another number of a field.
    Number { field: usize, number: Number },
    /// Another edition of the catalog.
    Edition(Edition),
    /// An own value, at this share of its range by magnitude.
    Own { slot: usize, share: f64 },
}

/// A number of a field, wherever its range lies.
#[derive(Clone, Debug)]
pub enum Number {
    /// A stop of its slider.
    Stop(f64),
    /// The lower end of its range.
    Least,
    /// The upper end of its range.
    Most,
    /// Somewhere between, by magnitude where the range is wide.
    Between(f64),
    /// So small that products of it vanish, where the range begins at 0.
    Vanishing,
    /// None, where the field may have none.
    Absent,
}

fn number() -> impl Strategy<Value = Number> {
    prop_oneof![
        6 => (0.0..1.0).prop_map(Number::Stop),
        1 => Just(Number::Least),
        1 => Just(Number::Most),
        4 => (0.0..1.0).prop_map(Number::Between),
        1 => Just(Number::Vanishing),
        1 => Just(Number::Absent),
    ]
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        1 => (0..CHOICES.len(), 0..1000usize)
            .prop_map(|(choice, pick)| Edit::Option { choice, pick }),
        5 => (0..FIELDS.len(), number()).prop_map(|(field, number)| Edit::Number { field, number }),
        1 => prop::sample::select(Edition::ALL.to_vec()).prop_map(Edit::Edition),
        1 => (0..1000usize, 0.0..=1.0).prop_map(|(slot, share)| Edit::Own { slot, share }),
    ]
}

fn slider_edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        1 => (0..CHOICES.len(), 0..1000usize)
            .prop_map(|(choice, pick)| Edit::Option { choice, pick }),
        5 => (0..FIELDS.len(), 0.0..1.0).prop_map(|(field, share)| Edit::Number {
            field,
            number: Number::Stop(share)
        }),
    ]
}

/// Any scenario that a person can reach.
pub fn scenario() -> impl Strategy<Value = Scenario> {
    prop_oneof![
        2 => prop::collection::vec(edit(), 0..6),
        1 => prop::collection::vec(edit(), 0..120),
    ]
    .prop_map(|edits| edits.iter().fold(Scenario::default(), apply))
}

/// Any scenario that sliders and lists reach.
pub fn slider_scenario() -> impl Strategy<Value = Scenario> {
    prop_oneof![
        2 => prop::collection::vec(slider_edit(), 0..6),
        1 => prop::collection::vec(slider_edit(), 0..120),
    ]
    .prop_map(|edits| edits.iter().fold(Scenario::default(), apply))
}

/// The scenario after one change; what is refused changes nothing.
pub fn apply(scenario: Scenario, edit: &Edit) -> Scenario {
    match edit {
        Edit::Option { choice, pick } => {
            let choice = CHOICES[*choice].choice;
            let options: Vec<_> = scenario.options(choice).collect();
            scenario.choose(choice, options[pick % options.len()].id).unwrap_or(scenario)
        }
        Edit::Number { field, number } => set(scenario, FIELDS[*field].field, number),
        Edit::Edition(edition) => scenario.with_edition(*edition),
        Edit::Own { slot, share } => {
            let slots = Slot::all();
            let slot = slots[slot % slots.len()];
            let ((least, most), whole) = slot.range();
            let from = if least > 0.0 { least } else { most * 1e-9 };
            let number = (from.ln() + share * (most / from).ln()).exp().clamp(least, most);
            let number = if whole { number.round() } else { number };
            scenario.with_own(&slot.path(), &exact(number)).unwrap_or(scenario)
        }
    }
}

fn set(scenario: Scenario, field: Field, number: &Number) -> Scenario {
    let row = field.row();
    let (least, most) = scenario.range(field);
    let number = match number {
        Number::Absent => return scenario.without(field),
        Number::Stop(share) => row.value_at((share * (row.stop_count() + 1) as f64) as usize),
        Number::Least => least,
        Number::Most => most,
        Number::Vanishing => 1e-300,
        Number::Between(share) => {
            let from = if least > 0.0 { least } else { most * 1e-9 };
            let value = if most / from > 100.0 {
                (from.ln() + share * (most / from).ln()).exp()
            } else {
                least + share * (most - least)
            };
            if row.whole { value.round() } else { value }
        }
    };
    scenario.with(field, number.max(least).min(most)).unwrap_or(scenario)
}

/// The accelerator that offers this choice of precision is drawn together with it.
#[test]
fn drawing_reaches_every_option() {
    for choice in [Choice::Accelerator, Choice::Model, Choice::Region] {
        let index = choice as usize;
        let count = Scenario::default().options(choice).count();
        for pick in 0..count {
            let drawn = apply(Scenario::default(), &Edit::Option { choice: index, pick });
            let expected = Scenario::default().options(choice).nth(pick).unwrap();
            assert_eq!(drawn.chosen(choice), expected.id);
        }
    }
}
