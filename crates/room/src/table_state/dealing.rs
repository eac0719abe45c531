//! Kept promises, the seed that follows from them, and the deal.

use caravan_engine::{Deal, Seed};
use caravan_protocol::message::Phase;

use super::TableState;
use crate::game;

impl TableState {
    /// Whether every promise was kept.
    pub(super) fn all_revealed(&self) -> bool {
        self.promises.iter().zip(&self.nonces).all(|(promise, nonce)| {
            // Several chairs of one person share a promise: one nonce keeps it.
            promise.as_ref().is_none_or(|promise| nonce.is_some() || self.is_kept(promise))
        })
    }

    /// Whether the nonce of this promise was revealed.
    pub(crate) fn is_kept(&self, promise: &str) -> bool {
        let same = |other: &Option<String>| other.as_deref() == Some(promise);
        self.promises.iter().zip(&self.nonces).any(|(other, nonce)| same(other) && nonce.is_some())
    }

    /// The seed of the game, once its nonces are known.
    pub(crate) fn seed(&self) -> Seed {
        Seed::from_key(self.secret.key(&self.rules.ruleset(), &self.nonces))
    }

    /// Deals; from then on chairs are seats.
    pub(super) fn deal(&mut self) -> bool {
        let seed = self.seed();
        let n = u8::try_from(self.chairs.len()).unwrap_or(u8::MAX);
        let seats = self.rules.seat_count(n).expect("checked when the table was laid");
        let deal = self.rules.deal(seats, &seed);
        if self.setup.drawn_seats {
            let chairs = &self.chairs;
            let order = seed.seating(seats);
            self.chairs = order.iter().map(|&chair| chairs[usize::from(chair)].clone()).collect();
            self.seating = order.iter().map(|chair| chair + 1).collect();
        }
        self.begin(deal);
        true
    }

    /// Begins the game with a deal.
    pub(crate) fn begin(&mut self, deal: Deal) {
        self.game = Some(game::begin(&self.rules, deal));
        self.phase = Phase::Playing;
        self.reveal_by = None;
    }
}
