//! Health checks and the metrics endpoint.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::house::House;
use crate::metrics::METRICS;

/// The public health checks, without details, which name files.
pub(super) fn public() -> Router<Arc<House>> {
    let readyz = async |house: State<Arc<House>>| {
        readyz(house).await.map_err(|(status, _)| {
            (
                status,
                "not ready: the operator finds the reason in the log, or at the --admin address\n",
            )
        })
    };
    Router::new().route("/healthz", get(healthz)).route("/readyz", get(readyz))
}

/// The health checks and metrics of the `--admin` address.
pub(super) fn admin() -> Router<Arc<House>> {
    Router::new()
        .route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .route("/metrics", get(metrics))
}

/// Liveness: the process answers.
async fn healthz() -> &'static str {
    "ok\n"
}

/// Readiness: writes are durable, and the server is not shutting down.
async fn readyz(State(house): State<Arc<House>>) -> Result<&'static str, (StatusCode, String)> {
    let reason = |reason| (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n"));
    ready(&house).await.map(|()| "ok\n").map_err(reason)
}

/// The metrics in the Prometheus text format.
async fn metrics(State(house): State<Arc<House>>) -> Response {
    let ready = ready(&house).await.is_ok();
    let metrics = METRICS.text(house.rooms.count(), house.pool.waiting(), ready);
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], metrics).into_response()
}

async fn ready(house: &House) -> Result<(), String> {
    if house.closing.is_cancelled() {
        return Err("closing".into());
    }
    house.store.ready().await.map_err(|error| {
        // The public answer has no details.
        tracing::warn!(%error, "the server is not ready");
        error.to_string()
    })
}
