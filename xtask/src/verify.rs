//! Runs the steps one after the other, up to the first that fails.

use std::env;
use std::process::Command;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::options::Options;
use crate::step::{STEPS, Step};

/// The step that needs one core, and nothing that another step needs: it runs beside the others.
const BESIDE: &str = "oracle";

/// Runs all steps that are wanted; what failed, if anything.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let begun = Instant::now();
    let wanted: Vec<&Step> = STEPS.iter().filter(|step| options.want(step)).collect();
    let (beside, steps): (Vec<&Step>, Vec<&Step>) =
        wanted.iter().partition(|step| step.name == BESIDE && wanted.len() > 1);
    let beside: Vec<Beside> = beside.into_iter().map(Beside::start).collect();
    let mut times: Vec<(&str, Duration)> = Vec::new();
    for Step { name, about, run } in steps {
        println!("\n== {name}: {about}");
        let start = Instant::now();
        let result = run(options);
        let time = start.elapsed();
        if let Err(failure) = result {
            // Nothing goes on after the verdict.
            for beside in beside {
                drop(beside.done.join());
            }
            return Err(failed(name, time, &failure));
        }
        println!("== {name}: fine after {}", seconds(time));
        times.push((name, time));
    }
    for beside in beside {
        times.push(beside.finish()?);
    }
    println!("\n{}", table(&times, begun.elapsed()));
    Ok(())
}

fn failed(name: &str, time: Duration, failure: &str) -> String {
    format!(
        "the step `{name}` failed after {}: {failure}\n\
         verify: once it is mended, `cargo verify --only {name}` runs it alone",
        seconds(time)
    )
}

/// A step in a process of its own, whose words are kept until the others are done.
struct Beside {
    name: &'static str,
    done: JoinHandle<(Result<String, String>, Duration)>,
}

impl Beside {
    fn start(step: &Step) -> Beside {
        let name = step.name;
        let done = thread::spawn(move || {
            let start = Instant::now();
            let own = env::current_exe().map_err(|error| error.to_string());
            let output = own.and_then(|own| {
                let mut command = Command::new(own);
                command.args(["verify", "--only", name]).output().map_err(|error| error.to_string())
            });
            let said = output.and_then(|output| {
                let said = [output.stdout, output.stderr].concat();
                let said = String::from_utf8_lossy(&said).into_owned();
                if output.status.success() { Ok(said) } else { Err(said) }
            });
            (said, start.elapsed())
        });
        Beside { name, done }
    }

    /// Waits for it, and shows what it had to say.
    fn finish(self) -> Result<(&'static str, Duration), String> {
        let (said, time) = self.done.join().map_err(|_| format!("{} panicked", self.name))?;
        print!("{}", said.map_err(|said| failed(self.name, time, &said))?);
        Ok((self.name, time))
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
