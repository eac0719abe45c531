//! Plans that the store keeps for tables by days.

use caravan_room::{Input, LogRow, Person};
use serde_json::Value;

use super::{Address, Event, House, Run};
use crate::weather::Sabotage;

impl House {
    pub(super) fn keep_plan(&mut self, from: &Address, person: Person, plan: String) -> Run {
        self.tell_story(|| format!("node {} keeps for {person:?}: {plan}", from.node));
        if self.disk_fails {
            return Ok(());
        }
        let key = (from.game.clone(), person);
        if plan.is_empty() {
            self.disk.plans.remove(&key);
            return Ok(());
        }
        let kept: Value = serde_json::from_str(&plan).map_err(|error| error.to_string())?;
        let actions = kept["actions"].as_array().ok_or("a plan without actions")?;
        let actions = actions.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        let seat = kept["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok());
        let seat = seat.ok_or("a plan without a seat")? + 1;
        self.disk.prepared.insert((from.game.clone(), seat, actions));
        self.disk.plans.insert(key, plan);
        Ok(())
    }

    pub(super) fn read_plans(&mut self, to: Address) {
        let swaps = self.weather.sabotage == Some(Sabotage::SwappedPlans);
        let input = if self.disk_fails {
            Input::NoPlans
        } else {
            let own = self.disk.plans.iter().filter(|((game, _), _)| *game == to.game);
            let plans = own.map(|((_, person), plan)| {
                let next = |seat: u8| format!("\"seat\":{seat},");
                let plan = if swaps { plan.replace(&next(1), &next(0)) } else { plan.clone() };
                (person.clone(), plan)
            });
            Input::Plans { plans: plans.collect() }
        };
        let delay = self.chance.between(0, self.weather.disk);
        self.after(delay, Event::Tell { to, input });
    }

    /// A turn that is played at once was prepared by its person, as it is.
    pub(super) fn check_plan(&mut self, game: &str, row: &LogRow) -> Run {
        if row.kind != "played" || !row.command.starts_with("/plan-") {
            return Ok(());
        }
        self.report.played += 1;
        let action = |word: &str| word.split('!').next().unwrap_or(word).to_owned();
        let actions: Vec<String> = row.text.split(' ').map(action).collect();
        let seat = row.seat.ok_or("a turn is played without a seat")?;
        if self.disk.prepared.contains(&(game.to_owned(), seat, actions)) {
            return Ok(());
        }
        Err(format!("row {} of {game} plays what nobody has prepared", row.seq))
    }
}
