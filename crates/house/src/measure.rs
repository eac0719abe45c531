//! Checks that a build behaves the same as others, and benchmarks it.

use caravan_ai::Bot;
use caravan_ai::measure::{games, searches};
use caravan_engine::{AnyRules, with_rules};
use serde_json::{Value, json};

/// Plays the games of `caravan bench`, or has a bot search positions from them. The caller measures
/// the time.
pub fn measure(
    rules: &AnyRules,
    seats: u8,
    count: u32,
    name: Option<&str>,
) -> Result<Value, String> {
    let seats = rules.seat_count(seats).map_err(|error| error.to_string())?;
    with_rules!(rules, rules => {
        let rules = rules.as_ref();
        Ok(match name.map(bot).transpose()? {
            None => {
                let played = games(rules, seats, count, |play| play());
                json!({ "decisions": played.decisions, "signature": played.signature.to_string() })
            }
            Some(bot) => {
                let searched = searches(rules, seats, count, bot, |think| think());
                let signature = searched.signature.to_string();
                json!({
                    "nodes": searched.nodes,
                    "decisions": searched.decisions,
                    "signature": signature,
                })
            }
        })
    })
}

fn bot(name: &str) -> Result<Bot, String> {
    name.parse().map_err(|_| format!("there is no bot `{name}`"))
}
