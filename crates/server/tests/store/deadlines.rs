//! Deadlines of games, heartbeats and outages.

use caravan_server::store::{Append, Appended, Deadline, DueGame, Store};

use crate::harness::{append, create, next, open, row};

/// Adds a row after which something is due.
async fn due_after(store: &Store, game: &str, seq: u32, deadline: Deadline) -> Appended {
    store.append(Append { deadline, ..next(game, seq) }).await.unwrap()
}

/// The games that are due at a time, claimed by whoever asks.
async fn claim(store: &Store, now: i64) -> Vec<String> {
    let due = store.claim_due(now, now, now - 100, 10).await.unwrap();
    due.into_iter().map(|due| due.game).collect()
}

pub(crate) async fn games_are_due_when_their_rows_say_so(url: &str) {
    let store = open(url).await;
    for (game, at) in [("a", 5_000), ("b", 4_000), ("c", 9_000), ("d", 3_000)] {
        create(&store, game).await;
        assert_eq!(due_after(&store, game, 1, Deadline::At(at)).await, Appended::Stored);
    }
    assert!(claim(&store, 2_999).await.is_empty());
    // A later row decides anew, or leaves it as it was; one that is not stored changes nothing.
    due_after(&store, "d", 2, Deadline::Never).await;
    append(&store, "b", 2..=2).await;
    let late = Append { row: row(1), deadline: Deadline::At(1), ..next("c", 1) };
    assert_eq!(store.append(late).await.unwrap(), Appended::Taken);
    assert_eq!(claim(&store, 5_000).await, ["b", "a"], "those that are due for longest first");
    store.close().await;
    // It is there after a restart.
    let store = open(url).await;
    assert_eq!(claim(&store, 9_000).await, ["b", "a", "c"], "the claims are old");
    let due = store.claim_due(20_000, 20_000, 19_000, 1).await.unwrap();
    let first = DueGame { game: "b".into(), at_ms: 4_000, status: "gathering".into() };
    assert_eq!(due, [first]);
}

pub(crate) async fn a_deadline_is_claimed_by_one_node(url: &str) {
    let (one, two) = (open(url).await, open(url).await);
    for number in 0..40 {
        let game = format!("g{number:02}");
        create(&one, &game).await;
        due_after(&one, &game, 1, Deadline::At(1_000 + number)).await;
    }
    let mut all = Vec::new();
    for _ in 0..4 {
        let (mine, theirs) = tokio::join!(claim(&one, 2_000), claim(&two, 2_000));
        all.extend(mine);
        all.extend(theirs);
    }
    all.sort();
    assert_eq!(all.len(), 40, "each once: {all:?}");
    all.dedup();
    assert_eq!(all.len(), 40);
    // Whoever has claimed them may have crashed.
    assert!(claim(&two, 2_099).await.is_empty());
    // What is decided anew can be claimed at once.
    due_after(&one, "g39", 2, Deadline::At(2_050)).await;
    assert_eq!(claim(&one, 2_099).await, ["g39"]);
    assert_eq!(claim(&two, 2_100).await.len(), 10);
}

pub(crate) async fn a_deadline_that_was_wrong_is_corrected(url: &str) {
    let store = open(url).await;
    create(&store, "a").await;
    due_after(&store, "a", 1, Deadline::At(1_000)).await;
    let due = store.claim_due(1_000, 1_000, 0, 9).await.unwrap().remove(0);
    assert!(store.correct_deadline(&due, Some(3_000)).await.unwrap());
    assert!(claim(&store, 2_000).await.is_empty());
    let due = store.claim_due(3_000, 3_000, 0, 9).await.unwrap().remove(0);
    // Somebody has played meanwhile: the log knows better.
    due_after(&store, "a", 2, Deadline::At(4_000)).await;
    assert!(!store.correct_deadline(&due, None).await.unwrap());
    let due = store.claim_due(4_000, 4_000, 0, 9).await.unwrap().remove(0);
    assert!(store.correct_deadline(&due, None).await.unwrap());
    assert!(claim(&store, 9_000).await.is_empty());
}

pub(crate) async fn deadlines_go_with_their_games(url: &str) {
    let store = open(url).await;
    let by = caravan_server::store::By { who: "operator", now_ms: 1 };
    for game in ["a", "b", "c"] {
        create(&store, game).await;
        due_after(&store, game, 1, Deadline::At(5_000)).await;
    }
    store.drop_game("a", by).await.unwrap();
    assert!(store.expire_games(vec!["b".into()], 2_000).await.unwrap());
    assert_eq!(claim(&store, 6_000).await, ["c"]);
    store.set_status("c", "closed").await.unwrap();
    let due = store.claim_due(9_000, 9_000, 8_000, 9).await.unwrap();
    assert_eq!(due[0].status, "closed");
}

pub(crate) async fn the_house_knows_when_it_was_away(url: &str) {
    let store = open(url).await;
    // It has never been there before.
    store.beat(1_000_000, 0).await.unwrap();
    assert!(store.outages().await.unwrap().is_empty());
    store.beat(1_010_000, 30_000).await.unwrap();
    store.beat(1_040_000, 30_000).await.unwrap();
    assert!(store.outages().await.unwrap().is_empty());
    store.close().await;
    let store = open(url).await;
    store.beat(1_041_000, 0).await.unwrap();
    store.beat(1_051_000, 30_000).await.unwrap();
    // It could not write for long.
    store.beat(1_099_000, 30_000).await.unwrap();
    // Another node, whose clock is behind, says nothing new.
    store.beat(1_098_000, 30_000).await.unwrap();
    store.beat(1_100_000, 30_000).await.unwrap();
    let both = [(1_040_000, 1_041_000), (1_051_000, 1_099_000)];
    assert_eq!(store.outages().await.unwrap(), both);
    // They are forgotten when no game can need them any more.
    store.beat(1_041_001 + 90 * 24 * 3_600_000, i64::MAX).await.unwrap();
    assert_eq!(store.outages().await.unwrap(), both[1..]);
}
