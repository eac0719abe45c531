//! Runs the steps one after the other, up to the first that fails.

use std::time::{Duration, Instant};

use crate::options::Options;
use crate::step::STEPS;

/// Runs all steps that are wanted; what failed, if anything.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let mut times: Vec<(&str, Duration)> = Vec::new();
    for step in STEPS.iter().filter(|step| options.want(step)) {
        println!("\n== {}: {}", step.name, step.about);
        let start = Instant::now();
        let result = (step.run)(options);
        let time = start.elapsed();
        let name = step.name;
        result.map_err(|failure| {
            format!(
                "the step `{name}` failed after {}: {failure}\n\
                 verify: once it is mended, `cargo verify --only {name}` runs it alone",
                seconds(time)
            )
        })?;
        println!("== {name}: fine after {}", seconds(time));
        times.push((name, time));
    }
    println!("\n{}", table(&times));
    Ok(())
}

/// The steps and their times, and the sum of them.
fn table(times: &[(&str, Duration)]) -> String {
    let sum = times.iter().map(|(_, time)| time).sum();
    let rows = times.iter().copied().chain([("all", sum)]);
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
    fn the_table_ends_with_the_sum() {
        let times = [("fmt", Duration::from_millis(640)), ("test", Duration::from_secs(100))];
        assert_eq!(
            table(&times),
            "fmt              0.6 s\ntest           100.0 s\nall            100.6 s"
        );
    }
}
