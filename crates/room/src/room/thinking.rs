//! When bots think, and what becomes of their answers.

use caravan_engine::Seat;
use caravan_protocol::message::BotLevel;

use super::{PATIENCE_WITH_NODES, Room, is_due};
use crate::entry::Act;
use crate::output::{Output, Think};

impl Room {
    /// The seat that decides and the level at which the house plays it, if no person does.
    pub(super) fn automaton(&self) -> Option<(Seat, BotLevel)> {
        let seat = self.state.deciding()?;
        Some((seat, self.state.automaton(seat)?))
    }

    /// Whether the house plays: somebody is here, or a clock runs, which waits for nobody.
    pub(super) fn is_played(&self) -> bool {
        !self.clients.is_empty() || self.state.has_clock()
    }

    pub(super) fn let_think(&mut self, now: u64, out: &mut Vec<Output>) {
        let Some((seat, level)) = self.automaton() else { return };
        let due = self.think_at.is_none_or(|time| is_due(time, now));
        if self.is_busy() || self.thinking.is_some() || !self.is_played() || !due {
            return;
        }
        let Some(game) = self.state.game.as_ref() else { return };
        let Some(seat_view) = game.seat_view_after(seat, &[]) else { return };
        let (seq, chance) = (self.state.played, self.state.seed().bot_chance(game.plies() + 1));
        self.think_at = None;
        self.thinking = Some(seq);
        out.push(Output::Think(Think { seq, seat, level, seat_view, chance }));
    }

    pub(super) fn thought(&mut self, now: u64, seq: u32, action: String, out: &mut Vec<Output>) {
        if self.thinking != Some(seq) {
            // Something else has happened meanwhile.
            return;
        }
        self.thinking = None;
        if self.is_busy() {
            // It is asked again when that is settled.
            return;
        }
        let Some((seat, game)) = self.state.deciding().zip(self.state.game.as_ref()) else {
            return;
        };
        let Ok((text, _)) = game.written(seat, &[action]) else {
            self.think_at = Some(now + PATIENCE_WITH_NODES);
            return;
        };
        let act = Act::Played { seat: seat.0, text: text.into() };
        // All nodes give this decision the same name.
        self.append(now, act, format!("/bot-{seq}"), None, out);
    }
}
