//! What a seat sees of a game: all that bots, hints and imagination get.

use caravan_ai::chances;
use caravan_engine::{
    IntoAny, Notation as _, Rules as _, Seat, SplitMix64, Table, Turn, with_seat_view,
};
use caravan_protocol::Wire as _;
use pyo3::prelude::*;

use crate::game::{Game, from_json};
use crate::play::AnyPlay;

/// What a seat sees of a game: all that a bot gets.
///
/// >>> import caravanserai as cv
/// >>> sight = cv.Game("adventure", seats=3, seed="1").sight(0)
/// >>> cv.Bot("greedy").choose(sight) is None   # the last seat has its opening first
/// True
#[pyclass(module = "caravanserai", frozen)]
pub(crate) struct Sight {
    pub(crate) seen: caravan_engine::SeatView,
    pub(crate) seat: Seat,
    pub(crate) decides: bool,
}

#[pymethods]
impl Sight {
    /// The seat that sees this, from 0.
    #[getter]
    fn seat(&self) -> u8 {
        self.seat.0
    }

    /// What is seen, as it is sent to a page: a dictionary (`caravanserai.wire.View`).
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let view = with_seat_view!(&self.seen, (rules, view) => rules.wire_view(view));
        from_json(py, &view)
    }

    /// What is seen, in the manner of a position.
    fn text(&self) -> String {
        with_seat_view!(&self.seen, (rules, view) => rules.write_view(view))
    }

    /// A game that looks like this to the seat, with everything hidden drawn at random.
    ///
    /// >>> import caravanserai as cv
    /// >>> game = cv.Game("road", seed="1")
    /// >>> one, other = game.sight(0).imagine(1), game.sight(0).imagine(2)
    /// >>> one.sight(0).text() == other.sight(0).text() == game.sight(0).text()
    /// True
    /// >>> one.position() == other.position()
    /// False
    #[pyo3(signature = (seed=0))]
    fn imagine(&self, seed: u64) -> Game {
        let mut rng = SplitMix64::new(seed);
        let table = with_seat_view!(&self.seen, (rules, view) => {
            let state = rules.imagine(view, &mut rng);
            IntoAny::any_table(Table::from_state(std::sync::Arc::clone(rules), state))
        });
        Game::of(AnyPlay::of(table), None, None)
    }

    /// How likely each seat wins, as a strong bot thinks.
    ///
    /// >>> import caravanserai as cv
    /// >>> chances = cv.Game("road", seats=3, seed="1").sight(0).chances()
    /// >>> len(chances), round(sum(chances), 3)
    /// (3, 1.0)
    fn chances(&self, py: Python<'_>) -> Vec<f32> {
        py.detach(|| {
            with_seat_view!(&self.seen, (rules, view) => {
                let state = rules.imagine(view, &mut SplitMix64::new(0));
                chances(rules.as_ref(), &state).to_vec()
            })
        })
    }

    fn __repr__(&self) -> String {
        format!("<Sight of seat {}: {}>", self.seat.0, self.text())
    }
}

impl Sight {
    /// What a seat sees of a game.
    pub(crate) fn new(game: &Game, seat: Seat) -> Sight {
        let seen = game.play.any_table().seat_view(seat);
        Sight { seen, seat, decides: game.play.turn() == Turn::Of(seat) }
    }
}
