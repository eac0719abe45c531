//! Figures of the running house, for those who watch over it: counted where things happen, written
//! in the text format of Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// Something that only grows.
pub(crate) struct Counter {
    name: &'static str,
    about: &'static str,
    value: AtomicU64,
}

/// Something that comes and goes.
pub(crate) struct Gauge {
    name: &'static str,
    about: &'static str,
    value: AtomicI64,
}

/// How long something took.
pub(crate) struct Histogram {
    name: &'static str,
    about: &'static str,
    /// How many took at most as long as each bound, and longer than the one before; the last is for
    /// all others.
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

/// In microseconds.
const BOUNDS: [u64; 10] =
    [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 1_000_000, 10_000_000];

pub(crate) static TABLES: Counter = Counter::new("caravan_tables_total", "Tables that were laid.");
pub(crate) static SLOW: Counter =
    Counter::new("caravan_slow_clients_total", "Clients that read too slowly and were let go.");
pub(crate) static REFUSED: Counter =
    Counter::new("caravan_refused_connections_total", "Connections above the limits.");
pub(crate) static SOCKETS: Gauge =
    Gauge::new("caravan_sockets", "Sockets that are open at the moment.");
pub(crate) static APPENDS: Histogram =
    Histogram::new("caravan_append_seconds", "From an entry of a room to the disk.");

impl Counter {
    const fn new(name: &'static str, about: &'static str) -> Counter {
        Counter { name, about, value: AtomicU64::new(0) }
    }

    /// One more.
    pub(crate) fn add(&self) {
        self.value.fetch_add(1, Ordering::Relaxed);
    }
}

impl Gauge {
    const fn new(name: &'static str, about: &'static str) -> Gauge {
        Gauge { name, about, value: AtomicI64::new(0) }
    }

    /// One more, until what is returned is dropped.
    pub(crate) fn hold(&'static self) -> Held {
        self.value.fetch_add(1, Ordering::Relaxed);
        Held(self)
    }
}

/// One of what a gauge counts.
pub(crate) struct Held(&'static Gauge);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.value.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Histogram {
    const fn new(name: &'static str, about: &'static str) -> Histogram {
        let buckets = [const { AtomicU64::new(0) }; BOUNDS.len() + 1];
        Histogram { name, about, buckets, micros: AtomicU64::new(0) }
    }

    /// Something took so long.
    pub(crate) fn record(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let bucket = BOUNDS.partition_point(|&bound| bound < micros);
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }
}

/// All figures as text, with those that are only known now: open rooms and waiting thoughts.
pub(crate) fn render(rooms: usize, thoughts: usize) -> String {
    let mut out = String::new();
    for Counter { name, about, value } in [&TABLES, &SLOW, &REFUSED] {
        let value = value.load(Ordering::Relaxed).to_string();
        write_figure(&mut out, name, about, "counter", &value);
    }
    let sockets = SOCKETS.value.load(Ordering::Relaxed).to_string();
    write_figure(&mut out, SOCKETS.name, SOCKETS.about, "gauge", &sockets);
    let about = "Rooms that are open at the moment.";
    write_figure(&mut out, "caravan_rooms", about, "gauge", &rooms.to_string());
    let about = "Bots, hints and analyses that wait to be thought about.";
    write_figure(&mut out, "caravan_thoughts_waiting", about, "gauge", &thoughts.to_string());
    write_histogram(&mut out, &APPENDS);
    out
}

fn write_figure(out: &mut String, name: &str, about: &str, kind: &str, value: &str) {
    let _ = writeln!(out, "# HELP {name} {about}\n# TYPE {name} {kind}\n{name} {value}");
}

fn write_histogram(out: &mut String, histogram: &Histogram) {
    let Histogram { name, about, buckets, micros } = histogram;
    let _ = writeln!(out, "# HELP {name} {about}\n# TYPE {name} histogram");
    let mut sum = 0;
    let bounds = BOUNDS.iter().map(|&bound| seconds(bound)).chain(["+Inf".into()]);
    for (bound, bucket) in bounds.zip(buckets) {
        sum += bucket.load(Ordering::Relaxed);
        let _ = writeln!(out, "{name}_bucket{{le=\"{bound}\"}} {sum}");
    }
    let total = seconds(micros.load(Ordering::Relaxed));
    let _ = writeln!(out, "{name}_sum {total}\n{name}_count {sum}");
}

fn seconds(micros: u64) -> String {
    format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_up_to_each_bound() {
        static TIMES: Histogram = Histogram::new("times", "Times.");
        for micros in [400, 500, 501, 99_000_000] {
            TIMES.record(Duration::from_micros(micros));
        }
        let mut out = String::new();
        write_histogram(&mut out, &TIMES);
        assert!(out.contains("times_bucket{le=\"0.000500\"} 2\n"), "{out}");
        assert!(out.contains("times_bucket{le=\"0.001000\"} 3\n"), "{out}");
        assert!(out.contains("times_bucket{le=\"+Inf\"} 4\n"), "{out}");
        assert!(out.contains("times_sum 99.001401\ntimes_count 4\n"), "{out}");
    }
}
