//! The view of Road: everything but the order of the decks (Road 10).

use alloc::vec::Vec;

use super::{Event, Open, Phase, State};
use crate::cards::{CardSet, Deck};
use crate::key::Key;
use crate::rng::Rng;
use crate::trading::Crystals;

/// The view, which is the same for all observers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// What lies open.
    pub open: Open,
    /// The cards in the merchant deck, in no order.
    pub unseen_merchants: CardSet,
    /// The cards in the point deck, in no order.
    pub unseen_points: CardSet,
}

impl View {
    /// The one place where hidden information is removed.
    pub(super) fn of(state: &State) -> View {
        View {
            open: state.open.clone(),
            unseen_merchants: state.merchants.next_first().collect(),
            unseen_points: state.points.next_first().collect(),
        }
    }

    pub(super) fn imagine(&self, rng: &mut impl Rng) -> State {
        State {
            open: self.open.clone(),
            merchants: shuffled(self.unseen_merchants, rng),
            points: shuffled(self.unseen_points, rng),
        }
    }

    /// The fingerprint of the view.
    pub fn key(&self) -> Key {
        let mut builder = self.open.key_builder();
        builder.word(self.unseen_merchants.bits());
        builder.word(self.unseen_points.bits());
        builder.key()
    }

    /// Updates the view with an event.
    pub fn follow(&mut self, event: Event) {
        let open = &mut self.open;
        match event {
            Event::Played { seat, card } => {
                let holdings = open.holdings_mut(seat);
                holdings.hand.remove(card);
                holdings.played.insert(card);
            }
            Event::Gained { seat, crystals } => open.holdings_mut(seat).caravan += crystals,
            Event::Returned { seat, crystals } => open.holdings_mut(seat).caravan -= crystals,
            Event::Upgraded { seat, plan } => {
                let caravan = &mut open.holdings_mut(seat).caravan;
                *caravan = plan.apply(*caravan);
            }
            Event::Paid { seat, slot, level } => {
                open.holdings_mut(seat).caravan -= level.into();
                open.market.lay(slot.index(), level);
            }
            Event::Acquired { seat, slot, card, crystals } => {
                open.market.take(slot.index());
                let holdings = open.holdings_mut(seat);
                holdings.hand.insert(card);
                holdings.caravan += crystals;
            }
            Event::MarketFilled { card } => {
                open.market.push(card, Crystals::NONE);
                self.unseen_merchants.remove(card);
            }
            Event::Rested { seat } => {
                let holdings = open.holdings_mut(seat);
                holdings.hand = holdings.hand.union(core::mem::take(&mut holdings.played));
            }
            Event::Claimed { seat, slot, card, token } => {
                open.row.take(slot.index());
                let holdings = open.holdings_mut(seat);
                holdings.claimed.insert(card);
                if let Some(token) = token {
                    *holdings.tokens.of_mut(token) += 1;
                    *open.tokens.of_mut(token) -= 1;
                }
            }
            Event::RowFilled { card } => {
                open.row.push(card);
                self.unseen_points.remove(card);
            }
            Event::DiscardDue { .. } => open.phase = Phase::Discard,
            Event::TurnPassed { seat } => (open.turn, open.phase) = (seat, Phase::Choose),
            Event::Over => open.phase = Phase::Over,
            Event::PileMoved | Event::EndTriggered { .. } => {}
        }
    }
}

fn shuffled<const N: usize>(cards: CardSet, rng: &mut impl Rng) -> Deck<N> {
    let mut order: Vec<_> = cards.iter().collect();
    rng.shuffle(&mut order);
    Deck::from_next_first(order.into_iter())
}
