//! Random bots: every legal action is equally likely.

use caravan_engine::{List, Rng};

use crate::judge::{Judge, Kind};

/// Chooses any legal action, but a claim if `claims` and there is one; `None` if the game is over.
pub(crate) fn choose<R: Judge>(
    rules: &R,
    state: &R::State,
    claims: bool,
    rng: &mut impl Rng,
) -> Option<R::Action> {
    let mut legal = List::new();
    rules.legal_actions(state, &mut legal);
    let claim = |action: &&R::Action| claims && rules.kind(**action) == Kind::Claim;
    if let Some(claim) = legal.iter().find(claim) {
        return Some(*claim);
    }
    let n = u32::try_from(legal.len()).expect("legal lists are short");
    (n > 0).then(|| legal[rng.below(n) as usize])
}
