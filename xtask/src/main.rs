//! `cargo xtask`: how a checkout is verified.

#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a tool talks to its user")]

mod command;
mod options;
mod postgres;
mod python;
mod step;
mod tool;
mod verify;

use std::env;
use std::path::Path;
use std::process::ExitCode;

use options::Options;
use step::STEPS;

/// Exit code for a command line that is not understood.
const WRONG_USAGE: u8 = 2;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if arguments.iter().any(|word| matches!(word.as_str(), "help" | "--help" | "-h")) {
        println!("{}", usage());
        return ExitCode::SUCCESS;
    }
    let options = match arguments.split_first() {
        Some((command, flags)) if command == "verify" => Options::read(flags),
        Some((command, _)) => Err(format!("unknown command `{command}`")),
        None => Err("a command is missing".into()),
    };
    let options = match options {
        Ok(options) => options,
        Err(fault) => {
            eprintln!("xtask: {fault}\n\n{}", usage());
            return ExitCode::from(WRONG_USAGE);
        }
    };
    match enter_root().and_then(|()| verify::run(&options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\nverify: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// All steps run in the root of the workspace, wherever they were asked for.
fn enter_root() -> Result<(), String> {
    // Asked for now: checkouts that share a folder of programs may share this one.
    let own = env::var("CARGO_MANIFEST_DIR").map_err(|_| "call it as `cargo verify`")?;
    let root = Path::new(&own).parent().ok_or("xtask lies in no workspace")?;
    env::set_current_dir(root).map_err(|error| format!("cannot enter {}: {error}", root.display()))
}

fn usage() -> String {
    let steps = STEPS.iter().map(|step| format!("  {:14}{}", step.name, step.about));
    let steps = steps.collect::<Vec<_>>().join("\n");
    format!(
        "\
Usage: cargo verify [FLAGS]     runs everything that is tested
       cargo xtask help         prints this

Flags:
  --only STEP[,STEP]   runs these steps and no others
  --advisories         runs the step `advisories` too, which needs the network
  --long               runs the long tests and compares more games

Steps, in order:
{steps}

Tools that are missing are installed into $CARAVAN_TOOLS, or into the user's cache folder."
    )
}
