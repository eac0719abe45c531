//! The components: facts about the printed boards, cards and tiles, read from the text of the set
//! (World 2).

use std::collections::{BTreeMap, BTreeSet};

use caravan_engine::world::Set;

use crate::{FOURTH, all_tiles, covered, locations, point_cards, set_lines};

#[test]
fn there_are_23_locations_in_play_with_any_fourth_board_and_4_of_them_are_gates_world_2_1() {
    assert_eq!(set_lines("board"), ["A", "B", "C"]);
    assert_eq!(set_lines("choice"), ["D", "E", "F"]);
    for fourth in FOURTH {
        let locations = locations(fourth);
        assert_eq!(locations.len(), 23);
        let gates = locations.iter().filter(|location| location.work == "gate");
        assert_eq!(gates.count(), 4);
        let names: BTreeSet<&String> = locations.iter().map(|location| &location.name).collect();
        assert_eq!(names.len(), 23);
    }
}

#[test]
fn ten_locations_are_covered_with_two_or_three_seats_and_eight_with_four_world_2_4() {
    for fourth in FOURTH {
        assert_eq!([2, 3, 4].map(|seats| covered(fourth, seats).len()), [10, 10, 8]);
        // No gate among them.
        let gates = locations(fourth).into_iter().filter(|location| location.work == "gate");
        for gate in gates {
            assert!(!covered(fourth, 2).contains(&gate.name), "{}", gate.name);
        }
    }
}

#[test]
fn every_location_asks_for_a_trader_and_can_be_used_with_those_at_home_world_2_5() {
    for fourth in FOURTH {
        assert!(locations(fourth).iter().all(|location| (1..=6).contains(&location.traders)));
    }
}

#[test]
fn there_are_24_point_cards_with_two_seats_32_with_three_and_40_with_four_world_2_2() {
    assert_eq!([2, 3, 4].map(|seats| point_cards(seats).len()), [24, 32, 40]);
    assert_eq!(point_cards(4).into_iter().collect::<BTreeSet<_>>().len(), 40, "all different");
}

#[test]
fn a_point_card_costs_three_crystals_and_has_one_of_four_icons_world_7_1() {
    let mut icons = BTreeSet::new();
    for card in point_cards(4) {
        let (benefit, cost) = card.split_once(':').unwrap();
        assert_eq!(cost.len(), 3, "{card}");
        assert!(cost.chars().all(|level| "abcd".contains(level)), "{card}");
        icons.extend(benefit.chars().next());
    }
    assert_eq!(icons, BTreeSet::from(['h', 't', 'n', 'e']));
    // With two seats there are cards of every kind too.
    let kinds = point_cards(2).iter().filter_map(|card| card.chars().next()).collect();
    assert_eq!(icons, kinds);
}

#[test]
fn there_are_17_bonus_tiles_of_four_kinds_worth_2_3_1_and_3_world_10_3() {
    let tiles = all_tiles("bonus");
    assert_eq!(tiles.len(), 17);
    let mut kinds: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for tile in &tiles {
        let (what, points) = tile.split_once(':').unwrap();
        let kind = match what {
            "h" | "t" | "n" | "e" => "icon",
            "ht" | "hn" | "he" | "tn" | "te" | "ne" => "pair",
            "oo" => "traders",
            "-" => "as it is",
            _ => panic!("{tile}"),
        };
        kinds.entry(kind).or_default().insert(points);
    }
    assert_eq!(
        kinds,
        BTreeMap::from([
            ("icon", BTreeSet::from(["2"])),
            ("pair", BTreeSet::from(["3"])),
            ("traders", BTreeSet::from(["1"])),
            ("as it is", BTreeSet::from(["3"])),
        ])
    );
}

#[test]
fn the_bonus_stacks_leave_some_tiles_over_world_2_3() {
    let gates: Vec<usize> =
        locations('D').iter().filter(|l| l.work == "gate").map(|gate| gate.stacks.len()).collect();
    assert!(gates.iter().all(|&stacks| (1..=2).contains(&stacks)), "{gates:?}");
    let heights: usize = locations('D').iter().flat_map(|gate| &gate.stacks).sum();
    assert!(heights <= 17);
}

#[test]
fn there_are_10_exploration_tiles_of_four_kinds_world_7_8() {
    let tiles = all_tiles("exploration");
    assert_eq!(tiles.len(), 10);
    let kinds: BTreeSet<&str> = tiles.iter().map(|tile| &tile[..1]).collect();
    assert_eq!(kinds, BTreeSet::from(["*", "o", "=", "+"]));
    // Traders come one at a time, and points are 3.
    for tile in &tiles {
        assert!(!tile.starts_with('o') || tile == "o1", "{tile}");
        assert!(!tile.starts_with('=') || tile == "=3", "{tile}");
    }
}

#[test]
fn a_seat_has_12_traders_6_of_them_at_home_or_7_with_two_seats_world_2_5() {
    assert_eq!(set_lines("traders"), ["12"]);
    assert_eq!(set_lines("home"), ["2 7", "3 6", "4 6"]);
}

#[test]
fn a_seat_has_three_bonus_spaces_world_6_1() {
    assert_eq!(set_lines("spaces"), ["3"]);
}

#[test]
fn the_limit_is_10_the_end_comes_with_8_cards_and_a_crystal_is_worth_1_world_9_1_and_10_1() {
    assert_eq!(set_lines("limit"), ["10"]);
    assert_eq!(set_lines("end"), ["8"]);
    assert_eq!(set_lines("crystal"), ["1"]);
}

#[test]
fn the_set_is_written_as_it_is_read() {
    let read = Set::read(Set::standard_text()).unwrap();
    assert_eq!(read, Set::standard());
    let text = read.write();
    let again = Set::read(&text).unwrap();
    assert_eq!(again, read);
    assert_eq!(again.write(), text);
    assert_eq!(again.key(), read.key());
    // Without comments and with single spaces it is the text of the file.
    let lines = Set::standard_text().lines().filter_map(|line| {
        let words: Vec<&str> = line.split('#').next()?.split_whitespace().collect();
        (!words.is_empty()).then(|| words.join(" "))
    });
    assert!(lines.eq(text.lines().map(String::from)));
}

#[test]
fn a_gate_without_bonus_spaces_is_written_as_it_is_read_or_refused() {
    let text = Set::standard().write().replacen("gate 1 - 4", "gate 1 -", 1);
    let Ok(set) = Set::read(&text) else { return };
    match Set::read(&set.write()) {
        Ok(again) => assert!(again == set),
        Err(faults) => panic!("what was written cannot be read: {faults}"),
    }
}

#[test]
fn built_in_sets_differ_in_values_of_our_own_alone() {
    // Effects, traders and points are ours; what stands around them is printed.
    let printed = |text: &&str| -> Vec<String> {
        let set = Set::read(text).unwrap().write();
        let kept = set.lines().map(|line| match line.split(' ').collect::<Vec<_>>()[..] {
            ["set", _] => "set".into(),
            ["location", _, _, symbols, cover] => format!("location {symbols} {cover}"),
            ["points", name, _, least] => format!("points {name} {least}"),
            _ => line.into(),
        });
        kept.collect()
    };
    let sets: Vec<Vec<String>> = Set::texts().iter().map(printed).collect();
    assert!(sets.len() > 1 && sets.iter().all(|set| *set == sets[0]));
    let keys: BTreeSet<String> =
        Set::texts().iter().map(|text| Set::read(text).unwrap().key().to_string()).collect();
    // Stored games ask for theirs by its key.
    let stored = ["12d1d2e974697cac", "3bf5592718fcee47", "5070de4f358c3309"];
    assert_eq!(keys, stored.map(String::from).into());
}
