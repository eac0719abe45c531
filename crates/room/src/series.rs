//! The score of a series of rematches between the same people.

use caravan_protocol::message::{self, BotLevel};

use crate::chair::Chair;
use crate::setup::{Person, Series, Wins};

impl Series {
    /// The series after another game, with the ranks of its seats. If somebody plays several seats
    /// at one screen, nobody can tell whose they are in the next game: nothing is counted there.
    pub(crate) fn after(&self, chairs: &[Chair], ranks: &[u8]) -> Series {
        let people: Vec<&Person> = chairs.iter().filter_map(Chair::person).collect();
        let twice = (1..people.len()).any(|i| people[..i].contains(&people[i]));
        if twice {
            return Series::default();
        }
        let mut series = self.clone();
        series.games = series.games.saturating_add(1);
        let won = chairs.iter().zip(ranks).find(|(_, rank)| **rank == 1);
        if let Some((person, level)) = won.and_then(|(chair, _)| who(chair)) {
            let same = |wins: &&mut Wins| (&wins.person, wins.level) == (&person, level);
            match series.wins.iter_mut().find(same) {
                Some(wins) => wins.count = wins.count.saturating_add(1),
                None => series.wins.push(Wins { person, level, count: 1 }),
            }
        }
        series
    }

    /// The series as everybody sees it: the wins of each chair. Those of bots of one level are
    /// shown at the first of them.
    pub(crate) fn show(&self, chairs: &[Chair]) -> Option<message::Series> {
        if self.games == 0 {
            return None;
        }
        let mut left = self.wins.clone();
        let mut take = |chair: &Chair| {
            let one = who(chair)?;
            let at = left.iter().position(|wins| (&wins.person, wins.level) == (&one.0, one.1))?;
            Some(left.swap_remove(at).count)
        };
        let wins = chairs.iter().map(|chair| take(chair).unwrap_or(0)).collect();
        Some(message::Series { games: self.games, wins })
    }
}

/// The identity of an occupant across games.
fn who(chair: &Chair) -> Option<(Option<Person>, Option<BotLevel>)> {
    match chair {
        Chair::Person { person, .. } | Chair::Open { kept_for: Some((person, _)), .. } => {
            Some((Some(person.clone()), None))
        }
        Chair::Bot { level } => Some((None, Some(*level))),
        Chair::Open { .. } => None,
    }
}
