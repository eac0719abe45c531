//! The phrases that keep names.

use caravan_server::store::{By, Store, StoredPhrase};

use crate::harness::{game, listing, open};

fn by(who: &str, now_ms: i64) -> By<'_> {
    By { who, now_ms }
}

fn phrase(player: &str, hash: &str, made_ms: i64, seen_ms: i64) -> StoredPhrase {
    StoredPhrase { player: player.into(), hash: hash.into(), made_ms, seen_ms }
}

/// Whose session it is.
async fn whose(store: &Store, hash: &str) -> Option<String> {
    store.session(hash).await.unwrap().map(|session| session.player)
}

/// What was done by or about a player, the newest first.
async fn noted(store: &Store, player: &str) -> Vec<String> {
    store.noted_about(player, i64::MAX).await.unwrap().into_iter().map(|it| it.did).collect()
}

pub(crate) async fn a_phrase_logs_in_as_often_as_one_likes_until_it_is_replaced(url: &str) {
    let store = open(url).await;
    store.put_newcomer("ana", "Ana", "of ana", 1).await.unwrap();
    assert_eq!(store.phrase("ana").await.unwrap(), None);
    store.put_phrase("first", by("ana", 5)).await.unwrap();
    let first = phrase("ana", "first", 5, 5);
    assert_eq!(store.phrase("ana").await.unwrap().as_ref(), Some(&first));
    assert_eq!(store.phrase_by_hash("first").await.unwrap().as_ref(), Some(&first));
    assert_eq!(store.phrase_by_hash("other").await.unwrap(), None);

    // The browser stops being whoever it was; who has nothing else is gone.
    store.put_newcomer("ben", "Ben", "of ben", 2).await.unwrap();
    assert!(store.use_phrase(&first, "phone", Some(("ben", "of ben")), 7).await.unwrap());
    assert!(store.use_phrase(&first, "laptop", None, 8).await.unwrap());
    for hash in ["of ana", "phone", "laptop"] {
        assert_eq!(whose(&store, hash).await.as_deref(), Some("ana"), "{hash}");
    }
    assert_eq!((whose(&store, "of ben").await, store.player("ben").await.unwrap()), (None, None));
    assert_eq!(noted(&store, "ben").await, ["deviceEnded"]);
    assert_eq!(noted(&store, "ana").await, ["phraseUsed", "phraseUsed", "phraseMade"]);

    store.put_phrase("second", by("ana", 9)).await.unwrap();
    assert_eq!(store.phrase_by_hash("first").await.unwrap(), None);
    assert!(!store.use_phrase(&first, "late", None, 10).await.unwrap());
    assert_eq!(whose(&store, "late").await, None);
    assert!(!store.drop_phrase(by("cleo", 11)).await.unwrap());
    assert!(store.drop_phrase(by("ana", 11)).await.unwrap());
    assert!(!store.drop_phrase(by("ana", 12)).await.unwrap());
    assert_eq!(store.phrase("ana").await.unwrap(), None);
    assert_eq!(noted(&store, "ana").await[..2], ["phraseForgotten", "phraseMade"]);
    store.close().await;
}

pub(crate) async fn a_phrase_keeps_its_person_and_goes_with_them(url: &str) {
    let store = open(url).await;
    store.put_newcomer("ana", "Ana", "of ana", 1).await.unwrap();
    store.put_newcomer("ben", "Ben", "0123456789abcdef, of ben", 1).await.unwrap();
    store.put_phrase("ana's", by("ana", 5)).await.unwrap();
    store.put_phrase("ben's", by("ben", 5)).await.unwrap();
    // Whoever logs out of the last browser can come back.
    assert!(store.end_device("ben", "0123456789abcdef", by("ben", 6)).await.unwrap());
    let bens = store.phrase_by_hash("ben's").await.unwrap().unwrap();
    assert!(store.use_phrase(&bens, "again", None, 7).await.unwrap());
    assert_eq!(store.player("ben").await.unwrap().unwrap().name, "Ben");
    // Logging out everywhere else is not forgetting.
    store.end_others("ben", "again", by("ben", 8)).await.unwrap();
    assert!(store.phrase("ben").await.unwrap().is_some());

    assert!(store.drop_player("ana", by("ana", 9)).await.unwrap());
    assert_eq!(store.phrase("ana").await.unwrap(), None);
    assert_eq!(store.phrase_by_hash("ana's").await.unwrap(), None);
    assert!(store.phrase("ben").await.unwrap().is_some());
    store.close().await;
}

pub(crate) async fn phrases_expire_when_nobody_has_been_there(url: &str) {
    let store = open(url).await;
    for player in ["ana", "ben", "cleo", "dora"] {
        store.put_newcomer(player, player, &format!("of {player}"), 10).await.unwrap();
        store.put_phrase(&format!("{player}'s"), by(player, 10)).await.unwrap();
    }
    store.create(game("a"), &listing("a", "over", &["cleo"])).await.unwrap();
    // To use a session is to be there.
    store.seen("of ben", "Firefox", 40).await.unwrap();
    assert_eq!(store.phrase("ben").await.unwrap().unwrap().seen_ms, 40);
    assert_eq!(store.phrase("ana").await.unwrap().unwrap().seen_ms, 10);
    assert!(!store.expire_phrases(30, 9).await.unwrap(), "they have sessions");

    // Sessions expire long before phrases: everybody can still come back.
    assert!(store.expire_sessions(50, 9).await.unwrap());
    for player in ["ana", "ben", "cleo", "dora"] {
        assert!(store.player(player).await.unwrap().is_some(), "{player}");
    }
    let doras = store.phrase("dora").await.unwrap().unwrap();
    assert!(store.use_phrase(&doras, "again", None, 20).await.unwrap());
    assert!(store.expire_phrases(30, 1).await.unwrap());
    assert!(store.expire_phrases(30, 1).await.unwrap());
    assert!(!store.expire_phrases(30, 1).await.unwrap());
    let mut left = Vec::new();
    for player in ["ana", "ben", "cleo", "dora"] {
        let (phrase, known) = (store.phrase(player).await, store.player(player).await);
        left.push((player, phrase.unwrap().is_some(), known.unwrap().is_some()));
    }
    // Cleo's name is in a game.
    let right =
        [("ana", false, false), ("ben", true, true), ("cleo", false, true), ("dora", true, true)];
    assert_eq!(left, right);
    store.close().await;
}
