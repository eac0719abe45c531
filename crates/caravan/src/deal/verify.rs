//! `caravan deal verify`: checks that a server dealt as it committed to (`docs/deal.md`, section
//! 6).

use std::io::{Write, stdout};
use std::sync::Arc;

use caravan_ai::{Bot, BotLevel, Budget, Judge};
use caravan_engine::deal::Pile;
use caravan_engine::fairness::{Nonce, Secret, hex, promise, read_hex};
use caravan_engine::{Observer, Rules, Seed, SplitMix64, Table, Turn};
use caravan_record::{Record, replay};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::game::{read_text, with_rules};
use crate::replay::rules_of;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The record of a finished game, as exported by the server.
    #[arg(value_name = "FILE")]
    record: String,
    /// Verify with this set: a file, or the name of a built-in set.
    #[arg(long, value_name = "SET")]
    set: Option<String>,
    /// Verify a game of Adventure on this map.
    #[arg(long, value_name = "MAP")]
    map: Option<String>,
    /// The commitment that the server showed before the game, if you kept it.
    #[arg(long, value_name = "HEX")]
    commitment: Option<String>,
    /// Also repeat the decisions of the bots and compare; this takes as long as they took.
    #[arg(long)]
    bots: bool,
    /// Print a JSON object: `game`, `commitment`, `key`, `verified`, and with --bots how many actions
    /// of `bots` were repeated.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let bad = |error: String| Failure::bad_input(format!("{}: {error}", arguments.record));
    let record = Record::read(&read_text(&arguments.record)?);
    let record = record.map_err(|fault| bad(fault.to_string()))?;
    let (set, map) = (arguments.set.clone(), arguments.map.clone());
    let rules = rules_of(&arguments.record, &record, set, map)?;
    let claim = Claim::read(&record).map_err(bad)?;
    let ruleset = rules.ruleset();
    if let Some(kept) = &arguments.commitment
        && !kept.trim().eq_ignore_ascii_case(&claim.commitment)
    {
        let wrong = format!("the record has the commitment {}", claim.commitment);
        return Err(not_verified(&arguments.record, &wrong));
    }
    let key = claim.check(&ruleset).map_err(|wrong| not_verified(&arguments.record, &wrong))?;
    let seed = Seed::from_key(key);
    with_rules!(rules, rules => {
        let replayed = replay(&rules, &record, |_| {}).map_err(|fault| bad(fault.to_string()))?;
        let table = &replayed.table;
        let found = table.deal().ok_or_else(|| bad("the record has no deal".into()))?;
        let dealt = rules.deal(found.seats(), &seed);
        for Pile { label, names } in &rules.piles(found.seats()) {
            let name = |component: u8| names.get(usize::from(component));
            let places = dealt.order(label).iter().zip(found.order(label)).enumerate();
            for (place, (&right, &written)) in places {
                if rules.seen(table.state(), label, place) && name(right) != name(written) {
                    let wrong = format!("number {} of the {label} differs", place + 1);
                    return Err(not_verified(&arguments.record, &wrong));
                }
            }
        }
        let levels = if arguments.bots { bots(&record).map_err(bad)? } else { Vec::new() };
        let repeated = repeat(table, &seed, &levels);
        let repeated = repeated.map_err(|wrong| {
            Failure::check_failed(format!("{}: a bot decided differently: {wrong}", arguments.record))
        })?;
        let mut out = stdout();
        if arguments.json {
            let mut object = json!({
                "game": claim.game, "commitment": claim.commitment, "key": hex(&key),
                "verified": true,
            });
            if arguments.bots {
                object["bots"] = repeated.into();
            }
            writeln!(out, "{object}")?;
        } else {
            if arguments.bots {
                writeln!(out, "The bots choose the same again: {repeated} actions.")?;
            }
            writeln!(
                out,
                "The deal is as committed: commitment {}, key {}.{}",
                claim.commitment,
                hex(&key),
                if arguments.commitment.is_some() {
                    ""
                } else {
                    " Compare the commitment with the one that the server showed before the game."
                }
            )?;
        }
        Ok(())
    })
}

/// The level of each seat that a bot has played from start to finish.
fn bots(record: &Record) -> Result<Vec<Option<BotLevel>>, String> {
    let tag = record.tag("Bots").ok_or("the tag `Bots` is missing: no bot played")?;
    let level = |name: &String| match name.as_str() {
        "" => Ok(None),
        name => BotLevel::by_name(name).map(Some).ok_or(format!("there is no bot level `{name}`")),
    };
    tag.values.iter().map(level).collect()
}

/// Repeats the decisions of the bots (`docs/deal.md`, section 8) and returns how many there were;
/// an error names the first that differs, and what the bot would have done.
fn repeat<R: Judge>(
    played: &Table<R>,
    seed: &Seed,
    levels: &[Option<BotLevel>],
) -> Result<u32, String> {
    let (rules, Some(deal)) = (played.shared_rules(), played.deal()) else { return Ok(0) };
    let mut table = Table::from_deal(Arc::clone(rules), deal.clone());
    let mut repeated = 0;
    for (ply, action) in (1..).zip(played.actions()) {
        let Turn::Of(seat) = table.turn() else { break };
        if let Some(level) = levels.get(seat.index()).copied().flatten() {
            let (bot, view) = (Bot::Level(level), table.view(Observer::Seat(seat)));
            let mut budget = Budget::nodes(bot.nodes());
            let mut rng = SplitMix64::new(seed.bot_chance(ply));
            let right = bot.choose(rules.as_ref(), &view, &mut budget, &mut rng);
            if right != Some(action) {
                let right = right.map(|right| rules.spell(right)).unwrap_or_default();
                return Err(format!(
                    "action {ply} is `{}`, but a {level} of this version does `{right}`",
                    rules.spell(action)
                ));
            }
            repeated += 1;
        }
        table.play(action).map_err(|error| error.to_string())?;
    }
    Ok(repeated)
}

fn not_verified(path: &str, wrong: &str) -> Failure {
    Failure::check_failed(format!("{path}: the deal is not as committed: {wrong}"))
}

/// The commitment, secret and nonces of a record.
struct Claim {
    game: String,
    commitment: String,
    secret: Secret,
    promises: Vec<String>,
    nonces: Vec<Option<Nonce>>,
}

impl Claim {
    fn read(record: &Record) -> Result<Claim, String> {
        let one = |name: &str| match record.value(name) {
            Ok(Some(value)) => Ok(value.to_owned()),
            Ok(None) => Err(format!("the tag `{name}` is missing: no server dealt this game")),
            Err(fault) => Err(fault.to_string()),
        };
        let all = |name: &str| {
            let tag = record.tag(name).ok_or_else(|| format!("the tag `{name}` is missing"))?;
            Ok::<_, String>(tag.values.clone())
        };
        let nonces = all("Nonces")?;
        let nonces = nonces.iter().map(|text| match text.as_str() {
            "" => Ok(None),
            text => read_hex("a nonce", text).map(Some),
        });
        Ok(Claim {
            game: one("House")?,
            commitment: one("Commitment")?,
            secret: Secret::from_hex(&one("Secret")?)?,
            promises: all("Promises")?,
            nonces: nonces.collect::<Result<_, String>>()?,
        })
    }

    /// Verifies the claim and returns the key of the deal; an error says what is wrong.
    fn check(&self, ruleset: &str) -> Result<[u8; 32], String> {
        if hex(&self.secret.commitment(&self.game)) != self.commitment {
            return Err("the secret does not match the commitment".into());
        }
        for (promised, nonce) in self.promises.iter().zip(&self.nonces) {
            if let Some(nonce) = nonce
                && !promised.is_empty()
                && hex(&promise(nonce)) != *promised
            {
                return Err("a nonce does not match its promise".into());
            }
        }
        Ok(self.secret.key(ruleset, &self.nonces))
    }
}
