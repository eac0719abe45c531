//! Positions: validation shared by the drafts of all families.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

use crate::cards::{Card, CardSet};
use crate::fields::fields;
use crate::list::List;
use crate::notation::{Fault, Faults, Found, Words, words};
use crate::rules::{Rules, Seat, SeatCount, Turn};
use crate::trading::{Crystals, Effect, Market};

/// Reads whose turn it is, and whether the game is over: it ends with the last seat's turn
/// (Road 9.2, Adventure 10.1, World 10.1).
pub(crate) fn read_turn<T>(words: &mut Words<'_>, seats: &[T]) -> Result<(Seat, bool), Fault> {
    let seats = SeatCount::of(seats).get();
    if words.take("over") {
        return Ok((Seat(seats - 1), true));
    }
    Ok((Seat(words.small("a seat, or `over`", 1, seats)? - 1), false))
}

/// Reads a name, `:` and what is there; `expected` says what both are.
pub(crate) fn read_at<'a, A, B>(
    word: &'a str,
    expected: &str,
    name: impl Fn(&'a str) -> Result<A, Fault>,
    what: impl Fn(&'a str) -> Result<B, Fault>,
) -> Result<(A, B), Fault> {
    let Some((place, rest)) = word.split_once(':') else {
        return Err(Fault::new(1, format!("expected {expected}, found {}", Found(word))));
    };
    let column = place.chars().count() + 2;
    Ok((name(place)?, what(rest).map_err(|fault| fault.within(0, column))?))
}

/// The faults of violations: each at the field that it names.
pub(crate) fn locate(text: &str, violations: Vec<Violation>) -> Faults {
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

/// Rejects a state in which the deciding seat has no action: no game reaches one, and no code that
/// plays on expects it.
pub(crate) fn check_choice<R: Rules>(
    rules: &R,
    state: R::State,
) -> Result<R::State, Vec<Violation>> {
    let mut legal = List::new();
    if let Turn::Of(seat) = rules.turn(&state) {
        rules.legal_actions(&state, &mut legal);
        if legal.is_empty() {
            let mut found = Violations::default();
            let message = format!("seat {seat} decides here and has no action: the turn is over");
            found.add("turn", message);
            found.result()?;
        }
    }
    Ok(state)
}

/// A deck, or what a view knows of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeckDraft {
    /// Its cards, the next one first.
    Cards(Vec<Card>),
    /// The number of its cards.
    Count(usize),
}

impl DeckDraft {
    /// A deck without cards.
    pub(crate) const EMPTY: DeckDraft = DeckDraft::Cards(Vec::new());

    /// The cards, as far as they are known.
    pub(crate) fn cards(&self) -> &[Card] {
        match self {
            DeckDraft::Cards(cards) => cards,
            DeckDraft::Count(_) => &[],
        }
    }
}

/// The cards of a market from slot 1, with the crystals on each.
pub(crate) type MarketDraft = Vec<(Card, Crystals)>;

/// The draft of a market.
pub(crate) fn draft_market<const N: usize>(market: &Market<N>) -> MarketDraft {
    let cards = market.cards().iter().enumerate();
    cards.map(|(slot, &card)| (card, market.crystals(slot))).collect()
}

/// A hand that is not given: the starting cards that lie nowhere else.
pub(crate) fn rest_of_start(start: CardSet, elsewhere: &[&[Card]]) -> Vec<Card> {
    start.iter().filter(|card| !elsewhere.iter().any(|cards| cards.contains(card))).collect()
}

/// A reason why a draft is not a valid state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The field that breaks the rule, such as `hand 2`.
    pub field: String,
    /// What is wrong with it.
    pub message: String,
}

/// The reasons why a draft is not a valid state.
#[derive(Default)]
pub(crate) struct Violations(pub(crate) Vec<Violation>);

impl Violations {
    /// Adds a reason.
    pub(crate) fn add(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.0.push(Violation { field: field.into(), message: message.into() });
    }

    /// The reasons so far, if there are any.
    pub(crate) fn result(&mut self) -> Result<(), Vec<Violation>> {
        let violations = core::mem::take(&mut self.0);
        if violations.is_empty() { Ok(()) } else { Err(violations) }
    }

    /// The game can have this number of seats.
    pub(crate) fn seats<R: Rules>(rules: &R, seats: usize) -> Result<SeatCount, Vec<Violation>> {
        let given = u8::try_from(seats).unwrap_or(u8::MAX);
        rules.seat_count(given).map_err(|error| {
            let field = rules.edition().family.into();
            Vec::from([Violation { field, message: error.to_string() }])
        })
    }

    /// Everything is in the set: the other checks rely on it.
    pub(crate) fn unknown(&mut self, fields: &[(&str, bool)]) {
        for (field, _) in fields.iter().filter(|(_, unknown)| *unknown) {
            self.add(*field, "this is not in the set");
        }
    }

    /// Puts components into a field: each is in one place.
    pub(crate) fn place<'a, T: Display>(
        &mut self,
        seen: &mut CardSet,
        field: impl Display,
        cards: impl IntoIterator<Item = &'a Card>,
        name: impl Fn(Card) -> T,
    ) {
        for &card in cards {
            if seen.contains(card) {
                self.add(field.to_string(), format!("`{}` stands in two places", name(card)));
            }
            seen.insert(card);
        }
    }

    /// Puts what the seats have claimed into their fields.
    pub(crate) fn place_claimed<'a, T: Display>(
        &mut self,
        seen: &mut CardSet,
        claimed: impl Iterator<Item = &'a Vec<Card>>,
        name: impl Fn(Card) -> T,
    ) {
        for (seat, cards) in (0..).map(Seat).zip(claimed) {
            self.place(seen, format_args!("claimed {seat}"), cards, &name);
        }
    }

    /// Puts the merchant cards of a seat into its fields: it has its own copy of each starting card
    /// (Road 2.3, Adventure 2.1).
    pub(crate) fn place_own(
        &mut self,
        seen: &mut CardSet,
        start: CardSet,
        seat: Seat,
        fields: &[(&str, &[Card])],
        effect: impl Fn(Card) -> Effect,
    ) {
        let mut own = CardSet::EMPTY;
        for (field, cards) in fields {
            let field = format_args!("{field} {seat}");
            for card in *cards {
                let seen = if start.contains(*card) { &mut own } else { &mut *seen };
                self.place(seen, field, [card], &effect);
            }
        }
        for card in start.iter().filter(|&card| !own.contains(card)) {
            let message = format!("the starting card `{}` is missing", effect(card));
            self.add(format!("hand {seat}"), message);
        }
    }

    /// Puts market cards into their row and deck: no starting cards, and what lies on a card stays
    /// countable, because each card that is acquired may add a crystal. A caravan can take so many
    /// crystals.
    pub(crate) fn place_market(
        &mut self,
        seen: &mut CardSet,
        start: CardSet,
        market: &MarketDraft,
        deck: &DeckDraft,
        countable: u8,
        effect: impl Fn(Card) -> Effect,
    ) {
        let row = market.iter().map(|(card, _)| card);
        for &card in row.clone().chain(deck.cards()).filter(|&&card| start.contains(card)) {
            let message = format!("the starting card `{}` is never part of it", effect(card));
            self.add("market", message);
        }
        self.place(seen, "market", row.chain(deck.cards()), &effect);
        let left = market.len() + deck.cards().len();
        let most = usize::from(countable).saturating_sub(left);
        for &(card, crystals) in market {
            if usize::from(crystals.len()) > most {
                let (n, name) = (crystals.len(), effect(card));
                self.add("market", format!("no game lays {n} crystals on `{name}`"));
            }
        }
    }

    /// A row is full as long as its deck lasts.
    pub(crate) fn row(&mut self, field: &str, cards: usize, slots: usize, deck: &DeckDraft) {
        if let DeckDraft::Count(_) = deck {
            self.add(field, "a view does not tell the order of a deck");
        }
        if cards > slots {
            self.add(field, format!("{cards} cards do not fit into {slots} slots"));
        } else if cards < slots && !deck.cards().is_empty() {
            let message = format!("{cards} of {slots} slots are filled although cards are left");
            self.add(field, message);
        }
    }

    /// Only a seat that has to discard is above the limit.
    pub(crate) fn limit(&mut self, seat: Seat, caravan: Crystals, limit: u8, discards: bool) {
        let crystals = caravan.len();
        if discards != (crystals > limit) {
            let side = if discards { "within" } else { "above" };
            let message = format!("{crystals} crystals are {side} the limit of {limit}");
            self.add(format!("caravan {seat}"), message);
        }
    }
}
