//! Converts the engine's views, events and components to messages.

use caravan_engine::{Notation, SeatCount, Turn};

use crate::catalog::Catalog;
use crate::event::Event;
use crate::view::View;

/// A rulebook whose views and events can be sent.
///
/// Law: what is sent depends on the view or event alone. Nothing here takes a state, so nothing
/// hidden can slip out.
pub trait Wire: Notation {
    /// What an observer may know, as it is sent.
    fn wire_view(&self, view: &Self::View) -> View;

    /// Something that happened, as it is sent to those who saw this much of it.
    fn wire_event(&self, event: Self::Event) -> Event;

    /// How many cards have yet to be spent for a move after this, if it says so.
    fn cards_due(_: Self::Event) -> Option<u8> {
        None
    }

    /// Brings a view up to date with something that happened.
    fn follow(&self, view: &mut Self::View, event: Self::Event);

    /// Whether it shows something that lay hidden.
    fn reveals(event: Self::Event) -> bool;

    /// What can be followed of an event before what it shows has turned up: a gap in its place.
    fn redacted(event: Self::Event) -> Option<Self::Event>;

    /// The components, for drawing: everything that does not change during a game.
    fn catalog(&self, seats: SeatCount) -> Catalog;
}

/// Seats, slots, stacks and columns are counted from 0 in code and from 1 on the wire.
pub(crate) fn from_one(number: u8) -> u8 {
    number + 1
}

/// The seat that decides, from 1.
pub(crate) fn decider(turn: Turn) -> Option<u8> {
    match turn {
        Turn::Of(seat) => Some(from_one(seat.0)),
        Turn::Over => None,
    }
}

/// How many there are of something that a game has few of.
pub(crate) fn few(count: usize) -> u8 {
    u8::try_from(count).expect("games have few components")
}

/// Things as text, in order.
pub(crate) fn texts<T: ToString>(things: impl IntoIterator<Item = T>) -> Vec<String> {
    things.into_iter().map(|thing| thing.to_string()).collect()
}
