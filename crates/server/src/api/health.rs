//! Whether the house is well, for those who run it.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::figures::FIGURES;
use crate::house::House;

/// What is answered to everybody.
pub(super) fn public() -> Router<Arc<House>> {
    Router::new().route("/healthz", get(healthz)).route("/readyz", get(readyz))
}

/// What is answered at the address of those who run the house.
pub(super) fn admin() -> Router<Arc<House>> {
    public().route("/metrics", get(metrics))
}

/// Whether the process lives.
async fn healthz() -> &'static str {
    "ok\n"
}

/// Whether it can serve: what is written lasts, and it is not closing.
async fn readyz(State(house): State<Arc<House>>) -> Response {
    match ready(&house).await {
        Ok(()) => "ok\n".into_response(),
        Err(reason) => (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n")).into_response(),
    }
}

/// Figures, in the format of Prometheus.
async fn metrics(State(house): State<Arc<House>>) -> Response {
    let ready = ready(&house).await.is_ok();
    let figures = FIGURES.text(house.open_rooms(), house.pool.waiting(), ready);
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], figures).into_response()
}

async fn ready(house: &House) -> Result<(), String> {
    if house.closing.is_cancelled() {
        return Err("closing".into());
    }
    house.store.ready().await.map_err(|error| error.to_string())
}
