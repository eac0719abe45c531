//! The components of World as data: boards, cards, tiles and values (`docs/notation.md`, section
//! 6.4).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

use super::board::{Board, Cover, Location, Place, Symbols, Work};
use super::tile::{BonusTile, CardName, ExplorationTile};
use crate::at::at;
use crate::cards::{Card, CardSet, Tally};
use crate::entries::{
    Components, File, Line, Times, differs, push, read_effect, read_set, set_key, write_set,
};
use crate::key::Key;
use crate::notation::{Fault, Faults, Found, Words, listed};
use crate::rules::SeatCount;
use crate::trading::{Crystals, Effect};

/// The most seats World can have.
pub const MAX_SEATS: usize = 4;
/// The most locations a set can have.
pub const MAX_LOCATIONS: usize = 40;
/// The most gates, and so slots of the point row.
pub const MAX_GATES: usize = 4;
/// The most bonus stacks.
pub const MAX_STACKS: usize = 8;
/// The most tiles of a bonus stack.
pub const MAX_STACK: usize = 6;

const MAX_TILES: usize = 40;
/// The built-in sets. The last one is the standard one; games that were dealt with another go on with
/// it.
static BUILT_IN: [&str; 3] = [
    include_str!("../../sets/world.set"),
    include_str!("../../sets/world-2.set"),
    include_str!("../../sets/world-3.set"),
];

/// A point card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointCard {
    /// What it brings and costs.
    pub name: CardName,
    /// Its points.
    pub points: u8,
    /// The least number of seats with which it takes part.
    pub least_seats: u8,
}

/// A kind of tile and how many there are of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copies<T> {
    /// The tile.
    pub tile: T,
    /// The number of them.
    pub copies: u8,
}

/// Everything printed: boards, cards, tiles, values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// Crystals a caravan holds at the end of a turn.
    pub limit: u8,
    /// Bonus spaces of a seat.
    pub spaces: u8,
    /// Traders of a seat.
    pub traders: u8,
    /// How many traders begin at home, for 2 seats, 3 seats, …
    pub homes: Vec<u8>,
    /// The number of claimed cards that triggers the end.
    pub end: u8,
    /// Points of each crystal above level `a` at the end.
    pub crystal: u8,
    /// Starting caravans, in turn order.
    pub caravans: Vec<Crystals>,
    /// The boards in set order.
    pub boards: Vec<Board>,
    /// The locations of all boards in set order.
    pub locations: Vec<Location>,
    /// The point cards in set order.
    pub points: Vec<PointCard>,
    /// The bonus tiles in set order.
    pub bonus: Vec<Copies<BonusTile>>,
    /// The exploration tiles in set order.
    pub exploration: Vec<Copies<ExplorationTile>>,
}

impl Set {
    /// The set we play with: the printed structure, and values of our own.
    pub fn standard() -> Set {
        Set::read(Set::standard_text()).expect("the standard set is tested")
    }

    /// All built-in sets, the standard one first: most games have it, and each is read when it is asked
    /// for.
    pub(super) fn all() -> impl Iterator<Item = Set> {
        BUILT_IN.iter().rev().map(|text| Set::read(text).expect("built-in sets are tested"))
    }

    /// The texts of all built-in sets, the oldest first.
    pub fn texts() -> &'static [&'static str] {
        &BUILT_IN
    }

    /// The text of the standard set, with its comments.
    pub fn standard_text() -> &'static str {
        BUILT_IN[BUILT_IN.len() - 1]
    }

    /// Parses a set file, or returns everything wrong with it.
    pub fn read(text: &str) -> Result<Set, Faults> {
        read_set(text)
    }

    /// The text of the set, without comments; reading it gives the set back.
    pub fn write(&self) -> String {
        write_set(self)
    }

    /// The fingerprint of everything in the set but its name.
    pub fn key(&self) -> Key {
        set_key(&self.write())
    }

    /// The possible numbers of seats.
    pub fn seat_counts(&self) -> RangeInclusive<u8> {
        2..=u8::try_from(self.caravans.len()).expect("at most four seats")
    }

    /// How many traders of a seat begin at home (World 2.5).
    pub fn home(&self, seats: SeatCount) -> u8 {
        self.homes[usize::from(seats.get()) - 2]
    }

    /// The boards of which one is drawn.
    pub fn choices(&self) -> impl Iterator<Item = usize> {
        (0..self.boards.len()).filter(|&board| !self.boards[board].always)
    }

    /// The locations in play with this fourth board, in set order.
    pub fn places(&self, fourth: usize) -> impl Iterator<Item = Place> {
        let in_play = move |&(_, location): &(u8, &Location)| {
            location.board == fourth || self.boards[location.board].always
        };
        (0..).zip(&self.locations).filter(in_play).map(|(number, _)| Place(number))
    }

    /// The locations that tiles cover with this fourth board and number of seats, in the order in
    /// which they are covered (World 2.4).
    pub fn covered(&self, fourth: usize, seats: u8) -> Vec<Place> {
        let with = |cover: Cover| {
            self.places(fourth).filter(move |place| self.locations[place.index()].cover == cover)
        };
        let few = with(Cover::CoveredForFew).filter(|_| seats <= 3);
        with(Cover::Covered).chain(few).collect()
    }

    /// The location with this name.
    pub fn place(&self, name: &str) -> Option<Place> {
        let index = self.locations.iter().position(|location| location.name == name)?;
        u8::try_from(index).ok().map(Place)
    }

    /// The gates, in order.
    pub fn gates(&self) -> impl Iterator<Item = (Place, &[u8])> {
        (0..).zip(&self.locations).filter_map(|(number, location)| match &location.work {
            Work::Gate(stacks) => Some((Place(number), stacks.as_slice())),
            Work::Effect(_) => None,
        })
    }

    /// The heights of all bonus stacks, in order.
    pub fn stacks(&self) -> Vec<u8> {
        self.gates().flat_map(|(_, stacks)| stacks.iter().copied()).collect()
    }

    /// The point cards that take part with this many seats (World 2.2).
    pub fn cards(&self, seats: u8) -> impl Iterator<Item = Card> {
        let cards = (0..).map(Card).zip(&self.points);
        cards.filter(move |(_, card)| card.least_seats <= seats).map(|(card, _)| card)
    }

    /// The point card that is spelled so.
    pub fn card(&self, name: &CardName) -> Option<Card> {
        let index = self.points.iter().position(|card| card.name == *name)?;
        u8::try_from(index).ok().map(Card)
    }
}

/// All tiles with their copies, by kind, in set order.
pub(super) fn all_tiles<T>(tiles: &[Copies<T>]) -> impl Iterator<Item = Card> {
    let kinds = (0..).map(Card).zip(tiles);
    kinds.flat_map(|(kind, tile)| core::iter::repeat_n(kind, usize::from(tile.copies)))
}

impl Components for Set {
    fn lines() -> Vec<Line<Set>> {
        // The lines of a board follow it, and it writes them.
        let nothing = |_: &Set| Vec::new();
        Vec::from([
            Line::name(at!(Set.name)),
            Line::family("world"),
            Line::number("limit", 4..=12, at!(Set.limit)),
            Line::number("spaces", 0..=6, at!(Set.spaces)),
            Line::number("traders", 1..=15, at!(Set.traders)),
            Line::for_seats("home", MAX_SEATS, "a number of traders", 1..=15, at!(Set.homes)),
            Line::number("end", 1..=20, at!(Set.end)),
            Line::number("crystal", 0..=99, at!(Set.crystal)),
            Line::caravans(MAX_SEATS, at!(Set.caravans)),
            Line::new("board", Times::Any, |set, words| read_board(set, words, true), write_boards),
            Line::new(
                "choice",
                Times::OnceOrMore,
                |set, words| read_board(set, words, false),
                nothing,
            ),
            Line::new("gate", Times::OnceOrMore, read_gate, nothing),
            Line::new("location", Times::Any, read_location, nothing),
            Line::each("points", CardSet::CAPACITY, at!(Set.points), read_card, write_card),
            Line::each("bonus", Tally::KINDS, at!(Set.bonus), read_tile, write_tile),
            Line::each("exploration", Tally::KINDS, at!(Set.exploration), read_tile, write_tile),
        ])
    }

    fn check(&self, file: &mut File) {
        let costs = || self.points.iter().map(|card| card.name.cost);
        file.check_seats(self.caravans.len(), "home", &self.homes);
        file.check_limit(self.limit, ("seat", "caravan"), &self.caravans, costs());
        let traders = self.traders;
        if file.has("traders") {
            file.check_each("home", &self.homes, |&home| {
                let message = format!("{home} traders do not begin at home: there are {traders}");
                (home > traders).then_some(message)
            });
        }
        if !file.is_sound() {
            return;
        }
        self.check_counts(file);
        let works = self.locations.iter().filter_map(|location| match location.work {
            Work::Effect(effect) => Some(effect),
            Work::Gate(_) => None,
        });
        file.check_reachable(&self.caravans, &works.collect::<Vec<_>>(), costs());
    }
}

impl Set {
    fn check_counts(&self, file: &mut File) {
        let gates = self.gates().count();
        for seats in self.seat_counts() {
            let cards = self.cards(seats).count();
            if cards < gates {
                file.fault(format!(
                    "with {seats} seats, {cards} point cards are not enough for {gates} gates"
                ));
            }
        }
        // A seat has at most one tool for each card it can claim.
        let most = u32::from(self.limit) + u32::from(self.end);
        for Location { name, work, .. } in &self.locations {
            let Work::Effect(Effect::Trade(trade)) = work else { continue };
            let after = most / u32::from(trade.give.len()) * u32::from(trade.get.len()) + most;
            if after > u32::from(Crystals::MAX_LEN) {
                file.fault(format!(
                    "the trade `{trade}` at {name} could bring too many crystals to count"
                ));
            }
        }
        let in_stacks: usize = self.stacks().iter().map(|&height| usize::from(height)).sum();
        let tiles = all_tiles(&self.bonus).count();
        if tiles < in_stacks {
            file.fault(format!("{tiles} bonus tiles do not fill stacks of {in_stacks}"));
        }
        let tiles = all_tiles(&self.exploration).count();
        for board in self.choices() {
            let (covered, letter) = (self.covered(board, 2).len(), self.boards[board].letter);
            if tiles < covered {
                file.fault(format!("with board {letter}, {tiles} exploration tiles do not cover {covered} locations"
                ));
            }
        }
    }

    /// Adds a location to the last board.
    fn add(
        &mut self,
        words: &Words<'_>,
        work: Work,
        traders: u8,
        symbols: Symbols,
        cover: Cover,
    ) -> Result<(), Fault> {
        let Some(board) = self.boards.len().checked_sub(1) else {
            return Err(words.refuse("a `board` line comes before its locations"));
        };
        let on_board = self.locations.iter().filter(|location| location.board == board).count();
        let name = format!("{}{}", self.boards[board].letter, on_board + 1);
        let location = Location { name, board, work, traders, symbols, cover };
        push(&mut self.locations, location, MAX_LOCATIONS, words)
    }
}

fn read_board(set: &mut Set, words: &mut Words<'_>, always: bool) -> Result<(), Fault> {
    let letters: Vec<char> = ('A'..='Z').collect();
    let letter = letters[set.boards.len().min(25)];
    words.read("the letter of a board", |word| {
        if word.chars().eq([letter]) {
            return Ok(());
        }
        let found = Found(word);
        Err(Fault::new(1, format!("boards come in order: expected `{letter}`, found {found}")))
    })?;
    if always && set.boards.iter().any(|board| !board.always) {
        return Err(words.refuse("boards that are always used come first"));
    }
    push(&mut set.boards, Board { letter, always }, letters.len(), words)
}

fn write_boards(set: &Set) -> Vec<String> {
    let mut lines = Vec::new();
    for (number, board) in set.boards.iter().enumerate() {
        let keyword = if board.always { "board" } else { "choice" };
        lines.push(format!("{keyword} {}", board.letter));
        for location in set.locations.iter().filter(|location| location.board == number) {
            let (traders, symbols) = (location.traders, location.symbols);
            lines.push(match &location.work {
                Work::Gate(stacks) => format!("gate {traders} {symbols} {}", listed(stacks)),
                Work::Effect(effect) => {
                    format!("location {effect} {traders} {symbols} {}", location.cover)
                }
            });
        }
    }
    lines
}

fn read_gate(set: &mut Set, words: &mut Words<'_>) -> Result<(), Fault> {
    let traders = words.small("a number of traders", 1, 9)?;
    let symbols = words.read("symbols, or `-`", Symbols::read)?;
    let mut stacks = Vec::new();
    let most = u8::try_from(MAX_STACK).expect("stacks are low");
    while words.peek().is_some() {
        stacks.push(words.small("the height of a stack", 1, most)?);
    }
    if stacks.is_empty() {
        return Err(words.refuse("a gate has at least one bonus stack: give its height"));
    }
    if set.boards.last().is_some_and(|board| !board.always) {
        return Err(words.refuse("gates are on boards that are always used"));
    }
    if set.gates().count() == MAX_GATES {
        return Err(words.refuse(format!("there are at most {MAX_GATES} gates")));
    }
    if set.stacks().len() + stacks.len() > MAX_STACKS {
        return Err(words.refuse(format!("there are at most {MAX_STACKS} bonus stacks")));
    }
    set.add(words, Work::Gate(stacks), traders, symbols, Cover::Open)
}

fn read_location(set: &mut Set, words: &mut Words<'_>) -> Result<(), Fault> {
    let effect = words.read("an effect", read_effect)?;
    let traders = words.small("a number of traders", 1, 9)?;
    let symbols = words.read("symbols, or `-`", Symbols::read)?;
    let cover = words.read("`open`, `covered` or `covered-2-3`", Cover::read)?;
    set.add(words, Work::Effect(effect), traders, symbols, cover)
}

fn read_card(words: &mut Words<'_>, before: &[PointCard]) -> Result<PointCard, Fault> {
    let name: CardName = words.read("a point card", CardName::from_str)?;
    differs(words, "card", name, before.iter().all(|card| card.name != name))?;
    let points = words.small("the points", 0, 99)?;
    Ok(PointCard { name, points, least_seats: words.small("the least number of seats", 2, 4)? })
}

fn write_card(card: &PointCard) -> String {
    format!("{} {} {}", card.name, card.points, card.least_seats)
}

fn read_tile<T>(words: &mut Words<'_>, before: &[Copies<T>]) -> Result<Copies<T>, Fault>
where
    T: FromStr<Err = Fault> + PartialEq + fmt::Display,
{
    let tile: T = words.read("a tile", T::from_str)?;
    differs(words, "tile", &tile, before.iter().all(|other| other.tile != tile))?;
    let copies = words.small("how many there are", 1, 15)?;
    if all_tiles(before).count() + usize::from(copies) > MAX_TILES {
        return Err(words.refuse(format!("there are more than {MAX_TILES} tiles")));
    }
    Ok(Copies { tile, copies })
}

fn write_tile<T: fmt::Display>(tile: &Copies<T>) -> String {
    format!("{} {}", tile.tile, tile.copies)
}
