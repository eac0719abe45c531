//! Accessors of holdings, shared by the tables of all families.

/// The functions of a table that has the fields `holdings`, an array of `Holdings` for the most
/// seats there can be, `n_seats`, and `turn`.
macro_rules! holdings_of_seats {
    () => {
        /// The holdings of each seat, in turn order.
        #[inline]
        pub fn holdings(&self) -> &[Holdings] {
            &self.holdings[..usize::from(self.n_seats)]
        }

        /// The holdings of a seat.
        #[inline]
        pub(super) fn holdings_mut(&mut self, seat: $crate::rules::Seat) -> &mut Holdings {
            &mut self.holdings[seat.index()]
        }

        /// The holdings of the seat whose turn it is.
        #[inline]
        pub fn mover(&self) -> &Holdings {
            &self.holdings[self.turn.index()]
        }

        /// The number of seats.
        #[inline]
        pub fn seat_count(&self) -> $crate::rules::SeatCount {
            $crate::rules::SeatCount::of(self.holdings())
        }
    };
}

pub(crate) use holdings_of_seats;
