//! The sequential probability ratio test: continue until a change is clearly better or clearly not.

/// Tests whether the first entrant is better than the second by `elo1` points or by `elo0`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The null hypothesis: the difference at which a change is rejected.
    pub elo0: f64,
    /// The alternative hypothesis: the difference at which it is accepted.
    pub elo1: f64,
}

/// The result of the test so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Continue.
    Undecided,
    /// The first entrant is better by `elo1`.
    Accepted,
    /// It is not better than by `elo0`.
    Rejected,
}

impl Sprt {
    /// The error rate of either kind.
    const ERROR: f64 = 0.05;

    /// The log-likelihood ratio of `elo1` to `elo0`, after these wins and losses.
    pub fn ratio(&self, wins: u32, losses: u32) -> f64 {
        let chance = |elo: f64| 1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0));
        let (p0, p1) = (chance(self.elo0), chance(self.elo1));
        f64::from(wins) * (p1 / p0).ln() + f64::from(losses) * ((1.0 - p1) / (1.0 - p0)).ln()
    }

    /// The verdict after these wins and losses.
    pub fn verdict(&self, wins: u32, losses: u32) -> Verdict {
        let bound = ((1.0 - Self::ERROR) / Self::ERROR).ln();
        let ratio = self.ratio(wins, losses);
        if ratio >= bound {
            Verdict::Accepted
        } else if ratio <= -bound {
            Verdict::Rejected
        } else {
            Verdict::Undecided
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_test_decides_when_it_is_clear() {
        let test = Sprt { elo0: 0.0, elo1: 50.0 };
        assert_eq!(test.verdict(5, 5), Verdict::Undecided);
        assert_eq!(test.verdict(120, 60), Verdict::Accepted);
        assert_eq!(test.verdict(100, 120), Verdict::Rejected);
        assert!(test.ratio(0, 0).abs() < 1e-12);
    }
}
