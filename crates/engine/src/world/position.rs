//! Positions of World: one state as one line of text (`docs/notation.md`, section 6.3).

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::str::FromStr;

use super::board::{Cover, Place};
use super::set::Copies;
use super::state::{Holdings, Offer, Open, Workers};
use super::tile::{BonusTile, CardName, ExplorationTile};
use super::{MAX_STACKS, Phase, State, View, World};
use crate::cards::{Card, CardSet, Deck, Tally};
use crate::notation::{Fault, Faults, Found, Words, read_small, write_list};
use crate::position::{Violation, read_fields, read_head};
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
    /// The fourth board, by its number in set order.
    pub board: usize,
    /// The point row from slot 1.
    pub row: Vec<Card>,
    /// The point deck.
    pub deck: PileSketch,
    /// The bonus stacks.
    pub stacks: Vec<PileSketch>,
    /// The exploration tiles on the board.
    pub tiles: Vec<(Place, Card)>,
    /// The traders on the board.
    pub working: Vec<(Place, Workers)>,
    /// The seats in turn order.
    pub seats: Vec<SeatSketch>,
}

/// A deck or stack, as far as it is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PileSketch {
    /// The cards or tiles that are known, the next one first.
    pub known: Vec<Card>,
    /// How many are unknown below them.
    pub unknown: usize,
}

/// What a seat has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatSketch {
    /// Its crystals.
    pub caravan: Crystals,
    /// Its traders at home and in the reserve.
    pub traders: Option<(u8, u8)>,
    /// Its point cards.
    pub claimed: Vec<Card>,
    /// Its bonus tiles.
    pub taken: Vec<Card>,
    /// Its exploration tiles.
    pub explored: Vec<Card>,
}

impl Sketch {
    /// The sketch of a state.
    pub fn of_state(world: &World, state: &State) -> Sketch {
        let mut sketch = Sketch::of_open(world, &state.open);
        sketch.deck.known.extend(state.deck.next_first());
        for (pile, stack) in sketch.stacks.iter_mut().zip(&state.stacks) {
            pile.known.extend(stack.next_first());
        }
        sketch
    }

    /// The sketch of a view.
    pub fn of_view(world: &World, view: &View) -> Sketch {
        let mut sketch = Sketch::of_open(world, &view.open);
        sketch.deck.unknown = view.unseen_points.len();
        for (pile, &below) in sketch.stacks.iter_mut().zip(&view.below) {
            pile.unknown = usize::from(below);
        }
        sketch
    }

    fn of_open(world: &World, open: &Open) -> Sketch {
        let top = |top: Option<Card>| PileSketch { known: top.into_iter().collect(), unknown: 0 };
        let seat = |holdings: &Holdings| SeatSketch {
            caravan: holdings.caravan,
            traders: Some((holdings.home, holdings.reserve)),
            claimed: holdings.claimed.iter().collect(),
            taken: holdings.taken.iter().collect(),
            explored: holdings.explored.iter().collect(),
        };
        let stacks = world.set.stacks().len();
        Sketch {
            turn: open.turn,
            phase: open.phase,
            board: open.board.into(),
            row: open.row.cards().to_vec(),
            deck: top(open.next),
            stacks: open.tops.iter().take(stacks).map(|&tile| top(tile)).collect(),
            tiles: open.covered().iter().filter_map(|p| Some((p, open.tile(p)?))).collect(),
            working: open.all_working().collect(),
            seats: open.holdings().iter().map(seat).collect(),
        }
    }

    /// The text of a sketch whose components are all in the set.
    pub fn write(&self, world: &World) -> String {
        let mut out = String::new();
        self.write_to(world, &mut out).expect("writing to a string does not fail");
        out
    }

    fn write_to(&self, world: &World, out: &mut String) -> fmt::Result {
        let place = |place: Place| &world.location(place).name;
        let card = |card: &Card| world.point_card(*card).name;
        let bonus = |tile: &Card| world.bonus_tile(*tile);
        let exploration = |tile: &Card| world.exploration_tile(*tile);
        write!(out, "world {} | turn ", self.seats.len())?;
        match self.phase {
            Phase::Choose => write!(out, "{}", self.turn)?,
            Phase::Gate(offer) => {
                write!(out, "{} gate {}", self.turn, place(world.gate_place(offer.gate)))?;
                out.push_str(if offer.tile { " tile" } else { "" });
                out.push_str(if offer.claim { " claim" } else { "" });
            }
            Phase::Explore(offer) => {
                write!(out, "{} explore {}", self.turn, place(world.gate_place(offer.gate)))?;
                out.push_str(if offer.tile { " tile" } else { "" });
            }
            Phase::Discard => write!(out, "{} discard", self.turn)?,
            Phase::Over => out.push_str("over"),
        }
        write!(out, " | board {} | points ", world.set.boards[self.board].letter)?;
        write_list(out, self.row.iter().map(card))?;
        if !self.deck.is_empty() {
            out.push_str(" / ");
            write_list(out, self.deck.names(card))?;
        }
        out.push_str(" | bonus ");
        for (i, stack) in self.stacks.iter().enumerate() {
            out.push_str(if i > 0 { " / " } else { "" });
            write_list(out, stack.names(bonus))?;
        }
        out.push_str(" | tiles ");
        let tiles = self.tiles.iter();
        write_list(out, tiles.map(|(at, tile)| format!("{}:{}", place(*at), exploration(tile))))?;
        out.push_str(" | working ");
        let working = self.working.iter();
        write_list(out, working.map(|(at, w)| format!("{}:{}x{}", place(*at), w.seat, w.traders)))?;
        for (number, seat) in (1..).zip(&self.seats) {
            let caravan = (!seat.caravan.is_empty()).then_some(seat.caravan);
            write!(out, " | caravan {number} ")?;
            write_list(out, caravan)?;
            let (home, reserve) = seat.traders.unwrap_or_default();
            write!(out, " | traders {number} {home} {reserve}")?;
            if !seat.claimed.is_empty() {
                write!(out, " | claimed {number} ")?;
                write_list(out, seat.claimed.iter().map(card))?;
            }
            if !seat.taken.is_empty() {
                write!(out, " | taken {number} ")?;
                write_list(out, seat.taken.iter().map(bonus))?;
            }
            if !seat.explored.is_empty() {
                write!(out, " | explored {number} ")?;
                write_list(out, seat.explored.iter().map(exploration))?;
            }
        }
        Ok(())
    }

    /// Reads a sketch: the words must make sense, the whole need not.
    pub fn read(world: &World, text: &str) -> Result<Sketch, Faults> {
        let head = |words| Reader { world, words }.head();
        read_fields(text, head, |words, sketch| Reader { world, words }.field(sketch))
    }

    /// The state, or every reason why there is none.
    pub fn state(&self, world: &World) -> Result<State, Vec<Violation>> {
        let n_seats = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        let seats = world.seat_count(n_seats).map_err(|error| {
            alloc::vec![Violation { field: "world".into(), message: error.to_string() }]
        })?;
        let mut check = Check { world, sketch: self, seats, violations: Vec::new() };
        check.known();
        if !check.violations.is_empty() {
            return Err(check.violations);
        }
        check.cards();
        check.bonus();
        check.exploration();
        check.board();
        let traders = check.traders();
        check.caravans();
        check.end();
        if !check.violations.is_empty() {
            return Err(check.violations);
        }

        let holdings = self.seats.iter().zip(traders).map(|(seat, (home, reserve))| Holdings {
            caravan: seat.caravan,
            home,
            reserve,
            claimed: seat.claimed.iter().copied().collect(),
            taken: seat.taken.iter().copied().collect(),
            explored: seat.explored.iter().copied().collect(),
        });
        let board = u8::try_from(self.board).expect("few boards");
        let mut state = State::new(Open::new(holdings, board));
        state.open.turn = self.turn;
        state.open.phase = self.phase;
        for &card in &self.row {
            state.open.row.push(card);
        }
        let mut deck = self.deck.known.iter().copied();
        state.open.next = deck.next();
        state.deck = Deck::from_next_first(deck);
        for (i, stack) in self.stacks.iter().enumerate() {
            let mut tiles = stack.known.iter().copied();
            state.open.tops[i] = tiles.next();
            state.stacks[i] = Deck::from_next_first(tiles);
        }
        for &(place, tile) in &self.tiles {
            state.open.cover(place, tile);
        }
        for &(place, workers) in &self.working {
            state.open.place(place, workers);
        }
        // What is due follows from the table: a decision with nothing to decide is no state.
        if let Phase::Gate(offer) | Phase::Explore(offer) = self.phase {
            let open = &state.open;
            let caravan = open.mover().caravan;
            let at_gate = open.working(self.turn).contains(world.gate_place(offer.gate));
            let possible = match self.phase {
                Phase::Explore(_) => !self.tiles.is_empty(),
                _ => world.tile_possible(open, offer) || world.claim_possible(open, offer, caravan),
            };
            let message = if !at_gate {
                Some("the seat has no traders at this gate")
            } else if !possible {
                Some("there is nothing to decide")
            } else {
                None
            };
            if let Some(message) = message {
                return Err(alloc::vec![Violation {
                    field: "turn".into(),
                    message: message.into()
                }]);
            }
        }
        Ok(state)
    }
}

impl PileSketch {
    fn is_empty(&self) -> bool {
        self.known.is_empty() && self.unknown == 0
    }

    /// What is written: the known ones, then how many are not.
    fn names<T: fmt::Display>(&self, name: impl Fn(&Card) -> T) -> Vec<String> {
        let known = self.known.iter().map(|card| name(card).to_string());
        known.chain((self.unknown > 0).then(|| format!("?{}", self.unknown))).collect()
    }
}

/// More crystals than a seat at a gate can have: the limit, and a crystal for each claimed card.
const MOST_WITHIN_TURN: u8 = 40;

/// Looks for everything that makes a sketch no state.
struct Check<'a> {
    world: &'a World,
    sketch: &'a Sketch,
    seats: SeatCount,
    violations: Vec<Violation>,
}

impl Check<'_> {
    fn violation(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.violations.push(Violation { field: field.into(), message: message.into() });
    }

    /// Everything is in the set: all other checks look it up.
    fn known(&mut self) {
        let (set, sketch) = (&self.world.set, self.sketch);
        let seats = &sketch.seats;
        let cards = sketch.row.iter().chain(&sketch.deck.known);
        let mut cards = cards.chain(seats.iter().flat_map(|seat| &seat.claimed));
        let stacks = sketch.stacks.iter().flat_map(|stack| &stack.known);
        let mut bonus = stacks.chain(seats.iter().flat_map(|seat| &seat.taken));
        let tiles = sketch.tiles.iter().map(|(_, tile)| tile);
        let mut tiles = tiles.chain(seats.iter().flat_map(|seat| &seat.explored));
        let places = sketch.tiles.iter().map(|(place, _)| place);
        let mut places = places.chain(sketch.working.iter().map(|(place, _)| place));
        let gate = match sketch.phase {
            Phase::Gate(offer) | Phase::Explore(offer) => usize::from(offer.gate),
            _ => 0,
        };
        let unknown = [
            ("points", cards.any(|card| card.index() >= set.points.len())),
            ("bonus", bonus.any(|tile| tile.index() >= set.bonus.len())),
            ("tiles", tiles.any(|tile| tile.index() >= set.exploration.len())),
            ("working", places.any(|place| place.index() >= set.locations.len())),
            ("board", !set.choices().any(|board| board == sketch.board)),
            ("turn", gate >= set.gates().count()),
        ];
        for (field, _) in unknown.into_iter().filter(|&(_, unknown)| unknown) {
            self.violation(field, "this is not in the set");
        }
    }

    /// Every point card lies in one place, and takes part (World 2.2); the row is full as long as
    /// the deck lasts (World 7.2).
    fn cards(&mut self) {
        let (world, sketch) = (self.world, self.sketch);
        let part: CardSet = world.set.cards(self.seats.get()).collect();
        let mut seen = CardSet::EMPTY;
        let mut places: Vec<(String, &[Card])> =
            Vec::from([("points".into(), &sketch.row[..]), ("points".into(), &sketch.deck.known)]);
        for (seat, held) in self.seats.seats().zip(&sketch.seats) {
            places.push((format!("claimed {seat}"), &held.claimed));
        }
        for (field, cards) in places {
            for &card in cards {
                let name = world.point_card(card).name;
                if seen.contains(card) {
                    self.violation(&field, format!("the card `{name}` stands in two places"));
                }
                if !part.contains(card) {
                    let seats = self.seats.get();
                    self.violation(
                        &field,
                        format!("the card `{name}` takes no part with {seats} seats"),
                    );
                }
                seen.insert(card);
            }
        }
        let (row, gates) = (sketch.row.len(), world.set.gates().count());
        if row > gates {
            self.violation("points", format!("{row} cards do not lie above {gates} gates"));
        } else if row < gates && !sketch.deck.is_empty() {
            self.violation(
                "points",
                format!("{row} of {gates} slots are filled although cards are left"),
            );
        }
        if sketch.deck.unknown > 0 {
            self.violation("points", "a view does not tell the order of a deck");
        }
    }

    /// No tile more often than it exists, no stack too high, no seat with too many (World 6.1).
    fn bonus(&mut self) {
        let (world, sketch) = (self.world, self.sketch);
        let heights = world.set.stacks();
        let taken = sketch.seats.iter().flat_map(|seat| &seat.taken);
        let all = sketch.stacks.iter().flat_map(|stack| &stack.known).chain(taken);
        self.copies("bonus", all.copied(), &world.set.bonus);
        if sketch.stacks.len() > heights.len() {
            let message =
                format!("there are {} bonus stacks, not {}", heights.len(), sketch.stacks.len());
            self.violation("bonus", message);
        }
        for (number, (stack, &height)) in (1..).zip(sketch.stacks.iter().zip(&heights)) {
            if stack.known.len() > usize::from(height) {
                let message = format!(
                    "stack {number} has {} tiles, its space says {height}",
                    stack.known.len()
                );
                self.violation("bonus", message);
            }
            if stack.unknown > 0 {
                self.violation("bonus", "a view does not tell the order of a stack");
            }
        }
        for (seat, held) in self.seats.seats().zip(&sketch.seats) {
            if held.taken.len() > usize::from(world.set.spaces) {
                let message =
                    format!("{} tiles do not fit on {} spaces", held.taken.len(), world.set.spaces);
                self.violation(format!("taken {seat}"), message);
            }
        }
    }

    /// No tile more often than it exists, and only on locations that are covered (World 2.4).
    fn exploration(&mut self) {
        let (world, sketch) = (self.world, self.sketch);
        let explored = sketch.seats.iter().flat_map(|seat| &seat.explored);
        let all = sketch.tiles.iter().map(|(_, tile)| tile).chain(explored);
        self.copies("tiles", all.copied(), &world.set.exploration);
        let mut covered = BTreeSet::new();
        for &(place, _) in &sketch.tiles {
            let location = world.location(place);
            if location.cover == Cover::Open
                || location.cover == Cover::CoveredForFew && self.seats.get() > 3
            {
                self.violation("tiles", format!("{} is never covered", location.name));
            }
            if !covered.insert(place) {
                self.violation("tiles", format!("{} is covered twice", location.name));
            }
        }
    }

    fn copies<T: fmt::Display>(
        &mut self,
        field: &str,
        tiles: impl Iterator<Item = Card>,
        all: &[Copies<T>],
    ) {
        let mut counts = [0; Tally::KINDS];
        tiles.for_each(|tile| counts[tile.index()] += 1);
        for (copies, count) in all.iter().zip(counts) {
            if count > usize::from(copies.copies) {
                let message =
                    format!("`{}` stands {count} times, there are {}", copies.tile, copies.copies);
                self.violation(field, message);
            }
        }
    }

    /// Everything is on locations in play, one seat's traders at each, none under a tile.
    fn board(&mut self) {
        let (world, sketch) = (self.world, self.sketch);
        let in_play: BTreeSet<Place> = world.set.places(sketch.board).collect();
        let mut worked = BTreeSet::new();
        for (field, place) in sketch
            .tiles
            .iter()
            .map(|&(place, _)| ("tiles", place))
            .chain(sketch.working.iter().map(|&(place, _)| ("working", place)))
        {
            let name = &world.location(place).name;
            if !in_play.contains(&place) {
                self.violation(field, format!("{name} is not on the board"));
            }
        }
        for &(place, workers) in &sketch.working {
            let name = &world.location(place).name;
            if workers.seat.index() >= sketch.seats.len() {
                self.violation("working", format!("there is no seat {}", workers.seat));
            }
            if sketch.tiles.iter().any(|&(other, _)| other == place) {
                self.violation("working", format!("{name} lies under an exploration tile"));
            }
            if !worked.insert(place) {
                self.violation("working", format!("{name} stands twice"));
            }
        }
    }

    /// Each seat has all its traders (World 2.5). Returns those at home and in the reserve.
    fn traders(&mut self) -> Vec<(u8, u8)> {
        let set = &self.world.set;
        let mut traders = Vec::new();
        for (seat, held) in self.seats.seats().zip(&self.sketch.seats) {
            let working = self.sketch.working.iter().filter(|(_, workers)| workers.seat == seat);
            let working: u8 = working.fold(0, |sum, (_, w)| u8::saturating_add(sum, w.traders));
            let reserve = set.traders - set.home(self.seats);
            let default = (set.traders.saturating_sub(reserve).saturating_sub(working), reserve);
            let (home, reserve) = held.traders.unwrap_or(default);
            let sum = home.saturating_add(reserve).saturating_add(working);
            if sum != set.traders {
                let message = format!(
                    "{home} at home, {reserve} in reserve and {working} on the board are not {}",
                    set.traders
                );
                self.violation(format!("traders {seat}"), message);
            }
            traders.push((home, reserve));
        }
        traders
    }

    /// Only a seat within its turn is above the limit (World 9.1).
    fn caravans(&mut self) {
        let (limit, sketch) = (self.world.set.limit, self.sketch);
        for (seat, held) in self.seats.seats().zip(&sketch.seats) {
            let crystals = held.caravan.len();
            let within_turn = matches!(sketch.phase, Phase::Gate(_) | Phase::Explore(_));
            if seat == sketch.turn && within_turn {
                if crystals > MOST_WITHIN_TURN {
                    let message = format!("no turn brings {crystals} crystals");
                    self.violation(format!("caravan {seat}"), message);
                }
                continue;
            }
            let discards = sketch.phase == Phase::Discard && seat == sketch.turn;
            if discards != (crystals > limit) {
                let side = if discards { "within" } else { "above" };
                let message = format!("{crystals} crystals are {side} the limit of {limit}");
                self.violation(format!("caravan {seat}"), message);
            }
        }
    }

    /// The game ends with the round in which a seat claims its last card (World 10.1).
    fn end(&mut self) {
        let sketch = self.sketch;
        // A seat that has just claimed its last card may still explore, take a tile or discard.
        let claim_done = match sketch.phase {
            Phase::Gate(offer) => !offer.claim,
            Phase::Explore(_) | Phase::Discard => true,
            Phase::Choose | Phase::Over => false,
        };
        let claims = Claims {
            what: "card",
            claimed: sketch.seats.iter().map(|seat| seat.claimed.len()).collect(),
            to_end: usize::from(self.world.set.end),
            turn: sketch.turn,
            over: sketch.phase == Phase::Over,
            claim_done,
        };
        self.violations.extend(claims.violations());
    }
}

/// Reads the words of one field.
struct Reader<'a> {
    world: &'a World,
    words: Words<'a>,
}

impl Reader<'_> {
    fn head(&mut self) -> Result<Sketch, Fault> {
        let seats = read_head(&mut self.words, "world", self.world.seat_counts())?;
        Ok(Sketch {
            turn: Seat(0),
            phase: Phase::Choose,
            board: self.world.set.choices().next().expect("a set has choices"),
            row: Vec::new(),
            deck: PileSketch::default(),
            stacks: Vec::new(),
            tiles: Vec::new(),
            working: Vec::new(),
            seats: (0..seats).map(|_| SeatSketch::default()).collect(),
        })
    }

    /// Reads a field into the sketch and returns its name.
    fn field(&mut self, sketch: &mut Sketch) -> Result<String, Fault> {
        let keyword = self.words.read("a field", Ok)?;
        match keyword {
            "turn" => self.turn(sketch)?,
            "board" => {
                let read = |word| read_board(self.world, word);
                sketch.board = self.words.read("the fourth board", read)?;
            }
            "points" => {
                sketch.row = self.words.list(|word| read_card(self.world, word))?;
                if self.words.take("/") {
                    sketch.deck = PileSketch {
                        known: self.words.list(|word| read_card(self.world, word))?,
                        unknown: 0,
                    };
                }
            }
            "bonus" => loop {
                sketch.stacks.push(PileSketch {
                    known: self.words.list(|word| read_bonus(self.world, word))?,
                    unknown: 0,
                });
                if sketch.stacks.len() > MAX_STACKS || !self.words.take("/") {
                    break;
                }
            },
            "tiles" => sketch.tiles = self.words.list(|word| read_tile(self.world, word))?,
            "working" => sketch.working = self.words.list(|word| read_workers(self.world, word))?,
            "caravan" | "traders" | "claimed" | "taken" | "explored" => {
                let n_seats = u8::try_from(sketch.seats.len()).expect("few seats");
                let number = self.words.small("a seat", 1, n_seats)?;
                self.seat_field(keyword, &mut sketch.seats[usize::from(number) - 1])?;
                self.words.end()?;
                return Ok(format!("{keyword} {number}"));
            }
            _ => {
                return Err(self.words.refuse(format!(
                    "unknown field {}: expected `turn`, `board`, `points`, `bonus`, `tiles`, \
                     `working`, `caravan`, `traders`, `claimed`, `taken` or `explored`",
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
            "traders" => {
                let home = self.words.small("the traders at home", 0, 15)?;
                seat.traders = Some((home, self.words.small("the traders in reserve", 0, 15)?));
            }
            "claimed" => seat.claimed = self.words.list(|word| read_card(self.world, word))?,
            "taken" => seat.taken = self.words.list(|word| read_bonus(self.world, word))?,
            _ => seat.explored = self.words.list(|word| read_exploration(self.world, word))?,
        }
        Ok(())
    }

    fn turn(&mut self, sketch: &mut Sketch) -> Result<(), Fault> {
        let n_seats = u8::try_from(sketch.seats.len()).expect("few seats");
        if self.words.take("over") {
            // World 10.1: a game ends with the last seat's turn.
            (sketch.turn, sketch.phase) = (Seat(n_seats - 1), Phase::Over);
            return Ok(());
        }
        sketch.turn = Seat(self.words.small("a seat, or `over`", 1, n_seats)? - 1);
        if self.words.take("discard") {
            sketch.phase = Phase::Discard;
        } else if self.words.take("gate") {
            let gate = self.gate()?;
            let (tile, claim) = (self.words.take("tile"), self.words.take("claim"));
            if !tile && !claim {
                return Err(self.words.refuse("expected `tile`, `claim`, or both after the gate"));
            }
            sketch.phase = Phase::Gate(Offer { gate, tile, claim });
        } else if self.words.take("explore") {
            let gate = self.gate()?;
            let tile = self.words.take("tile");
            sketch.phase = Phase::Explore(Offer { gate, tile, claim: false });
        }
        Ok(())
    }

    fn gate(&mut self) -> Result<u8, Fault> {
        let world = self.world;
        self.words.read("a gate", |word| {
            let place = world.read_place(word)?;
            let gate = (0..).zip(world.set.gates()).find(|(_, (other, _))| *other == place);
            let no_gate = || Fault::new(1, format!("{word} is not a gate"));
            gate.map(|(gate, _)| gate).ok_or_else(no_gate)
        })
    }
}

fn read_board(world: &World, text: &str) -> Result<usize, Fault> {
    let set = &world.set;
    let named = |&board: &usize| text.chars().eq([set.boards[board].letter]);
    let unknown = || Fault::new(1, format!("no fourth board is called {}", Found(text)));
    set.choices().find(named).ok_or_else(unknown)
}

fn read_card(world: &World, text: &str) -> Result<Card, Fault> {
    let name: CardName = text.parse()?;
    let unknown =
        || Fault::new(1, format!("the set `{}` has no point card `{name}`", world.set.name));
    world.set.card(&name).ok_or_else(unknown)
}

fn read_bonus(world: &World, text: &str) -> Result<Card, Fault> {
    read_kind::<BonusTile>(&world.set.bonus, &world.set.name, text)
}

fn read_exploration(world: &World, text: &str) -> Result<Card, Fault> {
    read_kind::<ExplorationTile>(&world.set.exploration, &world.set.name, text)
}

fn read_kind<T: FromStr<Err = Fault> + PartialEq + fmt::Display>(
    tiles: &[Copies<T>],
    set: &str,
    text: &str,
) -> Result<Card, Fault> {
    let tile: T = text.parse()?;
    let kind = (0..).map(Card).zip(tiles).find(|(_, copies)| copies.tile == tile);
    kind.map(|(kind, _)| kind)
        .ok_or_else(|| Fault::new(1, format!("the set `{set}` has no tile `{tile}`")))
}

/// Reads `C3:*h`.
fn read_tile(world: &World, text: &str) -> Result<(Place, Card), Fault> {
    let Some((place, tile)) = text.split_once(':') else {
        let message =
            format!("expected a location and a tile, as in `C3:*h`, found {}", Found(text));
        return Err(Fault::new(1, message));
    };
    let column = place.chars().count() + 2;
    let tile = read_exploration(world, tile).map_err(|fault| fault.within(0, column))?;
    Ok((world.read_place(place)?, tile))
}

/// Reads `A4:2x3`.
fn read_workers(world: &World, text: &str) -> Result<(Place, Workers), Fault> {
    let parts = text.split_once(':').and_then(|(place, rest)| Some((place, rest.split_once('x')?)));
    let Some((place, (seat, traders))) = parts else {
        let message = format!(
            "expected a location, a seat and traders, as in `A4:2x3`, found {}",
            Found(text)
        );
        return Err(Fault::new(1, message));
    };
    let column = place.chars().count() + 2;
    let most = *world.seat_counts().end();
    let seat = Seat(read_small(seat, 1, most).map_err(|fault| fault.within(0, column))? - 1);
    let traders = read_small(traders, 1, 15).map_err(|fault| fault.within(0, column + 2))?;
    Ok((world.read_place(place)?, Workers { seat, traders }))
}
