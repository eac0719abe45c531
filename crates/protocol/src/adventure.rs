//! The messages of Adventure: one file each for views, components and events.

pub(crate) mod catalog;
mod event;
pub(crate) mod view;

use caravan_engine::{Adventure, SeatCount};

use self::catalog::AdventureCatalog;
use self::view::AdventureView;
use crate::catalog::Catalog;
use crate::event::Event;
use crate::view::View;
use crate::wire::Wire;

impl Wire for Adventure {
    fn wire_view(&self, view: &Self::View) -> View {
        View::Adventure(AdventureView::new(self, view))
    }

    fn wire_event(&self, event: Self::Event) -> Event {
        event::sent(self, event)
    }

    fn cards_due(event: Self::Event) -> Option<u8> {
        use caravan_engine::adventure::Event;
        match event {
            Event::SpendDue { cards: left, .. } | Event::Spent { left, .. } => Some(left),
            _ => None,
        }
    }

    fn follow(&self, view: &mut Self::View, event: Self::Event) {
        view.follow(self, event);
    }

    fn reveals(event: Self::Event) -> bool {
        event.reveals()
    }

    fn redacted(event: Self::Event) -> Option<Self::Event> {
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
