//! The bots' view of Adventure: candidate actions and heuristics.

use caravan_engine::adventure::{
    Action, Adventure, Holdings, Offer, Open, Phase, PointTile, Space, Spent, State,
};
use caravan_engine::trading::{Effect, Merchant, Payment};
use caravan_engine::{Card, Crystals, Seat, SeatCount};

use crate::judge::{
    Judge, Kind, Learned, Values, aim_merchant, cheapest, engine, gain, is_cheapest,
    is_cheapest_part, lacking, sensible_discards, share, slot_of,
};

impl Judge for Adventure {
    const CROWDED: bool = false;

    fn learned(seats: SeatCount) -> Learned {
        // What will be built where is hard to predict, so the net counts little, and a little more
        // against several rivals. Judging the rival too takes time, which a narrower beam makes up
        // for.
        let (win, rivals, width) = if seats.get() == 2 { (0.26, 0.45, 28) } else { (0.3, 0.0, 40) };
        Learned { promise: 1.0 - win, lead: 0.0, win, rivals, width, turns: 8, tree: None }
    }

    fn kind(&self, action: Action) -> Kind {
        match action {
            Action::Claim(_) => Kind::Claim,
            Action::Rest => Kind::Rest,
            Action::Discard { .. } => Kind::Discard,
            _ => Kind::Other,
        }
    }

    fn narrow(&self, state: &State, legal: &[Action], out: &mut Vec<Action>) {
        out.clear();
        let open = state.open();
        let mover = open.mover();
        match open.phase {
            Phase::Discard(seat) => {
                let crystals = |action| match action {
                    Action::Discard { crystals, .. } => crystals,
                    _ => Crystals::NONE,
                };
                let caravan = open.holdings()[seat.index()].caravan;
                let costs = tiles(self, open).map(|tile| tile.cost);
                return sensible_discards(caravan, costs, legal, crystals, out);
            }
            Phase::Spend { left, .. } => return out.extend(thrifty(self, mover, legal, left)),
            _ => {}
        }
        let sensible = |action: &Action| match *action {
            Action::Merchant(Merchant::Acquire(_, payment)) if open.phase == Phase::Choose => {
                is_cheapest(mover.caravan, payment)
            }
            Action::Merchant(Merchant::Upgrade(_, plan)) => plan.steps() > 0,
            Action::Go(space, toll) => {
                // A valley, or a village without an affordable tile, is no destination.
                let pays = is_cheapest(mover.caravan, toll);
                open.phase == Phase::Place || pays && is_visitable(self, open, space)
            }
            Action::Build(cost) => is_cheapest_part(mover.caravan, cost),
            Action::Rest => !mover.played.is_empty() || !mover.spent.is_empty(),
            _ => true,
        };
        out.extend(legal.iter().copied().filter(sensible));
        if out.is_empty() {
            out.extend_from_slice(legal);
        }
    }

    fn rest(&self, state: &State) -> Option<Action> {
        (state.open().phase == Phase::Choose).then_some(Action::Rest)
    }

    fn target(&self, state: &State, line: &[Action]) -> Option<Card> {
        let open = state.open();
        match *line.first()? {
            Action::Merchant(Merchant::Acquire(slot, _)) => {
                open.market.cards().get(slot.index()).copied()
            }
            Action::Go(space, _) | Action::Claim(space) => tile_in(self, open, space),
            _ => None,
        }
    }

    fn aim(&self, state: &State, action: Action, target: Option<Card>) -> Option<Action> {
        let open = state.open();
        let mover = open.mover();
        let market = open.market.cards();
        match action {
            Action::Merchant(Merchant::Acquire(..)) if open.phase != Phase::Choose => {
                // A reward is free.
                let slot = slot_of(market, target?)?;
                Some(Action::Merchant(Merchant::Acquire(slot, Payment::NONE)))
            }
            Action::Merchant(merchant) => {
                let means = (mover.hand, mover.caravan);
                aim_merchant(merchant, target, means, market, |card| self.effect(card))
                    .map(Action::Merchant)
            }
            Action::Go(space, _) => {
                let due = open.phase == Phase::Choose
                    && mover.wagon != Some(space)
                    && open.mountains().contains(space);
                let owners = if due { open.others_on(space).count() } else { 0 };
                let toll = cheapest(mover.caravan, owners)?;
                (tile_in(self, open, space) == target).then_some(Action::Go(space, toll))
            }
            Action::Claim(space) => (tile_in(self, open, space) == target).then_some(action),
            _ => Some(action),
        }
    }

    fn each_offer(&self, state: &State, mut offer: impl FnMut(Crystals, u8)) {
        tiles(self, state.open()).for_each(|tile| offer(tile.cost, tile.points));
    }

    fn worth(&self, state: &State, seat: Seat) -> f32 {
        let held = &state.open().holdings()[seat.index()];
        let cards: f32 = held.hand.iter().map(|card| gain(self.effect(card))).sum();
        0.5 * f32::from(held.caravan.worth()) + 0.2 * cards
    }

    fn promise(&self, state: &State, seat: Seat, left: f32, values: Values) -> f32 {
        let worth = Weights::of(values);
        let open = state.open();
        let held = &open.holdings()[seat.index()];
        let away = held.played.union(held.spent);
        let owned = held.hand.union(away);
        let gains: f32 = owned.iter().map(|card| gain(self.effect(card))).sum();
        let away = f32::from(u8::try_from(away.len()).unwrap_or(u8::MAX));
        let near = tiles(self, open)
            .map(|tile| {
                let lacking = f32::from(lacking(held.caravan, tile.cost));
                f32::from(tile.points) * (1.0 - lacking / f32::from(tile.cost.worth()))
            })
            .fold(0.0, f32::max);
        let built: f32 = held.built.iter().map(|&built| f32::from(built)).sum();
        let (_, towards) = next_column(held);
        let tiles = 2.5 * f32::from(held.legs) + worth.room * f32::from(held.rooms);
        let score = self.score(held).total();
        f32::from(score) - f32::from(held.caravan.above_a())
            + worth.crystals * f32::from(held.caravan.worth())
            + worth.near * near
            + left * engine(owned.len(), gains)
            - 0.45 * away
            + left * (worth.built * built + 1.5 * share(towards, 4) + tiles)
            + worth.more(self, held)
    }

    fn progress(&self, state: &State) -> f32 {
        let most = state.open().holdings().iter().map(|held| held.claimed.len()).max();
        share(most.unwrap_or(0), self.set().end.into())
    }

    fn reason(&self, state: &State, action: Action) -> String {
        let open = state.open();
        match action {
            Action::Claim(space) => {
                let village = self.villages().iter().position(|&village| village == space);
                match village.map(|village| open.offers[village]) {
                    Some(Offer::Tile(tile)) => {
                        format!("claims {} points", self.point_tile(tile).points)
                    }
                    _ => "claims a tile".into(),
                }
            }
            Action::Take(_) => "a stake to begin with".into(),
            Action::Go(..) if open.phase == Phase::Place => "a place to begin at".into(),
            Action::Go(space, _) if self.villages().contains(&space) => "goes to a village".into(),
            Action::Go(..) => "goes to a mountain".into(),
            Action::Merchant(Merchant::Acquire(slot, _)) => {
                format!("adds {} to the hand", self.effect(open.market.cards()[slot.index()]))
            }
            Action::Merchant(_) => "works towards a point tile".into(),
            Action::Build(_) => "builds an outpost".into(),
            Action::Trade(_) => "trades on the mountain".into(),
            Action::Bonus(bonus) => format!("takes a bonus tile, {bonus}"),
            Action::Rest => "takes all cards back".into(),
            Action::Spend(_) => "spends what it needs least".into(),
            Action::Discard { .. } => "keeps what the point tiles ask for".into(),
            Action::Done => "nothing more is worth it here".into(),
        }
    }
}

/// Weights in points, as changed since the first values.
struct Weights {
    /// Per level of a crystal.
    crystals: f32,
    /// The best tile, by the share of its cost in hand.
    near: f32,
    /// An outpost on the map, and a room tile, while the game lasts.
    built: f32,
    room: f32,
    /// A claim, beyond its points: it brings the end nearer while the others are not ready.
    claim: f32,
    /// Each crystal beyond the sixth.
    many: f32,
    /// Per level that cards in hand could gain now by trading.
    tradable: f32,
}

impl Weights {
    const FIRST: Weights = Weights {
        crystals: 0.55,
        near: 0.3,
        built: 1.8,
        room: 2.0,
        claim: 0.0,
        many: 0.0,
        tradable: 0.0,
    };

    /// Tuned by matches of planners with all weights perturbed at random.
    const LATEST: Weights = Weights {
        crystals: 0.6,
        near: 0.25,
        built: 1.4,
        room: 2.6,
        claim: 0.5,
        many: 0.15,
        tradable: 0.08,
    };

    fn of(values: Values) -> Weights {
        match values {
            Values::First => Weights::FIRST,
            Values::Latest => Weights::LATEST,
        }
    }

    /// The terms that the first values do not have.
    fn more(&self, adventure: &Adventure, held: &Holdings) -> f32 {
        let number = |n: usize| f32::from(u8::try_from(n).unwrap_or(u8::MAX));
        let tradable = |card| match adventure.effect(card) {
            effect @ Effect::Trade(trade) => {
                gain(effect) * f32::from(trade.times(held.caravan).min(3))
            }
            _ => 0.0,
        };
        let many = held.caravan.len().saturating_sub(6);
        // Expensive: computed only where it counts.
        let tradable: f32 =
            if self.tradable > 0.0 { held.hand.iter().map(tradable).sum() } else { 0.0 };
        self.claim * number(held.claimed.len())
            + self.many * f32::from(many)
            + self.tradable * tradable
    }
}

/// The number of columns that a seat has emptied, and of empty rows in the next one.
pub(crate) fn next_column(held: &Holdings) -> (u8, usize) {
    let emptied = held.built.iter().copied().min().unwrap_or(0);
    (emptied, held.built.iter().filter(|&&built| built > emptied).count())
}

/// Whether anything can be done on a space, as far as crystals and outposts go.
fn is_visitable(adventure: &Adventure, open: &Open, space: Space) -> bool {
    if open.mountains().contains(space) {
        return true;
    }
    let village = adventure.villages().iter().position(|&village| village == space);
    village.is_some_and(|village| match open.offers[village] {
        Offer::Tile(tile) => open.mover().caravan.contains(adventure.point_tile(tile).cost),
        _ => false,
    })
}

/// The point tile in the village on a space.
fn tile_in(adventure: &Adventure, open: &Open, space: Space) -> Option<Card> {
    let village = adventure.villages().iter().position(|&village| village == space)?;
    match open.offers[village] {
        Offer::Tile(tile) => Some(tile),
        _ => None,
    }
}

/// The point tiles in the villages.
fn tiles(adventure: &Adventure, open: &Open) -> impl Iterator<Item = PointTile> {
    open.offers.iter().filter_map(|offer| match offer {
        Offer::Tile(tile) => Some(adventure.point_tile(*tile)),
        _ => None,
    })
}

/// The next of the cards that are needed least: played ones before those in hand, small gains
/// before large ones.
fn thrifty(adventure: &Adventure, mover: &Holdings, legal: &[Action], left: u8) -> Option<Action> {
    let need = |card: Card, played: bool| {
        let need = gain(adventure.effect(card)) + if played { 0.0 } else { 3.0 };
        (need * 16.0).max(0.0)
    };
    let played = mover.played.iter().map(|card| (Spent::Played(card), need(card, true)));
    let hand = mover.hand.iter().map(|card| (Spent::Hand(Some(card)), need(card, false)));
    // Only cards from the first listed one onwards can still be spent.
    let first = legal.iter().find_map(|action| match action {
        Action::Spend(card) => Some(*card),
        _ => None,
    })?;
    let mut cards: Vec<(Spent, f32)> =
        played.chain(hand).filter(|(card, _)| *card >= first).collect();
    cards.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    cards.truncate(left.into());
    cards.into_iter().map(|(card, _)| Action::Spend(card)).min()
}
