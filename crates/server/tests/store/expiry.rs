//! Shared texts, and deleting expired data.

use caravan_server::store::{Store, StoredGame};

use crate::harness::{append, create, game, listing, meddle, open, seqs};

/// Creates a game with a set of its own.
async fn create_with_set(store: &Store, id: &str, set: &str, at: i64) {
    let game = StoredGame { set: Some(set.into()), created_ms: at, ..game(id) };
    store.create(game, &listing(id, "gathering", &["ana"])).await.unwrap();
}

pub(crate) async fn equal_texts_are_stored_once_and_come_back(url: &str) {
    let store = open(url).await;
    let long = "card ".repeat(1_000);
    for id in ["a", "b", "c"] {
        create_with_set(&store, id, &long, 1_000).await;
    }
    let map = Some("a map".to_owned());
    store.create(StoredGame { map, ..game("d") }, &listing("d", "playing", &[])).await.unwrap();
    let loaded = store.load("b").await.unwrap().unwrap();
    assert_eq!((loaded.set, loaded.map), (Some(long.clone()), None));
    let loaded = store.load("d").await.unwrap().unwrap();
    assert_eq!((loaded.set, loaded.map.as_deref()), (None, Some("a map")));
    store.close().await;
    // A second one of either would break this.
    meddle(url, "CREATE UNIQUE INDEX once ON texts (text)").await;
    assert_eq!(open(url).await.load("c").await.unwrap().unwrap().set, Some(long));
}

pub(crate) async fn games_in_which_nothing_happens_expire_with_their_logs(url: &str) {
    let store = open(url).await;
    for id in ["a", "b", "c", "other"] {
        create(&store, id).await;
    }
    // Rows are of 1,001, 1,002 and so on; their games are listed since 1,000.
    append(&store, "a", 1..=3).await;
    append(&store, "b", 1..=30).await;
    store.set_status("other", "playing").await.unwrap();
    let mut old = store.old_games("gathering", 1_010, 9).await.unwrap();
    old.sort();
    assert_eq!(old, ["a", "c"], "in b something has happened since");
    assert_eq!(store.old_games("gathering", 1_010, 1).await.unwrap().len(), 1);
    // What the lists say may be behind the log: a game that was started is not removed for them.
    meddle(url, "UPDATE log SET kind = 'started' WHERE game = 'a' AND seq = 2").await;
    assert_eq!(store.old_games("gathering", 1_010, 9).await.unwrap(), ["c"]);
    assert!(!store.expire_games(vec!["a".into()], 1_010).await.unwrap());
    meddle(url, "UPDATE log SET kind = 'act' WHERE game = 'a' AND seq = 2").await;
    assert!(store.old_games("gathering", 1_000, 9).await.unwrap().is_empty());
    assert!(store.expire_games(old.clone(), 1_010).await.unwrap());
    assert!(!store.expire_games(old, 1_010).await.unwrap(), "they are gone");
    for id in ["a", "c"] {
        assert_eq!(store.load(id).await.unwrap(), None);
        assert!(seqs(&store, id).await.is_empty());
        assert_eq!(store.by_invite(&format!("invite to {id}")).await.unwrap(), None);
    }
    assert_eq!(seqs(&store, "b").await.len(), 30);
    assert!(store.load("other").await.unwrap().is_some());
}

pub(crate) async fn old_sessions_expire_and_people_who_cannot_come_back(url: &str) {
    let store = open(url).await;
    for player in ["ana", "ben", "eve"] {
        store.put_player(player, player, 5).await.unwrap();
        store.put_session(&format!("old of {player}"), player, 10).await.unwrap();
    }
    store.put_session("new of ben", "ben", 20).await.unwrap();
    store.create(game("a"), &listing("a", "playing", &["eve"])).await.unwrap();
    assert!(!store.expire_sessions(10, 9).await.unwrap(), "none is older");
    assert!(store.expire_sessions(15, 2).await.unwrap());
    assert!(store.expire_sessions(15, 2).await.unwrap());
    assert!(!store.expire_sessions(15, 2).await.unwrap());
    for player in ["ana", "ben", "eve"] {
        assert_eq!(store.session(&format!("old of {player}")).await.unwrap(), None);
    }
    assert!(store.session("new of ben").await.unwrap().is_some());
    assert!(store.player("ana").await.unwrap().is_none());
    assert!(store.player("ben").await.unwrap().is_some(), "he can come back");
    assert!(store.player("eve").await.unwrap().is_some(), "she sits somewhere");
}

pub(crate) async fn texts_that_no_game_has_expire(url: &str) {
    let store = open(url).await;
    create_with_set(&store, "a", "of a", 1_000).await;
    create_with_set(&store, "b", "of b", 1_000).await;
    assert!(!store.expire_texts(2_000, 9).await.unwrap(), "both are used");
    assert!(store.expire_games(vec!["a".into()], 2_000).await.unwrap());
    assert!(!store.expire_texts(1_000, 9).await.unwrap(), "it was used just before");
    assert!(store.expire_texts(2_000, 9).await.unwrap());
    assert!(!store.expire_texts(2_000, 9).await.unwrap());
    assert_eq!(store.load("b").await.unwrap().unwrap().set.as_deref(), Some("of b"));
}

pub(crate) async fn what_is_used_meanwhile_stays(url: &str) {
    let store = open(url).await;
    create(&store, "a").await;
    let old = store.old_games("gathering", 1_010, 9).await.unwrap();
    append(&store, "a", 1..=15).await;
    assert!(!store.expire_games(old, 1_010).await.unwrap());
    assert_eq!(seqs(&store, "a").await.len(), 15);
}

pub(crate) async fn a_house_keeps_its_name(url: &str) {
    let store = open(url).await;
    let name = store.name().to_owned();
    assert_eq!(name.len(), 20);
    assert_eq!(open(url).await.name(), name, "another node has the same");
    store.close().await;
    assert_eq!(open(url).await.name(), name);
}
