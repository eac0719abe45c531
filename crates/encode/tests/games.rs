//! What must hold in every state of every game: thousands of random games of each family.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::sync::Arc;

use caravan_encode::{Encode, Encoding};
use caravan_engine::key::KeyBuilder;
use caravan_engine::{
    Adventure, IntoAny, List, Notation, Observer, Rng, Road, Seat, Seed, SplitMix64, Turn, World,
    each_family, families, world,
};

/// Calls `each` with every state of so many random games, with its legal list.
fn play<R: Encode + Notation>(
    encoding: &Encoding<R>,
    games: usize,
    mut each: impl FnMut(&R::State, Seat, &[R::Action]),
) {
    let rules = encoding.rules();
    let mut legal = List::new();
    for game in 0..games {
        let seed = Seed::from_text(&format!("encode {game}")).unwrap();
        let mut rng = SplitMix64::new(game as u64);
        let mut state = rules.start(&rules.deal(encoding.seats(), &seed));
        let mut decisions = 0;
        while let Turn::Of(seat) = rules.turn(&state) {
            rules.legal_actions(&state, &mut legal);
            each(&state, seat, &legal);
            let last = u32::try_from(legal.len()).unwrap() - 1;
            // Claims and rich caravans come first in lists: lean to the front now and then.
            let pick = if rng.below(3) == 0 { 0 } else { rng.below(last + 1) };
            rules.apply(&mut state, legal[pick as usize], &mut ());
            decisions += 1;
            if decisions == 300 {
                break;
            }
        }
    }
}

fn encodings<R: Encode>(rules: R) -> Vec<Encoding<R>> {
    let rules = Arc::new(rules);
    let counts = rules.seat_counts();
    counts.map(|n| Encoding::new(Arc::clone(&rules), rules.seat_count(n).unwrap())).collect()
}

fn index_and_action_are_a_bijection<R: Encode + Notation>(rules: R, games: usize) {
    for encoding in encodings(rules) {
        let mut used = BTreeSet::new();
        let mut seen = vec![false; encoding.action_len()];
        play(&encoding, games, |state, _, legal| {
            let open = R::open(state);
            let indices: Vec<usize> =
                legal.iter().map(|&action| encoding.index(open, action)).collect();
            for (&index, &action) in indices.iter().zip(legal) {
                assert!(!std::mem::replace(&mut seen[index], true), "two actions at {index}");
                assert_eq!(encoding.action(open, index), Ok(action));
            }
            for index in indices {
                seen[index] = false;
                used.insert(index);
            }
        });
        // Every kind of action was met.
        for block in encoding.blocks() {
            assert!(used.range(block.places.clone()).next().is_some(), "{block:?}");
        }
    }
}

macro_rules! bijections {
    ([$($Rules:ident $module:ident $games:literal)*]) => {
        mod index_and_action_are_a_bijection_in {
            $(#[test]
            fn $module() {
                super::index_and_action_are_a_bijection(caravan_engine::$Rules::standard(), 300);
            })*
        }
    };
}

families!(bijections);

/// An index that is not legal is an error of the encoding, or an action that the rules refuse.
fn what_the_mask_leaves_out_is_refused<R: Encode + Notation>(rules: R) {
    for encoding in encodings(rules) {
        let mut decision = 0;
        play(&encoding, 20, |state, _, legal| {
            decision += 1;
            if decision % 37 != 0 {
                return;
            }
            let open = R::open(state);
            let allowed: BTreeSet<usize> =
                legal.iter().map(|&action| encoding.index(open, action)).collect();
            for index in 0..encoding.action_len() + 3 {
                let played = encoding
                    .action(open, index)
                    .map_err(|none| none.to_string())
                    .and_then(|action| {
                        encoding.rules().check(state, action).map_err(|why| why.to_string())
                    });
                assert_eq!(played.is_ok(), allowed.contains(&index), "{index}: {played:?}");
            }
        });
    }
}

#[test]
fn what_the_mask_leaves_out_is_refused_with_a_reason() {
    each_family!(R => what_the_mask_leaves_out_is_refused(R::standard()));
}

/// Two states that look alike to a seat are the same numbers, and the caravans stand where the
/// fields say, its own first.
fn an_observation_is_what_the_seat_sees<R: Encode + Notation>(rules: R) {
    for encoding in encodings(rules) {
        let rules = encoding.rules();
        let fields = encoding.fields();
        let caravans = fields.iter().find(|field| field.name == "caravan").unwrap();
        let mut rng = SplitMix64::new(7);
        let [mut seen, mut imagined] = [(); 2].map(|()| vec![9; encoding.observation_len()]);
        play(&encoding, 12, |state, _, _| {
            for seat in encoding.seats().seats() {
                let view = rules.view(state, Observer::Seat(seat));
                encoding.observe(&view, seat, &mut seen);
                let other = rules.imagine(&view, &mut rng);
                encoding.observe(&rules.view(&other, Observer::Seat(seat)), seat, &mut imagined);
                assert_eq!(seen, imagined);
                let n = encoding.seats().get();
                for (row, caravan) in (0..n).zip(seen[caravans.first..].chunks(4)) {
                    let other = Seat((seat.0 + row) % n);
                    assert_eq!(caravan, rules.caravan(state, other).counts());
                }
            }
        });
    }
}

#[test]
fn an_observation_holds_what_the_seat_sees_and_nothing_hidden() {
    each_family!(R => an_observation_is_what_the_seat_sees(R::standard()));
}

/// One number that changes whenever an index or an observation does.
fn signature<R: Encode + Notation>(rules: R) -> String {
    let mut key = KeyBuilder::new(u64::from(caravan_encode::VERSION));
    for encoding in encodings(rules) {
        let mut seen = vec![0; encoding.observation_len()];
        play(&encoding, 10, |state, seat, legal| {
            let view = encoding.rules().view(state, Observer::Seat(seat));
            encoding.observe(&view, seat, &mut seen);
            key.bytes(seen.iter().copied());
            for &action in legal {
                key.word(encoding.index(R::open(state), action) as u64);
            }
        });
    }
    key.key().to_string()
}

/// If one of these moves, programs that have learned from the numbers before do not understand
/// them any more: raise `VERSION`, and say what has changed in `docs/observation.md`.
#[test]
fn the_encoding_is_the_one_of_its_version() {
    assert_eq!(
        [
            signature(Road::standard()),
            signature(Adventure::standard()),
            // The first set: the others differ in values that are not part of the encoding.
            signature(World::new(world::Set::read(world::Set::texts()[0]).unwrap()))
        ],
        ["ec0df257b93066c6", "6e5a4a05cf41b773", "d623e0cae73c6116"],
    );
}

/// The tables of `docs/observation/`: sizes, kinds of action and parts of an observation.
fn tables<R: Encode + Notation>(rules: R) -> String {
    let encodings = encodings(rules);
    let line = |first: String, number: &dyn Fn(&Encoding<R>) -> String| {
        let numbers: Vec<String> = encodings.iter().map(number).collect();
        format!("| {first} | {} |", numbers.join(" | "))
    };
    let head = |first: &str| {
        let seats = line(first.into(), &|encoding| format!("{} seats", encoding.seats().get()));
        format!("{seats}\n|---|{}", "---|".repeat(encodings.len()))
    };
    let mut lines = vec![head("actions")];
    for (i, block) in encodings[0].blocks().iter().enumerate() {
        lines.push(line(format!("`{}`", block.name), &|encoding| {
            let places = &encoding.blocks()[i].places;
            if places.len() == 1 {
                places.start.to_string()
            } else {
                format!("{} to {}", places.start, places.end - 1)
            }
        }));
    }
    lines.push(line("all".into(), &|encoding| encoding.action_len().to_string()));
    lines.extend([String::new(), head("observation")]);
    for (i, field) in encodings[0].fields().iter().enumerate() {
        lines.push(line(format!("`{}`", field.name), &|encoding| {
            let field = &encoding.fields()[i];
            match (field.rows, field.columns) {
                (1, 1) => field.first.to_string(),
                (1, columns) => format!("{}, {columns}", field.first),
                (rows, columns) => format!("{}, {rows}×{columns}", field.first),
            }
        }));
    }
    lines.push(line("all".into(), &|encoding| encoding.observation_len().to_string()));
    lines.join("\n") + "\n"
}

#[test]
fn the_documents_have_the_sizes_of_the_standard_sets() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/observation");
    for (family, table) in each_family!(R => (R::FAMILY, tables(R::standard()))) {
        let path = format!("{folder}/{family}.md");
        let document = std::fs::read_to_string(&path).unwrap_or_default();
        let begin = format!("<!-- tables of {family} -->\n");
        let parts = document.split_once(&begin).and_then(|(before, rest)| {
            let (_, after) = rest.split_once("<!-- end -->")?;
            Some(format!("{before}{begin}\n{table}\n<!-- end -->{after}"))
        });
        let expected = parts
            .unwrap_or_else(|| panic!("{path} has no lines `{}` and `<!-- end -->`", begin.trim()));
        if std::env::var_os("CARAVAN_BLESS").is_some() {
            std::fs::write(path, &expected).unwrap();
        } else {
            assert_eq!(document, expected, "CARAVAN_BLESS=1 writes the tables anew");
        }
    }
}
