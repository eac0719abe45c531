//! A game in progress: the friendly way to play.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::deal::{Deal, Seed};
use crate::draft::Draft;
use crate::list::List;
use crate::rules::{Illegal, Observer, Outcome, Rules, SeatCount, Turn};

/// A rulebook, a state, and how it came about.
#[derive(Clone, Debug)]
pub struct Table<R: Rules> {
    rules: Arc<R>,
    deal: Option<Deal>,
    state: R::State,
    past: Vec<Past<R>>,
    round: u32,
}

/// An action that was played, and what it was played in.
#[derive(Clone, Debug)]
struct Past<R: Rules> {
    action: R::Action,
    before: R::State,
    round: u32,
}

impl<R: Rules> Table<R> {
    /// A new game with the deal of a seed.
    pub fn new(rules: Arc<R>, seats: SeatCount, seed: &Seed) -> Self {
        let deal = rules.deal(seats, seed);
        Self::from_deal(rules, deal)
    }

    /// A new game with a known deal, which must have been made for these rules.
    pub fn from_deal(rules: Arc<R>, deal: Deal) -> Self {
        let state = rules.start(&deal);
        Self { deal: Some(deal), ..Self::from_state(rules, state) }
    }

    /// A game that begins in the middle.
    pub fn from_state(rules: Arc<R>, state: R::State) -> Self {
        let round = u32::from(rules.begins_round(&state));
        Table { rules, deal: None, state, past: Vec::new(), round }
    }

    /// The rulebook.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The deal, unless the game began in the middle.
    pub fn deal(&self) -> Option<&Deal> {
        self.deal.as_ref()
    }

    /// Everything, hidden things included.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Who decides next.
    pub fn turn(&self) -> Turn {
        self.rules.turn(&self.state)
    }

    /// The round of the next decision, counted from 1 (from 0 if the game began within a round).
    pub fn round(&self) -> u32 {
        self.round
    }

    /// All legal actions, in order.
    pub fn legal(&self) -> List<R::Action> {
        let mut legal = List::new();
        self.rules.legal_actions(&self.state, &mut legal);
        legal
    }

    /// A new draft of a legal action.
    pub fn draft(&self) -> Draft<R::Action> {
        Draft::new(&self.legal())
    }

    /// Plays an action and tells what happened; the checked door. If the action is not legal,
    /// nothing changes.
    pub fn play(&mut self, action: R::Action) -> Result<Vec<R::Event>, Illegal> {
        self.rules.check(&self.state, action)?;
        let mut events = Vec::new();
        self.past.push(Past { action, before: self.state.clone(), round: self.round });
        self.rules.apply(&mut self.state, action, &mut events);
        self.round += u32::from(self.rules.begins_round(&self.state));
        Ok(events)
    }

    /// Takes the last action back and returns it.
    pub fn undo(&mut self) -> Option<R::Action> {
        let past = self.past.pop()?;
        (self.state, self.round) = (past.before, past.round);
        Some(past.action)
    }

    /// The actions played so far.
    pub fn actions(&self) -> impl ExactSizeIterator<Item = R::Action> {
        self.past.iter().map(|past| past.action)
    }

    /// What an observer may know.
    pub fn view(&self, observer: Observer) -> R::View {
        self.rules.view(&self.state, observer)
    }

    /// Scores and ranks, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(&self.state)
    }
}
