//! The network around the house: who can reach it, and opening it to others.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::{Extension, Json};
use caravan_protocol::lobby::Network;

use crate::accept::Permit;
use crate::caller::Caller;
use crate::error::RequestError;
use crate::house::House;
use crate::limits::{Limit, Who};
use crate::origin::{self, OwnEnd};

/// Under which addresses others reach the house.
pub(crate) async fn look(
    State(house): State<Arc<House>>,
    Extension(end): Extension<OwnEnd>,
    Extension(permit): Extension<Arc<Permit>>,
) -> Json<Network> {
    Json(network(&house, is_near(&house, end, &permit)))
}

/// Opens the house to the network around it; for whoever runs it, on its own machine.
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    Extension(end): Extension<OwnEnd>,
    Extension(permit): Extension<Arc<Permit>>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Json<Network>, RequestError> {
    if !is_near(&house, end, &permit) || !origin::is_from_here(&headers, end) {
        return Err(RequestError::Forbidden(
            "only whoever runs this house opens it to the network, in a browser on its own machine; \
             with a host, a public address or proxies in its settings, those decide",
        ));
    }
    house.limits.take(Limit::Deeds, Who::Address(caller.0))?;
    let opening = Arc::clone(&house);
    // Whoever has asked may be gone before the last address is open.
    let opened = house.see_through(async move {
        opening.lan.open().await.map_err(|error| {
            RequestError::NotNow(format!("the house cannot listen in this network: {error}"))
        })
    });
    opened.await?;
    Ok(Json(network(&house, true)))
}

/// Whether a connection was made on the machine of a house that may be opened.
fn is_near(house: &House, end: OwnEnd, permit: &Permit) -> bool {
    let peer = permit.peer().to_canonical();
    house.lan.may_open() && end.address.ip().is_loopback() && peer.is_loopback()
}

fn network(house: &House, near: bool) -> Network {
    Network {
        addresses: house.lan.addresses(house.config.public_url.as_deref()),
        may_open: near,
        possible: if near { house.lan.possible() } else { Vec::new() },
    }
}
