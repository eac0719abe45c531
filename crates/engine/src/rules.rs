//! A rulebook as a value: the one trait all families share, and its laws.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Debug};
use core::hash::Hash;
use core::ops::RangeInclusive;

use arrayvec::ArrayVec;

use crate::choice::Choice;
use crate::deal::{Deal, Pile, Seed};
use crate::key::Key;
use crate::list::List;
use crate::rng::Rng;
use crate::trading::Crystals;

/// The most seats any family has.
pub const MAX_SEATS: usize = 5;

/// A rulebook. Immutable, shared by all games played under it.
///
/// The laws written at each method hold for every family and are tested for every family.
pub trait Rules {
    /// A whole game at one moment, hidden things included; plain data, copied in one go.
    type State: Clone + Eq + Debug;
    /// One decision in canonical form. Actions of one state never differ in spelling alone.
    type Action: Decision;
    /// An event.
    type Event: Visible;
    /// An observer's view.
    type View: Clone + Eq + Debug;

    /// The edition: the rules and their components.
    fn edition(&self) -> Edition<'_>;

    /// The possible numbers of seats.
    fn seat_counts(&self) -> RangeInclusive<u8>;

    /// The piles that are shuffled before the game.
    fn piles(&self, seats: SeatCount) -> Vec<Pile>;

    /// The state before the first action.
    ///
    /// The deal must have been made for the piles of this rulebook.
    fn start(&self, deal: &Deal) -> Self::State;

    /// Whether anyone has seen the component at a place of the pile with this label by now.
    /// Law: what was seen stays seen.
    fn seen(&self, state: &Self::State, pile: &str, place: usize) -> bool;

    /// How many seats the game has.
    fn seats(&self, state: &Self::State) -> SeatCount;

    /// Who decides next.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Whether the next decision is the first of a turn.
    fn begins_turn(&self, state: &Self::State) -> bool;

    /// The state as if the next turn of a seat began now: to try what it might do, not to play on.
    /// `None` if it has no turn to come, or if the game is still in an opening before round 1.
    ///
    /// Law: the same state where the seat begins its turn; equal views of the seat stay equal.
    fn as_turn_of(&self, state: &Self::State, seat: Seat) -> Option<Self::State>;

    /// Replaces the contents of `out` with all legal actions.
    ///
    /// Law: ascending, without duplicates, the set that [`check`](Rules::check) accepts, and empty
    /// exactly when the game is over. Allocates only when `out` is first filled.
    fn legal_actions(&self, state: &Self::State, out: &mut List<Self::Action>);

    /// Whether an action is legal and, if not, why.
    ///
    /// Takes any action value in any state and never panics.
    fn check(&self, state: &Self::State, action: Self::Action) -> Result<(), Illegal>;

    /// Applies a legal action without checking it; for search.
    ///
    /// Law: a function of state and action; the events that an observer sees lead from the view
    /// before to the view after. An illegal action breaks the state (and panics in debug builds).
    fn apply(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        events: &mut impl Sink<Self::Event>,
    );

    /// The crystals of a seat.
    fn caravan(&self, state: &Self::State, seat: Seat) -> Crystals;

    /// The scores of all seats, counted as if the game ended now.
    fn scores(&self, state: &Self::State) -> PerSeat<u16>;

    /// An observer's view.
    ///
    /// Law: states that differ only in what is hidden from the observer have equal views.
    fn view(&self, state: &Self::State, observer: Observer) -> Self::View;

    /// A state that fits a view, the hidden part drawn from `rng`.
    ///
    /// Law: its view for the same observer is the view it was made from.
    fn imagine(&self, view: &Self::View, rng: &mut impl Rng) -> Self::State;

    /// The fingerprint of a state. Law: equal states have equal keys, in every release.
    fn key(&self, state: &Self::State) -> Key;

    /// Whether the next decision is the first of a round.
    #[inline]
    fn begins_round(&self, state: &Self::State) -> bool {
        self.begins_turn(state) && self.turn(state) == Turn::Of(Seat(0))
    }

    /// Checks a number of seats.
    fn seat_count(&self, n: u8) -> Result<SeatCount, SeatCountError> {
        if self.seat_counts().contains(&n) {
            Ok(SeatCount(n))
        } else {
            let family = self.edition().family;
            Err(SeatCountError { family, allowed: self.seat_counts(), given: n })
        }
    }

    /// The deal of a seed.
    fn deal(&self, seats: SeatCount, seed: &Seed) -> Deal {
        Deal::from_seed(seats, &self.piles(seats), seed)
    }

    /// Scores and ranks, once the game is over.
    ///
    /// All seats have then had the same number of turns, so among equal scores the later seat took
    /// its last turn later and ranks higher (ruling G2).
    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        (self.turn(state) == Turn::Over).then(|| Outcome::new(self.scores(state), &[]))
    }
}

/// An action of a family.
pub trait Decision: Copy + Ord + Hash + Debug {
    /// Adds the choices that make up the action, in the order in which a person would make them.
    ///
    /// Law: the first one, and it alone, is a [`Choice::Do`]: what is done, and with what; choices
    /// of the same kind are adjacent; in a legal list, actions that begin alike are adjacent, and
    /// no two have the same choices.
    fn choices(self, out: &mut Vec<Choice>);
}

/// An event, and who may see it.
pub trait Visible: Copy + Eq + Debug {
    /// An observer's version of it: the whole event, a redacted one, or none.
    fn seen_by(self, observer: Observer) -> Option<Self>;
}

/// The rules and their components.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edition<'a> {
    /// The family, as in `--game`.
    pub family: &'static str,
    /// The rules revision; it grows when a ruling changes how games go on.
    pub revision: u32,
    /// The name of the set.
    pub set: &'a str,
    /// The key of the set.
    pub set_key: Key,
    /// Whether it is the standard set of the family, whatever its name.
    pub standard: bool,
    /// Whether it is a built-in set, by its name.
    pub built_in: bool,
}

/// A place at the table, counted from 0 in code and from 1 in text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u16::from(self.0) + 1)
    }
}

/// A number of seats that a rulebook has accepted: see [`Rules::seat_count`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatCount(u8);

impl SeatCount {
    /// The number.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The number of seats of a game that has one of these for each seat.
    pub(crate) fn of<T>(seats: &[T]) -> SeatCount {
        SeatCount(u8::try_from(seats.len()).expect("few seats"))
    }

    /// The seats, in turn order.
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..self.0).map(Seat)
    }
}

/// A number of seats that a game cannot have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatCountError {
    family: &'static str,
    allowed: RangeInclusive<u8>,
    given: u8,
}

impl fmt::Display for SeatCountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = (self.allowed.start(), self.allowed.end());
        write!(f, "{} is for {least} to {most} seats, not {}", self.family, self.given)
    }
}

impl core::error::Error for SeatCountError {}

/// One value for each seat, in turn order.
pub type PerSeat<T> = ArrayVec<T, MAX_SEATS>;

/// Who decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// This seat.
    Of(Seat),
    /// Nobody: the game is over.
    Over,
}

/// An observer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Observer {
    /// The player in a seat.
    Seat(Seat),
    /// A spectator.
    Public,
    /// An observer that sees what every seat sees, such as a replay of a finished game.
    All,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The scores.
    pub scores: PerSeat<u16>,
    /// The ranks, 1 first, each once.
    pub ranks: PerSeat<u8>,
}

impl Outcome {
    /// Ranks seats by score, the later seat first among equals (G2). Seats that resigned, given
    /// earliest first, come last, an earlier one lower (G4).
    pub fn new(scores: PerSeat<u16>, resigned: &[Seat]) -> Outcome {
        let standing = |seat: usize| {
            let given_up = resigned.iter().position(|resigned| resigned.index() == seat);
            (given_up.map_or(usize::MAX, |order| order), scores[seat], seat)
        };
        let rank = |seat| 1 + (0..scores.len()).filter(|&o| standing(o) > standing(seat)).count();
        let ranks =
            (0..scores.len()).map(|seat| u8::try_from(rank(seat)).expect("few seats")).collect();
        Outcome { scores, ranks }
    }

    /// The seat that won.
    pub fn winner(&self) -> Seat {
        let first = self.ranks.iter().position(|&rank| rank == 1).expect("somebody ranks first");
        Seat(u8::try_from(first).expect("few seats"))
    }
}

/// Why an action is not legal, in words, and the clause of the rules that says so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// The clause, such as `Road 7.1`.
    pub clause: &'static str,
    /// What was wrong and what would be right.
    pub reason: String,
    /// The crystals with which it would be legal, if they alone are missing.
    pub lacks: Crystals,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason, self.clause)
    }
}

impl core::error::Error for Illegal {}

/// Refuses an action for a reason, by a clause.
pub(crate) fn refuse(clause: &'static str, reason: impl Into<String>) -> Result<(), Illegal> {
    refuse_lacking(clause, reason, Crystals::NONE)
}

/// The same, because these crystals are missing.
pub(crate) fn refuse_lacking(
    clause: &'static str,
    reason: impl Into<String>,
    lacks: Crystals,
) -> Result<(), Illegal> {
    Err(Illegal { clause, reason: reason.into(), lacks })
}

/// A sink for events: `()` drops them at no cost, a vector keeps them.
pub trait Sink<E> {
    /// Takes an event.
    fn push(&mut self, event: E);
}

impl<E> Sink<E> for () {
    #[inline]
    fn push(&mut self, _: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn push(&mut self, event: E) {
        self.push(event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks(scores: &[u16], resigned: &[u8]) -> Vec<u8> {
        let resigned: Vec<Seat> = resigned.iter().copied().map(Seat).collect();
        Outcome::new(scores.iter().copied().collect(), &resigned).ranks.to_vec()
    }

    #[test]
    fn ruling_g2_equal_scores_rank_by_the_later_seat_at_every_rank() {
        assert_eq!(ranks(&[30, 20, 30, 20, 10], &[]), [2, 4, 1, 3, 5]);
        assert_eq!(ranks(&[9, 9], &[]), [2, 1]);
    }

    #[test]
    fn ruling_g4_seats_that_resigned_rank_last_an_earlier_one_lower() {
        assert_eq!(ranks(&[30, 20, 10], &[0]), [3, 1, 2]);
        assert_eq!(ranks(&[30, 20, 10, 5], &[1, 0]), [3, 4, 1, 2]);
    }
}
