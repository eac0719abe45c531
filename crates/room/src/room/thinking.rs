//! When bots think, and what becomes of their answers.

use caravan_engine::Seat;
use caravan_protocol::message::BotLevel;

use super::{PATIENCE_WITH_NODES, Room, is_due};
use crate::entry::Act;
use crate::output::{Output, Think};

/// Whether a bot thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Thinking {
    /// None does, and one may.
    Free,
    /// None may before then: another node lets it think, or something has failed.
    Paused { until: u64 },
    /// One does, for this entry: the last one that has changed the game.
    For { seq: u32 },
}

impl Thinking {
    /// Paused from now on.
    pub(super) fn paused(now: u64) -> Thinking {
        Thinking::Paused { until: now + PATIENCE_WITH_NODES }
    }

    pub(super) fn paused_until(self) -> Option<u64> {
        match self {
            Thinking::Paused { until } => Some(until),
            _ => None,
        }
    }

    /// The entry for which a bot thinks.
    pub(super) fn seq(self) -> Option<u32> {
        match self {
            Thinking::For { seq } => Some(seq),
            _ => None,
        }
    }

    /// What is thought about is not waited for any longer.
    pub(super) fn stop(&mut self) {
        if matches!(self, Thinking::For { .. }) {
            *self = Thinking::Free;
        }
    }

    /// There is no reason to pause any longer.
    pub(super) fn resume(&mut self) {
        if matches!(self, Thinking::Paused { .. }) {
            *self = Thinking::Free;
        }
    }
}

impl Room {
    /// The seat that decides and the level at which the house plays it, if no person does.
    pub(super) fn automaton(&self) -> Option<(Seat, BotLevel)> {
        let seat = self.state.deciding()?;
        Some((seat, self.state.automaton(seat)?))
    }

    /// Whether the house plays: somebody is here, or somebody may come back to a game with a clock,
    /// which waits for nobody.
    pub(super) fn is_played(&self) -> bool {
        !self.clients.is_empty() || self.state.goes_on_alone()
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
            // Something else has happened meanwhile.
            return;
        }
        self.thinking = Thinking::Free;
        if self.is_busy() {
            // It is asked again when that is settled.
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
        // All nodes give this decision the same name.
        self.append(now, act, format!("/bot-{seq}"), None, out);
    }
}
