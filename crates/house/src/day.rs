//! The caravan of the day: one deal a day for each rulebook, the same for everybody
//! (`docs/deal.md`, section 9).

use caravan_engine::RulesCache;
use caravan_engine::fairness::Secret;
use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{BotLevel, Family, Theme};
use caravan_room::{Founding, Person, Setup};

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

#[cfg(test)]
mod tests {
    use super::*;

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
