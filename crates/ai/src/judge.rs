//! A family's knowledge for bots beyond the rules: which actions are worth considering, and what a
//! state is worth.

use caravan_engine::cards::CardSet;
use caravan_engine::trading::{Effect, Merchant, Payment, price};
use caravan_engine::{Card, Crystals, Level, Notation, Seat, SeatCount, Slot};

use crate::net::Inputs;

/// How a family's bots use its net; all values were found by matches (`docs/bots.md`).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Learned {
    /// The shares of the three terms of a state's value: the hand-set promise, the predicted lead,
    /// and the odds of winning. Each sees what the others miss.
    pub promise: f32,
    /// The share of the lead.
    pub lead: f32,
    /// The share of the odds.
    pub win: f32,
    /// The weight with which the best rival's promise is added. In a plan, a rival whose own plan
    /// was foiled rests, while at the table it would replan: the outlook is too good.
    pub rivals: f32,
    /// The beam width of the strongest planner.
    pub width: usize,
    /// Its lookahead in own turns.
    pub turns: usize,
    /// The node budget of the tree search, where one plays the strongest level.
    pub tree: Option<u64>,
}

impl Learned {
    /// The use of a net that is as good as the hand-set promise.
    pub(crate) const WELL: Learned = Learned {
        promise: 0.5,
        lead: 0.25,
        win: 0.25,
        rivals: 0.0,
        width: 46,
        turns: 6,
        tree: None,
    };
}

/// Which version of the hand-set values makes up the promise, where a family has changed them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// Those of the levels as first made: yardsticks do not change, except for how sums are
    /// rounded.
    First,
    /// The current ones.
    Latest,
}

/// A family that bots can play.
pub trait Judge: Notation + Inputs {
    /// Whether seats block each other, so that planning as if the others rested fails with several
    /// of them.
    const CROWDED: bool;

    /// How bots use a net that was trained for this set and number of seats.
    fn learned(seats: SeatCount) -> Learned;

    /// The kind of an action.
    fn kind(&self, action: Self::Action) -> Kind;

    /// Writes the candidate actions to `out`, in order: at least one. What a person would not
    /// consider is left out, such as paying with the most valuable crystals.
    fn narrow(&self, state: &Self::State, legal: &[Self::Action], out: &mut Vec<Self::Action>);

    /// The action with which the deciding seat rests; `None` if it cannot.
    fn rest(&self, state: &Self::State) -> Option<Self::Action>;

    /// The card that the first of these planned decisions aims at, if other seats may take or move
    /// it.
    fn target(&self, state: &Self::State, line: &[Self::Action]) -> Option<Card>;

    /// A planned action on this card, adapted to where the card is now and paid with the cheapest
    /// crystals. `None` if that is surely impossible; otherwise it may still be illegal.
    fn aim(
        &self,
        state: &Self::State,
        action: Self::Action,
        target: Option<Card>,
    ) -> Option<Self::Action>;

    /// Calls `offer` with the cost and points of everything that can be claimed now.
    fn each_offer(&self, state: &Self::State, offer: impl FnMut(Crystals, u8));

    /// The greedy bot's value of a state beyond the score (`docs/bots.md`).
    fn worth(&self, state: &Self::State, seat: Seat) -> f32;

    /// The points a seat may expect at the end: its score, and the value of what it holds and has
    /// built. `left` is the share of the game that is left; it must not come from the state itself,
    /// or a claim, which brings the end nearer, would seem to cost something.
    fn promise(&self, state: &Self::State, seat: Seat, left: f32, values: Values) -> f32;

    /// How near the end is: the largest share of the needed claims that any seat has made.
    fn progress(&self, state: &Self::State) -> f32;

    /// The reason for an action, in a few words.
    fn reason(&self, state: &Self::State, action: Self::Action) -> String;
}

/// A kind of action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Claims points.
    Claim,
    /// Takes cards or traders back.
    Rest,
    /// Gives back crystals above the limit.
    Discard,
    /// Anything else.
    Other,
}

/// The levels that one use of an effect gains.
pub(crate) fn gain(effect: Effect) -> f32 {
    match effect {
        Effect::Gain(crystals) => f32::from(crystals.worth()),
        Effect::Upgrade(steps) => f32::from(steps),
        Effect::Trade(trade) => f32::from(trade.get.worth()) - f32::from(trade.give.worth()),
    }
}

/// The value of this many merchant cards with this sum of gains, in points over a whole game: each
/// further card is used less.
pub(crate) fn engine(cards: usize, gains: f32) -> f32 {
    const SHARES: [f32; 41] = shares();
    let cards = cards.min(SHARES.len() - 1);
    let n = f32::from(u8::try_from(cards).unwrap_or(u8::MAX));
    SHARES[cards] * (1.5 * n + 0.75 * gains)
}

/// The mean use of each of N cards, if each is used less than the one before by a fixed ratio.
const fn shares<const N: usize>() -> [f32; N] {
    const FADE: f32 = 0.92;
    let mut shares = [0.0; N];
    let (mut cards, mut n, mut used, mut sum) = (1, 1.0, 1.0, 0.0);
    while cards < N {
        sum += used;
        used *= FADE;
        shares[cards] = sum / n;
        (cards, n) = (cards + 1, n + 1.0);
    }
    shares
}

/// The `n` cheapest crystals of a caravan; `None` if it has fewer.
pub(crate) fn cheapest(caravan: Crystals, n: usize) -> Option<Payment> {
    let payment = caravan.iter().take(n).fold(Payment::NONE, Payment::then);
    (payment.len() == n).then_some(payment)
}

/// The slot of a card.
pub(crate) fn slot_of(cards: &[Card], card: Card) -> Option<Slot> {
    let slot = cards.iter().position(|&other| other == card)?;
    u8::try_from(slot).ok().map(Slot)
}

/// A planned decision about a merchant card, adapted to the current market.
pub(crate) fn aim_merchant(
    merchant: Merchant,
    target: Option<Card>,
    (hand, caravan): (CardSet, Crystals),
    market: &[Card],
    effect: impl Fn(Card) -> Effect,
) -> Option<Merchant> {
    match merchant {
        Merchant::Gain(card) => hand.contains(card).then_some(merchant),
        Merchant::Upgrade(card, plan) => {
            (hand.contains(card) && plan.fits(caravan)).then_some(merchant)
        }
        Merchant::Trade(card, times) => match effect(card) {
            Effect::Trade(trade) if hand.contains(card) => {
                let times = times.min(trade.times(caravan));
                (times > 0).then_some(Merchant::Trade(card, times))
            }
            _ => None,
        },
        Merchant::Acquire(..) => {
            let slot = slot_of(market, target?)?;
            Some(Merchant::Acquire(slot, cheapest(caravan, price(slot))?))
        }
    }
}

/// Whether a payment uses the cheapest crystals of a caravan, cheapest first.
pub(crate) fn is_cheapest(caravan: Crystals, payment: Payment) -> bool {
    payment.levels().eq(caravan.iter().take(payment.len()))
}

/// Whether crystals are the cheapest of a caravan.
pub(crate) fn is_cheapest_part(caravan: Crystals, part: Crystals) -> bool {
    part.iter().eq(caravan.iter().take(part.len().into()))
}

/// The levels that a caravan lacks for a cost; a missing crystal counts with its level.
pub(crate) fn lacking(caravan: Crystals, cost: Crystals) -> u16 {
    let lacks = |level: Level| {
        let missing = cost.count(level).saturating_sub(caravan.count(level));
        u16::from(missing) * u16::from(level.worth())
    };
    Level::ALL.into_iter().map(lacks).sum()
}

/// The sensible discards: those that keep the most of what one of the costs asks for, and of these
/// the cheapest crystals.
pub(crate) fn sensible_discards<A: Copy>(
    caravan: Crystals,
    costs: impl Iterator<Item = Crystals>,
    legal: &[A],
    crystals: impl Fn(A) -> Crystals,
    out: &mut Vec<A>,
) {
    let Some(excess) = legal.first().map(|&action| crystals(action).len()) else { return };
    for cost in costs.chain([Crystals::NONE]) {
        let part = spare_part(caravan, cost, excess);
        if !out.iter().any(|&other| crystals(other) == part) {
            out.extend(legal.iter().copied().find(|&action| crystals(action) == part));
        }
    }
}

/// `n` crystals of a caravan: first those that a cost does not ask for, then the others, cheapest
/// first.
fn spare_part(caravan: Crystals, cost: Crystals, n: u8) -> Crystals {
    let spare = cost.lacks(caravan);
    let levels = spare.iter().chain((caravan - spare).iter());
    levels.take(n.into()).fold(Crystals::NONE, |part, level| part + level.into())
}

/// The ratio of part to whole, at most one.
pub(crate) fn share(part: usize, whole: usize) -> f32 {
    let small = |n: usize| f32::from(u16::try_from(n).unwrap_or(u16::MAX));
    (small(part) / small(whole.max(1))).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use caravan_engine::trading::for_each_part;

    #[test]
    fn each_further_card_is_used_less() {
        for (cards, n) in [(1, 1.0), (3, 3.0), (12, 12.0), (40, 40.0)] {
            let share = (1.0 - 0.92_f32.powf(n)) / (n * (1.0 - 0.92));
            let told = engine(cards, 2.0);
            assert!((told - share * (1.5 * n + 1.5)).abs() < 1e-4, "{cards} cards: {told}");
        }
        assert!(engine(0, 0.0).abs() < f32::EPSILON);
        assert!((engine(90, 0.0) - engine(40, 0.0)).abs() < f32::EPSILON);
    }

    #[test]
    fn what_is_given_back_is_what_all_parts_come_to() {
        let crystals = |counts| Crystals::from_counts(counts).expect("few crystals");
        for caravan in [[4, 4, 2, 2], [1, 2, 3, 5], [0, 0, 0, 13], [4, 4, 4, 2]] {
            for cost in [[0, 0, 0, 0], [2, 2, 0, 0], [0, 0, 2, 2], [1, 1, 1, 1], [5, 0, 0, 4]] {
                let (caravan, cost) = (crystals(caravan), crystals(cost));
                let n = caravan.len() - 10;
                let mut parts = Vec::new();
                for_each_part(caravan, n, |part| parts.push(part));
                let rank = |part: &Crystals| {
                    let kept = caravan - *part;
                    (lacking(kept, cost), u16::MAX - kept.worth())
                };
                let best = parts.into_iter().min_by_key(rank);
                assert_eq!(Some(spare_part(caravan, cost, n)), best, "{caravan} for {cost}");
            }
        }
    }
}
