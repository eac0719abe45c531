//! Whether the house is well, for those who run it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::figures::FIGURES;
use crate::house::House;

/// Whether the process lives.
pub(crate) async fn healthz() -> &'static str {
    "ok\n"
}

/// Whether it can serve: its storage answers, and it is not closing.
pub(crate) async fn readyz(State(house): State<Arc<House>>) -> Response {
    if house.closing.is_cancelled() {
        return (StatusCode::SERVICE_UNAVAILABLE, "closing\n").into_response();
    }
    match house.store.ping().await {
        Ok(()) => "ok\n".into_response(),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")).into_response(),
    }
}

/// Figures, in the format of Prometheus.
pub(crate) async fn metrics(State(house): State<Arc<House>>) -> Response {
    let figures = FIGURES.text(house.open_rooms(), house.pool.waiting());
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], figures).into_response()
}
