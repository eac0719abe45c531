//! How much somebody may ask for: token buckets for each address and for each person.
//!
//! The buckets of a kind are a fixed number of counters, and who asks is hashed to one of them with
//! a key that nobody knows. So a flood from many addresses takes no memory; two who share a counter
//! by chance share a bucket.

use std::hash::{BuildHasher as _, Hash, RandomState};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use caravan_room::Person;

use crate::config::{Config, Rate};
use crate::error::Refusal;
use crate::figures::FIGURES;

/// How many counters a kind has, 8 bytes each.
const SLOTS: usize = 1 << 14;

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Requests,
    Sessions,
    Tables,
    ListedTables,
    OwnSets,
    Replays,
    Sockets,
    Commands,
    Deeds,
}

impl Kind {
    /// What a new table counts as: one that the lobby shows, or with a set or map of one's own.
    pub(crate) fn of_table(listed: bool, own: bool) -> impl Iterator<Item = Kind> {
        let kinds = [(Kind::Tables, true), (Kind::ListedTables, listed), (Kind::OwnSets, own)];
        kinds.into_iter().filter(|(_, counts)| *counts).map(|(kind, _)| kind)
    }
}

/// For whom something is limited.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Who<'a> {
    Address(IpAddr),
    Person(&'a Person),
}

/// The limits of a house.
pub(crate) struct Limits {
    buckets: [Bucket; 9],
    sockets: Counters,
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Limits {
        let secret = RandomState::new();
        // In the order of their kinds.
        let rates = [
            (config.requests, "requests"),
            (config.new_sessions, "new people"),
            (config.new_tables, "new tables"),
            (config.new_listed_tables, "new tables in the lobby"),
            (config.new_own_sets, "tables with sets or maps of one's own"),
            (config.replays, "replays and analyses"),
            (config.new_sockets, "new sockets"),
            (config.commands, "things said at tables"),
            (config.deeds, "links made or ended"),
        ];
        let buckets = rates.map(|(rate, what)| {
            Bucket::new(if config.limits { rate } else { Rate::OFF }, what, secret.clone())
        });
        let most = if config.limits { config.max_connections_each } else { usize::MAX };
        Limits { buckets, sockets: Counters::new(most, secret) }
    }

    /// Takes one for somebody.
    pub(crate) fn take(&self, kind: Kind, who: Who<'_>) -> Result<(), Refusal> {
        let bucket = &self.buckets[kind as usize];
        let now = Instant::now();
        let taken = match who {
            Who::Address(address) => bucket.take(now, &network(address)),
            Who::Person(person) => bucket.take(now, person),
        };
        taken.map_err(|wait| {
            FIGURES.limited.inc();
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            Refusal::Limited { what: bucket.what, rate: bucket.rate, seconds }
        })
    }

    /// Takes one for an address and, if there is one, for a person.
    pub(crate) fn take_both(
        &self,
        kind: Kind,
        address: IpAddr,
        person: Option<&Person>,
    ) -> Result<(), Refusal> {
        self.take(kind, Who::Address(address))?;
        person.map_or(Ok(()), |person| self.take(kind, Who::Person(person)))
    }

    /// One socket more from an address, until what is returned is dropped.
    pub(crate) fn socket(&self, address: IpAddr) -> Result<Counted, Refusal> {
        self.sockets.count(&network(address)).ok_or_else(|| {
            FIGURES.limited.inc();
            Refusal::TooMany {
                what: "sockets open from your address",
                most: self.sockets.most,
                remedy: "close some pages and come back",
            }
        })
    }
}

/// What counts as one address: whoever has one of IPv6 has a whole network of them.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(ip) => {
            let [a, b, c, d, ..] = ip.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        four @ IpAddr::V4(_) => four,
    }
}

/// The token buckets of a kind, as the generic cell rate algorithm keeps them: of each only the time
/// is known at which it is full again.
struct Bucket {
    rate: Rate,
    what: &'static str,
    secret: RandomState,
    began: Instant,
    /// In nanoseconds since the beginning.
    full: Box<[AtomicU64]>,
}

impl Bucket {
    fn new(rate: Rate, what: &'static str, secret: RandomState) -> Bucket {
        let full = if rate.most == 0 { Box::default() } else { counters() };
        Bucket { rate, what, secret, began: Instant::now(), full }
    }

    /// Takes a token; after how long there is one, if there is none.
    fn take(&self, now: Instant, who: &impl Hash) -> Result<(), Duration> {
        if self.full.is_empty() {
            return Ok(());
        }
        let slot = &self.full[slot(&self.secret, who)];
        let (now, window) = (nanos(now - self.began), nanos(self.rate.time));
        let each = window / u64::from(self.rate.most);
        let next = |full: u64| Some(full.max(now) + each).filter(|full| full - now <= window);
        match slot.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next) {
            Ok(_) => Ok(()),
            Err(full) => Err(Duration::from_nanos(full + each - now - window)),
        }
    }
}

/// How many there are of something for each address.
#[derive(Clone)]
struct Counters {
    most: usize,
    secret: RandomState,
    counts: Arc<[AtomicU32]>,
}

/// One of what is counted.
pub(crate) struct Counted {
    counters: Counters,
    slot: usize,
}

impl Counters {
    fn new(most: usize, secret: RandomState) -> Counters {
        Counters { most, secret, counts: counters::<AtomicU32>().into() }
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

fn counters<T: Default>() -> Box<[T]> {
    std::iter::repeat_with(T::default).take(SLOTS).collect()
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
        Bucket::new(rate, "things", RandomState::new())
    }

    #[test]
    fn a_bucket_is_emptied_and_filled_again() {
        let bucket = bucket(3, 30);
        let at = |seconds| bucket.began + Duration::from_secs(seconds);
        for _ in 0..3 {
            assert_eq!(bucket.take(at(0), &"ana"), Ok(()));
        }
        assert_eq!(bucket.take(at(0), &"ana"), Err(Duration::from_secs(10)));
        assert_eq!(bucket.take(at(4), &"ana"), Err(Duration::from_secs(6)));
        assert_eq!(bucket.take(at(4), &"ben"), Ok(()), "others have their own");
        assert_eq!(bucket.take(at(10), &"ana"), Ok(()));
        assert_eq!(bucket.take(at(10), &"ana"), Err(Duration::from_secs(10)));
        // However long nobody takes, it holds no more.
        let taken = (0..9).filter(|_| bucket.take(at(900), &"ana").is_ok());
        assert_eq!(taken.count(), 3);
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
            let _ = limits.take(Kind::Tables, Who::Address(IpAddr::V4(number.into())));
        }
        let slots: usize = limits.buckets.iter().map(|bucket| bucket.full.len()).sum();
        assert!(8 * slots <= 3 << 19, "a mebibyte and a half in all");
    }
}
