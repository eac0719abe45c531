//! Boards of ratings, what a game has changed, and the pages of people.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use caravan_protocol::message::Family;
use caravan_protocol::ratings::{
    Board, GameRatings, OwnPage, PageWish, PersonPage, Ranked, RatedGame, Rating, Record,
    SeatRating, SeatTally,
};
use jiff::civil::{Date, date};
use serde::Deserialize;

use super::Looking;
use crate::admission::{Link, admit};
use crate::caller::Caller;
use crate::error::RequestError;
use crate::house::House;
use crate::limits::{Limit, Who};
use crate::session::{NO_NAME, Session, Visitor};
use crate::store::{BoardRow, PlayedRow, SeatRow, StoredPage, StoredRating, StoredSeat};

/// How many people a board has, and how many games a page.
const MOST_RANKED: u32 = 100;
const MOST_GAMES: u32 = 50;

const DAY: i64 = 86_400_000;

/// Which board.
#[derive(Deserialize)]
pub(crate) struct Which {
    month: Option<String>,
}

/// The board of a rulebook.
pub(crate) async fn board(
    State(house): State<Arc<House>>,
    _: Looking,
    Path(family): Path<Family>,
    Query(Which { month }): Query<Which>,
    Visitor(visitor): Visitor,
) -> Result<Json<Board>, RequestError> {
    let times = month.as_deref().map(read_month).transpose()?;
    let name = caravan_engine::Family::from(family).name();
    let rows = house.store.board(name, times, MOST_RANKED).await?;
    let person = visitor.map(|session| session.person);
    let key = |row: &BoardRow| if times.is_some() { row.gain } else { row.points - row.spread };
    let mut people: Vec<Ranked> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let you = person.as_ref().is_some_and(|person| *person.0 == *row.player);
        // Equal people share a place.
        let place = match (people.last(), index.checked_sub(1).and_then(|it| rows.get(it))) {
            (Some(last), Some(before)) if key(before) == key(row) => last.place,
            _ => u32::try_from(index + 1).unwrap_or(u32::MAX),
        };
        people.push(Ranked {
            place,
            name: chosen(&row.name),
            page: (you || row.open > 0).then(|| row.page()),
            you,
            rating: rating(row.points, row.spread),
            games: number(row.games),
            wins: number(row.wins),
            gain: times.map(|_| points(row.gain)),
        });
    }
    Ok(Json(Board { family, month, people }))
}

/// What a rated game has changed, once it is counted.
pub(crate) async fn game(
    State(house): State<Arc<House>>,
    _: Looking,
    Path(game): Path<String>,
    Query(link): Query<Link>,
    Visitor(visitor): Visitor,
) -> Result<Json<GameRatings>, RequestError> {
    let person = visitor.map(|session| session.person);
    admit(&house, &game, person.as_ref(), &link).await?;
    let seats = house.store.rated_game(&game).await?;
    let counted = seats.iter().filter(|seat| seat.spread > 0).map(seat_rating);
    Ok(Json(GameRatings { seats: counted.collect() }))
}

/// The page of a person, who shows it, or is you.
pub(crate) async fn person(
    State(house): State<Arc<House>>,
    _: Looking,
    Path(page): Path<String>,
    Visitor(visitor): Visitor,
) -> Result<Json<PersonPage>, RequestError> {
    let hidden = RequestError::Unknown("there is no such page, or its person shows it to nobody");
    let looks = visitor.map(|session| session.person);
    let looks = looks.as_ref().map_or("", |person| &person.0);
    let Some(StoredPage { player, name, open }) = house.store.page(&page).await? else {
        return Err(hidden);
    };
    let you = player == looks;
    if !you && open == 0 {
        return Err(hidden);
    }
    let ratings = house.store.ratings_of(&player).await?;
    let seats = house.store.seats_of(&player).await?;
    let games = house.store.played_by(&player, looks, MOST_GAMES).await?;
    Ok(Json(PersonPage {
        name: chosen(&name),
        you,
        open: open > 0,
        rulebooks: ratings.iter().filter_map(|rating| record(rating, &seats)).collect(),
        games: games.into_iter().filter_map(played).collect(),
    }))
}

/// Where your page is, and who may see it.
pub(crate) async fn own_page(
    State(house): State<Arc<House>>,
    _: Looking,
    Visitor(visitor): Visitor,
) -> Result<Json<OwnPage>, RequestError> {
    let Some(Session { person, .. }) = visitor else {
        return Ok(Json(OwnPage { page: None, open: false }));
    };
    Ok(Json(own(house.store.page_of(&person.0).await?)))
}

/// Shows your page to everybody, or to nobody.
pub(crate) async fn show_page(
    State(house): State<Arc<House>>,
    Visitor(visitor): Visitor,
    Caller(caller): Caller,
    Json(PageWish { open }): Json<PageWish>,
) -> Result<Json<OwnPage>, RequestError> {
    house.limits.take(Limit::Looks, Who::Address(caller))?;
    let none = "you have no page yet: it begins with your first rated game";
    let Some(Session { person, .. }) = visitor else { return Err(RequestError::Unknown(none)) };
    house.limits.take(Limit::AuditedChanges, Who::Person(&person))?;
    if !house.store.show_page(&person.0, open).await? {
        return Err(RequestError::Unknown(none));
    }
    Ok(Json(own(house.store.page_of(&person.0).await?)))
}

fn own(page: Option<StoredPage>) -> OwnPage {
    OwnPage { open: page.as_ref().is_some_and(|it| it.open > 0), page: page.map(|it| it.id()) }
}

/// A name, if it was chosen.
fn chosen(name: &str) -> Option<String> {
    (name != NO_NAME).then(|| name.to_owned())
}

/// Whole points of thousandths.
fn points(thousandths: i64) -> i32 {
    let half = if thousandths < 0 { -500 } else { 500 };
    i32::try_from((thousandths + half) / 1_000).unwrap_or(i32::MAX)
}

fn rating(strength: i64, spread: i64) -> Rating {
    Rating { points: points(strength), spread: number(points(spread).into()) }
}

fn number(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

fn small(number: i64) -> u8 {
    u8::try_from(number).unwrap_or(0)
}

/// The changes of whole points add up to the points that are shown.
fn seat_rating(seat: &StoredSeat) -> SeatRating {
    SeatRating {
        seat: small(seat.seat),
        place: small(seat.place),
        lost: seat.lost > 0,
        rating: rating(seat.points, seat.spread),
        gain: points(seat.points) - points(seat.points - seat.gain),
    }
}

fn family(name: &str) -> Option<Family> {
    serde_json::from_value(name.into()).ok()
}

fn record(it: &StoredRating, seats: &[SeatRow]) -> Option<Record> {
    let own = seats.iter().filter(|seat| seat.family == it.family);
    let tally = |seat: &SeatRow| SeatTally {
        seat: small(seat.seat),
        games: number(seat.games),
        wins: number(seat.wins),
    };
    Some(Record {
        family: family(&it.family)?,
        rating: rating(it.points, it.spread),
        games: number(it.games),
        wins: number(it.wins),
        seats: own.map(tally).collect(),
    })
}

fn played(it: PlayedRow) -> Option<RatedGame> {
    let seat = seat_rating(&it.own);
    Some(RatedGame {
        game: (it.listed || (it.there && it.stored)).then_some(it.own.game),
        family: family(&it.own.family)?,
        at: u64::try_from(it.own.at_ms).unwrap_or(0),
        of: small(it.seats),
        seat,
    })
}

/// From when until when a month lasts, such as `2026-11`.
fn read_month(text: &str) -> Result<(i64, i64), RequestError> {
    let wrong = || RequestError::Bad("a month is a year and a number, such as 2026-11".into());
    let (year, month) = text.split_once('-').ok_or_else(wrong)?;
    let digits =
        |part: &str, count| part.len() == count && part.bytes().all(|b| b.is_ascii_digit());
    if !digits(year, 4) || !digits(month, 2) {
        return Err(wrong());
    }
    let first: Date = format!("{text}-01").parse().map_err(|_| wrong())?;
    let from = i64::from((first - date(1970, 1, 1)).get_days()) * DAY;
    Ok((from, from + i64::from(first.days_in_month()) * DAY))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_begin_and_end_where_the_calendar_says() {
        assert_eq!(read_month("1970-01").unwrap(), (0, 31 * DAY));
        assert_eq!(read_month("2026-11").unwrap(), (1_793_491_200_000, 1_796_083_200_000));
        let (from, until) = read_month("2024-02").unwrap();
        assert_eq!(until - from, 29 * DAY);
        assert_eq!(read_month("2026-12").unwrap().1, read_month("2027-01").unwrap().0);
        for wrong in ["", "2026", "2026-13", "2026-00", "2026-1", "26-11", "2026-11-01", "+026-11"]
        {
            assert!(read_month(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn thousandths_are_rounded_away_from_zero_and_add_up() {
        for (thousandths, expected) in [(1_499, 1), (1_500, 2), (-1_500, -2), (-499, 0)] {
            assert_eq!(points(thousandths), expected);
        }
    }
}
