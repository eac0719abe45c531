//! Generous time bounds that catch mistakes such as a missing index; they print their measurements.

#![expect(clippy::print_stdout, reason = "figures are for whoever asks for them")]

use std::time::{Duration, Instant};

use caravan_server::store::Appended;

use crate::harness::{create, game, listing, next, open};

pub(crate) async fn ten_thousand_games_are_listed_quickly(url: &str) {
    let store = open(url).await;
    let makers: Vec<_> = (0..100)
        .map(|maker| {
            let store = store.clone();
            tokio::spawn(async move {
                for i in 0..100 {
                    let number = 100 * i + maker;
                    let id = format!("game {number}");
                    let mut game = game(&id);
                    game.created_ms = number;
                    let status = if number % 10 == 0 { "playing" } else { "over" };
                    let player = format!("player {}", number % 100);
                    store.create(game, &listing(&id, status, &[&player])).await.unwrap();
                }
            })
        })
        .collect();
    for maker in makers {
        maker.await.unwrap();
    }
    let start = Instant::now();
    for _ in 0..20 {
        let listed = store.listed(50, 0).await.unwrap();
        assert_eq!((listed.len(), &*listed[0].id), (50, "game 9990"));
        assert_eq!(store.of_player("player 7", 50).await.unwrap().len(), 50);
        assert!(store.by_invite("invite to game 77").await.unwrap().is_some());
    }
    let time = start.elapsed() / 60;
    println!("one of 60 queries over 10,000 games takes {time:?}");
    assert!(time < Duration::from_millis(50));
}

pub(crate) async fn appends_are_quick_with_many_games(url: &str) {
    // As in a full house: many games, each with one row under way at a time.
    let (players, rows) =
        if std::env::var_os("CARAVAN_LONG").is_some() { (400, 100) } else { (100, 20) };
    let store = open(url).await;
    for player in 0..players {
        create(&store, &format!("game {player}")).await;
    }
    let start = Instant::now();
    let tasks: Vec<_> = (0..players)
        .map(|player| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut times = Vec::new();
                for seq in 1..=rows {
                    let start = Instant::now();
                    let append = next(&format!("game {player}"), seq);
                    assert_eq!(store.append(append).await.unwrap(), Appended::Stored);
                    times.push(start.elapsed());
                }
                times
            })
        })
        .collect();
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await.unwrap());
    }
    let all = start.elapsed();
    times.sort_unstable();
    let count = times.len();
    let at = |share: usize| times[(count * share / 100).min(count - 1)];
    let per_second = 1_000 * u128::try_from(count).unwrap() / all.as_millis().max(1);
    println!(
        "{count} appends, {players} at a time: {per_second} a second, half within {:?}, \
         99 of 100 within {:?}, all within {:?}",
        at(50),
        at(99),
        at(100)
    );
    assert!(per_second > 100, "{per_second} appends a second");
}

pub(crate) async fn batches_begin_two_milliseconds_apart(url: &str) {
    let store = open(url).await;
    create(&store, "game").await;
    let start = Instant::now();
    for seq in 1..=20 {
        assert_eq!(store.append(next("game", seq)).await.unwrap(), Appended::Stored);
    }
    // The writer lets others come before it begins again.
    assert!(start.elapsed() >= Duration::from_millis(19 * 2), "{:?}", start.elapsed());
}
