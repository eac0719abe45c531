//! Ten mistakes that are easily made with these rules, and their clauses.

use std::collections::BTreeSet;

use caravan_engine::{Notation, Observer, Rng, Rules, Seat, SplitMix64, Turn};

use crate::{
    ADVENTURE, VILLAGES, after, check, field, fields, opening, ranks, reachable, refused,
    row_and_deck, scene, scores, set_lines, set_words, written,
};

// 1. Who discards when a toll overfills another caravan, and in which order.

#[test]
fn mistake_1_tolls_make_others_discard_in_turn_order_from_the_mover_on_adventure_9_2() {
    for seats in 2..=4_usize {
        for mover in 1..=seats {
            let mut given = format!("turn {mover}");
            for seat in 1..=seats {
                let place = if seat == mover { "C2" } else { "C3" };
                given = format!("{given} | wagon {seat} {place} | caravan {seat} aaaaaaaaaa");
            }
            let table = scene(seats, &given);
            let toll = "a".repeat(seats - 1);
            let mut actions = format!("C3:{toll} _^2 done");
            let others = (mover + 1..=seats).chain(1..mover);
            for other in others {
                check(&table, &actions, &format!("turn {mover} discard {other}"));
                let decides = u8::try_from(other - 1).unwrap();
                assert_eq!(after(&table, &actions).turn(), Turn::Of(Seat(decides)));
                actions = format!("{actions} {other}:-a");
            }
            let next = mover % seats + 1;
            check(&table, &actions, &format!("turn {next}"));
        }
    }
}

// 2. Staying.

#[test]
fn mistake_2_staying_costs_neither_cards_nor_tolls_adventure_5_1_and_5_5() {
    let table = scene(
        4,
        "wagon 1 B2 | wagon 2 B2 | wagon 3 B2 | wagon 4 B2 | caravan 1 aaa | spent 1 +aa ^2",
    );
    assert_eq!(reachable(&table), ["B2"]);
    check(&table, "B2 build *1", "turn 2 | caravan 1 ac | spent 1 +aa ^2 | caravan 2 -");
}

// 3. The first leg.

#[test]
fn mistake_3_the_first_leg_is_paid_with_any_number_of_leg_tiles_adventure_5_2() {
    for tiles in 1..=4 {
        let bonus = ["leg"; 4][..tiles].join(" ");
        let table = scene(2, &format!("wagon 1 A1 | bonus 1 {bonus}"));
        check(&table, "B2", "turn 1 spend 1");
        check(&table, "B2 _^2 done", "turn 2 | spent 1 ^2");
        // Nor is a way free that is as long as the seat has tiles.
        let far = ["B2", "C3", "D3", "E3"][tiles - 1];
        check(&table, far, "turn 1 spend 1");
    }
}

// 4. The closed tile.

#[test]
fn mistake_4_the_new_tile_lies_where_the_closed_one_was_in_every_pair_of_villages_adventure_7_4() {
    for closed in VILLAGES {
        for claim in VILLAGES.into_iter().filter(|&village| village != closed) {
            let tile = |village: &str| match village {
                _ if village == closed => "closed",
                _ if village == claim => "abcd",
                "A1" => "accd",
                "A4" => "bbcd",
                "E1" => "bbdd",
                _ => "cccc",
            };
            let laid = VILLAGES.map(|village| format!("{village}:{}", tile(village))).join(" ");
            let table =
                scene(2, &format!("wagon 1 {claim} | points {laid} / dddd ddddd | caravan 1 abcd"));
            let expected = laid
                .replace(&format!("{closed}:closed"), &format!("{closed}:dddd"))
                .replace(&format!("{claim}:abcd"), &format!("{claim}:closed"));
            let actions = format!("{claim} #{claim}");
            check(&table, &actions, &format!("points {expected} / ddddd | claimed 1 abcd"));
        }
    }
}

// 5. The end.

#[test]
fn mistake_5_the_fourth_tile_and_no_other_ends_the_game_with_the_round_adventure_10_1() {
    let tiles = set_words("points");
    for seats in 2..=4 {
        for seat in 1..=seats {
            for claimed in 0..4 {
                let have = if claimed == 0 { "-".into() } else { tiles[1..=claimed].join(" ") };
                let table = scene(
                    seats,
                    &format!(
                        "turn {seat} | wagon {seat} A1 | points A1:aaadd | caravan {seat} aaadd
                       | claimed {seat} {have}"
                    ),
                );
                for later in seat + 1..=seats {
                    let actions = format!("A1 #A1 {}", "rest ".repeat(later - seat - 1));
                    check(&table, &actions, &format!("turn {later}"));
                }
                let round = format!("A1 #A1 {}", "rest ".repeat(seats - seat));
                let over = after(&table, &round).turn() == Turn::Over;
                assert_eq!(over, claimed == 3, "tile {} of seat {seat}", claimed + 1);
            }
        }
    }
}

// 6. Ties.

#[test]
fn mistake_6_a_tie_goes_to_the_later_seat_adventure_10_3() {
    // 47 points each, from tiles, outposts and crystals.
    let four = "turn over | claimed 1 abcd accd bbcd aaadd | claimed 2 bbbcc bbdd cccc aaccc";
    let two = scene(2, four);
    assert_eq!(scores(&two), [47, 47]);
    assert_eq!(ranks(&two, ""), Some(vec![2, 1]));
    let three = scene(
        3,
        &format!("{four} | claimed 3 ddddd dddd | outposts 3 A2 B1 B5 D1 | caravan 3 abbbbb"),
    );
    assert_eq!(scores(&three), [47, 47, 20 + 16 + 6 + 5]);
    assert_eq!(ranks(&three, ""), Some(vec![3, 2, 1]));
}

// 7. The cost of an outpost with two seats.

#[test]
fn mistake_7_with_two_seats_an_outpost_costs_two_for_the_one_that_is_there_adventure_6_2() {
    let table = scene(2, "wagon 1 C3 | caravan 1 abc | outposts 2 C3");
    assert_eq!(after(&table, "C3").legal_texts(), ["build:bc", "build:ac", "build:ab", "done"]);
    refused(&table, "C3 build:a", "Adventure 6.2", "costs 2 crystals");
    refused(&table, "C3 build", "Adventure 6.2", "costs 2 crystals");
    check(&scene(2, "wagon 1 C3 | caravan 1 a | outposts 2 C3"), "C3", "turn 2");
    let table = scene(3, "wagon 1 C3 | caravan 1 a | outposts 2 C3");
    check(&table, "C3 build:a", "outposts 1 C3");
}

// 8. The rewards of columns.

#[test]
fn mistake_8_every_column_brings_its_reward_once_adventure_6_4_and_6_5() {
    // A whole board, column by column, and within a column level by level.
    let columns = [
        ["A2", "B4", "A3", "B3"],
        ["B1", "C2", "B2", "C3"],
        ["B5", "D3", "C5", "C6"],
        ["D1", "E2", "D4", "D5"],
    ];
    let mut built: Vec<&str> = Vec::new();
    for (column, spaces) in (1..).zip(columns) {
        for (n, space) in spaces.into_iter().enumerate() {
            let outposts = if built.is_empty() { "-".into() } else { built.join(" ") };
            let table =
                scene(2, &format!("wagon 1 {space} | outposts 1 {outposts} | market +d ^3"));
            let expected = if n == 3 { format!("turn 1 reward {column}") } else { "turn 2".into() };
            check(&table, &format!("{space} build"), &expected);
            if n == 3 {
                let mut rewards = vec!["@1", "@2"];
                if column > 1 {
                    rewards.extend(["$leg", "$room", "$points"]);
                }
                assert_eq!(after(&table, &format!("{space} build")).legal_texts(), rewards);
            }
            built.push(space);
        }
    }
}

#[test]
fn mistake_8_a_row_that_is_ahead_brings_nothing_before_the_others_adventure_6_5() {
    // Whole rows of three levels; then the four outposts of the last one bring a reward each.
    let rows = "A2 B1 B5 D1 B4 C2 D3 E2 A3 B2 C5 D4";
    let mut built = rows.to_string();
    for (column, space) in (1..).zip(["B3", "C3", "C6", "D5"]) {
        let table = scene(2, &format!("wagon 1 {space} | outposts 1 {built} | market +d"));
        check(&table, &format!("{space} build"), &format!("turn 1 reward {column}"));
        built = format!("{built} {space}");
    }
}

// 9. The points pile.

#[test]
fn mistake_9_the_points_pile_is_taken_from_the_top_by_whoever_adventure_6_7() {
    // Four seats, one after the other, each with its second column.
    let second = "A2 A3 B1 B3 B4 C2 C3";
    let mut given = String::from("market -");
    for seat in 1..=4 {
        given =
            format!("{given} | wagon {seat} B2 | outposts {seat} {second} | caravan {seat} aaaaa");
    }
    let table = scene(4, &given);
    check(
        &table,
        "B2 build $points done B2 build:a $points done B2 build:aa $points done
         B2 build:aaa $points done",
        "bonus 1 points6 | bonus 2 points5 | bonus 3 points4 | bonus 4 points3 | turn 1",
    );
}

// 10. Hidden cards.

/// What somebody writes down who watches one seat, without a word of the engine: its cards that are
/// known to be in the hand, those of which one cannot tell, and how many of these are spent.
#[derive(Clone, Default)]
struct Notebook {
    known: BTreeSet<String>,
    pool: BTreeSet<String>,
    spent: usize,
}

impl Notebook {
    /// The seat has made an action in a position.
    fn note(&mut self, seat: usize, position: &str, action: &str) {
        if let Some(rest) = action.strip_prefix('@') {
            let slot: usize = rest.split(':').next().unwrap().parse().unwrap();
            let market = field(position, "market");
            let card = row_and_deck(&market).0[slot - 1].split('(').next().unwrap();
            self.known.insert(card.into());
        } else if action.starts_with('_') {
            // It may have been any card of the hand.
            self.pool.append(&mut self.known);
            self.spent += 1;
        } else if let Some(card) = action.strip_prefix('/') {
            self.pool.insert(card.into());
            self.spent += 1;
        } else if action == "rest" {
            let played = field(position, &format!("played {seat}"));
            self.known.append(&mut self.pool);
            self.known.extend(played.split(' ').filter(|&card| card != "-").map(String::from));
            self.spent = 0;
        } else if action.starts_with(['+', '^']) || action.contains('>') {
            let card = action.split(['*', ':']).next().unwrap();
            self.known.remove(card);
            self.pool.remove(card);
        }
    }

    /// That is what the public view says of the seat.
    #[track_caller]
    fn compare(&self, seat: usize, view: &str) {
        let list = |name: &str| -> Vec<String> {
            let name = format!("{name} {seat}");
            let found = fields(view).into_iter().find(|(other, _)| *other == name);
            let words = found.map_or(String::new(), |(_, words)| words);
            words.split_whitespace().filter(|&word| word != "-").map(String::from).collect()
        };
        let (mut hand, hidden) = (self.known.clone(), self.pool.len() - self.spent);
        hand.extend((self.spent > 0 && hidden > 0).then(|| format!("?{hidden}")));
        assert_eq!(list("hand").into_iter().collect::<BTreeSet<_>>(), hand, "{view}");
        assert_eq!(list("pool").into_iter().collect::<BTreeSet<_>>(), self.pool, "{view}");
        let spent = (self.spent > 0).then(|| format!("?{}", self.spent));
        assert!(list("spent").iter().eq(&spent), "{view}");
    }
}

#[test]
fn mistake_10_what_is_known_of_a_hand_is_no_more_and_no_less_than_was_seen_ruling_a11() {
    let start = Notebook { known: set_lines("start").into_iter().collect(), ..Notebook::default() };
    for seats in 2..=4 {
        let mut rng = SplitMix64::new(seats.into());
        let mut table = opening(seats, "notebook");
        let mut books = vec![start.clone(); seats.into()];
        let mut partly_known = 0;
        for _ in 0..600 {
            let Turn::Of(Seat(seat)) = table.turn() else { break };
            let position = written(&table);
            let listed = table.legal_texts();
            let most = u32::try_from(listed.len()).unwrap();
            let action = &listed[rng.below(most) as usize];
            table.play_text(action).unwrap();
            books[usize::from(seat)].note(usize::from(seat) + 1, &position, action);
            let view = ADVENTURE.write_view(&ADVENTURE.view(table.state(), Observer::Public));
            for (seat, book) in (1..).zip(&books) {
                book.compare(seat, &view);
                let partly = book.pool.len() > book.spent && !book.known.is_empty();
                partly_known += usize::from(partly);
            }
        }
        assert!(partly_known > 20, "{partly_known}");
    }
}
