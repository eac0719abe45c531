//! Converts the engine's views, events and components to messages.

use caravan_engine::{Notation, SeatCount, Turn};

use crate::catalog::Catalog;
use crate::event::Event;
use crate::view::View;

/// Converts views and events of a rulebook to messages.
///
/// Law: messages depend on the view or event alone. Nothing here takes a state, so nothing hidden
/// can slip out.
pub trait Wire: Notation {
    /// The message for a view.
    fn wire_view(&self, view: &Self::View) -> View;

    /// The message for an event, redacted as its observer saw it.
    fn wire_event(&self, event: Self::Event) -> Event;

    /// The number of cards still to be spent for a move, if the event says so.
    fn cards_due(_: Self::Event) -> Option<u8> {
        None
    }

    /// Updates a view with an event.
    fn follow(&self, view: &mut Self::View, event: Self::Event);

    /// Whether it reveals something hidden.
    fn reveals(event: Self::Event) -> bool;

    /// The event as it can be followed before the reveal, with a gap for what it reveals.
    fn redacted(event: Self::Event) -> Option<Self::Event>;

    /// The components, for drawing: everything that does not change during a game.
    fn catalog(&self, seats: SeatCount) -> Catalog;
}

/// Seats, slots, stacks and columns are counted from 0 in code and from 1 on the wire.
pub(crate) fn from_one(number: u8) -> u8 {
    number + 1
}

/// The deciding seat, from 1.
pub(crate) fn decider(turn: Turn) -> Option<u8> {
    match turn {
        Turn::Of(seat) => Some(from_one(seat.0)),
        Turn::Over => None,
    }
}

/// A small count as a byte.
pub(crate) fn few(count: usize) -> u8 {
    u8::try_from(count).expect("games have few components")
}

/// Items as text, in order.
pub(crate) fn texts<T: ToString>(things: impl IntoIterator<Item = T>) -> Vec<String> {
    things.into_iter().map(|thing| thing.to_string()).collect()
}
