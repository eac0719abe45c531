//! The components of Road, as `caravan balance` counts them.

use std::collections::BTreeSet;

use caravan_engine::road::{Event, Road, State};

use super::Account;

impl Account for Road {
    fn offered(&self, state: &State, names: &mut BTreeSet<String>) {
        let open = state.open();
        names.extend(open.market.cards().iter().map(|&card| format!("card {}", self.effect(card))));
        let points = open.row.cards().iter().map(|&card| self.point_card(card).cost);
        names.extend(points.map(|cost| format!("points {cost}")));
    }

    fn used(&self, event: Event) -> Option<String> {
        match event {
            Event::Acquired { card, .. } => Some(format!("card {}", self.effect(card))),
            Event::Claimed { card, .. } => Some(format!("points {}", self.point_card(card).cost)),
            _ => None,
        }
    }
}
