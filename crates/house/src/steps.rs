//! A finished game, step by step, with nothing hidden.

use std::sync::Arc;

use caravan_engine::{AnyTable, Notation as _, Observer, Table, Turn, with_table};
use caravan_protocol::Wire as _;
use caravan_protocol::lobby::{Replay, Step};
use caravan_protocol::message::{Outcome, Theme};
use caravan_record::Termination;

use crate::thinking::Stop;

/// The steps of a game replayed from its record or its log; `None` if it began in the middle, or if
/// `stop`, which is polled before each step, returns true. `record` is the text of its record.
pub fn steps(
    played: &caravan_record::Replay<AnyTable>,
    theme: Theme,
    record: String,
    stop: Stop<'_>,
) -> Option<Replay> {
    let rules = played.table.rules();
    let edition = rules.edition();
    let (family, set_name) = (rules.family().into(), edition.set.to_owned());
    let (set_file, map_file) = (rules.own_set(), rules.own_map());
    let resigned = match &played.termination {
        Termination::Resigned(seats) => seats.iter().map(|seat| seat.0 + 1).collect(),
        _ => Vec::new(),
    };
    let result = played.outcome.as_ref().map(|outcome| Outcome {
        scores: outcome.scores.to_vec(),
        ranks: outcome.ranks.to_vec(),
        resigned,
    });
    with_table!(&played.table, game => {
        let rules = game.shared_rules();
        let mut table = Table::from_deal(Arc::clone(rules), game.deal()?.clone());
        let show = |table: &Table<_>| rules.wire_view(&table.view(Observer::All));
        let start = show(&table);
        let mut steps = Vec::new();
        for action in game.actions() {
            if stop() {
                return None;
            }
            let Turn::Of(seat) = table.turn() else { break };
            let round = table.round();
            let events = table.play(action).expect("it was legal when it was played");
            steps.push(Step {
                round,
                seat: seat.0 + 1,
                action: rules.spell(action),
                events: events.into_iter().map(|event| rules.wire_event(event)).collect(),
                view: show(&table),
            });
        }
        let names = played.names.clone();
        Some(Replay {
            family,
            set: set_name,
            theme,
            names,
            start,
            steps,
            result,
            record,
            set_file,
            map_file,
        })
    })
}
