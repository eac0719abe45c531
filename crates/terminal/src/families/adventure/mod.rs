//! The Call for Adventure on a terminal.

mod board;
mod map;
mod own;
mod say;
mod seat;

pub(super) use board::{board, heights};
use caravan_protocol::catalog::AdventureCatalog;
use caravan_protocol::view::{AdventurePhase, AdventureView};
pub(super) use own::own;
pub(super) use say::{ask, choices, plan, tell, waits};
pub(super) use seat::seat;

/// A table of Adventure.
pub(super) struct Game<'a> {
    pub(super) view: &'a AdventureView,
    pub(super) before: &'a AdventureView,
    pub(super) catalog: &'a AdventureCatalog,
}

impl Game<'_> {
    /// Whether the game has not begun its first round.
    fn is_opening(&self) -> bool {
        matches!(self.view.phase, AdventurePhase::Take | AdventurePhase::Place)
    }
}
