//! The one way from the engine to the wire: views, events and components in the notation.

use caravan_engine::{Adventure, Notation, Road, SeatCount, Turn, World};

use crate::catalog::{AdventureCatalog, Catalog, RoadCatalog, WorldCatalog};
use crate::event::Event;
use crate::view::{AdventureView, RoadView, View, WorldView};

/// A rulebook whose views and events can be sent.
///
/// Law: what is sent depends on the view or event alone. Nothing here takes a state, so nothing
/// hidden can slip out.
pub trait Wire: Notation {
    /// What an observer may know, as it is sent.
    fn wire_view(&self, view: &Self::View) -> View;

    /// Something that happened, as it is sent to those who saw this much of it.
    fn wire_event(&self, event: Self::Event) -> Event;

    /// How many cards the seat that decides has yet to spend for a move.
    fn cards_due(_: &Self::View) -> u8 {
        0
    }

    /// Brings a view up to date with something that happened.
    fn follow(&self, view: &mut Self::View, event: Self::Event);

    /// Whether it shows something that lay hidden.
    fn reveals(event: Self::Event) -> bool;

    /// What can be followed of an event before what it shows has turned up: a gap in its place.
    fn muted(event: Self::Event) -> Option<Self::Event>;

    /// The components, for drawing: everything that does not change during a game.
    fn catalog(&self, seats: SeatCount) -> Catalog;
}

impl Wire for Road {
    fn wire_view(&self, view: &Self::View) -> View {
        View::Road(RoadView::new(self, view))
    }

    fn wire_event(&self, event: Self::Event) -> Event {
        Event::of_road(self, event)
    }

    fn follow(&self, view: &mut Self::View, event: Self::Event) {
        view.follow(event);
    }

    fn reveals(event: Self::Event) -> bool {
        event.reveals()
    }

    fn muted(event: Self::Event) -> Option<Self::Event> {
        // Rows are one card shorter until the next one turns up.
        (!event.reveals()).then_some(event)
    }

    fn catalog(&self, seats: SeatCount) -> Catalog {
        Catalog::Road(RoadCatalog::new(self, seats))
    }
}

impl Wire for Adventure {
    fn wire_view(&self, view: &Self::View) -> View {
        View::Adventure(AdventureView::new(self, view))
    }

    fn wire_event(&self, event: Self::Event) -> Event {
        Event::of_adventure(self, event)
    }

    fn cards_due(view: &Self::View) -> u8 {
        use caravan_engine::adventure::Phase;
        if let Phase::Spend { left, .. } = view.open.phase { left } else { 0 }
    }

    fn follow(&self, view: &mut Self::View, event: Self::Event) {
        view.follow(self, event);
    }

    fn reveals(event: Self::Event) -> bool {
        event.reveals()
    }

    fn muted(event: Self::Event) -> Option<Self::Event> {
        use caravan_engine::adventure::{Event, Offer};
        match event {
            Event::TileTurned { space, .. } => {
                Some(Event::TileTurned { space, offer: Offer::Empty })
            }
            _ => (!event.reveals()).then_some(event),
        }
    }

    fn catalog(&self, seats: SeatCount) -> Catalog {
        Catalog::Adventure(AdventureCatalog::new(self, seats))
    }
}

impl Wire for World {
    fn wire_view(&self, view: &Self::View) -> View {
        View::World(WorldView::new(self, view))
    }

    fn wire_event(&self, event: Self::Event) -> Event {
        Event::of_world(self, event)
    }

    fn follow(&self, view: &mut Self::View, event: Self::Event) {
        view.follow(event);
    }

    fn reveals(event: Self::Event) -> bool {
        event.reveals()
    }

    fn muted(event: Self::Event) -> Option<Self::Event> {
        use caravan_engine::world::Event;
        Some(match event {
            Event::StackTurned { stack, .. } => Event::StackTurned { stack, tile: None },
            Event::DeckTurned { .. } => Event::DeckTurned { card: None },
            _ => event,
        })
    }

    fn catalog(&self, seats: SeatCount) -> Catalog {
        Catalog::World(WorldCatalog::new(self, seats))
    }
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
