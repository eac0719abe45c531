//! The contract of the store, with the same tests on both databases.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#[path = "store/alerts.rs"]
mod alerts;
#[path = "store/chat.rs"]
mod chat;
#[path = "store/days.rs"]
mod days;
#[path = "store/deadlines.rs"]
mod deadlines;
#[path = "store/expiry.rs"]
mod expiry;
#[path = "store/failures.rs"]
mod failures;
#[path = "store/games.rs"]
mod games;
#[path = "store/harness.rs"]
mod harness;
#[path = "store/people.rs"]
mod people;
#[path = "store/phrases.rs"]
mod phrases;
#[path = "store/plans.rs"]
mod plans;
#[path = "store/races.rs"]
mod races;
#[path = "store/ratings.rs"]
mod ratings;
#[path = "store/speed.rs"]
mod speed;
#[path = "support/postgres.rs"]
mod support;

/// Makes of each function two tests: one with a SQLite database in a folder of its own, one with a
/// PostgreSQL database of its own.
macro_rules! on_both {
    ($($file:ident: $($name:ident)+;)+) => {
        mod sqlite {
            $($(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    let folder = crate::harness::Folder::make();
                    crate::$file::$name(&folder.url()).await;
                }
            )+)+
        }

        mod postgres {
            $($(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                #[ignore = "needs PostgreSQL; cargo verify runs them"]
                async fn $name() {
                    let database = crate::support::Database::create().await;
                    crate::$file::$name(&database.url()).await;
                    database.remove().await;
                }
            )+)+
        }
    };
}

on_both! {
    games:
        a_created_game_is_found_by_name_and_by_its_tokens
        a_name_or_token_can_be_given_once
        rows_come_back_as_they_were_appended_and_in_order
        games_that_wait_for_bots_are_found
        a_row_that_leaves_a_gap_is_refused
        the_first_row_needs_its_game
        finished_games_are_listed_page_by_page
        what_waits_for_a_player_is_listed_first
        open_public_games_are_listed_newest_first
        a_listing_replaces_the_last_and_none_changes_nothing
        a_listing_can_be_made_anew
        the_status_can_be_set_alone
        any_text_comes_back_unchanged
        what_no_database_can_hold_is_refused_for_itself_alone
        newer_names_the_games_that_have_grown
        everything_is_there_after_closing_and_opening;
    ratings:
        a_result_is_stored_with_the_row_that_ends_its_game_or_not_at_all
        ratings_are_a_fold_over_results_in_their_order
        what_comes_late_or_is_deleted_counts_again
        rebuilt_ratings_are_the_same_after_they_were_deleted;
    chat:
        lines_are_kept_with_their_game
        what_somebody_has_said_is_exported_and_deleted
        reports_are_kept_until_they_are_dealt_with;
    people:
        players_and_sessions_are_kept
        devices_are_listed_and_ended_by_their_owner_alone
        long_lists_are_read_page_by_page
        what_is_done_is_noted
        a_person_or_a_game_can_be_deleted;
    alerts:
        settings_are_changed_by_one_at_a_time
        what_is_held_is_taken_once
        settings_go_with_their_person
        a_value_of_the_house_is_drawn_once;
    deadlines:
        games_are_due_when_their_rows_say_so
        a_deadline_is_claimed_by_one_node
        a_deadline_that_was_wrong_is_corrected
        deadlines_go_with_their_games
        the_house_knows_when_it_was_away;
    days:
        the_lead_decides_then_points_then_time
        entries_go_with_their_person_and_with_time;
    phrases:
        a_phrase_logs_in_as_often_as_one_likes_until_it_is_replaced
        a_phrase_keeps_its_person_and_goes_with_them
        phrases_expire_when_nobody_has_been_there;
    plans:
        a_plan_replaces_the_one_before_and_goes_with_its_person_and_game
        a_vacation_is_changed_by_one_at_a_time_and_goes_with_its_person;
    expiry:
        equal_texts_are_stored_once_and_come_back
        games_in_which_nothing_happens_expire_with_their_logs
        old_sessions_expire_and_people_who_cannot_come_back
        texts_that_no_game_has_expire
        what_is_used_meanwhile_stays
        a_house_keeps_its_name;
    races:
        of_two_nodes_exactly_one_stores_a_row
        rows_of_one_game_in_one_batch_are_stored_in_order
        rows_that_are_refused_do_not_stop_others_of_their_batch
        many_who_append_at_once_are_all_answered
        nodes_that_open_an_empty_database_at_once_agree_on_its_tables
        two_nodes_that_write_many_games_do_not_stop_each_other
        two_nodes_that_want_the_same_rows_store_each_once;
    failures:
        a_batch_that_fails_is_answered_and_the_next_one_is_stored
        tables_of_a_newer_version_are_refused
        a_closed_store_refuses_and_has_finished_what_was_asked_before
        ready_means_that_a_write_succeeds;
    speed:
        ten_thousand_games_are_listed_quickly
        appends_are_quick_with_many_games
        batches_begin_two_milliseconds_apart;
}

#[tokio::test]
async fn addresses_of_no_database_are_refused_without_a_password() {
    for (url, scheme) in [("", ""), ("house.db", "house.db"), ("mysql://me:secret@x/y", "mysql")] {
        let error = harness::refusal(url).await;
        assert!(error.contains(&format!("begins with `{scheme}`")), "{error}");
        assert!(error.contains("sqlite:PATH") && !error.contains("secret"), "{error}");
    }
    let error = harness::refusal("postgres://me:secret@127.0.0.1:1/house").await;
    assert!(error.contains("database house on 127.0.0.1:1: "), "{error}");
    assert!(!error.contains("secret"), "{error}");
    let error = harness::refusal("sqlite:/no/such/folder/house.sqlite").await;
    assert!(error.contains("SQLite database /no/such/folder/house.sqlite: "), "{error}");
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_can_read_a_database_or_what_lies_beside_it() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = harness::Folder::make();
    let file = folder.url().strip_prefix("sqlite:").unwrap().to_owned();
    let names = ["", "-wal", "-shm"].map(|end| format!("{file}{end}"));
    let modes = || {
        let mode = |name: &String| std::fs::metadata(name).unwrap().permissions().mode() & 0o777;
        names.each_ref().map(mode)
    };
    let store = harness::open(&folder.url()).await;
    harness::create(&store, "a").await;
    assert_eq!(modes(), [0o600; 3]);
    // One of an older program, in the midst of something.
    for name in &names {
        std::fs::set_permissions(name, std::fs::Permissions::from_mode(0o644)).unwrap();
    }
    let other = harness::open(&folder.url()).await;
    assert_eq!(modes(), [0o600; 3]);
    store.close().await;
    other.close().await;
}

#[tokio::test]
async fn a_database_in_memory_is_of_its_own() {
    let store = caravan_server::store::Store::open("sqlite::memory:").await.unwrap();
    store.ping().await.unwrap();
    harness::create(&store, "a").await;
    let other = caravan_server::store::Store::open("sqlite::memory:").await.unwrap();
    assert_eq!(other.load("a").await.unwrap(), None);
    assert!(store.wakes().is_none());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_cannot_write_is_not_ready() {
    let folder = harness::Folder::make();
    failures::locked(&folder.url()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_acknowledged_for_a_file_that_is_gone() {
    failures::replaced().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_page_is_found() {
    failures::damaged().await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_wakes_other_nodes_within_a_second_and_not_oneself() {
    let database = support::Database::create().await;
    races::wakes(&database.url()).await;
    database.remove().await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_connections_that_are_lost_are_made_again() {
    let database = support::Database::create().await;
    failures::lost_connections(&database.url()).await;
    database.remove().await;
}

/// A file of another program is neither written to nor made private.
#[tokio::test]
async fn a_foreign_file_is_refused_and_not_touched() {
    let folder = harness::Folder::make();
    let file = folder.url().strip_prefix("sqlite:").unwrap().to_owned();
    std::fs::write(&file, "").unwrap();
    harness::meddle(&folder.url(), "CREATE TABLE letters (text text)").await;
    let before = std::fs::read(&file).unwrap();
    let error = harness::refusal(&folder.url()).await;
    assert!(error.contains("is the database of another program"), "{error}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
    // Others have players and games as well.
    let others = "CREATE TABLE games (id text); CREATE TABLE log (line text); \
                  CREATE TABLE players (id text); CREATE TABLE sessions (id text)";
    for statements in [others, "CREATE VIEW letters AS SELECT 1 AS text"] {
        std::fs::remove_file(&file).unwrap();
        std::fs::write(&file, "").unwrap();
        harness::meddle(&folder.url(), statements).await;
        let before = std::fs::read(&file).unwrap();
        let error = harness::refusal(&folder.url()).await;
        assert!(error.contains("is the database of another program"), "{error}");
        assert_eq!(std::fs::read(&file).unwrap(), before);
    }
    std::fs::write(&file, "a letter, and no database at all").unwrap();
    let error = harness::refusal(&folder.url()).await;
    assert!(error.contains("cannot open the SQLite database"), "{error}");
    assert_eq!(std::fs::read(&file).unwrap(), b"a letter, and no database at all");
}

#[tokio::test]
#[ignore = "needs PostgreSQL; cargo verify runs them"]
async fn postgres_has_no_tables_of_another_program() {
    let database = support::Database::create().await;
    harness::meddle(&database.url(), "CREATE TABLE games (id text, name text)").await;
    let error = harness::refusal(&database.url()).await;
    assert!(error.contains("is the database of another program: name another data"), "{error}");
    let untouched = "DO $$ BEGIN IF EXISTS (SELECT FROM pg_tables WHERE tablename = 'log') \
                     THEN RAISE 'tables were made'; END IF; END $$";
    harness::meddle(&database.url(), untouched).await;
    harness::meddle(&database.url(), "DROP TABLE games").await;
    harness::open(&database.url()).await.close().await;
    harness::open(&database.url()).await.close().await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_deleted_is_wiped_as_soon_as_nobody_reads_it() {
    failures::wiped().await;
}
