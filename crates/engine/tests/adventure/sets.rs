//! Set files that are none, each with its line and reason (`docs/notation.md`, section 7.4).

use std::sync::Arc;

use caravan_engine::adventure::{Map, Set};
use caravan_engine::{Adventure, Rules};

use crate::{SPACES, after_under, check_table, in_one_line};

/// The standard set as text.
fn standard() -> String {
    Set::standard().write()
}

/// The number of a line of a text, from 1.
#[track_caller]
fn number_of(text: &str, line: &str) -> usize {
    1 + text.lines().position(|other| other == line).unwrap_or_else(|| panic!("no `{line}`"))
}

/// The text is no set; the line, and words of the reason.
#[track_caller]
fn faulty(text: &str, line: usize, words: &str) {
    let Err(faults) = Set::read(text) else { panic!("it is read:\n{text}") };
    let found = faults.0.iter().any(|fault| fault.line == line && fault.message.contains(words));
    assert!(found, "no `{words}` in line {line}: {faults}");
}

/// A line of the standard set is replaced by another one, which is refused.
#[track_caller]
fn refused_line(line: &str, instead: &str, words: &str) {
    let text = standard();
    let number = number_of(&text, line);
    let replaced = text.replacen(&format!("{line}\n"), &format!("{instead}\n"), 1);
    faulty(&replaced, number, words);
}

/// A line is added at the end and refused there.
#[track_caller]
fn refused_more(line: &str, words: &str) {
    let text = format!("{}{line}\n", standard());
    faulty(&text, text.lines().count(), words);
}

/// Lines are changed, and the whole is refused at its last line.
#[track_caller]
fn refused_whole(change: impl Fn(&str) -> Option<String>, words: &str) {
    let text = changed(change);
    faulty(&text, text.lines().count(), words);
}

/// The standard set with each line changed or left away.
fn changed(change: impl Fn(&str) -> Option<String>) -> String {
    let lines: Vec<String> = standard().lines().filter_map(change).collect();
    lines.join("\n") + "\n"
}

/// The standard set with one line for another, which is a set.
#[track_caller]
fn with(line: &str, instead: &str) -> Set {
    let text = standard();
    number_of(&text, line);
    match Set::read(&text.replacen(&format!("{line}\n"), &format!("{instead}\n"), 1)) {
        Ok(set) => set,
        Err(faults) => panic!("`{instead}`: {faults}"),
    }
}

#[test]
fn numbers_have_their_bounds() {
    for (line, keyword, least, most) in [
        ("market 4", "market", 1, 6),
        ("limit 10", "limit", 4, 12),
        ("crystal 1", "crystal", 0, 99),
        ("end 4", "end", 1, 16),
        ("removed 2", "removed", 0, 8),
        ("valleys 4", "valleys", 0, 12),
        ("villages 4", "villages", 2, 6),
        ("closed 6", "closed", 1, 12),
        ("bonus leg 4", "bonus leg", 0, 9),
    ] {
        let bounds = format!("from {least} to {most}");
        refused_line(line, &format!("{keyword} {}", most + 1), &bounds);
        if least > 0 {
            refused_line(line, &format!("{keyword} {}", least - 1), &bounds);
        }
        refused_line(line, &format!("{keyword} x"), &bounds);
        refused_line(line, keyword, "found nothing");
        refused_line(line, &format!("{line} 1"), "nothing more");
        refused_more(line, "twice");
    }
}

#[test]
fn the_bounds_themselves_are_within() {
    for (line, instead) in [
        ("market 4", "market 1"),
        ("market 4", "market 6"),
        ("limit 10", "limit 12"),
        ("crystal 1", "crystal 0"),
        ("crystal 1", "crystal 99"),
        ("end 4", "end 1"),
        ("end 4", "end 16"),
        ("removed 2", "removed 5"),
        ("valleys 4", "valleys 0"),
        ("villages 4", "villages 2"),
        ("villages 4", "villages 6"),
        ("closed 6", "closed 1"),
        ("closed 6", "closed 12"),
        ("bonus leg 4", "bonus leg 0"),
        ("bonus leg 4", "bonus leg 9"),
        ("bonus room 3 4", "bonus room 1 0"),
        ("bonus room 3 4", "bonus room 6 2"),
        ("bonus room 3 4", "bonus room 2 6"),
        ("bonus points 6 5 4 3", "bonus points -"),
        ("bonus points 6 5 4 3", "bonus points 99 8 7 6 5 4 3 0"),
        ("columns 0 1 2 3", "columns 9"),
        ("columns 0 1 2 3", "columns 0 0 1 1 99 2"),
        ("cost 2 2", "cost 2 0"),
        ("cost 2 2", "cost 2 4"),
    ] {
        let set = with(line, instead);
        assert_eq!(Set::read(&set.write()).as_ref(), Ok(&set), "{instead}");
    }
}

#[test]
fn every_line_that_must_be_there_is_missed() {
    for keyword in [
        "set",
        "family",
        "market",
        "limit",
        "crystal",
        "end",
        "columns",
        "cost",
        "start",
        "removed",
        "valleys",
        "villages",
        "closed",
        "bonus leg",
        "bonus room",
        "bonus points",
    ] {
        let begins = format!("{keyword} ");
        refused_whole(
            |line| (!line.starts_with(&begins)).then(|| line.into()),
            &format!("a line `{keyword}` is missing"),
        );
    }
    faulty("", 1, "a line `set` is missing");
    faulty("# nothing\n", 1, "a line `family` is missing");
}

#[test]
fn name_and_family_are_given_once_and_as_they_should() {
    refused_line("set adventure", "set my/set", "letters, digits and `-`");
    refused_line("set adventure", &format!("set {}", "x".repeat(41)), "up to 40");
    refused_line("family adventure", "family road", "expected `adventure`, found `road`");
    refused_more("set again", "twice");
    refused_more("family adventure", "twice");
    refused_more("row 5", "unknown keyword `row`");
    refused_more("tokens 2", "unknown keyword `tokens`");
    assert_eq!(with("set adventure", "set our-own").name, "our-own");
}

#[test]
fn a_text_is_read_no_further_than_anybody_mends_it() {
    let Err(faults) = Set::read(&"nonsense\n".repeat(7_000)) else { panic!("it is read") };
    assert_eq!(faults.0.len(), 100);
}

#[test]
fn columns_are_one_to_six_numbers() {
    refused_line("columns 0 1 2 3", "columns -", "1 to 6 columns");
    refused_line("columns 0 1 2 3", "columns 0 1 2 3 4 5 6", "1 to 6 columns");
    refused_line("columns 0 1 2 3", "columns 0 1 100", "from 0 to 99");
    refused_line("columns 0 1 2 3", "columns", "found nothing");
    refused_more("columns 1", "twice");
}

#[test]
fn costs_of_outposts_come_in_order_from_two_seats_to_at_most_four() {
    refused_line("cost 2 2", "cost 3 2", "2");
    refused_line("cost 3 1", "cost 4 1", "3");
    refused_line("cost 2 2", "cost 2 5", "from 0 to 4");
    refused_line("cost 4 1", "cost 4", "found nothing");
    refused_more("cost 5 1", "more than 4 seats");
    // Fewer seats are fine.
    let text = changed(|line| (line != "cost 4 1").then(|| line.into()));
    let rules = Adventure::new(Set::read(&text).unwrap(), Map::standard()).unwrap();
    assert_eq!(rules.seat_counts(), 2..=3);
}

#[test]
fn stakes_are_enough_for_all_seats_different_and_within_the_limit() {
    refused_whole(|line| (line != "stake ac").then(|| line.into()), "3 stakes are too few");
    refused_line("stake ac", "stake bb", "`bb` stands twice");
    refused_line("stake ac", "stake x", "x");
    refused_line("stake ac", "stake -", "at least one crystal");
    refused_line("stake ac", "stake aaaaaaaaaaa", "above the limit of 10");
    let more = "stake a\nstake b\nstake c\nstake d\n";
    assert!(Set::read(&(standard() + more)).is_ok());
    let text = format!("{}{more}stake dd\n", standard());
    faulty(&text, text.lines().count(), "more than 8");
}

#[test]
fn ruling_a15_no_played_trade_brings_more_than_can_be_counted() {
    // 46 crystals, and `c>aaaab` for each of them.
    let more = |line: &str| {
        Some(if line == "bonus room 3 4" { "bonus room 6 6".into() } else { line.into() })
    };
    refused_whole(more, "`c>aaaab` could bring 230 crystals, more than can be counted");
}

#[test]
fn bonus_tiles_are_legs_rooms_and_falling_points() {
    refused_line("bonus room 3 4", "bonus room 0 4", "from 1 to 6");
    refused_line("bonus room 3 4", "bonus room 7 4", "from 1 to 6");
    refused_line("bonus room 3 4", "bonus room 3 7", "from 0 to 6");
    refused_line("bonus room 3 4", "bonus room 3", "found nothing");
    let points = "bonus points 6 5 4 3";
    refused_line(points, "bonus points 3 4 5 6", "falling");
    refused_line(points, "bonus points 6 6", "falling");
    refused_line(points, "bonus points 9 8 7 6 5 4 3 2 1", "at most 8");
    refused_line(points, "bonus points 100", "from 0 to 99");
    refused_line("bonus leg 4", "bonus legs 4", "expected `leg`, `room` or `points`");
    refused_more("bonus room 1 1", "twice");
    refused_more("bonus points 1", "twice");
}

#[test]
fn merchant_cards_are_bounded_as_in_road() {
    refused_more("start +aa", "`+aa` stands twice");
    refused_more("deck +aa", "`+aa` stands twice");
    refused_more("deck aa>ab", "both sides");
    refused_more("deck +aaaaaaaaa", "more than 8");
    refused_more("deck ^6", "more than 5 steps");
    let starts = "start +b\nstart +bbb\n";
    assert!(Set::read(&(standard() + starts)).is_ok());
    let text = format!("{}{starts}start +bbbb\n", standard());
    faulty(&text, text.lines().count(), "more than 4");
    let decks: String =
        ["+bbb", "+cc", "+cd", "+dd", "+bc"].map(|c| format!("deck {c}\n")).concat();
    assert!(Set::read(&(standard() + &decks)).is_ok(), "48 cards");
    let text = format!("{}{decks}deck +bd\n", standard());
    faulty(&text, text.lines().count(), "more than 48");
    refused_whole(
        |line| (!line.starts_with("deck") || line == "deck +d").then(|| line.into()),
        "1 `deck` cards do not fill 4 slots",
    );
}

#[test]
fn mountains_are_different_trades_with_a_level() {
    refused_more("mountain e aa>d", "expected a level");
    refused_more("mountain ab aa>d", "expected a level");
    refused_more("mountain a +aa", "is no trade");
    refused_more("mountain a ^2", "is no trade");
    refused_more("mountain b aa>c", "`aa>c` stands twice");
    refused_more("mountain a aa>ab", "both sides");
    refused_more("mountain a aa>ddddddddd", "more than 8");
    refused_more("mountain a", "found nothing");
    // More than are removed, of each level.
    refused_line("removed 2", "removed 9", "from 0 to 8");
    let text = standard().replace("removed 2\n", "removed 6\n");
    for level in ["a", "b", "c", "d"] {
        faulty(&text, text.lines().count(), &format!("of 6 mountains of level `{level}` 6"));
    }
    refused_whole(|line| (!line.starts_with("mountain c")).then(|| line.into()), "level `c`");
    // Twelve of a level are the most.
    let more = ["b>a", "c>a", "d>a", "b>aa", "c>aa", "d>aa"];
    let lines: String = more.map(|trade| format!("mountain a {trade}\n")).concat();
    assert!(Set::read(&(standard() + &lines)).is_ok());
    let text = format!("{}{lines}mountain a d>aaa\n", standard());
    faulty(&text, text.lines().count(), "more than 12");
}

#[test]
fn a_map_has_at_most_32_spaces() {
    let text = standard().replace("valleys 4\n", "valleys 12\n");
    assert!(Set::read(&text).is_ok(), "16 mountains, 12 valleys and 4 villages");
    let text = text.replace("villages 4\n", "villages 5\n");
    faulty(&text, text.lines().count(), "32");
}

#[test]
fn point_tiles_are_different_enough_and_within_the_limit() {
    refused_more("points abcd 3", "`abcd` stands twice");
    refused_more("points aabb 100", "from 0 to 99");
    refused_more("points aabb", "found nothing");
    refused_more("points aabbccddaab 5", "at most 10");
    // Four in the villages, and five under which the closed tile is shuffled.
    let few = |n: usize| {
        let mut left = n;
        let lines: Vec<String> = standard()
            .lines()
            .filter(|line| {
                let points = line.starts_with("points ");
                let kept = !points || left > 0;
                left -= usize::from(points && kept);
                kept
            })
            .map(String::from)
            .collect();
        lines.join("\n") + "\n"
    };
    assert!(Set::read(&few(9)).is_ok());
    let text = few(8);
    faulty(&text, text.lines().count(), "at least 9");
    // Forty are the most.
    let letters = ["a", "b", "c", "d"];
    let mut costs: Vec<String> = letters
        .iter()
        .flat_map(|one| letters.iter().map(move |other| format!("{one}{other}")))
        .filter(|cost| cost[..1] <= cost[1..])
        .collect();
    costs.extend(["aaa", "bbb", "ccc", "ddd", "aaaa"].map(String::from));
    let lines: Vec<String> = costs.iter().map(|cost| format!("points {cost} 1\n")).collect();
    let lines = lines[..14].concat();
    assert!(Set::read(&(standard() + &lines)).is_ok());
    let text = format!("{}{lines}points {} 1\n", standard(), costs[14]);
    faulty(&text, text.lines().count(), "more than 40");
}

#[test]
fn a_cost_is_within_the_limit_and_of_levels_that_can_be_had() {
    let text = standard().replace("limit 10\n", "limit 5\n");
    faulty(&text, number_of(&text, "points aabbcc 13"), "above the limit of 5");
    faulty(&text, number_of(&text, "points abcddd 20"), "above the limit of 5");
    // Nothing but level a to be had.
    let poor = changed(|line| match line {
        "start ^2" => None,
        _ if line.starts_with("deck") || line.starts_with("mountain") => None,
        _ if line.starts_with("stake") => Some(line.replace(['b', 'c'], "a")),
        _ => Some(line.into()),
    });
    let poor = poor.replace("stake aaa\nstake aa\nstake aa\n", "stake aaa\nstake aa\nstake a\n");
    faulty(&poor, number_of(&poor, "points dddd 16"), "`d`");
}

#[test]
fn all_faults_are_told_in_the_order_of_lines() {
    let text = standard().replace("market 4\n", "market 9\n").replace("end 4\n", "end 0\n") + "x\n";
    let faults = Set::read(&text).unwrap_err();
    let lines: Vec<usize> = faults.0.iter().map(|fault| fault.line).collect();
    assert!(lines.is_sorted() && lines.len() >= 3, "{faults}");
    assert_eq!(lines[0], number_of(&text, "market 9"));
}

/// What a set says is what is played: another limit, other columns, other costs.
#[test]
fn another_set_is_another_game() {
    let text = standard()
        .replace("limit 10\n", "limit 12\n")
        .replace("bonus room 3 4\n", "bonus room 1 4\n")
        .replace("columns 0 1 2 3\n", "columns 5 7\n")
        .replace("cost 2 2\n", "cost 2 3\n")
        .replace("end 4\n", "end 1\n")
        .replace("crystal 1\n", "crystal 2\n")
        .replace("market 4\n", "market 2\n");
    let rules = Arc::new(Adventure::new(Set::read(&text).unwrap(), Map::standard()).unwrap());
    let tiles = "tiles A2:c>aaaab A3:bb>cc B1:d>aaac B2:aa>c B3:ab>d B4:c>bb B5:b>aaa";
    let given = |given: &str| {
        in_one_line(&format!("adventure 2 | {tiles} | wagon 2 E3 | market +d ^3 / +c | {given}"))
    };
    let table = |position: &str, actions: &str| after_under(&rules, &given(position), actions);
    // The limit is 12, and one more with a room tile.
    check_table(&table("wagon 1 A1 | caravan 1 bbbbbbbbbb", "+aa"), "turn 2");
    check_table(&table("wagon 1 A1 | caravan 1 bbbbbbbbbbb", "+aa"), "turn 1 discard 1");
    let room = "wagon 1 A1 | caravan 1 bbbbbbbbbbb | bonus 1 room";
    check_table(&table(room, "+aa"), "turn 2");
    // Two columns of 5 and 7, and two points for a crystal.
    let scores = |given: &str| rules.scores(table(given, "").state()).to_vec();
    assert_eq!(scores("wagon 1 A1 | outposts 1 A2 B1 B2 | caravan 1 abd"), [5 + 7 + 5 + 4, 0]);
    check_table(
        &table("wagon 1 B5 | outposts 1 A2 B1 | caravan 1 -", "B5"),
        "turn 2 | outposts 1 A2 B1",
    );
    // An outpost costs three for each that is there.
    let table_3 = table("wagon 1 B2 | outposts 2 B2 | caravan 1 abcd", "B2 build:abc");
    check_table(&table_3, "caravan 1 d | outposts 1 B2");
    // The first tile ends the game.
    let end = "turn 2 | wagon 1 A1 | points A1:abcd E1:accd | caravan 2 abcd";
    let end = in_one_line(&given(end)).replace("wagon 2 E3", "wagon 2 A1");
    check_table(&after_under(&rules, &end, "A1 #A1"), "turn over");
    assert!(!rules.edition().standard);
    assert_eq!(rules.map().spaces().len(), SPACES.len());
}
