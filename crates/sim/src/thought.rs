//! What bots think: a cheap choice from what their seat sees.

use caravan_ai::{Bot, Budget};
use caravan_engine::{Notation, SplitMix64};
use caravan_protocol::message::Hint;
use caravan_room::{Sight, with_sight};

/// The action of a bot. All nodes come to the same one: it depends on the view, the game and the
/// number alone.
pub fn choose(bot: Bot, sight: &Sight, game: &str, seq: u32) -> Option<String> {
    let seed = game
        .bytes()
        .fold(u64::from(seq), |seed, byte| seed.wrapping_mul(0x0100_0000_01B3) ^ u64::from(byte));
    let mut rng = SplitMix64::new(seed);
    with_sight!(sight, (rules, view) => {
        let action = bot.choose(rules.as_ref(), view, &mut Budget::nodes(200), &mut rng);
        action.map(|action| rules.spell(action))
    })
}

/// Hints that cost no more than a bot's choice.
pub fn hints(sight: &Sight, game: &str, seq: u32) -> Vec<Hint> {
    let action = choose(Bot::Greedy, sight, game, seq);
    let hint = |action: String| Hint {
        line: vec![action.clone()],
        action,
        win_chance: 0.5,
        score: 0,
        goal: None,
        reason: "it looks best at once".into(),
    };
    action.map(hint).into_iter().collect()
}
