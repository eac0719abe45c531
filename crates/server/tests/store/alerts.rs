//! How people want to be told, and what is held for them.

use caravan_server::store::By;

use crate::harness::{meddle, open};

pub(crate) async fn settings_are_changed_by_one_at_a_time(url: &str) {
    let store = open(url).await;
    assert_eq!(store.alerts("ana").await.unwrap(), None);
    assert!(store.put_alerts("ana", "", "one", "token").await.unwrap());
    // Whoever knows only what was there before looks again.
    assert!(!store.put_alerts("ana", "", "two", "").await.unwrap());
    let found = store.by_mail_token("token").await.unwrap().unwrap();
    assert_eq!((found.player.as_str(), found.settings.as_str()), ("ana", "one"));
    assert!(store.put_alerts("ana", "one", "two", "").await.unwrap());
    assert_eq!(store.by_mail_token("token").await.unwrap(), None);
    assert_eq!(store.by_mail_token("").await.unwrap(), None, "no token is nobody's");
    // Those who are banned are told nothing, nor are those who are nobody.
    for player in ["ana", "ben"] {
        store.put_player(player, "X", 1).await.unwrap();
    }
    store.put_alerts("ben", "", "his", "").await.unwrap();
    store.put_alerts("nobody", "", "none", "").await.unwrap();
    let mut found = store.alerts_of(&["ana", "ben", "cleo", "nobody"]).await.unwrap();
    found.sort_by(|one, other| one.player.cmp(&other.player));
    let found: Vec<(&str, &str)> =
        found.iter().map(|stored| (&*stored.player, &*stored.settings)).collect();
    assert_eq!(found, [("ana", "two"), ("ben", "his")]);
    store.ban("ben", true, By { who: "operator", now_ms: 5 }).await.unwrap();
    assert_eq!(store.alerts_of(&["ben"]).await.unwrap(), []);
    store.close().await;
}

pub(crate) async fn what_is_held_is_taken_once(url: &str) {
    let (one, two) = (open(url).await, open(url).await);
    for player in ["ana", "ben", "cleo"] {
        one.put_alerts(player, "", "settings", "").await.unwrap();
    }
    assert!(one.hold_alerts("ana", "", "first", 2_000).await.unwrap());
    assert!(one.hold_alerts("ben", "", "other", 3_000).await.unwrap());
    assert!(!two.hold_alerts("ana", "", "second", 2_000).await.unwrap(), "there is more by now");
    assert!(two.hold_alerts("ana", "first", "first and second", 2_000).await.unwrap());
    assert_eq!(two.held_alerts(1_999, 10).await.unwrap(), []);
    let held = two.held_alerts(2_000, 10).await.unwrap();
    assert_eq!(held.len(), 1);
    assert_eq!((held[0].player.as_str(), held[0].held.as_str()), ("ana", "first and second"));
    // Settings that are changed leave what is held.
    assert!(one.put_alerts("ana", "settings", "others", "").await.unwrap());
    let take = |store| async move {
        let store: &caravan_server::store::Store = store;
        store.hold_alerts("ana", "first and second", "", 0).await.unwrap()
    };
    let (mine, theirs) = tokio::join!(take(&one), take(&two));
    assert!(mine ^ theirs, "one of them");
    assert_eq!(one.held_alerts(2_500, 10).await.unwrap(), []);
    assert_eq!(one.held_alerts(9_000, 10).await.unwrap().len(), 1);
    one.close().await;
    two.close().await;
}

pub(crate) async fn settings_go_with_their_person(url: &str) {
    let store = open(url).await;
    for player in ["ana", "ben"] {
        store.put_newcomer(player, "X", &format!("hash of {player}"), 1_000).await.unwrap();
        store.put_alerts(player, "", "settings", "").await.unwrap();
    }
    let by = By { who: "ana", now_ms: 2_000 };
    assert!(store.drop_player("ana", by).await.unwrap());
    assert_eq!(store.alerts("ana").await.unwrap(), None);
    // Who is not seen again expires with all that is theirs.
    meddle(url, "UPDATE sessions SET seen_ms = 1, made_ms = 1").await;
    assert!(store.expire_sessions(3_000, 10).await.unwrap());
    assert_eq!(store.alerts("ben").await.unwrap(), None);
    store.close().await;
}

pub(crate) async fn a_value_of_the_house_is_drawn_once(url: &str) {
    let (one, two) = (open(url).await, open(url).await);
    let (mine, theirs) =
        tokio::join!(one.house_value("push", "mine"), two.house_value("push", "theirs"));
    let drawn = mine.unwrap();
    assert_eq!(drawn, theirs.unwrap());
    assert_eq!(one.house_value("push", "another").await.unwrap(), drawn);
    one.close().await;
    two.close().await;
}
