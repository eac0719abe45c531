//! What the games share: crystals, what cards do with them, and the market they are spent in.

mod acquires;
mod affordable;
mod by_counts;
mod caravan;
mod crystals;
mod effect;
mod market;
mod merchant;
mod merchants;
mod payment;

pub(crate) use affordable::Affordable;
pub(crate) use by_counts::ByCounts;
pub(crate) use caravan::{check_discard, refuse_excess};
pub use crystals::{Crystals, Level};
pub use effect::{Effect, Trade, UpgradePlan};
pub use market::Market;
pub use merchant::Merchant;
pub(crate) use merchant::{Dealing, complete_payment, plain_acquire, read_acquire, read_slot};
pub(crate) use merchants::{Means, Merchants};
pub use payment::{Payment, for_each_part};
