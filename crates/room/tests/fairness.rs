//! Deals by a house (`docs/deal.md`, section 6), computed once more from nothing but SHA-256 and
//! HMAC-SHA-256.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use caravan_engine::{Road, Rules as _};
use caravan_protocol::lobby::NewChair;
use caravan_protocol::message::{BotLevel, Chair, Code, Message, Phase, Proof, What};
use caravan_protocol::view::View;
use caravan_protocol::{Request, VERSION};
use caravan_room::fairness::Secret;
use caravan_room::{Founding, Input};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};
use support::*;

fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

fn hmac(key: &[u8], message: &[u8]) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
    mac.update(message);
    mac.finalize().into_bytes().to_vec()
}

/// Section 6: the key of a deal.
fn key(secret: &[u8], ruleset: &str, nonces: &[[u8; 16]]) -> Vec<u8> {
    let mut message = format!("seed-v1{ruleset}\n").into_bytes();
    for nonce in nonces {
        message.extend(nonce);
    }
    hmac(secret, &message)
}

/// Sections 2 and 3: a list, shuffled with the stream of a label.
fn shuffled(key: &[u8], label: &str, list: &[String]) -> Vec<String> {
    let mut words = (0u32..).flat_map(|i| {
        let block = hmac(key, &[label.as_bytes(), &i.to_be_bytes()].concat());
        let words = block.chunks_exact(4).map(|word| u32::from_be_bytes(word.try_into().unwrap()));
        words.collect::<Vec<u32>>()
    });
    let mut list = list.to_vec();
    for i in (1..list.len()).rev() {
        let n = u64::try_from(i + 1).unwrap();
        let j = loop {
            let m = u64::from(words.next().unwrap()) * n;
            if m % (1 << 32) >= (1 << 32) % n {
                break m >> 32;
            }
        };
        list.swap(i, usize::try_from(j).unwrap());
    }
    list
}

fn ruleset() -> String {
    let road = Road::standard();
    let edition = road.edition();
    format!("road {} {}", edition.revision, edition.set_key)
}

/// The market at the beginning of a game that this key deals.
fn market(key: &[u8]) -> Vec<String> {
    let road = Road::standard();
    let piles = road.piles(road.seat_count(2).unwrap());
    shuffled(key, "merchants", &piles[0].names).into_iter().take(6).collect()
}

fn market_at(house: &House) -> Vec<String> {
    let table = house.table(WATCHER);
    let Some(View::Road(view)) = table.view.map(|view| view.read()) else {
        panic!("nothing dealt")
    };
    view.market.iter().map(|card| card.card.clone()).collect()
}

fn nonce_text(client: caravan_room::Client) -> String {
    hex(&nonce_of(client))
}

fn promising(id: String, chair: u8, client: caravan_room::Client) -> Request {
    let promise = Some(promise_of(client));
    Request::Sit { id, chair, name: name_of(client).into(), promise, color: None }
}

fn start(id: String) -> Request {
    Request::Start { id, nonce: None }
}

fn reveal(id: String, client: caravan_room::Client) -> Request {
    Request::Reveal { id, nonce: nonce_text(client) }
}

/// Ada, Ben and Cleo; those named have promised a nonce.
fn promised(people: &[caravan_room::Client]) -> House {
    let mut house = House::gathered(&[ADA, BEN, CLEO]);
    for &client in people {
        let chair = u8::try_from(client.0).unwrap();
        house.done(client, |id| promising(id, chair, client));
    }
    house
}

#[test]
fn the_house_commits_itself_before_anyone_sits_down() {
    let house = House::new(setup_of(wish(vec![me("Ada"), NewChair::Open])));
    let commitment = Sha256::digest([b"deal-v1g1\n".as_slice(), &SECRET].concat());
    assert_eq!(house.table(WATCHER).commitment, hex(&commitment));
    assert_eq!(house.table(WATCHER).commitment, hex(&commitment));
    // Another game, another commitment: a secret cannot be used twice without being noticed.
    let founding = Founding { id: "g2".into(), ..house.founding.clone() };
    assert_ne!(House::of(founding, false).table(WATCHER).commitment, hex(&commitment));
}

#[test]
fn a_person_alone_gives_a_nonce_with_the_start() {
    let mut house = House::new(setup_of(wish(vec![bot(BotLevel::Trader), me("Ada"), me("Ida")])));
    house.join(ADA);
    let nonce = |id, nonce: &str| Request::Start { id, nonce: Some(nonce.into()) };
    for bad in ["", "0a", &"g".repeat(32), &"0".repeat(64)] {
        assert_eq!(house.refused(ADA, |id| nonce(id, bad)), Code::Unreadable, "{bad}");
    }
    house.done(ADA, |id| nonce(id, &nonce_text(ADA)));
    assert_eq!(house.phase(), Phase::Playing, "nothing is left to reveal");
    let expected = key(&SECRET, &ruleset(), &[[0; 16], nonce_of(ADA), [0; 16]]);
    assert_eq!(market_at(&house), market(&expected));
    // The nonce matters, and so does its place.
    assert_ne!(market_at(&house), market(&key(&SECRET, &ruleset(), &[[0; 16]; 3])));
    let row = &house.rows[0];
    assert_eq!((&*row.kind, row.text.as_str()), ("started", nonce_text(ADA).as_str()));
}

#[test]
fn without_nonces_all_chairs_count_as_zeros() {
    let house = House::solo(vec![me("Ada"), bot(BotLevel::Trader)]);
    assert_eq!(market_at(&house), market(&key(&SECRET, &ruleset(), &[[0; 16]; 2])));
}

#[test]
fn who_is_deleted_before_the_deal_has_a_stand_in_right_after_it() {
    let mut house = promised(&[CLEO]);
    house.done(ADA, start);
    assert_eq!(house.phase(), Phase::Revealing);
    for client in [ADA, BEN, CLEO] {
        house.step(Input::Gone { client });
    }
    house.step(Input::Deleted { person: person_of(BEN).unwrap() });
    assert!(!house.room.is_idle(), "a room that is forgotten would forget it, too");
    house.now += 8_000;
    house.step(Input::Tick);
    let table = house.table(WATCHER);
    assert_eq!(table.phase, Phase::Playing);
    let replaced = |chair: &Chair| matches!(chair, Chair::Person { stand_in: Some(_), .. });
    let replaced: Vec<bool> = table.chairs.iter().map(replaced).collect();
    assert_eq!(replaced, [false, true, false]);
}

#[test]
fn several_people_promise_first_and_reveal_after_the_start() {
    let mut house = promised(&[ADA, CLEO]);
    let shown = |house: &House| -> Vec<bool> {
        let promised = house.table(BEN).chairs.into_iter().map(|chair| match chair {
            Chair::Person { promised, .. } => promised,
            _ => false,
        });
        promised.collect()
    };
    assert_eq!(shown(&house), [true, false, true]);
    let with_nonce = |id| Request::Start { id, nonce: Some(nonce_text(ADA)) };
    assert_eq!(house.refused(ADA, with_nonce), Code::NotNow);
    assert_eq!(house.refused(ADA, |id| reveal(id, ADA)), Code::NotNow, "not before the start");

    house.done(BEN, start);
    let table = house.table(ADA);
    assert_eq!(table.phase, Phase::Revealing);
    assert_eq!(table.reveal_by, Some(NEW_YEAR + 8_000));
    assert_eq!((table.view, table.legal, table.deciding), (None, None, None));
    house.calm();
    assert_eq!(house.room.wake_at(), Some(NEW_YEAR + 8_000));

    assert_eq!(house.refused(ADA, |id| reveal(id, CLEO)), Code::Illegal, "not Ada's nonce");
    assert_eq!(house.refused(BEN, |id| reveal(id, BEN)), Code::Illegal, "Ben promised nothing");
    house.join(SAM);
    assert_eq!(house.refused(SAM, |id| reveal(id, ADA)), Code::LookingOn);
    let nonsense = |id| Request::Reveal { id, nonce: "nonsense".into() };
    assert_eq!(house.refused(ADA, nonsense), Code::Unreadable);

    house.done(CLEO, |id| reveal(id, CLEO));
    assert_eq!(house.phase(), Phase::Revealing);
    let table = tables_among(&house.told(ADA)).remove(0);
    assert_eq!(whats(&table.happened), [What::Revealed { chair: 3 }], "not what was revealed");
    assert_eq!(house.refused(CLEO, |id| reveal(id, CLEO)), Code::NotNow, "once is enough");

    house.done(ADA, |id| reveal(id, ADA));
    assert_eq!(house.phase(), Phase::Playing);
    assert_eq!(house.table(ADA).reveal_by, None);
    let expected = key(&SECRET, &ruleset(), &[nonce_of(ADA), [0; 16], nonce_of(CLEO)]);
    assert_eq!(market_at(&house), market(&expected));
    assert_eq!(house.refused(ADA, |id| reveal(id, ADA)), Code::NotNow);
}

#[test]
fn who_does_not_reveal_in_time_counts_as_zeros() {
    let mut house = promised(&[ADA, BEN]);
    house.done(ADA, start);
    house.done(BEN, |id| reveal(id, BEN));
    house.now += 7_999;
    house.step(Input::Tick);
    assert_eq!(house.phase(), Phase::Revealing);
    house.now += 1;
    house.step(Input::Tick);
    assert_eq!(house.phase(), Phase::Playing);
    assert_eq!(house.last_row().kind, "dealt");
    let expected = key(&SECRET, &ruleset(), &[[0; 16], nonce_of(BEN), [0; 16]]);
    assert_eq!(market_at(&house), market(&expected));
    assert_eq!(house.refused(ADA, |id| reveal(id, ADA)), Code::NotNow, "too late");
    // A house that was away at the time deals as soon as it is back, with nobody there.
    let mut late = promised(&[ADA]);
    late.done(ADA, start);
    let mut late = late.restarted();
    assert_eq!(late.room.wake_at(), Some(NEW_YEAR + 8_000));
    late.now += 60_000;
    late.step(Input::Tick);
    assert_eq!(late.phase(), Phase::Playing);
}

#[test]
fn a_person_alone_may_promise_as_well() {
    let mut wish = wish(vec![me("Ada"), me("Ida"), bot(BotLevel::Peddler)]);
    wish.promise = Some(promise_of(ADA));
    let mut house = House::new(setup_of(wish));
    house.join(ADA);
    let with_nonce = |id| Request::Start { id, nonce: Some(nonce_text(ADA)) };
    assert_eq!(house.refused(ADA, with_nonce), Code::NotNow, "it would break the promise");
    house.done(ADA, start);
    // One nonce keeps the promise of both chairs, and counts on the first.
    house.done(ADA, |id| reveal(id, ADA));
    let expected = key(&SECRET, &ruleset(), &[nonce_of(ADA), [0; 16], [0; 16]]);
    assert_eq!(market_at(&house), market(&expected));
}

#[test]
fn a_promise_is_the_same_in_capital_letters() {
    let mut house = House::gathered(&[ADA, BEN]);
    let promise = Some(promise_of(BEN).to_ascii_uppercase());
    house.done(BEN, |id| Request::Sit { id, chair: 2, name: "Ben".into(), promise, color: None });
    house.done(ADA, start);
    house.done(BEN, |id| Request::Reveal { id, nonce: nonce_text(BEN).to_ascii_uppercase() });
    assert_eq!(house.phase(), Phase::Playing);
}

#[test]
fn a_promise_in_capital_letters_may_come_with_the_table() {
    let mut wish = wish(vec![me("Ada"), bot(BotLevel::Peddler)]);
    wish.promise = Some(promise_of(ADA).to_ascii_uppercase());
    let mut house = House::new(setup_of(wish));
    house.join(ADA);
    house.done(ADA, start);
    house.done(ADA, |id| reveal(id, ADA));
    assert_eq!(house.phase(), Phase::Playing);
}

#[test]
fn a_promise_may_be_changed_until_the_start() {
    let mut house = promised(&[ADA, BEN]);
    let other = hex(&Sha256::digest([77; 16]));
    house.done(BEN, |id| Request::Sit {
        id,
        chair: 2,
        name: "Ben".into(),
        promise: Some(other),
        color: None,
    });
    house.done(ADA, start);
    assert_eq!(house.refused(BEN, |id| reveal(id, BEN)), Code::Illegal, "the old one");
    house.done(BEN, |id| Request::Reveal { id, nonce: hex(&[77; 16]) });
}

#[test]
fn drawn_seats_follow_the_key() {
    let clients = [ADA, BEN, CLEO, DAN];
    let mut differ = 0;
    for secret in 0..8u8 {
        let mut wish = wish(vec![me("Ada"), NewChair::Open, NewChair::Open, NewChair::Open]);
        wish.drawn_seats = true;
        let secret = [secret; 32];
        let setup = setup_of(wish);
        let founding = Founding { id: "g1".into(), setup, secret: Secret::new(secret) };
        let mut house = House::of(founding, false);
        for (chair, client) in (1..).zip(clients) {
            house.join(client);
            house.done(client, |id| promising(id, chair, client));
        }
        house.done(ADA, start);
        for client in clients {
            house.done(client, |id| reveal(id, client));
        }
        let key = key(&secret, &ruleset(), &clients.map(nonce_of));
        let chairs = clients.map(|client| name_of(client).to_owned());
        let expected = shuffled(&key, "seats", &chairs);
        let name = |chair: &Chair| match chair {
            Chair::Person { name, .. } => name.clone(),
            other => panic!("{other:?}"),
        };
        let seated: Vec<String> = house.table(WATCHER).chairs.iter().map(name).collect();
        assert_eq!(seated, expected);
        assert_eq!(market_at(&house), market(&key));
        // Each seat says from which chair it came: what was there before can be found again.
        let came = house.table(WATCHER).seating;
        let there: Vec<_> = came.iter().map(|&chair| &chairs[usize::from(chair) - 1]).collect();
        assert_eq!(there, seated.iter().collect::<Vec<_>>());
        differ += u32::from(seated != chairs);
        // Everyone looks from the seat they have now.
        for client in clients {
            let you = usize::from(house.table(client).you.unwrap());
            assert_eq!(seated[you - 1], name_of(client));
        }
        // The seat that decides is the one who sits there, not who sat there before.
        let first = clients.into_iter().find(|client| name_of(*client) == seated[0]).unwrap();
        house.play(first, &["+aa"]);
    }
    assert!(differ > 4, "{differ} of 8 seatings changed something");
}

/// Checks a proof as somebody would who has nothing but this program's output and the page.
fn verify(proof: &Proof) {
    let bytes = |text: &str| -> Vec<u8> {
        (0..text.len())
            .step_by(2)
            .map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap())
            .collect()
    };
    let secret = bytes(&proof.secret);
    let committed = [format!("deal-v1{}\n", proof.game).as_bytes(), &secret].concat();
    assert_eq!(hex(&Sha256::digest(committed)), proof.commitment);
    let nonces: Vec<[u8; 16]> = proof
        .nonces
        .iter()
        .map(|nonce| nonce.as_ref().map_or([0; 16], |nonce| bytes(nonce).try_into().unwrap()))
        .collect();
    for (promise, nonce) in proof.promises.iter().zip(&proof.nonces) {
        if let (Some(promise), Some(nonce)) = (promise, nonce) {
            assert_eq!(*promise, hex(&Sha256::digest(bytes(nonce))));
        }
    }
    assert_eq!(hex(&key(&secret, &proof.ruleset, &nonces)), proof.key);
}

#[test]
fn the_proof_is_shown_when_the_game_is_over_and_not_before() {
    let mut house = promised(&[ADA, BEN]);
    let secret = hex(&SECRET);
    house.done(ADA, start);
    house.done(ADA, |id| reveal(id, ADA));
    house.now += 8_000;
    house.step(Input::Tick);
    let begun = market_at(&house);
    house.done(BEN, |id| Request::Resign { id, seat: 2 });
    assert!(house.table(WATCHER).proof.is_none());
    let said = serde_json::to_string(&house.room.state().show(person_of(ADA).as_ref())).unwrap();
    assert!(!said.contains(&secret) && !said.contains(&nonce_text(ADA)));
    house.done(CLEO, |id| Request::Resign { id, seat: 3 });
    let proof = house.table(WATCHER).proof.unwrap();
    verify(&proof);
    assert_eq!(proof.ruleset, ruleset());
    assert_eq!(proof.secret, secret);
    assert_eq!(proof.promises, [Some(promise_of(ADA)), Some(promise_of(BEN)), None]);
    assert_eq!(proof.nonces, [Some(nonce_text(ADA)), None, None]);
    let key: Vec<u8> =
        (0..64).step_by(2).map(|i| u8::from_str_radix(&proof.key[i..i + 2], 16).unwrap()).collect();
    assert_eq!(begun, market(&key));
}

#[test]
fn nonces_and_promises_are_never_said_to_others() {
    let mut house = promised(&[ADA, BEN]);
    let mut everything = Vec::new();
    house.join(WATCHER);
    for (client, request) in [
        (ADA, Request::Start { id: "s".into(), nonce: None }),
        (ADA, Request::Reveal { id: "a".into(), nonce: nonce_text(ADA) }),
        (BEN, Request::Reveal { id: "b".into(), nonce: nonce_text(BEN) }),
        (WATCHER, Request::Hello { version: VERSION, since: Some(0) }),
    ] {
        house.say(client, request);
        everything.extend(house.heard.iter().map(|(_, message)| message.clone()));
    }
    let tables = everything.iter().filter(|message| matches!(message, Message::Table(_))).count();
    assert!(tables > 10);
    let text = serde_json::to_string(&everything).unwrap();
    for client in [ADA, BEN] {
        assert!(!text.contains(&nonce_text(client)) && !text.contains(&promise_of(client)));
    }
}

/// What stands behind a name in the test vector of the page.
fn vector() -> impl Fn(&str) -> String {
    let page = include_str!("../../../docs/deal.md");
    let section = page.split("### A test vector").nth(1).unwrap();
    let block = section.split("```").nth(1).unwrap();
    move |name: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim().to_owned()
    }
}

#[test]
fn the_test_vector_of_the_page_is_what_a_room_deals() {
    let vector = vector();
    let bytes = |name: &str| -> Vec<u8> {
        let text = vector(name);
        (0..text.len())
            .step_by(2)
            .map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap())
            .collect()
    };
    let secret: [u8; 32] = bytes("secret").try_into().unwrap();
    let mut wish = wish(vec![me("Ada"), NewChair::Open, bot(BotLevel::Trader)]);
    wish.drawn_seats = true;
    let founding =
        Founding { id: vector("game"), setup: setup_of(wish), secret: Secret::new(secret) };
    let mut house = House::of(founding, false);
    for client in [ADA, BEN] {
        house.join(client);
    }
    for (client, chair, name) in [(ADA, 1, "1"), (BEN, 2, "2")] {
        let promise = Some(vector(&format!("promise {name}")));
        let name = name_of(client).into();
        house.done(client, |id| Request::Sit { id, chair, name, promise, color: None });
    }
    house.done(ADA, start);
    for (client, name) in [(ADA, "1"), (BEN, "2")] {
        let nonce = vector(&format!("nonce {name}"));
        house.done(client, |id| Request::Reveal { id, nonce });
    }
    assert_eq!(house.table(WATCHER).commitment, vector("commitment"));
    assert_eq!(market_at(&house).join(" "), vector("market"));
    let seats = vector("seats");
    let chairs = house.table(WATCHER).chairs;
    for (seat, chair) in chairs.iter().zip(seats.split(' ')) {
        match (seat, chair) {
            (Chair::Person { name, .. }, "1") => assert_eq!(name, "Ada"),
            (Chair::Person { name, .. }, "2") => assert_eq!(name, "Ben"),
            (Chair::Bot { .. }, "3") => {}
            other => panic!("{other:?}"),
        }
    }
    let own = |client| house.table(client).you.unwrap();
    let (ada, ben) = (own(ADA), own(BEN));
    house.done(ADA, |id| Request::Resign { id, seat: ada });
    house.done(BEN, |id| Request::Resign { id, seat: ben });
    let proof = house.table(WATCHER).proof.unwrap();
    verify(&proof);
    assert_eq!((proof.ruleset, proof.key), (vector("ruleset"), vector("key")));
}

#[test]
fn the_rulesets_of_the_page_are_those_of_the_standard_sets() {
    let page = include_str!("../../../docs/deal.md");
    let rules_cache = caravan_engine::RulesCache::default();
    for family in caravan_engine::Family::ALL.map(caravan_engine::Family::name) {
        let mut wish = wish(vec![me("Ada"), NewChair::Open]);
        wish.family = serde_json::from_value(family.into()).unwrap();
        let ruleset = setup_of(wish).rules(&rules_cache).unwrap().ruleset();
        let row = format!("| `{family}` | `{ruleset}` |");
        assert!(page.contains(&row), "docs/deal.md has no row {row}");
    }
}
