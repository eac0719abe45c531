//! Many games at once, written into arrays.

use std::sync::Arc;
use std::thread;

use caravan_ai::{Bot, Budget};
use caravan_encode::Encoding;
use caravan_engine::{List, Observer, Rng as _, Seat, Seed, SplitMix64, Turn};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;

use crate::error::error;
use crate::game::rules;
use crate::memory::Memory;
use crate::play::{AnyGames, AnyPlay, Full, with_play};

/// Who sits in the other seats.
#[derive(Clone)]
struct Rivals {
    bots: Vec<Bot>,
    /// The seat of the one who learns; `None` to take turns.
    seat: Option<u8>,
}

/// What is the same in all games.
struct Frame<R: Full> {
    encoding: Arc<Encoding<R>>,
    seed: String,
    max_rounds: u32,
    rivals: Option<Rivals>,
}

/// One of the games.
struct Place<R: Full> {
    state: R::State,
    number: usize,
    episode: u64,
    round: u32,
    /// The seat of the one who learns, where bots have the others.
    own: Seat,
    rng: SplitMix64,
    /// The indices of the legal actions: where the mask has ones.
    legal: Vec<u16>,
}

/// The rows of the arrays that belong to one game.
struct Row<'a> {
    observation: &'a mut [u8],
    mask: &'a mut [i8],
    reward: &'a mut [f32],
    terminated: &'a mut u8,
    truncated: &'a mut u8,
    turn: &'a mut u8,
    scores: &'a mut [u16],
}

/// Buffers of one thread.
struct Scratch<R: Full> {
    legal: List<R::Action>,
}

impl<R: Full> Place<R> {
    /// The first game of a place.
    fn new(frame: &Frame<R>, number: usize) -> Place<R> {
        let rules = frame.encoding.rules();
        let seats = frame.encoding.seats();
        let seed = Seed::from_text("a first game").expect("a seed");
        let state = rules.start(&rules.deal(seats, &seed));
        let rng = SplitMix64::new(0);
        let own = Seat(0);
        let mut place = Place { state, number, episode: 0, round: 0, own, rng, legal: Vec::new() };
        place.deal(frame);
        place
    }

    /// Deals the next game.
    fn deal(&mut self, frame: &Frame<R>) {
        let rules = frame.encoding.rules();
        let seats = frame.encoding.seats();
        let text = format!("{}/{}/{}", frame.seed, self.number, self.episode);
        let seed = Seed::from_text(&text).expect("a text that was checked, and numbers");
        self.state = rules.start(&rules.deal(seats, &seed));
        let mut stream = seed.stream("choices");
        self.rng = SplitMix64::new(u64::from(stream.word()) << 32 | u64::from(stream.word()));
        self.round = u32::from(rules.begins_round(&self.state));
        let turns = (self.number as u64 + self.episode) % u64::from(seats.get());
        let turns = u8::try_from(turns).expect("few seats");
        self.own = Seat(frame.rivals.as_ref().and_then(|rivals| rivals.seat).unwrap_or(turns));
        self.episode += 1;
    }

    /// Plays an action, and has bots play theirs; whether the game goes on.
    fn play(&mut self, frame: &Frame<R>, action: R::Action) -> Pace {
        let rules = frame.encoding.rules().as_ref();
        rules.apply(&mut self.state, action, &mut ());
        self.round += u32::from(rules.begins_round(&self.state));
        self.let_bots_play(frame)
    }

    /// Has bots play until the one who learns decides.
    fn let_bots_play(&mut self, frame: &Frame<R>) -> Pace {
        let rules = frame.encoding.rules().as_ref();
        loop {
            let Turn::Of(seat) = rules.turn(&self.state) else { return Pace::Over };
            if self.round > frame.max_rounds {
                return Pace::Capped;
            }
            let Some(rivals) = frame.rivals.as_ref().filter(|_| seat != self.own) else {
                return Pace::On;
            };
            let seats = usize::from(frame.encoding.seats().get());
            let away = (seat.index() + seats - self.own.index()) % seats;
            let bot = rivals.bots[away - 1];
            let view = rules.view(&self.state, Observer::Seat(seat));
            let mut budget = Budget::nodes(bot.nodes());
            let action = bot.choose(rules, &view, &mut budget, &mut self.rng);
            rules.apply(&mut self.state, action.expect("a seat that decides"), &mut ());
            self.round += u32::from(rules.begins_round(&self.state));
        }
    }

    /// Deals games until one waits for a decision of the one who learns.
    fn begin(&mut self, frame: &Frame<R>) {
        while self.let_bots_play(frame) != Pace::On {
            self.deal(frame);
        }
    }

    /// Takes one step and writes what came of it.
    fn step(&mut self, frame: &Frame<R>, index: u16, row: &mut Row<'_>, scratch: &mut Scratch<R>) {
        let rules = frame.encoding.rules().as_ref();
        let open = R::open(&self.state);
        let action = frame.encoding.action(open, index.into()).expect("a legal index");
        let pace = self.play(frame, action);
        *row.terminated = u8::from(pace == Pace::Over);
        *row.truncated = u8::from(pace == Pace::Capped);
        row.reward.fill(0.0);
        if pace != Pace::On {
            let scores = rules.scores(&self.state);
            row.scores.copy_from_slice(&scores);
            if let Some(outcome) = rules.outcome(&self.state) {
                let others = f32::from(frame.encoding.seats().get() - 1);
                let reward = |seat: usize| {
                    if outcome.ranks[seat] == 1 { 1.0 } else { -1.0 / others }
                };
                match &mut *row.reward {
                    [own] => *own = reward(self.own.index()),
                    all => {
                        for (seat, place) in all.iter_mut().enumerate() {
                            *place = reward(seat);
                        }
                    }
                }
            }
            self.deal(frame);
            self.begin(frame);
        }
        self.show(frame, row, scratch);
    }

    /// Writes what the seat that decides sees and may do.
    fn show(&mut self, frame: &Frame<R>, row: &mut Row<'_>, scratch: &mut Scratch<R>) {
        let rules = frame.encoding.rules().as_ref();
        let Turn::Of(seat) = rules.turn(&self.state) else { unreachable!("the game goes on") };
        *row.turn = seat.0;
        let view = rules.view(&self.state, Observer::Seat(seat));
        frame.encoding.observe(&view, seat, row.observation);
        for &index in &self.legal {
            row.mask[usize::from(index)] = 0;
        }
        rules.legal_actions(&self.state, &mut scratch.legal);
        let open = R::open(&self.state);
        self.legal.clear();
        self.legal.extend(scratch.legal.iter().map(|&action| {
            u16::try_from(frame.encoding.index(open, action)).expect("few actions")
        }));
        for &index in &self.legal {
            row.mask[usize::from(index)] = 1;
        }
    }
}

/// Whether a game goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    On,
    Over,
    Capped,
}

/// All games of one family.
pub(crate) struct Games<R: Full> {
    frame: Frame<R>,
    places: Vec<Place<R>>,
    scratches: Vec<Scratch<R>>,
}

/// The arrays.
struct Arrays {
    observations: Memory<u8>,
    masks: Memory<i8>,
    rewards: Memory<f32>,
    terminated: Memory<u8>,
    truncated: Memory<u8>,
    turns: Memory<u8>,
    scores: Memory<u16>,
}

impl<R: Full> Games<R> {
    fn new(frame: Frame<R>, n: usize, threads: usize) -> Games<R> {
        let places = (0..n).map(|number| Place::new(&frame, number)).collect();
        let scratches = (0..threads).map(|_| Scratch { legal: List::new() }).collect();
        Games { frame, places, scratches }
    }

    /// Does something with each game and its rows, on several threads.
    fn each(
        &mut self,
        arrays: &mut Arrays,
        act: impl Fn(&Frame<R>, &mut Place<R>, &mut Row<'_>, &mut Scratch<R>) + Sync,
    ) {
        let Games { frame, places, scratches } = self;
        let (encoding, n) = (&frame.encoding, places.len());
        let share = n.div_ceil(scratches.len()).max(1);
        let rewards = arrays.rewards.items();
        let of_reward = rewards.len() / n;
        let seats = usize::from(encoding.seats().get());
        let (observed, allowed) = (encoding.observation_len(), encoding.action_len());
        let mut parts = places
            .chunks_mut(share)
            .zip(arrays.observations.items().chunks_mut(share * observed))
            .zip(arrays.masks.items().chunks_mut(share * allowed))
            .zip(rewards.chunks_mut(share * of_reward))
            .zip(arrays.terminated.items().chunks_mut(share))
            .zip(arrays.truncated.items().chunks_mut(share))
            .zip(arrays.turns.items().chunks_mut(share))
            .zip(arrays.scores.items().chunks_mut(share * seats))
            .zip(scratches.iter_mut());
        let work = |part| {
            let (
                (
                    ((((((places, observations), masks), rewards), terminated), truncated), turns),
                    scores,
                ),
                scratch,
            ): (_, &mut Scratch<R>) = part;
            let places: &mut [Place<R>] = places;
            let rows = <[u8]>::chunks_mut(observations, observed)
                .zip(<[i8]>::chunks_mut(masks, allowed))
                .zip(<[f32]>::chunks_mut(rewards, of_reward))
                .zip(<[u8]>::iter_mut(terminated))
                .zip(<[u8]>::iter_mut(truncated))
                .zip(<[u8]>::iter_mut(turns))
                .zip(<[u16]>::chunks_mut(scores, seats));
            for (
                place,
                ((((((observation, mask), reward), terminated), truncated), turn), scores),
            ) in places.iter_mut().zip(rows)
            {
                let mut row =
                    Row { observation, mask, reward, terminated, truncated, turn, scores };
                act(frame, place, &mut row, scratch);
            }
        };
        let first = parts.next();
        thread::scope(|scope| {
            for part in parts {
                scope.spawn(|| work(part));
            }
            if let Some(first) = first {
                work(first);
            }
        });
    }

    /// Deals every game anew.
    fn reset(&mut self, arrays: &mut Arrays, seed: Option<String>) {
        if let Some(seed) = seed {
            self.frame.seed = seed;
            self.places.iter_mut().for_each(|place| place.episode = 0);
        }
        arrays.masks.items().fill(0);
        self.places.iter_mut().for_each(|place| place.legal.clear());
        self.each(arrays, |frame, place, row, scratch| {
            place.deal(frame);
            place.begin(frame);
            row.reward.fill(0.0);
            (*row.terminated, *row.truncated) = (0, 0);
            row.scores.fill(0);
            place.show(frame, row, scratch);
        });
    }

    /// One step in every game, if all actions are legal.
    fn step(&mut self, arrays: &mut Arrays, actions: &[i64]) -> Result<(), String> {
        for (place, &index) in self.places.iter().zip(actions) {
            let legal = u16::try_from(index).is_ok_and(|index| place.legal.contains(&index));
            if !legal {
                return Err(self.refusal(place, index));
            }
        }
        self.each(arrays, |frame, place, row, scratch| {
            let index = u16::try_from(actions[place.number]).expect("it was checked");
            place.step(frame, index, row, scratch);
        });
        Ok(())
    }

    /// Why an index is not played.
    fn refusal(&self, place: &Place<R>, index: i64) -> String {
        let encoding = &self.frame.encoding;
        let open = R::open(&place.state);
        let why = match encoding.action(open, usize::try_from(index).unwrap_or(usize::MAX)) {
            Err(none) => none.to_string(),
            Ok(action) => {
                let (rules, text) = (encoding.rules(), encoding.rules().spell(action));
                let why = rules.check(&place.state, action).err();
                let why = why.map_or_else(String::new, |why| why.to_string());
                format!("the action {index}, `{text}`, is not legal: {why}")
            }
        };
        format!("game {}: {why}", place.number)
    }

    /// A legal action of each game, all equally likely.
    fn sample(&mut self, out: &mut [i64]) {
        for (place, out) in self.places.iter_mut().zip(out) {
            let n = u32::try_from(place.legal.len()).expect("few actions");
            *out = place.legal[place.rng.below(n) as usize].into();
        }
    }
}

macro_rules! with_games {
    ($any:expr, $games:ident => $body:expr) => {
        caravan_engine::with_family!(self::AnyGames, $any, ($games) => $body)
    };
}

/// Many games at once, written into arrays: what `VectorEnv` stands on.
#[pyclass(module = "caravanserai")]
pub(crate) struct Batch {
    games: AnyGames,
    n: usize,
    arrays: Option<Arrays>,
    /// How many numbers an observation has, how many actions and seats there are.
    sizes: (usize, usize, usize),
    alone: bool,
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, n, *, seats, seed, set, map, opponents, seat, max_rounds, threads))]
    #[expect(clippy::too_many_arguments, reason = "they are named")]
    fn new(
        py: Python<'_>,
        game: &str,
        n: usize,
        seats: u8,
        seed: String,
        set: Option<&str>,
        map: Option<&str>,
        opponents: Option<Vec<String>>,
        seat: Option<u8>,
        max_rounds: u32,
        threads: usize,
    ) -> PyResult<Batch> {
        let rules = rules(py, game, set, map)?;
        let seats = rules.seat_count(seats).map_err(error)?;
        if !(1..=1_000_000).contains(&n) {
            return Err(error(format!("{n} games: from 1 to 1,000,000 are possible")));
        }
        if !(1..=256).contains(&threads) {
            return Err(error(format!("{threads} threads: from 1 to 256 are possible")));
        }
        if max_rounds == 0 {
            return Err(error("a game lasts at least one round: give more as `max_rounds`"));
        }
        check_seed(&seed)?;
        let others = usize::from(seats.get()) - 1;
        let rivals = match opponents {
            None => None,
            Some(names) if names.len() == others => {
                let bots: Result<Vec<Bot>, _> = names.iter().map(|name| name.parse()).collect();
                Some(Rivals { bots: bots.map_err(error)?, seat })
            }
            Some(names) => {
                let n = names.len();
                return Err(error(format!(
                    "{n} opponents for {others} other seats: give one for each"
                )));
            }
        };
        if let Some(seat) = seat
            && (seat >= seats.get() || rivals.is_none())
        {
            let last = seats.get() - 1;
            return Err(error(format!(
                "the seat {seat}: from 0 to {last}, and only with opponents"
            )));
        }
        let deal = rules.deal(seats, &Seed::from_text("sizes").map_err(error)?);
        let alone = rivals.is_some();
        let threads = threads.min(n);
        let (games, (observed, allowed)) = with_play!(AnyPlay::from_deal(&rules, deal), play => {
            let encoding = Arc::clone(&play.encoding);
            let sizes = (encoding.observation_len(), encoding.action_len());
            let frame = Frame { encoding, seed, max_rounds, rivals };
            (Full::any_games(Games::new(frame, n, threads)), sizes)
        });
        let sizes = (observed, allowed, usize::from(seats.get()));
        Ok(Batch { games, n, arrays: None, sizes, alone })
    }

    /// How many numbers an observation has, how many actions and seats there are.
    #[getter]
    fn sizes(&self) -> (usize, usize, usize) {
        self.sizes
    }

    /// Says where everything is written to, and deals every game.
    #[expect(clippy::too_many_arguments, reason = "one for each array")]
    fn attach(
        &mut self,
        py: Python<'_>,
        observations: &Bound<'_, PyAny>,
        masks: &Bound<'_, PyAny>,
        rewards: &Bound<'_, PyAny>,
        terminated: &Bound<'_, PyAny>,
        truncated: &Bound<'_, PyAny>,
        turns: &Bound<'_, PyAny>,
        scores: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let n = self.n;
        let (observed, allowed, seats) = self.sizes;
        let rewarded = if self.alone { 1 } else { seats };
        self.arrays = Some(Arrays {
            observations: Memory::new(observations, "observations", n * observed)?,
            masks: Memory::new(masks, "masks", n * allowed)?,
            rewards: Memory::new(rewards, "rewards", n * rewarded)?,
            terminated: Memory::new(terminated, "terminated", n)?,
            truncated: Memory::new(truncated, "truncated", n)?,
            turns: Memory::new(turns, "turns", n)?,
            scores: Memory::new(scores, "scores", n * seats)?,
        });
        self.reset(py, None)
    }

    /// Deals every game anew.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<String>) -> PyResult<()> {
        seed.as_deref().map_or(Ok(()), check_seed)?;
        let Batch { games, arrays, .. } = self;
        let arrays = arrays.as_mut().ok_or_else(not_attached)?;
        py.detach(|| with_games!(games, games => games.reset(arrays, seed)));
        Ok(())
    }

    /// One step in every game. If one of the actions is not legal, nothing changes.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let Batch { games, arrays, n, .. } = self;
        let arrays = arrays.as_mut().ok_or_else(not_attached)?;
        let actions = PyBuffer::<i64>::get(actions)?;
        if actions.item_count() != *n {
            let found = actions.item_count();
            return Err(error(format!("{found} actions for {n} games: give one for each")));
        }
        let actions = actions.to_vec(py)?;
        py.detach(|| with_games!(games, games => games.step(arrays, &actions))).map_err(error)
    }

    /// Writes a random legal action of each game.
    fn sample(&mut self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut out = Memory::<i64>::new(out, "out", self.n)?;
        let games = &mut self.games;
        if self.arrays.is_none() {
            return Err(not_attached());
        }
        let out = out.items();
        py.detach(|| with_games!(games, games => games.sample(out)));
        Ok(())
    }
}

fn not_attached() -> PyErr {
    error("the arrays are missing: attach them first")
}

/// A seed leaves room for the numbers of game and episode.
fn check_seed(seed: &str) -> PyResult<()> {
    Seed::from_text(seed).map_err(error)?;
    if seed.len() > 100 {
        return Err(error(format!(
            "the seed has {} bytes: at most 100 are possible here",
            seed.len()
        )));
    }
    Ok(())
}
