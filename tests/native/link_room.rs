//! Every link has room: short ones stay readable, long ones are packed, and what has no room at all is refused.

use crate::random::Draw;
use fleetscope::catalog::Edition;
use fleetscope::diagnose::MEASURES;
use fleetscope::evaluate::READOUTS;
use fleetscope::formula;
use fleetscope::instrument::instruments;
use fleetscope::quantity::exact;
use fleetscope::scenario::{
    Ask, CHOICES, DiagnosisWords, FIELDS, FRAGMENT_LENGTH, Form, LessonPlace, Link, MOST_OTHERS,
    MOST_OWN, NAME_LENGTH, Named, Place, Problem, Refusal, Scenario, Slot, ViewMode,
};
use fleetscope::text::Language;
use proptest::prelude::*;

/// A usual address of the site in front of the fragment.
const SITE: &str = "https://fleetscope.github.io/fleetscope/#";

/// How a state is drawn: everything that may be edited is.
#[derive(Clone, Copy, Debug)]
struct Extreme {
    /// Significant digits of the fields; none for stops of the sliders.
    digits: Option<usize>,
    /// Own values of each scenario and their digits.
    own: (usize, usize),
    /// Letters of each name.
    name: usize,
    /// Whether views, questions, lessons, forms and measurements are there too.
    beside: bool,
}

impl Draw {
    /// A number of so many digits somewhere in a range, by magnitude.
    fn number(&mut self, (least, most): (f64, f64), whole: bool, digits: usize) -> f64 {
        let share = self.share();
        let from = if least > 0.0 { least } else { most * 1e-9 };
        let number = (from.ln() + share * (most / from).ln()).exp();
        let number: f64 = format!("{number:.0$e}", digits - 1).parse().unwrap();
        if whole { number.round() } else { number }
    }

    fn scenario(&mut self, extreme: Extreme) -> Scenario {
        let mut scenario = Scenario::default().with_edition(self.one_of(&Edition::ALL));
        let slots = Slot::all();
        let (own, own_digits) = extreme.own;
        for _ in 0..own {
            let slot = self.one_of(&slots);
            let (range, whole) = slot.range();
            let number = exact(self.number(range, whole, own_digits));
            scenario = scenario.with_own(&slot.path(), &number).unwrap_or(scenario);
        }
        for row in &CHOICES {
            let options: Vec<_> = scenario.options(row.choice).map(|option| option.id).collect();
            scenario = scenario.choose(row.choice, self.one_of(&options)).unwrap();
        }
        for row in &FIELDS {
            let number = match extreme.digits {
                None => row.value_at(self.below(row.stop_count() + 1)),
                Some(digits) => self.number(scenario.range(row.field), row.whole, digits),
            };
            scenario = scenario.with(row.field, number).unwrap_or(scenario);
        }
        scenario
    }

    fn name(&mut self, length: usize) -> String {
        (0..length).map(|_| char::from_u32(0x4e00 + self.below(6000) as u32).unwrap()).collect()
    }

    fn link(&mut self, extreme: Extreme) -> Link {
        let mut link = Link {
            place: self.one_of(Place::ALL),
            name: self.name(extreme.name),
            scenario: self.scenario(extreme),
            baseline: Some(self.scenario(extreme)),
            ..Link::default()
        };
        for _ in 0..MOST_OTHERS {
            let name = self.name(extreme.name);
            link.others.push(Named { name, scenario: self.scenario(extreme) });
        }
        if extreme.beside {
            self.write_beside(&mut link);
        }
        link
    }

    fn write_beside(&mut self, link: &mut Link) {
        let ids: Vec<_> = instruments().map(|instrument| instrument.id).collect();
        while link.show.len() < 24 {
            let id = self.one_of(&ids).to_owned();
            if !link.show.contains(&id) {
                link.show.push(id);
            }
        }
        (link.view, link.at) = (ViewMode::Present, 23);
        link.ask = Some(Ask {
            of: self.one_of(&READOUTS).name.to_owned(),
            among: (0..8).map(|_| self.number((1e-3, 1e6), false, 4)).collect(),
        });
        link.lesson = Some(LessonPlace { lesson: self.name(40), step: 99 });
        let longest = formula::all().max_by_key(|formula| formula.inputs.len()).unwrap();
        let mut form = Form::of(longest).sweeping(longest.inputs.len());
        for place in 0..longest.inputs.len() {
            let near = form.numbers()[place] * self.number((0.5, 2.0), false, 6);
            form = form.with_text(place, &exact(near)).unwrap_or(form);
        }
        link.form = Some(form.words());
        let measured = MEASURES
            .iter()
            .map(|row| (row.key.to_owned(), exact(self.number(row.range, false, 4))))
            .collect();
        link.diagnosis = Some(DiagnosisWords { case: Some("case2".to_owned()), measured });
    }
}

/// Reads a link back that has room.
fn survives(link: &Link) -> Result<(), TestCaseError> {
    let address = [SITE, &link.fragment()].concat();
    prop_assert!(address.len() < 2_000, "{}", address.len());
    prop_assert!(address.bytes().all(|byte| byte.is_ascii_graphic()), "{}", address);
    let reading = Link::read(&address);
    prop_assert!(reading.refused.is_empty(), "{:?}", reading.refused);
    prop_assert_eq!(&reading.link, link, "{}", address);
    Ok(())
}

fn extreme() -> impl Strategy<Value = Extreme> {
    let digits = prop::option::of(1usize..=17);
    let own = (0..=MOST_OWN, 1usize..=17);
    (digits, own, 0..=NAME_LENGTH, any::<bool>()).prop_map(|(digits, own, name, beside)| Extreme {
        digits,
        own,
        name,
        beside,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Every field of all five scenarios is edited; what has no room is left out by name, scenario by scenario.
    #[test]
    fn any_state_is_written_or_refused(extreme in extreme(), seed: u64) {
        let link = Draw(seed).link(extreme);
        if link.fits() {
            survives(&link)?;
        }
        let reading = Link::read(&link.readable());
        prop_assert!(reading.link.fits());
        prop_assert_eq!(reading.refused.is_empty(), link.fits(), "{:?}", reading.refused);
        for refusal in &reading.refused {
            prop_assert_eq!(&refusal.problem, &Problem::NoRoom);
            for language in Language::ALL {
                prop_assert!(refusal.message(language).contains("2,000"));
            }
        }
        survives(&reading.link)?;
    }

    /// What is never refused: five scenarios on any stops of all sliders with sixteen own values each, or with six
    /// digits typed in every field.
    #[test]
    fn five_scenarios_of_edited_fields_have_room(seed: u64, typed: bool) {
        let extreme = if typed {
            Extreme { digits: Some(6), own: (0, 1), name: NAME_LENGTH, beside: false }
        } else {
            Extreme { digits: None, own: (MOST_OWN, 3), name: 20, beside: false }
        };
        let link = Draw(seed).link(extreme);
        prop_assert!(link.fits(), "{}", link.fragment().len());
        survives(&link)?;
    }

    /// One scenario has room with everything else at its longest.
    #[test]
    fn one_scenario_always_has_room(seed: u64) {
        let mut draw = Draw(seed);
        let extreme = Extreme { digits: Some(17), own: (MOST_OWN, 17), name: NAME_LENGTH, beside: false };
        let mut link = draw.link(extreme);
        (link.baseline, link.others) = (None, Vec::new());
        prop_assert!(link.fits(), "{}", link.fragment().len());
        survives(&link)?;
    }

    #[test]
    fn what_is_packed_may_be_anything(packed in "[A-Za-z0-9_%&=甲-]{0,80}") {
        let reading = Link::read(&format!("#/?v=1&z={packed}&gpus=64"));
        prop_assert!(!reading.refused.is_empty() || packed.is_empty());
        prop_assert!(reading.link.fits());
    }

    /// A letter changed or cut anywhere: all of it is refused, and only that.
    #[test]
    fn a_damaged_link_is_refused_whole(seed: u64, at: prop::sample::Index, cut: bool) {
        let link = Draw(seed).link(Extreme { digits: Some(4), own: (4, 4), name: 9, beside: false });
        let fragment = link.fragment();
        let (start, packed) = fragment.split_once("z=").unwrap();
        let at = at.index(packed.len());
        let other = if packed[at..].starts_with('A') { "B" } else { "A" };
        let damaged = [&packed[..at], if cut { "" } else { other }, if cut { "" } else { &packed[at + 1..] }];
        let reading = Link::read(&[start, "z=", &damaged.concat(), "&pue=1.2"].concat());
        let [refusal] = reading.refused.as_slice() else { panic!("{:?}", reading.refused) };
        prop_assert_eq!((refusal.key.as_str(), &refusal.problem), ("z", &Problem::Damaged));
        let alone = Link::read("pue=1.2").link;
        prop_assert_eq!(reading.link, Link { place: link.place, ..alone });
    }
}

/// Another scenario has as much room as it has in a link that is read.
#[test]
fn another_scenario_is_taken_or_refused_by_name() {
    let extreme = Extreme { digits: Some(17), own: (0, 1), name: 3, beside: false };
    let mut refused = 0;
    for seed in 0..20 {
        let mut draw = Draw(seed);
        let mut link = Link { scenario: Scenario::default(), ..draw.link(extreme) };
        link.shed(&mut Vec::new());
        assert_eq!(link.with_scenario("", Scenario::default()), Ok(link.clone()));
        let other = Extreme { digits: (seed % 2 == 0).then_some(17), ..extreme };
        let whole = Link { scenario: draw.scenario(other), ..link.clone() };
        let read = Link::read(&whole.readable());
        match link.with_scenario("The other one", whole.scenario) {
            Ok(taken) => assert_eq!((taken, read.refused), (whole, Vec::new())),
            Err(refusal) => {
                assert_eq!(refusal, Refusal::new("The other one", "", Problem::NoRoom));
                assert!(!read.refused.is_empty());
                refused += 1;
            }
        }
    }
    assert!((1..20).contains(&refused), "{refused}");
}

#[test]
fn a_link_is_readable_wherever_it_is_short_enough() {
    let mut draw = Draw(5);
    let extreme = Extreme { digits: Some(3), own: (0, 1), name: 3, beside: false };
    let mut link = draw.link(extreme);
    assert!(link.readable().len() > FRAGMENT_LENGTH && link.fragment().contains("&z="));
    (link.others, link.baseline) = (Vec::new(), None);
    assert!(link.readable().len() <= FRAGMENT_LENGTH);
    assert_eq!(link.fragment(), link.readable());
}

#[test]
fn what_stands_beside_the_packed_part_counts_first() {
    let link = Draw(7).link(Extreme { digits: Some(3), own: (0, 1), name: 3, beside: false });
    let reading = Link::read(&[&link.fragment(), "&gpus=64"].concat());
    let keys: Vec<_> = reading.refused.iter().map(|refusal| refusal.key.as_str()).collect();
    assert_eq!(keys, ["gpus"]);
    assert_eq!(reading.refused[0].problem, Problem::GivenTwice { kept: "64".to_owned() });
    assert_eq!(reading.link.scenario.number(FIELDS[0].field), 64.0);
    assert_eq!(reading.link.others, link.others);
}

/// Whatever fits does so at every place and in every view, so that going somewhere is never refused.
#[test]
fn the_place_and_the_view_need_no_room() {
    let longest = Place::ALL.iter().map(|place| place.word().len()).max();
    assert_eq!(longest, Some(Place::Communication.word().len()));
    for seed in 0..20 {
        let extreme = Extreme { digits: Some(4), own: (MOST_OWN, 4), name: 12, beside: false };
        let link = Draw(seed).link(extreme);
        for place in Place::ALL {
            for view in [ViewMode::Full, ViewMode::Present, ViewMode::Embed] {
                let moved = Link { place: *place, view, ..link.clone() };
                if link.fits() {
                    assert!(moved.fragment().len() <= FRAGMENT_LENGTH, "{}", moved.fragment());
                }
            }
        }
    }
}
