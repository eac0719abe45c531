//! The server process under test.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use clap::Args;
use rustix::process::{Pid, Signal, kill_process};

use crate::failure::Failure;
use crate::folder::Folder;
use crate::http::Http;

/// The timeout for shutdown.
const CLOSING: Duration = Duration::from_secs(30);

/// The timeout for readiness.
const OPENING: Duration = Duration::from_secs(30);

/// Everybody uses one address, so rate limits are off.
const UNLIMITED: [&str; 4] = ["--limits", "false", "--max-connections", "100000"];

/// Which server to test.
#[derive(Args)]
pub(crate) struct HouseArguments {
    /// The program to test; by default the one beside this.
    #[arg(long, value_name = "PATH")]
    caravan: Option<PathBuf>,
    /// Keep the database in this folder; by default in a temporary one.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl HouseArguments {
    pub(crate) fn caravan(&self) -> Result<PathBuf, Failure> {
        caravan(self.caravan.as_deref())
    }

    pub(crate) fn folder(&self) -> Result<Folder, Failure> {
        Folder::make(self.data.as_deref())
    }

    /// Starts the server, with its folder, which must outlive it.
    pub(crate) async fn open(&self) -> Result<(Folder, House), Failure> {
        House::open(&self.caravan()?, self.folder()?, &UNLIMITED).await
    }
}

/// A running server, or the null server; dropping it kills the process.
pub(crate) struct House {
    child: Child,
    address: SocketAddr,
    started: Instant,
}

impl House {
    /// Starts a server in a folder, with these flags.
    pub(crate) async fn open(
        caravan: &Path,
        folder: Folder,
        flags: &[&str],
    ) -> Result<(Folder, House), Failure> {
        let house = House::serve_with(caravan, folder.path(), 0, flags)?;
        house.ready().await?;
        Ok((folder, house))
    }

    /// Starts `caravan serve` on a port; 0 picks a free one.
    pub(crate) fn serve(caravan: &Path, data: &Path, port: u16) -> Result<House, Failure> {
        House::serve_with(caravan, data, port, &UNLIMITED)
    }

    /// The same, with these flags.
    fn serve_with(
        caravan: &Path,
        data: &Path,
        port: u16,
        flags: &[&str],
    ) -> Result<House, Failure> {
        let mut command = Command::new(caravan);
        command.args(["serve", "--no-open", "--port", &port.to_string(), "--data"]).arg(data);
        command.args(flags);
        House::start(command)
    }

    /// Starts `caravan serve` as a node on a shared database; port 0 picks a free one.
    pub(crate) fn node(caravan: &Path, database: &str, port: u16) -> Result<House, Failure> {
        let mut command = Command::new(caravan);
        command.args(["serve", "--no-open", "--database", database, "--port", &port.to_string()]);
        command.args(UNLIMITED);
        House::start(command)
    }

    /// Starts a program that prints its address on the first line.
    pub(crate) fn start(mut command: Command) -> Result<House, Failure> {
        let program = command.get_program().to_owned();
        let failed = |what: String| Failure::new(format!("{}: {what}", program.display()));
        let started = Instant::now();
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| failed(format!("cannot start: {error}")))?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line)?;
        }
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split(' ').next());
        if let Some(address) = address.and_then(|address| address.trim().parse().ok()) {
            return Ok(House { child, address, started });
        }
        let _ = child.kill();
        let _ = child.wait();
        Err(failed(format!("prints no address, but `{}`", line.trim())))
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Waits until it is ready; returns the time since it was started.
    pub(crate) async fn ready(&self) -> Result<Duration, Failure> {
        self.ready_since(self.started).await
    }

    /// Waits until it is ready again; returns the time since then.
    pub(crate) async fn ready_since(&self, since: Instant) -> Result<Duration, Failure> {
        loop {
            if let Ok(answer) = Http::new(self.address).get("/readyz", None).await
                && answer.status == 200
            {
                return Ok(since.elapsed());
            }
            if since.elapsed() > OPENING {
                return Err(Failure::new("the server is not ready after 30 seconds"));
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Kills it, as a failing machine would.
    pub(crate) fn kill(mut self) -> Result<(), Failure> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Shuts it down gracefully and waits.
    pub(crate) async fn close(mut self) -> Result<(), Failure> {
        kill_process(Pid::from_child(&self.child), Signal::TERM)
            .map_err(|error| Failure::new(format!("cannot shut the server down: {error}")))?;
        let until = Instant::now() + CLOSING;
        while self.child.try_wait()?.is_none() {
            if Instant::now() > until {
                return Err(Failure::new("the server does not shut down"));
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    }

    /// Its resource usage.
    pub(crate) fn usage(&self) -> Result<Usage, Failure> {
        let folder = PathBuf::from(format!("/proc/{}", self.child.id()));
        let status = fs::read_to_string(folder.join("status"))?;
        let mib = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.trim().strip_suffix(" kB")?.trim().parse::<f64>().ok().map(|kib| kib / 1024.0)
        };
        let stat = fs::read_to_string(folder.join("stat"))?;
        let peak_mib = mib("VmHWM:").ok_or_else(|| Failure::new("/proc shows no memory usage"))?;
        let rss_mib = mib("VmRSS:").ok_or_else(|| Failure::new("/proc shows no memory usage"))?;
        Ok(Usage { peak_mib, rss_mib, cpu: cpu(&stat) })
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The resource usage of a process.
#[derive(Clone, Copy, Default)]
pub(crate) struct Usage {
    /// Its peak memory.
    pub(crate) peak_mib: f64,
    /// Its current memory.
    pub(crate) rss_mib: f64,
    /// Its CPU time.
    pub(crate) cpu: Duration,
}

/// The CPU time in a line of `/proc/PID/stat`.
fn cpu(stat: &str) -> Duration {
    // The name of the program, in parentheses, may contain spaces. Linux always counts in
    // hundredths of a second here.
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks = ticks.filter_map(|field| field.parse::<u64>().ok());
    Duration::from_millis(10 * ticks.sum::<u64>())
}

/// The CPU time of this process.
pub(crate) fn own_cpu() -> Duration {
    fs::read_to_string("/proc/self/stat").map_or(Duration::ZERO, |stat| cpu(&stat))
}

/// The load of the machine in the last minute, in cores.
pub(crate) fn load_average() -> f64 {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0.0)
}

/// The open-file limit of this process; each socket is a file.
pub(crate) fn most_files() -> u64 {
    let text = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("Max open files"));
    // Without this file there is no limit.
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(u64::MAX)
}

/// The program beside this one, unless another is named.
pub(crate) fn caravan(given: Option<&Path>) -> Result<PathBuf, Failure> {
    if let Some(path) = given {
        return Ok(path.to_owned());
    }
    let path = std::env::current_exe()?.with_file_name("caravan");
    if !path.exists() {
        return Err(Failure::new(format!(
            "there is no {}: build it with `cargo build --release -p caravan`, or name it with \
             --caravan",
            path.display()
        )));
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_on_cores_is_read_behind_a_name_with_spaces() {
        let stat = "7 (a (b) c) S 1 2 3 4 5 6 7 8 9 10 120 30 0 0 20";
        assert_eq!(cpu(stat), Duration::from_millis(1_500));
    }
}
