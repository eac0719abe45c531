//! Positions of Road: one state as one line of text (`docs/notation.md`, section 4).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::state::{Holdings, Open};
use super::{Phase, Road, State, Token, Tokens, View};
use crate::cards::{Card, CardSet, Deck};
use crate::notation::{Fault, Faults, Found, Words, read_crystals, write_list};
use crate::position::{
    DeckSketch, Violation, read_fields, read_head, read_market_card, write_market,
};
use crate::round::Claims;
use crate::rules::{Rules, Seat, SeatCount};
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
        let deck = |cards: &mut dyn Iterator<Item = Card>| DeckSketch::Cards(cards.collect());
        Sketch {
            merchants: deck(&mut state.merchants.next_first()),
            points: deck(&mut state.points.next_first()),
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
        let market = open.market.cards().iter().enumerate();
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
            market: market.map(|(slot, &card)| (card, open.market.crystals(slot))).collect(),
            merchants: DeckSketch::Cards(Vec::new()),
            row: open.row.cards().to_vec(),
            points: DeckSketch::Cards(Vec::new()),
            tokens: Some(open.tokens),
            seats: open.holdings().iter().map(seat).collect(),
        }
    }

    /// The text of a sketch whose cards are all in the set.
    pub fn write(&self, road: &Road) -> String {
        let mut out = String::new();
        self.write_to(road, &mut out).expect("writing to a string does not fail");
        out
    }

    fn write_to(&self, road: &Road, out: &mut String) -> fmt::Result {
        let merchant = |&card: &Card| road.effect(card);
        let cost = |&card: &Card| road.point_card(card).cost;
        write!(out, "road {}", self.seats.len())?;
        match self.phase {
            Phase::Choose => write!(out, " | turn {}", self.turn)?,
            Phase::Discard => write!(out, " | turn {} discard", self.turn)?,
            Phase::Over => out.push_str(" | turn over"),
        }
        out.push_str(" | market ");
        write_market(out, &self.market, |card| road.effect(card))?;
        self.merchants.write(out, merchant)?;
        out.push_str(" | points ");
        write_list(out, self.row.iter().map(cost))?;
        self.points.write(out, cost)?;
        let Tokens { major, minor } = self.tokens.unwrap_or_default();
        write!(out, " | tokens {major} {minor}")?;
        for (number, seat) in (1..).zip(&self.seats) {
            let caravan = (!seat.caravan.is_empty()).then_some(seat.caravan);
            write!(out, " | caravan {number} ")?;
            write_list(out, caravan)?;
            write!(out, " | hand {number} ")?;
            write_list(out, seat.hand.iter().flatten().map(merchant))?;
            if !seat.played.is_empty() {
                write!(out, " | played {number} ")?;
                write_list(out, seat.played.iter().map(merchant))?;
            }
            if !seat.claimed.is_empty() {
                write!(out, " | claimed {number} ")?;
                write_list(out, seat.claimed.iter().map(cost))?;
            }
            let Tokens { major, minor } = seat.earned;
            if (major, minor) != (0, 0) {
                write!(out, " | earned {number} {major} {minor}")?;
            }
        }
        Ok(())
    }

    /// Reads a sketch: the words must make sense, the whole need not.
    pub fn read(road: &Road, text: &str) -> Result<Sketch, Faults> {
        let head = |words| Reader { road, words }.head();
        read_fields(text, head, |words, sketch| Reader { road, words }.field(sketch))
    }

    /// The state, or every reason why there is none.
    pub fn state(&self, road: &Road) -> Result<State, Vec<Violation>> {
        let n_seats = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        let seats = road.seat_count(n_seats).map_err(|error| {
            alloc::vec![Violation { field: "road".into(), message: error.to_string() }]
        })?;
        let mut check = Check { road, sketch: self, seats, violations: Vec::new() };
        check.known();
        if !check.violations.is_empty() {
            return Err(check.violations);
        }
        check.cards();
        check.rows();
        let tokens = check.tokens();
        check.caravans();
        check.end();
        if !check.violations.is_empty() {
            return Err(check.violations);
        }

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

/// Looks for everything that makes a sketch no state.
struct Check<'a> {
    road: &'a Road,
    sketch: &'a Sketch,
    seats: SeatCount,
    violations: Vec<Violation>,
}

impl Check<'_> {
    fn violation(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.violations.push(Violation { field: field.into(), message: message.into() });
    }

    /// Every card is in the set: all other checks look it up.
    fn known(&mut self) {
        let (set, sketch) = (&self.road.set, self.sketch);
        let seats = &sketch.seats;
        let held = seats.iter().flat_map(|seat| seat.hand.iter().flatten().chain(&seat.played));
        let market = sketch.market.iter().map(|(card, _)| card).chain(sketch.merchants.cards());
        let points = sketch.row.iter().chain(sketch.points.cards());
        let mut points = points.chain(seats.iter().flat_map(|seat| &seat.claimed));
        if market.chain(held).any(|card| card.index() >= set.merchants.len()) {
            self.violation("market", "a card is not in the set");
        }
        if points.any(|card| card.index() >= set.points.len()) {
            self.violation("points", "a card is not in the set");
        }
    }

    /// Every card lies in one place; each seat has its own copy of each starting card (Road 2.3).
    fn cards(&mut self) {
        let (road, sketch) = (self.road, self.sketch);
        let start: CardSet = road.set.start_cards().collect();
        let mut merchants = CardSet::EMPTY;
        let mut points = CardSet::EMPTY;
        let row = sketch.market.iter().map(|(card, _)| card);
        for &card in row.chain(sketch.merchants.cards()) {
            if start.contains(card) {
                let message =
                    format!("the starting card `{}` is never part of it", road.effect(card));
                self.violation("market", message);
            }
            self.place(&mut merchants, card, &road.effect(card), "market".into());
        }
        for &card in sketch.row.iter().chain(sketch.points.cards()) {
            self.place(&mut points, card, &road.point_card(card).cost, "points".into());
        }
        for (seat, held) in self.seats.seats().zip(&sketch.seats) {
            let mut own = CardSet::EMPTY;
            let hand = held.hand(start);
            let hand = hand.iter().map(|&card| ("hand", card));
            for (field, card) in hand.chain(held.played.iter().map(|&card| ("played", card))) {
                let seen = if start.contains(card) { &mut own } else { &mut merchants };
                self.place(seen, card, &road.effect(card), format!("{field} {seat}"));
            }
            for card in start.iter().filter(|&card| !own.contains(card)) {
                let message = format!("the starting card `{}` is missing", road.effect(card));
                self.violation(format!("hand {seat}"), message);
            }
            for &card in &held.claimed {
                self.place(
                    &mut points,
                    card,
                    &road.point_card(card).cost,
                    format!("claimed {seat}"),
                );
            }
        }
    }

    fn place(&mut self, seen: &mut CardSet, card: Card, name: &dyn fmt::Display, field: String) {
        if seen.contains(card) {
            self.violation(field, format!("the card `{name}` stands in two places"));
        }
        seen.insert(card);
    }

    /// Rows are full as long as their decks last (Road 5.6 and 7.5).
    fn rows(&mut self) {
        let (set, sketch) = (&self.road.set, self.sketch);
        for (field, cards, slots, deck) in [
            ("market", sketch.market.len(), set.market, &sketch.merchants),
            ("points", sketch.row.len(), set.row, &sketch.points),
        ] {
            let slots = usize::from(slots);
            if let DeckSketch::Count(_) = deck {
                self.violation(field, "a view does not tell the order of a deck");
            }
            if cards > slots {
                self.violation(field, format!("{cards} cards do not fit into {slots} slots"));
            } else if cards < slots && !deck.cards().is_empty() {
                let message =
                    format!("{cards} of {slots} slots are filled although cards are left");
                self.violation(field, message);
            }
        }
        // Each card that is acquired may add a crystal: what lies on a card stays countable.
        let left = sketch.market.len() + sketch.merchants.cards().len();
        let most = usize::from(Crystals::MAX_LEN - set.limit).saturating_sub(left);
        for (card, crystals) in &sketch.market {
            if usize::from(crystals.len()) > most {
                let name = self.road.effect(*card);
                let message = format!("no game lays {} crystals on `{name}`", crystals.len());
                self.violation("market", message);
            }
        }
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
                self.violation("tokens", message);
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
            let crystals = held.caravan.len();
            if discards != (crystals > limit) {
                let side = if discards { "within" } else { "above" };
                let message = format!("{crystals} crystals are {side} the limit of {limit}");
                self.violation(format!("caravan {seat}"), message);
            }
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
        self.violations.extend(claims.violations());
    }
}

impl SeatSketch {
    fn hand(&self, start: CardSet) -> Vec<Card> {
        let unplayed = || start.iter().filter(|card| !self.played.contains(card)).collect();
        self.hand.clone().unwrap_or_else(unplayed)
    }
}

/// Reads the words of one field.
struct Reader<'a> {
    road: &'a Road,
    words: Words<'a>,
}

impl Reader<'_> {
    fn head(&mut self) -> Result<Sketch, Fault> {
        let seats = read_head(&mut self.words, "road", self.road.seat_counts())?;
        Ok(Sketch {
            turn: Seat(0),
            phase: Phase::Choose,
            market: Vec::new(),
            merchants: DeckSketch::Cards(Vec::new()),
            row: Vec::new(),
            points: DeckSketch::Cards(Vec::new()),
            tokens: None,
            seats: (0..seats).map(|_| SeatSketch::default()).collect(),
        })
    }

    /// Reads a field into the sketch and returns its name.
    fn field(&mut self, sketch: &mut Sketch) -> Result<String, Fault> {
        let keyword = self.words.read("a field", Ok)?;
        match keyword {
            "turn" => self.turn(sketch)?,
            "market" => {
                let merchant = |word: &str| Self::merchant_card(self.road, word);
                sketch.market = self.words.list(|word| read_market_card(word, merchant))?;
                sketch.merchants = DeckSketch::read(&mut self.words, merchant)?;
            }
            "points" => {
                sketch.row = self.words.list(|word| Self::point_card(self.road, word))?;
                let cost = |word: &str| Self::point_card(self.road, word);
                sketch.points = DeckSketch::read(&mut self.words, cost)?;
            }
            "tokens" => sketch.tokens = Some(self.tokens()?),
            "caravan" | "hand" | "played" | "claimed" | "earned" => {
                let n_seats = u8::try_from(sketch.seats.len()).expect("few seats");
                let number = self.words.small("a seat", 1, n_seats)?;
                self.seat_field(keyword, &mut sketch.seats[usize::from(number) - 1])?;
                self.words.end()?;
                return Ok(format!("{keyword} {number}"));
            }
            _ => {
                return Err(self.words.refuse(format!(
                    "unknown field {}: expected `turn`, `market`, `points`, `tokens`, `caravan`, \
                     `hand`, `played`, `claimed` or `earned`",
                    Found(keyword)
                )));
            }
        }
        self.words.end()?;
        Ok(keyword.into())
    }

    fn seat_field(&mut self, keyword: &str, seat: &mut SeatSketch) -> Result<(), Fault> {
        match keyword {
            "caravan" => seat.caravan = self.words.crystals()?,
            "hand" => {
                seat.hand = Some(self.words.list(|word| Self::merchant_card(self.road, word))?);
            }
            "played" => {
                seat.played = self.words.list(|word| Self::merchant_card(self.road, word))?;
            }
            "claimed" => {
                seat.claimed = self.words.list(|word| Self::point_card(self.road, word))?;
            }
            _ => seat.earned = self.tokens()?,
        }
        Ok(())
    }

    fn turn(&mut self, sketch: &mut Sketch) -> Result<(), Fault> {
        let n_seats = u8::try_from(sketch.seats.len()).expect("few seats");
        if self.words.take("over") {
            // Road 9.2: a game ends with the last seat's turn.
            (sketch.turn, sketch.phase) = (Seat(n_seats - 1), Phase::Over);
            return Ok(());
        }
        sketch.turn = Seat(self.words.small("a seat, or `over`", 1, n_seats)? - 1);
        if self.words.take("discard") {
            sketch.phase = Phase::Discard;
        }
        Ok(())
    }

    fn tokens(&mut self) -> Result<Tokens, Fault> {
        let major = self.words.small("the major tokens", 0, 99)?;
        Ok(Tokens { major, minor: self.words.small("the minor tokens", 0, 99)? })
    }

    fn merchant_card(road: &Road, word: &str) -> Result<Card, Fault> {
        road.merchants.read_card(word)
    }

    fn point_card(road: &Road, word: &str) -> Result<Card, Fault> {
        let cost = read_crystals(word)?;
        let unknown =
            || Fault::new(1, format!("the set `{}` has no point card `{cost}`", road.set.name));
        road.set.point_card(cost).ok_or_else(unknown)
    }
}
