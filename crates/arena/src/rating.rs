//! Elo ratings with confidence intervals.

/// A rating in Elo points, with the half-width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Elo points, the mean of all entrants being 0.
    pub elo: f64,
    /// Half of the 95 % interval.
    pub error: f64,
}

/// Elo points for each natural unit of the logistic scale.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Ratings from how often each entrant ranked before each other one, `beaten[winner][loser]`, and
/// the number of games of each.
///
/// They are maximum-likelihood strengths under the Bradley-Terry model, with half a win added on
/// each side, so that they stay finite. Comparisons within a game are not independent, so errors
/// are based on the number of games. `None` for an entrant without opponents.
pub(crate) fn rate(beaten: &[Vec<f64>], games: &[f64]) -> Vec<Option<Rating>> {
    let n = beaten.len();
    let met = |i: usize, j: usize| beaten[i][j] + beaten[j][i] > 0.0;
    let wins = |i: usize, j: usize| beaten[i][j] + if met(i, j) { 0.5 } else { 0.0 };
    let mut strength = vec![1.0_f64; n];
    for _ in 0..2000 {
        for i in 0..n {
            let others = (0..n).filter(|&j| j != i && met(i, j));
            let (won, expected) = others.fold((0.0, 0.0), |(won, expected), j| {
                let all = wins(i, j) + wins(j, i);
                (won + wins(i, j), expected + all / (strength[i] + strength[j]))
            });
            if expected > 0.0 {
                strength[i] = won / expected;
            }
        }
        let mean = strength.iter().map(|s| s.ln()).sum::<f64>() / to_f64(n);
        for s in &mut strength {
            *s /= mean.exp();
        }
    }
    (0..n)
        .map(|i| {
            let others: Vec<usize> = (0..n).filter(|&j| j != i && met(i, j)).collect();
            if others.is_empty() {
                return None;
            }
            let chance = |j: usize| strength[i] / (strength[i] + strength[j]);
            let mean: f64 =
                others.iter().map(|&j| chance(j)).sum::<f64>() / to_f64(others.len().max(1));
            let spread = (mean * (1.0 - mean)).max(1e-6);
            let error = 1.96 * SCALE / (spread * games[i].max(1.0)).sqrt();
            // Half of the difference's error, with all others taken as one opponent.
            Some(Rating { elo: SCALE * strength[i].ln(), error: error / 2.0 })
        })
        .collect()
}

#[expect(clippy::cast_precision_loss, reason = "entrants are few")]
fn to_f64(n: usize) -> f64 {
    n as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_wins_in_four_are_191_points() {
        let ratings = rate(&[vec![0.0, 300.0], vec![100.0, 0.0]], &[400.0, 400.0]);
        let ratings: Vec<Rating> = ratings.into_iter().flatten().collect();
        let difference = ratings[0].elo - ratings[1].elo;
        assert!((difference - 190.0).abs() < 2.0, "{difference}");
        assert!((ratings[0].elo + ratings[1].elo).abs() < 1e-6);
        // The difference has an error of 39 points: 95 % of 400 games at 75 %.
        assert!((ratings[0].error - 19.7).abs() < 1.0, "{}", ratings[0].error);
    }

    #[test]
    fn who_wins_everything_has_a_finite_rating() {
        let ratings = rate(&[vec![0.0, 10.0], vec![0.0, 0.0]], &[10.0, 10.0]);
        assert!(ratings[0].is_some_and(|rating| rating.elo.is_finite() && rating.elo > 200.0));
    }

    #[test]
    fn who_met_nobody_has_no_rating() {
        let ratings = rate(&[vec![0.0]], &[10.0]);
        assert_eq!(ratings, [None]);
    }
}
