//! A table of a server: how one comes in, and what is known of it.

use std::collections::HashMap;
use std::time::Instant;

use caravan_protocol::lobby::{Listed, OwnTable, Past, Replay, TableLinks};
use caravan_protocol::message::{Chair, Message, Table};
use caravan_protocol::{Catalog, Request};

use super::http::{Failed, Server};
use super::line::{At, Heard, Line, Order, Told};
use super::link::{Link, Place};
use super::pass::Pass;

/// As whom one comes to a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entry {
    /// To play: with a session.
    Join,
    /// To watch; with a session, if there is one.
    Watch,
}

/// A server, and who one is there.
#[derive(Clone)]
pub(crate) struct Known {
    server: Server,
    pass: Pass,
}

/// Runs what asks a server, and waits for it.
fn wait<T>(asking: impl Future<Output = Result<T, Failed>>) -> Result<T, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| format!("cannot connect: {error}"))?;
    // What a server says must not control the terminal that it is printed on.
    let plain = |text: &str| text.chars().filter(|one| !one.is_control()).take(400).collect();
    runtime.block_on(asking).map_err(|failed| plain(failed.reason()))
}

impl Known {
    /// The server of a link.
    pub(crate) fn at(link: &Link) -> Result<Known, String> {
        Ok(Known { server: Server::at(link)?, pass: Pass::read(link)? })
    }

    /// The name last used there.
    pub(crate) fn name(&self) -> Option<&str> {
        self.pass.name.as_deref()
    }

    /// Keeps a name for the next time.
    pub(crate) fn rename(&mut self, name: &str) -> Result<(), String> {
        self.pass.name = Some(name.to_owned());
        self.pass.keep(&self.server.link)
    }

    /// A link to a table of this server.
    pub(crate) fn link_to(&self, game: &str) -> Link {
        self.server.link.to_table(game)
    }

    /// The server's address.
    pub(crate) fn origin(&self) -> String {
        self.server.link.origin()
    }

    /// The open tables, and one's own.
    pub(crate) fn tables(&self) -> Result<(Vec<Listed>, Vec<OwnTable>), String> {
        let cookie = self.pass.cookie.as_deref();
        wait(async {
            let listed = self.server.get("/api/tables", cookie).await?;
            let own = match cookie {
                Some(_) => self.server.get("/api/me/tables", cookie).await,
                None => Ok(Vec::new()),
            };
            // Whoever has no session any more has no tables.
            Ok((
                listed,
                own.or_else(|failed| if failed.passes() { Err(failed) } else { Ok(Vec::new()) })?,
            ))
        })
    }

    /// A session, if there is none that the server knows.
    async fn introduce(&mut self) -> Result<(), Failed> {
        let answer = self.server.ask("POST", "/api/me", self.pass.cookie.as_deref()).await?;
        if let Some(cookie) = answer.cookie {
            self.pass.cookie = Some(cookie);
            self.pass.keep(&self.server.link).map_err(Failed::Strange)?;
        }
        Ok(())
    }

    /// Comes to the table of a link.
    pub(crate) fn enter(&mut self, link: &Link, entry: Entry) -> Result<Entered, String> {
        wait(async {
            let (game, query) = self.find(&link.place).await?;
            if entry == Entry::Join {
                self.introduce().await?;
            }
            let cookie = self.pass.cookie.clone();
            let at = At { server: self.server.clone(), game, query, cookie };
            let Message::Table(table) = at.get("").await? else {
                return Err(Failed::Strange("the server shows something else than a table".into()));
            };
            let catalog = at.get("/catalog").await?;
            Ok(Entered { at, table, catalog, entry, known: self.clone() })
        })
    }

    /// The game of a link, and the query that lets one in.
    async fn find(&self, place: &Place) -> Result<(String, String), Failed> {
        let game = |kind: &str, token: &str| {
            let path = format!("/api/{kind}/{token}");
            async move { Ok::<_, Failed>(self.server.get::<TableLinks>(&path, None).await?.game) }
        };
        Ok(match place {
            Place::Join(token) => (game("invites", token).await?, format!("?invite={token}")),
            Place::Watch(token) => (game("watches", token).await?, format!("?watch={token}")),
            Place::Table(game) => (game.clone(), String::new()),
            Place::House => {
                let origin = self.server.link.origin();
                return Err(Failed::Strange(format!(
                    "{origin} is a server and no table: `caravan lobby {origin}` lists its tables"
                )));
            }
        })
    }
}

/// A table, before there is a connection.
pub(crate) struct Entered {
    at: At,
    table: Box<Table>,
    catalog: Catalog,
    entry: Entry,
    known: Known,
}

impl Entered {
    /// Connects.
    pub(crate) fn connect(self, tell: Told) -> Result<Remote, String> {
        let Entered { at, table, catalog, entry, known } = self;
        let line = Line::open(at.clone(), table.seq, table.chairs.len(), tell)?;
        let messages = vec![Message::Table(table)];
        let (pasts, replay, record) = Default::default();
        let state = State::Connecting;
        let address = known.link_to(&at.game);
        Ok(Remote { line, catalog, messages, pasts, replay, record, state, entry, link: address })
    }
}

/// Whether there is a connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// For the first time.
    Connecting,
    Online,
    /// It is lost, and tried again at that time.
    Lost(Instant),
    /// There will be none any more, and why.
    Over(String),
}

/// A table of a server.
pub(crate) struct Remote {
    line: Line,
    pub(crate) catalog: Catalog,
    messages: Vec<Message>,
    /// The game as it was, as far as it was asked for.
    pasts: HashMap<u32, Past>,
    replay: Option<Box<Replay>>,
    record: Option<Result<String, String>>,
    pub(crate) state: State,
    pub(crate) entry: Entry,
    /// The address of the table.
    pub(crate) link: Link,
}

impl Remote {
    /// The name of the game.
    pub(crate) fn game(&self) -> &str {
        match &self.link.place {
            Place::Table(game) => game,
            _ => "",
        }
    }

    /// A table of no server, which shows what it is given.
    #[cfg(test)]
    pub(crate) fn shown(table: Table, catalog: Catalog, entry: Entry) -> Remote {
        let address = Link::read("https://play.example.org").expect("a link").to_table(&table.game);
        let (pasts, replay, record) = Default::default();
        let messages = vec![Message::Table(Box::new(table))];
        let (line, state) = (Line::nowhere(), State::Online);
        Remote { line, catalog, messages, pasts, replay, record, state, entry, link: address }
    }

    pub(crate) fn say(&self, request: Request) {
        self.line.order(Order::Say(request));
    }

    /// Takes what the connection tells. Says whether it is there again.
    pub(crate) fn hear(&mut self, heard: Heard) -> bool {
        match heard {
            Heard::Online => {
                self.state = State::Online;
                return true;
            }
            Heard::Lost(again) => self.state = State::Lost(again),
            Heard::Over(reason) => self.state = State::Over(reason),
            Heard::Message(message) => {
                if let Message::Table(table) = &*message
                    && table.result.is_some()
                {
                    // Whoever looks back now sees what was hidden.
                    self.pasts.clear();
                }
                self.messages.push(*message);
            }
            Heard::Catalog(catalog) => self.catalog = *catalog,
            Heard::Past(past) => {
                self.pasts.insert(past.seq, *past);
            }
            Heard::Record(record) => self.record = Some(record),
            Heard::Replay(replay) => self.replay = Some(replay),
        }
        false
    }

    pub(crate) fn messages(&mut self) -> Vec<Message> {
        std::mem::take(&mut self.messages)
    }

    /// The game as it was after an entry, or asks for it.
    pub(crate) fn past(&self, seq: u32) -> Option<Past> {
        let past = self.pasts.get(&seq).cloned();
        if past.is_none() {
            self.line.order(Order::Past(seq));
        }
        past
    }

    /// The same, if it was asked for before.
    pub(crate) fn known_past(&self, seq: u32) -> Option<Past> {
        self.pasts.get(&seq).cloned()
    }

    /// Asks for the record.
    pub(crate) fn ask_record(&self) {
        self.line.order(Order::Record);
    }

    /// The record, once it has come.
    pub(crate) fn record(&mut self) -> Option<Result<String, String>> {
        self.record.take()
    }

    /// Asks for the finished game, step by step.
    pub(crate) fn ask_replay(&self) {
        self.line.order(Order::Replay);
    }

    /// The finished game, once it has come.
    pub(crate) fn replay(&mut self) -> Option<Box<Replay>> {
        self.replay.take()
    }

    /// The chair to sit down at: one that is kept for this name, or else the first open one.
    pub(crate) fn free_chair(table: &Table, name: &str) -> Option<u8> {
        let open = |kept: bool| {
            let chair = |chair: &Chair| match chair {
                Chair::Open { kept_for: Some(other) } => kept && other == name,
                Chair::Open { kept_for: None } => !kept,
                _ => false,
            };
            table.chairs.iter().position(chair)
        };
        let at = open(true).or_else(|| open(false))?;
        u8::try_from(at + 1).ok()
    }
}
