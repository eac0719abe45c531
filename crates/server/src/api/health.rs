//! Whether the house is well, for those who run it.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::house::House;
use crate::metrics::METRICS;

/// What is answered to everybody: whether it is ready, and not what is wrong, which names files.
pub(super) fn public() -> Router<Arc<House>> {
    let readyz = async |house: State<Arc<House>>| {
        readyz(house).await.map_err(|(status, _)| {
            (status, "not ready: whoever runs the house finds why in its log, or asks at --admin\n")
        })
    };
    Router::new().route("/healthz", get(healthz)).route("/readyz", get(readyz))
}

/// What is answered at the address of those who run the house.
pub(super) fn admin() -> Router<Arc<House>> {
    Router::new()
        .route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .route("/metrics", get(metrics))
}

/// Whether the process lives.
async fn healthz() -> &'static str {
    "ok\n"
}

/// Whether it can serve: what is written lasts, and it is not closing.
async fn readyz(State(house): State<Arc<House>>) -> Result<&'static str, (StatusCode, String)> {
    let reason = |reason| (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n"));
    ready(&house).await.map(|()| "ok\n").map_err(reason)
}

/// Metrics, in the format of Prometheus.
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
        // Strangers are not told.
        tracing::warn!(%error, "the house is not ready");
        error.to_string()
    })
}
