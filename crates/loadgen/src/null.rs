//! A server without rules, as a baseline: same connections, same disk, no decisions. What a real
//! server takes beyond it is the cost of the rules.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_TYPE, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use caravan_protocol::{MAX_REQUEST, Message, Request};
use caravan_server::store::{Append, Deadline, Listing, LogRow, Store, StoredGame};
use clap::Args;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tower::ServiceExt as _;

use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Where rows are stored.
    #[arg(long, value_name = "URL")]
    database: String,
    /// How many bytes a table has.
    #[arg(long, value_name = "N", default_value_t = 600)]
    bytes: usize,
}

/// The capacity of an outbox, as in the real server.
const OUTBOX: usize = 64;

struct Null {
    store: Store,
    bytes: usize,
    games: Mutex<HashMap<String, Arc<NullTable>>>,
    people: AtomicU64,
}

/// A table that only counts.
struct NullTable {
    name: String,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    seq: u32,
    /// The outbox of each client; the first is the host's.
    outlets: Vec<mpsc::Sender<Utf8Bytes>>,
    started: bool,
}

/// Runs until a signal ends the process.
pub(crate) async fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let store = Store::open(&arguments.database).await?;
    let null = Arc::new(Null {
        store,
        bytes: arguments.bytes,
        games: Mutex::default(),
        people: AtomicU64::new(0),
    });
    let app = Router::new()
        .route("/readyz", get(async || "ok\n"))
        .route("/api/me", post(me))
        .route("/api/tables", post(lay))
        .route("/api/tables/{game}/socket", get(open))
        .with_state(null);
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    writeln!(std::io::stdout(), "Nothing is decided at http://{}", listener.local_addr()?)?;
    loop {
        if let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(handle_connection(stream, app.clone()));
        }
    }
}

/// Serves one connection, with the settings of the real server.
async fn handle_connection(stream: TcpStream, app: Router) {
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let service = service_fn(move |request| app.clone().oneshot(request));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(Duration::from_secs(8));
    http.max_headers(64).max_buf_size(32 * 1024);
    // A broken connection is the client's problem.
    let _ = http.serve_connection(TokioIo::new(stream), service).with_upgrades().await;
}

async fn me(State(null): State<Arc<Null>>) -> Response {
    let number = null.people.fetch_add(1, Ordering::Relaxed);
    ([(SET_COOKIE, format!("caravan={number}; Path=/"))], "{}").into_response()
}

async fn lay(State(null): State<Arc<Null>>) -> Response {
    let name = format!("{:020x}", null.people.fetch_add(1, Ordering::Relaxed));
    let game = StoredGame {
        id: name.clone(),
        setup: "{}".into(),
        secret: String::new(),
        invite: format!("invite {name}"),
        watch: format!("watch {name}"),
        created_ms: 0,
        status: String::new(),
        summary: String::new(),
        set: None,
        map: None,
    };
    if let Err(error) = null.store.create(game, &Listing::default()).await {
        return (axum::http::StatusCode::SERVICE_UNAVAILABLE, error.to_string()).into_response();
    }
    let table = Arc::new(NullTable { name: name.clone(), inner: Mutex::default() });
    null.games.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone(), table);
    let links = format!(
        r#"{{"game":"{name}","invite":"/join/x","watch":null,"addresses":[],"advice":null}}"#
    );
    ([(CONTENT_TYPE, "application/json")], links).into_response()
}

async fn open(
    State(null): State<Arc<Null>>,
    Path(game): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let found = null.games.lock().unwrap_or_else(PoisonError::into_inner).get(&game).cloned();
    let Some(table) = found else {
        return axum::http::StatusCode::NOT_FOUND.into_response();
    };
    let upgrade = upgrade
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(512 * 1024)
        .max_message_size(MAX_REQUEST)
        .max_frame_size(MAX_REQUEST);
    upgrade.on_upgrade(move |socket| talk(null, table, socket))
}

async fn talk(null: Arc<Null>, table: Arc<NullTable>, mut socket: WebSocket) {
    let (outlet, mut inlet) = mpsc::channel(OUTBOX);
    table.lock().outlets.push(outlet.clone());
    loop {
        tokio::select! {
            Some(text) = inlet.recv() => {
                if socket.send(Frame::Text(text)).await.is_err() {
                    return;
                }
            }
            frame = socket.recv() => {
                let text = match frame {
                    Some(Ok(Frame::Text(text))) => text,
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => continue,
                    _ => return,
                };
                let Ok(request) = serde_json::from_str::<Request>(&text) else { return };
                answer(&null, &table, &outlet, &request).await;
            }
        }
    }
}

/// Stores a row for each command, sends the table to both, and acknowledges the command.
async fn answer(null: &Null, table: &NullTable, own: &mpsc::Sender<Utf8Bytes>, request: &Request) {
    let Some(id) = request.id() else {
        let text = table.show(null.bytes, false);
        let _ = own.try_send(text);
        return;
    };
    let (text, seat) = match request {
        Request::Confirm { actions, .. } => (actions.join(" ") + "!0123456789abcdef", Some(1)),
        _ => (String::new(), None),
    };
    let seq = {
        let mut inner = table.lock();
        inner.seq += 1;
        inner.started |= matches!(request, Request::Start { .. });
        inner.seq
    };
    let row = LogRow {
        seq,
        kind: "played".into(),
        seat,
        text,
        command: format!("{:032x}/{id}", 0),
        at: 1_700_000_000_000,
    };
    let append = Append {
        game: table.name.clone(),
        row,
        listing: None,
        deadline: Deadline::Unchanged,
        rated: None,
    };
    if null.store.append(append).await.is_err() {
        return;
    }
    let (outlets, decides) = {
        let inner = table.lock();
        let decides = inner.started.then_some(inner.seq as usize % 2);
        (inner.outlets.clone(), decides)
    };
    for (seat, outlet) in outlets.iter().enumerate() {
        let _ = outlet.try_send(table.show(null.bytes, decides == Some(seat)));
    }
    let done = Message::Done { id: id.into(), seq };
    let done = serde_json::to_string(&done).expect("messages can be written");
    let _ = own.try_send(done.into());
}

impl NullTable {
    fn lock(&self) -> std::sync::MutexGuard<'_, Inner> {
        // Nothing panics while holding the lock.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table message of the configured size.
    fn show(&self, bytes: usize, decides: bool) -> Utf8Bytes {
        let legal = if decides {
            r#"[{"do":"rest","ways":[{"action":"rest","caravan":"aab"}]}]"#
        } else {
            "null"
        };
        let (name, seq) = (&self.name, self.lock().seq);
        let head =
            format!(r#"{{"type":"table","game":"{name}","seq":{seq},"legal":{legal},"view":""#);
        let filling = "x".repeat(bytes.saturating_sub(head.len() + 2));
        format!("{head}{filling}\"}}").into()
    }
}
