//! The messages of Road: one file each for views, components and events.

pub(crate) mod catalog;
mod event;
pub(crate) mod view;

use caravan_engine::{Road, SeatCount};

use self::catalog::RoadCatalog;
use self::view::RoadView;
use crate::catalog::Catalog;
use crate::event::Event;
use crate::view::View;
use crate::wire::Wire;

impl Wire for Road {
    fn wire_view(&self, view: &Self::View) -> View {
        View::Road(RoadView::new(self, view))
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
        // Rows are one card shorter until the next one is revealed.
        (!event.reveals()).then_some(event)
    }

    fn catalog(&self, seats: SeatCount) -> Catalog {
        Catalog::Road(RoadCatalog::new(self, seats))
    }
}
