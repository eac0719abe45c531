//! Reading set files: what the lines of all families share.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::key::{Key, KeyBuilder};
use crate::notation::{Fault, Found, Words, read_crystals};
use crate::trading::{Crystals, Effect, Level};

/// The most crystals of a gain or on a side of a trade.
const MAX_SIDE: u8 = 8;
/// The most steps of an upgrade.
const MAX_STEPS: u8 = 5;
/// The most crystals a point card costs.
const MAX_COST: u8 = 10;
/// The most letters of a name.
const MAX_NAME: usize = 40;

/// Reads the lines of a set file without their comments, and returns what is wrong with them.
pub(crate) fn each_entry(
    text: &str,
    mut read: impl FnMut(usize, &str) -> Result<(), Fault>,
) -> Vec<Fault> {
    let text = text.trim_start_matches('\u{feff}');
    let entries = (1..).zip(text.lines()).map(|(line, content)| {
        (line, content.split('#').next().expect("a split has a first part"))
    });
    entries.filter_map(|(line, entry)| read(line, entry).err()).collect()
}

/// The fingerprint of a set, by its text: of everything but its name, which stands first.
pub(crate) fn set_key(text: &str) -> Key {
    let mut builder = KeyBuilder::new(0x5E7);
    builder.bytes(text.split_once('\n').map_or("", |(_, rest)| rest).bytes());
    builder.key()
}

/// The merchant cards of a set being read.
#[derive(Default)]
pub(crate) struct MerchantLines {
    pub(crate) start: Vec<Effect>,
    pub(crate) deck: Vec<Effect>,
}

impl MerchantLines {
    const MAX_START: usize = 4;
    /// The most market cards a set can have.
    pub(crate) const MAX_DECK: usize = 48;

    /// Reads what follows `start` or `deck`.
    pub(crate) fn read(&mut self, keyword: &str, words: &mut Words<'_>) -> Result<(), Fault> {
        let effect = words.read("a card", read_effect)?;
        if self.all().any(|other| other == effect) {
            return Err(words.refuse(format!("the card `{effect}` stands twice")));
        }
        if keyword == "start" {
            push(&mut self.start, effect, Self::MAX_START, words)
        } else {
            push(&mut self.deck, effect, Self::MAX_DECK, words)
        }
    }

    /// All cards in set order, starting cards first.
    pub(crate) fn all(&self) -> impl Iterator<Item = Effect> {
        self.start.iter().chain(&self.deck).copied()
    }

    /// How many starting cards there are.
    pub(crate) fn n_start(&self) -> u8 {
        u8::try_from(self.start.len()).expect("few starting cards")
    }
}

/// Writes the merchant cards of a set as lines.
pub(crate) fn write_merchants(
    merchants: &[Effect],
    n_start: u8,
    mut line: impl FnMut(core::fmt::Arguments<'_>),
) {
    for (card, effect) in merchants.iter().enumerate() {
        let keyword = if card < usize::from(n_start) { "start" } else { "deck" };
        line(format_args!("{keyword} {effect}"));
    }
}

/// Reads a number that may be given once.
pub(crate) fn number(
    place: &mut Option<u8>,
    words: &mut Words<'_>,
    least: u8,
    most: usize,
) -> Result<(), Fault> {
    let n = words.small("a number", least, u8::try_from(most).expect("bounds are small"))?;
    once(place, n, words)
}

pub(crate) fn once<T>(place: &mut Option<T>, value: T, words: &Words<'_>) -> Result<(), Fault> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(words.refuse("this line stands twice")),
    }
}

/// Reads a number that is known, because such lines come in order.
pub(crate) fn in_order(
    words: &mut Words<'_>,
    what: &str,
    expected: usize,
    most: usize,
) -> Result<(), Fault> {
    if expected > most {
        return Err(words.refuse(format!("no game has more than {most} seats")));
    }
    let expected = u8::try_from(expected).expect("few seats");
    words.small(what, expected, expected)?;
    Ok(())
}

pub(crate) fn push<T>(
    cards: &mut Vec<T>,
    card: T,
    most: usize,
    words: &Words<'_>,
) -> Result<(), Fault> {
    if cards.len() == most {
        return Err(words.refuse(format!("more than {most} cards of this kind")));
    }
    cards.push(card);
    Ok(())
}

pub(crate) fn read_name(word: &str) -> Result<String, Fault> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if word.len() <= MAX_NAME && word.chars().all(plain) {
        return Ok(word.into());
    }
    let message =
        format!("a name has up to {MAX_NAME} letters, digits and `-`, found {}", Found(word));
    Err(Fault::new(1, message))
}

pub(crate) fn read_cost(word: &str) -> Result<Crystals, Fault> {
    let cost = read_crystals(word)?;
    if cost.len() <= MAX_COST {
        return Ok(cost);
    }
    Err(Fault::new(1, format!("a cost has at most {MAX_COST} crystals, not {}", cost.len())))
}

/// Reads an effect within the bounds that keep every caravan countable.
pub(crate) fn read_effect(word: &str) -> Result<Effect, Fault> {
    let effect: Effect = word.parse()?;
    let largest = match effect {
        Effect::Gain(crystals) => crystals.len(),
        Effect::Upgrade(steps) if steps > MAX_STEPS => {
            return Err(Fault::new(1, format!("`{effect}` has more than {MAX_STEPS} steps")));
        }
        Effect::Upgrade(_) => 0,
        Effect::Trade(trade) => {
            if let Some(level) = trade.give.iter().find(|&level| trade.get.has(level)) {
                // Such a trade could be done without end.
                return Err(Fault::new(
                    1,
                    format!("level `{level}` stands on both sides of `{trade}`"),
                ));
            }
            trade.give.len().max(trade.get.len())
        }
    };
    if largest > MAX_SIDE {
        return Err(Fault::new(
            1,
            format!("`{effect}` has more than {MAX_SIDE} crystals on a side"),
        ));
    }
    Ok(effect)
}

/// The costs that name a level nobody can ever hold, with their lines: a level is reachable from
/// the starting caravans and by effects whose own crystals are.
pub(crate) fn unreachable_costs(
    caravans: impl Iterator<Item = Crystals>,
    effects: &[Effect],
    costs: impl Iterator<Item = (usize, Crystals)>,
) -> Vec<Fault> {
    let mut reachable = [false; 4];
    let add = |reachable: &mut [bool; 4], crystals: Crystals| {
        crystals.iter().for_each(|level| reachable[level as usize] = true);
    };
    caravans.for_each(|caravan| add(&mut reachable, caravan));
    // Each pass adds a level or changes nothing: four passes are enough.
    for effect in Level::ALL.iter().flat_map(|_| effects) {
        match effect {
            Effect::Gain(crystals) => add(&mut reachable, *crystals),
            Effect::Upgrade(_) => {
                if let Some(lowest) = reachable.iter().position(|&level| level) {
                    reachable[lowest..].fill(true);
                }
            }
            Effect::Trade(trade) => {
                if trade.give.iter().all(|level| reachable[level as usize]) {
                    add(&mut reachable, trade.get);
                }
            }
        }
    }
    let missing = |cost: Crystals| cost.iter().find(|&level| !reachable[level as usize]);
    costs
        .filter_map(|(line, cost)| {
            let level = missing(cost)?;
            let message = format!("nothing leads to level `{level}`, which `{cost}` needs");
            Some(Fault { line, column: 1, message })
        })
        .collect()
}
