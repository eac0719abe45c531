//! A decision about a merchant card: to play it, or to acquire it.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;

use super::{Effect, Level, Merchants, Payment, UpgradePlan};
use crate::cards::{Card, Slot};
use crate::choice::{Choice, Thing, Verb};
use crate::notation::{Fault, read_crystals, read_payment, read_small};

/// A decision about a merchant card. The order of variants and their fields is the order of legal
/// lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Merchant {
    /// Play a gain card.
    Gain(Card),
    /// Play an upgrade card, with these steps.
    Upgrade(Card, UpgradePlan),
    /// Play a trade card, this often.
    Trade(Card, u8),
    /// Acquire the market card in a slot with this payment, one crystal for each card to its left.
    Acquire(Slot, Payment),
}

/// An action of a family that has merchant cards.
pub(crate) trait Dealing: Copy {
    /// The action that is this decision.
    fn of(merchant: Merchant) -> Self;
}

impl Merchant {
    /// Adds the choices that make up the decision.
    pub(crate) fn choices(self, out: &mut Vec<Choice>) {
        match self {
            Merchant::Gain(card) => out.push(Choice::Do(Verb::Play, Thing::Card(card))),
            Merchant::Upgrade(card, plan) => {
                out.push(Choice::Do(Verb::Play, Thing::Card(card)));
                out.extend(plan.from_levels().iter().map(Choice::Step));
            }
            Merchant::Trade(card, times) => {
                out.extend([Choice::Do(Verb::Play, Thing::Card(card)), Choice::Times(times)]);
            }
            Merchant::Acquire(slot, payment) => {
                out.push(Choice::Do(Verb::Acquire, Thing::Slot(slot)));
                let slots = (0..).map(Slot);
                let pay = slots.zip(payment.levels());
                out.extend(pay.map(|(slot, level)| Choice::Pay { slot, level }));
            }
        }
    }
}

impl<A: Copy> Merchants<A> {
    /// Writes a decision (`docs/notation.md`, section 3).
    pub(crate) fn write(&self, merchant: Merchant, out: &mut impl fmt::Write) -> fmt::Result {
        match merchant {
            Merchant::Gain(card) => write!(out, "{}", self.effect(card)),
            Merchant::Upgrade(card, plan) => write!(out, "{}:{plan}", self.effect(card)),
            Merchant::Trade(card, times) => write!(out, "{}*{times}", self.effect(card)),
            Merchant::Acquire(slot, Payment::NONE) => write!(out, "@{slot}"),
            Merchant::Acquire(slot, payment) => write!(out, "@{slot}:{payment}"),
        }
    }

    /// Reads the decision to play a card.
    pub(crate) fn read_play(&self, text: &str) -> Result<Merchant, Fault> {
        let name = text.split([':', '*']).next().expect("a split has a first part");
        let card = self.read_card(name)?;
        let mark = &text[name.len()..];
        let value = mark.get(1..).unwrap_or_default();
        let column = name.chars().count() + 1;
        let fault = |message: &str| Err(Fault::new(column, message));
        match (self.effect(card), mark.chars().next()) {
            (Effect::Gain(_), None) => Ok(Merchant::Gain(card)),
            (Effect::Gain(_), _) => fault("nothing follows a gain card"),
            (Effect::Upgrade(_), Some(':')) => {
                let place = |fault: Fault| fault.within(0, column + 1);
                match UpgradePlan::new(read_crystals(value).map_err(place)?) {
                    Some(plan) => Ok(Merchant::Upgrade(card, plan)),
                    None => fault("no step starts from level `d`: it is the highest"),
                }
            }
            (Effect::Upgrade(_), _) => {
                fault("expected `:` and the levels from which steps start, as in `^2:ab`")
            }
            (Effect::Trade(_), Some('*')) => {
                let times = read_small(value, 1, 99);
                Ok(Merchant::Trade(card, times.map_err(|fault| fault.within(0, column + 1))?))
            }
            (Effect::Trade(_), _) => {
                fault("expected `*` and how often the trade is done, as in `aa>c*1`")
            }
        }
    }

    /// The plainest way to play a card.
    pub(crate) fn plain(&self, card: Card) -> Merchant {
        match self.effect(card) {
            Effect::Gain(_) => Merchant::Gain(card),
            Effect::Upgrade(_) => Merchant::Upgrade(card, UpgradePlan::NONE),
            Effect::Trade(_) => Merchant::Trade(card, 1),
        }
    }

    /// Reads a merchant card of the set.
    pub(crate) fn read_card(&self, text: &str) -> Result<Card, Fault> {
        let effect: Effect = text.parse()?;
        self.card(effect).ok_or_else(|| Fault::new(1, format!("the set has no card `{effect}`")))
    }
}

/// Parses an acquire after the `@`: the slot and the payment, if there is one.
pub(crate) fn read_acquire(text: &str, slots: usize) -> Result<(Slot, Payment), Fault> {
    let (slot_text, payment) = match text.split_once(':') {
        Some((slot, payment)) => (slot, Some(payment)),
        None => (text, None),
    };
    let slot = read_slot(slot_text, slots)?;
    if slot.index() == 0 && payment.is_some() {
        return Err(Fault::new(3, "the card in slot 1 is free: `@1`"));
    }
    let payment = match payment {
        Some("") => return Err(Fault::new(4, "expected the crystals that are paid")),
        Some(payment) => read_payment(payment).map_err(|fault| fault.within(0, 4))?,
        None => Payment::NONE,
    };
    Ok((slot, payment))
}

/// Reads the slot that follows a sign.
pub(crate) fn read_slot(text: &str, slots: usize) -> Result<Slot, Fault> {
    let most = u8::try_from(slots).expect("few slots");
    let slot = read_small(text, 1, most).map_err(|fault| fault.within(0, 2))?;
    Ok(Slot(slot - 1))
}

/// The price of a market slot: a crystal for each card to its left (Road 5.1, Adventure 4.2).
pub const fn price(slot: Slot) -> usize {
    slot.index()
}

/// The plainest way to acquire the card in a slot: a crystal of the lowest level on each card to
/// its left.
pub(crate) fn plain_acquire(slot: Slot) -> Merchant {
    let levels = [Level::A; Payment::MAX_LEN];
    let paid = levels.get(..price(slot)).and_then(Payment::new);
    Merchant::Acquire(slot, paid.unwrap_or(Payment::NONE))
}

/// Refuses a payment that is not one crystal for each card to the left.
pub(crate) fn complete_payment(slot: Slot, payment: Payment) -> Result<Merchant, Fault> {
    if payment.len() == price(slot) {
        return Ok(Merchant::Acquire(slot, payment));
    }
    let message = format!(
        "`@{slot}` needs `:` and one crystal for each card to the left, {} in all; found {}",
        price(slot),
        payment.len()
    );
    Err(Fault::new(3, message))
}
