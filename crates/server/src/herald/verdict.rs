//! Asks the room whether an alert still applies.

use std::sync::Arc;
use std::time::Duration;

use caravan_protocol::message::Phase;
use caravan_room::{Person, Room};

use crate::alerts::{Alert, Event, Note};
use crate::clock::now;
use crate::house::House;
use crate::opening;

/// How long a person may have a daily game open before they are told that it is their turn: they
/// may just have left a tab open.
pub(super) const LOOKING: Duration = Duration::from_mins(5);

/// What to do with an alert.
pub(super) enum Verdict {
    /// It applies: send this note.
    So(Box<Note>),
    /// They may be at the table: check again later.
    Later,
    /// It no longer applies, or they already know.
    Over,
}

/// Decides about an alert; `always` says whether its person wants alerts even while they are at the
/// table.
pub(super) async fn of(
    house: &Arc<House>,
    person: &Person,
    always: bool,
    alert: &Alert,
) -> Verdict {
    let Ok(room) = opening::room(house, &alert.game).await else { return Verdict::Over };
    let (person, alert) = (person.clone(), alert.clone());
    let looked = room.look_around(move |room| judge(room, &person, always, alert)).await;
    looked.unwrap_or(Verdict::Over)
}

fn judge(room: &Room, person: &Person, always: bool, alert: Alert) -> Verdict {
    let state = room.state();
    let summary = state.listing().summary;
    let is_so = match alert.event {
        Event::Turn | Event::Reminder => state.waited_for().is_some_and(|waited| {
            waited.since == alert.seq && state.person_at(waited.seat) == Some(person)
        }),
        Event::Full => state.is_ready() && state.is_host(person),
        Event::Begins => summary.phase == Phase::Playing && state.seats_person(person),
        Event::Ends => state.is_over() && state.seats_person(person),
    };
    if !is_so {
        return Verdict::Over;
    }
    if room.is_here(person) && !always {
        if alert.live {
            return Verdict::Over;
        }
        if !alert.waited {
            return Verdict::Later;
        }
    }
    let (name, others) = state.company(person);
    Verdict::So(Box::new(Note {
        event: alert.event,
        game: alert.game,
        family: summary.family,
        theme: summary.theme,
        name: name.unwrap_or_default(),
        others,
        round: state.round(),
        left: state.time_out_at().map(|until| until.saturating_sub(now())),
    }))
}
