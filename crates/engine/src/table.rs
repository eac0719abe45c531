//! A game in progress: the friendly way to play.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::deal::{Deal, Seed};
use crate::list::List;
use crate::notation::{Fault, Notation};
use crate::rules::{Illegal, Observer, Outcome, Rules, SeatCount, Turn};

/// A rulebook, a state, and its history.
#[derive(Clone, Debug)]
pub struct Table<R: Rules> {
    rules: Arc<R>,
    deal: Option<Deal>,
    state: R::State,
    past: Vec<Past<R>>,
    round: u32,
}

/// An action that was played, and the state before it.
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
        // An opening before the first round is round 0.
        let round = u32::from(rules.begins_round(&state));
        Self { deal: Some(deal), round, ..Self::from_state(rules, state) }
    }

    /// A game that begins in the middle.
    pub fn from_state(rules: Arc<R>, state: R::State) -> Self {
        Table { rules, deal: None, state, past: Vec::new(), round: 1 }
    }

    /// The rulebook.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The rulebook, to share it.
    pub fn shared_rules(&self) -> &Arc<R> {
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

    /// The round of the next decision, counted from 1: the one in which the table began. In
    /// a game played from its deal, an opening before the first round is round 0.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// How many rounds have been played, one that has begun included.
    pub fn rounds(&self) -> u32 {
        self.round - u32::from(self.rules.begins_round(&self.state))
    }

    /// All legal actions, in order.
    pub fn legal(&self) -> List<R::Action> {
        let mut legal = List::new();
        self.rules.legal_actions(&self.state, &mut legal);
        legal
    }

    /// Plays an action and returns its events; checked. If the action is not legal, nothing
    /// changes.
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

    /// An observer's view.
    pub fn view(&self, observer: Observer) -> R::View {
        self.rules.view(&self.state, observer)
    }

    /// Scores and ranks, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(&self.state)
    }
}

/// The same as text: for input, logs and messages.
impl<R: Notation> Table<R> {
    /// All legal actions as text, in order.
    pub fn legal_texts(&self) -> Vec<String> {
        self.legal().iter().map(|&action| self.rules.spell(action)).collect()
    }

    /// Plays an action given as text. If it cannot be read or is not legal, nothing changes.
    pub fn play_text(&mut self, text: &str) -> Result<Vec<R::Event>, PlayError> {
        let action = self.rules.read_action(text).map_err(PlayError::Unreadable)?;
        self.play(action).map_err(PlayError::Illegal)
    }

    /// The state as a position.
    pub fn position(&self) -> String {
        self.rules.write_position(&self.state)
    }
}

/// Why an action given as text was not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// It cannot be parsed.
    Unreadable(Fault),
    /// It is an action, but not a legal one.
    Illegal(Illegal),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Unreadable(fault) => f.write_str(&fault.message),
            PlayError::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl core::error::Error for PlayError {}
