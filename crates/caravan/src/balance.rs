//! `caravan balance`: how often bots use each component of a game.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use caravan_ai::{Bot, Budget, Judge};
use caravan_engine::{Observer, SeatCount, Table, Turn};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::family::Account;
use crate::game::{DealArguments, GameArguments, with_rules};
use crate::playout::choices;
use crate::progress::progress_bar;
use crate::selfplay::use_net;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    #[command(flatten)]
    deal: DealArguments,
    /// The number of games; game i is dealt from the seed text TEXT/i.
    #[arg(long, value_name = "M", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The bot in every seat, by a name that `caravan arena` knows.
    #[arg(long, value_name = "BOT", default_value = "planner:24:4")]
    bot: Bot,
    /// Evaluate with this net instead of the built-in one.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Stop a game after this many rounds; it has no winner.
    #[arg(long, value_name = "N", default_value_t = 300)]
    max_rounds: u32,
    /// Print a JSON object: `games`, `finished`, `roundsMean`, `roundsP95`, `wins` by seat, `meanScores` by
    /// seat, and `used`, an array of `name`, `offered`, `used`, `uses` and `won`.
    #[arg(long)]
    json: bool,
}

/// The totals over all games.
#[derive(Default)]
struct Tally {
    finished: u32,
    rounds: Vec<u32>,
    wins: Vec<u32>,
    scores: Vec<u64>,
    components: BTreeMap<String, Use>,
}

/// How often a component was used.
#[derive(Default)]
struct Use {
    /// Games in which some seat could have used it.
    offered: u32,
    /// Games in which some seat did.
    used: u32,
    /// Uses in total.
    uses: u32,
    /// Uses by the seat that won, in games that were won.
    by_winner: u32,
    /// Uses by any seat, in games that were won.
    in_won_games: u32,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    with_rules!(arguments.game.rules()?, rules => {
        let seats = arguments.deal.seat_count(rules.as_ref())?;
        arguments.deal.seed()?;
        use_net(rules.as_ref(), seats, arguments.net.as_deref())?;
        let tally = play_all(arguments, &rules, seats)?;
        print(arguments, &tally, seats)
    })
}

/// Plays all games on all cores. The result does not depend on the number of cores.
fn play_all<R: Account + Judge + Send + Sync>(
    arguments: &Arguments,
    rules: &Arc<R>,
    seats: SeatCount,
) -> Result<Tally, Failure> {
    let bar = progress_bar(arguments.games);
    let next = AtomicU32::new(1);
    let n_seats = usize::from(seats.get());
    let start = Tally { wins: vec![0; n_seats], scores: vec![0; n_seats], ..Tally::default() };
    let tally = Mutex::new(Ok(start));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game > arguments.games {
                        break;
                    }
                    let played = play(arguments, rules, seats, game);
                    let mut tally = tally.lock().expect("no game panics");
                    match (played, tally.as_mut()) {
                        (Ok(played), Ok(tally)) => tally.add(played),
                        (Err(failure), Ok(_)) => *tally = Err(failure),
                        (_, Err(_)) => {}
                    }
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    tally.into_inner().expect("no game panics")
}

/// What happened in one game.
struct Played {
    rounds: u32,
    /// The scores and the winner, if the game ended.
    outcome: Option<(Vec<u16>, usize)>,
    offered: BTreeSet<String>,
    /// The components used, each with its seat.
    uses: Vec<(usize, String)>,
}

fn play<R: Account + Judge>(
    arguments: &Arguments,
    rules: &Arc<R>,
    seats: SeatCount,
    game: u32,
) -> Result<Played, Failure> {
    let (text, seed) = arguments.deal.numbered(game)?;
    let mut rng = choices(&seed);
    let mut table = Table::new(Arc::clone(rules), seats, &seed);
    let mut offered = BTreeSet::new();
    let mut uses = Vec::new();
    while let Turn::Of(seat) = table.turn() {
        if table.round() > arguments.max_rounds {
            break;
        }
        rules.offered(table.state(), &mut offered);
        let view = table.view(Observer::Seat(seat));
        let mut budget = Budget::nodes(arguments.bot.nodes());
        let action = arguments.bot.choose(rules.as_ref(), &view, &mut budget, &mut rng);
        let action = action.expect("a seat decides");
        let events = table.play(action).map_err(|illegal| {
            Failure::check_failed(format!("{text}: the bot's action is illegal: {illegal}"))
        })?;
        let names = events.iter().filter_map(|&event| rules.used(event));
        uses.extend(names.map(|name| (seat.index(), name)));
    }
    let outcome = table.outcome();
    let outcome = outcome.map(|outcome| (outcome.scores.to_vec(), outcome.winner().index()));
    Ok(Played { rounds: table.rounds(), outcome, offered, uses })
}

impl Tally {
    fn add(&mut self, played: Played) {
        self.rounds.push(played.rounds);
        if let Some((scores, winner)) = &played.outcome {
            self.finished += 1;
            self.wins[*winner] += 1;
            for (sum, &score) in self.scores.iter_mut().zip(scores) {
                *sum += u64::from(score);
            }
        }
        let winner = played.outcome.map(|(_, winner)| winner);
        for name in played.offered {
            self.components.entry(name).or_default().offered += 1;
        }
        let mut once = BTreeSet::new();
        for (seat, name) in &played.uses {
            let component = self.components.entry(name.clone()).or_default();
            component.uses += 1;
            component.used += u32::from(once.insert(name));
            component.in_won_games += u32::from(winner.is_some());
            component.by_winner += u32::from(winner == Some(*seat));
        }
    }
}

fn print(arguments: &Arguments, tally: &Tally, seats: SeatCount) -> Result<(), Failure> {
    let finished = f64::from(tally.finished).max(1.0);
    let mut rounds = tally.rounds.clone();
    rounds.sort_unstable();
    let rounds_mean = f64::from(rounds.iter().sum::<u32>()) / f64::from(arguments.games);
    let rounds_p95 = rounds[(rounds.len() * 95).div_ceil(100).saturating_sub(1)];
    #[expect(clippy::cast_precision_loss, reason = "these are printed means")]
    let mean_scores: Vec<f64> =
        tally.scores.iter().map(|&sum| (sum as f64 / finished * 10.0).round() / 10.0).collect();
    let percent = |part: u32, whole: u32| 100.0 * f64::from(part) / f64::from(whole.max(1));
    let mut out = stdout().lock();
    if arguments.json {
        let used: Vec<_> = tally
            .components
            .iter()
            .map(|(name, c)| {
                let won = percent(c.by_winner, c.in_won_games);
                json!({ "name": name, "offered": c.offered, "used": c.used, "uses": c.uses, "won": won })
            })
            .collect();
        let object = json!({
            "games": arguments.games,
            "finished": tally.finished,
            "roundsMean": rounds_mean,
            "roundsP95": rounds_p95,
            "wins": tally.wins,
            "meanScores": mean_scores,
            "used": used,
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    writeln!(
        out,
        "{} games, {} finished; {rounds_mean:.1} rounds on average, 95 % within {rounds_p95}",
        arguments.games, tally.finished
    )?;
    let wins: Vec<String> =
        tally.wins.iter().map(|&n| format!("{:.0} %", percent(n, tally.finished))).collect();
    writeln!(out, "wins by seat {}, mean scores {mean_scores:?}", wins.join(" "))?;
    let fair = 100.0 / f64::from(seats.get());
    writeln!(out, "won: the share of uses by the seat that won; {fair:.0} % would be even")?;
    let widest = tally.components.keys().map(|name| name.chars().count()).max().unwrap_or(0);
    writeln!(out, "\n{:widest$}  offered   used  uses/game    won", "component")?;
    for (name, c) in &tally.components {
        writeln!(
            out,
            "{name:widest$}  {:>7}  {:>3.0} %  {:>9.2}  {:>3.0} %",
            c.offered,
            percent(c.used, c.offered),
            f64::from(c.uses) / f64::from(c.offered.max(1)),
            percent(c.by_winner, c.in_won_games)
        )?;
    }
    Ok(())
}
