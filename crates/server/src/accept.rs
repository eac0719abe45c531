//! The accept loop. Our own, because the library's has no timeout for a request's headers
//! (slowloris).

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, Semaphore};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt as _;

use crate::config::Config;
use crate::limits::network;
use crate::metrics::METRICS;
use crate::origin::OwnEnd;

/// The timeout for the headers of a request.
const HEADER_TIME: Duration = Duration::from_secs(8);

/// How long running requests may take to finish at shutdown.
const DRAIN_TIME: Duration = Duration::from_secs(5);

/// How long a connection is kept alive for requests, and then may take to finish the last answer;
/// browsers reconnect.
const LONGEST: Duration = Duration::from_mins(5);

/// How long, at shutdown, to wait for a connection that has just opened, or that still reads an
/// answer.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// How long connections above the limits are held before they are closed, and how many at most.
const HOLD: Duration = Duration::from_secs(1);
const MAX_HELD: usize = 256;

/// The pause after running out of file descriptors.
const BREATH: Duration = Duration::from_millis(50);

/// Serves connections until shutdown, then lets requests finish. Listeners with the same `counts`
/// share the limits.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    config: &Config,
    counts: Arc<Counts>,
    closing: CancellationToken,
) {
    let refused = Arc::new(Semaphore::new(MAX_HELD));
    let connections = TaskTracker::new();
    let mut trouble = Episode::default();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = closing.cancelled() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                if !is_of_connection(&error) {
                    if trouble.begins(Instant::now()) {
                        tracing::error!(%error, "cannot accept connections");
                    }
                    tokio::time::sleep(BREATH).await;
                }
                continue;
            }
        };
        let Some(permit) = Counts::take(&counts, peer.ip(), config) else {
            METRICS.refused.inc();
            // Hold refused connections for a moment, to slow a flood down.
            if let Ok(held) = Arc::clone(&refused).try_acquire_owned() {
                tokio::spawn(async move {
                    tokio::time::sleep(HOLD).await;
                    drop((stream, held));
                });
            }
            continue;
        };
        connections.spawn(handle_connection(stream, permit, app.clone(), closing.clone(), LONGEST));
    }
    drop(listener);
    connections.close();
    if tokio::time::timeout(DRAIN_TIME, connections.wait()).await.is_err() {
        tracing::warn!("shutdown cut off running requests");
    }
}

/// Serves the requests of one connection.
async fn handle_connection(
    stream: TcpStream,
    permit: Permit,
    app: Router,
    closing: CancellationToken,
    longest: Duration,
) {
    // No Nagle delay for small messages. An error means that the client is gone already.
    let (Ok(()), Ok(address)) = (stream.set_nodelay(true), stream.local_addr()) else { return };
    let (end, permit) = (OwnEnd { address }, Arc::new(permit));
    let busy = Arc::new(AtomicBool::new(false));
    let is_busy = Arc::clone(&busy);
    let asked = Arc::new(Notify::new());
    let asks = Arc::clone(&asked);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(end);
        request.extensions_mut().insert(Arc::clone(&permit));
        let (app, busy) = (app.clone(), Arc::clone(&busy));
        asks.notify_one();
        async move {
            busy.store(true, Ordering::Relaxed);
            let answer = app.oneshot(request).await;
            busy.store(false, Ordering::Relaxed);
            answer
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADER_TIME);
    http.max_headers(64).max_buf_size(32 * 1024);
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = pin!(connection);
    // A broken connection is the client's problem.
    tokio::select! {
        _ = connection.as_mut() => {}
        // An upgraded socket no longer counts here.
        () = tokio::time::sleep(longest) => {
            connection.as_mut().graceful_shutdown();
            let _ = tokio::time::timeout(longest, connection).await;
        }
        () = closing.cancelled() => {
            // A graceful shutdown would close a connection without a request at once, though its
            // first request may be on the way: give it a moment.
            let first = async { tokio::select! { _ = connection.as_mut() => true, () = asked.notified() => false } };
            if tokio::time::timeout(LAST_WORDS, first).await == Ok(true) {
                return;
            }
            connection.as_mut().graceful_shutdown();
            // Do not wait for an idle connection.
            let time = if is_busy.load(Ordering::Relaxed) { DRAIN_TIME } else { LAST_WORDS };
            let _ = tokio::time::timeout(time, connection).await;
        }
    }
}

/// A warning that may repeat many times in a row: only the first of an episode is logged.
#[derive(Default)]
struct Episode {
    last: Option<Instant>,
}

impl Episode {
    /// The quiet time after which a new episode begins.
    const CALM: Duration = Duration::from_mins(1);

    /// Records an occurrence; whether it begins an episode.
    fn begins(&mut self, now: Instant) -> bool {
        let last = self.last.replace(now);
        last.is_none_or(|last| now.duration_since(last) >= Episode::CALM)
    }
}

/// Whether the error concerns only the connection being accepted.
fn is_of_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// The open connections, in total and by address.
#[derive(Default)]
pub(crate) struct Counts {
    each: Mutex<(usize, HashMap<IpAddr, usize>)>,
}

/// A permit for one connection, released when its last holder drops it. A WebSocket holds it longer
/// than the request that opened it.
pub(crate) struct Permit {
    counts: Arc<Counts>,
    peer: IpAddr,
}

impl Counts {
    fn take(counts: &Arc<Counts>, peer: IpAddr, config: &Config) -> Option<Permit> {
        let mut held = counts.each.lock().unwrap_or_else(PoisonError::into_inner);
        let (all, each) = &mut *held;
        let own = each.get(&network(peer)).copied().unwrap_or(0);
        // Clients behind a proxy share its address.
        let is_one = config.limits && !config.proxies.iter().any(|proxy| proxy.contains(peer));
        let too_many = own >= config.max_connections_each && is_one;
        if *all >= config.max_connections || too_many {
            return None;
        }
        each.insert(network(peer), own + 1);
        *all += 1;
        Some(Permit { counts: Arc::clone(counts), peer })
    }
}

impl Permit {
    /// The address of the peer.
    pub(crate) fn peer(&self) -> IpAddr {
        self.peer
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut held = self.counts.each.lock().unwrap_or_else(PoisonError::into_inner);
        let (all, each) = &mut *held;
        *all = all.saturating_sub(1);
        let one = network(self.peer);
        if let Some(own) = each.get_mut(&one) {
            *own -= 1;
            if *own == 0 {
                each.remove(&one);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;

    #[tokio::test]
    async fn what_was_asked_before_a_connection_ends_is_answered() {
        const LONGEST: Duration = Duration::from_secs(1);
        let slow = async || {
            tokio::time::sleep(LONGEST + LONGEST / 2).await;
            "done"
        };
        let app = Router::new().route("/", axum::routing::get(slow));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        client.write_all(b"GET / HTTP/1.1\r\nHost: house\r\n\r\n").await.unwrap();
        let (stream, peer) = listener.accept().await.unwrap();
        let permit = Counts::take(&Arc::default(), peer.ip(), &Config::default()).unwrap();
        tokio::spawn(handle_connection(stream, permit, app, CancellationToken::new(), LONGEST));
        let mut answer = String::new();
        client.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("done"), "{answer:?}");
    }

    #[test]
    fn an_episode_begins_once_however_long_it_is() {
        let (mut episode, begun) = (Episode::default(), Instant::now());
        let moments = (0..100_000).map(|number| begun + number * BREATH);
        assert_eq!(moments.filter(|now| episode.begins(*now)).count(), 1);
        assert!(episode.begins(begun + 100_000 * BREATH + Episode::CALM));
    }
}
