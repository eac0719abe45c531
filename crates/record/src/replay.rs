//! Replaying a record: plays every action and checks every claim.

use std::sync::Arc;

use caravan_engine::notation::{Found, read_number};
use caravan_engine::rules::PerSeat;
use caravan_engine::{
    AnyRules, AnyTable, Fault, IntoAny, Notation, Outcome, SeatCount, Table, Turn, with_rules,
};

use crate::deal::{self, KnownDeal, tag_name};
use crate::record::{Element, Played, Record};
use crate::termination::Termination;

/// A replayed record; `T` is a [`Table`] or an [`AnyTable`].
#[derive(Clone, Debug)]
pub struct Replay<T> {
    /// The game after its last action.
    pub table: T,
    /// The names of the seats.
    pub names: Vec<String>,
    /// The number of actions.
    pub plies: usize,
    /// How it ended.
    pub termination: Termination,
    /// The scores, counted as if the game ended here.
    pub scores: PerSeat<u16>,
    /// Scores and ranks, where the game has a result.
    pub outcome: Option<Outcome>,
}

/// One action of a replay.
pub struct Step<'a, R: Notation> {
    /// The game before the action.
    pub table: &'a Table<R>,
    /// The action.
    pub action: R::Action,
}

/// Replays a record under these rules and checks all it claims: tags, actions, variations, round
/// numbers, check marks and result. `each` is called with every action of the game before it is
/// played.
pub fn replay<R: Notation>(
    rules: &Arc<R>,
    record: &Record,
    each: impl FnMut(Step<'_, R>),
) -> Result<Replay<Table<R>>, Fault> {
    replay_until(rules, record, each, || false)
}

/// Replays a record until `stop`, which is polled before each action, returns true.
fn replay_until<R: Notation>(
    rules: &Arc<R>,
    record: &Record,
    mut each: impl FnMut(Step<'_, R>),
    mut stop: impl FnMut() -> bool,
) -> Result<Replay<Table<R>>, Fault> {
    check_edition(rules.as_ref(), record)?;
    let (names, seats) = read_seats(rules.as_ref(), record)?;
    let known = deal::read(rules.as_ref(), record, seats)?;
    let mut table = Table::from_deal(Arc::clone(rules), known.deal.clone());
    check_seen(&table, &known, |message| {
        let is_of_deal =
            |name: &str| known.unknown.iter().any(|(label, _)| tag_name(label) == name);
        let tag = record.tags.iter().find(|tag| is_of_deal(&tag.name));
        tag.map_or(Fault { line: 1, column: 1, message: message.clone() }, |tag| tag.fault(message))
    })?;
    let playing = Playing { known: &known, each: &mut each, stop: &mut stop };
    play(&mut table, &record.elements, playing)?;
    let over = table.turn() == Turn::Over;
    let scores = rules.scores(table.state());
    let termination = read_termination(record, seats, over)?;
    let outcome = termination.outcome(scores.clone(), over);
    check_result(record, outcome.as_ref(), seats)?;
    let plies = table.actions().len();
    Ok(Replay { table, names, plies, termination, scores, outcome })
}

/// The same for rules of any family.
pub fn replay_any(rules: &AnyRules, record: &Record) -> Result<Replay<AnyTable>, Fault> {
    replay_any_until(rules, record, || false)
}

/// The same with a way to stop: `stop` is polled before each action, those of variations included.
/// Once it returns true, the fault says that the replay was stopped.
pub fn replay_any_until(
    rules: &AnyRules,
    record: &Record,
    stop: impl FnMut() -> bool,
) -> Result<Replay<AnyTable>, Fault> {
    with_rules!(rules, rules => {
        Ok(replay_until(rules, record, |_| {}, stop)?.with(IntoAny::any_table))
    })
}

impl Replay<AnyTable> {
    /// The result of a game that was played elsewhere. `termination` says whether it was capped or
    /// resigned; otherwise the rules decide.
    pub fn of(table: AnyTable, names: Vec<String>, termination: Option<Termination>) -> Self {
        let over = table.turn() == Turn::Over;
        let termination = termination.unwrap_or_else(|| Termination::by_rule(over));
        let (plies, scores) = (table.actions().len(), table.scores());
        let outcome = termination.outcome(scores.clone(), over);
        Replay { table, names, plies, termination, scores, outcome }
    }
}

impl<T> Replay<T> {
    /// The same with another kind of table.
    fn with<U>(self, change: impl FnOnce(T) -> U) -> Replay<U> {
        let Replay { table, names, plies, termination, scores, outcome } = self;
        Replay { table: change(table), names, plies, termination, scores, outcome }
    }
}

/// The context of a replay: what is known of the deal, and the callbacks.
struct Playing<'a, R: Notation> {
    known: &'a KnownDeal,
    each: &'a mut dyn FnMut(Step<'_, R>),
    stop: &'a mut dyn FnMut() -> bool,
}

/// Plays a line and the variations in it.
fn play<R: Notation>(
    table: &mut Table<R>,
    elements: &[Element],
    mut playing: Playing<'_, R>,
) -> Result<(), Fault> {
    let mut moved = false;
    for element in elements {
        match element {
            Element::Comment(_) => {}
            Element::Number(round, (line, column)) => {
                if *round != table.round() {
                    let message = format!("this is round {}, not {round}", table.round());
                    return Err(Fault { line: *line, column: *column, message });
                }
            }
            Element::Played(played) => {
                if (playing.stop)() {
                    return Err(played.fault("nobody waits for the rest"));
                }
                play_move(table, played, playing.known, playing.each)?;
                moved = true;
            }
            Element::Variation(line, (at_line, column)) => {
                let Some(replaced) = moved.then(|| table.undo()).flatten() else {
                    let message = "a variation stands behind the action it replaces".to_owned();
                    return Err(Fault { line: *at_line, column: *column, message });
                };
                let ply = table.actions().len();
                let Playing { known, ref mut stop, .. } = playing;
                play(table, line, Playing { known, each: &mut |_| {}, stop: &mut **stop })?;
                while table.actions().len() > ply {
                    table.undo();
                }
                table.play(replaced).expect("it was legal before the variation");
            }
        }
    }
    Ok(())
}

fn play_move<R: Notation>(
    table: &mut Table<R>,
    played: &Played,
    known: &KnownDeal,
    each: &mut dyn FnMut(Step<'_, R>),
) -> Result<(), Fault> {
    let rules = table.rules();
    let (line, column) = played.place;
    let action = rules.read_action(&played.action).map_err(|f| f.within(line, column.max(1)))?;
    if let Err(illegal) = rules.check(table.state(), action) {
        return Err(played.fault(format!("`{}` is not legal: {illegal}", played.action)));
    }
    if let Some(mark) = &played.mark {
        match rules.check_mark(table.state(), action) {
            Some(right) if right == *mark => {}
            Some(right) => return Err(played.fault(format!("this is `={right}`, not `={mark}`"))),
            None => return Err(played.fault(format!("nothing is scored here: no `={mark}`"))),
        }
    }
    each(Step { table, action });
    table.play(action).map_err(|illegal| played.fault(illegal.to_string()))?;
    let key = table.rules().key(table.state());
    match played.key {
        Some(written) if written != key => {
            return Err(played.fault(format!("the key is {key}, not {written}")));
        }
        _ => {}
    }
    check_seen(table, known, |message| played.fault(message))
}

/// Nothing may be revealed that the dealt order does not name.
fn check_seen<R: Notation>(
    table: &Table<R>,
    known: &KnownDeal,
    fault: impl Fn(String) -> Fault,
) -> Result<(), Fault> {
    for (label, places) in &known.unknown {
        for &place in places {
            if table.rules().seen(table.state(), label, place) {
                let number = place.saturating_add(1);
                let message = format!(
                    "number {number} of the {label} turns up here, but the deal does not name it"
                );
                return Err(fault(message));
            }
        }
    }
    Ok(())
}

fn check_edition<R: Notation>(rules: &R, record: &Record) -> Result<(), Fault> {
    let edition = rules.edition();
    let game = record.game()?;
    let expect = |name: &str, value: &str, expected: &str| match record.tag(name) {
        Some(tag) if value != expected => {
            Err(tag.fault(format!("expected `{expected}`, found {}", Found(value))))
        }
        _ => Ok(()),
    };
    expect("Game", game, edition.family)?;
    if let Some(set) = record.value("Set")? {
        expect("Set", set, edition.set)?;
    }
    match record.value("SetKey")? {
        Some(key) => expect("SetKey", key, &edition.set_key.to_string())?,
        None if edition.built_in || edition.standard => {}
        None => {
            let message =
                format!("this game was played with the standard set of {}", edition.family);
            let missing = Fault { line: 1, column: 1, message: message.clone() };
            return Err(record.tag("Set").map_or(missing, |tag| tag.fault(message)));
        }
    }
    if let Some(revision) = record.value("Rules")? {
        expect("Rules", revision, &edition.revision.to_string())?;
    }
    Ok(())
}

fn read_seats<R: Notation>(rules: &R, record: &Record) -> Result<(Vec<String>, SeatCount), Fault> {
    let tag = record.tag("Seats").ok_or_else(|| Fault {
        line: 1,
        column: 1,
        message: "the tag `Seats` is missing: one name for each seat, `[Seats \"Ada\" \"Ben\"]`"
            .into(),
    })?;
    let n = u8::try_from(tag.values.len()).unwrap_or(u8::MAX);
    let seats = rules.seat_count(n).map_err(|error| tag.fault(error.to_string()))?;
    Ok((tag.values.clone(), seats))
}

fn read_termination(record: &Record, seats: SeatCount, over: bool) -> Result<Termination, Fault> {
    let Some((tag, text)) = record.tag("Termination").zip(record.value("Termination")?) else {
        return Ok(Termination::by_rule(over));
    };
    let termination = Termination::read(text, seats).map_err(|message| tag.fault(message))?;
    termination.fits(over).map_err(|message| tag.fault(message))?;
    Ok(termination)
}

fn check_result(record: &Record, outcome: Option<&Outcome>, seats: SeatCount) -> Result<(), Fault> {
    let Some((tag, text)) = record.tag("Result").zip(record.value("Result")?) else {
        return Ok(());
    };
    let expected = result_text(outcome);
    if text != "*" {
        let scores: Vec<&str> = text.split_whitespace().collect();
        let all_numbers = scores.iter().all(|score| read_number(score, 0, u32::MAX).is_ok());
        if scores.len() != usize::from(seats.get()) || !all_numbers {
            return Err(tag.fault(format!(
                "expected `*` or {} scores, found {}",
                seats.get(),
                Found(text)
            )));
        }
    }
    if text.split_whitespace().eq(expected.split_whitespace()) {
        Ok(())
    } else {
        Err(tag.fault(format!("the result is `{expected}`, not `{text}`")))
    }
}

/// The value of the tag `Result`.
pub(crate) fn result_text(outcome: Option<&Outcome>) -> String {
    match outcome {
        None => "*".into(),
        Some(outcome) => {
            let scores: Vec<String> = outcome.scores.iter().map(u16::to_string).collect();
            scores.join(" ")
        }
    }
}
