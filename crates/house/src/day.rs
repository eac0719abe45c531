//! The caravan of the day: one deal a day for each rulebook, the same for everybody
//! (`docs/deal.md`, section 9).

use caravan_engine::fairness::Secret;
use caravan_engine::{AnyRules, AnyTable, RulesCache, Seat, Seed, Turn};
use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{BotLevel, Family, Theme};
use caravan_record::{Marks, of_any_table};
use caravan_room::{Founding, Person, Setup};

use crate::records::{LoadedRecord, Own};
use crate::thinking::{Stop, decide_at};

/// The bot of the day. It needs no net, so it decides the same wherever it plays.
pub const RIVAL: BotLevel = BotLevel::Trader;

/// The table of a day, for one person against [`RIVAL`].
#[derive(Clone, Debug)]
pub struct Day {
    /// The date, such as `2026-11-19`.
    pub date: String,
    /// The rulebook.
    pub family: Family,
    /// The theme.
    pub theme: Theme,
    /// Whether the result counts: then nothing is taken back and there are no hints.
    pub counted: bool,
}

impl Day {
    /// What a room of this day is created from.
    pub fn founding(
        &self,
        id: String,
        person: &Person,
        name: &str,
        rules_cache: &RulesCache,
    ) -> Result<Founding, String> {
        let chairs = vec![NewChair::Me { name: None }, NewChair::Bot { level: RIVAL }];
        let wish = NewTable {
            family: self.family,
            theme: self.theme,
            chairs,
            drawn_seats: true,
            listed: false,
            hints: Some(!self.counted),
            clock: None,
            set: None,
            map: None,
            promise: None,
            color: None,
            rated: false,
        };
        let mut setup = Setup::of(wish, person, name, rules_cache)?;
        setup.take_backs = !self.counted;
        let rules = rules_cache.take(self.family.into(), None, None);
        let ruleset = rules.map_err(|error| error.to_string())?.ruleset();
        Ok(Founding { id, setup, secret: Secret::of_day(&self.date, &ruleset)? })
    }
}

/// A finished game of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The rulebook.
    pub family: Family,
    /// The points of the person.
    pub own: u16,
    /// The points of [`RIVAL`].
    pub rival: u16,
    /// Its record, written anew: nothing in it is what somebody has sent.
    pub record: String,
}

/// The table of a day before its first action, its seed, and the seat of the person.
pub fn table_of(date: &str, rules: &AnyRules) -> Result<(AnyTable, Seed, Seat), String> {
    let ruleset = rules.ruleset();
    let seed = Seed::from_key(Secret::of_day(date, &ruleset)?.key(&ruleset, &[None, None]));
    let two = rules.seat_count(2).map_err(|error| error.to_string())?;
    let own = seed.seating(two).iter().position(|chair| *chair == 0);
    let own = own.and_then(|seat| u8::try_from(seat).ok()).map_or(Seat(0), Seat);
    Ok((AnyTable::new(rules, two, &seed), seed, own))
}

/// Checks that a record is of a finished game of a day: dealt as published, with every decision of
/// the bot as [`RIVAL`] decides. Once `stop` returns true, the result is meaningless.
pub fn check(
    date: &str,
    record: &str,
    name: &str,
    rules_cache: &RulesCache,
    stop: Stop<'_>,
) -> Result<Tried, String> {
    let loaded = LoadedRecord::read(record, Own::default(), rules_cache)?;
    let played = loaded.play(stop)?.table;
    let family = played.rules().family();
    let rules = rules_cache.take(family, None, None).map_err(|error| error.to_string())?;
    if played.rules().ruleset() != rules.ruleset() {
        return Err("the games of a day are played with the standard set and map".into());
    }
    let (mut table, seed, own) = table_of(date, &rules)?;
    for (ply, action) in (1..).zip(played.actions()) {
        if let Turn::Of(seat) = table.turn()
            && seat != own
        {
            let decided = decide_at(RIVAL, &table.seat_view(seat), seed.bot_chance(ply), stop);
            if decided.as_deref() != Some(&*action) {
                let decided = decided.unwrap_or_default();
                return Err(format!(
                    "the bot of {date} plays `{decided}`, not `{action}` (action {ply})"
                ));
            }
        }
        let other =
            |error| format!("this is not the deal of {date}: `{action}` (action {ply}): {error}");
        table.play(&action).map_err(other)?;
    }
    let outcome = table.outcome().ok_or("the game is not over: only finished games count")?;
    let points = |seat: Seat| outcome.scores.get(usize::from(seat.0)).copied().unwrap_or(0);
    let (own_points, rival) = (points(own), points(Seat(1 - own.0)));
    let mut names = vec![RIVAL.name().to_owned(); 2];
    if let Some(own) = names.get_mut(usize::from(own.0)) {
        *own = name.into();
    }
    let marks = Marks { points: true, keys: false };
    let record = of_any_table(&table, &names, None, None, marks).to_string();
    Ok(Tried { family: family.into(), own: own_points, rival, record })
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATE: &str = "2026-11-19";

    /// The record of a day in which the person plays like a bot of this level, up to so many actions.
    fn record(family: caravan_engine::Family, rival: BotLevel, most: u32) -> (AnyTable, String) {
        let rules = AnyRules::standard(family);
        let (mut table, seed, own) = table_of(DATE, &rules).expect("a table");
        for ply in 1..=most {
            let Turn::Of(seat) = table.turn() else { break };
            let level = if seat == own { BotLevel::Hawker } else { rival };
            let chance = seed.bot_chance(ply);
            let action = decide_at(level, &table.seat_view(seat), chance, &mut || false);
            table.play(&action.expect("somebody decides")).expect("bots play by the rules");
        }
        let names = ["<b>Ada</b>".to_owned(), "Bot".to_owned()];
        let marks = Marks { points: true, keys: false };
        let text = of_any_table(&table, &names, None, None, marks).to_string();
        (table, text)
    }

    fn checked(date: &str, record: &str) -> Result<Tried, String> {
        check(date, record, "Ada", &RulesCache::default(), &mut || false)
    }

    #[test]
    fn a_game_of_a_day_counts_as_it_was_played() {
        for family in caravan_engine::Family::ALL {
            let (table, text) = record(family, RIVAL, u32::MAX);
            let tried = checked(DATE, &text).expect("it was played by the rules");
            let mut scores = table.scores().to_vec();
            let mut found = vec![tried.own, tried.rival];
            scores.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, scores);
            assert!(tried.record.contains("\"Ada\"") && !tried.record.contains("<b>"));
            assert_eq!(checked(DATE, &tried.record), Ok(tried.clone()), "its own record counts");
        }
    }

    #[test]
    fn a_game_that_was_not_played_as_published_does_not_count() {
        let family = caravan_engine::Family::Road;
        let (_, text) = record(family, RIVAL, u32::MAX);
        let wrong = checked("2026-11-18", &text).expect_err("another day");
        assert!(wrong.contains("2026-11-18"), "{wrong}");
        let wrong = checked("2026-11-31", &text).expect_err("no day");
        assert!(wrong.contains("is no date"), "{wrong}");
        let (_, weak) = record(family, BotLevel::Peddler, u32::MAX);
        let wrong = checked(DATE, &weak).expect_err("a weaker bot");
        assert!(wrong.starts_with("the bot of 2026-11-19 plays `"), "{wrong}");
        let (_, short) = record(family, RIVAL, 10);
        let wrong = checked(DATE, &short).expect_err("half a game");
        assert!(wrong.contains("not over"), "{wrong}");
        assert!(checked(DATE, "no record").is_err());
    }

    #[test]
    fn the_secrets_of_days_are_those_of_the_page() {
        let page = include_str!("../../../docs/deal.md");
        let section = page.split("## 9.").nth(1).expect("the section");
        let rules_cache = RulesCache::default();
        for (name, family) in
            [("road", Family::Road), ("adventure", Family::Adventure), ("world", Family::World)]
        {
            let day = Day { date: "2026-11-19".into(), family, theme: Theme::Golem, counted: true };
            let founding = day.founding("here-1".into(), &Person("1".into()), "Ada", &rules_cache);
            let secret = founding.expect("a table").secret.to_hex();
            assert!(section.contains(&format!("{name:<11} {secret}")), "{name} {secret}");
        }
    }
}
