//! Opens the room of a game, from what is stored of it.

use std::sync::Arc;

use caravan_house::founding::{self, Written};
use caravan_room::{Input, Person, Room};

use crate::actor;
use crate::error::RequestError;
use crate::house::{House, stored_listing};
use crate::mailbox::{Handle, RoomMessage};

/// The room of a game, opened if need be.
pub(crate) async fn room(house: &Arc<House>, game: &str) -> Result<Handle, RequestError> {
    // Once in the life of a room, and too large to be part of all that asks for one.
    let opening =
        || Box::pin(async { load(house, game).await.map(|room| actor::start(room, house)) });
    house.rooms.get_or_open(game, opening).await
}

async fn load(house: &House, game: &str) -> Result<Room, RequestError> {
    let found = house.store.load(game).await?;
    let stored = found.ok_or_else(RequestError::closed)?;
    let loading = async {
        let written = Written { setup: stored.setup, secret: stored.secret };
        let mut founding = founding::read(game, &written)?;
        // Those of older games stand in their setups.
        let setup = &mut founding.setup;
        (setup.set, setup.map) = (setup.set.take().or(stored.set), setup.map.take().or(stored.map));
        let entries = house.entries(game, 0).await?;
        let room = founding::open(founding, entries, &house.rules_cache, house.shared)?;
        // A crash may have come between an entry and what lists show of it.
        let listing = room.state().listing();
        if stored_listing(&listing).summary != stored.summary {
            house.list(game, &listing).await;
        }
        Ok(room)
    };
    let loaded = loading.await;
    if let Err(RequestError::ReplayMismatch(aside)) = &loaded {
        tracing::error!(%aside, "a game cannot go on");
        house.set_aside(game).await;
    }
    loaded
}

/// Has stand-ins play for somebody who will not come back, wherever a game goes on.
pub(crate) async fn leave_for(house: &Arc<House>, person: &Person, game: &str) {
    match room(house, game).await {
        Ok(room) => {
            let person = person.clone();
            room.send(RoomMessage::Done(Box::new(Input::Deleted { person }))).await;
        }
        Err(error) => tracing::warn!(%error, "no stand-in could be asked for"),
    }
}
