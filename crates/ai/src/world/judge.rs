//! The bots' view of World: candidate actions and heuristics.

use caravan_engine::world::{Action, Benefit, Open, Phase, State, World};
use caravan_engine::{Card, Crystals, Level, Seat, SeatCount};

use crate::judge::{Judge, Kind, Learned, Values, lacking, sensible_discards, share, slot_of};

impl Judge for World {
    const CROWDED: bool = true;

    fn learned(seats: SeatCount) -> Learned {
        // Who occupies a location first matters with any number of seats, and more seats have more
        // answers to search.
        let nodes = if seats.get() == 2 { 14_000 } else { 30_000 };
        Learned { tree: Some(nodes), ..Learned::WELL }
    }

    fn kind(&self, action: Action) -> Kind {
        match action {
            Action::Claim(_) => Kind::Claim,
            Action::Rest => Kind::Rest,
            Action::Discard(_) => Kind::Discard,
            _ => Kind::Other,
        }
    }

    fn narrow(&self, state: &State, legal: &[Action], out: &mut Vec<Action>) {
        out.clear();
        let open = state.open();
        if let Some(Action::Discard(_)) = legal.first() {
            let crystals = |action| match action {
                Action::Discard(crystals) => crystals,
                _ => Crystals::NONE,
            };
            let costs = costs(self, open);
            return sensible_discards(open.mover().caravan, costs, legal, crystals, out);
        }
        let sensible = |action: &Action| match *action {
            Action::Upgrade(_, plan) => plan.steps() > 0,
            Action::Rest => !open.working(open.turn).is_empty(),
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
        // A move to a gate to claim its card follows the card to another gate.
        let claim = match *line.first()? {
            Action::Claim(slot) => Some(slot),
            Action::Enter(_) => line[1..]
                .iter()
                .take_while(|action| !matches!(action, Action::Enter(_)))
                .find_map(|action| match action {
                    Action::Claim(slot) => Some(*slot),
                    _ => None,
                }),
            _ => None,
        };
        state.open().row.cards().get(claim?.index()).copied()
    }

    fn aim(&self, state: &State, action: Action, target: Option<Card>) -> Option<Action> {
        let open = state.open();
        let slot = target.map(|card| slot_of(open.row.cards(), card));
        let action = match (action, slot) {
            (Action::Enter(_), Some(slot)) => {
                let (place, _) = self.set().gates().nth(slot?.index())?;
                Action::Enter(place)
            }
            (Action::Claim(_), slot) => Action::Claim(slot??),
            _ => action,
        };
        match action {
            Action::Enter(place)
            | Action::Produce(place)
            | Action::Upgrade(place, _)
            | Action::Trade(place, _) => {
                let free = !open.covered().contains(place)
                    && !open.working(open.turn).contains(place)
                    && self.asks(open, open.turn, place) <= open.mover().home;
                free.then_some(action)
            }
            Action::Explore(place) => open.covered().contains(place).then_some(action),
            _ => Some(action),
        }
    }

    fn each_offer(&self, state: &State, mut offer: impl FnMut(Crystals, u8)) {
        for &card in state.open().row.cards() {
            let card = self.point_card(card);
            offer(card.name.cost, card.points);
        }
    }

    fn worth(&self, state: &State, seat: Seat) -> f32 {
        let held = &state.open().holdings()[seat.index()];
        0.5 * f32::from(held.caravan.worth()) + 0.25 * f32::from(held.home)
    }

    fn promise(&self, state: &State, seat: Seat, left: f32, _: Values) -> f32 {
        let open = state.open();
        let held = &open.holdings()[seat.index()];
        let benefit = |benefit| match benefit {
            Benefit::Help(_) => 1.5,
            Benefit::Tool(_, Level::A) => 2.0,
            Benefit::Tool(_, Level::B) => 3.0,
            Benefit::Tool(..) => 4.0,
            // Traders and tiles are valued by what they have brought.
            Benefit::Traders(_) | Benefit::Exploration => 0.0,
        };
        let benefits: f32 =
            held.claimed.iter().map(|card| benefit(self.point_card(card).name.benefit)).sum();
        let near = open
            .row
            .cards()
            .iter()
            .map(|&card| {
                let card = self.point_card(card);
                let lacking = f32::from(lacking(held.caravan, card.name.cost));
                let all = f32::from(card.name.cost.worth());
                (3.0 + f32::from(card.points)) * (1.0 - lacking / all)
            })
            .fold(0.0, f32::max);
        let usable = f32::from(self.set().traders - held.reserve);
        let score = self.score(open, seat).total();
        f32::from(score) - f32::from(held.caravan.above_a())
            + 0.5 * f32::from(held.caravan.worth())
            + 0.25 * near
            + left * (1.5 * benefits + 1.0 * usable)
            + 0.3 * f32::from(held.home)
    }

    fn progress(&self, state: &State) -> f32 {
        let most = state.open().holdings().iter().map(|held| held.claimed.len()).max();
        share(most.unwrap_or(0), self.set().end.into())
    }

    fn reason(&self, state: &State, action: Action) -> String {
        match action {
            Action::Claim(slot) => {
                let card = self.point_card(state.open().row.cards()[slot.index()]);
                format!("claims {} points", card.points)
            }
            Action::Enter(_) => "goes to a gate".into(),
            Action::Take(_) => "takes a bonus tile".into(),
            Action::Explore(_) => "frees a location".into(),
            Action::Rest => "takes all traders home".into(),
            Action::Discard(_) => "keeps what the point cards ask for".into(),
            _ => "works towards a point card".into(),
        }
    }
}

fn costs(world: &World, open: &Open) -> impl Iterator<Item = Crystals> {
    open.row.cards().iter().map(|&card| world.point_card(card).name.cost)
}
