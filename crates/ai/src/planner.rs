//! A bot that searches its own next turns with a beam.

use std::collections::HashSet;

use caravan_engine::{List, Rng, Rules, Seat, Turn};

use crate::judge::Judge;

/// Looks a few of its own turns ahead, as if the others rested, and keeps the best states of each.
#[derive(Clone, Copy, Debug)]
pub struct Planner {
    /// How many states are kept for each turn.
    pub width: usize,
    /// How many own turns are looked ahead.
    pub turns: usize,
    /// How much an action may be liked or disliked at random, in points: players are not all alike.
    pub whim: f32,
}

/// A state after some own turns, and what they brought.
struct Line<R: Rules> {
    state: R::State,
    first: R::Action,
    value: f32,
}

impl Planner {
    /// Points later are worth a little less than points now.
    const PATIENCE: f32 = 0.93;

    /// How many ways are tried within a turn: all of a short list, as many of a long one. Only
    /// discards have long ones.
    const WAYS: usize = 12;

    /// Chooses an action for the seat that decides, from what it may know.
    ///
    /// `None` if the game is over.
    pub fn choose<R: Judge>(
        &self,
        rules: &R,
        view: &R::View,
        rng: &mut impl Rng,
    ) -> Option<R::Action> {
        let state = rules.imagine(view, rng);
        let Turn::Of(seat) = rules.turn(&state) else { return None };
        let mut legal = List::new();
        rules.legal_actions(&state, &mut legal);
        if let [only] = *legal {
            return Some(only);
        }
        let mut beam: Vec<Line<R>> = Vec::new();
        let mut buffer = List::new();
        for &action in legal.iter() {
            let from = beam.len();
            Self::finish_turn(rules, &state, seat, action, action, &mut buffer, &mut beam);
            let whim = self.whim * f32::from(u16::try_from(rng.below(1000)).unwrap_or(0)) / 1000.0;
            beam[from..].iter_mut().for_each(|line| line.value += whim);
        }
        self.keep_best(rules, &mut beam);
        let mut best = beam.first()?.first;
        for turn in 1..self.turns {
            let mut next: Vec<Line<R>> = Vec::new();
            let patience = Self::PATIENCE.powi(i32::try_from(turn).unwrap_or(i32::MAX));
            for line in beam {
                if rules.turn(&line.state) == Turn::Over {
                    next.push(line);
                    continue;
                }
                rules.legal_actions(&line.state, &mut legal);
                let before = value(rules, &line.state, seat);
                let from = next.len();
                for &action in legal.iter() {
                    let (state, first) = (&line.state, line.first);
                    Self::finish_turn(rules, state, seat, action, first, &mut buffer, &mut next);
                }
                for new in &mut next[from..] {
                    new.value = line.value + patience * (new.value - before);
                }
            }
            self.keep_best(rules, &mut next);
            let Some(found) = next.first() else { break };
            best = found.first;
            beam = next;
        }
        Some(best)
    }

    /// Plays an action and everything that must be decided before the seat's next turn. `legal` is
    /// a buffer.
    fn finish_turn<R: Judge>(
        rules: &R,
        state: &R::State,
        seat: Seat,
        action: R::Action,
        first: R::Action,
        legal: &mut List<R::Action>,
        out: &mut Vec<Line<R>>,
    ) {
        let mut state = state.clone();
        rules.apply(&mut state, action, &mut ());
        loop {
            match rules.turn(&state) {
                Turn::Of(other) if other == seat && !rules.begins_turn(&state) => {
                    rules.legal_actions(&state, legal);
                    let step = legal.len().div_ceil(Self::WAYS).max(1);
                    let ways: Vec<R::Action> = legal.iter().step_by(step).copied().collect();
                    for action in ways {
                        Self::finish_turn(rules, &state, seat, action, first, legal, out);
                    }
                    return;
                }
                Turn::Of(other) if other != seat => {
                    rules.legal_actions(&state, legal);
                    // In every family the last action of a turn's first decision is to rest.
                    let rest = *legal.last().expect("a seat always has an action");
                    rules.apply(&mut state, rest, &mut ());
                }
                _ => break,
            }
        }
        let value = value(rules, &state, seat);
        out.push(Line { state, first, value });
    }

    fn keep_best<R: Judge>(&self, rules: &R, beam: &mut Vec<Line<R>>) {
        beam.sort_by(|x, y| y.value.total_cmp(&x.value));
        let mut seen = HashSet::new();
        beam.retain(|line| seen.len() < self.width && seen.insert(rules.key(&line.state).0));
    }
}

/// What a seat has and may hope for; at the end, whether it has won.
fn value<R: Judge>(rules: &R, state: &R::State, seat: Seat) -> f32 {
    const VICTORY: f32 = 30.0;
    let score = f32::from(rules.scores(state)[seat.index()]);
    match rules.outcome(state) {
        Some(outcome) if outcome.winner() == seat => score + VICTORY,
        Some(_) => score - VICTORY,
        None => score + rules.promise(state, seat),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    use caravan_engine::{Observer, Road, Seed, SplitMix64, Table, World};

    /// Planners finish a game soon, and the same seed gives the same game.
    fn plays_well<R: Judge>(rules: R, most_rounds: u32) {
        let rules = Arc::new(rules);
        let planner = Planner { width: 12, turns: 4, whim: 0.5 };
        let play = || {
            let seed = Seed::from_text("planners").expect("a seed");
            let seats = rules.seat_count(2).expect("two seats");
            let mut table = Table::new(Arc::clone(&rules), seats, &seed);
            let mut rng = SplitMix64::new(1);
            while let Turn::Of(seat) = table.turn() {
                assert!(table.round() <= most_rounds, "the game does not end");
                let view = table.view(Observer::Seat(seat));
                let action = planner.choose(rules.as_ref(), &view, &mut rng).expect("an action");
                table.play(action).expect("a planned action is legal");
            }
            rules.key(table.state())
        };
        assert_eq!(play(), play());
    }

    #[test]
    fn planners_finish_a_game_of_road() {
        plays_well(Road::standard(), 80);
    }

    #[test]
    fn planners_finish_a_game_of_world() {
        plays_well(World::standard(), 80);
    }
}
