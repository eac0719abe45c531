//! A player that does as little as possible.

use caravan_engine::{List, Seat, Turn};

use crate::judge::Judge;

/// Lets seats rest.
pub(crate) struct Rester<A> {
    legal: List<A>,
    ways: Vec<A>,
}

impl<A: Copy> Rester<A> {
    pub(crate) fn new() -> Rester<A> {
        Rester { legal: List::new(), ways: Vec::new() }
    }

    /// The smallest action of the deciding seat: it rests; within a turn it does nothing more, or
    /// gives back what it needs least.
    pub(super) fn rest<R: Judge<Action = A>>(&mut self, rules: &R, state: &R::State) -> A {
        if let Some(rest) = rules.rest(state) {
            return rest;
        }
        rules.legal_actions(state, &mut self.legal);
        rules.narrow(state, &self.legal, &mut self.ways);
        *self.ways.last().expect("a seat that decides has an action")
    }

    /// Lets everyone rest until this seat's turn begins or the game is over.
    pub(crate) fn until_turn_of<R: Judge<Action = A>>(
        &mut self,
        rules: &R,
        state: &mut R::State,
        seat: Seat,
    ) {
        while let Turn::Of(other) = rules.turn(state)
            && (other != seat || !rules.begins_turn(state))
        {
            let rest = self.rest(rules, state);
            rules.apply(state, rest, &mut ());
        }
    }
}
