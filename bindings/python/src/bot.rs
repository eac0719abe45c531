//! Bots by name.

use caravan_ai::{BotLevel, Budget};
use pyo3::prelude::*;

use crate::error::error;
use crate::game::Game;
use crate::sight::Sight;

/// The names of the bots, from the weakest to the strongest; `strongest` is the last.
///
/// Others are known too: `greedy`, `tree`, `planner`, and `planner:60:6:4` with a width, how many
/// turns it looks ahead, and in how many worlds.
///
/// >>> import caravanserai as cv
/// >>> cv.bots()
/// ['random', 'careless', 'peddler', 'hawker', 'trader', 'merchant', 'magnate']
#[pyfunction]
pub(crate) fn bots() -> Vec<String> {
    let levels = BotLevel::ALL.iter().map(BotLevel::to_string);
    ["random", "careless"].map(String::from).into_iter().chain(levels).collect()
}

/// A bot, by its name. It plays from what a seat sees, and the same sight and chance give the same
/// action.
///
/// >>> import caravanserai as cv
/// >>> bot = cv.Bot("hawker")
/// >>> game = cv.Game("road", seed="1")
/// >>> bot.choose(game) in game.legal()
/// True
/// >>> cv.Bot("hawker").choose(game.sight(0), chance=7) == bot.choose(game.sight(0), chance=7)
/// True
#[pyclass(module = "caravanserai", frozen)]
pub(crate) struct Bot {
    pub(crate) bot: caravan_ai::Bot,
    name: String,
}

/// A game, of which the seat that decides shows what it sees, or such a sight.
#[derive(FromPyObject)]
pub(crate) enum Seen<'py> {
    /// What a seat sees.
    Sight(PyRef<'py, Sight>),
    /// A game.
    Game(PyRef<'py, Game>),
}

#[pymethods]
impl Bot {
    #[new]
    fn new(name: String) -> PyResult<Bot> {
        let bot = name.parse().map_err(error)?;
        Ok(Bot { bot, name })
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The action it chooses; `None` if the seat has nothing to decide. `nodes` bounds how much it
    /// thinks; left out, it is what the bot is made for.
    #[pyo3(signature = (seen, *, chance=0, nodes=None))]
    fn choose(
        &self,
        py: Python<'_>,
        seen: Seen<'_>,
        chance: u64,
        nodes: Option<u64>,
    ) -> Option<String> {
        let own;
        let sight = match &seen {
            Seen::Sight(sight) => &**sight,
            Seen::Game(game) => {
                own = game.decider()?;
                &own
            }
        };
        if !sight.decides {
            return None;
        }
        let (bot, sight) = (self.bot, &sight.seen);
        let nodes = nodes.unwrap_or(bot.nodes());
        py.detach(|| caravan_house::thinking::decide(bot, &mut Budget::nodes(nodes), sight, chance))
    }

    fn __repr__(&self) -> String {
        format!("Bot({:?})", self.name)
    }
}
