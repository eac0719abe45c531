//! Authorization: every request, by everybody.

use std::collections::BTreeSet;

use caravan_protocol::chat::{Phrase, Remark};
use caravan_protocol::message::{Code, Phase, Term};
use caravan_protocol::{Request, VERSION, Verb};
use serde_json::{Value, json};

use crate::alerts;
use crate::browser::{Answer, Browser};
use crate::player::Player;
use crate::running::{Running, Two, for_two};

/// Who asks, about a private table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// Without a cookie.
    Nobody,
    /// With a session, and nothing else.
    Stranger,
    /// With the link for those who look on.
    Watcher,
    /// With the link that gives a seat.
    Invited,
    /// Who has laid the table and has the first seat.
    Host,
    /// Who has the second seat.
    Guest,
}

const ROLES: [Role; 6] =
    [Role::Nobody, Role::Stranger, Role::Watcher, Role::Invited, Role::Host, Role::Guest];

/// Which answers are right for each role, in the order above.
type Right = [&'static [u16]; 6];

const ALL: Right = [&[200]; 6];
const LAID: Right = [&[201]; 6];
const LOOKS: Right = [&[404], &[404], &[200], &[200], &[200], &[200]];
const SEATS: Right = [&[403, 404], &[403, 404], &[403, 404], &[403, 404], &[200], &[200]];
const HOSTS: Right = [&[404], &[404], &[404], &[404], &[200], &[403]];
const KNOWN: Right = [&[404], &[200], &[200], &[200], &[200], &[200]];
/// Not before the game is over.
const LATER: Right = [&[404], &[404], &[409], &[409], &[409], &[409]];

/// Every verb of the interface, what is sent with it, and who may do it.
fn verbs() -> Vec<(&'static str, &'static str, Option<Value>, Right)> {
    let record = json!({ "record": RECORD });
    vec![
        ("GET", "/api/me", None, ALL),
        ("POST", "/api/me", None, [&[201], &[200], &[200], &[200], &[200], &[200]]),
        ("PUT", "/api/me", Some(json!({ "name": "Whoever" })), ALL),
        ("GET", "/api/me/tables", None, ALL),
        ("GET", "/api/me/export", None, KNOWN),
        ("GET", "/api/me/devices", None, ALL),
        ("POST", "/api/me/devices", None, LAID),
        ("DELETE", "/api/me/devices", None, [&[204]; 6]),
        ("DELETE", "/api/me/devices/{id}", None, [&[404]; 6]),
        ("GET", "/api/devices/{token}", None, [&[410]; 6]),
        ("POST", "/api/devices/{token}", None, [&[410]; 6]),
        ("GET", "/api/me/phrase", None, ALL),
        ("POST", "/api/me/phrase", Some(json!({ "language": "en" })), LAID),
        ("DELETE", "/api/me/phrase", None, [&[204]; 6]),
        ("POST", "/api/phrase", Some(json!({ "phrase": "abandon" })), [&[400]; 6]),
        ("GET", "/api/me/games", None, ALL),
        ("GET", "/api/me/alerts", None, ALL),
        ("PUT", "/api/me/alerts", Some(alerts::wish()), ALL),
        ("POST", "/api/me/alerts/test", None, ALL),
        ("POST", "/api/me/alerts/push", Some(alerts::subscription()), ALL),
        ("DELETE", "/api/me/alerts/push/{id}", None, [&[404]; 6]),
        (
            "PUT",
            "/api/me/alerts/muted/{game}",
            None,
            [&[404], &[204], &[204], &[204], &[204], &[204]],
        ),
        ("DELETE", "/api/me/alerts/muted/{game}", None, [&[204]; 6]),
        ("GET", "/api/me/vacation", None, ALL),
        // In 2001.
        (
            "PUT",
            "/api/me/vacation",
            Some(json!({ "until": 1_000_000_000_000_u64 })),
            [&[404], &[400], &[400], &[400], &[400], &[400]],
        ),
        ("DELETE", "/api/me/vacation", None, ALL),
        ("GET", "/api/me/page", None, ALL),
        ("PUT", "/api/me/page", Some(json!({ "open": true })), [&[404]; 6]),
        ("GET", "/api/people/{page}", None, [&[404]; 6]),
        ("GET", "/api/ratings/{family}", None, ALL),
        ("GET", "/api/mail/{token}", None, [&[410]; 6]),
        ("POST", "/api/mail/{token}/confirm", None, [&[410]; 6]),
        ("POST", "/api/mail/{token}/stop", None, [&[410]; 6]),
        ("GET", "/api/network", None, ALL),
        // Programs that name no origin open nothing, whoever they speak for.
        ("POST", "/api/network", None, [&[403]; 6]),
        ("GET", "/api/tables", None, ALL),
        ("POST", "/api/tables", Some(for_two()), LAID),
        ("GET", "/api/tables/{game}", None, LOOKS),
        ("GET", "/api/tables/{game}/past/{seq}", None, LOOKS),
        ("GET", "/api/tables/{game}/links", None, SEATS),
        ("GET", "/api/tables/{game}/catalog", None, LOOKS),
        ("GET", "/api/tables/{game}/ratings", None, LOOKS),
        ("GET", "/api/tables/{game}/record", None, LOOKS),
        ("GET", "/api/tables/{game}/replay", None, LATER),
        ("POST", "/api/tables/{game}/analysis", None, LATER),
        ("GET", "/api/invites/{token}", None, ALL),
        ("GET", "/api/watches/{token}", None, ALL),
        ("POST", "/api/replays", Some(Value::String(RECORD.into())), ALL),
        ("POST", "/api/analyses", Some(record), [&[202]; 6]),
        ("GET", "/api/analyses/{id}", None, [&[404]; 6]),
        ("GET", "/api/days/{date}", None, ALL),
        ("POST", "/api/days/{date}", Some(Value::String(RECORD.into())), [&[409]; 6]),
        ("GET", "/api/days/{date}/{family}/best", None, [&[404]; 6]),
        ("GET", "/api/components/{family}", None, ALL),
        ("GET", "/api/piles/{family}", None, ALL),
        ("GET", "/api/sets/{family}", None, ALL),
        ("POST", "/api/sets/{family}", Some(Value::String(SET.into())), [&[204]; 6]),
        ("GET", "/healthz", None, ALL),
        ("GET", "/readyz", None, ALL),
        // Who has come by this link is let go.
        ("POST", "/api/tables/{game}/links/{kind}", None, HOSTS),
        // The last one: who is deleted is nobody.
        ("DELETE", "/api/me", None, [&[204]; 6]),
    ]
}

const RECORD: &str = include_str!("../../../../corpus/golden/road/2-first-seat-triggers.record");

const SET: &str = include_str!("../../../engine/sets/road.set");

/// A game that goes on, and somebody in each role.
struct Scene {
    two: Two,
    watcher: Browser,
    stranger: Browser,
}

impl Scene {
    async fn set(house: &Running) -> Scene {
        let two = Two::begin(house.address, house.address, &for_two()).await;
        let watcher = Browser::arrive(house.address).await;
        let stranger = Browser::arrive(house.address).await;
        Scene { two, watcher, stranger }
    }

    fn browser(&self, role: Role) -> Browser {
        match role {
            Role::Nobody => Browser::unknown(self.stranger.address),
            Role::Stranger => self.stranger.clone(),
            Role::Watcher | Role::Invited => self.watcher.clone(),
            Role::Host => self.two.hosts.clone(),
            Role::Guest => self.two.guests.clone(),
        }
    }

    /// What a role adds to an address.
    fn link(&self, role: Role) -> String {
        match role {
            Role::Watcher => format!("?watch={}", self.two.links.watch),
            Role::Invited => format!("?invite={}", self.two.links.invite),
            _ => String::new(),
        }
    }

    async fn ask(&self, role: Role, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let links = &self.two.links;
        let token = if path.contains("/invites/") { &links.invite } else { &links.watch };
        let path = path.replace("{game}", &links.game).replace("{token}", token);
        let path =
            path.replace("{family}", "road").replace("{page}", "none").replace("{id}", "none");
        let path = path.replace("{kind}", "invite").replace("{date}", "2026-01-01");
        // The game has begun by then, whoever asks.
        let path = path.replace("{seq}", &self.two.host.table.seq.to_string());
        let link = if path.starts_with("/api/tables/") { self.link(role) } else { String::new() };
        let (path, browser) = (format!("{path}{link}"), self.browser(role));
        match body {
            None => browser.ask(method, &path, &[], b"").await,
            Some(Value::String(text)) => browser.ask(method, &path, &[], text.as_bytes()).await,
            Some(body) => browser.send(method, &path, body).await,
        }
    }
}

/// The verbs that the description of the interface names.
fn described(document: &Value) -> BTreeSet<(String, String)> {
    let paths = document["paths"].as_object().unwrap();
    let verbs = paths.iter().flat_map(|(path, verbs)| {
        let methods = verbs.as_object().unwrap().keys();
        methods.map(move |method| (method.to_uppercase(), path.clone()))
    });
    verbs.collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_verb_of_the_interface_is_for_whom_it_should_be() {
    let house = Running::in_memory().await;
    let scene = Scene::set(&house).await;
    let document = scene.stranger.get("/api/openapi.json").await;
    assert_eq!(document.header("content-type"), Some("application/json"));
    let known: BTreeSet<(String, String)> =
        verbs().iter().map(|(method, path, ..)| ((*method).into(), (*path).into())).collect();
    assert_eq!(described(&document.json()), known, "every verb has a row in the table");

    for (method, path, body, right) in verbs() {
        for (role, right) in ROLES.into_iter().zip(right) {
            let answer = scene.ask(role, method, path, body.as_ref()).await;
            let case = format!("{method} {path} by {role:?}");
            assert!(right.contains(&answer.status), "{case}: {} {}", answer.status, answer.text());
            if answer.status >= 400 {
                assert!(!answer.reason().is_empty(), "{case}");
            }
        }
    }
    house.close().await;
}

#[tokio::test]
async fn a_private_table_shows_itself_to_nobody_without_a_link() {
    let house = Running::in_memory().await;
    let scene = Scene::set(&house).await;
    let strangers = [Browser::unknown(house.address), scene.stranger.clone()];
    let links = &scene.two.links;
    for browser in &strangers {
        assert_eq!(browser.get("/api/tables").await.json(), json!([]));
        for link in ["", "?watch=", "?invite=", "?watch=0", "?invite=null"] {
            let path = format!("/api/tables/{}{link}", links.game);
            assert_eq!(browser.get(&path).await.status, 404, "{path}");
            let path = format!("/api/tables/{}/socket{link}", links.game);
            assert_eq!(browser.ask_socket(&path, &[]).await.status, 404, "{path}");
        }
        // One link is not the other.
        for link in [format!("?watch={}", links.invite), format!("?invite={}", links.watch)] {
            let path = format!("/api/tables/{}{link}", links.game);
            assert_eq!(browser.get(&path).await.status, 404, "{path}");
        }
        for path in [format!("/api/invites/{}", links.watch), "/api/watches/none".into()] {
            let answer = browser.get(&path).await;
            assert_eq!(answer.status, 410, "{path}");
            assert!(answer.reason().contains("no longer works"));
        }
        let invited = browser.get(&format!("/api/invites/{}", links.invite)).await.json();
        let nothing_more = json!({
            "game": links.game, "invite": null, "watch": null, "addresses": [], "advice": null,
        });
        assert_eq!(invited, nothing_more);
    }
    house.close().await;
}

#[tokio::test]
async fn a_stranger_cannot_tell_a_private_table_from_none() {
    let house = Running::in_memory().await;
    let scene = Scene::set(&house).await;
    let game = &scene.two.links.game;
    let none = "0".repeat(game.len());
    let mut told = Vec::new();
    for browser in [Browser::unknown(house.address), scene.stranger.clone()] {
        for part in ["", "/links", "/catalog", "/record", "/replay"] {
            let private = browser.get(&format!("/api/tables/{game}{part}")).await;
            let missing = browser.get(&format!("/api/tables/{none}{part}")).await;
            if (private.status, private.text()) != (missing.status, missing.text()) {
                told.push(format!("{part}: {} is not {}", private.text(), missing.text()));
            }
        }
        let private = browser.ask_socket(&format!("/api/tables/{game}/socket"), &[]).await;
        let missing = browser.ask_socket(&format!("/api/tables/{none}/socket"), &[]).await;
        if (private.status, private.text()) != (missing.status, missing.text()) {
            told.push(format!("/socket: {} is not {}", private.text(), missing.text()));
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
    house.close().await;
}

/// Everything that can be said at a table; `seat` is somebody else's where one is named.
fn requests(player: &mut Player, seat: u8) -> Vec<Request> {
    let nonce = || "00".repeat(16);
    let after = player.table.seq;
    let mut id = || player.id();
    let all = vec![
        Request::Hello { version: VERSION, since: None },
        Request::Sit { id: id(), chair: seat, name: "Eve".into(), promise: None, color: None },
        Request::Rise { id: id(), chair: seat },
        Request::Place { id: id(), chair: seat, level: None },
        Request::AddChair { id: id() },
        Request::RemoveChair { id: id(), chair: seat },
        Request::Agree { id: id(), term: Term::Hints, on: false },
        Request::SetClock { id: id(), clock: None },
        Request::Start { id: id(), nonce: Some(nonce()) },
        Request::Reveal { id: id(), nonce: nonce() },
        Request::Stage { actions: vec!["rest".into()], steps: false },
        Request::Plan { after, actions: vec!["rest".into()], steps: false },
        Request::Confirm { id: id(), after, actions: vec!["rest".into()] },
        Request::Resign { id: id(), seat },
        Request::Leave { id: id() },
        Request::Return { id: id() },
        Request::Relieve { id: id(), seat },
        Request::TakeBack { id: id() },
        Request::Answer { id: id(), agree: true },
        Request::Rematch { id: id() },
        Request::Chat { id: id(), remark: phrase(), name: Some("Sam".into()) },
        Request::Report { id: id(), line: "0123456789abcdef".into() },
        Request::Why { verb: Verb::Rest, what: String::new() },
        Request::Hint {},
    ];
    let names: BTreeSet<&str> = all.iter().map(name).collect();
    assert_eq!(names.len(), all.len());
    all
}

fn phrase() -> Remark {
    Remark::Phrase { phrase: Phrase::Hello }
}

/// A new kind of request does not compile until it stands here, and belongs above.
fn name(request: &Request) -> &'static str {
    match request {
        Request::Hello { .. } => "hello",
        Request::Sit { .. } => "sit",
        Request::Rise { .. } => "rise",
        Request::Place { .. } => "place",
        Request::AddChair { .. } => "addChair",
        Request::RemoveChair { .. } => "removeChair",
        Request::Agree { .. } => "agree",
        Request::SetClock { .. } => "setClock",
        Request::Start { .. } => "start",
        Request::Reveal { .. } => "reveal",
        Request::Stage { .. } => "stage",
        Request::Plan { .. } => "plan",
        Request::Confirm { .. } => "confirm",
        Request::Resign { .. } => "resign",
        Request::Leave { .. } => "leave",
        Request::Return { .. } => "return",
        Request::Relieve { .. } => "relieve",
        Request::TakeBack { .. } => "takeBack",
        Request::Answer { .. } => "answer",
        Request::Rematch { .. } => "rematch",
        Request::Chat { .. } => "chat",
        Request::Report { .. } => "report",
        Request::Why { .. } => "why",
        Request::Hint {} => "hint",
    }
}

/// Says everything of a list that is not among those allowed; all of it must be refused.
async fn say_all(role: Role, player: &mut Player, requests: Vec<Request>, allowed: &[&str]) {
    for request in requests {
        let said = name(&request);
        if said == "hello" {
            player.look().await;
            continue;
        }
        if allowed.contains(&said) || said == "chat" && role != Role::Nobody {
            continue;
        }
        let (code, reason) = match request.id() {
            Some(_) => player.command(&request).await.unwrap_err(),
            None => player.refused(&request).await,
        };
        let right = match (role, said) {
            // Everybody with a session may talk.
            (Role::Nobody, "chat" | "report") => code == Code::NoChat,
            (_, "report") => code == Code::Unknown,
            // Whose turn it is not, cannot decide; what is not theirs, they cannot give up.
            (Role::Guest, "stage" | "confirm") => code == Code::NotYourTurn,
            (Role::Guest | Role::Host, "resign" | "rise") => code == Code::NotYours,
            (Role::Nobody, _) | (_, "stage" | "confirm" | "resign" | "rise") => {
                code == Code::LookingOn
            }
            _ => matches!(
                code,
                Code::NotYours
                    | Code::LookingOn
                    | Code::Begun
                    | Code::NotNow
                    | Code::TooEarly
                    | Code::NotYourTurn
                    | Code::NoHints
            ),
        };
        assert!(right, "{said} by {role:?}: {code:?} {reason}");
        assert!(!reason.is_empty(), "{said} by {role:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_plays_for_anybody_else() {
    let house = Running::in_memory().await;
    let mut scene = Scene::set(&house).await;
    let before = scene.two.host.look().await.seq;
    for role in [Role::Nobody, Role::Watcher, Role::Invited] {
        let link = if role == Role::Nobody { Role::Watcher } else { role };
        let link = scene.link(link);
        let browser = scene.browser(role);
        let mut player = Player::connect(&browser, &scene.two.links.game, &link).await;
        assert_eq!((player.table.you, player.table.host), (None, false));
        assert_eq!(player.table.legal, None);
        let all = requests(&mut player, 1);
        say_all(role, &mut player, all, &[]).await;
    }
    let own_affairs = ["leave", "takeBack", "plan", "why"];
    let all = requests(&mut scene.two.guest, 1);
    say_all(Role::Guest, &mut scene.two.guest, all, &own_affairs).await;
    // Being the host changes nothing once the game goes on; it is the host's turn.
    let all = requests(&mut scene.two.host, 2);
    let own_affairs = ["leave", "takeBack", "stage", "confirm", "why", "hint"];
    say_all(Role::Host, &mut scene.two.host, all, &own_affairs).await;
    assert_eq!(scene.two.host.look().await.seq, before, "nothing has happened");
    house.close().await;
}

#[tokio::test]
async fn before_the_game_chairs_are_for_the_invited_and_bots_for_the_host() {
    let house = Running::in_memory().await;
    let hosts = Browser::named(house.address, "Ana").await;
    let links = hosts.lay(&for_two()).await;
    let mut host = Player::connect(&hosts, &links.game, "").await;
    assert!(host.table.host);
    let invite = format!("?invite={}", links.invite);
    let watch = format!("?watch={}", links.watch);

    let guests = Browser::named(house.address, "Ben").await;
    let sit = |player: &mut Player, chair: u8| Request::Sit {
        id: player.id(),
        chair,
        name: "Ben".into(),
        promise: None,
        color: None,
    };
    let mut watcher = Player::connect(&guests, &links.game, &watch).await;
    let wish = sit(&mut watcher, 2);
    let (code, reason) = watcher.command(&wish).await.unwrap_err();
    assert_eq!(code, Code::NotInvited);
    assert!(reason.contains("invited"), "{reason}");
    // Nobody in particular cannot sit, whatever the link.
    let nobody = Browser::unknown(house.address);
    let mut nobody = Player::connect(&nobody, &links.game, &invite).await;
    let wish = sit(&mut nobody, 2);
    assert_eq!(nobody.command(&wish).await.unwrap_err().0, Code::LookingOn);

    let mut guest = Player::connect(&guests, &links.game, &invite).await;
    let taken = sit(&mut guest, 1);
    assert_eq!(guest.command(&taken).await.unwrap_err().0, Code::Taken);
    let none = sit(&mut guest, 3);
    assert_eq!(guest.command(&none).await.unwrap_err().0, Code::Unreadable);
    let wish = sit(&mut guest, 2);
    guest.command(&wish).await.unwrap();
    // From now on the cookie alone is enough, and the links can be had.
    let mut guest = Player::connect(&guests, &links.game, "").await;
    let path = format!("/api/tables/{}/links", links.game);
    let found = guests.get(&path).await.json();
    assert_eq!(found["invite"], json!(format!("/join/{}", links.invite)));
    assert!(found["advice"].as_str().unwrap().contains("--host 0.0.0.0"));

    for request in [
        Request::Place { id: guest.id(), chair: 1, level: None },
        Request::Place { id: guest.id(), chair: 2, level: None },
        Request::Rise { id: guest.id(), chair: 1 },
    ] {
        let refused = guest.command(&request).await.unwrap_err();
        assert_eq!(refused.0, Code::NotYours, "{request:?}");
    }
    let mut late =
        Player::connect(&Browser::arrive(house.address).await, &links.game, &invite).await;
    let wish = sit(&mut late, 2);
    assert_eq!(late.command(&wish).await.unwrap_err().0, Code::Taken);
    let id = late.id();
    assert_eq!(
        late.command(&Request::Start { id, nonce: None }).await.unwrap_err().0,
        Code::LookingOn
    );

    let id = guest.id();
    guest.command(&Request::Rise { id, chair: 2 }).await.unwrap();
    assert_eq!(guests.get(&path).await.status / 100, 4, "who has risen has no seat");
    let id = host.id();
    let (code, _) = host.command(&Request::Start { id, nonce: None }).await.unwrap_err();
    assert_eq!(code, Code::ChairOpen);
    let level = Some(caravan_protocol::message::BotLevel::Peddler);
    let id = host.id();
    host.command(&Request::Place { id, chair: 2, level }).await.unwrap();
    host.start(None).await;
    host.turn().await;
    house.close().await;
}

#[tokio::test]
async fn a_listed_table_is_for_everyone() {
    let house = Running::in_memory().await;
    let hosts = Browser::named(house.address, "Ana").await;
    let mut wish = for_two();
    wish["listed"] = json!(true);
    let links = hosts.lay(&wish).await;
    let nobody = Browser::unknown(house.address);
    let lobby = nobody.get("/api/tables").await.json();
    assert_eq!(lobby[0]["game"], json!(links.game), "{lobby}");
    assert_eq!(lobby[0]["chairs"][0].get("yours"), None, "a list is nobody's own");
    let looked = nobody.get(&format!("/api/tables/{}", links.game)).await;
    assert_eq!(looked.status, 200);
    assert_eq!(nobody.get(&format!("/api/tables/{}/catalog", links.game)).await.status, 200);
    let refused = nobody.get(&format!("/api/tables/{}/links", links.game)).await;
    assert_eq!(refused.status, 403);

    let guests = Browser::named(house.address, "Ben").await;
    let mut watcher = Player::connect(&nobody, &links.game, "").await;
    let mut guest = Player::connect(&guests, &links.game, "").await;
    let id = guest.id();
    guest
        .command(&Request::Sit { id, chair: 2, name: "Ben".into(), promise: None, color: None })
        .await
        .unwrap();
    guest.start(None).await;
    watcher.until(|table| table.phase == Phase::Playing).await;
    assert_eq!((watcher.table.you, &watcher.table.legal), (None, &None));
    let mine = guests.get("/api/me/tables").await.json();
    assert_eq!(mine[0]["game"], json!(links.game));

    guest.resign().await;
    watcher.until(|table| table.phase == Phase::Over).await;
    crate::player::eventually("the lobby is empty", || async {
        nobody.get("/api/tables").await.json() == json!([])
    })
    .await;
    house.close().await;
}
