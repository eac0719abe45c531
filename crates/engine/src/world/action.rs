//! The decisions of World, and how they are spelled (`docs/notation.md`, section 6.2).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::board::{Place, Work};
use super::{MAX_GATES, MAX_STACKS, PositionDraft, State, View, World};
use crate::cards::Slot;
use crate::choice::{Choice, Thing, Verb};
use crate::notation::{Fault, Faults, Found, Notation, never, read_crystals, read_small};
use crate::position::{check_choice, locate};
use crate::rules::Decision;
use crate::trading::{Crystals, Effect, UpgradePlan};

/// A bonus stack, counted from 0 in code and from 1 in text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StackNumber(pub u8);

impl StackNumber {
    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for StackNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u16::from(self.0) + 1)
    }
}

/// An action. The order of variants and their fields is the order of legal lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Work at a gate; what to do there is decided next.
    Enter(Place),
    /// Work at a production.
    Produce(Place),
    /// Work at an upgrade, with these steps.
    Upgrade(Place, UpgradePlan),
    /// Work at a trade, this often.
    Trade(Place, u8),
    /// Take all traders home.
    Rest,
    /// Take the top tile of a bonus stack of the gate.
    Take(StackNumber),
    /// Claim the point card above the gate.
    Claim(Slot),
    /// Do nothing more at the gate.
    Done,
    /// Take the exploration tile of a location.
    Explore(Place),
    /// Give these crystals back.
    Discard(Crystals),
}

impl Decision for Action {
    fn choices(self, out: &mut Vec<Choice>) {
        match self {
            Action::Enter(place) | Action::Produce(place) => {
                out.push(Choice::Do(Verb::Go, Thing::Place(place.0)));
            }
            Action::Upgrade(place, plan) => {
                out.push(Choice::Do(Verb::Go, Thing::Place(place.0)));
                out.extend(plan.from_levels().iter().map(Choice::Step));
            }
            Action::Trade(place, times) => {
                let go = Choice::Do(Verb::Go, Thing::Place(place.0));
                out.extend([go, Choice::Times(times)]);
            }
            Action::Rest => out.push(Choice::Do(Verb::Rest, Thing::None)),
            Action::Take(stack) => out.push(Choice::Do(Verb::Tile, Thing::Bonus(stack.0))),
            Action::Claim(slot) => out.push(Choice::Do(Verb::Claim, Thing::Slot(slot))),
            Action::Done => out.push(Choice::Do(Verb::Done, Thing::None)),
            Action::Explore(place) => {
                out.push(Choice::Do(Verb::Explore, Thing::Place(place.0)));
            }
            Action::Discard(crystals) => {
                out.push(Choice::Do(Verb::Discard, Thing::None));
                out.extend(crystals.iter().map(Choice::Drop));
            }
        }
    }
}

impl Notation for World {
    fn write_action(&self, action: Action, out: &mut impl fmt::Write) -> fmt::Result {
        let name = |place: Place| &self.location(place).name;
        match action {
            Action::Enter(place) | Action::Produce(place) => out.write_str(name(place)),
            Action::Upgrade(place, plan) => write!(out, "{}:{plan}", name(place)),
            Action::Trade(place, times) => write!(out, "{}*{times}", name(place)),
            Action::Rest => out.write_str("rest"),
            Action::Take(stack) => write!(out, "${stack}"),
            Action::Claim(slot) => write!(out, "#{slot}"),
            Action::Done => out.write_str("done"),
            Action::Explore(place) => write!(out, "~{}", name(place)),
            Action::Discard(crystals) => write!(out, "-{crystals}"),
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, Fault> {
        let rest = text.get(1..).unwrap_or_default();
        let after = |fault: Fault| fault.within(0, 2);
        match text.chars().next() {
            Some('#') => read_claim(rest).map_err(after),
            Some('$') => read_take(rest).map_err(after),
            Some('~') => Ok(Action::Explore(self.read_place(rest).map_err(after)?)),
            Some('-') if rest.is_empty() => Err(Fault::new(2, "expected the crystals given back")),
            Some('-') => Ok(Action::Discard(read_crystals(rest).map_err(after)?)),
            _ if text == "rest" => Ok(Action::Rest),
            _ if text == "done" => Ok(Action::Done),
            Some('A'..='Z') => self.read_work(text),
            _ => Err(Fault::new(
                1,
                format!(
                    "expected an action such as `A3`, `A4:ab`, `A5*2`, `$1`, `#1`, `~C3`, `done`, \
                     `rest` or `-a`, found {}",
                    Found(text)
                ),
            )),
        }
    }

    fn write_thing(&self, thing: Thing, out: &mut impl fmt::Write) -> fmt::Result {
        match thing {
            Thing::Slot(slot) => write!(out, "{slot}"),
            Thing::Place(place) => out.write_str(&self.location(Place(place)).name),
            Thing::Bonus(stack) => write!(out, "{}", StackNumber(stack)),
            Thing::None | Thing::Card(_) | Thing::Stake(_) => Ok(()),
        }
    }

    fn plainest(&self, verb: Verb, thing: &str) -> Result<Action, Fault> {
        Ok(match verb {
            Verb::Claim => read_claim(thing)?,
            Verb::Go => {
                let place = self.read_place(thing)?;
                match &self.location(place).work {
                    Work::Gate(_) => Action::Enter(place),
                    Work::Effect(Effect::Gain(_)) => Action::Produce(place),
                    Work::Effect(Effect::Upgrade(_)) => Action::Upgrade(place, UpgradePlan::NONE),
                    Work::Effect(Effect::Trade(_)) => Action::Trade(place, 1),
                }
            }
            Verb::Explore => Action::Explore(self.read_place(thing)?),
            Verb::Tile => read_take(thing)?,
            Verb::Rest => Action::Rest,
            Verb::Done => Action::Done,
            Verb::Discard => Action::Discard(Crystals::NONE),
            _ => return Err(never("World", verb)),
        })
    }

    fn check_mark(&self, before: &State, action: Action) -> Option<String> {
        let Action::Claim(slot) = action else { return None };
        let card = *before.open.row.cards().get(slot.index())?;
        Some(self.point_card(card).points.to_string())
    }

    fn write_position(&self, state: &State) -> String {
        PositionDraft::of_state(self, state).write(self)
    }

    fn read_position(&self, text: &str) -> Result<State, Faults> {
        let draft = PositionDraft::read(self, text)?;
        let state = draft.state(self).and_then(|state| check_choice(self, state));
        state.map_err(|violations| locate(text, violations))
    }

    fn write_view(&self, view: &View) -> String {
        PositionDraft::of_view(self, view).write(self)
    }
}

impl World {
    /// Reads the name of a location.
    pub(super) fn read_place(&self, text: &str) -> Result<Place, Fault> {
        self.set.place(text).ok_or_else(|| {
            let message = format!("the set `{}` has no location {}", self.set.name, Found(text));
            Fault::new(1, message)
        })
    }

    fn read_work(&self, text: &str) -> Result<Action, Fault> {
        let name = text.split([':', '*']).next().expect("a split has a first part");
        let place = self.read_place(name)?;
        let mark = &text[name.len()..];
        let value = mark.get(1..).unwrap_or_default();
        let column = name.chars().count() + 1;
        let fault = |message: &str| Err(Fault::new(column, message));
        let inside = |fault: Fault| fault.within(0, column + 1);
        match (&self.location(place).work, mark.chars().next()) {
            (Work::Gate(_), None) => Ok(Action::Enter(place)),
            (Work::Effect(Effect::Gain(_)), None) => Ok(Action::Produce(place)),
            (Work::Gate(_) | Work::Effect(Effect::Gain(_)), _) => {
                fault("nothing follows a gate or a production")
            }
            (Work::Effect(Effect::Upgrade(_)), Some(':')) => {
                match UpgradePlan::new(read_crystals(value).map_err(inside)?) {
                    Some(plan) => Ok(Action::Upgrade(place, plan)),
                    None => fault("no step starts from level `d`: it is the highest"),
                }
            }
            (Work::Effect(Effect::Upgrade(_)), _) => {
                fault("expected `:` and the levels from which steps start, as in `A4:ab`")
            }
            (Work::Effect(Effect::Trade(_)), Some('*')) => {
                Ok(Action::Trade(place, read_small(value, 1, 99).map_err(inside)?))
            }
            (Work::Effect(Effect::Trade(_)), _) => {
                fault("expected `*` and how often the trade is done, as in `A5*1`")
            }
        }
    }
}

fn read_claim(text: &str) -> Result<Action, Fault> {
    let most = u8::try_from(MAX_GATES).expect("few gates");
    Ok(Action::Claim(Slot(read_small(text, 1, most)? - 1)))
}

fn read_take(text: &str) -> Result<Action, Fault> {
    let most = u8::try_from(MAX_STACKS).expect("few stacks");
    Ok(Action::Take(StackNumber(read_small(text, 1, most)? - 1)))
}
