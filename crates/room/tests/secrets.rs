//! Hidden information: games that look alike to a person send that person the same messages.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use caravan_engine::{
    Deal, List, Notation, Rng as _, Rules, RulesCache, Seed, SplitMix64, Turn, with_rules,
};
use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{Family, Message};
use caravan_protocol::view::View;
use caravan_protocol::{Request, Serialized, VERSION};
use caravan_room::{Client, Input};
use support::*;

/// How many decisions a game is followed.
const DECISIONS: usize = 30;

/// How many legal actions are staged at each decision, at most.
const STAGED: usize = 12;

/// A room of Ada and Ben with this deal, both and a watcher connected.
fn room_with(setup: &caravan_room::Setup, deal: Deal) -> House {
    let mut house = House::new(setup.clone());
    for client in [ADA, BEN, WATCHER] {
        house.join(client);
    }
    house.done(BEN, |id| sit(id, 2, BEN));
    house.room.begin_with(deal);
    house
}

/// Everything that the two rooms say to everybody is the same.
fn assert_alike(houses: &mut [House; 2], say: impl Fn() -> (Client, Request)) {
    let [one, other] = houses.each_mut().map(|house| {
        let (client, request) = say();
        house.say(client, request);
        let said = |(client, message): &(Client, Message)| {
            format!("{}: {}", client.0, serde_json::to_string(message).unwrap())
        };
        house.heard.iter().map(said).collect::<Vec<_>>()
    });
    assert_eq!(one, other);
}

/// Another deal in which what was seen so far lies where it lay.
fn other_deal<R: Rules>(rules: &R, deal: &Deal, state: &R::State, rng: &mut SplitMix64) -> Deal {
    let piles = rules.piles(deal.seats());
    let mut seen = Vec::new();
    for pile in &piles {
        let order = deal.order(pile.label);
        let hidden: Vec<usize> =
            (0..order.len()).filter(|&place| !rules.seen(state, pile.label, place)).collect();
        let mut cards: Vec<u8> = hidden.iter().map(|&place| order[place]).collect();
        rng.shuffle(&mut cards);
        let mut order: Vec<Option<u8>> = order.iter().copied().map(Some).collect();
        for (place, card) in hidden.into_iter().zip(cards) {
            order[place] = Some(card);
        }
        seen.push(order);
    }
    Deal::from_seen(deal.seats(), &piles, &seen).unwrap()
}

/// Whoever decides between Ada and Ben.
fn decider(house: &House) -> Client {
    if house.deciding() == Some(1) { ADA } else { BEN }
}

fn staging_tells_nothing<R: Notation>(rules: &R, setup: &caravan_room::Setup, game: u32) -> u32 {
    let mut rng = SplitMix64::new(game.into());
    let deal = rules
        .deal(rules.seat_count(2).unwrap(), &Seed::from_text(&format!("secrets {game}")).unwrap());
    let mut state = rules.start(&deal);
    let mut legal = List::new();
    let mut played: Vec<String> = Vec::new();
    let mut revealing = 0;
    for decision in 0..DECISIONS {
        let action = choose(rules, &state, &mut rng);
        rules.apply(&mut state, rules.read_action(&action).unwrap(), &mut ());
        played.push(action);
        if rules.turn(&state) == Turn::Over {
            break;
        }
        if decision % 2 == 0 {
            continue;
        }
        // Two games that nobody can tell apart: the same actions on deals that differ in what was
        // not seen.
        let other = other_deal(rules, &deal, &state, &mut rng);
        let mut houses = [deal.clone(), other].map(|deal| room_with(setup, deal));
        for house in &mut houses {
            for action in &played {
                // Bots confirm one action after the other, whether the turn is complete or not.
                bot_plays(house, decider(house), action);
            }
        }
        rules.legal_actions(&state, &mut legal);
        for client in [ADA, BEN, WATCHER] {
            let hello = || (client, Request::Hello { version: VERSION, since: Some(0) });
            assert_alike(&mut houses, hello);
        }
        let step = (legal.len() / STAGED).max(1);
        let client = decider(&houses[0]);
        for &action in legal.iter().step_by(step) {
            let text = rules.spell(action);
            assert_alike(&mut houses, || (client, stage(&[&text])));
            let staged = houses[0].told(client);
            let Some(Message::Staged(staged)) = staged.first() else { panic!("{staged:?}") };
            assert!(staged.dropped.is_none(), "{text}: {staged:?}");
            revealing += u32::from(staged.reveals);
        }
    }
    revealing
}

/// Plays an action by a stand-in, so that turns need not be complete.
fn bot_plays(house: &mut House, client: Client, action: &str) {
    house.done(client, |id| Request::Leave { id });
    let seq = house.room.thinking().unwrap();
    house.step(Input::Thought { seq, action: action.into() });
    house.done(client, |id| Request::Return { id });
    house.thinks.clear();
}

#[test]
fn who_cannot_tell_two_games_apart_is_told_the_same() {
    for family in caravan_engine::Family::ALL.map(Family::from) {
        let setup = setup_of(NewTable { family, ..wish(vec![me("Ada"), NewChair::Open]) });
        let rules = setup.rules(&RulesCache::default()).unwrap();
        // One game after the other, until what was staged would have turned a card up.
        let revealed = (1..=9).any(|game| {
            with_rules!(&rules, rules => staging_tells_nothing(rules.as_ref(), &setup, game)) > 0
        });
        assert!(revealed, "{family:?}: nothing that was staged would have turned a card up");
    }
}

/// A view is made once for all who look on and for all devices of a person, in Road and World for
/// everybody, and at the end too; whoever shares one, each is told what they would be shown alone.
#[test]
fn who_may_know_the_same_shares_a_view() {
    const CLIENTS: [Client; 5] = [ADA, ADAS_PHONE, BEN, SAM, WATCHER];
    for family in caravan_engine::Family::ALL.map(Family::from) {
        let has_secrets = family == Family::Adventure;
        let wish = NewTable { family, ..wish(vec![me("Ada"), NewChair::Open]) };
        let mut house = House::new(setup_of(wish));
        for client in CLIENTS {
            house.join(client);
        }
        house.done(BEN, |id| sit(id, 2, BEN));
        house.done(ADA, |id| Request::Start { id, nonce: None });
        let mut rng = SplitMix64::new(3);
        let mut differed = false;
        for _ in 0..40 {
            let client = decider(&house);
            house.play_a_turn(client, &mut rng);
            let views = CLIENTS.map(|client| told_view(&house, client));
            differed |= views.iter().any(|view| *view != views[0]);
            assert!(Serialized::ptr_eq(&views[0], &views[1]), "{family:?}: two devices");
            assert!(Serialized::ptr_eq(&views[3], &views[4]), "{family:?}: two who look on");
            let all = views.iter().all(|view| Serialized::ptr_eq(view, &views[0]));
            assert_eq!(all, !has_secrets, "{family:?}: all");
        }
        assert_eq!(differed, has_secrets, "{family:?}");
        house.done(BEN, |id| Request::Resign { id, seat: 2 });
        let views = CLIENTS.map(|client| told_view(&house, client));
        assert!(
            views.iter().all(|view| Serialized::ptr_eq(view, &views[0])),
            "{family:?}: at the end"
        );
    }
}

/// The view of the table that a client was told, which is what it would be shown alone.
fn told_view(house: &House, client: Client) -> Serialized<View> {
    let told = house.told(client);
    let [Message::Table(table), ..] = &told[..] else { panic!("{client:?} was told {told:?}") };
    assert_eq!(table.view, house.table(client).view, "{client:?}");
    table.view.clone().unwrap()
}
