//! The net inputs of Road.

use std::sync::OnceLock;

use caravan_engine::key::KeyBuilder;
use caravan_engine::road::{Open, Road, State};
use caravan_engine::trading::Effect;
use caravan_engine::{Key, Seat};

use crate::net::{
    Inputs, Nets, OF_CARAVAN, OF_LACKING, OF_PLACE, OF_SCORE, capped, caravan, lacking, place,
    score,
};

/// Merchant cards and point cards of the standard set.
const MERCHANTS: usize = 45;
const POINTS: usize = 36;
/// Slots of the market and the point row.
const MARKET: usize = 6;
const ROW: usize = 5;

// The inputs of a seat: its caravan, its score, the claims it lacks to the end, the cards in its
// hand with how often they can be used, the cards it has played, the point cards with what it lacks
// for them, and its place.
const OWN_SCORE: usize = OF_CARAVAN;
const LEFT: usize = OWN_SCORE + OF_SCORE;
const HAND: usize = LEFT + 8;
const PLAYED: usize = HAND + 4 * MERCHANTS;
const NEAR: usize = PLAYED + MERCHANTS;
const PLACE: usize = NEAR + OF_LACKING * POINTS;

// The inputs of the table: market cards by slot, the crystals on them, point cards by slot, tokens,
// and the number of seats.
const CRYSTALS: usize = MARKET * MERCHANTS;
const CARDS: usize = CRYSTALS + MARKET * 8;
const TOKENS: usize = CARDS + ROW * POINTS;
const SEATS: usize = TOKENS + 2 * 11;

impl Inputs for Road {
    const OF_SEAT: usize = PLACE + OF_PLACE;
    const OF_TABLE: usize = SEATS + 4;

    fn each_of_seat(&self, state: &State, seat: Seat, mut on: impl FnMut(usize)) {
        let open = state.open();
        let held = &open.holdings()[seat.index()];
        caravan(held.caravan, &mut on);
        score(self.score(held).total(), |input| on(OWN_SCORE + input));
        let end = self.set().cards_to_end(open.seat_count());
        on(LEFT + capped::<8>(end.saturating_sub(held.claimed.len())));
        for card in held.hand.iter() {
            let times = match self.effect(card) {
                Effect::Trade(trade) => trade.times(held.caravan).min(3),
                _ => 0,
            };
            on(HAND + 4 * card.index() + usize::from(times));
        }
        held.played.iter().for_each(|card| on(PLAYED + card.index()));
        for &card in open.row.cards() {
            let cost = self.point_card(card).cost;
            on(NEAR + OF_LACKING * card.index() + lacking(held.caravan, cost));
        }
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
        for (slot, card) in open.row.cards().iter().enumerate() {
            on(CARDS + POINTS * slot + card.index());
        }
        on(TOKENS + capped::<11>(open.tokens.major.into()));
        on(TOKENS + 11 + capped::<11>(open.tokens.minor.into()));
        on(SEATS + open.holdings().len() - 2);
    }

    fn seat_key(&self, state: &State, seat: Seat) -> Key {
        let open = state.open();
        let held = &open.holdings()[seat.index()];
        let mut key = KeyBuilder::new(u64::from(seat.0) << 8 | u64::from(open.turn.0));
        let caravan: u64 = u32::from_be_bytes(held.caravan.counts()).into();
        let tokens = u64::from(held.tokens.major) << 8 | u64::from(held.tokens.minor);
        key.word(caravan << 16 | tokens);
        for cards in [held.hand, held.played, held.claimed] {
            key.word(cards.bits());
        }
        key.word(row(open));
        key.key()
    }

    fn table_key(&self, state: &State) -> Key {
        let open = state.open();
        let mut key = KeyBuilder::new(open.holdings().len() as u64);
        for (slot, card) in open.market.cards().iter().enumerate() {
            let lying: u64 = u32::from_be_bytes(open.market.crystals(slot).counts()).into();
            key.word(lying << 8 | u64::from(card.0));
        }
        key.word(row(open));
        key.word(u64::from(open.tokens.major) << 8 | u64::from(open.tokens.minor));
        key.key()
    }

    fn cell() -> (&'static OnceLock<Option<Nets>>, &'static [u8]) {
        static SHELF: OnceLock<Option<Nets>> = OnceLock::new();
        (&SHELF, crate::net::part_of_program!("../../nets/road.net"))
    }
}

/// The point row, packed into one word.
fn row(open: &Open) -> u64 {
    open.row.cards().iter().fold(1, |row, card| row << 8 | u64::from(card.0))
}
