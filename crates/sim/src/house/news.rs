//! What people may be alerted of.

use caravan_room::News;

use super::{House, Run};
use crate::weather::Sabotage;

impl House {
    /// A turn is reported at most once, whatever node does it, and for the person whose turn it is.
    pub(super) fn check_news(&mut self, game: &str, news: &News) -> Run {
        let times = if self.weather.sabotage == Some(Sabotage::RepeatedNews) { 2 } else { 1 };
        for _ in 0..times {
            let News::Turn { person, seat, seq, until, .. } = news else { return Ok(()) };
            self.report.alerts += 1;
            if !self.turns_reported.insert((game.to_owned(), *seq)) {
                return Err(format!("the turn since {seq} in {game} is reported twice"));
            }
            let room = self.fresh(game, *seq)?;
            let waited = room.state().waited_for().map(|waited| (waited.since, waited.seat));
            if waited != Some((*seq, *seat)) {
                return Err(format!("{game} reports a turn since {seq}, and waits for {waited:?}"));
            }
            if room.state().person_at(*seat) != Some(person) {
                return Err(format!("{game} reports the turn since {seq} of somebody else"));
            }
            if until.is_some() != room.state().time_out_at().is_some() {
                return Err(format!("{game} reports another time for the turn since {seq}"));
            }
        }
        Ok(())
    }
}
