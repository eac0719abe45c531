//! An Endless World on a terminal.

mod board;
mod own;
mod say;
mod seat;

pub(super) use board::{board, heights};
use caravan_protocol::catalog::{BoardPart, Location, WorldCard, WorldCatalog};
use caravan_protocol::view::WorldView;
pub(super) use own::own;
pub(super) use say::{ask, choices, plan, tell, waits};
pub(super) use seat::seat;

/// A table of World.
pub(super) struct Game<'a> {
    pub(super) view: &'a WorldView,
    pub(super) before: &'a WorldView,
    pub(super) catalog: &'a WorldCatalog,
}

impl<'a> Game<'a> {
    /// The boards on the table: those that are always used, and the one that was drawn.
    fn boards(&self) -> impl Iterator<Item = &'a BoardPart> {
        let drawn = &self.view.board;
        self.catalog.boards.iter().filter(move |board| board.always || board.letter == *drawn)
    }

    /// A location by its name.
    fn location(&self, name: &str) -> Option<&'a Location> {
        let all = self.catalog.boards.iter().flat_map(|board| &board.locations);
        all.into_iter().find(|location| location.name == name)
    }

    /// How many traders a location asks a seat for.
    fn asks(&self, location: &Location, seat: u8) -> u8 {
        let places = self.boards().flat_map(|board| &board.locations);
        let at = places.into_iter().position(|place| place.name == location.name);
        let held = super::numbered(&self.view.seats, seat);
        let asks = held.zip(at).and_then(|(held, at)| held.asks.get(at));
        asks.copied().unwrap_or(location.traders)
    }

    /// A point card by its name.
    fn card(&self, name: &str) -> Option<&'a WorldCard> {
        self.catalog.points.iter().find(|card| card.name == name)
    }

    /// How many of a seat's traders are at work.
    fn at_work(&self, seat: u8) -> u16 {
        let own = self.view.working.iter().filter(|one| one.seat == seat);
        own.map(|one| u16::from(one.traders)).sum()
    }
}
