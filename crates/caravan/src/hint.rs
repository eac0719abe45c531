//! `caravan hint`: the best actions in a position, and why.

use std::io::{Write, stdout};

use caravan_ai::{Bot, BotLevel, Budget, Judge, hints};
use caravan_engine::{Observer, Turn};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::game::{GameArguments, with_rules};

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// The position, which names its family; the hint is for the deciding seat, using only what it
    /// may know.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: String,
    /// The number of actions to print.
    #[arg(long, value_name = "N", default_value_t = 3)]
    actions: usize,
    /// The search budget, in nodes.
    #[arg(long, value_name = "NODES", default_value_t = Bot::Level(BotLevel::STRONGEST).nodes())]
    nodes: u64,
    /// Print an array of JSON objects: `action`, `same`, `winChance`, `cost`, `goal`, `score`, `line`,
    /// `reason`.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    with_rules!(arguments.game.rules_of(&arguments.position)?, rules => print(arguments, rules.as_ref()))
}

fn print<R: Judge>(arguments: &Arguments, rules: &R) -> Result<(), Failure> {
    let state = rules
        .read_position(&arguments.position)
        .map_err(|faults| Failure::bad_input(format!("--position: {faults}")))?;
    let mut out = stdout().lock();
    let Turn::Of(seat) = rules.turn(&state) else {
        writeln!(out, "{}", if arguments.json { "[]" } else { "The game is over." })?;
        return Ok(());
    };
    let view = rules.view(&state, Observer::Seat(seat));
    let mut budget = Budget::nodes(arguments.nodes);
    let hints = hints(rules, &view, arguments.actions, &mut budget);
    let line = |line: &[R::Action]| -> Vec<String> {
        line.iter().map(|&action| rules.spell(action)).collect()
    };
    if arguments.json {
        let share = |chance: f32| (f64::from(chance) * 1000.0).round() / 1000.0;
        let objects = hints.iter().map(|hint| {
            let goal = hint.goal.map(|goal| {
                let needs =
                    if goal.needs.is_empty() { String::new() } else { goal.needs.to_string() };
                json!({ "turns": goal.turns, "points": goal.points, "needs": needs })
            });
            json!({
                "action": rules.spell(hint.action),
                "same": line(&hint.same),
                "winChance": share(hint.win_chance),
                "cost": share(hint.cost),
                "goal": goal,
                "score": hint.score,
                "line": line(&hint.line),
                "reason": hint.reason,
            })
        });
        writeln!(out, "{}", objects.collect::<serde_json::Value>())?;
        return Ok(());
    }
    for hint in hints {
        let chance = hint.win_chance * 100.0;
        let line = line(&hint.line).join(" ");
        writeln!(out, "{:<12} {chance:>3.0} %  {}", rules.spell(hint.action), hint.reason)?;
        writeln!(out, "{:<12}        {line}, score {}", "", hint.score)?;
    }
    Ok(())
}
