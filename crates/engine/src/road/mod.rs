//! Road: the rules of Spice Road and Golem Edition.
//!
//! The rules in words are `docs/rules/road.md`; `Road 5.2` in a comment is clause 5.2 there.

mod action;
mod apply;
mod event;
mod legal;
mod position;
mod score;
mod set;
mod state;
mod view;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

pub use crate::entries::Claimable as PointCard;
pub use action::Action;
pub use event::Event;
pub use position::{PositionDraft, SeatDraft};
pub use score::Score;
pub use set::{MAX_DECK, MAX_MARKET, MAX_POINTS, MAX_ROW, Set};
pub use state::{Holdings, Open, Phase, State, Token, Tokens};
pub use view::View;

use crate::any::LoadError;
use crate::cards::{Card, CardSet, Deck};
use crate::deal::{Deal, Pile};
use crate::family::{Family, Rulebook};
use crate::key::Key;
use crate::list::List;
use crate::rng::Rng;
use crate::round::has_turn_to_come;
use crate::rules::{Edition, Illegal, Observer, PerSeat, Rules, Seat, SeatCount, Sink, Turn};
use crate::trading::{Affordable, Crystals, Discards, Effect, Merchants};

/// The rules revision: see `docs/notation.md`, section 8.2.
const REVISION: u32 = 1;

/// The rulebook: a set, prepared for play.
#[derive(Clone, Debug)]
pub struct Road {
    set: Set,
    set_key: Key,
    standard: bool,
    merchants: Merchants<Action>,
    /// The cost of each point card, stored separately so that hot loops load no more than needed.
    cost_of: [Crystals; CardSet::CAPACITY],
    claimable: Affordable,
    discards: Discards<Action>,
}

impl Road {
    /// The rules with the standard set.
    pub fn standard() -> Road {
        Road::new(Set::standard())
    }

    /// The rules with another set.
    pub fn new(set: Set) -> Road {
        let set_key = set.key();
        let mut road = Road {
            set_key,
            standard: set_key == Set::standard().key(),
            merchants: Merchants::new(&set.merchants, set.market, set.limit),
            set,
            cost_of: [Crystals::NONE; CardSet::CAPACITY],
            claimable: Affordable::NONE,
            discards: Discards::new(Action::Discard),
        };
        for (card, point_card) in (0..).map(Card).zip(&road.set.points) {
            road.claimable.add(card, point_card.cost);
            road.cost_of[card.index()] = point_card.cost;
        }
        road
    }

    /// The components.
    pub fn set(&self) -> &Set {
        &self.set
    }

    /// The effect of a merchant card.
    pub fn effect(&self, card: Card) -> Effect {
        self.merchants.effect(card)
    }

    /// A point card's cost and points.
    pub fn point_card(&self, card: Card) -> PointCard {
        self.set.points[card.index()]
    }
}

impl Rulebook for Road {
    fn set_texts() -> &'static [&'static str] {
        Set::texts()
    }

    fn standard() -> Road {
        Road::standard()
    }

    fn load(set: Option<&str>, _: Option<&str>) -> Result<Road, LoadError> {
        let set = set.map_or_else(|| Ok(Set::standard()), Set::read).map_err(LoadError::Set)?;
        Ok(Road::new(set))
    }

    fn own_set(&self) -> Option<String> {
        (self.set != Set::standard()).then(|| self.set.write())
    }

    fn describe_set(&self) -> String {
        let Set { merchants, points, .. } = &self.set;
        format!("{} merchant cards and {} point cards", merchants.len(), points.len())
    }
}

impl Rules for Road {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn edition(&self) -> Edition<'_> {
        Edition {
            family: Family::Road.name(),
            revision: REVISION,
            set: &self.set.name,
            set_key: self.set_key,
            standard: self.standard,
            built_in: self.standard,
        }
    }

    fn seat_counts(&self) -> RangeInclusive<u8> {
        self.set.seat_counts()
    }

    fn piles(&self, _: SeatCount) -> Vec<Pile> {
        // Road 2.3: starting cards are not part of the market.
        let market = self.set.merchants.iter().skip(usize::from(self.set.n_start));
        let merchants = market.map(Effect::to_string).collect();
        let points = self.set.points.iter().map(|card| card.cost.to_string()).collect();
        [("merchants", merchants), ("points", points)]
            .map(|(label, names)| Pile { label, names })
            .into()
    }

    fn start(&self, deal: &Deal) -> State {
        let set = &self.set;
        let seats = deal.seats();
        let hand: CardSet = set.start_cards().collect();
        // Road 2.3 and 2.5: starting cards and caravans.
        let caravans = set.caravans.iter().take(seats.get().into());
        let holdings = caravans.map(|&caravan| Holdings { caravan, hand, ..Holdings::NONE });
        // Road 2.2: tokens of each kind by the number of seats.
        let each = set.tokens * seats.get();
        let tokens = Tokens { major: each, minor: each };
        let mut state = State::new(Open::new(holdings, tokens));
        let merchants = deal.order("merchants").iter().map(|&market| Card(market + set.n_start));
        state.merchants = Deck::from_next_first(merchants);
        state.points = Deck::from_next_first(deal.order("points").iter().copied().map(Card));
        // Road 2.1 and 2.4: the rows are turned up.
        (0..set.row).for_each(|_| apply::fill_row(&mut state, &mut ()));
        (0..set.market).for_each(|_| apply::fill_market(&mut state, &mut ()));
        state
    }

    fn seen(&self, state: &State, pile: &str, place: usize) -> bool {
        let set = &self.set;
        match pile {
            "merchants" => {
                place + state.merchants.len() < set.merchants.len() - usize::from(set.n_start)
            }
            _ => place + state.points.len() < set.points.len(),
        }
    }

    fn seats(&self, state: &State) -> SeatCount {
        state.open.seat_count()
    }

    fn turn(&self, state: &State) -> Turn {
        state.open.turn()
    }

    fn begins_turn(&self, state: &State) -> bool {
        state.open.phase == Phase::Choose
    }

    fn as_turn_of(&self, state: &State, seat: Seat) -> Option<State> {
        let open = &state.open;
        let claimed = open.holdings().iter().map(|holdings| holdings.claimed.len());
        let begins = open.phase == Phase::Choose;
        let to_end = self.set.cards_to_end(open.seat_count());
        if open.phase == Phase::Over || !has_turn_to_come(seat, open.turn, begins, claimed, to_end)
        {
            return None;
        }
        let mut state = state.clone();
        (state.open.turn, state.open.phase) = (seat, Phase::Choose);
        Some(state)
    }

    fn legal_actions(&self, state: &State, out: &mut List<Action>) {
        legal::legal_actions(self, &state.open, out);
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        legal::check(self, &state.open, action)
    }

    fn apply(&self, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
        apply::apply(self, state, action, events);
    }

    fn caravan(&self, state: &State, seat: Seat) -> Crystals {
        state.open.holdings()[seat.index()].caravan
    }

    fn scores(&self, state: &State) -> PerSeat<u16> {
        state.open.holdings().iter().map(|holdings| self.score(holdings).total()).collect()
    }

    fn view(&self, state: &State, _: Observer) -> View {
        View::of(state)
    }

    fn imagine(&self, view: &View, rng: &mut impl Rng) -> State {
        view.imagine(rng)
    }

    fn key(&self, state: &State) -> Key {
        state.key()
    }
}
