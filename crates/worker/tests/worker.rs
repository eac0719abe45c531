//! A house in a page, told by its script what happens.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use caravan_engine::Family;
use caravan_worker::Worker;
use serde_json::{Value, json};

const GAME: &str = "here-1";

/// The script around a worker that keeps the tables, and one that thinks.
struct Script {
    tables: Worker,
    thinker: Worker,
    stored: Value,
    rows: Vec<Value>,
    /// What was sent to the page.
    heard: Vec<Value>,
}

fn order(worker: &mut Worker, order: &Value) -> Value {
    let text = json!([1_000_000, order]).to_string();
    serde_json::from_slice(&worker.carry_out(text.as_bytes())).unwrap()
}

impl Script {
    /// A table with somebody and a bot, stored and open.
    fn new(family: &str, level: &str) -> Script {
        Script::with(family, level, &json!({}))
    }

    /// The same, with components of one's own.
    fn with(family: &str, level: &str, own: &Value) -> Script {
        let chairs = json!([{ "type": "me" }, { "type": "bot", "level": level }]);
        let (set, map) = (&own["set"], &own["map"]);
        let wish = json!({ "family": family, "chairs": chairs, "set": set, "map": map });
        let mut tables = Worker::default();
        let secret = "07".repeat(32);
        let found = json!({ "order": "found", "game": GAME, "wish": wish, "name": "Ada", "secret": secret });
        let found = order(&mut tables, &found);
        let stored = json!({ "game": GAME, "setup": found["value"]["setup"], "secret": secret });
        let mut script = Script {
            tables,
            thinker: Worker::default(),
            stored,
            rows: Vec::new(),
            heard: Vec::new(),
        };
        script.open();
        script
    }

    /// The game as it is stored.
    fn stored(&self) -> Value {
        let mut stored = self.stored.clone();
        stored["rows"] = self.rows.clone().into();
        stored
    }

    fn setup(&self) -> Value {
        serde_json::from_str(self.stored["setup"].as_str().unwrap()).unwrap()
    }

    fn open(&mut self) {
        let mut open = self.stored();
        open["order"] = "open".into();
        assert!(order(&mut self.tables, &open)["refused"].is_null());
        self.give(json!({ "order": "join", "game": GAME, "client": 1 }));
        self.say(&json!({ "say": "hello", "version": 2 }));
    }

    fn say(&mut self, request: &Value) {
        self.give(json!({ "order": "say", "game": GAME, "client": 1, "request": request }));
    }

    /// Gives an order, and does what is wanted until nothing is.
    fn give(&mut self, first: Value) {
        let mut orders = vec![first];
        while let Some(next) = orders.pop() {
            let answer = order(&mut self.tables, &next);
            assert!(answer["refused"].is_null(), "{answer}");
            for want in answer["wants"].as_array().cloned().unwrap_or_default() {
                let told = match want["want"].as_str().unwrap() {
                    "send" => {
                        self.heard.push(want["message"].clone());
                        continue;
                    }
                    "append" => {
                        self.rows.push(want["row"].clone());
                        json!({ "type": "stored" })
                    }
                    "think" => {
                        assert_eq!(want["setKey"], self.setup()["setKey"]);
                        let mut think = want.clone();
                        think["order"] = "think".into();
                        order(&mut self.thinker, &think)["value"].clone()
                    }
                    "list" | "wake" | "stop" => continue,
                    other => panic!("{other}"),
                };
                orders.push(json!({ "order": "tell", "game": GAME, "told": told }));
            }
        }
    }

    fn last(&self, kind: &str) -> &Value {
        self.heard.iter().rev().find(|message| message["type"] == kind).unwrap()
    }

    /// Plays the best hint until the game is over, or so many turns.
    fn play(&mut self, turns: usize) {
        for _ in 0..turns {
            let table = self.last("table");
            if table["phase"] == "over" {
                return;
            }
            let after = table["seq"].clone();
            let mut actions = Vec::new();
            loop {
                self.say(&json!({ "say": "hint" }));
                actions.push(self.last("hints")["hints"][0]["action"].clone());
                self.say(&json!({ "say": "stage", "actions": actions }));
                if self.last("staged")["complete"] == true {
                    break;
                }
            }
            self.say(&json!({ "say": "confirm", "id": format!("c{after}"), "after": after, "actions": actions }));
        }
    }
}

#[test]
fn a_game_is_begun_played_and_comes_back_from_its_log() {
    for family in Family::ALL.map(Family::name) {
        let mut script = Script::new(family, "peddler");
        script.say(&json!({ "say": "start", "id": "s1", "nonce": "05".repeat(16) }));
        assert_eq!(script.last("table")["phase"], "playing");
        script.play(3);
        let (table, rows) = (script.last("table").clone(), script.rows.len());
        assert!(table["legal"].is_array(), "it is one's turn again: {table}");
        // As after a crash: another worker has the log and nothing else.
        script.tables = Worker::default();
        script.open();
        let again = script.last("table");
        for key in ["seq", "view", "legal", "deciding", "chairs"] {
            assert_eq!(again[key], table[key], "{family}: {key}");
        }
        assert_eq!(script.rows.len(), rows, "nothing was played twice");
    }
}

#[test]
fn a_game_of_an_earlier_set_goes_on_with_it() {
    let first = caravan_engine::AnyRules::load(Family::World, Some("world"), None);
    let first = first.unwrap();
    let mut script = Script::new("world", "hawker");
    let mut setup = script.setup();
    setup["setKey"] = first.edition().set_key.to_string().into();
    script.stored["setup"] = setup.to_string().into();
    script.tables = Worker::default();
    script.heard.clear();
    script.open();
    script.say(&json!({ "say": "start", "id": "s1", "nonce": "05".repeat(16) }));
    script.play(60);
    assert_eq!(script.last("table")["phase"], "over", "bots and hints know which set it is");
    let record = order(&mut script.tables, &json!({ "order": "record", "game": GAME }));
    let record = record["value"].as_str().unwrap().to_owned();
    assert!(record.contains("[Set \"world\"]") && !record.contains("SetKey"), "{record}");
    let piles = json!({ "order": "piles", "family": "world", "seats": 2, "set": "world" });
    let ruleset = order(&mut script.tables, &piles)["value"]["ruleset"].clone();
    assert_eq!(ruleset, first.ruleset());
    let read = order(&mut script.tables, &json!({ "order": "read", "record": record }));
    assert!(read["value"]["result"].is_object(), "{read}");
}

#[test]
fn a_finished_game_can_be_looked_at_recorded_and_judged() {
    let mut script = Script::new("road", "peddler");
    script.say(&json!({ "say": "start", "id": "s1" }));
    script.say(&json!({ "say": "resign", "id": "r1", "seat": script.last("table")["you"] }));
    script.play(1);
    assert_eq!(script.last("table")["phase"], "over");
    let ask = |script: &mut Script, what: Value| order(&mut script.tables, &what)["value"].clone();
    let record = ask(&mut script, json!({ "order": "record", "game": GAME }));
    let replay = ask(&mut script, json!({ "order": "replay", "game": GAME }));
    assert_eq!(replay["record"], record);
    let read = ask(&mut script, json!({ "order": "read", "record": record }));
    assert_eq!(read["steps"], replay["steps"]);
    let table = ask(&mut script, json!({ "order": "look", "game": GAME }));
    assert_eq!((&table["type"], &table["phase"]), (&"table".into(), &"over".into()));
    let past = ask(&mut script, json!({ "order": "past", "game": GAME, "seq": 2 }));
    assert_eq!(past["seq"], 2);
    let mut judge = json!({ "order": "judge", "game": script.stored() });
    judge["game"]["rows"] = script.rows.clone().into();
    let of = order(&mut script.thinker, &judge)["value"]["of"].as_u64().unwrap();
    let next = |script: &mut Script| order(&mut script.thinker, &json!({ "order": "judgeNext" }));
    for _ in 0..of {
        assert_eq!(next(&mut script)["value"]["chances"].as_array().unwrap().len(), 2);
    }
    assert!(next(&mut script)["value"].is_null());
}

#[test]
fn a_record_with_a_set_and_a_map_of_its_own_is_shown_with_them() {
    let standard = json!({ "order": "set", "family": "adventure" });
    let set = order(&mut Worker::default(), &standard)["value"].as_str().unwrap().to_owned();
    let set: Vec<&str> = set.lines().filter(|line| !line.starts_with("set ")).collect();
    let set = format!("set mine\n{}\n", set.join("\n"));
    let map = include_str!("../../engine/maps/crater.map").replace("map crater", "map hole");
    let mut script = Script::with("adventure", "peddler", &json!({ "set": set, "map": map }));
    script.say(&json!({ "say": "start", "id": "s1", "nonce": "05".repeat(16) }));
    script.say(&json!({ "say": "resign", "id": "r1", "seat": script.last("table")["you"] }));
    let shown =
        order(&mut script.tables, &json!({ "order": "replay", "game": GAME }))["value"].clone();
    assert_eq!(shown["set"], "mine/hole", "{shown}");

    let own = json!({ "set": shown["setFile"], "map": shown["mapFile"] });
    let mut other = Worker::default();
    let mut ask = |what: &str, own: &Value| {
        let which = json!({ "order": what, "record": shown["record"], "family": "adventure", "seats": 2, "set": own["set"], "map": own["map"] });
        order(&mut other, &which)
    };
    assert_eq!(ask("read", &own)["value"], shown);
    assert!(ask("judge", &own)["value"]["of"].is_number());
    let catalog = order(&mut script.tables, &json!({ "order": "catalog", "game": GAME }));
    assert_eq!(ask("components", &own)["value"], catalog["value"]);
    // Without them nobody knows what was played with.
    let refused = ask("read", &json!({}))["refused"]["reason"].to_string();
    assert!(refused.contains("there is no map `hole`"), "{refused}");
}

#[test]
fn what_makes_no_sense_is_refused_and_ends_nothing() {
    let mut worker = Worker::default();
    let refused = |worker: &mut Worker, what: &str| {
        let answer: Value = serde_json::from_slice(&worker.carry_out(what.as_bytes())).unwrap();
        answer["refused"]["reason"].as_str().unwrap().to_owned()
    };
    assert!(refused(&mut worker, "{").starts_with("no such order: "));
    assert!(refused(&mut worker, r#"[1,{"order":"dance"}]"#).starts_with("no such order: "));
    let unknown = refused(&mut worker, r#"[1,{"order":"catalog","game":"here-9"}]"#);
    assert_eq!(unknown, "there is no such game in this browser: it may have been deleted");
    let open = r#"[1,{"order":"open","game":"g","setup":"{","secret":"","rows":[]}]"#;
    assert!(refused(&mut worker, open).contains("its setup cannot be read"));
    let set = r#"[1,{"order":"checkSet","family":"road","text":"set mine"}]"#;
    assert!(refused(&mut worker, set).contains("family"), "{}", refused(&mut worker, set));
    let adventure = Family::Adventure.set_text().replace("\nvalleys 4", "\nvalleys 5");
    for (map, name) in [(Value::Null, "standard"), ("crater".into(), "crater")] {
        let check = json!([1, { "order": "checkSet", "family": "adventure", "text": adventure, "map": map }]);
        let reason = refused(&mut worker, &check.to_string());
        assert!(reason.contains(&format!("the map `{name}` has 20 tile spaces")), "{reason}");
    }
    let bot = r#"[1,{"order":"measure","family":"road","seats":2,"games":1,"bot":"nobody"}]"#;
    assert_eq!(refused(&mut worker, bot), "there is no bot `nobody`");
}

#[test]
fn what_is_wanted_no_longer_is_stopped() {
    let mut script = Script::new("road", "magnate");
    script.say(&json!({ "say": "start", "id": "s1" }));
    let say = |script: &mut Script, request: Value| {
        let say = json!({ "order": "say", "game": GAME, "client": 1, "request": request });
        order(&mut script.tables, &say)["wants"].as_array().cloned().unwrap_or_default()
    };
    let wants = say(&mut script, json!({ "say": "hint" }));
    let id = wants.iter().find(|want| want["want"] == "think").unwrap()["id"].clone();
    let leave = json!({ "order": "leave", "game": GAME, "client": 1 });
    let wants = order(&mut script.tables, &leave)["wants"].clone();
    let stopped = json!({ "want": "stop", "id": id });
    assert!(wants.as_array().unwrap().contains(&stopped), "{wants}");
}

#[test]
fn a_table_in_a_page_has_no_clock() {
    let wish = json!({
        "family": "road",
        "chairs": [{ "type": "me" }, { "type": "bot", "level": "peddler" }],
        "clock": { "pace": { "type": "live", "minutes": 5, "seconds": 5 } },
    });
    let secret = "07".repeat(32);
    let found =
        json!({ "order": "found", "game": GAME, "wish": wish, "name": "Ada", "secret": secret });
    let refused = &order(&mut Worker::default(), &found)["refused"];
    assert_eq!(refused["code"], "unreadable");
    let reason = refused["reason"].as_str().unwrap();
    assert!(reason.starts_with("a table in this browser has no clock: "), "{reason}");
}

#[test]
fn a_table_in_a_page_gets_no_clock_later() {
    let clock = json!({ "pace": { "type": "daily", "days": 1 } });
    let request = json!({ "say": "setClock", "id": "c", "clock": clock });
    let say = json!({ "order": "say", "game": GAME, "client": 1, "request": request });
    let wants = order(&mut Worker::default(), &say)["wants"].clone();
    assert_eq!((&wants[0]["want"], &wants[0]["client"]), (&json!("send"), &json!(1)));
    let refused = &wants[0]["message"];
    assert_eq!(
        (&refused["type"], &refused["id"], &refused["code"]),
        (&json!("refused"), &json!("c"), &json!("notNow"))
    );
}

#[test]
fn the_caravan_of_the_day_is_the_same_for_everybody_and_counts_without_help() {
    let day = |counted: bool, date: &str, game: &str| {
        let day = json!({
            "order": "day", "game": game, "date": date, "family": "road", "theme": "spice",
            "counted": counted, "name": "Ada",
        });
        order(&mut Worker::default(), &day)
    };
    let open = |laid: &Value| {
        let laid = &laid["value"];
        let stored = json!({ "game": GAME, "setup": laid["setup"], "secret": laid["secret"] });
        let mut script = Script {
            tables: Worker::default(),
            thinker: Worker::default(),
            stored,
            rows: Vec::new(),
            heard: Vec::new(),
        };
        script.open();
        script.say(&json!({ "say": "start", "id": "s1" }));
        script
    };
    let (mut counted, free) =
        (open(&day(true, "2026-11-19", "here-a")), open(&day(false, "2026-11-19", "here-b")));
    assert_eq!(counted.last("table")["view"], free.last("table")["view"]);
    assert_eq!(counted.last("table")["chairs"][1]["level"], "trader");
    assert_eq!(free.last("table")["without"], Value::Null);
    let without = counted.last("table")["without"].as_array().unwrap().clone();
    assert!(without.contains(&"hints".into()) && without.contains(&"takeBacks".into()));
    counted.say(&json!({ "say": "hint" }));
    assert_eq!(counted.last("refused")["code"], "noHints");
    let other = open(&day(true, "2026-11-20", "here-c"));
    assert_ne!(counted.last("table")["view"], other.last("table")["view"]);
    let refused = day(true, "2026-11-31", "here-d");
    assert!(refused["refused"]["reason"].as_str().unwrap().contains("is no date"), "{refused}");
}
