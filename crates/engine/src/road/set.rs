//! The components of Road as data: cards, counts and values (`docs/notation.md`, section 5).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::RangeInclusive;

use crate::cards::Card;
use crate::entries::{
    MerchantLines, each_entry, in_order, number, once, push, read_cost, read_name, set_key,
    unreachable_costs, write_merchants,
};
use crate::key::Key;
use crate::notation::{Fault, Faults, Found, Words};
use crate::rules::{MAX_SEATS, SeatCount};
use crate::trading::{Crystals, Effect};

/// The most slots a market can have.
pub const MAX_MARKET: usize = 6;
/// The most slots a point row can have.
pub const MAX_ROW: usize = 5;
/// The most market cards a set can have.
pub const MAX_DECK: usize = MerchantLines::MAX_DECK;
/// The most point cards a set can have.
pub const MAX_POINTS: usize = 40;

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
        for (name, n) in numbers {
            line(format_args!("{name} {n}"));
        }
        for (seat, caravan) in (1..).zip(&self.caravans) {
            let caravan = if caravan.is_empty() { "-".into() } else { caravan.to_string() };
            line(format_args!("seat {seat} {caravan}"));
        }
        for (seats, end) in (2..).zip(&self.ends) {
            line(format_args!("end {seats} {end}"));
        }
        write_merchants(&self.merchants, self.n_start, &mut line);
        for card in &self.points {
            line(format_args!("points {} {}", card.cost, card.points));
        }
        out
    }

    /// The fingerprint of everything in the set but its name.
    pub fn key(&self) -> Key {
        set_key(&self.write())
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
    merchants: MerchantLines,
    points: Vec<(usize, PointCard)>,
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
                words.family("road")?;
                once(&mut self.family, (), &words)?;
            }
            "market" => number(&mut self.market, &mut words, 1, MAX_MARKET)?,
            "row" => number(&mut self.row, &mut words, 1, MAX_ROW)?,
            "limit" => number(&mut self.limit, &mut words, 4, 12)?,
            "tokens" => number(&mut self.tokens, &mut words, 0, 9)?,
            "major" => number(&mut self.major, &mut words, 0, 99)?,
            "minor" => number(&mut self.minor, &mut words, 0, 99)?,
            "crystal" => number(&mut self.crystal, &mut words, 0, 99)?,
            "seat" => {
                in_order(&mut words, "a seat", self.caravans.len() + 1, MAX_SEATS)?;
                self.caravans.push((line, words.crystals()?));
            }
            "end" => {
                in_order(&mut words, "a number of seats", self.ends.len() + 2, MAX_SEATS)?;
                self.ends.push(words.small("a number of cards", 1, 20)?);
            }
            "start" | "deck" => self.merchants.read(keyword, &mut words)?,
            "points" => {
                let cost = words.read("a cost", read_cost)?;
                if self.points.iter().any(|(_, card)| card.cost == cost) {
                    return Err(words.refuse(format!("the cost `{cost}` stands twice")));
                }
                let points = words.small("the points", 0, 99)?;
                let card = PointCard { cost, points };
                push(&mut self.points, (line, card), MAX_POINTS, &words)?;
            }
            _ => {
                return Err(words.refuse(format!(
                    "unknown keyword {}: expected `set`, `family`, `market`, `row`, `limit`, \
                     `tokens`, `major`, `minor`, `crystal`, `seat`, `end`, `start`, `deck` or \
                     `points`",
                    Found(keyword)
                )));
            }
        }
        words.end()
    }

    /// Checks what no single line can tell, and makes the set.
    fn finish(mut self) -> Result<Set, Faults> {
        self.check_complete();
        self.check_limit();
        self.check_reachable();
        if !self.faults.is_empty() {
            self.faults.sort_by_key(|fault| (fault.line, fault.column));
            return Err(Faults(self.faults));
        }
        let given = |n: Option<u8>| n.expect("the set is complete");
        Ok(Set {
            name: self.name.expect("the set is complete"),
            market: given(self.market),
            row: given(self.row),
            limit: given(self.limit),
            tokens: given(self.tokens),
            major: given(self.major),
            minor: given(self.minor),
            crystal: given(self.crystal),
            caravans: self.caravans.into_iter().map(|(_, caravan)| caravan).collect(),
            ends: self.ends,
            n_start: self.merchants.n_start(),
            merchants: self.merchants.all().collect(),
            points: self.points.into_iter().map(|(_, card)| card).collect(),
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
            ("row", self.row.is_some()),
            ("limit", self.limit.is_some()),
            ("tokens", self.tokens.is_some()),
            ("major", self.major.is_some()),
            ("minor", self.minor.is_some()),
            ("crystal", self.crystal.is_some()),
            ("start", !self.merchants.start.is_empty()),
        ];
        for (keyword, _) in lines.into_iter().filter(|&(_, given)| !given) {
            self.fault(end, format!("a line `{keyword}` is missing"));
        }
        let seats = self.caravans.len();
        if seats < 2 {
            self.fault(end, "at least two `seat` lines are needed".into());
        } else if self.ends.len() + 1 != seats {
            self.fault(end, format!("`end` lines are needed for 2 to {seats} seats, and no more"));
        }
        for (keyword, cards, slots) in [
            ("deck", self.merchants.deck.len(), self.market),
            ("points", self.points.len(), self.row),
        ] {
            let slots = slots.unwrap_or(1);
            if cards < usize::from(slots) {
                self.fault(end, format!("{cards} `{keyword}` cards do not fill {slots} slots"));
            }
        }
    }

    fn check_limit(&mut self) {
        let Some(limit) = self.limit else { return };
        let caravans = self.caravans.iter().map(|&(line, caravan)| (line, "caravan", caravan));
        let costs = self.points.iter().map(|&(line, card)| (line, "cost", card.cost));
        let above = caravans.chain(costs).filter(|(_, _, crystals)| crystals.len() > limit);
        for (line, what, crystals) in above.collect::<Vec<_>>() {
            self.fault(line, format!("the {what} `{crystals}` is above the limit of {limit}"));
        }
    }

    fn check_reachable(&mut self) {
        let caravans = self.caravans.iter().map(|&(_, caravan)| caravan);
        let effects: Vec<Effect> = self.merchants.all().collect();
        let costs = self.points.iter().map(|&(line, card)| (line, card.cost));
        self.faults.extend(unreachable_costs(caravans, &effects, costs));
    }
}
