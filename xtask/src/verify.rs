//! Runs the steps, side by side where none waits for another, up to the first that fails.

use std::env;
use std::fs;
use std::io::{self, BufRead as _, BufReader, PipeReader};
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::options::Options;
use crate::package::{self, Package};
use crate::step::{STEPS, Step};

/// Runs all steps that are wanted; what failed, if anything.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let wanted: Vec<&'static Step> = STEPS.iter().filter(|step| options.want(step)).collect();
    // All at once and before anything else: a password is asked for now, and not in ten minutes.
    let packages: Vec<Package> = wanted.iter().flat_map(|step| step.packages).copied().collect();
    package::need(&packages)?;
    if let [step] = wanted[..] {
        return run_one(step, options);
    }
    let begun = Instant::now();
    let times = side_by_side(wanted, options)?;
    println!("\n{}", table(&times, begun.elapsed()));
    Ok(())
}

fn run_one(step: &Step, options: &Options) -> Result<(), String> {
    let Step { name, about, run, .. } = step;
    println!("== {name}: {about}");
    let start = Instant::now();
    let result = run(options);
    let time = seconds(start.elapsed());
    result.map_err(|failure| {
        format!(
            "the step `{name}` failed after {time}: {failure}\n\
             verify: once it is mended, `cargo verify --only {name}` runs it alone"
        )
    })?;
    let computed = computed().map(|time| format!(", with {} of processor time", seconds(time)));
    println!("== {name}: fine after {time}{}", computed.unwrap_or_default());
    Ok(())
}

/// How long the programs that this process has waited for have computed, where Linux tells it:
/// unlike the time that has passed, it does not depend on what else the machine does.
fn computed() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in brackets, may contain anything. Hundredths of a second follow it
    // in the 14th and 15th place: spent by programs, and for them.
    let (_, fields) = stat.rsplit_once(')')?;
    let hundredths: Option<u64> =
        fields.split_whitespace().skip(13).take(2).map(|field| field.parse::<u64>().ok()).sum();
    Some(Duration::from_millis(hundredths? * 10))
}

/// Starts each step as soon as it waits for no other; how long each took. After a failure no more
/// are started, and what was started comes to its end, so that no process is left behind.
fn side_by_side(
    mut waiting: Vec<&'static Step>,
    options: &Options,
) -> Result<Vec<(&'static str, Duration)>, String> {
    let (mut running, mut times, mut failed) = (Vec::new(), Vec::new(), Vec::new());
    let (report, reports) = mpsc::channel();
    loop {
        let undone: Vec<&str> =
            waiting.iter().map(|step| step.name).chain(running.clone()).collect();
        let (later, ready) = waiting.iter().partition(|step| step.waits_for_any(&undone));
        waiting = later;
        for step in ready {
            running.push(step.name);
            let report = report.clone();
            let flags: Vec<&'static str> = options.passed_on().collect();
            thread::spawn(move || {
                let start = Instant::now();
                let fine = in_own_process(step, &flags);
                // Somebody listens until every step has reported.
                report.send((step.name, start.elapsed(), fine)).expect("a report is awaited");
            });
        }
        if running.is_empty() {
            break;
        }
        let (name, time, fine) = reports.recv().expect("a running step reports");
        running.retain(|other| *other != name);
        times.push((name, time));
        if !fine {
            failed.push(name);
            waiting.clear();
        }
    }
    if failed.is_empty() {
        return Ok(times);
    }
    Err(format!(
        "failed: {}; what it said stands above, at the lines that begin so",
        failed.join(", ")
    ))
}

/// Runs a step by itself and shows what it says, each line behind its name; whether it was fine.
fn in_own_process(step: &Step, flags: &[&str]) -> bool {
    let run = || -> io::Result<bool> {
        let (said, words) = io::pipe()?;
        let own = env::current_exe()?;
        let mut command = if step.patient && cfg!(unix) {
            let mut nice = Command::new("nice");
            nice.args(["-n", "19"]).arg(own);
            nice
        } else {
            Command::new(own)
        };
        command.args(["verify", "--only", step.name]).args(flags);
        let mut process = command.stdout(words.try_clone()?).stderr(words).spawn()?;
        // It holds our ends of the pipe.
        drop(command);
        let (name, (end, ended)) = (step.name, mpsc::channel::<()>());
        thread::spawn(move || {
            show(name, said);
            drop(end);
        });
        let status = process.wait()?;
        // A program that it has left behind may hold the pipe open for ever.
        let _ = ended.recv_timeout(Duration::from_secs(5));
        Ok(status.success())
    };
    run().unwrap_or_else(|error| {
        println!("{:13}| cannot be run: {error}", step.name);
        false
    })
}

/// Shows lines as they come, behind a name.
fn show(name: &str, said: PipeReader) {
    let lines = BufReader::new(said).split(b'\n').map_while(Result::ok);
    for line in lines {
        println!("{name:13}| {}", String::from_utf8_lossy(&line));
    }
}

/// The steps and their times, and the time of all together.
fn table(times: &[(&str, Duration)], all: Duration) -> String {
    let rows = times.iter().copied().chain([("all", all)]);
    let rows = rows.map(|(name, time)| format!("{name:13}{:>9}", seconds(time)));
    rows.collect::<Vec<_>>().join("\n")
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_ends_with_the_time_of_all_together() {
        let times = [("fmt", Duration::from_millis(640)), ("test", Duration::from_secs(100))];
        assert_eq!(
            table(&times, Duration::from_secs(90)),
            "fmt              0.6 s\ntest           100.0 s\nall             90.0 s"
        );
    }
}
