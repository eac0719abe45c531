//! A game in progress, as Python sees it.

use caravan_engine::notation::words;
use caravan_engine::{
    AnyRules, AnyTable, Family, Notation as _, Observer, Rules as _, Seat, Seed, Turn,
};
use caravan_protocol::Wire as _;
use caravan_record::{Marks, Record, of_any_table, replay_any};
use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

use crate::error::{error, fault, faults, illegal, not_loaded, not_played, unreadable};
use crate::play::{AnyPlay, Full, rules_cache, with_play};
use crate::sight::Sight;

/// The families of games.
///
/// >>> import caravanserai as cv
/// >>> "road" in cv.families()
/// True
#[pyfunction]
pub(crate) fn families() -> Vec<&'static str> {
    Family::ALL.map(Family::name).into()
}

/// The names of the built-in maps of Adventure.
///
/// >>> import caravanserai as cv
/// >>> cv.maps()[0]
/// 'standard'
#[pyfunction]
pub(crate) fn maps() -> Vec<String> {
    caravan_engine::adventure::Map::all().map(|map| map.name().to_owned()).collect()
}

/// The standard set file of a family, with comments that say what each line is.
///
/// >>> import caravanserai as cv
/// >>> set_file = cv.set_text("road").replace("limit   10", "limit   12").replace("set     road", "set     roomy")
/// >>> cv.Game("road", seed="1", set=set_file).observation_size
/// 390
#[pyfunction]
pub(crate) fn set_text(game: &str) -> PyResult<&'static str> {
    Ok(family(game)?.set_text())
}

/// A game from its record, with everything in it checked.
///
/// >>> import caravanserai as cv
/// >>> game = cv.load('[Game "road"] [Seats "Ada" "Ben"] [Seed "1"] 1. +aa @2:a 2. ^2:aa')
/// >>> game.plies, game.names
/// (3, ['Ada', 'Ben'])
#[pyfunction]
#[pyo3(signature = (record, *, set=None, map=None))]
pub(crate) fn load(
    py: Python<'_>,
    record: &str,
    set: Option<&str>,
    map: Option<&str>,
) -> PyResult<Game> {
    let wrong = |found: caravan_engine::Fault| fault(py, &found, "the record");
    let record = Record::read(record).map_err(wrong)?;
    let family = record.family().map_err(wrong)?;
    let map = map.or(record.map().map_err(wrong)?);
    let set = set.or(record.built_in_set().map_err(wrong)?);
    let rules = rules_cache().take(family, set, map).map_err(|why| not_loaded(py, &why))?;
    let game = replay_any(&rules, &record).map_err(wrong)?;
    let seed = record.value("Seed").ok().flatten().map(str::to_owned);
    Ok(Game::of(AnyPlay::of(game.table), Some(game.names), seed))
}

/// A game in progress: check, play, take back.
///
/// `seed` says what is dealt; without one it is drawn. `set` is the text of a set file, `map` the
/// name of a map of Adventure or the text of a map file. Seats count from 0.
///
/// >>> import caravanserai as cv
/// >>> game = cv.Game("road", seats=2, seed="1")
/// >>> game.turn, game.legal()[:3]
/// (0, ['+aa', '^2:', '^2:a'])
/// >>> game.play("+aa")
/// >>> game.play("rest twice")
/// Traceback (most recent call last):
///     ...
/// caravanserai.Fault: `rest twice`: expected an action such as `+aa`, `^2:ab`, `aa>c*2`, `@3:ab`, `#1`, `rest` or `-a`, found `rest twice`
/// >>> game.play("#1")
/// Traceback (most recent call last):
///     ...
/// caravanserai.IllegalAction: cannot claim slot 1: it costs `aabbb`, the caravan holds `aaaa` (Road 7.1)
/// >>> game.undo()
/// '+aa'
#[pyclass(module = "caravanserai")]
pub(crate) struct Game {
    pub(crate) play: AnyPlay,
    names: Option<Vec<String>>,
    seed: Option<String>,
}

/// How a game ended.
#[pyclass(module = "caravanserai", frozen, get_all)]
pub(crate) struct Outcome {
    /// The scores, in seat order.
    scores: Vec<u16>,
    /// The ranks, 1 first, in seat order.
    ranks: Vec<u8>,
    /// The seat that won.
    winner: u8,
}

#[pymethods]
impl Outcome {
    fn __repr__(&self) -> String {
        let Outcome { scores, ranks, winner } = self;
        format!("Outcome(scores={scores:?}, ranks={ranks:?}, winner={winner})")
    }
}

/// An action, as its text or as its index.
#[derive(FromPyObject)]
enum Chosen {
    #[pyo3(transparent, annotation = "str")]
    Text(String),
    #[pyo3(transparent, annotation = "int")]
    Index(i64),
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game="road", seats=2, seed=None, *, set=None, map=None, names=None))]
    fn new(
        py: Python<'_>,
        game: &str,
        seats: u8,
        seed: Option<String>,
        set: Option<&str>,
        map: Option<&str>,
        names: Option<Vec<String>>,
    ) -> PyResult<Game> {
        let rules = rules(py, game, set, map)?;
        let seats = rules.seat_count(seats).map_err(error)?;
        if let Some(names) = &names
            && names.len() != usize::from(seats.get())
        {
            let n = names.len();
            return Err(error(format!("{n} names for {} seats: give one for each", seats.get())));
        }
        let seed = match seed {
            Some(seed) => seed,
            None => py.import("secrets")?.call_method1("token_hex", (8,))?.extract()?,
        };
        let deal = rules.deal(seats, &Seed::from_text(&seed).map_err(error)?);
        Ok(Game::of(AnyPlay::from_deal(&rules, deal), names, Some(seed)))
    }

    /// A game that begins in a position, which names its family.
    ///
    /// >>> import caravanserai as cv
    /// >>> game = cv.Game("world", seed="1")
    /// >>> cv.Game.from_position(game.position()).key() == game.key()
    /// True
    #[staticmethod]
    #[pyo3(signature = (position, *, set=None, map=None))]
    fn from_position(
        py: Python<'_>,
        position: &str,
        set: Option<&str>,
        map: Option<&str>,
    ) -> PyResult<Game> {
        let name = words(position).next().map_or("", |(_, word)| word);
        let rules = rules(py, name, set, map)?;
        let table = AnyTable::from_position(&rules, position)
            .map_err(|found| faults(py, &found, "the position"))?;
        Ok(Game::of(AnyPlay::of(table), None, None))
    }

    /// The family: `road`, `adventure` or `world`.
    #[getter]
    fn family(&self) -> &'static str {
        self.play.family().name()
    }

    /// How many seats it has.
    #[getter]
    fn seats(&self) -> u8 {
        self.play.seats().get()
    }

    /// The seat that decides, from 0; `None` when the game is over.
    #[getter]
    fn turn(&self) -> Option<u8> {
        match self.play.turn() {
            Turn::Of(seat) => Some(seat.0),
            Turn::Over => None,
        }
    }

    /// The round of the next decision, from 1.
    #[getter]
    fn round(&self) -> u32 {
        with_play!(&self.play, play => play.table.round())
    }

    /// How many actions were played.
    #[getter]
    fn plies(&self) -> usize {
        with_play!(&self.play, play => play.table.actions().len())
    }

    /// The names of the seats.
    #[getter]
    fn names(&self) -> Vec<String> {
        let numbered = || (1..=self.play.seats().get()).map(|seat| format!("seat {seat}"));
        self.names.clone().unwrap_or_else(|| numbered().collect())
    }

    /// The seed it was dealt from; `None` if it is not known.
    #[getter]
    fn seed(&self) -> Option<&str> {
        self.seed.as_deref()
    }

    /// The actions played so far.
    fn actions(&self) -> Vec<String> {
        with_play!(&self.play, play => {
            play.table.actions().map(|action| play.table.rules().spell(action)).collect()
        })
    }

    /// All legal actions as text, in their fixed order.
    fn legal(&self) -> Vec<String> {
        with_play!(&self.play, play => play.table.legal_texts())
    }

    /// The indices of the legal actions, in the same order.
    fn legal_indices(&mut self) -> Vec<usize> {
        with_play!(&mut self.play, play => play.indices())
    }

    /// A one for each legal action, by index: an `int8` array, new or `out`.
    ///
    /// >>> import caravanserai as cv
    /// >>> game = cv.Game("road", seed="1")
    /// >>> mask = game.legal_mask()
    /// >>> mask.dtype.name, len(mask) == game.action_size, int(mask.sum()) == len(game.legal())
    /// ('int8', True, True)
    #[pyo3(signature = (out=None))]
    fn legal_mask<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        with_play!(&mut self.play, play => into_array(py, play.mask(), "int8", out))
    }

    /// What a seat sees, as numbers (docs/observation.md): a `uint8` array, new or `out`. Left
    /// out, the seat is the one that decides, or the first one when the game is over.
    ///
    /// >>> import caravanserai as cv
    /// >>> game = cv.Game("road", seed="1")
    /// >>> first, rows, columns = game.fields()["caravan"]
    /// >>> game.observation()[first:first + rows * columns].reshape(rows, columns).tolist()
    /// [[3, 0, 0, 0], [4, 0, 0, 0]]
    #[pyo3(signature = (seat=None, out=None))]
    fn observation<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat_or_decider(seat)?;
        with_play!(&mut self.play, play => into_array(py, play.observation(seat), "uint8", out))
    }

    /// How many actions the action space has: all indices are below.
    #[getter]
    fn action_size(&self) -> usize {
        with_play!(&self.play, play => play.encoding.action_len())
    }

    /// How many numbers an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        with_play!(&self.play, play => play.encoding.observation_len())
    }

    /// The parts of an observation by name: where each begins, its rows and its columns.
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fields = PyDict::new(py);
        with_play!(&self.play, play => for field in play.encoding.fields() {
            fields.set_item(field.name, (field.first, field.rows, field.columns))?;
        });
        Ok(fields)
    }

    /// The kinds of action by name: the first index of each, and one behind the last.
    fn blocks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let blocks = PyDict::new(py);
        with_play!(&self.play, play => for block in play.encoding.blocks() {
            blocks.set_item(block.name, (block.places.start, block.places.end))?;
        });
        Ok(blocks)
    }

    /// The index of a legal action.
    ///
    /// >>> import caravanserai as cv
    /// >>> game = cv.Game("road", seed="1")
    /// >>> game.action_at(game.index_of("rest"))
    /// 'rest'
    fn index_of(&self, py: Python<'_>, action: &str) -> PyResult<usize> {
        with_play!(&self.play, play => {
            let (rules, state) = (play.table.rules(), play.table.state());
            let read = rules.read_action(action).map_err(|found| unreadable(py, action, &found))?;
            rules.check(state, read).map_err(|why| illegal(py, &why))?;
            Ok(play.encoding.index(state.open(), read))
        })
    }

    /// The action that an index stands for here: not always a legal one.
    fn action_at(&self, index: i64) -> PyResult<String> {
        with_play!(&self.play, play => {
            let action = play.encoding.action(play.table.state().open(), positive(index))
                .map_err(error)?;
            Ok(play.table.rules().spell(action))
        })
    }

    /// Plays an action, given as its text or as its index. If it cannot be read or is not legal,
    /// nothing changes.
    fn play(&mut self, py: Python<'_>, action: Chosen) -> PyResult<()> {
        with_play!(&mut self.play, play => match action {
            Chosen::Text(text) => {
                let played = play.table.play_text(&text);
                played.map(drop).map_err(|why| not_played(py, &text, &why))
            }
            Chosen::Index(index) => {
                let action = play.encoding.action(play.table.state().open(), positive(index))
                    .map_err(error)?;
                play.table.play(action).map(drop).map_err(|why| illegal(py, &why))
            }
        })
    }

    /// Takes the last action back and returns it; `None` if there is none.
    fn undo(&mut self) -> Option<String> {
        with_play!(&mut self.play, play => {
            let action = play.table.undo()?;
            Some(play.table.rules().spell(action))
        })
    }

    /// The scores of all seats, counted as if the game ended now.
    fn scores(&self) -> Vec<u16> {
        with_play!(&self.play, play => play.table.rules().scores(play.table.state()).to_vec())
    }

    /// Scores and ranks once the game is over; `None` before.
    fn result(&self) -> Option<Outcome> {
        let outcome = with_play!(&self.play, play => play.table.outcome())?;
        let winner = outcome.winner().0;
        Some(Outcome { scores: outcome.scores.to_vec(), ranks: outcome.ranks.to_vec(), winner })
    }

    /// What a seat may know, as it is sent to a page: a dictionary (`caravanserai.wire.View`), in
    /// which seats count from 1. Without a seat it is what anyone may know.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let observer = match seat {
            Some(seat) => Observer::Seat(self.seat(seat)?),
            None => Observer::Public,
        };
        let view = with_play!(&self.play, play => {
            play.table.rules().wire_view(&play.table.view(observer))
        });
        from_json(py, &view)
    }

    /// What a seat sees: all that bots, hints and imagination get. Left out, the seat is the one
    /// that decides, or the first one when the game is over.
    #[pyo3(signature = (seat=None))]
    fn sight(&self, seat: Option<i64>) -> PyResult<Sight> {
        Ok(Sight::new(self, self.seat_or_decider(seat)?))
    }

    /// Up to three actions that a strong player would consider, best first, as they are sent to a
    /// page: dictionaries (`caravanserai.wire.Hint`).
    ///
    /// >>> import caravanserai as cv
    /// >>> hints = cv.Game("road", seed="1").hints(nodes=5_000)
    /// >>> sorted(hints[0])[:4]
    /// ['action', 'cost', 'do', 'goal']
    #[pyo3(signature = (*, nodes=150_000))]
    fn hints<'py>(&self, py: Python<'py>, nodes: u64) -> PyResult<Bound<'py, PyAny>> {
        let hints = match self.decider() {
            None => Vec::new(),
            Some(sight) => py.detach(|| {
                let mut budget = caravan_ai::Budget::nodes(nodes);
                caravan_house::thinking::hint(&mut budget, &sight.seen)
            }),
        };
        from_json(py, &hints)
    }

    /// How likely each seat was to win at every decision and at the end, and what a strong player
    /// thinks of what was chosen: dictionaries with `chances` and `choice`.
    fn analysis<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let table = self.play.any_table();
        let Some(mut judging) = caravan_house::analysis::judge(&table) else {
            return Err(error(
                "a game that began in the middle cannot be analyzed: its deal is not known",
            ));
        };
        let mut moments = Vec::new();
        // Between two decisions Python may want to stop.
        while judging.left() > 0 {
            py.check_signals()?;
            let moment = py.detach(|| judging.next(&mut || false));
            moments.extend(moment.map(
                |moment| serde_json::json!({ "chances": moment.chances, "choice": moment.choice }),
            ));
        }
        from_json(py, &moments)
    }

    /// The state as a position, hidden things and all.
    fn position(&self) -> String {
        with_play!(&self.play, play => play.table.position())
    }

    /// The game as a record: what was dealt and seen, and what was played.
    ///
    /// >>> import caravanserai as cv
    /// >>> game = cv.Game("road", seed="1", names=["Ada", "Ben"])
    /// >>> game.play("+aa")
    /// >>> cv.load(game.record()).key() == game.key()
    /// True
    #[pyo3(signature = (*, keys=false))]
    fn record(&self, keys: bool) -> PyResult<String> {
        let table = self.play.any_table();
        if table.deal().is_none() {
            return Err(error(
                "a game that began in the middle has no record: its deal is not known",
            ));
        }
        let marks = Marks { points: true, keys };
        Ok(of_any_table(&table, &self.names(), self.seed.as_deref(), None, marks).write())
    }

    /// A game that goes on by itself from here.
    #[pyo3(name = "clone")]
    fn copy(&self) -> Game {
        Game::of(self.play.clone(), self.names.clone(), self.seed.clone())
    }

    /// The same state without its past: quicker to clone, with nothing to take back.
    fn snapshot(&self) -> Game {
        let play = with_play!(&self.play, play => {
            let rules = std::sync::Arc::clone(play.table.shared_rules());
            let table = caravan_engine::Table::from_state(rules, play.table.state().clone());
            Full::any_play(play.with(table))
        });
        Game::of(play, self.names.clone(), None)
    }

    fn __copy__(&self) -> Game {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.copy()
    }

    /// The fingerprint of the state, hidden things and all.
    fn key(&self) -> String {
        with_play!(&self.play, play => play.table.rules().key(play.table.state()).to_string())
    }

    /// The table as a picture, for notebooks.
    fn _repr_svg_(slf: Bound<'_, Self>) -> PyResult<String> {
        slf.py().import("caravanserai.picture")?.call_method1("draw", (slf,))?.extract()
    }

    fn __repr__(&self) -> String {
        let scores = self.scores();
        let turn = match self.turn() {
            Some(seat) => format!("seat {seat} decides in round {}", self.round()),
            None => "over".into(),
        };
        format!(
            "<Game of {} with {} seats: {turn}, scores {scores:?}>",
            self.family(),
            self.seats()
        )
    }
}

impl Game {
    /// A game with the names of its seats and its seed, where they are known.
    pub(crate) fn of(play: AnyPlay, names: Option<Vec<String>>, seed: Option<String>) -> Game {
        Game { play, names, seed }
    }

    /// What the seat that decides sees.
    pub(crate) fn decider(&self) -> Option<Sight> {
        match self.play.turn() {
            Turn::Of(seat) => Some(Sight::new(self, seat)),
            Turn::Over => None,
        }
    }

    fn seat(&self, seat: i64) -> PyResult<Seat> {
        let seats = self.play.seats().get();
        match u8::try_from(seat) {
            Ok(seat) if seat < seats => Ok(Seat(seat)),
            _ => Err(error(format!("there is no seat {seat}: seats go from 0 to {}", seats - 1))),
        }
    }

    fn seat_or_decider(&self, seat: Option<i64>) -> PyResult<Seat> {
        match (seat, self.play.turn()) {
            (Some(seat), _) => self.seat(seat),
            (None, Turn::Of(seat)) => Ok(seat),
            (None, Turn::Over) => Ok(Seat(0)),
        }
    }
}

/// As a house does; written out above, where Python's help shows it.
const _: () = assert!(caravan_ai::HINT_NODES == 150_000);

/// The family with this name.
pub(crate) fn family(name: &str) -> PyResult<Family> {
    name.parse().map_err(|found: caravan_engine::Fault| error(found.message))
}

/// A rulebook.
pub(crate) fn rules(
    py: Python<'_>,
    game: &str,
    set: Option<&str>,
    map: Option<&str>,
) -> PyResult<AnyRules> {
    rules_cache().take(family(game)?, set, map).map_err(|why| not_loaded(py, &why))
}

/// An index that may be anything; one below zero is no index either.
fn positive(index: i64) -> usize {
    usize::try_from(index).unwrap_or(usize::MAX)
}

/// What serde can write, as Python's own values.
pub(crate) fn from_json<'py>(
    py: Python<'py>,
    value: &impl serde::Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let loads = LOADS
        .get_or_try_init(py, || PyResult::Ok(py.import("json")?.getattr("loads")?.unbind()))?;
    loads.bind(py).call1((serde_json::to_string(value).map_err(error)?,))
}

/// Writes numbers into an array of NumPy: the one that is given, or a new one.
fn into_array<'py, T: Element + Copy>(
    py: Python<'py>,
    numbers: &[T],
    dtype: &'static str,
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    static EMPTY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let array = if let Some(array) = out {
        array
    } else {
        let empty = EMPTY
            .get_or_try_init(py, || PyResult::Ok(py.import("numpy")?.getattr("empty")?.unbind()))?;
        empty.bind(py).call1((numbers.len(), dtype))?
    };
    let buffer = PyBuffer::<T>::get(&array)?;
    if buffer.readonly() || buffer.item_count() != numbers.len() {
        let n = numbers.len();
        return Err(error(format!("`out` must be a writable array of {n} items of type {dtype}")));
    }
    buffer.copy_from_slice(py, numbers)?;
    Ok(array)
}
