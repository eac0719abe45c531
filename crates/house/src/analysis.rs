//! Analysis of a game: win chances decision by decision, and the effect of choices and luck.

use std::sync::Arc;
use std::vec;

use caravan_ai::{Budget, Judge, appraise, chances};
use caravan_engine::{AnyTable, Deal, Observer, SplitMix64, Table, Turn, with_table};
use caravan_protocol::Action;
use caravan_protocol::lobby::Choice;

use crate::thinking::Stop;

/// A choice that gives up this much win chance is a blunder.
const BLUNDER: f32 = 0.1;

/// The number of other orders of the hidden components over which luck is measured.
const OTHER_ORDERS: u8 = 8;

/// A judged moment of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// Each seat's win chance.
    pub chances: Vec<f32>,
    /// The appraisal of the action chosen then; `None` at the end.
    pub choice: Option<Choice>,
}

/// A game being judged: each decision, and the end. Each is computed on request, so that the caller
/// can do more urgent work in between.
pub trait Judging: Send {
    /// The number of moments left.
    fn left(&self) -> usize;

    /// The next moment; `None` after the end. Once `stop` returns true, the result is meaningless.
    fn next(&mut self, stop: Stop<'_>) -> Option<Moment>;
}

/// Judges a game from its deal; `None` if it began in the middle.
pub fn judge(game: &AnyTable) -> Option<Box<dyn Judging>> {
    with_table!(game, game => Some(Box::new(Moments::of(game, game.deal()?))))
}

/// The decisions still to be judged.
struct Moments<R: Judge> {
    rules: Arc<R>,
    state: R::State,
    number: u64,
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

    /// Plays an action, and returns its appraisal and the luck that followed.
    fn play(&mut self, action: R::Action, stop: Stop<'_>) -> Option<Choice> {
        let rules = self.rules.as_ref();
        // Every node draws the same, so that an analysis does not depend on where it runs.
        let mut rng = SplitMix64::new(self.number);
        let Turn::Of(seat) = rules.turn(&self.state) else { return None };
        let view = rules.view(&self.state, Observer::Seat(seat));
        let mut budget = Budget::until(stop);
        let appraisal = appraise(rules, &view, action, &mut budget, &mut rng)?;
        // What somebody could see stays as it is; what nobody knew could have come otherwise.
        let open = rules.view(&self.state, Observer::All);
        let after = |mut state: R::State| {
            rules.apply(&mut state, action, &mut ());
            chances(rules, &state)
        };
        let mut expected = vec![0.0; usize::from(rules.seats(&self.state).get())];
        for _ in 0..OTHER_ORDERS {
            let other = after(rules.imagine(&open, &mut rng));
            expected.iter_mut().zip(other).for_each(|(sum, chance)| *sum += chance);
        }
        rules.apply(&mut self.state, action, &mut ());
        let came = chances(rules, &self.state);
        let luck = |(came, sum): (f32, f32)| came - sum / f32::from(OTHER_ORDERS);
        Some(Choice {
            best: Action::new(rules, appraisal.best),
            cost: appraisal.cost,
            blunder: appraisal.cost >= BLUNDER,
            luck: came.into_iter().zip(expected).map(luck).collect(),
        })
    }
}

impl<R: Judge> Judging for Moments<R>
where
    Moments<R>: Send,
{
    fn left(&self) -> usize {
        if self.at_end { 0 } else { self.actions.len() + 1 }
    }

    fn next(&mut self, stop: Stop<'_>) -> Option<Moment> {
        if self.at_end {
            return None;
        }
        let chances = chances(self.rules.as_ref(), &self.state).to_vec();
        let action = self.actions.next();
        self.at_end = action.is_none();
        let choice = action.and_then(|action| self.play(action, stop));
        self.number += 1;
        Some(Moment { chances, choice })
    }
}
