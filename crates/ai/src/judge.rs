//! What a state is worth to a seat before its points are counted.

use caravan_engine::cards::CardSet;
use caravan_engine::world::Benefit;
use caravan_engine::{
    Adventure, Crystals, Level, Road, Rules, Seat, World, adventure, road, world,
};

/// A family whose states can be judged.
pub trait Judge: Rules {
    /// Points a seat may hope for from what it holds, beyond its score.
    fn promise(&self, state: &Self::State, seat: Seat) -> f32;
}

/// What a level of a crystal is worth on the way to a point card, which is worth about a point a
/// level.
const LEVEL: f32 = 0.6;

/// What crystals promise beyond the points they would count for now: they are there to be spent.
fn crystals(caravan: Crystals) -> f32 {
    LEVEL * f32::from(caravan.worth()) - f32::from(caravan.above_a())
}

impl Judge for Road {
    fn promise(&self, state: &road::State, seat: Seat) -> f32 {
        let held = &state.open().holdings()[seat.index()];
        let ready = u8::try_from(held.hand.len()).unwrap_or(u8::MAX);
        let played = u8::try_from(held.played.len()).unwrap_or(u8::MAX);
        crystals(held.caravan) + 0.6 * f32::from(ready) + 0.4 * f32::from(played)
    }
}

impl Judge for Adventure {
    fn promise(&self, state: &adventure::State, seat: Seat) -> f32 {
        let held = &state.open().holdings()[seat.index()];
        let count = |cards: CardSet| f32::from(u8::try_from(cards.len()).unwrap_or(u8::MAX));
        let cards = 0.6 * count(held.hand) + 0.4 * (count(held.played) + count(held.spent));
        // An outpost trades for the rest of the game; each brings the next column nearer.
        let outposts: f32 = held.built.iter().map(|&built| f32::from(built)).sum();
        let tiles = 3.0 * f32::from(held.legs) + 2.0 * f32::from(held.rooms);
        crystals(held.caravan) + cards + 1.5 * outposts + tiles
    }
}

impl Judge for World {
    fn promise(&self, state: &world::State, seat: Seat) -> f32 {
        let held = &state.open().holdings()[seat.index()];
        // About half of what a card costs beyond its points: a benefit has yet to pay. It must not
        // depend on how near the end is, or claiming would seem to take it away.
        let benefit = |benefit| match benefit {
            Benefit::Help(_) => 1.0,
            Benefit::Tool(_, Level::A) => 1.5,
            Benefit::Tool(_, Level::B) => 2.0,
            Benefit::Tool(..) => 3.0,
            // Traders and tiles are judged by what they have brought.
            Benefit::Traders(_) | Benefit::Exploration => 0.0,
        };
        let cards = held.claimed.iter().map(|card| self.point_card(card).name.benefit);
        let benefits: f32 = cards.map(benefit).sum();
        let usable = f32::from(self.set().traders - held.reserve);
        crystals(held.caravan) + benefits + 1.2 * usable + 0.3 * f32::from(held.home)
    }
}
