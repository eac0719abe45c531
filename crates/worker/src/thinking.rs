//! Bot moves, hints and analyses, which take long: for workers that may be terminated at any time.

use caravan_engine::{AnyTable, RulesCache, Turn};
use caravan_house::analysis::{Judging, Moment};
use caravan_house::records::{self, LoadedRecord, Own};
use caravan_house::thinking::Task;
use caravan_protocol::Refusal;
use caravan_protocol::message::Family;
use caravan_room::{Client, Think};
use serde_json::{Value, json};

use crate::order::{Aim, Stored, Thought, Told};
use crate::tables::{Asked, bad, room, value};

/// The state of a thinking worker: the game it judges, and the rules.
#[derive(Default)]
pub struct Thinker {
    rules_cache: RulesCache,
    judging: Option<Box<dyn Judging>>,
}

impl Thinker {
    /// Runs a computation to its end, and returns the input for the room.
    pub(crate) fn think(&self, thought: &Thought) -> Asked {
        let Thought { family, set, set_key, map, .. } = thought;
        let rules =
            self.rules_cache.take_dealt((*family).into(), set.as_deref(), set_key, map.as_deref());
        let rules = rules.map_err(|error| bad(error.to_string()))?;
        let table = AnyTable::from_position(&rules, &thought.imagined);
        let table = table.map_err(|faults| bad(faults.to_string()))?;
        let Turn::Of(seat) = table.turn() else { return Err(bad("the game is over".into())) };
        let seat_view = table.seat_view(seat);
        let task = match &thought.aim {
            Aim::Turn { seq, level, chance } => {
                let chance = chance.parse().map_err(|_| bad("no number to draw from".into()))?;
                Task::Turn(Think { seq: *seq, seat, level: *level, seat_view, chance })
            }
            Aim::Hint { client, seq } => {
                Task::Hint { client: Client(*client), seq: *seq, seat_view }
            }
        };
        // To stop it, the script terminates the worker.
        let told = Told::of(task.carry_out(&mut || false));
        Ok(value(told))
    }

    /// Begins to judge a game; returns the number of decisions, the end included.
    pub(crate) fn judge(
        &mut self,
        game: Option<Stored>,
        record: Option<&str>,
        own: Own<'_>,
    ) -> Asked {
        let played = match (game, record) {
            (Some(game), _) => records::finished(room(game, &self.rules_cache)?.state()),
            (None, Some(text)) => LoadedRecord::read(text, own, &self.rules_cache)
                .and_then(|loaded| loaded.play(&mut || false)),
            (None, None) => Err("name a game or a record to judge".into()),
        };
        let played = played.map_err(bad)?;
        let judging = records::judged(&played).map_err(bad)?;
        let of = judging.left();
        self.judging = Some(judging);
        Ok(json!({ "of": of, "family": Family::from(played.table.rules().family()) }))
    }

    /// Judges the next decision; null after the end.
    pub(crate) fn judge_next(&mut self) -> Result<Value, Refusal> {
        let judging = self.judging.as_mut().ok_or_else(|| bad("nothing is judged".into()))?;
        Ok(match judging.next(&mut || false) {
            Some(Moment { chances, choice }) => json!({ "chances": chances, "choice": choice }),
            None => Value::Null,
        })
    }
}
