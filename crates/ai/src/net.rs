//! A small net that says how a game will go on, learned from games of bots against each other.
//!
//! It is told which of many things are true of a state ([`Inputs`]), adds up a row of weights for
//! each of them, and has two more small layers. All of it is integers, so that it says the same on
//! every machine. `docs/training.md` says how the weights are made.

/// The file of a net, in a program that has it.
macro_rules! part_of_program {
    ($path:literal) => {
        if cfg!(feature = "nets") { include_bytes!($path) } else { &[] }
    };
}
pub(crate) use part_of_program;

use core::fmt;
use std::sync::OnceLock;

use caravan_engine::{Crystals, Key, Level, PerSeat, Rules, Seat, SeatCount};

/// How many sums the first layer has.
const HIDDEN: usize = 64;
/// How many sums the second layer has.
const SECOND: usize = 16;
/// What is predicted: the chance to win, the lead to come, the points to come.
pub const OUTPUTS: usize = 3;
/// Weights of the first layer are 32ths; what leaves the first and the second layer is too.
const UNIT: i16 = 32;
/// What leaves a layer is between 0 and this.
const MOST: i16 = 255;
/// Weights of the other layers are 256ths.
const SHIFT: u32 = 8;

type Sum = [i16; HIDDEN];

/// What a net is told about a state of a family: numbers of inputs that are on. What they mean is
/// for the families; nets learn it.
pub trait Inputs: Rules {
    /// How many inputs there are for a seat.
    const OF_SEAT: usize;

    /// How many inputs there are for the table.
    const OF_TABLE: usize;

    /// Tells the inputs of a seat that are on, at the beginning of a turn.
    fn each_of_seat(&self, state: &Self::State, seat: Seat, on: impl FnMut(usize));

    /// Tells the inputs of the table that are on, at the beginning of a turn.
    fn each_of_table(&self, state: &Self::State, on: impl FnMut(usize));

    /// A fingerprint of all that the inputs of a seat depend on.
    fn seat_key(&self, state: &Self::State, seat: Seat) -> Key;

    /// A fingerprint of all that the inputs of the table depend on.
    fn table_key(&self, state: &Self::State) -> Key;

    /// Where the nets of the family are kept, and those that come with the program, as a file.
    fn cell() -> (&'static OnceLock<Option<Nets>>, &'static [u8]);

    /// The net that was made for this set and so many seats, if there is one.
    fn net(&self, seats: SeatCount) -> Option<&'static Net> {
        let (cell, file) = Self::cell();
        // Where none is part of the program, one may still be installed.
        let read = || cell.get_or_init(|| Nets::read::<Self>(file).ok());
        let Nets(nets) = if file.is_empty() { cell.get()? } else { read() }.as_ref()?;
        let set_key = self.edition().set_key;
        nets.iter().find(|net| net.set_key == set_key && net.head(seats).is_some())
    }
}

/// Uses these nets from now on instead of those that come with the program: to train one, and to
/// measure it. Says whether that was in time, before the first use.
pub fn install<R: Inputs>(nets: Nets) -> bool {
    R::cell().0.set(Some(nets)).is_ok()
}

/// The nets of a family, as they stand in a file, one behind the other: the first that knows a
/// number of seats is used. One for duels alone plays them better than one for all.
#[derive(Debug)]
pub struct Nets(Vec<Net>);

/// The weights for two seats, or for more as well.
#[derive(Debug)]
pub struct Net {
    set_key: Key,
    /// A row for each input of the seat that asks, of another seat, and of the table.
    own: Vec<Sum>,
    rival: Vec<Sum>,
    table: Vec<Sum>,
    /// The other layers, for two seats, for three seats, …
    heads: Vec<Head>,
}

/// The layers behind the first one.
#[derive(Debug)]
struct Head {
    second: [Sum; SECOND],
    second_bias: [i32; SECOND],
    third: [[i16; SECOND]; OUTPUTS],
    third_bias: [i32; OUTPUTS],
}

/// What a net predicts for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prediction {
    /// The logarithm of the odds that it wins, where all chances together are not yet one.
    win: i32,
    /// How much its lead over the best other seat will grow.
    lead: i32,
    /// How much its score will grow.
    points: i32,
}

impl Prediction {
    /// What leaves the third layer, as a number.
    #[expect(clippy::cast_precision_loss, reason = "these are small")]
    fn number(predicted: i32) -> f32 {
        predicted as f32 / f32::from(UNIT << SHIFT)
    }

    /// What leaves the third layer: chance to win, lead, points, as integers.
    pub fn raw(self) -> [i32; OUTPUTS] {
        [self.win, self.lead, self.points]
    }

    /// The logarithm of the odds that the seat wins. Only beside those of all others it says how
    /// likely that is: nets are calibrated with chances that make one.
    pub fn win(self) -> f32 {
        Self::number(self.win)
    }

    /// How many points its lead over the best other seat will grow.
    pub fn lead(self) -> f32 {
        8.0 * Self::number(self.lead)
    }

    /// How many points its score will grow.
    pub fn points(self) -> f32 {
        16.0 * Self::number(self.points)
    }
}

/// What is wrong with a file of weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetError(String);

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for NetError {}

/// Numbers from a file, the lowest byte first.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], NetError> {
        let Some((bytes, left)) = self.0.split_first_chunk() else {
            return Err(NetError("the file of weights ends too early".into()));
        };
        self.0 = left;
        Ok(*bytes)
    }

    fn rows(&mut self, n: usize) -> Result<Vec<Sum>, NetError> {
        let row = |_| Ok(self.take::<HIDDEN>()?.map(|byte| i16::from(byte.cast_signed())));
        (0..n).map(row).collect()
    }

    fn words<const N: usize>(&mut self) -> Result<[i16; N], NetError> {
        let mut words = [0; N];
        for word in &mut words {
            *word = i16::from_le_bytes(self.take()?);
        }
        Ok(words)
    }

    fn longs<const N: usize>(&mut self) -> Result<[i32; N], NetError> {
        let mut longs = [0; N];
        for long in &mut longs {
            *long = i32::from_le_bytes(self.take()?);
        }
        Ok(longs)
    }

    fn net<R: Inputs + ?Sized>(&mut self) -> Result<Net, NetError> {
        if self.take()? != Nets::MAGIC {
            return Err(NetError("this is no file of weights of this version".into()));
        }
        let set_key = Key(u64::from_le_bytes(self.take()?));
        let mut size = || self.take().map(|size| u32::from_le_bytes(size) as usize);
        let (of_seat, of_table, heads) = (size()?, size()?, size()?);
        if (of_seat, of_table) != (R::OF_SEAT, R::OF_TABLE) || heads > 4 {
            return Err(NetError(format!(
                "the weights are for {of_seat} inputs of a seat and {of_table} of the table, not \
                 for {} and {}: they were made for another family or another version",
                R::OF_SEAT,
                R::OF_TABLE
            )));
        }
        Ok(Net {
            set_key,
            own: self.rows(of_seat)?,
            rival: self.rows(of_seat)?,
            table: self.rows(of_table)?,
            heads: (0..heads).map(|_| self.head()).collect::<Result<_, _>>()?,
        })
    }

    fn head(&mut self) -> Result<Head, NetError> {
        let mut second = [[0; HIDDEN]; SECOND];
        for row in &mut second {
            *row = self.words()?;
        }
        let second_bias = self.longs()?;
        let mut third = [[0; SECOND]; OUTPUTS];
        for row in &mut third {
            *row = self.words()?;
        }
        Ok(Head { second, second_bias, third, third_bias: self.longs()? })
    }
}

impl Nets {
    /// The first bytes of the weights of a net.
    pub const MAGIC: [u8; 8] = *b"caravan1";

    /// Reads a file of weights for a family.
    pub fn read<R: Inputs + ?Sized>(file: &[u8]) -> Result<Nets, NetError> {
        let mut bytes = Bytes(file);
        let mut nets = vec![bytes.net::<R>()?];
        while !bytes.0.is_empty() {
            nets.push(bytes.net::<R>()?);
        }
        Ok(Nets(nets))
    }
}

impl Net {
    /// What follows the first layer in a game with so many seats, if they are known.
    fn head(&self, seats: SeatCount) -> Option<&Head> {
        self.heads.get(usize::from(seats.get()) - 2)
    }
}

/// Asks a net about many states of one game, and remembers the sums of tables and rivals, which
/// are the same in most of them.
pub struct Oracle<'a, R> {
    rules: &'a R,
    net: &'static Net,
    head: &'static Head,
    /// Sums by the low bits of the keys they belong to.
    tables: Vec<(Key, Sum)>,
    rivals: Vec<(Key, Sum)>,
    /// A buffer for the inputs that are on.
    on: Vec<usize>,
}

/// How many sums an oracle remembers of each kind.
const REMEMBERED: usize = 128;

impl<'a, R: Inputs> Oracle<'a, R> {
    /// An oracle for these rules and so many seats, if a net was made for them.
    pub fn new(rules: &'a R, seats: SeatCount) -> Option<Self> {
        let net = rules.net(seats)?;
        // No key of a state is zero but by a chance of one in 2^64.
        let nothing = || vec![(Key(0), [0; HIDDEN]); REMEMBERED];
        Some(Oracle {
            rules,
            net,
            head: net.head(seats)?,
            tables: nothing(),
            rivals: nothing(),
            on: Vec::new(),
        })
    }

    /// What is predicted for a seat at the beginning of a turn.
    pub fn ask(&mut self, state: &R::State, seat: Seat) -> Prediction {
        let Oracle { rules, net, head, tables, rivals, on } = self;
        let seats = rules.seats(state);
        let table = remembered(tables, rules.table_key(state), |sum| {
            rules.each_of_table(state, |input| on.push(input));
            add_rows(sum, &net.table, on);
        });
        let mut own = *table;
        rules.each_of_seat(state, seat, |input| on.push(input));
        add_rows(&mut own, &net.own, on);
        // At most 254 inputs are on in two seats and the table (a test counts them), and a weight
        // is a signed byte: 254 × 128 < 2^15, so these sums fit.
        let mut pooled: Sum = [0; HIDDEN];
        for other in seats.seats().filter(|&other| other != seat) {
            let rival = remembered(rivals, rules.seat_key(state, other), |sum| {
                rules.each_of_seat(state, other, |input| on.push(input));
                add_rows(sum, &net.rival, on);
            });
            for ((pooled, own), rival) in pooled.iter_mut().zip(&own).zip(rival) {
                *pooled += (own + rival).clamp(0, MOST);
            }
        }
        head.predict(&pooled)
    }
}

impl<R: Inputs> Oracle<'_, R> {
    /// How likely each seat wins, each by itself.
    pub(crate) fn chances(&mut self, state: &R::State) -> PerSeat<f32> {
        let chance = |win: f32| 1.0 / (1.0 + (-win).exp());
        self.rules.seats(state).seats().map(|seat| chance(self.ask(state, seat).win())).collect()
    }
}

/// The sum that belongs to a key, made now if it is not remembered.
fn remembered(sums: &mut [(Key, Sum)], key: Key, make: impl FnOnce(&mut Sum)) -> &Sum {
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are asked for")]
    let place = &mut sums[key.0 as usize % REMEMBERED];
    if place.0 != key {
        *place = (key, [0; HIDDEN]);
        make(&mut place.1);
    }
    &place.1
}

/// Adds a row for each input that is on, and forgets which were; 32 sums at a time, so that they
/// stay in registers.
fn add_rows(sums: &mut Sum, rows: &[Sum], on: &mut Vec<usize>) {
    const AT_ONCE: usize = 32;
    const { assert!(HIDDEN.is_multiple_of(AT_ONCE), "no sum is left over") };
    for (i, sums) in sums.as_chunks_mut::<AT_ONCE>().0.iter_mut().enumerate() {
        let mut kept = *sums;
        for &input in on.iter() {
            let row = &rows[input].as_chunks::<AT_ONCE>().0[i];
            for (sum, weight) in kept.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        *sums = kept;
    }
    on.clear();
}

impl Head {
    /// At most four rivals make at most 4 × 255 for each of 64 sums: with weights below 2^15 that
    /// is below 2^10 × 2^15 × 2^6 = 2^31, and 16 sums of at most 255 stay far below it. Biases
    /// are less than 2^20, as training clips them, and saturate.
    fn predict(&self, pooled: &Sum) -> Prediction {
        let mut second = [0_i16; SECOND];
        for ((out, row), bias) in second.iter_mut().zip(&self.second).zip(self.second_bias) {
            let sum = dot(pooled, row).saturating_add(bias) >> SHIFT;
            *out = i16::try_from(sum.clamp(0, i32::from(MOST))).unwrap_or(MOST);
        }
        let third = |i: usize| dot(&second, &self.third[i]).saturating_add(self.third_bias[i]);
        Prediction { win: third(0), lead: third(1), points: third(2) }
    }
}

#[inline]
fn dot<const N: usize>(one: &[i16; N], other: &[i16; N]) -> i32 {
    one.iter().zip(other).map(|(&x, &y)| i32::from(x) * i32::from(y)).sum()
}

/// A number as one of `N` inputs; larger ones are the last.
pub(crate) fn capped<const N: usize>(n: usize) -> usize {
    n.min(N - 1)
}

/// How many inputs tell a score.
pub(crate) const OF_SCORE: usize = 24;

/// The inputs of a score: its tens, and its ones.
pub(crate) fn score(points: u16, mut on: impl FnMut(usize)) {
    let points = usize::from(points);
    on(capped::<14>(points / 10));
    on(14 + points % 10);
}

/// How many inputs tell what a caravan has of each level.
pub(crate) const OF_CARAVAN: usize = 4 * 14;

/// The inputs of a caravan.
pub(crate) fn caravan(crystals: Crystals, mut on: impl FnMut(usize)) {
    for level in Level::ALL {
        on(14 * level as usize + capped::<14>(crystals.count(level).into()));
    }
}

/// How many inputs tell how far something is.
pub(crate) const OF_LACKING: usize = 8;

/// How far something is: what a caravan lacks for it, roughly.
pub(crate) fn lacking(caravan: Crystals, cost: Crystals) -> usize {
    match crate::judge::lacking(caravan, cost) {
        few @ 0..=4 => few.into(),
        5..=6 => 5,
        7..=9 => 6,
        _ => 7,
    }
}

/// How many inputs tell where a seat sits, and when its turn comes.
pub(crate) const OF_PLACE: usize = 10;

/// Where a seat sits, and how many turns of others come before its own.
pub(crate) fn place<R: Rules>(rules: &R, state: &R::State, seat: Seat, mut on: impl FnMut(usize)) {
    on(seat.index());
    let seats = usize::from(rules.seats(state).get());
    if let caravan_engine::Turn::Of(turn) = rules.turn(state) {
        on(5 + (seat.index() + seats - turn.index()) % seats);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caravan_engine::{
        Adventure, List, Rng as _, Road, Seed, SplitMix64, Turn, World, families, road,
    };

    /// States of a random game in which a turn begins.
    fn states<R: Rules>(rules: &R, seats: u8) -> Vec<R::State> {
        let seats = rules.seat_count(seats).expect("a number of seats");
        let seed = Seed::from_text("nets").expect("a seed");
        let mut state = rules.start(&rules.deal(seats, &seed));
        let (mut legal, mut rng) = (List::new(), SplitMix64::new(7));
        let mut states = Vec::new();
        while rules.turn(&state) != Turn::Over && states.len() < 400 {
            if rules.begins_turn(&state) {
                states.push(state.clone());
            }
            rules.legal_actions(&state, &mut legal);
            let n = u32::try_from(legal.len()).expect("legal lists are short");
            rules.apply(&mut state, legal[rng.below(n) as usize], &mut ());
        }
        states
    }

    /// What is predicted at the beginning of a game.
    fn predicted<R: Inputs>(rules: &R) -> [[i32; OUTPUTS]; 2] {
        let start = &states(rules, 2)[0];
        let mut oracle =
            Oracle::new(rules, rules.seats(start)).expect("a net for the standard set");
        [0, 1].map(|seat| oracle.ask(start, Seat(seat)).raw())
    }

    #[test]
    fn nets_say_the_same_on_every_machine() {
        let (road, world, adventure) = (Road::standard(), World::standard(), Adventure::standard());
        let found = [predicted(&road), predicted(&world), predicted(&adventure)];
        let golden = [
            [[-20372, -2474, 36507], [-20568, 1166, 37303]],
            [[258, 1203, 31382], [224, -551, 30968]],
            [[-10878, 851, 36743], [-7945, 2151, 36978]],
        ];
        assert_eq!(found, golden);
    }

    /// All inputs are known, no more are on than sums can bear, and what is remembered is what
    /// would be said anew.
    fn sound<R: Inputs>(rules: &R) {
        for seats in rules.seat_counts() {
            let count = rules.seat_count(seats).expect("a number of seats");
            let mut oracle = Oracle::new(rules, count).expect("a net for the standard set");
            for state in states(rules, seats) {
                let mut on = 0;
                let mut most = [0, 0];
                rules.each_of_table(&state, |input| {
                    assert!(input < R::OF_TABLE);
                    on += 1;
                });
                for seat in rules.seats(&state).seats() {
                    let mut of_seat = 0;
                    rules.each_of_seat(&state, seat, |input| {
                        assert!(input < R::OF_SEAT);
                        of_seat += 1;
                    });
                    most = [most[0].max(of_seat), most[0].min(of_seat).max(most[1])];
                    let anew = Oracle::new(rules, count).map(|mut anew| anew.ask(&state, seat));
                    assert_eq!(Some(oracle.ask(&state, seat)), anew);
                }
                assert!(on + most[0] + most[1] <= 254);
            }
        }
    }

    macro_rules! inputs_are_sound {
        ([$($Rules:ident $module:ident $games:literal)*]) => {
            mod inputs_are_sound {
                $(
                    #[test]
                    fn $module() {
                        super::sound(&caravan_engine::$Rules::standard());
                    }
                )*
            }
        };
    }

    families!(inputs_are_sound);

    #[test]
    fn a_net_is_used_only_with_the_set_it_was_made_for() {
        let set = road::Set { limit: 11, ..road::Set::standard() };
        let road = Road::new(set);
        assert!(road.net(road.seat_count(2).expect("two seats")).is_none());
        assert!(Nets::read::<Road>(b"caravan1").is_err());
        assert!(Nets::read::<World>(include_bytes!("../nets/road.net")).is_err());
    }

    #[test]
    fn duels_of_road_have_a_net_of_their_own() {
        let road = Road::standard();
        let net = |seats| road.net(road.seat_count(seats).expect("seats")).expect("a net");
        assert!(!core::ptr::eq(net(2), net(3)));
        assert!(core::ptr::eq(net(3), net(5)));
        let Nets(nets) = Nets::read::<Road>(include_bytes!("../nets/road.net")).expect("nets");
        assert_eq!(nets.iter().map(|net| net.heads.len()).collect::<Vec<_>>(), [1, 4]);
    }
}
