//! The view of World: everything but what lies below the tops of deck and stacks (World 11).

use alloc::vec::Vec;

use super::set::all_tiles;
use super::state::{Stack, Workers};
use super::{Event, MAX_STACKS, Open, Phase, State, World};
use crate::cards::{CardSet, Deck, Tally};
use crate::key::Key;
use crate::rng::Rng;

/// The view, which is the same for all observers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// What lies open.
    pub open: Open,
    /// The cards below the top of the point deck, in no order.
    pub unseen_points: CardSet,
    /// How many tiles lie below the top of each bonus stack.
    pub below: [u8; MAX_STACKS],
    /// The bonus tiles that were never seen, in no order: those below the tops, and those that take
    /// no part.
    pub unseen_tiles: Tally,
}

impl View {
    /// The one place where hidden information is removed.
    pub(super) fn of(world: &World, state: &State) -> View {
        let open = state.open.clone();
        let mut unseen_tiles: Tally = all_tiles(&world.set.bonus).collect();
        let taken = open.holdings().iter().flat_map(|holdings| holdings.taken.iter());
        for tile in taken.chain(open.tops.iter().copied().flatten()) {
            unseen_tiles.remove(tile);
        }
        let below = |stack: &Stack| u8::try_from(stack.len()).expect("stacks are low");
        View {
            open,
            unseen_points: state.deck.next_first().collect(),
            below: state.stacks.each_ref().map(below),
            unseen_tiles,
        }
    }

    pub(super) fn imagine(&self, rng: &mut impl Rng) -> State {
        let mut points: Vec<_> = self.unseen_points.iter().collect();
        rng.shuffle(&mut points);
        let mut tiles: Vec<_> = self.unseen_tiles.iter().collect();
        rng.shuffle(&mut tiles);
        let mut tiles = tiles.into_iter();
        let stacks = self.below.map(|height| {
            let below: Vec<_> = tiles.by_ref().take(usize::from(height)).collect();
            Deck::from_next_first(below.into_iter())
        });
        State { open: self.open.clone(), deck: Deck::from_next_first(points.into_iter()), stacks }
    }

    /// The fingerprint of the view.
    pub fn key(&self) -> Key {
        let mut builder = self.open.key_builder();
        builder.word(self.unseen_points.bits());
        builder.bytes(self.below.into_iter());
        builder.word(self.unseen_tiles.digits());
        builder.key()
    }

    /// Updates the view with an event.
    pub fn follow(&mut self, event: Event) {
        let open = &mut self.open;
        match event {
            Event::Ousted { seat, place, .. } => {
                open.send_home(place, seat);
            }
            Event::Placed { seat, place, traders } => {
                open.place(place, Workers { seat, traders });
                open.holdings_mut(seat).home -= traders;
            }
            Event::Gained { seat, crystals } => open.holdings_mut(seat).caravan += crystals,
            Event::Returned { seat, crystals } => open.holdings_mut(seat).caravan -= crystals,
            Event::Upgraded { seat, plan } => {
                let caravan = &mut open.holdings_mut(seat).caravan;
                *caravan = plan.apply(*caravan);
            }
            Event::GateOpen { offer, .. } => open.phase = Phase::Gate(offer),
            Event::Taken { seat, tile, .. } => open.holdings_mut(seat).taken.insert(tile),
            Event::StackTurned { stack, tile } => {
                open.tops[stack.index()] = tile;
                if let Some(tile) = tile {
                    self.below[stack.index()] -= 1;
                    self.unseen_tiles.remove(tile);
                }
            }
            Event::Claimed { seat, slot, card } => {
                open.row.take(slot.index());
                open.holdings_mut(seat).claimed.insert(card);
            }
            Event::RowFilled { card } => open.row.push(card),
            Event::DeckTurned { card } => {
                open.next = card;
                if let Some(card) = card {
                    self.unseen_points.remove(card);
                }
            }
            Event::Hired { seat, traders } => {
                let holdings = open.holdings_mut(seat);
                holdings.reserve -= traders;
                holdings.home += traders;
            }
            Event::ExploreDue { offer, .. } => open.phase = Phase::Explore(offer),
            Event::Explored { seat, place, tile } => {
                open.uncover(place);
                open.holdings_mut(seat).explored.insert(tile);
            }
            Event::Rested { seat } => open.send_all_home(seat),
            Event::DiscardDue { .. } => open.phase = Phase::Discard,
            Event::TurnPassed { seat } => (open.turn, open.phase) = (seat, Phase::Choose),
            Event::Over => open.phase = Phase::Over,
            Event::EndTriggered { .. } => {}
        }
    }
}
