//! Counting action sequences: the quickest way to see that two engines agree.

use alloc::vec::Vec;

use crate::list::List;
use crate::rules::Rules;

/// The number of sequences of exactly `depth` legal actions. Sequences that end earlier do not
/// count.
pub fn perft<R: Rules>(rules: &R, state: &R::State, depth: u32) -> u64 {
    let mut buffers: Vec<List<R::Action>> = (0..depth).map(|_| List::new()).collect();
    count(rules, state, &mut buffers)
}

/// [`perft`], split by the first action, in the order of the legal list.
pub fn divide<R: Rules>(rules: &R, state: &R::State, depth: u32) -> Vec<(R::Action, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let mut legal = List::new();
    rules.legal_actions(state, &mut legal);
    let below = |&action: &R::Action| {
        let mut next = state.clone();
        rules.apply(&mut next, action, &mut ());
        (action, perft(rules, &next, rest))
    };
    legal.iter().map(below).collect()
}

fn count<R: Rules>(rules: &R, state: &R::State, buffers: &mut [List<R::Action>]) -> u64 {
    let Some((legal, rest)) = buffers.split_first_mut() else { return 1 };
    rules.legal_actions(state, legal);
    if rest.is_empty() {
        return legal.len() as u64;
    }
    let below = |&action: &R::Action| {
        let mut next = state.clone();
        rules.apply(&mut next, action, &mut ());
        count(rules, &next, rest)
    };
    legal.iter().map(below).sum()
}
