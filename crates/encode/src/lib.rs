//! Observations and action masks for machine learning: a seat's view as a byte vector, its legal
//! actions as a mask (`docs/observation.md`).
//!
//! ```
//! use std::sync::Arc;
//! use caravan_encode::Encoding;
//! use caravan_engine::{List, Observer, Road, Rules, Seat, Seed};
//!
//! let road = Arc::new(Road::standard());
//! let seats = road.seat_count(2)?;
//! let encoding = Encoding::new(Arc::clone(&road), seats);
//! let state = road.start(&road.deal(seats, &Seed::from_text("1")?));
//!
//! let mut seen = vec![0; encoding.observation_len()];
//! encoding.observe(&road.view(&state, Observer::Seat(Seat(0))), Seat(0), &mut seen);
//!
//! let mut legal = List::new();
//! road.legal_actions(&state, &mut legal);
//! let index = encoding.index(state.open(), legal[0]);
//! assert_eq!(encoding.action(state.open(), index)?, legal[0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In reading order: [`rank`] indexes multisets and payments, [`space`] lays out the actions,
//! [`encoder`] writes observations, `kept` lays out discards, `merchants` is shared by Road and
//! Adventure, and each family has a file.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod adventure;
pub mod encoder;
mod kept;
mod merchants;
pub mod rank;
mod road;
pub mod space;
mod world;

use core::fmt;
use std::sync::Arc;

use caravan_engine::{Observer, Rules, Seat, SeatCount, Seed};

pub use encoder::Field;
use encoder::{Bytes, Encoder, Names};
pub use space::{Block, Space};

/// The version of the encoding. It grows when an index of the standard sets changes its meaning.
pub const VERSION: u32 = 1;

/// A rulebook with observations and action indices.
pub trait Encode: Rules + Sized {
    /// The open part of both a state and a view.
    type Open;

    /// Precomputed data for a rulebook and a number of seats.
    type Plan: Clone + fmt::Debug;

    /// The open part of a state.
    fn open(state: &Self::State) -> &Self::Open;

    /// Adds every action that a game with this many seats can have.
    fn plan(&self, seats: SeatCount, space: &mut Space<Self::Action>) -> Self::Plan;

    /// The index of a legal action.
    fn index(&self, plan: &Self::Plan, open: &Self::Open, action: Self::Action) -> usize;

    /// The action at an index whose meaning depends on the open part; `None` if there is none.
    fn dependent(&self, plan: &Self::Plan, open: &Self::Open, index: usize)
    -> Option<Self::Action>;

    /// Writes a view from the perspective of this seat.
    fn observe(&self, plan: &Self::Plan, view: &Self::View, own: Seat, encoder: &mut impl Encoder);
}

/// The encoding of one rulebook and number of seats.
#[derive(Clone, Debug)]
pub struct Encoding<R: Encode> {
    rules: Arc<R>,
    seats: SeatCount,
    space: Space<R::Action>,
    plan: R::Plan,
    observation_len: usize,
}

impl<R: Encode> Encoding<R> {
    /// Prepares the encoding, for a number of seats that the rulebook has accepted.
    pub fn new(rules: Arc<R>, seats: SeatCount) -> Encoding<R> {
        let mut space = Space::new();
        let plan = rules.plan(seats, &mut space);
        let mut encoding = Encoding { rules, seats, space, plan, observation_len: 0 };
        encoding.observation_len = encoding.fields().iter().map(Field::len).sum();
        encoding
    }

    /// The rulebook.
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// The number of seats.
    pub fn seats(&self) -> SeatCount {
        self.seats
    }

    /// The length of an observation.
    pub fn observation_len(&self) -> usize {
        self.observation_len
    }

    /// The number of action indices.
    pub fn action_len(&self) -> usize {
        self.space.len()
    }

    /// The kinds of action, with their indices.
    pub fn blocks(&self) -> &[Block] {
        self.space.blocks()
    }

    /// The fields of an observation, in order.
    pub fn fields(&self) -> Vec<Field> {
        // The fields do not depend on the game.
        let seed = Seed::from_text("fields").expect("a seed");
        let state = self.rules.start(&self.rules.deal(self.seats, &seed));
        let mut names = Names::default();
        let view = self.rules.view(&state, Observer::Seat(Seat(0)));
        self.rules.observe(&self.plan, &view, Seat(0), &mut names);
        names.fields()
    }

    /// Writes a view from the perspective of this seat, which must be the observer's own where
    /// views differ.
    ///
    /// # Panics
    ///
    /// If the length of `out` is not [`observation_len`](Encoding::observation_len).
    #[inline]
    pub fn observe(&self, view: &R::View, seat: Seat, out: &mut [u8]) {
        assert_eq!(out.len(), self.observation_len, "one place for each number");
        let mut encoder = Bytes::new(out);
        self.rules.observe(&self.plan, view, seat, &mut encoder);
    }

    /// The index of a legal action.
    #[inline]
    pub fn index(&self, open: &R::Open, action: R::Action) -> usize {
        self.rules.index(&self.plan, open, action)
    }

    /// The action at an index: not always a legal one.
    #[inline]
    pub fn action(&self, open: &R::Open, index: usize) -> Result<R::Action, NoAction> {
        let none = NoAction { index, len: self.action_len() };
        match self.space.action(index) {
            Some(Some(action)) => Ok(*action),
            Some(None) => self.rules.dependent(&self.plan, open, index).ok_or(none),
            None => Err(none),
        }
    }
}

/// An index without an action in this state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoAction {
    index: usize,
    len: usize,
}

impl fmt::Display for NoAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoAction { index, len } = self;
        if index < len {
            write!(f, "the action {index} keeps crystals that are not there: ask the mask")
        } else {
            write!(f, "there is no action {index}: indices go from 0 to {}", len - 1)
        }
    }
}

impl core::error::Error for NoAction {}
