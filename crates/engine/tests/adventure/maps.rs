//! Adventure 12: maps.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use caravan_engine::adventure::{Map, Set};
use caravan_engine::{Adventure, Notation, Rules, Seed, Table};

use crate::{ADVENTURE, SPACES, VILLAGES, field, row_and_deck};

/// All built-in maps.
pub(crate) fn all_maps() -> Vec<Map> {
    Map::all().collect()
}

/// A map as it is drawn, read without a word of the engine (docs/notation.md, section 7.5).
pub(crate) struct Drawing {
    /// The name of each space, where it is drawn, and whether it is a village.
    spaces: Vec<(String, (i32, i32), bool)>,
}

impl Drawing {
    /// The drawing of a map.
    pub(crate) fn of(map: &Map) -> Drawing {
        Drawing::read(&map.write())
    }

    fn read(text: &str) -> Drawing {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let drawn = lines.skip_while(|line| !line.starts_with("map ")).skip(1);
        let mut signs = Vec::new();
        for (row, line) in (0..).zip(drawn) {
            for (column, sign) in (0..).zip(line.chars()).filter(|(_, sign)| "oV".contains(*sign)) {
                signs.push((column, row, sign == 'V'));
            }
        }
        signs.sort_unstable();
        let leftmost = signs[0].0;
        let mut spaces: Vec<(String, (i32, i32), bool)> = Vec::new();
        for (column, row, village) in signs {
            let column = (column - leftmost) / 2;
            let letter = char::from(b'A' + u8::try_from(column).unwrap());
            let number = spaces.iter().filter(|(_, (other, _), _)| *other == column).count() + 1;
            spaces.push((format!("{letter}{number}"), (column, row), village));
        }
        Drawing { spaces }
    }

    /// The names of the spaces, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        self.spaces.iter().map(|(name, ..)| name.clone()).collect()
    }

    fn villages(&self) -> Vec<String> {
        let villages = self.spaces.iter().filter(|(.., village)| *village);
        villages.map(|(name, ..)| name.clone()).collect()
    }

    /// The spaces that touch a space: in its column two lines away, beside it one line.
    fn touching(&self, space: &str) -> Vec<String> {
        let (_, (column, row), _) =
            self.spaces.iter().find(|(name, ..)| name == space).expect("a space of the map");
        let beside = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)];
        let places = beside.map(|(right, down)| (column + right, row + down));
        let touched = self.spaces.iter().filter(|(_, place, _)| places.contains(place));
        touched.map(|(name, ..)| name.clone()).collect()
    }

    /// How many legs the shortest way to each space has.
    pub(crate) fn legs_from(&self, space: &str) -> BTreeMap<String, usize> {
        let mut legs = BTreeMap::from([(space.to_string(), 0)]);
        let mut wave = vec![space.to_string()];
        for n in 1.. {
            let next: BTreeSet<String> = wave.iter().flat_map(|from| self.touching(from)).collect();
            wave = next.into_iter().filter(|space| !legs.contains_key(space)).collect();
            if wave.is_empty() {
                break;
            }
            legs.extend(wave.iter().map(|space| (space.clone(), n)));
        }
        legs
    }
}

/// What is wrong with a map.
#[track_caller]
fn faults(text: &str) -> String {
    match Map::read(text) {
        Ok(_) => panic!("it is read:\n{text}"),
        Err(faults) => faults.to_string(),
    }
}

/// Why a map does not fit the standard set.
#[track_caller]
fn misfit(text: &str) -> String {
    let map = Map::read(text).unwrap();
    Adventure::new(Set::standard(), map).unwrap_err().to_string()
}

#[test]
fn adventure_12_1_each_of_our_four_maps_has_20_tile_spaces_and_4_villages() {
    let maps = all_maps();
    let names: Vec<&str> = maps.iter().map(Map::name).collect();
    assert_eq!(names, ["standard", "slanted-range", "crater", "long-pass"]);
    for map in &maps {
        let drawing = Drawing::of(map);
        assert_eq!(drawing.names().len(), 24, "{}", map.name());
        assert_eq!(drawing.villages().len(), 4, "{}", map.name());
        assert_eq!((map.tiles().len(), map.villages().len()), (20, 4));
    }
    assert!(Drawing::of(&maps[0]).names().iter().eq(&SPACES));
    assert!(Drawing::of(&maps[0]).villages().iter().eq(&VILLAGES));
}

#[test]
fn adventure_12_1_the_standard_map_is_the_one_of_the_notation_page() {
    let page = include_str!("../../../../docs/notation.md");
    let begins = page.find("map standard\n").unwrap();
    let drawn = page[begins..].split("```").next().unwrap();
    assert_eq!(Map::standard().write(), drawn);
    assert_eq!(Map::read(drawn).unwrap().write(), drawn);
}

#[test]
fn adventure_12_1_spaces_are_named_by_column_and_number_from_the_top() {
    for map in all_maps() {
        let named: Vec<String> = map.spaces().map(|space| map.name_of(space).to_string()).collect();
        assert_eq!(named, Drawing::of(&map).names());
        for space in map.spaces() {
            assert_eq!(map.read_space(&map.name_of(space).to_string()), Ok(space));
        }
    }
}

#[test]
fn adventure_12_1_a_map_of_ones_own_has_as_many_spaces_as_the_set_has_tiles() {
    let standard = Map::standard().write();
    let one_fewer = standard.replacen("    o\n", "\n", 1);
    assert!(misfit(&one_fewer).contains("19 tile spaces"), "{}", misfit(&one_fewer));
    let one_village_more = standard.replacen("    o\n", "    V\n", 1);
    assert!(misfit(&one_village_more).contains("needs 20"), "{}", misfit(&one_village_more));
    let more = format!("{standard}  o   o\n    o\n");
    assert!(misfit(&more).contains("23 tile spaces"), "{}", misfit(&more));
    // Twenty and four, drawn elsewhere and under another name, are fine.
    let own =
        standard.replace("map standard", "map my-own").replace("\n    o\n  o", "\n .  o\n  o");
    let own = Adventure::new(Set::standard(), Map::read(&own).unwrap()).unwrap();
    assert_eq!(own.map().name(), "my-own");
}

#[test]
fn adventure_12_2_all_spaces_of_our_maps_are_connected_and_touch_two_others() {
    for map in all_maps() {
        let drawing = Drawing::of(&map);
        let name = map.name();
        for space in drawing.names() {
            assert_eq!(drawing.legs_from(&space).len(), 24, "{name} {space}");
            assert!(drawing.touching(&space).len() >= 2, "{name} {space}");
        }
        for village in drawing.villages() {
            let touching = drawing.touching(&village);
            assert!(touching.iter().all(|other| !drawing.villages().contains(other)), "{name}");
        }
    }
}

#[test]
fn adventure_12_2_a_map_that_is_not_connected_is_refused_with_line_and_column() {
    let text = "map m\n\n  o\nV   o\n  o\n\n\n\n  o\nV   o\n  o\n";
    let found = faults(text);
    assert!(found.contains("line 9, column 3"), "{found}");
    assert!(found.contains("cannot be reached"), "{found}");
}

#[test]
fn adventure_12_2_a_space_that_touches_fewer_than_two_others_is_refused() {
    for (text, place) in [
        ("map m\n\n  o\nV   o\n  o\n\n  o\n", "line 7, column 3"),
        ("map m\n\n  o\nV   o\n  o   V\n", "line 5, column 7"),
    ] {
        let found = faults(text);
        assert!(found.contains(place), "{found}");
        assert!(found.contains("touches"), "{found}");
    }
}

#[test]
fn adventure_12_2_two_villages_that_touch_are_refused() {
    // Side by side, and one above the other.
    for text in ["map m\n\n  V\nV   o\n  o\n", "map m\n\n  V\no   o\n  V\n"] {
        let found = faults(text);
        assert!(found.contains("village touches another"), "{found}");
    }
}

#[test]
fn adventure_12_1_a_drawing_that_is_none_is_refused_with_line_and_column() {
    for (text, place, words) in [
        ("", "line 1", "`map`"),
        ("  o\nV   o\n  o\n", "line 1, column 3", "expected `map`"),
        ("map m\n", "line 1", "empty"),
        ("map two words\n  o\nV   o\n  o\n", "line 1, column 9", "nothing more"),
        ("map m/n\n  o\nV   o\n  o\n", "line 1, column 5", "letters, digits and `-`"),
        ("map m\n  o\nV x o\n  o\n", "line 3, column 3", "found `x`"),
        ("map m\n  o\nv   o\n  o\n", "line 3, column 1", "found `v`"),
        ("map m\n  o\nV  o\n  o\n", "line 3, column 4", "between two columns"),
        ("map m\n  o\nV   o\n  o\n  o\n", "line 5, column 3", "between two rows"),
    ] {
        let found = faults(text);
        assert!(found.contains(place) && found.contains(words), "{found}");
    }
    // Points are blanks, and comments are nothing.
    let drawn = "# mine\nmap m\n# below\n..o\nV...o\n..o\n";
    assert_eq!(Map::read(drawn).unwrap().write(), "map m\n\n  o\nV   o\n  o\n");
}

#[test]
fn adventure_12_1_games_are_dealt_and_played_on_each_map() {
    for map in all_maps() {
        let drawing = Drawing::of(&map);
        let name = map.name().to_string();
        let rules = Arc::new(Adventure::new(Set::standard(), map).unwrap());
        let seats = rules.seat_count(2).unwrap();
        let table = Table::new(rules.clone(), seats, &Seed::from_text("1").unwrap());
        let position = table.position();
        let (tiles, points) = (field(&position, "tiles"), field(&position, "points"));
        let place = |word: &str| word.split(':').next().unwrap().to_string();
        let villages: Vec<String> = row_and_deck(&points).0.into_iter().map(place).collect();
        assert_eq!(villages, drawing.villages());
        // The deal is the same on every map: a d v v d …, by space.
        let tile_spaces: Vec<String> =
            drawing.names().into_iter().filter(|space| !villages.contains(space)).collect();
        let mountains: Vec<String> = row_and_deck(&tiles).0.into_iter().map(place).collect();
        let valleys: Vec<usize> =
            (0..20).filter(|&i| !mountains.contains(&tile_spaces[i])).collect();
        assert_eq!(valleys, [2, 3, 11, 18], "{name}");
        assert_eq!(rules.read_position(&position).unwrap(), *table.state());
    }
}

#[test]
fn the_name_of_a_set_tells_a_map_that_is_not_the_standard_one() {
    let keys: BTreeSet<_> = all_maps()
        .into_iter()
        .map(|map| {
            let name = map.name().to_string();
            let rules = Adventure::new(Set::standard(), map).unwrap();
            let edition = rules.edition();
            let standard = name == "standard";
            assert_eq!(edition.standard, standard);
            let expected = if standard { "adventure".into() } else { format!("adventure/{name}") };
            assert_eq!(edition.set, expected);
            edition.set_key.to_string()
        })
        .collect();
    assert_eq!(keys.len(), 4, "the key of a set covers its map");
    // Not the name of the map, but its drawing is what counts.
    let renamed = Map::standard().write().replace("map standard", "map mine");
    let rules = Adventure::new(Set::standard(), Map::read(&renamed).unwrap()).unwrap();
    assert!(rules.edition().standard);
    assert_eq!(rules.edition().set_key, ADVENTURE.edition().set_key);
}
