//! Sentences that all families share: crystals and effects, refusals, and turns of the log.

use caravan_protocol::chat::{ChatLine, Remark};
use caravan_protocol::message::{Happening, Refusal, Term, What};
use caravan_protocol::{Action, Event, Verb};

use crate::rich::drawn;
use crate::ways::{count, crystals};
use crate::words::{Value, Words, listed, t, upper};

/// A refusal: by what is missing, by the clause of the rules that forbids it, or by its code.
pub(crate) fn why(words: Words, refusal: &Refusal) -> String {
    if !refusal.lacks.is_empty() {
        return t!(words, "lacks", crystals: drawn(&refusal.lacks));
    }
    let clause = refusal.clause.as_deref().unwrap_or_default();
    let rule = format!("why-{}", clause.to_lowercase().replace([' ', '.'], "-"));
    if words.has(&rule) {
        return t!(words, rule);
    }
    let code = serde_json::to_value(refusal.code).unwrap_or_default();
    let code = format!("refused-{}", code.as_str().unwrap_or_default());
    if words.has(&code) {
        t!(words, code, reason: &*refusal.reason)
    } else {
        refusal.reason.clone()
    }
}

/// `2 amber and 1 azure`.
pub(crate) fn crystal_words(words: Words, text: &str) -> String {
    let part = |level: char| {
        let count = count(text, level);
        let id = format!("crystals-{}-{level}", words.theme());
        (count > 0).then(|| t!(words, id, count: count))
    };
    let parts: Vec<String> = "abcd".chars().filter_map(part).collect();
    if parts.is_empty() { t!(words, "crystals-none") } else { listed(words, &parts) }
}

/// A text to be read aloud: crystals in words, cards in the notation in which they are typed.
pub(crate) fn spoken(words: Words, text: &str) -> String {
    let (mut said, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once('⟦') {
        let (mark, after) = after.split_once('⟧').unwrap_or((after, ""));
        let mark = mark.trim_start_matches('!');
        said.push_str(before);
        if !mark.is_empty() && mark.chars().all(|one| "abcd".contains(one)) {
            said.push_str(&crystal_words(words, mark));
        } else {
            said.push_str(mark);
        }
        rest = after;
    }
    said.push_str(rest);
    said
}

/// The effect of a merchant card or a location in words.
pub(crate) fn effect_words(words: Words, effect: &str) -> String {
    if let Some(get) = effect.strip_prefix('+') {
        t!(words, "effect-gain", get: crystal_words(words, get))
    } else if let Some(steps) = effect.strip_prefix('^') {
        t!(words, "effect-upgrade", steps: steps.parse::<u8>().unwrap_or(0))
    } else if let Some((give, get)) = effect.split_once('>') {
        let (give, get) = (crystal_words(words, give), crystal_words(words, get));
        t!(words, "effect-trade", give: give, get: get)
    } else {
        crystal_words(words, effect)
    }
}

/// A repeated trade, with its totals.
pub(crate) fn times_words(words: Words, effect: &str, times: u8) -> String {
    match effect.split_once('>') {
        Some((give, get)) if times > 1 => {
            let all = |one: &str| crystal_words(words, &one.repeat(times.into()));
            t!(words, "effect-times", times: times, give: all(give), get: all(get))
        }
        _ => effect_words(words, effect),
    }
}

/// The player of a seat. Whoever is alone at this terminal is addressed, everybody else is named.
#[derive(Clone, Copy)]
pub(crate) struct Who<'a> {
    words: Words,
    name: &'a str,
    you: bool,
}

impl<'a> Who<'a> {
    pub(crate) fn new(words: Words, names: &'a [String], seat: u8) -> Who<'a> {
        let name = names.get(usize::from(seat).saturating_sub(1)).map_or("", |name| name);
        Who { words, name, you: name == t!(words, "you") }
    }

    pub(crate) fn name(&self) -> &'a str {
        self.name
    }

    pub(crate) fn is_you(&self) -> bool {
        self.you
    }

    /// A message about this person, in the second person if they are the reader.
    pub(crate) fn about(&self, id: &str, values: &[(&str, Value)]) -> String {
        let id = if self.you { format!("{id}.you") } else { id.to_owned() };
        let mut all = vec![("name", Value::from(self.name))];
        all.extend(values.iter().cloned());
        self.words.say(&id, &all)
    }
}

/// A message about somebody: `about!(who, "log-resigned")`.
macro_rules! about {
    ($who:expr, $id:expr $(, $name:ident: $value:expr)* $(,)?) => {
        $who.about($id, &[$((stringify!($name), $crate::words::Value::from($value))),*])
    };
}
pub(crate) use about;

/// A trade that was repeated, as one: all that was given, then all that was gained; gains in a row
/// too.
fn gathered(events: &[Event]) -> Vec<Event> {
    let mut all: Vec<Event> = Vec::new();
    let mut before: Option<&Event> = None;
    for event in events {
        match (all.as_mut_slice(), event) {
            (
                [.., Event::Returned { crystals: given, .. }, Event::Gained { .. }],
                Event::Returned { crystals, .. },
            ) => *given = together(given, crystals),
            (
                [.., Event::Returned { .. }, Event::Gained { crystals: gained, .. }],
                Event::Gained { crystals, .. },
            ) if matches!(before, Some(Event::Returned { .. })) => {
                *gained = together(gained, crystals);
            }
            ([.., Event::Gained { crystals: gained, .. }], Event::Gained { crystals, .. }) => {
                *gained = together(gained, crystals);
            }
            _ => all.push(event.clone()),
        }
        before = Some(event);
    }
    all
}

/// Two multisets of crystals as one, in order.
fn together(one: &str, other: &str) -> String {
    let mut all: Vec<char> = one.chars().chain(other.chars()).collect();
    all.sort_unstable();
    all.into_iter().collect()
}

/// What a family tells in its own way.
pub(crate) trait Teller {
    /// Something that the seat does; empty for what needs no words.
    fn clause(&self, event: &Event, who: Who<'_>) -> String;
    /// Something that happens besides, as a sentence.
    fn besides(&self, event: &Event, who: Who<'_>) -> String;
}

/// The seat that acts.
fn actor(events: &[Event]) -> u8 {
    let seat = |event: &Event| {
        let value = serde_json::to_value(event).ok()?;
        let ousted = matches!(event, Event::Ousted { .. });
        value.get("seat").filter(|_| !ousted)?.as_u64()
    };
    events.iter().find_map(seat).and_then(|seat| u8::try_from(seat).ok()).unwrap_or(0)
}

/// The actions of one seat: one sentence, and what happened besides.
pub(crate) fn turn(
    words: Words,
    events: &[Event],
    names: &[String],
    teller: &dyn Teller,
) -> String {
    let all = gathered(events);
    let who = Who::new(words, names, actor(&all));
    let mut clauses = Vec::new();
    let mut paid = String::new();
    for (at, event) in all.iter().enumerate() {
        let (before, next) = (at.checked_sub(1).and_then(|at| all.get(at)), all.get(at + 1));
        clauses.push(match event {
            Event::Returned { crystals, .. } => match next {
                Some(Event::Gained { crystals: get, .. }) => {
                    about!(who, "deed-trade", give: drawn(crystals), get: drawn(get))
                }
                Some(Event::Claimed { .. } | Event::TileClaimed { .. } | Event::Built { .. }) => {
                    about!(who, "deed-pay", crystals: drawn(crystals))
                }
                _ => about!(who, "deed-give-back", crystals: drawn(crystals)),
            },
            Event::Gained { crystals, .. } => match before {
                Some(Event::Returned { .. }) => String::new(),
                _ => about!(who, "deed-gain", crystals: drawn(crystals)),
            },
            Event::Upgraded { from, .. } if from.is_empty() => about!(who, "deed-raise-none"),
            Event::Upgraded { from, to, .. } => {
                about!(who, "deed-raise", from: drawn(from), to: drawn(to))
            }
            Event::Played { .. } => match next {
                Some(Event::Returned { .. } | Event::Gained { .. } | Event::Upgraded { .. }) => {
                    String::new()
                }
                _ => about!(who, "deed-raise-none"),
            },
            Event::Paid { level, .. } => {
                paid.push_str(level);
                String::new()
            }
            Event::Acquired { card, crystals, .. } => {
                let or_none =
                    |text: &str| if text.is_empty() { "none".into() } else { drawn(text) };
                let (price, crystals) = (or_none(&paid), or_none(crystals));
                about!(who, "deed-acquire", effect: drawn(card), price: price, crystals: crystals)
            }
            other => teller.clause(other, who),
        });
    }
    clauses.retain(|clause| !clause.is_empty());
    let mut sentences = Vec::new();
    if !clauses.is_empty() {
        let said = about!(who, "sentence", deeds: listed(words, &clauses));
        sentences.push(if who.is_you() { upper(&said) } else { said });
    }
    for event in &all {
        sentences.push(match event {
            Event::Over => t!(words, "log-over"),
            other => teller.besides(other, who),
        });
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(" ")
}

/// A line of the log: the number of its last entry, and the seat that acted, if one did.
pub(crate) struct Told {
    pub(crate) seq: u32,
    pub(crate) seat: Option<u8>,
    /// Whether somebody said it in the chat.
    pub(crate) said: bool,
    pub(crate) text: String,
}

/// What a log depends on besides what happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// Whether it tells how people came together.
    pub(crate) gathers: bool,
    /// Whether a seat resigns when its time is used up.
    pub(crate) resigns: bool,
    /// The seat that ended the game by giving up, if one did.
    pub(crate) last: Option<u8>,
}

/// The log, one line for each turn: bots confirm every action, people what turns something up.
/// Turns that were taken back did not happen.
pub(crate) fn log(
    words: Words,
    log: &[Happening],
    names: &[String],
    place: Place,
    tell: &dyn Fn(&[Event]) -> String,
) -> Vec<Told> {
    let taken = |seq: u32| {
        log.iter().any(|one| match one.what {
            What::TakenBack { since, .. } | What::Answered { since: Some(since), .. } => {
                (since..one.seq).contains(&seq)
            }
            _ => false,
        })
    };
    let mut turns: Vec<(u32, u8, Vec<Event>)> = Vec::new();
    let mut lines: Vec<Told> = Vec::new();
    let flush = |turns: &mut Vec<(u32, u8, Vec<Event>)>, lines: &mut Vec<Told>| {
        for (seq, seat, events) in turns.drain(..) {
            lines.push(Told { seq, seat: Some(seat), said: false, text: tell(&events) });
        }
    };
    for one in log {
        match &one.what {
            What::Played { .. } if taken(one.seq) => {}
            What::Played { seat, events } => match turns.last_mut() {
                Some((seq, before, all)) if before == seat && !passes(all) => {
                    *seq = one.seq;
                    all.extend(events.iter().cloned());
                }
                _ => turns.push((one.seq, *seat, events.clone())),
            },
            other => {
                let gathers = || place.gathers.then(|| gathering(words, other)).flatten();
                if let Some(text) = besides(words, other, names, place).or_else(gathers) {
                    flush(&mut turns, &mut lines);
                    lines.push(Told { seq: one.seq, seat: None, said: false, text });
                }
            }
        }
    }
    flush(&mut turns, &mut lines);
    lines.retain(|line| !line.text.is_empty());
    lines
}

fn passes(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::TurnPassed { .. }))
}

/// What a log tells besides turns.
fn besides(words: Words, what: &What, names: &[String], place: Place) -> Option<String> {
    let who = |seat: u8| Who::new(words, names, seat);
    let first = |seats: &[u8]| who(seats.first().copied().unwrap_or(1));
    Some(match what {
        What::Resigned { seat } if place.last == Some(*seat) => {
            about!(who(*seat), "log-resigned-last")
        }
        What::Resigned { seat } => about!(who(*seat), "log-resigned"),
        What::Flagged { seat } if place.resigns => about!(who(*seat), "log-flagged-resigned"),
        What::Flagged { seat } => about!(who(*seat), "log-flagged"),
        What::Left { seats } => about!(first(seats), "log-left"),
        What::Returned { seats } => about!(first(seats), "log-returned"),
        What::Asked { seat } => about!(who(*seat), "log-asked"),
        What::Answered { seat, agree: true, .. } => about!(who(*seat), "log-agreed"),
        What::Answered { seat, agree: false, .. } => about!(who(*seat), "log-declined"),
        What::TakenBack { seat, .. } => about!(who(*seat), "log-taken-back"),
        What::Rematch { .. } => t!(words, "log-rematch"),
        _ => return None,
    })
}

/// What a log tells of the time before the game.
fn gathering(words: Words, what: &What) -> Option<String> {
    Some(match what {
        What::Sat { name, .. } => t!(words, "log-sat", name: &**name),
        What::Rose { chair } | What::Placed { chair, level: None } => {
            t!(words, "log-rose", chair: *chair)
        }
        What::Placed { chair, level: Some(level) } => {
            let level = t!(words, format!("level-{level}"));
            t!(words, "log-placed", level: level, chair: *chair)
        }
        What::Added => t!(words, "log-added"),
        What::Removed { chair } => t!(words, "log-removed", chair: *chair),
        What::Agreed { term, on } => {
            let term = match term {
                Term::Hints => "hints",
                Term::TakeBacks => "takeBacks",
                Term::DrawnSeats => "drawnSeats",
                Term::FreeText => "freeText",
            };
            let id = if *on { "log-agreed-on" } else { "log-agreed-off" };
            t!(words, id, term: term)
        }
        What::Started => t!(words, "log-started"),
        _ => return None,
    })
}

/// What somebody said: a phrase in the words of the reader.
pub(crate) fn remark(words: Words, line: &ChatLine) -> String {
    let said = match &line.remark {
        Remark::Phrase { phrase } => {
            let phrase = serde_json::to_value(phrase).unwrap_or_default();
            t!(words, format!("remark-{}", phrase.as_str().unwrap_or_default()))
        }
        // Marks of ours would draw crystals.
        Remark::Text { text } => text.replace(['⟦', '⟧'], ""),
    };
    format!("{}: {said}", line.name)
}

/// The log, with what people said at its time between.
pub(crate) fn with_chat(
    words: Words,
    told: Vec<Told>,
    log: &[Happening],
    chat: &[ChatLine],
) -> Vec<Told> {
    let at = |seq: u32| log.iter().rev().find(|one| one.seq == seq).map_or(0, |one| one.at);
    let mut lines = chat.iter().peekable();
    let mut all: Vec<Told> = Vec::with_capacity(told.len() + chat.len());
    let said = |all: &mut Vec<Told>, line: &ChatLine| {
        let seq = all.last().map_or(0, |last| last.seq);
        all.push(Told { seq, seat: None, said: true, text: remark(words, line) });
    };
    for one in told {
        let when = at(one.seq);
        while let Some(line) = lines.next_if(|line| line.at < when) {
            said(&mut all, line);
        }
        all.push(one);
    }
    for line in lines {
        said(&mut all, line);
    }
    all
}

/// An action before it is played, in words, for hints; what depends on a place is up to its family.
pub(crate) fn plan(words: Words, action: &Action) -> String {
    let what = action.what.as_deref().unwrap_or_default();
    let crystals = chosen(action);
    let times = action.how.times.unwrap_or(0);
    match action.verb {
        Verb::Play => t!(words, "plan-play", effect: drawn(what), crystals: crystals, times: times),
        Verb::Take => t!(words, "plan-take", crystals: drawn(what)),
        Verb::SpendHand | Verb::SpendPlayed => t!(words, "plan-spend", effect: drawn(what)),
        Verb::Trade => t!(words, "plan-trade", times: times),
        verb => {
            let verb = serde_json::to_value(verb).unwrap_or_default();
            let id = format!("plan-{}", verb.as_str().unwrap_or_default());
            t!(words, id, crystals: crystals, what: what)
        }
    }
}

/// The crystals of an action, drawn; `none` as messages expect it.
pub(crate) fn chosen(action: &Action) -> String {
    match crystals(&action.how) {
        "" => "none".into(),
        letters => drawn(letters),
    }
}

#[cfg(test)]
mod tests {
    use caravan_protocol::message::{Code, Theme};

    use crate::words::Language;

    use super::*;

    const WORDS: fn() -> Words = || Words::new(Theme::Golem, Language::En);

    #[test]
    fn crystals_and_effects_are_said_as_on_the_page() {
        let words = WORDS();
        assert_eq!(crystal_words(words, "aac"), "2 amber and 1 azure");
        assert_eq!(crystal_words(words, ""), "nothing");
        assert_eq!(effect_words(words, "aa>c"), "trade 2 amber for 1 azure");
        assert_eq!(effect_words(words, "^2"), "raise crystals by 2 levels in all");
        assert_eq!(times_words(words, "a>b", 2), "trade twice: 2 amber for 2 jade");
    }

    #[test]
    fn a_repeated_trade_is_told_as_one() {
        let returned = |crystals: &str| Event::Returned { seat: 1, crystals: crystals.into() };
        let gained = |crystals: &str| Event::Gained { seat: 1, crystals: crystals.into() };
        let all =
            gathered(&[returned("aa"), gained("c"), returned("aa"), gained("c"), gained("b")]);
        assert_eq!(all, [returned("aaaa"), gained("bcc")]);
    }

    #[test]
    fn a_refusal_is_said_by_what_is_missing_by_its_clause_or_by_its_code() {
        let words = WORDS();
        let mut refusal = Refusal::new(Code::NotYourTurn, "no");
        assert_eq!(why(words, &refusal), "It is not your turn yet.");
        refusal.clause = Some("Road 7.1".into());
        assert_eq!(
            why(words, &refusal),
            "You do not have all the crystals that this card asks for."
        );
        refusal.lacks = "ab".into();
        assert_eq!(why(words, &refusal), "You need ⟦ab⟧ more.");
        let own = Refusal::new(Code::Illegal, "x");
        assert_eq!(why(words, &own), "The rules do not allow this.");
    }
}
