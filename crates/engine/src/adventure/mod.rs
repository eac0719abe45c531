//! Adventure: the rules of The Call for Adventure.
//!
//! The rules in words are `docs/rules/adventure.md`; `Adventure 5.2` in a comment is clause 5.2
//! there.

mod action;
mod apply;
mod event;
mod legal;
mod map;
mod pile;
mod position;
mod score;
mod set;
mod state;
mod view;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

pub use crate::entries::Claimable as PointTile;
pub use action::{Action, Bonus};
pub use event::Event;
pub use map::{MAX_SPACES, Map, Space, SpaceName, SpaceSet};
pub use position::{HiddenDraft, OfferDraft, PileDraft, PositionDraft, SeatDraft};
pub use score::Score;
pub use set::{
    MAX_BONUS_POINTS, MAX_DECK, MAX_MARKET, MAX_POINTS, MAX_SEATS, MAX_VILLAGES, Mountain, Set,
};
pub use state::{Holdings, Offer, Open, Phase, Spent, State};
pub use view::{Pool, View};

use crate::any::{LoadError, read_map};
use crate::cards::{Card, CardSet, Deck};
use crate::deal::{Deal, Pile};
use crate::family::{Family, Rulebook};
use crate::key::Key;
use crate::list::List;
use crate::notation::Fault;
use crate::rng::Rng;
use crate::round::has_turn_to_come;
use crate::rules::{Edition, Illegal, Observer, PerSeat, Rules, Seat, SeatCount, Sink, Turn};
use crate::trading::{Crystals, Effect, Level, Merchants};

/// The rules revision: see `docs/notation.md`, section 8.2.
const REVISION: u32 = 1;

/// The piles of mountains, one of each level.
const MOUNTAINS: [&str; 4] = ["mountainsA", "mountainsB", "mountainsC", "mountainsD"];

/// The rulebook: a set and a map, prepared for play.
#[derive(Clone, Debug)]
pub struct Adventure {
    set: Set,
    map: Map,
    /// The name of the set, and of the map if it is not the standard one.
    name: String,
    set_key: Key,
    standard: bool,
    merchants: Merchants<Action>,
    villages: Vec<Space>,
    /// The cost of each point tile, stored separately so that hot loops load no more than needed.
    cost_of: [Crystals; CardSet::CAPACITY],
    /// How long a legal list can be.
    most_legal: usize,
}

impl Adventure {
    /// The rules with the standard set and map.
    pub fn standard() -> Adventure {
        Adventure::new(Set::standard(), Map::standard()).expect("the standard map fits")
    }

    /// The rules with another set or map, or what is wrong if the map does not fit the set or has
    /// the name of another one.
    pub fn new(set: Set, map: Map) -> Result<Adventure, Fault> {
        // Adventure 12.1.
        for (what, found, needed) in [
            ("tile spaces", map.tiles().len(), set.n_tiles()),
            ("villages", map.villages().len(), usize::from(set.villages)),
        ] {
            if found != needed {
                let message = format!(
                    "the map `{}` has {found} {what}, the set `{}` needs {needed}",
                    map.name(),
                    set.name
                );
                return Err(Fault { line: 1, column: 1, message });
            }
        }
        if let Some(other) = Map::built_in(map.name())
            && other != map
        {
            let message = format!(
                "the name `{}` belongs to a built-in map: give yours another one",
                map.name()
            );
            return Err(Fault { line: 1, column: 1, message });
        }
        let standard = Map::standard();
        let set_key = set.key(&map.drawing());
        let name = if map.drawing() == standard.drawing() {
            set.name.clone()
        } else {
            format!("{}/{}", set.name, map.name())
        };
        let mut adventure = Adventure {
            name,
            set_key,
            standard: set_key == Set::standard().key(&standard.drawing()),
            merchants: Merchants::new(&set.merchants, set.market, set.most_held()),
            villages: map.villages().iter().collect(),
            most_legal: legal::most_legal(set.most_held()),
            map,
            set,
            cost_of: [Crystals::NONE; CardSet::CAPACITY],
        };
        for (cost, tile) in adventure.cost_of.iter_mut().zip(&adventure.set.points) {
            *cost = tile.cost;
        }
        Ok(adventure)
    }

    /// The components.
    pub fn set(&self) -> &Set {
        &self.set
    }

    /// The map.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The villages, in the order of the spaces.
    pub fn villages(&self) -> &[Space] {
        &self.villages
    }

    /// The effect of a merchant card.
    pub fn effect(&self, card: Card) -> Effect {
        self.merchants.effect(card)
    }

    /// A mountain's level and trade.
    pub fn mountain(&self, mountain: Card) -> Mountain {
        self.set.mountains[mountain.index()]
    }

    /// A point tile's cost and points.
    pub fn point_tile(&self, tile: Card) -> PointTile {
        self.set.points[tile.index()]
    }

    /// The name of a space, if there is one with this number.
    fn space_name(&self, space: Space) -> Option<SpaceName> {
        (space.index() < self.map.spaces().len()).then(|| self.map.name_of(space))
    }

    /// Among how many tiles of a pile the closed tile is, after this many claims (Adventure 11.1).
    fn closed_within(&self, claimed: usize, pile: usize) -> u8 {
        let claimed = u8::try_from(claimed).unwrap_or(u8::MAX);
        let within = self.set.closed.saturating_sub(claimed);
        within.min(u8::try_from(pile).expect("piles are low"))
    }
}

impl Rulebook for Adventure {
    const HAS_MAP: bool = true;

    fn set_texts() -> &'static [&'static str] {
        Set::texts()
    }

    fn standard() -> Adventure {
        Adventure::standard()
    }

    fn load(set: Option<&str>, map: Option<&str>) -> Result<Adventure, LoadError> {
        let set = set.map_or_else(|| Ok(Set::standard()), Set::read).map_err(LoadError::Set)?;
        let map = map.map_or_else(|| Ok(Map::standard()), read_map)?;
        Adventure::new(set, map).map_err(|fault| LoadError::Map(fault.into()))
    }

    fn map(&self) -> Option<&Map> {
        Some(&self.map)
    }

    fn own_set(&self) -> Option<String> {
        (self.set != Set::standard()).then(|| self.set.write())
    }

    fn describe_set(&self) -> String {
        let Set { merchants, mountains, points, .. } = &self.set;
        format!(
            "{} merchant cards, {} mountains and {} point tiles, on the map {}",
            merchants.len(),
            mountains.len(),
            points.len(),
            self.map.name(),
        )
    }
}

impl Rules for Adventure {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn edition(&self) -> Edition<'_> {
        Edition {
            family: Family::Adventure.name(),
            revision: REVISION,
            set: &self.name,
            set_key: self.set_key,
            standard: self.standard,
            built_in: self.standard,
        }
    }

    fn seat_counts(&self) -> RangeInclusive<u8> {
        self.set.seat_counts()
    }

    fn piles(&self, _: SeatCount) -> Vec<Pile> {
        let set = &self.set;
        let market = set.merchants.iter().skip(usize::from(set.n_start));
        let level = |&level: &Level| core::iter::repeat_n(level.to_string(), set.in_play(level));
        let valleys = core::iter::repeat_n("v".to_string(), usize::from(set.valleys));
        let map = Level::ALL.iter().flat_map(level).chain(valleys);
        let mut piles = Vec::from([
            Pile { label: "merchants", names: market.map(Effect::to_string).collect() },
            Pile { label: "map", names: map.collect() },
        ]);
        for (label, level) in MOUNTAINS.into_iter().zip(Level::ALL) {
            let names = set.mountains_of(level).map(|card| self.mountain(card).trade.to_string());
            piles.push(Pile { label, names: names.collect() });
        }
        let points = set.points.iter().map(|tile| tile.cost.to_string());
        piles.push(Pile { label: "points", names: points.collect() });
        // The list falls, so that a closed tile that nobody saw lies as late as it can.
        let closed = (1..=set.closed).rev().map(|place| place.to_string());
        piles.push(Pile { label: "closed", names: closed.collect() });
        piles
    }

    fn start(&self, deal: &Deal) -> State {
        let set = &self.set;
        let seats = deal.seats();
        // Adventure 2.1: starting cards and market.
        let hand: CardSet = set.start_cards().collect();
        let holdings = seats.seats().map(|_| Holdings { hand, known: hand, ..Holdings::NONE });
        let mut state = State::new(Open::new(holdings));
        let merchants = deal.order("merchants").iter().map(|&market| Card(market + set.n_start));
        state.merchants = Deck::from_next_first(merchants);
        (0..set.market).for_each(|_| apply::fill_market(&mut state, &mut ()));
        // Adventure 2.2: mountains and valleys; the order of levels, and of each level's mountains.
        let mut mountains = MOUNTAINS.map(|pile| deal.order(pile).iter());
        let levels: Vec<Level> = Level::ALL
            .into_iter()
            .flat_map(|level| core::iter::repeat_n(level, set.in_play(level)))
            .collect();
        for (space, &number) in self.map.tiles().iter().zip(deal.order("map")) {
            let Some(&level) = levels.get(usize::from(number)) else { continue };
            let next = mountains[level as usize].next().expect("enough mountains are in play");
            let mountain = set.mountains_of(level).nth(usize::from(*next)).expect("as dealt");
            state.open.lay(space, mountain);
        }
        // Adventure 2.3 and 2.4: point tiles, and the closed tile among the next ones.
        let mut tiles = deal.order("points").iter().copied().map(Card);
        for (offer, tile) in state.open.offers.iter_mut().take(self.villages.len()).zip(&mut tiles)
        {
            *offer = Offer::Tile(tile);
        }
        let above = usize::from(set.closed - 1 - deal.order("closed")[0]);
        state.pile = pile::Pile::new(tiles, Some(above));
        // Adventure 2.7: the last seat has its opening first.
        (state.open.turn, state.open.phase) = (Seat(seats.get() - 1), Phase::Take);
        state
    }

    fn seen(&self, state: &State, pile: &str, place: usize) -> bool {
        let set = &self.set;
        match pile {
            "merchants" => {
                place + state.merchants.len() < set.merchants.len() - usize::from(set.n_start)
            }
            "map" => true,
            "points" => place + state.pile.points().len() < set.points.len(),
            "closed" => place == 0 && !state.pile.has_closed(),
            _ => {
                let level = MOUNTAINS.iter().position(|&label| label == pile);
                level.is_some_and(|level| place < set.in_play(Level::ALL[level]))
            }
        }
    }

    fn seats(&self, state: &State) -> SeatCount {
        state.open.seat_count()
    }

    fn turn(&self, state: &State) -> Turn {
        state.open.turn()
    }

    fn begins_turn(&self, state: &State) -> bool {
        matches!(state.open.phase, Phase::Choose | Phase::Take)
    }

    /// The opening is no round (Adventure 3.1).
    #[inline]
    fn begins_round(&self, state: &State) -> bool {
        state.open.phase == Phase::Choose && state.open.turn == Seat(0)
    }

    fn as_turn_of(&self, state: &State, seat: Seat) -> Option<State> {
        let open = &state.open;
        let claimed = open.holdings().iter().map(|holdings| holdings.claimed.len());
        let begins = open.phase == Phase::Choose;
        let to_end = usize::from(self.set.end);
        if matches!(open.phase, Phase::Take | Phase::Place | Phase::Over)
            || !has_turn_to_come(seat, open.turn, begins, claimed, to_end)
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

    fn view(&self, state: &State, observer: Observer) -> View {
        View::of(self, state, observer)
    }

    fn imagine(&self, view: &View, rng: &mut impl Rng) -> State {
        view.imagine(rng)
    }

    fn key(&self, state: &State) -> Key {
        state.key()
    }
}
