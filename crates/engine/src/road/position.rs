//! Positions of Road: one state as one line of text (`docs/notation.md`, section 4).

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::state::{Holdings, Open};
use super::{MAX_MARKET, MAX_ROW, Phase, Road, State, Token, Tokens, View};
use crate::cards::{Card, CardSet, Deck};
use crate::notation::{Fault, Faults, Found, read_crystals, read_small, words, write_list};
use crate::rules::{Rules, Seat};
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

/// A deck, or what a view knows of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeckSketch {
    /// Its cards, the next one first.
    Cards(Vec<Card>),
    /// The number of its cards.
    Count(usize),
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

/// A reason why a sketch is no state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The field that breaks the rule, such as `hand 2`.
    pub field: String,
    /// What is wrong with it.
    pub message: String,
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
        let lying = |&(card, crystals): &(Card, Crystals)| match crystals {
            Crystals::NONE => format!("{}", road.effect(card)),
            _ => format!("{}({crystals})", road.effect(card)),
        };
        write_list(out, self.market.iter().map(lying))?;
        write_deck(out, &self.merchants, merchant)?;
        out.push_str(" | points ");
        write_list(out, self.row.iter().map(cost))?;
        write_deck(out, &self.points, cost)?;
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
            if major + minor > 0 {
                write!(out, " | earned {number} {major} {minor}")?;
            }
        }
        Ok(())
    }

    /// Reads a sketch: the words must make sense, the whole need not.
    pub fn read(road: &Road, text: &str) -> Result<Sketch, Faults> {
        let mut fields = fields(text);
        let (column, head) = fields.next().expect("a split has a first part");
        let mut reader = Reader { road, column, words: words(head).collect(), next: 0 };
        let mut sketch = reader.head()?;
        let mut faults = Vec::new();
        let mut seen = BTreeSet::new();
        for (column, field) in fields {
            let mut reader = Reader { road, column, words: words(field).collect(), next: 0 };
            match reader.field(&mut sketch) {
                Err(fault) => faults.push(fault),
                Ok(name) if !seen.insert(name.clone()) => {
                    faults.push(Fault::new(column, format!("the field `{name}` stands twice")));
                }
                Ok(_) => {}
            }
        }
        if faults.is_empty() { Ok(sketch) } else { Err(Faults(faults)) }
    }

    /// The state, or every reason why there is none.
    pub fn state(&self, road: &Road) -> Result<State, Vec<Violation>> {
        let mut violations = Vec::new();
        let mut violation = |field: &str, message: String| {
            violations.push(Violation { field: field.into(), message });
        };
        let set = road.set();
        let Ok(seats) = road.seat_count(u8::try_from(self.seats.len()).unwrap_or(u8::MAX)) else {
            violation("road", format!("road is not for {} seats", self.seats.len()));
            return Err(violations);
        };
        let deck = |deck: &DeckSketch, field, violation: &mut dyn FnMut(&str, String)| match deck {
            DeckSketch::Cards(cards) => cards.clone(),
            DeckSketch::Count(_) => {
                violation(field, "a view does not tell the order of a deck".into());
                Vec::new()
            }
        };
        let merchants = deck(&self.merchants, "market", &mut violation);
        let points = deck(&self.points, "points", &mut violation);
        let start: CardSet = set.start_cards().collect();
        let hands: Vec<Vec<Card>> = self.seats.iter().map(|seat| seat.hand(start)).collect();

        // Every card in one place; starting cards once in every seat.
        let mut merchants_seen = CardSet::EMPTY;
        let mut points_seen = CardSet::EMPTY;
        let mut place = |seen: &mut CardSet, card: Card, name: String, field: &str| {
            if seen.contains(card) {
                violation(field, format!("the card `{name}` stands in two places"));
            }
            seen.insert(card);
        };
        for &card in self.market.iter().map(|(card, _)| card).chain(&merchants) {
            if start.contains(card) {
                // Road 2.3.
                place(&mut start.clone(), card, road.effect(card).to_string(), "market");
            } else {
                place(&mut merchants_seen, card, road.effect(card).to_string(), "market");
            }
        }
        for &card in self.row.iter().chain(&points) {
            place(&mut points_seen, card, road.point_card(card).cost.to_string(), "points");
        }
        let mut lacking = Vec::new();
        for (seat, (sketch, hand)) in seats.seats().zip(self.seats.iter().zip(&hands)) {
            let mut start_seen = CardSet::EMPTY;
            for (field, &card) in
                hand.iter().map(|card| ("hand", card)).chain(sketch.played.iter().map(|card| ("played", card)))
            {
                let seen = if start.contains(card) { &mut start_seen } else { &mut merchants_seen };
                place(seen, card, road.effect(card).to_string(), &format!("{field} {seat}"));
            }
            for &card in &sketch.claimed {
                let name = road.point_card(card).cost.to_string();
                place(&mut points_seen, card, name, &format!("claimed {seat}"));
            }
            let missing = start.iter().find(|&card| !start_seen.contains(card));
            lacking.extend(missing.map(|card| (seat, card)));
        }
        for (seat, card) in lacking {
            let name = road.effect(card);
            violation(&format!("hand {seat}"), format!("the starting card `{name}` is missing"));
        }

        // Rows are full as long as their decks last.
        for (field, row, slots, deck) in [
            ("market", self.market.len(), set.market, merchants.len()),
            ("points", self.row.len(), set.row, points.len()),
        ] {
            let slots = usize::from(slots);
            if row > slots {
                violation(field, format!("the row has {slots} slots, not {row}"));
            } else if row < slots && deck > 0 {
                let message = format!("the row has only {row} of {slots} cards although its deck has {deck}");
                violation(field, message);
            }
        }

        // All tokens are in the piles or earned.
        let total = set.tokens * seats.get();
        let mut tokens = Tokens::default();
        for (kind, name) in [(Token::Major, "major"), (Token::Minor, "minor")] {
            let number = |tokens: &Tokens| *tokens.clone().of_mut(kind);
            let earned: u16 = self.seats.iter().map(|seat| u16::from(number(&seat.earned))).sum();
            let rest = total.saturating_sub(u8::try_from(earned).unwrap_or(u8::MAX));
            let left = self.tokens.as_ref().map_or(rest, number);
            if u16::from(left) + earned != u16::from(total) {
                let message = format!("{left} {name} tokens left and {earned} earned are not {total}");
                violation("tokens", message);
            }
            *tokens.of_mut(kind) = left;
        }

        let to_end = set.cards_to_end(seats);
        for (seat, sketch) in seats.seats().zip(&self.seats) {
            let held = sketch.caravan.len();
            let discards = self.phase == Phase::Discard && seat == self.turn;
            if !discards && held > set.limit {
                let message = format!("{held} crystals are above the limit of {}", set.limit);
                violation(&format!("caravan {seat}"), message);
            } else if discards && held <= set.limit {
                let message = format!("{held} crystals are within the limit of {}: nothing to discard", set.limit);
                violation(&format!("caravan {seat}"), message);
            }
            let claimed = sketch.claimed.len();
            if claimed > to_end {
                let message = format!("{claimed} cards were claimed, the game ends with {to_end}");
                violation(&format!("claimed {seat}"), message);
            } else if claimed == to_end {
                // Road 9.2: the game ends with the round in which a seat claims its last card.
                if self.phase != Phase::Over && self.turn <= seat {
                    let message = format!("seat {seat} has claimed its last card, so seat {} has no turn", self.turn);
                    violation("turn", message);
                }
            }
        }
        if self.turn.index() >= self.seats.len() {
            violation("turn", format!("there is no seat {}", self.turn));
        }
        if self.phase == Phase::Over && self.seats.iter().all(|seat| seat.claimed.len() < to_end) {
            violation("turn", format!("no seat has claimed {to_end} cards, so the game is not over"));
        }
        if !violations.is_empty() {
            return Err(violations);
        }

        let holdings = self.seats.iter().zip(&hands).map(|(seat, hand)| Holdings {
            caravan: seat.caravan,
            hand: hand.iter().copied().collect(),
            played: seat.played.iter().copied().collect(),
            claimed: seat.claimed.iter().copied().collect(),
            tokens: seat.earned,
        });
        let mut state = State::new(Open::new(holdings, tokens));
        state.open.turn = self.turn;
        state.open.phase = self.phase;
        self.market.iter().for_each(|&(card, crystals)| state.open.market.push(card, crystals));
        self.row.iter().for_each(|&card| state.open.row.push(card));
        state.merchants = Deck::from_next_first(merchants.into_iter());
        state.points = Deck::from_next_first(points.into_iter());
        Ok(state)
    }
}

impl SeatSketch {
    fn hand(&self, start: CardSet) -> Vec<Card> {
        let unplayed = || start.iter().filter(|card| !self.played.contains(card)).collect();
        self.hand.clone().unwrap_or_else(unplayed)
    }
}

/// The faults of violations: each at the field that it names.
pub(super) fn locate(text: &str, violations: Vec<Violation>) -> Faults {
    let column_of = |name: &str| {
        let names = |field: &str| {
            let mut found = words(field).map(|(_, word)| word);
            name.split(' ').all(|word| found.next() == Some(word))
        };
        fields(text).find(|(_, field)| names(field)).map_or(1, |(column, _)| column)
    };
    let fault = |Violation { field, message }: Violation| {
        Fault::new(column_of(&field), format!("{field}: {message}"))
    };
    Faults(violations.into_iter().map(fault).collect())
}

/// The fields of a position, each with the column of its first word.
fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    text.split('|').map(move |field| {
        let blank = field.chars().take_while(|c| c.is_whitespace()).count();
        let begins = column + blank;
        column += field.chars().count() + 1;
        (begins, field.trim())
    })
}

fn write_deck<T: fmt::Display>(
    out: &mut String,
    deck: &DeckSketch,
    name: impl Fn(&Card) -> T,
) -> fmt::Result {
    match deck {
        DeckSketch::Cards(cards) if cards.is_empty() => Ok(()),
        DeckSketch::Cards(cards) => {
            out.push_str(" / ");
            write_list(out, cards.iter().map(name))
        }
        DeckSketch::Count(n) => write!(out, " / ?{n}"),
    }
}

/// Reads the words of one field.
struct Reader<'a> {
    road: &'a Road,
    column: usize,
    words: Vec<(usize, &'a str)>,
    next: usize,
}

impl<'a> Reader<'a> {
    fn head(&mut self) -> Result<Sketch, Fault> {
        let (column, family) = self.word("the family, `road`")?;
        if family != "road" {
            return Err(Fault::new(column, format!("expected `road`, found {}", Found(family))));
        }
        let counts = self.road.seat_counts();
        let seats = self.number("the number of seats", *counts.start(), *counts.end())?;
        self.end()?;
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
        let (column, keyword) = self.word("a field")?;
        let n_seats = u8::try_from(sketch.seats.len()).expect("few seats");
        let mut name = String::from(keyword);
        match keyword {
            "turn" => {
                if self.peek() == Some("over") {
                    self.next += 1;
                    sketch.phase = Phase::Over;
                    // A game ends with the last seat's turn (Road 9.2).
                    sketch.turn = Seat(n_seats - 1);
                } else {
                    sketch.turn = Seat(self.number("a seat, or `over`", 1, n_seats)? - 1);
                    if self.peek() == Some("discard") {
                        self.next += 1;
                        sketch.phase = Phase::Discard;
                    }
                }
            }
            "market" => {
                let (row, deck) = self.row_and_deck(Self::market_card, Self::merchant_card)?;
                (sketch.market, sketch.merchants) = (row, DeckSketch::Cards(deck));
            }
            "points" => {
                let (row, deck) = self.row_and_deck(Self::point_card, Self::point_card)?;
                (sketch.row, sketch.points) = (row, DeckSketch::Cards(deck));
            }
            "tokens" => sketch.tokens = Some(self.tokens()?),
            "caravan" | "hand" | "played" | "claimed" | "earned" => {
                let number = self.number("a seat", 1, n_seats)?;
                name = format!("{keyword} {number}");
                let seat = &mut sketch.seats[usize::from(number) - 1];
                match keyword {
                    "caravan" => seat.caravan = self.caravan()?,
                    "hand" => seat.hand = Some(self.list(Self::merchant_card)?),
                    "played" => seat.played = self.list(Self::merchant_card)?,
                    "claimed" => seat.claimed = self.list(Self::point_card)?,
                    _ => seat.earned = self.tokens()?,
                }
            }
            _ => {
                let message = format!(
                    "unknown field {}: expected `turn`, `market`, `points`, `tokens`, `caravan`, \
                     `hand`, `played`, `claimed` or `earned`",
                    Found(keyword)
                );
                return Err(Fault::new(column, message));
            }
        }
        self.end()?;
        Ok(name)
    }

    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).map(|&(_, word)| word)
    }

    fn word(&mut self, what: &str) -> Result<(usize, &'a str), Fault> {
        let Some(&(column, word)) = self.words.get(self.next) else {
            let after = self.words.last().map_or(0, |(column, word)| column + word.chars().count());
            return Err(Fault::new(self.column + after, format!("expected {what}, found nothing")));
        };
        self.next += 1;
        Ok((self.column + column - 1, word))
    }

    fn end(&mut self) -> Result<(), Fault> {
        match self.word("") {
            Err(_) => Ok(()),
            Ok((column, word)) => {
                Err(Fault::new(column, format!("expected the end of the field, found {}", Found(word))))
            }
        }
    }

    fn number(&mut self, what: &str, least: u8, most: u8) -> Result<u8, Fault> {
        let (column, word) = self.word(what)?;
        read_small(word, least, most).map_err(|fault| fault.within(0, column))
    }

    fn tokens(&mut self) -> Result<Tokens, Fault> {
        let major = self.number("the major tokens", 0, 99)?;
        Ok(Tokens { major, minor: self.number("the minor tokens", 0, 99)? })
    }

    fn caravan(&mut self) -> Result<Crystals, Fault> {
        let (column, word) = self.word("crystals, or `-`")?;
        let crystals = if word == "-" { "" } else { word };
        read_crystals(crystals).map_err(|fault| fault.within(0, column))
    }

    fn merchant_card(&self, word: &str) -> Result<Card, Fault> {
        self.road.read_card(word)
    }

    fn market_card(&self, word: &str) -> Result<(Card, Crystals), Fault> {
        let Some((name, lying)) = word.split_once('(') else {
            return Ok((self.merchant_card(word)?, Crystals::NONE));
        };
        let card = self.merchant_card(name)?;
        let column = name.chars().count() + 2;
        let Some(lying) = lying.strip_suffix(')') else {
            return Err(Fault::new(column, "expected crystals and `)`"));
        };
        Ok((card, read_crystals(lying).map_err(|fault| fault.within(0, column))?))
    }

    fn point_card(&self, word: &str) -> Result<Card, Fault> {
        let cost = read_crystals(word)?;
        let unknown = || Fault::new(1, format!("the set `{}` has no point card `{cost}`", self.road.set.name));
        self.road.set.point_card(cost).ok_or_else(unknown)
    }

    /// The words up to the end or to `/`.
    fn list<T>(&mut self, read: impl Fn(&Self, &str) -> Result<T, Fault>) -> Result<Vec<T>, Fault> {
        if self.peek() == Some("-") {
            self.next += 1;
            return Ok(Vec::new());
        }
        let mut list = Vec::new();
        while let Some(word) = self.peek().filter(|&word| word != "/") {
            let (column, _) = self.word("a card")?;
            list.push(read(self, word).map_err(|fault| fault.within(0, column))?);
        }
        Ok(list)
    }

    fn row_and_deck<T, D>(
        &mut self,
        row: impl Fn(&Self, &str) -> Result<T, Fault>,
        deck: impl Fn(&Self, &str) -> Result<D, Fault>,
    ) -> Result<(Vec<T>, Vec<D>), Fault> {
        let row = self.list(row)?;
        let has_deck = self.peek() == Some("/");
        self.next += usize::from(has_deck);
        Ok((row, if has_deck { self.list(deck)? } else { Vec::new() }))
    }
}

const _: () = assert!(MAX_MARKET <= crate::trading::Payment::MAX_LEN + 1 && MAX_ROW < 10);
