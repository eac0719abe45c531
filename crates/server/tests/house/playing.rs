//! Whole games, as people play them.

use caravan_protocol::message::{Chair, Code, Family, Message, Phase, Staged, What};
use caravan_protocol::{Legal, Request, VERSION};
use caravan_room::fairness::{hex, promise};
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::player::{Player, eventually};
use crate::running::{Running, Two, against_a_bot, for_two, hot_seat};

/// The tags of a record that prove its deal.
const PROOF: [&str; 5] = ["[House ", "[Commitment ", "[Secret ", "[Promises ", "[Nonces "];

/// Plays until the game is over, or so many turns.
async fn play_turns(player: &mut Player, turns: usize) {
    for _ in 0..turns {
        if player.turn().await.phase == Phase::Over {
            return;
        }
        player.play().await;
    }
}

/// The record of a game as somebody gets it.
async fn record(browser: &Browser, game: &str) -> String {
    let answer = browser.get(&format!("/api/tables/{game}/record")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.header("content-type"), Some("text/plain; charset=utf-8"));
    let file = format!("attachment; filename=\"caravanserai-{game}.txt\"");
    assert_eq!(answer.header("content-disposition"), Some(file.as_str()));
    answer.text()
}

/// Checks what can be had of a game that is over, and returns its record.
async fn check_over(browser: &Browser, player: &Player) -> String {
    let table = &player.table;
    assert_eq!((table.phase, table.deciding, &table.legal), (Phase::Over, None, &None));
    let result = table.result.clone().expect("a result");
    assert_eq!(result.scores.len(), table.chairs.len());
    let proof = table.proof.clone().expect("a proof");
    assert_eq!((&proof.game, &proof.commitment), (&table.game, &table.commitment));

    let text = record(browser, &table.game).await;
    for tag in PROOF {
        assert!(text.contains(tag), "{tag} in {text}");
    }
    assert!(text.contains(&proof.secret) && text.contains(&proof.commitment));
    let path = format!("/api/tables/{}/replay", table.game);
    let own = browser.get(&path).await;
    let packed = browser.ask("GET", &path, &[("Accept-Encoding", "gzip")], b"").await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.len() * 3 < own.body.len(), "{} {}", packed.body.len(), own.body.len());
    assert_eq!(own.status, 200, "{}", own.text());
    let sent = browser.ask("POST", "/api/replays", &[], text.as_bytes()).await;
    assert_eq!(sent.status, 200, "{}", sent.text());
    let (own, sent) = (own.json(), sent.json());
    assert_eq!(own["steps"], sent["steps"]);
    assert_eq!((&sent["record"], &sent["result"]), (&json!(text), &own["result"]));
    assert_eq!(sent["result"]["scores"], json!(result.scores));
    assert_eq!(sent["result"]["resigned"], json!(result.resigned));
    text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_road_is_played_to_its_end_by_the_rules() {
    let house = Running::in_memory().await;
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&against_a_bot("road")).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    let commitment = player.table.commitment.clone();
    player.start(Some(&"5a".repeat(16))).await;
    play_turns(&mut player, 400).await;
    let result = player.turn().await.result.clone().expect("the bot ends the game in time");
    assert!(result.resigned.is_empty());
    assert_eq!(player.table.commitment, commitment);
    let proof = player.table.proof.clone().unwrap();
    assert_eq!(proof.nonces.iter().flatten().collect::<Vec<_>>(), [&"5a".repeat(16)]);
    let text = check_over(&browser, &player).await;
    assert!(text.contains("[Termination \"normal\"]"), "{text}");

    // Who looks at it anew sees all that has happened, without gaps.
    let again = Player::connect(&browser, &links.game, "").await;
    let numbers = again.table.happened.iter().map(|happening| happening.seq);
    assert!(numbers.eq(1..=again.table.seq));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_all_families_are_played_against_a_bot() {
    let house = Running::in_memory().await;
    let browser = Browser::named(house.address, "Ana").await;
    for family in caravan_engine::Family::ALL {
        let shown = Family::from(family);
        let family = family.name();
        let links = browser.lay(&against_a_bot(family)).await;
        let mut player = Player::connect(&browser, &links.game, "").await;
        assert_eq!((player.table.family, player.table.phase), (shown, Phase::Gathering));
        let catalog = browser.get(&format!("/api/tables/{}/catalog", links.game)).await;
        let standard = browser.get(&format!("/api/components/{family}?seats=2")).await;
        assert_eq!((catalog.status, &catalog.body), (200, &standard.body), "{family}");
        player.start(None).await;
        play_turns(&mut player, 8).await;
        player.turn().await;
        player.resign().await;
        player.until(|table| table.phase == Phase::Over).await;
        let seat =
            player.table.chairs.iter().position(|chair| matches!(chair, Chair::Person { .. }));
        let seat = u8::try_from(seat.unwrap()).unwrap() + 1;
        assert_eq!(player.table.result.as_ref().unwrap().resigned, [seat], "{family}");
        check_over(&browser, &player).await;
    }
    house.close().await;
}

#[tokio::test]
async fn components_of_earlier_sets_are_there_by_name() {
    let house = Running::in_memory().await;
    let browser = Browser::named(house.address, "Ana").await;
    let ruleset = async |set: &str| {
        let piles = browser.get(&format!("/api/piles/world?seats=2{set}")).await;
        assert_eq!(piles.status, 200, "{set}");
        piles.json()["ruleset"].as_str().unwrap().to_owned()
    };
    let first =
        caravan_engine::AnyRules::load(caravan_engine::Family::World, Some("world"), None).unwrap();
    assert_eq!(ruleset("&set=world").await, first.ruleset());
    assert_eq!(ruleset("&set=world-3").await, ruleset("").await);
    let earlier = [first.ruleset(), ruleset("&set=world-2").await];
    assert!(!earlier.contains(&ruleset("").await) && earlier[0] != earlier[1]);
    let drawn = browser.get("/api/components/world?seats=2&set=world").await;
    assert_eq!(drawn.json()["set"], "world");
    let refused = browser.get("/api/components/world?set=mine").await;
    assert_eq!(refused.status, 400);
    assert!(refused.text().contains("no built-in set of world is called `mine`"));
    house.close().await;
}

#[tokio::test]
async fn a_staged_turn_is_tried_undone_and_confirmed() {
    let house = Running::in_memory().await;
    let two = Two::begin(house.address, house.address, &for_two()).await;
    let Two { mut host, mut guest, hosts, links, .. } = two;
    let legal = host.table.legal.clone().unwrap();
    assert!(legal.read().len() > 3);
    let before = host.table.clone();
    let staged = host.stage(&["+aa".into()]).await;
    assert_eq!((staged.seq, staged.seat), (before.seq, 1));
    assert!(staged.complete && !staged.events.is_empty() && staged.legal.read().is_empty());
    assert_ne!(staged.view, before.view.unwrap().read());

    // A second device of the same person sees the same turn: at once, and when it comes later.
    let mut tablet = Player::connect(&hosts, &links.game, "").await;
    // Who comes later is told the steps as well.
    let told = tablet.staged().await;
    assert_eq!(told.steps.as_deref(), Some(&[legal.clone()][..]));
    assert_eq!(Staged { steps: None, ..told }, staged);
    let undone = host.stage(&[]).await;
    assert_eq!((undone.actions.len(), undone.complete), (0, false));
    assert_eq!(undone.legal, legal);
    assert_eq!(tablet.staged().await, undone);
    let on_tablet = tablet.stage(&["@1".into()]).await;
    assert_eq!(host.staged().await, on_tablet);
    assert!(on_tablet.reveals && on_tablet.complete);

    let nonsense = host.stage(&["^2:aa".into(), "nonsense".into()]).await;
    assert_eq!(nonsense.texts(), ["^2:aa"]);
    assert_eq!(nonsense.dropped.unwrap().code, Code::ConfirmFirst);
    let (code, _) = host.confirm(&["#9".into()]).await.unwrap_err();
    assert!(matches!(code, Code::Illegal | Code::Unreadable), "{code:?}");
    let (code, _) = host.confirm(&[]).await.unwrap_err();
    assert_eq!(code, Code::Unreadable);
    assert_eq!(guest.look().await.seq, before.seq, "nobody else has seen any of it");

    let seq = host.confirm(&["+aa".into()]).await.unwrap();
    assert_eq!(seq, before.seq + 1);
    for player in [&mut guest, &mut tablet] {
        player.until(|table| table.seq == seq).await;
        let [happened] = player.table.happened.as_slice() else { panic!("one thing") };
        assert!(matches!(&happened.what, What::Played { seat: 1, events } if !events.is_empty()));
    }
    guest.turn().await;
    // Whoever has not looked since cannot decide.
    let id = guest.id();
    let late = Request::Confirm { id, after: before.seq, actions: vec!["+aa".into()] };
    assert_eq!(guest.command(&late).await.unwrap_err().0, Code::Stale);
    let id = guest.id();
    let early = Request::Confirm { id, after: seq + 5, actions: vec!["+aa".into()] };
    assert_eq!(guest.command(&early).await.unwrap_err().0, Code::Stale);
    guest.play().await;
    house.close().await;
}

#[tokio::test]
async fn a_command_said_twice_is_done_once() {
    let house = Running::in_memory().await;
    let two = Two::begin(house.address, house.address, &for_two()).await;
    let Two { mut host, mut guest, .. } = two;
    let after = host.table.seq;
    let request = Request::Confirm { id: "same".into(), after, actions: vec!["+aa".into()] };
    for _ in 0..3 {
        host.say(&request).await;
    }
    for _ in 0..3 {
        assert_eq!(host.answer("same").await, Ok(after + 1));
    }
    // Of another person it is another command, which is refused for itself.
    guest.turn().await;
    assert_eq!(guest.command(&request).await.unwrap_err().0, Code::Stale);
    let after = guest.table.seq;
    let own = Request::Confirm { id: "same".into(), after, actions: vec!["+aa".into()] };
    assert_eq!(guest.command(&own).await, Ok(after + 1));
    assert_eq!(host.look().await.seq, after + 1);
    house.close().await;
}

#[tokio::test]
async fn two_people_prove_their_deal_with_promises() {
    let house = Running::in_memory().await;
    let (first, second) = ([1; 16], [2; 16]);
    let hosts = Browser::named(house.address, "Ana").await;
    let mut wish = for_two();
    wish["promise"] = json!(hex(&promise(&first)));
    let links = hosts.lay(&wish).await;
    let mut host = Player::connect(&hosts, &links.game, "").await;
    let commitment = host.table.commitment.clone();
    let guests = Browser::named(house.address, "Ben").await;
    let invite = format!("?invite={}", links.invite);
    let mut guest = Player::connect(&guests, &links.game, &invite).await;
    let promised = Some(hex(&promise(&second)));
    let id = guest.id();
    let sit = Request::Sit { id, chair: 2, name: "Ben".into(), promise: promised, color: None };
    guest.command(&sit).await.unwrap();
    host.start(None).await;
    host.until(|table| table.phase == Phase::Revealing).await;
    assert!(host.table.reveal_by.is_some() && host.table.view.is_none());

    let id = host.id();
    let wrong = Request::Reveal { id, nonce: hex(&second) };
    assert_eq!(host.command(&wrong).await.unwrap_err().0, Code::Illegal);
    let id = host.id();
    host.command(&Request::Reveal { id, nonce: hex(&first) }).await.unwrap();
    guest.until(|table| !table.happened.is_empty() && table.seq >= 3).await;
    assert_eq!(guest.table.phase, Phase::Revealing);
    let id = guest.id();
    guest.command(&Request::Reveal { id, nonce: hex(&second) }).await.unwrap();
    host.turn().await;
    assert_eq!(host.table.proof, None, "a proof would tell what is to come");
    host.play().await;
    guest.turn().await;
    guest.play().await;
    host.turn().await;
    host.resign().await;
    guest.until(|table| table.phase == Phase::Over).await;
    host.until(|table| table.phase == Phase::Over).await;
    let proof = guest.table.proof.clone().unwrap();
    assert_eq!(proof.commitment, commitment);
    assert_eq!(proof.nonces, [Some(hex(&first)), Some(hex(&second))]);
    assert_eq!(proof.promises, [first, second].map(|nonce| Some(hex(&promise(&nonce)))));
    assert_eq!(check_over(&hosts, &host).await, check_over(&guests, &guest).await);
    house.close().await;
}

#[tokio::test]
async fn a_nonce_that_is_not_revealed_is_not_waited_for_for_ever() {
    let house = Running::in_memory().await;
    let browser = Browser::named(house.address, "Ana").await;
    let mut wish = against_a_bot("road");
    wish["promise"] = json!(hex(&promise(&[1; 16])));
    let links = browser.lay(&wish).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    player.start(None).await;
    assert_eq!(player.until(|table| table.seq == 1).await.phase, Phase::Revealing);
    let dealt = player.until(|table| table.phase == Phase::Playing).await;
    assert!(dealt.happened.iter().any(|happening| happening.what == What::Dealt));
    house.close().await;
}

#[tokio::test]
async fn several_people_share_a_hot_seat() {
    let house = Running::in_memory().await;
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&hot_seat()).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    player.start(None).await;
    for round in 0..3 {
        for seat in 1..=2 {
            player.until(|table| table.deciding == Some(seat)).await;
            assert_eq!(player.table.you, Some(seat), "round {round}");
            player.play().await;
        }
    }
    // One person alone takes back without asking.
    let before = player.turn().await.seq;
    let id = player.id();
    player.command(&Request::TakeBack { id }).await.unwrap();
    player.until(|table| table.seq == before + 1 && table.deciding == Some(2)).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn actions_against_a_bot_are_taken_back_and_hints_are_given() {
    let house = Running::in_memory().await;
    let browser = Browser::named(house.address, "Ana").await;
    let mut wish = against_a_bot("road");
    wish["drawnSeats"] = json!(false);
    let links = browser.lay(&wish).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    player.start(None).await;
    let view = player.turn().await.view.clone();
    let id = player.id();
    let nothing = player.command(&Request::TakeBack { id }).await.unwrap_err();
    assert_eq!(nothing.0, Code::NothingToTakeBack);
    player.play().await;
    player.turn().await;
    let id = player.id();
    let seq = player.command(&Request::TakeBack { id }).await.unwrap();
    player.until(|table| table.seq >= seq).await;
    assert_eq!((player.table.deciding, &player.table.view), (Some(1), &view));

    player.say(&Request::Hint {}).await;
    let (seq, hints) = loop {
        if let Message::Hints { seq, hints } = player.next().await {
            break (seq, hints);
        }
    };
    assert_eq!(seq, player.table.seq);
    let legal = player.table.legal.as_ref().unwrap().read();
    assert!(!hints.is_empty() && hints.len() <= 3);
    for hint in hints {
        let text = &hint.action.action;
        assert!(Legal::actions(&legal).any(|action| action == text), "{text}");
        assert!((0.0..=1.0).contains(&hint.win_chance) && !hint.reason.is_empty());
    }
    house.close().await;
}

#[tokio::test]
async fn people_ask_each_other_before_they_take_back() {
    let house = Running::in_memory().await;
    let two = Two::begin(house.address, house.address, &for_two()).await;
    let Two { mut host, mut guest, .. } = two;
    // At a table of several people there are no hints, unless they were wished for.
    assert_eq!(host.refused(&Request::Hint {}).await.0, Code::NoHints);
    let view = host.table.view.clone();
    for agree in [false, true] {
        host.play().await;
        guest.turn().await;
        let id = host.id();
        host.command(&Request::TakeBack { id }).await.unwrap();
        guest.until(|table| table.asked.as_ref().is_some_and(|ask| ask.open == [2])).await;
        let id = host.id();
        let own = host.command(&Request::Answer { id, agree: true }).await.unwrap_err();
        assert_eq!(own.0, Code::NotNow, "nobody answers for somebody else");
        let id = guest.id();
        guest.command(&Request::Answer { id, agree }).await.unwrap();
        if agree {
            host.turn().await;
            assert_eq!(host.table.view, view);
        } else {
            host.until(|table| table.asked.is_none()).await;
            assert_eq!(host.table.deciding, Some(2));
            // Back to where it was, by other means.
            let id = host.id();
            host.command(&Request::TakeBack { id }).await.unwrap();
            guest.until(|table| table.asked.is_some()).await;
            let id = guest.id();
            guest.command(&Request::Answer { id, agree: true }).await.unwrap();
            host.turn().await;
        }
    }
    house.close().await;
}

#[tokio::test]
async fn who_leaves_is_stood_in_for_and_can_return() {
    let house = Running::in_memory().await;
    let two = Two::begin(house.address, house.address, &for_two()).await;
    let Two { mut host, mut guest, .. } = two;
    let id = guest.id();
    guest.command(&Request::Leave { id }).await.unwrap();
    host.until(|table| matches!(table.chairs[1], Chair::Person { stand_in: Some(_), .. })).await;
    host.play().await;
    host.until(|table| table.legal.is_some() && table.round == 2).await;
    let id = guest.id();
    guest.command(&Request::Return { id }).await.unwrap();
    host.play().await;
    guest.turn().await;
    guest.play().await;
    house.close().await;
}

#[tokio::test]
async fn a_rematch_is_for_the_same_people_one_chair_further() {
    let house = Running::in_memory().await;
    let two = Two::begin(house.address, house.address, &for_two()).await;
    let Two { mut host, mut guest, guests, links, .. } = two;
    let id = host.id();
    let early = host.command(&Request::Rematch { id }).await.unwrap_err();
    assert_eq!(early.0, Code::NotNow);
    host.resign().await;
    guest.until(|table| table.phase == Phase::Over).await;
    let id = host.id();
    host.command(&Request::Rematch { id }).await.unwrap();
    let next = guest.until(|table| table.rematch.is_some()).await.rematch.clone().unwrap();
    assert_ne!(next, links.game);
    // Asked again, by whomever, it is the same table.
    let id = guest.id();
    guest.command(&Request::Rematch { id }).await.unwrap();
    assert_eq!(guest.look().await.rematch.as_ref(), Some(&next));

    let mut guest = Player::connect(&guests, &next, "").await;
    let Chair::Open { kept_for } = &guest.table.chairs[0] else { panic!("one chair further") };
    assert_eq!(kept_for.as_deref(), Some("Ben"));
    let stranger = Browser::arrive(house.address).await;
    assert_eq!(stranger.get(&format!("/api/tables/{next}")).await.status, 404);
    let id = guest.id();
    guest
        .command(&Request::Sit { id, chair: 1, name: "Ben".into(), promise: None, color: None })
        .await
        .unwrap();
    guest.start(None).await;
    guest.turn().await;
    guest.play().await;
    house.close().await;
}

#[tokio::test]
async fn the_record_of_a_game_that_goes_on_tells_nothing_hidden() {
    let house = Running::in_memory().await;
    let two = Two::begin(house.address, house.address, &for_two()).await;
    let Two { mut host, hosts, guests, links, .. } = two;
    host.play().await;
    for browser in [&hosts, &guests] {
        let text = record(browser, &links.game).await;
        for tag in PROOF {
            assert!(!text.contains(tag), "{tag} in {text}");
        }
        // Six cards of the market and five of the row lie open, and no more.
        for (tag, open) in [("[Merchants \"", 6), ("[Points \"", 5)] {
            let pile = text.lines().find_map(|line| line.strip_prefix(tag));
            let pile = pile.unwrap_or_else(|| panic!("{tag} in {text}")).trim_end_matches("\"]");
            let cards: Vec<&str> = pile.split(' ').collect();
            assert_eq!(cards.len(), open + 1, "{pile}");
            assert_eq!(cards.last(), Some(&"…"), "{pile}");
        }
        let replay = browser.get(&format!("/api/tables/{}/replay", links.game)).await;
        assert_eq!(replay.status, 409);
        assert!(replay.reason().contains("goes on"));
    }
    // It is the guest's turn: nobody else is told what may be done.
    let shown = hosts.get(&format!("/api/tables/{}", links.game)).await.json();
    assert_eq!((&shown["proof"], &shown["legal"]), (&Value::Null, &Value::Null));
    house.close().await;
}

/// A set for a map of one's own is checked on that map, and not on the standard one.
#[tokio::test]
async fn a_set_is_checked_on_the_map_that_it_is_for() {
    let house = Running::in_memory().await;
    let unknown = Browser::unknown(house.address);
    let set = caravan_engine::Family::Adventure.set_text();
    let set = set.replace("\nset     adventure", "\nset mine");
    let set = set.replace("\nvillages 4", "\nvillages 3").replace("\nvalleys 4", "\nvalleys 5");
    let map = include_str!("../../../engine/maps/crater.map");
    let map = map.replace("map crater", "map mine").replacen("    V\n", "    o\n", 1);
    let check = async |query: &str| {
        let path = format!("/api/sets/adventure{query}");
        unknown.ask("POST", &path, &[], set.as_bytes()).await
    };
    for (query, name) in [("", "standard"), ("?map=crater", "crater")] {
        let answer = check(query).await;
        assert_eq!(answer.status, 400, "{query}");
        let reason = answer.reason();
        let wrong = reason.contains(&format!("the map `{name}` has 20 tile spaces"));
        assert!(wrong && reason.contains("the set `mine` needs 21"), "{reason}");
    }
    let own = map.replace('#', "%23").replace(' ', "%20").replace('\n', "%0a");
    let answer = check(&format!("?map={own}")).await;
    assert_eq!(answer.status, 204, "{}", answer.text());
    house.close().await;
}

#[tokio::test]
async fn a_record_cannot_be_had_before_the_game() {
    let house = Running::in_memory().await;
    let browser = Browser::arrive(house.address).await;
    let links = browser.lay(&hot_seat()).await;
    for part in ["record", "replay"] {
        let answer = browser.get(&format!("/api/tables/{}/{part}", links.game)).await;
        assert_eq!((answer.status, answer.reason().as_str()), (409, "the game has not begun"));
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_analysis_grows_until_it_is_done() {
    let house = Running::in_memory().await;
    let browser = Browser::named(house.address, "Ana").await;
    let links = browser.lay(&against_a_bot("road")).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    player.start(None).await;
    play_turns(&mut player, 10).await;
    player.turn().await;
    player.resign().await;
    let text = record(&browser, &links.game).await;
    let begun = browser.send("POST", "/api/analyses", &json!({ "record": text })).await;
    assert_eq!(begun.status, 202, "{}", begun.text());
    let begun = begun.json();
    let (id, of) = (begun["id"].as_str().unwrap(), begun["of"].as_u64().unwrap());
    assert!(of > 5, "{begun}");
    let mut done = Vec::new();
    while done.last() != Some(&of) {
        let analysis = browser.get(&format!("/api/analyses/{id}")).await.json();
        let now = analysis["done"].as_u64().unwrap();
        let chances = analysis["chances"].as_array().unwrap();
        assert_eq!((chances.len() as u64, analysis["of"].as_u64()), (now, Some(of)));
        for chances in chances {
            let chances: Vec<f64> =
                chances.as_array().unwrap().iter().map(|chance| chance.as_f64().unwrap()).collect();
            assert_eq!(chances.len(), 2);
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 0.01, "{chances:?}");
        }
        done.push(now);
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
    assert!(done.is_sorted(), "{done:?}");
    done.dedup();
    assert!(done.len() > 2, "progress is seen: {done:?}");
    assert_eq!(browser.get("/api/analyses/none").await.status, 404);
    // The game itself is judged as its record is, and only once, whoever asks.
    let of_game = format!("/api/tables/{}/analysis", links.game);
    let first = browser.send("POST", &of_game, &json!({})).await;
    assert_eq!(first.status, 202, "{}", first.text());
    let own = first.json()["id"].as_str().unwrap().to_owned();
    assert_ne!(own, id);
    let analysis = |id: String| {
        let browser = browser.clone();
        async move { browser.get(&format!("/api/analyses/{id}")).await.json() }
    };
    while analysis(own.clone()).await["done"].as_u64() != Some(of) {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let of_record = analysis(id.to_owned()).await;
    assert_eq!(analysis(own.clone()).await["chances"], of_record["chances"]);
    let again = browser.send("POST", &of_game, &json!({})).await.json();
    assert_eq!((again["id"].as_str(), again["done"].as_u64()), (Some(own.as_str()), Some(of)));
    house.close().await;
}

#[tokio::test]
async fn presence_is_told() {
    let house = Running::in_memory().await;
    let two = Two::begin(house.address, house.address, &for_two()).await;
    let Two { mut host, guest, links, .. } = two;
    let watch = format!("?watch={}", links.watch);
    let watcher = Player::connect(&Browser::unknown(house.address), &links.game, &watch).await;
    let mut seen = Vec::new();
    while seen.last() != Some(&(vec![1, 2], 1)) {
        if let Message::Present { chairs, watchers, .. } = host.next().await {
            seen.push((chairs, watchers));
        }
    }
    guest.vanish();
    watcher.vanish();
    while seen.last() != Some(&(vec![1], 0)) {
        if let Message::Present { chairs, watchers, .. } = host.next().await {
            seen.push((chairs, watchers));
        }
    }
    house.close().await;
}

#[tokio::test]
async fn another_version_of_the_protocol_is_refused() {
    let house = Running::in_memory().await;
    let browser = Browser::arrive(house.address).await;
    let links = browser.lay(&hot_seat()).await;
    let mut player = Player::connect(&browser, &links.game, "").await;
    let hello = Request::Hello { version: VERSION + 1, since: None };
    let (code, reason) = player.refused(&hello).await;
    assert_eq!(code, Code::Version);
    assert!(reason.contains("reload"), "{reason}");
    house.close().await;
}

#[tokio::test]
async fn lists_follow_what_happens() {
    let house = Running::in_memory().await;
    let mut wish = for_two();
    wish["listed"] = json!(true);
    let two = Two::begin(house.address, house.address, &wish).await;
    let Two { hosts, guests, links, mut host, .. } = two;
    eventually("the lobby knows that the game goes on", || async {
        let lobby = hosts.get("/api/tables").await.json();
        lobby[0]["game"] == json!(links.game) && lobby[0]["phase"] == json!("playing")
    })
    .await;
    host.resign().await;
    eventually("the game is over", || async {
        let mine = guests.get("/api/me/tables").await.json();
        mine[0]["phase"] == json!("over") && mine[0]["result"]["resigned"] == json!([1])
    })
    .await;
    house.close().await;
}
