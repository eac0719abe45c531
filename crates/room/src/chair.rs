//! Chairs: who sits where, and who plays.

use caravan_protocol::message::BotLevel;

use crate::entry::Act;
use crate::setup::{FirstChair, Person};

/// The bot level of a stand-in.
const STAND_IN: BotLevel = BotLevel::Trader;

/// The occupant of a chair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Chair {
    Open {
        kept_for: Option<(Person, String)>,
        color: Option<u8>,
    },
    Person {
        person: Person,
        name: String,
        promise: Option<String>,
        color: Option<u8>,
        away: bool,
        resigned: bool,
    },
    Bot {
        level: BotLevel,
    },
}

impl Chair {
    pub(crate) fn first(first: &FirstChair) -> Chair {
        match first {
            FirstChair::Open { kept_for, color } => {
                Chair::Open { kept_for: kept_for.clone(), color: *color }
            }
            FirstChair::Bot { level } => Chair::Bot { level: *level },
            FirstChair::Person { person, name, promise, color } => Chair::Person {
                person: person.clone(),
                name: name.clone(),
                promise: promise.clone(),
                color: *color,
                away: false,
                resigned: false,
            },
        }
    }

    /// Applies an act to the chairs before the deal. Returns whether the act concerns them.
    pub(crate) fn change(chairs: &mut Vec<Chair>, act: &Act) -> Result<bool, String> {
        let count = chairs.len();
        let missing =
            |chair: u8| move || format!("there is no chair {} among {count}", u16::from(chair) + 1);
        let (chair, changed) = match act {
            Act::Sat { chair, person, name, promise, color } => {
                let (person, name, promise) = (person.clone(), name.clone(), promise.clone());
                let (color, away, resigned) = (*color, false, false);
                (chair, Chair::Person { person, name, promise, color, away, resigned })
            }
            Act::Placed { chair, level: Some(level) } => (chair, Chair::Bot { level: *level }),
            Act::Rose { chair } | Act::Placed { chair, level: None } => {
                (chair, Chair::Open { kept_for: None, color: None })
            }
            Act::Added => {
                chairs.push(Chair::Open { kept_for: None, color: None });
                return Ok(true);
            }
            Act::Removed { chair } => {
                if usize::from(*chair) >= count {
                    return Err(missing(*chair)());
                }
                chairs.remove(usize::from(*chair));
                return Ok(true);
            }
            _ => return Ok(false),
        };
        *chairs.get_mut(usize::from(*chair)).ok_or_else(missing(*chair))? = changed;
        Ok(true)
    }

    /// The level of the bot that plays this seat, if no person does.
    pub(crate) fn automaton(&self) -> Option<BotLevel> {
        match self {
            Chair::Bot { level } => Some(*level),
            Chair::Person { away, resigned, .. } => (*away || *resigned).then_some(STAND_IN),
            Chair::Open { .. } => None,
        }
    }

    /// Whether a stand-in plays for a person.
    pub(crate) fn is_stood_in(&self) -> bool {
        self.person().is_some() && self.automaton().is_some()
    }

    /// The chair in a rematch.
    pub(crate) fn again(&self) -> FirstChair {
        match self {
            Chair::Open { kept_for, color } => {
                FirstChair::Open { kept_for: kept_for.clone(), color: *color }
            }
            Chair::Bot { level } => FirstChair::Bot { level: *level },
            Chair::Person { person, name, color, .. } => FirstChair::Person {
                person: person.clone(),
                name: name.clone(),
                promise: None,
                color: *color,
            },
        }
    }

    pub(crate) fn person(&self) -> Option<&Person> {
        match self {
            Chair::Person { person, .. } => Some(person),
            _ => None,
        }
    }

    /// The person whose name is shown here, and the name.
    pub(crate) fn named(&self) -> Option<(&Person, &str)> {
        match self {
            Chair::Person { person, name, .. }
            | Chair::Open { kept_for: Some((person, name)), .. } => Some((person, name)),
            _ => None,
        }
    }

    fn name_mut(&mut self) -> Option<&mut String> {
        match self {
            Chair::Person { name, .. } | Chair::Open { kept_for: Some((_, name)), .. } => {
                Some(name)
            }
            _ => None,
        }
    }

    /// Copies the name from the same chair, if the person is the same.
    pub(crate) fn rename(&mut self, same: &Chair) {
        let other =
            same.named().filter(|(person, _)| self.named().is_some_and(|(p, _)| p == *person));
        if let (Some((_, name)), Some(own)) = (other, self.name_mut()) {
            name.clone_into(own);
        }
    }

    pub(crate) fn promise(&self) -> Option<&String> {
        match self {
            Chair::Person { promise, .. } => promise.as_ref(),
            _ => None,
        }
    }

    /// The color that the person has chosen, or had in the previous game.
    pub(crate) fn color(&self) -> Option<u8> {
        match self {
            Chair::Person { color, .. } | Chair::Open { color, .. } => *color,
            Chair::Bot { .. } => None,
        }
    }

    /// The name in a record.
    pub(crate) fn name(&self) -> String {
        match self {
            Chair::Open { .. } => String::new(),
            Chair::Person { name, .. } => name.clone(),
            Chair::Bot { level } => level.name().into(),
        }
    }

    pub(crate) fn is_taken(&self) -> bool {
        !matches!(self, Chair::Open { .. })
    }

    pub(crate) fn is_open_to(&self, sitter: &Person) -> bool {
        match self {
            Chair::Open { kept_for, .. } => {
                kept_for.as_ref().is_none_or(|(other, _)| other == sitter)
            }
            _ => false,
        }
    }

    /// Whether it is open and reserved for a person.
    pub(crate) fn is_kept_for(&self, person: &Person) -> bool {
        matches!(self, Chair::Open { kept_for: Some((other, _)), .. } if other == person)
    }

    /// The chair as a viewer sees it.
    pub(crate) fn show(&self, viewer: Option<&Person>) -> caravan_protocol::message::Chair {
        use caravan_protocol::message::Chair as Shown;
        match self {
            Chair::Open { kept_for, .. } => {
                Shown::Open { kept_for: kept_for.as_ref().map(|(_, name)| name.clone()) }
            }
            Chair::Bot { level } => Shown::Bot { level: *level },
            Chair::Person { person, name, promise, color, resigned, .. } => Shown::Person {
                name: name.clone(),
                yours: viewer == Some(person),
                promised: promise.is_some(),
                stand_in: self.automaton(),
                resigned: *resigned,
                color: *color,
            },
        }
    }
}
