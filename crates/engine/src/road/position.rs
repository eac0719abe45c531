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
use crate::position::{DeckDraft, Violation, Violations, draft_market, read_turn, rest_of_start};
use crate::round::Claims;
use crate::rules::{Seat, SeatCount};
use crate::trading::Crystals;

/// A parsed position, not yet validated: see [`PositionDraft::state`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionDraft {
    /// Whose turn it is.
    pub turn: Seat,
    /// The pending decision.
    pub phase: Phase,
    /// The market from slot 1, with the crystals on each card.
    pub market: Vec<(Card, Crystals)>,
    /// The merchant deck.
    pub merchants: DeckDraft,
    /// The point row from slot 1.
    pub row: Vec<Card>,
    /// The point deck.
    pub points: DeckDraft,
    /// The tokens left; what the seats have not earned, if not given.
    pub tokens: Option<Tokens>,
    /// The seats in turn order.
    pub seats: Vec<SeatDraft>,
}

/// The holdings of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatDraft {
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

impl PositionDraft {
    /// The draft of a state.
    pub fn of_state(state: &State) -> PositionDraft {
        PositionDraft {
            merchants: DeckDraft::Cards(state.merchants.next_first().collect()),
            points: DeckDraft::Cards(state.points.next_first().collect()),
            ..PositionDraft::of_open(&state.open)
        }
    }

    /// The draft of a view.
    pub fn of_view(view: &View) -> PositionDraft {
        PositionDraft {
            merchants: DeckDraft::Count(view.unseen_merchants.len()),
            points: DeckDraft::Count(view.unseen_points.len()),
            ..PositionDraft::of_open(&view.open)
        }
    }

    fn of_open(open: &Open) -> PositionDraft {
        let seat = |holdings: &Holdings| SeatDraft {
            caravan: holdings.caravan,
            hand: Some(holdings.hand.iter().collect()),
            played: holdings.played.iter().collect(),
            claimed: holdings.claimed.iter().collect(),
            earned: holdings.tokens,
        };
        PositionDraft {
            turn: open.turn,
            phase: open.phase,
            market: draft_market(&open.market),
            row: open.row.cards().to_vec(),
            tokens: Some(open.tokens),
            ..PositionDraft::of_seats(open.holdings().iter().map(seat).collect())
        }
    }

    /// The draft of an empty table.
    fn of_seats(seats: Vec<SeatDraft>) -> PositionDraft {
        PositionDraft {
            turn: Seat(0),
            phase: Phase::Choose,
            market: Vec::new(),
            merchants: DeckDraft::EMPTY,
            row: Vec::new(),
            points: DeckDraft::EMPTY,
            tokens: None,
            seats,
        }
    }

    /// Writes a draft whose cards are all in the set.
    pub fn write(&self, road: &Road) -> String {
        fields().write(road, self)
    }

    /// Parses a draft without validating it as a whole.
    pub fn read(road: &Road, text: &str) -> Result<PositionDraft, Faults> {
        fields().read(road, text, PositionDraft::of_seats)
    }

    /// Validates the draft: the state, or every reason why it is invalid.
    pub fn state(&self, road: &Road) -> Result<State, Vec<Violation>> {
        let seats = Violations::seats(road, self.seats.len())?;
        let mut check = Check { road, draft: self, seats, found: Violations::default() };
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

impl SeatDraft {
    fn hand(&self, start: CardSet) -> Vec<Card> {
        self.hand.clone().unwrap_or_else(|| rest_of_start(start, &[&self.played]))
    }
}

fn fields() -> Fields<Road, PositionDraft, SeatDraft> {
    let earned =
        |_: &Road, &earned: &Tokens| (earned != Tokens::default()).then(|| write_tokens(earned));
    Fields {
        table: Vec::from([
            Field::own("turn", read_phase, write_phase),
            Field::market(at!(PositionDraft.market), at!(PositionDraft.merchants), MERCHANT),
            Field::row("points", at!(PositionDraft.row), at!(PositionDraft.points), POINT),
            Field::new(
                "tokens",
                at!(PositionDraft.tokens),
                |_, words| read_tokens(words).map(Some),
                |_, tokens| tokens.map(write_tokens),
            ),
        ]),
        seat: Vec::from([
            Field::caravan(at!(SeatDraft.caravan)),
            Field::given("hand", at!(SeatDraft.hand), MERCHANT, |_, hand| Some(listed(hand))),
            Field::cards("played", at!(SeatDraft.played), MERCHANT),
            Field::cards("claimed", at!(SeatDraft.claimed), POINT),
            Field::new("earned", at!(SeatDraft.earned), |_, words| read_tokens(words), earned),
        ]),
        seats: at!(PositionDraft.seats),
    }
}

/// Merchant cards are named by their effect.
const MERCHANT: Names<Road> = Names {
    read: |road, word| road.merchants.read_card(word),
    write: |road, card| road.effect(card).to_string(),
};

/// Point cards are named by their cost.
const POINT: Names<Road> = Names {
    read: |road, word| {
        let cost = read_crystals(word)?;
        let unknown =
            || Fault::new(1, format!("the set `{}` has no point card `{cost}`", road.set.name));
        road.set.point_card(cost).ok_or_else(unknown)
    },
    write: |road, card| road.point_card(card).cost.to_string(),
};

fn read_phase(_: &Road, draft: &mut PositionDraft, words: &mut Words<'_>) -> Result<(), Fault> {
    let (turn, over) = read_turn(words, &draft.seats)?;
    draft.turn = turn;
    if over {
        draft.phase = Phase::Over;
    } else if words.take("discard") {
        draft.phase = Phase::Discard;
    }
    Ok(())
}

fn write_phase(_: &Road, draft: &PositionDraft) -> String {
    match draft.phase {
        Phase::Choose => draft.turn.to_string(),
        Phase::Discard => format!("{} discard", draft.turn),
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

/// Collects the reasons why a draft is not a valid state.
struct Check<'a> {
    road: &'a Road,
    draft: &'a PositionDraft,
    seats: SeatCount,
    found: Violations,
}

impl Check<'_> {
    fn known(&mut self) {
        let (set, draft) = (&self.road.set, self.draft);
        let seats = &draft.seats;
        let held = seats.iter().flat_map(|seat| seat.hand.iter().flatten().chain(&seat.played));
        let market = draft.market.iter().map(|(card, _)| card).chain(draft.merchants.cards());
        let points = draft.row.iter().chain(draft.points.cards());
        let mut points = points.chain(seats.iter().flat_map(|seat| &seat.claimed));
        self.found.unknown(&[
            ("market", market.chain(held).any(|card| card.index() >= set.merchants.len())),
            ("points", points.any(|card| card.index() >= set.points.len())),
        ]);
    }

    /// Every card lies in one place, and rows are full as long as their decks last (Road 2.3, 5.6
    /// and 7.5).
    fn cards(&mut self) {
        let (road, draft, found) = (self.road, self.draft, &mut self.found);
        let (set, seats) = (&road.set, &draft.seats);
        let effect = |card| road.effect(card);
        let cost = |card| road.point_card(card).cost;
        let start: CardSet = set.start_cards().collect();
        let countable = Crystals::MAX_LEN - set.limit;
        let mut seen = CardSet::EMPTY;
        let (market, deck) = (&draft.market, &draft.merchants);
        found.place_market(&mut seen, start, market, deck, countable, effect);
        for (seat, held) in self.seats.seats().zip(seats) {
            let hand = held.hand(start);
            let fields = [("hand", &hand[..]), ("played", &held.played)];
            found.place_own(&mut seen, start, seat, &fields, effect);
        }
        let mut seen = CardSet::EMPTY;
        found.place(&mut seen, "points", draft.row.iter().chain(draft.points.cards()), cost);
        found.place_claimed(&mut seen, seats.iter().map(|seat| &seat.claimed), cost);
        found.row("market", draft.market.len(), set.market.into(), &draft.merchants);
        found.row("points", draft.row.len(), set.row.into(), &draft.points);
    }

    /// All tokens are in the piles or earned (Road 2.2).
    fn tokens(&mut self) -> Tokens {
        let total = self.road.set.tokens * self.seats.get();
        let mut tokens = Tokens::default();
        for (kind, name) in [(Token::Major, "major"), (Token::Minor, "minor")] {
            let number = |tokens: &Tokens| *tokens.clone().of_mut(kind);
            let earned = self.draft.seats.iter().map(|seat| u16::from(number(&seat.earned)));
            let earned: u16 = earned.sum();
            let rest = total.saturating_sub(u8::try_from(earned).unwrap_or(u8::MAX));
            let left = self.draft.tokens.as_ref().map_or(rest, number);
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
        let (limit, draft) = (self.road.set.limit, self.draft);
        for (seat, held) in self.seats.seats().zip(&draft.seats) {
            let discards = draft.phase == Phase::Discard && seat == draft.turn;
            self.found.limit(seat, held.caravan, limit, discards);
        }
    }

    /// The game ends with the round in which a seat claims its last card (Road 9).
    fn end(&mut self) {
        let draft = self.draft;
        let claims = Claims {
            what: "card",
            claimed: draft.seats.iter().map(|seat| seat.claimed.len()).collect(),
            to_end: self.road.set.cards_to_end(self.seats),
            turn: draft.turn,
            over: draft.phase == Phase::Over,
            claim_done: false,
        };
        self.found.0.extend(claims.violations());
    }
}
