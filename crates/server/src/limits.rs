//! Rate limits: token buckets per address and person.
//!
//! Each limit has a fixed number of buckets, and addresses and people are hashed to one of them
//! with a random key. So a flood from many addresses takes no memory; two clients that collide
//! share a bucket.

use std::hash::{BuildHasher as _, Hash, RandomState};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use caravan_room::Person;

use crate::config::{Config, Rate};
use crate::error::RequestError;
use crate::metrics::METRICS;

/// The number of buckets of each limit, 8 bytes each.
const SLOTS: usize = 1 << 14;

/// What is limited, a setting each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    Requests,
    Sessions,
    Tables,
    ListedTables,
    OwnSets,
    Replays,
    Sockets,
    Commands,
    AuditedChanges,
    Looks,
    Refused,
    AlertSettings,
    Alerts,
    Addresses,
    ChatLines,
    Reports,
    Phrases,
}

impl Limit {
    /// The limits that a new table counts against: listed in the lobby, with a custom set or map.
    pub(crate) fn of_table(listed: bool, own: bool) -> Vec<Limit> {
        let kinds = [(Limit::Tables, true), (Limit::ListedTables, listed), (Limit::OwnSets, own)];
        kinds.into_iter().filter(|(_, counts)| *counts).map(|(kind, _)| kind).collect()
    }
}

/// Whom a bucket belongs to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Who<'a> {
    Address(IpAddr),
    Person(&'a Person),
}

/// The address and, if there is one, the person.
pub(crate) fn both(address: IpAddr, person: Option<&Person>) -> Vec<Who<'_>> {
    [Who::Address(address)].into_iter().chain(person.map(Who::Person)).collect()
}

/// The rate limits of a server.
pub(crate) struct Limits {
    buckets: [Bucket; 17],
    /// A single bucket for the whole server.
    all_phrases: Bucket,
    sockets: Counters,
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Limits {
        let secret = RandomState::new();
        // In the order of the enum.
        let rates = [
            (config.requests, "requests"),
            (config.new_sessions, "new sessions"),
            (config.new_tables, "creating and joining tables"),
            (config.new_listed_tables, "creating listed tables"),
            (config.new_own_sets, "creating tables with custom sets or maps"),
            (config.replays, "replays and analyses"),
            (config.new_sockets, "opening WebSockets"),
            (config.commands, "WebSocket messages"),
            (config.deeds, "changes to links, devices and people"),
            (config.looks, "reading tables"),
            (config.refused_requests, "invalid requests"),
            (config.alert_settings, "changes to alerts"),
            (config.alerts, "alerts"),
            (config.new_addresses, "e-mail addresses to be confirmed"),
            (config.chat_lines, "lines in the chat"),
            (config.reports, "reports"),
            (config.phrases, "making and entering phrases"),
        ];
        let bucket = |rate, what, slots| {
            Bucket::new(if config.limits { rate } else { Rate::OFF }, what, slots, secret.clone())
        };
        let buckets = rates.map(|(rate, what)| bucket(rate, what, SLOTS));
        let all_phrases = bucket(config.all_phrases, "phrases", 1);
        let most = if config.limits { config.max_connections_each } else { usize::MAX };
        Limits { buckets, all_phrases, sockets: Counters::new(most, secret.clone()) }
    }

    /// Takes a token, or refuses.
    pub(crate) fn take(&self, kind: Limit, who: Who<'_>) -> Result<(), RequestError> {
        let bucket = &self.buckets[kind as usize];
        let taken = bucket.take(Instant::now(), bucket.slot_of(who));
        taken.map_err(|wait| {
            METRICS.limited.inc();
            let seconds = whole_seconds(wait);
            RequestError::Limited { what: bucket.what, rate: bucket.rate, seconds }
        })
    }

    /// Takes a token for the address and, if there is one, for the person.
    pub(crate) fn take_both(
        &self,
        kind: Limit,
        address: IpAddr,
        person: Option<&Person>,
    ) -> Result<(), RequestError> {
        self.take(kind, Who::Address(address))?;
        person.map_or(Ok(()), |person| self.take(kind, Who::Person(person)))
    }

    /// Takes a token for hashing a phrase: of the address, of the person if there is one, and of the
    /// whole server.
    pub(crate) fn take_phrase(
        &self,
        address: IpAddr,
        person: Option<&Person>,
    ) -> Result<(), RequestError> {
        self.take_both(Limit::Phrases, address, person)?;
        self.all_phrases.take(Instant::now(), 0).map_err(|wait| {
            METRICS.limited.inc();
            RequestError::TooMuch { seconds: whole_seconds(wait) }
        })
    }

    /// Takes tokens of each limit while something is tried. If it is refused because the request
    /// was invalid, they are given back, and the first one pays a cheaper token: occasional
    /// mistakes are free, a flood of them is not.
    pub(crate) async fn trying<T>(
        &self,
        kinds: &[Limit],
        who: &[Who<'_>],
        work: impl Future<Output = Result<T, RequestError>>,
    ) -> Result<T, RequestError> {
        let taken = self.take_all(kinds, who)?;
        let done = work.await;
        if let Err(refusal) = &done
            && let Some(payer) = taken.payer()
            && self.pays_for(refusal, payer)
        {
            self.give_back(&taken);
        }
        done
    }

    /// Takes one token from each of these buckets, or none at all.
    pub(crate) fn take_all(&self, kinds: &[Limit], who: &[Who<'_>]) -> Result<Taken, RequestError> {
        let mut taken = Taken(Vec::with_capacity(kinds.len() * who.len()));
        for &kind in kinds {
            for &who in who {
                if let Err(refusal) = self.take(kind, who) {
                    self.give_back(&taken);
                    return Err(refusal);
                }
                taken.0.push((kind, self.buckets[0].slot_of(who)));
            }
        }
        Ok(taken)
    }

    /// What these were taken for is refused because something was wrong with it: they are given back,
    /// if a cheap one is left to pay with.
    pub(crate) fn refuse(&self, taken: &Taken) {
        let cheap = &self.buckets[Limit::Refused as usize];
        if taken.payer().is_some_and(|payer| cheap.take(Instant::now(), payer).is_ok()) {
            self.give_back(taken);
        }
    }

    fn give_back(&self, taken: &Taken) {
        for (kind, slot) in &taken.0 {
            self.buckets[*kind as usize].give_back(*slot);
        }
    }

    /// Whether an invalid request was charged to the cheaper limit.
    fn pays_for(&self, refusal: &RequestError, slot: usize) -> bool {
        let (bucket, now) = (&self.buckets[Limit::Refused as usize], Instant::now());
        // Whoever answers the request charges it.
        if refusal.is_unreadable() {
            return bucket.has(now, slot);
        }
        refusal.is_of_asker() && bucket.take(now, slot).is_ok()
    }

    /// Counts an open socket of an address until the result is dropped.
    pub(crate) fn socket(&self, address: IpAddr) -> Result<Counted, RequestError> {
        self.sockets.count(&network(address)).ok_or_else(|| {
            METRICS.limited.inc();
            RequestError::TooMany {
                what: "open WebSockets from your address",
                most: self.sockets.most,
                remedy: "close some tabs and reconnect",
            }
        })
    }
}

/// What was taken: of which bucket, in which place.
pub(crate) struct Taken(Vec<(Limit, usize)>);

impl Taken {
    /// Who pays for what is refused.
    fn payer(&self) -> Option<usize> {
        self.0.first().map(|(_, slot)| *slot)
    }
}

/// What counts as one address: for IPv6 the /64 network, which one client may have whole.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(ip) => {
            let [a, b, c, d, ..] = ip.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        four @ IpAddr::V4(_) => four,
    }
}

/// The token buckets of a limit, by the generic cell rate algorithm (GCRA): each stores only the
/// time at which it is full again.
struct Bucket {
    rate: Rate,
    what: &'static str,
    secret: RandomState,
    began: Instant,
    /// In nanoseconds since the start.
    full: Box<[AtomicU64]>,
}

impl Bucket {
    fn new(rate: Rate, what: &'static str, slots: usize, secret: RandomState) -> Bucket {
        let full = if rate.most == 0 { Box::default() } else { counters(slots) };
        Bucket { rate, what, secret, began: Instant::now(), full }
    }

    /// The index of a bucket, the same for all limits.
    fn slot_of(&self, who: Who<'_>) -> usize {
        match who {
            Who::Address(address) => slot(&self.secret, &network(address)),
            Who::Person(person) => slot(&self.secret, person),
        }
    }

    /// Takes a token; if there is none, returns when the next one comes.
    fn take(&self, now: Instant, slot: usize) -> Result<(), Duration> {
        let Some(full) = self.full.get(slot) else { return Ok(()) };
        let taken = full
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |full| self.next(now, full).ok());
        taken.map(drop).map_err(|full| self.next(now, full).err().unwrap_or_default())
    }

    /// Gives a token back.
    fn give_back(&self, slot: usize) {
        let Some(full) = self.full.get(slot) else { return };
        let before = |full: u64| Some(full.saturating_sub(self.each()));
        let _ = full.fetch_update(Ordering::Relaxed, Ordering::Relaxed, before);
    }

    /// Whether there is a token.
    fn has(&self, now: Instant, slot: usize) -> bool {
        self.full.get(slot).is_none_or(|full| self.next(now, full.load(Ordering::Relaxed)).is_ok())
    }

    /// When a bucket is full again after a token was taken; if there is none, when the next one
    /// comes.
    fn next(&self, now: Instant, full: u64) -> Result<u64, Duration> {
        let (now, window) = (nanos(now - self.began), nanos(self.rate.time));
        let next = full.max(now) + self.each();
        if next - now <= window { Ok(next) } else { Err(Duration::from_nanos(next - now - window)) }
    }

    /// The refill time of one token.
    fn each(&self) -> u64 {
        nanos(self.rate.time) / u64::from(self.rate.most.max(1))
    }
}

/// A counter for each address.
#[derive(Clone)]
struct Counters {
    most: usize,
    secret: RandomState,
    counts: Arc<[AtomicU32]>,
}

/// One unit of such a counter, released on drop.
pub(crate) struct Counted {
    counters: Counters,
    slot: usize,
}

impl Counters {
    fn new(most: usize, secret: RandomState) -> Counters {
        Counters { most, secret, counts: counters::<AtomicU32>(SLOTS).into() }
    }

    fn count(&self, who: &impl Hash) -> Option<Counted> {
        let slot = slot(&self.secret, who);
        let more = |count: u32| Some(count + 1).filter(|count| *count as usize <= self.most);
        let counted =
            self.counts[slot].fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).is_ok();
        counted.then(|| Counted { counters: self.clone(), slot })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.counters.counts[self.slot].fetch_sub(1, Ordering::Relaxed);
    }
}

fn counters<T: Default>(slots: usize) -> Box<[T]> {
    std::iter::repeat_with(T::default).take(slots).collect()
}

fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

#[expect(clippy::cast_possible_truncation, reason = "the lowest bits are all that is needed")]
fn slot(secret: &RandomState, who: &impl Hash) -> usize {
    secret.hash_one(who) as usize % SLOTS
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bucket(most: u32, seconds: u64) -> Bucket {
        let rate = Rate { most, time: Duration::from_secs(seconds) };
        Bucket::new(rate, "things", SLOTS, RandomState::new())
    }

    #[test]
    fn a_bucket_is_emptied_and_filled_again() {
        let bucket = bucket(3, 30);
        let at = |seconds| bucket.began + Duration::from_secs(seconds);
        let (ana, ben) = (0, 1);
        for _ in 0..3 {
            assert_eq!(bucket.take(at(0), ana), Ok(()));
        }
        assert_eq!(bucket.take(at(0), ana), Err(Duration::from_secs(10)));
        assert_eq!(bucket.take(at(4), ana), Err(Duration::from_secs(6)));
        assert_eq!(bucket.take(at(4), ben), Ok(()), "others have their own");
        assert_eq!(bucket.take(at(10), ana), Ok(()));
        assert_eq!(bucket.take(at(10), ana), Err(Duration::from_secs(10)));
        // A bucket does not overflow.
        let taken = (0..9).filter(|_| bucket.take(at(900), ana).is_ok());
        assert_eq!(taken.count(), 3);
        assert!(!bucket.has(at(900), ana));
        bucket.give_back(ana);
        assert!(bucket.has(at(900), ana));
        assert_eq!(bucket.take(at(900), ana), Ok(()));
        assert_eq!(bucket.take(at(900), ana), Err(Duration::from_secs(10)));
    }

    #[test]
    fn a_network_of_version_6_is_one_address() {
        let same = |a: &str, b: &str| network(a.parse().unwrap()) == network(b.parse().unwrap());
        assert!(same("2001:db8:1:2::1", "2001:db8:1:2:ffff::7"));
        assert!(!same("2001:db8:1:2::1", "2001:db8:1:3::1"));
        assert!(same("::ffff:192.0.2.1", "192.0.2.1"));
        assert!(!same("192.0.2.1", "192.0.2.2"));
    }

    #[test]
    fn what_is_counted_is_given_back() {
        let counters = Counters::new(2, RandomState::new());
        let held = [counters.count(&1), counters.count(&1)];
        assert!(held.iter().all(Option::is_some) && counters.count(&1).is_none());
        drop(held);
        assert!(counters.count(&1).is_some());
    }

    #[test]
    fn limits_take_little_memory_however_many_ask() {
        let limits = Limits::new(&Config::default());
        for number in 0..1_000_000_u32 {
            let _ = limits.take(Limit::Tables, Who::Address(IpAddr::V4(number.into())));
        }
        let slots: usize = limits.buckets.iter().map(|bucket| bucket.full.len()).sum();
        assert!(8 * slots <= 9 << 18, "two and a quarter mebibytes in all");
    }
}
