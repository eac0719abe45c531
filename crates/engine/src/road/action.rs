//! The decisions of Road, and how they are spelled (`docs/notation.md`, section 3).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::set::{MAX_MARKET, MAX_ROW};
use super::{Road, Sketch, State, View};
use crate::cards::{Card, Slot};
use crate::draft::Choice;
use crate::notation::{Fault, Faults, Found, Notation, read_crystals, read_payment, read_small};
use crate::position::locate;
use crate::rules::Decision;
use crate::trading::{Crystals, Effect, Payment, UpgradePlan};

/// One decision. The order of the variants, and of what is in them, is the order of legal lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Claim the point card in a slot.
    Claim(Slot),
    /// Play a gain card.
    Gain(Card),
    /// Play an upgrade card, with these steps.
    Upgrade(Card, UpgradePlan),
    /// Play a trade card, this often.
    Trade(Card, u8),
    /// Acquire the market card in a slot with this payment, one crystal for each card to its left.
    Acquire(Slot, Payment),
    /// Take all played cards back.
    Rest,
    /// Give these crystals back.
    Discard(Crystals),
}

impl Decision for Action {
    fn choices(self, out: &mut Vec<Choice>) {
        match self {
            Action::Claim(slot) => out.push(Choice::Claim(slot)),
            Action::Gain(card) => out.push(Choice::Card(card)),
            Action::Upgrade(card, plan) => {
                out.push(Choice::Card(card));
                out.extend(plan.from_levels().iter().map(Choice::Step));
            }
            Action::Trade(card, times) => {
                out.extend([Choice::Card(card), Choice::Times(times)]);
            }
            Action::Acquire(slot, payment) => {
                out.push(Choice::Acquire(slot));
                let slots = (0..).map(Slot);
                let pay = slots.zip(payment.levels());
                out.extend(pay.map(|(slot, level)| Choice::Pay { slot, level }));
            }
            Action::Rest => out.push(Choice::Rest),
            Action::Discard(crystals) => out.extend(crystals.iter().map(Choice::Drop)),
        }
    }
}

impl Notation for Road {
    fn write_action(&self, action: Action, out: &mut impl fmt::Write) -> fmt::Result {
        match action {
            Action::Claim(slot) => write!(out, "#{slot}"),
            Action::Gain(card) => write!(out, "{}", self.effect(card)),
            Action::Upgrade(card, plan) => write!(out, "{}:{plan}", self.effect(card)),
            Action::Trade(card, times) => write!(out, "{}*{times}", self.effect(card)),
            Action::Acquire(slot, Payment::NONE) => write!(out, "@{slot}"),
            Action::Acquire(slot, payment) => write!(out, "@{slot}:{payment}"),
            Action::Rest => out.write_str("rest"),
            Action::Discard(crystals) => write!(out, "-{crystals}"),
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, Fault> {
        let rest = text.get(1..).unwrap_or_default();
        match text.chars().next() {
            Some('#') => Ok(Action::Claim(read_slot(rest, MAX_ROW)?)),
            Some('@') => read_acquire(rest),
            Some('-') if rest.is_empty() => Err(Fault::new(2, "expected the crystals given back")),
            Some('-') => {
                let crystals = read_crystals(rest).map_err(|fault| fault.within(0, 2))?;
                Ok(Action::Discard(crystals))
            }
            Some('r') if text == "rest" => Ok(Action::Rest),
            Some('+' | '^' | 'a'..='d') => self.read_play(text),
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
        Sketch::of_state(state).write(self)
    }

    fn read_position(&self, text: &str) -> Result<State, Faults> {
        let sketch = Sketch::read(self, text)?;
        sketch.state(self).map_err(|violations| locate(text, violations))
    }

    fn write_view(&self, view: &View) -> String {
        Sketch::of_view(view).write(self)
    }
}

impl Road {
    /// Reads a merchant card of the set.
    pub(super) fn read_card(&self, text: &str) -> Result<Card, Fault> {
        let effect: Effect = text.parse()?;
        self.set.merchant(effect).ok_or_else(|| {
            Fault::new(1, format!("the set `{}` has no card `{effect}`", self.set.name))
        })
    }

    fn read_play(&self, text: &str) -> Result<Action, Fault> {
        let name = text.split([':', '*']).next().expect("a split has a first part");
        let card = self.read_card(name)?;
        let mark = &text[name.len()..];
        let value = mark.get(1..).unwrap_or_default();
        let column = name.chars().count() + 1;
        let fault = |message: &str| Err(Fault::new(column, message));
        match (self.effect(card), mark.chars().next()) {
            (Effect::Gain(_), None) => Ok(Action::Gain(card)),
            (Effect::Gain(_), _) => fault("nothing follows a gain card"),
            (Effect::Upgrade(_), Some(':')) => {
                let place = |fault: Fault| fault.within(0, column + 1);
                match UpgradePlan::new(read_crystals(value).map_err(place)?) {
                    Some(plan) => Ok(Action::Upgrade(card, plan)),
                    None => fault("no step starts from level `d`: it is the highest"),
                }
            }
            (Effect::Upgrade(_), _) => {
                fault("expected `:` and the levels from which steps start, as in `^2:ab`")
            }
            (Effect::Trade(_), Some('*')) => {
                let times = read_small(value, 1, 99);
                Ok(Action::Trade(card, times.map_err(|fault| fault.within(0, column + 1))?))
            }
            (Effect::Trade(_), _) => {
                fault("expected `*` and how often the trade is done, as in `aa>c*1`")
            }
        }
    }
}

fn read_slot(text: &str, slots: usize) -> Result<Slot, Fault> {
    let most = u8::try_from(slots).expect("few slots");
    let slot = read_small(text, 1, most).map_err(|fault| fault.within(0, 2))?;
    Ok(Slot(slot - 1))
}

fn read_acquire(text: &str) -> Result<Action, Fault> {
    let (slot_text, payment) = match text.split_once(':') {
        Some((slot, payment)) => (slot, Some(payment)),
        None => (text, None),
    };
    let slot = read_slot(slot_text, MAX_MARKET)?;
    let payment = match payment {
        Some(payment) => read_payment(payment).map_err(|fault| fault.within(0, 4))?,
        None => Payment::NONE,
    };
    let spelled = payment.is_empty() == (text == slot_text);
    if payment.len() == slot.index() && spelled {
        Ok(Action::Acquire(slot, payment))
    } else if slot.index() == 0 {
        Err(Fault::new(3, "the card in slot 1 is free: `@1`"))
    } else {
        let message = format!(
            "`@{slot}` needs `:` and one crystal for each card to the left, {} in all; found {}",
            slot.index(),
            payment.len()
        );
        Err(Fault::new(3, message))
    }
}
