//! Set files: one table per family describes each line of its file, how it is parsed and how it is
//! written. The written text is also hashed for the key of a set.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

use crate::at::At;
use crate::key::{Key, KeyBuilder};
use crate::notation::{Fault, Faults, Found, Words, alternatives, listed, read_crystals};
use crate::trading::{Crystals, Effect, Level};

/// The most crystals of a gain or on a side of a trade.
const MAX_SIDE: u8 = 8;
/// The most steps of an upgrade.
const MAX_STEPS: u8 = 5;
/// The most crystals a point card costs.
const MAX_COST: u8 = 10;
/// The most letters of a name.
const MAX_NAME: usize = 40;
/// The most starting cards a set can have.
const MAX_START: usize = 4;
/// The most market cards a set can have.
pub(crate) const MAX_DECK: usize = 48;

/// A set in its file format. The default is that of an empty file, which is no valid set.
pub(crate) trait Components: Default + 'static {
    /// Every line of a file, in the order in which they are written.
    fn lines() -> Vec<Line<Self>>;

    /// Adds faults that concern several lines.
    fn check(&self, file: &mut File);
}

/// A card or tile that is claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claimable {
    /// Its cost.
    pub cost: Crystals,
    /// Its points.
    pub points: u8,
}

/// A kind of line of a set file.
pub(crate) struct Line<S> {
    /// The word it begins with, or two of them.
    keyword: &'static str,
    times: Times,
    read: Read<S>,
    /// Writes all lines of the kind.
    write: Write<S>,
}

type Read<S> = Box<dyn Fn(&mut S, &mut Words<'_>) -> Result<(), Fault>>;
type Write<S> = Box<dyn Fn(&S) -> Vec<String>>;

/// How often a line occurs in a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Times {
    Once,
    OnceOrMore,
    Any,
}

impl<S: 'static> Line<S> {
    /// A line of a form of its own; `write` returns whole lines.
    pub(crate) fn new(
        keyword: &'static str,
        times: Times,
        read: impl Fn(&mut S, &mut Words<'_>) -> Result<(), Fault> + 'static,
        write: impl Fn(&S) -> Vec<String> + 'static,
    ) -> Line<S> {
        Line { keyword, times, read: Box::new(read), write: Box::new(write) }
    }

    /// A line that holds one value.
    pub(crate) fn once<T: 'static>(
        keyword: &'static str,
        at: At<S, T>,
        read: impl Fn(&mut Words<'_>) -> Result<T, Fault> + 'static,
        write: impl Fn(&T) -> String + 'static,
    ) -> Line<S> {
        let read = move |set: &mut S, words: &mut Words<'_>| {
            *at.of_mut(set) = read(words)?;
            Ok(())
        };
        let write = move |set: &S| Vec::from([format!("{keyword} {}", write(at.of(set)))]);
        Line::new(keyword, Times::Once, read, write)
    }

    /// A line for each of several items, with a maximum; an item is checked against those before
    /// it.
    pub(crate) fn each<T: 'static>(
        keyword: &'static str,
        most: usize,
        at: At<S, Vec<T>>,
        read: impl Fn(&mut Words<'_>, &[T]) -> Result<T, Fault> + 'static,
        write: impl Fn(&T) -> String + 'static,
    ) -> Line<S> {
        let read = move |set: &mut S, words: &mut Words<'_>| {
            let things = at.of_mut(set);
            let thing = read(words, things)?;
            push(things, thing, most, words)
        };
        let line = move |thing: &T| format!("{keyword} {}", write(thing));
        Line::new(keyword, Times::Any, read, move |set| at.of(set).iter().map(&line).collect())
    }

    /// A line for each seat, or for each number of seats from `first` on; they come in order.
    fn in_order<T: 'static>(
        (keyword, what): (&'static str, &'static str),
        seats: RangeInclusive<usize>,
        at: At<S, Vec<T>>,
        read: impl Fn(&mut Words<'_>) -> Result<T, Fault> + 'static,
        write: impl Fn(&T) -> String + 'static,
    ) -> Line<S> {
        let (first, last) = small(&seats);
        let read = move |set: &mut S, words: &mut Words<'_>| {
            let things = at.of_mut(set);
            let next = (first..=last).nth(things.len());
            let none = || words.refuse(format!("no game has more than {last} seats"));
            let next = next.ok_or_else(none)?;
            words.small(what, next, next)?;
            things.push(read(words)?);
            Ok(())
        };
        let write = move |set: &S| {
            let things = (first..).zip(at.of(set));
            things.map(|(seat, thing)| format!("{keyword} {seat} {}", write(thing))).collect()
        };
        Line::new(keyword, Times::Any, read, write)
    }

    /// The name of the set.
    pub(crate) fn name(at: At<S, String>) -> Line<S> {
        Line::once("set", at, |words| words.read("a name", read_name), String::clone)
    }

    /// The family it is for.
    pub(crate) fn family(family: &'static str) -> Line<S> {
        let write = move |_: &S| Vec::from([format!("family {family}")]);
        Line::new("family", Times::Once, move |_, words| words.family(family), write)
    }

    /// A number.
    pub(crate) fn number(
        keyword: &'static str,
        bounds: RangeInclusive<usize>,
        at: At<S, u8>,
    ) -> Line<S> {
        let (least, most) = small(&bounds);
        Line::once(keyword, at, move |words| words.small("a number", least, most), u8::to_string)
    }

    /// A number for each number of seats from 2 on.
    pub(crate) fn for_seats(
        keyword: &'static str,
        max_seats: usize,
        what: &'static str,
        bounds: RangeInclusive<usize>,
        at: At<S, Vec<u8>>,
    ) -> Line<S> {
        let (least, most) = small(&bounds);
        let read = move |words: &mut Words<'_>| words.small(what, least, most);
        Line::in_order((keyword, "a number of seats"), 2..=max_seats, at, read, u8::to_string)
    }

    /// The caravan with which each seat begins.
    pub(crate) fn caravans(max_seats: usize, at: At<S, Vec<Crystals>>) -> Line<S> {
        fn read(words: &mut Words<'_>) -> Result<Crystals, Fault> {
            words.crystals()
        }
        let write = |caravan: &Crystals| listed((!caravan.is_empty()).then_some(caravan));
        Line::in_order(("seat", "a seat"), 1..=max_seats, at, read, write)
    }

    /// What is claimed: a cost, and the points.
    pub(crate) fn points(most: usize, at: At<S, Vec<Claimable>>) -> Line<S> {
        let read = |words: &mut Words<'_>, before: &[Claimable]| {
            let cost = words.read("a cost", read_cost)?;
            differs(words, "cost", cost, before.iter().all(|other| other.cost != cost))?;
            Ok(Claimable { cost, points: words.small("the points", 0, 99)? })
        };
        Line::each("points", most, at, read, |one| format!("{} {}", one.cost, one.points))
    }

    /// The merchant cards: starting cards, which are first in set order, and market cards.
    pub(crate) fn merchants(cards: At<S, Vec<Effect>>, n_start: At<S, u8>) -> [Line<S>; 2] {
        let read = move |set: &mut S, words: &mut Words<'_>| {
            let effect = words.read("a card", read_effect)?;
            differs(words, "card", effect, !cards.of(set).contains(&effect))?;
            Ok(effect)
        };
        let read_start = move |set: &mut S, words: &mut Words<'_>| {
            let effect = read(set, words)?;
            let place = usize::from(*n_start.of(set));
            room_for_one(place, MAX_START, words)?;
            cards.of_mut(set).insert(place, effect);
            *n_start.of_mut(set) += 1;
            Ok(())
        };
        let read_deck = move |set: &mut S, words: &mut Words<'_>| {
            let effect = read(set, words)?;
            let n_deck = cards.of(set).len() - usize::from(*n_start.of(set));
            room_for_one(n_deck, MAX_DECK, words)?;
            cards.of_mut(set).push(effect);
            Ok(())
        };
        let write = move |keyword: &'static str, of_start: bool| {
            move |set: &S| {
                let (start, deck) = cards.of(set).split_at(usize::from(*n_start.of(set)));
                let effects = if of_start { start } else { deck };
                effects.iter().map(|effect| format!("{keyword} {effect}")).collect()
            }
        };
        [
            Line::new("start", Times::OnceOrMore, read_start, write("start", true)),
            Line::new("deck", Times::Any, read_deck, write("deck", false)),
        ]
    }
}

fn small(bounds: &RangeInclusive<usize>) -> (u8, u8) {
    let small = |bound: &usize| u8::try_from(*bound).expect("bounds are small");
    (small(bounds.start()), small(bounds.end()))
}

/// Adds an item to a list with a maximum length.
pub(crate) fn push<T>(
    things: &mut Vec<T>,
    thing: T,
    most: usize,
    words: &Words<'_>,
) -> Result<(), Fault> {
    room_for_one(things.len(), most, words)?;
    things.push(thing);
    Ok(())
}

fn room_for_one(n: usize, most: usize, words: &Words<'_>) -> Result<(), Fault> {
    if n < most {
        return Ok(());
    }
    Err(words.refuse(format!("more than {most} cards of this kind")))
}

/// Rejects duplicates.
pub(crate) fn differs(
    words: &Words<'_>,
    what: &str,
    name: impl fmt::Display,
    is_new: bool,
) -> Result<(), Fault> {
    if is_new { Ok(()) } else { Err(words.refuse(format!("the {what} `{name}` stands twice"))) }
}

/// A set file being parsed: its lines and faults so far.
#[derive(Default)]
pub(crate) struct File {
    /// The keyword and the number of each line that made sense.
    lines: Vec<(&'static str, usize)>,
    last_line: usize,
    faults: Vec<Fault>,
}

/// Parses a set, or returns everything wrong with it.
pub(crate) fn read_set<S: Components>(text: &str) -> Result<S, Faults> {
    let lines = S::lines();
    let (mut set, mut file) = (S::default(), File::default());
    for (number, content) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let entry = content.split('#').next().expect("a split has a first part");
        let read = file.read(&lines, &mut set, number, Words::new(number, 1, entry));
        file.faults.extend(read.err());
        if file.faults.len() >= Faults::ENOUGH {
            return Err(Faults(file.faults));
        }
    }
    for line in lines.iter().filter(|line| line.times != Times::Any) {
        if !file.has(line.keyword) {
            file.fault(format!("a line `{}` is missing", line.keyword));
        }
    }
    set.check(&mut file);
    if file.is_sound() {
        return Ok(set);
    }
    file.faults.sort_by_key(|fault| (fault.line, fault.column));
    Err(Faults(file.faults))
}

/// Writes a set.
pub(crate) fn write_set<S: Components>(set: &S) -> String {
    let lines = S::lines();
    let lines = lines.iter().flat_map(|line| (line.write)(set));
    lines.map(|line| line + "\n").collect()
}

/// The fingerprint of a set, by its text: of everything but its name, which comes first.
pub(crate) fn set_key(text: &str) -> Key {
    let mut builder = KeyBuilder::new(0x5E7);
    builder.bytes(text.split_once('\n').map_or("", |(_, rest)| rest).bytes());
    builder.key()
}

impl File {
    fn read<S>(
        &mut self,
        lines: &[Line<S>],
        set: &mut S,
        number: usize,
        mut words: Words<'_>,
    ) -> Result<(), Fault> {
        if words.peek().is_none() {
            return Ok(());
        }
        self.last_line = number;
        let line = find(lines, &mut words)?;
        (line.read)(set, &mut words)?;
        if line.times == Times::Once && self.has(line.keyword) {
            return Err(words.refuse("this line stands twice"));
        }
        self.lines.push((line.keyword, number));
        words.end()
    }

    /// Whether a line with this keyword was read.
    pub(crate) fn has(&self, keyword: &str) -> bool {
        self.lines_of(keyword).next().is_some()
    }

    /// The numbers of the lines with this keyword.
    fn lines_of(&self, keyword: &str) -> impl Iterator<Item = usize> {
        self.lines.iter().filter(move |(other, _)| *other == keyword).map(|&(_, number)| number)
    }

    /// Whether nothing is wrong so far.
    pub(crate) fn is_sound(&self) -> bool {
        self.faults.is_empty()
    }

    /// Adds a fault of the file as a whole.
    pub(crate) fn fault(&mut self, message: impl Into<String>) {
        let line = self.last_line.max(1);
        self.faults.push(Fault { line, column: 1, message: message.into() });
    }

    /// Adds a fault for each of the things with this keyword that something is wrong with.
    pub(crate) fn check_each<T>(
        &mut self,
        keyword: &str,
        things: impl IntoIterator<Item = T>,
        wrong: impl Fn(T) -> Option<String>,
    ) {
        let faults = self
            .lines_of(keyword)
            .zip(things)
            .filter_map(|(line, thing)| Some(Fault { line, column: 1, message: wrong(thing)? }));
        let faults: Vec<Fault> = faults.collect();
        self.faults.extend(faults);
    }

    /// There are at least two caravans, and a number for each number of seats.
    pub(crate) fn check_seats(&mut self, seats: usize, keyword: &str, numbers: &[u8]) {
        if seats < 2 {
            self.fault("at least two `seat` lines are needed");
        } else if numbers.len() + 1 != seats {
            self.fault(format!("`{keyword}` lines are needed for 2 to {seats} seats, and no more"));
        }
    }

    /// There is a card for each slot, of which there is at least one.
    pub(crate) fn check_slots(&mut self, keyword: &str, cards: usize, slots: u8) {
        let slots = slots.max(1);
        if cards < usize::from(slots) {
            self.fault(format!("{cards} `{keyword}` cards do not fill {slots} slots"));
        }
    }

    /// What the seats begin with and what costs they pay is within the limit.
    pub(crate) fn check_limit(
        &mut self,
        limit: u8,
        (keyword, what): (&str, &str),
        caravans: &[Crystals],
        costs: impl Iterator<Item = Crystals>,
    ) {
        if !self.has("limit") {
            return;
        }
        let above = |what| {
            move |crystals: Crystals| {
                let message = format!("the {what} `{crystals}` is above the limit of {limit}");
                (crystals.len() > limit).then_some(message)
            }
        };
        self.check_each(keyword, caravans.iter().copied(), above(what));
        self.check_each("points", costs, above("cost"));
    }

    /// No cost names a level that nobody can ever hold: a level is reachable from the caravans the
    /// seats begin with and by effects whose own crystals are.
    pub(crate) fn check_reachable(
        &mut self,
        caravans: &[Crystals],
        effects: &[Effect],
        costs: impl Iterator<Item = Crystals>,
    ) {
        let mut reachable = [false; 4];
        let add = |reachable: &mut [bool; 4], crystals: Crystals| {
            crystals.iter().for_each(|level| reachable[level as usize] = true);
        };
        for &caravan in caravans {
            add(&mut reachable, caravan);
        }
        // Each pass adds a level or changes nothing: four passes are enough.
        for effect in Level::ALL.iter().flat_map(|_| effects) {
            match effect {
                Effect::Gain(crystals) => add(&mut reachable, *crystals),
                Effect::Upgrade(_) => {
                    if let Some(lowest) = reachable.iter().position(|&level| level) {
                        reachable[lowest..].fill(true);
                    }
                }
                Effect::Trade(trade) => {
                    if trade.give.iter().all(|level| reachable[level as usize]) {
                        add(&mut reachable, trade.get);
                    }
                }
            }
        }
        self.check_each("points", costs, |cost| {
            let level = cost.iter().find(|&level| !reachable[level as usize])?;
            Some(format!("nothing leads to level `{level}`, which `{cost}` needs"))
        });
    }
}

/// The line that these words are of.
fn find<'l, S>(lines: &'l [Line<S>], words: &mut Words<'_>) -> Result<&'l Line<S>, Fault> {
    let keyword = words.read("a keyword", Ok)?;
    let begins = |line: &&Line<S>| line.keyword.split(' ').next() == Some(keyword);
    let alike: Vec<&Line<S>> = lines.iter().filter(begins).collect();
    match alike[..] {
        [] => {
            let mut known: Vec<&str> =
                lines.iter().filter_map(|line| line.keyword.split(' ').next()).collect();
            known.dedup();
            let (found, known) = (Found(keyword), alternatives(&known));
            Err(words.refuse(format!("unknown keyword {found}: expected {known}")))
        }
        [line] => Ok(line),
        _ => {
            let second = |line: &&Line<S>| line.keyword.split_once(' ').map(|(_, word)| word);
            let known: Vec<&str> = alike.iter().filter_map(second).collect();
            let known = alternatives(&known);
            words.read(&known, |word| {
                let line = alike.iter().find(|line| second(line) == Some(word)).copied();
                let message = || format!("expected {known}, found {}", Found(word));
                line.ok_or_else(|| Fault::new(1, message()))
            })
        }
    }
}

pub(crate) fn read_name(word: &str) -> Result<String, Fault> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if word.len() <= MAX_NAME && word.chars().all(plain) {
        return Ok(word.into());
    }
    let message =
        format!("a name has up to {MAX_NAME} letters, digits and `-`, found {}", Found(word));
    Err(Fault::new(1, message))
}

pub(crate) fn read_cost(word: &str) -> Result<Crystals, Fault> {
    let cost = read_crystals(word)?;
    if cost.len() <= MAX_COST {
        return Ok(cost);
    }
    Err(Fault::new(1, format!("a cost has at most {MAX_COST} crystals, not {}", cost.len())))
}

/// Reads an effect within the bounds that keep every caravan countable.
pub(crate) fn read_effect(word: &str) -> Result<Effect, Fault> {
    let effect: Effect = word.parse()?;
    let largest = match effect {
        Effect::Gain(crystals) => crystals.len(),
        Effect::Upgrade(steps) if steps > MAX_STEPS => {
            return Err(Fault::new(1, format!("`{effect}` has more than {MAX_STEPS} steps")));
        }
        Effect::Upgrade(_) => 0,
        Effect::Trade(trade) => {
            if let Some(level) = trade.give.iter().find(|&level| trade.get.has(level)) {
                // Such a trade could be repeated endlessly.
                return Err(Fault::new(
                    1,
                    format!("level `{level}` stands on both sides of `{trade}`"),
                ));
            }
            trade.give.len().max(trade.get.len())
        }
    };
    if largest > MAX_SIDE {
        return Err(Fault::new(
            1,
            format!("`{effect}` has more than {MAX_SIDE} crystals on a side"),
        ));
    }
    Ok(effect)
}
