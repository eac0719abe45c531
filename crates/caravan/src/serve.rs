//! `caravan serve`: starts a server and opens it in the browser.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, IsTerminal, Write, stderr, stdout};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use caravan_server::{Config, OpenError, OpenHouse};
use clap::{Args, ValueEnum};
use listenfd::ListenFd;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer as _, fmt, registry};

use crate::failure::Failure;
use crate::settings::Flags;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Read settings from this configuration file; flags override it.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print all settings in effect as a configuration file, and exit.
    #[arg(long)]
    print_config: bool,
    #[command(flatten)]
    flags: Flags,
    /// Do not open a browser.
    #[arg(long)]
    no_open: bool,
    /// The log format on standard error; `CARAVAN_LOG` sets the level.
    #[arg(long, value_enum, default_value_t = Log::Text)]
    log: Log,
}

/// The name of the admin socket in the data folder.
pub(crate) const ADMIN_SOCKET: &str = "admin.sock";

const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Log {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

impl Default for Arguments {
    fn default() -> Self {
        Arguments {
            config: None,
            print_config: false,
            flags: Flags::default(),
            no_open: false,
            log: Log::Text,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut config = config(arguments)?;
    if arguments.print_config {
        return Ok(stdout().write_all(config.to_file().as_bytes())?);
    }
    begin_log(arguments.log);
    let inherited = ListenFd::from_env().take_tcp_listener(0).map_err(|error| {
        Failure::bad_input(format!("LISTEN_FDS: expected one listening TCP socket: {error}"))
    })?;
    let no_open = arguments.no_open || inherited.is_some();
    if config.database.is_none() {
        let folder = folder(config.data.take())?;
        config.admin_socket = config.admin_socket.or_else(|| own_socket(&folder));
        config.data = Some(folder);
    }
    let lock = match config.data.as_deref().map(Lock::take).transpose()? {
        Some(Taken::By(address)) => {
            return already_open(&address, config.port.is_some(), no_open);
        }
        Some(Taken::Now(lock)) => Some(lock),
        None => None,
    };
    let runtime = caravan_server::runtime();
    let runtime = runtime.map_err(|error| Failure::bad_input(format!("cannot start: {error}")))?;
    runtime.block_on(async {
        // Handle signals before creating anything that must be removed again.
        let told = told_to_close()?;
        let opened = match inherited {
            Some(listener) => OpenHouse::at(listener, config.clone()).await,
            None => OpenHouse::new(config.clone()).await,
        };
        let house = match opened {
            // The default port is taken: use a free one.
            Err(OpenError::Listen { address, .. })
                if config.port.is_none() && Some(address) != config.admin =>
            {
                OpenHouse::new(Config { port: Some(0), ..config }).await
            }
            opened => opened,
        };
        let house = house.map_err(Failure::bad_input)?;
        let address = shown(house.address());
        if let Some(lock) = &lock {
            lock.tell(&address);
        }
        writeln!(stdout(), "Caravanserai is running at {address} (Ctrl+C stops it)")?;
        if !no_open && open::that_detached(&address).is_err() {
            point_to(&address);
        }
        let close = CancellationToken::new();
        let signal = close.clone();
        tokio::spawn(async move {
            told.await;
            signal.cancel();
        });
        house.serve(close).await;
        Ok(())
    })
}

/// The lock of a data folder: two servers in one folder would not see each other's moves, so the
/// second one points to the first.
struct Lock(File);

enum Taken {
    /// By this process.
    Now(Lock),
    /// By a server at this address.
    By(String),
}

impl Lock {
    fn take(folder: &Path) -> Result<Taken, Failure> {
        let path = folder.join("house.lock");
        let failed = |error: io::Error| {
            Failure::bad_input(format!("--data: cannot write {}: {error}", path.display()))
        };
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let file = options.open(&path).map_err(failed)?;
        let locked = file.try_lock();
        // Where a lock also prevents reading, a server holds it.
        let address = fs::read(&path).unwrap_or_default();
        if !address.is_empty() && !address.starts_with(b"http://") {
            let path = path.display();
            return Err(Failure::bad_input(format!(
                "--data: {path} is not the lock of a server and would be overwritten: name another folder"
            )));
        }
        match locked {
            Ok(()) => Ok(Taken::Now(Lock(file))),
            Err(TryLockError::WouldBlock) => {
                Ok(Taken::By(String::from_utf8_lossy(&address).trim().into()))
            }
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }

    /// Writes the server's address into the lock file, if it can.
    fn tell(&self, address: &str) {
        let _ = self.0.set_len(0).and_then(|()| (&self.0).write_all(address.as_bytes()));
    }
}

fn already_open(address: &str, elsewhere: bool, no_open: bool) -> Result<(), Failure> {
    if address.is_empty() || elsewhere {
        let at = if address.is_empty() { String::new() } else { format!(", at {address}") };
        return Err(Failure::bad_input(format!("--data: a server already uses this folder{at}")));
    }
    writeln!(stdout(), "Caravanserai is already running at {address}")?;
    if !no_open && open::that_detached(address).is_err() {
        point_to(address);
    }
    Ok(())
}

/// Tells the person where to go if no browser could be opened.
#[expect(clippy::print_stderr, reason = "this is for the person at the terminal")]
fn point_to(address: &str) {
    eprintln!("No browser could be opened: open {address} in yours.");
}

fn begin_log(log: Log) {
    let given = env::var("CARAVAN_LOG").ok().and_then(|text| text.parse::<Targets>().ok());
    let filter = given.unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN));
    let layer = fmt::layer().with_writer(stderr);
    let layer = match log {
        Log::Text => layer.with_ansi(stderr().is_terminal()).boxed(),
        Log::Json => layer.json().boxed(),
    };
    // Only the first logger of a process counts.
    let _ = registry().with(layer.with_filter(filter)).try_init();
}

/// The settings: the configuration file, overridden by flags.
fn config(arguments: &Arguments) -> Result<Config, Failure> {
    let mut config = Config::default();
    if let Some(path) = &arguments.config {
        let named = |error: String| Failure::bad_input(format!("{}: {error}", path.display()));
        let text = fs::read_to_string(path).map_err(|error| named(error.to_string()))?;
        config.read_file(&text).map_err(named)?;
    }
    arguments.flags.apply(&mut config).map_err(Failure::bad_input)?;
    Ok(config)
}

/// The admin socket in the data folder, unless its path is too long for the system.
fn own_socket(folder: &Path) -> Option<PathBuf> {
    const MOST: usize = 90;
    Some(folder.join(ADMIN_SOCKET)).filter(|path| path.as_os_str().len() <= MOST)
}

/// The data folder, created if missing.
pub(crate) fn folder(given: Option<PathBuf>) -> Result<PathBuf, Failure> {
    let own = || data_folder(|name| env::var_os(name)).map(|data| data.join("caravanserai"));
    let folder = given
        .or_else(own)
        .ok_or_else(|| Failure::bad_input("no data folder was found: name one with --data"))?;
    make_private(&folder).map_err(|error| {
        Failure::bad_input(format!("--data: cannot create {}: {error}", folder.display()))
    })?;
    Ok(folder)
}

/// Creates a folder that only this user can read: it holds the secrets of running games.
fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// The user's folder for application data.
fn data_folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let path = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if cfg!(windows) {
        path("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        Some(path("HOME")?.join("Library").join("Application Support"))
    } else {
        path("XDG_DATA_HOME").or_else(|| Some(path("HOME")?.join(".local").join("share")))
    }
}

/// The address to open in a browser on this machine.
fn shown(address: SocketAddr) -> String {
    let host = match address.ip() {
        ip if ip.is_unspecified() => LOOPBACK.to_string(),
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    };
    format!("http://{host}:{}", address.port())
}

/// Waits for a signal to shut down (Ctrl+C or SIGTERM), which from this call on no longer ends the
/// process.
#[cfg(unix)]
fn told_to_close() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut by_person = signal(SignalKind::interrupt())?;
    let mut by_system = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = by_person.recv() => {}
            _ = by_system.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn told_to_close() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
