//! Positions of Adventure: one state as one line of text (`docs/notation.md`, section 7.3).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::map::{Space, SpaceSet};
use super::state::{CLOSED, Holdings, Offer, Open, Spent};
use super::{Adventure, Phase, State, View};
use crate::cards::{Card, CardSet, Deck};
use crate::notation::{Fault, Faults, Found, Words, read_crystals, read_small, write_list};
use crate::position::{
    DeckSketch, Violation, read_fields, read_head, read_market_card, write_market,
};
use crate::round::Claims;
use crate::rules::{Rules, Seat, SeatCount};
use crate::trading::{Crystals, Effect};

/// Anything that can be written as a position, also nonsense. [`Sketch::state`] tells them apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sketch {
    /// Whose turn it is.
    pub turn: Seat,
    /// What is to be decided.
    pub phase: Phase,
    /// The market from slot 1, with the crystals on each card.
    pub market: Vec<(Card, Crystals)>,
    /// The merchant deck.
    pub merchants: DeckSketch,
    /// Where mountains lie.
    pub mountains: Vec<(Space, Card)>,
    /// What lies in villages.
    pub offers: Vec<(Space, OfferSketch)>,
    /// The pile of point tiles.
    pub pile: PileSketch,
    /// The seats in turn order.
    pub seats: Vec<SeatSketch>,
}

/// What lies in a village or in the pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfferSketch {
    /// A point tile.
    Tile(Card),
    /// The closed tile.
    Closed,
}

/// The pile, or what a view knows of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PileSketch {
    /// Its tiles, the next one first.
    Tiles(Vec<OfferSketch>),
    /// The number of its tiles, and among how many of them the closed tile is, if it is there.
    Count(usize, Option<u8>),
}

/// What a seat has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatSketch {
    /// Its crystals.
    pub caravan: Crystals,
    /// Where its wagon stands.
    pub wagon: Option<Space>,
    /// Its hand; the starting cards that are neither played nor spent, if not given.
    pub hand: Option<Vec<Card>>,
    /// Its played cards.
    pub played: Vec<Card>,
    /// Its spent cards.
    pub spent: Vec<Card>,
    /// The cards of the hand that the others know to be there; if not given, the whole hand if no
    /// card is spent, else none.
    pub known: Option<Vec<Card>>,
    /// What a view does not know of hand and spent cards.
    pub hidden: Option<HiddenSketch>,
    /// Where its outposts stand.
    pub outposts: Vec<Space>,
    /// Its point tiles.
    pub claimed: Vec<Card>,
    /// Its leg tiles.
    pub legs: u8,
    /// Its room tiles.
    pub rooms: u8,
    /// The points of its points tiles.
    pub points: Vec<u8>,
}

/// Cards of which a view does not know whether they are in the hand or spent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HiddenSketch {
    /// How many are in the hand.
    pub hand: usize,
    /// How many are spent.
    pub spent: usize,
    /// Which they are.
    pub pool: Vec<Card>,
}

impl Sketch {
    /// The sketch of a state.
    pub fn of_state(adventure: &Adventure, state: &State) -> Sketch {
        let tile = |tile: Card| match tile {
            CLOSED => OfferSketch::Closed,
            _ => OfferSketch::Tile(tile),
        };
        Sketch {
            merchants: DeckSketch::Cards(state.merchants.next_first().collect()),
            pile: PileSketch::Tiles(state.pile.next_first().map(tile).collect()),
            ..Sketch::of_open(adventure, &state.open)
        }
    }

    /// The sketch of a view.
    pub fn of_view(adventure: &Adventure, view: &View) -> Sketch {
        let tiles = view.unseen_points.len() + usize::from(view.closed.is_some());
        let mut sketch = Sketch {
            merchants: DeckSketch::Count(view.unseen_merchants.len()),
            pile: PileSketch::Count(tiles, view.closed),
            ..Sketch::of_open(adventure, &view.open)
        };
        for (seat, pool) in sketch.seats.iter_mut().zip(&view.pools) {
            let spent = usize::from(pool.spent);
            seat.hidden = (spent > 0).then(|| HiddenSketch {
                hand: pool.cards.len() - spent,
                spent,
                pool: pool.cards.iter().collect(),
            });
        }
        sketch
    }

    fn of_open(adventure: &Adventure, open: &Open) -> Sketch {
        let market = open.market.cards().iter().enumerate();
        let mountain = |space| Some((space, open.mountain(space)?));
        let offer = |(&space, offer): (&Space, &Offer)| match offer {
            Offer::Empty => None,
            Offer::Tile(tile) => Some((space, OfferSketch::Tile(*tile))),
            Offer::Closed => Some((space, OfferSketch::Closed)),
        };
        let seat = |held: &Holdings| SeatSketch {
            caravan: held.caravan,
            wagon: held.wagon,
            hand: Some(held.hand.iter().collect()),
            played: held.played.iter().collect(),
            spent: held.spent.iter().collect(),
            known: Some(held.known.iter().collect()),
            hidden: None,
            outposts: held.outposts.iter().collect(),
            claimed: held.claimed.iter().collect(),
            legs: held.legs,
            rooms: held.rooms,
            points: adventure.bonus_points(held).collect(),
        };
        Sketch {
            turn: open.turn,
            phase: open.phase,
            market: market.map(|(slot, &card)| (card, open.market.crystals(slot))).collect(),
            merchants: DeckSketch::Cards(Vec::new()),
            mountains: open.mountains().iter().filter_map(mountain).collect(),
            offers: adventure.villages.iter().zip(&open.offers).filter_map(offer).collect(),
            pile: PileSketch::Tiles(Vec::new()),
            seats: open.holdings().iter().map(seat).collect(),
        }
    }

    /// The text of a sketch whose components are all in the set.
    pub fn write(&self, adventure: &Adventure) -> String {
        let mut out = String::new();
        self.write_to(adventure, &mut out).expect("writing to a string does not fail");
        out
    }

    fn write_to(&self, adventure: &Adventure, out: &mut String) -> fmt::Result {
        let merchant = |&card: &Card| adventure.effect(card);
        let name = |space: Space| adventure.map.name_of(space);
        let tile = |offer: &OfferSketch| match offer {
            OfferSketch::Tile(tile) => adventure.point_tile(*tile).cost.to_string(),
            OfferSketch::Closed => "closed".into(),
        };
        write!(out, "adventure {} | turn ", self.seats.len())?;
        self.write_turn(adventure, out)?;
        out.push_str(" | market ");
        write_market(out, &self.market, |card| adventure.effect(card))?;
        self.merchants.write(out, merchant)?;
        out.push_str(" | tiles ");
        let mountain = |&(space, mountain): &(Space, Card)| {
            format!("{}:{}", name(space), adventure.mountain(mountain).trade)
        };
        write_list(out, self.mountains.iter().map(mountain))?;
        out.push_str(" | points ");
        let offer =
            |(space, offer): &(Space, OfferSketch)| format!("{}:{}", name(*space), tile(offer));
        write_list(out, self.offers.iter().map(offer))?;
        match &self.pile {
            PileSketch::Tiles(tiles) if tiles.is_empty() => {}
            PileSketch::Tiles(tiles) => {
                out.push_str(" / ");
                write_list(out, tiles.iter().map(tile))?;
            }
            PileSketch::Count(0, _) => {}
            PileSketch::Count(n, None) => write!(out, " / ?{n}")?,
            PileSketch::Count(n, Some(within)) => write!(out, " / ?{n} closed<{within}")?,
        }
        for (number, seat) in (1..).zip(&self.seats) {
            seat.write_to(adventure, number, out)?;
        }
        Ok(())
    }

    fn write_turn(&self, adventure: &Adventure, out: &mut String) -> fmt::Result {
        if self.phase == Phase::Over {
            out.push_str("over");
            return Ok(());
        }
        write!(out, "{}", self.turn)?;
        match self.phase {
            Phase::Choose | Phase::Over => {}
            Phase::Take => out.push_str(" take"),
            Phase::Place => out.push_str(" place"),
            Phase::Spend { left, last } => {
                write!(out, " spend {left}")?;
                if let Some(last) = last {
                    out.push(' ');
                    adventure.write_spent(last, out)?;
                }
            }
            Phase::Visit => out.push_str(" visit"),
            Phase::Reward(column) => write!(out, " reward {}", column + 1)?,
            Phase::Discard(seat) => write!(out, " discard {seat}")?,
        }
        Ok(())
    }

    /// Reads a sketch: the words must make sense, the whole need not.
    pub fn read(adventure: &Adventure, text: &str) -> Result<Sketch, Faults> {
        let head = |words| Reader { adventure, words }.head();
        read_fields(text, head, |words, sketch| Reader { adventure, words }.field(sketch))
    }

    /// The state, or every reason why there is none.
    pub fn state(&self, adventure: &Adventure) -> Result<State, Vec<Violation>> {
        let n_seats = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        let seats = adventure.seat_count(n_seats).map_err(|error| {
            alloc::vec![Violation { field: "adventure".into(), message: error.to_string() }]
        })?;
        let mut check = Check { adventure, sketch: self, seats, violations: Vec::new() };
        check.components();
        check.result()?;
        check.cards();
        check.map();
        check.pile();
        check.bonus();
        check.result()?;
        let state = self.put_together(adventure);
        check.opening(&state.open);
        check.phase(&state.open);
        check.limits(&state.open);
        check.end();
        check.result()?;
        Ok(state)
    }

    /// The state, if everything has its place.
    fn put_together(&self, adventure: &Adventure) -> State {
        let start = adventure.set.start_cards().collect();
        let level_at = |space: &Space| {
            let (_, mountain) = self.mountains.iter().find(|(other, _)| other == space)?;
            Some(adventure.mountain(*mountain).level)
        };
        let holdings = self.seats.iter().map(|seat| {
            let mut held = Holdings {
                caravan: seat.caravan,
                hand: seat.hand(start).into_iter().collect(),
                played: seat.played.iter().copied().collect(),
                spent: seat.spent.iter().copied().collect(),
                known: seat.known(start).into_iter().collect(),
                claimed: seat.claimed.iter().copied().collect(),
                wagon: seat.wagon,
                legs: seat.legs,
                rooms: seat.rooms,
                points: seat.points_bits(adventure),
                ..Holdings::NONE
            };
            for (space, level) in seat.outposts.iter().filter_map(|s| Some((s, level_at(s)?))) {
                held.build(*space, level);
            }
            held
        });
        let mut state = State::new(Open::new(holdings));
        state.open.turn = self.turn;
        state.open.phase = self.phase;
        for &(card, crystals) in &self.market {
            state.open.market.push(card, crystals);
        }
        for &(space, mountain) in &self.mountains {
            state.open.lay(space, mountain);
        }
        for &(space, offer) in &self.offers {
            let village = adventure.village_of(space).expect("checked before");
            state.open.offers[village] = match offer {
                OfferSketch::Tile(tile) => Offer::Tile(tile),
                OfferSketch::Closed => Offer::Closed,
            };
        }
        state.merchants = Deck::from_next_first(self.merchants.cards().iter().copied());
        state.pile = Deck::from_next_first(self.pile.tiles().iter().map(|offer| match offer {
            OfferSketch::Tile(tile) => *tile,
            OfferSketch::Closed => CLOSED,
        }));
        state
    }
}

impl PileSketch {
    /// The tiles, as far as they are known.
    fn tiles(&self) -> &[OfferSketch] {
        match self {
            PileSketch::Tiles(tiles) => tiles,
            PileSketch::Count(..) => &[],
        }
    }
}

impl SeatSketch {
    fn hand(&self, start: CardSet) -> Vec<Card> {
        let away = |card: &Card| self.played.contains(card) || self.spent.contains(card);
        let left = || start.iter().filter(|card| !away(card)).collect();
        self.hand.clone().unwrap_or_else(left)
    }

    fn known(&self, start: CardSet) -> Vec<Card> {
        let default = || if self.spent.is_empty() { self.hand(start) } else { Vec::new() };
        self.known.clone().unwrap_or_else(default)
    }

    /// One bit for each points tile, the top one lowest.
    fn points_bits(&self, adventure: &Adventure) -> u8 {
        let pile = adventure.set.bonus_points.iter().enumerate();
        pile.filter(|(_, n)| self.points.contains(n)).fold(0, |bits, (i, _)| bits | 1 << i)
    }

    fn write_to(&self, adventure: &Adventure, number: u8, out: &mut String) -> fmt::Result {
        let merchant = |&card: &Card| adventure.effect(card);
        let name = |&space: &Space| adventure.map.name_of(space);
        let caravan = (!self.caravan.is_empty()).then_some(self.caravan);
        write!(out, " | caravan {number} ")?;
        write_list(out, caravan)?;
        if let Some(space) = &self.wagon {
            write!(out, " | wagon {number} {}", name(space))?;
        }
        let hand = self.hand.iter().flatten();
        let unknown = self.hidden.as_ref().filter(|hidden| hidden.hand > 0);
        let unknown = unknown.map(|hidden| format!("?{}", hidden.hand));
        write!(out, " | hand {number} ")?;
        write_list(out, hand.map(|card| merchant(card).to_string()).chain(unknown))?;
        let lists = [("played", &self.played), ("spent", &self.spent)];
        for (field, cards) in lists.into_iter().filter(|(_, cards)| !cards.is_empty()) {
            write!(out, " | {field} {number} ")?;
            write_list(out, cards.iter().map(merchant))?;
        }
        if let Some(hidden) = &self.hidden {
            write!(out, " | spent {number} ?{} | pool {number} ", hidden.spent)?;
            write_list(out, hidden.pool.iter().map(merchant))?;
        }
        let known = self.known.as_ref().filter(|known| !known.is_empty());
        if let Some(known) = known.filter(|_| !self.spent.is_empty()) {
            write!(out, " | known {number} ")?;
            write_list(out, known.iter().map(merchant))?;
        }
        if !self.outposts.is_empty() {
            write!(out, " | outposts {number} ")?;
            write_list(out, self.outposts.iter().map(name))?;
        }
        if !self.claimed.is_empty() {
            write!(out, " | claimed {number} ")?;
            write_list(out, self.claimed.iter().map(|&tile| adventure.point_tile(tile).cost))?;
        }
        let legs = core::iter::repeat_n("leg".to_string(), self.legs.into());
        let rooms = core::iter::repeat_n("room".to_string(), self.rooms.into());
        let points = self.points.iter().map(|points| format!("points{points}"));
        let mut bonus = legs.chain(rooms).chain(points).peekable();
        if bonus.peek().is_some() {
            write!(out, " | bonus {number} ")?;
            write_list(out, bonus)?;
        }
        Ok(())
    }
}

/// Looks for everything that makes a sketch no state.
struct Check<'a> {
    adventure: &'a Adventure,
    sketch: &'a Sketch,
    seats: SeatCount,
    violations: Vec<Violation>,
}

impl Check<'_> {
    fn violation(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.violations.push(Violation { field: field.into(), message: message.into() });
    }

    fn result(&mut self) -> Result<(), Vec<Violation>> {
        let violations = core::mem::take(&mut self.violations);
        if violations.is_empty() { Ok(()) } else { Err(violations) }
    }

    /// Every component is in the set or on the map: all other checks look it up.
    fn components(&mut self) {
        let (adventure, sketch) = (self.adventure, self.sketch);
        let set = &adventure.set;
        let seats = &sketch.seats;
        let held = seats.iter().flat_map(|seat| {
            let known = seat.known.iter().flatten();
            seat.hand.iter().flatten().chain(&seat.played).chain(&seat.spent).chain(known)
        });
        let last = match sketch.phase {
            Phase::Spend { last: Some(Spent::Played(card) | Spent::Hand(Some(card))), .. } => {
                Some(card)
            }
            _ => None,
        };
        let market = sketch.market.iter().map(|(card, _)| card).chain(sketch.merchants.cards());
        let mut merchants = market.chain(held).chain(&last);
        let offers = sketch.offers.iter().map(|(_, offer)| offer).chain(sketch.pile.tiles());
        let tiles = offers.filter_map(|offer| match offer {
            OfferSketch::Tile(tile) => Some(tile),
            OfferSketch::Closed => None,
        });
        let mut tiles = tiles.chain(seats.iter().flat_map(|seat| &seat.claimed));
        let spaces = sketch.mountains.iter().map(|(space, _)| space);
        let spaces = spaces.chain(sketch.offers.iter().map(|(space, _)| space));
        let mut spaces =
            spaces.chain(seats.iter().flat_map(|seat| seat.outposts.iter().chain(&seat.wagon)));
        let mut points = seats.iter().flat_map(|seat| &seat.points);
        let mut mountains = sketch.mountains.iter().map(|(_, mountain)| mountain);
        let column = if let Phase::Reward(column) = sketch.phase { column } else { 0 };
        let discarder = if let Phase::Discard(seat) = sketch.phase { seat } else { Seat(0) };
        let unknown = [
            ("market", merchants.any(|card| card.index() >= set.merchants.len())),
            ("tiles", mountains.any(|mountain| mountain.index() >= set.mountains.len())),
            ("tiles", spaces.any(|space| space.index() >= adventure.map.spaces().len())),
            ("points", tiles.any(|tile| tile.index() >= set.points.len())),
            ("bonus", points.any(|points| !set.bonus_points.contains(points))),
            ("turn", usize::from(column) >= set.columns.len()),
            ("turn", sketch.turn.index() >= seats.len() || discarder.index() >= seats.len()),
        ];
        for (field, _) in unknown.into_iter().filter(|&(_, unknown)| unknown) {
            self.violation(field, "this is not in the set");
        }
        if seats.iter().any(|seat| seat.hidden.is_some()) {
            self.violation("hand", "a view does not tell which cards are spent");
        }
    }

    fn place(&mut self, seen: &mut CardSet, card: Card, name: &dyn fmt::Display, field: String) {
        if seen.contains(card) {
            self.violation(field, format!("`{name}` stands in two places"));
        }
        seen.insert(card);
    }

    /// Every merchant card lies in one place; each seat has its own copy of each starting card
    /// (Adventure 2.1); the market is full as long as the deck lasts.
    fn cards(&mut self) {
        let (adventure, sketch) = (self.adventure, self.sketch);
        let start: CardSet = adventure.set.start_cards().collect();
        let mut merchants = CardSet::EMPTY;
        let row = sketch.market.iter().map(|(card, _)| card);
        for &card in row.chain(sketch.merchants.cards()) {
            let name = adventure.effect(card);
            if start.contains(card) {
                self.violation("market", format!("the starting card `{name}` is never part of it"));
            }
            self.place(&mut merchants, card, &name, "market".into());
        }
        for (seat, held) in self.seats.seats().zip(&sketch.seats) {
            let mut own = CardSet::EMPTY;
            let hand = held.hand(start);
            let fields = [("hand", &hand), ("played", &held.played), ("spent", &held.spent)];
            for (field, cards) in fields {
                for &card in cards {
                    let seen = if start.contains(card) { &mut own } else { &mut merchants };
                    self.place(seen, card, &adventure.effect(card), format!("{field} {seat}"));
                }
            }
            for card in start.iter().filter(|&card| !own.contains(card)) {
                let message = format!("the starting card `{}` is missing", adventure.effect(card));
                self.violation(format!("hand {seat}"), message);
            }
            let known = held.known(start);
            if let Some(&card) = known.iter().find(|card| !hand.contains(card)) {
                let message = format!("`{}` is not in the hand", adventure.effect(card));
                self.violation(format!("known {seat}"), message);
            }
            if held.spent.is_empty() && hand.iter().any(|card| !known.contains(card)) {
                let message = "with no card spent, the whole hand is known";
                self.violation(format!("known {seat}"), message);
            }
        }
        self.market();
    }

    fn market(&mut self) {
        let (set, sketch) = (&self.adventure.set, self.sketch);
        let (cards, slots) = (sketch.market.len(), usize::from(set.market));
        if let DeckSketch::Count(_) = sketch.merchants {
            self.violation("market", "a view does not tell the order of a deck");
        }
        if cards > slots {
            self.violation("market", format!("{cards} cards do not fit into {slots} slots"));
        } else if cards < slots && !sketch.merchants.cards().is_empty() {
            let message = format!("{cards} of {slots} slots are filled although cards are left");
            self.violation("market", message);
        }
        // Each card that is acquired may add a crystal: what lies on a card stays countable.
        let left = sketch.market.len() + sketch.merchants.cards().len();
        let most = usize::from(self.most_countable()).saturating_sub(left);
        for (card, crystals) in &sketch.market {
            if usize::from(crystals.len()) > most {
                let name = self.adventure.effect(*card);
                let message = format!("no game lays {} crystals on `{name}`", crystals.len());
                self.violation("market", message);
            }
        }
    }

    /// How many crystals a caravan within its limit can take without losing count, tolls apart.
    fn most_countable(&self) -> u8 {
        Crystals::MAX_LEN - self.adventure.set.most_held() - self.seats.get()
    }

    /// Everything on the map lies where it can (Adventure 2.2, 2.3 and 6.1).
    fn map(&mut self) {
        let (adventure, sketch) = (self.adventure, self.sketch);
        let (tiles, villages) = (adventure.map.tiles(), adventure.map.villages());
        let name = |space: Space| adventure.map.name_of(space);
        let mut spaces = SpaceSet::EMPTY;
        let mut mountains = CardSet::EMPTY;
        for &(space, mountain) in &sketch.mountains {
            if !tiles.contains(space) {
                self.violation("tiles", format!("{} is no tile space", name(space)));
            }
            if spaces.contains(space) {
                self.violation("tiles", format!("{} has two mountains", name(space)));
            }
            spaces.insert(space);
            let trade = adventure.mountain(mountain).trade;
            self.place(&mut mountains, mountain, &trade, "tiles".into());
        }
        let mut filled = SpaceSet::EMPTY;
        for &(space, _) in &sketch.offers {
            if !villages.contains(space) {
                self.violation("points", format!("{} is no village", name(space)));
            }
            if filled.contains(space) {
                self.violation("points", format!("{} has two tiles", name(space)));
            }
            filled.insert(space);
        }
        for (seat, held) in self.seats.seats().zip(&sketch.seats) {
            let mut built = SpaceSet::EMPTY;
            let mut rows = [0; 4];
            for &space in &held.outposts {
                let on = sketch.mountains.iter().find(|(other, _)| *other == space);
                match on {
                    None => {
                        let message = format!("there is no mountain on {}", name(space));
                        self.violation(format!("outposts {seat}"), message);
                    }
                    Some((_, mountain)) => {
                        rows[adventure.mountain(*mountain).level as usize] += 1;
                    }
                }
                if built.contains(space) {
                    let message = format!("{} stands twice", name(space));
                    self.violation(format!("outposts {seat}"), message);
                }
                built.insert(space);
            }
            let most = adventure.set.columns.len();
            if rows.iter().any(|&row: &usize| row > most) {
                let message = format!("a row has {most} outposts, not more");
                self.violation(format!("outposts {seat}"), message);
            }
        }
    }

    /// Every point tile lies in one place, the closed tile where it can be (Adventure 2.4).
    fn pile(&mut self) {
        let (adventure, sketch) = (self.adventure, self.sketch);
        let mut seen = CardSet::EMPTY;
        let mut closed = 0;
        let offers = sketch.offers.iter().map(|(_, offer)| offer);
        for offer in offers.chain(sketch.pile.tiles()) {
            match offer {
                OfferSketch::Closed => closed += 1,
                OfferSketch::Tile(tile) => {
                    let cost = adventure.point_tile(*tile).cost;
                    self.place(&mut seen, *tile, &cost, "points".into());
                }
            }
        }
        let mut claimed = 0;
        for (seat, held) in self.seats.seats().zip(&sketch.seats) {
            for &tile in &held.claimed {
                let cost = adventure.point_tile(tile).cost;
                self.place(&mut seen, tile, &cost, format!("claimed {seat}"));
                claimed += 1;
            }
        }
        if closed > 1 {
            self.violation("points", "there is only one closed tile");
        }
        if let PileSketch::Count(..) = sketch.pile {
            self.violation("points", "a view does not tell the order of the pile");
        }
        let place = sketch.pile.tiles().iter().position(|offer| *offer == OfferSketch::Closed);
        let within = adventure.closed_within(claimed, sketch.pile.tiles().len().min(64));
        if place.is_some_and(|place| place >= usize::from(within)) {
            let message = format!(
                "after {claimed} claims the closed tile is among the next {within} tiles, or not in \
                 the pile"
            );
            self.violation("points", message);
        }
    }

    /// No more bonus tiles than there are, and points from the top (Adventure 2.5 and 6.7).
    fn bonus(&mut self) {
        let (set, sketch) = (&self.adventure.set, self.sketch);
        let sum = |of: fn(&SeatSketch) -> u8| {
            sketch.seats.iter().map(|seat| usize::from(of(seat))).sum::<usize>()
        };
        for (kind, taken, all) in
            [("leg", sum(|seat| seat.legs), set.legs), ("room", sum(|seat| seat.rooms), set.rooms)]
        {
            if taken > usize::from(all) {
                self.violation("bonus", format!("{taken} tiles `{kind}`, there are {all}"));
            }
        }
        let mut taken: Vec<u8> =
            sketch.seats.iter().flat_map(|seat| seat.points.iter().copied()).collect();
        taken.sort_unstable_by(|one, other| other.cmp(one));
        if !set.bonus_points.starts_with(&taken) {
            self.violation("bonus", "points tiles are taken from the top of the pile, each once");
        }
    }

    /// Stakes and wagons are as far as the opening is (Adventure 2.7).
    fn opening(&mut self, open: &Open) {
        let (adventure, sketch) = (self.adventure, self.sketch);
        let opening = matches!(sketch.phase, Phase::Take | Phase::Place);
        let start: CardSet = adventure.set.start_cards().collect();
        let mut stakes = Vec::new();
        for (seat, held) in self.seats.seats().zip(open.holdings()) {
            let placed = !opening || seat > sketch.turn;
            let took = placed || sketch.phase == Phase::Place && seat == sketch.turn;
            if placed != held.wagon.is_some() {
                let message = if placed { "the wagon is missing" } else { "it is too early" };
                self.violation(format!("wagon {seat}"), message);
            }
            if !opening {
                continue;
            }
            if placed && held.wagon.is_some_and(|space| !open.mountains().contains(space)) {
                self.violation(format!("wagon {seat}"), "wagons start on mountains");
            }
            if took != adventure.set.stakes.contains(&held.caravan)
                || !took && !held.caravan.is_empty()
            {
                let message = if took { "this is no stake" } else { "no stake was taken yet" };
                self.violation(format!("caravan {seat}"), message);
            }
            if took && stakes.contains(&held.caravan) {
                self.violation(format!("caravan {seat}"), "two seats have the same stake");
            }
            stakes.extend(took.then_some(held.caravan));
            let plain = Holdings {
                caravan: held.caravan,
                wagon: held.wagon,
                hand: start,
                known: start,
                ..Holdings::NONE
            };
            if *held != plain {
                let message = "in the opening a seat has its starting cards and nothing else";
                self.violation(format!("hand {seat}"), message);
            }
        }
        if sketch.phase == Phase::Place && open.mountains().is_empty() {
            self.violation("tiles", "there is no mountain to place a wagon on");
        }
    }

    /// The phase fits what is on the table.
    fn phase(&mut self, open: &Open) {
        let adventure = self.adventure;
        let mover = open.mover();
        let wrong = match self.sketch.phase {
            Phase::Spend { left, last } => {
                let spent = match last {
                    None => true,
                    Some(Spent::Played(card) | Spent::Hand(Some(card))) => {
                        mover.spent.contains(card)
                    }
                    Some(Spent::Hand(None)) => false,
                };
                let from_hand = matches!(last, Some(Spent::Hand(_)));
                if !spent {
                    Some("the last card spent is not among the spent cards")
                } else if from_hand && !mover.known.is_empty() {
                    Some("after a card of the hand is spent, the hand is not known")
                } else if left == 0 || legal_spends(adventure, open) == 0 {
                    Some("fewer cards can be spent than have to be")
                } else {
                    None
                }
            }
            Phase::Visit if !adventure.visit_possible(open) => {
                Some("nothing is possible here, so nothing is asked")
            }
            Phase::Reward(column) => {
                let emptied = mover.built.iter().all(|&built| built > column)
                    && mover.built.iter().any(|&built| built == column + 1);
                let here = mover.wagon.is_some_and(|space| mover.outposts.contains(space));
                if !emptied || !here {
                    Some("this column was not emptied by an outpost where the wagon stands")
                } else if adventure.reward_possible(open, column) {
                    None
                } else {
                    Some("there is no reward to take")
                }
            }
            _ => None,
        };
        if let Some(message) = wrong {
            self.violation("turn", message);
        }
    }

    /// Who may be above the limit, and by how much (Adventure 9).
    fn limits(&mut self, open: &Open) {
        let (adventure, sketch) = (self.adventure, self.sketch);
        let first = adventure.first_excess(open).map(|(seat, _)| seat);
        match (sketch.phase, first) {
            (Phase::Choose | Phase::Take | Phase::Place | Phase::Over, Some(seat)) => {
                let limit = adventure.limit(&open.holdings()[seat.index()]);
                let crystals = open.holdings()[seat.index()].caravan.len();
                let message = format!("{crystals} crystals are above the limit of {limit}");
                self.violation(format!("caravan {seat}"), message);
            }
            (Phase::Discard(seat), first) if first != Some(seat) => {
                let message = match first {
                    Some(first) => format!("seat {first} has to discard before seat {seat}"),
                    None => format!("no seat is above its limit, also not seat {seat}"),
                };
                self.violation("turn", message);
            }
            _ => {}
        }
        let most = adventure.set.most_held() + self.seats.get();
        let reward_ahead = match sketch.phase {
            Phase::Spend { .. } | Phase::Reward(_) => true,
            Phase::Visit => adventure.build_cost(open).is_some(),
            _ => false,
        };
        for (seat, held) in self.seats.seats().zip(open.holdings()) {
            // A caravan that may still take a card's crystals must have counted little so far.
            if (reward_ahead || seat != open.turn) && held.caravan.len() > most {
                let message = format!("no game brings {} crystals here", held.caravan.len());
                self.violation(format!("caravan {seat}"), message);
            }
        }
    }

    /// The game ends with the round in which a seat claims its last tile (Adventure 10.1).
    fn end(&mut self) {
        let sketch = self.sketch;
        let claims = Claims {
            what: "tile",
            claimed: sketch.seats.iter().map(|seat| seat.claimed.len()).collect(),
            to_end: usize::from(self.adventure.set.end),
            turn: sketch.turn,
            over: sketch.phase == Phase::Over,
            claim_done: matches!(sketch.phase, Phase::Discard(_)),
        };
        self.violations.extend(claims.violations());
    }
}

/// How many cards can be spent now.
fn legal_spends(adventure: &Adventure, open: &Open) -> usize {
    let mut list = crate::list::List::new();
    super::legal::legal_actions(adventure, open, &mut list);
    list.len()
}

/// Reads the words of one field.
struct Reader<'a> {
    adventure: &'a Adventure,
    words: Words<'a>,
}

impl<'a> Reader<'a> {
    fn head(&mut self) -> Result<Sketch, Fault> {
        let seats = read_head(&mut self.words, "adventure", self.adventure.seat_counts())?;
        Ok(Sketch {
            turn: Seat(0),
            phase: Phase::Choose,
            market: Vec::new(),
            merchants: DeckSketch::Cards(Vec::new()),
            mountains: Vec::new(),
            offers: Vec::new(),
            pile: PileSketch::Tiles(Vec::new()),
            seats: (0..seats).map(|_| SeatSketch::default()).collect(),
        })
    }

    /// Reads a field into the sketch and returns its name.
    fn field(&mut self, sketch: &mut Sketch) -> Result<String, Fault> {
        let adventure = self.adventure;
        let keyword = self.words.read("a field", Ok)?;
        match keyword {
            "turn" => self.turn(sketch)?,
            "market" => {
                let merchant = |word: &str| adventure.merchants.read_card(word);
                sketch.market = self.words.list(|word| read_market_card(word, merchant))?;
                sketch.merchants = DeckSketch::read(&mut self.words, merchant)?;
            }
            "tiles" => {
                let mountain = |word: &'a str| adventure.at_space(word, Self::mountain);
                sketch.mountains = self.words.list(mountain)?;
            }
            "points" => {
                let offer = |word: &'a str| adventure.at_space(word, Self::offer);
                sketch.offers = self.words.list(offer)?;
                if self.words.take("/") {
                    let tiles = self.words.list(|word| Self::offer(adventure, word))?;
                    sketch.pile = PileSketch::Tiles(tiles);
                }
            }
            "caravan" | "wagon" | "hand" | "played" | "spent" | "known" | "outposts"
            | "claimed" | "bonus" => {
                let n_seats = u8::try_from(sketch.seats.len()).expect("few seats");
                let number = self.words.small("a seat", 1, n_seats)?;
                self.seat_field(keyword, &mut sketch.seats[usize::from(number) - 1])?;
                self.words.end()?;
                return Ok(format!("{keyword} {number}"));
            }
            _ => {
                return Err(self.words.refuse(format!(
                    "unknown field {}: expected `turn`, `market`, `tiles`, `points`, `caravan`, \
                     `wagon`, `hand`, `played`, `spent`, `known`, `outposts`, `claimed` or `bonus`",
                    Found(keyword)
                )));
            }
        }
        self.words.end()?;
        Ok(keyword.into())
    }

    fn seat_field(&mut self, keyword: &str, seat: &mut SeatSketch) -> Result<(), Fault> {
        let adventure = self.adventure;
        let card = |word: &str| adventure.merchants.read_card(word);
        let space = |word: &str| adventure.map.read_space(word);
        match keyword {
            "caravan" => seat.caravan = self.words.crystals()?,
            "wagon" => seat.wagon = Some(self.words.read("a space", space)?),
            "hand" => seat.hand = Some(self.words.list(card)?),
            "played" => seat.played = self.words.list(card)?,
            "spent" => seat.spent = self.words.list(card)?,
            "known" => seat.known = Some(self.words.list(card)?),
            "outposts" => seat.outposts = self.words.list(space)?,
            "claimed" => seat.claimed = self.words.list(|word| Self::tile(adventure, word))?,
            _ => {
                for word in self.words.list(Ok)? {
                    let points = word.strip_prefix("points");
                    match (word, points) {
                        ("leg", _) => seat.legs = seat.legs.saturating_add(1),
                        ("room", _) => seat.rooms = seat.rooms.saturating_add(1),
                        (_, Some(points)) => seat.points.push(
                            read_small(points, 0, 99)
                                .map_err(|fault| self.words.refuse(fault.message))?,
                        ),
                        _ => {
                            return Err(self.words.refuse(format!(
                                "expected bonus tiles such as `leg`, `room` or `points6`, found {}",
                                Found(word)
                            )));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn turn(&mut self, sketch: &mut Sketch) -> Result<(), Fault> {
        let n_seats = u8::try_from(sketch.seats.len()).expect("few seats");
        if self.words.take("over") {
            // Adventure 10.1: a game ends with the last seat's turn.
            (sketch.turn, sketch.phase) = (Seat(n_seats - 1), Phase::Over);
            return Ok(());
        }
        sketch.turn = Seat(self.words.small("a seat, or `over`", 1, n_seats)? - 1);
        if self.words.take("take") {
            sketch.phase = Phase::Take;
        } else if self.words.take("place") {
            sketch.phase = Phase::Place;
        } else if self.words.take("spend") {
            let left = self.words.small("how many cards", 1, 99)?;
            let last = match self.words.peek() {
                Some(_) => Some(self.words.read("a card", |word| self.adventure.read_spent(word))?),
                None => None,
            };
            sketch.phase = Phase::Spend { left, last };
        } else if self.words.take("visit") {
            sketch.phase = Phase::Visit;
        } else if self.words.take("reward") {
            let columns = self.adventure.set.columns.len();
            let most = u8::try_from(columns).expect("few columns");
            sketch.phase = Phase::Reward(self.words.small("a column", 1, most)? - 1);
        } else if self.words.take("discard") {
            let seat = self.words.small("the seat that discards", 1, n_seats)?;
            sketch.phase = Phase::Discard(Seat(seat - 1));
        }
        Ok(())
    }

    fn mountain(adventure: &Adventure, word: &str) -> Result<Card, Fault> {
        let unknown = || Fault::new(1, format!("the set has no mountain {}", Found(word)));
        match word.parse()? {
            Effect::Trade(trade) => adventure.set.mountain(trade).ok_or_else(unknown),
            _ => Err(unknown()),
        }
    }

    fn offer(adventure: &Adventure, word: &str) -> Result<OfferSketch, Fault> {
        if word == "closed" {
            return Ok(OfferSketch::Closed);
        }
        Ok(OfferSketch::Tile(Self::tile(adventure, word)?))
    }

    fn tile(adventure: &Adventure, word: &str) -> Result<Card, Fault> {
        let cost = read_crystals(word)?;
        let unknown = || Fault::new(1, format!("the set has no point tile `{cost}`"));
        adventure.set.point_tile(cost).ok_or_else(unknown)
    }
}

impl Adventure {
    /// Reads a space, `:` and what lies there.
    fn at_space<T>(
        &self,
        word: &str,
        read: impl Fn(&Adventure, &str) -> Result<T, Fault>,
    ) -> Result<(Space, T), Fault> {
        let Some((name, what)) = word.split_once(':') else {
            let message =
                format!("expected a space, `:` and what lies there, found {}", Found(word));
            return Err(Fault::new(1, message));
        };
        let column = name.chars().count() + 2;
        let space = self.map.read_space(name)?;
        Ok((space, read(self, what).map_err(|fault| fault.within(0, column))?))
    }
}
