//! Games, their logs and their listings.

use std::slice;

use caravan_server::store::{
    Append, Appended, Deadline, GameRow, Listing, LogRow, OwnGameRow, Store, StoreError,
};

use crate::harness::{append, create, game, listing, next, open, row, seqs};

pub(crate) async fn a_created_game_is_found_by_name_and_by_its_tokens(url: &str) {
    let store = open(url).await;
    store.ping().await.unwrap();
    store.create(game("a"), &listing("a", "gathering", &["p"])).await.unwrap();
    create(&store, "b").await;
    assert_eq!(store.load("a").await.unwrap(), Some(game("a")));
    assert_eq!(store.load("c").await.unwrap(), None);
    assert_eq!(store.by_invite("invite to b").await.unwrap().as_deref(), Some("b"));
    assert_eq!(store.by_watch("watch a").await.unwrap().as_deref(), Some("a"));
    // One token is not as good as the other.
    assert_eq!(store.by_invite("watch a").await.unwrap(), None);
    assert_eq!(store.by_watch("invite to a").await.unwrap(), None);
    assert_eq!(store.by_watch("a\0").await.unwrap(), None);
    assert!(seqs(&store, "a").await.is_empty());
}

pub(crate) async fn a_name_or_token_can_be_given_once(url: &str) {
    let store = open(url).await;
    create(&store, "a").await;
    let mut same_invite = game("b");
    same_invite.invite = game("a").invite;
    let mut same_watch = game("b");
    same_watch.watch = game("a").watch;
    for again in [game("a"), same_invite, same_watch] {
        let id = again.id.clone();
        let listing = listing(&id, "playing", &["p"]);
        let error = store.create(again, &listing).await.unwrap_err();
        assert!(matches!(&error, StoreError::Exists { game } if *game == id), "{error}");
    }
    assert_eq!(store.load("a").await.unwrap(), Some(game("a")));
    assert_eq!(store.load("b").await.unwrap(), None);
    assert_eq!(store.of_player("p", 9).await.unwrap(), []);
}

pub(crate) async fn rows_come_back_as_they_were_appended_and_in_order(url: &str) {
    let store = open(url).await;
    create(&store, "a").await;
    create(&store, "b").await;
    append(&store, "a", 1..=12).await;
    append(&store, "b", 1..=2).await;
    let rows: Vec<LogRow> = (1..=12).map(row).collect();
    assert_eq!(store.rows("a", 0).await.unwrap(), rows);
    assert_eq!(store.rows("a", 9).await.unwrap(), rows[9..]);
    assert_eq!(store.rows("a", 12).await.unwrap(), []);
    assert_eq!(store.rows("c", 0).await.unwrap(), []);
    let nobody = LogRow { seat: None, ..row(3) };
    let stored = Append {
        game: "b".into(),
        row: nobody.clone(),
        listing: None,
        deadline: Deadline::Unchanged,
        rated: None,
    };
    store.append(stored).await.unwrap();
    assert_eq!(store.rows("b", 2).await.unwrap(), slice::from_ref(&nobody));
    let mut found = store.load_all(&["b".into(), "c".into(), "a".into()]).await.unwrap();
    found.sort_by(|(a, _), (b, _)| a.id.cmp(&b.id));
    let of_b = vec![row(1), row(2), nobody];
    assert_eq!(found, [(game("a"), rows), (game("b"), of_b)]);
}

pub(crate) async fn games_that_wait_for_bots_are_found(url: &str) {
    let store = open(url).await;
    let mut waiting = listing("a", "playing", &["p", "q"]);
    store.create(game("a"), &waiting).await.unwrap();
    store.create(game("b"), &listing("b", "playing", &[])).await.unwrap();
    store.create(game("c"), &listing("c", "over", &["p"])).await.unwrap();
    store.create(game("d"), &listing("d", "playing", &["p"])).await.unwrap();
    assert_eq!(store.waiting_for_bots(0, 9).await.unwrap().len(), 2);
    assert_eq!(store.waiting_for_bots(0, 1).await.unwrap().len(), 1);
    waiting.waits_for = Some("q".into());
    store.set_listing("a", &waiting).await.unwrap();
    assert_eq!(store.waiting_for_bots(0, 9).await.unwrap(), ["d"]);
    assert!(store.waiting_for_bots(i64::MAX, 9).await.unwrap().is_empty());
}

pub(crate) async fn a_row_that_leaves_a_gap_is_refused(url: &str) {
    let store = open(url).await;
    create(&store, "a").await;
    for seq in [2, 3, 0, u32::MAX] {
        let error = store.append(next("a", seq)).await.unwrap_err();
        assert!(matches!(error, StoreError::Gap { seq: of, .. } if of == seq), "{error}");
    }
    append(&store, "a", 1..=3).await;
    let error = store.append(next("a", 5)).await.unwrap_err();
    let expected = "row 5 of game a cannot be stored, because row 4 is not; \
                    rows count from 1, without gaps";
    assert_eq!(error.to_string(), expected);
    for taken in 1..=3 {
        let other = LogRow { text: "another action".into(), ..row(taken) };
        let other = Append {
            game: "a".into(),
            row: other,
            listing: None,
            deadline: Deadline::Unchanged,
            rated: None,
        };
        assert_eq!(store.append(other).await.unwrap(), Appended::Taken);
    }
    assert_eq!(store.rows("a", 0).await.unwrap(), [row(1), row(2), row(3)]);
    // What is refused is not listed either.
    let late = Some(listing("a", "over", &["p"]));
    store.append(Append { listing: late, ..next("a", 3) }).await.unwrap();
    assert_eq!(store.load("a").await.unwrap().unwrap().status, "gathering");
    assert_eq!(store.of_player("p", 9).await.unwrap(), []);
}

pub(crate) async fn the_first_row_needs_its_game(url: &str) {
    let store = open(url).await;
    let error = store.append(next("a", 1)).await.unwrap_err();
    assert_eq!(error.to_string(), "there is no game a; it must be created first");
    assert!(seqs(&store, "a").await.is_empty());
}

/// A game in one of the lists.
trait Listed {
    fn id(&self) -> &str;
}

impl Listed for GameRow {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Listed for OwnGameRow {
    fn id(&self) -> &str {
        &self.id
    }
}

fn ids<L: Listed>(listed: &[L]) -> Vec<&str> {
    listed.iter().map(Listed::id).collect()
}

async fn list(store: &Store, id: &str, seq: u32, listing: Listing) {
    let listed = Append { listing: Some(listing), ..next(id, seq) };
    assert_eq!(store.append(listed).await.unwrap(), Appended::Stored);
}

pub(crate) async fn open_public_games_are_listed_newest_first(url: &str) {
    let store = open(url).await;
    for (id, status, listed, created_ms) in [
        ("old", "playing", true, 1),
        ("new", "gathering", true, 3),
        ("private", "gathering", false, 4),
        ("over", "over", true, 5),
        ("aside", "aside", true, 6),
        ("middle", "gathering", true, 2),
    ] {
        let mut game = game(id);
        game.created_ms = created_ms;
        let listing = Listing { listed, ..listing(id, status, &["p", id]) };
        store.create(game, &listing).await.unwrap();
    }
    assert_eq!(ids(&store.listed(9, 0).await.unwrap()), ["new", "middle", "old"]);
    assert_eq!(ids(&store.listed(2, 0).await.unwrap()), ["new", "middle"]);
    assert_eq!(ids(&store.listed(0, 0).await.unwrap()), [] as [&str; 0]);
    let of_p = store.of_player("p", 9).await.unwrap();
    assert_eq!(ids(&of_p), ["aside", "over", "private", "new", "middle", "old"]);
    assert_eq!(ids(&store.of_player("p", 1).await.unwrap()), ["aside"]);
    for (player, game, is_seated) in
        [("p", "old", true), ("p", "over", true), ("over", "old", false), ("p", "none", false)]
    {
        assert_eq!(store.is_seated(player, game).await.unwrap(), is_seated, "{player} {game}");
    }
    assert_eq!(ids(&store.of_player("over", 9).await.unwrap()), ["over"]);
    assert_eq!(ids(&store.of_player("q", 9).await.unwrap()), [] as [&str; 0]);
    let all = store.finished("p", (i64::MAX, ""), 9).await.unwrap();
    assert_eq!(ids(&all), ["over"]);
    assert_eq!(ids(&store.finished("q", (i64::MAX, ""), 9).await.unwrap()), [] as [&str; 0]);

    list(&store, "old", 1, listing("old", "playing", &["p"])).await;
    let expected = GameRow {
        id: "old".into(),
        summary: "summary of old".into(),
        status: "playing".into(),
        updated_ms: i64::try_from(row(1).at).unwrap(),
    };
    assert_eq!(store.listed(1, 0).await.unwrap(), [expected]);
}

pub(crate) async fn a_listing_replaces_the_last_and_none_changes_nothing(url: &str) {
    let store = open(url).await;
    create(&store, "b").await;
    create(&store, "a").await;
    list(&store, "a", 1, listing("a", "gathering", &["p", "q", "p"])).await;
    assert_eq!(ids(&store.of_player("p", 9).await.unwrap()), ["a"]);
    let mut playing = listing("a", "playing", &["q", "r"]);
    playing.summary = "round 2".into();
    playing.listed = false;
    list(&store, "a", 2, playing).await;
    append(&store, "a", 3..=4).await;
    assert_eq!(ids(&store.of_player("p", 9).await.unwrap()), [] as [&str; 0]);
    for player in ["q", "r"] {
        let listed = store.of_player(player, 9).await.unwrap();
        assert_eq!(ids(&listed), ["a"]);
        let found = (&*listed[0].status, &*listed[0].summary, listed[0].updated_ms);
        assert_eq!(found, ("playing", "round 2", i64::try_from(row(2).at).unwrap()));
    }
    assert_eq!(ids(&store.listed(9, 0).await.unwrap()), ["b"]);
    let loaded = store.load("a").await.unwrap().unwrap();
    assert_eq!((&*loaded.status, &*loaded.summary), ("playing", "round 2"));
    list(&store, "a", 5, listing("a", "over", &[])).await;
    assert_eq!(ids(&store.of_player("q", 9).await.unwrap()), [] as [&str; 0]);
}

pub(crate) async fn what_waits_for_a_player_is_listed_first(url: &str) {
    let store = open(url).await;
    let waits = |player: Option<&str>, until_ms: i64| Listing {
        waits_for: player.map(String::from),
        until_ms,
        ..listing("of two", "playing", &["p", "q"])
    };
    for (id, created_ms) in [("a", 1), ("b", 2), ("c", 3)] {
        let mut game = game(id);
        game.created_ms = created_ms;
        store.create(game, &waits(None, 0)).await.unwrap();
    }
    list(&store, "a", 1, waits(Some("p"), 9_000)).await;
    store.set_listing("b", &waits(Some("q"), 0)).await.unwrap();
    let shown = async |player: &str| {
        let rows = store.of_player(player, 9).await.unwrap();
        let part = |row: OwnGameRow| (row.id, row.waits, row.until_ms);
        rows.into_iter().map(part).collect::<Vec<_>>()
    };
    let row = |id: &str, waits: i64, until: i64| (id.to_owned(), waits, until);
    assert_eq!(shown("p").await, [row("a", 1, 9_000), row("c", 0, 0), row("b", 0, 0)]);
    assert_eq!(shown("q").await, [row("b", 1, 0), row("a", 0, 9_000), row("c", 0, 0)]);
    assert_eq!(ids(&store.of_player("p", 1).await.unwrap()), ["a"], "the list is cut behind it");
    // The next move is somebody else's.
    list(&store, "a", 2, waits(Some("q"), 9_500)).await;
    assert_eq!(shown("p").await.first(), Some(&row("a", 0, 9_500)));
}

pub(crate) async fn a_listing_can_be_made_anew(url: &str) {
    let store = open(url).await;
    store.create(game("a"), &listing("a", "gathering", &["p"])).await.unwrap();
    append(&store, "a", 1..=2).await;
    store.set_listing("a", &listing("a", "playing", &["q"])).await.unwrap();
    let of_q = store.of_player("q", 9).await.unwrap();
    // It is as old as what happened last, whenever somebody looks.
    let happened = i64::try_from(row(2).at).unwrap();
    assert_eq!((&*of_q[0].status, of_q[0].updated_ms), ("playing", happened));
    assert_eq!(store.of_player("p", 9).await.unwrap(), []);
    assert_eq!(seqs(&store, "a").await, [1, 2]);
    // No game, no listing.
    store.set_listing("b", &listing("b", "playing", &["q"])).await.unwrap();
    assert_eq!(ids(&store.of_player("q", 9).await.unwrap()), ["a"]);
    assert_eq!(ids(&store.listed(9, 0).await.unwrap()), ["a"]);
}

pub(crate) async fn the_status_can_be_set_alone(url: &str) {
    let store = open(url).await;
    store.create(game("a"), &listing("a", "playing", &["p"])).await.unwrap();
    store.set_status("a", "aside").await.unwrap();
    let loaded = store.load("a").await.unwrap().unwrap();
    assert_eq!((&*loaded.status, &*loaded.summary), ("aside", "summary of a"));
    assert_eq!(store.listed(9, 0).await.unwrap(), []);
    assert_eq!(ids(&store.of_player("p", 9).await.unwrap()), ["a"]);
    let error = store.set_status("b", "aside").await.unwrap_err();
    assert!(matches!(error, StoreError::Unknown { game } if game == "b"));
}

pub(crate) async fn any_text_comes_back_unchanged(url: &str) {
    let store = open(url).await;
    let odd = [
        "it's",
        "\"; DROP TABLE log; --",
        "null",
        "12",
        "true",
        "{\"a\":1}",
        "back\\slash \\u0041",
        "Zoë 香料 🐫 \u{10FFFF}",
        "line\nbreak\ttab\r\u{1}\u{7f}\u{2028}",
        " ",
        "é",
        "e\u{301}",
        "É",
    ];
    for text in odd {
        let mut game = game(text);
        game.setup = text.into();
        game.secret = text.into();
        game.summary = text.into();
        let text = text.to_owned();
        let mut listed = listing(&text, "gathering", &[&text, "everybody"]);
        listed.summary.clone_from(&text);
        store.create(game.clone(), &listed).await.unwrap();
        let row = LogRow {
            seq: 1,
            kind: text.clone().into(),
            seat: Some(u8::MAX),
            text: text.clone(),
            command: text.clone(),
            at: i64::MAX.unsigned_abs(),
        };
        let first = Append {
            game: text.clone(),
            row: row.clone(),
            listing: Some(listed),
            deadline: Deadline::Unchanged,
            rated: None,
        };
        assert_eq!(store.append(first).await.unwrap(), Appended::Stored, "{text:?}");
        assert_eq!(store.rows(&text, 0).await.unwrap(), [row]);
        assert_eq!(store.load(&text).await.unwrap(), Some(game));
        assert_eq!(ids(&store.of_player(&text, 9).await.unwrap()), [&text]);
        let known = [(text.clone(), 0), (text.clone(), 1)];
        assert_eq!(store.newer(&known).await.unwrap(), [&*text]);
    }
    assert_eq!(store.of_player("everybody", 99).await.unwrap().len(), odd.len());
}

pub(crate) async fn what_no_database_can_hold_is_refused_for_itself_alone(url: &str) {
    let store = open(url).await;
    create(&store, "a").await;
    let nul = Append { row: LogRow { text: "a\0b".into(), ..row(1) }, ..next("a", 1) };
    let late = Append { row: LogRow { at: u64::MAX, ..row(1) }, ..next("a", 1) };
    let long = next(&"a".repeat(256), 1);
    let (nul, late, long, good) = tokio::join!(
        store.append(nul),
        store.append(late),
        store.append(long),
        store.append(next("a", 1))
    );
    assert_eq!(
        late.unwrap_err().to_string(),
        "the time of a row cannot be stored: it is too far in the future"
    );
    assert_eq!(
        nul.unwrap_err().to_string(),
        "the text of a row cannot be stored: it contains a NUL character"
    );
    assert_eq!(
        long.unwrap_err().to_string(),
        "the name of a game cannot be stored: it is longer than 255 bytes"
    );
    assert_eq!(good.unwrap(), Appended::Stored);
    // The longest key of all, and a text that is longer than any page of a database.
    let name = "字".repeat(85);
    create_long(&store, &name).await;
    let text = "a long text ".repeat(100_000);
    let long = Append { row: LogRow { text: text.clone(), ..row(1) }, ..next(&name, 1) };
    assert_eq!(store.append(long).await.unwrap(), Appended::Stored);
    assert_eq!(store.rows(&name, 0).await.unwrap()[0].text, text);
    assert!(store.put_player("", "nobody", 1).await.is_err());
}

async fn create_long(store: &Store, name: &str) {
    let mut game = game(name);
    game.invite = name.into();
    game.watch = name.into();
    store.create(game, &listing(name, "gathering", &[name])).await.unwrap();
}

pub(crate) async fn newer_names_the_games_that_have_grown(url: &str) {
    let store = open(url).await;
    for id in ["a", "b", "c"] {
        create(&store, id).await;
    }
    append(&store, "a", 1..=3).await;
    append(&store, "b", 1..=3).await;
    let known = [("a", 3), ("b", 1), ("c", 0), ("d", 0)].map(|(id, seq)| (id.to_owned(), seq));
    assert_eq!(store.newer(&known).await.unwrap(), ["b"]);
    assert_eq!(store.newer(&[]).await.unwrap(), [] as [&str; 0]);
    append(&store, "c", 1..=1).await;
    let mut newer = store.newer(&known).await.unwrap();
    newer.sort_unstable();
    assert_eq!(newer, ["b", "c"]);
    // As many as one house holds.
    let many: Vec<(String, u32)> =
        (0..10_000).map(|i| (format!("game {i}"), 7)).chain(known).collect();
    assert_eq!(store.newer(&many).await.unwrap().len(), 2);
}

pub(crate) async fn everything_is_there_after_closing_and_opening(url: &str) {
    let store = open(url).await;
    store.create(game("a"), &listing("a", "gathering", &["p"])).await.unwrap();
    append(&store, "a", 1..=20).await;
    store.put_player("p", "Zoë", 5).await.unwrap();
    store.put_session("hash", "p", 6).await.unwrap();
    store.close().await;
    let store = open(url).await;
    assert_eq!(store.load("a").await.unwrap(), Some(game("a")));
    let rows: Vec<LogRow> = (1..=20).map(row).collect();
    assert_eq!(store.rows("a", 0).await.unwrap(), rows);
    assert_eq!(ids(&store.of_player("p", 9).await.unwrap()), ["a"]);
    assert_eq!(store.player("p").await.unwrap().unwrap().name, "Zoë");
    assert_eq!(store.session("hash").await.unwrap().unwrap().player, "p");
    append(&store, "a", 21..=21).await;
}

pub(crate) async fn finished_games_are_listed_page_by_page(url: &str) {
    let store = open(url).await;
    for (id, created_ms) in [("a", 1), ("b", 2), ("c", 2), ("d", 2), ("e", 3)] {
        let mut game = game(id);
        game.created_ms = created_ms;
        store.create(game, &listing(id, "over", &["p"])).await.unwrap();
    }
    let (mut behind, mut found) = ((i64::MAX, String::new()), Vec::new());
    loop {
        let page = store.finished("p", (behind.0, &behind.1), 2).await.unwrap();
        let Some(last) = page.last() else { break };
        behind = (last.updated_ms, last.id.clone());
        found.extend(page.into_iter().map(|listed| listed.id));
    }
    assert_eq!(found, ["e", "b", "c", "d", "a"], "each once, the newest first");
}
