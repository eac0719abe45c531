//! What people want to be told of, wherever they are.

use caravan_engine::Seat;
use caravan_protocol::clock::Pace;
use caravan_protocol::message::Phase;

use crate::chair::Chair;
use crate::setup::Person;
use crate::table_state::{TableState, Waited};

/// What people want to be told of, wherever they are. It follows from what everybody at the table
/// may know, and has no card in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// A person has to decide from now on.
    Turn {
        /// Who.
        person: Person,
        /// With which seat.
        seat: Seat,
        /// The entry since which it is so: see [`TableState::waited_for`].
        seq: u32,
        /// When the time is used up, if the table has a clock.
        until: Option<u64>,
        /// Whether the clock is one for people who stay at the table.
        live: bool,
        /// Whether they have brought it about themselves, as at a table with several seats of
        /// theirs.
        own: bool,
    },
    /// The last chair of a table was taken.
    Full {
        /// Who has laid it, and may begin.
        host: Person,
    },
    /// The game has begun.
    Began {
        /// Who plays.
        people: Vec<Person>,
        /// Who has brought it about, unless the house did.
        by: Option<Person>,
    },
    /// The game is over.
    Over {
        /// Who has played.
        people: Vec<Person>,
        /// Who has brought it about, unless the house did.
        by: Option<Person>,
    },
}

/// What news are about, as it was before an entry.
#[derive(Clone, Copy)]
pub(crate) struct Before {
    phase: Phase,
    full: bool,
    waited: Option<Waited>,
}

impl TableState {
    pub(crate) fn before(&self) -> Before {
        Before { phase: self.phase, full: self.is_ready(), waited: self.waited }
    }

    /// Whether a game could begin that has not, with nobody missing.
    pub fn is_ready(&self) -> bool {
        self.phase == Phase::Gathering && self.chairs.iter().all(Chair::is_taken)
    }

    /// What is new since it was like this; `by` has brought it about.
    pub(crate) fn news_since(&self, before: Before, by: Option<&Person>) -> Vec<News> {
        let mut news = Vec::new();
        let all = || self.listing().people;
        if self.is_ready() && !before.full && by != Some(&self.setup.host) {
            news.push(News::Full { host: self.setup.host.clone() });
        }
        let had_begun = matches!(before.phase, Phase::Playing | Phase::Over);
        if self.phase == Phase::Playing && !had_begun {
            news.push(News::Began { people: all(), by: by.cloned() });
        }
        if self.phase == Phase::Over && before.phase != Phase::Over {
            news.push(News::Over { people: all(), by: by.cloned() });
        }
        if let Some(waited) = self.waited.filter(|waited| before.waited != Some(*waited))
            && let Some(person) = self.person_at(waited.seat)
        {
            news.push(News::Turn {
                person: person.clone(),
                seat: waited.seat,
                seq: waited.since,
                until: self.time_out_at(),
                live: self.setup.clock.is_some_and(|it| matches!(it.pace, Pace::Live { .. })),
                own: by == Some(person),
            });
        }
        news
    }

    /// What somebody is called at the table, and the other people there.
    pub fn company(&self, person: &Person) -> (Option<String>, Vec<String>) {
        let (mut own, mut others) = (None, Vec::<String>::new());
        for chair in &self.chairs {
            match chair {
                Chair::Person { person: other, name, .. } if other == person => {
                    own.get_or_insert_with(|| name.clone());
                }
                Chair::Person { name, .. } if !others.contains(name) => others.push(name.clone()),
                _ => {}
            }
        }
        (own, others)
    }
}
