//! The components: facts about the printed cards, read from the text of the set (Road 2).

use std::collections::BTreeSet;

use crate::{point_cards, set_lines};

/// The sum of the levels: 1 for `a` to 4 for `d`.
fn worth(crystals: &str) -> i32 {
    let of = |level| " abcd".find(level).and_then(|worth| i32::try_from(worth).ok());
    crystals.chars().map(|level| of(level).expect("a level")).sum()
}

fn levels(crystals: &str) -> BTreeSet<char> {
    crystals.chars().collect()
}

/// The market cards: what gains take, what upgrades raise, both sides of trades.
fn market_cards() -> (Vec<String>, Vec<String>, Vec<(String, String)>) {
    let (mut gains, mut upgrades, mut trades) = (vec![], vec![], vec![]);
    for card in set_lines("deck") {
        if let Some(crystals) = card.strip_prefix('+') {
            gains.push(crystals.into());
        } else if let Some(steps) = card.strip_prefix('^') {
            upgrades.push(steps.into());
        } else {
            let (give, get) = card.split_once('>').expect("a trade");
            trades.push((give.into(), get.into()));
        }
    }
    (gains, upgrades, trades)
}

#[test]
fn there_are_45_different_merchant_cards_road_2_3_and_2_4() {
    let (start, deck) = (set_lines("start"), set_lines("deck"));
    assert_eq!((start.len(), deck.len()), (2, 43));
    assert_eq!(start.iter().chain(&deck).collect::<BTreeSet<_>>().len(), 45);
}

#[test]
fn the_market_has_8_gains_1_upgrade_of_3_and_34_trades_road_2_4() {
    let (gains, upgrades, trades) = market_cards();
    assert_eq!((gains.len(), trades.len()), (8, 34));
    assert_eq!(upgrades, ["3"]);
}

#[test]
fn a_gain_of_the_market_is_worth_3_or_4_road_4_2() {
    let (gains, ..) = market_cards();
    assert!(gains.iter().all(|crystals| (3..=4).contains(&worth(crystals))), "{gains:?}");
}

#[test]
fn a_trade_gains_1_to_4_in_worth_and_no_level_stands_on_both_sides_road_4_5() {
    let (.., trades) = market_cards();
    for (give, get) in trades {
        assert!((1..=4).contains(&(worth(&get) - worth(&give))), "{give}>{get}");
        assert!(levels(&give).is_disjoint(&levels(&get)), "{give}>{get}");
    }
}

#[test]
fn there_are_36_different_point_cards_of_468_points_road_2_1() {
    let cards = point_cards();
    assert_eq!(cards.len(), 36);
    assert_eq!(cards.iter().collect::<BTreeSet<_>>().len(), 36);
    let points = set_lines("points").into_iter().map(|line| {
        let (_, points) = line.split_once(' ').unwrap();
        points.parse::<u32>().unwrap()
    });
    assert_eq!(points.sum::<u32>(), 468);
}

#[test]
fn points_are_the_worth_of_the_cost_and_more_for_three_or_four_levels_road_9_4() {
    for line in set_lines("points") {
        let (cost, points) = line.split_once(' ').unwrap();
        let more = match levels(cost).len() {
            1 | 2 => 0,
            3 => 1,
            _ => 2,
        };
        assert_eq!(points.parse(), Ok(worth(cost) + more), "{cost}");
    }
}
