//! The deal as `docs/deal.md` specifies it: its test vectors, read from the page itself.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use caravan_engine::fairness::read_hex;
use caravan_engine::{Adventure, Notation, Rng, Road, Rules, Seed, World};

/// One set of vectors of the page.
struct Vectors {
    seed: String,
    words: Vec<String>,
    merchants: Vec<String>,
    points: Vec<String>,
    seats: Vec<Vec<u8>>,
}

fn vectors() -> Vec<Vectors> {
    let page = include_str!("../../../docs/deal.md");
    let sections = page.split("### Road, seed text `").skip(1);
    let all = sections.map(|section| {
        let seed = section.split('`').next().unwrap().to_owned();
        let line = |name: &str| {
            let line = section.lines().find_map(|line| line.strip_prefix(name)).unwrap();
            line.split("   (").next().unwrap().trim().to_owned()
        };
        let list = |name| line(name).split(' ').map(str::to_owned).collect();
        let numbers = |part: &str| part.split_whitespace().map(|n| n.parse().unwrap()).collect();
        Vectors {
            words: list("words"),
            merchants: list("merchants"),
            points: list("points"),
            seats: line("seats").split('·').map(numbers).collect(),
            seed,
        }
    });
    all.collect()
}

#[test]
fn bots_draw_as_the_page_says() {
    let page = include_str!("../../../docs/deal.md");
    let value = |name: &str| {
        let line = page.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim().to_owned()
    };
    let key = read_hex("the key", &value("key  ")).unwrap();
    for ply in [1, 2, 300] {
        let chance = Seed::from_key(key).bot_chance(ply);
        assert_eq!(format!("{chance:016x}"), value(&format!("bots {ply} ")), "{ply}");
    }
}

#[test]
fn ruling_g1_seeds_deal_and_seat_as_the_page_says() {
    let road = Road::standard();
    let vectors = vectors();
    assert_eq!(vectors.len(), 3);
    for expected in vectors {
        let seed = Seed::from_text(&expected.seed).unwrap();
        let mut stream = seed.stream("merchants");
        for word in expected.words {
            assert_eq!(format!("{:08x}", stream.word()), word);
        }
        for n in 2..=5 {
            let seats = road.seat_count(n).unwrap();
            let deal = road.deal(seats, &seed);
            let piles = road.piles(seats);
            for (pile, names) in piles.iter().zip([&expected.merchants, &expected.points]) {
                let dealt = deal.order(pile.label).iter();
                let dealt = dealt.map(|&card| &pile.names[usize::from(card)]);
                assert!(dealt.eq(names), "{} {}", expected.seed, pile.label);
            }
            let seating: Vec<u8> = seed.seating(seats).iter().map(|player| player + 1).collect();
            assert_eq!(seating, expected.seats[usize::from(n) - 2]);
        }
    }
}

#[test]
fn the_deals_of_world_are_those_of_the_page() {
    let page = include_str!("../../../docs/deal.md");
    let world = World::standard();
    let mut checked = 0;
    for section in page.split("### World, seed text `").skip(1) {
        let text = section.split('`').next().unwrap();
        let seed = Seed::from_text(text).unwrap();
        let line = |name: &str| {
            let line = section.lines().find_map(|line| line.strip_prefix(name)).unwrap();
            line.trim().to_owned()
        };
        for n in 2..=4 {
            let seats = world.seat_count(n).unwrap();
            let deal = world.deal(seats, &seed);
            for pile in &world.piles(seats) {
                let name = match pile.label {
                    "points" => format!("points {n}"),
                    label => label.to_owned(),
                };
                let dealt: Vec<&str> = deal
                    .order(pile.label)
                    .iter()
                    .map(|&card| pile.names[usize::from(card)].as_str())
                    .collect();
                assert_eq!(dealt.join(" "), line(&name), "{text}");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 2 * 3 * 4);
}

#[test]
fn the_deals_of_adventure_are_those_of_the_page() {
    let page = include_str!("../../../docs/deal.md");
    let adventure = Adventure::standard();
    let road = Road::standard();
    let mut checked = 0;
    for section in page.split("### Adventure, seed text `").skip(1) {
        let text = section.split('`').next().unwrap();
        let seed = Seed::from_text(text).unwrap();
        for n in 2..=4 {
            let seats = adventure.seat_count(n).unwrap();
            let deal = adventure.deal(seats, &seed);
            let of_road = road.deal(seats, &seed);
            assert_eq!(deal.order("merchants"), of_road.order("merchants"), "the cards of Road");
            for pile in adventure.piles(seats).iter().skip(1) {
                let line = section.lines().find_map(|line| line.strip_prefix(pile.label)).unwrap();
                let dealt = deal.order(pile.label).iter();
                let dealt = dealt.map(|&card| pile.names[usize::from(card)].as_str());
                assert_eq!(dealt.collect::<Vec<_>>().join(" "), line.trim(), "{text}");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 2 * 3 * 7);
}

#[test]
fn the_opening_position_is_the_one_of_the_notation_page() {
    let page = include_str!("../../../docs/notation.md");
    let expected =
        page.lines().find(|line| line.starts_with("road 2 | turn 1 | market ^3")).unwrap();
    let road = Road::standard();
    let deal = road.deal(road.seat_count(2).unwrap(), &Seed::from_text("1").unwrap());
    assert_eq!(road.write_position(&road.start(&deal)), expected);
}

#[test]
fn the_set_order_is_the_one_of_the_deal_page() {
    let page = include_str!("../../../docs/deal.md");
    let road = Road::standard();
    let piles = road.piles(road.seat_count(2).unwrap());
    for (begins, pile) in [("- market cards: `", &piles[0]), ("- point cards: `", &piles[1])] {
        let line = page.lines().find_map(|line| line.strip_prefix(begins)).unwrap();
        assert_eq!(line.trim_end_matches('`'), pile.names.join(" "));
    }
}

#[test]
fn texts_that_are_no_seeds_are_refused_with_a_reason() {
    let reason = |text: &str| Seed::from_text(text).unwrap_err().to_string();
    assert_eq!(reason(""), "the seed is empty: give at least one character");
    assert_eq!(reason(&"x".repeat(201)), "the seed has 201 bytes: at most 200 are allowed");
    assert_eq!(
        reason("ab\ncd"),
        "character 3 of the seed is a control character: use printable ones"
    );
    assert!(Seed::from_text(&"x".repeat(200)).is_ok());
}

#[test]
fn a_seed_does_not_print_its_key() {
    assert_eq!(format!("{:?}", Seed::from_key([7; 32])), "Seed(…)");
}
