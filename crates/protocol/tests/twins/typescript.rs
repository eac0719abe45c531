//! Generates the TypeScript types of the messages.

use std::any::TypeId;
use std::collections::BTreeMap;

use caravan_protocol::alerts::{AlertTrial, Alerts, PushSubscription};
use caravan_protocol::day::DayBoard;
use caravan_protocol::phrase::{NewPhrase, OwnPhrase, PhraseTry, PhraseWish};
use caravan_protocol::{Catalog, MAX_REQUEST, Message, Request, VERSION, lobby, ratings};
use ts_rs::{Config, TS, TypeVisitor};

use crate::assert_twin;

const HEAD: &str = "\
// What server and clients say to each other: the twins of the types in crates/protocol.
// Generated; do not edit. `CARAVAN_BLESS=1 cargo test -p caravan-protocol --features twins`
// writes it anew. docs/protocol.md says what it means.
";

/// Every type that can be met, by its name.
struct Twins {
    config: Config,
    found: BTreeMap<String, (TypeId, String)>,
}

impl TypeVisitor for Twins {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // What has no file of its own is built in, such as `string`.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if let Some((known, _)) = self.found.get(&name) {
            assert_eq!(*known, TypeId::of::<T>(), "two types are called {name}");
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let text = format!("{docs}export {}\n", T::decl(&self.config));
        self.found.insert(name, (TypeId::of::<T>(), text));
        T::visit_dependencies(self);
    }
}

/// The whole file.
fn rendered() -> String {
    // Times in milliseconds are the largest numbers on the wire: JSON numbers hold them exactly.
    let config = Config::new().with_large_int("number");
    let mut twins = Twins { config, found: BTreeMap::new() };
    twins.visit::<Request>();
    twins.visit::<Message>();
    twins.visit::<Catalog>();
    twins.visit::<lobby::NewTable>();
    twins.visit::<lobby::TableLinks>();
    twins.visit::<lobby::Network>();
    twins.visit::<lobby::Listed>();
    twins.visit::<lobby::Summary>();
    twins.visit::<lobby::OwnTable>();
    twins.visit::<lobby::OwnMessage>();
    twins.visit::<lobby::VacationWish>();
    twins.visit::<lobby::Vacations>();
    twins.visit::<lobby::Me>();
    twins.visit::<lobby::Past>();
    twins.visit::<lobby::Replay>();
    twins.visit::<lobby::NewAnalysis>();
    twins.visit::<lobby::Analysis>();
    twins.visit::<lobby::DeviceLink>();
    twins.visit::<lobby::DeviceOffer>();
    twins.visit::<lobby::Devices>();
    twins.visit::<lobby::Piles>();
    twins.visit::<ratings::Board>();
    twins.visit::<ratings::GameRatings>();
    twins.visit::<ratings::OwnPage>();
    twins.visit::<ratings::PageWish>();
    twins.visit::<ratings::PersonPage>();
    twins.visit::<Alerts>();
    twins.visit::<PushSubscription>();
    twins.visit::<AlertTrial>();
    twins.visit::<DayBoard>();
    twins.visit::<OwnPhrase>();
    twins.visit::<PhraseWish>();
    twins.visit::<NewPhrase>();
    twins.visit::<PhraseTry>();
    let types: Vec<String> = twins.found.into_values().map(|(_, text)| text).collect();
    let constants = format!(
        "/** The version of the protocol. */\nexport const VERSION = {VERSION};\n\n\
         /** The most bytes a client may say at once. */\nexport const MAX_REQUEST = {MAX_REQUEST};\n"
    );
    let text = format!("{HEAD}\n{constants}\n{}", types.join("\n"));
    // Whoever reads the difference should not stumble over blanks at the ends of lines.
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

#[test]
fn the_typescript_twins_are_up_to_date() {
    assert_twin("../../web/src/wire/protocol.ts", &rendered());
}

#[test]
fn numbers_of_64_bits_are_numbers_in_typescript() {
    let text = rendered();
    assert!(!text.contains("bigint"));
    assert!(text.contains("at: number") && text.contains("revealBy?: number"));
}

#[test]
fn a_changed_type_changes_its_twin() {
    #[derive(TS)]
    #[expect(dead_code, reason = "only its twin is looked at")]
    struct Before {
        seat: u8,
    }
    #[derive(TS)]
    #[expect(dead_code, reason = "only its twin is looked at")]
    #[ts(rename = "Before")]
    struct After {
        seat: Option<u8>,
    }
    let twin = |visit: fn(&mut Twins)| {
        let mut twins = Twins { config: Config::new(), found: BTreeMap::new() };
        visit(&mut twins);
        twins.found.remove("Before").unwrap().1
    };
    assert_eq!(twin(Twins::visit::<Before>), "export type Before = { seat: number, };\n");
    assert_eq!(twin(Twins::visit::<After>), "export type Before = { seat: number | null, };\n");
}
