//! Legal actions for a board: what is done, with what, and how.

use std::fmt::{self, Write as _};
use std::mem::discriminant;

use caravan_engine::{Choice, Crystals, Decision, Level, Notation, Thing, choice};
use serde::{Deserialize, Serialize};
use smol_str::{SmolStr, SmolStrBuilder};

use crate::serialized::{Json, Serialized};

/// The verbs of the wire are those of the engine, which does not know the wire.
macro_rules! define {
    ($($(#[$about:meta])+ $verb:ident,)+) => {
        /// The verb.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
        #[serde(rename_all = "camelCase")]
        pub enum Verb {
            $($(#[$about])+ $verb),+
        }

        impl From<choice::Verb> for Verb {
            fn from(verb: choice::Verb) -> Verb {
                match verb { $(choice::Verb::$verb => Verb::$verb),+ }
            }
        }

        impl From<Verb> for choice::Verb {
            fn from(verb: Verb) -> choice::Verb {
                match verb { $(Verb::$verb => choice::Verb::$verb),+ }
            }
        }
    };
}

caravan_engine::verbs!(define);

/// The choices of an action; crystals are letters.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct How {
    /// The crystals laid on the cards to the left or given to owners of wagons, one for each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(as = "Option<String>", optional))]
    #[cfg_attr(feature = "twins", schema(value_type = Option<String>))]
    pub pays: Option<SmolStr>,
    /// The crystals that steps start from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(as = "Option<String>", optional))]
    #[cfg_attr(feature = "twins", schema(value_type = Option<String>))]
    pub raises: Option<SmolStr>,
    /// The crystals given back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(as = "Option<String>", optional))]
    #[cfg_attr(feature = "twins", schema(value_type = Option<String>))]
    pub gives: Option<SmolStr>,
    /// The number of repetitions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub times: Option<u8>,
}

/// An action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Action {
    /// The action, in the notation.
    #[cfg_attr(feature = "twins", ts(as = "String"), schema(value_type = String))]
    pub action: SmolStr,
    /// The verb.
    #[serde(rename = "do")]
    pub verb: Verb,
    /// The object: the name of a card, a slot, a space, a location, a stake or a tile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(as = "Option<String>", optional))]
    #[cfg_attr(feature = "twins", schema(value_type = Option<String>))]
    pub what: Option<SmolStr>,
    /// The remaining choices.
    #[serde(flatten)]
    pub how: How,
}

/// A legal verb with its object, and all ways to do it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Legal {
    /// The verb.
    #[serde(rename = "do")]
    pub verb: Verb,
    /// The object, as in an action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(as = "Option<String>", optional))]
    #[cfg_attr(feature = "twins", schema(value_type = Option<String>))]
    pub what: Option<SmolStr>,
    /// The number of cards to spend for it afterwards. This, `claims` and `over` are omitted where
    /// something is revealed first: then what follows is unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub cards: Option<u8>,
    /// The claim that is possible right after it, as an action in the notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(as = "Option<String>", optional))]
    #[cfg_attr(feature = "twins", schema(value_type = Option<String>))]
    pub claims: Option<SmolStr>,
    /// The ways, in the order of the notation.
    pub ways: Vec<Way>,
}

/// One way to do something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Way {
    /// The action, in the notation.
    #[cfg_attr(feature = "twins", ts(as = "String"), schema(value_type = String))]
    pub action: SmolStr,
    /// The caravan it would leave.
    #[cfg_attr(feature = "twins", ts(as = "String"), schema(value_type = String))]
    pub caravan: SmolStr,
    /// Whether that is above the limit, so that a discard follows.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
    pub over: bool,
    /// The choices that distinguish it.
    #[serde(flatten)]
    pub how: How,
}

/// What is known of the table after an action.
#[derive(Clone, Copy, Debug)]
pub struct After<A> {
    /// The caravan of the acting seat.
    pub caravan: Crystals,
    /// Whether that is above the limit.
    pub over: bool,
    /// The number of cards to spend.
    pub cards: u8,
    /// What can be claimed.
    pub claims: Option<A>,
}

impl Legal {
    /// Groups all legal actions, given in order with what each of them leads to.
    ///
    /// This is most of the work of a room, so it is written straight as the rules spell it: the
    /// notation has nothing that JSON has to escape (ADR 41).
    pub fn list<R: Notation>(
        rules: &R,
        actions: impl Iterator<Item = (R::Action, After<R::Action>)>,
    ) -> Serialized<Vec<Legal>> {
        let (mut actions, mut choices) = (actions.peekable(), Vec::new());
        let mut json = Json::default();
        json.open('[');
        while let Some(&(action, After { cards, claims, .. })) = actions.peek() {
            let (verb, thing) = read(action, &mut choices);
            json.open('{');
            json.value("do", Verb::from(verb));
            if let Some(what) = name(rules, thing) {
                json.text("what", |out| out.write_str(&what));
            }
            if cards > 0 {
                json.value("cards", cards);
            }
            if let Some(claim) = claims {
                json.text("claims", |out| rules.write_action(claim, out));
            }
            json.key("ways");
            json.open('[');
            while let Some((action, after)) =
                actions.next_if(|(action, _)| read(*action, &mut choices) == (verb, thing))
            {
                json.open('{');
                json.text("action", |out| rules.write_action(action, out));
                json.text("caravan", |out| write!(out, "{}", after.caravan));
                if after.over {
                    json.value("over", true);
                }
                // Its choices are those that were read last.
                write_how(&choices, &mut json);
                json.close('}');
            }
            json.close(']');
            json.close('}');
        }
        json.close(']');
        json.finish()
    }

    /// All actions of a list, in order.
    pub fn actions(legal: &[Legal]) -> impl Iterator<Item = &str> {
        legal.iter().flat_map(|one| one.ways.iter().map(|way| way.action.as_str()))
    }
}

impl Action {
    /// An action of a rulebook.
    pub fn new<R: Notation>(rules: &R, action: R::Action) -> Action {
        let mut choices = Vec::new();
        let (verb, thing) = read(action, &mut choices);
        Action {
            action: spell(rules, action),
            verb: verb.into(),
            what: name(rules, thing),
            how: how(&choices),
        }
    }
}

/// The verb and object of an action; leaves all its choices in the buffer.
fn read<D: Decision>(action: D, choices: &mut Vec<Choice>) -> (choice::Verb, Thing) {
    choices.clear();
    action.choices(choices);
    let Some(&Choice::Do(verb, thing)) = choices.first() else {
        unreachable!("the first choice of every action is what is done")
    };
    (verb, thing)
}

/// Collects these choices.
fn how(choices: &[Choice]) -> How {
    let mut how = How::default();
    for same in kinds(choices) {
        let chosen = || Some(letters(same).collect());
        match same[0] {
            Choice::Do(..) => {}
            Choice::Step(_) => how.raises = chosen(),
            Choice::Times(number) => how.times = Some(number),
            Choice::Pay { .. } => how.pays = chosen(),
            Choice::Drop(_) => how.gives = chosen(),
        }
    }
    how
}

/// Writes the fields of [`how`].
fn write_how(choices: &[Choice], json: &mut Json) {
    for same in kinds(choices) {
        let chosen = |out: &mut String| letters(same).try_for_each(|letter| out.write_char(letter));
        match same[0] {
            Choice::Do(..) => {}
            Choice::Step(_) => json.text("raises", chosen),
            Choice::Times(number) => json.value("times", number),
            Choice::Pay { .. } => json.text("pays", chosen),
            Choice::Drop(_) => json.text("gives", chosen),
        }
    }
}

/// Groups choices by kind: those of a kind are adjacent.
fn kinds(choices: &[Choice]) -> impl Iterator<Item = &[Choice]> {
    choices.chunk_by(|one, next| discriminant(one) == discriminant(next))
}

/// The crystals that are chosen.
fn letters(choices: &[Choice]) -> impl Iterator<Item = char> {
    choices.iter().filter_map(Choice::level).map(Level::letter)
}

/// An action in the notation.
fn spell<R: Notation>(rules: &R, action: R::Action) -> SmolStr {
    text(|out| rules.write_action(action, out))
}

/// The name of a thing, if it has one.
fn name<R: Notation>(rules: &R, thing: Thing) -> Option<SmolStr> {
    some(text(|out| rules.write_thing(thing, out)))
}

/// Formats a text.
fn text(write: impl FnOnce(&mut SmolStrBuilder) -> fmt::Result) -> SmolStr {
    let mut out = SmolStrBuilder::new();
    write(&mut out).expect("writing to memory does not fail");
    out.finish()
}

/// A text, unless it is empty.
fn some(text: SmolStr) -> Option<SmolStr> {
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use std::iter;

    use caravan_engine::cards::Slot;

    use super::*;

    #[test]
    fn how_something_is_done_is_read_from_its_choices() {
        let pay = |slot, level| Choice::Pay { slot: Slot(slot), level };
        for (choices, written) in [
            (vec![], "{}"),
            (vec![pay(0, Level::B), pay(1, Level::A)], r#"{"pays":"ba"}"#),
            (vec![Choice::Step(Level::A), Choice::Step(Level::C)], r#"{"raises":"ac"}"#),
            (vec![Choice::Drop(Level::D)], r#"{"gives":"d"}"#),
            (vec![Choice::Times(3)], r#"{"times":3}"#),
        ] {
            let begin = Choice::Do(choice::Verb::Play, Thing::None);
            let choices: Vec<Choice> = iter::once(begin).chain(choices).collect();
            let mut json = Json::default();
            json.open('{');
            write_how(&choices, &mut json);
            json.close('}');
            let json: Serialized<How> = json.finish();
            assert_eq!((json.as_str(), json.read()), (written, how(&choices)));
        }
    }
}
