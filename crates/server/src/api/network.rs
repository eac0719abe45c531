//! Opening the server to the local network.

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

/// The addresses under which others reach the server.
pub(crate) async fn look(
    State(house): State<Arc<House>>,
    Extension(end): Extension<OwnEnd>,
    Extension(permit): Extension<Arc<Permit>>,
) -> Json<Network> {
    Json(network(&house, is_near(&house, end, &permit)))
}

/// Opens the server to the local network; only for its operator, on the same machine.
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    Extension(end): Extension<OwnEnd>,
    Extension(permit): Extension<Arc<Permit>>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Json<Network>, RequestError> {
    if !is_near(&house, end, &permit) || !origin::is_from_here(&headers, end) {
        return Err(RequestError::Forbidden(
            "only the operator of this server may open it to the network, in a browser on its own machine; \
             not if `host`, `public-url` or `proxies` is set",
        ));
    }
    house.limits.take(Limit::AuditedChanges, Who::Address(caller.0))?;
    let opening = Arc::clone(&house);
    // Finish this even if the client disconnects.
    let opened = house.see_through(async move {
        opening.lan.open().await.map_err(|error| {
            RequestError::NotNow(format!("cannot listen in this network: {error}"))
        })
    });
    opened.await?;
    Ok(Json(network(&house, true)))
}

/// Whether the connection comes from the server's own machine, and the settings allow opening it.
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
