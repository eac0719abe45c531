//! Choosing an action piece by piece.
//!
//! A draft knows no rule: it narrows the legal list to the actions that contain the choices made
//! so far, in whatever order they were made. Boards, terminals and screen readers build on it.

use alloc::vec::Vec;

use crate::cards::{Card, Slot};
use crate::rules::Decision;
use crate::trading::Level;

/// One piece of an action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// Take the stake with this number.
    Stake(u8),
    /// Claim the point card in this slot, or the point tile on the space with this number.
    Claim(Slot),
    /// Play or spend this merchant card.
    Card(Card),
    /// Take a step from this level.
    Step(Level),
    /// Trade this often.
    Times(u8),
    /// Acquire the market card in this slot.
    Acquire(Slot),
    /// Lay a crystal on the card in this slot, or give it to this one of several owners.
    Pay {
        /// The card on which it lies from then on, or the owner, counted from 0.
        slot: Slot,
        /// The crystal.
        level: Level,
    },
    /// The location or space with this number, to work at, to explore or to go to.
    Place(u8),
    /// Build an outpost.
    Build,
    /// Take the top tile of the bonus stack, or the bonus tile of the kind, with this number.
    Stack(u8),
    /// Rest.
    Rest,
    /// Do nothing more.
    Done,
    /// Give a crystal back.
    Drop(Level),
}

/// An action being put together.
#[derive(Clone, Debug)]
pub struct Draft<A> {
    /// The actions that still fit, each with the choices it lacks, sorted.
    open: Vec<(A, Vec<Choice>)>,
    made: Vec<Choice>,
}

impl<A: Decision> Draft<A> {
    /// A draft of one of these actions, nothing chosen yet.
    pub fn new(legal: &[A]) -> Self {
        let missing = |&action: &A| {
            let mut choices = Vec::new();
            action.choices(&mut choices);
            choices.sort_unstable();
            (action, choices)
        };
        Draft { open: legal.iter().map(missing).collect(), made: Vec::new() }
    }

    /// What may be chosen next, without duplicates, in a fixed order.
    pub fn choices(&self) -> Vec<Choice> {
        let mut choices: Vec<Choice> =
            self.open.iter().flat_map(|(_, missing)| missing.iter().copied()).collect();
        choices.sort_unstable();
        choices.dedup();
        choices
    }

    /// Makes a choice. Returns whether it was possible; if not, nothing changes.
    pub fn choose(&mut self, choice: Choice) -> bool {
        let possible = self.open.iter().any(|(_, missing)| missing.binary_search(&choice).is_ok());
        if possible {
            self.open.retain_mut(|(_, missing)| match missing.binary_search(&choice) {
                Ok(at) => {
                    missing.remove(at);
                    true
                }
                Err(_) => false,
            });
            self.made.push(choice);
        }
        possible
    }

    /// The choices made so far.
    pub fn made(&self) -> &[Choice] {
        &self.made
    }

    /// The actions that still fit, in order.
    pub fn actions(&self) -> impl Iterator<Item = A> {
        self.open.iter().map(|&(action, _)| action)
    }

    /// The action, if the choices made are all it needs.
    pub fn action(&self) -> Option<A> {
        self.open.iter().find(|(_, missing)| missing.is_empty()).map(|&(action, _)| action)
    }
}
