//! `caravan bot`: a built-in bot as a program that speaks the bot protocol.

use std::io::{BufRead, Write, stdin, stdout};
use std::sync::Arc;
use std::time::{Duration, Instant};

use caravan_ai::{Bot, Budget, Judge};
use caravan_engine::{Family, Observer, SplitMix64, Turn};
use caravan_protocol::bot::VERSION;
use clap::Args;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::game::{AnyRules, GameArguments, with_rules};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The bot: a level, from `peddler` to `magnate`, or `random`, `greedy`, `planner`, `tree`.
    #[arg(long, value_name = "L", default_value = "strongest")]
    level: String,
    /// Play with the components of this set: a file, or the name of a built-in set.
    #[arg(long, value_name = "SET")]
    set: Option<String>,
    /// Play Adventure on this map file.
    #[arg(long, value_name = "MAP")]
    map: Option<String>,
    /// The seed of its random choices.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// The bot, and the game it plays.
struct Player {
    bot: Bot,
    rng: SplitMix64,
    set: Option<String>,
    map: Option<String>,
    /// The rulebook of the game, or why there is none.
    rules: Result<AnyRules, String>,
}

const NO_GAME: &str = "no game has begun";

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let bot =
        arguments.level.parse().map_err(|error| Failure::bad_input(format!("--level: {error}")))?;
    let mut player = Player {
        bot,
        rng: SplitMix64::new(arguments.seed),
        set: arguments.set.clone(),
        map: arguments.map.clone(),
        rules: Err(NO_GAME.into()),
    };
    for line in stdin().lock().lines() {
        let line = line.map_err(|error| Failure::bad_input(format!("cannot read: {error}")))?;
        if line.trim().is_empty() {
            continue;
        }
        let answer = match serde_json::from_str(&line) {
            Ok(message) => player.answer(&message, &arguments.level),
            Err(error) => Some(refusal(&format!("not a JSON object: {error}"))),
        };
        if let Some(answer) = answer {
            let mut out = stdout().lock();
            writeln!(out, "{answer}")?;
            out.flush()?;
        }
    }
    Ok(())
}

fn refusal(message: &str) -> Value {
    json!({ "type": "error", "message": message })
}

impl Player {
    fn answer(&mut self, message: &Value, name: &str) -> Option<Value> {
        match message["type"].as_str() {
            Some("hello") => Some(json!({ "type": "hello", "protocol": VERSION, "name": name })),
            Some("game") => {
                // This message has no answer: the error is reported with the first `go`.
                self.rules = self.begin(message);
                None
            }
            Some("go") => Some(self.go(message).unwrap_or_else(|error| refusal(&error))),
            Some("end") => {
                self.rules = Err(NO_GAME.into());
                None
            }
            // Later versions of the protocol may send other messages.
            _ => None,
        }
    }

    fn begin(&self, message: &Value) -> Result<AnyRules, String> {
        let name = message["game"].as_str().unwrap_or_default();
        let game = name.parse::<Family>().map_err(|fault| fault.message)?;
        let asked = message["set"].as_str().unwrap_or_default();
        let named = asked.split_once('/').map(|(_, map)| map.to_owned());
        let map = self.map.clone().or(named).filter(|_| game.has_map());
        let set = self.set.clone().or_else(|| game.built_in_set(asked).map(|_| asked.into()));
        let rules = GameArguments { game, set, map }.rules();
        let rules = rules.map_err(|failure| failure.to_string())?;
        let set = rules.edition().set;
        if set != asked && !asked.is_empty() {
            return Err(format!(
                "the game uses the set `{asked}`, not `{set}`: name it with --set"
            ));
        }
        Ok(rules)
    }

    fn go(&mut self, message: &Value) -> Result<Value, String> {
        let rules = self.rules.as_ref().map_err(String::clone)?;
        let imagined = message["imagined"].as_str().ok_or("`imagined` is missing")?;
        let time = message["budgetMs"].as_u64().map(Duration::from_millis);
        let nodes = message["budgetNodes"].as_u64().unwrap_or_else(|| self.bot.nodes());
        let end = time.map(|time| Instant::now() + time);
        let (bot, rng) = (self.bot, &mut self.rng);
        let action = with_rules!(rules, rules => choose(rules, imagined, bot, nodes, end, rng))?;
        Ok(json!({ "type": "action", "action": action }))
    }
}

/// Chooses an action for the deciding seat of a position, using only what that seat may know: an
/// imagined position has the view that it was imagined from.
fn choose<R: Judge>(
    rules: &Arc<R>,
    imagined: &str,
    bot: Bot,
    nodes: u64,
    end: Option<Instant>,
    rng: &mut SplitMix64,
) -> Result<String, String> {
    let state = rules.read_position(imagined).map_err(|faults| format!("`imagined`: {faults}"))?;
    let Turn::Of(seat) = rules.turn(&state) else { return Err("the game is over".into()) };
    let view = rules.view(&state, Observer::Seat(seat));
    let mut stop = || end.is_some_and(|end| Instant::now() >= end);
    let mut budget = if end.is_some() { Budget::until(&mut stop) } else { Budget::nodes(nodes) };
    let action = bot.choose(rules.as_ref(), &view, &mut budget, rng);
    Ok(rules.spell(action.ok_or("no action is legal")?))
}
