//! The settings of the server: names, descriptions and defaults.
//!
//! The table below is the only list. The configuration file (`--config house.toml`), the flags of
//! `caravan serve`, the output of `--print-config` and the table in `docs/operations.md` are
//! derived from it.

mod chat;
mod rate;
mod setting;

use std::fmt::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use toml::de::{DeTable, DeValue};

pub use chat::{Chat, Word};
pub use rate::{Keep, Network, ProxyHeader, Rate, Time};
use setting::Setting;

/// Defines the fields of [`Config`], and from the same lines the keys and their descriptions.
macro_rules! settings {
    ($($(#[doc = $about:literal])+ $name:ident: $type:ty = $default:expr;)+) => {
        /// The settings of a server.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Config {
            $($(#[doc = $about])+ pub $name: $type,)+
        }

        impl Default for Config {
            fn default() -> Config {
                Config { $($name: $default,)+ }
            }
        }

        /// All settings, in the order in which they are shown.
        pub const KEYS: &[Key] = &[$(Key {
            field: stringify!($name),
            about: concat!($($about),+),
        },)+];

        impl Config {
            /// Sets the value of a key.
            fn read(&mut self, field: &str, text: &str) -> Result<(), String> {
                match field {
                    $(stringify!($name) => self.$name = Setting::read(text)?,)+
                    _ => unreachable!("every key is a field"),
                }
                Ok(())
            }

            /// The value of a key as TOML; `None` if it is not set.
            fn written(&self, field: &str) -> Option<String> {
                match field {
                    $(stringify!($name) => self.$name.written(),)+
                    _ => unreachable!("every key is a field"),
                }
            }
        }
    };
}

settings! {
    /// Listen on this address; 0.0.0.0 lets others on the same network join. Without it, the server
    /// listens on 127.0.0.1, and its operator can open it to the network in the browser.
    host: Option<IpAddr> = None;
    /// Listen on this port; 0 picks a free one. Without it, 7272 if it is free.
    port: Option<u16> = None;
    /// Keep all data in this folder instead of the default one.
    data: Option<PathBuf> = None;
    /// Keep all data in this database, such as `postgres://user@host/name`; several servers may
    /// share it.
    database: Option<String> = None;
    /// The URL under which others reach the server, such as `https://play.example.org`.
    public_url: Option<String> = None;
    /// Serve Prometheus metrics and health checks at this address, such as 127.0.0.1:7273.
    admin: Option<SocketAddr> = None;
    /// The admin socket for `caravan admin`, instead of the one in the data folder.
    admin_socket: Option<PathBuf> = None;
    /// The number of threads for bots, hints and analyses; 0 means one for each core.
    thinking_threads: usize = 0;
    /// The maximum number of open connections.
    max_connections: usize = 18_000;
    /// The maximum number of connections, and of WebSockets, from one address; proxies are exempt.
    max_connections_each: usize = 500;
    /// The trusted reverse proxies, as addresses or networks: the client address is taken from the
    /// header that they set, so that rate limits apply to clients and not to the proxy.
    proxies: Vec<Network> = Vec::new();
    /// The header with the client address: X-Forwarded-For or Forwarded. The proxy must set it
    /// itself, and not pass on what a client sent.
    proxy_header: ProxyHeader = ProxyHeader::XForwardedFor;
    /// Whether rate limits, and limits of connections and tables for each address and person,
    /// apply. A rate such as 60/10m allows a burst of 60 and an average of 60 in ten minutes, for
    /// each address (an IPv6 /64 counts as one) and for each person; off means no limit.
    limits: bool = true;
    /// Rate limit for HTTP requests, including the web client's files.
    requests: Rate = rate(3_000, 60);
    /// Rate limit for new sessions.
    new_sessions: Rate = rate(120, 600);
    /// Rate limit for creating and joining tables.
    new_tables: Rate = rate(60, 600);
    /// Rate limit for creating tables that the lobby lists.
    new_listed_tables: Rate = rate(10, 3_600);
    /// Rate limit for creating tables with a custom set or map, which is stored and takes half a
    /// megabyte of memory.
    new_own_sets: Rate = rate(10, 600);
    /// Rate limit for replays and analyses, of stored games and uploaded records.
    replays: Rate = rate(60, 60);
    /// Rate limit for opening WebSockets.
    new_sockets: Rate = rate(600, 60);
    /// Rate limit for WebSocket messages.
    commands: Rate = rate(6_000, 60);
    /// Rate limit for audited changes to links, devices and people.
    deeds: Rate = rate(60, 600);
    /// Rate limit for making and entering phrases.
    phrases: Rate = rate(60, 3_600);
    /// Rate limit for making and entering phrases, for the whole server.
    all_phrases: Rate = rate(300, 60);
    /// Rate limit for reading without a WebSocket: tables, their past and records, lists, components.
    looks: Rate = rate(600, 60);
    /// Rate limit for invalid requests, which do not count against the other limits.
    refused_requests: Rate = rate(120, 60);
    /// Rate limit for changes to alert settings and for test alerts.
    alert_settings: Rate = rate(60, 600);
    /// Rate limit for alerts sent to a person.
    alerts: Rate = rate(60, 3_600);
    /// Rate limit for confirmation e-mails to new addresses.
    new_addresses: Rate = rate(5, 3_600);
    /// Rate limit for lines in the chat.
    chat_lines: Rate = rate(60, 60);
    /// Rate limit for reports of what others have said.
    reports: Rate = rate(10, 3_600);
    /// What people may say at tables: `text`, where the host allows it; `phrases`, which everybody
    /// reads in their own language; or `off`.
    chat: Chat = Chat::Text;
    /// Words that are replaced by asterisks in the chat, in lower case.
    filtered_words: Vec<Word> = Vec::new();
    /// The maximum number of unfinished tables that a person may sit at.
    open_tables: u32 = 200;
    /// The maximum number of those that the lobby may list.
    listed_tables: u32 = 5;
    /// How long an inactive table stays in the lobby; its links keep working.
    lobby_time: Keep = Keep(Some(Duration::from_hours(6)));
    /// How long an unused session lasts; browsers delete cookies after 400 days.
    session_time: Keep = Keep::days(400);
    /// How long a phrase lasts after its person was last there, in any browser.
    phrase_time: Keep = Keep::days(3 * 365);
    /// How long a table that was never started is kept after its last activity.
    gathering_tables: Keep = Keep::days(30);
    /// How long an abandoned game is kept before it is deleted with its log.
    abandoned_games: Keep = Keep(None);
    /// How long a finished game is kept before it is deleted with its log.
    finished_games: Keep = Keep(None);
    /// How many days a year people may stop their clocks in games by days; 0 for none.
    vacation_days: u16 = 14;
    /// How often to look for expired data.
    sweep_every: Time = Time(Duration::from_mins(10));
    /// How long to collect the alerts of a person, to send them as one message.
    alert_delay: Time = Time(Duration::from_secs(5));
    /// Whether alerts may go to private networks, and without https: for homes, not where strangers
    /// play.
    private_targets: bool = false;
    /// The SMTP server, such as `smtps://user:password@mail.example.org`; without it and mail-from,
    /// nobody is alerted by e-mail.
    smtp: Option<String> = None;
    /// The sender of e-mail, such as `Caravan <caravan@example.org>`.
    mail_from: Option<String> = None;
}

const fn rate(most: u32, seconds: u64) -> Rate {
    Rate { most, time: Duration::from_secs(seconds) }
}

/// The key of a setting, and its description.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    field: &'static str,
    about: &'static str,
}

impl Key {
    /// The name in the configuration file; the flag is the same with two dashes before it.
    pub fn name(self) -> String {
        self.field.replace('_', "-")
    }

    /// The description, a sentence or two.
    pub fn about(self) -> &'static str {
        self.about.trim_start()
    }
}

/// The default port: a fixed one, so that links and open pages still work after a restart.
const USUAL_PORT: u16 = 7272;

impl Config {
    /// A server on this machine only, on any free port.
    pub fn local(database: String) -> Config {
        Config { database: Some(database), port: Some(0), ..Config::default() }
    }

    /// Reads a configuration file over the current settings. An error names the line.
    pub fn read_file(&mut self, text: &str) -> Result<(), String> {
        let line = |at: usize| format!("line {}", text[..at].matches('\n').count() + 1);
        let table = DeTable::parse(text).map_err(|error| {
            let at = line(error.span().map_or(0, |span| span.start));
            format!("{at}: {}", error.message().lines().collect::<Vec<_>>().join(" "))
        })?;
        for (name, value) in table.get_ref() {
            let at = line(name.span().start);
            let name = name.get_ref();
            let value = plain(value.get_ref()).ok_or_else(|| {
                format!(
                    "{at}: {name}: expected a string, a number, true, false, or a list of texts"
                )
            })?;
            self.set(name, &value).map_err(|error| format!("{at}: {error}"))?;
        }
        if self.data.is_some() && self.database.is_some() {
            return Err("data and database exclude each other: set one of them".into());
        }
        Ok(())
    }

    /// Sets one value by the name of its key.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Some(key) = KEYS.iter().find(|key| key.name() == name) else {
            let names = KEYS.iter().map(|key| key.name());
            let nearest = names.min_by_key(|known| strsim::levenshtein(known, name));
            let nearest = nearest.unwrap_or_default();
            return Err(format!("unknown key `{name}`; the nearest is `{nearest}`"));
        };
        let refused = |reason| format!("{name}: {reason}, found `{value}`");
        check(name, value).and_then(|()| self.read(key.field, value)).map_err(refused)
    }

    /// All settings as a configuration file, with descriptions.
    pub fn to_file(&self) -> String {
        let mut file = String::new();
        for key in KEYS {
            let name = key.name();
            let line = match self.written(key.field) {
                Some(value) => format!("{name} = {value}"),
                None => format!("# {name} ="),
            };
            writeln!(file, "# {}\n{line}\n", key.about()).expect("a text can be written to");
        }
        file.truncate(file.trim_end().len() + 1);
        file
    }

    /// The address to listen on.
    pub(crate) fn bind(&self) -> SocketAddr {
        let host = self.host.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        SocketAddr::new(host, self.port.unwrap_or(USUAL_PORT))
    }

    /// Whether the operator may open the server to the network in the browser: only if none of the
    /// settings of a public server is set.
    pub(crate) fn may_open(&self) -> bool {
        self.host.is_none() && self.public_url.is_none() && self.proxies.is_empty()
    }

    /// The URL of the database; `None` if none is configured.
    pub(crate) fn storage(&self) -> Option<String> {
        let file = |folder: &PathBuf| format!("sqlite:{}", folder.join("house.db").display());
        self.database.clone().or_else(|| self.data.as_ref().map(file))
    }

    /// The number of threads for bots, hints and analyses.
    pub(crate) fn threads(&self) -> usize {
        match self.thinking_threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        }
    }

    /// Whether clients use https.
    pub(crate) fn is_secure(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// A TOML value in the syntax of a flag.
fn plain(value: &DeValue<'_>) -> Option<String> {
    Some(match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Boolean(truth) => truth.to_string(),
        DeValue::Array(list) => {
            let words = list.iter().map(|word| match word.get_ref() {
                DeValue::String(text) => Some(text.to_string()),
                _ => None,
            });
            words.collect::<Option<Vec<_>>>()?.join(",")
        }
        _ => return None,
    })
}

/// Checks beyond the type of a value.
fn check(name: &str, value: &str) -> Result<(), String> {
    match name {
        "public-url" if !is_origin(value) => {
            Err("expected a URL such as https://play.example.org".into())
        }
        "smtp" => AsyncSmtpTransport::<Tokio1Executor>::from_url(value).map(drop).map_err(|_| {
            "expected an address such as smtps://user:password@mail.example.org".into()
        }),
        "mail-from" if value.parse::<Mailbox>().is_err() => {
            Err("expected an address such as Caravan <caravan@example.org>".into())
        }
        // A lifetime of zero would expire every session at once, an interval of zero sweep all the
        // time.
        "session-time" | "phrase-time" | "sweep-every"
            if value.parse() == Ok(Time(Duration::ZERO)) =>
        {
            Err("expected a time above zero, such as 1h".into())
        }
        "max-connections" | "max-connections-each" if value.parse() == Ok(0) => {
            Err("expected at least 1".into())
        }
        _ => Ok(()),
    }
}

/// Whether a URL has a scheme, a host and perhaps a port, and no path: the server must be at the
/// root.
fn is_origin(url: &str) -> bool {
    let authority = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let authority = authority.map(|authority| authority.trim_end_matches('/'));
    authority.is_some_and(|host| !host.is_empty() && !host.contains(['/', '?', '#', ' ', '@']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Config, String> {
        let mut config = Config::default();
        config.read_file(text).map(|()| config)
    }

    #[test]
    fn what_is_printed_can_be_read_again() {
        let mut config = Config::local("postgres://me@here/house".into());
        config.public_url = Some("https://play.example.org".into());
        assert_eq!(read(&config.to_file()), Ok(config));
        assert_eq!(read(&Config::default().to_file()), Ok(Config::default()));
    }

    #[test]
    fn a_file_sets_what_it_names_and_nothing_else() {
        let config = read("# ours\nport = 80\nhost = \"::1\"\nmax-connections = 7\n").unwrap();
        let host = Some("::1".parse().unwrap());
        let expected = Config { port: Some(80), host, max_connections: 7, ..Config::default() };
        assert_eq!(config, expected);
    }

    #[test]
    fn errors_name_the_line_and_what_would_be_right() {
        for (text, parts) in [
            ("port = 80\nmax-conections = 7", &["line 2", "`max-conections`", "`max-connections`"]),
            ("\n\nport = 99999", &["line 3", "port", "a number from 0 to 65535, found `99999`"]),
            ("port = 80\nport = 81", &["line 2", "duplicate", "key"]),
            ("host = 7", &["line 1", "host", "an address such as 127.0.0.1 or ::1, found `7`"]),
            ("host =", &["line 1", "", ""]),
            ("[house]\nport = 80", &["line 1", "house", "expected a string"]),
            ("public-url = \"ftp://x\"", &["line 1", "public-url", "https://play.example.org"]),
            ("session-time = \"0d\"", &["line 1", "session-time", "a time above zero"]),
            ("smtp = \"mail.example.org\"", &["line 1", "smtp", "such as smtps://user:password@"]),
            ("mail-from = \"caravan\"", &["line 1", "mail-from", "such as Caravan <caravan@"]),
            ("sweep-every = \"0s\"", &["line 1", "sweep-every", "a time above zero"]),
            ("max-connections = 0", &["line 1", "max-connections", "at least 1, found `0`"]),
            ("max-connections-each = 0", &["line 1", "max-connections-each", "at least 1"]),
            ("data = \"/x\"\ndatabase = \"sqlite:y\"", &["data", "database", "set one"]),
        ] {
            let error = read(text).unwrap_err();
            assert!(parts.iter().all(|part| error.contains(part)), "{text:?}: {error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }

    /// `CARAVAN_BLESS=1` rewrites the table in `docs/operations.md`.
    #[test]
    fn the_document_lists_every_key() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/operations.md");
        let document = std::fs::read_to_string(path).unwrap();
        let (begin, end) = ("| key | by default | meaning |\n|---|---|---|\n", "\n\n");
        let (before, rest) = document.split_once(begin).expect("the table of keys");
        let (found, after) = rest.split_once(end).unwrap();
        let config = Config::default();
        let row = |key: &Key| {
            let default = config.written(key.field).map(|value| format!("`{value}`"));
            let (name, default) = (key.name(), default.unwrap_or_else(|| "none".into()));
            format!("| `{name}` | {default} | {} |", key.about())
        };
        let rows: Vec<String> = KEYS.iter().map(row).collect();
        let right = rows.join("\n");
        if std::env::var_os("CARAVAN_BLESS").is_some() && found != right {
            std::fs::write(path, [before, begin, &right, end, after].concat()).unwrap();
            return;
        }
        assert_eq!(found, right, "CARAVAN_BLESS=1 rewrites it");
    }
}
