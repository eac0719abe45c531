//! Merchant cards: the encoding that Road and Adventure share.

use caravan_engine::cards::{CardSet, Slot};
use caravan_engine::trading::{Effect, Market, Merchant, Payment};
use caravan_engine::{Card, Crystals};

use crate::encoder::Encoder;
use crate::rank;
use crate::space::Space;

/// The layout of decisions about merchant cards.
#[derive(Clone, Debug)]
pub(crate) struct Merchants {
    /// The first index of each card's plays, and the steps of an upgrade.
    plays: [usize; CardSet::CAPACITY],
    steps: [usize; CardSet::CAPACITY],
    acquire: usize,
    cards: Vec<CardRow>,
}

/// What a card takes, gives and raises: a gain takes nothing, an upgrade has steps alone.
type CardRow = [u8; 9];

/// The numbers of a market card: itself, and the crystals on it.
pub(crate) const OF_MARKET: usize = 13;

impl Merchants {
    /// Adds all plays of a set's cards with at most `most` crystals, and their acquisitions from a
    /// market with this many slots.
    pub(crate) fn new<A: Copy>(
        effects: &[Effect],
        most: u8,
        slots: u8,
        action: impl Fn(Merchant) -> A,
        space: &mut Space<A>,
    ) -> Merchants {
        let mut merchants = Merchants {
            plays: [0; CardSet::CAPACITY],
            steps: [0; CardSet::CAPACITY],
            acquire: 0,
            cards: effects.iter().copied().map(row).collect(),
        };
        for (card, &effect) in (0..).map(Card).zip(effects) {
            let ways: Vec<Merchant> = match effect {
                Effect::Gain(_) => vec![Merchant::Gain(card)],
                Effect::Upgrade(steps) => {
                    merchants.steps[card.index()] = steps.into();
                    rank::all_plans(steps).map(|plan| Merchant::Upgrade(card, plan)).collect()
                }
                Effect::Trade(trade) => {
                    (1..=most / trade.give.len()).map(|n| Merchant::Trade(card, n)).collect()
                }
            };
            merchants.plays[card.index()] = space.add("play", ways.into_iter().map(&action));
        }
        let acquire = |payment: Payment| {
            let slot = Slot(u8::try_from(payment.len()).expect("few slots"));
            action(Merchant::Acquire(slot, payment))
        };
        let payments = rank::all_payments(usize::from(slots) - 1);
        merchants.acquire = space.add("acquire", payments.into_iter().map(acquire));
        merchants
    }

    /// The index of a decision; an acquisition includes its payment.
    #[inline]
    pub(crate) fn index(&self, merchant: Merchant) -> usize {
        match merchant {
            Merchant::Gain(card) => self.plays[card.index()],
            Merchant::Upgrade(card, plan) => {
                self.plays[card.index()] + rank::of_plan(plan, self.steps[card.index()])
            }
            Merchant::Trade(card, times) => self.plays[card.index()] + usize::from(times) - 1,
            Merchant::Acquire(_, payment) => self.acquire + rank::of_payment(payment),
        }
    }

    /// Writes a market with this many slots.
    #[inline]
    pub(crate) fn market<const N: usize>(
        &self,
        market: &Market<N>,
        slots: u8,
        encoder: &mut impl Encoder,
    ) {
        encoder.field("market", slots.into(), OF_MARKET);
        for (slot, card) in market.cards().iter().enumerate() {
            encoder.all(self.cards[card.index()]);
            encoder.crystals(market.crystals(slot));
        }
        encoder.skip((usize::from(slots) - market.cards().len()) * OF_MARKET);
    }
}

fn row(effect: Effect) -> CardRow {
    let (give, get, steps) = match effect {
        Effect::Gain(crystals) => (Crystals::NONE, crystals, 0),
        Effect::Upgrade(steps) => (Crystals::NONE, Crystals::NONE, steps),
        Effect::Trade(trade) => (trade.give, trade.get, 0),
    };
    let mut row = [0; 9];
    row[..4].copy_from_slice(&give.counts());
    row[4..8].copy_from_slice(&get.counts());
    row[8] = steps;
    row
}

/// A seat relative to another: 0 is the observer, 1 the next one.
#[inline]
pub(crate) fn away(seat: caravan_engine::Seat, from: caravan_engine::Seat, seats: usize) -> u8 {
    let place = (seat.index() + seats - from.index()) % seats;
    u8::try_from(place).expect("few seats")
}

/// The seats' values, the observer's first.
#[inline]
pub(crate) fn around<T>(
    holdings: &[T],
    from: caravan_engine::Seat,
) -> impl Iterator<Item = &T> + Clone {
    let (before, own_and_after) = holdings.split_at(from.index());
    own_and_after.iter().chain(before)
}
