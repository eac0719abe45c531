//! The view of Adventure: everything but the order of deck and pile, and which cards other seats
//! have spent from their hands (Adventure 11).

use alloc::vec::Vec;

use super::event::is_veiled;
use super::pile::Pile;
use super::state::{Holdings, Offer, Spent};
use super::{Adventure, Event, MAX_SEATS, Open, Phase, State};
use crate::cards::{Card, CardSet, Deck};
use crate::key::Key;
use crate::rng::Rng;
use crate::rules::{Observer, Seat};
use crate::trading::Crystals;

/// An observer's view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// An observer.
    pub observer: Observer,
    /// What lies open. Of a seat whose spent cards are hidden, the hand has the known cards only.
    pub open: Open,
    /// The cards in the merchant deck, in no order.
    pub unseen_merchants: CardSet,
    /// The point tiles in the pile, in no order.
    pub unseen_points: CardSet,
    /// Among how many tiles of the pile the closed tile is, if it is in the pile.
    pub closed: Option<u8>,
    /// The pool of each seat, in turn order.
    pub pools: [Pool; MAX_SEATS],
}

/// The cards of a seat of which an observer cannot tell whether they are in the hand or spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pool {
    /// The cards.
    pub cards: CardSet,
    /// How many of them are spent.
    pub spent: u8,
}

impl View {
    /// The one place where hidden information is removed.
    pub(super) fn of(adventure: &Adventure, state: &State, observer: Observer) -> View {
        let mut open = state.open.clone();
        let mut pools = [Pool::default(); MAX_SEATS];
        for (seat, pool) in open.seat_count().seats().zip(&mut pools) {
            if is_veiled(observer, seat) {
                *pool = veil(open.holdings_mut(seat));
            }
        }
        if let Phase::Spend { left, last: Some(Spent::Hand(_)) } = open.phase
            && is_veiled(observer, open.turn)
        {
            open.phase = Phase::Spend { left, last: Some(Spent::Hand(None)) };
        }
        let pile = &state.pile;
        View {
            observer,
            unseen_merchants: state.merchants.next_first().collect(),
            unseen_points: pile.points().collect(),
            closed: pile.has_closed().then(|| adventure.closed_within(open.claims(), pile.len())),
            open,
            pools,
        }
    }

    pub(super) fn imagine(&self, rng: &mut impl Rng) -> State {
        let mut open = self.open.clone();
        for (seat, pool) in open.seat_count().seats().zip(&self.pools) {
            if pool.spent == 0 {
                continue;
            }
            let mut order = shuffled(pool.cards, rng);
            if let Phase::Spend { left, last: Some(last) } = open.phase
                && seat == open.turn
            {
                match last {
                    Spent::Hand(None) => {
                        let last = imagine_last(&mut order, *pool, left);
                        open.phase = Phase::Spend { left, last: Some(Spent::Hand(Some(last))) };
                    }
                    // A played card that was spent in this move was seen to be spent.
                    Spent::Played(card) | Spent::Hand(Some(card)) => {
                        if let Some(place) = order.iter().position(|&other| other == card) {
                            order.swap(0, place);
                        }
                    }
                }
            }
            let (spent, hand) = order.split_at(pool.spent.into());
            let holdings = open.holdings_mut(seat);
            holdings.spent = spent.iter().copied().collect();
            holdings.hand = holdings.hand.union(hand.iter().copied().collect());
        }
        let tiles = shuffled(self.unseen_points, rng).into_iter();
        let closed = self.closed.map(|within| rng.below(u32::from(within)) as usize);
        State {
            open,
            merchants: Deck::from_next_first(shuffled(self.unseen_merchants, rng).into_iter()),
            pile: Pile::new(tiles, closed),
        }
    }

    /// The fingerprint of the view.
    pub fn key(&self) -> Key {
        let mut builder = self.open.key_builder();
        builder.word(self.unseen_merchants.bits());
        builder.word(self.unseen_points.bits());
        builder.bytes(self.closed.into_iter());
        for pool in self.pools {
            builder.word(pool.cards.bits());
            builder.bytes([pool.spent].into_iter());
        }
        builder.key()
    }

    /// Updates the view with an event.
    pub fn follow(&mut self, adventure: &Adventure, event: Event) {
        let open = &mut self.open;
        match event {
            Event::Staked { seat, crystals } => {
                open.holdings_mut(seat).caravan = crystals;
                open.phase = Phase::Place;
            }
            Event::Placed { seat, space } | Event::Moved { seat, space } => {
                open.holdings_mut(seat).wagon = Some(space);
            }
            Event::OpeningPassed { seat } => (open.turn, open.phase) = (seat, Phase::Take),
            Event::Played { seat, card } => {
                self.pools[seat.index()].cards.remove(card);
                open.holdings_mut(seat).play(card);
            }
            Event::Gained { seat, crystals } => open.holdings_mut(seat).caravan += crystals,
            Event::Returned { seat, crystals } => open.holdings_mut(seat).caravan -= crystals,
            Event::Upgraded { seat, plan } => {
                let caravan = &mut open.holdings_mut(seat).caravan;
                *caravan = plan.apply(*caravan);
            }
            Event::Paid { seat, slot, level } => {
                open.holdings_mut(seat).caravan -= level.into();
                open.market.lay(slot.index(), level);
            }
            Event::Acquired { seat, slot, card, crystals } => {
                open.market.take(slot.index());
                open.holdings_mut(seat).acquire(card, crystals);
            }
            Event::MarketFilled { card } => {
                open.market.push(card, Crystals::NONE);
                self.unseen_merchants.remove(card);
            }
            Event::Rested { seat } => {
                let pool = core::mem::take(&mut self.pools[seat.index()]);
                let holdings = open.holdings_mut(seat);
                holdings.hand = holdings.hand.union(pool.cards);
                holdings.rest();
            }
            Event::Tolled { seat, owner, level } => {
                open.holdings_mut(seat).caravan -= level.into();
                open.holdings_mut(owner).caravan += level.into();
            }
            Event::SpendDue { cards, .. } => open.phase = Phase::Spend { left: cards, last: None },
            Event::Spent { seat, card, left } => {
                self.spend(seat, card);
                self.open.phase = Phase::Spend { left, last: Some(card) };
            }
            Event::VisitOpen { .. } => open.phase = Phase::Visit,
            Event::Built { seat, space, level } => {
                open.holdings_mut(seat).build(space, level);
            }
            Event::RewardDue { column, .. } => open.phase = Phase::Reward(column),
            Event::BonusTaken { seat, bonus } => adventure.give_bonus(open, seat, bonus),
            Event::Claimed { seat, tile, .. } => {
                open.holdings_mut(seat).claimed.insert(tile);
            }
            Event::ClosedMoved { to, .. } => {
                let village = adventure.village_of(to).expect("tiles lie in villages");
                open.offers[village] = Offer::Closed;
            }
            Event::TileTurned { space, offer } => {
                let village = adventure.village_of(space).expect("tiles lie in villages");
                open.offers[village] = offer;
                self.turn_up(adventure, offer);
            }
            Event::DiscardDue { seat, .. } => open.phase = Phase::Discard(seat),
            Event::TurnPassed { seat } => (open.turn, open.phase) = (seat, Phase::Choose),
            Event::Over => open.phase = Phase::Over,
            Event::EndTriggered { .. } => {}
        }
    }

    fn spend(&mut self, seat: Seat, card: Spent) {
        let holdings = self.open.holdings_mut(seat);
        holdings.spend(card);
        if is_veiled(self.observer, seat) {
            let pool = &mut self.pools[seat.index()];
            pool.spent += 1;
            pool.cards = pool.cards.union(core::mem::take(&mut holdings.spent));
            if let Spent::Hand(_) = card {
                pool.cards = pool.cards.union(core::mem::take(&mut holdings.hand));
            }
        }
    }

    fn turn_up(&mut self, adventure: &Adventure, offer: Offer) {
        match offer {
            Offer::Tile(tile) => self.unseen_points.remove(tile),
            Offer::Closed => self.closed = None,
            Offer::Empty => {}
        }
        if self.closed.is_some() {
            let pile = self.unseen_points.len() + 1;
            self.closed = Some(adventure.closed_within(self.open.claims(), pile));
        }
    }
}

/// Hides which of the cards of a seat are spent.
fn veil(holdings: &mut Holdings) -> Pool {
    let spent = core::mem::take(&mut holdings.spent);
    let hand = core::mem::replace(&mut holdings.hand, holdings.known);
    let cards = hand.union(spent).without(holdings.known);
    Pool { cards, spent: u8::try_from(spent.len()).expect("few cards") }
}

/// A last card that was spent from the hand and behind which enough cards of the hand follow; the
/// first ones of `order` are spent.
fn imagine_last(order: &mut [Card], pool: Pool, left: u8) -> Card {
    let spent = usize::from(pool.spent);
    let follow = |order: &[Card], last: Card| {
        order[spent..].iter().filter(|&&card| card > last).count() >= usize::from(left)
    };
    if let Some(&last) = order[..spent].iter().find(|&&last| follow(order, last)) {
        return last;
    }
    // Behind the first card of the pool all others follow.
    let first = (0..order.len()).min_by_key(|&i| order[i]).expect("a card was spent");
    order.swap(0, first);
    order[0]
}

fn shuffled(cards: CardSet, rng: &mut impl Rng) -> Vec<Card> {
    let mut order: Vec<_> = cards.iter().collect();
    rng.shuffle(&mut order);
    order
}
