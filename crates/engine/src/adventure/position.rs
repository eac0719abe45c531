//! Positions of Adventure: one state as one line of text (`docs/notation.md`, section 7.3).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::map::{Space, SpaceSet};
use super::pile::Pile;
use super::state::{Holdings, Offer, Open, Spent};
use super::{Adventure, Phase, State, View};
use crate::at::at;
use crate::cards::{Card, CardSet, Deck};
use crate::fields::{Field, Fields, Names, listed_if_any};
use crate::notation::{Fault, Faults, Found, Words, listed, read_crystals, read_small};
use crate::position::{
    DeckSketch, Violation, Violations, read_at, read_turn, rest_of_start, sketch_market,
};
use crate::round::Claims;
use crate::rules::{Seat, SeatCount};
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
        Sketch {
            merchants: DeckSketch::Cards(state.merchants.next_first().collect()),
            pile: PileSketch::Tiles(state.pile.next_first().filter_map(OfferSketch::of).collect()),
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
        let mountain = |space| Some((space, open.mountain(space)?));
        let offer = |(&space, &offer)| Some((space, OfferSketch::of(offer)?));
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
            market: sketch_market(&open.market),
            mountains: open.mountains().iter().filter_map(mountain).collect(),
            offers: adventure.villages.iter().zip(&open.offers).filter_map(offer).collect(),
            ..Sketch::of_seats(open.holdings().iter().map(seat).collect())
        }
    }

    /// The sketch of an empty table.
    fn of_seats(seats: Vec<SeatSketch>) -> Sketch {
        Sketch {
            turn: Seat(0),
            phase: Phase::Choose,
            market: Vec::new(),
            merchants: DeckSketch::EMPTY,
            mountains: Vec::new(),
            offers: Vec::new(),
            pile: PileSketch::Tiles(Vec::new()),
            seats,
        }
    }

    /// The text of a sketch whose components are all in the set.
    pub fn write(&self, adventure: &Adventure) -> String {
        fields().write(adventure, self)
    }

    /// Reads a sketch: the words must make sense, the whole need not.
    pub fn read(adventure: &Adventure, text: &str) -> Result<Sketch, Faults> {
        fields().read(adventure, text, Sketch::of_seats)
    }

    /// The state, or every reason why there is none.
    pub fn state(&self, adventure: &Adventure) -> Result<State, Vec<Violation>> {
        let seats = Violations::seats(adventure, self.seats.len())?;
        let mut check = Check { adventure, sketch: self, seats, found: Violations::default() };
        check.components();
        check.found.result()?;
        check.cards();
        check.map();
        check.pile();
        check.bonus();
        check.found.result()?;
        let state = self.put_together(adventure);
        check.opening(&state.open);
        check.phase(&state.open);
        check.limits(&state.open);
        check.end();
        check.found.result()?;
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
        let tiles = self.pile.tiles().iter();
        let closed = tiles.clone().position(|tile| *tile == OfferSketch::Closed);
        state.pile = Pile::new(tiles.filter_map(OfferSketch::tile).copied(), closed);
        state
    }
}

impl OfferSketch {
    fn of(offer: Offer) -> Option<OfferSketch> {
        match offer {
            Offer::Empty => None,
            Offer::Tile(tile) => Some(OfferSketch::Tile(tile)),
            Offer::Closed => Some(OfferSketch::Closed),
        }
    }

    fn tile(&self) -> Option<&Card> {
        match self {
            OfferSketch::Tile(tile) => Some(tile),
            OfferSketch::Closed => None,
        }
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
        let rest = || rest_of_start(start, &[&self.played, &self.spent]);
        self.hand.clone().unwrap_or_else(rest)
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
}

fn fields() -> Fields<Adventure, Sketch, SeatSketch> {
    Fields {
        table: Vec::from([
            Field::own("turn", read_phase, write_phase),
            Field::market(at!(Sketch.market), at!(Sketch.merchants), MERCHANT),
            Field::new(
                "tiles",
                at!(Sketch.mountains),
                |adventure: &Adventure, words| {
                    words.list(|word| adventure.at_space(word, Adventure::read_mountain))
                },
                |adventure, mountains| {
                    listed(mountains.iter().map(|&(space, mountain)| {
                        let trade = adventure.mountain(mountain).trade;
                        format!("{}:{trade}", adventure.map.name_of(space))
                    }))
                },
            ),
            Field::own("points", read_points, write_points),
        ]),
        seat: Vec::from([
            Field::caravan(at!(SeatSketch.caravan)),
            Field::new(
                "wagon",
                at!(SeatSketch.wagon),
                |adventure: &Adventure, words| {
                    words.read("a space", |word| adventure.map.read_space(word)).map(Some)
                },
                |adventure, wagon| wagon.map(|space| adventure.map.name_of(space).to_string()),
            ),
            Field::given("hand", at!(SeatSketch.hand), MERCHANT, |seat, hand| {
                let hidden = seat.hidden.as_ref().filter(|hidden| hidden.hand > 0);
                Some(listed(hand.chain(hidden.map(|hidden| format!("?{}", hidden.hand)))))
            }),
            Field::cards("played", at!(SeatSketch.played), MERCHANT),
            Field::cards("spent", at!(SeatSketch.spent), MERCHANT),
            Field::shown("spent", |_, seat: &SeatSketch| {
                seat.hidden.as_ref().map(|hidden| format!("?{}", hidden.spent))
            }),
            Field::shown("pool", |adventure, seat: &SeatSketch| {
                let hidden = seat.hidden.as_ref()?;
                Some(listed(MERCHANT.of(adventure, &hidden.pool)))
            }),
            Field::given("known", at!(SeatSketch.known), MERCHANT, |seat, known| {
                if seat.spent.is_empty() { None } else { listed_if_any(known) }
            }),
            Field::new(
                "outposts",
                at!(SeatSketch.outposts),
                |adventure: &Adventure, words| words.list(|word| adventure.map.read_space(word)),
                |adventure, outposts| {
                    listed_if_any(outposts.iter().map(|&space| adventure.map.name_of(space)))
                },
            ),
            Field::cards("claimed", at!(SeatSketch.claimed), POINT),
            Field::own("bonus", read_bonus, write_bonus),
        ]),
        seats: at!(Sketch.seats),
    }
}

/// Merchant cards are named by what they do.
const MERCHANT: Names<Adventure> = Names {
    read: |adventure, word| adventure.merchants.read_card(word),
    write: |adventure, card| adventure.effect(card).to_string(),
};

/// Point tiles are named by what they cost.
const POINT: Names<Adventure> = Names {
    read: |adventure, word| {
        let cost = read_crystals(word)?;
        let unknown = || Fault::new(1, format!("the set has no point tile `{cost}`"));
        adventure.set.point_tile(cost).ok_or_else(unknown)
    },
    write: |adventure, tile| adventure.point_tile(tile).cost.to_string(),
};

fn read_phase(
    adventure: &Adventure,
    sketch: &mut Sketch,
    words: &mut Words<'_>,
) -> Result<(), Fault> {
    let (turn, over) = read_turn(words, &sketch.seats)?;
    sketch.turn = turn;
    if over {
        sketch.phase = Phase::Over;
    } else if words.take("take") {
        sketch.phase = Phase::Take;
    } else if words.take("place") {
        sketch.phase = Phase::Place;
    } else if words.take("spend") {
        let left = words.small("how many cards", 1, 99)?;
        let last = match words.peek() {
            Some(_) => Some(words.read("a card", |word| adventure.read_spent(word))?),
            None => None,
        };
        sketch.phase = Phase::Spend { left, last };
    } else if words.take("visit") {
        sketch.phase = Phase::Visit;
    } else if words.take("reward") {
        let most = u8::try_from(adventure.set.columns.len()).expect("few columns");
        sketch.phase = Phase::Reward(words.small("a column", 1, most)? - 1);
    } else if words.take("discard") {
        let most = SeatCount::of(&sketch.seats).get();
        let seat = words.small("the seat that discards", 1, most)?;
        sketch.phase = Phase::Discard(Seat(seat - 1));
    }
    Ok(())
}

fn write_phase(adventure: &Adventure, sketch: &Sketch) -> String {
    let turn = sketch.turn;
    match sketch.phase {
        Phase::Choose => turn.to_string(),
        Phase::Take => format!("{turn} take"),
        Phase::Place => format!("{turn} place"),
        Phase::Spend { left, last: None } => format!("{turn} spend {left}"),
        Phase::Spend { left, last: Some(last) } => {
            let mut text = format!("{turn} spend {left} ");
            adventure.write_spent(last, &mut text).expect("writing to a string does not fail");
            text
        }
        Phase::Visit => format!("{turn} visit"),
        Phase::Reward(column) => format!("{turn} reward {}", column + 1),
        Phase::Discard(seat) => format!("{turn} discard {seat}"),
        Phase::Over => "over".into(),
    }
}

fn read_points(
    adventure: &Adventure,
    sketch: &mut Sketch,
    words: &mut Words<'_>,
) -> Result<(), Fault> {
    sketch.offers = words.list(|word| adventure.at_space(word, Adventure::read_offer))?;
    if words.take("/") {
        sketch.pile = PileSketch::Tiles(words.list(|word| adventure.read_offer(word))?);
    }
    Ok(())
}

fn write_points(adventure: &Adventure, sketch: &Sketch) -> String {
    let tile = |offer: &OfferSketch| match offer {
        OfferSketch::Tile(tile) => (POINT.write)(adventure, *tile),
        OfferSketch::Closed => "closed".into(),
    };
    let offer = |(space, offer): &(Space, OfferSketch)| {
        format!("{}:{}", adventure.map.name_of(*space), tile(offer))
    };
    let offers = listed(sketch.offers.iter().map(offer));
    match &sketch.pile {
        PileSketch::Count(0, _) => offers,
        PileSketch::Count(n, None) => format!("{offers} / ?{n}"),
        PileSketch::Count(n, Some(within)) => format!("{offers} / ?{n} closed<{within}"),
        PileSketch::Tiles(tiles) if tiles.is_empty() => offers,
        PileSketch::Tiles(tiles) => format!("{offers} / {}", listed(tiles.iter().map(tile))),
    }
}

fn read_bonus(_: &Adventure, seat: &mut SeatSketch, words: &mut Words<'_>) -> Result<(), Fault> {
    for word in words.list(Ok)? {
        if word == "leg" {
            seat.legs = seat.legs.saturating_add(1);
        } else if word == "room" {
            seat.rooms = seat.rooms.saturating_add(1);
        } else if let Some(points) = word.strip_prefix("points") {
            let points = read_small(points, 0, 99);
            seat.points.push(points.map_err(|fault| words.refuse(fault.message))?);
        } else {
            return Err(words.refuse(format!(
                "expected bonus tiles such as `leg`, `room` or `points6`, found {}",
                Found(word)
            )));
        }
    }
    Ok(())
}

fn write_bonus(_: &Adventure, seat: &SeatSketch) -> Option<String> {
    let legs = core::iter::repeat_n("leg".to_string(), seat.legs.into());
    let rooms = core::iter::repeat_n("room".to_string(), seat.rooms.into());
    let points = seat.points.iter().map(|points| format!("points{points}"));
    listed_if_any(legs.chain(rooms).chain(points))
}

impl Adventure {
    fn read_mountain(&self, word: &str) -> Result<Card, Fault> {
        let unknown = || Fault::new(1, format!("the set has no mountain {}", Found(word)));
        match word.parse()? {
            Effect::Trade(trade) => self.set.mountain(trade).ok_or_else(unknown),
            _ => Err(unknown()),
        }
    }

    fn read_offer(&self, word: &str) -> Result<OfferSketch, Fault> {
        match word {
            "closed" => Ok(OfferSketch::Closed),
            _ => Ok(OfferSketch::Tile((POINT.read)(self, word)?)),
        }
    }

    /// Reads a space, `:` and what lies there.
    fn at_space<T>(
        &self,
        word: &str,
        read: impl Fn(&Adventure, &str) -> Result<T, Fault>,
    ) -> Result<(Space, T), Fault> {
        let space = |name: &str| self.map.read_space(name);
        read_at(word, "a space, `:` and what lies there", space, |what| read(self, what))
    }
}

/// Looks for everything that makes a sketch no state.
struct Check<'a> {
    adventure: &'a Adventure,
    sketch: &'a Sketch,
    seats: SeatCount,
    found: Violations,
}

impl Check<'_> {
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
        let tiles = offers.filter_map(OfferSketch::tile);
        let mut tiles = tiles.chain(seats.iter().flat_map(|seat| &seat.claimed));
        let spaces = sketch.mountains.iter().map(|(space, _)| space);
        let spaces = spaces.chain(sketch.offers.iter().map(|(space, _)| space));
        let mut spaces =
            spaces.chain(seats.iter().flat_map(|seat| seat.outposts.iter().chain(&seat.wagon)));
        let mut points = seats.iter().flat_map(|seat| &seat.points);
        let mut mountains = sketch.mountains.iter().map(|(_, mountain)| mountain);
        let column = if let Phase::Reward(column) = sketch.phase { column } else { 0 };
        let discarder = if let Phase::Discard(seat) = sketch.phase { seat } else { Seat(0) };
        self.found.unknown(&[
            ("market", merchants.any(|card| card.index() >= set.merchants.len())),
            ("tiles", mountains.any(|mountain| mountain.index() >= set.mountains.len())),
            ("tiles", spaces.any(|space| space.index() >= adventure.map.spaces().len())),
            ("points", tiles.any(|tile| tile.index() >= set.points.len())),
            ("bonus", points.any(|points| !set.bonus_points.contains(points))),
            ("turn", usize::from(column) >= set.columns.len()),
            ("turn", sketch.turn.index() >= seats.len() || discarder.index() >= seats.len()),
        ]);
        if seats.iter().any(|seat| seat.hidden.is_some()) {
            self.found.add("hand", "a view does not tell which cards are spent");
        }
    }

    /// Every merchant card lies in one place (Adventure 2.1), and is known as it can be; the market
    /// is full as long as the deck lasts.
    fn cards(&mut self) {
        let (adventure, sketch, found) = (self.adventure, self.sketch, &mut self.found);
        let set = &adventure.set;
        let effect = |card| adventure.effect(card);
        let start: CardSet = set.start_cards().collect();
        // How many crystals a caravan within its limit can take without losing count, tolls apart.
        let countable = Crystals::MAX_LEN - set.most_held() - self.seats.get();
        let mut seen = CardSet::EMPTY;
        let (market, deck) = (&sketch.market, &sketch.merchants);
        found.place_market(&mut seen, start, market, deck, countable, effect);
        found.row("market", market.len(), set.market.into(), deck);
        for (seat, held) in self.seats.seats().zip(&sketch.seats) {
            let hand = held.hand(start);
            let fields = [("hand", &hand[..]), ("played", &held.played), ("spent", &held.spent)];
            found.place_own(&mut seen, start, seat, &fields, effect);
            let known = held.known(start);
            if let Some(&card) = known.iter().find(|card| !hand.contains(card)) {
                let message = format!("`{}` is not in the hand", effect(card));
                found.add(format!("known {seat}"), message);
            }
            if held.spent.is_empty() && hand.iter().any(|card| !known.contains(card)) {
                let message = "with no card spent, the whole hand is known";
                found.add(format!("known {seat}"), message);
            }
        }
    }

    /// Everything on the map lies where it can (Adventure 2.2, 2.3 and 6.1).
    fn map(&mut self) {
        let (adventure, sketch) = (self.adventure, self.sketch);
        let (tiles, villages) = (adventure.map.tiles(), adventure.map.villages());
        let name = |space: Space| adventure.map.name_of(space);
        let mut spaces = SpaceSet::EMPTY;
        for &(space, _) in &sketch.mountains {
            if !tiles.contains(space) {
                self.found.add("tiles", format!("{} is no tile space", name(space)));
            }
            if spaces.contains(space) {
                self.found.add("tiles", format!("{} has two mountains", name(space)));
            }
            spaces.insert(space);
        }
        let laid = sketch.mountains.iter().map(|(_, mountain)| mountain);
        let trade = |mountain| adventure.mountain(mountain).trade;
        self.found.place(&mut CardSet::default(), "tiles", laid, trade);
        let mut filled = SpaceSet::EMPTY;
        for &(space, _) in &sketch.offers {
            if !villages.contains(space) {
                self.found.add("points", format!("{} is no village", name(space)));
            }
            if filled.contains(space) {
                self.found.add("points", format!("{} has two tiles", name(space)));
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
                        self.found.add(format!("outposts {seat}"), message);
                    }
                    Some((_, mountain)) => {
                        rows[adventure.mountain(*mountain).level as usize] += 1;
                    }
                }
                if built.contains(space) {
                    let message = format!("{} stands twice", name(space));
                    self.found.add(format!("outposts {seat}"), message);
                }
                built.insert(space);
            }
            let most = adventure.set.columns.len();
            if rows.iter().any(|&row: &usize| row > most) {
                let message = format!("a row has {most} outposts, not more");
                self.found.add(format!("outposts {seat}"), message);
            }
        }
    }

    /// Every point tile lies in one place, the closed tile where it can be (Adventure 2.4).
    fn pile(&mut self) {
        let (adventure, sketch) = (self.adventure, self.sketch);
        let cost = |tile| adventure.point_tile(tile).cost;
        let offers = sketch.offers.iter().map(|(_, offer)| offer).chain(sketch.pile.tiles());
        let closed = offers.clone().filter(|offer| **offer == OfferSketch::Closed).count();
        let claims = sketch.seats.iter().map(|seat| &seat.claimed);
        let mut seen = CardSet::EMPTY;
        self.found.place(&mut seen, "points", offers.filter_map(OfferSketch::tile), cost);
        self.found.place_claimed(&mut seen, claims.clone(), cost);
        let claimed = claims.map(Vec::len).sum();
        if closed > 1 {
            self.found.add("points", "there is only one closed tile");
        }
        if let PileSketch::Count(..) = sketch.pile {
            self.found.add("points", "a view does not tell the order of the pile");
        }
        let place = sketch.pile.tiles().iter().position(|offer| *offer == OfferSketch::Closed);
        let within = adventure.closed_within(claimed, sketch.pile.tiles().len().min(64));
        if place.is_some_and(|place| place >= usize::from(within)) {
            let message = format!(
                "after {claimed} claims the closed tile is among the next {within} tiles, or not in \
                 the pile"
            );
            self.found.add("points", message);
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
                self.found.add("bonus", format!("{taken} tiles `{kind}`, there are {all}"));
            }
        }
        let mut taken: Vec<u8> =
            sketch.seats.iter().flat_map(|seat| seat.points.iter().copied()).collect();
        taken.sort_unstable_by(|one, other| other.cmp(one));
        if !set.bonus_points.starts_with(&taken) {
            self.found.add("bonus", "points tiles are taken from the top of the pile, each once");
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
                self.found.add(format!("wagon {seat}"), message);
            }
            if !opening {
                continue;
            }
            if placed && held.wagon.is_some_and(|space| !open.mountains().contains(space)) {
                self.found.add(format!("wagon {seat}"), "wagons start on mountains");
            }
            if took != adventure.set.stakes.contains(&held.caravan)
                || !took && !held.caravan.is_empty()
            {
                let message = if took { "this is no stake" } else { "no stake was taken yet" };
                self.found.add(format!("caravan {seat}"), message);
            }
            if took && stakes.contains(&held.caravan) {
                self.found.add(format!("caravan {seat}"), "two seats have the same stake");
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
                self.found.add(format!("hand {seat}"), message);
            }
        }
        if sketch.phase == Phase::Place && open.mountains().is_empty() {
            self.found.add("tiles", "there is no mountain to place a wagon on");
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
            self.found.add("turn", message);
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
                self.found.add(format!("caravan {seat}"), message);
            }
            (Phase::Discard(seat), first) if first != Some(seat) => {
                let message = match first {
                    Some(first) => format!("seat {first} has to discard before seat {seat}"),
                    None => format!("no seat is above its limit, also not seat {seat}"),
                };
                self.found.add("turn", message);
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
                self.found.add(format!("caravan {seat}"), message);
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
        self.found.0.extend(claims.violations());
    }
}

/// How many cards can be spent now.
fn legal_spends(adventure: &Adventure, open: &Open) -> usize {
    let mut list = crate::list::List::new();
    super::legal::legal_actions(adventure, open, &mut list);
    list.len()
}
