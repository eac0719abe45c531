//! Pieces of legal lists, made once for a set, so that making a list is mostly copying.
//!
//! How many actions a card allows changes from decision to decision as if at random, and a branch
//! on it is mostly foretold wrongly. So these pieces are found by look-up and added by copying.

use alloc::vec::Vec;

use super::Action;
use crate::cards::{Card, CardSet};
use crate::trading::{ByCounts, Crystals, Trade, UpgradePlan, for_each_part};

/// How many repetitions of a trade are listed by copying; more are rare and listed one by one.
pub(super) const COPIED: usize = 4;

/// Up to which excess discards are listed by look-up.
const MAX_EXCESS: u8 = 4;

/// Everything that can be listed by look-up.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    trade_cards: Affordable,
    point_cards: Affordable,
    trades: [TradeList; CardSet::CAPACITY],
    upgrades: Vec<UpgradeList>,
    /// For an excess of one, of two, …
    discards: Vec<ByCounts<Action>>,
}

/// The first actions of a trade card.
#[derive(Clone, Copy, Debug)]
pub(super) struct TradeList {
    /// What it costs to trade once, twice, …
    costs: [Crystals; COPIED],
    pub(super) actions: [Action; COPIED],
}

/// All actions of an upgrade card.
#[derive(Clone, Debug)]
struct UpgradeList {
    card: Card,
    plans: ByCounts<Action>,
}

impl Lists {
    /// The lists without any card.
    pub(super) fn new() -> Lists {
        let discards = |excess| {
            ByCounts::new(excess, |caravan, list| {
                for_each_part(caravan, excess, |part| list.push(Action::Discard(part)));
            })
        };
        let no_trade =
            TradeList { costs: [Crystals::NONE; COPIED], actions: [Action::Rest; COPIED] };
        Lists {
            trade_cards: Affordable::NONE,
            point_cards: Affordable::NONE,
            trades: [no_trade; CardSet::CAPACITY],
            upgrades: Vec::new(),
            discards: (1..=MAX_EXCESS).map(discards).collect(),
        }
    }

    pub(super) fn add_trade(&mut self, card: Card, trade: Trade) {
        self.trade_cards.add(card, trade.give);
        let list = &mut self.trades[card.index()];
        let mut cost = Crystals::NONE;
        for (times, (place, action)) in (1..).zip(list.costs.iter_mut().zip(&mut list.actions)) {
            cost += trade.give;
            *place = cost;
            *action = Action::Trade(card, times);
        }
    }

    pub(super) fn add_point_card(&mut self, card: Card, cost: Crystals) {
        self.point_cards.add(card, cost);
    }

    pub(super) fn add_upgrade(&mut self, card: Card, steps: u8) {
        let plans = ByCounts::new(steps, |caravan, list| {
            UpgradePlan::for_each(caravan, steps, |plan| list.push(Action::Upgrade(card, plan)));
        });
        self.upgrades.push(UpgradeList { card, plans });
    }

    /// All ways to discard an excess, unless it is uncommonly large.
    #[inline]
    pub(super) fn discards(&self, caravan: Crystals, excess: u8) -> Option<&[Action]> {
        Some(self.discards.get(usize::from(excess) - 1)?.of(caravan))
    }

    /// The trade cards a caravan can pay for.
    #[inline]
    pub(super) fn trade_cards(&self, caravan: Crystals) -> CardSet {
        self.trade_cards.by(caravan)
    }

    /// The point cards a caravan can pay for.
    #[inline]
    pub(super) fn point_cards(&self, caravan: Crystals) -> CardSet {
        self.point_cards.by(caravan)
    }

    /// The first actions of a trade card.
    #[inline]
    pub(super) fn trades(&self, card: Card) -> &TradeList {
        &self.trades[card.index()]
    }

    /// All actions of the upgrade cards in a hand.
    #[inline]
    pub(super) fn upgrades(
        &self,
        hand: CardSet,
        caravan: Crystals,
    ) -> impl Iterator<Item = &[Action]> {
        let held = self.upgrades.iter().filter(move |list| hand.contains(list.card));
        held.map(move |list| list.plans.of(caravan))
    }
}

impl TradeList {
    /// How often a caravan can pay, counted up to [`COPIED`].
    #[inline]
    pub(super) fn times(&self, caravan: Crystals) -> usize {
        self.costs.iter().map(|&cost| usize::from(caravan.contains(cost))).sum()
    }
}

/// Which cards a caravan can pay for: for each level, and for each number of crystals of it, the
/// cards that ask for no more. Asking for all cards at once is four look-ups.
#[derive(Clone, Debug)]
struct Affordable([[CardSet; Affordable::COUNTS]; 4]);

impl Affordable {
    /// More crystals of one level are asked for by no card.
    const COUNTS: usize = 16;
    const NONE: Affordable = Affordable([[CardSet::EMPTY; Self::COUNTS]; 4]);

    fn add(&mut self, card: Card, cost: Crystals) {
        for (counts, asked) in self.0.iter_mut().zip(cost.counts()) {
            counts[usize::from(asked)..].iter_mut().for_each(|cards| cards.insert(card));
        }
    }

    #[inline]
    fn by(&self, caravan: Crystals) -> CardSet {
        let most = Self::COUNTS - 1;
        let [a, b, c, d] = caravan.counts().map(|held| usize::from(held).min(most));
        let [of_a, of_b, of_c, of_d] = &self.0;
        of_a[a].intersection(of_b[b]).intersection(of_c[c].intersection(of_d[d]))
    }
}
