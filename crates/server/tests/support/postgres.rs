//! A PostgreSQL database for one test.

use std::env;

use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection};

/// Where `cargo verify` says that a server listens.
const VARIABLE: &str = "CARAVAN_TEST_POSTGRES";

/// A database that nobody else uses.
pub(crate) struct Database {
    server: String,
    name: String,
}

impl Database {
    /// Makes an empty database on the server of the tests.
    pub(crate) async fn create() -> Database {
        let server = env::var(VARIABLE).unwrap_or_else(|_| {
            panic!("set {VARIABLE} to the address of a PostgreSQL server, as `cargo verify --only postgres` does")
        });
        let name = format!("caravan_{:016x}", getrandom::u64().unwrap());
        let database = Database { server, name };
        database.on_server("CREATE DATABASE").await;
        database
    }

    /// Its address.
    pub(crate) fn url(&self) -> String {
        let (server, rest) = self.server.rsplit_once('/').unwrap();
        let options = rest.split_once('?').map_or_else(String::new, |(_, rest)| format!("?{rest}"));
        format!("{server}/{}{options}", self.name)
    }

    /// Removes it, even while somebody is connected.
    pub(crate) async fn remove(self) {
        self.on_server("DROP DATABASE").await;
    }

    async fn on_server(&self, what: &str) {
        let mut connection = PgConnection::connect(&self.server).await.unwrap();
        let force = if what.starts_with("DROP") { " WITH (FORCE)" } else { "" };
        let statement = format!("{what} {}{force}", self.name);
        sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }
}
