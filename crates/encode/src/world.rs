//! World: observations and action masks (`docs/observation/world.md`).

use caravan_engine::cards::Slot;
use caravan_engine::trading::Effect;
use caravan_engine::world::{
    Action, Benefit, MAX_LOCATIONS, Offer, Open, Phase, Place, PlaceSet, StackNumber, State, View,
    Work, World,
};
use caravan_engine::{Card, Seat, SeatCount};

use crate::Encode;
use crate::encoder::Encoder;
use crate::kept::Kept;
use crate::merchants::{around, away};
use crate::rank;
use crate::space::Space;

/// The layout of the actions, and the locations in play.
#[derive(Clone, Debug)]
pub struct Plan {
    work: [usize; MAX_LOCATIONS],
    steps: [usize; MAX_LOCATIONS],
    rest: usize,
    take: usize,
    claim: usize,
    done: usize,
    explore: usize,
    kept: Kept,
    /// The locations in play with each fourth board.
    in_play: Vec<PlaceSet>,
}

/// The numbers of a point card: cost, points, benefit, symbol, level, traders.
const OF_POINT_CARD: usize = 9;

impl Encode for World {
    type Open = Open;
    type Plan = Plan;

    fn open(state: &State) -> &Open {
        state.open()
    }

    fn plan(&self, _: SeatCount, space: &mut Space<Action>) -> Plan {
        let set = self.set();
        let (mut work, mut steps) = ([0; MAX_LOCATIONS], [0; MAX_LOCATIONS]);
        for (place, location) in (0..).map(Place).zip(&set.locations) {
            let ways: Vec<Action> = match location.work {
                Work::Gate(_) => vec![Action::Enter(place)],
                Work::Effect(Effect::Gain(_)) => vec![Action::Produce(place)],
                Work::Effect(Effect::Upgrade(most)) => {
                    steps[place.index()] = most.into();
                    rank::all_plans(most).map(|plan| Action::Upgrade(place, plan)).collect()
                }
                Work::Effect(Effect::Trade(trade)) => {
                    // World 4.6: tools pay before the trade.
                    let tools = set.points.iter().filter(|card| {
                        matches!(card.name.benefit, Benefit::Tool(symbol, _)
                            if location.symbols.contains(symbol))
                    });
                    let most = usize::from(set.limit) + tools.count();
                    let times = u8::try_from(most).expect("few cards") / trade.give.len();
                    (1..=times).map(|times| Action::Trade(place, times)).collect()
                }
            };
            work[place.index()] = space.add("work", ways);
        }
        let rest = space.add("rest", [Action::Rest]);
        let stacks = u8::try_from(set.stacks().len()).expect("few stacks");
        let take = space.add("take", (0..stacks).map(|stack| Action::Take(StackNumber(stack))));
        let gates = u8::try_from(set.gates().count()).expect("few gates");
        let claim = space.add("claim", (0..gates).map(|gate| Action::Claim(Slot(gate))));
        let done = space.add("done", [Action::Done]);
        let places = (0..).map(Place).take(set.locations.len());
        let explore = space.add("explore", places.map(Action::Explore));
        let kept = Kept::new(set.limit, space);
        let in_play = (0..set.boards.len()).map(|board| set.places(board).collect()).collect();
        Plan { work, steps, rest, take, claim, done, explore, kept, in_play }
    }

    #[inline]
    fn index(&self, plan: &Plan, open: &Open, action: Action) -> usize {
        match action {
            Action::Enter(place) | Action::Produce(place) => plan.work[place.index()],
            Action::Upgrade(place, steps) => {
                plan.work[place.index()] + rank::of_plan(steps, plan.steps[place.index()])
            }
            Action::Trade(place, times) => plan.work[place.index()] + usize::from(times) - 1,
            Action::Rest => plan.rest,
            Action::Take(stack) => plan.take + stack.index(),
            Action::Claim(slot) => plan.claim + slot.index(),
            Action::Done => plan.done,
            Action::Explore(place) => plan.explore + place.index(),
            Action::Discard(crystals) => plan.kept.index(open.mover().caravan - crystals),
        }
    }

    fn dependent(&self, plan: &Plan, open: &Open, index: usize) -> Option<Action> {
        let kept = plan.kept.crystals(index, self.set().limit)?;
        open.mover().caravan.checked_sub(kept).map(Action::Discard)
    }

    fn observe(&self, plan: &Plan, view: &View, own: Seat, encoder: &mut impl Encoder) {
        let (open, set) = (&view.open, self.set());
        let seats = open.holdings().len();
        let held = around(open.holdings(), own);
        encoder.field("phase", 1, 1);
        let (phase, offer) = match open.phase {
            Phase::Choose => (0, None),
            Phase::Gate(offer) => (1, Some(offer)),
            Phase::Explore(offer) => (2, Some(offer)),
            Phase::Discard => (3, None),
            Phase::Over => (4, None),
        };
        encoder.put(phase);
        encoder.field("offer", 1, 3);
        match offer {
            Some(Offer { gate, tile, claim }) => encoder.all([gate + 1, tile.into(), claim.into()]),
            None => encoder.skip(3),
        }
        encoder.field("turn", 1, 1);
        encoder.put(away(open.turn, own, seats));
        encoder.field("seat", 1, 1);
        encoder.put(own.0);
        self.observe_places(plan, open, own, encoder);
        let gates = set.gates().count();
        encoder.field("row", gates, OF_POINT_CARD);
        open.row.cards().iter().for_each(|&card| self.observe_card(card, encoder));
        encoder.skip((gates - open.row.len()) * OF_POINT_CARD);
        encoder.field("next", 1, OF_POINT_CARD);
        match open.next {
            Some(card) => self.observe_card(card, encoder),
            None => encoder.skip(OF_POINT_CARD),
        }
        let stacks: usize = set.gates().map(|(_, stacks)| stacks.len()).sum();
        encoder.field("stacks", stacks, 2);
        for (&top, &below) in open.tops.iter().zip(&view.below).take(stacks) {
            encoder.all([top.map_or(0, |kind| kind.0 + 1), below]);
        }
        encoder.field("caravan", seats, 4);
        held.clone().for_each(|held| encoder.crystals(held.caravan));
        encoder.field("traders", seats, 2);
        held.clone().for_each(|held| encoder.all([held.home, held.reserve]));
        encoder.field("score", seats, 1);
        let all = (0..).map(Seat).take(seats);
        for seat in all.clone().skip(own.index()).chain(all.take(own.index())) {
            encoder.points(self.score(open, seat).total());
        }
        encoder.field("claimed", seats, set.points.len());
        held.clone().for_each(|held| encoder.cards(held.claimed, set.points.len()));
        encoder.field("taken", seats, set.bonus.len());
        held.clone().for_each(|held| encoder.tally(held.taken, set.bonus.len()));
        encoder.field("explored", seats, set.exploration.len());
        held.for_each(|held| encoder.tally(held.explored, set.exploration.len()));
        encoder.field("point deck", 1, set.points.len());
        encoder.cards(view.unseen_points, set.points.len());
        encoder.field("unseen tiles", 1, set.bonus.len());
        encoder.tally(view.unseen_tiles, set.bonus.len());
    }
}

/// Writes the board and cards.
trait Parts {
    fn observe_places(&self, plan: &Plan, open: &Open, seat: Seat, encoder: &mut impl Encoder);
    fn observe_card(&self, card: Card, encoder: &mut impl Encoder);
}

impl Parts for World {
    fn observe_places(&self, plan: &Plan, open: &Open, seat: Seat, encoder: &mut impl Encoder) {
        let (n, seats) = (self.set().locations.len(), open.holdings().len());
        let in_play = plan.in_play[usize::from(open.board)];
        encoder.field("in play", 1, n);
        encoder.bits(in_play.bits(), n);
        encoder.field("locations", n, 3);
        for place in (0..).map(Place).take(n) {
            let tile = open.tile(place).map_or(0, |kind| kind.0 + 1);
            let traders = open.traders(place);
            let owner = if traders == 0 { None } else { open.workers(place) };
            let owner = owner.map_or(0, |workers| away(workers.seat, seat, seats) + 1);
            encoder.all([tile, owner, traders]);
        }
    }

    fn observe_card(&self, card: Card, encoder: &mut impl Encoder) {
        let card = self.point_card(card);
        encoder.crystals(card.name.cost);
        encoder.put(card.points);
        encoder.all(match card.name.benefit {
            Benefit::Help(symbol) => [1, symbol.0 + 1, 0, 0],
            Benefit::Tool(symbol, level) => [2, symbol.0 + 1, level.worth(), 0],
            Benefit::Traders(n) => [3, 0, 0, n],
            Benefit::Exploration => [4, 0, 0, 0],
        });
    }
}
