//! Records: what can be written by hand, what survives, and what is refused with which words.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;
use std::sync::LazyLock;

use caravan_engine::{
    AnyRules, AnyTable, Family, Notation, Rng, Road, Rules, Seat, Seed, SplitMix64, Table, Turn,
};
use caravan_record::{
    Element, Marks, Record, Termination, of_any_table, of_table, replay, replay_any,
    replay_any_until,
};
use proptest::prelude::*;

static ROAD: LazyLock<Arc<Road>> = LazyLock::new(|| Arc::new(Road::standard()));

/// A game as somebody might write it down at a real table.
const BY_HAND: &str = r#"
[Game "road"]
[Event "Sunday at \"The Well\""]
[Seats "Ada" "Ben"]
[Merchants "c>aa>b"]
"#;

/// A short game from a real table: no seed, only what was seen, remarks and ideas in between.
const REAL_TABLE: &str = r#"[Game "road"]
[Event "Sunday at \"The Well\""]
[Seats "Ada" "Ben"]
[Merchants "aa>c +d bbb>dd aaa>d +bb b>aaa c>bb cc>dd ..."]
[Points "aabb cccc bbcc aadd abcd …"]

{A rainy afternoon.}
1. +aa @2:a {Ben has the diamond.}
2. ^2:aa (@1 +d {this loses a turn} (rest)) +d
3. @1 rest"#;

fn fault(text: &str) -> String {
    match Record::read(text) {
        Err(fault) => fault.to_string(),
        Ok(record) => replay(&ROAD, &record, |_| {}).map(|_| ()).unwrap_err().to_string(),
    }
}

/// A record from a seed with these extra tags and actions.
fn seeded(tags: &str, actions: &str) -> String {
    format!("[Game \"road\"]\n[Seats \"Ada\" \"Ben\"]\n[Seed \"1\"]\n{tags}\n\n{actions}\n")
}

fn random_game(seats: u8, seed: u32, length: usize) -> (Table<Road>, String) {
    let text = format!("record {seed}");
    let seats = ROAD.seat_count(seats).unwrap();
    let mut table = Table::new(Arc::clone(&ROAD), seats, &Seed::from_text(&text).unwrap());
    let mut rng = SplitMix64::new(seed.into());
    while table.turn() != Turn::Over && table.actions().len() < length {
        let legal = table.legal();
        let action = legal[rng.below(u32::try_from(legal.len()).unwrap()) as usize];
        table.play(action).unwrap();
    }
    (table, text)
}

#[test]
fn a_game_from_a_real_table_can_be_written_by_hand() {
    let record = Record::read(REAL_TABLE).unwrap();
    let mut spelled = Vec::new();
    let replayed = replay(&ROAD, &record, |step| spelled.push(ROAD.spell(step.action))).unwrap();
    assert_eq!(spelled, ["+aa", "@2:a", "^2:aa", "+d", "@1", "rest"]);
    assert_eq!(replayed.names, ["Ada", "Ben"]);
    assert_eq!(replayed.termination, Termination::Unfinished);
    assert_eq!(replayed.outcome, None);
    assert_eq!(replayed.table.round(), 4);
}

#[test]
fn comments_and_variations_survive_a_round_trip() {
    let record = Record::read(REAL_TABLE).unwrap();
    let written = record.write();
    let again = Record::read(&written).unwrap();
    assert_eq!(again.write(), written);
    assert!(written.contains("[Event \"Sunday at \\\"The Well\\\"\"]"));
    assert!(written.contains("2. ^2:aa (@1 +d {this loses a turn} (rest)) +d\n3. @1 rest\n"));
    assert!(written.contains("\n\n{A rainy afternoon.}\n1. +aa @2:a {Ben has the diamond.}\n"));
}

#[test]
fn the_example_of_the_notation_page_is_a_record() {
    let page = include_str!("../../../docs/notation.md");
    let from = page.find("[Game \"road\"]\n[Set").unwrap();
    let text = &page[from..from + page[from..].find("```").unwrap()];
    let record = Record::read(text).unwrap();
    assert_eq!(replay(&ROAD, &record, |_| {}).unwrap().plies, 6);
    assert_eq!(record.write(), text);
}

#[test]
fn broken_texts_are_refused_where_they_break() {
    let left_out = fault("[Game \"road\"]\n1. +aa ...");
    assert!(
        left_out.starts_with("line 2, column 8: `...` stands for the rest of a dealt"),
        "{left_out}"
    );
    assert_eq!(fault(BY_HAND), "line 5, column 1: the set has nothing called `c>aa>b` here");
    assert_eq!(
        fault("[Game \"road\""),
        "line 1, column 13: expected `\"` before a value, found nothing"
    );
    assert_eq!(fault("[Game road]"), "line 1, column 7: expected `\"` before a value, found `r`");
    assert_eq!(
        fault("[1 \"x\"]"),
        "line 1, column 2: a tag's name begins with a letter, found `1`"
    );
    assert_eq!(fault("[Game \"road]\n"), "line 1, column 13: expected `\"` at the end of a value");
    assert_eq!(fault("[A \"x\"][A \"y\"]"), "line 1, column 8: the tag `A` stands twice");
    assert_eq!(
        fault("rest {x"),
        "line 1, column 8: expected `}` at the end of a comment, found nothing"
    );
    assert_eq!(fault("rest (rest"), "line 1, column 11: expected `)` at the end of a variation");
    assert_eq!(fault("rest )"), "line 1, column 6: expected an action, found `)`");
    assert_eq!(fault("rest [A \"x\"]"), "line 1, column 6: tags come before the actions");
    assert_eq!(
        fault("rest!12"),
        "line 1, column 1: expected a key of 16 hex digits behind `!`, found `12`"
    );
    assert_eq!(fault("=14"), "line 1, column 1: expected an action, found `=14`");
    assert!(fault(&"(".repeat(100_000)).contains("variations lie more than 50 deep"));
}

/// Wherever they stand: in variations as well, which are played as the game itself is.
#[test]
fn no_more_elements_are_read_than_there_may_be() {
    let read = |most, text: &str| Record::read_at_most(most, text).map_err(|fault| fault.message);
    for text in ["1. +aa {early} rest", "rest (+aa {early} rest)", "rest (rest (rest))"] {
        let count = if text.starts_with('1') { 4 } else { 5 };
        assert!(read(count, text).is_ok(), "{text}");
        let few = read(3, text).unwrap_err();
        assert!(few.starts_with("more than 3 actions, numbers, comments and variations"), "{few}");
    }
    let tags = |count: u32| -> String {
        (0..count).map(|n| format!("[T{n} \"x\"]")).collect::<Vec<_>>().concat()
    };
    assert_eq!(Record::read(&tags(64)).unwrap().tags.len(), 64);
    assert_eq!(read(9, &tags(65)), Err("a record has at most 64 tags".into()));
}

#[test]
fn a_replay_can_be_stopped_in_the_middle_of_a_variation() {
    let rules = AnyRules::standard(Family::Road);
    let record = Record::read(&seeded("", "1. rest (+aa rest rest rest) rest")).unwrap();
    let asked = |most| {
        let mut asked = 0;
        let replayed = replay_any_until(&rules, &record, || {
            asked += 1;
            asked > most
        });
        (replayed.map(|replayed| replayed.plies).map_err(|fault| fault.message), asked)
    };
    assert_eq!(asked(6), (Ok(2), 6));
    assert_eq!(asked(3), (Err("nobody waits for the rest".into()), 4));
}

#[test]
fn what_a_record_says_is_checked() {
    let too_many = format!("[Points \"{}\"]", "? ".repeat(37));
    let too_long = format!("[Points \"{}\"]", "a".repeat(99));
    let cases = [
        ("", "2. rest", "line 6, column 1: this is round 1, not 2"),
        (
            "",
            "1. +bb",
            "line 6, column 4: `+bb` is not legal: `+bb` is not in the hand of seat 1 (Road 4.1)",
        ),
        ("", "1. +a", "line 6, column 4: the set has no card `+a`"),
        ("", "1. ^2:ax", "line 6, column 8: expected a level `a`, `b`, `c` or `d`, found `x`"),
        ("", "1. rest=5", "line 6, column 4: nothing is scored here: no `=5`"),
        ("", "1. rest!0000000000000000", "line 6, column 4: the key is "),
        ("", "(rest) rest", "line 6, column 1: a variation stands behind the action it replaces"),
        ("", "rest (+bb)", "line 6, column 7: `+bb` is not legal"),
        ("[Rules \"2\"]", "", "line 4, column 1: expected `1`, found `2`"),
        ("[Set \"mine\"]", "", "line 4, column 1: expected `road`, found `mine`"),
        ("[SetKey \"0\"]", "", "line 4, column 1: expected `a2310cb635db366d`, found `0`"),
        ("[Result \"1 2\"]", "", "line 4, column 1: the result is `*`, not `1 2`"),
        ("[Result \"none\"]", "", "line 4, column 1: expected `*` or 2 scores, found `none`"),
        ("[Termination \"normal\"]", "", "line 4, column 1: the game is not over: `unfinished`?"),
        (
            "[Termination \"lost\"]",
            "",
            "line 4, column 1: expected `normal`, `unfinished`, `capped` or `resigned` and seats, found `lost`",
        ),
        (
            "[Termination \"resigned 1 2\"]",
            "",
            "line 4, column 1: at least one seat resigns, and at least one does not",
        ),
        ("[Termination \"resigned 1 1\"]", "", "line 4, column 1: seat 1 resigns twice"),
        ("[Points \"aabbb bbbb …\"]", "", "line 4, column 1: `Points` is not what the seed deals"),
        ("[Points \"aabbb aabbb …\"]", "", "line 4, column 1: `aabbb` stands too often"),
        (&too_many, "", "line 4, column 1: there are only 36 of these, found `?` besides"),
        (
            &too_long,
            "",
            "line 4, column 1: the set has nothing called `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…` here",
        ),
        ("[Points \"aabbb … aacc\"]", "", "line 4, column 1: nothing follows `…`, found `aacc`"),
        (
            "[Points \"aabbb aacc\"]",
            "",
            "line 4, column 1: 2 of 36 are named: end the list with `…` if nobody saw the others",
        ),
        ("[Merchants \"x\" \"y\"]", "", "line 4, column 1: `Merchants` has one value, not 2"),
    ];
    for (tags, actions, expected) in cases {
        let found = fault(&seeded(tags, actions));
        assert!(found.starts_with(expected), "{tags} {actions}: {found}");
    }
}

#[test]
fn a_claim_with_the_wrong_points_is_refused() {
    let text = "[Game \"road\"]\n[Seats \"\" \"\"]\n[Merchants \"+bb aa>bb +c +d +ab +aab bb>cc ^3 …\"]\n\
                [Points \"aabb bbbb cccc dddd abcd aacc …\"]\n\n\
                @2:a @1 aa>bb*1 rest +aa rest #1=MARK";
    let marked = |mark: &str| fault_or_fine(&text.replace("MARK", mark));
    assert_eq!(marked("6+3"), "fine");
    assert!(marked("6").ends_with("this is `=6+3`, not `=6`"), "{}", marked("6"));
    assert!(marked("7+3").ends_with("this is `=6+3`, not `=7+3`"));
}

fn fault_or_fine(text: &str) -> String {
    let record = Record::read(text).unwrap();
    match replay(&ROAD, &record, |_| {}) {
        Ok(_) => "fine".into(),
        Err(fault) => fault.to_string(),
    }
}

#[test]
fn missing_tags_are_named() {
    assert!(fault("rest").contains("the tag `Game` is missing"));
    assert!(fault("[Game \"chess\"]").contains("expected `road`, found `chess`"));
    assert!(fault("[Game \"road\"]").contains("the tag `Seats` is missing"));
    assert!(fault("[Game \"road\"][Seats \"Ada\"]").contains("road is for 2 to 5 seats, not 1"));
    assert!(fault("[Game \"road\"][Seats \"\" \"\"]").contains("without a tag `Seed`"));
}

#[test]
fn a_card_that_the_deal_does_not_name_cannot_turn_up() {
    let short = REAL_TABLE.replace(" cc>dd ...", " ...");
    assert_eq!(
        fault(&short),
        "line 9, column 11: number 8 of the merchants turns up here, but the deal does not name it"
    );
    let shorter = REAL_TABLE.replace(" abcd …", " …");
    assert!(
        fault(&shorter)
            .contains("number 5 of the points turns up here, but the deal does not name it")
    );
}

#[test]
fn ruling_g3_a_capped_game_has_no_result() {
    let (table, seed) = random_game(3, 1, 40);
    let names = ["a", "b", "c"].map(String::from);
    let capped = Some(Termination::Capped);
    let record = of_table(&table, &names, Some(&seed), capped, Marks::default());
    assert_eq!(record.value("Result").unwrap(), Some("*"));
    assert_eq!(replay(&ROAD, &record, |_| {}).unwrap().outcome, None);
}

#[test]
fn ruling_g4_a_resignation_ends_a_game_of_two_and_ranks_last() {
    let (table, seed) = random_game(2, 1, 40);
    let names = ["a", "b"].map(String::from);
    let resigned = Some(Termination::Resigned(vec![Seat(1)]));
    let record = of_table(&table, &names, Some(&seed), resigned, Marks::default());
    assert_eq!(record.value("Termination").unwrap(), Some("resigned 2"));
    let outcome = replay(&ROAD, &record, |_| {}).unwrap().outcome.unwrap();
    assert_eq!(*outcome.ranks, [1, 2]);
    let (table, seed) = random_game(3, 1, 40);
    let names = ["a", "b", "c"].map(String::from);
    let resigned = Some(Termination::Resigned(vec![Seat(1)]));
    let record = of_table(&table, &names, Some(&seed), resigned, Marks::default());
    assert_eq!(replay(&ROAD, &record, |_| {}).unwrap().outcome, None, "a stand-in plays on");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn random_games_survive_writing_and_reading(seats in 2..=5u8, seed in 0..500u32, length in 0..700usize) {
        let (table, text) = random_game(seats, seed, length);
        let names: Vec<String> = (0..seats).map(|seat| format!("\"{seat}\\ €")).collect();
        let marks = Marks { points: true, keys: true };
        let record = of_table(&table, &names, Some(&text), None, marks);
        let written = record.write();
        let read = Record::read(&written).unwrap();
        prop_assert_eq!(read.write(), written);
        let replayed = replay(&ROAD, &read, |_| {}).unwrap();
        prop_assert_eq!(replayed.table.state(), table.state());
        prop_assert_eq!(replayed.names, names);
        prop_assert_eq!(replayed.outcome, table.outcome());
        // The dealt order alone is enough.
        let mut unseeded = read;
        unseeded.tags.retain(|tag| tag.name != "Seed");
        for element in &mut unseeded.elements {
            if let Element::Played(played) = element {
                played.key = None; // Keys cover the order of cards that nobody saw.
            }
        }
        let replayed = replay(&ROAD, &unseeded, |_| {}).unwrap();
        prop_assert_eq!(replayed.scores, ROAD.scores(table.state()));
    }

    #[test]
    fn mutated_records_never_panic(
        seed in 0..20u32,
        edits in proptest::collection::vec((any::<prop::sample::Index>(), "[\\PC\n]|[a-d@#:*!=(){}\\[\\]\"1-9 ]", 0..3u8), 1..6),
    ) {
        let (table, text) = random_game(2, seed, 60);
        let marks = Marks { points: true, keys: false };
        let names = ["Ada".to_owned(), "Ben".to_owned()];
        let record = of_table(&table, &names, Some(&text), None, marks);
        let mut written: Vec<char> = record.write().chars().collect();
        for (at, c, edit) in edits {
            let at = at.index(written.len());
            let c = c.chars().next().unwrap();
            match edit {
                0 => written[at] = c,
                1 => { written.remove(at); }
                _ => written.insert(at, c),
            }
        }
        let written: String = written.into_iter().collect();
        if let Ok(record) = Record::read(&written) {
            prop_assert_eq!(Record::read(&record.write()).map(|again| again.write()), Ok(record.write()));
            let _ = replay(&ROAD, &record, |_| {});
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,80}|[\\[\\](){}\"!=.a-d1-9\n ]{0,60}") {
        if let Ok(record) = Record::read(&text) {
            let _ = replay(&ROAD, &record, |_| {});
        }
    }
}

#[test]
fn a_game_of_any_family_goes_to_its_text_and_back() {
    let sets_of = |family: Family| family.sets().iter().map(move |set| (family, Some(*set), None));
    let built_in = Family::ALL.into_iter().flat_map(sets_of);
    for (family, set, map) in built_in.chain([(Family::Adventure, None, Some("crater"))]) {
        let rules = AnyRules::load(family, set, map).unwrap();
        let seats = rules.seat_count(2).unwrap();
        let mut table = AnyTable::new(&rules, seats, &Seed::from_text("any").unwrap());
        let mut rng = SplitMix64::new(3);
        for _ in 0..60 {
            let legal = table.legal();
            if legal.is_empty() {
                break;
            }
            let n = u32::try_from(legal.len()).unwrap();
            table.play(&legal[rng.below(n) as usize]).unwrap();
        }
        let names = ["Ada".to_owned(), "Ben".to_owned()];
        let marks = Marks { points: true, keys: true };
        let text = of_any_table(&table, &names, Some("any"), None, marks).write();
        let record = Record::read(&text).unwrap();
        assert_eq!((record.family(), record.map()), (Ok(family), Ok(map)));
        // What comes with the program needs no key, also if it is no longer the standard set.
        let found = AnyRules::load(family, record.built_in_set().unwrap(), map).unwrap();
        assert_eq!(found.ruleset(), rules.ruleset());
        assert_eq!(text.contains("SetKey"), map.is_some());
        let replayed = replay_any(&rules, &record).unwrap();
        assert_eq!(replayed.names, names);
        assert_eq!(replayed.table.key(), table.key());
        assert_eq!(replayed.table.actions(), table.actions());
    }
}

#[test]
fn a_record_finds_its_set_by_name_unless_it_has_a_key() {
    let set = |text: &str| Record::read(text).unwrap().built_in_set().unwrap().map(str::to_owned);
    let game = "[Game \"world\"]\n[Seats \"Ada\" \"Ben\"]\n";
    // Without a name it is the first one: that will never change.
    assert_eq!(set(game).as_deref(), Some("world"));
    assert_eq!(set(&format!("{game}[Set \"world-2\"]")).as_deref(), Some("world-2"));
    assert_eq!(set(&format!("{game}[Set \"mine\"]")), None);
    assert_eq!(set(&format!("{game}[Set \"world\"]\n[SetKey \"0123456789abcdef\"]")), None);
    let crater = "[Game \"adventure\"]\n[Set \"adventure/crater\"]";
    assert_eq!(set(crater).as_deref(), Some("adventure"));
    // A copy of the first set under another name says which values it has.
    let copy = Family::World.sets()[0].replacen("set     world", "set     mine", 1);
    let rules = AnyRules::load(Family::World, Some(&copy), None).unwrap();
    let seats = rules.seat_count(2).unwrap();
    let table = AnyTable::new(&rules, seats, &Seed::from_text("1").unwrap());
    let names = ["Ada".to_owned(), "Ben".to_owned()];
    let text = of_any_table(&table, &names, Some("1"), None, Marks::default()).write();
    assert!(text.contains("[SetKey \"12d1d2e974697cac\"]"), "{text}");
}

#[test]
fn a_record_that_names_no_family_says_what_would_be_right() {
    let family = |text: &str| Record::read(text).unwrap().family().unwrap_err().to_string();
    assert!(family("[Seats \"Ada\"]").contains("the tag `Game` is missing"));
    let unknown = family("\n  [Game \"chess\"]");
    let no_family = "chess".parse::<Family>().unwrap_err().message;
    assert_eq!(unknown, format!("line 2, column 3: {no_family}"));
}
