//! Random games: what `simulate` records and `bench` measures.

use caravan_engine::{List, Rng, Rules, Seed, SplitMix64};
use clap::ValueEnum;

/// How a careless player chooses.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Policy {
    /// Every legal action is equally likely.
    Uniform,
    /// First a kind of action, then one of that kind: claims, plays or works, acquires, rest. Caravans
    /// of Road grow richer and its legal lists longer, which tests more.
    Kinds,
}

/// A game that was played without looking back.
pub(crate) struct Playout<S> {
    /// The last state.
    pub(crate) state: S,
    /// How many decisions led to it.
    pub(crate) decisions: u64,
}

/// Plays uniformly random actions until the game is over or `max_rounds` have been played.
///
/// `legal` is the caller's buffer, used again and again.
#[inline]
pub(crate) fn play_out<R: Rules>(
    rules: &R,
    mut state: R::State,
    rng: &mut impl Rng,
    legal: &mut List<R::Action>,
    max_rounds: u32,
) -> Playout<R::State> {
    let mut decisions = 0;
    let mut rounds = 0;
    loop {
        rounds += u32::from(rules.begins_round(&state));
        rules.legal_actions(&state, legal);
        if legal.is_empty() || rounds > max_rounds {
            return Playout { state, decisions };
        }
        #[expect(clippy::cast_possible_truncation, reason = "legal lists are short")]
        let action = legal[rng.below(legal.len() as u32) as usize];
        rules.apply(&mut state, action, &mut ());
        decisions += 1;
    }
}

/// The generator of the choices in the game of a seed: the same seed gives the same game.
pub(crate) fn choices(seed: &Seed) -> SplitMix64 {
    let mut stream = seed.stream("choices");
    SplitMix64::new(u64::from(stream.word()) << 32 | u64::from(stream.word()))
}

/// Chooses one of these actions, which are spelled by `spell`.
pub(crate) fn choose<A: Copy>(
    policy: Policy,
    legal: &[A],
    rng: &mut impl Rng,
    spell: impl Fn(A) -> String,
) -> A {
    let mut pick = |n: usize| rng.below(u32::try_from(n).expect("legal lists are short")) as usize;
    match policy {
        Policy::Uniform => legal[pick(legal.len())],
        Policy::Kinds => {
            // All plays are of one kind, however they are spelled.
            let kind = |action: &A| spell(*action).chars().next().filter(|c| "#@r-".contains(*c));
            let kinds: Vec<&[A]> = legal.chunk_by(|x, y| kind(x) == kind(y)).collect();
            let of_kind = kinds[pick(kinds.len())];
            of_kind[pick(of_kind.len())]
        }
    }
}
