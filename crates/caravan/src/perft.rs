//! `caravan perft`: counts sequences of legal actions.

use std::io::{Write, stdout};

use caravan_engine::perft::{divide, perft};
use caravan_engine::{Notation, Rules};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::game::{DealArguments, GameArguments, with_rules};

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    #[command(flatten)]
    deal: DealArguments,
    /// Start from this position, which names its family, instead of the deal of a seed.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with_all = ["seats", "seed"])]
    position: Option<String>,
    /// The length of the sequences.
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,
    /// Also print the count for each first action.
    #[arg(long)]
    divide: bool,
    /// Print a JSON object: `depth`, `nodes`, and with --divide an array `divide` of `action` and
    /// `nodes`.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let depth = arguments.depth;
    let rules = match &arguments.position {
        Some(position) => arguments.game.rules_of(position)?,
        None => arguments.game.rules()?,
    };
    with_rules!(rules, rules => {
        let state = if let Some(position) = &arguments.position {
            rules
                .read_position(position)
                .map_err(|faults| Failure::bad_input(format!("--position: {faults}")))?
        } else {
            let seats = arguments.deal.seat_count(rules.as_ref())?;
            rules.start(&rules.deal(seats, &arguments.deal.seed()?))
        };
        let mut out = stdout().lock();
        if !arguments.divide {
            let nodes = perft(rules.as_ref(), &state, depth);
            if arguments.json {
                writeln!(out, "{}", json!({ "depth": depth, "nodes": nodes }))?;
            } else {
                writeln!(out, "{nodes}")?;
            }
            return Ok(());
        }
        let parts = divide(rules.as_ref(), &state, depth);
        let parts: Vec<_> = parts.iter().map(|&(action, nodes)| (rules.spell(action), nodes)).collect();
        let nodes: u64 = if depth == 0 { 1 } else { parts.iter().map(|(_, nodes)| nodes).sum() };
        if arguments.json {
            let parts: Vec<_> = parts
                .iter()
                .map(|(action, nodes)| json!({ "action": action, "nodes": nodes }))
                .collect();
            writeln!(out, "{}", json!({ "depth": depth, "nodes": nodes, "divide": parts }))?;
        } else {
            for (action, nodes) in parts {
                writeln!(out, "{action} {nodes}")?;
            }
            writeln!(out, "total {nodes}")?;
        }
        Ok(())
    })
}
