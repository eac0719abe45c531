//! A game of whatever family with its encoding: what is asked of it again and again is quick.

use std::sync::{Arc, OnceLock};

use caravan_ai::Judge;
use caravan_encode::{Encode, Encoding};
use caravan_engine::{
    Adventure, AnyRules, AnyTable, Deal, Family, List, Listed, Notation, Observer, Road, Seat,
    SeatCount, Shelf, Table, Turn, World,
};
use caravan_protocol::Wire;

/// A rulebook with everything that Python asks for.
pub(crate) trait Full:
    Encode<State: Send + Sync, Action: Send + Sync, Plan: Send + Sync>
    + Notation
    + Listed
    + Judge
    + Clone
    + Wire
    + Send
    + Sync
    + 'static
{
}

impl Full for Road {}
impl Full for Adventure {}
impl Full for World {}

/// A game, its encoding and buffers for both.
pub(crate) struct Play<R: Full> {
    pub(crate) table: Table<R>,
    pub(crate) encoding: Arc<Encoding<R>>,
    legal: List<R::Action>,
    mask: Vec<i8>,
    seen: Vec<u8>,
}

impl<R: Full> Clone for Play<R> {
    fn clone(&self) -> Self {
        Play::new(self.table.clone(), Arc::clone(&self.encoding))
    }
}

impl<R: Full> Play<R> {
    fn new(table: Table<R>, encoding: Arc<Encoding<R>>) -> Play<R> {
        Play { table, encoding, legal: List::new(), mask: Vec::new(), seen: Vec::new() }
    }

    /// The same rules and encoding with another game.
    pub(crate) fn with(&self, table: Table<R>) -> Play<R> {
        Play::new(table, Arc::clone(&self.encoding))
    }

    /// The legal actions.
    pub(crate) fn legal(&mut self) -> &[R::Action] {
        self.table.rules().legal_actions(self.table.state(), &mut self.legal);
        &self.legal
    }

    /// The indices of the legal actions.
    pub(crate) fn indices(&mut self) -> Vec<usize> {
        self.legal();
        let open = R::open(self.table.state());
        self.legal.iter().map(|&action| self.encoding.index(open, action)).collect()
    }

    /// A one for each legal action.
    pub(crate) fn mask(&mut self) -> &[i8] {
        self.legal();
        self.mask.clear();
        self.mask.resize(self.encoding.action_len(), 0);
        let open = R::open(self.table.state());
        for &action in self.legal.iter() {
            self.mask[self.encoding.index(open, action)] = 1;
        }
        &self.mask
    }

    /// What a seat sees, as numbers.
    pub(crate) fn observation(&mut self, seat: Seat) -> &[u8] {
        self.seen.resize(self.encoding.observation_len(), 0);
        let view = self.table.view(Observer::Seat(seat));
        self.encoding.observe(&view, seat, &mut self.seen);
        &self.seen
    }
}

/// A game of any family.
#[derive(Clone)]
pub(crate) enum AnyPlay {
    Road(Play<Road>),
    Adventure(Play<Adventure>),
    World(Play<World>),
}

/// Runs an expression with the [`Play`] of whatever family it is.
macro_rules! with_play {
    ($any:expr, $play:ident => $body:expr) => {
        match $any {
            $crate::play::AnyPlay::Road($play) => $body,
            $crate::play::AnyPlay::Adventure($play) => $body,
            $crate::play::AnyPlay::World($play) => $body,
        }
    };
}
pub(crate) use with_play;

/// Runs an expression with the [`Play`], and makes its result a game of any family again.
macro_rules! with_play_of {
    ($any:expr, $play:ident => $body:expr) => {
        match $any {
            $crate::play::AnyPlay::Road($play) => $crate::play::AnyPlay::Road($body),
            $crate::play::AnyPlay::Adventure($play) => $crate::play::AnyPlay::Adventure($body),
            $crate::play::AnyPlay::World($play) => $crate::play::AnyPlay::World($body),
        }
    };
}
pub(crate) use with_play_of;

impl AnyPlay {
    /// A game that was begun elsewhere.
    pub(crate) fn of(table: AnyTable) -> AnyPlay {
        match table {
            AnyTable::Road(table) => AnyPlay::Road(encoded(&ROAD, table)),
            AnyTable::Adventure(table) => AnyPlay::Adventure(encoded(&ADVENTURE, table)),
            AnyTable::World(table) => AnyPlay::World(encoded(&WORLD, table)),
        }
    }

    /// A new game.
    pub(crate) fn from_deal(rules: &AnyRules, deal: Deal) -> AnyPlay {
        AnyPlay::of(AnyTable::from_deal(rules, deal))
    }

    /// The same game as others take it.
    pub(crate) fn any_table(&self) -> AnyTable {
        with_play!(self, play => Listed::any_table(play.table.clone()))
    }

    /// The family.
    pub(crate) fn family(&self) -> Family {
        match self {
            AnyPlay::Road(_) => Family::Road,
            AnyPlay::Adventure(_) => Family::Adventure,
            AnyPlay::World(_) => Family::World,
        }
    }

    /// How many seats the game has.
    pub(crate) fn seats(&self) -> SeatCount {
        with_play!(self, play => play.encoding.seats())
    }

    /// Who decides next.
    pub(crate) fn turn(&self) -> Turn {
        with_play!(self, play => play.table.turn())
    }
}

/// The standard rulebooks, made once.
pub(crate) fn shelf() -> &'static Shelf {
    static SHELF: OnceLock<Shelf> = OnceLock::new();
    SHELF.get_or_init(Shelf::default)
}

/// The encodings of a standard rulebook, by number of seats, each made when it is first asked for.
type Encodings<R> = [OnceLock<Arc<Encoding<R>>>; caravan_engine::rules::MAX_SEATS + 1];

static ROAD: Encodings<Road> = [const { OnceLock::new() }; _];
static ADVENTURE: Encodings<Adventure> = [const { OnceLock::new() }; _];
static WORLD: Encodings<World> = [const { OnceLock::new() }; _];

/// A game with its encoding.
fn encoded<R: Full>(encodings: &'static Encodings<R>, table: Table<R>) -> Play<R> {
    let encoding = encoding(encodings, table.shared_rules(), table.rules().seats(table.state()));
    Play::new(table, encoding)
}

fn encoding<R: Full>(
    encodings: &'static Encodings<R>,
    rules: &Arc<R>,
    seats: SeatCount,
) -> Arc<Encoding<R>> {
    let new = || Arc::new(Encoding::new(Arc::clone(rules), seats));
    if rules.edition().standard {
        Arc::clone(encodings[usize::from(seats.get())].get_or_init(new))
    } else {
        new()
    }
}
