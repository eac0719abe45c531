//! The components of Adventure, as `caravan balance` counts them.

use std::collections::BTreeSet;

use caravan_engine::adventure::{Adventure, Bonus, Event, Offer, State};

use super::Account;

impl Account for Adventure {
    fn offered(&self, state: &State, names: &mut BTreeSet<String>) {
        let open = state.open();
        names.extend(open.market.cards().iter().map(|&card| format!("card {}", self.effect(card))));
        let mountains = open.mountains().iter().filter_map(|space| open.mountain(space));
        names.extend(
            mountains.map(|mountain| format!("mountain {}", self.mountain(mountain).trade)),
        );
        let tiles = open.offers.iter().filter_map(|offer| match offer {
            Offer::Tile(tile) => Some(self.point_tile(*tile).cost),
            _ => None,
        });
        names.extend(tiles.map(|cost| format!("points {cost}")));
        let bonus = Bonus::ALL.into_iter().filter(|&bonus| self.is_left(open, bonus));
        names.extend(bonus.map(|bonus| format!("bonus {bonus}")));
    }

    fn used(&self, event: Event) -> Option<String> {
        match event {
            Event::Acquired { card, .. } => Some(format!("card {}", self.effect(card))),
            Event::BonusTaken { bonus, .. } => Some(format!("bonus {bonus}")),
            Event::Claimed { tile, .. } => Some(format!("points {}", self.point_tile(tile).cost)),
            _ => None,
        }
    }
}
