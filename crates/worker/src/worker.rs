//! A worker: takes orders, returns answers.

use caravan_engine::{AnyRules, Family};
use caravan_house::day::Day;
use caravan_house::measure::measure;
use caravan_protocol::Refusal;
use caravan_protocol::message::Code;
use caravan_room::{Client, Input, read_name};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::order::Order;
use crate::tables::{Tables, bad};
use crate::thinking::Thinker;

/// The state behind all orders.
#[derive(Default)]
pub struct Worker {
    tables: Tables,
    thinker: Thinker,
}

impl Worker {
    /// Runs an order: the time, in milliseconds since 1970, and what to do, as JSON.
    pub fn carry_out(&mut self, order: &[u8]) -> Vec<u8> {
        let answer = match serde_json::from_slice::<(u64, Order)>(order) {
            Ok((now, order)) => self.answer(now, order),
            Err(error) => Answer {
                refused: Some(bad(format!("no such order: {error}"))),
                ..Answer::default()
            },
        };
        serde_json::to_vec(&answer).expect("answers can be written")
    }

    fn answer(&mut self, now: u64, order: Order) -> Answer {
        let mut answer = Answer::default();
        match self.obey(now, order, &mut answer) {
            Ok(value) => answer.value = value,
            Err(refusal) => answer.refused = Some(refusal),
        }
        answer
    }

    fn obey(&mut self, now: u64, order: Order, answer: &mut Answer) -> Result<Value, Refusal> {
        let (tables, out) = (&mut self.tables, &mut answer.wants);
        match order {
            Order::Found { game, wish, name, secret } => tables.found(game, wish, &name, &secret),
            Order::Day { game, date, family, theme, counted, name } => {
                tables.day(game, &Day { date, family, theme, counted }, &name)
            }
            Order::Open(stored) => tables.open(stored),
            Order::Close { game } => {
                tables.close(&game);
                Ok(Value::Null)
            }
            Order::Join { game, client } => {
                tables.join(now, &game, Client(client), out);
                Ok(Value::Null)
            }
            Order::Leave { game, client } => {
                tables.step(now, &game, Input::Gone { client: Client(client) }, out);
                Ok(Value::Null)
            }
            Order::Say { game, client, request } => {
                tables.hear(now, &game, Client(client), request, out);
                Ok(Value::Null)
            }
            Order::Tell { game, told } => tables.tell(now, &game, told, out).map(|()| Value::Null),
            Order::Look { game } => tables.show(&game),
            Order::Past { game, seq } => tables.past(&game, seq),
            Order::Catalog { game } => tables.catalog(&game),
            Order::Record { game } => tables.record(&game),
            Order::Replay { game } => tables.replay(&game),
            Order::Read { record, own } => tables.read(&record, own.own()),
            Order::Components(which) => tables.components(&which),
            Order::Piles(which) => tables.piles(&which),
            Order::Set { family } => Ok(Value::String(Family::from(family).set_text().into())),
            Order::CheckSet { family, text, map } => {
                tables.check_set(family, &text, map.as_deref())
            }
            Order::Name { name } => {
                let name = read_name(&name);
                let name = name.map_err(|reason| Refusal::new(Code::BadName, reason))?;
                Ok(json!({ "name": name }))
            }
            Order::Think(thought) => self.thinker.think(&thought),
            Order::Judge { game, record, own } => {
                self.thinker.judge(game, record.as_deref(), own.own())
            }
            Order::JudgeNext => self.thinker.judge_next(),
            Order::Measure { family, set, seats, games, bot } => {
                let rules = AnyRules::load(family.into(), set.as_deref(), None);
                let rules = rules.map_err(|error| bad(error.to_string()))?;
                measure(&rules, seats, games, bot.as_deref()).map_err(bad)
            }
        }
    }
}
