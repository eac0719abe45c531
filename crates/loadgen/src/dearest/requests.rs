//! The requests and messages that `dearest` sends: the most expensive ones that fit into their limits.

use std::fmt::Write as _;

use caravan_engine::Family;
use caravan_protocol::{MAX_REQUEST, VERSION};
use serde_json::json;

/// The server's size limits (`crates/server/src/body.rs`).
const TABLE_BYTES: usize = 260 * 1024;
const RECORD_BYTES: usize = 256 * 1024;
const FILE_BYTES: usize = 64 * 1024;
const SMALL_BYTES: usize = 4 * 1024;
/// The limit of a URL, with the rest of the request head.
const HEAD_BYTES: usize = 30 * 1024;

/// An expensive HTTP request: `GAME` is the long table, `OVER` one that has ended, and `LINK` a
/// link to watch them.
pub(super) struct Asked {
    pub(super) method: &'static str,
    /// The route, as in the OpenAPI document.
    pub(super) route: &'static str,
    /// The requested path.
    pub(super) path: String,
    pub(super) body: String,
    /// Whether the request has a session.
    pub(super) known: bool,
}

/// An expensive message at a table.
pub(super) struct Said {
    pub(super) say: &'static str,
    pub(super) text: String,
    pub(super) known: bool,
}

/// Half a megabyte of combining accents takes seconds to normalize.
fn accents(bytes: usize) -> String {
    format!("a{}", "\u{316}\u{301}".repeat(bytes.saturating_sub(1) / 4))
}

/// A set file of the maximum length, valid except for its last line.
fn long_set(family: Family, fault: &str) -> String {
    let mut set = family.set_text().to_owned();
    let filling = FILE_BYTES.saturating_sub(set.len() + fault.len() + 1);
    for line in std::iter::repeat_n("# a remark that is read\n", filling / 24) {
        set.push_str(line);
    }
    set + fault
}

/// A map of the maximum size, full of spaces.
fn large_map(bytes: usize) -> String {
    let line = "o   ".repeat(30);
    let lines = std::iter::repeat_n(line.trim_end(), bytes / line.len());
    format!("map mine\n\n{}\n", lines.collect::<Vec<_>>().join("\n"))
}

/// A record with the most actions that the server replays.
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

/// All requests.
pub(super) fn asked() -> Vec<Asked> {
    let mut list = RequestList::default();
    list.add_tables();
    list.add_people();
    list.add_ratings();
    list.add_alerts();
    list.add_games();
    list.add_records();
    list.add_components();
    // These end sessions, so they come last.
    list.add("DELETE", "/api/me/devices", "", String::new(), true);
    list.add("DELETE", "/api/me", "", String::new(), false);
    list.0
}

/// The requests, in order.
#[derive(Default)]
struct RequestList(Vec<Asked>);

impl RequestList {
    /// By default, the path is the route.
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
        // Many chairs, long names, deep and long JSON, sets and maps of the maximum length.
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
        for name in [accents(SMALL_BYTES - 20), accents(500), "\u{FDFA}".repeat(30), "x".repeat(30)]
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
        let wish = format!("{{\"until\":{}}}", "9".repeat(SMALL_BYTES - 20));
        for known in [false, true] {
            self.get("/api/me/vacation", "", known);
            self.add("PUT", "/api/me/vacation", "", wish.clone(), known);
            self.add("PUT", "/api/me/vacation", "", r#"{"until":1}"#.into(), known);
            self.add("DELETE", "/api/me/vacation", "", String::new(), known);
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
        for known in [false, true] {
            self.get("/api/me/phrase", "", known);
            self.add("DELETE", "/api/me/phrase", "", String::new(), known);
        }
        // Far from every word, one word too many, and all letters accents.
        for phrase in [
            "zzzzzzzz ".repeat(12),
            "zoo ".repeat(SMALL_BYTES / 4 - 6),
            accents(SMALL_BYTES - 20),
            "zoo ".repeat(12),
        ] {
            self.add("POST", "/api/phrase", "", json!({ "phrase": phrase }).to_string(), false);
        }
        // A hash is slow by design, and how many there are is limited for the whole server.
        let hashed = "legal winner thank year wave sausage worth useful legal winner thank yellow";
        self.add("POST", "/api/phrase", "", json!({ "phrase": hashed }).to_string(), true);
        self.add("POST", "/api/me/phrase", "", r#"{"language":"en"}"#.into(), true);
        self.get("/api/invites/{token}", &format!("/api/invites/{long}"), false);
        self.get("/api/watches/{token}", &format!("/api/watches/{long}"), false);
    }

    fn add_ratings(&mut self) {
        let long = "x".repeat(HEAD_BYTES);
        for known in [false, true] {
            self.get("/api/me/page", "", known);
            self.add("PUT", "/api/me/page", "", r#"{"open":true}"#.into(), known);
            self.get("/api/people/{page}", &format!("/api/people/{long}"), known);
            for month in ["2026-11", long.as_str()] {
                let board = format!("/api/ratings/road?month={month}");
                self.get("/api/ratings/{family}", &board, known);
            }
            self.get("/api/tables/{game}/ratings", "/api/tables/GAME/ratings", known);
        }
    }

    fn add_alerts(&mut self) {
        let long = "x".repeat(HEAD_BYTES);
        let wish = |webhook: &str, email: Option<&str>, ways: &[&str]| {
            json!({
                "events":
                    { "turn": true, "reminder": true, "full": true, "begins": true, "ends": true },
                "ways": ways, "webhook": { "url": webhook }, "email": email, "always": true,
                "quiet": { "from": "22:00", "until": "07:00", "zone": "Europe/Berlin" },
                "language": "en",
            })
            .to_string()
        };
        let hook = "https://chat.example.org/hook";
        let filling = "x".repeat(SMALL_BYTES - 400);
        for body in [
            wish(hook, None, &["push"]),
            wish(&format!("https://{filling}"), None, &[]),
            wish(hook, Some(&format!("{filling}@example.org")), &[]),
            wish(hook, None, &["push"; (SMALL_BYTES - 400) / 7]),
        ] {
            for known in [false, true] {
                self.add("PUT", "/api/me/alerts", "", body.clone(), known);
            }
        }
        let keys = json!({
            "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        });
        for endpoint in ["push.example.org/1", &filling] {
            let endpoint = format!("https://{endpoint}");
            let body = json!({ "endpoint": endpoint, "keys": keys }).to_string();
            for known in [false, true] {
                self.add("POST", "/api/me/alerts/push", "", body.clone(), known);
            }
        }
        let (push, muted) = ("/api/me/alerts/push/{id}", "/api/me/alerts/muted/{game}");
        for known in [false, true] {
            self.get("/api/me/alerts", "", known);
            self.add("POST", "/api/me/alerts/test", "", String::new(), known);
            self.add("DELETE", push, &format!("/api/me/alerts/push/{long}"), String::new(), known);
            for method in ["PUT", "DELETE"] {
                for game in ["GAME", &long] {
                    let path = format!("/api/me/alerts/muted/{game}");
                    self.add(method, muted, &path, String::new(), known);
                }
            }
        }
        for token in ["none", &long] {
            self.get("/api/mail/{token}", &format!("/api/mail/{token}"), false);
            for (route, deed) in
                [("/api/mail/{token}/confirm", "confirm"), ("/api/mail/{token}/stop", "stop")]
            {
                let path = format!("/api/mail/{token}/{deed}");
                self.add("POST", route, &path, String::new(), false);
            }
        }
    }

    fn add_games(&mut self) {
        for (route, path) in [
            ("/api/tables/{game}", "/api/tables/GAME?LINK"),
            ("/api/tables/{game}/past/{seq}", "/api/tables/GAME/past/LATE?LINK"),
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
        // An analysis would run long after the measurement, with a budget of its own: this game is
        // parsed and replayed, and only its last action is invalid.
        let wrong = format!("{}1301. #5\n", long_record(2_600));
        self.add("POST", "/api/analyses", "", json!({ "record": wrong }).to_string(), true);
        for known in [false, true] {
            self.get("/api/days/{date}", "/api/days/2026-01-01", known);
        }
        let best = "/api/days/{date}/{family}/best";
        self.get(best, "/api/days/2026-01-01/road/best", false);
        self.add("POST", "/api/days/{date}", "/api/days/2026-01-01", long_record(2_600), true);
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

/// All messages.
pub(super) fn said() -> Vec<Said> {
    let all = std::cell::RefCell::new(Vec::new());
    let add = |say, text: serde_json::Value| {
        for known in [false, true] {
            all.borrow_mut().push(Said { say, text: text.to_string(), known });
        }
    };
    let most = MAX_REQUEST - 200;
    let long = "x".repeat(most);
    let many = vec!["rest"; 64];
    for since in [json!(0), json!("LATE")] {
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
    let clock = json!({
        "pace": { "type": "live", "minutes": 5, "seconds": 5 }, "timeOut": "standIn",
    });
    for clock in [clock, json!({ "pace": long })] {
        add("setClock", json!({ "say": "setClock", "id": "ID", "clock": clock }));
    }
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
    for remark in [
        json!({ "type": "phrase", "phrase": "hello" }),
        // The longest, of the widest characters.
        json!({ "type": "text", "text": "\u{1F42A}".repeat(200) }),
        json!({ "type": "text", "text": "e\u{301}".repeat(800) }),
    ] {
        add("chat", json!({ "say": "chat", "id": "ID", "remark": remark, "name": long }));
    }
    add("report", json!({ "say": "report", "id": "ID", "line": long }));
    add("why", json!({ "say": "why", "do": "claim", "what": long }));
    // Hints are computed by the pool, which has its own budgets; without a seat there are none.
    all.borrow_mut().push(Said {
        say: "hint",
        text: json!({ "say": "hint" }).to_string(),
        known: false,
    });
    all.into_inner()
}
