//! Figures of the running house, for those who watch over it.

use std::sync::OnceLock;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();

/// Begins to count; more than once does no harm.
pub(crate) fn begin() {
    HANDLE.get_or_init(|| {
        let buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];
        let builder = PrometheusBuilder::new().set_buckets(&buckets).expect("ascending bounds");
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        // Another recorder in the same process keeps its place; ours then shows nothing.
        let _ = metrics::set_global_recorder(recorder);
        describe();
        handle
    });
}

fn describe() {
    metrics::describe_gauge!("caravan_rooms", "Rooms that are open at the moment.");
    metrics::describe_gauge!("caravan_sockets", "Sockets that are open at the moment.");
    metrics::describe_gauge!("caravan_thoughts_waiting", "Bots, hints and analyses that wait.");
    metrics::describe_counter!("caravan_tables_total", "Tables that were laid.");
    metrics::describe_counter!("caravan_slow_clients_total", "Clients that read too slowly.");
    metrics::describe_counter!(
        "caravan_refused_connections_total",
        "Connections above the limits."
    );
    metrics::describe_histogram!("caravan_append_seconds", "From an entry to the disk.");
}

/// All figures, as text.
pub(crate) fn render() -> String {
    HANDLE.get().map(PrometheusHandle::render).unwrap_or_default()
}
