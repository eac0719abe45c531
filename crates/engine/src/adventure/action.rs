//! The decisions of Adventure, and how they are spelled (`docs/notation.md`, section 7.2).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::map::Space;
use super::state::{Offer, Spent};
use super::{Adventure, MAX_MARKET, MAX_SEATS, PositionDraft, State, View};
use crate::cards::Slot;
use crate::choice::{Choice, Thing, Verb};
use crate::notation::{
    Fault, Faults, Found, Notation, never, read_crystals, read_payment, read_small,
};
use crate::position::{check_choice, locate};
use crate::rules::{Decision, Seat};
use crate::trading::{
    Crystals, Dealing, Merchant, Payment, plain_acquire, read_acquire, read_slot,
};

/// An action. The order of variants and their fields is the order of legal lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Take a stake, by its number in set order.
    Take(u8),
    /// Play or acquire a merchant card; without a payment, also as a reward.
    Merchant(Merchant),
    /// Go to a space, or stay there, with a toll for each owner of a wagon, in seat order; or place
    /// the wagon.
    Go(Space, Payment),
    /// Take all played and spent cards back.
    Rest,
    /// Spend a card for a move.
    Spend(Spent),
    /// Build an outpost, giving these crystals back.
    Build(Crystals),
    /// Trade on the mountain, this often.
    Trade(u8),
    /// Claim the point tile of the village.
    Claim(Space),
    /// Do nothing more here.
    Done,
    /// Take a bonus tile as a reward.
    Bonus(Bonus),
    /// Give crystals back.
    Discard {
        /// The seat, if it is not the one whose turn it is.
        of: Option<Seat>,
        /// What it gives back.
        crystals: Crystals,
    },
}

/// A kind of bonus tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bonus {
    /// A way costs one card less.
    Leg,
    /// The caravan holds more.
    Room,
    /// Points at the end: the top tile of the points pile.
    Points,
}

impl Bonus {
    /// All kinds, in order.
    pub const ALL: [Bonus; 3] = [Bonus::Leg, Bonus::Room, Bonus::Points];
}

impl fmt::Display for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Bonus::Leg => "leg",
            Bonus::Room => "room",
            Bonus::Points => "points",
        })
    }
}

impl Decision for Action {
    fn choices(self, out: &mut Vec<Choice>) {
        match self {
            Action::Take(stake) => out.push(Choice::Do(Verb::Take, Thing::Stake(stake))),
            Action::Merchant(merchant) => merchant.choices(out),
            Action::Go(space, toll) => {
                out.push(Choice::Do(Verb::Go, Thing::Place(space.0)));
                let pay = (0..).map(Slot).zip(toll.levels());
                out.extend(pay.map(|(slot, level)| Choice::Pay { slot, level }));
            }
            Action::Rest => out.push(Choice::Do(Verb::Rest, Thing::None)),
            Action::Spend(Spent::Played(card)) => {
                out.push(Choice::Do(Verb::SpendPlayed, Thing::Card(card)));
            }
            Action::Spend(Spent::Hand(card)) => {
                out.push(Choice::Do(Verb::SpendHand, card.map_or(Thing::None, Thing::Card)));
            }
            Action::Build(crystals) => {
                out.push(Choice::Do(Verb::Build, Thing::None));
                out.extend(crystals.iter().map(Choice::Drop));
            }
            Action::Trade(times) => {
                out.extend([Choice::Do(Verb::Trade, Thing::None), Choice::Times(times)]);
            }
            Action::Claim(space) => out.push(Choice::Do(Verb::Claim, Thing::Place(space.0))),
            Action::Done => out.push(Choice::Do(Verb::Done, Thing::None)),
            Action::Bonus(bonus) => out.push(Choice::Do(Verb::Tile, Thing::Bonus(bonus as u8))),
            Action::Discard { crystals, .. } => {
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

impl Notation for Adventure {
    fn write_action(&self, action: Action, out: &mut impl fmt::Write) -> fmt::Result {
        let name = |space: Space| self.map.name_of(space);
        match action {
            Action::Take(stake) => write!(out, "take:{}", self.set.stakes[usize::from(stake)]),
            Action::Merchant(merchant) => self.merchants.write(merchant, out),
            Action::Go(space, Payment::NONE) => write!(out, "{}", name(space)),
            Action::Go(space, toll) => write!(out, "{}:{toll}", name(space)),
            Action::Rest => out.write_str("rest"),
            Action::Spend(card) => self.write_spent(card, out),
            Action::Build(Crystals::NONE) => out.write_str("build"),
            Action::Build(crystals) => write!(out, "build:{crystals}"),
            Action::Trade(times) => write!(out, "*{times}"),
            Action::Claim(space) => write!(out, "#{}", name(space)),
            Action::Done => out.write_str("done"),
            Action::Bonus(bonus) => write!(out, "${bonus}"),
            Action::Discard { of: None, crystals } => write!(out, "-{crystals}"),
            Action::Discard { of: Some(seat), crystals } => write!(out, "{seat}:-{crystals}"),
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, Fault> {
        let rest = text.get(1..).unwrap_or_default();
        let after = |fault: Fault| fault.within(0, 2);
        match text.chars().next() {
            Some('@') => {
                let (slot, payment) = read_acquire(rest, MAX_MARKET)?;
                Ok(Action::Merchant(Merchant::Acquire(slot, payment)))
            }
            Some('A'..='Z') => self.read_go(text),
            Some('/' | '_') => Ok(Action::Spend(self.read_spent(text)?)),
            Some('*') => Ok(Action::Trade(read_small(rest, 1, 127).map_err(after)?)),
            Some('#') => Ok(Action::Claim(self.map.read_space(rest).map_err(after)?)),
            Some('$') => read_bonus(rest).map(Action::Bonus).map_err(after),
            Some('-') => Ok(Action::Discard { of: None, crystals: read_given(rest, 2)? }),
            Some('0'..='9') => read_other_discard(text),
            _ if text == "rest" => Ok(Action::Rest),
            _ if text == "done" => Ok(Action::Done),
            _ if text == "build" => Ok(Action::Build(Crystals::NONE)),
            _ => {
                if let Some(crystals) = text.strip_prefix("build:") {
                    Ok(Action::Build(read_given(crystals, 7)?))
                } else if let Some(stake) = text.strip_prefix("take:") {
                    self.read_stake(stake).map_err(|fault| fault.within(0, 6))
                } else if text.starts_with(['+', '^', 'a', 'b', 'c', 'd']) {
                    Ok(Action::Merchant(self.merchants.read_play(text)?))
                } else {
                    let message = format!(
                        "expected an action such as `take:bb`, `+aa`, `@3:ab`, `B2`, `_+aa`, `/aa>c`, \
                         `build`, `*2`, `#A1`, `$leg`, `done`, `rest` or `-a`, found {}",
                        Found(text)
                    );
                    Err(Fault::new(1, message))
                }
            }
        }
    }

    fn write_thing(&self, thing: Thing, out: &mut impl fmt::Write) -> fmt::Result {
        match thing {
            Thing::None => Ok(()),
            Thing::Card(card) => write!(out, "{}", self.effect(card)),
            Thing::Slot(slot) => write!(out, "{slot}"),
            Thing::Place(space) => write!(out, "{}", self.map.name_of(Space(space))),
            Thing::Stake(stake) => write!(out, "{}", self.set.stakes[usize::from(stake)]),
            Thing::Bonus(kind) => write!(out, "{}", Bonus::ALL[usize::from(kind)]),
        }
    }

    fn plainest(&self, verb: Verb, thing: &str) -> Result<Action, Fault> {
        let card = || self.merchants.read_card(thing);
        Ok(match verb {
            Verb::Take => self.read_stake(thing)?,
            Verb::Claim => Action::Claim(self.map.read_space(thing)?),
            Verb::Play => Action::Merchant(self.merchants.plain(card()?)),
            Verb::SpendHand => Action::Spend(Spent::Hand(Some(card()?))),
            Verb::SpendPlayed => Action::Spend(Spent::Played(card()?)),
            Verb::Acquire => Action::Merchant(plain_acquire(read_slot(thing, MAX_MARKET)?)),
            Verb::Go => Action::Go(self.map.read_space(thing)?, Payment::NONE),
            Verb::Build => Action::Build(Crystals::NONE),
            Verb::Trade => Action::Trade(1),
            Verb::Tile => Action::Bonus(read_bonus(thing)?),
            Verb::Rest => Action::Rest,
            Verb::Done => Action::Done,
            Verb::Discard => Action::Discard { of: None, crystals: Crystals::NONE },
            Verb::Explore => return Err(never("Adventure", verb)),
        })
    }

    fn check_mark(&self, before: &State, action: Action) -> Option<String> {
        let Action::Claim(space) = action else { return None };
        let Offer::Tile(tile) = before.open.offers[self.village_of(space)?] else { return None };
        Some(self.point_tile(tile).points.to_string())
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

impl Adventure {
    /// Writes a spent card as the action that spent it.
    pub(super) fn write_spent(&self, card: Spent, out: &mut impl fmt::Write) -> fmt::Result {
        match card {
            Spent::Played(card) => write!(out, "/{}", self.effect(card)),
            Spent::Hand(Some(card)) => write!(out, "_{}", self.effect(card)),
            Spent::Hand(None) => out.write_str("_?"),
        }
    }

    /// Reads a spent card.
    pub(super) fn read_spent(&self, text: &str) -> Result<Spent, Fault> {
        let card = |name: &str| self.merchants.read_card(name).map_err(|fault| fault.within(0, 2));
        if let Some(name) = text.strip_prefix('/') {
            Ok(Spent::Played(card(name)?))
        } else if let Some(name) = text.strip_prefix('_') {
            Ok(Spent::Hand(Some(card(name)?)))
        } else {
            Err(Fault::new(1, format!("expected a spent card, `/` or `_`, found {}", Found(text))))
        }
    }

    fn read_go(&self, text: &str) -> Result<Action, Fault> {
        let Some((name, toll)) = text.split_once(':') else {
            return Ok(Action::Go(self.map.read_space(text)?, Payment::NONE));
        };
        let column = name.chars().count() + 2;
        let space = self.map.read_space(name)?;
        let toll = read_payment(toll).map_err(|fault| fault.within(0, column))?;
        if toll.is_empty() {
            return Err(Fault::new(column, "expected the crystals given as a toll"));
        }
        Ok(Action::Go(space, toll))
    }

    fn read_stake(&self, text: &str) -> Result<Action, Fault> {
        let crystals = read_crystals(text)?;
        let stake = self.set.stakes.iter().position(|&stake| stake == crystals);
        match stake.and_then(|stake| u8::try_from(stake).ok()) {
            Some(stake) => Ok(Action::Take(stake)),
            None if text.is_empty() => Err(Fault::new(1, "expected the crystals of a stake")),
            None => Err(Fault::new(1, format!("the set has no stake {}", Found(text)))),
        }
    }
}

fn read_bonus(text: &str) -> Result<Bonus, Fault> {
    Bonus::ALL.into_iter().find(|bonus| bonus.to_string() == text).ok_or_else(|| {
        Fault::new(1, format!("expected `leg`, `room` or `points`, found {}", Found(text)))
    })
}

/// Reads crystals that are given back: at least one.
fn read_given(text: &str, column: usize) -> Result<Crystals, Fault> {
    if text.is_empty() {
        return Err(Fault::new(column, "expected the crystals given back"));
    }
    read_crystals(text).map_err(|fault| fault.within(0, column))
}

fn read_other_discard(text: &str) -> Result<Action, Fault> {
    let Some((seat, crystals)) = text.split_once(":-") else {
        let message = "expected `:-` and what this seat gives back, as in `2:-a`";
        return Err(Fault::new(text.chars().count() + 1, message));
    };
    let most = u8::try_from(MAX_SEATS).expect("few seats");
    let of = Some(Seat(read_small(seat, 1, most)? - 1));
    Ok(Action::Discard { of, crystals: read_given(crystals, seat.len() + 3)? })
}
