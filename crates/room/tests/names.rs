//! Names that are refused.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use caravan_protocol::message::BotLevel;
use caravan_room::read_name;

#[test]
fn nobody_is_called_like_a_bot_in_any_language_of_the_page() {
    let words = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/words");
    let mut found = 0;
    for language in std::fs::read_dir(words).unwrap() {
        let path = language.unwrap().path().join("common.ftl");
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        for line in text.lines().filter(|line| line.starts_with("level-")) {
            let (_, bot) = line.split_once(" = ").unwrap();
            assert!(read_name(bot).unwrap_err().contains("bot"), "{bot}");
            found += 1;
        }
    }
    assert!(found >= 10, "{found}");
    let levels = [BotLevel::Peddler, BotLevel::Trader, BotLevel::Magnate];
    assert!(levels.into_iter().all(|level| read_name(level.name()).is_err()));
    assert!(read_name("TRADER").is_err() && read_name("Тrаdеr").is_err());
    assert!(read_name("Trader Ana").is_ok());
}

#[test]
fn a_long_name_costs_nothing() {
    // Normalizing half a megabyte of accents would take seconds.
    let long = format!("a{}", "\u{316}\u{301}".repeat(1 << 17));
    let begun = std::time::Instant::now();
    for _ in 0..1_000 {
        assert!(read_name(&long).unwrap_err().contains("too long: at most 30"));
    }
    assert!(begun.elapsed() < std::time::Duration::from_secs(1), "{:?}", begun.elapsed());
    // Whatever fits is short enough, also where each character is written in several.
    let decomposed = "\u{1112}\u{1161}\u{11AB}".repeat(30);
    assert_eq!(read_name(&decomposed).unwrap(), "\u{D55C}".repeat(30));
}
