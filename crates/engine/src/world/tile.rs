//! Point cards, bonus tiles and exploration tiles of World, and how they are spelled
//! (`docs/notation.md`, section 6.1).

use alloc::format;
use core::fmt;
use core::str::FromStr;

use super::board::Symbol;
use crate::entries::read_cost;
use crate::notation::{Fault, Found, read_crystals, read_small};
use crate::trading::{Crystals, Level};

/// The kind of a point card's benefit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Icon {
    /// One trader fewer.
    Help,
    /// A crystal more.
    Tool,
    /// New traders.
    Traders,
    /// An exploration tile.
    Exploration,
}

impl Icon {
    /// All icons, in order.
    pub const ALL: [Icon; 4] = [Icon::Help, Icon::Tool, Icon::Traders, Icon::Exploration];

    const fn letter(self) -> char {
        match self {
            Icon::Help => 'h',
            Icon::Tool => 't',
            Icon::Traders => 'n',
            Icon::Exploration => 'e',
        }
    }

    fn from_letter(letter: char) -> Option<Icon> {
        Icon::ALL.into_iter().find(|icon| icon.letter() == letter)
    }
}

impl fmt::Display for Icon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The benefit of a point card besides its points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Benefit {
    /// One trader fewer at locations with this symbol.
    Help(Symbol),
    /// This crystal at locations with this symbol.
    Tool(Symbol, Level),
    /// Traders from the reserve.
    Traders(u8),
    /// An exploration tile.
    Exploration,
}

impl Benefit {
    /// The icon it counts as.
    pub const fn icon(self) -> Icon {
        match self {
            Benefit::Help(_) => Icon::Help,
            Benefit::Tool(..) => Icon::Tool,
            Benefit::Traders(_) => Icon::Traders,
            Benefit::Exploration => Icon::Exploration,
        }
    }
}

/// A point card, as it is named: benefit and cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardName {
    /// Its benefit.
    pub benefit: Benefit,
    /// Its cost.
    pub cost: Crystals,
}

impl fmt::Display for CardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.benefit {
            Benefit::Help(symbol) => write!(f, "h{symbol}"),
            Benefit::Tool(symbol, level) => write!(f, "t{symbol}+{level}"),
            Benefit::Traders(n) => write!(f, "n{n}"),
            Benefit::Exploration => f.write_str("e"),
        }?;
        write!(f, ":{}", self.cost)
    }
}

impl FromStr for CardName {
    type Err = Fault;

    fn from_str(word: &str) -> Result<CardName, Fault> {
        let unknown = || {
            let message = format!(
                "expected a card such as `hp:bbc`, `tq+a:abd`, `n1:aad` or `e:abc`, found {}",
                Found(word)
            );
            Fault::new(1, message)
        };
        let (benefit, cost) = word.split_once(':').ok_or_else(unknown)?;
        let symbol = |letter: Option<char>| letter.and_then(Symbol::from_letter);
        let mut letters = benefit.chars();
        let benefit = match letters.next() {
            Some('h') => symbol(letters.next()).map(Benefit::Help),
            Some('t') => {
                symbol(letters.next()).filter(|_| letters.next() == Some('+')).and_then(|s| {
                    letters.next().and_then(Level::from_letter).map(|l| Benefit::Tool(s, l))
                })
            }
            Some('n') => letters
                .next()
                .and_then(|n| n.to_digit(10))
                .and_then(|n| u8::try_from(n).ok())
                .filter(|&n| n > 0)
                .map(Benefit::Traders),
            Some('e') => Some(Benefit::Exploration),
            _ => None,
        };
        let benefit = benefit.filter(|_| letters.next().is_none()).ok_or_else(unknown)?;
        let column = word.find(':').map_or(1, |at| at + 2);
        let cost = read_cost(cost).map_err(|fault| fault.within(0, column))?;
        if cost.is_empty() {
            return Err(Fault::new(column, "expected at least one crystal"));
        }
        Ok(CardName { benefit, cost })
    }
}

/// A tile that scores at the end (World 10.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BonusTile {
    /// For what.
    pub condition: Condition,
    /// The points each time.
    pub points: u8,
}

/// For what a bonus tile scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// For each such icon.
    Icon(Icon),
    /// For each pair of these icons.
    Pair(Icon, Icon),
    /// For every two traders at home or on the board.
    TwoTraders,
    /// Once.
    Always,
}

impl fmt::Display for BonusTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.condition {
            Condition::Icon(icon) => write!(f, "{icon}"),
            Condition::Pair(first, second) => write!(f, "{first}{second}"),
            Condition::TwoTraders => f.write_str("oo"),
            Condition::Always => f.write_str("-"),
        }?;
        write!(f, ":{}", self.points)
    }
}

impl FromStr for BonusTile {
    type Err = Fault;

    fn from_str(word: &str) -> Result<BonusTile, Fault> {
        let unknown = || {
            let message = format!(
                "expected a bonus tile such as `h:2`, `ht:3`, `oo:1` or `-:3`, found {}",
                Found(word)
            );
            Fault::new(1, message)
        };
        let (what, points) = word.split_once(':').ok_or_else(unknown)?;
        let icons: Option<alloc::vec::Vec<Icon>> = what.chars().map(Icon::from_letter).collect();
        let condition = match (what, icons.as_deref()) {
            ("oo", _) => Condition::TwoTraders,
            ("-", _) => Condition::Always,
            (_, Some(&[icon])) => Condition::Icon(icon),
            (_, Some(&[first, second])) if first < second => Condition::Pair(first, second),
            _ => return Err(unknown()),
        };
        let column = what.chars().count() + 2;
        let points = read_small(points, 0, 99).map_err(|fault| fault.within(0, column))?;
        Ok(BonusTile { condition, points })
    }
}

/// A tile that covers a location and gives something to the seat that takes it (World 7.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExplorationTile {
    /// An icon for scoring.
    Icon(Icon),
    /// Traders from the reserve.
    Traders(u8),
    /// Points at the end.
    Points(u8),
    /// Crystals from the supply.
    Crystals(Crystals),
}

impl fmt::Display for ExplorationTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExplorationTile::Icon(icon) => write!(f, "*{icon}"),
            ExplorationTile::Traders(n) => write!(f, "o{n}"),
            ExplorationTile::Points(n) => write!(f, "={n}"),
            ExplorationTile::Crystals(crystals) => write!(f, "+{crystals}"),
        }
    }
}

impl FromStr for ExplorationTile {
    type Err = Fault;

    fn from_str(word: &str) -> Result<ExplorationTile, Fault> {
        let unknown = || {
            let message = format!(
                "expected an exploration tile such as `*h`, `o1`, `=3` or `+bbb`, found {}",
                Found(word)
            );
            Fault::new(1, message)
        };
        let mut letters = word.chars();
        let first = letters.next();
        let rest = letters.as_str();
        let after = |fault: Fault| fault.within(0, 2);
        match first {
            Some('*') => {
                let icon = letters.next().and_then(Icon::from_letter);
                let icon = icon.filter(|_| letters.next().is_none()).ok_or_else(unknown)?;
                Ok(ExplorationTile::Icon(icon))
            }
            Some('o') => Ok(ExplorationTile::Traders(read_small(rest, 1, 9).map_err(after)?)),
            Some('=') => Ok(ExplorationTile::Points(read_small(rest, 0, 99).map_err(after)?)),
            Some('+') => {
                let crystals = read_crystals(rest).map_err(after)?;
                if crystals.is_empty() || crystals.len() > 8 {
                    return Err(Fault::new(2, "an exploration tile gives 1 to 8 crystals"));
                }
                Ok(ExplorationTile::Crystals(crystals))
            }
            _ => Err(unknown()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn components_are_read_as_they_are_written() {
        for card in ["hp:bbc", "tr+b:bbd", "n2:acd", "e:abc"] {
            assert_eq!(card.parse::<CardName>().unwrap().to_string(), card);
        }
        for tile in ["h:2", "ht:3", "oo:1", "-:3"] {
            assert_eq!(tile.parse::<BonusTile>().unwrap().to_string(), tile);
        }
        for tile in ["*h", "o1", "=3", "+bbb"] {
            assert_eq!(tile.parse::<ExplorationTile>().unwrap().to_string(), tile);
        }
    }

    #[test]
    fn what_is_no_component_is_refused() {
        for card in [
            "", "hp", "hx:a", "h:a", "hpp:a", "tp:a", "tp+:a", "tp+x:a", "n0:a", "n:a", "e:",
            "ee:a", "e:ax",
        ] {
            assert!(card.parse::<CardName>().is_err(), "{card}");
        }
        for tile in ["", "h", "hh:3", "th:3", "o:1", "oo:", "-:x", "htn:1"] {
            assert!(tile.parse::<BonusTile>().is_err(), "{tile}");
        }
        for tile in ["", "*", "*x", "*hh", "o", "o0", "=", "+", "+x", "h"] {
            assert!(tile.parse::<ExplorationTile>().is_err(), "{tile}");
        }
    }
}
