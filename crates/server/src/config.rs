//! How a house is run: settings with their names, what they mean and what they are by default.
//!
//! All of it stands in one table below. The file of an operator (`--config house.toml`), the flags
//! of `caravan serve`, what `--print-config` prints and the table in `docs/operations.md` follow
//! from it.

mod rate;
mod setting;

use std::fmt::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use toml::de::{DeTable, DeValue};

pub use rate::{Keep, Network, ProxyHeader, Rate, Time};
use setting::Setting;

/// Makes the settings of [`Config`], and from the same lines their names and what they mean.
macro_rules! settings {
    ($($(#[doc = $about:literal])+ $name:ident: $type:ty = $default:expr;)+) => {
        /// The choices of whoever runs the house.
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
            /// Sets what a key names.
            fn read(&mut self, field: &str, text: &str) -> Result<(), String> {
                match field {
                    $(stringify!($name) => self.$name = Setting::read(text)?,)+
                    _ => unreachable!("every key is a field"),
                }
                Ok(())
            }

            /// What a key names, as TOML; nothing if it is not set.
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
    /// Listen on this address; 0.0.0.0 lets others in the same network join. Without it, 127.0.0.1,
    /// and whoever runs the house can open it to the network in the browser.
    host: Option<IpAddr> = None;
    /// Listen on this port; 0 picks a free one. Without it, 7272 if it is free.
    port: Option<u16> = None;
    /// Keep everything in this folder instead of the user's own.
    data: Option<PathBuf> = None;
    /// Keep everything in this database, such as `postgres://user@host/name`; several houses may
    /// share it.
    database: Option<String> = None;
    /// The address under which others reach the house, such as `https://play.example.org`.
    public_url: Option<String> = None;
    /// Serve Prometheus metrics and health checks at this address, such as 127.0.0.1:7273.
    admin: Option<SocketAddr> = None;
    /// The socket for `caravan admin`, instead of one in the folder of the house.
    admin_socket: Option<PathBuf> = None;
    /// How many threads think for bots, hints and analyses; 0 is one for each core.
    thinking_threads: usize = 0;
    /// How many connections may be open.
    max_connections: usize = 18_000;
    /// How many connections, and how many sockets, from one address; proxies are not counted.
    max_connections_each: usize = 500;
    /// Proxies in front of the house, as addresses or networks: what they say about whom they ask
    /// for is believed, so that limits mean people and not the proxy.
    proxies: Vec<Network> = Vec::new();
    /// The header in which they say it: X-Forwarded-For or Forwarded. It must be one that the proxy
    /// writes itself, and does not hand on as it came.
    proxy_header: ProxyHeader = ProxyHeader::XForwardedFor;
    /// Whether anything is limited. A rate such as 60/10m is 60 at once and 60 in ten minutes on
    /// average, for each address (a /64 network of IPv6 is one) and for each person; off is no limit.
    limits: bool = true;
    /// Limit of requests, pages included.
    requests: Rate = rate(3_000, 60);
    /// Limit of sessions of new people.
    new_sessions: Rate = rate(120, 600);
    /// Limit of new tables, laid or sat down at.
    new_tables: Rate = rate(60, 600);
    /// Limit of new tables that the lobby shows.
    new_listed_tables: Rate = rate(10, 3_600);
    /// Limit of new tables with a set or a map of one's own, which are stored and take half a megabyte of memory each.
    new_own_sets: Rate = rate(10, 600);
    /// Limit of games that are replayed or analyzed, stored or sent.
    replays: Rate = rate(60, 60);
    /// Limit of new sockets.
    new_sockets: Rate = rate(600, 60);
    /// Limit of what is said over sockets.
    commands: Rate = rate(6_000, 60);
    /// Limit of links and devices that are made, renewed or ended, each of which is noted.
    deeds: Rate = rate(60, 600);
    /// Limit of looks at a table, its past, its record or its components, without a socket.
    looks: Rate = rate(600, 60);
    /// Limit of requests with something wrong in them, which cost nothing of the others.
    refused_requests: Rate = rate(120, 60);
    /// Limit of changes to how somebody is told of their tables, and of messages to try that out.
    alert_settings: Rate = rate(60, 600);
    /// Limit of alerts that somebody is sent.
    alerts: Rate = rate(60, 3_600);
    /// Limit of e-mail addresses that are asked to confirm.
    new_addresses: Rate = rate(5, 3_600);
    /// How many tables that are not finished a person may sit at.
    open_tables: u32 = 200;
    /// How many of them the lobby may show.
    listed_tables: u32 = 5;
    /// How long a table stays in the lobby at which nothing happens; links still lead to it.
    lobby_time: Keep = Keep(Some(Duration::from_hours(6)));
    /// How long a session lasts that is not used; browsers keep none longer than 400 days.
    session_time: Keep = Keep::days(400);
    /// How long a table is kept that nobody starts, after something happened at it.
    gathering_tables: Keep = Keep::days(30);
    /// How long a game is kept that nobody goes on with. It is then gone, with its log.
    abandoned_games: Keep = Keep(None);
    /// How long a game is kept that is over. It is then gone, with its log.
    finished_games: Keep = Keep(None);
    /// How often the house looks for what has expired.
    sweep_every: Time = Time(Duration::from_mins(10));
    /// How long alerts of somebody are gathered, to be sent as one message.
    alert_delay: Time = Time(Duration::from_secs(5));
    /// Whether alerts may go to private networks, and without https: for homes, not where strangers play.
    private_targets: bool = false;
    /// The server that sends e-mail, such as `smtps://user:password@mail.example.org`; without it, and
    /// without mail-from, nobody is told by e-mail.
    smtp: Option<String> = None;
    /// From whom e-mail comes, such as `Caravan <caravan@example.org>`.
    mail_from: Option<String> = None;
}

const fn rate(most: u32, seconds: u64) -> Rate {
    Rate { most, time: Duration::from_secs(seconds) }
}

/// A setting: its name, and what it means.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    field: &'static str,
    about: &'static str,
}

impl Key {
    /// Its name in a file, and after two dashes that of its flag.
    pub fn name(self) -> String {
        self.field.replace('_', "-")
    }

    /// What it means, in a sentence or two.
    pub fn about(self) -> &'static str {
        self.about.trim_start()
    }
}

/// Where a house listens unless told: links and open pages are good again after a restart.
const USUAL_PORT: u16 = 7272;

impl Config {
    /// A house on this machine alone, at any free port.
    pub fn local(database: String) -> Config {
        Config { database: Some(database), port: Some(0), ..Config::default() }
    }

    /// Reads a file over what is set so far. An error names the line.
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
                format!("{at}: {name}: expected a text, a number, true, false, or a list of texts")
            })?;
            self.set(name, &value).map_err(|error| format!("{at}: {error}"))?;
        }
        if self.data.is_some() && self.database.is_some() {
            return Err("data and database are two places to keep everything: name one".into());
        }
        Ok(())
    }

    /// Sets one thing, by the name of its key.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Some(key) = KEYS.iter().find(|key| key.name() == name) else {
            let names = KEYS.iter().map(|key| key.name());
            let nearest = names.min_by_key(|known| strsim::levenshtein(known, name));
            let nearest = nearest.unwrap_or_default();
            return Err(format!("there is no key `{name}`; the nearest is `{nearest}`"));
        };
        let refused = |reason| format!("{name}: {reason}, found `{value}`");
        check(name, value).and_then(|()| self.read(key.field, value)).map_err(refused)
    }

    /// All settings as a file, with what they mean.
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

    /// Where it listens.
    pub(crate) fn bind(&self) -> SocketAddr {
        let host = self.host.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        SocketAddr::new(host, self.port.unwrap_or(USUAL_PORT))
    }

    /// Whether whoever runs the house may open it to the network in the browser: nobody has said where
    /// it listens or how it is reached, as those do who run it for others.
    pub(crate) fn may_open(&self) -> bool {
        self.host.is_none() && self.public_url.is_none() && self.proxies.is_empty()
    }

    /// Where it stores; nothing if nobody has said so.
    pub(crate) fn storage(&self) -> Option<String> {
        let file = |folder: &PathBuf| format!("sqlite:{}", folder.join("house.db").display());
        self.database.clone().or_else(|| self.data.as_ref().map(file))
    }

    /// How many threads think.
    pub(crate) fn threads(&self) -> usize {
        match self.thinking_threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        }
    }

    /// Whether it is reached over https.
    pub(crate) fn is_secure(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// A value of a file as a flag would say it.
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

/// What a type alone does not say.
fn check(name: &str, value: &str) -> Result<(), String> {
    match name {
        "public-url" if !is_origin(value) => {
            Err("expected an address such as https://play.example.org".into())
        }
        "smtp" => AsyncSmtpTransport::<Tokio1Executor>::from_url(value).map(drop).map_err(|_| {
            "expected an address such as smtps://user:password@mail.example.org".into()
        }),
        "mail-from" if value.parse::<Mailbox>().is_err() => {
            Err("expected an address such as Caravan <caravan@example.org>".into())
        }
        // A session that is over at once is none, and who sweeps without a pause does nothing else.
        "session-time" | "sweep-every" if value.parse() == Ok(Time(Duration::ZERO)) => {
            Err("expected more than no time, such as 1h".into())
        }
        _ => Ok(()),
    }
}

/// Whether an address has a scheme, a host and perhaps a port, and nothing else: pages below a path
/// are not served.
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
            ("[house]\nport = 80", &["line 1", "house", "expected a text"]),
            ("public-url = \"ftp://x\"", &["line 1", "public-url", "https://play.example.org"]),
            ("session-time = \"0d\"", &["line 1", "session-time", "more than no time"]),
            ("smtp = \"mail.example.org\"", &["line 1", "smtp", "such as smtps://user:password@"]),
            ("mail-from = \"caravan\"", &["line 1", "mail-from", "such as Caravan <caravan@"]),
            ("sweep-every = \"0s\"", &["line 1", "sweep-every", "more than no time"]),
            ("data = \"/x\"\ndatabase = \"sqlite:y\"", &["data", "database", "name one"]),
        ] {
            let error = read(text).unwrap_err();
            assert!(parts.iter().all(|part| error.contains(part)), "{text:?}: {error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }

    /// `CARAVAN_BLESS=1` writes the table of `docs/operations.md` anew.
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
        assert_eq!(found, right, "CARAVAN_BLESS=1 writes it anew");
    }
}
