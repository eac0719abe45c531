//! The components of Adventure as data: cards, tiles, counts and values (`docs/notation.md`,
//! section 7.4).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::RangeInclusive;

use super::map::MAX_SPACES;
use crate::cards::Card;
use crate::entries::{
    MerchantLines, each_entry, in_order, number, once, push, read_cost, read_effect, read_name,
    set_key, unreachable_costs, write_merchants,
};
use crate::key::Key;
use crate::notation::{Fault, Faults, Found, Words, read_small};
use crate::rules::SeatCount;
use crate::trading::{Crystals, Effect, Level, Trade};

/// The most seats Adventure can have.
pub const MAX_SEATS: usize = 4;
/// The most slots a market can have.
pub const MAX_MARKET: usize = 6;
/// The most market cards a set can have.
pub const MAX_DECK: usize = MerchantLines::MAX_DECK;
/// The most point tiles a set can have.
pub const MAX_POINTS: usize = 40;
/// The most villages.
pub const MAX_VILLAGES: usize = 6;
/// The most tiles of the points pile.
pub const MAX_BONUS_POINTS: usize = 8;

const MAX_STAKES: usize = 8;
const MAX_OF_LEVEL: usize = 12;
const MAX_COLUMNS: usize = 6;
const STANDARD: &str = include_str!("../../sets/adventure.set");

/// A mountain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mountain {
    /// Its level: the row in which its outposts stand on a seat's board.
    pub level: Level,
    /// What is traded there.
    pub trade: Trade,
}

/// A point tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointTile {
    /// What it costs.
    pub cost: Crystals,
    /// What it is worth.
    pub points: u8,
}

/// Everything printed: cards, tiles, counts, values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// Slots of the market.
    pub market: u8,
    /// Crystals a caravan without room tiles holds at the end of a turn.
    pub limit: u8,
    /// Points of each crystal above level `a` at the end.
    pub crystal: u8,
    /// How many claimed tiles trigger the end.
    pub end: u8,
    /// Points of a space in each column that an outpost has left.
    pub columns: Vec<u8>,
    /// What an outpost costs for each one that is there, with 2 seats, 3 seats, …
    pub costs: Vec<u8>,
    /// What the seats choose from at the beginning.
    pub stakes: Vec<Crystals>,
    /// Merchant cards in set order, starting cards first.
    pub merchants: Vec<Effect>,
    /// How many of the merchant cards are starting cards.
    pub n_start: u8,
    /// How many mountains of each level take no part.
    pub removed: u8,
    /// Mountains in set order.
    pub mountains: Vec<Mountain>,
    /// How many valleys there are.
    pub valleys: u8,
    /// How many villages there are.
    pub villages: u8,
    /// Point tiles in set order.
    pub points: Vec<PointTile>,
    /// Among how many tiles on top of the pile the closed tile is.
    pub closed: u8,
    /// How many leg tiles there are.
    pub legs: u8,
    /// How many more crystals a room tile is good for.
    pub room: u8,
    /// How many room tiles there are.
    pub rooms: u8,
    /// The points pile, top first.
    pub bonus_points: Vec<u8>,
}

impl Set {
    /// The standard set.
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
        let mut out = format!("set {}\nfamily adventure\n", self.name);
        let spaced = |numbers: &[u8]| {
            let words: Vec<String> = numbers.iter().map(u8::to_string).collect();
            if words.is_empty() { "-".into() } else { words.join(" ") }
        };
        let mut line = |line: core::fmt::Arguments<'_>| {
            writeln!(out, "{line}").expect("writing to a string does not fail");
        };
        for (name, n) in [
            ("market", self.market),
            ("limit", self.limit),
            ("crystal", self.crystal),
            ("end", self.end),
            ("removed", self.removed),
            ("valleys", self.valleys),
            ("villages", self.villages),
            ("closed", self.closed),
        ] {
            line(format_args!("{name} {n}"));
        }
        for (seats, cost) in (2..).zip(&self.costs) {
            line(format_args!("cost {seats} {cost}"));
        }
        line(format_args!("columns {}", spaced(&self.columns)));
        for stake in &self.stakes {
            line(format_args!("stake {stake}"));
        }
        line(format_args!("bonus leg {}", self.legs));
        line(format_args!("bonus room {} {}", self.room, self.rooms));
        line(format_args!("bonus points {}", spaced(&self.bonus_points)));
        write_merchants(&self.merchants, self.n_start, &mut line);
        for Mountain { level, trade } in &self.mountains {
            line(format_args!("mountain {level} {trade}"));
        }
        for tile in &self.points {
            line(format_args!("points {} {}", tile.cost, tile.points));
        }
        out
    }

    /// The fingerprint of everything in the set but its name, and of the drawing of a map.
    pub(super) fn key(&self, drawing: &str) -> Key {
        set_key(&(self.write() + drawing))
    }

    /// How many seats the game can have.
    pub fn seat_counts(&self) -> RangeInclusive<u8> {
        2..=u8::try_from(self.costs.len() + 1).expect("at most four seats")
    }

    /// What an outpost costs for each one that is there (Adventure 6.2).
    #[inline]
    pub fn cost(&self, seats: SeatCount) -> u8 {
        self.costs[usize::from(seats.get()) - 2]
    }

    /// The mountains of a level, in set order.
    pub fn mountains_of(&self, level: Level) -> impl Iterator<Item = Card> {
        (0..).map(Card).zip(&self.mountains).filter(move |(_, m)| m.level == level).map(|(c, _)| c)
    }

    /// How many mountains of a level are in play.
    pub fn in_play(&self, level: Level) -> usize {
        self.mountains_of(level).count() - usize::from(self.removed)
    }

    /// How many mountains and valleys lie on the map.
    pub fn n_tiles(&self) -> usize {
        Level::ALL.iter().map(|&level| self.in_play(level)).sum::<usize>()
            + usize::from(self.valleys)
    }

    /// The mountain with this trade.
    pub fn mountain(&self, trade: Trade) -> Option<Card> {
        card(self.mountains.iter().position(|mountain| mountain.trade == trade)?)
    }

    /// The point tile with this cost.
    pub fn point_tile(&self, cost: Crystals) -> Option<Card> {
        card(self.points.iter().position(|tile| tile.cost == cost)?)
    }

    /// The starting cards.
    pub fn start_cards(&self) -> impl DoubleEndedIterator<Item = Card> {
        (0..self.n_start).map(Card)
    }

    /// The most crystals a caravan can hold at the end of a turn.
    pub(super) fn most_held(&self) -> u8 {
        self.limit + self.room * self.rooms
    }
}

fn card(index: usize) -> Option<Card> {
    u8::try_from(index).ok().map(Card)
}

/// A set being read, entry by entry.
#[derive(Default)]
struct Reader {
    faults: Vec<Fault>,
    last_line: usize,
    name: Option<String>,
    family: Option<()>,
    market: Option<u8>,
    limit: Option<u8>,
    crystal: Option<u8>,
    end: Option<u8>,
    removed: Option<u8>,
    valleys: Option<u8>,
    villages: Option<u8>,
    closed: Option<u8>,
    columns: Option<Vec<u8>>,
    costs: Vec<u8>,
    stakes: Vec<(usize, Crystals)>,
    legs: Option<u8>,
    room: Option<(u8, u8)>,
    bonus_points: Option<Vec<u8>>,
    merchants: MerchantLines,
    mountains: Vec<Mountain>,
    points: Vec<(usize, PointTile)>,
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
                words.family("adventure")?;
                once(&mut self.family, (), &words)?;
            }
            "market" => number(&mut self.market, &mut words, 1, MAX_MARKET)?,
            "limit" => number(&mut self.limit, &mut words, 4, 12)?,
            "crystal" => number(&mut self.crystal, &mut words, 0, 99)?,
            "end" => number(&mut self.end, &mut words, 1, 16)?,
            "removed" => number(&mut self.removed, &mut words, 0, 8)?,
            "valleys" => number(&mut self.valleys, &mut words, 0, 12)?,
            "villages" => number(&mut self.villages, &mut words, 2, MAX_VILLAGES)?,
            "closed" => number(&mut self.closed, &mut words, 1, 12)?,
            "columns" => {
                let columns = words.list(|word| read_small(word, 0, 99))?;
                if !(1..=MAX_COLUMNS).contains(&columns.len()) {
                    return Err(words.refuse(format!("there are 1 to {MAX_COLUMNS} columns")));
                }
                once(&mut self.columns, columns, &words)?;
            }
            "cost" => {
                in_order(&mut words, "a number of seats", self.costs.len() + 2, MAX_SEATS)?;
                self.costs.push(words.small("a number of crystals", 0, 4)?);
            }
            "stake" => {
                let stake = words.crystals()?;
                if stake.is_empty() {
                    return Err(words.refuse("a stake has at least one crystal"));
                }
                if self.stakes.iter().any(|&(_, other)| other == stake) {
                    return Err(words.refuse(format!("the stake `{stake}` stands twice")));
                }
                push(&mut self.stakes, (line, stake), MAX_STAKES, &words)?;
            }
            "bonus" => self.bonus(&mut words)?,
            "start" | "deck" => self.merchants.read(keyword, &mut words)?,
            "mountain" => self.mountain(&mut words)?,
            "points" => {
                let cost = words.read("a cost", read_cost)?;
                if self.points.iter().any(|(_, tile)| tile.cost == cost) {
                    return Err(words.refuse(format!("the cost `{cost}` stands twice")));
                }
                let points = words.small("the points", 0, 99)?;
                push(&mut self.points, (line, PointTile { cost, points }), MAX_POINTS, &words)?;
            }
            _ => {
                return Err(words.refuse(format!(
                    "unknown keyword {}: expected `set`, `family`, `market`, `limit`, `crystal`, \
                     `end`, `columns`, `cost`, `stake`, `start`, `deck`, `removed`, `mountain`, \
                     `valleys`, `villages`, `points`, `closed` or `bonus`",
                    Found(keyword)
                )));
            }
        }
        words.end()
    }

    fn bonus(&mut self, words: &mut Words<'_>) -> Result<(), Fault> {
        if words.take("leg") {
            number(&mut self.legs, words, 0, 9)
        } else if words.take("room") {
            let room = words.small("how many crystals more", 1, 6)?;
            let copies = words.small("how many tiles", 0, 6)?;
            once(&mut self.room, (room, copies), words)
        } else if words.take("points") {
            let points = words.list(|word| read_small(word, 0, 99))?;
            if points.len() > MAX_BONUS_POINTS || !points.is_sorted_by(|upper, lower| upper > lower)
            {
                let message = format!(
                    "at most {MAX_BONUS_POINTS} tiles lie in the points pile, their points falling \
                     from the top"
                );
                return Err(words.refuse(message));
            }
            once(&mut self.bonus_points, points, words)
        } else {
            words.read("`leg`, `room` or `points`", |word| {
                let message = format!("expected `leg`, `room` or `points`, found {}", Found(word));
                Err(Fault::new(1, message))
            })
        }
    }

    fn mountain(&mut self, words: &mut Words<'_>) -> Result<(), Fault> {
        let level = words.read("a level", |word| {
            let mut letters = word.chars();
            let level = letters.next().and_then(Level::from_letter);
            level.filter(|_| letters.next().is_none()).ok_or_else(|| {
                let message =
                    format!("expected a level `a`, `b`, `c` or `d`, found {}", Found(word));
                Fault::new(1, message)
            })
        })?;
        let effect = words.read("a trade", read_effect)?;
        let Effect::Trade(trade) = effect else {
            return Err(words.refuse(format!("a mountain trades; `{effect}` is no trade")));
        };
        if self.mountains.iter().any(|mountain| mountain.trade == trade) {
            return Err(words.refuse(format!("the mountain `{trade}` stands twice")));
        }
        if self.mountains.iter().filter(|mountain| mountain.level == level).count() == MAX_OF_LEVEL
        {
            let message = format!("more than {MAX_OF_LEVEL} mountains of level `{level}`");
            return Err(words.refuse(message));
        }
        self.mountains.push(Mountain { level, trade });
        Ok(())
    }

    /// Checks what no single line can tell, and makes the set.
    fn finish(mut self) -> Result<Set, Faults> {
        self.check_complete();
        self.check_counts();
        self.check_limit();
        self.check_countable();
        self.check_reachable();
        if !self.faults.is_empty() {
            self.faults.sort_by_key(|fault| (fault.line, fault.column));
            return Err(Faults(self.faults));
        }
        let given = |n: Option<u8>| n.expect("the set is complete");
        let (room, rooms) = self.room.expect("the set is complete");
        Ok(Set {
            name: self.name.expect("the set is complete"),
            market: given(self.market),
            limit: given(self.limit),
            crystal: given(self.crystal),
            end: given(self.end),
            columns: self.columns.expect("the set is complete"),
            costs: self.costs,
            stakes: self.stakes.into_iter().map(|(_, stake)| stake).collect(),
            n_start: self.merchants.n_start(),
            merchants: self.merchants.all().collect(),
            removed: given(self.removed),
            mountains: self.mountains,
            valleys: given(self.valleys),
            villages: given(self.villages),
            points: self.points.into_iter().map(|(_, tile)| tile).collect(),
            closed: given(self.closed),
            legs: given(self.legs),
            room,
            rooms,
            bonus_points: self.bonus_points.expect("the set is complete"),
        })
    }

    fn fault(&mut self, line: usize, message: String) {
        self.faults.push(Fault { line, column: 1, message });
    }

    fn check_complete(&mut self) {
        let end = self.last_line.max(1);
        let lines = [
            ("set", self.name.is_some()),
            ("family", self.family.is_some()),
            ("market", self.market.is_some()),
            ("limit", self.limit.is_some()),
            ("crystal", self.crystal.is_some()),
            ("end", self.end.is_some()),
            ("columns", self.columns.is_some()),
            ("cost", !self.costs.is_empty()),
            ("start", !self.merchants.start.is_empty()),
            ("removed", self.removed.is_some()),
            ("valleys", self.valleys.is_some()),
            ("villages", self.villages.is_some()),
            ("closed", self.closed.is_some()),
            ("bonus leg", self.legs.is_some()),
            ("bonus room", self.room.is_some()),
            ("bonus points", self.bonus_points.is_some()),
        ];
        for (keyword, _) in lines.into_iter().filter(|&(_, given)| !given) {
            self.fault(end, format!("a line `{keyword}` is missing"));
        }
        let seats = self.costs.len() + 1;
        if self.stakes.len() < seats {
            self.fault(end, format!("{} stakes are too few for {seats} seats", self.stakes.len()));
        }
        let slots = self.market.unwrap_or(1);
        if self.merchants.deck.len() < usize::from(slots) {
            let cards = self.merchants.deck.len();
            self.fault(end, format!("{cards} `deck` cards do not fill {slots} slots"));
        }
    }

    fn check_counts(&mut self) {
        let end = self.last_line.max(1);
        let removed = usize::from(self.removed.unwrap_or(0));
        let mut spaces = usize::from(self.valleys.unwrap_or(0) + self.villages.unwrap_or(0));
        for level in Level::ALL {
            let mountains =
                self.mountains.iter().filter(|mountain| mountain.level == level).count();
            if mountains <= removed {
                let message =
                    format!("of {mountains} mountains of level `{level}` {removed} are removed");
                self.fault(end, message);
            }
            spaces += mountains.saturating_sub(removed);
        }
        if spaces > MAX_SPACES {
            let message = format!("{spaces} tiles and villages; a map has {MAX_SPACES} spaces");
            self.fault(end, message);
        }
        let villages = usize::from(self.villages.unwrap_or(0));
        let needed = villages + usize::from(self.closed.unwrap_or(1)) - 1;
        if self.points.len() < needed {
            let tiles = self.points.len();
            self.fault(
                end,
                format!("{tiles} point tiles are too few: at least {needed} are needed"),
            );
        }
    }

    fn check_limit(&mut self) {
        let Some(limit) = self.limit else { return };
        let stakes = self.stakes.iter().map(|&(line, stake)| (line, "stake", stake));
        let costs = self.points.iter().map(|&(line, tile)| (line, "cost", tile.cost));
        let above = stakes.chain(costs).filter(|(_, _, crystals)| crystals.len() > limit);
        for (line, what, crystals) in above.collect::<Vec<_>>() {
            self.fault(line, format!("the {what} `{crystals}` is above the limit of {limit}"));
        }
    }

    /// A played trade, repeated as often as a full caravan can pay, stays countable.
    fn check_countable(&mut self) {
        let (Some(limit), Some((room, rooms))) = (self.limit, self.room) else { return };
        let most = u32::from(limit) + u32::from(room) * u32::from(rooms);
        let line = self.last_line.max(1);
        for effect in self.merchants.all().collect::<Vec<_>>() {
            let Effect::Trade(trade) = effect else { continue };
            let (give, get) = (u32::from(trade.give.len()), u32::from(trade.get.len()));
            let after = most / give * get + most % give;
            if after > u32::from(Crystals::MAX_LEN) {
                let message = format!(
                    "`{trade}` could bring {after} crystals, more than can be counted: a caravan \
                     holds up to {most}"
                );
                self.fault(line, message);
            }
        }
    }

    fn check_reachable(&mut self) {
        let stakes = self.stakes.iter().map(|&(_, stake)| stake);
        let mountains = self.mountains.iter().map(|mountain| Effect::Trade(mountain.trade));
        let effects: Vec<Effect> = self.merchants.all().chain(mountains).collect();
        let costs = self.points.iter().map(|&(line, tile)| (line, tile.cost));
        self.faults.extend(unreachable_costs(stakes, &effects, costs));
    }
}
