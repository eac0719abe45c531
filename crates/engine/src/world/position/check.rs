//! Validation of drafts of World.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use super::super::board::{Cover, Place};
use super::super::set::Copies;
use super::super::{Phase, World};
use super::PositionDraft;
use crate::cards::{Card, CardSet, Tally};
use crate::position::{DeckDraft, Violations};
use crate::round::Claims;
use crate::rules::SeatCount;

/// More crystals than a seat at a gate can have: the limit, and a crystal for each claimed card.
const MOST_WITHIN_TURN: u8 = 40;

/// Collects the reasons why a draft is not a valid state.
pub(super) struct Check<'a> {
    pub(super) world: &'a World,
    pub(super) draft: &'a PositionDraft,
    pub(super) seats: SeatCount,
    pub(super) found: Violations,
}

impl Check<'_> {
    /// Everything is in the set: the other checks rely on it.
    pub(super) fn known(&mut self) {
        let (set, draft) = (&self.world.set, self.draft);
        let seats = &draft.seats;
        let cards = draft.row.iter().chain(&draft.deck.known);
        let mut cards = cards.chain(seats.iter().flat_map(|seat| &seat.claimed));
        let stacks = draft.stacks.iter().flat_map(|stack| &stack.known);
        let mut bonus = stacks.chain(seats.iter().flat_map(|seat| &seat.taken));
        let tiles = draft.tiles.iter().map(|(_, tile)| tile);
        let mut tiles = tiles.chain(seats.iter().flat_map(|seat| &seat.explored));
        let places = draft.tiles.iter().map(|(place, _)| place);
        let mut places = places.chain(draft.working.iter().map(|(place, _)| place));
        let gate = match draft.phase {
            Phase::Gate(offer) | Phase::Explore(offer) => usize::from(offer.gate),
            _ => 0,
        };
        self.found.unknown(&[
            ("points", cards.any(|card| card.index() >= set.points.len())),
            ("bonus", bonus.any(|tile| tile.index() >= set.bonus.len())),
            ("tiles", tiles.any(|tile| tile.index() >= set.exploration.len())),
            ("working", places.any(|place| place.index() >= set.locations.len())),
            ("board", !set.choices().any(|board| board == draft.board)),
            ("turn", gate >= set.gates().count()),
        ]);
    }

    /// Every point card lies in one place, and takes part (World 2.2); the row is full as long as
    /// the deck lasts (World 7.2).
    pub(super) fn cards(&mut self) {
        let (world, draft, found) = (self.world, self.draft, &mut self.found);
        let name = |card| world.point_card(card).name;
        let seats = self.seats.get();
        let part: CardSet = world.set.cards(seats).collect();
        let mut seen = CardSet::EMPTY;
        let on_table = draft.row.iter().chain(&draft.deck.known);
        let claimed = draft.seats.iter().map(|seat| &seat.claimed);
        found.place(&mut seen, "points", on_table.clone(), name);
        found.place_claimed(&mut seen, claimed.clone(), name);
        let on_table = on_table.map(|card| ("points".to_string(), card));
        let claimed = self.seats.seats().zip(claimed).flat_map(|(seat, cards)| {
            cards.iter().map(move |card| (format!("claimed {seat}"), card))
        });
        for (field, &card) in on_table.chain(claimed).filter(|(_, card)| !part.contains(**card)) {
            found.add(field, format!("`{}` takes no part with {seats} seats", name(card)));
        }
        let deck = match draft.deck.unknown {
            0 => DeckDraft::Cards(draft.deck.known.clone()),
            unknown => DeckDraft::Count(unknown),
        };
        found.row("points", draft.row.len(), world.set.gates().count(), &deck);
    }

    /// No tile more often than it exists, no stack too high, no seat with too many (World 6.1).
    pub(super) fn bonus(&mut self) {
        let (world, draft) = (self.world, self.draft);
        let heights = world.set.stacks();
        let taken = draft.seats.iter().flat_map(|seat| &seat.taken);
        let all = draft.stacks.iter().flat_map(|stack| &stack.known).chain(taken);
        self.copies("bonus", all.copied(), &world.set.bonus);
        if draft.stacks.len() > heights.len() {
            let message =
                format!("there are {} bonus stacks, not {}", heights.len(), draft.stacks.len());
            self.found.add("bonus", message);
        }
        for (number, (stack, &height)) in (1..).zip(draft.stacks.iter().zip(&heights)) {
            if stack.known.len() > usize::from(height) {
                let message = format!(
                    "stack {number} has {} tiles, its space says {height}",
                    stack.known.len()
                );
                self.found.add("bonus", message);
            }
            if stack.unknown > 0 {
                self.found.add("bonus", "a view does not tell the order of a stack");
            }
        }
        for (seat, held) in self.seats.seats().zip(&draft.seats) {
            if held.taken.len() > usize::from(world.set.spaces) {
                let message =
                    format!("{} tiles do not fit on {} spaces", held.taken.len(), world.set.spaces);
                self.found.add(format!("taken {seat}"), message);
            }
        }
    }

    /// No tile more often than it exists, and only on locations that are covered (World 2.4).
    pub(super) fn exploration(&mut self) {
        let (world, draft) = (self.world, self.draft);
        let explored = draft.seats.iter().flat_map(|seat| &seat.explored);
        let all = draft.tiles.iter().map(|(_, tile)| tile).chain(explored);
        self.copies("tiles", all.copied(), &world.set.exploration);
        let mut covered = BTreeSet::new();
        for &(place, _) in &draft.tiles {
            let location = world.location(place);
            if location.cover == Cover::Open
                || location.cover == Cover::CoveredForFew && self.seats.get() > 3
            {
                self.found.add("tiles", format!("{} is never covered", location.name));
            }
            if !covered.insert(place) {
                self.found.add("tiles", format!("{} is covered twice", location.name));
            }
        }
    }

    pub(super) fn copies<T: fmt::Display>(
        &mut self,
        field: &str,
        tiles: impl Iterator<Item = Card>,
        all: &[Copies<T>],
    ) {
        let mut counts = [0; Tally::KINDS];
        tiles.for_each(|tile| counts[tile.index()] += 1);
        for (copies, count) in all.iter().zip(counts) {
            if count > usize::from(copies.copies) {
                let message =
                    format!("`{}` stands {count} times, there are {}", copies.tile, copies.copies);
                self.found.add(field, message);
            }
        }
    }

    /// Everything is on locations in play, one seat's traders at each, none under a tile.
    pub(super) fn board(&mut self) {
        let (world, draft) = (self.world, self.draft);
        let in_play: BTreeSet<Place> = world.set.places(draft.board).collect();
        let mut worked = BTreeSet::new();
        for (field, place) in draft
            .tiles
            .iter()
            .map(|&(place, _)| ("tiles", place))
            .chain(draft.working.iter().map(|&(place, _)| ("working", place)))
        {
            let name = &world.location(place).name;
            if !in_play.contains(&place) {
                self.found.add(field, format!("{name} is not on the board"));
            }
        }
        for &(place, workers) in &draft.working {
            let name = &world.location(place).name;
            if workers.seat.index() >= draft.seats.len() {
                self.found.add("working", format!("there is no seat {}", workers.seat));
            }
            if draft.tiles.iter().any(|&(other, _)| other == place) {
                self.found.add("working", format!("{name} lies under an exploration tile"));
            }
            if !worked.insert(place) {
                self.found.add("working", format!("{name} stands twice"));
            }
        }
    }

    /// Each seat has all its traders (World 2.5). Returns those at home and in the reserve.
    pub(super) fn traders(&mut self) -> Vec<(u8, u8)> {
        let set = &self.world.set;
        let mut traders = Vec::new();
        for (seat, held) in self.seats.seats().zip(&self.draft.seats) {
            let working = self.draft.working.iter().filter(|(_, workers)| workers.seat == seat);
            let working: u8 = working.fold(0, |sum, (_, w)| u8::saturating_add(sum, w.traders));
            let reserve = set.traders - set.home(self.seats);
            let default = (set.traders.saturating_sub(reserve).saturating_sub(working), reserve);
            let (home, reserve) = held.traders.unwrap_or(default);
            let sum = home.saturating_add(reserve).saturating_add(working);
            if sum != set.traders {
                let message = format!(
                    "{home} at home, {reserve} in reserve and {working} on the board are not {}",
                    set.traders
                );
                self.found.add(format!("traders {seat}"), message);
            }
            traders.push((home, reserve));
        }
        traders
    }

    /// Only a seat within its turn is above the limit (World 9.1).
    pub(super) fn caravans(&mut self) {
        let (limit, draft) = (self.world.set.limit, self.draft);
        for (seat, held) in self.seats.seats().zip(&draft.seats) {
            let within_turn = matches!(draft.phase, Phase::Gate(_) | Phase::Explore(_));
            if seat == draft.turn && within_turn {
                let crystals = held.caravan.len();
                if crystals > MOST_WITHIN_TURN {
                    let message = format!("no turn brings {crystals} crystals");
                    self.found.add(format!("caravan {seat}"), message);
                }
                continue;
            }
            let discards = draft.phase == Phase::Discard && seat == draft.turn;
            self.found.limit(seat, held.caravan, limit, discards);
        }
    }

    /// The game ends with the round in which a seat claims its last card (World 10.1).
    pub(super) fn end(&mut self) {
        let draft = self.draft;
        // A seat that has just claimed its last card may still explore, take a tile or discard.
        let claim_done = match draft.phase {
            Phase::Gate(offer) => !offer.claim,
            Phase::Explore(_) | Phase::Discard => true,
            Phase::Choose | Phase::Over => false,
        };
        let claims = Claims {
            what: "card",
            claimed: draft.seats.iter().map(|seat| seat.claimed.len()).collect(),
            to_end: usize::from(self.world.set.end),
            turn: draft.turn,
            over: draft.phase == Phase::Over,
            claim_done,
        };
        self.found.0.extend(claims.violations());
    }
}
