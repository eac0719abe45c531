//! The messages of World: one file each for views, components and events.

pub(crate) mod catalog;
mod event;
pub(crate) mod view;

use caravan_engine::{SeatCount, World};

use self::catalog::WorldCatalog;
use self::view::WorldView;
use crate::catalog::Catalog;
use crate::event::Event;
use crate::view::View;
use crate::wire::Wire;

impl Wire for World {
    fn wire_view(&self, view: &Self::View) -> View {
        View::World(WorldView::new(self, view))
    }

    fn wire_event(&self, event: Self::Event) -> Event {
        event::sent(self, event)
    }

    fn follow(&self, view: &mut Self::View, event: Self::Event) {
        view.follow(event);
    }

    fn reveals(event: Self::Event) -> bool {
        event.reveals()
    }

    fn redacted(event: Self::Event) -> Option<Self::Event> {
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
