//! The most expensive request of each route and message: its CPU time, valid or not.
//!
//! Every route and every message has an entry here; a test walks both lists and names what is missing.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use caravan_engine::Family;
use caravan_protocol::{MAX_REQUEST, VERSION};
use serde_json::json;
use tokio::time::{sleep, timeout};

use crate::failure::Failure;
use crate::folder::Folder;
use crate::house::House;
use crate::http::Http;
use crate::report::Report;
use crate::socket::Socket;
use crate::table::Heard;

/// What one request may cost, in milliseconds of a core: of somebody without a session, and with one.
const UNKNOWN_MS: f64 = 5.0;
const KNOWN_MS: f64 = 50.0;

/// How often each is sent: the system counts hundredths of a second.
const TIMES: u32 = 40;

/// How many times somebody confirms and takes back before the table is looked at.
const LONG: u32 = 450;

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// As much as the house takes of each (`crates/server/src/body.rs`).
const TABLE_BYTES: usize = 260 * 1024;
const RECORD_BYTES: usize = 256 * 1024;
const FILE_BYTES: usize = 64 * 1024;
const NAME_BYTES: usize = 4 * 1024;
/// And of an address, with the rest of its head.
const HEAD_BYTES: usize = 30 * 1024;

/// Something dear over HTTP: `GAME` is that of a long table, `OVER` one that has ended, `LINK` lets
/// one look at them.
struct Asked {
    method: &'static str,
    /// The path as the description of the interface has it.
    route: &'static str,
    /// What is asked in fact.
    path: String,
    body: String,
    /// Whether it is asked with a session.
    known: bool,
}

/// Something dear that is said at a table.
struct Said {
    say: &'static str,
    text: String,
    known: bool,
}

/// Half a megabyte of accents takes seconds to put in order.
fn accents(bytes: usize) -> String {
    format!("a{}", "\u{316}\u{301}".repeat(bytes.saturating_sub(1) / 4))
}

/// A set file as long as it may be, which is right but for its last line.
fn long_set(family: Family, fault: &str) -> String {
    let mut set = family.set_text().to_owned();
    let filling = FILE_BYTES.saturating_sub(set.len() + fault.len() + 1);
    for line in std::iter::repeat_n("# a remark that is read\n", filling / 24) {
        set.push_str(line);
    }
    set + fault
}

/// A map as large as fits, all of it spaces.
fn large_map(bytes: usize) -> String {
    let line = "o   ".repeat(30);
    let lines = std::iter::repeat_n(line.trim_end(), bytes / line.len());
    format!("map mine\n\n{}\n", lines.collect::<Vec<_>>().join("\n"))
}

/// A record of as many actions as a house replays.
fn long_record(actions: usize) -> String {
    let mut text = String::from(
        "[Game \"road\"]\n[Set \"road\"]\n[Rules \"1\"]\n[Seats \"a\" \"b\"]\n[Seed \"1\"]\n\n",
    );
    for round in 1..=actions / 2 {
        let _ = writeln!(text, "{round}. rest rest");
    }
    text
}

fn escaped(text: &str) -> String {
    text.bytes().fold(String::new(), |mut all, byte| {
        let _ = write!(all, "%{byte:02X}");
        all
    })
}

/// All that is asked.
fn asked() -> Vec<Asked> {
    let mut list = RequestList::default();
    list.add_tables();
    list.add_people();
    list.add_games();
    list.add_records();
    list.add_components();
    // These end sessions: the last.
    list.add("DELETE", "/api/me/devices", "", String::new(), true);
    list.add("DELETE", "/api/me", "", String::new(), false);
    list.0
}

/// The requests, in the order in which they are sent.
#[derive(Default)]
struct RequestList(Vec<Asked>);

impl RequestList {
    /// Without a path, the route is the path.
    fn add(
        &mut self,
        method: &'static str,
        route: &'static str,
        path: &str,
        body: String,
        known: bool,
    ) {
        let path = if path.is_empty() { route.to_owned() } else { path.to_owned() };
        self.0.push(Asked { method, route, path, body, known });
    }

    fn get(&mut self, route: &'static str, path: &str, known: bool) {
        self.add("GET", route, path, String::new(), known);
    }

    fn add_tables(&mut self) {
        let me = r#"{"type":"me"}"#;
        let chairs = |name: &str, most: usize| {
            let chair = if name.is_empty() {
                me.into()
            } else {
                json!({"type":"me","name":name}).to_string()
            };
            let count = (TABLE_BYTES / (chair.len() + 1)).saturating_sub(4).clamp(1, most);
            format!(r#"{{"family":"road","chairs":[{}]}}"#, vec![chair; count].join(","))
        };
        let with_set = |set: String| {
            json!({ "family": "adventure", "chairs": [{"type":"me"},{"type":"me"}], "set": set })
                .to_string()
        };
        let with_map = |map: String| {
            json!({ "family": "adventure", "chairs": [{"type":"me"},{"type":"me"}], "map": map })
                .to_string()
        };
        // Many chairs, long names, deep and long JSON, sets and maps as long as they may be.
        for body in [
            chairs("", usize::MAX),
            chairs(&accents(500), 5),
            chairs(&"\u{FDFA}".repeat(30), 5),
            chairs(&accents(TABLE_BYTES / 2), 1),
            "[".repeat(TABLE_BYTES),
            format!("{{\"family\":\"{}\"}}", "x".repeat(TABLE_BYTES - 20)),
            with_set(long_set(Family::Adventure, "nonsense\n")),
            with_set("nonsense ".repeat(FILE_BYTES / 9)),
            with_set("nonsense\n".repeat(FILE_BYTES / 9)),
            with_map(large_map(FILE_BYTES - 100)),
            with_map("nonsense\n".repeat(FILE_BYTES / 9)),
        ] {
            self.add("POST", "/api/tables", "", body.clone(), false);
            self.add("POST", "/api/tables", "", body, true);
        }
        self.add("POST", "/api/tables", "", with_set(long_set(Family::Adventure, "")), true);
        self.get("/api/tables", "", false);
    }

    fn add_people(&mut self) {
        let long = "x".repeat(HEAD_BYTES);
        for name in [accents(NAME_BYTES - 20), accents(500), "\u{FDFA}".repeat(30), "x".repeat(30)]
        {
            for known in [false, true] {
                self.add("PUT", "/api/me", "", json!({ "name": name }).to_string(), known);
            }
        }
        self.add("POST", "/api/me", "", String::new(), false);
        self.get("/api/me", "", true);
        self.get("/api/me/export", "", true);
        self.get("/api/me/tables", "", true);
        self.get("/api/me/games", &format!("/api/me/games?before=9&game={long}"), true);
        for known in [false, true] {
            self.get("/api/network", "", known);
            self.add("POST", "/api/network", "", String::new(), known);
        }
        self.get("/api/me/devices", "", true);
        self.add("POST", "/api/me/devices", "", String::new(), true);
        self.add(
            "DELETE",
            "/api/me/devices/{id}",
            &format!("/api/me/devices/{long}"),
            String::new(),
            true,
        );
        self.get("/api/devices/{token}", &format!("/api/devices/{long}"), false);
        self.add(
            "POST",
            "/api/devices/{token}",
            &format!("/api/devices/{long}"),
            String::new(),
            false,
        );
        self.get("/api/invites/{token}", &format!("/api/invites/{long}"), false);
        self.get("/api/watches/{token}", &format!("/api/watches/{long}"), false);
    }

    fn add_games(&mut self) {
        for (route, path) in [
            ("/api/tables/{game}", "/api/tables/GAME?LINK"),
            ("/api/tables/{game}/past/{seq}", "/api/tables/GAME/past/800?LINK"),
            ("/api/tables/{game}/catalog", "/api/tables/GAME/catalog?LINK"),
            ("/api/tables/{game}/links", "/api/tables/GAME/links?LINK"),
            ("/api/tables/{game}/record", "/api/tables/OVER/record?LINK"),
        ] {
            self.get(route, path, false);
            self.get(route, path, true);
        }
        self.get("/api/tables/{game}/replay", "/api/tables/OVER/replay?LINK", true);
        self.add(
            "POST",
            "/api/tables/{game}/analysis",
            "/api/tables/GAME/analysis?LINK",
            String::new(),
            true,
        );
        let kinds = "/api/tables/{game}/links/{kind}";
        self.add("POST", kinds, "/api/tables/GAME/links/watch", String::new(), true);
    }

    fn add_records(&mut self) {
        let long = "x".repeat(HEAD_BYTES);
        let broken = format!("{}!", long_record(2_600));
        let blank = " \n".repeat(RECORD_BYTES / 2);
        let tags = (0..RECORD_BYTES / 16).fold(String::new(), |mut all, n| {
            let _ = writeln!(all, "[T{n} \"x\"]");
            all
        });
        let tags = tags.get(..RECORD_BYTES - 16).unwrap_or_default().to_owned();
        let deep = "(".repeat(RECORD_BYTES);
        let many = long_record(RECORD_BYTES / 9);
        for text in
            [broken, blank, tags, deep, many.get(..RECORD_BYTES - 99).unwrap_or(&many).into()]
        {
            self.add("POST", "/api/replays", "", text.clone(), false);
            let wish = json!({ "record": text.get(..RECORD_BYTES / 2 - 99).unwrap_or(&text) });
            self.add("POST", "/api/analyses", "", wish.to_string(), false);
        }
        self.add("POST", "/api/replays", "", long_record(2_600), true);
        // What is thought about goes on for long behind all that is measured, with a budget of its own:
        // this game is read and played, and only then its last action is wrong.
        let wrong = format!("{}1301. #5\n", long_record(2_600));
        self.add("POST", "/api/analyses", "", json!({ "record": wrong }).to_string(), true);
        self.get("/api/analyses/{id}", &format!("/api/analyses/{long}"), false);
    }

    fn add_components(&mut self) {
        let map = escaped(&large_map(HEAD_BYTES / 3 - 100));
        for (route, path) in [
            ("/api/components/{family}", "/api/components/adventure"),
            ("/api/piles/{family}", "/api/piles/adventure"),
        ] {
            self.get(route, &format!("{path}?seats=4"), false);
            self.get(route, &format!("{path}?map={map}"), false);
        }
        self.get("/api/sets/{family}", "/api/sets/world", false);
        let sets = "/api/sets/{family}";
        for (family, name) in [(Family::Road, "road"), (Family::Adventure, "adventure")] {
            for text in [
                long_set(family, ""),
                long_set(family, "nonsense\n"),
                "nonsense\n".repeat(FILE_BYTES / 9),
            ] {
                self.add("POST", sets, &format!("/api/sets/{name}"), text, false);
            }
        }
        self.get("/healthz", "", false);
        self.get("/readyz", "", false);
    }
}

/// All that is said.
fn said() -> Vec<Said> {
    let all = std::cell::RefCell::new(Vec::new());
    let add = |say, text: serde_json::Value| {
        for known in [false, true] {
            all.borrow_mut().push(Said { say, text: text.to_string(), known });
        }
    };
    let most = MAX_REQUEST - 200;
    let long = "x".repeat(most);
    let many = vec!["rest"; 64];
    for since in [0, 700] {
        add("hello", json!({ "say": "hello", "version": VERSION, "since": since }));
    }
    for name in [accents(most), accents(500), "\u{FDFA}".repeat(30)] {
        add("sit", json!({ "say": "sit", "id": "ID", "chair": 1, "name": name }));
    }
    add("rise", json!({ "say": "rise", "id": "ID", "chair": 250 }));
    add("place", json!({ "say": "place", "id": "ID", "chair": 250 }));
    add("addChair", json!({ "say": "addChair", "id": "ID" }));
    add("removeChair", json!({ "say": "removeChair", "id": "ID", "chair": 250 }));
    add("agree", json!({ "say": "agree", "id": "ID", "term": "hints", "on": true }));
    add("start", json!({ "say": "start", "id": "ID", "nonce": long }));
    add("reveal", json!({ "say": "reveal", "id": "ID", "nonce": long }));
    for actions in [json!(many), json!([long]), json!(vec!["rest"; most / 7]), json!(["rest"])] {
        add("stage", json!({ "say": "stage", "actions": actions, "steps": true }));
        let after = 1;
        add("plan", json!({ "say": "plan", "after": after, "actions": actions, "steps": true }));
        add("confirm", json!({ "say": "confirm", "id": "ID", "after": after, "actions": actions }));
    }
    add("resign", json!({ "say": "resign", "id": "ID", "seat": 250 }));
    add("leave", json!({ "say": "leave", "id": long }));
    add("return", json!({ "say": "return", "id": "ID" }));
    add("relieve", json!({ "say": "relieve", "id": "ID", "seat": 1 }));
    add("takeBack", json!({ "say": "takeBack", "id": "ID" }));
    add("answer", json!({ "say": "answer", "id": "ID", "agree": true }));
    add("rematch", json!({ "say": "rematch", "id": "ID" }));
    add("why", json!({ "say": "why", "do": "claim", "what": long }));
    // Hints are thought about by the pool, which has budgets of its own; nobody without a seat has any.
    all.borrow_mut().push(Said {
        say: "hint",
        text: json!({ "say": "hint" }).to_string(),
        known: false,
    });
    all.into_inner()
}

/// Lays a long table that everybody may look at, and one that is over.
struct Scene {
    cookie: String,
    game: String,
    over: String,
    link: String,
}

impl Scene {
    async fn set(house: &House) -> Result<Scene, Failure> {
        let mut http = Http::new(house.address());
        let arrived = http.expect("POST", "/api/me", None, "").await?;
        let cookie = arrived.cookie.ok_or_else(|| Failure::new("no session was made"))?;
        let (game, link) = Scene::lay(house, &mut http, &cookie, 2 * LONG, true).await?;
        let (over, _) = Scene::lay(house, &mut http, &cookie, 400, false).await?;
        Ok(Scene { cookie, game, over, link })
    }

    /// Lays a table and plays at it; it goes on, and everything is taken back, or it ends.
    async fn lay(
        house: &House,
        http: &mut Http,
        cookie: &str,
        moves: u32,
        goes_on: bool,
    ) -> Result<(String, String), Failure> {
        let wish = json!({
            "family": "road", "drawnSeats": false, "listed": goes_on,
            "chairs": [{ "type": "me", "name": "Ana" }, { "type": "me", "name": "Ben" }],
        });
        let links = http.lay(cookie, &wish.to_string()).await?;
        let watch = links.watch.unwrap_or_default().replace("/watch/", "watch=");
        let closed = |closed: crate::socket::Closed| Failure::new(closed.0);
        let mut socket =
            Socket::connect(house.address(), &links.game, "", cookie).await.map_err(closed)?;
        let hello = json!({ "say": "hello", "version": VERSION });
        socket.say(hello.to_string()).await.map_err(closed)?;
        let mut after = 0;
        for number in 0..=moves {
            // Slowly enough for what one socket may say.
            sleep(Duration::from_millis(11)).await;
            let id = number.to_string();
            let command = match number {
                0 => json!({ "say": "start", "id": id }),
                _ if goes_on && number % 2 == 0 => json!({ "say": "takeBack", "id": id }),
                _ => json!({ "say": "confirm", "id": id, "after": after, "actions": ["rest"] }),
            };
            socket.say(command.to_string()).await.map_err(closed)?;
            loop {
                let text = socket.hear().await.map_err(closed)?;
                match Heard::read(&text) {
                    Some(Heard::Done { seq, .. }) => {
                        after = seq;
                        break;
                    }
                    Some(Heard::Refused { reason, .. }) => return Err(Failure::new(reason)),
                    _ => {}
                }
            }
        }
        if !goes_on {
            let resign = json!({ "say": "resign", "id": "resign", "seat": 1 });
            socket.say(resign.to_string()).await.map_err(closed)?;
            // It is answered before anything that is asked later.
            let _ = timeout(PATIENCE, socket.hear()).await;
            sleep(Duration::from_millis(200)).await;
        }
        Ok((links.game, watch))
    }
}

/// Sends the dearest of everything, and measures what each costs a house.
pub(crate) async fn run(caravan: &Path, report: &mut Report) -> Result<(), Failure> {
    let (_folder, house) =
        House::open(caravan, Folder::make(None)?, &["--limits", "false"]).await?;
    let scene = Scene::set(&house).await?;
    let mut dearest: [(f64, String); 2] = Default::default();
    let mut note = |known: bool, what: String, spent: f64| {
        let most = &mut dearest[usize::from(known)];
        if spent > most.0 {
            *most = (spent, what.clone());
        }
        if std::env::var_os("CARAVAN_LOG").is_some() {
            let who = if known { "known" } else { "unknown" };
            report.decimal(&format!("dearest {who} {what}"), spent);
        }
    };
    for one in asked() {
        let spent = ask(&house, &scene, &one).await?;
        let start: String = one.body.chars().take(24).collect();
        let what = format!("{} {} ({} bytes, {start:?})", one.method, one.route, one.body.len());
        note(one.known, what, spent);
    }
    for one in said() {
        let spent = say(&house, &scene, &one).await?;
        let what = format!("{} ({} bytes)", one.say, one.text.len());
        note(one.known, what, spent);
    }
    for known in [false, true] {
        note(known, "a socket that opens".into(), open(&house, &scene, known).await?);
    }
    house.close().await?;
    for ((spent, what), (name, most)) in
        dearest.into_iter().zip([("Unknown", UNKNOWN_MS), ("Known", KNOWN_MS)])
    {
        report.decimal(&format!("dearest{name}Ms"), spent);
        report.figure(&format!("dearest{name}"), what.clone());
        let bar = format!("dearest: {what} takes at most {most} ms of a core, not {spent:.1}");
        report.bar(spent <= most, bar);
    }
    Ok(())
}

/// What a house spends on a request, in milliseconds.
async fn ask(house: &House, scene: &Scene, one: &Asked) -> Result<f64, Failure> {
    let path = one.path.replace("GAME", &scene.game).replace("OVER", &scene.over);
    let path = path.replace("LINK", &scene.link);
    let cookie = one.known.then_some(scene.cookie.as_str());
    let mut http = Http::new(house.address());
    // What is made once and kept is not part of it.
    let _ = timeout(PATIENCE, http.ask(one.method, &path, cookie, &one.body)).await;
    let before = settled(house).await?;
    for _ in 0..TIMES {
        let _ = timeout(PATIENCE, http.ask(one.method, &path, cookie, &one.body)).await;
    }
    Ok(each(settled(house).await?.saturating_sub(before)))
}

/// A socket at the long table.
async fn connect(house: &House, scene: &Scene, known: bool) -> Result<Socket, Failure> {
    let cookie = if known { scene.cookie.as_str() } else { "none=none" };
    let query = format!("?{}", scene.link);
    let opening = Socket::connect(house.address(), &scene.game, &query, cookie);
    opening.await.map_err(|closed| Failure::new(closed.0))
}

/// What a house spends on a socket that opens, and on nothing that is said there, in milliseconds.
async fn open(house: &House, scene: &Scene, known: bool) -> Result<f64, Failure> {
    let before = settled(house).await?;
    for _ in 0..TIMES {
        drop(connect(house, scene, known).await?);
    }
    Ok(each(settled(house).await?.saturating_sub(before)))
}

/// What a house spends on something that is said, in milliseconds.
async fn say(house: &House, scene: &Scene, one: &Said) -> Result<f64, Failure> {
    let mut socket = connect(house, scene, one.known).await?;
    let hello = json!({ "say": "hello", "version": VERSION, "since": 900 });
    let _ = socket.say(hello.to_string()).await;
    let heard = async |socket: &mut Socket| {
        while let Ok(Ok(_)) = timeout(Duration::from_millis(30), socket.hear()).await {}
    };
    heard(&mut socket).await;
    let before = settled(house).await?;
    for number in 0..TIMES {
        // Another command every time, at the pace of a client; nonsense ends the socket.
        let text = one.text.replace("\"ID\"", &format!("\"{}-{number}\"", one.say));
        if socket.say(text).await.is_err() {
            break;
        }
        heard(&mut socket).await;
    }
    Ok(each(settled(house).await?.saturating_sub(before)))
}

/// The time that a house has spent, once it has nothing more to do.
async fn settled(house: &House) -> Result<Duration, Failure> {
    let mut last = house.usage()?.cpu;
    for _ in 0..100 {
        sleep(Duration::from_millis(60)).await;
        let now = house.usage()?.cpu;
        if now.saturating_sub(last) < Duration::from_millis(20) {
            return Ok(now);
        }
        last = now;
    }
    Ok(last)
}

fn each(spent: Duration) -> f64 {
    spent.as_secs_f64() * 1_000.0 / f64::from(TIMES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use caravan_protocol::{OPENAPI, Request};

    /// Whoever adds a route or a message says here what is dear about it.
    #[test]
    fn every_route_and_every_message_is_tried() {
        let document: serde_json::Value = serde_json::from_str(OPENAPI).expect("a document");
        let asked = asked();
        let mut missing = Vec::new();
        for (path, methods) in document["paths"].as_object().expect("paths") {
            for method in methods.as_object().expect("methods").keys() {
                let method = method.to_uppercase();
                if !asked.iter().any(|one| one.route == path && one.method == method) {
                    missing.push(format!("{method} {path}"));
                }
            }
        }
        // What is unknown is refused with a list of what is known.
        let error = serde_json::from_str::<Request>(r#"{"say":"?"}"#).expect_err("no message");
        let error = error.to_string();
        let known = error.split_once("expected one of ").expect("a list").1;
        let said = said();
        let names: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
        assert!(names.len() > 10 && names.contains(&"hello"), "{names:?}");
        for name in names {
            if !said.iter().any(|one| one.say == name) {
                missing.push(format!("say {name}"));
            }
        }
        assert_eq!(missing, [] as [String; 0], "what is dear about these?");
        // And nothing stands here that is no longer there.
        for Asked { route, method, .. } in asked {
            assert!(document["paths"][route][method.to_lowercase()].is_object(), "{route}");
        }
    }
}
