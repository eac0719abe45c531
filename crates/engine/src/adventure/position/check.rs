//! Validation of drafts of Adventure.

use alloc::format;
use alloc::vec::Vec;

use super::super::map::{Space, SpaceSet};
use super::super::state::{Holdings, Open, Spent};
use super::super::{Adventure, Phase, legal};
use super::{OfferDraft, PileDraft, PositionDraft, SeatDraft};
use crate::cards::CardSet;
use crate::list::List;
use crate::position::Violations;
use crate::round::Claims;
use crate::rules::{Seat, SeatCount};
use crate::trading::Crystals;

/// Collects the reasons why a draft is not a valid state.
pub(super) struct Check<'a> {
    pub(super) adventure: &'a Adventure,
    pub(super) draft: &'a PositionDraft,
    pub(super) seats: SeatCount,
    pub(super) found: Violations,
}

impl Check<'_> {
    /// Every component is in the set or on the map: the other checks rely on it.
    pub(super) fn components(&mut self) {
        let (adventure, draft) = (self.adventure, self.draft);
        let set = &adventure.set;
        let seats = &draft.seats;
        let held = seats.iter().flat_map(|seat| {
            let known = seat.known.iter().flatten();
            seat.hand.iter().flatten().chain(&seat.played).chain(&seat.spent).chain(known)
        });
        let last = match draft.phase {
            Phase::Spend { last: Some(Spent::Played(card) | Spent::Hand(Some(card))), .. } => {
                Some(card)
            }
            _ => None,
        };
        let market = draft.market.iter().map(|(card, _)| card).chain(draft.merchants.cards());
        let mut merchants = market.chain(held).chain(&last);
        let offers = draft.offers.iter().map(|(_, offer)| offer).chain(draft.pile.tiles());
        let tiles = offers.filter_map(OfferDraft::tile);
        let mut tiles = tiles.chain(seats.iter().flat_map(|seat| &seat.claimed));
        let spaces = draft.mountains.iter().map(|(space, _)| space);
        let spaces = spaces.chain(draft.offers.iter().map(|(space, _)| space));
        let mut spaces =
            spaces.chain(seats.iter().flat_map(|seat| seat.outposts.iter().chain(&seat.wagon)));
        let mut points = seats.iter().flat_map(|seat| &seat.points);
        let mut mountains = draft.mountains.iter().map(|(_, mountain)| mountain);
        let column = if let Phase::Reward(column) = draft.phase { column } else { 0 };
        let discarder = if let Phase::Discard(seat) = draft.phase { seat } else { Seat(0) };
        self.found.unknown(&[
            ("market", merchants.any(|card| card.index() >= set.merchants.len())),
            ("tiles", mountains.any(|mountain| mountain.index() >= set.mountains.len())),
            ("tiles", spaces.any(|space| space.index() >= adventure.map.spaces().len())),
            ("points", tiles.any(|tile| tile.index() >= set.points.len())),
            ("bonus", points.any(|points| !set.bonus_points.contains(points))),
            ("turn", usize::from(column) >= set.columns.len()),
            ("turn", draft.turn.index() >= seats.len() || discarder.index() >= seats.len()),
        ]);
        if seats.iter().any(|seat| seat.hidden.is_some()) {
            self.found.add("hand", "a view does not tell which cards are spent");
        }
    }

    /// Every merchant card lies in one place (Adventure 2.1), and is known as it can be; the market
    /// is full as long as the deck lasts.
    pub(super) fn cards(&mut self) {
        let (adventure, draft, found) = (self.adventure, self.draft, &mut self.found);
        let set = &adventure.set;
        let effect = |card| adventure.effect(card);
        let start: CardSet = set.start_cards().collect();
        // How many crystals a caravan within its limit can take without losing count, tolls apart.
        let countable = Crystals::MAX_LEN - set.most_held() - self.seats.get();
        let mut seen = CardSet::EMPTY;
        let (market, deck) = (&draft.market, &draft.merchants);
        found.place_market(&mut seen, start, market, deck, countable, effect);
        found.row("market", market.len(), set.market.into(), deck);
        for (seat, held) in self.seats.seats().zip(&draft.seats) {
            let hand = held.hand(start);
            let fields = [("hand", &hand[..]), ("played", &held.played), ("spent", &held.spent)];
            found.place_own(&mut seen, start, seat, &fields, effect);
            let known = held.known(start);
            if let Some(&card) = known.iter().find(|card| !hand.contains(card)) {
                let message = format!("`{}` is not in the hand", effect(card));
                found.add(format!("known {seat}"), message);
            }
            if held.spent.is_empty() && hand.iter().any(|card| !known.contains(card)) {
                let message = "with no card spent, the whole hand is known";
                found.add(format!("known {seat}"), message);
            }
        }
    }

    /// Everything on the map lies where it can (Adventure 2.2, 2.3 and 6.1).
    pub(super) fn map(&mut self) {
        let (adventure, draft) = (self.adventure, self.draft);
        let (tiles, villages) = (adventure.map.tiles(), adventure.map.villages());
        let name = |space: Space| adventure.map.name_of(space);
        let mut spaces = SpaceSet::EMPTY;
        for &(space, _) in &draft.mountains {
            if !tiles.contains(space) {
                self.found.add("tiles", format!("{} is no tile space", name(space)));
            }
            if spaces.contains(space) {
                self.found.add("tiles", format!("{} has two mountains", name(space)));
            }
            spaces.insert(space);
        }
        let laid = draft.mountains.iter().map(|(_, mountain)| mountain);
        let trade = |mountain| adventure.mountain(mountain).trade;
        self.found.place(&mut CardSet::default(), "tiles", laid, trade);
        let mut filled = SpaceSet::EMPTY;
        for &(space, _) in &draft.offers {
            if !villages.contains(space) {
                self.found.add("points", format!("{} is no village", name(space)));
            }
            if filled.contains(space) {
                self.found.add("points", format!("{} has two tiles", name(space)));
            }
            filled.insert(space);
        }
        for (seat, held) in self.seats.seats().zip(&draft.seats) {
            let mut built = SpaceSet::EMPTY;
            let mut rows = [0; 4];
            for &space in &held.outposts {
                let on = draft.mountains.iter().find(|(other, _)| *other == space);
                match on {
                    None => {
                        let message = format!("there is no mountain on {}", name(space));
                        self.found.add(format!("outposts {seat}"), message);
                    }
                    Some((_, mountain)) => {
                        rows[adventure.mountain(*mountain).level as usize] += 1;
                    }
                }
                if built.contains(space) {
                    let message = format!("{} stands twice", name(space));
                    self.found.add(format!("outposts {seat}"), message);
                }
                built.insert(space);
            }
            let most = adventure.set.columns.len();
            if rows.iter().any(|&row: &usize| row > most) {
                let message = format!("a row has {most} outposts, not more");
                self.found.add(format!("outposts {seat}"), message);
            }
        }
    }

    /// Every point tile lies in one place, the closed tile where it can be (Adventure 2.4).
    pub(super) fn pile(&mut self) {
        let (adventure, draft) = (self.adventure, self.draft);
        let cost = |tile| adventure.point_tile(tile).cost;
        let offers = draft.offers.iter().map(|(_, offer)| offer).chain(draft.pile.tiles());
        let closed = offers.clone().filter(|offer| **offer == OfferDraft::Closed).count();
        let claims = draft.seats.iter().map(|seat| &seat.claimed);
        let mut seen = CardSet::EMPTY;
        self.found.place(&mut seen, "points", offers.filter_map(OfferDraft::tile), cost);
        self.found.place_claimed(&mut seen, claims.clone(), cost);
        let claimed = claims.map(Vec::len).sum();
        if closed > 1 {
            self.found.add("points", "there is only one closed tile");
        }
        if let PileDraft::Count(..) = draft.pile {
            self.found.add("points", "a view does not tell the order of the pile");
        }
        let place = draft.pile.tiles().iter().position(|offer| *offer == OfferDraft::Closed);
        let within = adventure.closed_within(claimed, draft.pile.tiles().len().min(64));
        if place.is_some_and(|place| place >= usize::from(within)) {
            let message = format!(
                "after {claimed} claims the closed tile is among the next {within} tiles, or not in \
                 the pile"
            );
            self.found.add("points", message);
        }
    }

    /// No more bonus tiles than there are, and points from the top (Adventure 2.5 and 6.7).
    pub(super) fn bonus(&mut self) {
        let (set, draft) = (&self.adventure.set, self.draft);
        let sum = |of: fn(&SeatDraft) -> u8| {
            draft.seats.iter().map(|seat| usize::from(of(seat))).sum::<usize>()
        };
        for (kind, taken, all) in
            [("leg", sum(|seat| seat.legs), set.legs), ("room", sum(|seat| seat.rooms), set.rooms)]
        {
            if taken > usize::from(all) {
                self.found.add("bonus", format!("{taken} tiles `{kind}`, there are {all}"));
            }
        }
        let mut taken: Vec<u8> =
            draft.seats.iter().flat_map(|seat| seat.points.iter().copied()).collect();
        taken.sort_unstable_by(|one, other| other.cmp(one));
        if !set.bonus_points.starts_with(&taken) {
            self.found.add("bonus", "points tiles are taken from the top of the pile, each once");
        }
    }

    /// Stakes and wagons are as far as the opening is (Adventure 2.7).
    pub(super) fn opening(&mut self, open: &Open) {
        let (adventure, draft) = (self.adventure, self.draft);
        let opening = matches!(draft.phase, Phase::Take | Phase::Place);
        let start: CardSet = adventure.set.start_cards().collect();
        let mut stakes = Vec::new();
        for (seat, held) in self.seats.seats().zip(open.holdings()) {
            let placed = !opening || seat > draft.turn;
            let took = placed || draft.phase == Phase::Place && seat == draft.turn;
            if placed != held.wagon.is_some() {
                let message = if placed { "the wagon is missing" } else { "it is too early" };
                self.found.add(format!("wagon {seat}"), message);
            }
            if !opening {
                continue;
            }
            if placed && held.wagon.is_some_and(|space| !open.mountains().contains(space)) {
                self.found.add(format!("wagon {seat}"), "wagons start on mountains");
            }
            if took != adventure.set.stakes.contains(&held.caravan)
                || !took && !held.caravan.is_empty()
            {
                let message = if took { "this is no stake" } else { "no stake was taken yet" };
                self.found.add(format!("caravan {seat}"), message);
            }
            if took && stakes.contains(&held.caravan) {
                self.found.add(format!("caravan {seat}"), "two seats have the same stake");
            }
            stakes.extend(took.then_some(held.caravan));
            let plain = Holdings {
                caravan: held.caravan,
                wagon: held.wagon,
                hand: start,
                known: start,
                ..Holdings::NONE
            };
            if *held != plain {
                let message = "in the opening a seat has its starting cards and nothing else";
                self.found.add(format!("hand {seat}"), message);
            }
        }
        if opening && open.mountains().is_empty() {
            self.found.add("tiles", "there is no mountain to place a wagon on");
        }
    }

    /// The phase fits what is on the table.
    pub(super) fn phase(&mut self, open: &Open) {
        let adventure = self.adventure;
        let mover = open.mover();
        let wrong = match self.draft.phase {
            Phase::Spend { left, last } => {
                let spent = match last {
                    None => true,
                    Some(Spent::Played(card) | Spent::Hand(Some(card))) => {
                        mover.spent.contains(card)
                    }
                    Some(Spent::Hand(None)) => false,
                };
                let from_hand = matches!(last, Some(Spent::Hand(_)));
                if !spent {
                    Some("the last card spent is not among the spent cards")
                } else if from_hand && !mover.known.is_empty() {
                    Some("after a card of the hand is spent, the hand is not known")
                } else if left == 0 || legal_spends(adventure, open) == 0 {
                    Some("fewer cards can be spent than have to be")
                } else {
                    None
                }
            }
            Phase::Visit if !adventure.visit_possible(open) => {
                Some("nothing is possible here, so nothing is asked")
            }
            Phase::Reward(column) => {
                let emptied = mover.built.iter().all(|&built| built > column)
                    && mover.built.iter().any(|&built| built == column + 1);
                let here = mover.wagon.is_some_and(|space| mover.outposts.contains(space));
                if !emptied || !here {
                    Some("this column was not emptied by an outpost where the wagon stands")
                } else if adventure.reward_possible(open, column) {
                    None
                } else {
                    Some("there is no reward to take")
                }
            }
            _ => None,
        };
        if let Some(message) = wrong {
            self.found.add("turn", message);
        }
    }

    /// Who may be above the limit, and by how much (Adventure 9).
    pub(super) fn limits(&mut self, open: &Open) {
        let (adventure, draft) = (self.adventure, self.draft);
        let first = adventure.first_excess(open).map(|(seat, _)| seat);
        match (draft.phase, first) {
            (Phase::Choose | Phase::Take | Phase::Place | Phase::Over, Some(seat)) => {
                let limit = adventure.limit(&open.holdings()[seat.index()]);
                let crystals = open.holdings()[seat.index()].caravan.len();
                let message = format!("{crystals} crystals are above the limit of {limit}");
                self.found.add(format!("caravan {seat}"), message);
            }
            (Phase::Discard(seat), first) if first != Some(seat) => {
                let message = match first {
                    Some(first) => format!("seat {first} has to discard before seat {seat}"),
                    None => format!("no seat is above its limit, also not seat {seat}"),
                };
                self.found.add("turn", message);
            }
            _ => {}
        }
        let most = adventure.set.most_held() + self.seats.get();
        let reward_ahead = match draft.phase {
            Phase::Spend { .. } | Phase::Reward(_) => true,
            Phase::Visit => adventure.build_cost(open).is_some(),
            _ => false,
        };
        for (seat, held) in self.seats.seats().zip(open.holdings()) {
            // A caravan that may still take a card's crystals must have counted little so far.
            if (reward_ahead || seat != open.turn) && held.caravan.len() > most {
                let message = format!("no game brings {} crystals here", held.caravan.len());
                self.found.add(format!("caravan {seat}"), message);
            }
        }
    }

    /// The game ends with the round in which a seat claims its last tile (Adventure 10.1).
    pub(super) fn end(&mut self) {
        let draft = self.draft;
        let claims = Claims {
            what: "tile",
            claimed: draft.seats.iter().map(|seat| seat.claimed.len()).collect(),
            to_end: usize::from(self.adventure.set.end),
            turn: draft.turn,
            over: draft.phase == Phase::Over,
            claim_done: matches!(draft.phase, Phase::Discard(_)),
        };
        self.found.0.extend(claims.violations());
    }
}

/// How many cards can be spent now.
fn legal_spends(adventure: &Adventure, open: &Open) -> usize {
    let mut list = List::new();
    legal::legal_actions(adventure, open, &mut list);
    list.len()
}
