//! Adventure 1 and 2: for how many, setting up, and the opening.

use std::collections::{BTreeMap, BTreeSet};

use caravan_engine::{Rules, Seat, Seed, Turn};

use crate::{
    ADVENTURE, MOUNTAINS, SPACES, TILES, VALLEYS, VILLAGES, after, check, check_table, dealt,
    field, impossible, is_shuffled, legal, opening, refused, row_and_deck, scene, scores, seeds,
    set_lines, set_words, unreadable, written,
};

/// The opening of a game with the mountains of [`TILES`], before anything was decided.
fn opening_on_tiles(seats: usize) -> String {
    format!("adventure {seats} | turn {seats} take | tiles {TILES}")
}

/// The tile spaces of the standard map, in order.
fn tile_spaces() -> Vec<&'static str> {
    SPACES.into_iter().filter(|space| !VILLAGES.contains(space)).collect()
}

/// What lies where, as the words of a field say: spaces and components.
fn by_space(field: &str) -> Vec<(String, String)> {
    let pair = |word: &str| {
        let (space, what) = word.split_once(':').expect("a space and what lies there");
        (space.to_string(), what.to_string())
    };
    row_and_deck(field).0.into_iter().map(pair).collect()
}

/// The mountains of each level, by their trades.
fn levels() -> BTreeMap<String, String> {
    let split = |line: String| {
        let (level, trade) = line.split_once(' ').expect("a level and a trade");
        (trade.to_string(), level.to_string())
    };
    set_lines("mountain").into_iter().map(split).collect()
}

#[test]
fn adventure_1_2_the_game_is_for_two_to_four_seats() {
    for n in 2..=4 {
        assert_eq!(ADVENTURE.seat_count(n).unwrap().get(), n);
    }
    for n in [0, 1, 5, 255] {
        let error = ADVENTURE.seat_count(n).unwrap_err().to_string();
        assert!(error.contains("2 to 4 seats"), "{error}");
    }
    impossible("adventure 1", &["2 to 4"]);
    impossible("adventure 5", &["2 to 4"]);
}

#[test]
fn adventure_2_1_each_seat_has_both_starting_cards_in_its_hand() {
    assert_eq!(set_lines("start"), ["+aa", "^2"]);
    check_table(
        &opening(4, "hands"),
        "  hand 1 +aa ^2 | played 1 - | spent 1 - | claimed 1 - | outposts 1 - | bonus 1 -
         | hand 2 +aa ^2 | played 2 - | spent 2 - | claimed 2 - | outposts 2 - | bonus 2 -
         | hand 3 +aa ^2 | played 3 - | spent 3 - | claimed 3 - | outposts 3 - | bonus 3 -
         | hand 4 +aa ^2 | played 4 - | spent 4 - | claimed 4 - | outposts 4 - | bonus 4 -",
    );
}

#[test]
fn adventure_2_1_four_of_the_shuffled_market_cards_are_turned_up() {
    is_shuffled("market", 4, &set_lines("deck"));
}

#[test]
fn adventure_2_1_the_first_market_card_lies_in_slot_1_and_the_next_one_comes_from_the_deck() {
    // The order is the one of docs/deal.md, section 5.
    for seats in 2..=4 {
        let (row, deck) = dealt("market", seats, "1");
        assert_eq!(row, ["^3", "aaa>d", "cc>dd", "bb>aaac"]);
        assert_eq!(deck[..3], ["aaaaa>ccc", "b>aaa", "aa>c"]);
    }
}

#[test]
fn ruling_r10_starting_cards_never_enter_the_market_of_adventure() {
    for seats in 2..=4 {
        for seed in seeds(50) {
            let (row, deck) = dealt("market", seats, &seed);
            assert!(row.iter().chain(&deck).all(|card| card != "+aa" && card != "^2"));
        }
    }
    impossible(&scene(2, "market +aa"), &["market", "starting card"]);
    impossible(&scene(2, "market +ab ^3 +c +d / ^2"), &["market", "starting card"]);
}

#[test]
fn adventure_2_2_four_mountains_of_each_level_and_four_valleys_lie_on_the_tile_spaces() {
    let levels = levels();
    let (mut removed, mut valleys) = (BTreeSet::new(), BTreeSet::new());
    let (mut orders, mut on_first) = (BTreeSet::new(), BTreeSet::new());
    for seed in seeds(300) {
        let tiles = field(&written(&opening(2, &seed)), "tiles");
        let laid = by_space(&tiles);
        assert_eq!(laid.len(), 16);
        for level in ["a", "b", "c", "d"] {
            assert_eq!(laid.iter().filter(|(_, trade)| levels[trade] == level).count(), 4);
        }
        let places: Vec<&str> = laid.iter().map(|(space, _)| space.as_str()).collect();
        assert!(places.iter().all(|space| tile_spaces().contains(space)), "{tiles}");
        assert!(places.is_sorted(), "by space: {tiles}");
        let free = tile_spaces().into_iter().filter(|space| !places.contains(space));
        valleys.extend(free.map(String::from));
        let away = levels.keys().filter(|trade| laid.iter().all(|(_, other)| other != *trade));
        assert_eq!(away.clone().count(), 8, "two of each level take no part");
        removed.extend(away.cloned());
        on_first.extend(laid.into_iter().filter(|(space, _)| space == "A2").map(|(_, t)| t));
        orders.insert(tiles);
    }
    assert_eq!(orders.len(), 300, "no two maps are equal");
    assert_eq!(removed.len(), 24, "every mountain is away now and then");
    assert_eq!(valleys.len(), 20, "every tile space is a valley now and then");
    assert_eq!(on_first.len(), 24, "every mountain lies on A2 now and then");
}

#[test]
fn adventure_2_2_the_tiles_lie_where_the_deal_says() {
    // The order is the one of docs/deal.md, section 5.
    for seats in 2..=4 {
        check_table(
            &opening(seats, "1"),
            "tiles A2:c>aaaab A3:ab>d B3:aaa>d B4:bbb>dd B5:aa>bb C1:d>cc C2:b>aaa C3:c>bb
                   C4:aaaa>cd C6:cc>dd D1:d>bbb D2:aaaaa>ccc D3:d>abc D4:d>aaac D5:cc>bbd
                   E3:d>aaabb",
        );
    }
}

#[test]
fn adventure_2_3_one_point_tile_is_turned_up_in_each_village() {
    let mut firsts = BTreeSet::new();
    let mut all = set_words("points");
    all.sort_unstable();
    for seed in seeds(500) {
        let points = field(&written(&opening(2, &seed)), "points");
        let laid = by_space(&points);
        assert!(laid.iter().map(|(space, _)| space.as_str()).eq(VILLAGES), "{points}");
        let turned_up = laid.into_iter().map(|(_, tile)| tile);
        let mut tiles: Vec<String> = turned_up.collect();
        firsts.insert(tiles[0].clone());
        let pile = row_and_deck(&points).1;
        tiles.extend(pile.into_iter().filter(|&tile| tile != "closed").map(String::from));
        tiles.sort_unstable();
        assert_eq!(tiles, all, "every point tile once");
    }
    assert_eq!(firsts.len(), 26, "every tile lies in A1 now and then");
}

#[test]
fn adventure_2_4_the_closed_tile_is_one_of_the_first_six_of_the_pile() {
    let mut places = [0; 6];
    for seed in seeds(1200) {
        let points = field(&written(&opening(3, &seed)), "points");
        let pile = row_and_deck(&points).1;
        assert_eq!(pile.len(), 26 - 4 + 1);
        assert_eq!(pile.iter().filter(|&&tile| tile == "closed").count(), 1);
        let place = pile.iter().position(|&tile| tile == "closed").unwrap();
        places[place] += 1;
    }
    assert!(places.iter().all(|n| (150..250).contains(n)), "each as often: {places:?}");
}

#[test]
fn adventure_2_3_and_adventure_2_4_the_point_tiles_lie_where_the_deal_says() {
    // The order is the one of docs/deal.md, section 5.
    check_table(
        &opening(2, "1"),
        "points A1:bbccdd A4:aaccc E1:abbbcd E4:aaccdd
              / bbccc aaddd aaabcd abcccd ccddd closed abcd cccdd ccccc ddddd abcddd accd bbcd dddd
                bbdd bbbdd aabbcc ccdd bbddd bbbcc aabbdd aaadd cccc",
    );
    check_table(
        &opening(4, "caravanserai"),
        "points A1:cccdd A4:bbccc E1:aaabcd E4:bbcd
              / ccccc ccddd aaccdd closed abcd aaadd bbbcc bbdd abcddd bbccdd aabbcc aaccc ddddd
                ccdd cccc aabbdd abcccd aaddd accd bbddd bbbdd abbbcd dddd",
    );
}

/// Seat 1 has emptied the second column on B2 and takes its reward.
const REWARD: &str = "turn 1 reward 2 | wagon 1 B2 | outposts 1 A2 A3 B1 B2 B3 B4 C2 C3";

#[test]
fn adventure_2_5_there_are_four_legs_four_rooms_and_a_pile_of_points() {
    let with = |bonus: &str| scene(2, &format!("{REWARD} | bonus 2 {bonus}"));
    assert_eq!(legal(&with("leg leg leg")), ["$leg", "$room", "$points"]);
    assert_eq!(legal(&with("leg leg leg leg")), ["$room", "$points"]);
    assert_eq!(legal(&with("room room room")), ["$leg", "$room", "$points"]);
    assert_eq!(legal(&with("room room room room")), ["$leg", "$points"]);
    assert_eq!(legal(&with("points6 points5 points4")), ["$leg", "$room", "$points"]);
    assert_eq!(legal(&with("points6 points5 points4 points3")), ["$leg", "$room"]);
    impossible(&with("leg leg leg leg leg"), &["bonus", "there are 4"]);
    impossible(&with("room room room room room"), &["bonus", "there are 4"]);
}

#[test]
fn adventure_2_5_of_the_points_6_is_on_top_then_5_then_4_then_3() {
    for (taken, next) in [
        ("-", "points6"),
        ("points6", "points5"),
        ("points6 points5", "points4"),
        ("points6 points5 points4", "points3"),
    ] {
        let table = scene(2, &format!("{REWARD} | bonus 2 {taken}"));
        check(&table, "$points", &format!("bonus 1 {next} | bonus 2 {taken}"));
    }
}

#[test]
fn ruling_a14_several_tiles_of_a_kind_may_be_owned_and_add_up() {
    let with = |bonus: &str| scene(2, &format!("{REWARD} | bonus 1 {bonus}"));
    check(&with("leg"), "$leg", "bonus 1 leg leg");
    check(&with("room room room"), "$room", "bonus 1 room room room room");
    check(&with("leg room points6"), "$points", "bonus 1 leg room points6 points5");
    // Two legs save two cards, two rooms hold six crystals, two points tiles count both.
    check(&scene(2, "wagon 1 A1 | bonus 1 leg leg"), "D3", "turn 1 spend 1");
    let crystals = "aaaaaaaaaaaaaaaa";
    check(&scene(2, &format!("caravan 1 {crystals} | bonus 1 room room")), "rest", "turn 2");
    assert_eq!(scores(&scene(2, "bonus 1 points6 points5")), [11, 0]);
}

#[test]
fn adventure_2_6_each_row_has_four_outposts_and_each_of_the_four_columns_one_of_each_row() {
    let all = MOUNTAINS.join(" ");
    check(&scene(2, &format!("outposts 1 {all}")), "", &format!("outposts 1 {all}"));
    let five = "A2:c>aaaab A3:d>aaabb B1:d>aaac B2:bb>aaac B3:b>aaa";
    let with = |outposts: &str| scene(2, &format!("tiles {five} | outposts 1 {outposts}"));
    check(&with("A2 A3 B1 B2"), "", "outposts 1 A2 A3 B1 B2");
    impossible(&with("A2 A3 B1 B2 B3"), &["outposts 1", "a row has 4"]);
    // Four columns.
    for column in ["0", "5"] {
        impossible(&scene(2, &format!("turn 1 reward {column}")), &["from 1 to 4"]);
    }
}

#[test]
fn adventure_2_7_the_last_seat_has_its_opening_first_and_seat_1_its_last() {
    let mut table = opening(3, "opening");
    let mut first = None;
    for (seat, stake) in [(3, "aaaa"), (2, "ac"), (1, "aab")] {
        check_table(&table, &format!("turn {seat} take | wagon {seat} - | caravan {seat} -"));
        assert_eq!(table.turn(), Turn::Of(Seat(seat - 1)));
        assert_eq!(table.round(), 0, "the opening is no round");
        table.play_text(&format!("take:{stake}")).unwrap();
        check_table(
            &table,
            &format!("turn {seat} place | wagon {seat} - | caravan {seat} {stake}"),
        );
        let place = table.legal_texts()[0].clone();
        table.play_text(&place).unwrap();
        check_table(&table, &format!("wagon {seat} {place}"));
        first = Some(place);
    }
    let first = first.unwrap();
    check_table(
        &table,
        &format!(
            "turn 1 | caravan 1 aab | caravan 2 ac | caravan 3 aaaa
                    | wagon 1 {first} | wagon 2 {first} | wagon 3 {first}"
        ),
    );
    assert_eq!(table.round(), 1);
}

#[test]
fn ruling_a12_stake_and_place_are_actions_of_each_seat_in_reverse_turn_order() {
    let table = opening_on_tiles(4);
    check(&table, "take:bb", "turn 4 place | caravan 4 bb | wagon 4 -");
    check(&table, "take:bb C3", "turn 3 take | wagon 4 C3");
    check(&table, "take:bb C3 take:ac A2 take:aab B5", "turn 1 take | wagon 2 B5");
    check(
        &table,
        "take:bb C3 take:ac A2 take:aab B5 take:aaaa E2",
        "  turn 1 | caravan 1 aaaa | wagon 1 E2 | caravan 2 aab | wagon 2 B5
         | caravan 3 ac | wagon 3 A2 | caravan 4 bb | wagon 4 C3",
    );
}

#[test]
fn adventure_2_7_the_stakes_that_are_left_can_be_taken() {
    assert_eq!(set_lines("stake"), ["aaaa", "aab", "bb", "ac"]);
    let table = opening_on_tiles(4);
    let listed = |actions: &str| after(&table, actions).legal_texts();
    assert_eq!(listed(""), ["take:aaaa", "take:aab", "take:bb", "take:ac"]);
    assert_eq!(listed("take:aab C3"), ["take:aaaa", "take:bb", "take:ac"]);
    assert_eq!(listed("take:aab C3 take:ac C3"), ["take:aaaa", "take:bb"]);
    // With four seats the last one is asked too, although there is no choice.
    assert_eq!(listed("take:aab C3 take:ac C3 take:aaaa C3"), ["take:bb"]);
}

#[test]
fn adventure_2_7_a_stake_that_was_taken_is_refused() {
    let table = opening_on_tiles(3);
    refused(&table, "take:bb C3 take:bb", "Adventure 2.7", "another seat has taken");
    refused(&table, "take:bb C3 take:ac A2 take:bb", "Adventure 2.7", "`bb`");
    refused(&table, "take:bb take:ac", "Adventure 2.7", "wagon must be placed first");
    unreadable("take:dd", "no stake");
    unreadable("take:", "a stake");
    unreadable("take", "expected an action");
}

#[test]
fn adventure_2_7_wagons_are_placed_on_mountains_and_nowhere_else() {
    let table = opening_on_tiles(2);
    assert_eq!(after(&table, "take:bb").legal_texts(), MOUNTAINS);
    for space in VALLEYS.into_iter().chain(VILLAGES) {
        refused(&table, &format!("take:bb {space}"), "Adventure 2.7", "wagons start on mountains");
    }
}

#[test]
fn adventure_2_7_nothing_else_is_done_in_the_opening() {
    let table = format!("{} | market +d ^3 | points A1:abcd", opening_on_tiles(2));
    let others = [
        "+aa", "^2:", "@1", "@2:b", "rest", "done", "build", "build:a", "*1", "#A1", "$leg",
        "_+aa", "/+aa", "-a", "1:-a",
    ];
    for action in others {
        refused(&table, action, "Adventure 2.7", "a stake must be taken first");
        let placing = format!("take:bb {action}");
        refused(&table, &placing, "Adventure 2.7", "the wagon must be placed first");
    }
    refused(&table, "C3", "Adventure 2.7", "a stake must be taken first");
    // Nor is a stake taken later.
    refused(&scene(2, ""), "take:bb", "Adventure 2.7", "before the first round");
    let visit = scene(2, "turn 1 visit | wagon 1 C3");
    refused(&visit, "take:bb", "Adventure 2.7", "before the first round");
}

#[test]
fn ruling_a12_seat_1_begins_round_1_when_all_have_chosen() {
    let table = after(&opening_on_tiles(2), "take:bb C3 take:ac A2");
    assert_eq!(table.turn(), Turn::Of(Seat(0)));
    assert_eq!(after(&opening_on_tiles(2), "take:bb C3 take:ac A2 +aa").turn(), Turn::Of(Seat(1)));
    for seats in 2..=4 {
        for seed in seeds(20) {
            check_table(&opening(seats, &seed), &format!("turn {seats} take"));
        }
    }
}

#[test]
fn adventure_2_7_who_sits_in_seat_1_is_drawn_by_lot() {
    let mut begins = [0; 4];
    for seed in seeds(1000) {
        let seating = Seed::from_text(&seed).unwrap().seating(ADVENTURE.seat_count(4).unwrap());
        begins[usize::from(seating[0])] += 1;
    }
    assert!(begins.iter().all(|n| (200..300).contains(n)), "everybody as often: {begins:?}");
}

#[test]
fn adventure_2_8_wagons_may_share_a_mountain_from_the_start_without_toll() {
    let table = opening_on_tiles(3);
    check(
        &table,
        "take:bb C3 take:ac C3 take:aab C3",
        "  turn 1 | wagon 1 C3 | caravan 1 aab | wagon 2 C3 | caravan 2 ac
         | wagon 3 C3 | caravan 3 bb",
    );
    assert_eq!(after(&table, "take:bb C3 take:ac").legal_texts(), MOUNTAINS);
}

#[test]
fn ruling_a5_placing_a_wagon_is_no_movement() {
    let table = opening_on_tiles(2);
    refused(&table, "take:bb C3 take:ac C3:a", "Adventure 2.8", "no toll");
    refused(&table, "take:bb C3:b", "Adventure 2.8", "no toll");
    // It costs no card, and nothing can be built yet.
    check(&table, "take:bb C3 take:ac C3", "hand 1 +aa ^2 | spent 1 - | outposts 1 - | turn 1");
}

/// The deals of the page, read from the page itself.
#[test]
fn the_deals_of_adventure_are_those_of_the_page() {
    let page = include_str!("../../../../docs/deal.md");
    let merchants = page.lines().find_map(|line| line.strip_prefix("merchants  ")).unwrap();
    let mut checked = 0;
    for section in page.split("### Adventure, seed text `").skip(1) {
        let text = section.split('`').next().unwrap();
        let seed = Seed::from_text(text).unwrap();
        for n in 2..=4 {
            let seats = ADVENTURE.seat_count(n).unwrap();
            let deal = ADVENTURE.deal(seats, &seed);
            for pile in &ADVENTURE.piles(seats) {
                let expected = match pile.label {
                    "merchants" if text == "1" => merchants,
                    "merchants" => continue,
                    label => section.lines().find_map(|line| line.strip_prefix(label)).unwrap(),
                };
                let names = deal.order(pile.label).iter();
                let names: Vec<&str> =
                    names.map(|&k| pile.names[usize::from(k)].as_str()).collect();
                assert_eq!(names.join(" "), expected.trim(), "{text}, {}", pile.label);
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 3 * (8 + 7));
}

/// What was shuffled, before the shuffle, is the list of docs/deal.md, section 4.
#[test]
fn the_piles_of_adventure_are_listed_in_set_order() {
    let page = include_str!("../../../../docs/deal.md");
    let section = page.split("The standard Adventure set").nth(1).unwrap();
    let line = |begins: &str| {
        let line = section.lines().find_map(|line| line.strip_prefix(begins)).unwrap();
        line.trim_matches('`').to_string()
    };
    let piles = ADVENTURE.piles(ADVENTURE.seat_count(2).unwrap());
    let named =
        |label: &str| piles.iter().find(|pile| pile.label == label).unwrap().names.join(" ");
    assert_eq!(named("map"), "a a a a b b b b c c c c d d d d v v v v");
    for (label, level) in
        [("mountainsA", 'a'), ("mountainsB", 'b'), ("mountainsC", 'c'), ("mountainsD", 'd')]
    {
        assert_eq!(named(label), line(&format!("- mountains of level `{level}`: ")));
    }
    assert_eq!(named("points"), line("- point tiles: "));
    assert_eq!(named("closed"), "6 5 4 3 2 1");
    assert_eq!(named("merchants"), set_lines("deck").join(" "));
}

/// Which components of a deal were seen decides what a record writes (docs/notation.md, 8.2).
#[test]
fn mountains_that_were_taken_away_and_a_closed_tile_in_the_pile_were_not_seen() {
    let table = opening(2, "1");
    let seen = |pile: &str| -> Vec<bool> {
        let seats = ADVENTURE.seat_count(2).unwrap();
        let piles = ADVENTURE.piles(seats);
        let names = &piles.iter().find(|other| other.label == pile).unwrap().names;
        (0..names.len()).map(|place| ADVENTURE.seen(table.state(), pile, place)).collect()
    };
    let first = |n: usize, of: usize| -> Vec<bool> { (0..of).map(|place| place < n).collect() };
    assert_eq!(seen("merchants"), first(4, 43));
    assert_eq!(seen("map"), first(20, 20));
    for level in ["mountainsA", "mountainsB", "mountainsC", "mountainsD"] {
        assert_eq!(seen(level), first(4, 6), "{level}");
    }
    assert_eq!(seen("points"), first(4, 26));
    assert_eq!(seen("closed"), first(0, 6));
}
