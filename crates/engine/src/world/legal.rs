//! The legal actions of World: the list, and the check with its reasons.

use alloc::format;

use super::board::{Place, PlaceSet, Symbols, Work};
use super::state::{Holdings, Offer};
use super::{Action, Benefit, MOST_TRADERS, Open, Phase, StackNumber, World};
use crate::cards::Slot;
use crate::list::{List, Writer};
use crate::notation::Held;
use crate::rules::{Illegal, Seat, refuse, refuse_lacking};
use crate::trading::{Crystals, Effect, Trade, check_discard, refuse_excess};

/// More actions than any state has: plans of every upgrade, repetitions of every trade, discards.
const MAX_LEGAL: usize = 3000;

/// All legal actions, in the order of [`Action`].
pub(super) fn legal_actions(world: &World, open: &Open, out: &mut List<Action>) {
    out.refill(MAX_LEGAL, Action::Rest, |mut out| {
        match open.phase {
            Phase::Choose => choose(world, open, &mut out),
            Phase::Gate(offer) => gate(world, open, offer, &mut out),
            Phase::Explore(_) => {
                for place in open.covered().iter() {
                    out.push(Action::Explore(place));
                }
            }
            Phase::Discard => {
                let caravan = open.mover().caravan;
                let excess = caravan.len() - world.set.limit;
                world.discards.write(caravan, excess, Action::Discard, &mut out);
            }
            Phase::Over => {}
        }
        out.len()
    });
}

fn choose(world: &World, open: &Open, out: &mut Writer<'_, Action>) {
    let places = &world.boards[usize::from(open.board)];
    let skills = Skills::of(world, open.mover());
    let usable = world.usable(open, &skills);
    // World 4.6: tools pay before the action.
    let caravan =
        |place: Place| open.mover().caravan + skills.tools(world.symbols_of[place.index()]);
    let space = world.space_left(open.mover());
    for place in usable.intersection(places.gates).iter() {
        let gate = world.gate_of[place.index()];
        let tile = space & world.tile_left(open, gate);
        let claim = world.payable(open, gate, caravan(place));
        out.push_if(Action::Enter(place), tile | claim);
    }
    for place in usable.intersection(places.productions).iter() {
        out.push(Action::Produce(place));
    }
    for place in usable.intersection(places.upgrades).iter() {
        world.upgrades[place.index()].write(caravan(place), out);
    }
    for place in usable.intersection(places.trades).iter() {
        let action = |times| Action::Trade(place, times);
        world.trades[place.index()].write(caravan(place), action, out);
    }
    out.push(Action::Rest);
}

fn gate(world: &World, open: &Open, offer: Offer, out: &mut Writer<'_, Action>) {
    if world.tile_possible(open, offer) {
        for stack in world.stacks(offer.gate).filter(|&stack| open.tops[stack].is_some()) {
            out.push(Action::Take(StackNumber(u8::try_from(stack).expect("few stacks"))));
        }
    }
    if world.claim_possible(open, offer, open.mover().caravan) {
        out.push(Action::Claim(Slot(offer.gate)));
    }
    if !(offer.tile && offer.claim) {
        out.push(Action::Done);
    }
}

impl World {
    /// The locations where traders can be placed (World 4.1 and 4.5).
    #[inline]
    fn usable(&self, open: &Open, skills: &Skills) -> PlaceSet {
        let home = open.mover().home;
        if home == 0 {
            return PlaceSet::EMPTY;
        }
        let places = &self.boards[usize::from(open.board)];
        let seats = (0..).map(Seat).take(open.holdings().len());
        let occupied = seats.fold(PlaceSet::EMPTY, |all, seat| all.union(open.working(seat)));
        let open_to_all = places.all.without(open.covered());
        // Where nobody works, it is a matter of symbols and numbers only.
        let mut usable = PlaceSet::EMPTY;
        for class in &places.classes {
            let reach = usize::from(home + skills.helps(class.symbols)).min(MOST_TRADERS);
            usable = usable.union(class.within[reach]);
        }
        usable = usable.intersection(open_to_all.without(occupied));
        let foreign = occupied.without(open.working(open.turn)).intersection(open_to_all);
        for place in foreign.iter() {
            usable.insert_if(place, self.required(open.traders(place), place, skills) <= home);
        }
        usable
    }

    /// The number of traders a location asks for where this many work (World 4.2 to 4.4).
    #[inline]
    pub(super) fn required(&self, there: u8, place: Place, skills: &Skills) -> u8 {
        let asked = if there == 0 { self.traders_of[place.index()] } else { there + 1 };
        asked.saturating_sub(skills.helps(self.symbols_of[place.index()])).max(1)
    }

    /// Whether a bonus tile can be taken (World 6.1).
    #[inline]
    pub(super) fn tile_possible(&self, open: &Open, offer: Offer) -> bool {
        offer.tile && self.tile_left(open, offer.gate) && self.space_left(open.mover())
    }

    /// Whether a bonus tile is left at a gate.
    #[inline]
    fn tile_left(&self, open: &Open, gate: u8) -> bool {
        open.tops[self.stacks(gate)].iter().any(Option::is_some)
    }

    /// Whether a seat has a bonus space left.
    #[inline]
    fn space_left(&self, holdings: &Holdings) -> bool {
        holdings.taken.len() < usize::from(self.set.spaces)
    }

    /// Whether the card above a gate can be claimed with these crystals (World 7.1).
    #[inline]
    pub(super) fn claim_possible(&self, open: &Open, offer: Offer, caravan: Crystals) -> bool {
        offer.claim && self.payable(open, offer.gate, caravan)
    }

    /// Whether there is a card above a gate that these crystals pay for.
    #[inline]
    fn payable(&self, open: &Open, gate: u8, caravan: Crystals) -> bool {
        let card = open.row.cards().get(usize::from(gate));
        card.is_some_and(|card| caravan.contains(self.cost_of[card.index()]))
    }
}

/// What the cards of a seat do for it, for every set of symbols that a location can show.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skills {
    helps: [u8; Symbols::SETS],
    tools: [Crystals; Symbols::SETS],
}

impl Skills {
    const NONE: Skills =
        Skills { helps: [0; Symbols::SETS], tools: [Crystals::NONE; Symbols::SETS] };

    /// The effect of a card.
    pub(super) fn new(benefit: Benefit) -> Skills {
        let mut skills = Skills::NONE;
        for symbols in Symbols::all() {
            match benefit {
                Benefit::Help(symbol) if symbols.contains(symbol) => {
                    skills.helps[symbols.bits()] = 1;
                }
                Benefit::Tool(symbol, level) if symbols.contains(symbol) => {
                    skills.tools[symbols.bits()] = level.into();
                }
                _ => {}
            }
        }
        skills
    }

    /// What all cards of a seat do.
    #[inline]
    pub(super) fn of(world: &World, holdings: &Holdings) -> Skills {
        let mut skills = Skills::NONE;
        for card in holdings.claimed.intersection(world.skilled).iter() {
            let more = &world.skills_of[card.index()];
            for (helps, more) in skills.helps.iter_mut().zip(more.helps) {
                *helps += more;
            }
            for (tools, &more) in skills.tools.iter_mut().zip(&more.tools) {
                *tools += more;
            }
        }
        skills
    }

    /// World 4.6: each matching tool card gives its crystal.
    #[inline]
    pub(super) fn tools(&self, symbols: Symbols) -> Crystals {
        self.tools[symbols.bits()]
    }

    /// World 4.4: each matching help card saves a trader.
    #[inline]
    fn helps(&self, symbols: Symbols) -> u8 {
        self.helps[symbols.bits()]
    }
}

/// Whether an action is legal, and why not; asks the state, not the list.
pub(super) fn check(world: &World, open: &Open, action: Action) -> Result<(), Illegal> {
    match (open.phase, action) {
        (Phase::Over, _) => refuse("World 10.1", "the game is over"),
        (
            Phase::Choose,
            Action::Enter(place)
            | Action::Produce(place)
            | Action::Upgrade(place, _)
            | Action::Trade(place, _),
        ) => check_work(world, open, place, action),
        (Phase::Choose, Action::Rest) => Ok(()),
        (Phase::Choose, _) => {
            refuse("World 3.2", "the turn begins with work at a location, or rest")
        }
        (Phase::Gate(offer), Action::Take(stack)) => check_take(world, open, offer, stack),
        (Phase::Gate(offer), Action::Claim(slot)) => check_claim(world, open, offer, slot),
        (Phase::Gate(offer), Action::Done) => {
            if offer.tile && offer.claim {
                return refuse("World 5.4", "take a bonus tile or claim the point card first");
            }
            Ok(())
        }
        (Phase::Gate(_), _) => {
            refuse("World 5.4", "at a gate a bonus tile is taken, a card is claimed, or both")
        }
        (Phase::Explore(_), Action::Explore(place)) => {
            if place.index() < world.set.locations.len() && open.tile(place).is_some() {
                return Ok(());
            }
            refuse("World 7.6", "there is no exploration tile on that location")
        }
        (Phase::Explore(_), _) => refuse("World 7.6", "an exploration tile must be taken first"),
        (Phase::Discard, Action::Discard(crystals)) => {
            check_discard("World 9.1", open.mover().caravan, world.set.limit, crystals)
        }
        (Phase::Discard, _) => refuse_excess("World 9.1", open.mover().caravan, world.set.limit),
    }
}

fn check_work(world: &World, open: &Open, place: Place, action: Action) -> Result<(), Illegal> {
    let board = usize::from(open.board);
    let in_play = world.set.places(board).any(|other| other == place);
    let Some(location) = world.set.locations.get(place.index()).filter(|_| in_play) else {
        return refuse("World 2.1", "that location is not on the board");
    };
    let name = &location.name;
    if open.tile(place).is_some() {
        return refuse("World 4.1", format!("an exploration tile lies on {name}"));
    }
    if open.working(open.turn).contains(place) {
        return refuse("World 4.1", format!("own traders work at {name} already: rest first"));
    }
    let skills = Skills::of(world, open.mover());
    let (required, home) = (world.required(open.traders(place), place, &skills), open.mover().home);
    if home < required {
        let traders = if required == 1 { "trader" } else { "traders" };
        let reason = format!("{name} asks for {required} {traders}, {home} at home");
        return refuse("World 4.5", reason);
    }
    let caravan = open.mover().caravan + skills.tools(location.symbols);
    match (&location.work, action) {
        (Work::Gate(_), Action::Enter(_)) => {
            let offer = Offer { gate: world.gate_of[place.index()], tile: true, claim: true };
            if world.tile_possible(open, offer) || world.claim_possible(open, offer, caravan) {
                return Ok(());
            }
            refuse(
                "World 4.7",
                format!("at {name} neither a bonus tile nor the point card can be had"),
            )
        }
        (Work::Effect(Effect::Gain(_)), Action::Produce(_)) => Ok(()),
        (Work::Effect(Effect::Upgrade(steps)), Action::Upgrade(_, plan)) => {
            if plan.steps() > *steps {
                refuse("World 5.2", format!("{name} has {steps} steps, not {}", plan.steps()))
            } else if plan.fits(caravan) {
                Ok(())
            } else {
                refuse(
                    "World 5.2",
                    format!("cannot take steps from `{plan}`: the caravan holds {}", Held(caravan)),
                )
            }
        }
        (Work::Effect(Effect::Trade(trade)), Action::Trade(_, times)) => {
            check_trade(name, caravan, *trade, times)
        }
        _ => refuse("World 5.1", format!("that is not what {name} does")),
    }
}

fn check_trade(name: &str, caravan: Crystals, trade: Trade, times: u8) -> Result<(), Illegal> {
    let most = trade.times(caravan);
    if (1..=most).contains(&times) {
        return Ok(());
    }
    // World 4.7: a location whose trade cannot be paid cannot be used at all.
    let (clause, lacks) = match most {
        0 => ("World 4.7", caravan.lacks(trade.give)),
        _ => ("World 5.3", Crystals::NONE),
    };
    refuse_lacking(
        clause,
        format!(
            "cannot trade `{trade}` {times} times at {name}: the caravan holds {}, enough for {most}",
            Held(caravan)
        ),
        lacks,
    )
}

fn check_take(world: &World, open: &Open, offer: Offer, stack: StackNumber) -> Result<(), Illegal> {
    if !offer.tile {
        refuse("World 6.2", "a bonus tile was taken in this turn already")
    } else if !world.stacks(offer.gate).contains(&stack.index()) {
        refuse("World 6.1", format!("bonus stack {stack} is not at this gate"))
    } else if open.tops[stack.index()].is_none() {
        refuse("World 6.1", format!("bonus stack {stack} is empty"))
    } else if !world.tile_possible(open, offer) {
        refuse("World 6.1", format!("all {} bonus spaces are taken", world.set.spaces))
    } else {
        Ok(())
    }
}

fn check_claim(world: &World, open: &Open, offer: Offer, slot: Slot) -> Result<(), Illegal> {
    let caravan = open.mover().caravan;
    if !offer.claim {
        refuse("World 7.1", "a card was claimed in this turn already")
    } else if slot != Slot(offer.gate) {
        refuse("World 5.4", format!("the card of this gate is in slot {}", Slot(offer.gate)))
    } else if world.claim_possible(open, offer, caravan) {
        Ok(())
    } else if let Some(&card) = open.row.cards().get(slot.index()) {
        let cost = world.cost_of[card.index()];
        refuse_lacking(
            "World 7.1",
            format!(
                "cannot claim slot {slot}: it costs `{cost}`, the caravan holds {}",
                Held(caravan)
            ),
            caravan.lacks(cost),
        )
    } else {
        refuse("World 7.2", format!("there is no point card in slot {slot}"))
    }
}
