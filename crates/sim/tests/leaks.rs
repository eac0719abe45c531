//! The leak test: nobody gets a byte that depends on what is hidden from them.
//!
//! Two rooms are dealt alike but for the order of what nobody has seen, and in Adventure somebody
//! spends other cards face down. Both are told the same, and whatever they answer to those who may
//! not know is compared byte for byte.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::print_stderr, reason = "figures are for those who ask")]

#[path = "leaks/pair.rs"]
mod pair;
#[path = "leaks/script.rs"]
mod script;

use caravan_engine::adventure::{Action, Spent};
use caravan_engine::{
    Adventure, Deal, List, Observer, Rng, Rules as _, RulesCache, SplitMix64, World, families,
};
use caravan_protocol::Wire;
use caravan_protocol::message::Family;
use caravan_room::Entry;

use pair::Pair;
use script::Script;

/// How many moments of a game are compared.
const MOMENTS: usize = 4;

/// Pairs of observers and moments that each test compares.
fn pairs() -> u32 {
    if std::env::var_os("CARAVAN_LONG").is_some() { 20_000 } else { 1_200 }
}

fn never<A>(_: A) -> bool {
    false
}

fn is_hidden(action: Action) -> bool {
    matches!(action, Action::Spend(Spent::Hand(Some(_))))
}

/// A script, what may be tried at each of its turns, and how its two games begin.
struct Drawn {
    script: Script,
    legal: Vec<Vec<String>>,
    logs: [Vec<Entry>; 2],
}

fn draw<R: Wire>(rules: &R, hidden: fn(R::Action) -> bool, rng: &mut SplitMix64) -> Option<Drawn> {
    let counts: Vec<u8> = rules.seat_counts().collect();
    let seats = rules.seat_count(*script::pick(&counts, rng).unwrap()).unwrap();
    let length = MOMENTS + rng.below(50) as usize;
    let script = script::draw(rules, hidden, (seats, length), rng)?;
    let legal = legal_lists(rules, &script.deals[0], &script);
    let quiet = script.turns.len().saturating_sub(MOMENTS);
    let logs = [0, 1].map(|game| script::entries(rules, &script, game, quiet));
    Some(Drawn { script, legal, logs })
}

/// What is legal before each turn of a script, and after the last.
fn legal_lists<R: Wire>(rules: &R, deal: &Deal, script: &Script) -> Vec<Vec<String>> {
    let mut state = rules.start(deal);
    let mut legal = List::new();
    let mut lists = Vec::new();
    let mut list = |state: &R::State| {
        rules.legal_actions(state, &mut legal);
        legal.iter().map(|&action| rules.spell(action)).collect()
    };
    for batch in &script.turns {
        lists.push(list(&state));
        for text in &batch.actions[0] {
            rules.apply(&mut state, rules.read_action(text).unwrap(), &mut ());
        }
    }
    lists.push(list(&state));
    lists
}

/// Plays a script in two rooms; the last moments are compared for everyone.
fn play(
    family: Family,
    drawn: &Drawn,
    rules_cache: &RulesCache,
    rng: &mut SplitMix64,
) -> Result<Pair, String> {
    let Drawn { script, legal, logs } = drawn;
    let mut pair = Pair::new(family, script, rules_cache, rng);
    pair.restore(logs.clone());
    pair.join()?;
    for (batch, legal) in script.turns.iter().zip(legal).skip(logs[0].len()) {
        pair.look(legal, rng)?;
        let played = rng.below(3) == 0 && pair.leave(batch, rng)?;
        if !played {
            pair.play(batch)?;
        }
        if !played && rng.below(3) == 0 && pair.take_back(batch)? {
            pair.look(legal, rng)?;
            pair.play(batch)?;
        }
    }
    pair.look(&legal[script.turns.len()], rng)?;
    Ok(pair)
}

fn nobody_tells_rooms_apart<R: Wire>(
    family: Family,
    rules: &R,
    hidden: fn(R::Action) -> bool,
    seed: u64,
) {
    let rules_cache = RulesCache::default();
    let mut rng = SplitMix64::new(seed);
    let (mut compared, mut messages, mut bytes, mut games, mut hidden_games) = (0, 0, 0, 0, 0);
    let (mut failed, mut left, mut taken_back, mut clocked) = (0, 0, 0, 0);
    while compared < pairs() {
        let Some(drawn) = draw(rules, hidden, &mut rng) else {
            failed += 1;
            assert!(failed < 50 + games, "hardly any second game can be found");
            continue;
        };
        let pair = play(family, &drawn, &rules_cache, &mut rng);
        let pair =
            pair.unwrap_or_else(|leak| panic!("{family:?}, seed {seed}, game {games}: {leak}"));
        assert!(
            pair.different_rows > 0 || drawn.script.turns.is_empty(),
            "the rooms are not the same"
        );
        compared += pair.compared;
        messages += pair.messages;
        bytes += pair.bytes;
        left += pair.left;
        taken_back += pair.taken_back;
        clocked += pair.clocked;
        games += 1;
        hidden_games += u32::from(drawn.script.spender.is_some());
    }
    eprintln!(
        "{compared} pairs in {games} games ({hidden_games} with hidden cards, {failed} without a \
         second game), {messages} messages, {bytes} bytes; somebody left {left} times, took back {taken_back} \
         times, and read outages {clocked} times"
    );
    assert!(left > 0 && taken_back > 0 && clocked > 0, "the games show too little");
}

macro_rules! tests {
    ([$($Rules:ident $module:ident $games:literal)*]) => {
        mod nobody_is_told_what_is_hidden {
            $(mod $module {
                use caravan_engine::$Rules;
                use caravan_protocol::message::Family;

                fn seed(number: u64) -> u64 {
                    10 * caravan_engine::Family::$Rules as u64 + number
                }

                #[test]
                fn in_some_games() {
                    let rules = $Rules::standard();
                    crate::nobody_tells_rooms_apart(Family::$Rules, &rules, crate::never, seed(1));
                }

                #[test]
                fn in_other_games() {
                    let rules = $Rules::standard();
                    crate::nobody_tells_rooms_apart(Family::$Rules, &rules, crate::never, seed(2));
                }
            })*
        }
    };
}

families!(tests);

#[test]
fn nobody_is_told_what_is_hidden_in_more_games_of_world() {
    nobody_tells_rooms_apart(Family::World, &World::standard(), never, 5);
}

#[test]
fn nobody_is_told_what_others_spend() {
    nobody_tells_rooms_apart(Family::Adventure, &Adventure::standard(), is_hidden, 8);
}

#[test]
fn nobody_is_told_what_others_spend_in_other_games() {
    nobody_tells_rooms_apart(Family::Adventure, &Adventure::standard(), is_hidden, 9);
}

/// A script in which somebody spends another card face down.
fn draw_hidden(rules: &Adventure, rng: &mut SplitMix64) -> Drawn {
    loop {
        if let Some(drawn) =
            draw(rules, is_hidden, rng).filter(|drawn| drawn.script.spender.is_some())
        {
            return drawn;
        }
    }
}

#[test]
fn who_may_see_everything_tells_the_games_apart() {
    let rules = Adventure::standard();
    let mut rng = SplitMix64::new(10);
    let mut told_apart = 0;
    for _ in 0..20 {
        let script = draw_hidden(&rules, &mut rng).script;
        let seen = [0, 1].map(|game| {
            let mut state = rules.start(&script.deals[game]);
            let mut seen = Vec::new();
            for batch in &script.turns {
                for text in &batch.actions[game] {
                    let action = caravan_engine::Notation::read_action(&rules, text).unwrap();
                    rules.apply(&mut state, action, &mut ());
                    let all = rules.wire_view(&rules.view(&state, Observer::All));
                    seen.push(serde_json::to_string(&all).unwrap());
                }
            }
            seen
        });
        told_apart += u32::from(seen[0] != seen[1]);
    }
    assert_eq!(told_apart, 20);
}

#[test]
fn who_has_spent_the_cards_tells_the_rooms_apart() {
    let (rules, rules_cache) = (Adventure::standard(), RulesCache::default());
    let mut rng = SplitMix64::new(11);
    let told_apart = (0..20).filter(|_| {
        let drawn = draw_hidden(&rules, &mut rng);
        let mut pair = play(Family::Adventure, &drawn, &rules_cache, &mut rng).unwrap();
        pair.forget_insider();
        // The cards may be back in the hand; the story of how they were spent remains.
        pair.look_back().is_err()
    });
    assert_eq!(told_apart.count(), 20);
}

#[test]
fn when_the_game_is_over_everyone_tells_the_rooms_apart() {
    let (rules, rules_cache) = (Adventure::standard(), RulesCache::default());
    let mut rng = SplitMix64::new(12);
    let mut over = 0;
    for _ in 0..20 {
        let drawn = draw_hidden(&rules, &mut rng);
        let mut pair = play(Family::Adventure, &drawn, &rules_cache, &mut rng).unwrap();
        let differs = pair.resign().is_err() || pair.look_back().is_err();
        if pair.is_over() {
            assert!(differs, "the cards that were spent are open");
            over += 1;
        }
    }
    assert!(over > 5, "enough games end when their people resign");
}
