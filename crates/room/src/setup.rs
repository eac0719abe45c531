//! The setup: the options of a table, chosen before anyone sits down.

use caravan_engine::adventure::Map;
use caravan_engine::{AnyRules, RulesCache};
use caravan_protocol::clock::Clock;
use caravan_protocol::lobby::{MAX_CHAIRS, NewChair, NewTable};
use caravan_protocol::message::{BotLevel, COLORS, Family, Term, Theme};
use serde::{Deserialize, Serialize};

use crate::fairness::{Secret, hex, read_hex};
use crate::name::read_name;

/// A person, by the server's internal id.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Person(pub Box<str>);

/// The maximum length of a set or map file: ours take a tenth of it.
pub const MAX_FILE: usize = 64 * 1024;

/// Refuses a set or map that is too long, before it is parsed.
pub fn check_length(what: &str, text: Option<&str>) -> Result<(), String> {
    match text {
        Some(text) if text.len() > MAX_FILE => {
            Err(format!("the {what} is too long: at most {MAX_FILE} bytes"))
        }
        _ => Ok(()),
    }
}

/// Why a rated table refuses bots.
pub(crate) const PEOPLE_ONLY: &str =
    "a rated table is for people: leave the chair open instead of placing a bot";
/// Why it refuses a second chair.
pub(crate) const ONE_CHAIR: &str =
    "at a rated table everybody has one chair: leave the others open";

/// Whether a table may be laid as rated; an error says what is wrong.
fn check_rated(wish: &NewTable) -> Result<(), String> {
    let count = |right: fn(&NewChair) -> bool| wish.chairs.iter().filter(|it| right(it)).count();
    if count(|chair| matches!(chair, NewChair::Bot { .. })) > 0 {
        return Err(PEOPLE_ONLY.into());
    }
    if count(|chair| matches!(chair, NewChair::Me { .. })) > 1 {
        return Err(ONE_CHAIR.into());
    }
    if wish.chairs.len() < 2 {
        return Err("a rated table needs two people or more: add an open chair".into());
    }
    if wish.hints == Some(true) {
        return Err("a rated table plays without hints: leave `hints` out".into());
    }
    if !wish.drawn_seats {
        return Err("at a rated table seats are drawn: leave `drawnSeats` out".into());
    }
    if wish.set.is_some() {
        return Err("a rated table plays with the standard set: leave `set` out".into());
    }
    if wish.map.as_deref().is_some_and(|map| Map::built_in(map).is_none()) {
        return Err("a rated table plays on a built-in map: name one, or leave `map` out".into());
    }
    Ok(())
}

/// Converts a color number, from 1.
pub(crate) fn read_color(color: u8) -> Result<u8, String> {
    match color {
        1..=COLORS => Ok(color),
        _ => Err(format!("unknown color {color}: expected 1 to {COLORS}")),
    }
}

fn yes() -> bool {
    true
}

/// The options of a game. The stored setup never changes; later decisions of the host are in the
/// log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of the host")]
pub struct Setup {
    /// The family of rules.
    pub family: Family,
    /// The theme.
    pub theme: Theme,
    /// The revision of the rules.
    pub revision: u32,
    /// The key of the set, to notice if it has changed since.
    pub set_key: String,
    /// A set file, unless the set is the standard one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
    /// A map file, unless the map is the standard one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// Whether the deal also draws the seats.
    pub drawn_seats: bool,
    /// Whether the lobby lists the table.
    pub listed: bool,
    /// Whether hints are allowed.
    pub hints: bool,
    /// Whether takebacks are allowed.
    #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
    pub take_backs: bool,
    /// Whether people may type in the chat; where it was not chosen, if the table is not public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free_text: Option<bool>,
    /// Whether the result counts for ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The clock, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// The score of the previous games, if this is a rematch.
    #[serde(default, skip_serializing_if = "Series::is_empty")]
    pub series: Series,
    /// Who created the table.
    pub host: Person,
    /// The initial chairs.
    pub chairs: Vec<FirstChair>,
}

/// The score of the games before a rematch, without names.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Series {
    pub(crate) games: u16,
    pub(crate) wins: Vec<Wins>,
}

/// How many games a person, or the bots of a level, have won.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Wins {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) person: Option<Person>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<BotLevel>,
    pub(crate) count: u16,
}

impl Series {
    fn is_empty(&self) -> bool {
        self.games == 0
    }
}

/// An initial chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum FirstChair {
    /// Open; perhaps reserved for a person.
    Open {
        /// For whom, and their name.
        kept_for: Option<(Person, String)>,
        /// Their previous color.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<u8>,
    },
    /// A person.
    Person {
        /// The person.
        person: Person,
        /// The name at the table.
        name: String,
        /// The promise of a nonce.
        promise: Option<String>,
        /// The chosen color.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<u8>,
    },
    /// A bot.
    Bot {
        /// The level of the bot.
        level: BotLevel,
    },
}

/// What a room is created from.
#[derive(Clone, Debug)]
pub struct Founding {
    /// The id of the game.
    pub id: String,
    /// The options of the table.
    pub setup: Setup,
    /// The secret that the deal is derived from.
    pub secret: Secret,
}

impl Setup {
    /// The setup of a requested table; an error says what is wrong.
    pub fn of(
        wish: NewTable,
        host: &Person,
        own_name: &str,
        rules_cache: &RulesCache,
    ) -> Result<Self, String> {
        let promise = match &wish.promise {
            None => None,
            Some(text) => Some(hex(&read_hex::<32>("the promise", text)?)),
        };
        wish.clock.map_or(Ok(()), Clock::check)?;
        if wish.rated {
            check_rated(&wish)?;
        }
        check_length("set", wish.set.as_deref())?;
        check_length("map", wish.map.as_deref())?;
        if wish.chairs.len() > MAX_CHAIRS {
            return Err(format!("there are too many chairs: at most {MAX_CHAIRS}"));
        }
        // People at one screen cannot share one color.
        let mut color = wish.color.map(read_color).transpose()?;
        let mut chairs = Vec::new();
        for chair in &wish.chairs {
            chairs.push(match chair {
                NewChair::Open => FirstChair::Open { kept_for: None, color: None },
                NewChair::Bot { level } => FirstChair::Bot { level: *level },
                NewChair::Me { name } => FirstChair::Person {
                    person: host.clone(),
                    name: read_name(name.as_deref().unwrap_or(own_name))?,
                    promise: promise.clone(),
                    color: color.take(),
                },
            });
        }
        if !chairs.iter().any(|chair| matches!(chair, FirstChair::Person { .. })) {
            return Err("whoever creates a table sits at it: make one of the chairs `me`".into());
        }
        let open = chairs.iter().any(|chair| matches!(chair, FirstChair::Open { .. }));
        let mut setup = Setup {
            family: wish.family,
            theme: wish.theme,
            revision: 0,
            set_key: String::new(),
            set: wish.set,
            map: wish.map,
            drawn_seats: wish.drawn_seats,
            listed: wish.listed,
            hints: !wish.rated && wish.hints.unwrap_or(!open),
            take_backs: !wish.rated,
            free_text: None,
            rated: wish.rated,
            clock: wish.clock,
            series: Series::default(),
            host: host.clone(),
            chairs,
        };
        let rules = setup.rules(rules_cache)?;
        // Store a built-in map as it is now: it may change in later versions.
        setup.map = rules.map().filter(|map| **map != Map::standard()).map(Map::write);
        let seats = u8::try_from(setup.chairs.len()).unwrap_or(u8::MAX);
        rules.seat_count(seats).map_err(|error| error.to_string())?;
        let edition = rules.edition();
        (setup.revision, setup.set_key) = (edition.revision, edition.set_key.to_string());
        Ok(setup)
    }

    /// The same, laid by somebody else: who they are was not known when it was read.
    #[must_use]
    pub fn laid_by(mut self, host: &Person) -> Self {
        self.host.clone_from(host);
        for chair in &mut self.chairs {
            if let FirstChair::Person { person, .. } = chair {
                person.clone_from(host);
            }
        }
        self
    }

    /// The rulebook; an error says what is wrong with the set or map.
    pub fn rules(&self, rulebooks: &RulesCache) -> Result<AnyRules, String> {
        let (set, map) = (self.set.as_deref(), self.map.as_deref());
        // Former standard sets stay built in, for games that were dealt with them.
        let taken = rulebooks.take_dealt(self.family.into(), set, &self.set_key, map);
        taken.map_err(|error| error.to_string())
    }

    /// Whether an option is on.
    pub(crate) fn plays_with(&self, term: Term) -> bool {
        match term {
            Term::Hints => self.hints,
            Term::TakeBacks => self.take_backs,
            Term::DrawnSeats => self.drawn_seats,
            Term::FreeText => self.free_text.unwrap_or(!self.listed),
        }
    }

    /// Turns an option on or off.
    pub(crate) fn agree(&mut self, term: Term, on: bool) {
        match term {
            Term::Hints => self.hints = on,
            Term::TakeBacks => self.take_backs = on,
            Term::DrawnSeats => self.drawn_seats = on,
            Term::FreeText => self.free_text = Some(on),
        }
    }

    /// People in the setup without a chair of their own: one is reserved for them.
    pub fn named(&self) -> impl Iterator<Item = &Person> {
        self.chairs.iter().filter_map(|chair| match chair {
            FirstChair::Open { kept_for: Some((person, _)), .. } => Some(person),
            _ => None,
        })
    }

    /// The setup of a rematch: everybody moves one chair further, with today's standard set unless
    /// it was custom.
    ///
    /// The requesting person's chair is taken; those of the others are reserved.
    pub(crate) fn again(
        &self,
        host: &Person,
        mut chairs: Vec<FirstChair>,
        rulebooks: &RulesCache,
    ) -> Self {
        for chair in &mut chairs {
            if let FirstChair::Person { person, name, color, .. } = chair
                && person != host
            {
                let kept_for = Some((person.clone(), name.clone()));
                *chair = FirstChair::Open { kept_for, color: *color };
            }
        }
        chairs.rotate_left(1);
        let mut setup = Setup { host: host.clone(), chairs, ..self.clone() };
        // Its map was valid for this game, so it is again.
        if self.set.is_none()
            && let Ok(rules) = rulebooks.take(self.family.into(), None, self.map.as_deref())
        {
            setup.set_key = rules.edition().set_key.to_string();
        }
        setup
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_game_is_dealt_with_the_standard_set_of_today() {
        let stored = r#"{"family":"world","theme":"golem","revision":1,"setKey":"12d1d2e974697cac",
            "drawnSeats":false,"listed":false,"hints":true,"host":"659417d342f96b78113fb90c082fb8cf",
            "chairs":[{"type":"bot","level":"hawker"},{"type":"bot","level":"hawker"}]}"#;
        let stored: Setup = serde_json::from_str(stored).expect("a setup");
        let rules_cache = RulesCache::default();
        let key =
            |setup: &Setup| setup.rules(&rules_cache).expect("rules").edition().set_key.to_string();
        assert_eq!(key(&stored), stored.set_key);
        let again = stored.again(&stored.host, stored.chairs.clone(), &rules_cache);
        let standard = AnyRules::standard(caravan_engine::Family::World);
        assert_eq!(again.set_key, standard.edition().set_key.to_string());
        assert_eq!(key(&again), again.set_key);
        assert_ne!(again.set_key, stored.set_key);
        // A custom set is kept.
        let own = Setup { set: Some("world".into()), ..stored };
        assert_eq!(own.again(&own.host, own.chairs.clone(), &rules_cache).set_key, own.set_key);
    }
}
