//! Random games, for `simulate`.

use caravan_engine::{Rng, Seed, SplitMix64};
use clap::ValueEnum;

/// How a random player chooses.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Policy {
    /// Every legal action is equally likely.
    Uniform,
    /// First a kind of action, then one of that kind: claim, play or work, acquire, rest. Road's
    /// caravans get richer and its legal lists longer, which tests more.
    Kinds,
}

/// The random generator for a game: the same seed gives the same game.
pub(crate) fn choices(seed: &Seed) -> SplitMix64 {
    let mut stream = seed.stream("choices");
    SplitMix64::new(u64::from(stream.word()) << 32 | u64::from(stream.word()))
}

/// Chooses one of these actions; `spell` writes one as text.
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
