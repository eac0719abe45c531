//! Players and their sessions.

use caravan_server::store::Player;

use crate::harness::open;

pub(crate) async fn players_and_sessions_are_kept(url: &str) {
    let store = open(url).await;
    store.put_player("p", "Ana", 5).await.unwrap();
    store.put_player("p", "Ana the Second", 6).await.unwrap();
    let player = Player { id: "p".into(), name: "Ana the Second".into(), made_ms: 5 };
    assert_eq!(store.player("p").await.unwrap(), Some(player));
    assert_eq!(store.player("q").await.unwrap(), None);

    store.put_session("one", "p", 7).await.unwrap();
    store.put_session("two", "p", 7).await.unwrap();
    store.put_session("two", "q", 8).await.unwrap();
    assert_eq!(store.session("one").await.unwrap().as_deref(), Some("p"));
    assert_eq!(store.session("two").await.unwrap().as_deref(), Some("q"));
    assert_eq!(store.session("three").await.unwrap(), None);
    assert!(store.drop_session("one").await.unwrap());
    assert!(!store.drop_session("one").await.unwrap());
    assert_eq!(store.session("one").await.unwrap(), None);
    assert_eq!(store.session("two").await.unwrap().as_deref(), Some("q"));
}
