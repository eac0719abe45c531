//! `caravan deal day`: the opening position of the caravan of the day.

use std::io::{Write, stdout};

use caravan_engine::fairness::Secret;
use caravan_engine::{AnyRules, Family, Notation as _, Rules as _, Seed};
use clap::Args;

use crate::failure::Failure;
use crate::game::{family, seat_count, with_rules};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The date: year, month and day, such as `2026-11-19`.
    date: String,
    /// The family of rules.
    #[arg(long, value_parser = family(), default_value_t = Family::Road)]
    game: Family,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = AnyRules::standard(arguments.game);
    let ruleset = rules.ruleset();
    let secret = Secret::of_day(&arguments.date, &ruleset).map_err(Failure::bad_input)?;
    let seed = Seed::from_key(secret.key(&ruleset, &[None, None]));
    with_rules!(rules, rules => {
        let seats = seat_count(rules.as_ref(), 2)?;
        let position = rules.write_position(&rules.start(&rules.deal(seats, &seed)));
        let yours = seed.seating(seats).iter().position(|chair| *chair == 0).map_or(0, |seat| seat + 1);
        writeln!(stdout(), "secret {}\nyour seat {yours}\n{position}", secret.to_hex())?;
        Ok(())
    })
}
