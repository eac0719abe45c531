//! What bots think: a cheap choice from what their seat sees.

use caravan_ai::{Bot, Budget, Judge};
use caravan_engine::{Notation, SplitMix64};
use caravan_protocol::Action;
use caravan_protocol::message::Hint;
use caravan_room::{Sight, with_sight};

/// The action of a bot. All nodes come to the same one: it depends on the view, the game and the
/// number alone.
pub fn choose(bot: Bot, sight: &Sight, game: &str, seq: u32) -> Option<String> {
    with_sight!(sight, (rules, view) => {
        let action = choice(bot, rules.as_ref(), view.as_ref(), game, seq);
        action.map(|action| rules.spell(action))
    })
}

fn choice<R: Judge>(
    bot: Bot,
    rules: &R,
    view: &R::View,
    game: &str,
    seq: u32,
) -> Option<R::Action> {
    let seed = game
        .bytes()
        .fold(u64::from(seq), |seed, byte| seed.wrapping_mul(0x0100_0000_01B3) ^ u64::from(byte));
    bot.choose(rules, view, &mut Budget::nodes(200), &mut SplitMix64::new(seed))
}

/// Hints that cost no more than a bot's choice.
pub fn hints(sight: &Sight, game: &str, seq: u32) -> Vec<Hint> {
    let action = with_sight!(sight, (rules, view) => {
        let chosen = choice(Bot::Greedy, rules.as_ref(), view.as_ref(), game, seq);
        chosen.map(|action| Action::new(rules.as_ref(), action))
    });
    let hint = |action: Action| Hint {
        line: vec![action.action.clone()],
        action,
        win_chance: 0.5,
        score: 0,
        goal: None,
        reason: "it looks best at once".into(),
    };
    action.map(hint).into_iter().collect()
}
