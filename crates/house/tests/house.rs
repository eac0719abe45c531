//! The server logic without sockets, for every family.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::iter;

use caravan_ai::{Bot, Budget};
use caravan_engine::fairness::Secret;
use caravan_engine::{AnyRules, AnyTable, Family, RulesCache, Seed, Turn};
use caravan_house::analysis::{Judging, judge};
use caravan_house::catalog::{catalog, piles};
use caravan_house::founding::{self, Written};
use caravan_house::records::{LoadedRecord, Own};
use caravan_house::steps::steps;
use caravan_house::thinking::{Task, decide, hint};
use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{BotLevel, Phase, Theme};
use caravan_record::{Marks, Record, Replay, of_any_table, replay_any};
use caravan_room::{Client, Founding, Input, Person, Setup, Think};

fn begin(family: Family) -> AnyTable {
    let rules = AnyRules::standard(family);
    let seats = rules.seat_count(2).unwrap();
    AnyTable::new(&rules, seats, &Seed::from_text("house").unwrap())
}

/// A game of so many actions, each chosen by a bot from what its seat sees.
fn played(family: Family, plies: u32) -> AnyTable {
    let mut table = begin(family);
    for seq in 0..plies {
        let Turn::Of(seat) = table.turn() else { break };
        let mut budget = Budget::nodes(100);
        let action = decide(Bot::Greedy, &mut budget, &table.seat_view(seat), seq.into()).unwrap();
        table.play(&action).unwrap();
    }
    table
}

#[test]
fn a_bot_plays_legal_actions_and_the_same_everywhere() {
    for family in Family::ALL {
        let table = played(family, 10);
        let Turn::Of(seat) = table.turn() else { panic!("ten actions end no game") };
        let seat_view = table.seat_view(seat);
        let think = Think { seq: 10, seat, level: BotLevel::Peddler, seat_view, chance: 5 };
        let task = Task::Turn(think);
        // Whoever is asked to go on decides the same as who is not asked.
        for often in [u32::MAX, 0] {
            let mut asked = 0;
            let mut stop = || {
                asked += 1;
                asked > often
            };
            let Input::Thought { seq: 10, action } = task.carry_out(&mut stop) else {
                panic!("no thought")
            };
            assert!(table.legal().contains(&action), "{action}");
        }
        let carry_out = || format!("{:?}", task.carry_out(&mut || false));
        assert_eq!(carry_out(), carry_out());
        assert!(matches!(task.decline(), Input::NoThought { seq: 10 }));
    }
}

#[test]
fn hints_are_legal_and_the_best_comes_first() {
    for family in Family::ALL {
        let table = played(family, 6);
        let Turn::Of(seat) = table.turn() else { panic!("six actions end no game") };
        let hints = hint(&mut Budget::nodes(2_000), &table.seat_view(seat));
        assert!((1..=3).contains(&hints.len()), "{hints:?}");
        for hint in &hints {
            assert!(table.legal().iter().any(|legal| *legal == hint.action.action), "{hint:?}");
            assert_eq!(hint.line[0], hint.action.action);
        }
        assert!(hints.is_sorted_by(|one, next| one.win_chance >= next.win_chance), "{hints:?}");
    }
}

#[test]
fn a_house_without_time_gives_no_hints() {
    let table = begin(Family::Road);
    let Turn::Of(seat) = table.turn() else { panic!("the game has begun") };
    let task = Task::Hint { client: Client(4), seq: 2, seat_view: table.seat_view(seat) };
    let Input::Hinted { client: Client(4), seq: 2, hints } = task.decline() else {
        panic!("declined otherwise")
    };
    assert!(hints.is_empty());
}

#[test]
fn every_decision_and_the_end_are_judged_one_at_a_time() {
    let table = played(Family::Road, 5);
    let mut judging = judge(&table).unwrap();
    assert_eq!(judging.left(), 6);
    let first = judging.next(&mut || false).unwrap();
    assert_eq!((first.chances.len(), judging.left()), (2, 5));
    let rest = |mut judging: Box<dyn Judging>| iter::from_fn(move || judging.next(&mut || false));
    let mut all = vec![first];
    all.extend(rest(judging));
    for moment in &all {
        assert!((moment.chances.iter().sum::<f32>() - 1.0).abs() < 0.01, "{moment:?}");
    }
    let (end, decisions) = all.split_last().unwrap();
    assert_eq!(end.choice, None);
    for moment in decisions {
        let choice = moment.choice.as_ref().unwrap();
        assert!((0.0..=1.0).contains(&choice.cost), "{choice:?}");
        assert!(choice.luck.iter().sum::<f32>().abs() < 0.01, "{choice:?}");
    }
    // A turn that uncovers nothing is no luck: the market is full until somebody acquires.
    let calm = |text: &String| text.starts_with('+') || text.starts_with('^') || text == "rest";
    for (text, moment) in table.actions().iter().zip(decisions).filter(|(text, _)| calm(text)) {
        let luck = &moment.choice.as_ref().unwrap().luck;
        assert!(luck.iter().all(|luck| luck.abs() < 1e-6), "{text}: {luck:?}");
    }
    assert_eq!(all, rest(judge(&table).unwrap()).collect::<Vec<_>>());
    let rules = table.rules();
    let middle = AnyTable::from_position(&rules, &table.position()).unwrap();
    assert!(judge(&middle).is_none());
}

#[test]
fn a_log_and_its_record_come_to_the_same_steps() {
    for family in Family::ALL {
        let table = played(family, 25);
        let names = vec!["Ada".to_owned(), "Ben".to_owned()];
        let text = of_any_table(&table, &names, None, None, Marks::default()).write();
        let record = Record::read(&text).unwrap();
        let read = replay_any(&table.rules(), &record).unwrap();
        let from_log = Replay::of(table.clone(), names, None);
        let shown = |played| steps(played, Theme::Golem, text.clone(), &mut || false).unwrap();
        assert_eq!(shown(&from_log), shown(&read));
        let shown = shown(&from_log);
        let actions: Vec<&String> = shown.steps.iter().map(|step| &step.action).collect();
        assert_eq!(actions, table.actions().iter().collect::<Vec<_>>());
        assert_eq!((shown.steps.len(), shown.result), (25, None));
    }
}

/// They are played as the game itself is.
#[test]
fn variations_count_among_what_a_record_may_hold() {
    let begin = "[Game \"road\"]\n[Seats \"Ada\" \"Ben\"]\n[Seed \"1\"]\n\n";
    let read = |actions: String| {
        let text = format!("{begin}{actions}");
        LoadedRecord::read(&text, Own::default(), &RulesCache::default()).map(drop)
    };
    assert_eq!(read("rest ".repeat(4_000)), Ok(()));
    for long in [
        "rest ".repeat(4_001),
        format!("rest ({})", "rest ".repeat(3_999)),
        "rest (rest) ".repeat(1_334),
    ] {
        let reason = read(long).unwrap_err();
        assert!(reason.contains("more than 4000 actions"), "{reason}");
    }
    let variation = format!("rest ({})", "rest ".repeat(3_998));
    let text = format!("{begin}{variation}");
    let loaded = LoadedRecord::read(&text, Own::default(), &RulesCache::default()).unwrap();
    assert_eq!(loaded.play(&mut || false).unwrap().plies, 1);
    assert!(loaded.play(&mut || true).is_err(), "nobody waits for it");
}

#[test]
fn a_founding_survives_the_store_and_opens_again() {
    let rules_cache = RulesCache::default();
    let wish = NewTable {
        family: Family::World.into(),
        theme: Theme::Golem,
        chairs: vec![NewChair::Me { name: None }, NewChair::Bot { level: BotLevel::Hawker }],
        drawn_seats: true,
        listed: false,
        hints: None,
        clock: None,
        set: None,
        map: None,
        promise: None,
        color: None,
        rated: false,
    };
    let setup = Setup::of(wish, &Person("p".into()), "Ada", &rules_cache).unwrap();
    let founding = Founding { id: "g1".into(), setup, secret: Secret::new([7; 32]) };
    let written = founding::write(&founding);
    let read = founding::read("g1", &written).unwrap();
    assert_eq!((&read.setup, read.secret.to_hex()), (&founding.setup, founding.secret.to_hex()));
    let room = founding::open(read, [], &rules_cache, false).unwrap();
    assert_eq!((room.id(), room.seq()), ("g1", 0));
    assert_eq!(room.state().listing().summary.phase, Phase::Gathering);
    let torn = Written { setup: written.setup[1..].into(), ..written };
    let aside = founding::read("g1", &torn).err().unwrap();
    assert!(aside.reason.starts_with("its setup cannot be read: "), "{aside}");
}

#[test]
fn components_are_for_seats_that_the_game_can_have() {
    for family in Family::ALL {
        let rules = AnyRules::standard(family);
        assert!(catalog(&rules, 2).is_ok());
        assert!(piles(&rules, 2).unwrap().ruleset.starts_with(family.name()));
        let error = catalog(&rules, 9).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{family} is for 2 to ")), "{error}");
        assert_eq!(piles(&rules, 9).unwrap_err().to_string(), error);
    }
}
