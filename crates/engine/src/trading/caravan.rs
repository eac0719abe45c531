//! The limit of a caravan, and discards above it.

use alloc::format;

use super::Crystals;
use crate::rules::{Illegal, refuse};

/// Refuses anything but a discard while a caravan is above its limit.
pub(crate) fn refuse_excess(
    clause: &'static str,
    caravan: Crystals,
    limit: u8,
) -> Result<(), Illegal> {
    refuse(
        clause,
        format!(
            "the caravan `{caravan}` holds more than {limit} crystals: the excess of {} must be \
             discarded first",
            caravan.len() - limit
        ),
    )
}

/// Whether crystals are exactly the excess of a caravan.
pub(crate) fn check_discard(
    clause: &'static str,
    caravan: Crystals,
    limit: u8,
    crystals: Crystals,
) -> Result<(), Illegal> {
    let excess = caravan.len() - limit;
    if crystals.len() != excess {
        refuse(
            clause,
            format!(
                "exactly the excess goes back, {excess} in all, not {}: the caravan `{caravan}` \
                 holds {} and may keep {limit}",
                crystals.len(),
                caravan.len(),
            ),
        )
    } else if caravan.contains(crystals) {
        Ok(())
    } else {
        refuse(clause, format!("cannot discard `{crystals}`: the caravan holds `{caravan}`"))
    }
}
