//! Results of rated games, and the ratings that follow from them.

use caravan_house::ratings::{Rating, Standings};
use caravan_server::store::{Append, Appended, By, LogRow, Store, StoredRating, StoredSeat};

use crate::harness::{create, meddle, next, open, row};

/// A result: who took which place, in the order of the seats.
fn result(game: &str, family: &str, at_ms: i64, places: &[(&str, i64)]) -> Vec<StoredSeat> {
    let seat = |(seat, (player, place)): (i64, &(&str, i64))| StoredSeat {
        game: game.into(),
        seat,
        family: family.into(),
        at_ms,
        player: (*player).into(),
        place: *place,
        score: 40 - place,
        lost: 0,
        points: 0,
        spread: 0,
        gain: 0,
    };
    (1..).zip(places).map(seat).collect()
}

async fn end(store: &Store, seats: Vec<StoredSeat>) -> Appended {
    let game = seats[0].game.clone();
    create(store, &game).await;
    store.append(Append { rated: Some(seats), ..next(&game, 1) }).await.unwrap()
}

/// Some games of Road, and one of World, which end in the order of their names.
async fn play(store: &Store) -> Vec<Vec<StoredSeat>> {
    let games = vec![
        result("a", "road", 100, &[("ana", 1), ("ben", 2)]),
        result("b", "road", 200, &[("ben", 1), ("cleo", 1), ("ana", 3)]),
        result("c", "world", 250, &[("ana", 2), ("ben", 1)]),
        result("d", "road", 300, &[("dan", 4), ("ana", 1), ("ben", 2), ("cleo", 2)]),
        result("e", "road", 300, &[("ana", 2), ("dan", 1)]),
    ];
    for game in &games {
        assert_eq!(end(store, game.clone()).await, Appended::Stored);
    }
    games
}

/// What the fold says without a database.
fn expected(games: &[Vec<StoredSeat>]) -> Vec<StoredRating> {
    let mut ratings = Vec::new();
    for family in ["road", "world"] {
        let mut standings = Standings::default();
        for game in games.iter().filter(|game| game[0].family == family) {
            let place = |seat: &StoredSeat| u8::try_from(seat.place).unwrap();
            let seats: Vec<(&str, u8)> =
                game.iter().map(|seat| (&*seat.player, place(seat))).collect();
            standings.count(&seats);
        }
        ratings.extend(standings.people.into_iter().map(|(player, it)| StoredRating {
            family: family.into(),
            player,
            points: it.rating.points,
            spread: it.rating.spread,
            games: it.games.into(),
            wins: it.wins.into(),
        }));
    }
    ratings
}

pub(crate) async fn a_result_is_stored_with_the_row_that_ends_its_game_or_not_at_all(url: &str) {
    let store = open(url).await;
    let seats = result("a", "road", 100, &[("ana", 1), ("ben", 2)]);
    assert_eq!(end(&store, seats.clone()).await, Appended::Stored);
    assert_eq!(store.rated_game("a").await.unwrap(), seats);

    // Another node was first: its entry counts, and the result that belongs to it.
    let other = result("a", "road", 100, &[("ana", 2), ("ben", 1)]);
    let late = Append { rated: Some(other), ..next("a", 1) };
    assert_eq!(store.append(late).await.unwrap(), Appended::Taken);
    assert_eq!(store.rated_game("a").await.unwrap(), seats);
    let gap = Append {
        rated: Some(result("a", "road", 1, &[("cleo", 1)])),
        row: LogRow { seq: 7, ..row(7) },
        ..next("a", 7)
    };
    store.append(gap).await.unwrap_err();
    assert_eq!(store.rated_game("a").await.unwrap(), seats);
    store.close().await;
    assert_eq!(open(url).await.rated_game("a").await.unwrap(), seats);
}

pub(crate) async fn ratings_are_a_fold_over_results_in_their_order(url: &str) {
    let store = open(url).await;
    let games = play(&store).await;
    assert_eq!(store.ratings().await.unwrap(), []);
    store.settle_ratings().await.unwrap();
    assert_eq!(store.ratings().await.unwrap(), expected(&games));
    let first = store.rated_game("a").await.unwrap();
    assert!(first[0].gain > 0 && first[0].gain == -first[1].gain);
    assert_eq!(first[0].points, Rating::FIRST.points + first[0].gain);
    // Counting again, and by several at once, changes nothing.
    let (one, other) = tokio::join!(store.settle_ratings(), store.settle_ratings());
    one.unwrap();
    other.unwrap();
    assert_eq!(store.ratings().await.unwrap(), expected(&games));
}

pub(crate) async fn what_comes_late_or_is_deleted_counts_again(url: &str) {
    let store = open(url).await;
    let mut games = play(&store).await;
    store.settle_ratings().await.unwrap();
    let late = result("f", "road", 150, &[("cleo", 1), ("ana", 2)]);
    end(&store, late.clone()).await;
    games.insert(1, late);
    store.settle_ratings().await.unwrap();
    assert_eq!(store.ratings().await.unwrap(), expected(&games));

    assert!(store.drop_game("b", By { who: "operator", now_ms: 9 }).await.unwrap());
    games.retain(|game| game[0].game != "b");
    store.settle_ratings().await.unwrap();
    assert_eq!(store.ratings().await.unwrap(), expected(&games));
    // Games that have expired have counted, and still do.
    assert!(store.expire_games(vec!["a".into()], i64::MAX).await.unwrap());
    assert_eq!(store.load("a").await.unwrap(), None);
    store.rebuild_ratings().await.unwrap();
    assert_eq!(store.ratings().await.unwrap(), expected(&games));
}

pub(crate) async fn rebuilt_ratings_are_the_same_after_they_were_deleted(url: &str) {
    let store = open(url).await;
    let games = play(&store).await;
    store.settle_ratings().await.unwrap();
    let (ratings, seats) = (store.ratings().await.unwrap(), store.rated_game("d").await.unwrap());
    for statements in [
        "DELETE FROM ratings",
        "DELETE FROM ratings; DELETE FROM rated_counted; UPDATE rated_seats SET points = 7, gain = 7",
        "UPDATE ratings SET points = 1, games = 99",
    ] {
        meddle(url, statements).await;
        assert_ne!(store.ratings().await.unwrap(), ratings, "{statements}");
        store.rebuild_ratings().await.unwrap();
        assert_eq!(store.ratings().await.unwrap(), ratings, "{statements}");
        assert_eq!(store.rated_game("d").await.unwrap(), seats, "{statements}");
    }
    assert_eq!(ratings, expected(&games));
}
