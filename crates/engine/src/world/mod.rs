//! World: the rules of An Endless World.
//!
//! The rules in words are `docs/rules/world.md`; `World 4.2` in a comment is clause 4.2 there.

mod action;
mod apply;
mod board;
mod event;
mod legal;
mod position;
mod score;
mod set;
mod state;
mod tile;
mod view;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

pub use action::{Action, StackNumber};
pub use board::{Board, Cover, Location, Place, PlaceSet, SYMBOLS, Symbol, Symbols, Work};
pub use event::Event;
pub use position::{PileDraft, PositionDraft, SeatDraft};
pub use score::Score;
pub use set::{Copies, MAX_GATES, MAX_LOCATIONS, MAX_SEATS, MAX_STACK, MAX_STACKS, PointCard, Set};
pub use state::{Holdings, Offer, Open, Phase, State, Workers};
pub use tile::{Benefit, BonusTile, CardName, Condition, ExplorationTile, Icon};
pub use view::View;

use self::legal::Skills;
use crate::any::LoadError;
use crate::cards::{Card, CardSet, Deck};
use crate::deal::{Deal, Pile};
use crate::family::{Family, Rulebook};
use crate::key::Key;
use crate::list::List;
use crate::rng::Rng;
use crate::round::has_turn_to_come;
use crate::rules::{Edition, Illegal, Observer, PerSeat, Rules, Seat, SeatCount, Sink, Turn};
use crate::trading::{ByCounts, Crystals, Discards, Effect, Trade, TradeList, UpgradePlan};

/// The rules revision: see `docs/notation.md`, section 8.2.
const REVISION: u32 = 1;

/// The rulebook: a set, prepared for play.
#[derive(Clone, Debug)]
pub struct World {
    set: Set,
    set_key: Key,
    built_in: bool,
    standard: bool,
    /// The locations in play, for each fourth board (the others have none).
    boards: Vec<Places>,
    /// The bonus stacks of each gate: the first, and how many.
    stacks_of: Vec<(u8, u8)>,
    /// The help and tool cards, and what each does.
    skilled: CardSet,
    skills_of: Vec<Skills>,
    cost_of: [Crystals; CardSet::CAPACITY],
    /// What each location asks for, shows and does, apart, so that the hot loops look up no more
    /// than they need.
    traders_of: [u8; MAX_LOCATIONS],
    symbols_of: [Symbols; MAX_LOCATIONS],
    gate_of: [u8; MAX_LOCATIONS],
    gain_of: [Crystals; MAX_LOCATIONS],
    /// All ways to work at each upgrade, and at each trade.
    upgrades: Vec<ByCounts<Action>>,
    trades: [TradeList<Action>; MAX_LOCATIONS],
    discards: Discards<Action>,
}

/// The most traders a location asks for when it is empty.
const MOST_TRADERS: usize = 9;

/// Locations in play.
#[derive(Clone, Debug, Default)]
struct Places {
    all: PlaceSet,
    gates: PlaceSet,
    productions: PlaceSet,
    upgrades: PlaceSet,
    trades: PlaceSet,
    classes: Vec<Class>,
}

/// Locations with the same symbols, by how many traders they ask for at most.
#[derive(Clone, Debug)]
struct Class {
    symbols: Symbols,
    within: [PlaceSet; MOST_TRADERS + 1],
}

impl World {
    /// The rules with the standard set.
    pub fn standard() -> World {
        World::new(Set::standard())
    }

    /// The rules with another set.
    pub fn new(set: Set) -> World {
        let boards = (0..set.boards.len()).map(|board| Places::new(&set, board)).collect();
        let mut first_stack = 0;
        let stacks_of = set
            .gates()
            .map(|(_, stacks)| {
                let n = u8::try_from(stacks.len()).expect("few stacks");
                first_stack += n;
                (first_stack - n, n)
            })
            .collect();
        let mut skilled = CardSet::EMPTY;
        let mut cost_of = [Crystals::NONE; CardSet::CAPACITY];
        for (card, point_card) in (0..).map(Card).zip(&set.points) {
            cost_of[card.index()] = point_card.name.cost;
            if matches!(point_card.name.benefit, Benefit::Help(_) | Benefit::Tool(..)) {
                skilled.insert(card);
            }
        }
        let skills_of = set.points.iter().map(|card| Skills::new(card.name.benefit)).collect();
        let set_key = set.key();
        let nothing = Trade { give: Crystals::NONE, get: Crystals::NONE };
        let mut world = World {
            set_key,
            standard: set_key == Set::standard().key(),
            built_in: Set::all().any(|other| other.name == set.name && other.key() == set_key),
            set,
            boards,
            stacks_of,
            skilled,
            skills_of,
            cost_of,
            traders_of: [0; MAX_LOCATIONS],
            symbols_of: [Symbols::default(); MAX_LOCATIONS],
            gate_of: [0; MAX_LOCATIONS],
            gain_of: [Crystals::NONE; MAX_LOCATIONS],
            upgrades: Vec::new(),
            trades: [TradeList::new(nothing, |times| Action::Trade(Place(0), times));
                MAX_LOCATIONS],
            discards: Discards::new(Action::Discard),
        };
        world.prepare_locations();
        world
    }

    fn prepare_locations(&mut self) {
        let mut gates = 0;
        for (place, location) in (0..).map(Place).zip(&self.set.locations) {
            let i = place.index();
            self.traders_of[i] = location.traders;
            self.symbols_of[i] = location.symbols;
            let mut steps = 0;
            match location.work {
                Work::Gate(_) => {
                    self.gate_of[i] = gates;
                    gates += 1;
                }
                Work::Effect(Effect::Gain(crystals)) => self.gain_of[i] = crystals,
                Work::Effect(Effect::Upgrade(most)) => steps = most,
                Work::Effect(Effect::Trade(trade)) => {
                    self.trades[i] = TradeList::new(trade, |times| Action::Trade(place, times));
                }
            }
            self.upgrades.push(ByCounts::new(steps, |caravan, list| {
                UpgradePlan::for_each(caravan, steps, |plan| {
                    list.push(Action::Upgrade(place, plan));
                });
            }));
        }
    }

    /// How many traders a location asks a seat for (World 4.2 to 4.4); where it is at work itself,
    /// once they are home again.
    pub fn asks(&self, open: &Open, seat: Seat, place: Place) -> u8 {
        let skills = Skills::of(self, &open.holdings()[seat.index()]);
        let own = open.working(seat).contains(place);
        self.required(if own { 0 } else { open.traders(place) }, place, &skills)
    }

    /// The components.
    pub fn set(&self) -> &Set {
        &self.set
    }

    /// A location as printed.
    pub fn location(&self, place: Place) -> &Location {
        &self.set.locations[place.index()]
    }

    /// A point card.
    pub fn point_card(&self, card: Card) -> PointCard {
        self.set.points[card.index()]
    }

    /// A bonus tile, by its kind.
    pub fn bonus_tile(&self, kind: Card) -> BonusTile {
        self.set.bonus[kind.index()].tile
    }

    /// An exploration tile, by its kind.
    pub fn exploration_tile(&self, kind: Card) -> ExplorationTile {
        self.set.exploration[kind.index()].tile
    }

    /// The location of a gate.
    fn gate_place(&self, gate: u8) -> Place {
        let (place, _) = self.set.gates().nth(usize::from(gate)).expect("gates are counted");
        place
    }

    /// The stacks of a gate, counted from 0.
    #[inline]
    fn stacks(&self, gate: u8) -> core::ops::Range<usize> {
        let (first, n) = self.stacks_of[usize::from(gate)];
        usize::from(first)..usize::from(first + n)
    }
}

impl Places {
    fn new(set: &Set, fourth: usize) -> Places {
        let mut places = Places::default();
        for place in set.places(fourth) {
            let location = &set.locations[place.index()];
            places.all.insert(place);
            match location.work {
                Work::Gate(_) => places.gates.insert(place),
                Work::Effect(Effect::Gain(_)) => places.productions.insert(place),
                Work::Effect(Effect::Upgrade(_)) => places.upgrades.insert(place),
                Work::Effect(Effect::Trade(_)) => places.trades.insert(place),
            }
            places.class(location.symbols).add(place, location.traders);
        }
        places
    }

    fn class(&mut self, symbols: Symbols) -> &mut Class {
        let known = self.classes.iter().position(|class| class.symbols == symbols);
        let index = known.unwrap_or(self.classes.len());
        if known.is_none() {
            self.classes.push(Class { symbols, within: [PlaceSet::EMPTY; MOST_TRADERS + 1] });
        }
        &mut self.classes[index]
    }
}

impl Class {
    fn add(&mut self, place: Place, traders: u8) {
        self.within[usize::from(traders)..].iter_mut().for_each(|places| places.insert(place));
    }
}

impl Rulebook for World {
    fn set_texts() -> &'static [&'static str] {
        Set::texts()
    }

    fn standard() -> World {
        World::standard()
    }

    fn load(set: Option<&str>, _: Option<&str>) -> Result<World, LoadError> {
        let set = set.map_or_else(|| Ok(Set::standard()), Set::read).map_err(LoadError::Set)?;
        Ok(World::new(set))
    }

    fn own_set(&self) -> Option<String> {
        (!self.edition().built_in).then(|| self.set.write())
    }

    fn describe_set(&self) -> String {
        let Set { locations, points, bonus, exploration, .. } = &self.set;
        format!(
            "{} locations, {} point cards, {} kinds of bonus tiles and {} of exploration tiles",
            locations.len(),
            points.len(),
            bonus.len(),
            exploration.len(),
        )
    }
}

impl Rules for World {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn edition(&self) -> Edition<'_> {
        Edition {
            family: Family::World.name(),
            revision: REVISION,
            set: &self.set.name,
            set_key: self.set_key,
            standard: self.standard,
            built_in: self.built_in,
        }
    }

    fn seat_counts(&self) -> RangeInclusive<u8> {
        self.set.seat_counts()
    }

    fn piles(&self, seats: SeatCount) -> Vec<Pile> {
        let set = &self.set;
        let boards = set.choices().map(|board| set.boards[board].letter.to_string());
        let points = set.cards(seats.get()).map(|card| self.point_card(card).name.to_string());
        let bonus = set::all_tiles(&set.bonus).map(|kind| self.bonus_tile(kind).to_string());
        let exploration =
            set::all_tiles(&set.exploration).map(|kind| self.exploration_tile(kind).to_string());
        Vec::from([
            Pile { label: "boards", names: boards.collect() },
            Pile { label: "points", names: points.collect() },
            Pile { label: "bonus", names: bonus.collect() },
            Pile { label: "exploration", names: exploration.collect() },
        ])
    }

    fn start(&self, deal: &Deal) -> State {
        let set = &self.set;
        let seats = deal.seats();
        let pick = |all: Vec<Card>, order: &[u8]| -> Vec<Card> {
            order.iter().map(|&number| all[usize::from(number)]).collect()
        };
        // World 2.1: the fourth board.
        let choices: Vec<usize> = set.choices().collect();
        let fourth = choices[usize::from(deal.order("boards")[0])];
        // World 2.5 and 2.6: traders and crystals.
        let home = set.home(seats);
        let caravans = set.caravans.iter().take(seats.get().into());
        let holdings = caravans.map(|&caravan| Holdings {
            caravan,
            home,
            reserve: set.traders - home,
            ..Holdings::NONE
        });
        let board = u8::try_from(fourth).expect("few boards");
        let mut state = State::new(Open::new(holdings, board));
        // World 2.2: point cards.
        let mut cards = pick(set.cards(seats.get()).collect(), deal.order("points")).into_iter();
        for card in cards.by_ref().take(set.gates().count()) {
            state.open.row.push(card);
        }
        state.open.next = cards.next();
        state.deck = Deck::from_next_first(cards);
        // World 2.3: bonus stacks.
        let mut tiles = pick(set::all_tiles(&set.bonus).collect(), deal.order("bonus")).into_iter();
        for (stack, height) in set.stacks().into_iter().enumerate() {
            let mut stack_tiles =
                tiles.by_ref().take(usize::from(height)).collect::<Vec<_>>().into_iter();
            state.open.tops[stack] = stack_tiles.next();
            state.stacks[stack] = Deck::from_next_first(stack_tiles);
        }
        // World 2.4: exploration tiles.
        let tiles = pick(set::all_tiles(&set.exploration).collect(), deal.order("exploration"));
        for (place, tile) in set.covered(fourth, seats.get()).into_iter().zip(tiles) {
            state.open.cover(place, tile);
        }
        state
    }

    fn seen(&self, state: &State, pile: &str, place: usize) -> bool {
        let seats = state.open.seat_count().get();
        match pile {
            "boards" => true,
            "points" => place + state.deck.len() < self.set.cards(seats).count(),
            "bonus" => {
                // The stacks lie one after the other in the dealt order.
                let mut bottom = 0;
                for (stack, &height) in self.set.stacks().iter().enumerate() {
                    bottom += usize::from(height);
                    if place < bottom {
                        return place + state.stacks[stack].len() < bottom;
                    }
                }
                false
            }
            _ => place < self.set.covered(state.open.board.into(), seats).len(),
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
        let to_end = usize::from(self.set.end);
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
        (0..)
            .map(Seat)
            .zip(state.open.holdings())
            .map(|(seat, _)| self.score(&state.open, seat).total())
            .collect()
    }

    fn view(&self, state: &State, _: Observer) -> View {
        View::of(self, state)
    }

    fn imagine(&self, view: &View, rng: &mut impl Rng) -> State {
        view.imagine(rng)
    }

    fn key(&self, state: &State) -> Key {
        state.key()
    }
}
