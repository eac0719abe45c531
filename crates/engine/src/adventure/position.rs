//! Positions of Adventure: one state as one line of text (`docs/notation.md`, section 7.3).

mod check;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use check::Check;

use super::map::Space;
use super::pile::Pile;
use super::state::{Holdings, Offer, Open};
use super::{Adventure, Phase, State, View};
use crate::at::at;
use crate::cards::{Card, CardSet, Deck};
use crate::fields::{Field, Fields, Names, listed_if_any};
use crate::notation::{Fault, Faults, Found, Words, listed, read_crystals, read_small};
use crate::position::{
    DeckDraft, Violation, Violations, draft_market, read_at, read_turn, rest_of_start,
};
use crate::rules::{Seat, SeatCount};
use crate::trading::{Crystals, Effect};

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
    /// Where mountains lie.
    pub mountains: Vec<(Space, Card)>,
    /// The offers in villages.
    pub offers: Vec<(Space, OfferDraft)>,
    /// The pile of point tiles.
    pub pile: PileDraft,
    /// The seats in turn order.
    pub seats: Vec<SeatDraft>,
}

/// What lies in a village or in the pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfferDraft {
    /// A point tile.
    Tile(Card),
    /// The closed tile.
    Closed,
}

/// The pile, or what a view knows of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PileDraft {
    /// Its tiles, the next one first.
    Tiles(Vec<OfferDraft>),
    /// The number of its tiles, and among how many of them the closed tile is, if it is there.
    Count(usize, Option<u8>),
}

/// The holdings of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatDraft {
    /// Its crystals.
    pub caravan: Crystals,
    /// The space of its wagon.
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
    pub hidden: Option<HiddenDraft>,
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
pub struct HiddenDraft {
    /// How many are in the hand.
    pub hand: usize,
    /// How many are spent.
    pub spent: usize,
    /// Which they are.
    pub pool: Vec<Card>,
}

impl PositionDraft {
    /// The draft of a state.
    pub fn of_state(adventure: &Adventure, state: &State) -> PositionDraft {
        PositionDraft {
            merchants: DeckDraft::Cards(state.merchants.next_first().collect()),
            pile: PileDraft::Tiles(state.pile.next_first().filter_map(OfferDraft::of).collect()),
            ..PositionDraft::of_open(adventure, &state.open)
        }
    }

    /// The draft of a view.
    pub fn of_view(adventure: &Adventure, view: &View) -> PositionDraft {
        let tiles = view.unseen_points.len() + usize::from(view.closed.is_some());
        let mut draft = PositionDraft {
            merchants: DeckDraft::Count(view.unseen_merchants.len()),
            pile: PileDraft::Count(tiles, view.closed),
            ..PositionDraft::of_open(adventure, &view.open)
        };
        for (seat, pool) in draft.seats.iter_mut().zip(&view.pools) {
            let spent = usize::from(pool.spent);
            seat.hidden = (spent > 0).then(|| HiddenDraft {
                hand: pool.cards.len() - spent,
                spent,
                pool: pool.cards.iter().collect(),
            });
        }
        draft
    }

    fn of_open(adventure: &Adventure, open: &Open) -> PositionDraft {
        let mountain = |space| Some((space, open.mountain(space)?));
        let offer = |(&space, &offer)| Some((space, OfferDraft::of(offer)?));
        let seat = |held: &Holdings| SeatDraft {
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
        PositionDraft {
            turn: open.turn,
            phase: open.phase,
            market: draft_market(&open.market),
            mountains: open.mountains().iter().filter_map(mountain).collect(),
            offers: adventure.villages.iter().zip(&open.offers).filter_map(offer).collect(),
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
            mountains: Vec::new(),
            offers: Vec::new(),
            pile: PileDraft::Tiles(Vec::new()),
            seats,
        }
    }

    /// Writes a draft whose components are all in the set.
    pub fn write(&self, adventure: &Adventure) -> String {
        fields().write(adventure, self)
    }

    /// Parses a draft without validating it as a whole.
    pub fn read(adventure: &Adventure, text: &str) -> Result<PositionDraft, Faults> {
        fields().read(adventure, text, PositionDraft::of_seats)
    }

    /// Validates the draft: the state, or every reason why it is invalid.
    pub fn state(&self, adventure: &Adventure) -> Result<State, Vec<Violation>> {
        let seats = Violations::seats(adventure, self.seats.len())?;
        let mut check = Check { adventure, draft: self, seats, found: Violations::default() };
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
                OfferDraft::Tile(tile) => Offer::Tile(tile),
                OfferDraft::Closed => Offer::Closed,
            };
        }
        state.merchants = Deck::from_next_first(self.merchants.cards().iter().copied());
        let tiles = self.pile.tiles().iter();
        let closed = tiles.clone().position(|tile| *tile == OfferDraft::Closed);
        state.pile = Pile::new(tiles.filter_map(OfferDraft::tile).copied(), closed);
        state
    }
}

impl OfferDraft {
    fn of(offer: Offer) -> Option<OfferDraft> {
        match offer {
            Offer::Empty => None,
            Offer::Tile(tile) => Some(OfferDraft::Tile(tile)),
            Offer::Closed => Some(OfferDraft::Closed),
        }
    }

    fn tile(&self) -> Option<&Card> {
        match self {
            OfferDraft::Tile(tile) => Some(tile),
            OfferDraft::Closed => None,
        }
    }
}

impl PileDraft {
    /// The tiles, as far as they are known.
    fn tiles(&self) -> &[OfferDraft] {
        match self {
            PileDraft::Tiles(tiles) => tiles,
            PileDraft::Count(..) => &[],
        }
    }
}

impl SeatDraft {
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

fn fields() -> Fields<Adventure, PositionDraft, SeatDraft> {
    Fields {
        table: Vec::from([
            Field::own("turn", read_phase, write_phase),
            Field::market(at!(PositionDraft.market), at!(PositionDraft.merchants), MERCHANT),
            Field::new(
                "tiles",
                at!(PositionDraft.mountains),
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
            Field::caravan(at!(SeatDraft.caravan)),
            Field::new(
                "wagon",
                at!(SeatDraft.wagon),
                |adventure: &Adventure, words| {
                    words.read("a space", |word| adventure.map.read_space(word)).map(Some)
                },
                |adventure, wagon| wagon.map(|space| adventure.map.name_of(space).to_string()),
            ),
            Field::given("hand", at!(SeatDraft.hand), MERCHANT, |seat, hand| {
                let hidden = seat.hidden.as_ref().filter(|hidden| hidden.hand > 0);
                Some(listed(hand.chain(hidden.map(|hidden| format!("?{}", hidden.hand)))))
            }),
            Field::cards("played", at!(SeatDraft.played), MERCHANT),
            Field::cards("spent", at!(SeatDraft.spent), MERCHANT),
            Field::shown("spent", |_, seat: &SeatDraft| {
                seat.hidden.as_ref().map(|hidden| format!("?{}", hidden.spent))
            }),
            Field::shown("pool", |adventure, seat: &SeatDraft| {
                let hidden = seat.hidden.as_ref()?;
                Some(listed(MERCHANT.of(adventure, &hidden.pool)))
            }),
            Field::given("known", at!(SeatDraft.known), MERCHANT, |seat, known| {
                if seat.spent.is_empty() { None } else { listed_if_any(known) }
            }),
            Field::new(
                "outposts",
                at!(SeatDraft.outposts),
                |adventure: &Adventure, words| words.list(|word| adventure.map.read_space(word)),
                |adventure, outposts| {
                    listed_if_any(outposts.iter().map(|&space| adventure.map.name_of(space)))
                },
            ),
            Field::cards("claimed", at!(SeatDraft.claimed), POINT),
            Field::own("bonus", read_bonus, write_bonus),
        ]),
        seats: at!(PositionDraft.seats),
    }
}

/// Merchant cards are named by their effect.
const MERCHANT: Names<Adventure> = Names {
    read: |adventure, word| adventure.merchants.read_card(word),
    write: |adventure, card| adventure.effect(card).to_string(),
};

/// Point tiles are named by their cost.
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
    draft: &mut PositionDraft,
    words: &mut Words<'_>,
) -> Result<(), Fault> {
    let (turn, over) = read_turn(words, &draft.seats)?;
    draft.turn = turn;
    if over {
        draft.phase = Phase::Over;
    } else if words.take("take") {
        draft.phase = Phase::Take;
    } else if words.take("place") {
        draft.phase = Phase::Place;
    } else if words.take("spend") {
        let left = words.small("how many cards", 1, 99)?;
        let last = match words.peek() {
            Some(_) => Some(words.read("a card", |word| adventure.read_spent(word))?),
            None => None,
        };
        draft.phase = Phase::Spend { left, last };
    } else if words.take("visit") {
        draft.phase = Phase::Visit;
    } else if words.take("reward") {
        let most = u8::try_from(adventure.set.columns.len()).expect("few columns");
        draft.phase = Phase::Reward(words.small("a column", 1, most)? - 1);
    } else if words.take("discard") {
        let most = SeatCount::of(&draft.seats).get();
        let seat = words.small("the seat that discards", 1, most)?;
        draft.phase = Phase::Discard(Seat(seat - 1));
    }
    Ok(())
}

fn write_phase(adventure: &Adventure, draft: &PositionDraft) -> String {
    let turn = draft.turn;
    match draft.phase {
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
    draft: &mut PositionDraft,
    words: &mut Words<'_>,
) -> Result<(), Fault> {
    draft.offers = words.list(|word| adventure.at_space(word, Adventure::read_offer))?;
    if words.take("/") {
        draft.pile = PileDraft::Tiles(words.list(|word| adventure.read_offer(word))?);
    }
    Ok(())
}

fn write_points(adventure: &Adventure, draft: &PositionDraft) -> String {
    let tile = |offer: &OfferDraft| match offer {
        OfferDraft::Tile(tile) => (POINT.write)(adventure, *tile),
        OfferDraft::Closed => "closed".into(),
    };
    let offer = |(space, offer): &(Space, OfferDraft)| {
        format!("{}:{}", adventure.map.name_of(*space), tile(offer))
    };
    let offers = listed(draft.offers.iter().map(offer));
    match &draft.pile {
        PileDraft::Count(0, _) => offers,
        PileDraft::Count(n, None) => format!("{offers} / ?{n}"),
        PileDraft::Count(n, Some(within)) => format!("{offers} / ?{n} closed<{within}"),
        PileDraft::Tiles(tiles) if tiles.is_empty() => offers,
        PileDraft::Tiles(tiles) => format!("{offers} / {}", listed(tiles.iter().map(tile))),
    }
}

fn read_bonus(_: &Adventure, seat: &mut SeatDraft, words: &mut Words<'_>) -> Result<(), Fault> {
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

fn write_bonus(_: &Adventure, seat: &SeatDraft) -> Option<String> {
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

    fn read_offer(&self, word: &str) -> Result<OfferDraft, Fault> {
        match word {
            "closed" => Ok(OfferDraft::Closed),
            _ => Ok(OfferDraft::Tile((POINT.read)(self, word)?)),
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
