//! People are told of their tables wherever they are, on the ways that they have chosen, and no game
//! waits for it.

use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use caravan_engine::fairness::hex;
use caravan_protocol::Request;
use caravan_protocol::message::Phase;
use caravan_server::{Config, Time};
use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::{Timestamp, ToSpan as _};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::rand::SystemRandom;
use serde_json::{Value, json};
use sha2::Sha256;
use tokio::time::sleep;

use crate::browser::Browser;
use crate::expiry::meddle;
use crate::player::{Player, eventually};
use crate::running::{Folder, Running, Two, config, for_two};
use crate::sinks::{Got, Manner, Post, Sink};

/// How long alerts are gathered here.
const DELAY: Duration = Duration::from_millis(300);

/// After how long nothing comes any more.
const CALM: Duration = Duration::from_millis(1_500);

/// What somebody chooses who chooses nothing.
pub(crate) fn wish() -> Value {
    json!({
        "events": { "turn": true, "reminder": true, "full": true, "begins": true, "ends": true },
        "ways": ["push", "webhook", "email"], "webhook": null, "email": null, "quiet": null,
        "always": false, "language": "en",
    })
}

/// A subscription of a browser.
pub(crate) fn subscription() -> Value {
    json!({
        "endpoint": "https://push.example.org/1",
        "expirationTime": null,
        "keys": {
            "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        },
    })
}

fn quick(database: &str) -> Config {
    Config { alert_delay: Time(DELAY), private_targets: true, ..config(database) }
}

/// A house whose mail goes to this server.
fn with_mail(post: &Post) -> Config {
    Config {
        smtp: Some(format!("smtp://{}", post.address)),
        mail_from: Some("Caravan <caravan@example.org>".into()),
        ..quick("sqlite::memory:")
    }
}

async fn house() -> Running {
    Running::with(quick("sqlite::memory:")).await
}

/// Chooses something else than [`wish`] in these points; what is shown then.
async fn choose(browser: &Browser, other: Value) -> Value {
    let mut wish = wish();
    for (key, value) in other.as_object().unwrap() {
        wish[key] = value.clone();
    }
    let answer = browser.send("PUT", "/api/me/alerts", &wish).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

async fn calls(browser: &Browser, sink: &Sink) -> Value {
    choose(browser, json!({ "webhook": { "url": sink.url() } })).await
}

fn texts(got: &[Got]) -> Vec<String> {
    got.iter().map(|got| got.json()["text"].as_str().unwrap().to_owned()).collect()
}

/// A game in which the guest is away, and gets the turn.
async fn turn_for_guest(house: &Running, wish: &Value) -> (Two, Browser) {
    let two = Two::begin(house.address, house.address, wish).await;
    let guests = two.guests.clone();
    (two, guests)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_away_is_told_of_their_turn_once_and_signed() {
    let (house, sink) = (house().await, Sink::open(Manner::Takes).await);
    let (mut two, guests) = turn_for_guest(&house, &for_two()).await;
    let shown = calls(&guests, &sink).await;
    two.guest.vanish();
    two.host.play().await;
    let got = sink.until(1).await;
    let (said, url) = (got[0].json(), format!("http://{}/table/{}", house.address, two.links.game));
    let text = format!("Ben, it is your turn: Golem Edition with Ana, round 1 {url}");
    assert_eq!((&said["text"], got[0].path.as_str()), (&json!(text), "/hook"));
    let table = json!({
        "event": "turn", "game": two.links.game, "url": url, "title": "Golem Edition",
        "name": "Ben", "others": ["Ana"], "round": 1, "leftMs": null,
    });
    assert_eq!(said["tables"], json!([table]), "and nothing else, least of all a card");
    // The signature is over time and body, with the secret that the owner is shown.
    let signature = got[0].header("caravan-signature");
    let (time, signed) = signature.strip_prefix("t=").unwrap().split_once(",v1=").unwrap();
    let secret = shown["secret"].as_str().unwrap();
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(format!("{time}.").as_bytes());
    mac.update(&got[0].body);
    let expected = hex(&mac.finalize().into_bytes());
    assert_eq!(signed, expected);
    sleep(CALM).await;
    assert_eq!(sink.got().len(), 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_at_the_table_is_told_only_if_they_want_it_always() {
    let (house, sink) = (house().await, Sink::open(Manner::Takes).await);
    let (mut two, guests) = turn_for_guest(&house, &for_two()).await;
    calls(&guests, &sink).await;
    two.host.play().await;
    sleep(CALM).await;
    assert_eq!(sink.got().len(), 0, "they are looking at it");
    choose(&guests, json!({ "webhook": { "url": sink.url() }, "always": true })).await;
    two.guest.turn().await;
    two.guest.play().await;
    two.host.turn().await;
    two.host.play().await;
    assert!(texts(&sink.until(1).await)[0].starts_with("Ben, it is your turn"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_turns_that_come_together_are_one_message_and_what_is_over_is_not_told() {
    let (house, sink) = (house().await, Sink::open(Manner::Takes).await);
    let one = Two::begin(house.address, house.address, &for_two()).await;
    let Two { hosts, guests, mut host, guest, links } = one;
    calls(&guests, &sink).await;
    guest.vanish();
    // The same two at two more tables.
    let mut others = Vec::new();
    for _ in 0..2 {
        let more = hosts.lay(&for_two()).await;
        let mut first = Player::connect(&hosts, &more.game, "").await;
        let invite = format!("?invite={}", more.invite);
        let mut second = Player::connect(&guests, &more.game, &invite).await;
        let id = second.id();
        let name = "Ben".to_owned();
        let sit = Request::Sit { id, chair: 2, name, promise: None, color: None };
        second.command(&sit).await.unwrap();
        first.start(None).await;
        first.turn().await;
        others.push((first, second, more));
    }
    // That these games have begun may be told by itself.
    sleep(CALM).await;
    let before = sink.got().len();
    let (mut quick, mut came, other) = others.pop().unwrap();
    host.play().await;
    quick.play().await;
    came.turn().await;
    // Of this turn nobody needs to be told any more.
    came.play().await;
    came.vanish();
    let (mut last, away, table) = others.pop().unwrap();
    away.vanish();
    last.play().await;
    eventually("they are told", || async { sink.got().len() > before }).await;
    sleep(CALM).await;
    let got = sink.got();
    assert_eq!(got.len(), before + 1, "{:?}", texts(&got));
    let said = got.last().unwrap().json();
    let games: Vec<&str> =
        said["tables"].as_array().unwrap().iter().map(|it| it["game"].as_str().unwrap()).collect();
    assert!(games.contains(&&*links.game) && games.contains(&&*table.game), "{games:?}");
    assert!(!games.contains(&&*other.game), "{games:?}");
    assert_eq!(said["text"].as_str().unwrap().lines().count(), 2);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_muted_table_is_silent_and_so_is_what_somebody_does_not_want() {
    let (house, sink) = (house().await, Sink::open(Manner::Takes).await);
    let (mut two, guests) = turn_for_guest(&house, &for_two()).await;
    calls(&guests, &sink).await;
    let path = format!("/api/me/alerts/muted/{}", two.links.game);
    assert_eq!(guests.ask("PUT", &path, &[], b"").await.status, 204);
    assert_eq!(guests.get("/api/me/alerts").await.json()["muted"], json!([two.links.game]));
    two.guest.vanish();
    two.host.play().await;
    sleep(CALM).await;
    assert_eq!(sink.got().len(), 0);
    assert_eq!(guests.ask("DELETE", &path, &[], b"").await.status, 204);
    two.host.resign().await;
    assert!(texts(&sink.until(1).await)[0].starts_with("The game is over: Golem Edition with Ana"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_two_people_name_is_told_once() {
    let (house, sink) = (house().await, Sink::open(Manner::Takes).await);
    let hosts = Browser::named(house.address, "Ana").await;
    let mut wish = for_two();
    wish["chairs"].as_array_mut().unwrap().push(json!({ "type": "open" }));
    let links = hosts.lay(&wish).await;
    let mut host = Player::connect(&hosts, &links.game, "").await;
    for (chair, name) in [(2, "Ben"), (3, "Cleo")] {
        let guests = Browser::named(house.address, name).await;
        calls(&guests, &sink).await;
        let invite = format!("?invite={}", links.invite);
        let mut guest = Player::connect(&guests, &links.game, &invite).await;
        let (id, name) = (guest.id(), name.to_owned());
        let sit = Request::Sit { id, chair, name, promise: None, color: None };
        guest.command(&sit).await.unwrap();
        guest.vanish();
    }
    host.start(None).await;
    sink.until(1).await;
    sleep(CALM).await;
    let got = texts(&sink.got());
    assert_eq!(got.len(), 1, "{got:?}");
    assert!(got[0].starts_with("The game has begun: Golem Edition with Ana, Ben and Cleo http"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_laid_a_table_is_told_that_it_is_full() {
    let (house, sink) = (house().await, Sink::open(Manner::Takes).await);
    let hosts = Browser::named(house.address, "Ana").await;
    calls(&hosts, &sink).await;
    let links = hosts.lay(&for_two()).await;
    let guests = Browser::named(house.address, "Ben").await;
    let invite = format!("?invite={}", links.invite);
    let mut guest = Player::connect(&guests, &links.game, &invite).await;
    let (id, name) = (guest.id(), "Ben".to_owned());
    let sit = Request::Sit { id, chair: 2, name, promise: None, color: None };
    guest.command(&sit).await.unwrap();
    let text = &texts(&sink.until(1).await)[0];
    assert!(
        text.starts_with("Ana, your table is full: you can begin: Golem Edition with Ben"),
        "{text}"
    );
    house.close().await;
}

/// Programs that are silent, refuse, send elsewhere or never stop.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_misbehaves_holds_nothing_up() {
    let house = house().await;
    let trap = Sink::open(Manner::Takes).await;
    let manners = [
        Manner::IsSilent,
        Manner::Says(500),
        Manner::Says(403),
        Manner::Redirects(trap.url()),
        Manner::Babbles,
        Manner::BabblesAtOnce,
    ];
    let mut games = Vec::new();
    for manner in manners {
        let sink = Sink::open(manner.clone()).await;
        let (mut two, guests) = turn_for_guest(&house, &for_two()).await;
        calls(&guests, &sink).await;
        two.guest.vanish();
        two.host.play().await;
        games.push((manner, sink, guests));
    }
    for (_, sink, _) in &games {
        eventually("each was asked", || async { !sink.got().is_empty() }).await;
    }
    // Meanwhile others play as quickly as ever, and are told.
    let good = Sink::open(Manner::Takes).await;
    let (mut two, guests) = turn_for_guest(&house, &for_two()).await;
    calls(&guests, &good).await;
    let begun = Instant::now();
    two.host.play().await;
    two.guest.turn().await;
    two.guest.play().await;
    two.host.turn().await;
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    two.guest.vanish();
    two.host.play().await;
    good.until(1).await;
    // What may pass is tried again, what will not is not.
    for (manner, sink, _) in &games {
        if *manner == Manner::Says(500) {
            eventually("it is tried again", || async { sink.got().len() > 1 }).await;
        }
    }
    let count =
        |wanted: &Manner| games.iter().find(|(manner, ..)| manner == wanted).unwrap().1.got().len();
    assert_eq!((count(&Manner::Says(403)), count(&Manner::Redirects(trap.url()))), (1, 1));
    assert!(trap.got().is_empty(), "redirects are not followed");
    // Whoever tries it out is told what happens.
    let expected = [
        ("tooSlow", "no answer came in time"),
        ("refused", "it answers 500 Internal Server Error: not today"),
        ("refused", "it answers 403 Forbidden: not today"),
        ("refused", "redirect"),
        ("refused", "it answers 500 Internal Server Error: xxx"),
        ("unreachable", "it does not answer"),
    ];
    for ((manner, _, guests), (result, about)) in games.iter().zip(expected) {
        let answer = guests.ask("POST", "/api/me/alerts/test", &[], b"").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let trials = answer.json();
        assert_eq!((&trials[0]["way"], &trials[0]["result"]), (&json!("webhook"), &json!(result)));
        let said = trials[0]["about"].as_str().unwrap();
        assert!(said.contains(about), "{manner:?}: {said}");
        assert!(said.len() < 400, "{said}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn quiet_hours_hold_alerts_until_they_end() {
    let folder = Folder::make();
    let (house, sink) =
        (Running::with(quick(&folder.url())).await, Sink::open(Manner::Takes).await);
    let (mut two, guests) = turn_for_guest(&house, &for_two()).await;
    let now = Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC);
    let at = |hours: i64| now.checked_add(hours.hours()).unwrap().strftime("%H:%M").to_string();
    let quiet = json!({ "from": at(-1), "until": at(1), "zone": "UTC" });
    choose(&guests, json!({ "webhook": { "url": sink.url() }, "quiet": quiet })).await;
    two.guest.vanish();
    two.host.play().await;
    sleep(CALM).await;
    assert!(sink.got().is_empty());
    // The house is started anew meanwhile.
    let Two { hosts, guests, host, links, .. } = two;
    host.vanish();
    house.close().await;
    let soon = "UPDATE alerts SET held_until_ms = 1 WHERE held_until_ms > 0; \
                UPDATE alerts SET settings = replace(settings, '\"zone\":\"UTC\"', '\"zone\":\"Pacific/Apia\"')";
    meddle(&folder, soon).await;
    let house = Running::with(quick(&folder.url())).await;
    assert_eq!(texts(&sink.until(1).await).len(), 1);
    sleep(CALM + Duration::from_secs(2)).await;
    let got = texts(&sink.got());
    assert_eq!(got.len(), 1, "{got:?}");
    assert!(got[0].starts_with("Ben, it is your turn"), "{got:?}");
    // Other quiet hours, and nothing is held.
    drop((hosts, guests, links));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reminder_comes_once_when_a_tenth_of_the_time_is_left() {
    let folder = Folder::make();
    let (house, sink) =
        (Running::with(quick(&folder.url())).await, Sink::open(Manner::Takes).await);
    let mut daily = for_two();
    daily["clock"] = json!({ "pace": { "type": "daily", "days": 1 } });
    let (mut two, guests) = turn_for_guest(&house, &daily).await;
    calls(&guests, &sink).await;
    two.guest.vanish();
    two.host.play().await;
    let text = &texts(&sink.until(1).await)[0];
    assert!(
        text.contains("Ben, it is your turn: Golem Edition with Ana, round 1, 23 hours left"),
        "{text}"
    );
    two.host.vanish();
    house.close().await;
    let earlier = 22 * 3_600_000 + 60_000;
    meddle(
        &folder,
        &format!(
            "UPDATE log SET at_ms = at_ms - {earlier}; \
             UPDATE deadlines SET at_ms = at_ms - {earlier}; \
             UPDATE alive SET at_ms = at_ms, before_ms = at_ms"
        ),
    )
    .await;
    let house = Running::with(quick(&folder.url())).await;
    let text = &texts(&sink.until(2).await)[1];
    assert!(text.starts_with("Ben, your time is running out: Golem Edition with Ana"), "{text}");
    assert!(text.contains(", 118 minutes left") || text.contains(", 117 minutes left"), "{text}");
    sleep(Duration::from_secs(4)).await;
    assert_eq!(sink.got().len(), 2, "once");
    // The flag is what is due next.
    let mut guest = Player::connect(&guests.at(house.address), &two.links.game, "").await;
    assert_eq!(guest.turn().await.phase, Phase::Playing);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_wrong_with_settings_is_said_and_nobody_is_sent_where_the_house_does_not_go() {
    let house =
        Running::with(Config { alert_delay: Time(DELAY), ..config("sqlite::memory:") }).await;
    let browser = Browser::named(house.address, "Ana").await;
    let refused = async |other: Value| {
        let mut wish = wish();
        for (key, value) in other.as_object().unwrap() {
            wish[key] = value.clone();
        }
        let answer = browser.send("PUT", "/api/me/alerts", &wish).await;
        assert!((400..=422).contains(&answer.status), "{}", answer.text());
        answer.reason()
    };
    let hook = |url: &str| json!({ "webhook": { "url": url } });
    for (other, reason) in [
        (hook("http://chat.example.org/"), "webhook: the address must begin with https://"),
        (hook("https://192.168.1.1/"), "192.168.1.1 is not an address of the public internet"),
        (hook("https://[::ffff:127.0.0.1]/"), "is not an address of the public internet"),
        (json!({ "email": "ana@example.org" }), "email: this house sends no e-mail"),
        (
            json!({ "quiet": { "from": "22:00", "until": "07:00", "zone": "Mars/Utopia" } }),
            "there is no time zone `Mars/Utopia`",
        ),
        (json!({ "ways": ["push", "push"] }), "ways: each of"),
        (json!({ "ways": ["pigeon"] }), "pigeon"),
        (json!({ "color": "red" }), "unknown field `color`"),
    ] {
        let said = refused(other.clone()).await;
        assert!(said.contains(reason), "{other}: {said}");
    }
    let mut other = subscription();
    other["keys"]["auth"] = json!("abc");
    let answer = browser.send("POST", "/api/me/alerts/push", &other).await;
    assert_eq!(
        (answer.status, answer.reason().as_str()),
        (400, "auth: expected 16 bytes as base64url")
    );
    assert_eq!(browser.get("/api/me/alerts").await.json()["wish"], wish(), "nothing has changed");
    // A name is looked up when something is sent.
    choose(&browser, hook("https://localhost:8443/")).await;
    let trials = browser.ask("POST", "/api/me/alerts/test", &[], b"").await.json();
    assert_eq!(trials[0]["result"], "forbidden", "{trials}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_belong_to_what_is_exported_and_deleted() {
    let folder = Folder::make();
    let (house, sink) =
        (Running::with(quick(&folder.url())).await, Sink::open(Manner::Takes).await);
    let browser = Browser::named(house.address, "Ana").await;
    calls(&browser, &sink).await;
    let answer = browser.send("POST", "/api/me/alerts/push", &subscription()).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let id = answer.json()["id"].as_str().unwrap().to_owned();
    let shown = browser.get("/api/me/alerts").await.json();
    assert_eq!((&shown["push"][0]["id"], shown["push"].as_array().unwrap().len()), (&json!(id), 1));
    assert_eq!(BASE64.decode(shown["pushKey"].as_str().unwrap()).unwrap().len(), 65);
    let export = browser.get("/api/me/export").await.json();
    assert_eq!(export["alerts"]["webhook"]["url"], sink.url());
    assert_eq!(export["alerts"]["push"][0]["endpoint"], "https://push.example.org/1");
    let path = format!("/api/me/alerts/push/{id}");
    assert_eq!(browser.ask("DELETE", &path, &[], b"").await.status, 204);
    assert_eq!(browser.ask("DELETE", &path, &[], b"").await.status, 404);
    assert_eq!(browser.ask("DELETE", "/api/me", &[], b"").await.status, 204);
    house.close().await;
    let store = caravan_server::store::Store::open(&folder.url()).await.unwrap();
    let id = export["id"].as_str().unwrap();
    assert_eq!(store.alerts(id).await.unwrap(), None);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn e_mail_is_confirmed_before_anything_else_and_ends_with_one_click() {
    let post = Post::open().await;
    let house = Running::with(with_mail(&post)).await;
    let (mut two, guests) = turn_for_guest(&house, &for_two()).await;
    let address = "bén@example.org".replace('é', "e");
    let shown = choose(&guests, json!({ "email": address, "language": "de" })).await;
    assert_eq!((&shown["hasEmail"], &shown["confirmed"]), (&json!(true), &json!(false)));
    let asked = post.until(1).await.remove(0);
    // An umlaut is encoded, as headers want it.
    assert_eq!(asked.header("Subject"), "=?utf-8?b?QmVzdMOkdGlnZQ==?= deine E-Mail-Adresse");
    assert!(asked.to.contains(&address) && asked.from.contains("caravan@example.org"), "{asked:?}");
    let link = asked.link(&format!("http://{}/mail/", house.address));
    let token = link.rsplit('/').next().unwrap().to_owned();
    // Before that, nothing else is sent.
    two.guest.vanish();
    two.host.play().await;
    sleep(CALM).await;
    assert_eq!(post.got().len(), 1);
    let text =
        guests.get("/api/me/alerts").await.text() + &guests.get("/api/me/export").await.text();
    assert!(!text.contains(&token), "whoever gives an address does not learn what it was sent");
    let trials = guests.ask("POST", "/api/me/alerts/test", &[], b"").await.json();
    assert_eq!(trials[0]["result"], "notConfirmed", "{trials}");
    post.until(2).await;
    let nobody = Browser::unknown(house.address);
    assert_eq!(nobody.get(&format!("/api/mail/{token}")).await.json(), json!(false));
    let confirm = format!("/api/mail/{token}/confirm");
    assert_eq!(nobody.ask("POST", &confirm, &[], b"").await.status, 204);
    let mut host = Player::connect(&two.hosts, &two.links.game, "").await;
    host.resign().await;
    let told = post.until(3).await.remove(2);
    assert_eq!(told.header("Subject"), "Deine Partie ist zu Ende (Golem Edition)");
    assert!(
        told.body().contains("Deine Partie ist zu Ende: Golem Edition mit Ana"),
        "{}",
        told.body()
    );
    let stop = format!("http://{}/api/mail/{token}/stop", house.address);
    assert_eq!(told.header("List-Unsubscribe"), format!("<{stop}>"));
    assert_eq!(told.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    assert_eq!(told.header("Auto-Submitted"), "auto-generated");
    // A mail program asks like this, with no cookie and no origin.
    let form = [("Content-Type", "application/x-www-form-urlencoded")];
    let path = format!("/api/mail/{token}/stop");
    let stopped = nobody.ask("POST", &path, &form, b"List-Unsubscribe=One-Click").await;
    assert_eq!(stopped.status, 204, "{}", stopped.text());
    assert_eq!(nobody.ask("POST", &path, &form, b"List-Unsubscribe=One-Click").await.status, 410);
    let shown = guests.get("/api/me/alerts").await.json();
    assert_eq!((&shown["wish"]["email"], &shown["confirmed"]), (&Value::Null, &json!(false)));
    house.close().await;
}

/// What a trial says of a mail server that has come to do this, while others play on.
async fn trial(manner: Manner) -> (String, String) {
    let post = Post::open().await;
    let house = Running::with(with_mail(&post)).await;
    let (mut two, guests) = turn_for_guest(&house, &for_two()).await;
    choose(&guests, json!({ "email": "ben@example.org" })).await;
    let asked = post.until(1).await.remove(0);
    let link = asked.link(&format!("http://{}/mail/", house.address));
    let confirm = format!("/api/mail/{}/confirm", link.rsplit('/').next().unwrap());
    assert_eq!(guests.ask("POST", &confirm, &[], b"").await.status, 204);
    post.becomes(manner);
    let before = post.asked();
    two.guest.vanish();
    two.host.play().await;
    eventually("the mail server is asked", || async { post.asked() > before }).await;
    let (mut others, _) = turn_for_guest(&house, &for_two()).await;
    let begun = Instant::now();
    others.host.play().await;
    others.guest.turn().await;
    others.guest.play().await;
    others.host.turn().await;
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    let trials = guests.ask("POST", "/api/me/alerts/test", &[], b"").await.json();
    assert_eq!(trials[0]["way"], "email", "{trials}");
    assert_eq!(post.got().len(), 1, "nothing else has arrived");
    house.close().await;
    let text = |key: &str| trials[0][key].as_str().unwrap().to_owned();
    (text("result"), text("about"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_server_that_misbehaves_holds_nothing_up() {
    let begun = Instant::now();
    let (silent, unknown, later, babbles) = tokio::join!(
        trial(Manner::IsSilent),
        trial(Manner::Says(550)),
        trial(Manner::Says(451)),
        trial(Manner::Babbles),
    );
    let expected = [
        (silent, "tooSlow", "no answer came in time"),
        (unknown, "refused", "nobody of this name"),
        (later, "refused", "not today"),
        (babbles, "tooSlow", "no answer came in time"),
    ];
    for ((result, said), wanted, about) in expected {
        assert_eq!(result, wanted, "{said}");
        assert!(said.contains(about) && said.len() < 400, "{said}");
    }
    assert!(begun.elapsed() < Duration::from_secs(40), "{:?}", begun.elapsed());
}

/// One browser, as its push service and its worker are.
struct Receiver {
    key: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

fn hmac(key: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().to_vec()
}

impl Receiver {
    fn make() -> Receiver {
        let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = key.compute_public_key().unwrap().as_ref().to_vec();
        Receiver { key, public, auth: [7; 16] }
    }

    fn subscription(&self, sink: &Sink) -> Value {
        let keys =
            json!({ "p256dh": BASE64.encode(&self.public), "auth": BASE64.encode(self.auth) });
        json!({ "endpoint": format!("http://{}/push/7", sink.address), "keys": keys })
    }

    /// RFC 8291 from the other end, with another implementation of HKDF.
    fn open(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        assert_eq!(rest[..5], [0, 0, 16, 0, 65], "one record, and a key of 65 bytes");
        let (theirs, sealed) = rest[5..].split_at(65);
        let Receiver { key, public, auth } = self;
        let peer = UnparsedPublicKey::new(&ECDH_P256, theirs);
        let shared = agree_ephemeral(key, &peer, <[u8]>::to_vec).unwrap();
        let both = hmac(&auth, &[&shared]);
        let material = hmac(&both, &[b"WebPush: info\0", &public, theirs, &[1]]);
        let all = hmac(salt, &[&material]);
        let key = hmac(&all, &[b"Content-Encoding: aes128gcm\0", &[1]]);
        let nonce = hmac(&all, &[b"Content-Encoding: nonce\0", &[1]]);
        let opener = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key[..16]).unwrap());
        let nonce = Nonce::try_assume_unique_for_key(&nonce[..12]).unwrap();
        let mut sealed = sealed.to_vec();
        let record = opener.open_in_place(nonce, Aad::empty(), &mut sealed).unwrap();
        let (end, text) = record.split_last().unwrap();
        assert_eq!(*end, 2, "it is the last record");
        serde_json::from_slice(text).unwrap()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_is_told_over_web_push_first_of_all() {
    let house = house().await;
    let (service, sink) = (Sink::open(Manner::Takes).await, Sink::open(Manner::Takes).await);
    let (mut two, guests) = turn_for_guest(&house, &for_two()).await;
    calls(&guests, &sink).await;
    let receiver = Receiver::make();
    let subscribed =
        guests.send("POST", "/api/me/alerts/push", &receiver.subscription(&service)).await;
    assert_eq!(subscribed.status, 200, "{}", subscribed.text());
    let shown = guests.get("/api/me/alerts").await.json();
    two.guest.vanish();
    two.host.play().await;
    let got = service.until(1).await.remove(0);
    assert_eq!((got.header("content-encoding"), got.header("ttl")), ("aes128gcm", "1800"));
    assert_eq!((got.path.as_str(), got.header("topic")), ("/push/7", two.links.game.as_str()));
    let vouched = got.header("authorization");
    let key = shown["pushKey"].as_str().unwrap();
    assert!(
        vouched.starts_with("vapid t=") && vouched.ends_with(&format!(", k={key}")),
        "{vouched}"
    );
    let told = receiver.open(&got.body);
    let expected = json!({
        "title": "It is your turn", "body": "Golem Edition with Ana, round 1",
        "path": format!("/table/{}", two.links.game), "tag": two.links.game,
    });
    assert_eq!(told, expected);
    sleep(CALM).await;
    assert!(sink.got().is_empty(), "one way is enough");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_that_is_gone_is_forgotten_and_the_next_way_is_tried() {
    let house = house().await;
    let (service, sink) = (Sink::open(Manner::Says(410)).await, Sink::open(Manner::Takes).await);
    let (mut two, guests) = turn_for_guest(&house, &for_two()).await;
    calls(&guests, &sink).await;
    let receiver = Receiver::make();
    guests.send("POST", "/api/me/alerts/push", &receiver.subscription(&service)).await;
    two.guest.vanish();
    two.host.play().await;
    sink.until(1).await;
    eventually("it is forgotten", || async {
        guests.get("/api/me/alerts").await.json()["push"] == json!([])
    })
    .await;
    assert_eq!(service.got().len(), 1);
    house.close().await;
}
