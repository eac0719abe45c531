//! Concurrent appends: in one node, and in two that share a database.

use std::collections::BTreeSet;
use std::time::Duration;

use caravan_server::store::{Append, Appended, LogRow, Store, StoreError, Wake};
use tokio::time::timeout;

use crate::harness::{append, create, line, listing, next, open, row, seqs};

pub(crate) async fn of_two_nodes_exactly_one_stores_a_row(url: &str) {
    const ROWS: u32 = 150;
    let (one, two) = (open(url).await, open(url).await);
    create(&one, "a").await;
    let by = |node: &str, seq| {
        let row = LogRow { text: node.into(), ..row(seq) };
        Append { row, listing: Some(listing("a", node, &[node])), ..next("a", 1) }
    };
    for seq in 1..=ROWS {
        let (first, second) = tokio::join!(one.append(by("one", seq)), two.append(by("two", seq)));
        let winner = match (first.unwrap(), second.unwrap()) {
            (Appended::Stored, Appended::Taken) => "one",
            (Appended::Taken, Appended::Stored) => "two",
            both => panic!("row {seq}: {both:?}"),
        };
        // The loser reads what the winner wrote.
        for store in [&one, &two] {
            assert_eq!(store.rows("a", seq - 1).await.unwrap()[0].text, winner);
            assert_eq!(store.load("a").await.unwrap().unwrap().status, winner);
            assert_eq!(store.of_player(winner, 9).await.unwrap().len(), 1);
        }
    }
    assert_eq!(seqs(&two, "a").await, (1..=ROWS).collect::<Vec<_>>());
}

pub(crate) async fn rows_of_one_game_in_one_batch_are_stored_in_order(url: &str) {
    let store = open(url).await;
    create(&store, "a").await;
    create(&store, "b").await;
    // The futures are polled in order, so the jobs are in order too, and wait together behind the
    // first.
    let waits = (1..=40).flat_map(|seq| [next("a", seq), next("b", seq), next("a", seq)]);
    let waits: Vec<_> = waits.map(|append| Box::pin(store.append(append))).collect();
    let results = all(waits).await;
    for (index, result) in results.into_iter().enumerate() {
        let expected = if index % 3 == 2 { Appended::Taken } else { Appended::Stored };
        assert_eq!(result.unwrap(), expected, "{index}");
    }
    for id in ["a", "b"] {
        assert_eq!(seqs(&store, id).await, (1..=40).collect::<Vec<_>>());
    }
}

pub(crate) async fn rows_that_are_refused_do_not_stop_others_of_their_batch(url: &str) {
    let store = open(url).await;
    let games = ["a", "b", "c", "d", "e"];
    for id in games {
        create(&store, id).await;
        append(&store, id, 1..=2).await;
    }
    // Behind the first they wait together: one is taken, one leaves a gap, one has no game.
    let rows = [("e", 3), ("a", 3), ("b", 2), ("c", 4), ("nowhere", 1), ("d", 3)];
    let waits = rows.map(|(id, seq)| Box::pin(store.append(next(id, seq))));
    let results = all(waits.into()).await;
    let [Ok(first), Ok(second), Ok(taken), Err(gap), Err(nowhere), Ok(last)] = &results[..] else {
        panic!("{results:?}")
    };
    assert_eq!([first, second, last], [&Appended::Stored; 3]);
    assert_eq!(*taken, Appended::Taken);
    assert!(matches!(gap, StoreError::Gap { seq: 4, .. }), "{gap}");
    assert!(matches!(nowhere, StoreError::Unknown { .. }), "{nowhere}");
    for (id, rows) in games.into_iter().zip([3, 2, 2, 3, 3]) {
        assert_eq!(seqs(&store, id).await, (1..=rows).collect::<Vec<_>>(), "{id}");
    }
}

/// Drives all futures from one task, in order.
async fn all<F: Future + Unpin>(mut futures: Vec<F>) -> Vec<F::Output> {
    let mut done: Vec<Option<F::Output>> = futures.iter().map(|_| None).collect();
    std::future::poll_fn(move |context| {
        for (future, done) in futures.iter_mut().zip(&mut done) {
            if done.is_none()
                && let std::task::Poll::Ready(output) = std::pin::Pin::new(future).poll(context)
            {
                *done = Some(output);
            }
        }
        if done.iter().any(Option::is_none) {
            return std::task::Poll::Pending;
        }
        std::task::Poll::Ready(done.iter_mut().filter_map(Option::take).collect())
    })
    .await
}

pub(crate) async fn many_who_append_at_once_are_all_answered(url: &str) {
    const APPENDERS: u32 = 200;
    let store = open(url).await;
    let tasks: Vec<_> = (0..APPENDERS).map(|i| tokio::spawn(play(store.clone(), i))).collect();
    for (i, task) in (0..).zip(tasks) {
        assert_eq!(task.await.unwrap(), 20, "appender {i}");
    }
    for i in 0..APPENDERS {
        assert_eq!(seqs(&store, &format!("game {i}")).await, (1..=20).collect::<Vec<_>>());
    }
}

/// Appends to a game of its own, and nonsense in between; how many rows were stored.
async fn play(store: Store, i: u32) -> usize {
    let id = format!("game {i}");
    create(&store, &id).await;
    let mut stored = 0;
    for seq in 1..=20 {
        let listing = (seq % 5 == 0).then(|| listing(&id, "playing", &["p", "q"]));
        let append = Append { listing, ..next(&id, seq) };
        stored += usize::from(store.append(append).await.unwrap() == Appended::Stored);
        match (seq + i) % 7 {
            0 => assert_eq!(store.append(next(&id, seq)).await.unwrap(), Appended::Taken),
            1 => {
                let gap = store.append(next(&id, seq + 2)).await;
                assert!(matches!(gap, Err(StoreError::Gap { .. })));
            }
            _ => {}
        }
    }
    stored
}

pub(crate) async fn nodes_that_open_an_empty_database_at_once_agree_on_its_tables(url: &str) {
    let nodes: Vec<_> = (0..6)
        .map(|i| {
            let url = url.to_owned();
            tokio::spawn(async move {
                let store = open(&url).await;
                create(&store, &format!("game {i}")).await;
            })
        })
        .collect();
    for node in nodes {
        node.await.unwrap();
    }
    assert_eq!(open(url).await.listed(99, 0).await.unwrap().len(), 6);
}

pub(crate) async fn two_nodes_that_write_many_games_do_not_stop_each_other(url: &str) {
    const GAMES: u32 = 40;
    let (one, two) = (open(url).await, open(url).await);
    for i in 0..GAMES {
        create(&one, &format!("game {i}")).await;
    }
    // Both want every row of every game, the second in the opposite order.
    let mut tasks = Vec::new();
    for (node, store) in [("one", &one), ("two", &two)] {
        for i in 0..GAMES {
            let i = if node == "one" { i } else { GAMES - 1 - i };
            let (store, id) = (store.clone(), format!("game {i}"));
            tasks.push(tokio::spawn(async move {
                let mut stored = 0;
                for seq in 1..=10 {
                    let append =
                        Append { listing: Some(listing(&id, node, &[node])), ..next(&id, seq) };
                    stored += u32::from(store.append(append).await.unwrap() == Appended::Stored);
                    if seq % 3 == 0 {
                        store.set_status(&id, node).await.unwrap();
                    }
                }
                stored
            }));
        }
    }
    let mut stored = 0;
    for task in tasks {
        stored += task.await.unwrap();
    }
    assert_eq!(stored, 10 * GAMES);
    for i in 0..GAMES {
        assert_eq!(seqs(&one, &format!("game {i}")).await, (1..=10).collect::<Vec<_>>());
    }
}

pub(crate) async fn two_nodes_that_want_the_same_rows_store_each_once(url: &str) {
    const GAMES: u32 = 20;
    let (one, two) = (open(url).await, open(url).await);
    for i in 0..GAMES {
        create(&one, &format!("game {i}")).await;
    }
    // Rows alone, which are the same text at both, and of many games at once.
    for seq in 1..=20 {
        let rows = |store: &Store| {
            let waits = (0..GAMES).map(|i| {
                let store = store.clone();
                Box::pin(async move { store.append(next(&format!("game {i}"), seq)).await })
            });
            tokio::spawn(all(waits.collect()))
        };
        let (first, second) = (rows(&one), rows(&two));
        for (first, second) in first.await.unwrap().into_iter().zip(second.await.unwrap()) {
            let mut both = [first.unwrap(), second.unwrap()];
            both.sort_by_key(|appended| *appended == Appended::Taken);
            assert_eq!(both, [Appended::Stored, Appended::Taken], "row {seq}");
        }
    }
}

/// What a node hears of another, which only PostgreSQL passes on.
pub(crate) async fn wakes(url: &str) {
    const SECOND: Duration = Duration::from_secs(1);
    let (one, two) = (open(url).await, open(url).await);
    create(&one, "a \"quoted\" game").await;
    let mut heard_by_one = one.wakes().unwrap();
    let mut heard_by_two = two.wakes().unwrap();
    append(&one, "a \"quoted\" game", 1..=1).await;
    let heard = timeout(SECOND, heard_by_two.recv()).await.unwrap().unwrap();
    assert_eq!(heard, Wake { game: "a \"quoted\" game".into(), chat: false });

    // More names at once than one message can hold.
    let names: BTreeSet<String> = (0..400).map(|i| format!("{i:0>60}")).collect();
    let makers: Vec<_> = names.iter().map(|id| Box::pin(create(&one, id))).collect();
    all(makers).await;
    let appends: Vec<_> = names.iter().map(|id| Box::pin(one.append(next(id, 1)))).collect();
    all(appends).await;
    let mut heard = BTreeSet::new();
    while heard.len() < names.len() {
        let wake = timeout(SECOND, heard_by_two.recv()).await.unwrap().unwrap();
        heard.insert(wake.game.to_string());
    }
    assert_eq!(heard, names);
    one.put_player("p", "X", 1).await.unwrap();
    let line = line("a \"quoted\" game", "l1", "p");
    one.keep_line(&line, 9, |stored| assert!(stored.unwrap()));
    let heard = timeout(SECOND, heard_by_two.recv()).await.unwrap().unwrap();
    assert_eq!(heard, Wake { game: "a \"quoted\" game".into(), chat: true });
    // Nothing of this was news to the node that did it.
    assert!(heard_by_one.try_recv().is_err());
}
