//! World in the terminal.

use std::collections::BTreeSet;

use caravan_engine::world::{Benefit, Event, Place, State, Work, World};
use caravan_engine::{Card, Seat};

use super::{Account, AtKeyboard, spaced};

impl AtKeyboard for World {
    const HELP: &'static str = "\
An action names a location and what you do there:
  A3         produce, or go to a gate          $2      at a gate: take the top tile of bonus stack 2
  A4:ab      upgrade: raise an a and a b       #2      at a gate: claim the card in slot 2
  A5*2       trade, twice                      done    nothing more at the gate
  rest       take all traders home             ~C4     take the exploration tile from C4
  -ab        give back what is above the limit
Levels are a, b, c, d, cheapest first. Cards: hp helps at symbol p, tq+a is a tool, n2 brings two
traders, e explores. Who has claimed enough point cards ends the game.
";

    fn table_lines(&self, state: &State, names: &[String]) -> Vec<String> {
        let open = state.open();
        let mut lines = Vec::new();
        let point =
            |(slot, &card): (usize, &Card)| format!("#{} {}", slot + 1, point_card(self, card));
        let next = open.next.map(|card| format!("next {}", point_card(self, card)));
        let points = open.row.cards().iter().enumerate().map(point).chain(next);
        lines.push(format!("  points   {}", spaced(points, "   ")));
        let top = |(stack, tile): (usize, &Option<Card>)| {
            tile.map(|tile| format!("${} {}", stack + 1, self.bonus_tile(tile)))
        };
        lines.push(format!(
            "  bonus    {}",
            spaced(open.tops.iter().enumerate().filter_map(top), "   ")
        ));
        let places: Vec<Place> = self.set().places(open.board.into()).collect();
        for board in places.chunk_by(|x, y| self.location(*x).board == self.location(*y).board) {
            let board = board.iter().map(|&place| {
                let location = self.location(place);
                let what = what(self, place);
                if let Some(tile) = open.tile(place) {
                    return format!(
                        "{} {what} under {}",
                        location.name,
                        self.exploration_tile(tile)
                    );
                }
                let there = match open.workers(place) {
                    None => location.traders.to_string(),
                    Some(workers) => {
                        format!("{} x{}", names[workers.seat.index()], workers.traders)
                    }
                };
                format!("{} {what} [{there}]", location.name)
            });
            lines.push(format!("  {}", spaced(board, "   ")));
        }
        let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        for (seat, (name, held)) in (0..).map(Seat).zip(names.iter().zip(open.holdings())) {
            let mark = if seat == open.turn { '>' } else { ' ' };
            let score = self.score(open, seat).total();
            let caravan = held.caravan.to_string();
            lines.push(format!(
                "{mark} {name:widest$}  caravan {caravan:10}  traders {} home, {} in reserve, score {score}",
                held.home, held.reserve
            ));
            let cards = held.claimed.iter().map(|card| self.point_card(card).name.to_string());
            let tiles = held.taken.iter().map(|tile| self.bonus_tile(tile).to_string());
            let explored = held.explored.iter().map(|tile| self.exploration_tile(tile).to_string());
            let all: Vec<String> = cards.chain(tiles).chain(explored).collect();
            if !all.is_empty() {
                lines.push(format!("  {:widest$}  has {}", "", all.join(" ")));
            }
        }
        lines
    }

    fn event_line(&self, event: Event, names: &[String]) -> Option<String> {
        match event {
            Event::Ousted { seat, place, traders } => {
                let place = &self.location(place).name;
                Some(format!("{}: {traders} ousted from {place}", names[seat.index()]))
            }
            Event::RowFilled { card } => {
                Some(format!("new point card: {}", point_card(self, card)))
            }
            Event::StackTurned { stack, tile: Some(tile) } => {
                Some(format!("on bonus stack {stack} now lies {}", self.bonus_tile(tile)))
            }
            Event::Explored { place, .. } => {
                Some(format!("{} is free now", self.location(place).name))
            }
            Event::Hired { seat, traders } if traders > 0 => {
                Some(format!("{}: {traders} from the reserve", names[seat.index()]))
            }
            Event::EndTriggered { .. } => Some("this is the last round".into()),
            Event::DiscardDue { seat, excess } => {
                Some(format!("{}: {excess} above the limit, to be given back", names[seat.index()]))
            }
            _ => None,
        }
    }

    fn score_line(&self, state: &State, seat: Seat) -> String {
        let score = self.score(state.open(), seat);
        format!(
            "cards {}, bonus tiles {}, exploration tiles {}, crystals {}",
            score.cards, score.bonus, score.exploration, score.crystals
        )
    }
}

/// The effect and symbols of a location; at a gate, what it offers.
fn what(world: &World, place: Place) -> String {
    let location = world.location(place);
    let work = match &location.work {
        Work::Effect(effect) => effect.to_string(),
        Work::Gate(stacks) => {
            let before = world.set().gates().take_while(|(other, _)| *other != place);
            let (gates, others): (Vec<Place>, Vec<usize>) =
                before.map(|(gate, stacks)| (gate, stacks.len())).unzip();
            let first: usize = others.iter().sum();
            let stacks = (1..=stacks.len()).map(|stack| format!(" ${}", first + stack));
            format!("gate #{}{}", gates.len() + 1, stacks.collect::<String>())
        }
    };
    match location.symbols.bits() {
        0 => work,
        _ => format!("{work}/{}", location.symbols),
    }
}

fn point_card(world: &World, card: Card) -> String {
    let card = world.point_card(card);
    format!("{} for {}", card.name, card.points)
}

impl Account for World {
    fn offered(&self, state: &State, names: &mut BTreeSet<String>) {
        let open = state.open();
        let places = self.set().places(open.board.into());
        let free = places.filter(|&place| !open.covered().contains(place));
        names.extend(free.map(|place| location(self, place)));
        names.extend(open.row.cards().iter().map(|&card| counted(self, card)));
        let tops = open.tops.iter().flatten();
        names.extend(tops.map(|&tile| format!("bonus {}", self.bonus_tile(tile))));
        let covered = open.covered().iter().filter_map(|place| open.tile(place));
        names.extend(covered.map(|tile| format!("tile {}", self.exploration_tile(tile))));
    }

    fn used(&self, event: Event) -> Option<String> {
        match event {
            Event::Placed { place, .. } => Some(location(self, place)),
            Event::Claimed { card, .. } => Some(counted(self, card)),
            Event::Taken { tile, .. } => Some(format!("bonus {}", self.bonus_tile(tile))),
            Event::Explored { tile, .. } => Some(format!("tile {}", self.exploration_tile(tile))),
            _ => None,
        }
    }
}

fn location(world: &World, place: Place) -> String {
    let location = world.location(place);
    match &location.work {
        Work::Gate(_) => format!("location {} gate", location.name),
        Work::Effect(effect) => format!("location {} {effect}", location.name),
    }
}

fn counted(world: &World, card: Card) -> String {
    let name = world.point_card(card).name;
    let kind = match name.benefit {
        Benefit::Help(_) => "help",
        Benefit::Tool(..) => "tool",
        Benefit::Traders(_) => "traders",
        Benefit::Exploration => "exploration",
    };
    format!("points {kind} {name}")
}
