//! The components of World as data: boards, cards, tiles and values (`docs/notation.md`, section
//! 6.4).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::ops::RangeInclusive;
use core::str::FromStr;

use super::board::{Board, Cover, Location, Place, Symbols, Work};
use super::tile::{BonusTile, CardName, ExplorationTile};
use crate::cards::{Card, CardSet, Tally};
use crate::entries::{
    each_entry, in_order, number, once, push, read_effect, read_name, set_key, unreachable_costs,
};
use crate::key::Key;
use crate::notation::{Fault, Faults, Found, Words, write_list};
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
const STANDARD: &str = include_str!("../../sets/world.set");

/// A point card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointCard {
    /// What it brings and costs.
    pub name: CardName,
    /// What it is worth.
    pub points: u8,
    /// The least number of seats with which it takes part.
    pub least_seats: u8,
}

/// A kind of tile and how many there are of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copies<T> {
    /// The tile.
    pub tile: T,
    /// How many there are.
    pub copies: u8,
}

/// Everything printed: boards, cards, tiles, values.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// How many claimed cards trigger the end.
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
        Set::read(STANDARD).expect("the standard set is tested")
    }

    /// The text of the standard set, with its comments.
    pub fn standard_text() -> &'static str {
        STANDARD
    }

    /// Reads a set file; everything wrong with it, if anything.
    pub fn read(text: &str) -> Result<Set, Faults> {
        let mut reader = Reader::default();
        let faults = each_entry(text, |line, entry| reader.entry(line, entry));
        reader.faults = faults;
        reader.finish()
    }

    /// The text of the set, without comments; reading it gives the set back.
    pub fn write(&self) -> String {
        let mut out = String::new();
        self.write_to(&mut out).expect("writing to a string does not fail");
        out
    }

    fn write_to(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "set {}\nfamily world\nlimit {}", self.name, self.limit)?;
        writeln!(out, "spaces {}\ntraders {}", self.spaces, self.traders)?;
        for (seats, home) in (2..).zip(&self.homes) {
            writeln!(out, "home {seats} {home}")?;
        }
        writeln!(out, "end {}\ncrystal {}", self.end, self.crystal)?;
        for (seat, caravan) in (1..).zip(&self.caravans) {
            write!(out, "seat {seat} ")?;
            write_list(out, (!caravan.is_empty()).then_some(caravan))?;
            out.push('\n');
        }
        for (number, board) in self.boards.iter().enumerate() {
            writeln!(out, "{} {}", if board.always { "board" } else { "choice" }, board.letter)?;
            for location in self.locations.iter().filter(|location| location.board == number) {
                let (traders, symbols) = (location.traders, location.symbols);
                match &location.work {
                    Work::Gate(stacks) => {
                        write!(out, "gate {traders} {symbols} ")?;
                        write_list(out, stacks)?;
                        out.push('\n');
                    }
                    Work::Effect(effect) => {
                        writeln!(out, "location {effect} {traders} {symbols} {}", location.cover)?;
                    }
                }
            }
        }
        for card in &self.points {
            writeln!(out, "points {} {} {}", card.name, card.points, card.least_seats)?;
        }
        for tile in &self.bonus {
            writeln!(out, "bonus {} {}", tile.tile, tile.copies)?;
        }
        for tile in &self.exploration {
            writeln!(out, "exploration {} {}", tile.tile, tile.copies)?;
        }
        Ok(())
    }

    /// The fingerprint of everything in the set but its name.
    pub fn key(&self) -> Key {
        set_key(&self.write())
    }

    /// How many seats the game can have.
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

    /// The locations that tiles cover with this fourth board and so many seats, in the order in
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

    /// The point cards that take part with so many seats (World 2.2).
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

/// A set being read, entry by entry.
#[derive(Default)]
struct Reader {
    faults: Vec<Fault>,
    last_line: usize,
    name: Option<String>,
    family: Option<()>,
    limit: Option<u8>,
    spaces: Option<u8>,
    traders: Option<u8>,
    homes: Vec<(usize, u8)>,
    end: Option<u8>,
    crystal: Option<u8>,
    caravans: Vec<(usize, Crystals)>,
    boards: Vec<Board>,
    locations: Vec<Location>,
    points: Vec<(usize, PointCard)>,
    bonus: Vec<Copies<BonusTile>>,
    exploration: Vec<Copies<ExplorationTile>>,
}

impl Reader {
    fn entry(&mut self, line: usize, entry: &str) -> Result<(), Fault> {
        let mut words = Words::new(line, 1, entry);
        let Some(keyword) = words.peek() else { return Ok(()) };
        words.take(keyword);
        self.last_line = line;
        match keyword {
            "set" => {
                let name = words.read("a name", read_name)?;
                once(&mut self.name, name, &words)?;
            }
            "family" => {
                words.family("world")?;
                once(&mut self.family, (), &words)?;
            }
            "limit" => number(&mut self.limit, &mut words, 4, 12)?,
            "spaces" => number(&mut self.spaces, &mut words, 0, 6)?,
            "traders" => number(&mut self.traders, &mut words, 1, 15)?,
            "home" => {
                in_order(&mut words, "a number of seats", self.homes.len() + 2, MAX_SEATS)?;
                self.homes.push((line, words.small("a number of traders", 1, 15)?));
            }
            "end" => number(&mut self.end, &mut words, 1, 20)?,
            "crystal" => number(&mut self.crystal, &mut words, 0, 99)?,
            "seat" => {
                in_order(&mut words, "a seat", self.caravans.len() + 1, MAX_SEATS)?;
                self.caravans.push((line, words.crystals()?));
            }
            "board" | "choice" => self.board(&mut words, keyword == "board")?,
            "gate" => self.gate(&mut words)?,
            "location" => {
                let effect = words.read("an effect", read_effect)?;
                let traders = words.small("a number of traders", 1, 9)?;
                let symbols = words.read("symbols, or `-`", Symbols::read)?;
                let cover = words.read("`open`, `covered` or `covered-2-3`", Cover::read)?;
                self.location(&words, Work::Effect(effect), traders, symbols, cover)?;
            }
            "points" => {
                let name: CardName = words.read("a point card", CardName::from_str)?;
                if self.points.iter().any(|(_, card)| card.name == name) {
                    return Err(words.refuse(format!("the card `{name}` stands twice")));
                }
                let points = words.small("the points", 0, 99)?;
                let least_seats = words.small("the least number of seats", 2, 4)?;
                let card = PointCard { name, points, least_seats };
                push(&mut self.points, (line, card), CardSet::CAPACITY, &words)?;
            }
            "bonus" => tile(&mut self.bonus, &mut words)?,
            "exploration" => tile(&mut self.exploration, &mut words)?,
            _ => {
                return Err(words.refuse(format!(
                    "unknown keyword {}: expected `set`, `family`, `limit`, `spaces`, `traders`, \
                     `home`, `end`, `crystal`, `seat`, `board`, `choice`, `gate`, `location`, \
                     `points`, `bonus` or `exploration`",
                    Found(keyword)
                )));
            }
        }
        words.end()
    }

    fn board(&mut self, words: &mut Words<'_>, always: bool) -> Result<(), Fault> {
        let letters: Vec<char> = ('A'..='Z').collect();
        let letter = letters[self.boards.len().min(25)];
        words.read("the letter of a board", |word| {
            if word.chars().eq([letter]) {
                return Ok(());
            }
            Err(Fault::new(
                1,
                format!("boards come in order: expected `{letter}`, found {}", Found(word)),
            ))
        })?;
        if always && self.boards.iter().any(|board| !board.always) {
            return Err(words.refuse("boards that are always used come first"));
        }
        push(&mut self.boards, Board { letter, always }, 26, words)
    }

    fn gate(&mut self, words: &mut Words<'_>) -> Result<(), Fault> {
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
        if self.boards.last().is_some_and(|board| !board.always) {
            return Err(words.refuse("gates are on boards that are always used"));
        }
        let gates = self.locations.iter().filter_map(|location| match &location.work {
            Work::Gate(stacks) => Some(stacks.len()),
            Work::Effect(_) => None,
        });
        if gates.clone().count() == MAX_GATES {
            return Err(words.refuse(format!("there are at most {MAX_GATES} gates")));
        }
        if gates.sum::<usize>() + stacks.len() > MAX_STACKS {
            return Err(words.refuse(format!("there are at most {MAX_STACKS} bonus stacks")));
        }
        self.location(words, Work::Gate(stacks), traders, symbols, Cover::Open)
    }

    fn location(
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

    /// Checks what no single line can tell, and makes the set.
    fn finish(mut self) -> Result<Set, Faults> {
        self.check_complete();
        self.check_limit();
        if self.faults.is_empty() {
            let given = |n: Option<u8>| n.expect("the set is complete");
            let set = Set {
                name: self.name.clone().expect("the set is complete"),
                limit: given(self.limit),
                spaces: given(self.spaces),
                traders: given(self.traders),
                homes: self.homes.iter().map(|&(_, home)| home).collect(),
                end: given(self.end),
                crystal: given(self.crystal),
                caravans: self.caravans.iter().map(|&(_, caravan)| caravan).collect(),
                boards: core::mem::take(&mut self.boards),
                locations: core::mem::take(&mut self.locations),
                points: self.points.iter().map(|&(_, card)| card).collect(),
                bonus: core::mem::take(&mut self.bonus),
                exploration: core::mem::take(&mut self.exploration),
            };
            self.check_counts(&set);
            self.check_reachable(&set);
            if self.faults.is_empty() {
                return Ok(set);
            }
        }
        self.faults.sort_by_key(|fault| (fault.line, fault.column));
        Err(Faults(self.faults))
    }

    fn fault(&mut self, line: usize, message: impl Into<String>) {
        self.faults.push(Fault { line, column: 1, message: message.into() });
    }

    fn check_complete(&mut self) {
        let end = self.last_line.max(1);
        let has_gate = self.locations.iter().any(|location| matches!(location.work, Work::Gate(_)));
        let lines = [
            ("set", self.name.is_some()),
            ("family", self.family.is_some()),
            ("limit", self.limit.is_some()),
            ("spaces", self.spaces.is_some()),
            ("traders", self.traders.is_some()),
            ("end", self.end.is_some()),
            ("crystal", self.crystal.is_some()),
            ("gate", has_gate),
            ("choice", self.boards.iter().any(|board| !board.always)),
        ];
        for (keyword, _) in lines.into_iter().filter(|&(_, given)| !given) {
            self.fault(end, format!("a line `{keyword}` is missing"));
        }
        let seats = self.caravans.len();
        if seats < 2 {
            self.fault(end, "at least two `seat` lines are needed");
        } else if self.homes.len() + 1 != seats {
            self.fault(end, format!("`home` lines are needed for 2 to {seats} seats, and no more"));
        }
    }

    fn check_limit(&mut self) {
        let Some(limit) = self.limit else { return };
        let caravans = self.caravans.iter().map(|&(line, caravan)| (line, "caravan", caravan));
        let costs = self.points.iter().map(|&(line, card)| (line, "cost", card.name.cost));
        let above = caravans.chain(costs).filter(|(_, _, crystals)| crystals.len() > limit);
        for (line, what, crystals) in above.collect::<Vec<_>>() {
            self.fault(line, format!("the {what} `{crystals}` is above the limit of {limit}"));
        }
        let traders = self.traders.unwrap_or(u8::MAX);
        for (line, home) in self.homes.clone() {
            if home > traders {
                self.fault(
                    line,
                    format!("{home} traders do not begin at home: there are {traders}"),
                );
            }
        }
    }

    fn check_reachable(&mut self, set: &Set) {
        let works = set.locations.iter().filter_map(|location| match location.work {
            Work::Effect(effect) => Some(effect),
            Work::Gate(_) => None,
        });
        let effects: Vec<Effect> = works.collect();
        let costs: Vec<_> =
            self.points.iter().map(|&(line, card)| (line, card.name.cost)).collect();
        let caravans = set.caravans.iter().copied();
        self.faults.extend(unreachable_costs(caravans, &effects, costs.into_iter()));
    }

    fn check_counts(&mut self, set: &Set) {
        let end = self.last_line.max(1);
        let gates = set.gates().count();
        for seats in set.seat_counts() {
            let cards = set.cards(seats).count();
            if cards < gates {
                self.fault(
                    end,
                    format!(
                        "with {seats} seats, {cards} point cards are not enough for {gates} gates"
                    ),
                );
            }
        }
        for location in &set.locations {
            if let Work::Effect(Effect::Trade(trade)) = location.work {
                // A seat has at most one tool for each card it can claim.
                let most = u32::from(set.limit) + u32::from(set.end);
                let after = most / u32::from(trade.give.len()) * u32::from(trade.get.len()) + most;
                if after > u32::from(Crystals::MAX_LEN) {
                    let name = &location.name;
                    let message = format!(
                        "the trade `{trade}` at {name} could bring too many crystals to count"
                    );
                    self.fault(end, message);
                }
            }
        }
        let in_stacks: usize = set.stacks().iter().map(|&height| usize::from(height)).sum();
        let tiles = all_tiles(&set.bonus).count();
        if tiles < in_stacks {
            self.fault(end, format!("{tiles} bonus tiles do not fill stacks of {in_stacks}"));
        }
        let tiles = all_tiles(&set.exploration).count();
        for board in set.choices().collect::<Vec<_>>() {
            let covered = set.covered(board, 2).len();
            if tiles < covered {
                let letter = set.boards[board].letter;
                self.fault(end, format!("with board {letter}, {tiles} exploration tiles do not cover {covered} locations"));
            }
        }
    }
}

/// Reads a tile and its copies.
fn tile<T: FromStr<Err = Fault> + PartialEq + fmt::Display>(
    tiles: &mut Vec<Copies<T>>,
    words: &mut Words<'_>,
) -> Result<(), Fault> {
    let tile: T = words.read("a tile", T::from_str)?;
    if tiles.iter().any(|other| other.tile == tile) {
        return Err(words.refuse(format!("the tile `{tile}` stands twice")));
    }
    let copies = words.small("how many there are", 1, 15)?;
    if all_tiles(tiles).count() + usize::from(copies) > MAX_TILES {
        return Err(words.refuse(format!("there are more than {MAX_TILES} tiles")));
    }
    push(tiles, Copies { tile, copies }, Tally::KINDS, words)
}
