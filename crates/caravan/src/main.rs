//! `caravan`, the command line of Caravanserai: one file for each command.

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
mod join;
mod lobby;
mod manual;
mod map;
mod output;
mod perft;
mod play;
mod playout;
mod progress;
mod ratings;
mod replay;
mod selfplay;
mod serve;
mod set;
mod settings;
mod shown;
mod simulate;
mod watch;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// The server allocates many small, short-lived strings for each move: mimalloc makes it about a
/// tenth cheaper in CPU time than the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The Century board games: play, serve, replay, rate bots.
///
/// Without a command, it starts a server and opens it in your browser, like `caravan serve`.
#[derive(Parser)]
#[command(name = "caravan", version, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXIT_CODES: &str = "Exit codes: 0 success; 1 a check failed; 2 bad input, explained in one \
sentence on standard error.";

#[derive(Subcommand)]
enum Command {
    /// Start a server: play in the browser, alone or with others.
    Serve(serve::Arguments),
    /// Administer a running server: its sessions, tables and people.
    #[cfg(unix)]
    Admin(admin::Arguments),
    /// Back up the database, while the server runs or not.
    Backup(backup::Arguments),
    /// Compute the ratings of people again, while the server runs or not.
    Ratings(ratings::Arguments),
    /// Play in the terminal, against bots or each other: a full-screen table.
    Play(play::Arguments),
    /// Take a seat at a table of a server, by its link.
    Join(join::Arguments),
    /// Watch a table of a server, by its link.
    Watch(watch::Arguments),
    /// List the tables of a server, to join or to watch.
    Lobby(lobby::Arguments),
    /// Print the opening position of a seed, or verify the deal of a record.
    Deal(deal::Arguments),
    /// Count the sequences of legal actions of a given length.
    Perft(perft::Arguments),
    /// Replay and verify a record: step through it in a terminal, or print scores and ranks.
    Replay(replay::Arguments),
    /// Check record, set and map files.
    Check(check::Arguments),
    /// Write the components of a game as a set file.
    Set(set::Arguments),
    /// Show, write and check maps of Adventure.
    Map(map::Arguments),
    /// Play random games and write their records.
    Simulate(simulate::Arguments),
    /// Run a built-in bot that speaks the bot protocol on standard input and output.
    Bot(bot::Arguments),
    /// Suggest actions in a position, with reasons.
    Hint(hint::Arguments),
    /// Play matches between bots, and rate them.
    Arena(arena::Arguments),
    /// Play games between bots, and print how often they use each component.
    Balance(balance::Arguments),
    /// Generate training games for nets by self-play.
    Selfplay(selfplay::Arguments),
    /// Convert such games to training data.
    Features(features::Arguments),
    /// Benchmark the engine, and print its behavior signature.
    Bench(bench::Arguments),
    /// Write man pages and shell completions, for packagers.
    Manual(manual::Arguments),
}

/// The message of clap in one line, without the usage after it.
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
            // Standard output may be closed: nothing to do then.
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
        Some(Command::Ratings(arguments)) => ratings::run(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Join(arguments)) => join::run(&arguments),
        Some(Command::Watch(arguments)) => watch::run(&arguments),
        Some(Command::Lobby(arguments)) => lobby::run(&arguments),
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
