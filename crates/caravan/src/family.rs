//! What commands know of each family, a file for each.

mod adventure;
mod road;
mod world;

use std::collections::BTreeSet;

use caravan_engine::Notation;

/// A family whose components `caravan balance` can count.
pub(crate) trait Account: Notation {
    /// Adds the names of all components that the deciding seat could use now.
    fn offered(&self, state: &Self::State, names: &mut BTreeSet<String>);

    /// The name of the component that an event used.
    fn used(&self, event: Self::Event) -> Option<String>;
}
