//! Players, sessions, device links, and personal data.

use caravan_server::store::{AuditEvent, By, DeviceLink, LinkKind, Player, Store, device_id};

use crate::harness::{append, create, game, listing, open};

/// A time at which somebody does something.
fn by(who: &str, now_ms: i64) -> By<'_> {
    By { who, now_ms }
}

/// Whose session it is.
async fn whose(store: &Store, hash: &str) -> Option<String> {
    store.session(hash).await.unwrap().map(|session| session.player)
}

pub(crate) async fn players_and_sessions_are_kept(url: &str) {
    let store = open(url).await;
    store.put_player("p", "Ana", 5).await.unwrap();
    store.put_player("p", "Ana the Second", 6).await.unwrap();
    let player = Player { id: "p".into(), name: "Ana the Second".into(), made_ms: 5, banned_ms: 0 };
    assert_eq!(store.player("p").await.unwrap(), Some(player));
    assert_eq!(store.player("q").await.unwrap(), None);

    store.put_session("one", "p", 7).await.unwrap();
    store.put_session("two", "p", 7).await.unwrap();
    store.put_session("two", "q", 8).await.unwrap();
    assert_eq!(whose(&store, "one").await.as_deref(), Some("p"));
    assert_eq!(whose(&store, "two").await.as_deref(), Some("q"));
    assert_eq!(whose(&store, "three").await, None);
    store.seen("two", "Firefox, Linux", 9).await.unwrap();
    let two = store.session("two").await.unwrap().unwrap();
    assert_eq!((two.made_ms, two.seen_ms, &*two.browser), (8, 9, "Firefox, Linux"));
}

pub(crate) async fn devices_are_listed_and_ended_by_their_owner_alone(url: &str) {
    let store = open(url).await;
    let [one, two, other] = ["1", "2", "3"].map(|digit| digit.repeat(64));
    for (hash, player) in [(&one, "p"), (&two, "p"), (&other, "q")] {
        store.put_session(hash, player, 1).await.unwrap();
    }
    assert_eq!(store.sessions_of("p").await.unwrap().len(), 2);
    assert!(!store.end_device("q", device_id(&one), by("q", 2)).await.unwrap());
    assert!(store.end_device("p", device_id(&one), by("p", 2)).await.unwrap());
    assert_eq!((whose(&store, &one).await, whose(&store, &two).await), (None, Some("p".into())));

    let link = DeviceLink { hash: "4".repeat(64), player: "p".into(), made_ms: 5, until_ms: 10 };
    store.put_link(&link).await.unwrap();
    assert_eq!(store.links_of("p", 9).await.unwrap(), std::slice::from_ref(&link));
    assert_eq!(store.links_of("p", 10).await.unwrap(), []);
    assert!(!store.use_link(&link, "late", None, 10).await.unwrap());
    assert_eq!(whose(&store, "late").await, None);
    store.put_player("r", "Left", 1).await.unwrap();
    store.put_session("left", "r", 1).await.unwrap();
    assert!(store.use_link(&link, "new", Some(("r", "left")), 9).await.unwrap());
    assert!(!store.use_link(&link, "again", Some(("q", &other)), 9).await.unwrap());
    // Who was left cannot come back and has played nowhere; all nodes let go of them.
    assert_eq!((whose(&store, "left").await, store.player("r").await.unwrap()), (None, None));
    assert_eq!(store.noted_about("r", i64::MAX).await.unwrap()[0].did, "deviceEnded");
    assert_eq!(
        (whose(&store, "new").await, whose(&store, "again").await),
        (Some("p".into()), None)
    );

    let revoked = DeviceLink { hash: "5".repeat(64), ..link.clone() };
    store.put_link(&revoked).await.unwrap();
    assert!(store.end_device("p", device_id(&revoked.hash), by("p", 6)).await.unwrap());
    assert_eq!(store.link(&revoked.hash).await.unwrap(), None);
    store.put_link(&revoked).await.unwrap();
    store.end_others("p", "new", by("p", 7)).await.unwrap();
    let left: Vec<String> =
        store.sessions_of("p").await.unwrap().into_iter().map(|session| session.hash).collect();
    assert_eq!(left, ["new"]);
    assert_eq!(store.links_of("p", 6).await.unwrap(), []);
    assert_eq!(whose(&store, &other).await.as_deref(), Some("q"));
}

pub(crate) async fn what_is_done_is_noted(url: &str) {
    let store = open(url).await;
    store.put_player("p", "Ana", 1).await.unwrap();
    create(&store, "a").await;
    assert!(!store.ban("nobody", true, by("operator", 2)).await.unwrap());
    assert!(store.ban("p", true, by("operator", 3)).await.unwrap());
    store.put_session("s", "p", 3).await.unwrap();
    assert_eq!(store.session("s").await.unwrap().unwrap().banned_ms, 3);
    store.renew("a", LinkKind::Invite, "new", by("p", 4)).await.unwrap();
    assert_eq!(store.by_invite("new").await.unwrap().as_deref(), Some("a"));
    assert_eq!(store.by_invite("invite to a").await.unwrap(), None);
    store.note(by("p", 5), AuditEvent::Exported, "p").await.unwrap();
    let noted = store.noted(0, 9).await.unwrap();
    let words: Vec<_> = noted.iter().map(|it| (&*it.who, &*it.did, &*it.about)).collect();
    let expected = [("p", "exported", "p"), ("p", "linkRenewed", "a"), ("operator", "banned", "p")];
    assert_eq!(words, expected);
    assert_eq!(store.noted(4, 9).await.unwrap().len(), 1);
    assert_eq!(store.noted_about("p", i64::MAX).await.unwrap().len(), 3);
    store.forget_noted(5).await.unwrap();
    assert_eq!(store.noted(0, 9).await.unwrap().len(), 1);
}

/// Whatever number of rows a page has.
pub(crate) async fn long_lists_are_read_page_by_page(url: &str) {
    let store = open(url).await;
    store.put_newcomer("p", "Ana", "s0", 5).await.unwrap();
    assert_eq!(store.player("p").await.unwrap().unwrap().name, "Ana");
    let mut writes = tokio::task::JoinSet::new();
    for number in 1..=1_500_i64 {
        let store = store.clone();
        writes.spawn(async move {
            store.put_session(&format!("s{number}"), "p", 5).await.unwrap();
            // Many in one millisecond.
            store
                .note(by("p", number / 400), AuditEvent::Exported, &number.to_string())
                .await
                .unwrap();
        });
    }
    writes.join_all().await;

    let (mut hashes, mut after) = (Vec::new(), String::new());
    while let page = store.sessions_after("p", &after).await.unwrap()
        && let Some(last) = page.last()
    {
        assert!(page.len() < 1_500);
        after.clone_from(&last.hash);
        hashes.extend(page.into_iter().map(|session| session.hash));
    }
    assert_eq!(hashes.len(), 1_501);
    let (mut noted, mut before) = (Vec::new(), i64::MAX);
    while let page = store.noted_about("p", before).await.unwrap()
        && let Some(last) = page.last()
    {
        assert!(page.len() < 1_500);
        before = last.at_ms;
        noted.extend(page.into_iter().map(|noted| noted.about));
    }
    let distinct: std::collections::HashSet<&String> = noted.iter().collect();
    assert_eq!((noted.len(), distinct.len()), (1_500, 1_500));
}

pub(crate) async fn a_person_or_a_game_can_be_deleted(url: &str) {
    let store = open(url).await;
    for (player, id) in [("p", "a"), ("q", "b")] {
        store.put_player(player, "Ana", 1).await.unwrap();
        store.put_session(player, player, 1).await.unwrap();
        store.create(game(id), &listing(id, "gathering", &[player])).await.unwrap();
        append(&store, id, 1..=3).await;
    }
    store.add_names("b", &["p".into()]).await.unwrap();
    // Where somebody had a seat, their name still stands.
    store.set_listing("a", &listing("a", "gathering", &[])).await.unwrap();
    let named = |games: Vec<caravan_server::store::GameRow>| -> Vec<String> {
        games.into_iter().map(|game| game.id).collect()
    };
    assert_eq!(named(store.named_after("p", "").await.unwrap()), ["a", "b"]);
    store.unname("p", "a", "setup", "summary", &[(2, "said".into())], by("p", 10)).await.unwrap();
    assert_eq!(store.load("a").await.unwrap().unwrap().setup, "setup");
    let texts: Vec<String> =
        store.rows("a", 0).await.unwrap().into_iter().map(|row| row.text).collect();
    assert_eq!(texts, ["action 1", "said", "action 3"]);
    assert_eq!(named(store.named_after("p", "").await.unwrap()), ["b"]);

    assert!(store.drop_player("p", by("p", 11)).await.unwrap());
    assert!(!store.drop_player("p", by("p", 11)).await.unwrap());
    assert_eq!(store.player("p").await.unwrap(), None);
    assert_eq!((whose(&store, "p").await, whose(&store, "q").await), (None, Some("q".into())));

    assert!(store.close_game("b", by("operator", 12)).await.unwrap());
    store.set_listing("b", &listing("b", "playing", &[])).await.unwrap();
    assert_eq!(store.load("b").await.unwrap().unwrap().status, "closed", "it stays closed");
    assert_eq!(store.listed(9, 0).await.unwrap().len(), 1);
    assert!(store.drop_game("b", by("operator", 14)).await.unwrap());
    assert!(!store.drop_game("b", by("operator", 14)).await.unwrap());
    assert_eq!(store.load("b").await.unwrap(), None);
    assert_eq!(store.rows("b", 0).await.unwrap(), []);
    assert_eq!(store.rows("a", 0).await.unwrap().len(), 3);
}
