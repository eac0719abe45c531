//! The legal actions of Adventure: the list, and the check with its reasons.

use alloc::format;
use core::ops::Range;

use super::apply::cost_of_way;
use super::map::{Space, SpaceSet};
use super::set::Mountain;
use super::state::{Holdings, Offer, Spent};
use super::{Action, Adventure, Bonus, Open, Phase};
use crate::cards::{CardSet, Slot};
use crate::list::{List, Writer};
use crate::notation::Held;
use crate::rules::{Illegal, Seat, refuse, refuse_lacking};
use crate::trading::{
    Crystals, Means, Merchant, Payment, Trade, check_discard, for_each_part, refuse_excess,
};

/// An upper bound on the actions of a state, discards apart: 1,365 payments, 26 repetitions of 48
/// trades, and so on.
const MOST: usize = 3300;

/// An upper bound on the actions of a state with caravans of this size: 22 can be kept in 2,300
/// ways, and 48, as a set may allow, in 20,825; with more than 26 crystals all else is less.
pub(super) fn most_legal(held: u8) -> usize {
    let held = usize::from(held);
    MOST.max((held + 1) * (held + 2) * (held + 3) / 6 + 8)
}

/// All legal actions, in the order of [`Action`].
pub(super) fn legal_actions(adventure: &Adventure, open: &Open, out: &mut List<Action>) {
    out.refill(adventure.most_legal, Action::Rest, |mut out| {
        match open.phase {
            Phase::Take => {
                let left = (0..).zip(&adventure.set.stakes);
                for (stake, _) in left.filter(|&(_, &stake)| !is_taken(open, stake)) {
                    out.push(Action::Take(stake));
                }
            }
            Phase::Place => {
                for space in open.mountains().iter() {
                    out.push(Action::Go(space, Payment::NONE));
                }
            }
            Phase::Choose => choose(adventure, open, &mut out),
            Phase::Spend { left, last } => spend(open.mover(), left, last, &mut out),
            Phase::Visit => visit(adventure, open, &mut out),
            Phase::Reward(column) => reward(adventure, open, column, &mut out),
            Phase::Discard(seat) => discard(adventure, open, seat, &mut out),
            Phase::Over => {}
        }
        out.len()
    });
}

#[inline]
fn choose(adventure: &Adventure, open: &Open, out: &mut Writer<'_, Action>) {
    let mover = open.mover();
    adventure.merchants.plays(mover.hand, mover.caravan, out);
    adventure.merchants.acquires(open.market.cards().len(), mover.caravan, out);
    let contested = contested(open);
    for space in adventure.reach(mover).iter() {
        if contested.contains(space) && mover.wagon != Some(space) {
            tolls(open, space, out);
        } else {
            out.push(Action::Go(space, Payment::NONE));
        }
    }
    out.push(Action::Rest);
}

/// The mountains with wagons of others (Adventure 5.4).
#[inline]
fn contested(open: &Open) -> SpaceSet {
    let mut contested = SpaceSet::EMPTY;
    for (seat, held) in (0..).map(Seat).zip(open.holdings()) {
        if let Some(space) = held.wagon.filter(|_| seat != open.turn) {
            contested.insert(space);
        }
    }
    contested.intersection(open.mountains())
}

/// All ways to pay the tolls on a mountain: each is a shorter one and one more crystal.
fn tolls(open: &Open, space: Space, out: &mut Writer<'_, Action>) {
    let owners = open.others_on(space).count();
    pay_tolls(space, open.mover().caravan, Payment::NONE, owners, out);
}

fn pay_tolls(
    space: Space,
    caravan: Crystals,
    paid: Payment,
    owners: usize,
    out: &mut Writer<'_, Action>,
) {
    let (longer, n) = paid.longer(caravan);
    for &toll in &longer[..n] {
        if owners == 1 {
            out.push(Action::Go(space, toll));
        } else {
            pay_tolls(space, caravan, toll, owners - 1, out);
        }
    }
}

fn spend(mover: &Holdings, left: u8, last: Option<Spent>, out: &mut Writer<'_, Action>) {
    let (played, hand) = spendable(mover, last);
    let mut behind = played.len() + hand.len();
    let played = played.iter().map(Spent::Played);
    for card in played.chain(hand.iter().map(|card| Spent::Hand(Some(card)))) {
        // Enough cards must follow for those still to be spent.
        if behind < usize::from(left) {
            break;
        }
        out.push(Action::Spend(card));
        behind -= 1;
    }
}

/// The played cards and the cards of the hand that follow the last one spent.
fn spendable(mover: &Holdings, last: Option<Spent>) -> (CardSet, CardSet) {
    let after = |cards: CardSet, last| cards.iter().filter(|&card| card > last).collect();
    match last {
        None => (mover.played, mover.hand),
        Some(Spent::Played(last)) => (after(mover.played, last), mover.hand),
        Some(Spent::Hand(Some(last))) => (CardSet::EMPTY, after(mover.hand, last)),
        Some(Spent::Hand(None)) => (CardSet::EMPTY, CardSet::EMPTY),
    }
}

fn visit(adventure: &Adventure, open: &Open, out: &mut Writer<'_, Action>) {
    let caravan = open.mover().caravan;
    if let Some(cost) = adventure.build_cost(open) {
        for_each_part(caravan, cost, |part| out.push(Action::Build(part)));
    } else if let Some(trade) = adventure.trade_here(open) {
        (1..=times(trade, caravan)).for_each(|times| out.push(Action::Trade(times)));
    } else if let Some(space) = open.mover().wagon {
        out.push(Action::Claim(space));
    }
    out.push(Action::Done);
}

fn reward(adventure: &Adventure, open: &Open, column: u8, out: &mut Writer<'_, Action>) {
    for slot in (0..).map(Slot).take(open.market.cards().len()) {
        out.push(Action::Merchant(Merchant::Acquire(slot, Payment::NONE)));
    }
    if column > 0 {
        for bonus in Bonus::ALL.into_iter().filter(|&bonus| adventure.is_left(open, bonus)) {
            out.push(Action::Bonus(bonus));
        }
    }
}

fn discard(adventure: &Adventure, open: &Open, seat: Seat, out: &mut Writer<'_, Action>) {
    let holdings = &open.holdings()[seat.index()];
    let excess = holdings.caravan.len() - adventure.limit(holdings);
    let of = discarder(open, seat);
    for_each_part(holdings.caravan, excess, |crystals| out.push(Action::Discard { of, crystals }));
}

/// The seat as a discard names it: not at all, if it is its own turn.
fn discarder(open: &Open, seat: Seat) -> Option<Seat> {
    (seat != open.turn).then_some(seat)
}

/// Whether a stake was taken by a seat that had its opening.
fn is_taken(open: &Open, stake: Crystals) -> bool {
    open.holdings()[open.turn.index() + 1..].iter().any(|held| held.caravan == stake)
}

/// How often a trade can be done on a mountain (Ruling A15).
#[inline]
fn times(trade: Trade, caravan: Crystals) -> u8 {
    let paid = trade.times(caravan);
    match trade.get.len().checked_sub(trade.give.len()) {
        Some(more @ 1..) => paid.min((Crystals::MAX_LEN - caravan.len()) / more),
        _ => paid,
    }
}

impl Adventure {
    /// The spaces to which a seat can go, its own included (Adventure 5.2 and 5.3).
    #[inline]
    fn reach(&self, mover: &Holdings) -> SpaceSet {
        let Some(from) = mover.wagon else { return SpaceSet::EMPTY };
        let legs = match mover.hand.len() + mover.played.len() {
            0 => 0,
            cards => cards + usize::from(mover.legs),
        };
        self.map.within(from, legs)
    }

    /// The mountain under the wagon of the seat whose turn it is.
    #[inline]
    pub(super) fn mountain_here(&self, open: &Open) -> Option<Mountain> {
        let mountain = open.mountain(open.mover().wagon?)?;
        Some(self.set.mountains[mountain.index()])
    }

    /// The price of an outpost here, if one can be built (Adventure 6.1 to 6.3).
    #[inline]
    pub(super) fn build_cost(&self, open: &Open) -> Option<u8> {
        let mountain = self.mountain_here(open)?;
        let (space, cost) = self.cost_here(open)?;
        let mover = open.mover();
        let left = usize::from(mover.built[mountain.level as usize]) < self.set.columns.len();
        let possible = left && !mover.outposts.contains(space) && mover.caravan.len() >= cost;
        possible.then_some(cost)
    }

    /// The space of the wagon, and what an outpost costs there.
    #[inline]
    fn cost_here(&self, open: &Open) -> Option<(Space, u8)> {
        let space = open.mover().wagon?;
        Some((space, open.outposts(space) * self.set.cost(open.seat_count())))
    }

    /// The trade here, if it can be paid (Adventure 6.8).
    #[inline]
    fn trade_here(&self, open: &Open) -> Option<Trade> {
        let trade = self.mountain_here(open)?.trade;
        let mover = open.mover();
        let built = mover.wagon.is_some_and(|space| mover.outposts.contains(space));
        (built && times(trade, mover.caravan) > 0).then_some(trade)
    }

    /// The number of a village.
    #[inline]
    pub(super) fn village_of(&self, space: Space) -> Option<usize> {
        self.villages.iter().position(|&village| village == space)
    }

    /// The offer in the village of the wagon.
    #[inline]
    fn offer_here(&self, open: &Open) -> Option<Offer> {
        Some(open.offers[self.village_of(open.mover().wagon?)?])
    }

    /// Whether any action but ending the visit is possible here.
    #[inline]
    pub(super) fn visit_possible(&self, open: &Open) -> bool {
        let claim = || match self.offer_here(open) {
            Some(Offer::Tile(tile)) => open.mover().caravan.contains(self.cost_of[tile.index()]),
            _ => false,
        };
        self.build_cost(open).is_some() || self.trade_here(open).is_some() || claim()
    }

    /// Whether there is anything to take for a column (Adventure 6.7).
    pub(super) fn reward_possible(&self, open: &Open, column: u8) -> bool {
        let tiles = || Bonus::ALL.into_iter().any(|bonus| self.is_left(open, bonus));
        !open.market.cards().is_empty() || column > 0 && tiles()
    }

    /// Whether a bonus tile of a kind is left.
    pub fn is_left(&self, open: &Open, bonus: Bonus) -> bool {
        let taken = |of: fn(&Holdings) -> u8| open.holdings().iter().map(of).sum::<u8>();
        match bonus {
            Bonus::Leg => taken(|held| held.legs) < self.set.legs,
            Bonus::Room => taken(|held| held.rooms) < self.set.rooms,
            Bonus::Points => !self.points_left(open).is_empty(),
        }
    }

    /// The tiles left in the points pile, by their places: taken ones lay on top.
    pub fn points_left(&self, open: &Open) -> Range<usize> {
        let taken = open.holdings().iter().fold(0, |taken, held| taken | held.points);
        taken.count_ones() as usize..self.set.bonus_points.len()
    }

    /// The limit of a caravan at the end of a turn (Adventure 9.1).
    #[inline]
    pub fn limit(&self, holdings: &Holdings) -> u8 {
        self.set.limit + self.set.room * holdings.rooms
    }

    /// The first seat above its limit, and by how much (Adventure 9.2).
    #[inline]
    pub(super) fn first_excess(&self, open: &Open) -> Option<(Seat, u8)> {
        let seats = || open.seat_count().seats();
        let in_turn = seats().filter(|&seat| seat >= open.turn);
        let mut in_turn = in_turn.chain(seats().filter(|&seat| seat < open.turn));
        in_turn.find_map(|seat| {
            let holdings = &open.holdings()[seat.index()];
            let excess = holdings.caravan.len().checked_sub(self.limit(holdings))?;
            (excess > 0).then_some((seat, excess))
        })
    }
}

/// Whether an action is legal, and why not; asks the state, not the list.
pub(super) fn check(adventure: &Adventure, open: &Open, action: Action) -> Result<(), Illegal> {
    let mover = open.mover();
    match (open.phase, action) {
        (Phase::Over, _) => refuse("Adventure 10.1", "the game is over"),
        (Phase::Take, Action::Take(stake)) => check_take(adventure, open, stake),
        (Phase::Take, _) => refuse("Adventure 2.7", "a stake must be taken first"),
        (Phase::Place, Action::Go(space, toll)) => check_place(adventure, open, space, toll),
        (Phase::Place, _) => refuse("Adventure 2.7", "the wagon must be placed first"),
        (_, Action::Take(_)) => {
            refuse("Adventure 2.7", "stakes are taken before the first round only")
        }
        (Phase::Choose, Action::Merchant(merchant)) => {
            let Holdings { caravan, hand, played, spent, .. } = *mover;
            let means = Means { seat: open.turn, caravan, hand, played, spent };
            adventure.merchants.check(means, open.market.cards().len(), merchant)
        }
        (Phase::Choose, Action::Go(space, toll)) => check_go(adventure, open, space, toll),
        (Phase::Choose, Action::Rest) => Ok(()),
        (Phase::Choose, Action::Discard { .. }) => refuse(
            "Adventure 9.2",
            "there is nothing to discard: the caravan is within its limit, or the turn has not ended",
        ),
        (Phase::Choose, Action::Spend(_)) => {
            refuse("Adventure 5.3", "cards are spent for a move: say first where to go")
        }
        (Phase::Choose, Action::Build(_) | Action::Trade(_) | Action::Claim(_) | Action::Done) => {
            let space = mover.wagon.map(|space| adventure.map.name_of(space));
            let space = space.expect("wagons are placed");
            let reason =
                format!("that is part of a move: go somewhere first, or stay with `{space}`");
            refuse("Adventure 5.1", reason)
        }
        (Phase::Choose, Action::Bonus(_)) => {
            refuse("Adventure 6.5", "a bonus tile is taken for an emptied column only")
        }
        (Phase::Spend { left, last }, Action::Spend(card)) => {
            check_spend(adventure, mover, left, last, card)
        }
        (Phase::Spend { left, .. }, _) => {
            let cards = if left == 1 { "one card" } else { "cards" };
            let reason = format!("the way must be paid first: spend {cards}, {left} to go");
            refuse("Adventure 5.3", reason)
        }
        (Phase::Visit, action) => check_visit(adventure, open, action),
        (Phase::Reward(column), action) => check_reward(adventure, open, column, action),
        (Phase::Discard(seat), action) => check_excess(adventure, open, seat, action),
    }
}

fn check_take(adventure: &Adventure, open: &Open, stake: u8) -> Result<(), Illegal> {
    match adventure.set.stakes.get(usize::from(stake)) {
        None => refuse("Adventure 2.7", format!("the set has no stake number {stake}")),
        Some(&stake) if is_taken(open, stake) => {
            refuse("Adventure 2.7", format!("another seat has taken the stake `{stake}`"))
        }
        Some(_) => Ok(()),
    }
}

fn check_place(
    adventure: &Adventure,
    open: &Open,
    space: Space,
    toll: Payment,
) -> Result<(), Illegal> {
    if !open.mountains().contains(space) {
        let reason = match adventure.space_name(space) {
            Some(name) => format!("{name} is no mountain: wagons start on mountains"),
            None => "there is no such space".into(),
        };
        refuse("Adventure 2.7", reason)
    } else if toll.is_empty() {
        Ok(())
    } else {
        refuse("Adventure 2.8", "there is no toll when a wagon is placed")
    }
}

fn check_go(
    adventure: &Adventure,
    open: &Open,
    space: Space,
    toll: Payment,
) -> Result<(), Illegal> {
    let mover = open.mover();
    let (Some(name), Some(from)) = (adventure.space_name(space), mover.wagon) else {
        return refuse("Adventure 5.1", "there is no such space");
    };
    let legs = adventure.map.legs(from, space);
    let cards = mover.hand.len() + mover.played.len();
    let cost = cost_of_way(legs, mover.legs);
    if legs > 0 && cards < usize::from(cost) {
        let one = if cost == 1 { "card" } else { "cards" };
        let reason =
            format!("the way to {name} costs {cost} {one}, hand and played cards are {cards}");
        return refuse("Adventure 5.3", reason);
    }
    let owners = if legs > 0 && open.mountains().contains(space) {
        open.others_on(space).count()
    } else {
        0
    };
    let caravan = mover.caravan;
    if toll.len() == owners && caravan.contains(toll.crystals()) {
        Ok(())
    } else if usize::from(caravan.len()) < owners {
        let reason = format!(
            "cannot end on {name}: each other wagon there asks for a crystal, {owners} in all, the \
             caravan holds {}",
            Held(caravan)
        );
        refuse("Adventure 5.5", reason)
    } else if toll.len() == owners {
        refuse("Adventure 5.4", format!("cannot pay `{toll}`: the caravan holds {}", Held(caravan)))
    } else if owners == 0 {
        refuse("Adventure 5.5", format!("no toll is due on {name}: write `{name}`"))
    } else {
        let reason = format!(
            "one crystal for each other wagon on {name} is due, {owners} in all, not {}: write \
             them behind `{name}:`",
            toll.len()
        );
        refuse("Adventure 5.4", reason)
    }
}

fn check_spend(
    adventure: &Adventure,
    mover: &Holdings,
    left: u8,
    last: Option<Spent>,
    card: Spent,
) -> Result<(), Illegal> {
    let (number, held, field) = match card {
        Spent::Played(card) => (Some(card), mover.played, "among the played cards"),
        Spent::Hand(card) => (card, mover.hand, "in the hand"),
    };
    let known = number.filter(|card| card.index() < adventure.set.merchants.len());
    let Some(number) = known else {
        return refuse("Adventure 5.3", "the set has no such card");
    };
    let effect = adventure.effect(number);
    if !held.contains(number) {
        return refuse("Adventure 5.3", format!("`{effect}` is not {field}"));
    }
    let (played, hand) = spendable(mover, last);
    let follows = match card {
        Spent::Played(_) => played.contains(number),
        Spent::Hand(_) => hand.contains(number),
    };
    let later = |cards: CardSet| cards.iter().filter(|&other| other >= number).count();
    let behind = match card {
        Spent::Played(_) => later(played) + hand.len(),
        Spent::Hand(_) => later(hand),
    };
    if follows && behind >= usize::from(left) {
        return Ok(());
    }
    refuse(
        "Adventure 5.3",
        format!(
            "`{effect}` cannot be spent now: played cards come first, then the hand, both in the \
             order of the set, and {left} cards are still to be spent"
        ),
    )
}

fn check_visit(adventure: &Adventure, open: &Open, action: Action) -> Result<(), Illegal> {
    let caravan = open.mover().caravan;
    let mountain = adventure.mountain_here(open);
    match action {
        Action::Done => Ok(()),
        Action::Build(crystals) => match (adventure.build_cost(open), adventure.cost_here(open)) {
            _ if mountain.is_none() => refuse("Adventure 6.1", "outposts are built on mountains"),
            (Some(cost), _) if crystals.len() == cost && caravan.contains(crystals) => Ok(()),
            (Some(cost), _) if crystals.len() == cost => refuse(
                "Adventure 6.2",
                format!("cannot pay `{crystals}`: the caravan holds {}", Held(caravan)),
            ),
            (Some(cost), _) => refuse(
                "Adventure 6.2",
                format!("an outpost costs {} here, not {}", count(cost), crystals.len()),
            ),
            (None, Some((space, _))) if open.mover().outposts.contains(space) => {
                refuse("Adventure 6.1", "the seat has an outpost on this mountain already")
            }
            (None, Some((_, cost))) if caravan.len() < cost => refuse(
                "Adventure 6.2",
                format!(
                    "an outpost costs {} here, the caravan holds {}",
                    count(cost),
                    Held(caravan)
                ),
            ),
            (None, _) => refuse("Adventure 6.3", "no outpost is left in the row of this level"),
        },
        Action::Trade(done) => match (mountain, open.mover().wagon) {
            (Some(mountain), Some(space)) if open.mover().outposts.contains(space) => {
                let most = times(mountain.trade, caravan);
                if (1..=most).contains(&done) {
                    return Ok(());
                }
                let reason = format!(
                    "cannot trade `{}` {done} times: the caravan holds {}, enough for {most}",
                    mountain.trade,
                    Held(caravan)
                );
                let lacks =
                    if most == 0 { caravan.lacks(mountain.trade.give) } else { Crystals::NONE };
                refuse_lacking("Adventure 6.8", reason, lacks)
            }
            (Some(_), _) => {
                refuse("Adventure 6.8", "without an outpost here nothing can be traded")
            }
            (None, _) => refuse("Adventure 6.8", "only mountains trade"),
        },
        Action::Claim(space) => check_claim(adventure, open, space),
        _ => refuse("Adventure 5.1", "the move is not over: do something here, or `done`"),
    }
}

fn check_claim(adventure: &Adventure, open: &Open, space: Space) -> Result<(), Illegal> {
    let caravan = open.mover().caravan;
    if open.mover().wagon != Some(space) {
        return refuse("Adventure 7.1", "a tile is claimed in the village where the wagon stands");
    }
    match adventure.offer_here(open) {
        None => refuse("Adventure 7.1", "tiles are claimed in villages"),
        Some(Offer::Empty) => refuse("Adventure 7.2", "no tile is left in this village"),
        Some(Offer::Closed) => refuse("Adventure 7.3", "this village is closed"),
        Some(Offer::Tile(tile)) => {
            let cost = adventure.cost_of[tile.index()];
            if caravan.contains(cost) {
                return Ok(());
            }
            let reason = format!("the tile costs `{cost}`, the caravan holds {}", Held(caravan));
            refuse_lacking("Adventure 7.1", reason, caravan.lacks(cost))
        }
    }
}

fn check_reward(
    adventure: &Adventure,
    open: &Open,
    column: u8,
    action: Action,
) -> Result<(), Illegal> {
    let clause = if column == 0 { "Adventure 6.4" } else { "Adventure 6.5" };
    match action {
        Action::Merchant(Merchant::Acquire(slot, payment)) => {
            if slot.index() >= open.market.cards().len() {
                refuse(clause, format!("there is no market card in slot {slot}"))
            } else if payment.is_empty() {
                Ok(())
            } else {
                refuse(clause, format!("the card is free: `@{slot}`"))
            }
        }
        Action::Bonus(_) if column == 0 => {
            refuse(clause, "for the first column a market card is taken, no bonus tile")
        }
        Action::Bonus(bonus) if adventure.is_left(open, bonus) => Ok(()),
        Action::Bonus(bonus) => refuse("Adventure 6.7", format!("no tile `{bonus}` is left")),
        _ => refuse(clause, "the reward for the emptied column must be taken first"),
    }
}

fn check_excess(
    adventure: &Adventure,
    open: &Open,
    seat: Seat,
    action: Action,
) -> Result<(), Illegal> {
    let holdings = &open.holdings()[seat.index()];
    let (caravan, limit) = (holdings.caravan, adventure.limit(holdings));
    match action {
        Action::Discard { of, crystals } if of == discarder(open, seat) => {
            check_discard("Adventure 9.2", caravan, limit, crystals)
        }
        Action::Discard { crystals, .. } => {
            let prefix = discarder(open, seat).map_or_else(Default::default, |of| format!("{of}:"));
            refuse("Adventure 9.2", format!("seat {seat} discards now: `{prefix}-{crystals}`"))
        }
        _ => refuse_excess("Adventure 9.2", caravan, limit),
    }
}

/// A number of crystals, in words.
fn count(crystals: u8) -> alloc::string::String {
    if crystals == 1 { "1 crystal".into() } else { format!("{crystals} crystals") }
}
