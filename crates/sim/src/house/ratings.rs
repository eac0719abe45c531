//! Results of rated games: stored with the row that ends them, and the ratings that follow.

use std::collections::BTreeMap;

use caravan_house::ratings::Standings;
use caravan_protocol::message::Family;
use caravan_room::Rated;

use super::{House, Run};

/// What the disk keeps of rated games. Ratings are counted as results come, and again from the
/// beginning when one comes late.
#[derive(Default)]
pub(super) struct Ratings {
    results: BTreeMap<(&'static str, u64, String), Rated>,
    counted: BTreeMap<&'static str, Standings>,
}

fn name(family: Family) -> &'static str {
    caravan_engine::Family::from(family).name()
}

fn count(standings: &mut Standings, rated: &Rated) {
    let seats: Vec<(&str, u8)> =
        rated.seats.iter().map(|seat| (&*seat.person.0, seat.rank)).collect();
    standings.count(&seats);
}

impl Ratings {
    pub(super) fn add(&mut self, game: &str, rated: &Rated) -> Run {
        let family = name(rated.family);
        if self.results.keys().any(|(_, _, known)| known == game) {
            return Err(format!("{game} has two results"));
        }
        let key = (family, rated.at, game.to_owned());
        let mut own = self.results.range((family, 0, String::new())..);
        let late = own.any(|(other, _)| other.0 == family && *other > key);
        self.results.insert(key, rated.clone());
        if late {
            self.counted.insert(family, self.rebuilt(family));
        } else {
            count(self.counted.entry(family).or_default(), rated);
        }
        Ok(())
    }

    fn rebuilt(&self, family: &str) -> Standings {
        let mut standings = Standings::default();
        for (_, rated) in self.results.iter().filter(|((of, ..), _)| *of == family) {
            count(&mut standings, rated);
        }
        standings
    }
}

impl House {
    /// What is kept is what the logs alone say, results and ratings.
    pub(super) fn check_ratings(&mut self) -> Run {
        let mut rebuilt = Ratings::default();
        let mut found = BTreeMap::new();
        for game in self.disk.games() {
            let room = self.fresh(game, u32::MAX)?;
            if let Some(rated) = room.state().rated() {
                found.insert((name(rated.family), rated.at, game.to_owned()), rated);
            }
        }
        for ((_, _, game), rated) in found {
            rebuilt.add(&game, &rated)?;
        }
        if rebuilt.results != self.ratings.results {
            let (logs, kept) = (&rebuilt.results, &self.ratings.results);
            return Err(format!("the logs have the results {logs:?}, kept are {kept:?}"));
        }
        if rebuilt.counted != self.ratings.counted {
            let (logs, kept) = (&rebuilt.counted, &self.ratings.counted);
            return Err(format!("the logs lead to the ratings {logs:?}, kept are {kept:?}"));
        }
        let rated = self.ratings.results.len();
        self.report.rated = u32::try_from(rated).unwrap_or(u32::MAX);
        Ok(())
    }
}
