//! A text that is a record is written as it was read, and its replay comes to the same.

#![no_main]

use std::sync::{Arc, LazyLock};

use caravan_engine::{Key, Notation, families};
use caravan_record::{Element, Record, replay};
use libfuzzer_sys::fuzz_target;

macro_rules! compare_all {
    ([$($Rules:ident $module:ident $games:literal)*] $again:ident, $record:ident) => {$({
        static RULES: LazyLock<Arc<caravan_engine::$Rules>> =
            LazyLock::new(|| Arc::new(caravan_engine::$Rules::standard()));
        assert_eq!(outcome(&RULES, &$again), outcome(&RULES, &$record));
    })*};
}

fuzz_target!(|text: &str| {
    let Ok(record) = Record::read(text) else { return };
    let again = Record::read(&record.write()).expect("what was written can be read");
    assert_eq!(without_places(again.clone()), without_places(record.clone()));
    families!(compare_all, again, record);
});

/// The text may be laid out anew: where something stands is no part of what it says.
fn without_places(mut record: Record) -> Record {
    record.tags.iter_mut().for_each(|tag| tag.place = (0, 0));
    forget_places(&mut record.elements);
    record
}

fn forget_places(elements: &mut [Element]) {
    for element in elements {
        match element {
            Element::Comment(_) => {}
            Element::Number(_, place) => *place = (0, 0),
            Element::Played(played) => played.place = (0, 0),
            Element::Variation(inner, place) => {
                *place = (0, 0);
                forget_places(inner);
            }
        }
    }
}

/// What a replay comes to: the last state, or what is wrong.
fn outcome<R: Notation>(rules: &Arc<R>, record: &Record) -> Result<Key, String> {
    let replayed = replay(rules, record, |_| {}).map_err(|fault| fault.message)?;
    Ok(rules.key(replayed.table.state()))
}
