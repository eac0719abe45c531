//! Road in the terminal.

use std::collections::BTreeSet;

use caravan_engine::cards::CardSet;
use caravan_engine::road::{Event, Road, State};
use caravan_engine::{Card, Seat};

use super::{Account, AtKeyboard, spaced};

impl AtKeyboard for Road {
    const HELP: &'static str = "\
An action is typed as it is written on the cards:
  +aa        play a gain card                  @1      take the first market card, it is free
  ^2:ab      play an upgrade: raise an a, a b  @3:ab   take the third: a on the first, b on the second
  aa>c*2     play a trade, twice               #2      claim the second point card
  rest       take all played cards back        -ab     give back what is above the limit
Levels are a, b, c, d, cheapest first. Claim point cards: who has enough of them ends the game.
";

    fn table_lines(&self, state: &State, names: &[String]) -> Vec<String> {
        let open = state.open();
        let point = |(slot, &card): (usize, &Card)| {
            let token = open.token_at(slot).map(|token| self.token_points(token));
            let token = token.map_or(String::new(), |points| format!(" and {points}"));
            format!("#{} {}{token}", slot + 1, point_card(self, card))
        };
        let market = |(slot, &card): (usize, &Card)| {
            let lying = open.market.crystals(slot);
            let lying = if lying.is_empty() { String::new() } else { format!("({lying})") };
            format!("@{} {}{lying}", slot + 1, self.effect(card))
        };
        let points = spaced(open.row.cards().iter().enumerate().map(point), "   ");
        let market = spaced(open.market.cards().iter().enumerate().map(market), "   ");
        let mut lines = vec![format!("  points   {points}"), format!("  market   {market}")];
        let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let cards =
            |set: CardSet| spaced(set.iter().map(|card| self.effect(card).to_string()), " ");
        for (seat, (name, held)) in names.iter().zip(open.holdings()).enumerate() {
            let mark = if seat == open.turn.index() { '>' } else { ' ' };
            let (claimed, score) = (held.claimed.len(), self.score(held).total());
            let caravan = held.caravan.to_string();
            lines.push(format!(
                "{mark} {name:widest$}  caravan {caravan:10}  point cards {claimed}, score {score}"
            ));
            lines.push(format!("  {:widest$}  hand {}", "", cards(held.hand)));
            if !held.played.is_empty() {
                lines.push(format!("  {:widest$}  played {}", "", cards(held.played)));
            }
        }
        lines
    }

    fn event_line(&self, event: Event, names: &[String]) -> Option<String> {
        match event {
            Event::MarketFilled { card } => {
                Some(format!("new in the market: {}", self.effect(card)))
            }
            Event::RowFilled { card } => {
                Some(format!("new point card: {}", point_card(self, card)))
            }
            Event::PileMoved => Some("the minor tokens now lie above slot 1".into()),
            Event::EndTriggered { .. } => Some("this is the last round".into()),
            Event::DiscardDue { seat, excess } => {
                Some(format!("{}: {excess} above the limit, to be given back", names[seat.index()]))
            }
            _ => None,
        }
    }

    fn score_line(&self, state: &State, seat: Seat) -> String {
        let score = self.score(&state.open().holdings()[seat.index()]);
        let (cards, tokens, crystals) = (score.cards, score.tokens, score.crystals);
        format!("cards {cards}, tokens {tokens}, crystals {crystals}")
    }
}

fn point_card(road: &Road, card: Card) -> String {
    let card = road.point_card(card);
    format!("{} for {}", card.cost, card.points)
}

impl Account for Road {
    fn offered(&self, state: &State, names: &mut BTreeSet<String>) {
        let open = state.open();
        names.extend(open.market.cards().iter().map(|&card| format!("card {}", self.effect(card))));
        let points = open.row.cards().iter().map(|&card| self.point_card(card).cost);
        names.extend(points.map(|cost| format!("points {cost}")));
    }

    fn used(&self, event: Event) -> Option<String> {
        match event {
            Event::Acquired { card, .. } => Some(format!("card {}", self.effect(card))),
            Event::Claimed { card, .. } => Some(format!("points {}", self.point_card(card).cost)),
            _ => None,
        }
    }
}
