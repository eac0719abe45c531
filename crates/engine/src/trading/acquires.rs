//! All ways to acquire a market card, made once for a set and looked up.

use alloc::vec::Vec;

use super::by_counts::CountIndex;
use super::merchant::Dealing;
use super::{Crystals, Merchant, Payment};
use crate::cards::Slot;
use crate::list::Writer;

/// The payments of every caravan that a set allows, shorter ones first, and the action of each.
///
/// A payment has two bytes and an action eight: lists of payments stay small enough for the cache,
/// and their actions are looked up.
#[derive(Clone, Debug)]
pub(crate) struct Acquires<A> {
    index: CountIndex,
    lists: Vec<Payments>,
    payments: Vec<Payment>,
    actions: [A; Payment::WORDS],
}

/// Where the payments of a caravan begin, and where they end for a market of no card, of one, …
#[derive(Clone, Copy, Debug)]
struct Payments {
    first: u32,
    ends: [u32; Payment::MAX_LEN + 2],
}

impl<A: Dealing> Acquires<A> {
    /// Prepares a market with this many slots for caravans of at most `limit` crystals.
    pub(crate) fn new(slots: u8, limit: u8) -> Acquires<A> {
        let free = A::of(Merchant::Acquire(Slot(0), Payment::NONE));
        let most = slots.saturating_sub(1);
        let mut table = Acquires {
            index: CountIndex::new(most),
            lists: Vec::new(),
            payments: Vec::new(),
            actions: [free; Payment::WORDS],
        };
        for caravan in CountIndex::caravans(most) {
            let slots = if caravan.len() <= limit { slots } else { 0 };
            table.add(caravan, slots.into());
        }
        table
    }

    fn add(&mut self, caravan: Crystals, slots: usize) {
        let end = |payments: &[Payment]| u32::try_from(payments.len()).expect("a small table");
        let first = self.payments.len();
        let mut ends = [end(&self.payments); Payment::MAX_LEN + 2];
        let mut shorter = first;
        for slot in 0..slots {
            let longer = self.payments.len();
            if slot == 0 {
                self.payments.push(Payment::NONE);
            }
            // Each payment for a slot is a payment for the slot before and one more crystal.
            for i in shorter..longer {
                let payment = self.payments[i];
                let (payments, n) = payment.longer(caravan);
                self.payments.extend(&payments[..n]);
            }
            for &payment in &self.payments[longer..] {
                let slot = Slot(u8::try_from(slot).expect("few slots"));
                self.actions[payment.word()] = A::of(Merchant::Acquire(slot, payment));
            }
            shorter = longer;
            ends[slot + 1..].fill(end(&self.payments));
        }
        self.lists.push(Payments { first: ends[0], ends });
    }

    /// Writes all ways to acquire one of this many market cards, in order.
    #[inline]
    pub(crate) fn write(&self, slots: usize, caravan: Crystals, out: &mut Writer<'_, A>) {
        let list = &self.lists[self.index.of(caravan)];
        let payments = &self.payments[list.first as usize..list.ends[slots] as usize];
        out.extend(payments.iter().map(|payment| self.actions[payment.word() % Payment::WORDS]));
    }
}
