//! `cargo xtask`: builds, verifies and packages this workspace.

#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a tool talks to its user")]

mod browser;
mod command;
mod memory;
mod module;
mod needs;
mod node;
mod options;
mod package;
mod page;
mod postgres;
mod python;
mod release;
mod rustup;
mod site;
mod step;
mod tool;
mod verify;

use std::env;
use std::path::Path;
use std::process::ExitCode;

use options::Options;
use step::STEPS;

/// The exit code for an invalid command line.
const WRONG_USAGE: u8 = 2;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    // What follows `play` is for the program, including `--help`.
    if let Some(("play", rest)) = arguments.split_first().map(|(word, rest)| (word.as_str(), rest))
    {
        return play(rest);
    }
    if arguments.iter().any(|word| matches!(word.as_str(), "help" | "--help" | "-h")) {
        println!("{}", usage());
        return ExitCode::SUCCESS;
    }
    if let Some((word, rest)) = arguments.split_first()
        && let Some(result) = make(word, rest)
    {
        return end(word, result);
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
    end("verify", enter_root().and_then(|()| verify::run(&options)))
}

/// Builds something into a folder; `None` if the command is another one.
fn make(word: &str, rest: &[String]) -> Option<Result<(), String>> {
    let here = env::current_dir().unwrap_or_default();
    let folder = match rest {
        [folder] => Ok(here.join(folder)),
        [] if word == "page" => Ok(here),
        [] if word == "package-release" => Ok(here.join("target")),
        _ => Err(format!("`{word}` takes one folder to write into")),
    };
    let make = |folder: &Path| match word {
        "page" => module::build().and_then(|()| page::build()),
        "site" => site::write(folder),
        _ => release::pack(folder),
    };
    let known = ["page", "site", "package-release"].contains(&word);
    known.then(|| folder.and_then(|folder| enter_root().and_then(|()| make(&folder))))
}

/// Prints what failed, if anything.
fn end(what: &str, result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{what}: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the web client and the program, and runs it.
fn play(arguments: &[String]) -> ExitCode {
    let asked_in = env::current_dir();
    let built = enter_root().and_then(|()| {
        // Without arguments the program starts the server and opens the web client.
        if arguments.first().is_none_or(|command| command == "serve") {
            // Without the module the web client only lacks games in the browser.
            if let Err(missing) = module::build() {
                eprintln!("xtask: the web client cannot play without a server: {missing}");
            }
            page::build()?;
        }
        let program = step::program("play")?;
        let mut build = command::cargo();
        build.args(["build", "--profile", "play", "--locked", "--package", "caravan"]);
        // The first build takes minutes: show its progress.
        if program.exists() {
            build.arg("--quiet");
        }
        command::run_quietly(&mut build)?;
        Ok(program)
    });
    let status = built.and_then(|program| {
        let mut caravan = std::process::Command::new(program);
        if let Ok(folder) = asked_in {
            caravan.current_dir(folder);
        }
        caravan.args(arguments).status().map_err(|error| format!("cannot start it: {error}"))
    });
    match status {
        Ok(status) => {
            u8::try_from(status.code().unwrap_or(1)).map_or(ExitCode::FAILURE, ExitCode::from)
        }
        Err(failure) => {
            eprintln!("xtask: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Runs all steps in the root of the workspace.
fn enter_root() -> Result<(), String> {
    // Read at run time: checkouts that share a target folder may share this program.
    let own = env::var("CARGO_MANIFEST_DIR").map_err(|_| "call it as `cargo verify`")?;
    let root = Path::new(&own).parent().ok_or("xtask is not in a workspace")?;
    env::set_current_dir(root).map_err(|error| format!("cannot enter {}: {error}", root.display()))
}

fn usage() -> String {
    let steps = STEPS.iter().map(|step| format!("  {:14}{}", step.name, step.about));
    let steps = steps.collect::<Vec<_>>().join("\n");
    let needs = needs::list();
    let needs = needs.iter().map(|(name, purpose)| format!("  {name:42}{purpose}"));
    let needs = needs.collect::<Vec<_>>().join("\n");
    format!(
        "\
Usage: cargo verify [FLAGS]     runs all tests, like CI
       cargo play [ARGUMENTS]   builds the web client and the program, and runs it
       cargo site FOLDER        builds the static site into a folder, for any file host
       cargo package-release    builds a release archive, into target or a FOLDER
       cargo xtask page         builds the web client and its WebAssembly module
       cargo xtask help         prints this

Flags:
  --only STEP[,STEP]   runs only these steps
  --advisories         also runs the step `advisories`, which needs the network
  --quick              runs what changes break most often: a few minutes after the build
  --long               also runs long tests and other browsers, and compares more games

Steps, in order:
{steps}

Missing tools are installed into $CARAVAN_TOOLS or the user's cache folder:
{needs}"
    )
}
