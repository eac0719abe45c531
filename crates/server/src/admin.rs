//! The admin socket for `caravan admin`, which only the operator's account can open. A command is
//! one line of JSON, and so is its answer.

use std::io;
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use caravan_room::Person;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::unix::WriteHalf;
use tokio::net::{UnixListener, UnixStream};

use crate::clock::now_ms;
use crate::error::RequestError;
use crate::house::House;
use crate::person::{self, Pieces};
use crate::store::{AuditEvent, By, LogRow, Session, device_id};

/// The operator's name in the audit log.
const OPERATOR: &str = "operator";

/// The maximum length of a command in bytes.
const MAX_ORDER: u64 = 4 * 1024;

/// The pause after running out of file descriptors.
const BREATH: Duration = Duration::from_millis(50);

/// An admin command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Order {
    /// What it concerns.
    pub about: About,
    /// What to do.
    pub does: Does,
    /// The id of the session, table or person; `None` to list them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// How many to list.
    #[serde(default = "many")]
    pub limit: u32,
}

fn many() -> u32 {
    100
}

/// What a command concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum About {
    /// Logged-in browsers.
    Sessions,
    Tables,
    People,
    /// The audit log.
    Audit,
    /// What people have reported of the chat.
    Reports,
}

/// What a command does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Does {
    /// List them, newest first.
    List,
    /// End a session or all sessions of a person, close a table for good, or settle a report.
    Close,
    /// Ban a person.
    Ban,
    /// Lift a ban.
    Unban,
    /// Export everything about a person or a table.
    Export,
    /// Delete a person, a table, or a line of the chat that was reported.
    Delete,
}

/// The answer to an [`Order`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Answer {
    /// Done, with the data asked for.
    Done(Value),
    /// Refused, with the reason.
    Refused(String),
}

/// The listening admin socket; its file is removed with it.
pub(crate) struct AdminSocket {
    listener: UnixListener,
    path: PathBuf,
    id: Option<(u64, u64)>,
}

impl AdminSocket {
    /// Opens the socket. At no moment can another account connect to it, and only a stale socket is
    /// replaced.
    pub(crate) fn open(path: &Path) -> io::Result<AdminSocket> {
        if std::os::unix::net::UnixStream::connect(path).is_ok() {
            return Err(io::Error::new(io::ErrorKind::AddrInUse, "another server listens there"));
        }
        let mut new = path.as_os_str().to_owned();
        new.push(".new");
        let new = PathBuf::from(new);
        check_socket(path)?;
        check_socket(&new)?;
        let _ = std::fs::remove_file(&new);
        let listener = UnixListener::bind(&new)?;
        std::fs::set_permissions(&new, std::fs::Permissions::from_mode(0o600))?;
        let id = id(&new);
        std::fs::rename(&new, path)?;
        Ok(AdminSocket { listener, path: path.into(), id })
    }

    /// Carries out commands until shutdown.
    pub(crate) async fn serve(self, house: Arc<House>) {
        let closing = house.closing.clone();
        let accepting = async {
            loop {
                match self.listener.accept().await {
                    Ok((stream, _)) => {
                        drop(house.tasks.spawn(handle_connection(stream, Arc::clone(&house))));
                    }
                    Err(error) => {
                        // This is when an operator needs it most.
                        tracing::error!(%error, "cannot accept admin commands");
                        tokio::time::sleep(BREATH).await;
                    }
                }
            }
        };
        closing.run_until_cancelled(accepting).await;
    }
}

impl Drop for AdminSocket {
    fn drop(&mut self) {
        // Another process may have replaced the file.
        if id(&self.path) == self.id {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Refuses a path that exists and is not a socket.
fn check_socket(path: &Path) -> io::Result<()> {
    match std::fs::symlink_metadata(path) {
        Ok(found) if !found.file_type().is_socket() => {
            let message = format!("{} is not a socket and would be overwritten", path.display());
            Err(io::Error::new(io::ErrorKind::AlreadyExists, message))
        }
        _ => Ok(()),
    }
}

/// The identity of a file, whatever its name: device and inode.
fn id(path: &Path) -> Option<(u64, u64)> {
    std::fs::symlink_metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

async fn handle_connection(mut stream: UnixStream, house: Arc<House>) {
    let closing = house.closing.clone();
    let attending = async {
        let (read, mut write) = stream.split();
        let mut line = String::new();
        BufReader::new(read.take(MAX_ORDER)).read_line(&mut line).await?;
        let answer = match serde_json::from_str(&line) {
            Ok(Order { about: About::People, does: Does::Export, id: Some(id), .. }) => {
                match person::export(&house, &Person(id.into()), OPERATOR).await {
                    Ok(pieces) => return hand_over(pieces, &mut write).await,
                    Err(refusal) => Err(refusal),
                }
            }
            Ok(order) => carry_out(&house, &order).await,
            Err(error) => Err(RequestError::Bad(format!("not an admin command: {error}"))),
        };
        let answer =
            answer.map_or_else(|refusal| Answer::Refused(refusal.to_string()), Answer::Done);
        let mut text = serde_json::to_string(&answer).expect("answers can be written");
        text.push('\n');
        write.write_all(text.as_bytes()).await
    };
    // The client may be gone.
    let _: Option<io::Result<()>> = closing.run_until_cancelled(attending).await;
}

/// Streams an export; an answer that was cut off has no newline at the end.
async fn hand_over(mut pieces: Pieces, to: &mut WriteHalf<'_>) -> io::Result<()> {
    to.write_all(b"{\"done\":").await?;
    while let Some(piece) = pieces.recv().await {
        to.write_all(piece.map_err(io::Error::other)?.as_bytes()).await?;
    }
    to.write_all(b"}\n").await
}

async fn carry_out(house: &Arc<House>, order: &Order) -> Result<Value, RequestError> {
    let Order { about, does, id, limit } = order;
    let id = match (does, id) {
        (Does::List, _) => return list(house, *about, *limit).await,
        (_, Some(id)) => &**id,
        (_, None) => {
            return Err(RequestError::Bad("an id is missing: `list` shows them".into()));
        }
    };
    let by = By { who: OPERATOR, now_ms: now_ms() };
    let store = &house.store;
    let person = Person(id.into());
    let found = match (about, does) {
        (About::Sessions, Does::Close) => {
            let session = store.session_by_id(id).await?.ok_or_else(unknown)?;
            let ended = store.end_device(&session.player, id, by).await?;
            house.admissions.look_again(&session.player);
            ended
        }
        (About::People, Does::Close) => {
            let known = store.player(id).await?.is_some();
            if known {
                store.end_others(id, "", by).await?;
                house.admissions.look_again(id);
            }
            known
        }
        (About::People, Does::Ban | Does::Unban) => {
            let known = store.ban(id, *does == Does::Ban, by).await?;
            house.admissions.look_again(id);
            known
        }
        (About::People, Does::Delete) => person::delete(house, &person, OPERATOR).await?,
        (About::Tables, Does::Close) => {
            let known = store.close_game(id, by).await?;
            house.handle_notice(AuditEvent::TableClosed.name(), id).await;
            known
        }
        (About::Tables, Does::Export) => return export_table(house, id, by).await,
        (About::Reports, Does::Close) => store.drop_reports(id, by).await?,
        (About::Reports, Does::Delete) => match store.report_of(id).await? {
            None => false,
            Some(report) => {
                store.drop_line(&report, by).await?;
                house.handle_notice(AuditEvent::NameRemoved.name(), &report.game).await;
                house.wipe();
                true
            }
        },
        (About::Tables, Does::Delete) => {
            let known = store.drop_game(id, by).await?;
            house.handle_notice(AuditEvent::TableDeleted.name(), id).await;
            house.counting.notify_one();
            house.wipe();
            known
        }
        _ => {
            return Err(RequestError::Bad("this action is not available there: see --help".into()));
        }
    };
    if found { Ok(json!({ "id": id })) } else { Err(unknown()) }
}

fn unknown() -> RequestError {
    RequestError::Unknown("unknown id: `list` shows them")
}

async fn list(house: &House, about: About, limit: u32) -> Result<Value, RequestError> {
    let store = &house.store;
    Ok(match about {
        About::Sessions => {
            let session = |it: Session| json!({ "id": device_id(&it.hash), "person": it.player, "browser": it.browser, "made": it.made_ms, "seen": it.seen_ms });
            store.sessions(limit).await?.into_iter().map(session).collect()
        }
        About::People => {
            let person = |it: crate::store::Player| json!({ "id": it.id, "name": it.name, "made": it.made_ms, "banned": (it.banned_ms > 0).then_some(it.banned_ms) });
            store.players(limit).await?.into_iter().map(person).collect()
        }
        About::Tables => {
            let table = |it: crate::store::GameRow| json!({ "id": it.id, "status": it.status, "updated": it.updated_ms, "people": names(&it.summary) });
            store.games(limit).await?.into_iter().map(table).collect()
        }
        About::Reports => {
            let report = |it: crate::store::StoredReport| {
                let said: Value = serde_json::from_str(&it.remark).unwrap_or_default();
                let said = said["text"].as_str().or(said["phrase"].as_str()).unwrap_or_default();
                json!({ "id": it.line, "at": it.at_ms, "table": it.game, "person": it.player, "name": it.name, "said": said, "by": it.reporter })
            };
            store.reports(limit).await?.into_iter().map(report).collect()
        }
        About::Audit => {
            let noted = |it: crate::store::Noted| json!({ "at": it.at_ms, "who": it.who, "did": it.did, "about": it.about });
            store.noted(0, limit).await?.into_iter().map(noted).collect()
        }
    })
}

/// The names of the people at a table, as in its listing.
fn names(summary: &str) -> Vec<String> {
    let summary: Value = serde_json::from_str(summary).unwrap_or_default();
    let chairs = summary["chairs"].as_array().cloned().unwrap_or_default();
    chairs.iter().filter_map(|chair| Some(chair["name"].as_str()?.to_owned())).collect()
}

/// Exports a table, without the secret of its deal and without its links.
async fn export_table(house: &House, id: &str, by: By<'_>) -> Result<Value, RequestError> {
    let game = house.store.load(id).await?.ok_or_else(unknown)?;
    house.store.note(by, AuditEvent::Exported, id).await?;
    let row = |it: LogRow| json!({ "seq": it.seq, "at": it.at, "kind": it.kind, "seat": it.seat, "text": it.text, "command": it.command });
    let log: Vec<Value> = house.store.rows(id, 0).await?.into_iter().map(row).collect();
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    Ok(json!({
        "id": game.id,
        "status": game.status,
        "made": game.created_ms,
        "setup": json(&game.setup),
        "summary": json(&game.summary),
        "log": log,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_a_socket_is_ever_replaced() {
        let folder = std::env::temp_dir().join(format!("caravan-orders-{}", std::process::id()));
        std::fs::create_dir(&folder).unwrap();
        let (path, beside) = (folder.join("admin.sock"), folder.join("admin.sock.new"));
        for file in [&path, &beside] {
            std::fs::write(file, "dear").unwrap();
            let refused = AdminSocket::open(&path).err().unwrap();
            assert!(refused.to_string().contains("is not a socket"), "{refused}");
            assert_eq!(std::fs::read_to_string(file).unwrap(), "dear");
            std::fs::remove_file(file).unwrap();
        }
        // A stale one, left by a server that crashed, is.
        drop(std::os::unix::net::UnixListener::bind(&path).unwrap());
        let socket = AdminSocket::open(&path).unwrap();
        assert_eq!(AdminSocket::open(&path).err().unwrap().kind(), io::ErrorKind::AddrInUse);
        std::fs::remove_file(&path).unwrap();
        std::fs::write(&path, "dear").unwrap();
        drop(socket);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "dear");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
