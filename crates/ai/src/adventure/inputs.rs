//! The net inputs of Adventure.

use std::sync::OnceLock;

use caravan_engine::adventure::{Adventure, MAX_SPACES, Offer, Open, PointTile, State};
use caravan_engine::key::KeyBuilder;
use caravan_engine::trading::Effect;
use caravan_engine::{Key, Seat};

use super::judge::next_column;

use crate::net::{
    Inputs, Nets, OF_CARAVAN, OF_LACKING, OF_PLACE, OF_SCORE, capped, caravan, lacking, place,
    score,
};

/// Merchant cards, point tiles, mountains, villages and market slots of the standard set.
const MERCHANTS: usize = 45;
const POINTS: usize = 26;
const MOUNTAINS: usize = 24;
const VILLAGES: usize = 4;
const MARKET: usize = 4;
/// Buckets for distances in legs; longer ones share the last.
const LEGS: usize = 5;
/// Buckets for point tiles of one sort, by what is missing for them and by the distance.
const OF_REACH: usize = 4 * 4;

// The inputs of a seat: its caravan, its score, the claims it lacks to the end, the cards in its
// hand with how often they can be used, the cards it has played and spent, the point tiles with
// what it lacks for them, the distances to the villages, both of these combined for tiles of few,
// more or many points, its wagon, the mountains with its outposts or the distances there, its rows,
// its next column, its bonus tiles, and its place.
const OWN_SCORE: usize = OF_CARAVAN;
const LEFT: usize = OWN_SCORE + OF_SCORE;
const HAND: usize = LEFT + 5;
const PLAYED: usize = HAND + 4 * MERCHANTS;
const SPENT: usize = PLAYED + MERCHANTS;
const NEAR: usize = SPENT + MERCHANTS;
const WAYS: usize = NEAR + OF_LACKING * POINTS;
const REACH: usize = WAYS + LEGS * VILLAGES;
const WAGON: usize = REACH + 3 * OF_REACH;
const MOUNTAIN: usize = WAGON + MAX_SPACES;
const BUILT: usize = MOUNTAIN + 4 * MOUNTAINS;
const COLUMN: usize = BUILT + 4 * 7;
const BONUS: usize = COLUMN + 4 * 7;
const PILE: usize = BONUS + 2 * 5;
const PLACE: usize = PILE + 8;

// The inputs of the table: market cards by slot, the crystals on them, the tiles in the villages,
// the mountains with their numbers of outposts, and the number of seats.
const CRYSTALS: usize = MARKET * MERCHANTS;
const OFFERS: usize = CRYSTALS + MARKET * 8;
const OUTPOSTS: usize = OFFERS + VILLAGES * (POINTS + 2);
const SEATS: usize = OUTPOSTS + 5 * MOUNTAINS;

impl Inputs for Adventure {
    const OF_SEAT: usize = PLACE + OF_PLACE;
    const OF_TABLE: usize = SEATS + 3;

    fn each_of_seat(&self, state: &State, seat: Seat, mut on: impl FnMut(usize)) {
        let open = state.open();
        let held = &open.holdings()[seat.index()];
        caravan(held.caravan, &mut on);
        score(self.score(held).total(), |input| on(OWN_SCORE + input));
        let end = usize::from(self.set().end);
        on(LEFT + capped::<5>(end.saturating_sub(held.claimed.len())));
        for card in held.hand.iter() {
            let times = match self.effect(card) {
                Effect::Trade(trade) => trade.times(held.caravan).min(3),
                _ => 0,
            };
            on(HAND + 4 * card.index() + usize::from(times));
        }
        held.played.iter().for_each(|card| on(PLAYED + card.index()));
        held.spent.iter().for_each(|card| on(SPENT + card.index()));
        for (village, offer) in open.offers.iter().take(VILLAGES).enumerate() {
            if let Offer::Tile(tile) = offer {
                let PointTile { cost, points, .. } = self.point_tile(*tile);
                let lacking = lacking(held.caravan, cost);
                on(NEAR + OF_LACKING * tile.index() + lacking);
                if let Some(wagon) = held.wagon {
                    let legs = self.map().legs(wagon, self.villages()[village]);
                    on(WAYS + LEGS * village + capped::<LEGS>(legs));
                    let sort = usize::from(points > 12) + usize::from(points > 15);
                    let reach = 4 * capped::<4>(lacking.div_ceil(2)) + capped::<4>(legs);
                    on(REACH + OF_REACH * sort + reach);
                }
            }
        }
        if let Some(wagon) = held.wagon {
            on(WAGON + wagon.index());
            for space in open.mountains().iter() {
                let way = match self.map().legs(wagon, space) {
                    _ if held.outposts.contains(space) => 0,
                    0 | 1 => 1,
                    2 => 2,
                    _ => 3,
                };
                if let Some(mountain) = open.mountain(space) {
                    on(MOUNTAIN + 4 * mountain.index() + way);
                }
            }
        }
        for (level, &built) in held.built.iter().enumerate() {
            on(BUILT + 7 * level + capped::<7>(built.into()));
        }
        let (emptied, towards) = next_column(held);
        on(COLUMN + 4 * capped::<7>(emptied.into()) + towards);
        on(BONUS + capped::<5>(held.legs.into()));
        on(BONUS + 5 + capped::<5>(held.rooms.into()));
        (0..8).filter(|tile| held.points >> tile & 1 == 1).for_each(|tile| on(PILE + tile));
        place(self, state, seat, |input| on(PLACE + input));
    }

    fn each_of_table(&self, state: &State, mut on: impl FnMut(usize)) {
        let open = state.open();
        for (slot, card) in open.market.cards().iter().enumerate() {
            on(MERCHANTS * slot + card.index());
            let lying = usize::from(open.market.crystals(slot).worth());
            if lying > 0 {
                on(CRYSTALS + 8 * slot + capped::<8>(lying));
            }
        }
        for (village, offer) in open.offers.iter().take(VILLAGES).enumerate() {
            let offer = match offer {
                Offer::Tile(tile) => tile.index(),
                Offer::Closed => POINTS,
                Offer::Empty => POINTS + 1,
            };
            on(OFFERS + (POINTS + 2) * village + offer);
        }
        for space in open.mountains().iter() {
            if let Some(mountain) = open.mountain(space) {
                let outposts = usize::from(open.outposts(space));
                on(OUTPOSTS + 5 * mountain.index() + capped::<5>(outposts));
            }
        }
        on(SEATS + open.holdings().len() - 2);
    }

    fn seat_key(&self, state: &State, seat: Seat) -> Key {
        let open = state.open();
        let held = &open.holdings()[seat.index()];
        let mut key = KeyBuilder::new(u64::from(seat.0) << 8 | u64::from(open.turn.0));
        let caravan: u64 = u32::from_be_bytes(held.caravan.counts()).into();
        let wagon = held.wagon.map_or(0, |space| space.0 + 1);
        let small = u32::from_be_bytes([wagon, held.legs << 4 | held.rooms, held.points, 0]);
        key.word(caravan << 32 | u64::from(small));
        for cards in [held.hand, held.played, held.spent, held.claimed] {
            key.word(cards.bits());
        }
        key.word(held.outposts.bits());
        key.word(offers(open));
        key.key()
    }

    fn table_key(&self, state: &State) -> Key {
        let open = state.open();
        let mut key = KeyBuilder::new(open.holdings().len() as u64);
        for (slot, card) in open.market.cards().iter().enumerate() {
            let lying: u64 = u32::from_be_bytes(open.market.crystals(slot).counts()).into();
            key.word(lying << 8 | u64::from(card.0));
        }
        key.word(offers(open));
        for held in open.holdings() {
            key.word(held.outposts.bits());
        }
        key.key()
    }

    fn cell() -> (&'static OnceLock<Option<Nets>>, &'static [u8]) {
        static SHELF: OnceLock<Option<Nets>> = OnceLock::new();
        (&SHELF, crate::net::part_of_program!("../../nets/adventure.net"))
    }
}

/// The tiles in the villages, packed into one word.
fn offers(open: &Open) -> u64 {
    let number = |offer: &Offer| match offer {
        Offer::Empty => 0,
        Offer::Closed => 1,
        Offer::Tile(tile) => u64::from(tile.0) + 2,
    };
    open.offers.iter().fold(0, |offers, offer| offers << 8 | number(offer))
}
