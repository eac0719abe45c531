//! Components, for drawing and for checking a deal.

use caravan_engine::rules::SeatCountError;
use caravan_engine::{AnyRules, Rules as _, with_rules};
use caravan_protocol::lobby::{Pile, Piles};
use caravan_protocol::{Catalog, Wire as _};

/// The components of a game with this many seats.
pub fn catalog(rules: &AnyRules, seats: u8) -> Result<Catalog, SeatCountError> {
    with_rules!(rules, rules => Ok(rules.catalog(rules.seat_count(seats)?)))
}

/// The piles of a game with this many seats.
pub fn piles(rules: &AnyRules, seats: u8) -> Result<Piles, SeatCountError> {
    let piles = rules.piles(rules.seat_count(seats)?).into_iter();
    let pile =
        |pile: caravan_engine::deal::Pile| Pile { label: pile.label.into(), names: pile.names };
    Ok(Piles { ruleset: rules.ruleset(), piles: piles.map(pile).collect() })
}
