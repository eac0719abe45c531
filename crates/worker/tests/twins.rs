//! What the script around a worker says and hears, in TypeScript.
//!
//! `CARAVAN_BLESS=1 cargo test -p caravan-worker --features twins` writes it anew.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::any::type_name;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{env, fs};

use caravan_worker::answer::Want;
use caravan_worker::order::Order;
use ts_rs::{Config, TS, TypeVisitor};

const FILE: &str = "../../web/src/local/orders.ts";

const HEAD: &str = "\
// What the script around the module says and hears: the twins of the types in crates/worker.
// Generated; do not edit. `CARAVAN_BLESS=1 cargo test -p caravan-worker --features twins` writes it anew.
";

/// Every type that can be met; those of the protocol have a file of their own.
struct Twins {
    config: Config,
    found: BTreeMap<String, String>,
    imported: BTreeSet<String>,
}

impl TypeVisitor for Twins {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // What has no file of its own is built in, such as `string`.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if type_name::<T>().starts_with("caravan_protocol::") {
            self.imported.insert(name);
        } else if !self.found.contains_key(&name) {
            let docs = T::docs().unwrap_or_default();
            self.found.insert(name, format!("{docs}export {}\n", T::decl(&self.config)));
            T::visit_dependencies(self);
        }
    }
}

fn rendered() -> String {
    // Times in milliseconds are the largest numbers: JSON numbers hold them exactly.
    let config = Config::new().with_large_int("number");
    let mut twins = Twins { config, found: BTreeMap::new(), imported: BTreeSet::new() };
    twins.visit::<Order>();
    twins.visit::<Want>();
    let imported: Vec<String> = twins.imported.into_iter().collect();
    let types: Vec<String> = twins.found.into_values().collect();
    let import = format!("import type {{ {} }} from '../wire/protocol';\n", imported.join(", "));
    let text = format!("{HEAD}{import}\n{}", types.join("\n"));
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

#[test]
fn the_typescript_twins_are_up_to_date() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let expected = rendered();
    if env::var_os("CARAVAN_BLESS").is_some() {
        fs::write(&file, &expected).unwrap();
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == expected,
        "{FILE} is not what the types come to: set CARAVAN_BLESS=1 and run this test again"
    );
}
