//! The map of Adventure: spaces, which of them touch, and how far apart they are
//! (`docs/notation.md`, section 7.5).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::bits::{Bits, Numbered};
use crate::entries::read_name;
use crate::notation::{Fault, Faults, Found, Words};

/// The most spaces a map can have.
pub const MAX_SPACES: usize = 32;
const MAX_COLUMNS: usize = 26;

/// The built-in maps, the standard one first.
const MAPS: [&str; 4] = [
    include_str!("../../maps/standard.map"),
    include_str!("../../maps/slanted-range.map"),
    include_str!("../../maps/crater.map"),
    include_str!("../../maps/long-pass.map"),
];

/// A space of the map, by its number in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Space(pub u8);

impl Space {
    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Numbered for Space {
    #[inline]
    fn of(number: u8) -> Space {
        Space(number)
    }

    #[inline]
    fn number(self) -> u8 {
        self.0
    }
}

/// A set of spaces.
pub type SpaceSet = Bits<Space>;

/// A map: where the spaces are, and what follows from that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    name: String,
    spaces: Vec<Hexagon>,
    villages: SpaceSet,
    /// For each space, those within 0 legs, within 1 leg, …, as far as the map goes.
    within: Vec<Vec<SpaceSet>>,
}

/// Where a space is: its column, its row (two rows are one hexagon), and whether it is a village.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Hexagon {
    column: usize,
    row: usize,
    village: bool,
}

impl Hexagon {
    fn touches(self, other: Hexagon) -> bool {
        let (columns, rows) = (self.column.abs_diff(other.column), self.row.abs_diff(other.row));
        (columns, rows) == (0, 2) || (columns, rows) == (1, 1)
    }
}

impl Map {
    /// The standard map.
    pub fn standard() -> Map {
        Map::read(MAPS[0]).expect("the maps are tested")
    }

    /// The built-in map with this name.
    pub fn built_in(name: &str) -> Option<Map> {
        Map::all().find(|map| map.name() == name)
    }

    /// The same map under another name, as a template for custom maps.
    #[must_use]
    pub fn renamed(self, name: &str) -> Map {
        Map { name: name.into(), ..self }
    }

    /// All built-in maps, the standard one first.
    pub fn all() -> impl Iterator<Item = Map> {
        MAPS.iter().map(|text| Map::read(text).expect("the maps are tested"))
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All spaces, in order.
    pub fn spaces(&self) -> impl DoubleEndedIterator<Item = Space> + ExactSizeIterator {
        (0..u8::try_from(self.spaces.len()).expect("few spaces")).map(Space)
    }

    /// The villages.
    #[inline]
    pub fn villages(&self) -> SpaceSet {
        self.villages
    }

    /// The spaces for mountains and valleys.
    pub fn tiles(&self) -> SpaceSet {
        self.spaces().collect::<SpaceSet>().without(self.villages)
    }

    /// The spaces within this many legs, the space itself included.
    #[inline]
    pub fn within(&self, space: Space, legs: usize) -> SpaceSet {
        let within = &self.within[space.index()];
        within[legs.min(within.len() - 1)]
    }

    /// The number of legs of the shortest way.
    #[inline]
    pub fn legs(&self, from: Space, to: Space) -> usize {
        let within = &self.within[from.index()];
        within.iter().position(|spaces| spaces.contains(to)).expect("maps are connected")
    }

    /// The name of a space, such as `B3`.
    pub fn name_of(&self, space: Space) -> SpaceName {
        let Hexagon { column, row, .. } = self.spaces[space.index()];
        let above = |other: &&Hexagon| other.column == column && other.row < row;
        let letter = char::from(b'A' + u8::try_from(column).expect("few columns"));
        SpaceName { letter, number: self.spaces.iter().filter(above).count() + 1 }
    }

    /// Reads the name of a space.
    pub fn read_space(&self, text: &str) -> Result<Space, Fault> {
        self.spaces().find(|&space| self.name_of(space).to_string() == text).ok_or_else(|| {
            let last = self.name_of(self.spaces().next_back().expect("a map has spaces"));
            let message = format!("expected a space from A1 to {last}, found {}", Found(text));
            Fault::new(1, message)
        })
    }

    /// Parses a drawing, or returns everything wrong with it.
    pub fn read(text: &str) -> Result<Map, Faults> {
        let mut drawing = Drawing::default();
        drawing.read(text);
        let Drawing { name, spaces, mut faults, last_line } = drawing;
        let Some(name) = name.filter(|_| faults.is_empty()) else {
            let message = "a line `map` with a name is missing before the drawing".into();
            let missing = Fault { line: last_line.max(1), column: 1, message };
            faults.extend(faults.is_empty().then_some(missing));
            return Err(Faults(faults));
        };
        let hexagons = arrange(&spaces)?;
        let faults = misplaced(&spaces, &hexagons);
        if !faults.is_empty() {
            return Err(Faults(faults));
        }
        Ok(Map::new(name, hexagons))
    }

    fn new(name: String, mut spaces: Vec<Hexagon>) -> Map {
        // Where in its file a map is drawn is no part of it.
        let first = spaces.iter().map(|hexagon| hexagon.row).min().unwrap_or(0);
        for hexagon in &mut spaces {
            hexagon.row -= first;
        }
        spaces.sort_unstable();
        let touching = |index: usize| -> Vec<usize> {
            (0..spaces.len()).filter(|&other| spaces[index].touches(spaces[other])).collect()
        };
        let touching: Vec<Vec<usize>> = (0..spaces.len()).map(touching).collect();
        let number = |index: usize| Space(u8::try_from(index).expect("few spaces"));
        let within = (0..spaces.len()).map(|from| {
            let mut within: Vec<SpaceSet> = Vec::from([core::iter::once(number(from)).collect()]);
            loop {
                let reached = within[within.len() - 1];
                let next = reached.iter().flat_map(|space| &touching[space.index()]);
                let farther = reached.union(next.map(|&index| number(index)).collect());
                if farther == reached {
                    return within;
                }
                within.push(farther);
            }
        });
        let within = within.collect();
        let villages = (0..spaces.len()).filter(|&index| spaces[index].village).map(number);
        Map { name, villages: villages.collect(), within, spaces }
    }

    /// The drawing, with its name; reading it gives the map back.
    pub fn write(&self) -> String {
        format!("map {}\n\n{}", self.name, self.drawing())
    }

    /// The drawing alone: two maps with the same one are the same map.
    pub(super) fn drawing(&self) -> String {
        self.lay_out(2, |space| if self.villages.contains(space) { "V" } else { "o" }.into())
    }

    /// A picture with a label for each space, up to `width` characters long.
    pub fn picture(&self, width: usize, label: impl Fn(Space) -> String) -> String {
        self.lay_out(width + 2, label)
    }

    /// Writes labels at their spaces, with columns this many characters apart.
    fn lay_out(&self, apart: usize, label: impl Fn(Space) -> String) -> String {
        let last = self.spaces.iter().map(|hexagon| hexagon.row).max().unwrap_or(0);
        let mut out = String::new();
        for row in 0..=last {
            let mut line = String::new();
            for (space, hexagon) in self.spaces().zip(&self.spaces) {
                if hexagon.row == row {
                    let blank = (hexagon.column * apart).saturating_sub(line.chars().count());
                    line.extend(core::iter::repeat_n(' ', blank));
                    line.push_str(&label(space));
                }
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
        out
    }
}

/// The name of a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpaceName {
    letter: char,
    number: usize,
}

impl fmt::Display for SpaceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter, self.number)
    }
}

/// A map file being read: where its signs stand.
#[derive(Default)]
struct Drawing {
    name: Option<String>,
    spaces: Vec<Sign>,
    faults: Vec<Fault>,
    last_line: usize,
}

/// A sign of a drawing.
#[derive(Clone, Copy)]
struct Sign {
    line: usize,
    column: usize,
    village: bool,
}

impl Sign {
    fn fault(self, message: impl Into<String>) -> Fault {
        Fault { line: self.line, column: self.column, message: message.into() }
    }
}

impl Drawing {
    fn read(&mut self, text: &str) {
        for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            self.last_line = number;
            if line.starts_with('#') || line.trim().is_empty() {
                continue;
            }
            let result =
                if self.name.is_none() { self.head(number, line) } else { self.row(number, line) };
            self.faults.extend(result.err());
            if self.faults.len() >= Faults::ENOUGH {
                break;
            }
        }
    }

    fn head(&mut self, number: usize, line: &str) -> Result<(), Fault> {
        let mut words = Words::new(number, 1, line);
        if !words.take("map") {
            return words.read("`map` and a name", |word| {
                Err(Fault::new(1, format!("expected `map` and a name, found {}", Found(word))))
            });
        }
        self.name = Some(words.read("a name", read_name)?);
        words.end()
    }

    fn row(&mut self, line: usize, text: &str) -> Result<(), Fault> {
        for (column, sign) in (1..).zip(text.trim_end().chars()) {
            let village = match sign {
                ' ' | '.' => continue,
                'o' | 'V' => sign == 'V',
                _ => {
                    let message = format!(
                        "expected `o` for a tile space, `V` for a village or a blank, found `{}`",
                        sign.escape_debug()
                    );
                    return Err(Fault { line, column, message });
                }
            };
            let sign = Sign { line, column, village };
            if self.spaces.len() == MAX_SPACES {
                return Err(sign.fault(format!("a map has at most {MAX_SPACES} spaces")));
            }
            self.spaces.push(sign);
        }
        Ok(())
    }
}

/// The hexagons of a drawing, in the order of its signs.
fn arrange(signs: &[Sign]) -> Result<Vec<Hexagon>, Faults> {
    let Some(leftmost) = signs.iter().map(|sign| sign.column).min() else {
        let message = "the drawing is empty: draw tile spaces as `o` and villages as `V`";
        return Err(Fault { line: 1, column: 1, message: message.into() }.into());
    };
    // Most signs say in which rows a column can have spaces.
    let parity = |sign: &Sign| ((sign.column - leftmost) / 2 + sign.line) % 2;
    let odd = signs.iter().filter(|sign| parity(sign) == 1).count();
    let usual = usize::from(2 * odd > signs.len());
    let mut faults = Vec::new();
    let mut hexagons = Vec::new();
    for sign in signs {
        let offset = sign.column - leftmost;
        if offset % 2 == 1 {
            faults.push(sign.fault(format!(
                "this space stands between two columns: columns are two characters apart, \
                 from column {leftmost} on"
            )));
        } else if parity(sign) != usual {
            faults.push(sign.fault(
                "this space stands between two rows: neighbors in a column are two lines apart, \
                 those in columns side by side one line",
            ));
        } else if offset / 2 >= MAX_COLUMNS {
            faults.push(sign.fault(format!("a map has at most {MAX_COLUMNS} columns")));
        }
        hexagons.push(Hexagon { column: offset / 2, row: sign.line, village: sign.village });
    }
    if faults.is_empty() { Ok(hexagons) } else { Err(Faults(faults)) }
}

/// What no single sign can tell (Adventure 12.2).
fn misplaced(signs: &[Sign], hexagons: &[Hexagon]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut reached: Vec<usize> = Vec::from([0]);
    let mut next = 0;
    while let Some(&from) = reached.get(next) {
        let touched = (0..hexagons.len()).filter(|&to| hexagons[from].touches(hexagons[to]));
        let new: Vec<usize> = touched.filter(|to| !reached.contains(to)).collect();
        reached.extend(new);
        next += 1;
    }
    for (index, (sign, hexagon)) in signs.iter().zip(hexagons).enumerate() {
        let what = if hexagon.village { "village" } else { "tile space" };
        let touching = || hexagons.iter().filter(|other| hexagon.touches(**other));
        let count = touching().count();
        if !reached.contains(&index) {
            faults.push(sign.fault(format!(
                "this {what} cannot be reached from the first one, at line {}, column {}",
                signs[0].line, signs[0].column
            )));
        } else if count < 2 {
            let message = format!("this {what} touches {count} other, at least two are needed");
            faults.push(sign.fault(message));
        } else if hexagon.village && touching().any(|other| other.village && other < hexagon) {
            faults.push(sign.fault("this village touches another one: keep villages apart"));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_maps_are_written_as_they_are_read() {
        let names: Vec<String> = Map::all().map(|map| map.name().into()).collect();
        assert_eq!(names, ["standard", "slanted-range", "crater", "long-pass"]);
        for map in Map::all() {
            assert_eq!(Map::read(&map.write()), Ok(map));
        }
    }

    #[test]
    fn spaces_have_names_and_ways_have_lengths() {
        let map = Map::standard();
        let space = |name: &str| map.read_space(name).unwrap();
        let names: Vec<String> =
            map.villages().iter().map(|s| map.name_of(s).to_string()).collect();
        assert_eq!(names, ["A1", "A4", "E1", "E4"]);
        assert_eq!(map.legs(space("A1"), space("A1")), 0);
        assert_eq!(map.legs(space("A1"), space("B2")), 1);
        assert_eq!(map.legs(space("A1"), space("E4")), 5);
        assert_eq!(map.within(space("A1"), 1).len(), 4);
        assert_eq!(map.within(space("A1"), 99).len(), 24);
        assert!(map.read_space("A5").unwrap_err().message.contains("from A1 to E4"));
    }

    fn faults(text: &str) -> Vec<String> {
        Map::read(text).unwrap_err().0.iter().map(ToString::to_string).collect()
    }

    /// Ruling A12 needs mountains to start on; Adventure 12.2 says what a map must be.
    #[test]
    fn adventure_12_2_what_is_wrong_with_a_map_is_said_with_its_line_and_column() {
        let whole = "map m\n\n  o\nV   o\n  o\n";
        assert!(Map::read(whole).is_ok(), "{:?}", faults(whole));
        for (text, expected) in [
            ("", "line 1, column 1: a line `map`"),
            ("o o\n", "line 1, column 1: expected `map` and a name, found `o`"),
            ("map m\n", "line 1, column 1: the drawing is empty"),
            ("map m\n  o\nV x o\n  o\n", "line 3, column 3: expected `o`"),
            ("map m\n  o\nV  o\n  o\n", "line 3, column 4: this space stands between two columns"),
            (
                "map m\n  o\nV   o\n  o\n  o\n",
                "line 5, column 3: this space stands between two rows",
            ),
            (
                "map m\n  o\nV   o\n  o\n\n\n\n  o\n",
                "line 8, column 3: this tile space cannot be reached",
            ),
            (
                "map m\n  o\nV   o\n  o\n\n  o\n",
                "line 6, column 3: this tile space touches 1 other",
            ),
            ("map m\n  V\nV   o\n  o\n", "line 2, column 3: this village touches another one"),
        ] {
            assert!(faults(text)[0].starts_with(expected), "{:?}", faults(text));
        }
        let many = format!("map m\n{}", "o\n\n".repeat(33));
        assert!(faults(&many)[0].contains("at most 32 spaces"));
        assert_eq!(faults(&"nonsense\n".repeat(7_000)).len(), Faults::ENOUGH, "nobody reads more");
    }
}
