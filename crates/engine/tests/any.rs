//! The door for whatever family comes: it does what the rulebooks do, and loads what is given.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;

use caravan_engine::adventure::Map;
use caravan_engine::{
    AnyRules, AnyTable, Family, LoadError, Notation, Observer, Rng, Rules, RulesCache, Seat, Seed,
    SplitMix64, Table, Turn, families, with_rules, with_seat_view,
};

fn begin(rules: &AnyRules, seats: u8) -> AnyTable {
    AnyTable::new(rules, rules.seat_count(seats).unwrap(), &Seed::from_text("any").unwrap())
}

#[test]
fn a_table_of_any_family_does_what_its_rulebook_does() {
    for family in Family::ALL {
        let rules = AnyRules::standard(family);
        let mut any = begin(&rules, 3);
        let mut rng = SplitMix64::new(7);
        with_rules!(&rules, rules => {
            let seed = Seed::from_text("any").unwrap();
            let mut own = Table::new(rules.clone(), rules.seat_count(3).unwrap(), &seed);
            for _ in 0..200 {
                assert_eq!((any.turn(), any.round()), (own.turn(), own.round()));
                assert_eq!(any.legal(), own.legal_texts());
                assert_eq!(any.position(), own.position());
                assert_eq!(any.key(), rules.key(own.state()));
                assert_eq!(any.scores(), rules.scores(own.state()));
                assert_eq!(any.outcome(), own.outcome());
                let Turn::Of(seat) = own.turn() else { break };
                let view = own.view(Observer::Seat(seat));
                assert_eq!(any.view(Observer::Seat(seat)), rules.write_view(&view));
                let legal = any.legal();
                let choice = &legal[rng.below(u32::try_from(legal.len()).unwrap()) as usize];
                any.play(choice).unwrap();
                own.play_text(choice).unwrap();
            }
            let spelled: Vec<String> = own.actions().map(|action| rules.spell(action)).collect();
            assert_eq!(any.actions(), spelled);
        });
        assert_eq!((any.rules().family(), any.seats().get()), (family, 3));
    }
}

#[test]
fn a_copy_goes_its_own_way_and_everything_can_be_taken_back() {
    for family in Family::ALL {
        let rules = AnyRules::standard(family);
        let first = begin(&rules, 2);
        let mut copy = first.clone();
        let mut played = Vec::new();
        for _ in 0..30 {
            let legal = copy.legal();
            played.push(legal[legal.len() / 3].clone());
            copy.play(played.last().unwrap()).unwrap();
        }
        assert_ne!(copy.key(), first.key());
        for action in played.iter().rev() {
            assert_eq!(copy.undo().as_ref(), Some(action));
        }
        assert_eq!(copy.undo(), None);
        assert_eq!(copy.position(), first.position());
    }
}

#[test]
fn a_position_begins_a_table_and_a_wrong_one_says_where() {
    for family in Family::ALL {
        let rules = AnyRules::standard(family);
        let mut table = begin(&rules, 2);
        table.play(&table.legal()[0]).unwrap();
        let text = table.position();
        let again = AnyTable::from_position(&rules, &text).unwrap();
        assert_eq!((again.key(), again.position()), (table.key(), text));
        assert!(again.deal().is_none() && table.deal().is_some());
        let faults = AnyTable::from_position(&rules, "chess 2").unwrap_err().to_string();
        assert!(faults.contains(&format!("expected `{family}`")), "{faults}");
    }
}

#[test]
fn what_is_not_played_says_why_and_changes_nothing() {
    for family in Family::ALL {
        let rules = AnyRules::standard(family);
        let mut table = begin(&rules, 2);
        let key = table.key();
        for text in ["", "#", "castle", "rest rest", "@9:abcd", "…"] {
            let refused = table.play(text).unwrap_err().to_string();
            assert!(refused.len() > 10, "`{text}`: {refused}");
        }
        assert_eq!((table.key(), table.actions().len()), (key, 0));
    }
}

#[test]
fn what_a_seat_sees_is_its_view() {
    for family in Family::ALL {
        let table = begin(&AnyRules::standard(family), 2);
        let written =
            with_seat_view!(table.seat_view(Seat(1)), (rules, view) => rules.write_view(&view));
        assert_eq!(written, table.view(Observer::Seat(Seat(1))));
    }
}

#[test]
fn families_are_read_as_they_are_written() {
    for family in Family::ALL {
        assert_eq!(family.to_string().parse(), Ok(family));
        assert_eq!(Family::of_set(family.set_text()), Some(family));
        assert_eq!(AnyRules::standard(family).edition().family, family.name());
    }
    let fault = "Road".parse::<Family>().unwrap_err().message;
    assert!(fault.starts_with("the game `Road` is unknown: expected `"), "{fault}");
    for family in Family::ALL {
        assert!(fault.contains(&format!("`{family}`")), "{fault}");
    }
    assert_eq!(Family::of_set("set mine\n"), None);
}

/// Whether these are one rulebook, not only alike.
fn is_same(one: &AnyRules, other: &AnyRules) -> bool {
    macro_rules! pairs {
        ([$($Rules:ident $module:ident $games:literal)*]) => {
            match (one, other) {
                $((AnyRules::$Rules(one), AnyRules::$Rules(other)) => Arc::ptr_eq(one, other),)*
                _ => false,
            }
        };
    }
    families!(pairs)
}

#[test]
fn a_set_file_makes_the_same_rules_and_the_cache_shares_its_own() {
    let rules_cache = RulesCache::default();
    for family in Family::ALL {
        let standard = AnyRules::standard(family);
        let read = AnyRules::load(family, Some(family.set_text()), None).unwrap();
        assert_eq!(read.edition(), standard.edition());
        let shared = rules_cache.take(family, None, None).unwrap();
        assert_eq!(read.ruleset(), shared.ruleset());
        assert!(is_same(&shared, &rules_cache.take(family, None, None).unwrap()));
        // No game that is dealt with a built-in set, or has no key yet, makes a rulebook.
        for set in family.sets() {
            let named = rules_cache.take(family, Some(set), None).unwrap();
            assert!(is_same(
                &named,
                &rules_cache.take(family, Some(named.edition().set), None).unwrap()
            ));
            let key = named.edition().set_key.to_string();
            assert!(is_same(&named, &rules_cache.take_dealt(family, None, &key, None).unwrap()));
        }
        assert!(is_same(&shared, &rules_cache.take_dealt(family, None, "", None).unwrap()));
        let named = |line: &'static str| if line.starts_with("set ") { "set mine" } else { line };
        let own: Vec<&str> = family.set_text().lines().map(named).collect();
        let own = rules_cache.take(family, Some(&own.join("\n")), None).unwrap();
        assert_eq!(own.edition().set, "mine");
    }
}

#[test]
fn a_game_goes_on_with_the_set_it_was_dealt_with() {
    let rules_cache = RulesCache::default();
    let key = |rules: &AnyRules| rules.edition().set_key.to_string();
    let standard = AnyRules::standard(Family::World);
    let first = AnyRules::load(Family::World, Some("world"), None).unwrap();
    assert_ne!(key(&first), key(&standard));
    let dealt = |set, of: &str| key(&rules_cache.take_dealt(Family::World, set, of, None).unwrap());
    for set in Family::World.sets() {
        let rules = AnyRules::load(Family::World, Some(set), None).unwrap();
        assert_eq!(dealt(None, &key(&rules)), key(&rules));
    }
    // Whoever asks for what is not there checks the key.
    assert_eq!(dealt(None, "0123456789abcdef"), key(&standard));
    assert_eq!(dealt(Some("world"), &key(&standard)), key(&first));
    // A map does not take a game to another set.
    let crater = AnyRules::load(Family::Adventure, None, Some("crater")).unwrap();
    let taken =
        rules_cache.take_dealt(Family::Adventure, None, &key(&crater), Some("crater")).unwrap();
    assert_eq!(taken.edition(), crater.edition());
    // It is nobody's own, but a copy under another name is.
    assert!(first.own_set().is_none() && first.edition().built_in && !first.edition().standard);
    let copy = Family::World.sets()[0].replacen("set     world", "set     mine", 1);
    let copy = AnyRules::load(Family::World, Some(&copy), None).unwrap();
    assert_eq!(key(&copy), key(&first));
    assert!(copy.own_set().is_some() && !copy.edition().built_in);
}

#[test]
fn a_map_is_a_built_in_name_or_a_file() {
    let crater = AnyRules::load(Family::Adventure, None, Some(" crater\n")).unwrap();
    assert_eq!(crater.edition().set, "adventure/crater");
    let drawn = Map::built_in("crater").unwrap().renamed("mine").write();
    let mine = AnyRules::load(Family::Adventure, None, Some(&drawn)).unwrap();
    assert_eq!(mine.map().map(Map::name), Some("mine"));
    assert_eq!(AnyRules::standard(Family::Road).map(), None);
}

#[test]
fn what_cannot_be_loaded_says_which_file_and_where() {
    fn load(family: Family, set: Option<&str>, map: Option<&str>) -> LoadError {
        AnyRules::load(family, set, map).unwrap_err()
    }
    for family in Family::ALL {
        let chess =
            |line: &'static str| if line.starts_with("family ") { "family chess" } else { line };
        let chess: Vec<&str> = family.set_text().lines().map(chess).collect();
        let error = load(family, Some(&chess.join("\n")), None).to_string();
        let column = format!("column 8: expected `{family}`, found `chess`");
        assert!(error.starts_with("the set: line ") && error.contains(&column), "{error}");
    }
    let error = load(Family::World, None, Some("crater"));
    assert_eq!(error.to_string(), "only Adventure is played on a map: leave the map out");
    let error = load(Family::Adventure, None, Some("moon")).to_string();
    assert!(
        error.starts_with("there is no map `moon`: expected standard, slanted-range"),
        "{error}"
    );
    let error = load(Family::Adventure, None, Some("map small\n\nV o\n"));
    assert!(matches!(error, LoadError::Map(_)), "{error:?}");
}

#[test]
fn rules_write_the_set_and_the_map_that_are_not_built_in() {
    for family in Family::ALL {
        let standard = AnyRules::standard(family);
        assert_eq!((standard.own_set(), standard.own_map()), (None, None));
        let mine = |line: &str| if line.starts_with("set ") { "set mine" } else { line }.to_owned();
        let text: Vec<String> = family.set_text().lines().map(mine).collect();
        let text = text.join("\n");
        let rules = AnyRules::load(family, Some(&text), None).unwrap();
        let own = rules.own_set().unwrap();
        let again = AnyRules::load(family, Some(&own), None).unwrap();
        assert_eq!(again.edition(), rules.edition());
        assert_eq!((again.edition().set, rules.own_map()), ("mine", None));
    }
    let built_in = AnyRules::load(Family::Adventure, None, Some("crater")).unwrap();
    assert_eq!((built_in.own_set(), built_in.own_map()), (None, None));
    let drawn = built_in.map().unwrap().clone().renamed("hole").write();
    let rules = AnyRules::load(Family::Adventure, None, Some(&drawn)).unwrap();
    assert_eq!((rules.own_set(), rules.own_map()), (None, Some(drawn)));
}
