//! Alert dispatcher: batches alerts, drops stale ones, delivers them.

mod gathered;
mod verdict;

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use caravan_protocol::alerts::{AlertResult, AlertTrial, AlertWay};
use caravan_room::Person;
use futures_util::future::join_all;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::Receiver;
use tokio::time::{Instant, sleep};

use crate::alerts::{
    Alert, Event, Failure, HouseKey, Note, Outbound, Outgoing, Settings, Text, quiet_until,
};
use crate::clock::{now, now_ms};
use crate::error::RequestError;
use crate::house::House;
use crate::limits::{Limit, Who};
use crate::metrics::METRICS;
use crate::store::{StoreError, StoredAlerts};
use gathered::{Batch, Gathered};
use verdict::{LOOKING, Verdict};

/// How often to check for due alerts.
const TICK: Duration = Duration::from_millis(250);
const SHORTEST_TICK: Duration = Duration::from_millis(10);

/// How many alerts are taken from the queue at once.
const MOST: usize = 8_192;

/// How many deliveries run at the same time.
const AT_ONCE: usize = 256;

/// When to retry a failed delivery, as multiples of the batching delay.
const AGAIN: [u32; 2] = [6, 60];

/// How often to check for held alerts, and how many are released at once.
const HELD_LOOK: Duration = Duration::from_secs(2);
const HELD_MOST: u32 = 200;

/// How long to remember what a webhook was sent, to send it only once.
const REMEMBERED: Duration = Duration::from_mins(10);

/// The most entries of that memory.
const MOST_REMEMBERED: usize = 10_000;

/// The dispatcher.
struct Herald {
    house: Arc<House>,
    gathered: Mutex<Gathered>,
    /// Hashes of what webhooks shared by several people were sent.
    called: Mutex<HashMap<u64, Instant>>,
    secret: RandomState,
    places: Arc<Semaphore>,
}

/// Starts the dispatcher, which runs until the server shuts down.
pub(crate) fn begin(house: &Arc<House>) {
    let Some(reader) = house.outgoing.queue.reader() else { return };
    let herald = Arc::new(Herald {
        house: Arc::clone(house),
        gathered: Mutex::default(),
        called: Mutex::default(),
        secret: RandomState::new(),
        places: Arc::new(Semaphore::new(AT_ONCE)),
    });
    let closing = house.closing.clone();
    let held = Arc::clone(&herald);
    house.tasks.spawn(async move {
        let all = async { tokio::join!(herald.gather(reader), held.release()) };
        closing.run_until_cancelled(all).await;
    });
}

impl Herald {
    /// Batches incoming alerts and delivers due ones, forever.
    async fn gather(self: &Arc<Herald>, mut reader: Receiver<Alert>) {
        let delay = self.house.config.alert_delay.0;
        loop {
            sleep(TICK.min(delay / 2).max(SHORTEST_TICK)).await;
            let mut fresh = Vec::new();
            while fresh.len() < MOST
                && let Ok(alert) = reader.try_recv()
            {
                fresh.push(alert);
            }
            if !fresh.is_empty() {
                let at = Instant::now() + delay;
                match self.wanted(fresh).await {
                    Ok(wanted) => {
                        let mut gathered = self.gathered();
                        for alert in wanted {
                            gathered.add(alert, at);
                        }
                    }
                    Err(error) => tracing::warn!(%error, "alerts cannot be read"),
                }
            }
            self.tell_due();
        }
    }

    /// Keeps the alerts that their people want.
    async fn wanted(&self, fresh: Vec<Alert>) -> Result<Vec<Alert>, StoreError> {
        let mut people: Vec<&str> = fresh.iter().map(|alert| &*alert.person.0).collect();
        people.sort_unstable();
        people.dedup();
        let stored = self.house.store.alerts_of(&people).await?;
        let settings: HashMap<String, Settings> = stored
            .into_iter()
            .map(|stored| (stored.player, Settings::read(Some(&stored.settings))))
            .collect();
        let wants = |alert: &Alert| {
            let settings = settings.get(&*alert.person.0);
            settings.is_some_and(|settings| settings.wants(alert.event, &alert.game))
        };
        Ok(fresh.into_iter().filter(wants).collect())
    }

    /// Delivers what is due, as far as there are free slots.
    fn tell_due(self: &Arc<Herald>) {
        while let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            let Some((person, batch)) = self.gathered().take_due(Instant::now()) else { return };
            let herald = Arc::clone(self);
            let closing = self.house.closing.clone();
            self.house.tasks.spawn(async move {
                let telling = herald.tell(&person, batch);
                if let Some(Err(error)) = closing.run_until_cancelled(telling).await {
                    tracing::warn!(%error, "an alert could not be sent");
                }
                drop(place);
            });
        }
    }

    /// Releases alerts when quiet hours end, forever. Of several nodes, one releases each.
    async fn release(&self) {
        loop {
            sleep(HELD_LOOK).await;
            let held = self.house.store.held_alerts(now_ms(), HELD_MOST).await;
            let Ok(held) = held.inspect_err(|error| {
                tracing::warn!(%error, "held alerts cannot be read");
            }) else {
                continue;
            };
            for StoredAlerts { player, held, .. } in held {
                match self.house.store.hold_alerts(&player, &held, "", 0).await {
                    Ok(true) => self.gathered().release(&player, &held),
                    // Another node was first.
                    Ok(false) => {}
                    Err(error) => tracing::warn!(%error, "held alerts cannot be taken"),
                }
            }
        }
    }

    /// Delivers a batch, if anything in it still applies, on the first way that takes it.
    async fn tell(&self, person: &Person, batch: Batch) -> Result<(), RequestError> {
        let Some(stored) = self.house.store.alerts_of(&[&person.0]).await?.pop() else {
            return Ok(());
        };
        let settings = Settings::read(Some(&stored.settings));
        if let Some(until) =
            settings.wish.quiet.as_ref().and_then(|quiet| quiet_until(quiet, now()))
        {
            return Ok(self.hold(person, &batch, until).await?);
        }
        let (notes, kept, mut later) = self.judge(person, &settings, &batch).await;
        if !later.is_empty() {
            for alert in &mut later {
                alert.waited = true;
            }
            self.gathered().put_back(person, Batch::new(later), Instant::now() + LOOKING);
        }
        if notes.is_empty() {
            return Ok(());
        }
        if batch.tries == 0 && self.house.limits.take(Limit::Alerts, Who::Person(person)).is_err() {
            METRICS.alerts_dropped.inc();
            return Ok(());
        }
        let live = kept.iter().all(|alert| alert.live && alert.event == Event::Turn);
        let outbound = Outbound {
            settings: &settings,
            text: Text::Notes(&notes),
            mail_token: &stored.mail_token,
            live,
        };
        if self.send(person, outbound, &notes).await? {
            return Ok(());
        }
        let delay = self.house.config.alert_delay.0;
        if let Some(times) = AGAIN.get(batch.tries) {
            let batch = Batch { alerts: kept, tries: batch.tries + 1 };
            self.gathered().put_back(person, batch, Instant::now() + delay * *times);
        }
        Ok(())
    }

    /// Sorts a batch into notes and alerts that still apply, and alerts to check again later.
    async fn judge(
        &self,
        person: &Person,
        settings: &Settings,
        batch: &Batch,
    ) -> (Vec<Note>, Vec<Alert>, Vec<Alert>) {
        let (mut notes, mut kept, mut later) = (Vec::new(), Vec::new(), Vec::new());
        for alert in batch.worth_telling() {
            if !settings.wants(alert.event, &alert.game) {
                continue;
            }
            match verdict::of(&self.house, person, settings.wish.always, alert).await {
                Verdict::So(note) => {
                    notes.push(*note);
                    kept.push(alert.clone());
                }
                Verdict::Later => later.push(alert.clone()),
                Verdict::Over => {}
            }
        }
        (notes, kept, later)
    }

    /// Tries a person's ways in their order; returns whether one accepted it, or none ever will.
    async fn send(
        &self,
        person: &Person,
        outbound: Outbound<'_>,
        notes: &[Note],
    ) -> Result<bool, RequestError> {
        let key = key(&self.house).await?;
        let (mut gone, mut passing, mut taken) = (Vec::new(), false, false);
        for &way in &outbound.settings.wish.ways {
            let sent = match (way, &outbound.settings.wish.webhook) {
                (AlertWay::Webhook, Some(webhook)) => {
                    self.call_once(&webhook.url, outbound, notes, key).await
                }
                _ => self.house.outgoing.send(way, outbound, key, &mut gone).await,
            };
            match sent {
                Ok(()) => taken = true,
                Err(Failure::NotSet | Failure::NotConfirmed) => continue,
                Err(failure) => {
                    passing |= failure.is_passing();
                    tracing::debug!(way = way.name(), %failure, "an alert was not taken");
                }
            }
            METRICS.alert(way.name(), taken);
            if taken {
                break;
            }
        }
        forget(&self.house, person, &gone).await;
        Ok(taken || !passing)
    }

    /// Sends a webhook what others with the same webhook have not yet had sent.
    async fn call_once(
        &self,
        url: &str,
        outbound: Outbound<'_>,
        notes: &[Note],
        key: &HouseKey,
    ) -> Result<(), Failure> {
        let mut new = Vec::new();
        let mut marks = Vec::new();
        {
            let mut called = self.called.lock().unwrap_or_else(PoisonError::into_inner);
            if called.len() > MOST_REMEMBERED {
                called.retain(|_, at| at.elapsed() < REMEMBERED);
            }
            for note in notes {
                // What concerns one person alone is sent for each of them.
                let shared = matches!(note.event, Event::Begins | Event::Ends);
                let mark = self.secret.hash_one((url, &note.game, note.event));
                let known = called.get(&mark).is_some_and(|at| at.elapsed() < REMEMBERED);
                if shared && known {
                    continue;
                }
                if shared {
                    called.insert(mark, Instant::now());
                    marks.push(mark);
                }
                new.push(note.clone());
            }
        }
        if new.is_empty() {
            return Ok(());
        }
        let outbound = Outbound { text: Text::Notes(&new), ..outbound };
        let sent =
            self.house.outgoing.send(AlertWay::Webhook, outbound, key, &mut Vec::new()).await;
        if sent.is_err() {
            let mut called = self.called.lock().unwrap_or_else(PoisonError::into_inner);
            called.retain(|mark, _| !marks.contains(mark));
        }
        sent
    }

    /// Holds alerts until quiet hours end, added to those already held.
    async fn hold(&self, person: &Person, batch: &Batch, until: u64) -> Result<(), StoreError> {
        let until = i64::try_from(until).unwrap_or(i64::MAX);
        // Another node may be holding or releasing alerts of the same person.
        for _ in 0..3 {
            let Some(stored) = self.house.store.alerts(&person.0).await? else { return Ok(()) };
            let held = gathered::held_with(&stored.held, &batch.alerts);
            if self.house.store.hold_alerts(&person.0, &stored.held, &held, until).await? {
                return Ok(());
            }
        }
        METRICS.alerts_dropped.inc();
        Ok(())
    }

    fn gathered(&self) -> MutexGuard<'_, Gathered> {
        // Nothing panics while holding the lock.
        self.gathered.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The server's key for push services, generated when first needed.
pub(crate) async fn key(house: &House) -> Result<&HouseKey, RequestError> {
    house
        .outgoing
        .key(async || {
            let unfit = |_| RequestError::Failed("the house has no key for Web Push");
            let drawn = HouseKey::draw().map_err(unfit)?;
            HouseKey::read(&house.store.house_value("push", &drawn).await?).map_err(unfit)
        })
        .await
}

/// Deletes a person's browsers that their push services no longer know.
async fn forget(house: &House, person: &Person, gone: &[String]) {
    if gone.is_empty() {
        return;
    }
    let forgotten = change(house, person, |settings| {
        settings.push.retain(|browser| !gone.contains(&browser.endpoint));
        Ok(())
    });
    if let Err(error) = forgotten.await {
        tracing::warn!(%error, "a browser could not be forgotten");
    }
}

/// Changes a person's settings if the change is valid, and returns its result.
pub(crate) async fn change<T>(
    house: &House,
    person: &Person,
    change: impl Fn(&mut Settings) -> Result<T, String>,
) -> Result<(Settings, T), RequestError> {
    // Another device or node may be changing them at the same time.
    for _ in 0..5 {
        let stored = house.store.alerts(&person.0).await?;
        let before = stored.as_ref().map_or("", |stored| &stored.settings);
        let token = stored.as_ref().map_or("", |stored| &stored.mail_token);
        let mut settings = Settings::read(stored.as_ref().map(|stored| stored.settings.as_str()));
        let changed = change(&mut settings).map_err(RequestError::Bad)?;
        // A new address gets a new token.
        let token = match &settings.wish.email {
            None => String::new(),
            Some(address) if token.starts_with(&prefix(address)) => token.to_owned(),
            Some(address) => prefix(address) + &crate::token::token()?,
        };
        let written = settings.written();
        if written == before || house.store.put_alerts(&person.0, before, &written, &token).await? {
            return Ok((settings, changed));
        }
    }
    Err(RequestError::TooMuch { seconds: 1 })
}

/// The prefix of an e-mail token, derived from the address so that each address has its own.
fn prefix(address: &str) -> String {
    let mut prefix = crate::token::digest(address);
    prefix.truncate(8);
    prefix
}

/// Sends a test message on each way of a person, and returns the results.
pub(crate) async fn try_out(
    house: &House,
    person: &Person,
) -> Result<Vec<AlertTrial>, RequestError> {
    let Some(stored) = house.store.alerts(&person.0).await? else { return Ok(Vec::new()) };
    let settings = Settings::read(Some(&stored.settings));
    let outbound = Outbound {
        settings: &settings,
        text: Text::Trial,
        mail_token: &stored.mail_token,
        live: true,
    };
    let outgoing: &Outgoing = &house.outgoing;
    let key = key(house).await?;
    // In parallel: the person waits for the slowest.
    let sending = settings.wish.ways.iter().map(|&way| async move {
        let mut gone = Vec::new();
        let sent = outgoing.send(way, outbound, key, &mut gone).await;
        (way, sent, gone)
    });
    let (mut trials, mut gone) = (Vec::new(), Vec::new());
    for (way, sent, more) in join_all(sending).await {
        gone.extend(more);
        let (result, about) = match &sent {
            Err(Failure::NotSet) => continue,
            Ok(()) => (AlertResult::Taken, "the message was taken".to_owned()),
            Err(failure) => (failure.result(), failure.to_string()),
        };
        METRICS.alert(way.name(), sent.is_ok());
        trials.push(AlertTrial { way, result, about });
    }
    forget(house, person, &gone).await;
    Ok(trials)
}
