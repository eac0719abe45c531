//! When bots decide, and what becomes of their decisions.

use caravan_engine::Seat;
use caravan_protocol::message::BotLevel;

use super::{PATIENCE_WITH_NODES, Room, is_due};
use crate::entry::Act;
use crate::output::{Output, Think};

/// Whether a bot is deciding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Thinking {
    /// None is, and one may.
    Free,
    /// None may before this time: another node's bot is deciding, or one has failed (backoff).
    Paused { until: u64 },
    /// One is, after this entry: the last one that has changed the game.
    For { seq: u32 },
}

impl Thinking {
    /// Backs off from now on.
    pub(super) fn paused(now: u64) -> Thinking {
        Thinking::Paused { until: now + PATIENCE_WITH_NODES }
    }

    pub(super) fn paused_until(self) -> Option<u64> {
        match self {
            Thinking::Paused { until } => Some(until),
            _ => None,
        }
    }

    /// The entry after which a bot decides.
    pub(super) fn seq(self) -> Option<u32> {
        match self {
            Thinking::For { seq } => Some(seq),
            _ => None,
        }
    }

    /// Ignores the decision in progress.
    pub(super) fn stop(&mut self) {
        if matches!(self, Thinking::For { .. }) {
            *self = Thinking::Free;
        }
    }

    /// Ends the backoff.
    pub(super) fn resume(&mut self) {
        if matches!(self, Thinking::Paused { .. }) {
            *self = Thinking::Free;
        }
    }
}

impl Room {
    /// The deciding seat and the level of its bot, if no person plays it.
    pub(super) fn automaton(&self) -> Option<(Seat, BotLevel)> {
        let seat = self.state.deciding()?;
        Some((seat, self.state.automaton(seat)?))
    }

    /// Whether bots should play: a client is connected, a person waits for their turn wherever they
    /// are, or the game has a clock, which runs for stand-ins too.
    pub(super) fn is_played(&self) -> bool {
        !self.clients.is_empty() || self.state.has_players() || self.state.goes_on_alone()
    }

    /// Whether a bot has to decide now.
    pub(super) fn awaits_bot(&self) -> bool {
        self.automaton().is_some() && self.is_played()
    }

    pub(super) fn let_think(&mut self, now: u64, out: &mut Vec<Output>) {
        let Some((seat, level)) = self.automaton() else { return };
        let may = match self.thinking {
            Thinking::Free => true,
            Thinking::Paused { until } => is_due(until, now),
            Thinking::For { .. } => false,
        };
        if self.is_busy() || !self.is_played() || !may {
            return;
        }
        let Some(game) = self.state.game.as_ref() else { return };
        let Some(seat_view) = game.seat_view_after(seat, &[]) else { return };
        let (seq, chance) = (self.state.played, self.state.seed().bot_chance(game.plies() + 1));
        self.thinking = Thinking::For { seq };
        out.push(Output::Think(Think { seq, seat, level, seat_view, chance }));
    }

    pub(super) fn thought(&mut self, now: u64, seq: u32, action: String, out: &mut Vec<Output>) {
        if self.thinking() != Some(seq) {
            // The game has changed meanwhile.
            return;
        }
        self.thinking = Thinking::Free;
        if self.is_busy() {
            // It is asked again after the pending write.
            return;
        }
        let Some((seat, game)) = self.state.deciding().zip(self.state.game.as_ref()) else {
            return;
        };
        let Ok((text, _)) = game.written(seat, &[action]) else {
            self.thinking = Thinking::paused(now);
            return;
        };
        let act = Act::Played { seat: seat.0, text: text.into() };
        // All nodes give this decision the same command key.
        self.append(now, act, format!("/bot-{seq}"), None, out);
    }
}
