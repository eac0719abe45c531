//! Ranking: the index of a multiset or a payment among all of its kind.

use caravan_engine::trading::{Payment, UpgradePlan};
use caravan_engine::{Crystals, Level};

/// The number of multisets of at most `most` crystals of two levels.
const fn pairs(most: usize) -> usize {
    (most + 1) * (most + 2) / 2
}

/// The same for three levels.
pub const fn triples(most: usize) -> usize {
    (most + 1) * (most + 2) * (most + 3) / 6
}

/// The same for four levels.
pub const fn quadruples(most: usize) -> usize {
    (most + 1) * (most + 2) * (most + 3) * (most + 4) / 24
}

/// The index of `[a, b, c]` among all with a sum of at most `most`, in alphabetical order.
#[inline]
pub fn of_triple([a, b, c]: [u8; 3], most: usize) -> usize {
    let (a, b, c) = (usize::from(a), usize::from(b), usize::from(c));
    triples(most) - triples(most - a) + pairs(most - a) - pairs(most - a - b) + c
}

/// The index of a multiset among all of at most `most` crystals.
#[inline]
pub fn of_crystals(crystals: Crystals, most: usize) -> usize {
    let [a, b, c, d] = crystals.counts();
    let left = most - usize::from(a);
    quadruples(most) - quadruples(left) + of_triple([b, c, d], left)
}

/// All triples with a sum of at most `most`, in order of index.
pub fn all_triples(most: u8) -> impl Iterator<Item = [u8; 3]> {
    (0..=most).flat_map(move |a| {
        (0..=most - a).flat_map(move |b| (0..=most - a - b).map(move |c| [a, b, c]))
    })
}

/// All multisets of at most `most` crystals, in order of index.
pub fn all_crystals(most: u8) -> impl Iterator<Item = Crystals> {
    (0..=most).flat_map(move |a| {
        all_triples(most - a)
            .map(move |[b, c, d]| Crystals::from_counts([a, b, c, d]).expect("few crystals"))
    })
}

/// All upgrade plans of at most `steps` steps, in order of index.
pub fn all_plans(steps: u8) -> impl Iterator<Item = UpgradePlan> {
    all_triples(steps).map(|[a, b, c]| {
        let from = Crystals::from_counts([a, b, c, 0]).expect("few steps");
        UpgradePlan::new(from).expect("no step from the highest level")
    })
}

/// The index of an upgrade plan among all of at most `steps` steps.
#[inline]
pub fn of_plan(plan: UpgradePlan, steps: usize) -> usize {
    let [a, b, c, _] = plan.from_levels().counts();
    of_triple([a, b, c], steps)
}

/// The number of payments of fewer than `len` crystals.
pub const fn payments_below(len: usize) -> usize {
    ((1 << (2 * len)) - 1) / 3
}

/// The index of a payment among all: shorter ones first, then alphabetically.
#[inline]
pub fn of_payment(payment: Payment) -> usize {
    // The word has a leading one bit in front of two bits for each crystal.
    let len = payment.len();
    payments_below(len) + payment.word() - (1 << (2 * len))
}

/// All payments of at most `most` crystals, in order of index.
pub fn all_payments(most: usize) -> Vec<Payment> {
    let mut all = vec![Payment::NONE];
    let mut shorter = 0;
    for _ in 0..most {
        let longer = all.len();
        for place in shorter..longer {
            all.extend(Level::ALL.map(|level| all[place].then(level)));
        }
        shorter = longer;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_stands_at_its_place() {
        for most in 0..=12 {
            let wide = usize::from(most);
            assert_eq!(all_triples(most).count(), triples(wide));
            assert_eq!(all_crystals(most).count(), quadruples(wide));
            assert!(all_triples(most).enumerate().all(|(i, t)| of_triple(t, wide) == i));
            assert!(all_plans(most).enumerate().all(|(i, plan)| of_plan(plan, wide) == i));
            assert!(all_crystals(most).enumerate().all(|(i, c)| of_crystals(c, wide) == i));
        }
        for most in 0..=Payment::MAX_LEN {
            let all = all_payments(most);
            assert_eq!(all.len(), payments_below(most + 1));
            assert!(all.iter().enumerate().all(|(i, &payment)| of_payment(payment) == i));
        }
    }
}
