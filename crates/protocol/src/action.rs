//! Actions as a board is told of them: what is done, with what, and how.

use caravan_engine::{Choice, Decision, Notation, Thing, choice};
use serde::{Deserialize, Serialize};

/// What is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Verb {
    /// Take a stake.
    Take,
    /// Claim a point card, or the point tile of a village.
    Claim,
    /// Play a merchant card.
    Play,
    /// Spend a card of the hand for a move.
    SpendHand,
    /// Spend a played card for a move.
    SpendPlayed,
    /// Acquire a market card.
    Acquire,
    /// Go to a space or stay there, or work at a location.
    Go,
    /// Take an exploration tile.
    Explore,
    /// Build an outpost.
    Build,
    /// Trade where one is.
    Trade,
    /// Take a bonus tile.
    Tile,
    /// Rest.
    Rest,
    /// Do nothing more.
    Done,
    /// Give back what is above the limit.
    Discard,
}

/// How something is done, where there is a choice; crystals are letters.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct How {
    /// The crystals laid on the cards to the left or given to owners of wagons, one for each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub pays: Option<String>,
    /// The crystals that steps start from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub raises: Option<String>,
    /// The crystals given back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub gives: Option<String>,
    /// How often.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub times: Option<u8>,
}

/// One action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Action {
    /// The action, in the notation.
    pub action: String,
    /// What is done.
    #[serde(rename = "do")]
    pub verb: Verb,
    /// With what: the name of a card, a slot, a space, a location, a stake or a tile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub what: Option<String>,
    /// In which way.
    #[serde(flatten)]
    pub how: How,
}

/// Something that may be done, and all ways to do it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Legal {
    /// What is done.
    #[serde(rename = "do")]
    pub verb: Verb,
    /// With what, as in an action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub what: Option<String>,
    /// How many cards have to be spent for it afterwards. This, `claims` and `over` are left out
    /// where something turns up first: then nobody knows what follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub cards: Option<u8>,
    /// What can be claimed right after it, as an action in the notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "twins", ts(optional))]
    pub claims: Option<String>,
    /// The ways, in the order of the notation.
    pub ways: Vec<Way>,
}

/// One way to do something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "twins", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Way {
    /// The action, in the notation.
    pub action: String,
    /// The caravan it would leave.
    pub caravan: String,
    /// Whether that is above the limit, so that a discard follows.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "twins", ts(as = "Option<bool>", optional))]
    pub over: bool,
    /// What makes it this way.
    #[serde(flatten)]
    pub how: How,
}

impl Action {
    /// An action of a rulebook.
    pub fn new<R: Notation>(rules: &R, action: R::Action) -> Action {
        let mut choices = Vec::new();
        action.choices(&mut choices);
        let mut how = How::default();
        let mut done = (Verb::Done, None);
        let add = |crystals: &mut Option<String>, level: caravan_engine::Level| {
            crystals.get_or_insert_default().push(level.letter());
        };
        for choice in choices {
            match choice {
                Choice::Do(verb, thing) => done = (verb.into(), name(rules, thing)),
                Choice::Step(level) => add(&mut how.raises, level),
                Choice::Times(times) => how.times = Some(times),
                Choice::Pay { level, .. } => add(&mut how.pays, level),
                Choice::Drop(level) => add(&mut how.gives, level),
            }
        }
        let (verb, what) = done;
        Action { action: rules.spell(action), verb, what, how }
    }
}

fn name<R: Notation>(rules: &R, thing: Thing) -> Option<String> {
    let mut name = String::new();
    rules.write_thing(thing, &mut name).expect("writing to a string does not fail");
    (thing != Thing::None).then_some(name)
}

impl Legal {
    /// All actions of a list, in order.
    pub fn actions(legal: &[Legal]) -> impl Iterator<Item = &str> {
        legal.iter().flat_map(|one| one.ways.iter().map(|way| way.action.as_str()))
    }
}

/// The engine's verbs and those of the wire are the same, variant by variant: the engine knows no
/// wire, so there are two types. A verb that is missing here does not compile.
macro_rules! same_verbs {
    ($($verb:ident),+ $(,)?) => {
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

same_verbs! {
    Take,
    Claim,
    Play,
    SpendHand,
    SpendPlayed,
    Acquire,
    Go,
    Explore,
    Build,
    Trade,
    Tile,
    Rest,
    Done,
    Discard,
}
