//! What each seat has, as the table of every family gives it out.

/// The functions of a table that has the fields `holdings`, an array of `Holdings` for the most
/// seats there can be, `n_seats`, and `turn`.
macro_rules! holdings_of_seats {
    () => {
        /// What each seat has, in turn order.
        #[inline]
        pub fn holdings(&self) -> &[Holdings] {
            &self.holdings[..usize::from(self.n_seats)]
        }

        /// What a seat has.
        #[inline]
        pub(super) fn holdings_mut(&mut self, seat: $crate::rules::Seat) -> &mut Holdings {
            &mut self.holdings[seat.index()]
        }

        /// What the seat whose turn it is has.
        #[inline]
        pub fn mover(&self) -> &Holdings {
            &self.holdings[self.turn.index()]
        }

        /// How many seats there are.
        #[inline]
        pub fn seat_count(&self) -> $crate::rules::SeatCount {
            $crate::rules::SeatCount::of(self.holdings())
        }
    };
}

pub(crate) use holdings_of_seats;
