//! Prometheus metrics.

use std::sync::LazyLock;
use std::time::Duration;

use prometheus::core::Collector;
use prometheus::{
    Histogram, HistogramOpts, IntCounter, IntCounterVec, IntGauge, Opts, Registry, TextEncoder,
};

/// The metrics of this process.
pub(crate) static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);

/// Histogram buckets, in seconds.
const BOUNDS: [f64; 10] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 1.0, 10.0];

pub(crate) struct Metrics {
    pub(crate) tables: IntCounter,
    pub(crate) slow: IntCounter,
    pub(crate) refused: IntCounter,
    pub(crate) limited: IntCounter,
    pub(crate) wrong_phrases: IntCounter,
    pub(crate) panics: IntCounter,
    pub(crate) write_errors: IntCounter,
    pub(crate) read_errors: IntCounter,
    pub(crate) asides: IntCounter,
    pub(crate) failures: IntCounter,
    pub(crate) alerts_dropped: IntCounter,
    alerts_sent: IntCounterVec,
    alerts_failed: IntCounterVec,
    ready: IntGauge,
    sockets: IntGauge,
    rooms: IntGauge,
    thoughts: IntGauge,
    appends: Histogram,
    all: Registry,
}

impl Metrics {
    fn new() -> Metrics {
        let all = Registry::new();
        let counter = |name, about| listed(&all, IntCounter::new(name, about));
        let gauge = |name, about| listed(&all, IntGauge::new(name, about));
        let by_way = |name, about| {
            let counters = IntCounterVec::new(Opts::new(name, about), &["way"]);
            let counters = listed(&all, counters);
            // They are there before the first alert, so that rates can be told.
            for way in ["push", "webhook", "email"] {
                counters.with_label_values(&[way]);
            }
            counters
        };
        let appends = HistogramOpts::new("caravan_append_seconds", "Time to commit a log entry.");
        Metrics {
            tables: counter("caravan_tables_total", "Tables created."),
            slow: counter(
                "caravan_slow_clients_total",
                "Clients disconnected for reading too slowly.",
            ),
            refused: counter(
                "caravan_refused_connections_total",
                "Connections refused because of the connection limits.",
            ),
            limited: counter(
                "caravan_limited_total",
                "Requests and WebSocket messages refused by rate limits.",
            ),
            wrong_phrases: counter(
                "caravan_wrong_phrases_total",
                "Phrases entered that nobody has: mistakes, or somebody who guesses.",
            ),
            panics: counter("caravan_thought_panics_total", "Panics in bots, hints and analyses."),
            write_errors: counter(
                "caravan_write_errors_total",
                "Failed write batches: nothing in them was acknowledged.",
            ),
            read_errors: counter("caravan_read_errors_total", "Failed database reads."),
            asides: counter(
                "caravan_set_aside_total",
                "Games closed because of a replay mismatch.",
            ),
            failures: counter(
                "caravan_failed_requests_total",
                "HTTP requests answered with status 500 or above.",
            ),
            alerts_dropped: counter(
                "caravan_alerts_dropped_total",
                "Alerts that nobody was sent: too many waited, or one person had too many.",
            ),
            alerts_sent: by_way("caravan_alerts_sent_total", "Alerts that were taken."),
            alerts_failed: by_way(
                "caravan_alerts_failed_total",
                "Attempts to send an alert that have failed.",
            ),
            ready: gauge("caravan_ready", "Whether the server is ready, like /readyz."),
            sockets: gauge("caravan_sockets", "Open WebSockets."),
            rooms: gauge("caravan_rooms", "Rooms in memory."),
            thoughts: gauge(
                "caravan_thoughts_waiting",
                "Queued computations of bots, hints and analyses.",
            ),
            appends: listed(&all, Histogram::with_opts(appends.buckets(BOUNDS.to_vec()))),
            all,
        }
    }

    /// Counts an open WebSocket until the result is dropped.
    pub(crate) fn socket(&self) -> Held {
        self.sockets.inc();
        Held(self.sockets.clone())
    }

    /// Records the time to commit an entry.
    pub(crate) fn appended(&self, time: Duration) {
        self.appends.observe(time.as_secs_f64());
    }

    /// An alert was sent on a way, or could not be.
    pub(crate) fn alert(&self, way: &str, taken: bool) {
        let counters = if taken { &self.alerts_sent } else { &self.alerts_failed };
        counters.with_label_values(&[way]).inc();
    }

    /// All metrics in the Prometheus text format; those that are only sampled are given: open
    /// rooms, queued computations, readiness.
    pub(crate) fn text(&self, rooms: usize, thoughts: usize, ready: bool) -> String {
        self.ready.set(ready.into());
        self.rooms.set(i64::try_from(rooms).unwrap_or(i64::MAX));
        self.thoughts.set(i64::try_from(thoughts).unwrap_or(i64::MAX));
        TextEncoder::new().encode_to_string(&self.all.gather()).expect("metrics can be written")
    }
}

/// One unit of a gauge, released on drop.
pub(crate) struct Held(IntGauge);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.dec();
    }
}

fn listed<T: Collector + Clone + 'static>(all: &Registry, figure: prometheus::Result<T>) -> T {
    let figure = figure.expect("the name has only letters and underscores");
    all.register(Box::new(figure.clone())).expect("each name is used once");
    figure
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_counted_up_to_each_bound() {
        let metrics = Metrics::new();
        for micros in [400, 500, 501, 99_000_000] {
            metrics.appended(Duration::from_micros(micros));
        }
        let text = metrics.text(2, 3, true);
        for line in [
            "caravan_append_seconds_bucket{le=\"0.0005\"} 2\n",
            "caravan_append_seconds_bucket{le=\"0.001\"} 3\n",
            "caravan_append_seconds_bucket{le=\"+Inf\"} 4\n",
            "caravan_append_seconds_count 4\n",
            "caravan_rooms 2\n",
            "caravan_thoughts_waiting 3\n",
            "caravan_ready 1\n",
        ] {
            assert!(text.contains(line), "{line} in {text}");
        }
    }
}
