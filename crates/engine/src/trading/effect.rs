//! Effects of merchant cards: gain, upgrade or trade.

use core::fmt::{self, Write as _};

use super::{Crystals, Level};

/// The effect of a merchant card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// Take these crystals from the supply.
    Gain(Crystals),
    /// Take up to this many steps.
    Upgrade(u8),
    /// Exchange crystals, once or more often.
    Trade(Trade),
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // Part by part, as in a trade: `write!` would take longer than writing, and lists of legal
            // actions are full of these.
            Effect::Gain(crystals) => {
                f.write_char('+')?;
                crystals.fmt(f)
            }
            Effect::Upgrade(steps) => write!(f, "^{steps}"),
            Effect::Trade(trade) => trade.fmt(f),
        }
    }
}

/// An exchange: `give` goes back to the supply, `get` comes from it.
///
/// No level is on both sides, so the number of possible repetitions depends on the caravan alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Trade {
    /// The crystals paid each time.
    pub give: Crystals,
    /// The crystals received each time.
    pub get: Crystals,
}

impl Trade {
    /// How many times in a row a caravan can pay for this trade.
    pub fn times(self, caravan: Crystals) -> u8 {
        let fits = |level| caravan.count(level).checked_div(self.give.count(level));
        Level::ALL.into_iter().filter_map(fits).min().unwrap_or(0)
    }

    /// The caravan after trading `times` times, which it must be able to pay.
    #[inline]
    pub fn apply(self, caravan: Crystals, times: u8) -> Crystals {
        caravan - self.give.times(times) + self.get.times(times)
    }
}

impl fmt::Display for Trade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.give.fmt(f)?;
        f.write_char('>')?;
        self.get.fmt(f)
    }
}

/// How many steps of an upgrade start from each level.
///
/// The order of the steps never matters, and no two plans lead to the same caravan:
/// that makes a plan the canonical form of an upgrade.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UpgradePlan {
    /// Steps from `a`, `b` and `c`; bytes, so that actions stay small.
    from: [u8; 3],
}

impl UpgradePlan {
    /// No step at all.
    pub const NONE: UpgradePlan = UpgradePlan { from: [0; 3] };

    /// The plan whose steps start from these levels; `None` if one starts from level `d`.
    pub const fn new(from: Crystals) -> Option<UpgradePlan> {
        match from.counts() {
            [a, b, c, 0] => Some(UpgradePlan { from: [a, b, c] }),
            _ => None,
        }
    }

    /// The levels from which the steps start.
    #[inline]
    pub const fn from_levels(self) -> Crystals {
        let [a, b, c] = self.from;
        Crystals::pack([a, b, c, 0])
    }

    /// The levels to which the steps lead.
    #[inline]
    pub const fn to_levels(self) -> Crystals {
        self.from_levels().raised()
    }

    /// The number of steps.
    pub const fn steps(self) -> u8 {
        self.from_levels().len()
    }

    /// Whether the steps can be taken in some order.
    ///
    /// A step from `b` may use a crystal that a step from `a` has just made, and so on:
    /// everything that is raised must be there before or arrive by another step.
    #[inline]
    pub fn fits(self, caravan: Crystals) -> bool {
        (caravan + self.to_levels()).contains(self.from_levels())
    }

    /// The caravan after all steps, which must fit.
    #[inline]
    pub fn apply(self, caravan: Crystals) -> Crystals {
        caravan + self.to_levels() - self.from_levels()
    }

    /// Calls `found` with every plan of at most `steps` steps that fits, in the order of multisets.
    #[inline]
    pub fn for_each(caravan: Crystals, steps: u8, mut found: impl FnMut(UpgradePlan)) {
        let [a_held, b_held, c_held, _] = caravan.counts();
        for a in 0..=steps.min(a_held) {
            for b in 0..=(steps - a).min(b_held + a) {
                for c in 0..=(steps - a - b).min(c_held + b) {
                    found(UpgradePlan { from: [a, b, c] });
                }
            }
        }
    }
}

impl fmt::Display for UpgradePlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.from_levels().fmt(f)
    }
}

impl fmt::Debug for UpgradePlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;

    /// All caravans of at most ten crystals.
    fn caravans() -> impl Iterator<Item = Crystals> {
        (0..=10u8).flat_map(|a| {
            (0..=10 - a).flat_map(move |b| {
                (0..=10 - a - b).flat_map(move |c| {
                    (0..=10 - a - b - c).map(move |d| Crystals::from_counts([a, b, c, d]).unwrap())
                })
            })
        })
    }

    /// Every caravan that at most `steps` single steps can lead to, tried one by one.
    fn step_by_step(caravan: Crystals, steps: u8) -> BTreeSet<Crystals> {
        let mut reached = BTreeSet::from([caravan]);
        for _ in 0..steps {
            for from in reached.clone() {
                for pair in Level::ALL.windows(2).filter(|pair| from.has(pair[0])) {
                    reached.insert(from - pair[0].into() + pair[1].into());
                }
            }
        }
        reached
    }

    #[test]
    fn plans_reach_what_single_steps_reach_each_once_and_in_order() {
        assert_eq!(caravans().count(), 1001);
        for caravan in caravans() {
            for steps in 0..=3 {
                let mut plans = Vec::new();
                UpgradePlan::for_each(caravan, steps, |plan| plans.push(plan));
                assert!(plans.is_sorted());
                assert!(plans.iter().all(|plan| plan.fits(caravan) && plan.steps() <= steps));
                let results: BTreeSet<_> = plans.iter().map(|plan| plan.apply(caravan)).collect();
                assert_eq!(results.len(), plans.len(), "no two plans give the same caravan");
                assert_eq!(results, step_by_step(caravan, steps));
            }
        }
    }

    #[test]
    fn times_is_the_largest_number_that_fits() {
        let two_a_and_c = Crystals::from_counts([2, 0, 1, 0]).unwrap();
        let trade = Trade { give: two_a_and_c, get: Level::D.into() };
        for caravan in caravans() {
            let times = trade.times(caravan);
            let pay = |n: u8| Crystals::from_counts([2 * n, 0, n, 0]).unwrap();
            assert!(caravan.contains(pay(times)) && !caravan.contains(pay(times + 1)));
        }
    }
}
