//! Who plays: a bot of ours, or a program that speaks the bot protocol.

use std::time::{Duration, Instant};

use caravan_ai::{Bot, Budget, Judge};
use caravan_engine::{Observer, Seat, SplitMix64, Table};

use crate::external::Program;

/// Who enters a contest.
#[derive(Clone, PartialEq, Debug)]
pub enum Entrant {
    /// A bot of ours, and the name it has.
    Bot(String, Bot),
    /// A command line to run: a program that speaks the bot protocol.
    Command(String),
}

/// How long an entrant may think about a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thinking {
    /// As long as the bot is made for.
    Own,
    /// So many nodes.
    Nodes(u64),
    /// So much time.
    Time(Duration),
}

impl Entrant {
    /// Reads `greedy`, `planner`, … or `cmd:` and a command line.
    pub fn read(text: &str) -> Result<Entrant, String> {
        if let Some(command) = text.strip_prefix("cmd:") {
            let command = command.trim_matches('"').trim();
            if command.is_empty() {
                return Err("`cmd:` needs a command line, as in cmd:\"./my-bot\"".into());
            }
            return Ok(Entrant::Command(command.into()));
        }
        text.parse().map(|bot| Entrant::Bot(text.into(), bot)).map_err(|e| format!("{e}"))
    }

    /// The name under which results are counted.
    pub fn name(&self) -> &str {
        match self {
            Entrant::Bot(name, _) | Entrant::Command(name) => name,
        }
    }
}

/// An entrant in a seat of a game.
pub(crate) enum Player {
    Bot(Bot, SplitMix64),
    Program(Program),
}

impl Player {
    /// Sits down. The generator is the player's own and depends on the game, not on the deal's
    /// secrets.
    pub(crate) fn sit_down<R: Judge>(
        entrant: &Entrant,
        table: &Table<R>,
        seat: Seat,
        chance: u64,
    ) -> Result<Player, String> {
        match entrant {
            Entrant::Bot(_, bot) => Ok(Player::Bot(*bot, SplitMix64::new(chance))),
            Entrant::Command(command) => {
                Program::start(command, table, seat, chance).map(Player::Program)
            }
        }
    }

    /// Chooses an action; what went wrong, if there is none.
    pub(crate) fn choose<R: Judge>(
        &mut self,
        table: &Table<R>,
        seat: Seat,
        thinking: Thinking,
    ) -> Result<R::Action, String> {
        match self {
            Player::Program(program) => program.choose(table, seat, thinking),
            Player::Bot(bot, rng) => {
                let view = table.view(Observer::Seat(seat));
                let rules = table.rules();
                let action = match thinking {
                    Thinking::Own => bot.choose(rules, &view, &mut Budget::nodes(bot.nodes()), rng),
                    Thinking::Nodes(nodes) => {
                        bot.choose(rules, &view, &mut Budget::nodes(nodes), rng)
                    }
                    Thinking::Time(time) => {
                        let end = Instant::now() + time;
                        let mut stop = || Instant::now() >= end;
                        bot.choose(rules, &view, &mut Budget::until(&mut stop), rng)
                    }
                };
                action.ok_or_else(|| "there is nothing to decide".into())
            }
        }
    }

    /// Tells how the game ended.
    pub(crate) fn stand_up(self, scores: &[u16], ranks: Option<&[u8]>) {
        if let Player::Program(program) = self {
            program.end(scores, ranks);
        }
    }
}
