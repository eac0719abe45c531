//! How likely each seat was to win, decision by decision.

use std::sync::Arc;
use std::vec;

use caravan_ai::{Budget, Judge, hints};
use caravan_engine::{AnyTable, Deal, Observer, Table, Turn, with_table};

use crate::thinking::{Stop, generator};

/// How many nodes an analysis may use for each decision.
const NODES: u64 = 20_000;

/// A game that is being judged: for each decision, before it, and for the end, the chances of all seats. Each
/// is thought about when it is asked for, so that whoever calls can do more urgent things in between.
pub trait Judging: Send {
    /// How many are left.
    fn left(&self) -> usize;

    /// The next chances; nothing after the end. When `stop` says yes, what it says counts for nothing.
    fn next(&mut self, stop: Stop<'_>) -> Option<Vec<f32>>;
}

/// Judges a game from its deal; nothing if it began in the middle.
pub fn judge(game: &AnyTable) -> Option<Box<dyn Judging>> {
    with_table!(game, game => Some(Box::new(Moments::of(game, game.deal()?))))
}

/// The decisions that are still to be judged.
struct Moments<R: Judge> {
    rules: Arc<R>,
    state: R::State,
    number: u32,
    actions: vec::IntoIter<R::Action>,
    at_end: bool,
}

impl<R: Judge> Moments<R> {
    fn of(game: &Table<R>, deal: &Deal) -> Self {
        let rules = Arc::clone(game.shared_rules());
        let state = rules.start(deal);
        let actions = game.actions().collect::<Vec<_>>().into_iter();
        Moments { rules, state, number: 1, actions, at_end: false }
    }

    /// How likely each seat wins, as the seat that decides could know.
    fn chances(&self, stop: Stop<'_>) -> Vec<f32> {
        let rules = self.rules.as_ref();
        let mut all: Vec<f32> = caravan_ai::chances(rules, &self.state).to_vec();
        let Turn::Of(seat) = rules.turn(&self.state) else { return all };
        let view = rules.view(&self.state, Observer::Seat(seat));
        let mut rng = generator("analysis", self.number);
        let best = hints(rules, &view, 1, &mut Budget::nodes_until(NODES, stop), &mut rng);
        let Some(own) = best.first().map(|hint| hint.win_chance) else { return all };
        // One seat wins: what is left is for the others, in proportion.
        let others = all.iter().sum::<f32>() - all[seat.index()];
        let share = if others > 0.0 { (1.0 - own) / others } else { 0.0 };
        for chance in &mut all {
            *chance *= share;
        }
        all[seat.index()] = own;
        all
    }
}

impl<R: Judge> Judging for Moments<R>
where
    Moments<R>: Send,
{
    fn left(&self) -> usize {
        if self.at_end { 0 } else { self.actions.len() + 1 }
    }

    fn next(&mut self, stop: Stop<'_>) -> Option<Vec<f32>> {
        if self.at_end {
            return None;
        }
        let chances = self.chances(stop);
        match self.actions.next() {
            Some(action) => self.rules.apply(&mut self.state, action, &mut ()),
            None => self.at_end = true,
        }
        self.number += 1;
        Some(chances)
    }
}
