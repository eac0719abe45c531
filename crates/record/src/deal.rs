//! The deal in a record: the dealt order, as far as anyone saw it.

use caravan_engine::deal::Pile;
use caravan_engine::notation::{Found, words};
use caravan_engine::{Deal, Fault, Notation, SeatCount, Seed};

use crate::record::{Record, Tag};

/// A deal, and how much of each pile is known.
pub(crate) struct KnownDeal {
    pub(crate) deal: Deal,
    pub(crate) known: Vec<usize>,
}

/// The name of a pile's tag.
pub(crate) fn tag_name(pile: &Pile) -> String {
    let mut letters = pile.label.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// Reads the deal of a record from its seed, its dealt order, or both.
pub(crate) fn read<R: Notation>(
    rules: &R,
    record: &Record,
    seats: SeatCount,
) -> Result<KnownDeal, Fault> {
    let piles = rules.piles(seats);
    let seed = match record.tag("Seed") {
        None => None,
        Some(tag) => {
            let text = record.value("Seed")?.unwrap_or_default();
            Some(Seed::from_text(text).map_err(|error| tag.fault(error.to_string()))?)
        }
    };
    let seeded = seed.map(|seed| rules.deal(seats, &seed));
    let mut orders = Vec::new();
    let mut known = Vec::new();
    for (i, pile) in piles.iter().enumerate() {
        let name = tag_name(pile);
        let full = seeded.as_ref().map(|deal| deal.order(i));
        match (record.tag(&name), full) {
            (None, None) => {
                let message = format!("without a tag `Seed`, the tag `{name}` is needed");
                return Err(Fault { line: 1, column: 1, message });
            }
            (None, Some(full)) => {
                orders.push(full.to_vec());
                known.push(full.len());
            }
            (Some(tag), full) => {
                let named = read_pile(record, tag, pile)?;
                if let Some(full) = full {
                    if !full.starts_with(&named) {
                        return Err(tag.fault(format!("`{name}` is not what the seed deals")));
                    }
                    known.push(full.len());
                    orders.push(full.to_vec());
                } else {
                    known.push(named.len());
                    orders.push(named);
                }
            }
        }
    }
    let deal = Deal::from_seen(seats, &piles, orders).ok_or_else(|| Fault {
        line: 1,
        column: 1,
        message: "the dealt order names a component twice".into(),
    })?;
    Ok(KnownDeal { deal, known })
}

/// The components a tag names, by their numbers in set order.
fn read_pile(record: &Record, tag: &Tag, pile: &Pile) -> Result<Vec<u8>, Fault> {
    let text = record.value(&tag.name)?.unwrap_or_default();
    let mut seen: Vec<u8> = Vec::new();
    let mut rest_unseen = false;
    for (_, word) in words(text) {
        if rest_unseen {
            return Err(tag.fault(format!("nothing follows `…`, found {}", Found(word))));
        }
        if word == "…" || word == "..." {
            rest_unseen = true;
            continue;
        }
        let number = (0..).zip(&pile.names).find(|(_, name)| sorted(name) == sorted(word));
        let Some((number, _)) = number else {
            return Err(tag.fault(format!("the set has nothing called {} here", Found(word))));
        };
        if seen.contains(&number) {
            return Err(tag.fault(format!("`{word}` stands twice")));
        }
        seen.push(number);
    }
    if !rest_unseen && seen.len() < pile.names.len() {
        return Err(tag.fault(format!(
            "{} of {} are named: end the list with `…` if nobody saw the others",
            seen.len(),
            pile.names.len()
        )));
    }
    Ok(seen)
}

/// A name with the letters of each multiset in order: readers take them in any order.
fn sorted(name: &str) -> String {
    let level = |c: &char| matches!(c, 'a'..='d');
    let chars: Vec<char> = name.chars().collect();
    let runs = chars.chunk_by(|x, y| level(x) == level(y));
    runs.flat_map(|run| {
        let mut run = run.to_vec();
        if run.first().is_some_and(level) {
            run.sort_unstable();
        }
        run
    })
    .collect()
}
