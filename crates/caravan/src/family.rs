//! The families in the terminal, a file for each.

mod adventure;
mod road;
mod world;

use std::collections::BTreeSet;

use caravan_ai::Judge;
use caravan_engine::{Notation, Seat};

/// How a family looks in the terminal.
pub(crate) trait AtKeyboard: Judge {
    /// How actions are typed.
    const HELP: &'static str;

    /// The table, as lines; seats are called by these names.
    fn table_lines(&self, state: &Self::State, names: &[String]) -> Vec<String>;

    /// A line about an event, if it is worth one.
    fn event_line(&self, event: Self::Event, names: &[String]) -> Option<String>;

    /// The score of a seat, by source.
    fn score_line(&self, state: &Self::State, seat: Seat) -> String;

    /// A rival's action, without hidden information.
    fn told(&self, action: Self::Action) -> String {
        self.spell(action)
    }
}

/// A family whose components `caravan balance` can count.
pub(crate) trait Account: Notation {
    /// Adds the names of all components that the deciding seat could use now.
    fn offered(&self, state: &Self::State, names: &mut BTreeSet<String>);

    /// The name of the component that an event used.
    fn used(&self, event: Self::Event) -> Option<String>;
}

/// The words, separated by this much space; `-` if there are none.
fn spaced(words: impl IntoIterator<Item = String>, space: &str) -> String {
    let words: Vec<String> = words.into_iter().collect();
    if words.is_empty() { "-".into() } else { words.join(space) }
}
