//! Opens the room of a game from storage.

use std::sync::Arc;

use caravan_house::founding::{self, Written};
use caravan_room::{Input, Person, Room};

use crate::actor;
use crate::error::RequestError;
use crate::house::{House, read_entries, stored_listing};
use crate::mailbox::{Handle, RoomMessage};
use crate::store::{LogRow, StoredGame};

/// A game as stored, with its log.
pub(crate) type Found = (StoredGame, Vec<LogRow>);

/// The room of a game, opened if necessary.
pub(crate) async fn room(house: &Arc<House>, game: &str) -> Result<Handle, RequestError> {
    room_of(house, game, None).await
}

/// The room of a game, opened if necessary from what has just been read, or else from storage.
pub(crate) async fn room_of(
    house: &Arc<House>,
    game: &str,
    found: Option<Found>,
) -> Result<Handle, RequestError> {
    // Boxed: it runs once per room, and would enlarge every caller.
    let opening = || {
        Box::pin(async move {
            let found = match found {
                Some(found) => found,
                None => read(house, game).await?,
            };
            load(house, game, found).await.map(|room| actor::start(room, house))
        })
    };
    house.rooms.get_or_open(game, opening).await
}

async fn read(house: &House, game: &str) -> Result<Found, RequestError> {
    let stored = house.store.load(game).await?.ok_or_else(RequestError::closed)?;
    Ok((stored, house.store.rows(game, 0).await?))
}

async fn load(house: &House, game: &str, (stored, rows): Found) -> Result<Room, RequestError> {
    let loading = async {
        let written = Written { setup: stored.setup, secret: stored.secret };
        let mut founding = founding::read(game, &written)?;
        // Older games have them in the setup.
        let setup = &mut founding.setup;
        (setup.set, setup.map) = (setup.set.take().or(stored.set), setup.map.take().or(stored.map));
        let entries = read_entries(game, rows)?;
        let mut room = founding::open(founding, entries, &house.rules_cache, house.shared)?;
        room.allow_chat(house.config.chat.mode());
        // A crash may have come between an entry and its listing.
        let listing = room.state().listing();
        if stored_listing(&listing).summary != stored.summary {
            house.list(game, &listing).await;
        }
        Ok(room)
    };
    let loaded = loading.await;
    if let Err(RequestError::ReplayMismatch(aside)) = &loaded {
        tracing::error!(%aside, "replay mismatch: game closed");
        house.set_aside(game).await;
    }
    loaded
}

/// Has stand-ins play for a deleted person, in every running game.
pub(crate) async fn leave_for(house: &Arc<House>, person: &Person, game: &str) {
    match room(house, game).await {
        Ok(room) => {
            let person = person.clone();
            room.send(RoomMessage::Done(Box::new(Input::Deleted { person }))).await;
        }
        Err(error) => tracing::warn!(%error, "requesting a stand-in failed"),
    }
}
