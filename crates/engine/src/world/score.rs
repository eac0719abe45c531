//! The count at the end of World (World 10.2 to 10.4).

use super::{Condition, ExplorationTile, Open, World};
use crate::rules::Seat;

/// Where the points of a seat come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// Points of its point cards.
    pub cards: u16,
    /// Points of its bonus tiles.
    pub bonus: u16,
    /// Points of its exploration tiles.
    pub exploration: u16,
    /// Points of its crystals.
    pub crystals: u16,
}

impl Score {
    /// The sum.
    pub const fn total(self) -> u16 {
        self.cards + self.bonus + self.exploration + self.crystals
    }
}

impl World {
    /// The score of a seat, counted as if the game ended now.
    pub fn score(&self, open: &Open, seat: Seat) -> Score {
        let holdings = &open.holdings()[seat.index()];
        let cards = holdings.claimed.iter().map(|card| u16::from(self.point_card(card).points));
        let tiles = holdings.explored.iter().map(|tile| self.exploration_tile(tile));
        let points = tiles.map(|tile| match tile {
            ExplorationTile::Points(points) => u16::from(points),
            _ => 0,
        });
        let icons = self.icons(open, seat);
        // World 10.4: those in the reserve do not count.
        let traders = u16::from(self.set.traders - holdings.reserve);
        let bonus = holdings.taken.iter().map(|kind| {
            let tile = self.bonus_tile(kind);
            let met = match tile.condition {
                Condition::Icon(icon) => icons[icon as usize],
                Condition::Pair(first, second) => icons[first as usize].min(icons[second as usize]),
                Condition::TwoTraders => traders / 2,
                Condition::Always => 1,
            };
            met * u16::from(tile.points)
        });
        Score {
            cards: cards.sum(),
            bonus: bonus.sum(),
            exploration: points.sum(),
            crystals: u16::from(holdings.caravan.above_a()) * u16::from(self.set.crystal),
        }
    }

    /// How many of each icon a seat has collected (World 10.4).
    pub fn icons(&self, open: &Open, seat: Seat) -> [u16; 4] {
        let holdings = &open.holdings()[seat.index()];
        let mut icons = [0; 4];
        let cards = holdings.claimed.iter().map(|card| self.point_card(card).name.benefit.icon());
        let tiles = holdings.explored.iter().filter_map(|tile| match self.exploration_tile(tile) {
            ExplorationTile::Icon(icon) => Some(icon),
            _ => None,
        });
        cards.chain(tiles).for_each(|icon| icons[icon as usize] += 1);
        icons
    }
}
