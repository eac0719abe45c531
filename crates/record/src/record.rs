//! A parsed record: tags, then actions with comments and variations.

use caravan_engine::{Family, Fault, Key};

/// A record as written: nothing in it was checked against any rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Information about the game.
    pub tags: Vec<Tag>,
    /// The actions, comments and variations.
    pub elements: Vec<Element>,
}

/// A tag: one piece of information about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// Its values, at least one.
    pub values: Vec<String>,
    /// Its position: line and column, from 1; zero if it was not parsed.
    pub place: (usize, usize),
}

/// An element of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Element {
    /// The round number of the next action.
    Number(u32, (usize, usize)),
    /// An action.
    Played(Played),
    /// A comment on what precedes it.
    Comment(String),
    /// An alternative to the action before it.
    Variation(Vec<Element>, (usize, usize)),
}

/// An action as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The action.
    pub action: String,
    /// The check mark after `=`.
    pub mark: Option<String>,
    /// The key of the state after it.
    pub key: Option<Key>,
    /// Its position: line and column, from 1; zero if it was not parsed.
    pub place: (usize, usize),
}

impl Record {
    /// The tag with this name.
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The tag with this name, if it has exactly one value.
    pub fn value(&self, name: &str) -> Result<Option<&str>, Fault> {
        let Some(tag) = self.tag(name) else { return Ok(None) };
        match tag.values.as_slice() {
            [value] => Ok(Some(value)),
            values => Err(tag.fault(format!("`{name}` has one value, not {}", values.len()))),
        }
    }

    /// The value of the tag `Game`.
    pub(crate) fn game(&self) -> Result<&str, Fault> {
        self.value("Game")?.ok_or_else(|| Fault {
            line: 1,
            column: 1,
            message: "the tag `Game` is missing: begin with `[Game \"road\"]`".into(),
        })
    }

    /// The family by whose rules it was played.
    pub fn family(&self) -> Result<Family, Fault> {
        let read = self.game()?.parse();
        read.map_err(|fault: Fault| match self.tag("Game") {
            Some(tag) => tag.fault(fault.message),
            None => fault,
        })
    }

    /// The map of the game, unless it was the standard one: its name follows the name of the set,
    /// as in `adventure/crater`.
    pub fn map(&self) -> Result<Option<&str>, Fault> {
        let has_map = self.game().is_ok_and(|game| game.parse().is_ok_and(Family::has_map));
        let set = self.value("Set")?.filter(|_| has_map);
        Ok(set.and_then(|set| Some(set.split_once('/')?.1)))
    }

    /// The set of the game, if it is built in: the family's first one if the record names none,
    /// because that will never change.
    pub fn built_in_set(&self) -> Result<Option<&str>, Fault> {
        let family = self.family()?;
        let set = self.value("Set")?.unwrap_or(family.name());
        let name = set.split_once('/').map_or(set, |(name, _)| name);
        // A key outweighs a name: a custom set may have any name.
        let built_in = self.tag("SetKey").is_none() && family.built_in_set(name).is_some();
        Ok(built_in.then_some(name))
    }

    /// Adds a tag at the end.
    pub fn add_tag(&mut self, name: &str, values: impl IntoIterator<Item = impl Into<String>>) {
        let values = values.into_iter().map(Into::into).collect();
        self.tags.push(Tag { name: name.into(), values, place: (0, 0) });
    }
}

impl Tag {
    /// A fault in this tag.
    pub(crate) fn fault(&self, message: impl Into<String>) -> Fault {
        let (line, column) = self.place;
        Fault { line, column: column.max(1), message: message.into() }
    }
}

impl Played {
    /// A fault in this action.
    pub(crate) fn fault(&self, message: impl Into<String>) -> Fault {
        let (line, column) = self.place;
        Fault { line, column: column.max(1), message: message.into() }
    }
}
