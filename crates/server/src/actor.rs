//! The task (actor) of a room: carries out the effects that the room's state machine asks for.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use caravan_engine::Seat;
use caravan_house::thinking::Task;
use caravan_protocol::message::{self, Phase};
use caravan_room::{
    Client, Input, Listing, MAX_LINES, Output, Person, ReplayMismatch, Room, TableState, Waited,
};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use crate::chat;
use crate::clock::now;
use crate::close;
use crate::error::RequestError;
use crate::house::{House, stored_listing};
use crate::mailbox::{Handle, RoomMessage, mailbox};
use crate::metrics::METRICS;
use crate::outbox::Outlet;
use crate::pool::{Busy, FairShareKey, TaskKind, Ticket};
use crate::store::{Append, Appended, LinkKind, StoreError, StoredPlan, StoredSeat};

/// A room without clients is evicted after this time; it is loaded again from its log.
const IDLE: Duration = Duration::from_mins(1);

/// The same for a room in which somebody has prepared a turn: that is kept nowhere else.
const IDLE_WITH_PLANS: Duration = Duration::from_hours(1);

/// The longest time before an active room updates its listing: lists leave out inactive rooms.
const RELIST: Duration = Duration::from_hours(1);

/// How long the stored listing may be behind at a table without days for each turn. If other nodes
/// read it, this is the shortest time between two; if not, it is stored when nobody has moved for as
/// long, because this server asks the open room.
const LAG: Duration = Duration::from_secs(30);

struct Actor {
    room: Room,
    house: Arc<House>,
    own: Handle,
    outlets: BTreeMap<Client, Outlet>,
    wants: Vec<Output>,
    /// The thoughts in progress for this room, each with the entry it is for: a bot's turn, and
    /// hints.
    turn: Option<(u32, Ticket)>,
    hints: BTreeMap<Client, (u32, Ticket)>,
    idle_since: Option<Instant>,
    /// When the listing was last stored because it was time to, and when it was last submitted for
    /// that.
    listed: Instant,
    listing: Option<Instant>,
    /// What feeds were told last, and since when the stored listing says something else.
    known: Known,
    stale: Option<Instant>,
}

/// What lists say that changes with moves; the time of who is waited for changes only with it, and
/// with entries after which the room lists itself.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Known {
    phase: Phase,
    waited: Option<Waited>,
    deciding: Option<Seat>,
    /// The last entry of a table that has not begun: each may change who sits where.
    seq: u32,
}

impl Known {
    fn of(state: &TableState) -> Known {
        let phase = state.phase();
        Known {
            phase,
            waited: state.waited_for(),
            deciding: state.deciding(),
            seq: if phase == Phase::Gathering { state.seq() } else { 0 },
        }
    }
}

/// Starts the task of a room.
pub(crate) fn start(room: Room, house: &Arc<House>) -> Handle {
    let (own, mailbox) = mailbox(room.seq());
    let known = Known::of(room.state());
    house.feeds.tell(room.state());
    let actor = Box::new(Actor {
        room,
        house: Arc::clone(house),
        own: own.clone(),
        outlets: BTreeMap::new(),
        wants: Vec::new(),
        turn: None,
        hints: BTreeMap::new(),
        idle_since: Some(Instant::now()),
        // A room that has just been opened may list itself at once.
        listed: Instant::now().checked_sub(LAG).unwrap_or_else(Instant::now),
        listing: None,
        known,
        stale: None,
    });
    house.tasks.spawn(actor.run(mailbox));
    own
}

impl Actor {
    async fn run(mut self: Box<Self>, mut mailbox: mpsc::Receiver<RoomMessage>) {
        loop {
            // If the clock was set back, the room must not oversleep.
            let wake = self.room.wake_at().map(|time| {
                Instant::now() + Duration::from_millis(time.saturating_sub(now())).min(IDLE)
            });
            let idle = if self.room.has_plans() { IDLE_WITH_PLANS } else { IDLE };
            let forget = self.idle_since.map(|since| since + idle);
            let next = wake.into_iter().chain(forget).chain(self.list_at()).min();
            let message = tokio::select! {
                message = mailbox.recv() => message,
                () = sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() => {
                    if forget.is_some_and(|time| time <= Instant::now())
                        && self.house.rooms.remove_if(self.room.id(), || mailbox.is_empty())
                    {
                        // Boxed: it runs once per room, and would enlarge every task.
                        return Box::pin(self.end(mailbox)).await;
                    }
                    Some(RoomMessage::Done(Box::new(Input::Tick)))
                }
            };
            match message {
                Some(RoomMessage::Close) | None => {
                    self.part(close::RESTART, "the server is restarting");
                    if self.stale.is_some() && self.house.closing.is_cancelled() {
                        Box::pin(self.house.list(self.room.id(), &self.room.state().listing()))
                            .await;
                    }
                    return Box::pin(refuse(mailbox)).await;
                }
                Some(message) => self.hear(message),
            }
            self.own.set_seq(self.room.seq());
            if self.list_at().is_some_and(|time| time <= Instant::now()) {
                (self.stale, self.listed) = (None, Instant::now());
                self.list(self.room.state().listing());
            }
            if !self.room.is_idle() {
                self.idle_since = None;
            } else if self.idle_since.is_none() {
                self.idle_since = Some(Instant::now());
            }
        }
    }

    /// Ends the task after the room was evicted. Senders that still reach it are told to look the
    /// room up again.
    async fn end(self, mailbox: mpsc::Receiver<RoomMessage>) {
        refuse(mailbox).await;
        self.house.list(self.room.id(), &self.room.state().listing()).await;
    }

    fn hear(&mut self, message: RoomMessage) {
        match message {
            RoomMessage::Join { client, person, invited, outlet } => {
                self.outlets.insert(client, outlet);
                self.step(Input::Joined { client, person, invited });
            }
            RoomMessage::Leave { client } => {
                self.outlets.remove(&client);
                self.step(Input::Gone { client });
            }
            RoomMessage::Say { client, request } => {
                self.step(Input::Said { client, request: *request });
            }
            RoomMessage::Done(input) => self.step(*input),
            RoomMessage::Look(look) => look(&self.room),
            RoomMessage::Aside(aside) => self.set_aside(&aside),
            RoomMessage::NamesRemoved => self.read_names(),
            RoomMessage::Close => {}
        }
    }

    fn step(&mut self, input: Input) {
        if matches!(input, Input::Stored)
            && let Some(sent) = self.listing.take()
        {
            self.listed = sent;
        }
        let mut wants = std::mem::take(&mut self.wants);
        self.room.step(now(), input, &mut wants);
        let listed = wants.iter().any(|want| matches!(want, Output::Listing(_)));
        for want in wants.drain(..) {
            self.handle_output(want);
        }
        self.wants = wants;
        self.note_change(listed);
        // Cancel thoughts that the room no longer waits for.
        let Actor { room, turn, hints, .. } = self;
        turn.take_if(|(seq, _)| room.thinking() != Some(*seq));
        hints.retain(|client, (seq, _)| room.hinting(*client) == Some(*seq));
    }

    /// Tells feeds if lists should say something else now; `listed` says whether that is being stored.
    fn note_change(&mut self, listed: bool) {
        let state = self.room.state();
        let known = Known::of(state);
        let same = known == self.known;
        if listed {
            self.stale = None;
        } else if (known.phase, known.waited) != (self.known.phase, self.known.waited)
            // There the listing has come with the entry.
            && !state.goes_by_days()
        {
            self.stale = Some(Instant::now());
        }
        self.known = known;
        if listed || !same {
            self.house.feeds.tell(state);
        }
    }

    /// When to store the listing, because another one is stored.
    fn list_at(&self) -> Option<Instant> {
        let stale = self.stale?;
        Some(if self.house.shared { stale.max(self.listed + LAG) } else { stale + LAG })
    }

    fn list(&self, listing: Listing) {
        let (house, id) = (Arc::clone(&self.house), self.room.id().to_owned());
        self.house.tasks.spawn(async move { house.list(&id, &listing).await });
    }

    fn handle_output(&mut self, want: Output) {
        match want {
            Output::Send { client, message } => {
                let slow = self.outlets.get(&client).is_some_and(|outlet| !outlet.send(message));
                if slow {
                    // Dropping the outlet closes the connection; the client reconnects and catches
                    // up.
                    self.outlets.remove(&client);
                }
            }
            output @ Output::Append { .. } => self.append(output),
            Output::CatchUp { after } => self.catch_up(after),
            Output::LookForOutages { since, people } => {
                self.look_for_outages(since, people);
            }
            Output::KeepPlan { person, plan } => {
                self.house.store.keep_plan(self.room.id(), &person.0, &plan, |result| {
                    if let Err(error) = result {
                        tracing::warn!(%error, "a prepared turn was not stored");
                    }
                });
            }
            Output::ReadPlans => self.read_plans(),
            Output::ReadChat => self.read_chat(),
            Output::KeepLine(line) => {
                let (id, answer) = (line.id.clone(), self.kept());
                let line = chat::stored_line(self.room.id(), *line);
                self.house.store.keep_line(&line, MAX_LINES, |result| answer(id, result));
            }
            Output::Report { id, report } => {
                let answer = self.kept();
                let report = chat::stored_report(self.room.id(), *report);
                self.house.store.keep_report(&report, |result| answer(id, result));
            }
            Output::Think(think) => {
                let (seq, host) = (think.seq, self.room.host().0.as_ref().into());
                let task = Task::Turn(think);
                let kind = if task.is_brief() { TaskKind::Brief } else { TaskKind::Turn };
                self.turn = self.think(kind, &host, task).ok().map(|ticket| (seq, ticket));
            }
            Output::Hint { client, person, seq, seat_view } => {
                let task = Task::Hint { client, seq, seat_view };
                match self.think(TaskKind::Asked, &person.0.as_ref().into(), task) {
                    Ok(ticket) => drop(self.hints.insert(client, (seq, ticket))),
                    Err(Busy) => self.own.later(Input::HintRefused { client, seq }),
                }
            }
            Output::Found { game, setup } => {
                let (own, house) = (self.own.clone(), Arc::clone(&self.house));
                self.house.tasks.spawn(async move {
                    let game = house.found(game, *setup).await.map_err(|error| error.to_string());
                    own.send(RoomMessage::Done(Box::new(Input::Founded { game }))).await;
                });
            }
            Output::News(news) => self.house.outgoing.queue.tell(self.room.id(), news),
            Output::SentAway => self.house.admissions.look_again(self.room.id()),
            Output::Listing(listing) => self.list(listing),
            Output::ReplayMismatch(aside) => self.set_aside(&aside),
        }
    }

    /// Submits a thought to the pool.
    fn think(
        &self,
        kind: TaskKind,
        fair_share_key: &FairShareKey,
        task: Task,
    ) -> Result<Ticket, Busy> {
        let own = self.own.clone();
        let runtime = tokio::runtime::Handle::current();
        self.house.pool.think(kind, fair_share_key, move |stop| {
            let mut stopped = false;
            let mut ask = || {
                stopped = stop();
                stopped
            };
            let thought = catch_unwind(AssertUnwindSafe(|| task.carry_out(&mut ask)));
            // A cancelled thought has no result.
            if !stopped {
                let input = thought.unwrap_or_else(|_| {
                    METRICS.panics.inc();
                    task.decline()
                });
                runtime.block_on(own.send(RoomMessage::Done(Box::new(input))));
            }
        })
    }

    fn append(&mut self, output: Output) {
        let Output::Append { row, listing, sends_away, deadline, comes, rated } = output else {
            return;
        };
        let (own, house) = (self.own.clone(), Arc::clone(&self.house));
        // If tables leave the lobby early, update often enough that active ones stay.
        let every = house.config.lobby_time.0.map_or(RELIST, |time| RELIST.min(time / 4));
        let due = self.listed.elapsed() >= every;
        self.listing = (due && listing.is_none()).then(Instant::now);
        let listing = match listing {
            None if due => Some(stored_listing(&self.room.state().listing())),
            listing => listing.as_ref().map(stored_listing),
        };
        let game = self.room.id().to_owned();
        let rated = rated.map(|rated| StoredSeat::all(&game, &rated));
        let ends_rated = rated.is_some().then(|| Arc::clone(&house));
        let append = Append { game, row, listing, deadline, rated };
        let begun = Instant::now();
        let answered = move |result| {
            let input = match result {
                Ok(Appended::Stored) => {
                    METRICS.appended(begun.elapsed());
                    if let Some(house) = ends_rated {
                        house.counting.notify_one();
                    }
                    Input::Stored
                }
                Ok(Appended::Taken) => Input::Taken,
                Err(error) => {
                    tracing::error!(%error, "storing an entry failed");
                    Input::NotStored { reason: "the database is not responding".into() }
                }
            };
            own.later(input);
        };
        if !sends_away && comes.is_none() {
            return house.store.append_then(append, answered);
        }
        let own = self.own.clone();
        tokio::spawn(async move {
            let first = async {
                if let Some(person) = comes {
                    house.check_coming(&person, &append.game).await?;
                }
                if sends_away {
                    // A removed person must not return through the same link under another
                    // identity.
                    let host = append.row.command.split('/').next().unwrap_or_default();
                    house.renew_link(&append.game, LinkKind::Invite, host).await?;
                }
                Ok(())
            };
            match first.await {
                Ok(()) => house.store.append_then(append, answered),
                Err(RequestError::Store(error)) => answered(Err(error)),
                Err(refusal) => {
                    let refusal = message::Refusal::from(refusal);
                    own.later(Input::Refused { refusal });
                }
            }
        });
    }

    fn catch_up(&mut self, after: u32) {
        let (own, house) = (self.own.clone(), Arc::clone(&self.house));
        let id = self.room.id().to_owned();
        tokio::spawn(async move {
            let input = match house.entries(&id, after).await {
                Ok(entries) => Input::Caught { entries },
                Err(RequestError::ReplayMismatch(aside)) => {
                    own.send(RoomMessage::Aside(Box::new(aside))).await;
                    return;
                }
                Err(_) => Input::NotCaught { reason: "the database is not responding".into() },
            };
            own.send(RoomMessage::Done(Box::new(input))).await;
        });
    }

    /// Tells the room about outages since a time, and about people's vacations.
    fn look_for_outages(&self, since: u64, people: Vec<Person>) {
        let (own, house) = (self.own.clone(), Arc::clone(&self.house));
        tokio::spawn(async move {
            let reading = async {
                let vacations = house.vacations_of(&people).await?;
                Ok::<_, StoreError>((house.pulse.outages(&house.store, since).await?, vacations))
            };
            let input = match reading.await {
                Ok((outages, vacations)) => Input::Outages { outages, vacations },
                Err(error) => {
                    tracing::warn!(%error, "reading the outages failed");
                    Input::NoOutages
                }
            };
            own.send(RoomMessage::Done(Box::new(input))).await;
        });
    }

    /// Tells the room that a line of the chat, or a report, was stored.
    fn kept(&self) -> impl FnOnce(String, Result<bool, StoreError>) + Send + 'static {
        let own = self.own.clone();
        move |id, result| {
            let result = result.map_err(|error| {
                tracing::error!(%error, "storing a line of the chat failed");
                "the database is not responding".to_owned()
            });
            own.later(Input::Kept { id, result });
        }
    }

    /// Tells the room what was said.
    fn read_chat(&self) {
        let (own, house) = (self.own.clone(), Arc::clone(&self.house));
        let id = self.room.id().to_owned();
        tokio::spawn(async move {
            let lines = chat::read(&house, &id).await.map_err(|error| {
                tracing::warn!(%error, "reading the chat failed");
            });
            own.send(RoomMessage::Done(Box::new(Input::ChatRead { lines: lines.ok() }))).await;
        });
    }

    /// Tells the room what people have prepared.
    fn read_plans(&self) {
        let (own, house) = (self.own.clone(), Arc::clone(&self.house));
        let id = self.room.id().to_owned();
        tokio::spawn(async move {
            let input = match house.store.plans(&id).await {
                Ok(found) => {
                    let plan = |it: StoredPlan| (Person(it.player.into()), it.plan);
                    Input::Plans { plans: found.into_iter().map(plan).collect() }
                }
                Err(error) => {
                    tracing::warn!(%error, "reading prepared turns failed");
                    Input::NoPlans
                }
            };
            own.send(RoomMessage::Done(Box::new(input))).await;
        });
    }

    /// Reloads the names from storage.
    fn read_names(&mut self) {
        let (own, house) = (self.own.clone(), Arc::clone(&self.house));
        let id = self.room.id().to_owned();
        self.house.tasks.spawn(async move {
            match house.names(&id).await {
                Ok((setup, entries)) => {
                    let setup = Box::new(setup);
                    own.send(RoomMessage::Done(Box::new(Input::Renamed { setup, entries }))).await;
                }
                // On failure close the room: whoever opens it again reads the names as they are.
                Err(_) => drop(own.send(RoomMessage::Close).await),
            }
        });
    }

    fn set_aside(&mut self, aside: &ReplayMismatch) {
        tracing::error!(%aside, "replay mismatch: game closed");
        self.stale = None;
        self.part(close::ASIDE, &aside.to_string());
        let (house, id) = (Arc::clone(&self.house), self.room.id().to_owned());
        let own = self.own.clone();
        tokio::spawn(async move {
            house.rooms.remove(&id);
            house.set_aside(&id).await;
            own.send(RoomMessage::Close).await;
        });
    }

    /// Disconnects all clients.
    fn part(&mut self, code: u16, reason: &str) {
        for (_, outlet) in std::mem::take(&mut self.outlets) {
            outlet.close(code, reason.into());
        }
    }
}

/// Tells clients whose messages are still in the mailbox to reconnect.
async fn refuse(mut mailbox: mpsc::Receiver<RoomMessage>) {
    mailbox.close();
    while let Some(message) = mailbox.recv().await {
        if let RoomMessage::Join { outlet, .. } = message {
            outlet.close(close::RESTART, "the table is reloading: reconnect".into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// There are thousands of them, so their size matters.
    #[test]
    fn the_task_of_a_room_and_what_it_is_told_are_small() {
        fn size<A, B, F>(_: fn(A, B) -> F) -> usize {
            size_of::<F>()
        }
        let (task, actor) = (size(Actor::run), size_of::<Actor>());
        assert!(task + actor <= 2_048, "{task} and {actor} bytes");
        assert!(size_of::<RoomMessage>() <= 48, "{} bytes", size_of::<RoomMessage>());
    }
}
