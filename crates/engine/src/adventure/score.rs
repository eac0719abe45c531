//! The count at the end of Adventure (Adventure 10.2).

use super::{Adventure, Holdings};

/// Where the points of a seat come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// Points of its point tiles.
    pub tiles: u16,
    /// Points of the spaces its outposts have left.
    pub columns: u16,
    /// Points of its points tiles.
    pub bonus: u16,
    /// Points of its crystals.
    pub crystals: u16,
}

impl Score {
    /// The sum.
    pub const fn total(self) -> u16 {
        self.tiles + self.columns + self.bonus + self.crystals
    }
}

impl Adventure {
    /// The score of a seat, counted as if the game ended now.
    pub fn score(&self, holdings: &Holdings) -> Score {
        let tiles = holdings.claimed.iter().map(|tile| u16::from(self.point_tile(tile).points));
        let columns = |built: &u8| self.set.columns.iter().take(usize::from(*built));
        let columns = holdings.built.iter().flat_map(columns).map(|&points| u16::from(points));
        Score {
            tiles: tiles.sum(),
            columns: columns.sum(),
            bonus: self.bonus_points(holdings).map(u16::from).sum(),
            crystals: u16::from(holdings.caravan.above_a()) * u16::from(self.set.crystal),
        }
    }

    /// The points of each points tile of a seat, top first.
    pub fn bonus_points(&self, holdings: &Holdings) -> impl Iterator<Item = u8> {
        let taken = holdings.points;
        (0..).zip(&self.set.bonus_points).filter(move |(i, _)| taken >> i & 1 == 1).map(|(_, &n)| n)
    }
}
