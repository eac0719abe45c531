//! All ways to repeat a trade, made once for a set.

use super::{Crystals, Trade};
use crate::list::Writer;

/// How many repetitions are listed by copying; more are rare and listed one by one.
const COPIED: usize = 4;

/// A trade, and the actions that do it once, twice, …
#[derive(Clone, Copy, Debug)]
pub(crate) struct TradeList<A> {
    trade: Trade,
    /// The cost of trading once, twice, …
    costs: [Crystals; COPIED],
    /// The cost of one repetition more than is copied.
    often: Crystals,
    actions: [A; COPIED],
}

impl<A: Copy> TradeList<A> {
    /// Prepares a trade; `action` makes the action with a number of repetitions.
    pub(crate) fn new(trade: Trade, action: impl Fn(u8) -> A) -> TradeList<A> {
        let repeated = core::array::from_fn(|i| u8::try_from(i + 1).expect("a few"));
        let costs = repeated.map(|times| trade.give.times(times));
        let often = costs[COPIED - 1] + trade.give;
        TradeList { trade, costs, often, actions: repeated.map(action) }
    }

    /// The trade itself.
    #[inline]
    pub(crate) fn trade(&self) -> Trade {
        self.trade
    }

    /// Writes all ways to trade, if there are any; `action` is the one this was made with.
    #[inline]
    pub(crate) fn write(
        &self,
        caravan: Crystals,
        action: impl Fn(u8) -> A,
        out: &mut Writer<'_, A>,
    ) {
        let times = self.costs.iter().map(|&cost| u32::from(caravan.contains(cost))).sum();
        out.extend_first(&self.actions, times);
        if caravan.contains(self.often) {
            (1..=self.trade.times(caravan)).skip(COPIED).for_each(|times| out.push(action(times)));
        }
    }
}
