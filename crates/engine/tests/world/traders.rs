//! World 4: work, and the traders it takes.

use std::sync::Arc;

use caravan_engine::World;
use caravan_engine::world::Set;

use crate::{
    FOURTH, WORLD, after_under, check, check_table, legal, legal_with, locations, refused,
};

/// The rules with one line of the first set replaced by another.
fn world_with(line: &str, instead: &str) -> Arc<World> {
    let text = WORLD.set().write();
    assert_eq!(text.matches(line).count(), 1, "{line}");
    Arc::new(World::new(Set::read(&text.replace(line, instead)).expect("a set")))
}

/// The rules with a location of two symbols, `A6`: `+bb`, two traders, `p` and `q`.
fn world_with_two_symbols() -> Arc<World> {
    world_with("location +bb 2 p open", "location +bb 2 pq open")
}

#[test]
fn world_4_1_a_location_under_an_exploration_tile_cannot_be_used() {
    let table = "world 2 | tiles C3:*h C4:=3 C6:o1 | caravan 1 bb";
    refused(table, "C3*1", "World 4.1", "exploration tile");
    refused(table, "C4:", "World 4.1", "exploration tile");
    refused(table, "C6", "World 4.1", "exploration tile");
    // Their neighbors can.
    check(table, "C5", "working C5:1x3 | caravan 1 abbbc");
}

#[test]
fn world_4_1_a_location_with_own_traders_cannot_be_used_again() {
    let table = "world 2 | bonus h:2 t:2 | caravan 1 aaaa";
    refused(table, "A3 rest A3", "World 4.1", "own traders");
    refused(table, "A5*1 rest A5*1", "World 4.1", "own traders");
    refused(table, "A4: rest A4:", "World 4.1", "own traders");
    refused(table, "A1 $1 rest A1", "World 4.1", "own traders");
    check(table, "A3 rest B3 rest A5*1", "working A3:1x1 A5:1x1 B3:1x1");
    // Once they are home it can.
    check(table, "A3 rest rest rest A3", "working A3:1x1 | caravan 1 aaaaaaaaaa");
}

#[test]
fn world_4_1_a_location_with_traders_of_others_can_be_used() {
    check("world 2", "A3 A3", "working A3:2x2 | caravan 2 aaa");
}

#[test]
fn world_4_2_an_empty_location_asks_for_as_many_traders_as_it_shows() {
    for fourth in FOURTH {
        // Enough of everything to work anywhere.
        let table = format!(
            "world 2 | board {fourth} | bonus h:2 / e:2 / t:2 / - / n:2 | caravan 1 aaabbbccd"
        );
        for location in locations(fourth) {
            let (name, traders) = (&location.name, location.traders);
            let home = 7 - traders;
            check(
                &table,
                &location.action(),
                &format!("working {name}:1x{traders} | traders 1 {home} 5 | traders 2 7 5"),
            );
        }
    }
}

#[test]
fn world_4_2_as_many_as_it_shows_are_enough() {
    check("world 2 | traders 1 1 11", "A3", "working A3:1x1 | traders 1 0 11");
    check("world 2 | traders 1 2 10", "A6", "working A6:1x2 | traders 1 0 10");
    check("world 2 | traders 1 3 9", "B4:", "working B4:1x3 | traders 1 0 9");
}

#[test]
fn world_4_3_a_location_with_traders_of_others_asks_for_one_more_than_work_there() {
    // The rulebook's example: three traders there, so four.
    check("world 2 | working C6:2x3", "C6", "working C6:1x4 | traders 1 3 5 | caravan 1 cc");
    // What the location shows does not matter then: C6 shows three, A3 one.
    check("world 2 | working C6:2x1", "C6", "working C6:1x2 | traders 1 5 5");
    check("world 2 | working A3:2x5", "A3", "working A3:1x6 | traders 1 1 5");
    refused(
        "world 2 | working A3:2x2 | traders 1 2 10",
        "A3",
        "World 4.5",
        "A3 asks for 3 traders, 2 at home",
    );
    check("world 2 | working A3:2x2 | traders 1 3 9", "A3", "working A3:1x3");
}

#[test]
fn world_4_3_ousted_traders_go_home_to_their_owner() {
    check("world 2 | working C6:2x3", "", "traders 2 4 5");
    check("world 2 | working C6:2x3", "C6", "traders 2 7 5");
    // To their owner, and only those that worked there.
    let table = "world 3 | working A3:3x2 A5:2x1 B3:3x1";
    check(table, "", "traders 1 6 6 | traders 2 5 6 | traders 3 3 6");
    check(
        table,
        "A3",
        "  working A3:1x3 A5:2x1 B3:3x1
         | traders 1 3 6 | traders 2 5 6 | traders 3 5 6",
    );
}

#[test]
fn world_4_3_seats_may_oust_each_other_in_turn() {
    check("world 2", "A3 A3", "working A3:2x2 | traders 1 7 5 | traders 2 5 5");
    check("world 2", "A3 A3 A3", "working A3:1x3 | traders 1 4 5 | traders 2 7 5");
    check("world 2", "A3 A3 A3 A3", "working A3:2x4 | traders 1 7 5 | traders 2 3 5");
}

#[test]
fn world_4_4_each_help_card_with_the_symbol_lowers_the_number_by_one() {
    // A6 shows two traders and p, B4 three and p.
    let table = "world 3 | claimed 1 hp:bbc";
    check(table, "A6", "working A6:1x1 | traders 1 5 6");
    check(table, "B4:", "working B4:1x2 | traders 1 4 6");
    let table = "world 3 | claimed 1 hp:bbc hp:add";
    check(table, "B4:", "working B4:1x1 | traders 1 5 6");
    // With fewer traders at home a location can be used that could not be used before.
    let one = "world 3 | traders 1 1 11";
    refused(one, "A6", "World 4.5", "A6 asks for 2 traders, 1 at home");
    check(&format!("{one} | claimed 1 hp:bbc"), "A6", "working A6:1x1 | traders 1 0 11");
    refused(
        &format!("{one} | claimed 1 hp:bbc"),
        "B4:",
        "World 4.5",
        "B4 asks for 2 traders, 1 at home",
    );
    check(&format!("{one} | claimed 1 hp:bbc hp:add"), "B4:", "working B4:1x1");
}

#[test]
fn world_4_4_help_cards_with_other_symbols_or_of_others_do_not_count() {
    let table = "world 2 | claimed 1 hp:bbc hr:bbd hr:ccc | claimed 2 hq:abd hs:acd";
    check(table, "A6", "working A6:1x1"); // p
    check(table, "B6", "working B6:1x2"); // q
    check(table, "C6", "working C6:1x3"); // no symbol
    check("world 2 | claimed 2 hp:bbc", "A6", "working A6:1x2");
    // Tool cards help with crystals only.
    check("world 2 | claimed 1 tp+a:acc", "A6", "working A6:1x2");
}

#[test]
fn world_4_4_several_help_cards_never_lower_the_number_below_one() {
    let three = "claimed 1 hs:acd hs:bcd hs:acc";
    // B5 shows two traders, B2 three; both show s.
    check(&format!("world 4 | caravan 1 bbb | {three}"), "B5*1", "working B5:1x1 | traders 1 5 6");
    check(&format!("world 4 | bonus - / - / - / - / h:2 | {three}"), "B2", "working B2:1x1");
    refused(
        &format!("world 4 | caravan 1 bbb | traders 1 0 12 | {three}"),
        "B5*1",
        "World 4.5",
        "B5 asks for 1 trader, 0 at home",
    );
    // A location that shows one trader and p.
    check("world 3 | caravan 1 aaa | claimed 1 hp:bbc hp:add", "D5*1", "working D5:1x1");
}

#[test]
fn world_4_4_help_counts_also_where_others_are_ousted() {
    let table = "world 4 | working B5:2x4 | caravan 1 bbb | claimed 1";
    check(&format!("{table} hs:acd"), "B5*1", "working B5:1x4 | traders 2 6 6");
    check(&format!("{table} hs:acd hs:bcd"), "B5*1", "working B5:1x3 | traders 2 6 6");
    check(&format!("{table} hs:acd hs:bcd hs:acc"), "B5*1", "working B5:1x2 | traders 2 6 6");
    // Never below one, though it is one against one.
    let table = "world 4 | working B5:2x1 | caravan 1 bbb | claimed 1 hs:acd hs:bcd hs:acc";
    check(table, "B5*1", "working B5:1x1 | traders 1 5 6 | traders 2 6 6");
}

#[test]
fn world_4_4_a_location_with_several_symbols_is_helped_by_the_cards_of_each() {
    let world = world_with_two_symbols();
    let working = |claimed: &str| {
        let position = format!("world 2 | working A6:2x4 | claimed 1 {claimed}");
        after_under(&world, &position, "A6")
    };
    check_table(&working("-"), "working A6:1x5");
    check_table(&working("hp:bbc"), "working A6:1x4");
    check_table(&working("hq:abd"), "working A6:1x4");
    check_table(&working("hp:bbc hq:abd"), "working A6:1x3");
}

#[test]
fn ruling_w1_help_is_taken_off_the_number_required_whichever_it_is() {
    let cards = ["hs:acd", "hs:bcd", "hs:acc"];
    for there in 0..=6 {
        for helps in 0..=cards.len() {
            let required = if there == 0 { 2 } else { there + 1 };
            let required = if helps < required { required - helps } else { 1 };
            let working = if there == 0 { "-".into() } else { format!("B5:2x{there}") };
            let claimed = if helps == 0 { "-".into() } else { cards[..helps].join(" ") };
            // Exactly as many at home as are needed.
            check(
                &format!(
                    "world 4 | working {working} | caravan 1 bbb | claimed 1 {claimed}
                             | traders 1 {required} {}",
                    12 - required
                ),
                "B5*1",
                &format!(
                    "  working B5:1x{required} | traders 1 0 {} | traders 2 6 6",
                    12 - required
                ),
            );
        }
    }
}

#[test]
fn world_4_5_traders_in_the_reserve_cannot_be_used() {
    refused("world 2 | traders 1 1 11", "A6", "World 4.5", "A6 asks for 2 traders, 1 at home");
    refused("world 2 | traders 1 0 12", "A3", "World 4.5", "A3 asks for 1 trader, 0 at home");
    assert_eq!(legal("world 2 | traders 1 0 12 | caravan 1 aabbbd | bonus h:2"), ["rest"]);
    // Nor can those that work elsewhere.
    let table = "world 2 | working A3:1x3 B3:1x3 | traders 1 1 5";
    refused(table, "A6", "World 4.5", "A6 asks for 2 traders, 1 at home");
    // The reserve stays as it is.
    check("world 2", "A3 rest B4:", "traders 1 3 5");
}

#[test]
fn world_4_6_a_tool_card_with_the_symbol_gives_its_crystal() {
    // A6 is +bb and shows p.
    check("world 2 | claimed 1 tp+a:acc", "A6", "caravan 1 abb | caravan 2 -");
    check("world 3 | claimed 1 tp+b:ccc", "A6", "caravan 1 bbb");
    check("world 4 | claimed 1 tp+c:cdd", "A6", "caravan 1 bbc");
    // At each use.
    check("world 2 | claimed 1 tp+a:acc", "A6 rest rest rest A6", "caravan 1 aabbbb");
    // At a gate too, before anything is decided there.
    let gate = "world 2 | bonus - / - / h:2 | claimed 1 tr+b:bbd";
    check(gate, "B1", "turn 1 gate B1 tile claim | caravan 1 b");
}

#[test]
fn world_4_6_several_tool_cards_give_several_crystals() {
    check("world 3 | claimed 1 tp+a:acc tp+b:ccc", "A6", "caravan 1 abbb");
    check("world 4 | claimed 1 tp+a:acc tp+b:ccc tp+c:cdd", "A6", "caravan 1 abbbc");
    check("world 3 | claimed 1 tr+b:bbd tr+a:bcd tr+c:bdd", "D3", "caravan 1 abcd");
}

#[test]
fn world_4_6_tool_cards_with_other_symbols_or_of_others_give_nothing() {
    let table = "world 2 | claimed 1 tp+a:acc | claimed 2 tq+a:abd";
    check(table, "B6", "caravan 1 ac | caravan 2 -"); // q
    check(table, "A3", "caravan 1 aaa"); // no symbol
    check("world 2 | claimed 2 tp+a:acc", "A6", "caravan 1 bb | caravan 2 -");
    // Help cards save traders only.
    check("world 2 | claimed 1 hp:bbc", "A6", "caravan 1 bb");
}

#[test]
fn world_4_6_whoever_is_ousted_gets_no_crystals() {
    check("world 2 | working A6:2x2 | claimed 2 tp+a:acc", "A6", "caravan 1 bb | caravan 2 -");
}

#[test]
fn ruling_w4_a_location_with_several_symbols_pays_for_the_cards_of_each() {
    let world = world_with_two_symbols();
    let work = |claimed: &str| after_under(&world, &format!("world 4 | claimed 1 {claimed}"), "A6");
    check_table(&work("-"), "caravan 1 bb");
    check_table(&work("tp+a:acc"), "caravan 1 abb");
    check_table(&work("tq+a:abd"), "caravan 1 abb");
    check_table(&work("tp+a:acc tq+a:abd"), "caravan 1 aabb");
    check_table(&work("tp+a:acc tp+b:ccc tp+c:cdd tq+b:bcd"), "caravan 1 abbbbc");
    check_table(&work("tr+b:bbd ts+b:bcc"), "caravan 1 bb");
}

#[test]
fn ruling_w4_a_tool_pays_once_however_often_the_trade_is_done() {
    // C1 is bb>cc and shows r.
    check("world 2 | caravan 1 bbbbb | claimed 1 tr+b:bbd", "C1*3", "caravan 1 cccccc");
    check("world 2 | caravan 1 bbbb | claimed 1 tr+a:bcd", "C1*2", "caravan 1 acccc");
}

#[test]
fn world_4_7_crystals_of_tools_make_a_trade_possible() {
    // C1 is bb>cc and shows r.
    let without = "world 2 | caravan 1 b";
    assert!(legal_with(without, "C1").is_empty());
    refused(without, "C1*1", "World 4.7", "enough for 0");
    let with = "world 2 | caravan 1 b | claimed 1 tr+b:bbd";
    assert_eq!(legal_with(with, "C1"), ["C1*1"]);
    check(with, "C1*1", "caravan 1 cc | working C1:1x2 | turn 2");
    // And once more often.
    let with = "world 2 | caravan 1 bbb | claimed 1 tr+b:bbd";
    assert_eq!(legal_with(with, "C1"), ["C1*1", "C1*2"]);
    check(with, "C1*2", "caravan 1 cccc");
    refused("world 2 | caravan 1 bbb", "C1*2", "World 5.3", "enough for 1");
}

#[test]
fn world_4_7_crystals_of_tools_make_an_upgrade_possible() {
    // A4 is ^2 and shows q.
    assert_eq!(legal_with("world 2", "A4"), ["A4:"]);
    refused("world 2", "A4:a", "World 5.2", "cannot take steps");
    let with = "world 2 | claimed 1 tq+a:abd";
    assert_eq!(legal_with(with, "A4"), ["A4:", "A4:a", "A4:ab"]);
    check(with, "A4:", "caravan 1 a");
    check(with, "A4:a", "caravan 1 b");
    check(with, "A4:ab", "caravan 1 c | working A4:1x2 | turn 2");
}

#[test]
fn world_4_7_crystals_of_tools_make_a_claim_possible() {
    // B1 shows r, and the card above it is in slot 3.
    let without = "world 2 | points hp:bbc hq:abd hr:bbd | caravan 1 bd";
    assert!(legal_with(without, "B1").is_empty());
    refused(without, "B1", "World 4.7", "neither a bonus tile nor the point card");
    let with = format!("{without} | claimed 1 tr+b:bbd");
    check(&with, "B1", "turn 1 gate B1 tile claim | caravan 1 bbd");
    refused(&with, "B1 done", "World 5.4", "take a bonus tile or claim");
    check(&with, "B1 #3", "turn 2 | caravan 1 - | claimed 1 hr:bbd tr+b:bbd");
    // A tool of another symbol does not.
    let other = format!("{without} | claimed 1 ts+b:bcc");
    refused(&other, "B1", "World 4.7", "neither a bonus tile nor the point card");
}

#[test]
fn world_4_7_a_location_whose_action_cannot_be_performed_cannot_be_used() {
    // Gates: neither a card that can be paid, nor an empty bonus space.
    let table = "world 2 | points hp:bbc hq:abd | bonus e:2 | caravan 1 acd
                         | taken 1 h:2 t:2 n:2";
    for gate in ["A1", "A2", "B1", "B2"] {
        refused(table, gate, "World 4.7", "neither a bonus tile nor the point card");
    }
    // Trades: not even once.
    for trade in ["A5*1", "B5*1", "C1*1", "C3*1", "D5*1"] {
        refused(table, trade, "World 4.7", "enough for 0");
    }
    assert_eq!(legal_with(table, "D2"), ["D2*1"]);
}

#[test]
fn ruling_w2_a_production_and_an_upgrade_of_nothing_are_always_possible() {
    assert_eq!(legal_with("world 2", "A4"), ["A4:"]);
    check("world 2", "A4:", "working A4:1x2 | caravan 1 - | turn 2");
    check("world 2 | caravan 1 dddddddddd", "A4:", "caravan 1 dddddddddd | turn 2");
    check("world 2 | caravan 1 dddddddddd", "A3", "caravan 1 aaadddddddddd | turn 1 discard");
}

#[test]
fn ruling_w2_one_part_of_a_gate_is_enough() {
    // Only a tile.
    check("world 2 | bonus h:2", "A1", "turn 1 gate A1 tile claim | working A1:1x1");
    check("world 2 | bonus h:2 | points hp:bbc", "A1 $1", "turn 2 | taken 1 h:2");
    // Only the card.
    check("world 2 | points hp:bbc | caravan 1 bbc", "A1 #1", "turn 2 | claimed 1 hp:bbc");
    // Neither.
    refused("world 2", "A1", "World 4.7", "neither a bonus tile nor the point card");
    // A tile or a card of another gate is none of this one.
    let table = "world 2 | points hp:bbc hq:abd | bonus - / h:2 | caravan 1 abd";
    check(table, "A2", "turn 1 gate A2 tile claim");
    refused(table, "A1", "World 4.7", "neither a bonus tile nor the point card");
}
