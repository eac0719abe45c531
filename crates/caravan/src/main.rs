//! `caravan`: Caravanserai on the command line.

#![forbid(unsafe_code)]

#[cfg(unix)]
mod admin;
mod arena;
mod backup;
mod balance;
mod bench;
mod bot;
mod check;
mod deal;
mod failure;
mod family;
mod features;
mod game;
mod hint;
mod manual;
mod map;
mod output;
mod perft;
mod play;
mod playout;
mod progress;
mod replay;
mod selfplay;
mod serve;
mod set;
mod settings;
mod simulate;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// A house makes many small texts of short life for each move: with this allocator it computes about a
/// tenth less than with that of the system.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// An open house for the Century trading games.
///
/// Without a command, it opens the house in your browser, as `caravan serve` does.
#[derive(Parser)]
#[command(name = "caravan", version, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXIT_CODES: &str = "Exit codes: 0 fine; 1 a check failed; 2 bad input, with one sentence on \
standard error that says what was wrong.";

#[derive(Subcommand)]
enum Command {
    /// Open the house: play in the browser, alone or with others.
    Serve(serve::Arguments),
    /// Look after a house that is open: its sessions, tables and people.
    #[cfg(unix)]
    Admin(admin::Arguments),
    /// Copy everything that the house keeps, while it is open or not.
    Backup(backup::Arguments),
    /// Play in the terminal, against bots or each other.
    Play(play::Arguments),
    /// Print the opening position that a seed deals, or verify the deal of a record.
    Deal(deal::Arguments),
    /// Count the sequences of legal actions of a given length.
    Perft(perft::Arguments),
    /// Replay a record, verify all it says, and print scores and ranks.
    Replay(replay::Arguments),
    /// Check records and set files.
    Check(check::Arguments),
    /// Write the components of a game as a set file.
    Set(set::Arguments),
    /// Show, write and check maps of Adventure.
    Map(map::Arguments),
    /// Play random games and write their records.
    Simulate(simulate::Arguments),
    /// Play as a program that speaks the bot protocol on standard input and output.
    Bot(bot::Arguments),
    /// Say what a good player would do in a position.
    Hint(hint::Arguments),
    /// Let bots play against each other, and rate them.
    Arena(arena::Arguments),
    /// Let bots of one kind play, and print what they use of the components.
    Balance(balance::Arguments),
    /// Play games from which nets learn.
    Selfplay(selfplay::Arguments),
    /// Write what a net is told about the states of such games.
    Features(features::Arguments),
    /// Measure the engine's speed, and print its behavior signature.
    Bench(bench::Arguments),
    /// Write man pages and shell completions, for those who package the program.
    Manual(manual::Arguments),
}

/// The parser's message in one line: what was wrong, without the usage that follows it.
fn one_sentence(text: &str) -> String {
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let message =
        text.split("\n\nUsage:").next().and_then(|text| text.split("\n\nFor more").next());
    let words: Vec<&str> = message.unwrap_or_default().split_whitespace().collect();
    format!("{}; see --help", words.join(" "))
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => {
            return Failure::bad_input(one_sentence(&error.render().to_string())).report();
        }
        Err(help) => {
            // Nobody can be told that standard output is closed.
            let _ = help.print();
            return ExitCode::SUCCESS;
        }
    };
    let result = match arguments.command {
        None => serve::run(&serve::Arguments::default()),
        Some(Command::Serve(arguments)) => serve::run(&arguments),
        #[cfg(unix)]
        Some(Command::Admin(arguments)) => admin::run(&arguments),
        Some(Command::Backup(arguments)) => backup::run(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Deal(arguments)) => deal::run(&arguments),
        Some(Command::Perft(arguments)) => perft::run(&arguments),
        Some(Command::Replay(arguments)) => replay::run(&arguments),
        Some(Command::Check(arguments)) => check::run(&arguments),
        Some(Command::Set(arguments)) => set::run(&arguments),
        Some(Command::Map(arguments)) => map::run(&arguments),
        Some(Command::Simulate(arguments)) => simulate::run(&arguments),
        Some(Command::Bot(arguments)) => bot::run(&arguments),
        Some(Command::Hint(arguments)) => hint::run(&arguments),
        Some(Command::Arena(arguments)) => arena::run(&arguments),
        Some(Command::Balance(arguments)) => balance::run(&arguments),
        Some(Command::Selfplay(arguments)) => selfplay::run(&arguments),
        Some(Command::Features(arguments)) => features::run(&arguments),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Manual(arguments)) => manual::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    /// A command and all within it.
    fn each(command: &clap::Command, check: &mut dyn FnMut(&clap::Command)) {
        check(command);
        command.get_subcommands().for_each(|command| each(command, check));
    }

    #[test]
    fn every_command_and_option_explains_itself() {
        let mut command = Arguments::command();
        command.build();
        each(&command, &mut |command| {
            let name = command.get_display_name().unwrap_or_default();
            assert!(command.get_about().is_some(), "`{name}` does not say what it is for");
            for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
                let id = argument.get_id();
                assert!(argument.get_help().is_some(), "`{name}` does not explain `{id}`");
            }
        });
    }

    #[test]
    fn the_manual_has_a_page_and_completions_for_every_command() {
        let folder = std::env::temp_dir().join(format!("caravan-manual-{}", std::process::id()));
        manual::write(&folder).expect("the folder can be written");
        let read = |path: &str| std::fs::read_to_string(folder.join(path)).expect(path);
        let completions = ["caravan.bash", "_caravan", "caravan.fish", "_caravan.ps1"]
            .map(|file| (file, read(&format!("completions/{file}"))));
        let mut command = Arguments::command();
        command.build();
        each(&command, &mut |command| {
            let (name, page) = (command.get_name(), command.get_display_name());
            let page = page.unwrap_or(name).replace(' ', "-");
            if name != "help" && !page.contains("-help-") {
                assert!(!read(&format!("man/{page}.1")).is_empty());
            }
            for (file, text) in &completions {
                assert!(text.contains(name), "{file} knows no `{name}`");
            }
        });
        std::fs::remove_dir_all(&folder).expect("the folder is ours");
    }
}
