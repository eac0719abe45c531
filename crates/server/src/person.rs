//! A person as the house knows them: everything it holds about them, and taking it away.

use caravan_room::Person;
use serde_json::{Value, json};

use crate::clock::now_ms;
use crate::error::Refusal;
use crate::house::House;
use crate::store::{By, Deed, DeviceLink, LogRow, Noted, Session, device_id};

/// What games call somebody who was deleted.
const SOMEBODY: &str = "Somebody";

/// Everything that the house holds about a person; nothing about others, and no secret of a game.
pub(crate) async fn export(house: &House, person: &Person, who: &str) -> Result<Value, Refusal> {
    let id = &*person.0;
    let store = &house.store;
    let player = store.player(id).await?.ok_or(Refusal::Unknown("there is no such person"))?;
    let by = By { who, now_ms: now_ms() };
    store.note(by, Deed::Exported, id).await?;
    let browser = |it: &Session| json!({ "id": device_id(&it.hash), "kind": it.browser, "made": it.made_ms, "seen": it.seen_ms });
    let browsers: Vec<Value> = store.sessions_of(id).await?.iter().map(browser).collect();
    let link = |it: &DeviceLink| json!({ "id": device_id(&it.hash), "made": it.made_ms, "until": it.until_ms });
    let links: Vec<Value> = store.links_of(id, now_ms()).await?.iter().map(link).collect();
    let noted =
        |it: &Noted| json!({ "at": it.at_ms, "who": it.who, "did": it.did, "about": it.about });
    let audit: Vec<Value> = store.noted_about(id).await?.iter().map(noted).collect();
    let mut tables = Vec::new();
    for game in store.named(id).await? {
        let own = |row: &LogRow| row.command.split('/').next() == Some(id);
        let rows = store.rows(&game.id, 0).await?;
        let said: Vec<Value> = rows.iter().filter(|row| own(row)).map(entry).collect();
        let summary: Value = serde_json::from_str(&game.summary).unwrap_or_default();
        tables.push(json!({ "game": game.id, "updated": game.updated_ms, "summary": summary, "said": said }));
    }
    Ok(json!({
        "id": id,
        "name": player.name,
        "made": player.made_ms,
        "banned": (player.banned_ms > 0).then_some(player.banned_ms),
        "browsers": browsers,
        "deviceLinks": links,
        "tables": tables,
        "audit": audit,
    }))
}

/// An entry that somebody has asked for. The keys of states are left out: they would tell something
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

/// Deletes a person: session, links and name are gone, also from games, which stay.
pub(crate) async fn delete(house: &House, person: &Person, who: &str) -> Result<bool, Refusal> {
    let id = &*person.0;
    let by = || By { who, now_ms: now_ms() };
    let games = house.store.named(id).await?;
    // First of all nothing more can be done in this name. Where that is so already, games may be
    // left from a time when it was cut off.
    if !house.store.drop_player(id, by()).await? && games.is_empty() {
        return Ok(false);
    }
    house.doors.look_again(id);
    for game in games {
        let Some(stored) = house.store.load(&game.id).await? else { continue };
        let Ok(mut setup) = serde_json::from_str::<Value>(&stored.setup) else { continue };
        let mut names = unname_setup(&mut setup, id);
        let mut rows = Vec::new();
        for row in house.store.rows(&game.id, 0).await? {
            let Ok(mut sitter) = serde_json::from_str::<Value>(&row.text) else { continue };
            if row.kind == "sat" && sitter["person"] == id {
                names.push(std::mem::replace(&mut sitter["name"], SOMEBODY.into()));
                rows.push((row.seq, sitter.to_string()));
            }
        }
        let mut summary: Value = serde_json::from_str(&stored.summary).unwrap_or_default();
        unname_summary(&mut summary, &names);
        let (setup, summary) = (setup.to_string(), summary.to_string());
        house.store.unname(id, &game.id, &setup, &summary, &rows, by()).await?;
        // A room that is open still has the name: it is opened again.
        house.heed(Deed::NameRemoved.name(), &game.id).await;
    }
    Ok(true)
}

/// Takes a person's name out of a setup; what it was.
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

/// Takes these names out of what lists say.
fn unname_summary(summary: &mut Value, names: &[Value]) {
    for chair in summary["chairs"].as_array_mut().into_iter().flatten() {
        for key in ["name", "keptFor"] {
            if let Some(name) = chair.get_mut(key).filter(|name| names.contains(name)) {
                *name = SOMEBODY.into();
            }
        }
    }
}
