//! Ways to do something, narrowed by choices, as the page does it (`web/src/turn`). No rule is known
//! here: what may be done comes as a list.

use caravan_protocol::action::How;
use caravan_protocol::{Action, Legal, Verb, Way};

/// Whether something is about this.
pub(crate) fn is_about(verb: Verb, what: Option<&str>, of: (Verb, &str)) -> bool {
    (verb, what.unwrap_or_default()) == of
}

/// What is done, and with what.
pub(crate) fn about(action: &Action) -> (Verb, &str) {
    (action.verb, action.what.as_deref().unwrap_or_default())
}

/// What may be done, if it is about this.
pub(crate) fn find<'a>(legal: &'a [Legal], of: (Verb, &str)) -> Option<&'a Legal> {
    legal.iter().find(|one| is_about(one.verb, one.what.as_deref(), of))
}

/// The crystals that make up a way to do something.
pub(crate) fn crystals(how: &How) -> &str {
    how.pays.as_deref().or(how.raises.as_deref()).or(how.gives.as_deref()).unwrap_or_default()
}

/// How many of these letters are this one.
pub(crate) fn count(letters: &str, letter: char) -> usize {
    letters.chars().filter(|one| *one == letter).count()
}

/// How many letters of one word are in another, counted as a multiset.
fn shared(one: &str, other: &str) -> usize {
    "abcd".chars().map(|letter| count(one, letter).min(count(other, letter))).sum()
}

/// The way whose crystals are most like the wished ones; the first of several.
pub(crate) fn nearest<'a>(ways: impl Iterator<Item = &'a Way>, wished: &str) -> Option<&'a Way> {
    let score = |way: &Way| {
        let crystals = crystals(&way.how);
        let same = if way.how.pays.is_some() {
            crystals.chars().zip(wished.chars()).filter(|(one, other)| one == other).count()
        } else {
            shared(crystals, wished)
        };
        4 * i64::try_from(same).unwrap_or(0)
            - i64::try_from(crystals.len() + wished.len()).unwrap_or(0)
    };
    ways.fold(None, |best, one| match best {
        Some(best) if score(one) <= score(best) => Some(best),
        _ => Some(one),
    })
}

/// With one crystal more of a level, or one fewer: the way most like the one that is staged.
pub(crate) fn stepped<'a>(ways: &'a [Way], now: &How, letter: char, more: bool) -> Option<&'a Way> {
    let now = crystals(now);
    let held = count(now, letter);
    let wanted = if more { Some(held + 1) } else { held.checked_sub(1) }?;
    let mut wished = now.to_owned();
    if more {
        wished.push(letter);
    } else if let Some(at) = wished.find(letter) {
        wished.remove(at);
    }
    nearest(ways.iter().filter(|way| count(crystals(&way.how), letter) == wanted), &wished)
}

/// The same as often, or as near as there is: once more or once less.
pub(crate) fn repeated(ways: &[Way], now: u8, more: bool) -> Option<&Way> {
    let wanted = if more { now.checked_add(1) } else { now.checked_sub(1) }?;
    ways.iter().find(|way| way.how.times == Some(wanted))
}

/// What is added to a turn by itself, as a suggestion: most people give the cheapest.
pub(crate) fn is_suggested(verb: Verb) -> bool {
    matches!(verb, Verb::Discard | Verb::SpendHand | Verb::SpendPlayed)
}

/// The way that suits most people. Payments: the cheapest, which come first in the list. Trades: as
/// often as the caravan can hold it. Steps: as many as there are. What is given back: the cheapest,
/// which come last.
pub(crate) fn suggest(legal: &Legal) -> Option<&Way> {
    let first = legal.ways.first()?;
    if first.how.times.is_some() {
        return Some(legal.ways.iter().rfind(|way| !way.over).unwrap_or(first));
    }
    if first.how.gives.is_some() {
        return legal.ways.last();
    }
    let most = legal.ways.iter().map(|way| crystals(&way.how).len()).max()?;
    legal.ways.iter().find(|way| crystals(&way.how).len() == most)
}

/// Whether one thing can be done, in one way.
pub(crate) fn is_sole(legal: &[Legal]) -> bool {
    matches!(legal, [one] if one.ways.len() == 1)
}

/// Whether something in a turn could raise crystals, and raises none.
pub(crate) fn idles(options: &[Vec<Legal>], actions: &[Action]) -> bool {
    actions.iter().zip(options).any(|(action, legal)| {
        let none = |how: &How| how.raises.as_deref().unwrap_or_default().is_empty();
        let could = find(legal, about(action))
            .is_some_and(|one| one.ways.iter().any(|way| !none(&way.how)));
        none(&action.how) && could
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legal(ways: &[(&str, &str)]) -> Legal {
        let ways: Vec<String> = ways
            .iter()
            .map(|(key, value)| format!(r#"{{"action":"{value}","caravan":"","{key}":{value:?}}}"#))
            .collect();
        let text = format!(r#"{{"do":"play","ways":[{}]}}"#, ways.join(","));
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn as_many_steps_as_there_are_are_suggested_and_the_cheapest_is_given_back() {
        let steps = legal(&[("raises", ""), ("raises", "a"), ("raises", "ab"), ("raises", "bb")]);
        assert_eq!(suggest(&steps).unwrap().action, "ab");
        let gives = legal(&[("gives", "cd"), ("gives", "bd"), ("gives", "aa")]);
        assert_eq!(suggest(&gives).unwrap().action, "aa");
        let trade = r#"{"do":"play","ways":[{"action":"1","caravan":"","times":1},
            {"action":"2","caravan":"","times":2},{"action":"3","caravan":"","times":3,"over":true}]}"#;
        let trade: Legal = serde_json::from_str(trade).unwrap();
        assert_eq!(suggest(&trade).unwrap().action, "2");
        assert_eq!(repeated(&trade.ways, 2, true).unwrap().action, "3");
        assert_eq!((repeated(&trade.ways, 3, true), repeated(&trade.ways, 1, false)), (None, None));
    }

    #[test]
    fn one_crystal_more_or_fewer_leads_to_the_nearest_way() {
        let gives = legal(&[("gives", "cd"), ("gives", "bd"), ("gives", "aa"), ("gives", "ab")]);
        let step = |now: &str, letter, more| {
            let now = How { gives: Some(now.into()), ..How::default() };
            stepped(&gives.ways, &now, letter, more).map(|way| way.action.as_str())
        };
        assert_eq!(step("aa", 'b', true), Some("ab"));
        assert_eq!(step("ab", 'a', false), Some("bd"));
        assert_eq!((step("aa", 'c', false), step("cd", 'd', true)), (None, None));
    }
}
