//! The random bot: every legal action is equally likely.

use caravan_engine::{List, Rng, Rules};

/// Chooses any legal action; `None` if the game is over.
pub(crate) fn choose<R: Rules>(
    rules: &R,
    state: &R::State,
    rng: &mut impl Rng,
) -> Option<R::Action> {
    let mut legal = List::new();
    rules.legal_actions(state, &mut legal);
    let n = u32::try_from(legal.len()).expect("legal lists are short");
    (n > 0).then(|| legal[rng.below(n) as usize])
}
