//! Personal data (privacy, GDPR): export of everything stored about a person, and deletion.

use std::sync::Arc;

use caravan_room::Person;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::alerts::Settings;
use crate::clock::now_ms;
use crate::error::RequestError;
use crate::house::House;
use crate::opening;
use crate::store::{
    AuditEvent, By, DeviceLink, GameRow, LogRow, Noted, Player, Session, StoreError, StoredDay,
    StoredLine, StoredPlan, StoredRating, StoredReport, StoredSeat, device_id,
};

/// What games call a deleted person.
const SOMEBODY: &str = "Somebody";

/// A JSON object, streamed in pieces as they are read, so that it is never in memory as a whole. An
/// error is the last item.
pub(crate) type Pieces = mpsc::Receiver<Result<String, RequestError>>;

/// Exports everything stored about a person; nothing about others, and no secret of a game.
pub(crate) async fn export(
    house: &Arc<House>,
    person: &Person,
    who: &str,
) -> Result<Pieces, RequestError> {
    let found = house.store.player(&person.0).await?;
    let player = found.ok_or(RequestError::Unknown("there is no such person"))?;
    let by = By { who, now_ms: now_ms() };
    house.store.note(by, AuditEvent::Exported, &player.id).await?;
    let (out, pieces) = mpsc::channel(1);
    let export = Export { house: Arc::clone(house), player, out };
    house.tasks.spawn(async move {
        let closing = export.house.closing.clone();
        let written = closing.run_until_cancelled(export.write()).await;
        if let Err(refusal) =
            written.unwrap_or(Err(RequestError::Failed("the server is shutting down")))
        {
            // The client may be gone.
            let _ = export.out.send(Err(refusal)).await;
        }
    });
    Ok(pieces)
}

/// An export in progress.
struct Export {
    house: Arc<House>,
    player: Player,
    out: mpsc::Sender<Result<String, RequestError>>,
}

impl Export {
    async fn write(&self) -> Result<(), RequestError> {
        let Export { house, player, .. } = self;
        let (id, store) = (&*player.id, &house.store);
        let link = |it: &DeviceLink| json!({ "id": device_id(&it.hash), "made": it.made_ms, "until": it.until_ms });
        let links: Vec<Value> = store.links_of(id, now_ms()).await?.iter().map(link).collect();
        let alerts =
            house.store.alerts(id).await?.map(|stored| Settings::read(Some(&stored.settings)));
        let vacations = house.store.vacation(id).await?.map(|stored| {
            let past: Value = serde_json::from_str(&stored.past).unwrap_or_default();
            json!({ "from": stored.from_ms, "until": stored.until_ms, "past": past })
        });
        let plan = |it: StoredPlan| {
            let plan: Value = serde_json::from_str(&it.plan).unwrap_or_default();
            json!({ "game": it.game, "actions": plan["actions"] })
        };
        let prepared: Vec<Value> = store.plans_of(id).await?.into_iter().map(plan).collect();
        let phrase = store.phrase(id).await?;
        let phrase = phrase.map(|it| json!({ "made": it.made_ms, "seen": it.seen_ms }));
        let mut head = json!({
            "id": id,
            "name": player.name,
            "made": player.made_ms,
            "banned": (player.banned_ms > 0).then_some(player.banned_ms),
            "deviceLinks": links,
            "phrase": phrase,
            "alerts": alerts,
            "vacations": vacations,
            "prepared": prepared,
        })
        .to_string();
        // The object is not complete yet.
        head.pop();
        self.send(head).await?;

        let mut list = self.list("browsers").await?;
        let browser = |it: &Session| json!({ "id": device_id(&it.hash), "kind": it.browser, "made": it.made_ms, "seen": it.seen_ms });
        let mut after = String::new();
        while let page = self.reading(store.sessions_after(id, &after)).await?
            && let Some(last) = page.last()
        {
            after.clone_from(&last.hash);
            list.add(page.iter().map(browser)).await?;
        }
        list.end().await?;

        let mut list = self.list("days").await?;
        let day = |it: &StoredDay| json!({ "date": it.date, "family": it.family, "own": it.own, "rival": it.rival, "at": it.at_ms, "record": it.record });
        list.add(self.reading(store.days_of(id)).await?.iter().map(day)).await?;
        list.end().await?;

        let mut list = self.list("tables").await?;
        let mut after = String::new();
        while let page = self.reading(store.named_after(id, &after)).await?
            && let Some(last) = page.last()
        {
            after.clone_from(&last.id);
            for game in &page {
                let rows = self.reading(store.rows(&game.id, 0)).await?;
                list.add([table(id, game, &rows)]).await?;
            }
        }
        list.end().await?;

        self.write_chat().await?;
        self.write_results().await?;
        let mut list = self.list("audit").await?;
        let noted =
            |it: &Noted| json!({ "at": it.at_ms, "who": it.who, "did": it.did, "about": it.about });
        let mut before = i64::MAX;
        while let page = self.reading(store.noted_about(id, before)).await?
            && let Some(last) = page.last()
        {
            before = last.at_ms;
            list.add(page.iter().map(noted)).await?;
        }
        list.end().await?;
        self.send("}".into()).await
    }

    /// What they have said and reported in chats.
    async fn write_chat(&self) -> Result<(), RequestError> {
        let Export { house, player, .. } = self;
        let (id, store) = (&*player.id, &house.store);
        let mut list = self.list("chat").await?;
        let remark = |it: &StoredLine| {
            let remark: Value = serde_json::from_str(&it.remark).unwrap_or_default();
            json!({ "game": it.game, "at": it.at_ms, "name": it.name, "remark": remark })
        };
        let mut after = (String::new(), String::new());
        while let page = self.reading(store.chat_of(id, (&after.0, &after.1))).await?
            && let Some(last) = page.last()
        {
            after = (last.game.clone(), last.id.clone());
            list.add(page.iter().map(remark)).await?;
        }
        list.end().await?;

        let mut list = self.list("reports").await?;
        // The words are somebody else's.
        let report = |it: &StoredReport| json!({ "game": it.game, "at": it.at_ms });
        let reports = self.reading(store.reports_by(id)).await?;
        list.add(reports.iter().map(report)).await?;
        list.end().await
    }

    /// The results of their rated games, and the ratings that follow.
    async fn write_results(&self) -> Result<(), RequestError> {
        let Export { house, player, .. } = self;
        let (id, store) = (&*player.id, &house.store);
        let mut list = self.list("ratings").await?;
        let rating = |it: &StoredRating| json!({ "family": it.family, "points": it.points, "spread": it.spread, "games": it.games, "wins": it.wins });
        list.add(self.reading(store.ratings_of(id)).await?.iter().map(rating)).await?;
        list.end().await?;
        let mut list = self.list("results").await?;
        let result = |it: &StoredSeat| json!({ "game": it.game, "family": it.family, "at": it.at_ms, "seat": it.seat, "place": it.place, "score": it.score, "lost": it.lost > 0, "gain": it.gain });
        let mut after = String::new();
        while let page = self.reading(store.results_of(id, &after)).await?
            && let Some(last) = page.last()
        {
            after.clone_from(&last.game);
            list.add(page.iter().map(result)).await?;
        }
        list.end().await
    }

    /// Reads a page within the semaphore, which is not held while a slow client reads.
    async fn reading<T>(
        &self,
        page: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, RequestError> {
        let _place = self.house.long_reading.acquire().await;
        Ok(page.await?)
    }

    async fn send(&self, piece: String) -> Result<(), RequestError> {
        self.out.send(Ok(piece)).await.map_err(|_| RequestError::Failed("the client disconnected"))
    }

    /// Begins a list of the object.
    async fn list(&self, name: &str) -> Result<List<'_>, RequestError> {
        self.send(format!(",\"{name}\":[")).await?;
        Ok(List { export: self, comma: "" })
    }
}

struct List<'a> {
    export: &'a Export,
    /// The separator before the next value.
    comma: &'static str,
}

impl List<'_> {
    async fn add(&mut self, values: impl IntoIterator<Item = Value>) -> Result<(), RequestError> {
        let mut piece = String::new();
        for value in values {
            piece += std::mem::replace(&mut self.comma, ",");
            piece += &value.to_string();
        }
        self.export.send(piece).await
    }

    async fn end(self) -> Result<(), RequestError> {
        self.export.send("]".into()).await
    }
}

/// A table, and the person's entries there.
fn table(id: &str, game: &GameRow, rows: &[LogRow]) -> Value {
    let own = |row: &&LogRow| row.command.split('/').next() == Some(id);
    let said: Vec<Value> = rows.iter().filter(own).map(entry).collect();
    let summary: Value = serde_json::from_str(&game.summary).unwrap_or_default();
    json!({ "game": game.id, "updated": game.updated_ms, "summary": summary, "said": said })
}

/// An entry that the person caused. State keys are left out: they would reveal something hidden.
/// of what is hidden.
fn entry(row: &LogRow) -> Value {
    let text = if row.kind == "played" {
        let actions = row.text.split(' ').map(|word| word.split('!').next().unwrap_or(word));
        actions.collect::<Vec<_>>().join(" ")
    } else {
        row.text.clone()
    };
    json!({ "seq": row.seq, "at": row.at, "kind": row.kind, "seat": row.seat, "text": text })
}

/// Deletes a person: sessions, links, the phrase and the name, also in games, which are kept.
pub(crate) async fn delete(
    house: &Arc<House>,
    person: &Person,
    who: &str,
) -> Result<bool, RequestError> {
    let id = &*person.0;
    let by = || By { who, now_ms: now_ms() };
    // First revoke all access. If that was done already, an earlier deletion may have been
    // interrupted: finish it.
    let known = house.store.drop_player(id, by()).await?;
    house.admissions.look_again(id);
    let mut after = String::new();
    while let page = house.store.named_after(id, &after).await?
        && let Some(last) = page.last()
    {
        after.clone_from(&last.id);
        for game in page {
            unname(house, id, &game.id, by()).await?;
            if matches!(&*game.status, "revealing" | "playing") {
                opening::leave_for(house, person, &game.id).await;
            }
        }
    }
    while let Some(line) = house.store.chat_of(id, ("", "")).await?.first() {
        house.store.drop_chat(id, &line.game, by()).await?;
        // An open room still has it in memory.
        house.handle_notice(AuditEvent::NameRemoved.name(), &line.game).await;
    }
    house.wipe();
    Ok(known || !after.is_empty())
}

/// Removes a person's name from a game.
async fn unname(house: &House, id: &str, game: &str, by: By<'_>) -> Result<(), RequestError> {
    let Some(stored) = house.store.load(game).await? else { return Ok(()) };
    let Ok(mut setup) = serde_json::from_str::<Value>(&stored.setup) else { return Ok(()) };
    let mut names = unname_setup(&mut setup, id);
    let mut rows = Vec::new();
    for row in house.store.rows(game, 0).await? {
        let Ok(mut sitter) = serde_json::from_str::<Value>(&row.text) else { continue };
        if row.kind == "sat" && sitter["person"] == id {
            names.push(std::mem::replace(&mut sitter["name"], SOMEBODY.into()));
            rows.push((row.seq, sitter.to_string()));
        }
    }
    let mut summary: Value = serde_json::from_str(&stored.summary).unwrap_or_default();
    unname_summary(&mut summary, &names);
    let (setup, summary) = (setup.to_string(), summary.to_string());
    house.store.unname(id, game, &setup, &summary, &rows, by).await?;
    // An open room still has the name in memory.
    house.handle_notice(AuditEvent::NameRemoved.name(), game).await;
    Ok(())
}

/// Removes a person's name from a setup; returns it.
fn unname_setup(setup: &mut Value, id: &str) -> Vec<Value> {
    let mut names = Vec::new();
    for chair in setup["chairs"].as_array_mut().into_iter().flatten() {
        let name = if chair["person"] == id {
            &mut chair["name"]
        } else if chair["keptFor"][0] == id {
            &mut chair["keptFor"][1]
        } else {
            continue;
        };
        names.push(std::mem::replace(name, SOMEBODY.into()));
    }
    names
}

/// Removes these names from a listing.
fn unname_summary(summary: &mut Value, names: &[Value]) {
    for chair in summary["chairs"].as_array_mut().into_iter().flatten() {
        for key in ["name", "keptFor"] {
            if let Some(name) = chair.get_mut(key).filter(|name| names.contains(name)) {
                *name = SOMEBODY.into();
            }
        }
    }
}
