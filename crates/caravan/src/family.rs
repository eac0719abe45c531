//! The families on the command line: a file for each.

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

    /// What lies on the table, a line each; for seats, with these names.
    fn table_lines(&self, state: &Self::State, names: &[String]) -> Vec<String>;

    /// What is worth saying about an event.
    fn event_line(&self, event: Self::Event, names: &[String]) -> Option<String>;

    /// Where the points of a seat come from.
    fn score_line(&self, state: &Self::State, seat: Seat) -> String;

    /// An action of a rival, as the others may see it.
    fn told(&self, action: Self::Action) -> String {
        self.spell(action)
    }
}

/// A family whose components can be counted.
pub(crate) trait Account: Notation {
    /// Adds the names of everything somebody could use now.
    fn offered(&self, state: &Self::State, names: &mut BTreeSet<String>);

    /// The name of what an event used.
    fn used(&self, event: Self::Event) -> Option<String>;
}

/// Words separated by so much space that groups can be told apart, or `-`.
fn spaced(words: impl IntoIterator<Item = String>, space: &str) -> String {
    let words: Vec<String> = words.into_iter().collect();
    if words.is_empty() { "-".into() } else { words.join(space) }
}
