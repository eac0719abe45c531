//! The acknowledged commands, compared with the stored log.

use std::collections::HashMap;

use caravan_server::store::{LogRow, Store, StoreError};

/// The acknowledged commands of games, each with its entry number.
#[derive(Default)]
pub(crate) struct Journal(HashMap<String, HashMap<String, u32>>);

/// The faults found in the logs.
#[derive(Default, Debug, PartialEq, Eq)]
pub(crate) struct Audit {
    /// Acknowledged commands.
    pub(crate) acknowledged: u64,
    /// Those that are not in the log at their number (lost).
    pub(crate) lost: u64,
    /// Commands that are in the log more than once.
    pub(crate) duplicated: u64,
    /// Gaps in the numbers of a log.
    pub(crate) gaps: u64,
}

impl Journal {
    /// Records an acknowledged command. Command ids are unique in a game.
    pub(crate) fn add(&mut self, game: &str, id: &str, seq: u32) {
        let game = match self.0.get_mut(game) {
            Some(game) => game,
            None => self.0.entry(game.into()).or_default(),
        };
        // Of two different answers, the first is the one the client relied on.
        game.entry(id.into()).or_insert(seq);
    }

    /// Compares everything with the stored logs.
    pub(crate) async fn audit(&self, store: &Store) -> Result<Audit, StoreError> {
        let mut audit = Audit::default();
        for (game, acknowledged) in &self.0 {
            audit.look(acknowledged, &store.rows(game, 0).await?);
        }
        Ok(audit)
    }
}

impl Audit {
    fn look(&mut self, acknowledged: &HashMap<String, u32>, rows: &[LogRow]) {
        let mut found: HashMap<&str, u32> = HashMap::new();
        for (expected, row) in (1..).zip(rows) {
            self.gaps += u64::from(row.seq != expected);
            // A command is stored with its person.
            let id = row.command.rsplit('/').next().unwrap_or_default();
            if !id.is_empty() && found.insert(id, row.seq).is_some() {
                self.duplicated += 1;
            }
        }
        for (id, &seq) in acknowledged {
            self.acknowledged += 1;
            self.lost += u64::from(found.get(id.as_str()) != Some(&seq));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn audit(rows: &[(u32, &str)]) -> Audit {
        let acknowledged = HashMap::from([("x".into(), 1), ("y".into(), 2)]);
        let row = |&(seq, id): &(u32, &str)| {
            let command = if id.is_empty() { String::new() } else { format!("me/{id}") };
            LogRow { seq, command, ..LogRow::default() }
        };
        let mut audit = Audit::default();
        audit.look(&acknowledged, &rows.iter().map(row).collect::<Vec<_>>());
        audit
    }

    #[test]
    fn a_log_with_everything_is_sound() {
        let sound = Audit { acknowledged: 2, ..Audit::default() };
        assert_eq!(audit(&[(1, "x"), (2, "y"), (3, ""), (4, "")]), sound);
    }

    #[test]
    fn what_is_wrong_is_counted() {
        assert_eq!(audit(&[(1, "x"), (2, "z")]).lost, 1);
        assert_eq!(audit(&[(1, "y"), (2, "x")]).lost, 2);
        assert_eq!(audit(&[(1, "x"), (2, "y"), (3, "y")]).duplicated, 1);
        assert_eq!(audit(&[(1, "x"), (3, "y")]).gaps, 1);
    }
}
