//! Many games by days in which nothing happens until their deadlines.
//!
//! By default there are few of them, so that the tests are quick; docs/measurements.md has the
//! figures for `CARAVAN_SLEEPING=100000`, with a release build.

#![expect(clippy::print_stdout, reason = "figures are for whoever asks for them")]

use std::time::{Duration, Instant};

use caravan_server::store::Store;
use tokio::time::sleep;

use crate::clocks::{begun, daily, meddle};
use crate::postgres::Database;
use crate::running::{Folder, Running};

const DAY: u64 = 86_400_000;

/// After how long flags fall, beginning with the copies, in milliseconds: long enough to start a
/// server.
const SOON: u64 = 5_000;

/// How many games sleep, and how long to watch them.
fn sleeping() -> (u64, Duration) {
    match std::env::var("CARAVAN_SLEEPING") {
        Ok(count) => (count.parse().unwrap(), Duration::from_secs(20)),
        Err(_) => (2_000, Duration::from_secs(2)),
    }
}

/// How many flags fall at once.
fn falling() -> u64 {
    (sleeping().0 / 100).min(1_000)
}

/// Copies a game: its time is used up after so many milliseconds from now.
async fn copy(url: &str, game: &str, prefix: &str, count: u64, time: u64) {
    let now = now();
    let at = now + time;
    // The first one to decide has a day from the last entry on.
    let shift =
        format!("at_ms + {at} - {DAY} - (SELECT max(at_ms) FROM log WHERE game = '{game}')");
    let numbers = format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) "
    );
    let copies = format!(
        "INSERT INTO games (id, setup, secret, invite, watch, created_ms, status, listed, summary, \
             updated_ms) {numbers} SELECT '{prefix}' || i, setup, secret, invite || '{prefix}' || i, \
             watch || '{prefix}' || i, created_ms, status, listed, summary, updated_ms \
             FROM games, n WHERE id = '{game}'; \
         INSERT INTO log (game, seq, kind, seat, text, command, at_ms) {numbers} \
             SELECT '{prefix}' || i, seq, kind, seat, text, command, {shift} FROM log, n \
             WHERE game = '{game}'; \
         INSERT INTO seated (game, player, waits, until_ms) {numbers} \
             SELECT '{prefix}' || i, player, waits, {at} FROM seated, n WHERE game = '{game}'; \
         INSERT INTO deadlines (game, at_ms, claimed_ms, claimed_by) {numbers} \
             SELECT '{prefix}' || i, {at}, 0, '' FROM n;"
    );
    meddle(url, &copies).await;
}

fn now() -> u64 {
    let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    u64::try_from(time.as_millis()).unwrap()
}

/// The processor time of this process so far, and its memory in KiB; nothing where there is no `/proc`.
fn usage() -> (Duration, u64) {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields).split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = resident.and_then(|text| text.split_whitespace().next()?.parse().ok());
    (Duration::from_millis(ticks * 10), kibibytes.unwrap_or(0))
}

/// What a server needs in which nothing happens: the share of a core, and the memory of this process.
async fn idle(url: &str) -> (f64, u64) {
    let house = Running::on(url).await;
    sleep(Duration::from_secs(1)).await;
    let (begun, at) = (usage().0, Instant::now());
    sleep(sleeping().1).await;
    let (ended, memory) = usage();
    let share = ended.saturating_sub(begun).as_secs_f64() / at.elapsed().as_secs_f64();
    house.close().await;
    (share, memory)
}

async fn sleeping_games_cost_nothing_and_flags_fall_in_time(url: &str) {
    let (links, ..) = begun(url, &daily("resign")).await;
    let (share_before, memory_before) = idle(url).await;
    copy(url, &links.game, "sleeping", sleeping().0, 3 * DAY).await;
    let (share, memory) = idle(url).await;
    let more = memory.saturating_sub(memory_before) / 1_024;
    let count = sleeping().0;
    println!(
        "{count} sleeping games: {:.2} % of a core, {:.2} % without; {more} MiB more",
        100.0 * share,
        100.0 * share_before
    );
    let measures = !cfg!(debug_assertions);
    assert!(!measures || share < 0.01, "an idle server uses less than 1 % of a core");
    assert!(!measures || more <= 60, "an idle server uses at most 60 MiB more");

    let due = now() + SOON;
    copy(url, &links.game, "falling", falling(), SOON).await;
    let house = Running::on(url).await;
    let store = Store::open(url).await.unwrap();
    assert!(now() < due, "the server started too late to see flags fall in time");
    let games: Vec<String> = (1..=falling()).map(|i| format!("falling{i}")).collect();
    let mut last = 0;
    for game in &games {
        let fallen = loop {
            let rows = store.rows(game, 0).await.unwrap();
            if let Some(row) = rows.iter().find(|row| row.kind == "flagged") {
                break row.at;
            }
            assert!(now() < due + 60_000, "the flag of {game} does not fall");
            sleep(Duration::from_millis(50)).await;
        };
        last = last.max(fallen);
    }
    store.close().await;
    house.close().await;
    let late = last.saturating_sub(due);
    println!("{} flags that fall at once: the last one {late} ms later", games.len());
    assert!(!measures || late <= 2_000, "flags fall within two seconds");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_sqlite_sleeping_games_cost_nothing_and_flags_fall_in_time() {
    let folder = Folder::make();
    sleeping_games_cost_nothing_and_flags_fall_in_time(&folder.url()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_sleeping_games_cost_nothing_and_flags_fall_in_time() {
    let database = Database::create().await;
    sleeping_games_cost_nothing_and_flags_fall_in_time(&database.url()).await;
    database.remove().await;
}
