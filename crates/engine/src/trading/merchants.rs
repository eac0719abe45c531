//! The merchant cards of a set, prepared for play: what may be done with them, and what they do.
//!
//! How many actions a card allows changes from decision to decision as if at random, and a branch
//! on it is mostly foretold wrongly. So pieces of legal lists are made once, found by look-up and
//! added by copying.

use alloc::format;
use alloc::vec::Vec;

use super::acquires::Acquires;
use super::merchant::Dealing;
use super::{Affordable, ByCounts, Crystals, Effect, Merchant, Payment, Trade, UpgradePlan};
use crate::cards::{Card, CardSet, Slot};
use crate::list::Writer;
use crate::notation::Held;
use crate::rules::{Illegal, Seat, refuse};

/// How many repetitions of a trade are listed by copying; more are rare and listed one by one.
const COPIED: usize = 4;

/// The merchant cards of a set, starting cards first, and pieces of legal lists of `A`.
#[derive(Clone, Debug)]
pub(crate) struct Merchants<A> {
    effects: Vec<Effect>,
    gains: Vec<GainList<A>>,
    /// What each card gains, or its trade, by card number, apart, so that the hot loops look up no
    /// more than they need.
    gain_of: [Crystals; CardSet::CAPACITY],
    trade_of: [Trade; CardSet::CAPACITY],
    /// The cards that can be traded, and those that can be traded more often than is copied.
    payable: Affordable,
    often: Affordable,
    trades: [TradeList<A>; CardSet::CAPACITY],
    upgrades: Vec<UpgradeList<A>>,
    acquires: Acquires<A>,
}

/// All actions of four gain cards with numbers in a row, for each part of them that is in the hand.
#[derive(Clone, Debug)]
struct GainList<A> {
    first: u8,
    by_hand: [([A; 4], u32); 16],
}

/// The first actions of a trade card.
#[derive(Clone, Copy, Debug)]
struct TradeList<A> {
    /// What it costs to trade once, twice, …
    costs: [Crystals; COPIED],
    actions: [A; COPIED],
}

/// All actions of an upgrade card.
#[derive(Clone, Debug)]
struct UpgradeList<A> {
    card: Card,
    plans: ByCounts<A>,
}

/// What a seat has to play and acquire with.
#[derive(Clone, Copy)]
pub(crate) struct Means {
    pub(crate) seat: Seat,
    pub(crate) caravan: Crystals,
    pub(crate) hand: CardSet,
    /// Cards that a rest brings back.
    pub(crate) played: CardSet,
    pub(crate) spent: CardSet,
}

impl<A> Merchants<A> {
    /// What a card does.
    pub(crate) fn effect(&self, card: Card) -> Effect {
        self.effects[card.index()]
    }

    /// The card with this effect.
    pub(crate) fn card(&self, effect: Effect) -> Option<Card> {
        let index = self.effects.iter().position(|&other| other == effect)?;
        u8::try_from(index).ok().map(Card)
    }

    /// What a gain card gains.
    #[inline]
    pub(crate) fn gain(&self, card: Card) -> Crystals {
        self.gain_of[card.index()]
    }

    /// What a trade card trades.
    #[inline]
    pub(crate) fn trade(&self, card: Card) -> Trade {
        self.trade_of[card.index()]
    }
}

impl<A: Dealing> Merchants<A> {
    /// Prepares cards for a market of so many slots and caravans of at most `limit` crystals.
    pub(crate) fn new(effects: &[Effect], slots: u8, limit: u8) -> Merchants<A> {
        let nothing = Trade { give: Crystals::NONE, get: Crystals::NONE };
        let no_list = TradeList {
            costs: [Crystals::NONE; COPIED],
            actions: [A::of(Merchant::Gain(Card(0))); COPIED],
        };
        let mut merchants = Merchants {
            effects: effects.to_vec(),
            gains: Vec::new(),
            gain_of: [Crystals::NONE; CardSet::CAPACITY],
            trade_of: [nothing; CardSet::CAPACITY],
            payable: Affordable::NONE,
            often: Affordable::NONE,
            trades: [no_list; CardSet::CAPACITY],
            upgrades: Vec::new(),
            acquires: Acquires::new(slots, limit),
        };
        let mut gains = CardSet::EMPTY;
        for (card, &effect) in (0..).map(Card).zip(effects) {
            match effect {
                Effect::Gain(crystals) => {
                    gains.insert(card);
                    merchants.gain_of[card.index()] = crystals;
                }
                Effect::Upgrade(steps) => merchants.add_upgrade(card, steps),
                Effect::Trade(trade) => merchants.add_trade(card, trade),
            }
        }
        merchants.gains = GainList::all(gains);
        merchants
    }

    fn add_trade(&mut self, card: Card, trade: Trade) {
        self.trade_of[card.index()] = trade;
        self.payable.add(card, trade.give);
        let list = &mut self.trades[card.index()];
        let mut cost = Crystals::NONE;
        for (times, (place, action)) in (1..).zip(list.costs.iter_mut().zip(&mut list.actions)) {
            cost += trade.give;
            *place = cost;
            *action = A::of(Merchant::Trade(card, times));
        }
        self.often.add(card, cost + trade.give);
    }

    fn add_upgrade(&mut self, card: Card, steps: u8) {
        let plans = ByCounts::new(steps, |caravan, list| {
            UpgradePlan::for_each(caravan, steps, |plan| {
                list.push(A::of(Merchant::Upgrade(card, plan)));
            });
        });
        self.upgrades.push(UpgradeList { card, plans });
    }

    /// Writes all ways to play a card of a hand, in order.
    #[inline]
    pub(crate) fn plays(&self, hand: CardSet, caravan: Crystals, out: &mut Writer<'_, A>) {
        for list in &self.gains {
            let (actions, n) = list.of(hand);
            out.extend_first(actions, *n);
        }
        for list in self.upgrades.iter().filter(|list| hand.has(list.card)) {
            list.plans.write(caravan, out);
        }
        let often = self.often.by(caravan);
        for card in hand.intersection(self.payable.by(caravan)).iter() {
            let list = &self.trades[card.index()];
            out.extend_first(&list.actions, list.times(caravan));
            if often.has(card) {
                let most = self.trade(card).times(caravan);
                let more = (1..=most).skip(COPIED);
                more.for_each(|times| out.push(A::of(Merchant::Trade(card, times))));
            }
        }
    }

    /// Writes all ways to acquire one of so many market cards, in order.
    #[inline]
    pub(crate) fn acquires(&self, slots: usize, caravan: Crystals, out: &mut Writer<'_, A>) {
        if slots > 0 {
            self.acquires.write(slots, caravan, out);
        }
    }

    /// Whether a decision is legal for a seat with a market of so many cards, and why not; asks
    /// the cards, not the list.
    pub(crate) fn check(
        &self,
        means: Means,
        market: usize,
        merchant: Merchant,
    ) -> Result<(), Illegal> {
        let caravan = means.caravan;
        match merchant {
            Merchant::Gain(card) => match self.playing(means, card)? {
                Effect::Gain(_) => Ok(()),
                effect => refuse("Road 4.2", format!("`{effect}` is not a gain card")),
            },
            Merchant::Upgrade(card, plan) => match self.playing(means, card)? {
                Effect::Upgrade(steps) => check_upgrade(caravan, steps, plan),
                effect => refuse("Road 4.3", format!("`{effect}` is not an upgrade card")),
            },
            Merchant::Trade(card, times) => match self.playing(means, card)? {
                Effect::Trade(trade) => check_trade(caravan, trade, times),
                effect => refuse("Road 4.5", format!("`{effect}` is not a trade card")),
            },
            Merchant::Acquire(slot, payment) => check_acquire(caravan, market, slot, payment),
        }
    }

    /// The effect of a card that is in the hand.
    fn playing(&self, means: Means, card: Card) -> Result<Effect, Illegal> {
        let illegal = |reason| Illegal { clause: "Road 4.1", reason };
        let Some(&effect) = self.effects.get(card.index()) else {
            return Err(illegal(format!("the set has no card number {}", card.0)));
        };
        if means.hand.contains(card) {
            Ok(effect)
        } else if means.played.contains(card) {
            Err(illegal(format!("`{effect}` has been played already: rest to take it back")))
        } else if means.spent.contains(card) {
            Err(illegal(format!("`{effect}` has been spent: rest to take it back")))
        } else {
            Err(illegal(format!("`{effect}` is not in the hand of seat {}", means.seat)))
        }
    }
}

impl<A: Dealing> GainList<A> {
    fn all(cards: CardSet) -> Vec<GainList<A>> {
        let numbers = 0..u8::try_from(CardSet::CAPACITY).expect("few cards");
        let lists = numbers.step_by(4).map(|first| GainList::new(first, cards));
        lists.filter(|list| list.by_hand.iter().any(|(_, n)| *n > 0)).collect()
    }

    fn new(first: u8, cards: CardSet) -> GainList<A> {
        let by_hand = core::array::from_fn(|hand| {
            let mut actions = [A::of(Merchant::Gain(Card(first))); 4];
            let mut n = 0;
            for card in (0..4).filter(|card| hand >> card & 1 == 1).map(|card| Card(first + card)) {
                if cards.contains(card) {
                    actions[n as usize] = A::of(Merchant::Gain(card));
                    n += 1;
                }
            }
            (actions, n)
        });
        GainList { first, by_hand }
    }

    #[inline]
    fn of(&self, hand: CardSet) -> &([A; 4], u32) {
        &self.by_hand[(hand.bits() >> self.first & 15) as usize]
    }
}

impl<A> TradeList<A> {
    /// How often a caravan can pay, counted up to [`COPIED`].
    #[inline]
    fn times(&self, caravan: Crystals) -> u32 {
        self.costs.iter().map(|&cost| u32::from(caravan.contains(cost))).sum()
    }
}

fn check_upgrade(caravan: Crystals, steps: u8, plan: UpgradePlan) -> Result<(), Illegal> {
    if plan.steps() > steps {
        refuse("Road 4.3", format!("`^{steps}` has {steps} steps, not {}", plan.steps()))
    } else if plan.fits(caravan) {
        Ok(())
    } else {
        refuse(
            "Road 4.3",
            format!("cannot take steps from `{plan}`: the caravan holds {}", Held(caravan)),
        )
    }
}

fn check_trade(caravan: Crystals, trade: Trade, times: u8) -> Result<(), Illegal> {
    let most = trade.times(caravan);
    if times == 0 {
        refuse("Road 4.7", format!("`{trade}` must be done at least once"))
    } else if times <= most {
        Ok(())
    } else {
        let clause = if most == 0 { "Road 4.7" } else { "Road 4.6" };
        refuse(
            clause,
            format!(
                "cannot trade `{trade}` {times} times: the caravan holds {}, enough for {most}",
                Held(caravan)
            ),
        )
    }
}

fn check_acquire(
    caravan: Crystals,
    market: usize,
    slot: Slot,
    payment: Payment,
) -> Result<(), Illegal> {
    if slot.index() >= market {
        refuse("Road 5.1", format!("there is no market card in slot {slot}"))
    } else if payment.len() != slot.index() {
        refuse(
            "Road 5.1",
            format!(
                "the card in slot {slot} needs one crystal for each card to its left, {} in all, not {}",
                slot.index(),
                payment.len()
            ),
        )
    } else if caravan.contains(payment.crystals()) {
        Ok(())
    } else {
        refuse("Road 5.4", format!("cannot pay `{payment}`: the caravan holds {}", Held(caravan)))
    }
}
