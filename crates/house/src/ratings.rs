//! Ratings of people: the update of Weng and Lin for games of several, with the full pairing of
//! their Bradley-Terry model (`docs/adr/0048-ratings.md`).
//!
//! The same results give the same ratings on every machine: only operations that IEEE 754 rounds
//! in one way, and whole numbers between games.

use std::collections::BTreeMap;

/// A rating, in thousandths of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The estimated strength.
    pub points: i64,
    /// Its standard deviation.
    pub spread: i64,
}

/// Thousandths.
const SCALE: f64 = 1_000.0;
/// The standard deviation of how well somebody plays from game to game.
const BETA: f64 = 175.0;
/// By how much a strength may change from game to game: without it, ratings would freeze.
const DRIFT: f64 = 3.5;
/// The smallest part of the variance that one game leaves.
const LEAST: f64 = 0.000_1;

impl Rating {
    /// The rating before the first game.
    pub const FIRST: Rating = Rating { points: 1_500_000, spread: 350_000 };

    fn of(points: f64, spread: f64) -> Rating {
        #[expect(clippy::cast_possible_truncation, reason = "ratings are far smaller")]
        let whole = |value: f64| (value * SCALE).round() as i64;
        Rating { points: whole(points), spread: whole(spread).max(1) }
    }

    #[expect(clippy::cast_precision_loss, reason = "ratings have few digits")]
    fn read(self) -> (f64, f64) {
        (self.points as f64 / SCALE, self.spread as f64 / SCALE)
    }
}

/// The ratings after a game of these, with the places they have taken; those who tie share one.
pub fn after(before: &[Rating], ranks: &[u8]) -> Vec<Rating> {
    let drifted = |rating: &Rating| {
        let (points, spread) = rating.read();
        (points, (spread * spread + DRIFT * DRIFT).sqrt())
    };
    let before: Vec<(f64, f64)> = before.iter().map(drifted).collect();
    let each = before.iter().zip(ranks).enumerate();
    let rated = each.map(|(index, (&(points, spread), rank))| {
        let variance = spread * spread;
        let (mut shift, mut certainty) = (0.0, 0.0);
        for (other, (&(others, their_spread), their_rank)) in before.iter().zip(ranks).enumerate() {
            if other == index {
                continue;
            }
            let c = (variance + their_spread * their_spread + 2.0 * BETA * BETA).sqrt();
            let expected = 1.0 / (1.0 + exp((others - points) / c));
            let scored = match rank.cmp(their_rank) {
                core::cmp::Ordering::Less => 1.0,
                core::cmp::Ordering::Equal => 0.5,
                core::cmp::Ordering::Greater => 0.0,
            };
            shift += variance / c * (scored - expected);
            certainty += spread / c * (variance / (c * c)) * expected * (1.0 - expected);
        }
        Rating::of(points + shift, spread * (1.0 - certainty).max(LEAST).sqrt())
    });
    rated.collect()
}

/// The exponential function, from operations that are exact to the last bit everywhere; that of the
/// standard library differs from system to system.
fn exp(x: f64) -> f64 {
    // Halved until the series converges fast, then squared as often.
    let halvings = 10;
    let small = x.clamp(-40.0, 40.0) / f64::from(1 << halvings);
    let (mut term, mut sum) = (1.0, 1.0);
    for n in 1..=8_u8 {
        term = term * small / f64::from(n);
        sum += term;
    }
    (0..halvings).fold(sum, |power, _| power * power)
}

/// What somebody has reached with one rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The rating.
    pub rating: Rating,
    /// How many rated games they have played, and how many of them won.
    pub games: u32,
    /// Shared first places are wins too.
    pub wins: u32,
}

impl Standing {
    /// That of a newcomer.
    pub const FIRST: Standing = Standing { rating: Rating::FIRST, games: 0, wins: 0 };
}

/// The standings of people with one rulebook: a fold over the results in their order, which is that
/// of their time, then of the names of the games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standings {
    /// By person.
    pub people: BTreeMap<String, Standing>,
}

impl Standings {
    /// The standing of somebody.
    pub fn of(&self, person: &str) -> Standing {
        self.people.get(person).copied().unwrap_or(Standing::FIRST)
    }

    /// Counts a game: who sat there, with their places. Returns the ratings before and after it.
    pub fn count(&mut self, seats: &[(&str, u8)]) -> Vec<(Rating, Rating)> {
        let before: Vec<Rating> = seats.iter().map(|(person, _)| self.of(person).rating).collect();
        let ranks: Vec<u8> = seats.iter().map(|(_, rank)| *rank).collect();
        let after = after(&before, &ranks);
        for ((person, rank), rating) in seats.iter().zip(&after) {
            let Standing { games, wins, .. } = self.of(person);
            let wins = wins + u32::from(*rank == 1);
            let standing = Standing { rating: *rating, games: games + 1, wins };
            self.people.insert((*person).to_owned(), standing);
        }
        before.into_iter().zip(after).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn rating(points: i64, spread: i64) -> Rating {
        Rating { points, spread }
    }

    #[test]
    fn games_rate_as_an_independent_program_says() {
        let first = Rating::FIRST;
        let strong = rating(1_720_500, 90_000);
        let weak = rating(1_310_250, 140_000);
        // From `oracle/ratings.py`, with the exponential function of Python.
        let cases: [(&[Rating], &[u8], &[Rating]); 5] = [
            (&[first, first], &[1, 2], &[rating(1_610_686, 338_768), rating(1_389_314, 338_768)]),
            (&[strong, weak], &[2, 1], &[rating(1_698_791, 89_868), rating(1_362_734, 138_872)]),
            (
                &[weak, first, strong],
                &[1, 1, 3],
                &[
                    rating(1_367_243, 138_365),
                    rating(1_646_154, 306_807),
                    rating(1_687_248, 89_776),
                ],
            ),
            (
                &[first, strong, weak, first],
                &[4, 2, 1, 3],
                &[
                    rating(1_119_949, 293_909),
                    rating(1_712_745, 89_684),
                    rating(1_415_240, 137_856),
                    rating(1_341_322, 293_909),
                ],
            ),
            (
                &[strong, first, weak, first, weak],
                &[1, 2, 3, 3, 3],
                &[
                    rating(1_745_428, 89_483),
                    rating(1_720_655, 269_588),
                    rating(1_284_257, 136_314),
                    rating(1_227_619, 269_588),
                    rating(1_284_257, 136_314),
                ],
            ),
        ];
        for (before, ranks, expected) in cases {
            assert_eq!(after(before, ranks), expected, "{before:?} {ranks:?}");
        }
    }

    #[test]
    fn the_exponential_function_is_that_of_the_system_nearly() {
        for step in -200..=200 {
            let x = f64::from(step) / 10.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-12, "{x}");
        }
        assert!(exp(1e9).is_finite() && exp(-1e9) > 0.0);
    }

    #[test]
    fn who_ties_as_expected_stays_and_order_of_seats_does_not_matter() {
        let tied = after(&[Rating::FIRST; 3], &[1, 1, 1]);
        assert!(tied.iter().all(|rating| rating.points == 1_500_000 && rating.spread < 350_000));
        let (a, b) = (rating(1_600_000, 100_000), rating(1_400_000, 200_000));
        let one = after(&[a, b], &[1, 2]);
        let other = after(&[b, a], &[2, 1]);
        assert_eq!((one[0], one[1]), (other[1], other[0]));
        // Winning never costs, losing never gains.
        assert!(one[0].points > a.points && one[1].points < b.points);
    }

    #[test]
    fn a_rating_neither_freezes_nor_runs_away() {
        let (mut standings, mut gains) = (Standings::default(), Vec::new());
        for _ in 0..2_000 {
            let counted = standings.count(&[("ana", 1), ("bea", 2)]);
            gains.push(counted[0].1.points - counted[0].0.points);
        }
        let ana = standings.of("ana");
        assert_eq!((ana.games, ana.wins, standings.of("bea").wins), (2_000, 2_000, 0));
        assert!(ana.rating.spread > 20_000, "{ana:?}");
        assert!(ana.rating.points < 4_000_000, "{ana:?}");
        assert!(gains.last() > Some(&0) && gains.last() < gains.first());
    }
}
