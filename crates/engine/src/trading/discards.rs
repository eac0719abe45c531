//! All ways to give an excess back, made once and looked up.

use alloc::vec::Vec;

use super::{ByCounts, Crystals, for_each_part};
use crate::list::Writer;

/// Up to which excess discards are listed by look-up; more are rare, and their tables large.
const MAX_EXCESS: u8 = 4;

/// The discards of every caravan.
#[derive(Clone, Debug)]
pub(crate) struct Discards<A> {
    /// For an excess of one, of two, …
    by_excess: Vec<ByCounts<A>>,
}

impl<A: Copy> Discards<A> {
    /// Prepares the lists; `action` gives crystals back.
    pub(crate) fn new(action: impl Fn(Crystals) -> A) -> Discards<A> {
        let lists = |excess| {
            ByCounts::new(excess, |caravan, list| {
                for_each_part(caravan, excess, |part| list.push(action(part)));
            })
        };
        Discards { by_excess: (1..=MAX_EXCESS).map(lists).collect() }
    }

    /// Writes all ways to give back this many crystals, in order; `action` is the one this was made
    /// with.
    #[inline]
    pub(crate) fn write(
        &self,
        caravan: Crystals,
        excess: u8,
        action: impl Fn(Crystals) -> A,
        out: &mut Writer<'_, A>,
    ) {
        match self.by_excess.get(usize::from(excess).wrapping_sub(1)) {
            Some(lists) => lists.write(caravan, out),
            None => for_each_part(caravan, excess, |part| out.push(action(part))),
        }
    }
}
