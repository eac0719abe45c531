//! The merchant cards of a set, prepared for play: their legal actions and effects.
//!
//! How many actions a card allows changes from decision to decision as if at random, and a branch
//! on it is mostly mispredicted. So pieces of legal lists are made once, found by look-up and added
//! by copying.

use alloc::format;
use alloc::vec::Vec;

use super::acquires::Acquires;
use super::merchant::Dealing;
use super::{
    Affordable, ByCounts, Crystals, Effect, Merchant, Payment, Trade, TradeList, UpgradePlan,
};
use crate::cards::{Card, CardSet, Slot};
use crate::list::Writer;
use crate::notation::Held;
use crate::rules::{Illegal, Seat, refuse, refuse_lacking};

/// The merchant cards of a set, starting cards first, and pieces of legal lists of `A`.
#[derive(Clone, Debug)]
pub(crate) struct Merchants<A> {
    effects: Vec<Effect>,
    gains: Vec<GainList<A>>,
    /// The gain of each card, by card number; stored separately so that hot loops load no more than
    /// they need.
    gain_of: [Crystals; CardSet::CAPACITY],
    /// The trade cards, by their cost.
    payable: Affordable,
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

/// All actions of an upgrade card.
#[derive(Clone, Debug)]
struct UpgradeList<A> {
    card: Card,
    plans: ByCounts<A>,
}

/// The cards and crystals with which a seat plays and acquires.
#[derive(Clone, Copy)]
pub(crate) struct Means {
    pub(crate) seat: Seat,
    pub(crate) caravan: Crystals,
    pub(crate) hand: CardSet,
    /// Cards that a rest brings back.
    pub(crate) played: CardSet,
    pub(crate) spent: CardSet,
}

impl<A: Copy> Merchants<A> {
    /// The effect of a card.
    pub(crate) fn effect(&self, card: Card) -> Effect {
        self.effects[card.index()]
    }

    /// The card with this effect.
    pub(crate) fn card(&self, effect: Effect) -> Option<Card> {
        let index = self.effects.iter().position(|&other| other == effect)?;
        u8::try_from(index).ok().map(Card)
    }

    /// The crystals that a gain card gives.
    #[inline]
    pub(crate) fn gain(&self, card: Card) -> Crystals {
        self.gain_of[card.index()]
    }

    /// The trade of a trade card.
    #[inline]
    pub(crate) fn trade(&self, card: Card) -> Trade {
        self.trades[card.index()].trade()
    }
}

impl<A: Dealing> Merchants<A> {
    /// Prepares cards for a market with this many slots and caravans of at most `limit` crystals.
    pub(crate) fn new(effects: &[Effect], slots: u8, limit: u8) -> Merchants<A> {
        let nothing = Trade { give: Crystals::NONE, get: Crystals::NONE };
        let no_list = TradeList::new(nothing, |times| A::of(Merchant::Trade(Card(0), times)));
        let mut merchants = Merchants {
            effects: effects.to_vec(),
            gains: Vec::new(),
            gain_of: [Crystals::NONE; CardSet::CAPACITY],
            payable: Affordable::NONE,
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
                Effect::Trade(trade) => {
                    merchants.payable.add(card, trade.give);
                    let list = TradeList::new(trade, |times| A::of(Merchant::Trade(card, times)));
                    merchants.trades[card.index()] = list;
                }
            }
        }
        merchants.gains = GainList::all(gains);
        merchants
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
        for card in hand.intersection(self.payable.by(caravan)).iter() {
            let action = |times| A::of(Merchant::Trade(card, times));
            self.trades[card.index()].write(caravan, action, out);
        }
    }

    /// Writes all ways to acquire one of this many market cards, in order.
    #[inline]
    pub(crate) fn acquires(&self, slots: usize, caravan: Crystals, out: &mut Writer<'_, A>) {
        if slots > 0 {
            self.acquires.write(slots, caravan, out);
        }
    }

    /// Whether a decision is legal for a seat with a market of this many cards, and why not; asks
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
        let illegal = |reason| Illegal { clause: "Road 4.1", reason, lacks: Crystals::NONE };
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
        let (clause, lacks) = match most {
            0 => ("Road 4.7", caravan.lacks(trade.give)),
            _ => ("Road 4.6", Crystals::NONE),
        };
        refuse_lacking(
            clause,
            format!(
                "cannot trade `{trade}` {times} times: the caravan holds {}, enough for {most}",
                Held(caravan)
            ),
            lacks,
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
