//! Drafts hold any nonsense; only what makes sense becomes a state, and nothing panics.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use caravan_engine::adventure::Space;
use caravan_engine::world::{Offer, Phase, Place, Workers};
use caravan_engine::{
    Adventure, Card, Notation, Road, Rules, Seat, Seed, World, adventure, road, world,
};

/// The fields a draft is refused for.
fn fields<T, V>(refused: Result<T, Vec<V>>, field: impl Fn(V) -> String) -> Vec<String> {
    refused.err().expect("nonsense is refused").into_iter().map(field).collect()
}

#[test]
fn cards_that_no_set_of_road_has_are_refused() {
    let road = Road::standard();
    let state = road.read_position("road 2 | caravan 1 aaa").unwrap();
    let draft = road::PositionDraft::of_state(&state);
    let refused = |draft: road::PositionDraft| fields(draft.state(&road), |v| v.field);

    let mut broken = draft.clone();
    broken.market.push((Card(200), caravan_engine::Crystals::NONE));
    assert_eq!(refused(broken), ["market"]);
    let mut broken = draft.clone();
    broken.seats[0].claimed.push(Card(36));
    assert_eq!(refused(broken), ["points"]);
    let mut broken = draft;
    broken.seats.clear();
    assert_eq!(refused(broken), ["road"]);
}

#[test]
fn components_that_no_set_of_adventure_has_are_refused() {
    let adventure = Adventure::standard();
    let deal = adventure.deal(adventure.seat_count(2).unwrap(), &Seed::from_text("1").unwrap());
    let draft = adventure::PositionDraft::of_state(&adventure, &adventure.start(&deal));
    let refused = |draft: adventure::PositionDraft| fields(draft.state(&adventure), |v| v.field);

    let mut broken = draft.clone();
    broken.market[0].0 = Card(200);
    broken.mountains[0].1 = Card(99);
    assert_eq!(refused(broken), ["market", "tiles"]);
    let mut broken = draft.clone();
    broken.seats[0].wagon = Some(Space(200));
    assert_eq!(refused(broken), ["tiles"]);
    let mut broken = draft.clone();
    broken.seats[0].claimed.push(Card(99));
    broken.seats[1].points.push(7);
    assert_eq!(refused(broken), ["points", "bonus"]);
    let mut broken = draft.clone();
    broken.phase = adventure::Phase::Reward(9);
    assert_eq!(refused(broken), ["turn"]);
    let mut broken = draft.clone();
    broken.phase = adventure::Phase::Discard(Seat(9));
    assert_eq!(refused(broken), ["turn"]);
    let mut broken = draft.clone();
    broken.seats.clear();
    assert_eq!(refused(broken), ["adventure"]);
    assert!(draft.state(&adventure).is_ok());
}

#[test]
fn components_that_no_set_of_world_has_are_refused() {
    let world = World::standard();
    let deal = world.deal(world.seat_count(2).unwrap(), &Seed::from_text("1").unwrap());
    let draft = world::PositionDraft::of_state(&world, &world.start(&deal));
    let refused = |draft: world::PositionDraft| fields(draft.state(&world), |v| v.field);

    let mut broken = draft.clone();
    broken.board = 99;
    broken.row[0] = Card(200);
    assert_eq!(refused(broken), ["points", "board"]);
    let mut broken = draft.clone();
    broken.working.push((Place(200), Workers { seat: Seat(0), traders: 1 }));
    assert_eq!(refused(broken), ["working"]);
    let mut broken = draft.clone();
    broken.phase = Phase::Gate(Offer { gate: 99, tile: true, claim: true });
    broken.tiles[0].1 = Card(99);
    assert_eq!(refused(broken), ["tiles", "turn"]);
    assert!(draft.state(&world).is_ok());
}
