//! What can be used in a game, and what was.

use std::collections::BTreeSet;

use caravan_engine::adventure::Bonus;
use caravan_engine::world::{Benefit, Work};
use caravan_engine::{Adventure, Card, Notation, Road, World, adventure, road, world};

/// A family whose components can be counted.
pub(super) trait Account: Notation {
    /// Adds the names of everything somebody could use now.
    fn offered(&self, state: &Self::State, names: &mut BTreeSet<String>);

    /// The name of what an event used.
    fn used(&self, event: Self::Event) -> Option<String>;
}

impl Account for Road {
    fn offered(&self, state: &road::State, names: &mut BTreeSet<String>) {
        let open = state.open();
        names.extend(open.market.cards().iter().map(|&card| format!("card {}", self.effect(card))));
        let points = open.row.cards().iter().map(|&card| self.point_card(card).cost);
        names.extend(points.map(|cost| format!("points {cost}")));
    }

    fn used(&self, event: road::Event) -> Option<String> {
        match event {
            road::Event::Acquired { card, .. } => Some(format!("card {}", self.effect(card))),
            road::Event::Claimed { card, .. } => {
                Some(format!("points {}", self.point_card(card).cost))
            }
            _ => None,
        }
    }
}

impl Account for Adventure {
    fn offered(&self, state: &adventure::State, names: &mut BTreeSet<String>) {
        let open = state.open();
        names.extend(open.market.cards().iter().map(|&card| format!("card {}", self.effect(card))));
        let mountains = open.mountains().iter().filter_map(|space| open.mountain(space));
        names.extend(
            mountains.map(|mountain| format!("mountain {}", self.mountain(mountain).trade)),
        );
        let tiles = open.offers.iter().filter_map(|offer| match offer {
            adventure::Offer::Tile(tile) => Some(self.point_tile(*tile).cost),
            _ => None,
        });
        names.extend(tiles.map(|cost| format!("points {cost}")));
        let bonus = Bonus::ALL.into_iter().filter(|&bonus| self.is_left(open, bonus));
        names.extend(bonus.map(|bonus| format!("bonus {bonus}")));
    }

    fn used(&self, event: adventure::Event) -> Option<String> {
        match event {
            adventure::Event::Acquired { card, .. } => Some(format!("card {}", self.effect(card))),
            adventure::Event::BonusTaken { bonus, .. } => Some(format!("bonus {bonus}")),
            adventure::Event::Claimed { tile, .. } => {
                Some(format!("points {}", self.point_tile(tile).cost))
            }
            _ => None,
        }
    }
}

impl Account for World {
    fn offered(&self, state: &world::State, names: &mut BTreeSet<String>) {
        let open = state.open();
        let places = self.set().places(open.board.into());
        let free = places.filter(|&place| !open.covered().contains(place));
        names.extend(free.map(|place| location(self, place)));
        names.extend(open.row.cards().iter().map(|&card| points(self, card)));
        let tops = open.tops.iter().flatten();
        names.extend(tops.map(|&tile| format!("bonus {}", self.bonus_tile(tile))));
        let covered = open.covered().iter().filter_map(|place| open.tile(place));
        names.extend(covered.map(|tile| format!("tile {}", self.exploration_tile(tile))));
    }

    fn used(&self, event: world::Event) -> Option<String> {
        match event {
            world::Event::Placed { place, .. } => Some(location(self, place)),
            world::Event::Claimed { card, .. } => Some(points(self, card)),
            world::Event::Taken { tile, .. } => Some(format!("bonus {}", self.bonus_tile(tile))),
            world::Event::Explored { tile, .. } => {
                Some(format!("tile {}", self.exploration_tile(tile)))
            }
            _ => None,
        }
    }
}

fn location(world: &World, place: world::Place) -> String {
    let location = world.location(place);
    match &location.work {
        Work::Gate(_) => format!("location {} gate", location.name),
        Work::Effect(effect) => format!("location {} {effect}", location.name),
    }
}

fn points(world: &World, card: Card) -> String {
    let name = world.point_card(card).name;
    let kind = match name.benefit {
        Benefit::Help(_) => "help",
        Benefit::Tool(..) => "tool",
        Benefit::Traders(_) => "traders",
        Benefit::Exploration => "exploration",
    };
    format!("points {kind} {name}")
}
