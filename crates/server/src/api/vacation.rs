//! Vacations, which stop the clocks of games by days.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use caravan_protocol::clock::Pace;
use caravan_protocol::lobby::{Listed, Vacation, VacationWish, Vacations};
use caravan_room::{Input, Person};

use super::tables;
use crate::caller::Caller;
use crate::clock::now_ms;
use crate::error::RequestError;
use crate::house::House;
use crate::limits::{Limit, Who};
use crate::mailbox::RoomMessage;
use crate::opening;
use crate::session::{Session, Visitor};
use crate::store::StoredVacation;

const DAY: i64 = 86_400_000;

/// The period in which the days of vacations are counted.
const YEAR: i64 = 365 * DAY;

/// Your vacation, and the days that you have left.
pub(crate) async fn look(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Caller(caller): Caller,
) -> Result<Json<Vacations>, RequestError> {
    house.limits.take(Limit::Looks, Who::Address(caller))?;
    let own = match &visitor {
        Some(Session { person, .. }) => Calendar::of(&house, person).await?,
        None => Calendar::default(),
    };
    Ok(Json(own.show(&house, now_ms())))
}

/// Goes on vacation, now or later, or changes the vacation that lasts or lies ahead.
pub(crate) async fn leave(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Caller(caller): Caller,
    Json(wish): Json<VacationWish>,
) -> Result<Json<Vacations>, RequestError> {
    let none = RequestError::Unknown("you have no session: a vacation needs games to rest from");
    let Some(Session { person, .. }) = visitor else { return Err(none) };
    let leaving = change(&house, &person, |calendar, now| calendar.leave(&wish, now, &house));
    let who = [Who::Address(caller), Who::Person(&person)];
    house.limits.trying(&[Limit::AuditedChanges], &who, leaving).await.map(Json)
}

/// Returns before the end of a vacation, or gives up one that lies ahead.
pub(crate) async fn come_back(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Caller(caller): Caller,
) -> Result<Json<Vacations>, RequestError> {
    let Some(Session { person, .. }) = visitor else {
        return Ok(Json(Calendar::default().show(&house, now_ms())));
    };
    let returning = change(&house, &person, |calendar, now| {
        calendar.come_back(now);
        Ok(())
    });
    let who = [Who::Address(caller), Who::Person(&person)];
    house.limits.trying(&[Limit::AuditedChanges], &who, returning).await.map(Json)
}

/// The vacations of a person within a year: from and until, the last one at the end.
#[derive(Clone, Debug, Default)]
struct Calendar(Vec<(i64, i64)>);

impl Calendar {
    async fn of(house: &House, person: &Person) -> Result<Calendar, RequestError> {
        let stored = house.store.vacation(&person.0).await?;
        Ok(stored.as_ref().map_or_else(Calendar::default, Calendar::read))
    }

    fn read(stored: &StoredVacation) -> Calendar {
        let mut all: Vec<(i64, i64)> = serde_json::from_str(&stored.past).unwrap_or_default();
        all.push((stored.from_ms, stored.until_ms));
        Calendar(all)
    }

    /// The vacation that lasts or lies ahead.
    fn current(&self, now: i64) -> Option<(i64, i64)> {
        self.0.last().copied().filter(|(from, until)| *until > now && from < until)
    }

    /// The days that count against the limit; a day that has begun counts.
    fn days_used(&self, now: i64) -> i64 {
        let recent = self.0.iter().filter(|(_, until)| until.saturating_add(YEAR) > now);
        recent.map(|(from, until)| days(*from, *until)).sum()
    }

    fn leave(&mut self, wish: &VacationWish, now: i64, house: &House) -> Result<(), String> {
        let begun = self.current(now).filter(|(from, _)| *from <= now);
        if self.current(now).is_some() {
            self.0.pop();
        }
        let time = |time: u64| i64::try_from(time).unwrap_or(i64::MAX);
        let from = wish.from.map_or(now, |from| time(from).max(now));
        let from = begun.map_or(from, |(from, _)| from);
        let until = time(wish.until);
        if until <= from.max(now) {
            return Err("a vacation ends after its beginning, and after now".into());
        }
        if until > now + YEAR {
            return Err("a vacation ends within a year".into());
        }
        let (wanted, most) = (days(from, until), i64::from(house.config.vacation_days));
        let left = most - self.days_used(now);
        if wanted > left {
            return Err(format!(
                "this vacation takes {wanted} days, and you have {left} of {most} left in a year"
            ));
        }
        self.0.push((from, until));
        Ok(())
    }

    fn come_back(&mut self, now: i64) {
        if self.current(now).is_some()
            && let Some((from, until)) = self.0.last_mut()
        {
            *until = now.max(*from);
        }
    }

    fn show(&self, house: &House, now: i64) -> Vacations {
        let time = |time| u64::try_from(time).unwrap_or(0);
        let current = self.current(now);
        let days = house.config.vacation_days;
        let left = (i64::from(days) - self.days_used(now)).max(0);
        Vacations {
            vacation: current
                .map(|(from, until)| Vacation { from: time(from), until: time(until) }),
            days,
            left: u16::try_from(left).unwrap_or(days),
        }
    }

    /// What is stored: the vacations of more than a year ago do not matter any more.
    fn written(&self, person: &Person, now: i64) -> Option<StoredVacation> {
        let (&(from_ms, until_ms), past) = self.0.split_last()?;
        let counts = |&&(from, until): &&(i64, i64)| from < until && until + YEAR > now;
        let past: Vec<_> = past.iter().filter(counts).collect();
        let past = serde_json::to_string(&past).expect("numbers can be written");
        Some(StoredVacation { player: person.0.as_ref().into(), from_ms, until_ms, past })
    }
}

fn days(from: i64, until: i64) -> i64 {
    (until - from + DAY - 1).div_euclid(DAY)
}

/// Changes the vacations of a person, and has their games look at them again.
async fn change(
    house: &Arc<House>,
    person: &Person,
    change: impl Fn(&mut Calendar, i64) -> Result<(), String>,
) -> Result<Vacations, RequestError> {
    // Another device or node may be changing them at the same time.
    for _ in 0..5 {
        let now = now_ms();
        let before = Calendar::of(house, person).await?;
        let mut after = before.clone();
        change(&mut after, now).map_err(RequestError::Bad)?;
        let last = before.0.last().copied().unwrap_or_default();
        let Some(written) = after.written(person, now) else { return Ok(after.show(house, now)) };
        if house.store.put_vacation(&written, last).await? {
            tell_games(house, person.clone());
            return Ok(after.show(house, now));
        }
    }
    Err(RequestError::TooMuch { seconds: 1 })
}

/// Has the games of a person look at their vacation. If this is interrupted, they do before a flag
/// falls.
fn tell_games(house: &Arc<House>, person: Person) {
    let (tasks, house) = (house.tasks.clone(), Arc::clone(house));
    tasks.spawn(async move {
        let telling = async {
            let by_days = |listed: &Listed| {
                listed.summary.clock.is_some_and(|it| matches!(it.pace, Pace::Daily { .. }))
            };
            let played = tables::listed(house.store.played(&person.0).await?);
            for Listed { game, .. } in played.into_iter().filter(by_days) {
                let room = opening::room(&house, &game).await?;
                room.send(RoomMessage::Done(Box::new(Input::VacationChanged))).await;
            }
            Ok::<(), RequestError>(())
        };
        if let Some(Err(error)) = house.closing.run_until_cancelled(telling).await {
            tracing::warn!(%error, "games do not know of a vacation yet");
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_that_have_begun_count_for_a_year() {
        let own = Calendar(vec![(0, DAY), (3 * DAY, 4 * DAY + 1), (9 * DAY, 9 * DAY)]);
        assert_eq!(own.days_used(10 * DAY), 3);
        assert_eq!(own.days_used(DAY + YEAR), 2, "the first was a year ago");
        assert_eq!(own.days_used(5 * DAY + YEAR), 0);
    }

    #[test]
    fn a_vacation_that_was_given_up_before_it_began_takes_no_days() {
        let mut own = Calendar(vec![(5 * DAY, 7 * DAY)]);
        own.come_back(4 * DAY);
        assert_eq!((own.current(4 * DAY), own.days_used(4 * DAY)), (None, 0));
        let mut own = Calendar(vec![(5 * DAY, 7 * DAY)]);
        own.come_back(5 * DAY + 1);
        assert_eq!((own.current(5 * DAY + 2), own.days_used(6 * DAY)), (None, 1));
    }
}
