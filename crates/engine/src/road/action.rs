//! The decisions of Road, and how they are spelled (`docs/notation.md`, section 3).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::set::{MAX_MARKET, MAX_ROW};
use super::{PositionDraft, Road, State, View};
use crate::cards::Slot;
use crate::choice::{Choice, Thing, Verb};
use crate::notation::{Fault, Faults, Found, Notation, never, read_crystals};
use crate::position::{check_choice, locate};
use crate::rules::Decision;
use crate::trading::{
    Crystals, Dealing, Merchant, complete_payment, plain_acquire, read_acquire, read_slot,
};

/// An action. The order of variants and their fields is the order of legal lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Claim the point card in a slot.
    Claim(Slot),
    /// Play or acquire a merchant card.
    Merchant(Merchant),
    /// Take all played cards back.
    Rest,
    /// Give these crystals back.
    Discard(Crystals),
}

impl Decision for Action {
    fn choices(self, out: &mut Vec<Choice>) {
        match self {
            Action::Claim(slot) => out.push(Choice::Do(Verb::Claim, Thing::Slot(slot))),
            Action::Merchant(merchant) => merchant.choices(out),
            Action::Rest => out.push(Choice::Do(Verb::Rest, Thing::None)),
            Action::Discard(crystals) => {
                out.push(Choice::Do(Verb::Discard, Thing::None));
                out.extend(crystals.iter().map(Choice::Drop));
            }
        }
    }
}

impl Dealing for Action {
    #[inline]
    fn of(merchant: Merchant) -> Action {
        Action::Merchant(merchant)
    }
}

impl Notation for Road {
    fn write_action(&self, action: Action, out: &mut impl fmt::Write) -> fmt::Result {
        match action {
            Action::Claim(slot) => write!(out, "#{slot}"),
            Action::Merchant(merchant) => self.merchants.write(merchant, out),
            Action::Rest => out.write_str("rest"),
            Action::Discard(crystals) => write!(out, "-{crystals}"),
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, Fault> {
        let rest = text.get(1..).unwrap_or_default();
        match text.chars().next() {
            Some('#') => Ok(Action::Claim(read_slot(rest, MAX_ROW)?)),
            Some('@') => {
                let (slot, payment) = read_acquire(rest, MAX_MARKET)?;
                Ok(Action::Merchant(complete_payment(slot, payment)?))
            }
            Some('-') if rest.is_empty() => Err(Fault::new(2, "expected the crystals given back")),
            Some('-') => {
                let crystals = read_crystals(rest).map_err(|fault| fault.within(0, 2))?;
                Ok(Action::Discard(crystals))
            }
            Some('r') if text == "rest" => Ok(Action::Rest),
            Some('+' | '^' | 'a'..='d') => Ok(Action::Merchant(self.merchants.read_play(text)?)),
            _ => Err(Fault::new(
                1,
                format!(
                    "expected an action such as `+aa`, `^2:ab`, `aa>c*2`, `@3:ab`, `#1`, `rest` or \
                     `-a`, found {}",
                    Found(text)
                ),
            )),
        }
    }

    fn write_thing(&self, thing: Thing, out: &mut impl fmt::Write) -> fmt::Result {
        match thing {
            Thing::Card(card) => write!(out, "{}", self.effect(card)),
            Thing::Slot(slot) => write!(out, "{slot}"),
            Thing::None | Thing::Place(_) | Thing::Stake(_) | Thing::Bonus(_) => Ok(()),
        }
    }

    fn plainest(&self, verb: Verb, thing: &str) -> Result<Action, Fault> {
        Ok(match verb {
            Verb::Claim => Action::Claim(read_slot(thing, MAX_ROW)?),
            Verb::Play => Action::Merchant(self.merchants.plain(self.merchants.read_card(thing)?)),
            Verb::Acquire => Action::Merchant(plain_acquire(read_slot(thing, MAX_MARKET)?)),
            Verb::Rest => Action::Rest,
            Verb::Discard => Action::Discard(Crystals::NONE),
            _ => return Err(never("Road", verb)),
        })
    }

    fn check_mark(&self, before: &State, action: Action) -> Option<String> {
        let Action::Claim(slot) = action else { return None };
        let card = *before.open.row.cards().get(slot.index())?;
        let points = self.point_card(card).points;
        Some(match before.open.token_at(slot.index()) {
            Some(token) => format!("{points}+{}", self.token_points(token)),
            None => points.to_string(),
        })
    }

    fn write_position(&self, state: &State) -> String {
        PositionDraft::of_state(state).write(self)
    }

    fn read_position(&self, text: &str) -> Result<State, Faults> {
        let draft = PositionDraft::read(self, text)?;
        let state = draft.state(self).and_then(|state| check_choice(self, state));
        state.map_err(|violations| locate(text, violations))
    }

    fn write_view(&self, view: &View) -> String {
        PositionDraft::of_view(view).write(self)
    }
}
