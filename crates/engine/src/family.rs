//! The families of rules: the one list, and macros over it.
//!
//! A family of the list implements [`Rulebook`]; everything else about it follows: [`Family`],
//! [`AnyRules`], [`AnyTable`] and [`SeatView`] have a variant for it, and every `match` and every
//! macro over the list includes it or fails to compile.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;
use core::str::FromStr;

use crate::adventure::Map;
use crate::any::{AnyRules, AnyTable, LoadError, SeatView};
use crate::notation::{Fault, Found, Notation, words};
use crate::table::Table;

/// Calls a macro with the list of families and any further arguments: for each family the rulebook,
/// its module (the name of the family in text), and the printed games.
///
/// ```
/// use caravan_engine::{Family, families};
///
/// macro_rules! names {
///     ([$($Rules:ident $module:ident $games:literal)*] $last:literal) => {
///         [$(stringify!($module),)* $last]
///     };
/// }
/// let ours = Family::ALL.map(Family::name);
/// assert_eq!(families!(names, "chess").split_last(), Some((&"chess", &ours[..])));
/// ```
#[macro_export]
macro_rules! families {
    (@ [$($callback:tt)+] $($more:tt)*) => {
        $($callback)+! {
            [
                Road road "Spice Road and Golem Edition"
                Adventure adventure "The Call for Adventure"
                World world "An Endless World"
            ]
            $($more)*
        }
    };
    ($callback:ident $(, $($more:tt)*)?) => {
        $crate::families! { @ [$callback] $($($more)*)? }
    };
    ($root:tt::$callback:ident $(, $($more:tt)*)?) => {
        $crate::families! { @ [$root::$callback] $($($more)*)? }
    };
}

/// Runs an expression with the contents of an enum that has a variant for each family, which is
/// named with its module.
///
/// ```
/// use caravan_engine::{AnyRules, Family, Rules, with_family};
///
/// let any = AnyRules::standard(Family::World);
/// let most = with_family!(caravan_engine::AnyRules, &any, (rules) => *rules.seat_counts().end());
/// assert_eq!(most, 4);
/// ```
#[macro_export]
macro_rules! with_family {
    ($root:tt::$Any:ident, $any:expr, $pattern:tt => $body:expr) => {
        $crate::families!($crate::with_family, $root::$Any, $any, $pattern => $body)
    };
    (
        [$($Rules:ident $module:ident $games:literal)*]
        $root:tt::$Any:ident, $any:expr, $pattern:tt => $body:expr
    ) => {
        match $any {
            $($root::$Any::$Rules $pattern => $body,)*
        }
    };
}

/// Runs an expression with the rulebook type of a family.
///
/// ```
/// use caravan_engine::{Family, IntoAny, of_family};
///
/// let family: Family = "world".parse()?;
/// assert_eq!(of_family!(family, R => <R as IntoAny>::FAMILY), family);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! of_family {
    ([$($Rules:ident $module:ident $games:literal)*] $family:expr, $R:ident => $body:expr) => {
        match $family {
            $($crate::Family::$Rules => {
                type $R = $crate::$Rules;
                $body
            })*
        }
    };
    ($family:expr, $R:ident => $body:expr) => {
        $crate::families!($crate::of_family, $family, $R => $body)
    };
}

/// The values of an expression for the rulebook type of each family, as an array.
///
/// ```
/// use caravan_engine::{Family, IntoAny, each_family};
///
/// assert_eq!(each_family!(R => <R as IntoAny>::FAMILY), Family::ALL);
/// ```
#[macro_export]
macro_rules! each_family {
    ($R:ident => $body:expr) => {
        $crate::families!($crate::each_family, $R => $body)
    };
    ([$($Rules:ident $module:ident $games:literal)*] $R:ident => $body:expr) => {
        [$({
            type $R = $crate::$Rules;
            $body
        }),*]
    };
}

/// The rulebook of a family, made from a set and, where there are maps, a map.
pub trait Rulebook: Notation + Sized {
    /// Whether it is played on a map.
    const HAS_MAP: bool = false;

    /// The built-in sets, as set files, the standard one last: games go on with the set they were
    /// dealt with.
    fn set_texts() -> &'static [&'static str];

    /// The rules with the standard set and map.
    fn standard() -> Self;

    /// The rules with the components of a set file and, where there are maps, a map: the name of a
    /// built-in one, or a file. Omitted ones are the standard ones.
    fn load(set: Option<&str>, map: Option<&str>) -> Result<Self, LoadError>;

    /// The map, where there is one.
    fn map(&self) -> Option<&Map> {
        None
    }

    /// The set file, unless the set is built in.
    fn own_set(&self) -> Option<String>;

    /// What the set holds, for people: `45 merchant cards and 36 point cards`.
    fn describe_set(&self) -> String;
}

/// A rulebook of the list, with conversions from its own types to those of any family.
pub trait IntoAny: Rulebook {
    /// The family.
    const FAMILY: Family;

    /// The rulebook.
    fn any_rules(rules: Arc<Self>) -> AnyRules;

    /// A game of it.
    fn any_table(table: Table<Self>) -> AnyTable;

    /// A seat's view of a game of it.
    fn any_seat_view(rules: Arc<Self>, view: Self::View) -> SeatView;
}

macro_rules! define {
    ([$($Rules:ident $module:ident $games:literal)*]) => {
        /// A family of rules.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Family {
            $(#[doc = concat!($games, ".")] $Rules,)*
        }

        impl Family {
            /// All families.
            pub const ALL: [Family; [$(stringify!($module)),*].len()] = [$(Family::$Rules),*];

            /// Its name, as in `--game`, positions, records and set files.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Family::$Rules => stringify!($module),)*
                }
            }

            /// The printed games that are played by its rules.
            pub const fn games(self) -> &'static str {
                match self {
                    $(Family::$Rules => $games,)*
                }
            }
        }

        $(
            impl IntoAny for crate::$Rules {
                const FAMILY: Family = Family::$Rules;

                fn any_rules(rules: Arc<Self>) -> AnyRules {
                    AnyRules::$Rules(rules)
                }

                fn any_table(table: Table<Self>) -> AnyTable {
                    AnyTable::$Rules(table)
                }

                fn any_seat_view(rules: Arc<Self>, view: Self::View) -> SeatView {
                    SeatView::$Rules(rules, Box::new(view))
                }
            }
        )*
    };
}

families!(define);

impl Family {
    /// The standard components as a set file, with comments that say what each line is.
    pub fn set_text(self) -> &'static str {
        self.sets().last().expect("a family has a standard set")
    }

    /// The built-in sets, as set files, the standard one last: games go on with the set they were
    /// dealt with.
    pub fn sets(self) -> &'static [&'static str] {
        of_family!(self, R => R::set_texts())
    }

    /// The set that is built in under this name, as a set file.
    pub fn built_in_set(self, name: &str) -> Option<&'static str> {
        self.sets().iter().copied().find(|text| word_of(text, "set") == Some(name))
    }

    /// Whether it is played on a map.
    pub const fn has_map(self) -> bool {
        of_family!(self, R => <R as Rulebook>::HAS_MAP)
    }

    /// The family that a set file is for, as its line `family` says.
    pub fn of_set(text: &str) -> Option<Family> {
        word_of(text, "family")?.parse().ok()
    }
}

/// The word behind this one, at the beginning of a line of a set file.
fn word_of<'a>(text: &'a str, first: &str) -> Option<&'a str> {
    text.lines().find_map(|line| {
        let mut words = words(line).map(|(_, word)| word);
        words.next().filter(|word| *word == first).and(words.next())
    })
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Family {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Family, Fault> {
        Family::ALL.into_iter().find(|family| family.name() == text).ok_or_else(|| {
            let names = Family::ALL.map(|family| format!("`{family}`"));
            let (last, others) = names.split_last().expect("there are families");
            let (found, others) = (Found(text), others.join(", "));
            Fault::new(1, format!("the game {found} is unknown: expected {others} or {last}"))
        })
    }
}
