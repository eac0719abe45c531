//! Rated tables: what they refuse, and the result that counts (`docs/adr/0048-ratings.md`).

use caravan_engine::Seat;
use caravan_protocol::Refusal;
use caravan_protocol::message::{Code, Family, Term};

use crate::chair::Chair;
use crate::setup::{ONE_CHAIR, PEOPLE_ONLY, Person};
use crate::table_state::{Batch, TableState};

/// The result of a rated game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rated {
    /// The family of rules.
    pub family: Family,
    /// When it ended, in milliseconds since 1970.
    pub at: u64,
    /// The seats, in order.
    pub seats: Vec<RatedSeat>,
}

/// A seat of a rated game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedSeat {
    /// Whose it is.
    pub person: Person,
    /// The place, from 1; those who tie share one.
    pub rank: u8,
    /// Their points.
    pub score: u16,
    /// Whether it counts as lost because its person resigned or a stand-in took it.
    pub lost: bool,
}

impl TableState {
    /// Whether the result counts for ratings.
    pub fn is_rated(&self) -> bool {
        self.setup.rated
    }

    /// Refuses a bot at a rated table.
    pub(crate) fn check_no_bot(&self) -> Result<(), Refusal> {
        if !self.setup.rated {
            return Ok(());
        }
        Err(Refusal::new(Code::Rated, PEOPLE_ONLY))
    }

    /// Refuses a second chair of a person at a rated table.
    pub(crate) fn check_only_chair(&self, person: &Person, chair: usize) -> Result<(), Refusal> {
        let mut others = self.chairs.iter().enumerate().filter(|(index, _)| *index != chair);
        if self.setup.rated && others.any(|(_, other)| other.person() == Some(person)) {
            return Err(Refusal::new(Code::Rated, ONE_CHAIR));
        }
        Ok(())
    }

    /// Refuses a change of what is the same at all rated tables.
    pub(crate) fn check_term(&self, term: Term) -> Result<(), Refusal> {
        if !self.setup.rated || term == Term::FreeText {
            return Ok(());
        }
        let reason = "a rated table has no hints and no takebacks, and draws its seats: lay \
                      another one for that";
        Err(Refusal::new(Code::Rated, reason))
    }

    /// Actions of a seat that are confirmed now, by whoever plays it.
    pub(crate) fn batch(&self, seat: Seat, first_ply: u32, seq: u32) -> Batch {
        let stand_in = self.chairs.get(seat.index()).is_some_and(Chair::is_stood_in);
        Batch { seat, first_ply, seq, stand_in }
    }

    /// The result for ratings, once a rated game is over: seats that count as lost share the last
    /// place.
    pub fn rated(&self) -> Option<Rated> {
        let outcome = self.result().filter(|_| self.setup.rated)?;
        let lost = |index: usize, chair: &Chair| {
            let mut batches = self.batches.iter();
            chair.is_stood_in() || batches.any(|it| it.stand_in && it.seat.index() == index)
        };
        let mut seats = Vec::new();
        for (index, chair) in self.chairs.iter().enumerate() {
            seats.push(RatedSeat {
                person: chair.person()?.clone(),
                rank: *outcome.ranks.get(index)?,
                score: *outcome.scores.get(index)?,
                lost: lost(index, chair),
            });
        }
        // The others keep their order, with places from 1.
        let key = |seat: &RatedSeat| (seat.lost, if seat.lost { 0 } else { seat.rank });
        let keys: Vec<_> = seats.iter().map(key).collect();
        for (seat, own) in seats.iter_mut().zip(&keys) {
            let before = keys.iter().filter(|other| *other < own).count();
            seat.rank = u8::try_from(before + 1).unwrap_or(u8::MAX);
        }
        Some(Rated { family: self.setup.family, at: self.waited_since, seats })
    }

    /// The result for ratings that an entry brings; `after` is the state after it.
    pub(crate) fn rated_after(&self, after: Option<&TableState>) -> Option<Rated> {
        after.filter(|_| !self.is_over())?.rated()
    }
}
