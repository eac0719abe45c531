//! The most expensive request of each route and message: its CPU time, valid or not.
//!
//! Every route and every message has an entry here; a test lists the ones that are missing.

mod requests;

use std::path::Path;
use std::time::Duration;

use caravan_protocol::VERSION;
use serde_json::json;
use tokio::time::{sleep, timeout};

use crate::failure::Failure;
use crate::folder::Folder;
use crate::house::House;
use crate::http::Http;
use crate::report::Report;
use crate::socket::Socket;
use crate::table::Heard;
use requests::{Asked, Said, asked, said};

/// The targets: CPU milliseconds per request, without and with a session.
const UNKNOWN_MS: f64 = 5.0;
const KNOWN_MS: f64 = 50.0;

/// How often each is sent at most, once for each second that may be spent: the system counts
/// hundredths of a second.
const TIMES: u64 = 40;

/// How many entries the log of the long table has, for each second that may be spent on it, and at
/// most: not much fewer than a table may have, the first of them confirmed and taken back in turn.
const ENTRIES_EACH: u64 = 80;
const ENTRIES: u32 = 3_900;
const TAKEN_BACK: u32 = 900;

/// The timeout of an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// A long table that anyone may watch, and one that is over.
struct Scene {
    cookie: String,
    game: String,
    over: String,
    link: String,
    /// The log of the long table.
    entries: u32,
    /// How often each request is sent.
    times: u32,
}

impl Scene {
    /// What one request of all that were sent took, in milliseconds.
    fn each(&self, spent: Duration) -> f64 {
        spent.as_secs_f64() * 1_000.0 / f64::from(self.times)
    }

    /// An entry near the end of the long table.
    fn late(&self) -> u32 {
        self.entries - self.entries / 10
    }

    async fn set(house: &House, entries: u32, times: u32) -> Result<Scene, Failure> {
        let mut http = Http::new(house.address());
        let arrived = http.expect("POST", "/api/me", None, "").await?;
        let cookie = arrived.cookie.ok_or_else(|| Failure::new("no session was made"))?;
        let (game, link) = Scene::lay(house, &mut http, &cookie, entries, true).await?;
        let (over, _) = Scene::lay(house, &mut http, &cookie, 400, false).await?;
        Ok(Scene { cookie, game, over, link, entries, times })
    }

    /// Creates a table and plays there: either it goes on and everything is taken back, or it ends.
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
            // Slow enough for the rate limit of a socket.
            sleep(Duration::from_millis(11)).await;
            let id = number.to_string();
            let command = match number {
                0 => json!({ "say": "start", "id": id }),
                _ if goes_on && number <= TAKEN_BACK && number % 2 == 0 => {
                    json!({ "say": "takeBack", "id": id })
                }
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
            // It is answered before any later request.
            let _ = timeout(PATIENCE, socket.hear()).await;
            sleep(Duration::from_millis(200)).await;
        }
        Ok((links.game, watch))
    }
}

/// Sends the most expensive request of each kind, and measures the server's CPU time.
pub(crate) async fn run(caravan: &Path, seconds: u64, report: &mut Report) -> Result<(), Failure> {
    let entries = u32::try_from(seconds.saturating_mul(ENTRIES_EACH)).unwrap_or(ENTRIES);
    let entries = entries.min(ENTRIES);
    let times = u32::try_from(seconds.min(TIMES)).expect("not many");
    let (_folder, house) =
        House::open(caravan, Folder::make(None)?, &["--limits", "false"]).await?;
    let scene = Scene::set(&house, entries, times).await?;
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

/// The CPU time of a request, in milliseconds.
async fn ask(house: &House, scene: &Scene, one: &Asked) -> Result<f64, Failure> {
    let path = one.path.replace("GAME", &scene.game).replace("OVER", &scene.over);
    let path = path.replace("LINK", &scene.link).replace("LATE", &scene.late().to_string());
    let cookie = one.known.then_some(scene.cookie.as_str());
    let mut http = Http::new(house.address());
    // Warm up: what is computed once and cached does not count.
    let _ = timeout(PATIENCE, http.ask(one.method, &path, cookie, &one.body)).await;
    let before = settled(house).await?;
    for _ in 0..scene.times {
        let _ = timeout(PATIENCE, http.ask(one.method, &path, cookie, &one.body)).await;
    }
    Ok(scene.each(settled(house).await?.saturating_sub(before)))
}

/// Opens a socket at the long table.
async fn connect(house: &House, scene: &Scene, known: bool) -> Result<Socket, Failure> {
    let cookie = if known { scene.cookie.as_str() } else { "none=none" };
    let query = format!("?{}", scene.link);
    let opening = Socket::connect(house.address(), &scene.game, &query, cookie);
    opening.await.map_err(|closed| Failure::new(closed.0))
}

/// The CPU time of opening a socket, in milliseconds.
async fn open(house: &House, scene: &Scene, known: bool) -> Result<f64, Failure> {
    let before = settled(house).await?;
    for _ in 0..scene.times {
        drop(connect(house, scene, known).await?);
    }
    Ok(scene.each(settled(house).await?.saturating_sub(before)))
}

/// The CPU time of a message, in milliseconds.
async fn say(house: &House, scene: &Scene, one: &Said) -> Result<f64, Failure> {
    let mut socket = connect(house, scene, one.known).await?;
    let hello = json!({ "say": "hello", "version": VERSION, "since": scene.late() });
    let _ = socket.say(hello.to_string()).await;
    let heard = async |socket: &mut Socket| {
        while let Ok(Ok(_)) = timeout(Duration::from_millis(30), socket.hear()).await {}
    };
    heard(&mut socket).await;
    let before = settled(house).await?;
    for number in 0..scene.times {
        // A new command every time, at a client's pace; nonsense closes the socket.
        let text = one.text.replace("\"ID\"", &format!("\"{}-{number}\"", one.say));
        let text = text.replace("\"LATE\"", &scene.late().to_string());
        if socket.say(text).await.is_err() {
            break;
        }
        heard(&mut socket).await;
    }
    Ok(scene.each(settled(house).await?.saturating_sub(before)))
}

/// The server's CPU time, once it is idle.
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

#[cfg(test)]
mod tests {
    use super::*;
    use caravan_protocol::{OPENAPI, Request};

    /// Every route and every message needs an entry for its most expensive request.
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
        // An unknown message is refused with a list of the known ones.
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
        // No entry is obsolete.
        for Asked { route, method, .. } in asked {
            assert!(document["paths"][route][method.to_lowercase()].is_object(), "{route}");
        }
    }
}
