//! Adventure in the terminal.

use std::collections::BTreeSet;

use caravan_engine::adventure::{
    Action, Adventure, Bonus, Event, Holdings, Offer, Phase, Space, Spent, State,
};
use caravan_engine::cards::CardSet;
use caravan_engine::{Notation, Observer, Rules, Seat, Turn};

use super::{Account, AtKeyboard, spaced};

/// The distance of two map columns: wide enough for an outpost and a wagon.
const WIDTH: usize = 12;

impl AtKeyboard for Adventure {
    const HELP: &'static str = "\
At first, last seat first: take:aab takes a stake, C4 places your wagon there. Then, in a turn:
  +aa        play a gain card                  @1      acquire the first market card, free
  ^2:ab      upgrade: raise an a and a b       @3:ab   pay a on card 1 and b on card 2
  aa>c*2     trade card, twice                 rest    take all cards back
  C4         go to C4, or stay there           C4:b    the same, with a toll of b for the wagon there
Going costs a card for each leg of the way: /aa>c spends a played card, _+aa one of the hand.
Where you are: build or build:ab, *2 to trade twice, #A1 to claim the tile, done for nothing more.
For an emptied column: @3 takes a market card, $leg, $room or $points a bonus tile.
-ab gives back what is above the limit. Levels are a, b, c, d, cheapest first.
1:-a is a discard in another seat's turn. The fourth claimed tile makes a round the last one.
built a1 b0 c0 d2 counts the outposts that have left each row; the last of a column brings a reward.
On the map: the level of a mountain and its trade, villages in brackets with cost and points;
+12 says that seats 1 and 2 have outposts there, @3 that the wagon of seat 3 stands there.
";

    fn table_lines(&self, state: &State, names: &[String]) -> Vec<String> {
        let open = state.open();
        let mut lines = Vec::new();
        let market = open.market.cards().iter().enumerate().map(|(slot, &card)| {
            let lying = open.market.crystals(slot);
            let lying = if lying.is_empty() { String::new() } else { format!(" ({lying})") };
            format!("@{} {}{lying}", slot + 1, self.effect(card))
        });
        lines.push(format!("  market   {}", spaced(market, "   ")));
        let left = Bonus::ALL.into_iter().filter(|&bonus| self.is_left(open, bonus));
        let bonus = left.map(|bonus| match bonus {
            Bonus::Points => {
                format!("$points {}", self.set().bonus_points[self.points_left(open).start])
            }
            _ => format!("${bonus}"),
        });
        lines.push(format!("  bonus    {}", spaced(bonus, "   ")));
        let label = |space: Space| label(self, state, space);
        let picture = self.map().picture(WIDTH, label);
        lines.extend(picture.lines().map(|line| format!("  {line}")));
        // The person at the keyboard sees what the deciding seat may see.
        let Turn::Of(decider) = self.turn(state) else { return lines };
        let view = self.view(state, Observer::Seat(decider));
        let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        for (seat, (name, held)) in (0..).map(Seat).zip(names.iter().zip(view.open.holdings())) {
            let mark = if seat == decider { '>' } else { ' ' };
            let cards =
                |set: CardSet| spaced(set.iter().map(|card| self.effect(card).to_string()), " ");
            let score = self.score(held).total();
            let place =
                held.wagon.map_or("-".into(), |space| self.map().name_of(space).to_string());
            lines.push(format!(
                "{mark} {name:widest$}  at {place}  caravan {}/{}  score {score}",
                if held.caravan.is_empty() { "-".into() } else { held.caravan.to_string() },
                self.limit(held)
            ));
            let pool = view.pools[seat.index()];
            let mut parts = vec![format!("hand {}", cards(held.hand))];
            if pool.spent > 0 {
                let hand = pool.cards.len() - usize::from(pool.spent);
                let pool_cards = cards(pool.cards);
                parts.push(match hand {
                    0 => format!("spent {pool_cards}"),
                    _ => format!("{hand} in hand and {} spent of {pool_cards}", pool.spent),
                });
            }
            for (what, set) in [("played", held.played), ("spent", held.spent)] {
                if !set.is_empty() {
                    parts.push(format!("{what} {}", cards(set)));
                }
            }
            lines.push(format!("  {:widest$}  {}", "", parts.join(" | ")));
            let rows = held.built.iter().zip(["a", "b", "c", "d"]);
            let rows = rows.map(|(built, level)| format!("{level}{built}"));
            let mut parts = vec![format!("built {}", spaced(rows, " "))];
            for (what, n) in [("legs", held.legs), ("rooms", held.rooms)] {
                if n > 0 {
                    parts.push(format!("{what} {n}"));
                }
            }
            let points: Vec<String> =
                self.bonus_points(held).map(|points| points.to_string()).collect();
            if !points.is_empty() {
                parts.push(format!("points {}", points.join(" ")));
            }
            let claimed = held.claimed.iter().map(|tile| self.point_tile(tile).cost.to_string());
            if !held.claimed.is_empty() {
                parts.push(format!("claimed {}", spaced(claimed, " ")));
            }
            lines.push(format!("  {:widest$}  {}", "", parts.join(" | ")));
        }
        if open.phase == Phase::Choose {
            lines.push("  go with a space, such as C4; `list` shows all your legal actions".into());
        }
        lines
    }

    fn event_line(&self, event: Event, names: &[String]) -> Option<String> {
        let name = |seat: Seat| &names[seat.index()];
        match event {
            Event::MarketFilled { card } => {
                Some(format!("new in the market: {}", self.effect(card)))
            }
            Event::Tolled { seat, owner, level } => {
                Some(format!("{}: a toll of {level} to {}", name(seat), name(owner)))
            }
            Event::RewardDue { seat, column } => Some(format!(
                "{}: column {} is empty, a reward is due",
                name(seat),
                u16::from(column) + 1
            )),
            Event::ClosedMoved { from, to } => Some(format!(
                "the closed tile moves from {} to {}",
                self.map().name_of(from),
                self.map().name_of(to)
            )),
            Event::TileTurned { space, offer } => {
                let space = self.map().name_of(space);
                Some(match offer {
                    Offer::Tile(tile) => {
                        let tile = self.point_tile(tile);
                        format!("new in {space}: {} for {}", tile.cost, tile.points)
                    }
                    Offer::Closed => format!("{space} is closed"),
                    Offer::Empty => format!("no tile is left for {space}"),
                })
            }
            Event::EndTriggered { .. } => Some("this is the last round".into()),
            Event::DiscardDue { seat, excess } => {
                Some(format!("{}: {excess} above the limit, to be given back", name(seat)))
            }
            _ => None,
        }
    }

    fn score_line(&self, state: &State, seat: Seat) -> String {
        let score = self.score(&state.open().holdings()[seat.index()]);
        format!(
            "tiles {}, columns {}, bonus tiles {}, crystals {}",
            score.tiles, score.columns, score.bonus, score.crystals
        )
    }

    /// Adventure 11.2: nobody sees which card of the hand is spent.
    fn told(&self, action: Action) -> String {
        match action {
            Action::Spend(Spent::Hand(_)) => "_?".into(),
            _ => self.spell(action),
        }
    }
}

/// The name of a space, what lies there, and whose outposts and wagons stand there.
fn label(adventure: &Adventure, state: &State, space: Space) -> String {
    let open = state.open();
    let village = adventure.villages().iter().position(|&village| village == space);
    let what = match (village.map(|village| open.offers[village]), open.mountain(space)) {
        (Some(Offer::Tile(tile)), _) => {
            let tile = adventure.point_tile(tile);
            format!("[{} {}]", tile.cost, tile.points)
        }
        (Some(Offer::Closed), _) => "[closed]".into(),
        (Some(Offer::Empty), _) => "[]".into(),
        (None, Some(mountain)) => {
            let mountain = adventure.mountain(mountain);
            format!("{} {}", mountain.level, mountain.trade)
        }
        (None, None) => "valley".into(),
    };
    let mut label = format!("{} {what}", adventure.map().name_of(space));
    for (sign, there) in [
        ('+', &(|held: &Holdings| held.outposts.contains(space)) as &dyn Fn(&Holdings) -> bool),
        ('@', &|held: &Holdings| held.wagon == Some(space)),
    ] {
        let seats = (1..).zip(open.holdings()).filter(|(_, held)| there(held));
        let seats: String = seats.map(|(seat, _)| seat.to_string()).collect();
        if !seats.is_empty() {
            label.push(' ');
            label.push(sign);
            label.push_str(&seats);
        }
    }
    label
}

impl Account for Adventure {
    fn offered(&self, state: &State, names: &mut BTreeSet<String>) {
        let open = state.open();
        names.extend(open.market.cards().iter().map(|&card| format!("card {}", self.effect(card))));
        let mountains = open.mountains().iter().filter_map(|space| open.mountain(space));
        names.extend(
            mountains.map(|mountain| format!("mountain {}", self.mountain(mountain).trade)),
        );
        let tiles = open.offers.iter().filter_map(|offer| match offer {
            Offer::Tile(tile) => Some(self.point_tile(*tile).cost),
            _ => None,
        });
        names.extend(tiles.map(|cost| format!("points {cost}")));
        let bonus = Bonus::ALL.into_iter().filter(|&bonus| self.is_left(open, bonus));
        names.extend(bonus.map(|bonus| format!("bonus {bonus}")));
    }

    fn used(&self, event: Event) -> Option<String> {
        match event {
            Event::Acquired { card, .. } => Some(format!("card {}", self.effect(card))),
            Event::BonusTaken { bonus, .. } => Some(format!("bonus {bonus}")),
            Event::Claimed { tile, .. } => Some(format!("points {}", self.point_tile(tile).cost)),
            _ => None,
        }
    }
}
