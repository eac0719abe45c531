//! Spice Road and Golem Edition on a terminal.

mod board;
mod own;
mod say;
mod seat;

pub(super) use board::{board, heights};
use caravan_protocol::catalog::RoadCatalog;
use caravan_protocol::view::RoadView;
pub(super) use own::own;
pub(super) use say::{ask, choices, plan, tell, waits};
pub(super) use seat::seat;

/// A table of Road.
pub(super) struct Game<'a> {
    pub(super) view: &'a RoadView,
    pub(super) before: &'a RoadView,
    pub(super) catalog: &'a RoadCatalog,
}
