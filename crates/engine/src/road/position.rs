//! Positions of Road: one state as one line of text (`docs/notation.md`, section 4).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::state::{Holdings, Open};
use super::{Phase, Road, State, Token, Tokens, View};
use crate::at::at;
use crate::cards::{Card, CardSet, Deck};
use crate::fields::{Field, Fields, Names};
use crate::notation::{Fault, Faults, Words, listed, read_crystals};
use crate::position::{DeckSketch, Violation, Violations, read_turn, rest_of_start, sketch_market};
use crate::round::Claims;
use crate::rules::{Seat, SeatCount};
use crate::trading::Crystals;

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
    /// The point row from slot 1.
    pub row: Vec<Card>,
    /// The point deck.
    pub points: DeckSketch,
    /// The tokens left; what the seats have not earned, if not given.
    pub tokens: Option<Tokens>,
    /// The seats in turn order.
    pub seats: Vec<SeatSketch>,
}

/// What a seat has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatSketch {
    /// Its crystals.
    pub caravan: Crystals,
    /// Its hand; the starting cards that are not among the played ones, if not given.
    pub hand: Option<Vec<Card>>,
    /// Its played cards.
    pub played: Vec<Card>,
    /// Its point cards.
    pub claimed: Vec<Card>,
    /// Its tokens.
    pub earned: Tokens,
}

impl Sketch {
    /// The sketch of a state.
    pub fn of_state(state: &State) -> Sketch {
        Sketch {
            merchants: DeckSketch::Cards(state.merchants.next_first().collect()),
            points: DeckSketch::Cards(state.points.next_first().collect()),
            ..Sketch::of_open(&state.open)
        }
    }

    /// The sketch of a view.
    pub fn of_view(view: &View) -> Sketch {
        Sketch {
            merchants: DeckSketch::Count(view.unseen_merchants.len()),
            points: DeckSketch::Count(view.unseen_points.len()),
            ..Sketch::of_open(&view.open)
        }
    }

    fn of_open(open: &Open) -> Sketch {
        let seat = |holdings: &Holdings| SeatSketch {
            caravan: holdings.caravan,
            hand: Some(holdings.hand.iter().collect()),
            played: holdings.played.iter().collect(),
            claimed: holdings.claimed.iter().collect(),
            earned: holdings.tokens,
        };
        Sketch {
            turn: open.turn,
            phase: open.phase,
            market: sketch_market(&open.market),
            row: open.row.cards().to_vec(),
            tokens: Some(open.tokens),
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
            row: Vec::new(),
            points: DeckSketch::EMPTY,
            tokens: None,
            seats,
        }
    }

    /// The text of a sketch whose cards are all in the set.
    pub fn write(&self, road: &Road) -> String {
        fields().write(road, self)
    }

    /// Reads a sketch: the words must make sense, the whole need not.
    pub fn read(road: &Road, text: &str) -> Result<Sketch, Faults> {
        fields().read(road, text, Sketch::of_seats)
    }

    /// The state, or every reason why there is none.
    pub fn state(&self, road: &Road) -> Result<State, Vec<Violation>> {
        let seats = Violations::seats(road, self.seats.len())?;
        let mut check = Check { road, sketch: self, seats, found: Violations::default() };
        check.known();
        check.found.result()?;
        check.cards();
        let tokens = check.tokens();
        check.caravans();
        check.end();
        check.found.result()?;

        let start = road.set.start_cards().collect();
        let holdings = self.seats.iter().map(|seat| Holdings {
            caravan: seat.caravan,
            hand: seat.hand(start).into_iter().collect(),
            played: seat.played.iter().copied().collect(),
            claimed: seat.claimed.iter().copied().collect(),
            tokens: seat.earned,
        });
        let mut state = State::new(Open::new(holdings, tokens));
        state.open.turn = self.turn;
        state.open.phase = self.phase;
        for &(card, crystals) in &self.market {
            state.open.market.push(card, crystals);
        }
        for &card in &self.row {
            state.open.row.push(card);
        }
        state.merchants = Deck::from_next_first(self.merchants.cards().iter().copied());
        state.points = Deck::from_next_first(self.points.cards().iter().copied());
        Ok(state)
    }
}

impl SeatSketch {
    fn hand(&self, start: CardSet) -> Vec<Card> {
        self.hand.clone().unwrap_or_else(|| rest_of_start(start, &[&self.played]))
    }
}

fn fields() -> Fields<Road, Sketch, SeatSketch> {
    let earned =
        |_: &Road, &earned: &Tokens| (earned != Tokens::default()).then(|| write_tokens(earned));
    Fields {
        table: Vec::from([
            Field::own("turn", read_phase, write_phase),
            Field::market(at!(Sketch.market), at!(Sketch.merchants), MERCHANT),
            Field::row("points", at!(Sketch.row), at!(Sketch.points), POINT),
            Field::new(
                "tokens",
                at!(Sketch.tokens),
                |_, words| read_tokens(words).map(Some),
                |_, tokens| tokens.map(write_tokens),
            ),
        ]),
        seat: Vec::from([
            Field::caravan(at!(SeatSketch.caravan)),
            Field::given("hand", at!(SeatSketch.hand), MERCHANT, |_, hand| Some(listed(hand))),
            Field::cards("played", at!(SeatSketch.played), MERCHANT),
            Field::cards("claimed", at!(SeatSketch.claimed), POINT),
            Field::new("earned", at!(SeatSketch.earned), |_, words| read_tokens(words), earned),
        ]),
        seats: at!(Sketch.seats),
    }
}

/// Merchant cards are named by what they do.
const MERCHANT: Names<Road> = Names {
    read: |road, word| road.merchants.read_card(word),
    write: |road, card| road.effect(card).to_string(),
};

/// Point cards are named by what they cost.
const POINT: Names<Road> = Names {
    read: |road, word| {
        let cost = read_crystals(word)?;
        let unknown =
            || Fault::new(1, format!("the set `{}` has no point card `{cost}`", road.set.name));
        road.set.point_card(cost).ok_or_else(unknown)
    },
    write: |road, card| road.point_card(card).cost.to_string(),
};

fn read_phase(_: &Road, sketch: &mut Sketch, words: &mut Words<'_>) -> Result<(), Fault> {
    let (turn, over) = read_turn(words, &sketch.seats)?;
    sketch.turn = turn;
    if over {
        sketch.phase = Phase::Over;
    } else if words.take("discard") {
        sketch.phase = Phase::Discard;
    }
    Ok(())
}

fn write_phase(_: &Road, sketch: &Sketch) -> String {
    match sketch.phase {
        Phase::Choose => sketch.turn.to_string(),
        Phase::Discard => format!("{} discard", sketch.turn),
        Phase::Over => "over".into(),
    }
}

fn read_tokens(words: &mut Words<'_>) -> Result<Tokens, Fault> {
    let major = words.small("the major tokens", 0, 99)?;
    Ok(Tokens { major, minor: words.small("the minor tokens", 0, 99)? })
}

fn write_tokens(Tokens { major, minor }: Tokens) -> String {
    format!("{major} {minor}")
}

/// Looks for everything that makes a sketch no state.
struct Check<'a> {
    road: &'a Road,
    sketch: &'a Sketch,
    seats: SeatCount,
    found: Violations,
}

impl Check<'_> {
    fn known(&mut self) {
        let (set, sketch) = (&self.road.set, self.sketch);
        let seats = &sketch.seats;
        let held = seats.iter().flat_map(|seat| seat.hand.iter().flatten().chain(&seat.played));
        let market = sketch.market.iter().map(|(card, _)| card).chain(sketch.merchants.cards());
        let points = sketch.row.iter().chain(sketch.points.cards());
        let mut points = points.chain(seats.iter().flat_map(|seat| &seat.claimed));
        self.found.unknown(&[
            ("market", market.chain(held).any(|card| card.index() >= set.merchants.len())),
            ("points", points.any(|card| card.index() >= set.points.len())),
        ]);
    }

    /// Every card lies in one place, and rows are full as long as their decks last (Road 2.3, 5.6
    /// and 7.5).
    fn cards(&mut self) {
        let (road, sketch, found) = (self.road, self.sketch, &mut self.found);
        let (set, seats) = (&road.set, &sketch.seats);
        let effect = |card| road.effect(card);
        let cost = |card| road.point_card(card).cost;
        let start: CardSet = set.start_cards().collect();
        let countable = Crystals::MAX_LEN - set.limit;
        let mut seen = CardSet::EMPTY;
        let (market, deck) = (&sketch.market, &sketch.merchants);
        found.place_market(&mut seen, start, market, deck, countable, effect);
        for (seat, held) in self.seats.seats().zip(seats) {
            let hand = held.hand(start);
            let fields = [("hand", &hand[..]), ("played", &held.played)];
            found.place_own(&mut seen, start, seat, &fields, effect);
        }
        let mut seen = CardSet::EMPTY;
        found.place(&mut seen, "points", sketch.row.iter().chain(sketch.points.cards()), cost);
        found.place_claimed(&mut seen, seats.iter().map(|seat| &seat.claimed), cost);
        found.row("market", sketch.market.len(), set.market.into(), &sketch.merchants);
        found.row("points", sketch.row.len(), set.row.into(), &sketch.points);
    }

    /// All tokens are in the piles or earned (Road 2.2).
    fn tokens(&mut self) -> Tokens {
        let total = self.road.set.tokens * self.seats.get();
        let mut tokens = Tokens::default();
        for (kind, name) in [(Token::Major, "major"), (Token::Minor, "minor")] {
            let number = |tokens: &Tokens| *tokens.clone().of_mut(kind);
            let earned = self.sketch.seats.iter().map(|seat| u16::from(number(&seat.earned)));
            let earned: u16 = earned.sum();
            let rest = total.saturating_sub(u8::try_from(earned).unwrap_or(u8::MAX));
            let left = self.sketch.tokens.as_ref().map_or(rest, number);
            if u16::from(left) + earned != u16::from(total) {
                let message =
                    format!("{left} {name} tokens left and {earned} earned are not {total}");
                self.found.add("tokens", message);
            }
            *tokens.of_mut(kind) = left;
        }
        tokens
    }

    /// Only a seat that has to discard is above the limit (Road 8).
    fn caravans(&mut self) {
        let (limit, sketch) = (self.road.set.limit, self.sketch);
        for (seat, held) in self.seats.seats().zip(&sketch.seats) {
            let discards = sketch.phase == Phase::Discard && seat == sketch.turn;
            self.found.limit(seat, held.caravan, limit, discards);
        }
    }

    /// The game ends with the round in which a seat claims its last card (Road 9).
    fn end(&mut self) {
        let sketch = self.sketch;
        let claims = Claims {
            what: "card",
            claimed: sketch.seats.iter().map(|seat| seat.claimed.len()).collect(),
            to_end: self.road.set.cards_to_end(self.seats),
            turn: sketch.turn,
            over: sketch.phase == Phase::Over,
            claim_done: false,
        };
        self.found.0.extend(claims.violations());
    }
}
