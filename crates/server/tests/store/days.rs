//! The boards of the caravan of the day.

use caravan_server::store::{By, Store, StoredDay};

use crate::harness::{meddle, open};

async fn enter(
    store: &Store,
    player: &str,
    date: &str,
    (own, rival): (i64, i64),
    at_ms: i64,
) -> bool {
    let (date, family, record) = (date.into(), "road".into(), format!("{player}'s game"));
    store.enter_day(player, &StoredDay { date, family, own, rival, record, at_ms }).await.unwrap()
}

async fn board(store: &Store, date: &str) -> (Vec<String>, i64) {
    let (best, of) = store.day_board(date, "road", 3).await.unwrap();
    (best.into_iter().map(|entry| entry.player).collect(), of)
}

pub(crate) async fn the_lead_decides_then_points_then_time(url: &str) {
    let store = open(url).await;
    let entries =
        [("ana", (60, 50), 1), ("ben", (70, 60), 2), ("cleo", (70, 60), 3), ("dan", (50, 61), 0)];
    for (player, points, at_ms) in entries {
        store.put_player(player, player, 1).await.unwrap();
        assert!(enter(&store, player, "2026-11-19", points, at_ms).await);
    }
    assert!(!enter(&store, "ana", "2026-11-19", (99, 0), 9).await, "the first one counts");
    assert!(enter(&store, "ana", "2026-11-20", (99, 0), 9).await);
    assert!(!enter(&store, "nobody", "2026-11-19", (99, 0), 9).await, "who has been deleted");
    assert_eq!(
        board(&store, "2026-11-19").await,
        (["ben", "cleo", "ana"].map(Into::into).into(), 4)
    );
    for (better, player) in (0..).zip(["ben", "cleo", "ana", "dan"]) {
        let (entry, found) = store.day_entry("2026-11-19", "road", player).await.unwrap().unwrap();
        assert_eq!((&*entry.name, found), (player, better));
    }
    assert_eq!(store.day_entry("2026-11-19", "world", "ana").await.unwrap(), None);
    let best = store.best_of_day("2026-11-19", "road").await.unwrap();
    assert_eq!(best.as_deref(), Some("ben's game"));
    assert_eq!(store.best_of_day("2026-11-19", "world").await.unwrap(), None);
    store.close().await;
}

pub(crate) async fn entries_go_with_their_person_and_with_time(url: &str) {
    let store = open(url).await;
    for player in ["ana", "ben", "cleo"] {
        store.put_newcomer(player, "X", &format!("hash of {player}"), 1_000).await.unwrap();
        for date in ["2026-11-19", "2026-11-20"] {
            assert!(enter(&store, player, date, (1, 1), 5).await);
        }
    }
    assert!(store.drop_player("ana", By { who: "ana", now_ms: 2_000 }).await.unwrap());
    assert_eq!(store.days_of("ana").await.unwrap(), []);
    assert!(store.expire_days("2026-11-20").await.unwrap());
    assert!(!store.expire_days("2026-11-20").await.unwrap());
    assert_eq!(board(&store, "2026-11-20").await, (["ben", "cleo"].map(Into::into).into(), 2));
    assert_eq!(board(&store, "2026-11-19").await, (vec![], 0));
    // Who is not seen again expires with all that is theirs.
    meddle(url, "UPDATE sessions SET seen_ms = 1, made_ms = 1").await;
    assert!(store.expire_sessions(3_000, 10).await.unwrap());
    assert_eq!(board(&store, "2026-11-20").await, (vec![], 0));
    store.close().await;
}
