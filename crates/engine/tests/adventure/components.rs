//! The components: facts about cards and tiles, read from the text of the set (Adventure 2).

use std::collections::{BTreeMap, BTreeSet};

use caravan_engine::adventure::Set;
use caravan_engine::road;

use crate::{set_lines, set_words};

/// The lines of Road's standard set with this keyword, without it.
fn road_lines(keyword: &str) -> Vec<String> {
    let text = road::Set::standard().write();
    let lines = text.lines().filter_map(|line| line.split_once(' '));
    lines.filter(|(found, _)| *found == keyword).map(|(_, values)| values.into()).collect()
}

/// The sum of the levels: 1 for `a` to 4 for `d`.
fn worth(crystals: &str) -> i32 {
    let of = |level| " abcd".find(level).and_then(|worth| i32::try_from(worth).ok());
    crystals.chars().map(|level| of(level).expect("a level")).sum()
}

#[test]
fn the_merchant_cards_are_those_of_road_in_the_same_order_adventure_2_1() {
    assert_eq!(set_lines("start"), road_lines("start"));
    assert_eq!(set_lines("deck"), road_lines("deck"));
    assert_eq!((set_lines("start").len(), set_lines("deck").len()), (2, 43));
    assert_eq!(set_lines("market"), ["4"]);
}

#[test]
fn there_are_24_different_mountains_six_of_each_level_adventure_2_2() {
    let mut levels: BTreeMap<String, usize> = BTreeMap::new();
    let mut trades = BTreeSet::new();
    for line in set_lines("mountain") {
        let (level, trade) = line.split_once(' ').unwrap();
        *levels.entry(level.into()).or_default() += 1;
        trades.insert(trade.to_string());
    }
    assert_eq!(trades.len(), 24);
    assert!(levels.values().all(|&n| n == 6), "{levels:?}");
    assert_eq!(levels.into_keys().collect::<String>(), "abcd");
    assert_eq!((set_lines("removed"), set_lines("valleys")), (vec!["2".into()], vec!["4".into()]));
}

#[test]
fn all_mountains_but_two_are_also_cards_of_road_adventure_2_2() {
    let cards = road_lines("deck");
    let trades: Vec<String> =
        set_lines("mountain").iter().map(|line| line.split_once(' ').unwrap().1.into()).collect();
    let others: Vec<&String> = trades.iter().filter(|trade| !cards.contains(trade)).collect();
    assert_eq!(others, ["d>aaabb", "abc>dd"]);
}

#[test]
fn a_trade_of_a_mountain_gains_in_worth_and_no_level_stands_on_both_sides_adventure_6_8() {
    for line in set_lines("mountain") {
        let (_, trade) = line.split_once(' ').unwrap();
        let (give, get) = trade.split_once('>').unwrap();
        assert!((1..=4).contains(&(worth(get) - worth(give))), "{trade}");
        assert!(give.chars().all(|level| !get.contains(level)), "{trade}");
        // A mountain trades for crystals of its level, among others.
        assert!(get.contains(&line[..1]), "{line}");
    }
}

#[test]
fn the_26_point_tiles_are_the_point_cards_of_road_worth_11_or_more_adventure_2_3() {
    let points = |line: &String| line.split_once(' ').unwrap().1.parse::<u32>().unwrap();
    let mut expected: Vec<String> =
        road_lines("points").into_iter().filter(|line| points(line) >= 11).collect();
    let mut tiles = set_lines("points");
    assert_eq!(tiles.len(), 26);
    assert!(tiles.iter().map(points).is_sorted(), "{tiles:?}");
    tiles.sort_unstable();
    expected.sort_unstable();
    assert_eq!(tiles, expected);
    assert_eq!(set_words("points").iter().collect::<BTreeSet<_>>().len(), 26);
}

#[test]
fn there_are_four_villages_and_the_closed_tile_is_among_six_adventure_2_4() {
    assert_eq!(set_lines("villages"), ["4"]);
    assert_eq!(set_lines("closed"), ["6"]);
}

#[test]
fn bonus_tiles_are_four_legs_four_rooms_and_points_6_5_4_3_adventure_2_5() {
    assert_eq!(set_lines("bonus"), ["leg 4", "room 3 4", "points 6 5 4 3"]);
}

#[test]
fn a_board_has_four_columns_of_0_1_2_and_3_points_adventure_2_6_and_10_2() {
    assert_eq!(set_lines("columns"), ["0 1 2 3"]);
}

#[test]
fn the_stakes_are_four_crystals_of_level_a_or_as_much_adventure_2_7() {
    let stakes = set_lines("stake");
    assert_eq!(stakes, ["aaaa", "aab", "bb", "ac"]);
    assert!(stakes.iter().all(|stake| worth(stake) == 4));
}

#[test]
fn the_limit_is_10_the_end_comes_with_4_tiles_and_a_crystal_is_worth_1_adventure_9_1_and_10_1() {
    assert_eq!(set_lines("limit"), ["10"]);
    assert_eq!(set_lines("end"), ["4"]);
    assert_eq!(set_lines("crystal"), ["1"]);
    assert_eq!(set_lines("cost"), ["2 2", "3 1", "4 1"]);
}

#[test]
fn the_set_is_written_as_it_is_read() {
    let read = Set::read(Set::standard_text()).unwrap();
    assert_eq!(read, Set::standard());
    let text = read.write();
    let again = Set::read(&text).unwrap();
    assert_eq!(again, read);
    assert_eq!(again.write(), text);
    // Without comments and with single spaces it has the lines of the file.
    let lines = Set::standard_text().lines().filter_map(|line| {
        let words: Vec<&str> = line.split('#').next()?.split_whitespace().collect();
        (!words.is_empty()).then(|| words.join(" "))
    });
    assert!(lines.eq(text.lines().map(String::from)));
}
