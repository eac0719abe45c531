//! What all the games share: crystals, what cards do with them, and the market they are spent in.

mod by_counts;
mod crystals;
mod effect;
mod market;
mod payment;

pub(crate) use by_counts::ByCounts;
pub use crystals::{Crystals, Level};
pub use effect::{Effect, Trade, UpgradePlan};
pub use market::Market;
pub use payment::{Payment, for_each_part};
