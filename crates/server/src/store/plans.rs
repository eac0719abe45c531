//! Turns that people have prepared in games by days.

use super::Store;
use super::change::{Batch, Change, Job, Param};
use super::database::{Value, read_by_name};
use super::error::StoreError;

const PLANS: &str = "SELECT game, player, plan FROM plans WHERE game = $1";
const PLANS_OF: &str = "SELECT game, player, plan FROM plans WHERE player = $1 ORDER BY game";
const PUT: &str = "INSERT INTO plans (game, player, plan) VALUES ($1, $2, $3) \
     ON CONFLICT (game, player) DO UPDATE SET plan = excluded.plan";
const DROP: &str = "DELETE FROM plans WHERE game = $1 AND player = $2";
pub(super) const DROP_PLANS_OF: &str = "DELETE FROM plans WHERE player = $1";
pub(super) const DROP_PLANS_IN: &str = "DELETE FROM plans WHERE game = $1";

/// What somebody has prepared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPlan {
    /// In which game.
    pub game: String,
    /// Who.
    pub player: String,
    /// What, as text of the room.
    pub plan: String,
}

read_by_name!(StoredPlan { game, player, plan });

impl Store {
    /// What people have prepared in a game.
    pub async fn plans(&self, game: &str) -> Result<Vec<StoredPlan>, StoreError> {
        self.all("reading plans", PLANS, &[Value::Text(game)]).await
    }

    /// What somebody has prepared in their games.
    pub async fn plans_of(&self, player: &str) -> Result<Vec<StoredPlan>, StoreError> {
        self.all("reading plans", PLANS_OF, &[Value::Text(player)]).await
    }

    /// Keeps what somebody has prepared; nothing if it is empty. Written in the order of the calls,
    /// and before entries that are appended later.
    pub fn keep_plan(
        &self,
        game: &str,
        player: &str,
        plan: &str,
        answer: impl FnOnce(Result<bool, StoreError>) + Send + 'static,
    ) {
        let (text, place) = (|text: &str| Param::Text(text.into()), (6, player.to_owned()));
        let (game, player) = (text(game), text(player));
        let statement = match plan {
            "" => (DROP, vec![game, player]),
            plan => (PUT, vec![game, player, text(plan)]),
        };
        let change = Change::Batch(Batch { place, statements: vec![statement], chat: None });
        self.send(Job::Change(change, Box::new(answer)));
    }
}
