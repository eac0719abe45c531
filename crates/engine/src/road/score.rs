//! The count at the end of Road (Road 9.4).

use super::{Holdings, Road, Token, Tokens};

/// Where the points of a seat come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// Points of its point cards.
    pub cards: u16,
    /// Points of its tokens.
    pub tokens: u16,
    /// Points of its crystals.
    pub crystals: u16,
}

impl Score {
    /// The sum.
    pub const fn total(self) -> u16 {
        self.cards + self.tokens + self.crystals
    }
}

impl Road {
    /// The score of a seat, counted as if the game ended now.
    pub fn score(&self, holdings: &Holdings) -> Score {
        let cards = holdings.claimed.iter().map(|card| u16::from(self.point_card(card).points));
        let Tokens { major, minor } = holdings.tokens;
        let tokens = u16::from(major) * self.token_points(Token::Major)
            + u16::from(minor) * self.token_points(Token::Minor);
        let crystals = u16::from(holdings.caravan.above_a()) * u16::from(self.set.crystal);
        Score { cards: cards.sum(), tokens, crystals }
    }

    /// The points of a token.
    pub fn token_points(&self, token: Token) -> u16 {
        match token {
            Token::Major => self.set.major.into(),
            Token::Minor => self.set.minor.into(),
        }
    }
}
