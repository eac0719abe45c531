//! The components of World, as `caravan balance` counts them.

use std::collections::BTreeSet;

use caravan_engine::Card;
use caravan_engine::world::{Benefit, Event, Place, State, Work, World};

use super::Account;

impl Account for World {
    fn offered(&self, state: &State, names: &mut BTreeSet<String>) {
        let open = state.open();
        let places = self.set().places(open.board.into());
        let free = places.filter(|&place| !open.covered().contains(place));
        names.extend(free.map(|place| location(self, place)));
        names.extend(open.row.cards().iter().map(|&card| counted(self, card)));
        let tops = open.tops.iter().flatten();
        names.extend(tops.map(|&tile| format!("bonus {}", self.bonus_tile(tile))));
        let covered = open.covered().iter().filter_map(|place| open.tile(place));
        names.extend(covered.map(|tile| format!("tile {}", self.exploration_tile(tile))));
    }

    fn used(&self, event: Event) -> Option<String> {
        match event {
            Event::Placed { place, .. } => Some(location(self, place)),
            Event::Claimed { card, .. } => Some(counted(self, card)),
            Event::Taken { tile, .. } => Some(format!("bonus {}", self.bonus_tile(tile))),
            Event::Explored { tile, .. } => Some(format!("tile {}", self.exploration_tile(tile))),
            _ => None,
        }
    }
}

fn location(world: &World, place: Place) -> String {
    let location = world.location(place);
    match &location.work {
        Work::Gate(_) => format!("location {} gate", location.name),
        Work::Effect(effect) => format!("location {} {effect}", location.name),
    }
}

fn counted(world: &World, card: Card) -> String {
    let name = world.point_card(card).name;
    let kind = match name.benefit {
        Benefit::Help(_) => "help",
        Benefit::Tool(..) => "tool",
        Benefit::Traders(_) => "traders",
        Benefit::Exploration => "exploration",
    };
    format!("points {kind} {name}")
}
