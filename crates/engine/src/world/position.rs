//! Positions of World: one state as one line of text (`docs/notation.md`, section 6.3).

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::board::{Cover, Place};
use super::set::Copies;
use super::state::{Holdings, Offer, Open, Workers};
use super::tile::CardName;
use super::{MAX_STACKS, Phase, State, View, World};
use crate::at::at;
use crate::cards::{Card, CardSet, Deck, Tally};
use crate::fields::{Field, Fields, Names};
use crate::notation::{Fault, Faults, Found, Words, listed, read_small};
use crate::position::{DeckSketch, Violation, Violations, read_at, read_turn};
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
        fields().write(world, self)
    }

    /// Reads a sketch: the words must make sense, the whole need not.
    pub fn read(world: &World, text: &str) -> Result<Sketch, Faults> {
        fields().read(world, text, |seats| Sketch {
            turn: Seat(0),
            phase: Phase::Choose,
            board: world.set.choices().next().expect("a set has choices"),
            row: Vec::new(),
            deck: PileSketch::default(),
            stacks: Vec::new(),
            tiles: Vec::new(),
            working: Vec::new(),
            seats,
        })
    }

    /// The state, or every reason why there is none.
    pub fn state(&self, world: &World) -> Result<State, Vec<Violation>> {
        let seats = Violations::seats(world, self.seats.len())?;
        let mut check = Check { world, sketch: self, seats, found: Violations::default() };
        check.known();
        check.found.result()?;
        check.cards();
        check.bonus();
        check.exploration();
        check.board();
        let traders = check.traders();
        check.caravans();
        check.end();
        check.found.result()?;

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
                check.found.add("turn", message);
            }
        }
        check.found.result()?;
        Ok(state)
    }
}

impl PileSketch {
    /// The known ones, then how many are not.
    fn write(&self, world: &World, names: Names<World>) -> String {
        let unknown = (self.unknown > 0).then(|| format!("?{}", self.unknown));
        listed(names.of(world, &self.known).chain(unknown))
    }

    fn read(
        world: &World,
        words: &mut Words<'_>,
        names: Names<World>,
    ) -> Result<PileSketch, Fault> {
        Ok(PileSketch { known: names.read_list(world, words)?, unknown: 0 })
    }
}

fn fields() -> Fields<World, Sketch, SeatSketch> {
    Fields {
        table: Vec::from([
            Field::own("turn", read_phase, write_phase),
            Field::new(
                "board",
                at!(Sketch.board),
                |world: &World, words| {
                    words.read("the fourth board", |word| read_board(world, word))
                },
                |world, &board| world.set.boards[board].letter.to_string(),
            ),
            Field::own("points", read_points, write_points),
            Field::new("bonus", at!(Sketch.stacks), read_stacks, |world, stacks| {
                let stacks = stacks.iter().map(|stack| stack.write(world, BONUS));
                stacks.collect::<Vec<_>>().join(" / ")
            }),
            Field::new(
                "tiles",
                at!(Sketch.tiles),
                |world: &World, words| words.list(|word| read_tile(world, word)),
                |world, tiles| {
                    listed(tiles.iter().map(|&(place, tile)| {
                        format!("{}:{}", world.location(place).name, world.exploration_tile(tile))
                    }))
                },
            ),
            Field::new(
                "working",
                at!(Sketch.working),
                |world: &World, words| words.list(|word| read_workers(world, word)),
                |world, working| {
                    listed(working.iter().map(|&(place, Workers { seat, traders })| {
                        format!("{}:{seat}x{traders}", world.location(place).name)
                    }))
                },
            ),
        ]),
        seat: Vec::from([
            Field::caravan(at!(SeatSketch.caravan)),
            Field::new("traders", at!(SeatSketch.traders), read_traders, |_, traders| {
                traders.map(|(home, reserve)| format!("{home} {reserve}"))
            }),
            Field::cards("claimed", at!(SeatSketch.claimed), POINT),
            Field::cards("taken", at!(SeatSketch.taken), BONUS),
            Field::cards("explored", at!(SeatSketch.explored), EXPLORATION),
        ]),
        seats: at!(Sketch.seats),
    }
}

fn read_points(world: &World, sketch: &mut Sketch, words: &mut Words<'_>) -> Result<(), Fault> {
    sketch.row = POINT.read_list(world, words)?;
    if words.take("/") {
        sketch.deck = PileSketch::read(world, words, POINT)?;
    }
    Ok(())
}

fn write_points(world: &World, sketch: &Sketch) -> String {
    let row = listed(POINT.of(world, &sketch.row));
    if sketch.deck == PileSketch::default() {
        return row;
    }
    format!("{row} / {}", sketch.deck.write(world, POINT))
}

fn read_stacks(world: &World, words: &mut Words<'_>) -> Result<Vec<PileSketch>, Fault> {
    let mut stacks = Vec::from([PileSketch::read(world, words, BONUS)?]);
    while stacks.len() <= MAX_STACKS && words.take("/") {
        stacks.push(PileSketch::read(world, words, BONUS)?);
    }
    Ok(stacks)
}

fn read_traders(_: &World, words: &mut Words<'_>) -> Result<Option<(u8, u8)>, Fault> {
    let home = words.small("the traders at home", 0, 15)?;
    Ok(Some((home, words.small("the traders in reserve", 0, 15)?)))
}

const POINT: Names<World> = Names {
    read: |world, word| {
        let name: CardName = word.parse()?;
        let unknown =
            || Fault::new(1, format!("the set `{}` has no point card `{name}`", world.set.name));
        world.set.card(&name).ok_or_else(unknown)
    },
    write: |world, card| world.point_card(card).name.to_string(),
};

const BONUS: Names<World> = Names {
    read: |world, word| read_kind(&world.set.bonus, &world.set.name, word),
    write: |world, tile| world.bonus_tile(tile).to_string(),
};

const EXPLORATION: Names<World> = Names {
    read: |world, word| read_kind(&world.set.exploration, &world.set.name, word),
    write: |world, tile| world.exploration_tile(tile).to_string(),
};

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

fn read_phase(world: &World, sketch: &mut Sketch, words: &mut Words<'_>) -> Result<(), Fault> {
    let (turn, over) = read_turn(words, &sketch.seats)?;
    sketch.turn = turn;
    if over {
        sketch.phase = Phase::Over;
    } else if words.take("discard") {
        sketch.phase = Phase::Discard;
    } else if words.take("gate") {
        let gate = read_gate(world, words)?;
        let (tile, claim) = (words.take("tile"), words.take("claim"));
        if !tile && !claim {
            return Err(words.refuse("expected `tile`, `claim`, or both after the gate"));
        }
        sketch.phase = Phase::Gate(Offer { gate, tile, claim });
    } else if words.take("explore") {
        let gate = read_gate(world, words)?;
        sketch.phase = Phase::Explore(Offer { gate, tile: words.take("tile"), claim: false });
    }
    Ok(())
}

fn write_phase(world: &World, sketch: &Sketch) -> String {
    let turn = sketch.turn;
    let gate = |offer: Offer| &world.location(world.gate_place(offer.gate)).name;
    let tile = |offer: Offer| if offer.tile { " tile" } else { "" };
    match sketch.phase {
        Phase::Choose => turn.to_string(),
        Phase::Gate(offer) => {
            let claim = if offer.claim { " claim" } else { "" };
            format!("{turn} gate {}{}{claim}", gate(offer), tile(offer))
        }
        Phase::Explore(offer) => format!("{turn} explore {}{}", gate(offer), tile(offer)),
        Phase::Discard => format!("{turn} discard"),
        Phase::Over => "over".into(),
    }
}

fn read_gate(world: &World, words: &mut Words<'_>) -> Result<u8, Fault> {
    words.read("a gate", |word| {
        let place = world.read_place(word)?;
        let gate = (0..).zip(world.set.gates()).find(|(_, (other, _))| *other == place);
        let no_gate = || Fault::new(1, format!("{word} is not a gate"));
        gate.map(|(gate, _)| gate).ok_or_else(no_gate)
    })
}

fn read_board(world: &World, text: &str) -> Result<usize, Fault> {
    let set = &world.set;
    let named = |&board: &usize| text.chars().eq([set.boards[board].letter]);
    let unknown = || Fault::new(1, format!("no fourth board is called {}", Found(text)));
    set.choices().find(named).ok_or_else(unknown)
}

fn read_tile(world: &World, text: &str) -> Result<(Place, Card), Fault> {
    let expected = "a location and a tile, as in `C3:*h`";
    read_at(text, expected, |name| world.read_place(name), |tile| (EXPLORATION.read)(world, tile))
}

fn read_workers(world: &World, text: &str) -> Result<(Place, Workers), Fault> {
    let expected = "a location, a seat and traders, as in `A4:2x3`";
    let most = *world.seat_counts().end();
    let workers = |rest: &str| {
        let unlike = || {
            Fault::new(
                1,
                format!("expected a seat and traders, as in `2x3`, found {}", Found(rest)),
            )
        };
        let (seat, traders) = rest.split_once('x').ok_or_else(unlike)?;
        let seat = Seat(read_small(seat, 1, most)? - 1);
        let traders = read_small(traders, 1, 15).map_err(|fault| fault.within(0, 3))?;
        Ok(Workers { seat, traders })
    };
    read_at(text, expected, |name| world.read_place(name), workers)
}

/// More crystals than a seat at a gate can have: the limit, and a crystal for each claimed card.
const MOST_WITHIN_TURN: u8 = 40;

/// Looks for everything that makes a sketch no state.
struct Check<'a> {
    world: &'a World,
    sketch: &'a Sketch,
    seats: SeatCount,
    found: Violations,
}

impl Check<'_> {
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
        self.found.unknown(&[
            ("points", cards.any(|card| card.index() >= set.points.len())),
            ("bonus", bonus.any(|tile| tile.index() >= set.bonus.len())),
            ("tiles", tiles.any(|tile| tile.index() >= set.exploration.len())),
            ("working", places.any(|place| place.index() >= set.locations.len())),
            ("board", !set.choices().any(|board| board == sketch.board)),
            ("turn", gate >= set.gates().count()),
        ]);
    }

    /// Every point card lies in one place, and takes part (World 2.2); the row is full as long as
    /// the deck lasts (World 7.2).
    fn cards(&mut self) {
        let (world, sketch, found) = (self.world, self.sketch, &mut self.found);
        let name = |card| world.point_card(card).name;
        let seats = self.seats.get();
        let part: CardSet = world.set.cards(seats).collect();
        let mut seen = CardSet::EMPTY;
        let on_table = sketch.row.iter().chain(&sketch.deck.known);
        let claimed = sketch.seats.iter().map(|seat| &seat.claimed);
        found.place(&mut seen, "points", on_table.clone(), name);
        found.place_claimed(&mut seen, claimed.clone(), name);
        let on_table = on_table.map(|card| ("points".to_string(), card));
        let claimed = self.seats.seats().zip(claimed).flat_map(|(seat, cards)| {
            cards.iter().map(move |card| (format!("claimed {seat}"), card))
        });
        for (field, &card) in on_table.chain(claimed).filter(|(_, card)| !part.contains(**card)) {
            found.add(field, format!("`{}` takes no part with {seats} seats", name(card)));
        }
        let deck = match sketch.deck.unknown {
            0 => DeckSketch::Cards(sketch.deck.known.clone()),
            unknown => DeckSketch::Count(unknown),
        };
        found.row("points", sketch.row.len(), world.set.gates().count(), &deck);
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
            self.found.add("bonus", message);
        }
        for (number, (stack, &height)) in (1..).zip(sketch.stacks.iter().zip(&heights)) {
            if stack.known.len() > usize::from(height) {
                let message = format!(
                    "stack {number} has {} tiles, its space says {height}",
                    stack.known.len()
                );
                self.found.add("bonus", message);
            }
            if stack.unknown > 0 {
                self.found.add("bonus", "a view does not tell the order of a stack");
            }
        }
        for (seat, held) in self.seats.seats().zip(&sketch.seats) {
            if held.taken.len() > usize::from(world.set.spaces) {
                let message =
                    format!("{} tiles do not fit on {} spaces", held.taken.len(), world.set.spaces);
                self.found.add(format!("taken {seat}"), message);
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
                self.found.add("tiles", format!("{} is never covered", location.name));
            }
            if !covered.insert(place) {
                self.found.add("tiles", format!("{} is covered twice", location.name));
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
                self.found.add(field, message);
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
                self.found.add(field, format!("{name} is not on the board"));
            }
        }
        for &(place, workers) in &sketch.working {
            let name = &world.location(place).name;
            if workers.seat.index() >= sketch.seats.len() {
                self.found.add("working", format!("there is no seat {}", workers.seat));
            }
            if sketch.tiles.iter().any(|&(other, _)| other == place) {
                self.found.add("working", format!("{name} lies under an exploration tile"));
            }
            if !worked.insert(place) {
                self.found.add("working", format!("{name} stands twice"));
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
                self.found.add(format!("traders {seat}"), message);
            }
            traders.push((home, reserve));
        }
        traders
    }

    /// Only a seat within its turn is above the limit (World 9.1).
    fn caravans(&mut self) {
        let (limit, sketch) = (self.world.set.limit, self.sketch);
        for (seat, held) in self.seats.seats().zip(&sketch.seats) {
            let within_turn = matches!(sketch.phase, Phase::Gate(_) | Phase::Explore(_));
            if seat == sketch.turn && within_turn {
                let crystals = held.caravan.len();
                if crystals > MOST_WITHIN_TURN {
                    let message = format!("no turn brings {crystals} crystals");
                    self.found.add(format!("caravan {seat}"), message);
                }
                continue;
            }
            let discards = sketch.phase == Phase::Discard && seat == sketch.turn;
            self.found.limit(seat, held.caravan, limit, discards);
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
        self.found.0.extend(claims.violations());
    }
}
