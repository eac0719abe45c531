//! The net inputs of World.

use std::sync::OnceLock;

use caravan_engine::cards::Tally;
use caravan_engine::key::KeyBuilder;
use caravan_engine::world::{MAX_LOCATIONS, MAX_STACKS, Open, Place, State, World};
use caravan_engine::{Card, Key, Seat};

use crate::net::{
    Inputs, Nets, OF_CARAVAN, OF_LACKING, OF_PLACE, OF_SCORE, capped, caravan, lacking, place,
    score,
};

/// Point cards, bonus tiles, exploration tiles and boards of the standard set.
const POINTS: usize = 40;
const BONUS: usize = 12;
const TILES: usize = 8;
const BOARDS: usize = 6;
const TRADERS: usize = 13;

// The inputs of a seat: its caravan, its score, the claims it lacks to the end, its traders at home
// and in the reserve, where they work, its cards, its tiles, its icons, the point cards with what
// it lacks for them, and its place.
const OWN_SCORE: usize = OF_CARAVAN;
const LEFT: usize = OWN_SCORE + OF_SCORE;
const HOME: usize = LEFT + 9;
const RESERVE: usize = HOME + TRADERS;
const WORKING: usize = RESERVE + TRADERS;
const CLAIMED: usize = WORKING + MAX_LOCATIONS;
const TAKEN: usize = CLAIMED + POINTS;
const EXPLORED: usize = TAKEN + 2 * BONUS;
const ICONS: usize = EXPLORED + 2 * TILES;
const NEAR: usize = ICONS + 4 * 8;
const PLACE: usize = NEAR + OF_LACKING * POINTS;

// The inputs of the table: point cards by slot, the next one, the tops of the stacks, covered
// locations, the tiles on them, traders at locations, the fourth board, and the number of seats.
const NEXT: usize = 4 * POINTS;
const TOPS: usize = NEXT + POINTS;
const COVERED: usize = TOPS + MAX_STACKS * BONUS;
const COVERS: usize = COVERED + MAX_LOCATIONS;
const WORKERS: usize = COVERS + 2 * TILES;
const BOARD: usize = WORKERS + 6 * MAX_LOCATIONS;
const SEATS: usize = BOARD + BOARDS;

impl Inputs for World {
    const OF_SEAT: usize = PLACE + OF_PLACE;
    const OF_TABLE: usize = SEATS + 3;

    fn each_of_seat(&self, state: &State, seat: Seat, mut on: impl FnMut(usize)) {
        let open = state.open();
        let held = &open.holdings()[seat.index()];
        caravan(held.caravan, &mut on);
        score(self.score(open, seat).total(), |input| on(OWN_SCORE + input));
        let end = usize::from(self.set().end);
        on(LEFT + capped::<9>(end.saturating_sub(held.claimed.len())));
        on(HOME + capped::<TRADERS>(held.home.into()));
        on(RESERVE + capped::<TRADERS>(held.reserve.into()));
        open.working(seat).iter().for_each(|place| on(WORKING + place.index()));
        held.claimed.iter().for_each(|card| on(CLAIMED + card.index()));
        kinds::<BONUS>(held.taken, |input| on(TAKEN + input));
        kinds::<TILES>(held.explored, |input| on(EXPLORED + input));
        for (icon, n) in self.icons(open, seat).into_iter().enumerate() {
            on(ICONS + 8 * icon + capped::<8>(n.into()));
        }
        for &card in open.row.cards() {
            let cost = self.point_card(card).name.cost;
            on(NEAR + OF_LACKING * card.index() + lacking(held.caravan, cost));
        }
        place(self, state, seat, |input| on(PLACE + input));
    }

    fn each_of_table(&self, state: &State, mut on: impl FnMut(usize)) {
        let open = state.open();
        for (slot, card) in open.row.cards().iter().enumerate() {
            on(POINTS * slot + card.index());
        }
        if let Some(next) = open.next {
            on(NEXT + next.index());
        }
        for (stack, top) in open.tops.iter().enumerate() {
            if let Some(top) = top {
                on(TOPS + BONUS * stack + top.index());
            }
        }
        let mut covers = Tally::EMPTY;
        for place in open.covered().iter() {
            on(COVERED + place.index());
            open.tile(place).into_iter().for_each(|tile| covers.insert(tile));
        }
        kinds::<TILES>(covers, |input| on(COVERS + input));
        for (place, traders) in workers(open) {
            on(WORKERS + 6 * place.index() + capped::<6>(usize::from(traders) - 1));
        }
        on(BOARD + usize::from(open.board));
        on(SEATS + open.holdings().len() - 2);
    }

    fn seat_key(&self, state: &State, seat: Seat) -> Key {
        let open = state.open();
        let held = &open.holdings()[seat.index()];
        let mut key = KeyBuilder::new(u64::from(seat.0) << 8 | u64::from(open.turn.0));
        let caravan: u64 = u32::from_be_bytes(held.caravan.counts()).into();
        key.word(caravan << 16 | u64::from(held.home) << 8 | u64::from(held.reserve));
        key.word(held.claimed.bits());
        key.word(held.taken.digits());
        key.word(held.explored.digits());
        key.word(open.working(seat).bits());
        key.word(row(open));
        key.key()
    }

    fn table_key(&self, state: &State) -> Key {
        let open = state.open();
        let mut key = KeyBuilder::new((open.holdings().len() as u64) << 8 | u64::from(open.board));
        key.word(row(open));
        let numbered = |card: Option<Card>| card.map_or(0, |card| card.0 + 1);
        key.word(numbered(open.next).into());
        key.bytes(open.tops.iter().map(|&top| numbered(top)));
        key.word(open.covered().bits());
        // A tile stays on its location until it is uncovered, so only the location is an input.
        for (place, traders) in workers(open) {
            key.word(u64::from(place.0) << 8 | u64::from(traders));
        }
        key.key()
    }

    fn cell() -> (&'static OnceLock<Option<Nets>>, &'static [u8]) {
        static SHELF: OnceLock<Option<Nets>> = OnceLock::new();
        (&SHELF, crate::net::part_of_program!("../../nets/world.net"))
    }
}

/// The inputs of tiles: for each kind, whether there is one, and whether there are more.
fn kinds<const N: usize>(tiles: Tally, mut on: impl FnMut(usize)) {
    for kind in 0..N {
        let count = tiles.count(Card(u8::try_from(kind).unwrap_or(u8::MAX)));
        (0..usize::from(count.min(2))).for_each(|more| on(N * more + kind));
    }
}

/// The locations with traders, and their numbers.
fn workers(open: &Open) -> impl Iterator<Item = (Place, u8)> {
    let seats = (0..).map(Seat).take(open.holdings().len());
    seats.flat_map(|seat| open.working(seat).iter()).map(|place| (place, open.traders(place)))
}

/// The point row, packed into one word.
fn row(open: &Open) -> u64 {
    open.row.cards().iter().fold(1, |row, card| row << 8 | u64::from(card.0))
}
