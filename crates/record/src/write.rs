//! Writes a record as text, and makes one from a game.

use std::fmt::{self, Write as _};

use caravan_engine::{AnyTable, Notation, Table, Turn, with_table};

use crate::deal::tag_name;
use crate::record::{Element, Played, Record};
use crate::replay::result_text;
use crate::termination::Termination;

/// Which check marks a record includes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// Points after claims.
    pub points: bool,
    /// The key after each action.
    pub keys: bool,
}

impl Record {
    /// The record as text: one tag per line, then one line per round number.
    pub fn write(&self) -> String {
        self.to_string()
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in &self.tags {
            write!(f, "[{}", tag.name)?;
            for value in &tag.values {
                f.write_str(" \"")?;
                for c in value.chars() {
                    if matches!(c, '"' | '\\') {
                        f.write_char('\\')?;
                    }
                    // A value stays on one line.
                    f.write_char(if c == '\n' { ' ' } else { c })?;
                }
                f.write_char('"')?;
            }
            f.write_str("]\n")?;
        }
        if !self.tags.is_empty() && !self.elements.is_empty() {
            f.write_char('\n')?;
        }
        write_elements(f, &self.elements, "\n")?;
        if self.elements.is_empty() { Ok(()) } else { f.write_char('\n') }
    }
}

/// Writes elements; `line` precedes every round number but a first one.
fn write_elements(f: &mut fmt::Formatter<'_>, elements: &[Element], line: &str) -> fmt::Result {
    for (i, element) in elements.iter().enumerate() {
        match element {
            _ if i == 0 => {}
            Element::Number(..) => f.write_str(line)?,
            _ => f.write_char(' ')?,
        }
        match element {
            Element::Number(round, _) => write!(f, "{round}.")?,
            Element::Comment(comment) => write!(f, "{{{comment}}}")?,
            Element::Variation(inner, _) => {
                f.write_char('(')?;
                write_elements(f, inner, " ")?;
                f.write_char(')')?;
            }
            Element::Played(played) => {
                f.write_str(&played.action)?;
                if let Some(mark) = &played.mark {
                    write!(f, "={mark}")?;
                }
                if let Some(key) = played.key {
                    write!(f, "!{key}")?;
                }
            }
        }
    }
    Ok(())
}

/// The record of a game played from its deal, with one name per seat.
///
/// `termination` says whether it was capped or resigned; otherwise the rules decide.
pub fn of_table<R: Notation>(
    table: &Table<R>,
    names: &[String],
    seed: Option<&str>,
    termination: Option<Termination>,
    marks: Marks,
) -> Record {
    let rules = table.rules();
    let edition = rules.edition();
    let over = table.turn() == Turn::Over;
    let termination = termination.unwrap_or_else(|| Termination::by_rule(over));
    let outcome = termination.outcome(rules.scores(table.state()), over);

    let mut record = Record::default();
    record.add_tag("Game", [edition.family]);
    record.add_tag("Set", [edition.set]);
    if !edition.built_in {
        record.add_tag("SetKey", [edition.set_key.to_string()]);
    }
    record.add_tag("Rules", [edition.revision.to_string()]);
    record.add_tag("Seats", names);
    if let Some(seed) = seed {
        record.add_tag("Seed", [seed]);
    }
    if let Some(deal) = table.deal() {
        for pile in &rules.piles(deal.seats()) {
            let name = |(place, &number): (usize, &u8)| match pile.names.get(usize::from(number)) {
                Some(name) if rules.seen(table.state(), pile.label, place) => name.as_str(),
                _ => "?",
            };
            let dealt = deal.order(pile.label);
            let mut names: Vec<&str> = dealt.iter().enumerate().map(name).collect();
            if names.last() == Some(&"?") {
                while names.pop_if(|name| *name == "?").is_some() {}
                names.push("…");
            }
            record.add_tag(&tag_name(pile.label), [names.join(" ")]);
        }
    }
    record.add_tag("Result", [result_text(outcome.as_ref())]);
    record.add_tag("Termination", [termination.to_string()]);
    record.elements = elements(table, marks);
    record
}

/// The same for a game of any family.
pub fn of_any_table(
    table: &AnyTable,
    names: &[String],
    seed: Option<&str>,
    termination: Option<Termination>,
    marks: Marks,
) -> Record {
    with_table!(table, table => of_table(table, names, seed, termination, marks))
}

/// The actions of a game played from its deal, with round numbers and check marks.
fn elements<R: Notation>(table: &Table<R>, marks: Marks) -> Vec<Element> {
    let rules = table.rules();
    let Some(deal) = table.deal() else { return Vec::new() };
    let mut state = rules.start(deal);
    let mut elements = Vec::new();
    let mut round: u32 = 0;
    // An opening before the first round is round 0.
    if !rules.begins_round(&state) && table.actions().len() > 0 {
        elements.push(Element::Number(0, (0, 0)));
    }
    for action in table.actions() {
        if rules.begins_round(&state) {
            round = round.saturating_add(1);
            elements.push(Element::Number(round, (0, 0)));
        }
        let mark = rules.check_mark(&state, action).filter(|_| marks.points);
        rules.apply(&mut state, action, &mut ());
        let key = marks.keys.then(|| rules.key(&state));
        elements.push(Element::Played(Played {
            action: rules.spell(action),
            mark,
            key,
            place: (0, 0),
        }));
    }
    elements
}
