//! A temporary `PostgreSQL` server for tests.

use std::collections::hash_map::RandomState;
use std::env;
use std::fs;
use std::hash::BuildHasher;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use crate::command::{output, run};
use crate::memory;
use crate::package;

/// Where Debian and its derivatives install the programs of each version.
const VERSIONS: &str = "/usr/lib/postgresql";
/// The timeout for starting and stopping a server.
const PATIENCE: Duration = Duration::from_mins(1);
/// The only user of a test server.
const USER: &str = "caravan";

/// A running server; dropping it stops it and deletes its data.
pub(crate) struct Server {
    programs: PathBuf,
    folder: Folder,
    account: Option<Account>,
    process: Child,
    port: u16,
    password: String,
}

impl Server {
    /// Creates an empty server on a free local port and starts it.
    pub(crate) fn start() -> Result<Server, String> {
        let programs = programs().ok_or(
            "found no folder with `initdb` and the other programs of a PostgreSQL server: put it \
             on the path",
        )?;
        // The server refuses to run as root.
        let account = if package::is_root() { Some(Account::find()?) } else { None };
        let folder = Folder::make(account)?;
        let data = folder.data();

        // Other users of this machine must not get in, so there is a password. It is sent in plain
        // text, because it never leaves the machine and tests connect all the time.
        let password = format!("{:016x}{:016x}", random(), random());
        let password_file = folder.0.join("password");
        fs::write(&password_file, &password).map_err(|error| cannot(&password_file, &error))?;
        give(&password_file, account)?;

        let mut initdb = Command::new(programs.join("initdb"));
        initdb.arg("--pgdata").arg(&data).arg("--pwfile").arg(&password_file);
        initdb.args(["--username", USER, "--auth", "password"]);
        initdb.args(["--encoding", "UTF8", "--no-locale"]).stdout(Stdio::null());
        run(in_folder(&mut initdb, &folder, account))?;

        let port = free_port()?;
        let process = spawn(&programs, &folder, account, port)?;
        let mut server = Server { programs, folder, account, process, port, password };
        server.wait_until_ready()?;
        println!("PostgreSQL listens on port {port}");
        Ok(server)
    }

    /// Kills and restarts the server repeatedly while something runs.
    pub(crate) fn revive_during(
        &mut self,
        work: impl FnOnce() -> Result<(), String> + Send,
    ) -> Result<(), String> {
        thread::scope(|scope| {
            let work = scope.spawn(work);
            while !work.is_finished() {
                if matches!(self.process.try_wait(), Ok(Some(_))) {
                    // It refuses to start, and exits, while processes of the killed one still
                    // exist.
                    self.process = spawn(&self.programs, &self.folder, self.account, self.port)?;
                }
                sleep(Duration::from_millis(50));
            }
            work.join().unwrap_or_else(|_| Err("the work has panicked".into()))
        })
    }

    /// The file whose first line is its process id.
    pub(crate) fn pid_file(&self) -> PathBuf {
        self.folder.data().join("postmaster.pid")
    }

    /// The connection URL, with user and password.
    pub(crate) fn url(&self) -> String {
        format!("postgres://{USER}:{}@127.0.0.1:{}/postgres", self.password, self.port)
    }

    fn wait_until_ready(&mut self) -> Result<(), String> {
        let start = Instant::now();
        let port = self.port.to_string();
        loop {
            let mut ready = Command::new(self.programs.join("pg_isready"));
            if output(ready.args(["--host", "127.0.0.1", "--port", &port])).is_some() {
                return Ok(());
            }
            if matches!(self.process.try_wait(), Ok(Some(_))) || start.elapsed() > PATIENCE {
                let log = fs::read_to_string(self.folder.log()).unwrap_or_default();
                return Err(format!("the PostgreSQL server does not start:\n{log}"));
            }
            sleep(Duration::from_millis(50));
        }
    }

    /// Asks it to stop; returns whether it has.
    fn stop(&mut self) -> bool {
        // Signal only this process, by its id. `INT` closes all connections.
        let mut kill = Command::new(self.programs.join("pg_ctl"));
        kill.args(["kill", "INT", &self.process.id().to_string()]);
        if output(in_folder(&mut kill, &self.folder, self.account)).is_none() {
            return false;
        }
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            match self.process.try_wait() {
                Ok(None) => sleep(Duration::from_millis(50)),
                Ok(Some(_)) => return true,
                Err(_) => return false,
            }
        }
        false
    }
}

fn spawn(
    programs: &Path,
    folder: &Folder,
    account: Option<Account>,
    port: u16,
) -> Result<Child, String> {
    let log = folder.log();
    let file = fs::File::create(&log).map_err(|error| cannot(&log, &error))?;
    let errors = file.try_clone().map_err(|error| cannot(&log, &error))?;
    let mut postgres = Command::new(programs.join("postgres"));
    postgres.arg("-D").arg(folder.data()).stdin(Stdio::null()).stdout(file).stderr(errors);
    for setting in [
        "listen_addresses=127.0.0.1",
        &format!("port={port}"),
        "unix_socket_directories=",
        "max_connections=300",
        // The tests kill programs, not machines, but sync commits to disk as in production.
        "fsync=on",
    ] {
        postgres.args(["-c", setting]);
    }
    let process = in_folder(&mut postgres, folder, account).spawn();
    process.map_err(|error| format!("cannot run `postgres`: {error}"))
}

impl Drop for Server {
    fn drop(&mut self) {
        let running = matches!(self.process.try_wait(), Ok(None));
        if running && !self.stop() {
            // Its data is disposable.
            let _ = self.process.kill();
            let _ = self.process.wait();
        }
    }
}

/// A temporary folder, deleted with its contents.
struct Folder(PathBuf);

impl Folder {
    fn make(account: Option<Account>) -> Result<Folder, String> {
        let path = memory::folder().join(format!("caravan-postgres-{:016x}", random()));
        fs::create_dir(&path).map_err(|error| cannot(&path, &error))?;
        let folder = Folder(path);
        give(&folder.0, account)?;
        Ok(folder)
    }

    fn data(&self) -> PathBuf {
        self.0.join("data")
    }

    fn log(&self) -> PathBuf {
        self.0.join("log")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be deleted now is cleaned up with other temporary files.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// An account that the server may run as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Account {
    user: u32,
    group: u32,
}

impl Account {
    /// The account that the system's package creates, or an unprivileged one.
    fn find() -> Result<Account, String> {
        let number = |flag: &str, name: &str| {
            output(Command::new("id").args([flag, name]))?.trim().parse::<u32>().ok()
        };
        let account =
            |name| Some(Account { user: number("-u", name)?, group: number("-g", name)? });
        let found = ["postgres", "nobody"].into_iter().find_map(account);
        found.ok_or_else(|| {
            "PostgreSQL does not run as root, and there is no account `postgres` or `nobody`: \
             run this as another user"
                .into()
        })
    }
}

/// Whether the server's programs are installed.
pub(crate) fn is_present() -> bool {
    programs().is_some()
}

/// The folder of the server's programs: on the path, else of the newest installed version.
fn programs() -> Option<PathBuf> {
    let on_path = env::var_os("PATH").map(|path| env::split_paths(&path).collect::<Vec<_>>());
    let packaged = fs::read_dir(VERSIONS).into_iter().flatten().flatten().map(|entry| entry.path());
    let packaged = newest_first(packaged.collect()).into_iter().map(|path| path.join("bin"));
    let has = |folder: &Path, name: &str| {
        folder.join(format!("{name}{}", env::consts::EXE_SUFFIX)).is_file()
    };
    let all = ["initdb", "pg_ctl", "pg_isready", "postgres"];
    let mut folders = on_path.unwrap_or_default().into_iter().chain(packaged);
    folders.find(|folder| all.iter().all(|name| has(folder, name)))
}

/// Folders named after versions, numerically sorted.
fn newest_first(mut folders: Vec<PathBuf>) -> Vec<PathBuf> {
    let version = |folder: &PathBuf| -> Option<u32> {
        folder.file_name()?.to_str()?.split('.').next()?.parse().ok()
    };
    folders.retain(|folder| version(folder).is_some());
    folders.sort_by_key(|folder| std::cmp::Reverse(version(folder)));
    folders
}

/// Runs a command in a folder that its user may access, as that user.
fn in_folder<'a>(
    command: &'a mut Command,
    folder: &Folder,
    account: Option<Account>,
) -> &'a mut Command {
    command.current_dir(&folder.0);
    #[cfg(unix)]
    if let Some(Account { user, group }) = account {
        use std::os::unix::process::CommandExt;
        command.uid(user).gid(group);
    }
    #[cfg(not(unix))]
    let _ = account;
    command
}

/// Gives a file or folder to an account, and makes it private.
fn give(path: &Path, account: Option<Account>) -> Result<(), String> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{PermissionsExt, chown};
        let mode = if path.is_dir() { 0o700 } else { 0o600 };
        fs::set_permissions(path, fs::Permissions::from_mode(mode))
            .map_err(|error| cannot(path, &error))?;
        if let Some(Account { user, group }) = account {
            chown(path, Some(user), Some(group)).map_err(|error| cannot(path, &error))?;
        }
    }
    #[cfg(not(unix))]
    let _ = (path, account);
    Ok(())
}

/// A port that was free a moment ago.
fn free_port() -> Result<u16, String> {
    let listener = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    Ok(listener.map_err(|error| format!("there is no free port: {error}"))?.port())
}

/// An unguessable number: the standard library seeds its hashers randomly.
fn random() -> u64 {
    RandomState::new().hash_one(0)
}

fn cannot(path: &Path, error: &std::io::Error) -> String {
    format!("cannot make {}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_version_is_tried_first() {
        let folders =
            ["9.6", "15", "README", "17", "10"].map(|name| Path::new(VERSIONS).join(name));
        let sorted = newest_first(folders.to_vec());
        let names: Vec<_> = sorted.iter().map(|path| path.file_name().unwrap()).collect();
        assert_eq!(names, ["17", "15", "10", "9.6"]);
    }

    #[test]
    fn a_folder_is_removed_with_what_is_in_it() {
        let folder = Folder::make(None).unwrap();
        let path = folder.0.clone();
        fs::write(folder.log(), "text").unwrap();
        assert!(path.is_dir());
        drop(folder);
        assert!(!path.exists());
    }
}
