//! The components of Adventure as data: cards, tiles, counts and values (`docs/notation.md`,
//! section 7.4).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::map::MAX_SPACES;
use crate::at::at;
use crate::cards::Card;
use crate::entries::{
    self, Claimable, Components, File, Line, Times, differs, read_effect, read_set, set_key,
    write_set,
};
use crate::key::Key;
use crate::notation::{Fault, Faults, Found, Words, listed, read_small};
use crate::rules::SeatCount;
use crate::trading::{Crystals, Effect, Level, Trade};

/// The most seats Adventure can have.
pub const MAX_SEATS: usize = 4;
/// The most slots a market can have.
pub const MAX_MARKET: usize = 6;
/// The most market cards a set can have.
pub const MAX_DECK: usize = entries::MAX_DECK;
/// The most point tiles a set can have.
pub const MAX_POINTS: usize = 40;
/// The most villages.
pub const MAX_VILLAGES: usize = 6;
/// The most tiles of the points pile.
pub const MAX_BONUS_POINTS: usize = 8;

const MAX_STAKES: usize = 8;
const MAX_OF_LEVEL: usize = 12;
const MAX_MOUNTAINS: usize = MAX_OF_LEVEL * Level::ALL.len();
const MAX_COLUMNS: usize = 6;
/// The built-in sets; the last one is the standard one.
static BUILT_IN: [&str; 1] = [include_str!("../../sets/adventure.set")];

/// A mountain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mountain {
    /// Its level: the row in which its outposts stand on a seat's board.
    pub level: Level,
    /// Its trade.
    pub trade: Trade,
}

/// A component set: cards, tiles, counts, values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// Slots of the market.
    pub market: u8,
    /// Crystals a caravan without room tiles holds at the end of a turn.
    pub limit: u8,
    /// Points of each crystal above level `a` at the end.
    pub crystal: u8,
    /// The number of claimed tiles that triggers the end.
    pub end: u8,
    /// Points of a space in each column that an outpost has left.
    pub columns: Vec<u8>,
    /// The price of an outpost for each one that is there, with 2 seats, 3 seats, …
    pub costs: Vec<u8>,
    /// What the seats choose from at the beginning.
    pub stakes: Vec<Crystals>,
    /// Merchant cards in set order, starting cards first.
    pub merchants: Vec<Effect>,
    /// The number of starting cards among the merchant cards.
    pub n_start: u8,
    /// How many mountains of each level take no part.
    pub removed: u8,
    /// Mountains in set order.
    pub mountains: Vec<Mountain>,
    /// The number of valleys.
    pub valleys: u8,
    /// The number of villages.
    pub villages: u8,
    /// Point tiles in set order.
    pub points: Vec<Claimable>,
    /// Among how many tiles on top of the pile the closed tile is.
    pub closed: u8,
    /// The number of leg tiles.
    pub legs: u8,
    /// The number of crystals by which a room tile raises the limit.
    pub room: u8,
    /// The number of room tiles.
    pub rooms: u8,
    /// The points pile, top first.
    pub bonus_points: Vec<u8>,
}

impl Set {
    /// The standard set.
    pub fn standard() -> Set {
        Set::read(Set::standard_text()).expect("the standard set is tested")
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

    /// The fingerprint of everything in the set but its name, and of the drawing of a map.
    pub(super) fn key(&self, drawing: &str) -> Key {
        set_key(&(self.write() + drawing))
    }

    /// The possible numbers of seats.
    pub fn seat_counts(&self) -> RangeInclusive<u8> {
        2..=u8::try_from(self.costs.len() + 1).expect("at most four seats")
    }

    /// The price of an outpost for each one that is there (Adventure 6.2).
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

impl Components for Set {
    fn lines() -> Vec<Line<Set>> {
        let [start, deck] = Line::merchants(at!(Set.merchants), at!(Set.n_start));
        Vec::from([
            Line::name(at!(Set.name)),
            Line::family("adventure"),
            Line::number("market", 1..=MAX_MARKET, at!(Set.market)),
            Line::number("limit", 4..=12, at!(Set.limit)),
            Line::number("crystal", 0..=99, at!(Set.crystal)),
            Line::number("end", 1..=16, at!(Set.end)),
            Line::number("removed", 0..=8, at!(Set.removed)),
            Line::number("valleys", 0..=12, at!(Set.valleys)),
            Line::number("villages", 2..=MAX_VILLAGES, at!(Set.villages)),
            Line::number("closed", 1..=12, at!(Set.closed)),
            Line::for_seats("cost", MAX_SEATS, "a number of crystals", 0..=4, at!(Set.costs)),
            Line::once("columns", at!(Set.columns), read_columns, |points| listed(points)),
            Line::each("stake", MAX_STAKES, at!(Set.stakes), read_stake, ToString::to_string),
            Line::number("bonus leg", 0..=9, at!(Set.legs)),
            Line::new("bonus room", Times::Once, read_rooms, write_rooms),
            Line::once("bonus points", at!(Set.bonus_points), read_bonus_points, |points| {
                listed(points)
            }),
            start,
            deck,
            Line::each(
                "mountain",
                MAX_MOUNTAINS,
                at!(Set.mountains),
                read_mountain,
                write_mountain,
            ),
            Line::points(MAX_POINTS, at!(Set.points)),
        ])
    }

    fn check(&self, file: &mut File) {
        let costs = || self.points.iter().map(|tile| tile.cost);
        let mountains = self.mountains.iter().map(|mountain| Effect::Trade(mountain.trade));
        let effects: Vec<Effect> = self.merchants.iter().copied().chain(mountains).collect();
        let (stakes, seats) = (self.stakes.len(), self.costs.len() + 1);
        if self.costs.is_empty() {
            file.fault("a line `cost` is missing");
        }
        if stakes < seats {
            file.fault(format!("{stakes} stakes are too few for {seats} seats"));
        }
        file.check_slots("deck", self.merchants.len() - usize::from(self.n_start), self.market);
        self.check_counts(file);
        file.check_limit(self.limit, ("stake", "stake"), &self.stakes, costs());
        if file.has("limit") && file.has("bonus room") {
            self.check_countable(file);
        }
        file.check_reachable(&self.stakes, &effects, costs());
    }
}

impl Set {
    fn check_counts(&self, file: &mut File) {
        let removed = usize::from(self.removed);
        let mut spaces = usize::from(self.valleys + self.villages);
        for level in Level::ALL {
            let mountains = self.mountains_of(level).count();
            if mountains <= removed {
                file.fault(format!(
                    "of {mountains} mountains of level `{level}` {removed} are removed"
                ));
            }
            spaces += mountains.saturating_sub(removed);
        }
        if spaces > MAX_SPACES {
            file.fault(format!("{spaces} tiles and villages; a map has {MAX_SPACES} spaces"));
        }
        let tiles = self.points.len();
        let needed = usize::from(self.villages + self.closed.max(1) - 1);
        if tiles < needed {
            file.fault(format!("{tiles} point tiles are too few: at least {needed} are needed"));
        }
    }

    /// A played trade, repeated as often as a full caravan can pay, stays countable.
    fn check_countable(&self, file: &mut File) {
        let most = u32::from(self.most_held());
        for effect in &self.merchants {
            let Effect::Trade(trade) = effect else { continue };
            let (give, get) = (u32::from(trade.give.len()), u32::from(trade.get.len()));
            let after = most / give * get + most % give;
            if after > u32::from(Crystals::MAX_LEN) {
                file.fault(format!(
                    "`{trade}` could bring {after} crystals, more than can be counted: a caravan \
                     holds up to {most}"
                ));
            }
        }
    }
}

fn read_columns(words: &mut Words<'_>) -> Result<Vec<u8>, Fault> {
    let columns = words.list(|word| read_small(word, 0, 99))?;
    if (1..=MAX_COLUMNS).contains(&columns.len()) {
        return Ok(columns);
    }
    Err(words.refuse(format!("there are 1 to {MAX_COLUMNS} columns")))
}

fn read_stake(words: &mut Words<'_>, before: &[Crystals]) -> Result<Crystals, Fault> {
    let stake = words.crystals()?;
    if stake.is_empty() {
        return Err(words.refuse("a stake has at least one crystal"));
    }
    differs(words, "stake", stake, !before.contains(&stake))?;
    Ok(stake)
}

fn read_rooms(set: &mut Set, words: &mut Words<'_>) -> Result<(), Fault> {
    set.room = words.small("how many crystals more", 1, 6)?;
    set.rooms = words.small("how many tiles", 0, 6)?;
    Ok(())
}

fn write_rooms(set: &Set) -> Vec<String> {
    Vec::from([format!("bonus room {} {}", set.room, set.rooms)])
}

fn read_bonus_points(words: &mut Words<'_>) -> Result<Vec<u8>, Fault> {
    let points = words.list(|word| read_small(word, 0, 99))?;
    if points.len() <= MAX_BONUS_POINTS && points.is_sorted_by(|upper, lower| upper > lower) {
        return Ok(points);
    }
    Err(words.refuse(format!(
        "at most {MAX_BONUS_POINTS} tiles lie in the points pile, their points falling from the top"
    )))
}

fn read_mountain(words: &mut Words<'_>, before: &[Mountain]) -> Result<Mountain, Fault> {
    let level = words.read("a level", |word| {
        let mut letters = word.chars();
        let level = letters.next().and_then(Level::from_letter);
        level.filter(|_| letters.next().is_none()).ok_or_else(|| {
            let message = format!("expected a level `a`, `b`, `c` or `d`, found {}", Found(word));
            Fault::new(1, message)
        })
    })?;
    let effect = words.read("a trade", read_effect)?;
    let Effect::Trade(trade) = effect else {
        return Err(words.refuse(format!("a mountain trades; `{effect}` is no trade")));
    };
    differs(words, "mountain", trade, before.iter().all(|mountain| mountain.trade != trade))?;
    if before.iter().filter(|mountain| mountain.level == level).count() == MAX_OF_LEVEL {
        let message = format!("more than {MAX_OF_LEVEL} mountains of level `{level}`");
        return Err(words.refuse(message));
    }
    Ok(Mountain { level, trade })
}

fn write_mountain(mountain: &Mountain) -> String {
    format!("{} {}", mountain.level, mountain.trade)
}
