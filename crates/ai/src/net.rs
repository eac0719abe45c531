//! A small integer neural net, trained by self-play, that predicts win chance, lead and points.
//!
//! The inputs ([`Inputs`]) are sparse binary features: the first layer adds up a row of weights for
//! each active one, and two small layers follow. Integer arithmetic gives the same result on every
//! machine. `docs/training.md` describes the training.

/// The net file of a family, in programs that include it.
macro_rules! part_of_program {
    ($path:literal) => {
        if cfg!(feature = "nets") { include_bytes!($path) } else { &[] }
    };
}
pub(crate) use part_of_program;

use core::fmt;
use std::sync::OnceLock;

use caravan_engine::{Crystals, Key, Level, PerSeat, Rules, Seat, SeatCount};

/// The width of the first layer.
const HIDDEN: usize = 64;
/// The width of the second layer.
const SECOND: usize = 16;
/// The outputs: win chance, lead to come, points to come.
pub const OUTPUTS: usize = 3;
/// Fixed-point unit of the first layer's weights and of the outputs of the first and second layer:
/// 1/32.
const UNIT: i16 = 32;
/// Activations are clipped to between 0 and this.
const MOST: i16 = 255;
/// Weights of the other layers are in units of 1/256.
const SHIFT: u32 = 8;

type Sum = [i16; HIDDEN];

/// The features of a family's states: indices of active inputs. Their meaning is up to the family;
/// nets learn it.
pub trait Inputs: Rules {
    /// The number of inputs per seat.
    const OF_SEAT: usize;

    /// The number of inputs of the table.
    const OF_TABLE: usize;

    /// Calls `on` with the active inputs of a seat, at the beginning of a turn.
    fn each_of_seat(&self, state: &Self::State, seat: Seat, on: impl FnMut(usize));

    /// Calls `on` with the active inputs of the table, at the beginning of a turn.
    fn each_of_table(&self, state: &Self::State, on: impl FnMut(usize));

    /// A digest of all that a seat's inputs depend on.
    fn seat_key(&self, state: &Self::State, seat: Seat) -> Key;

    /// A digest of all that the table's inputs depend on.
    fn table_key(&self, state: &Self::State) -> Key;

    /// The cell that holds the family's nets, and the built-in net file.
    fn cell() -> (&'static OnceLock<Option<Nets>>, &'static [u8]);

    /// The net that was trained for this set and number of seats, if any.
    fn net(&self, seats: SeatCount) -> Option<&'static Net> {
        let (cell, file) = Self::cell();
        // Where none is built in, one may still be installed.
        let read = || cell.get_or_init(|| Nets::read::<Self>(file).ok());
        let Nets(nets) = if file.is_empty() { cell.get()? } else { read() }.as_ref()?;
        let set_key = self.edition().set_key;
        nets.iter().find(|net| net.set_key == set_key && net.head(seats).is_some())
    }
}

/// Installs nets in place of the built-in ones: to train one, and to measure it. Returns whether
/// that came before the first use.
pub fn install<R: Inputs>(nets: Nets) -> bool {
    R::cell().0.set(Some(nets)).is_ok()
}

/// The nets of a family, concatenated in one file: the first that supports a number of seats is
/// used. One for two seats alone plays those better than one for all.
#[derive(Debug)]
pub struct Nets(Vec<Net>);

/// The weights for one or several numbers of seats.
#[derive(Debug)]
pub struct Net {
    set_key: Key,
    /// The first layer: one row per input of the evaluated seat, of another seat, and of the table.
    own: Vec<Sum>,
    rival: Vec<Sum>,
    table: Vec<Sum>,
    /// The other layers, for two seats, for three seats, …
    heads: Vec<Head>,
}

/// The layers after the first one.
#[derive(Debug)]
struct Head {
    second: [Sum; SECOND],
    second_bias: [i32; SECOND],
    third: [[i16; SECOND]; OUTPUTS],
    third_bias: [i32; OUTPUTS],
}

/// The outputs for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prediction {
    /// The log odds of a win, before all seats' chances are normalized.
    win: i32,
    /// The growth of its lead over the best other seat.
    lead: i32,
    /// The growth of its score.
    points: i32,
}

impl Prediction {
    /// An output as a floating-point number.
    #[expect(clippy::cast_precision_loss, reason = "these are small")]
    fn number(predicted: i32) -> f32 {
        predicted as f32 / f32::from(UNIT << SHIFT)
    }

    /// The outputs as integers: win chance, lead, points.
    pub fn raw(self) -> [i32; OUTPUTS] {
        [self.win, self.lead, self.points]
    }

    /// The log odds of a win. Only normalized with those of all other seats are they a win chance:
    /// that is how nets are calibrated.
    pub fn win(self) -> f32 {
        Self::number(self.win)
    }

    /// The expected growth of its lead over the best other seat, in points.
    pub fn lead(self) -> f32 {
        8.0 * Self::number(self.lead)
    }

    /// The expected growth of its score.
    pub fn points(self) -> f32 {
        16.0 * Self::number(self.points)
    }
}

/// The reason why a net file is rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetError(String);

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for NetError {}

/// Reads little-endian numbers from a file.
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
    /// The magic bytes of a net file.
    pub const MAGIC: [u8; 8] = *b"caravan1";

    /// Reads a net file of a family.
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
    /// The layers after the first for this number of seats, if there are any.
    fn head(&self, seats: SeatCount) -> Option<&Head> {
        self.heads.get(usize::from(seats.get()) - 2)
    }
}

/// Evaluates a net on many states of one game, and caches the first-layer sums of tables and
/// rivals, which rarely change.
pub struct Oracle<'a, R> {
    rules: &'a R,
    net: &'static Net,
    head: &'static Head,
    /// Cached sums by the low bits of their keys.
    tables: Vec<(Key, Sum)>,
    rivals: Vec<(Key, Sum)>,
    /// A buffer for the active inputs.
    on: Vec<usize>,
}

/// The number of cached sums of each kind.
const REMEMBERED: usize = 128;

impl<'a, R: Inputs> Oracle<'a, R> {
    /// An oracle for these rules and this number of seats, if a net was trained for them.
    pub fn new(rules: &'a R, seats: SeatCount) -> Option<Self> {
        let net = rules.net(seats)?;
        // No state's key is zero, except with a probability of 2^-64.
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

    /// The prediction for a seat at the beginning of a turn.
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
        // At most 254 inputs of two seats and the table are active (a test counts them), and a
        // weight is a signed byte: 254 × 128 < 2^15, so these sums fit.
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
    /// Each seat's win chance, not normalized.
    pub(crate) fn chances(&mut self, state: &R::State) -> PerSeat<f32> {
        let chance = |win: f32| 1.0 / (1.0 + (-win).exp());
        self.rules.seats(state).seats().map(|seat| chance(self.ask(state, seat).win())).collect()
    }
}

/// The cached sum of a key, computed if it is not there.
fn remembered(sums: &mut [(Key, Sum)], key: Key, make: impl FnOnce(&mut Sum)) -> &Sum {
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are asked for")]
    let place = &mut sums[key.0 as usize % REMEMBERED];
    if place.0 != key {
        *place = (key, [0; HIDDEN]);
        make(&mut place.1);
    }
    &place.1
}

/// Adds a row for each active input and clears the buffer; 32 sums at a time, so that they stay in
/// registers.
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
    /// is below 2^10 × 2^15 × 2^6 = 2^31, and 16 sums of at most 255 stay far below it. Biases are
    /// less than 2^20, as training clips them, and saturate.
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

/// A number as one of `N` inputs, clamped to the last.
pub(crate) fn capped<const N: usize>(n: usize) -> usize {
    n.min(N - 1)
}

/// The number of inputs of a score.
pub(crate) const OF_SCORE: usize = 24;

/// The inputs of a score: its tens and its ones.
pub(crate) fn score(points: u16, mut on: impl FnMut(usize)) {
    let points = usize::from(points);
    on(capped::<14>(points / 10));
    on(14 + points % 10);
}

/// The number of inputs of a caravan, over all levels.
pub(crate) const OF_CARAVAN: usize = 4 * 14;

/// The inputs of a caravan.
pub(crate) fn caravan(crystals: Crystals, mut on: impl FnMut(usize)) {
    for level in Level::ALL {
        on(14 * level as usize + capped::<14>(crystals.count(level).into()));
    }
}

/// The number of inputs of a distance to a cost.
pub(crate) const OF_LACKING: usize = 8;

/// The rough distance from a caravan to a cost.
pub(crate) fn lacking(caravan: Crystals, cost: Crystals) -> usize {
    match crate::judge::lacking(caravan, cost) {
        few @ 0..=4 => few.into(),
        5..=6 => 5,
        7..=9 => 6,
        _ => 7,
    }
}

/// The number of inputs of a seat's place and turn.
pub(crate) const OF_PLACE: usize = 10;

/// A seat's place, and the number of turns before its own.
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

    /// The predictions at the beginning of a game.
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

    /// Every input is in range, no more are active than the sums can hold, and cached sums equal
    /// fresh ones.
    fn sound<R: Inputs>(rules: &R) {
        for seats in rules.seat_counts() {
            let count = rules.seat_count(seats).expect("a number of seats");
            // A family may have no net yet.
            let mut oracle = Oracle::new(rules, count);
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
                    let cached = oracle.as_mut().map(|oracle| oracle.ask(&state, seat));
                    assert_eq!(cached, anew);
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
