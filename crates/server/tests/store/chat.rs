//! The chat of tables, and reports of it.

use caravan_server::store::{By, Store, StoreError, StoredLine, StoredReport};
use tokio::sync::oneshot;

use crate::harness::{create, game, line, listing, open};

/// Keeps a line, and waits until it is stored; whether it was new.
async fn keep(store: &Store, line: &StoredLine, most: usize) -> Result<bool, StoreError> {
    let (answer, answered) = oneshot::channel();
    store.keep_line(line, most, move |stored| drop(answer.send(stored)));
    answered.await.unwrap()
}

/// Keeps a report, and waits until it is stored; whether it was new.
async fn keep_report(store: &Store, report: &StoredReport) -> bool {
    let (answer, answered) = oneshot::channel();
    store.keep_report(report, move |stored| drop(answer.send(stored)));
    answered.await.unwrap().unwrap()
}

async fn ids(store: &Store, game: &str) -> Vec<String> {
    let mut ids: Vec<String> =
        store.chat(game).await.unwrap().into_iter().map(|line| line.id).collect();
    ids.sort();
    ids
}

/// A store that knows these people.
async fn with_people(url: &str) -> Store {
    let store = open(url).await;
    for player in ["p", "q", "r"] {
        store.put_player(player, "X", 1).await.unwrap();
    }
    store
}

const BY: By<'_> = By { who: "operator", now_ms: 7 };

pub(crate) async fn lines_are_kept_with_their_game(url: &str) {
    let store = with_people(url).await;
    create(&store, "a").await;
    create(&store, "b").await;
    let first = line("a", "1", "p");
    assert!(keep(&store, &first, 9).await.unwrap());
    // The same command again.
    assert!(!keep(&store, &StoredLine { at_ms: 99, ..first.clone() }, 9).await.unwrap());
    assert_eq!(store.chat("a").await.unwrap(), [first]);
    assert!(!keep(&store, &line("c", "1", "p"), 9).await.unwrap(), "there is no such game");
    assert!(!keep(&store, &line("a", "x", "nobody"), 9).await.unwrap(), "nor such a person");
    for (at_ms, id) in (2..).zip(["2", "3", "4", "5"]) {
        keep(&store, &StoredLine { at_ms, ..line("a", id, "q") }, 3).await.unwrap();
    }
    assert_eq!(ids(&store, "a").await, ["3", "4", "5"], "the oldest are gone");
    keep(&store, &line("b", "1", "p"), 9).await.unwrap();
    store.drop_game("a", BY).await.unwrap();
    assert!(store.chat("a").await.unwrap().is_empty());
    assert_eq!(ids(&store, "b").await, ["1"]);
    assert!(store.expire_games(vec!["b".into()], i64::MAX).await.unwrap());
    assert!(store.chat("b").await.unwrap().is_empty());
}

pub(crate) async fn what_somebody_has_said_is_exported_and_deleted(url: &str) {
    let store = with_people(url).await;
    for id in ["a", "b"] {
        store.create(game(id), &listing(id, "playing", &["q"])).await.unwrap();
        for (at_ms, (number, player)) in (1..).zip([("1", "p"), ("2", "q"), ("3", "p")]) {
            keep(&store, &StoredLine { at_ms, ..line(id, number, player) }, 9).await.unwrap();
        }
    }
    let all = store.chat_of("p", ("", "")).await.unwrap();
    let places: Vec<_> = all.iter().map(|line| (&*line.game, &*line.id)).collect();
    assert_eq!(places, [("a", "1"), ("a", "3"), ("b", "1"), ("b", "3")]);
    assert_eq!(store.chat_of("p", ("a", "3")).await.unwrap(), all[2..]);
    store.drop_chat("p", "a", BY).await.unwrap();
    assert_eq!(ids(&store, "a").await, ["2"]);
    assert_eq!(ids(&store, "b").await.len(), 3);
}

pub(crate) async fn reports_are_kept_until_they_are_dealt_with(url: &str) {
    let store = with_people(url).await;
    create(&store, "a").await;
    let said = line("a", "1", "p");
    keep(&store, &said, 9).await.unwrap();
    let report = |reporter: &str, at_ms| StoredReport {
        game: "a".into(),
        line: "1".into(),
        reporter: reporter.into(),
        at_ms,
        player: "p".into(),
        name: said.name.clone(),
        remark: said.remark.clone(),
    };
    // Whoever reports it twice is heard once.
    assert!(keep_report(&store, &report("q", 1)).await);
    assert!(!keep_report(&store, &report("q", 2)).await);
    assert!(keep_report(&store, &report("r", 3)).await);
    assert_eq!(store.reports(9).await.unwrap(), [report("r", 3), report("q", 1)]);
    assert_eq!(store.reports_by("q").await.unwrap(), [report("q", 1)]);
    assert_eq!(store.reports(1).await.unwrap().len(), 1);
    store.drop_old_reports(2).await.unwrap();
    assert_eq!(store.reports(9).await.unwrap(), [report("r", 3)]);
    assert!(store.drop_reports("1", BY).await.unwrap());
    assert!(!store.drop_reports("1", BY).await.unwrap());
    assert_eq!(ids(&store, "a").await, ["1"], "the line stays");
    let again = report("q", 4);
    keep_report(&store, &again).await;
    store.drop_line(&again, BY).await.unwrap();
    assert!(ids(&store, "a").await.is_empty() && store.reports(9).await.unwrap().is_empty());
    // Reports go with whom they are about.
    keep_report(&store, &report("q", 5)).await;
    store.drop_player("p", BY).await.unwrap();
    assert!(store.reports(9).await.unwrap().is_empty());
}
