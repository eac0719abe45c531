//! Entrants: built-in bots, and programs that speak the bot protocol.

use std::time::{Duration, Instant};

use caravan_ai::{Bot, Budget, Judge};
use caravan_engine::{Observer, Seat, SplitMix64, Table};

use crate::external::Program;

/// An entrant of a contest.
#[derive(Clone, PartialEq, Debug)]
pub enum Entrant {
    /// A built-in bot and its name.
    Bot(String, Bot),
    /// The command line of a program that speaks the bot protocol.
    Command(String),
}

/// The thinking budget of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thinking {
    /// The bot's own node budget.
    Own,
    /// A number of nodes.
    Nodes(u64),
    /// An amount of time.
    Time(Duration),
}

impl Entrant {
    /// Parses `greedy`, `planner`, … or `cmd:` and a command line.
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

/// An entrant that plays a game.
pub(crate) enum Player {
    Bot(Bot, SplitMix64),
    Program(Program),
}

impl Player {
    /// Starts a game. The generator is the player's own and depends on the game, not on the secrets
    /// of the deal.
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

    /// Chooses an action, or returns what went wrong.
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

    /// Reports the result of the game.
    pub(crate) fn stand_up(self, scores: &[u16], ranks: Option<&[u8]>) {
        if let Player::Program(program) = self {
            program.end(scores, ranks);
        }
    }
}
