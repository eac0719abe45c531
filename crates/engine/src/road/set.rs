//! The components of Road as data: cards, counts and values (`docs/notation.md`, section 5).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::RangeInclusive;

use crate::cards::Card;
use crate::key::{Key, KeyBuilder};
use crate::notation::{Fault, Faults, Found, read_crystals, read_number, read_small, words};
use crate::rules::{MAX_SEATS, SeatCount};
use crate::trading::{Crystals, Effect, Level};

/// The most slots a market can have.
pub const MAX_MARKET: usize = 6;
/// The most slots a point row can have.
pub const MAX_ROW: usize = 5;
/// The most market cards a set can have.
pub const MAX_DECK: usize = 48;
/// The most point cards a set can have.
pub const MAX_POINTS: usize = 40;

const MAX_START: usize = 4;
const MAX_SIDE: u8 = 8;
const STANDARD: &str = include_str!("../../sets/road.set");

/// A point card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointCard {
    /// What it costs.
    pub cost: Crystals,
    /// What it is worth.
    pub points: u8,
}

/// Everything printed: cards, counts, values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// Slots of the market.
    pub market: u8,
    /// Slots of the point row.
    pub row: u8,
    /// Crystals a caravan holds at the end of a turn.
    pub limit: u8,
    /// Tokens of each kind for each seat.
    pub tokens: u8,
    /// Points of a major token.
    pub major: u8,
    /// Points of a minor token.
    pub minor: u8,
    /// Points of each crystal above level `a` at the end.
    pub crystal: u8,
    /// Starting caravans, in turn order.
    pub caravans: Vec<Crystals>,
    /// How many claimed cards trigger the end, for 2 seats, 3 seats, …
    pub ends: Vec<u8>,
    /// Merchant cards in set order, starting cards first.
    pub merchants: Vec<Effect>,
    /// How many of the merchant cards are starting cards.
    pub n_start: u8,
    /// Point cards in set order.
    pub points: Vec<PointCard>,
}

impl Set {
    /// The set both editions print.
    pub fn standard() -> Set {
        Set::read(STANDARD).expect("the standard set is tested")
    }

    /// Reads a set file; everything wrong with it, if anything.
    pub fn read(text: &str) -> Result<Set, Faults> {
        let mut reader = Reader::default();
        for (line, content) in (1..).zip(text.lines()) {
            let entry = content.split('#').next().expect("a split has a first part");
            if let Err(fault) = reader.entry(line, entry) {
                reader.faults.push(fault);
            }
        }
        reader.finish()
    }

    /// The text of the set, without comments; reading it gives the set back.
    pub fn write(&self) -> String {
        let mut out = format!("set {}\nfamily road\n", self.name);
        let numbers = [
            ("market", self.market),
            ("row", self.row),
            ("limit", self.limit),
            ("tokens", self.tokens),
            ("major", self.major),
            ("minor", self.minor),
            ("crystal", self.crystal),
        ];
        let mut line = |line: core::fmt::Arguments<'_>| {
            writeln!(out, "{line}").expect("writing to a string does not fail");
        };
        numbers.iter().for_each(|(name, n)| line(format_args!("{name} {n}")));
        (1..).zip(&self.caravans).for_each(|(seat, caravan)| {
            let caravan = if caravan.is_empty() { "-".into() } else { caravan.to_string() };
            line(format_args!("seat {seat} {caravan}"));
        });
        (2..).zip(&self.ends).for_each(|(seats, end)| line(format_args!("end {seats} {end}")));
        let (start, deck) = self.merchants.split_at(usize::from(self.n_start));
        start.iter().for_each(|effect| line(format_args!("start {effect}")));
        deck.iter().for_each(|effect| line(format_args!("deck {effect}")));
        for card in &self.points {
            line(format_args!("points {} {}", card.cost, card.points));
        }
        out
    }

    /// The fingerprint of everything in the set but its name.
    pub fn key(&self) -> Key {
        let mut builder = KeyBuilder::new(0x5E7);
        let text = self.write();
        let unnamed = text.split_once('\n').map_or("", |(_, rest)| rest);
        builder.bytes(unnamed.bytes());
        builder.key()
    }

    /// How many seats the game can have.
    pub fn seat_counts(&self) -> RangeInclusive<u8> {
        2..=u8::try_from(self.caravans.len()).expect("at most five seats")
    }

    /// How many claimed cards trigger the end (Road 9.1).
    pub fn cards_to_end(&self, seats: SeatCount) -> usize {
        usize::from(self.ends[usize::from(seats.get()) - 2])
    }

    /// The merchant card with this effect.
    pub fn merchant(&self, effect: Effect) -> Option<Card> {
        card(self.merchants.iter().position(|&other| other == effect)?)
    }

    /// The point card with this cost.
    pub fn point_card(&self, cost: Crystals) -> Option<Card> {
        card(self.points.iter().position(|other| other.cost == cost)?)
    }

    /// The starting cards.
    pub fn start_cards(&self) -> impl DoubleEndedIterator<Item = Card> {
        (0..self.n_start).map(Card)
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
    row: Option<u8>,
    limit: Option<u8>,
    tokens: Option<u8>,
    major: Option<u8>,
    minor: Option<u8>,
    crystal: Option<u8>,
    caravans: Vec<(usize, Crystals)>,
    ends: Vec<u8>,
    start: Vec<Effect>,
    deck: Vec<Effect>,
    points: Vec<(usize, PointCard)>,
}

impl Reader {
    fn entry(&mut self, line: usize, entry: &str) -> Result<(), Fault> {
        let mut words = words(entry);
        let Some((column, keyword)) = words.next() else { return Ok(()) };
        self.last_line = line;
        let at = |column: usize, message: String| Fault { line, column, message };
        let end = entry.trim_end().chars().count() + 1;
        let mut value = |what: &str| {
            words.next().ok_or_else(|| at(end, format!("`{keyword}` needs {what}")))
        };
        let small = |(column, word): (usize, &str), least, most| {
            read_small(word, least, most).map_err(|fault| fault.within(line, column))
        };
        let once = |slot: &mut Option<u8>, n: u8| match slot.replace(n) {
            None => Ok(()),
            Some(_) => Err(at(column, format!("`{keyword}` stands twice"))),
        };
        match keyword {
            "set" => {
                let (column, name) = value("a name")?;
                let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
                if !name.chars().all(plain) || name.len() > 40 {
                    let message = format!(
                        "a set's name has up to 40 letters, digits and `-`, found {}",
                        Found(name)
                    );
                    return Err(at(column, message));
                }
                if self.name.replace(name.into()).is_some() {
                    return Err(at(column, "`set` stands twice".into()));
                }
            }
            "family" => {
                let (column, family) = value("the family, `road`")?;
                if family != "road" {
                    let message = format!("expected the family `road`, found {}", Found(family));
                    return Err(at(column, message));
                }
                if self.family.replace(()).is_some() {
                    return Err(at(column, "`family` stands twice".into()));
                }
            }
            "market" => once(&mut self.market, small(value("a number")?, 1, 6)?)?,
            "row" => once(&mut self.row, small(value("a number")?, 1, 5)?)?,
            "limit" => once(&mut self.limit, small(value("a number")?, 4, 12)?)?,
            "tokens" => once(&mut self.tokens, small(value("a number")?, 0, 9)?)?,
            "major" => once(&mut self.major, small(value("a number")?, 0, 99)?)?,
            "minor" => once(&mut self.minor, small(value("a number")?, 0, 99)?)?,
            "crystal" => once(&mut self.crystal, small(value("a number")?, 0, 99)?)?,
            "seat" => {
                let (column, seat) = value("the number of a seat")?;
                let expected = u32::try_from(self.caravans.len() + 1).expect("few seats");
                if expected as usize > MAX_SEATS {
                    return Err(at(column, format!("at most {MAX_SEATS} seats are possible")));
                }
                read_number(seat, expected, expected)
                    .map_err(|fault| Fault { message: format!("seats come in turn order: {}", fault.message), ..fault }.within(line, column))?;
                let (column, crystals) = value("a caravan, or `-`")?;
                let crystals = if crystals == "-" { "" } else { crystals };
                let caravan = read_crystals(crystals).map_err(|fault| fault.within(line, column))?;
                self.caravans.push((line, caravan));
            }
            "end" => {
                let (column, seats) = value("a number of seats")?;
                let expected = u32::try_from(self.ends.len() + 2).expect("few seats");
                if expected as usize > MAX_SEATS {
                    return Err(at(column, format!("at most {MAX_SEATS} seats are possible")));
                }
                read_number(seats, expected, expected)
                    .map_err(|fault| Fault { message: format!("`end` lines come in order: {}", fault.message), ..fault }.within(line, column))?;
                self.ends.push(small(value("a number of cards")?, 1, 20)?);
            }
            "start" | "deck" => {
                let (column, word) = value("a card")?;
                let effect = read_effect(word).map_err(|fault| fault.within(line, column))?;
                if self.start.contains(&effect) || self.deck.contains(&effect) {
                    return Err(at(column, format!("the card `{effect}` stands twice")));
                }
                let (cards, most) = if keyword == "start" {
                    (&mut self.start, MAX_START)
                } else {
                    (&mut self.deck, MAX_DECK)
                };
                if cards.len() == most {
                    return Err(at(column, format!("more than {most} `{keyword}` cards")));
                }
                cards.push(effect);
            }
            "points" => {
                let (column, word) = value("a cost and points")?;
                let cost = read_crystals(word).map_err(|fault| fault.within(line, column))?;
                if cost.len() > 10 {
                    return Err(at(column, format!("a cost has 1 to 10 crystals, found {}", cost.len())));
                }
                let points = small(value("points after the cost")?, 0, 99)?;
                if self.points.iter().any(|(_, card)| card.cost == cost) {
                    return Err(at(column, format!("the cost `{cost}` stands twice")));
                }
                if self.points.len() == MAX_POINTS {
                    return Err(at(column, format!("more than {MAX_POINTS} point cards")));
                }
                self.points.push((line, PointCard { cost, points }));
            }
            _ => {
                let message = format!(
                    "unknown keyword {}: expected `set`, `family`, `market`, `row`, `limit`, `tokens`, \
                     `major`, `minor`, `crystal`, `seat`, `end`, `start`, `deck` or `points`",
                    Found(keyword)
                );
                return Err(at(column, message));
            }
        }
        match words.next() {
            None => Ok(()),
            Some((column, word)) => {
                Err(at(column, format!("expected the end of the line, found {}", Found(word))))
            }
        }
    }

    /// Checks what no single line can tell.
    fn finish(mut self) -> Result<Set, Faults> {
        let end = self.last_line.max(1);
        let mut missing = Vec::new();
        let mut need = |n: Option<u8>, keyword: &str| {
            if n.is_none() {
                missing.push(format!("the line `{keyword}` is missing"));
            }
            n.unwrap_or(0)
        };
        need(self.name.as_ref().map(|_| 0), "set");
        need(self.family.map(|()| 0), "family");
        let [market, row, limit, tokens, major, minor, crystal] = [
            need(self.market, "market"),
            need(self.row, "row"),
            need(self.limit, "limit"),
            need(self.tokens, "tokens"),
            need(self.major, "major"),
            need(self.minor, "minor"),
            need(self.crystal, "crystal"),
        ];
        if self.caravans.len() < 2 {
            missing.push("at least two `seat` lines are needed".into());
        } else if self.ends.len() + 1 != self.caravans.len() {
            missing.push(format!(
                "`end` lines are needed for 2 to {} seats, and no more",
                self.caravans.len()
            ));
        }
        if self.start.is_empty() {
            missing.push("at least one `start` card is needed".into());
        }
        for (name, n, least) in
            [("deck", self.deck.len(), market), ("points", self.points.len(), row)]
        {
            if n < usize::from(least).max(1) {
                missing.push(format!("{n} `{name}` cards do not fill the row of {least}"));
            }
        }
        let faults = &mut self.faults;
        faults.extend(missing.into_iter().map(|message| Fault { line: end, column: 1, message }));
        let reachable = reachable_levels(
            self.caravans.iter().map(|&(_, caravan)| caravan),
            self.start.iter().chain(&self.deck).copied(),
        );
        for &(line, caravan) in &self.caravans {
            if caravan.len() > limit && self.limit.is_some() {
                let message = format!("the caravan `{caravan}` is above the limit of {limit}");
                faults.push(Fault { line, column: 1, message });
            }
        }
        for &(line, card) in &self.points {
            if card.cost.len() > limit && self.limit.is_some() {
                let message = format!("the cost `{}` is above the limit of {limit}", card.cost);
                faults.push(Fault { line, column: 1, message });
            }
            if let Some(level) = card.cost.iter().find(|level| !reachable[*level as usize]) {
                let message = format!("no card leads to level `{level}`, which the cost `{}` needs", card.cost);
                faults.push(Fault { line, column: 1, message });
            }
        }
        if !faults.is_empty() {
            faults.sort_by_key(|fault| (fault.line, fault.column));
            return Err(Faults(self.faults));
        }
        let n_start = u8::try_from(self.start.len()).expect("few starting cards");
        Ok(Set {
            name: self.name.unwrap_or_default(),
            market,
            row,
            limit,
            tokens,
            major,
            minor,
            crystal,
            caravans: self.caravans.into_iter().map(|(_, caravan)| caravan).collect(),
            ends: self.ends,
            merchants: self.start.into_iter().chain(self.deck).collect(),
            n_start,
            points: self.points.into_iter().map(|(_, card)| card).collect(),
        })
    }
}

/// Reads an effect within the bounds that keep every caravan countable.
fn read_effect(word: &str) -> Result<Effect, Fault> {
    let effect: Effect = word.parse()?;
    let largest = match effect {
        Effect::Gain(crystals) => crystals.len(),
        Effect::Upgrade(_) => 0,
        Effect::Trade(trade) => {
            if let Some(level) = trade.give.iter().find(|&level| trade.get.has(level)) {
                // Such a trade could be done without end.
                return Err(Fault::new(1, format!("level `{level}` stands on both sides of `{trade}`")));
            }
            trade.give.len().max(trade.get.len())
        }
    };
    if largest > MAX_SIDE {
        return Err(Fault::new(1, format!("`{effect}` has more than {MAX_SIDE} crystals on a side")));
    }
    Ok(effect)
}

/// Which levels a seat can ever hold.
fn reachable_levels(
    caravans: impl Iterator<Item = Crystals>,
    effects: impl Iterator<Item = Effect> + Clone,
) -> [bool; 4] {
    let mut reachable = [false; 4];
    let add = |crystals: Crystals, reachable: &mut [bool; 4]| {
        crystals.iter().for_each(|level| reachable[level as usize] = true);
    };
    caravans.for_each(|caravan| add(caravan, &mut reachable));
    // Each pass adds a level or changes nothing: four passes are enough.
    for _ in Level::ALL {
        for effect in effects.clone() {
            match effect {
                Effect::Gain(crystals) => add(crystals, &mut reachable),
                Effect::Upgrade(_) => {
                    if let Some(lowest) = reachable.iter().position(|&level| level) {
                        reachable[lowest..].fill(true);
                    }
                }
                Effect::Trade(trade) => {
                    if trade.give.iter().all(|level| reachable[level as usize]) {
                        add(trade.get, &mut reachable);
                    }
                }
            }
        }
    }
    reachable
}
