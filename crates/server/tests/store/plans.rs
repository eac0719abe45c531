//! Turns that people have prepared, and vacations.

use caravan_server::store::{By, Store, StoredVacation};
use tokio::sync::oneshot;

use crate::harness::{create, open};

/// Keeps a plan, and waits until it is stored.
async fn keep(store: &Store, game: &str, player: &str, plan: &str) {
    let (answer, answered) = oneshot::channel();
    store.keep_plan(game, player, plan, move |result| answer.send(result).unwrap());
    answered.await.unwrap().unwrap();
}

async fn plans(store: &Store, game: &str) -> Vec<(String, String)> {
    let mut found = store.plans(game).await.unwrap();
    found.sort_by(|one, other| one.player.cmp(&other.player));
    found.into_iter().map(|plan| (plan.player, plan.plan)).collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|(player, plan)| ((*player).into(), (*plan).into())).collect()
}

pub(crate) async fn a_plan_replaces_the_one_before_and_goes_with_its_person_and_game(url: &str) {
    let (one, two) = (open(url).await, open(url).await);
    for game in ["a", "b"] {
        create(&one, game).await;
    }
    for player in ["ana", "ben"] {
        one.put_player(player, "X", 1).await.unwrap();
    }
    keep(&one, "a", "ana", "first").await;
    keep(&one, "a", "ana", "second").await;
    keep(&one, "a", "ben", "his").await;
    keep(&one, "b", "ana", "other").await;
    assert_eq!(plans(&two, "a").await, pairs(&[("ana", "second"), ("ben", "his")]));
    keep(&two, "a", "ben", "").await;
    keep(&two, "a", "cleo", "").await;
    assert_eq!(plans(&one, "a").await, pairs(&[("ana", "second")]));
    let own = one.plans_of("ana").await.unwrap();
    assert_eq!(own.iter().map(|plan| &*plan.game).collect::<Vec<_>>(), ["a", "b"]);
    assert!(one.drop_game("b", By { who: "operator", now_ms: 5 }).await.unwrap());
    assert!(plans(&one, "b").await.is_empty());
    assert!(one.drop_player("ana", By { who: "ana", now_ms: 6 }).await.unwrap());
    assert!(plans(&one, "a").await.is_empty());
    one.close().await;
    two.close().await;
}

pub(crate) async fn a_vacation_is_changed_by_one_at_a_time_and_goes_with_its_person(url: &str) {
    let store = open(url).await;
    let vacation = |player: &str, from_ms, until_ms| StoredVacation {
        player: player.into(),
        from_ms,
        until_ms,
        past: "[]".into(),
    };
    assert_eq!(store.vacation("ana").await.unwrap(), None);
    let first = vacation("ana", 5, 9);
    assert!(store.put_vacation(&first, (0, 0)).await.unwrap());
    let second = vacation("ana", 5, 7);
    assert!(!store.put_vacation(&second, (0, 0)).await.unwrap(), "there is one by now");
    assert!(store.put_vacation(&second, (5, 9)).await.unwrap());
    assert!(store.put_vacation(&vacation("ben", 1, 2), (0, 0)).await.unwrap());
    assert_eq!(store.vacation("ana").await.unwrap(), Some(second.clone()));
    let of = ["ana".to_owned(), "cleo".to_owned()];
    assert_eq!(store.vacations_of(&of).await.unwrap(), [second]);
    store.put_player("ana", "X", 1).await.unwrap();
    assert!(store.drop_player("ana", By { who: "ana", now_ms: 6 }).await.unwrap());
    assert_eq!(store.vacation("ana").await.unwrap(), None);
    store.close().await;
}
