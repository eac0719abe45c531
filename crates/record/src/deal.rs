//! The deal in a record: the dealt order, as far as anyone saw it.

use caravan_engine::deal::Pile;
use caravan_engine::notation::{Found, words};
use caravan_engine::{Deal, Fault, Notation, SeatCount, Seed};

use crate::record::{Record, Tag};

/// A deal, with the places where nobody knows what was dealt.
pub(crate) struct KnownDeal {
    pub(crate) deal: Deal,
    /// The label of each pile, and the indices in it that nobody knows.
    pub(crate) unknown: Vec<(&'static str, Vec<usize>)>,
}

/// The tag for the pile with this label.
pub(crate) fn tag_name(label: &str) -> String {
    let mut letters = label.chars();
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
    for pile in &piles {
        let name = tag_name(pile.label);
        let full = seeded.as_ref().map(|deal| deal.order(pile.label));
        let full = full.map(|order| order.iter().copied().map(Some).collect::<Vec<_>>());
        let named = record.tag(&name).map(|tag| read_pile(record, tag, pile)).transpose()?;
        orders.push(match (named, full) {
            (None, None) => {
                let message = format!("without a tag `Seed`, the tag `{name}` is needed");
                return Err(Fault { line: 1, column: 1, message });
            }
            (None, Some(full)) => full,
            (Some(named), None) => named,
            (Some(named), Some(full)) => {
                if !agree(pile, &named, &full) {
                    let message = format!("`{name}` is not what the seed deals");
                    return Err(record.tag(&name).map_or_else(
                        || Fault { line: 1, column: 1, message: message.clone() },
                        |tag| tag.fault(message.clone()),
                    ));
                }
                full
            }
        });
    }
    let deal = Deal::from_seen(seats, &piles, &orders).ok_or_else(|| Fault {
        line: 1,
        column: 1,
        message: "the dealt order names too many components".into(),
    })?;
    let unknown = piles.iter().zip(&orders).map(|(pile, order)| {
        let is_unknown = |place: &usize| order.get(*place).is_none_or(Option::is_none);
        (pile.label, (0..pile.names.len()).filter(is_unknown).collect())
    });
    let unknown = unknown.collect();
    Ok(KnownDeal { deal, unknown })
}

/// Whether a tag matches what the seed deals; copies of a component are interchangeable.
fn agree(pile: &Pile, named: &[Option<u8>], full: &[Option<u8>]) -> bool {
    let name = |number: u8| pile.names.get(usize::from(number));
    let same = |(named, full): (&Option<u8>, &Option<u8>)| match (named, full) {
        (Some(named), Some(full)) => name(*named) == name(*full),
        _ => true,
    };
    named.len() <= full.len() && named.iter().zip(full).all(same)
}

/// The components that a tag names, by their numbers in set order; `None` for those nobody saw.
fn read_pile(record: &Record, tag: &Tag, pile: &Pile) -> Result<Vec<Option<u8>>, Fault> {
    let text = record.value(&tag.name)?.unwrap_or_default();
    let names: Vec<String> = pile.names.iter().map(|name| sorted(name)).collect();
    let longest = names.iter().map(String::len).max().unwrap_or(0);
    let mut seen: Vec<Option<u8>> = Vec::new();
    let mut rest_unseen = false;
    for (_, word) in words(text) {
        if rest_unseen {
            return Err(tag.fault(format!("nothing follows `…`, found {}", Found(word))));
        }
        match word {
            "…" | "..." => rest_unseen = true,
            _ if seen.len() == names.len() => {
                return Err(tag.fault(format!(
                    "there are only {} of these, found {} besides",
                    names.len(),
                    Found(word)
                )));
            }
            "?" => seen.push(None),
            _ => {
                // Only a word that may be a name is worth sorting.
                let name = if word.len() > longest { String::new() } else { sorted(word) };
                let called = || (0..).zip(&names).filter(|(_, other)| **other == name);
                if called().next().is_none() {
                    return Err(
                        tag.fault(format!("the set has nothing called {} here", Found(word)))
                    );
                }
                let Some((number, _)) = called().find(|(number, _)| !seen.contains(&Some(*number)))
                else {
                    return Err(tag.fault(format!("`{word}` stands too often")));
                };
                seen.push(Some(number));
            }
        }
    }
    if !rest_unseen && seen.len() != pile.names.len() {
        return Err(tag.fault(format!(
            "{} of {} are named: end the list with `…` if nobody saw the others",
            seen.len(),
            pile.names.len()
        )));
    }
    Ok(seen)
}

/// A name with each multiset's letters sorted: the reader accepts them in any order.
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
