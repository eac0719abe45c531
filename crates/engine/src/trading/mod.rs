//! What the games share: crystals, what cards do with them, and the market they are spent in.

mod acquires;
mod affordable;
mod by_counts;
mod caravan;
mod crystals;
mod discards;
mod effect;
mod market;
mod merchant;
mod merchants;
mod payment;
mod trade_list;

pub(crate) use affordable::Affordable;
pub(crate) use by_counts::ByCounts;
pub(crate) use caravan::{check_discard, refuse_excess};
pub use crystals::{Crystals, Level};
pub(crate) use discards::Discards;
pub use effect::{Effect, Trade, UpgradePlan};
pub use market::Market;
pub(crate) use merchant::{Dealing, complete_payment, plain_acquire, read_acquire, read_slot};
pub use merchant::{Merchant, price};
pub(crate) use merchants::{Means, Merchants};
pub use payment::{Payment, for_each_part};
pub(crate) use trade_list::TradeList;
