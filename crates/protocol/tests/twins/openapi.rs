//! Generates the OpenAPI document of the HTTP API, which the server serves.
//!
//! The functions are described and never called. A test of the house checks that it answers to all
//! of them, and to nothing else.

#![expect(dead_code, reason = "what is described is not called")]

use caravan_protocol::Catalog;
use caravan_protocol::alerts::{AlertTrial, AlertWish, Alerts, PushBrowser, PushSubscription};
use caravan_protocol::day::DayBoard;
use caravan_protocol::lobby::{
    Analysis, DeviceLink, DeviceOffer, Devices, Listed, Me, Network, NewAnalysis, NewTable,
    OwnTable, Past, Piles, Replay, TableLinks, VacationWish, Vacations,
};
use caravan_protocol::message::Refusal;
use caravan_protocol::phrase::{NewPhrase, OwnPhrase, PhraseTry, PhraseWish};
use caravan_protocol::ratings::{Board, GameRatings, OwnPage, PageWish, PersonPage};
use utoipa::OpenApi;

use crate::assert_twin;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Caravanserai",
        description = "Tables, people and records of a house. Games are played over the socket of \
                       a table, which docs/protocol.md describes. Refusals are JSON with a \
                       `code` and a `reason`."
    ),
    paths(
        people::me,
        people::come,
        people::rename,
        people::delete,
        people::export,
        people::my_tables,
        people::my_games,
        devices::list,
        devices::end_others,
        devices::end,
        devices::new_link,
        devices::offer,
        devices::use_link,
        phrase::look,
        phrase::make,
        phrase::forget,
        phrase::enter,
        ratings::own_page,
        ratings::show_page,
        ratings::person,
        ratings::board,
        ratings::game,
        alerts::look,
        alerts::choose,
        alerts::test,
        alerts::subscribe,
        alerts::unsubscribe,
        alerts::mute,
        alerts::unmute,
        alerts::mail,
        alerts::confirm,
        alerts::stop,
        vacation::look,
        vacation::leave,
        vacation::come_back,
        network::around,
        network::open,
        tables::lobby,
        tables::lay,
        tables::look,
        tables::past,
        tables::links,
        tables::renew_link,
        tables::catalog,
        tables::invited,
        tables::watched,
        records::record,
        records::replay_game,
        records::analyze_game,
        records::replay_text,
        records::analyze,
        records::analysis,
        records::components,
        records::piles,
        records::set,
        records::check_set,
        days::board,
        days::enter,
        days::best,
        health::healthz,
        health::readyz,
    )
)]
struct Interface;

#[test]
fn the_openapi_twin_is_up_to_date() {
    let document = Interface::openapi().to_pretty_json().unwrap();
    assert_twin("openapi.json", &(document + "\n"));
}

/// People: a name, their tables, their devices.
mod people {
    use super::*;

    /// Who you are; somebody without a session has no name.
    #[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me)))]
    fn me() {}

    /// Makes a session for somebody new, which one needs to sit down; who has one keeps it.
    #[utoipa::path(post, path = "/api/me", responses(
        (status = 201, body = Me), (status = 200, body = Me), (status = 429, body = Refusal),
    ))]
    fn come() {}

    /// Another name for you. Tables at which you sit keep the one you had.
    #[utoipa::path(put, path = "/api/me", request_body = Me, responses(
        (status = 200, body = Me), (status = 400, body = Refusal),
    ))]
    fn rename() {}

    /// Deletes you: name and sessions are gone, and games that you have played say `Somebody`.
    #[utoipa::path(delete, path = "/api/me", responses((status = 204)))]
    fn delete() {}

    /// Everything that the house holds about you.
    #[utoipa::path(get, path = "/api/me/export", responses(
        (status = 200, description = "An object; docs/operations.md says what is in it."),
        (status = 404, body = Refusal),
    ))]
    fn export() {}

    /// Your tables: those that wait for you first, then the newest. `GET /api/me/socket` says how
    /// they change; docs/protocol.md describes it.
    #[utoipa::path(get, path = "/api/me/tables", responses((status = 200, body = [OwnTable])))]
    fn my_tables() {}

    /// The games you have finished, the newest first, 100 at a time; `before` and `game` are those of
    /// the last one that you have.
    #[utoipa::path(get, path = "/api/me/games", params(
        ("before" = Option<u64>, Query), ("game" = Option<String>, Query),
    ), responses((status = 200, body = [Listed])))]
    fn my_games() {}
}

/// Devices: where somebody is logged in, and links that make another browser theirs.
mod devices {
    use super::*;

    /// Where you are logged in, and your links that still work.
    #[utoipa::path(get, path = "/api/me/devices", responses((status = 200, body = Devices)))]
    fn list() {}

    /// Logs out everywhere else, and revokes all links.
    #[utoipa::path(delete, path = "/api/me/devices", responses((status = 204)))]
    fn end_others() {}

    /// Logs out in one browser, perhaps this one, or revokes a link.
    #[utoipa::path(delete, path = "/api/me/devices/{id}", responses(
        (status = 204), (status = 404, body = Refusal),
    ))]
    fn end() {}

    /// A link that makes another device yours, once.
    #[utoipa::path(post, path = "/api/me/devices", responses(
        (status = 201, body = DeviceLink), (status = 409, body = Refusal),
    ))]
    fn new_link() {}

    /// What a link would do to this browser: who would come, and who would be left.
    #[utoipa::path(get, path = "/api/devices/{token}", responses(
        (status = 200, body = DeviceOffer), (status = 410, body = Refusal),
    ))]
    fn offer() {}

    /// Makes this browser that of whoever made the link. The session that it had is over.
    #[utoipa::path(post, path = "/api/devices/{token}", responses(
        (status = 200, body = Me), (status = 410, body = Refusal),
    ))]
    fn use_link() {}
}

/// The phrase that keeps your name.
mod phrase {
    use super::*;

    /// Whether you have a phrase, and since when.
    #[utoipa::path(get, path = "/api/me/phrase", responses((status = 200, body = OwnPhrase)))]
    fn look() {}

    /// Makes a phrase for you, in place of the one before. It is told this once.
    #[utoipa::path(post, path = "/api/me/phrase", request_body = PhraseWish, responses(
        (status = 201, body = NewPhrase), (status = 429, body = Refusal),
    ))]
    fn make() {}

    /// Your phrase works no longer.
    #[utoipa::path(delete, path = "/api/me/phrase", responses((status = 204)))]
    fn forget() {}

    /// Makes this browser that of the person with this phrase. The session that it had is over.
    #[utoipa::path(post, path = "/api/phrase", request_body = PhraseTry, responses(
        (status = 200, body = Me), (status = 400, body = Refusal),
        (status = 403, body = Refusal), (status = 429, body = Refusal),
    ))]
    fn enter() {}
}

/// Ratings, and the pages of people who play for them.
mod ratings {
    use super::*;

    /// Where your page is, and who may see it.
    #[utoipa::path(get, path = "/api/me/page", responses((status = 200, body = OwnPage)))]
    fn own_page() {}

    /// Shows your page to everybody, or to nobody.
    #[utoipa::path(put, path = "/api/me/page", request_body = PageWish, responses(
        (status = 200, body = OwnPage), (status = 404, body = Refusal),
        (status = 429, body = Refusal),
    ))]
    fn show_page() {}

    /// The page of a person who shows it, or your own.
    #[utoipa::path(get, path = "/api/people/{page}", responses(
        (status = 200, body = PersonPage), (status = 404, body = Refusal),
    ))]
    fn person() {}

    /// The first hundred people of a rulebook, of all time or of a month.
    #[utoipa::path(get, path = "/api/ratings/{family}", params(("month" = Option<String>, Query,)),
        responses((status = 200, body = Board), (status = 400, body = Refusal)))]
    fn board() {}

    /// What a rated game has changed; no seats until it is counted.
    #[utoipa::path(get, path = "/api/tables/{game}/ratings", responses(
        (status = 200, body = GameRatings), (status = 404, body = Refusal),
    ))]
    fn game() {}
}

/// How you are told of your tables, wherever you are.
mod alerts {
    use super::*;

    /// What you have chosen.
    #[utoipa::path(get, path = "/api/me/alerts", responses((status = 200, body = Alerts)))]
    fn look() {}

    /// Another choice. A new e-mail address is asked to confirm.
    #[utoipa::path(put, path = "/api/me/alerts", request_body = AlertWish, responses(
        (status = 200, body = Alerts), (status = 400, body = Refusal), (status = 429, body = Refusal),
    ))]
    fn choose() {}

    /// Sends a message on each of your ways, and says what happened.
    #[utoipa::path(post, path = "/api/me/alerts/test", responses(
        (status = 200, body = [AlertTrial]), (status = 404, body = Refusal),
        (status = 429, body = Refusal),
    ))]
    fn test() {}

    /// Has a browser told over Web Push.
    #[utoipa::path(post, path = "/api/me/alerts/push", request_body = PushSubscription, responses(
        (status = 200, body = PushBrowser), (status = 400, body = Refusal),
        (status = 429, body = Refusal),
    ))]
    fn subscribe() {}

    /// Has a browser told no longer.
    #[utoipa::path(delete, path = "/api/me/alerts/push/{id}", responses(
        (status = 204), (status = 404, body = Refusal),
    ))]
    fn unsubscribe() {}

    /// You are told nothing of this table.
    #[utoipa::path(put, path = "/api/me/alerts/muted/{game}", responses(
        (status = 204), (status = 404, body = Refusal), (status = 429, body = Refusal),
    ))]
    fn mute() {}

    /// You are told of this table again.
    #[utoipa::path(delete, path = "/api/me/alerts/muted/{game}", responses((status = 204)))]
    fn unmute() {}

    /// Whether an e-mail address was confirmed that has been sent this token.
    #[utoipa::path(get, path = "/api/mail/{token}", responses(
        (status = 200, body = bool), (status = 410, body = Refusal),
    ))]
    fn mail() {}

    /// Confirms an e-mail address.
    #[utoipa::path(post, path = "/api/mail/{token}/confirm", responses(
        (status = 204), (status = 410, body = Refusal),
    ))]
    fn confirm() {}

    /// Nothing is sent to this e-mail address any more (RFC 8058).
    #[utoipa::path(post, path = "/api/mail/{token}/stop", responses(
        (status = 204), (status = 410, body = Refusal),
    ))]
    fn stop() {}
}

/// Vacations, which stop one's clocks in games by days.
mod vacation {
    use super::*;

    /// Your vacation, and the days that you have left.
    #[utoipa::path(get, path = "/api/me/vacation", responses((status = 200, body = Vacations)))]
    fn look() {}

    /// Goes on vacation, now or later, or changes the vacation that lasts or lies ahead.
    #[utoipa::path(put, path = "/api/me/vacation", request_body = VacationWish, responses(
        (status = 200, body = Vacations), (status = 400, body = Refusal),
        (status = 404, body = Refusal), (status = 429, body = Refusal),
    ))]
    fn leave() {}

    /// Returns before the end of a vacation, or gives up one that lies ahead.
    #[utoipa::path(delete, path = "/api/me/vacation", responses((status = 200, body = Vacations)))]
    fn come_back() {}
}

/// The caravan of the day.
mod days {
    use super::*;

    /// The boards of a day.
    #[utoipa::path(get, path = "/api/days/{date}", responses(
        (status = 200, body = Vec<DayBoard>), (status = 400, body = Refusal),
    ))]
    fn board() {}

    /// Enters the board of today with the record of your game. The server replays it: it must have
    /// been dealt as published, and the bot must have played as it does. Your first entry counts.
    #[utoipa::path(post, path = "/api/days/{date}",
        request_body(content = String, content_type = "text/plain"), responses(
        (status = 201, body = Vec<DayBoard>), (status = 400, body = Refusal),
        (status = 409, body = Refusal), (status = 429, body = Refusal),
    ))]
    fn enter() {}

    /// The record of the best game, once the day is over.
    #[utoipa::path(get, path = "/api/days/{date}/{family}/best", responses(
        (status = 200, content_type = "text/plain", body = String),
        (status = 404, body = Refusal), (status = 409, body = Refusal),
    ))]
    fn best() {}
}

/// The network around the house.
mod network {
    use super::*;

    /// Under which addresses others reach the house, and whether you may open it to the network.
    #[utoipa::path(get, path = "/api/network", responses((status = 200, body = Network)))]
    fn around() {}

    /// Opens the house to the network around it until it closes; for whoever runs it, in a browser on
    /// its own machine.
    #[utoipa::path(post, path = "/api/network", responses(
        (status = 200, body = Network), (status = 403, body = Refusal), (status = 409, body = Refusal),
    ))]
    fn open() {}
}

/// Tables: laying them, finding them, looking at them.
mod tables {
    use super::*;

    /// Open tables, the newest first.
    #[utoipa::path(get, path = "/api/tables", responses((status = 200, body = [Listed])))]
    fn lobby() {}

    /// Lays a table.
    #[utoipa::path(post, path = "/api/tables", request_body = NewTable, responses(
        (status = 201, body = TableLinks), (status = 400, body = Refusal),
    ))]
    fn lay() {}

    /// A table as you may know it, with all that has happened.
    #[utoipa::path(get, path = "/api/tables/{game}", responses(
        (status = 200, description = "A message of the type `table`; see docs/protocol.md."),
        (status = 404, body = Refusal),
    ))]
    fn look() {}

    /// A game as it was right after something had happened, as you may know it.
    #[utoipa::path(get, path = "/api/tables/{game}/past/{seq}", responses(
        (status = 200, body = Past), (status = 404, body = Refusal),
    ))]
    fn past() {}

    /// The links of a table, for those who have a seat.
    #[utoipa::path(get, path = "/api/tables/{game}/links", responses(
        (status = 200, body = TableLinks), (status = 403, body = Refusal), (status = 404, body = Refusal),
    ))]
    fn links() {}

    /// A new link instead of the one there is, which is no longer good; `kind` is `invite` or
    /// `watch`.
    #[utoipa::path(post, path = "/api/tables/{game}/links/{kind}", responses(
        (status = 200, body = TableLinks), (status = 403, body = Refusal), (status = 404, body = Refusal),
    ))]
    fn renew_link() {}

    /// The components of a table, for drawing.
    #[utoipa::path(get, path = "/api/tables/{game}/catalog", responses(
        (status = 200, body = Catalog), (status = 404, body = Refusal),
    ))]
    fn catalog() {}

    /// The game that an invitation is for.
    #[utoipa::path(get, path = "/api/invites/{token}", responses(
        (status = 200, body = TableLinks), (status = 410, body = Refusal),
    ))]
    fn invited() {}

    /// The game that a watcher's link is for.
    #[utoipa::path(get, path = "/api/watches/{token}", responses(
        (status = 200, body = TableLinks), (status = 410, body = Refusal),
    ))]
    fn watched() {}
}

/// Records: download, replay, analysis.
mod records {
    use super::*;

    /// The record of a game: whole when it is over, else as far as you may know it.
    #[utoipa::path(get, path = "/api/tables/{game}/record", responses(
        (status = 200, content_type = "text/plain", body = String),
        (status = 404, body = Refusal), (status = 409, body = Refusal),
    ))]
    fn record() {}

    /// A finished game, step by step.
    #[utoipa::path(get, path = "/api/tables/{game}/replay", responses(
        (status = 200, body = Replay), (status = 404, body = Refusal), (status = 409, body = Refusal),
    ))]
    fn replay_game() {}

    /// Has a finished game judged, when nothing is more urgent; ask for the answer by its name.
    /// Whoever asks for the same game later gets the same answer.
    #[utoipa::path(post, path = "/api/tables/{game}/analysis", responses(
        (status = 202, body = Analysis), (status = 404, body = Refusal),
        (status = 409, body = Refusal), (status = 429, body = Refusal),
    ))]
    fn analyze_game() {}

    /// Replays a record that you have.
    #[utoipa::path(post, path = "/api/replays", request_body(content = String, content_type = "text/plain"),
        responses((status = 200, body = Replay), (status = 400, body = Refusal)))]
    fn replay_text() {}

    /// Has a record of yours judged, when nothing is more urgent; ask for the answer by its name.
    #[utoipa::path(post, path = "/api/analyses", request_body = NewAnalysis, responses(
        (status = 202, body = Analysis), (status = 400, body = Refusal), (status = 429, body = Refusal),
    ))]
    fn analyze() {}

    /// An analysis, as far as it is done.
    #[utoipa::path(get, path = "/api/analyses/{id}", responses(
        (status = 200, body = Analysis), (status = 404, body = Refusal),
    ))]
    fn analysis() {}

    /// The standard components of a family.
    #[utoipa::path(get, path = "/api/components/{family}", responses(
        (status = 200, body = Catalog), (status = 400, body = Refusal),
    ))]
    fn components() {}

    /// The standard components of a family as a set file, for owners of the box to fill in.
    #[utoipa::path(get, path = "/api/sets/{family}", responses(
        (status = 200, content_type = "text/plain", body = String),
    ))]
    fn set() {}

    /// Whether tables could be laid with a set file of yours: what is wrong with it, if anything. For
    /// Adventure `?map=` names a built-in map, or is a map file; by default it is the standard one.
    #[utoipa::path(post, path = "/api/sets/{family}",
        request_body(content = String, content_type = "text/plain"), responses(
        (status = 204, description = "They could."), (status = 400, body = Refusal),
    ))]
    fn check_set() {}

    /// What is shuffled before a game with the standard components.
    #[utoipa::path(get, path = "/api/piles/{family}", responses(
        (status = 200, body = Piles), (status = 400, body = Refusal),
    ))]
    fn piles() {}
}

/// Whether the house is well, for those who run it.
mod health {
    /// Whether the process lives.
    #[utoipa::path(get, path = "/healthz", responses((status = 200, description = "It lives.")))]
    fn healthz() {}

    /// Whether it can serve: what is written lasts, and it is not closing.
    #[utoipa::path(get, path = "/readyz", responses(
        (status = 200, description = "It can serve."),
        (status = 503, description = "It cannot, and says why."),
    ))]
    fn readyz() {}
}
