//! A game of whatever family with its encoding: what is asked of it again and again is quick.

use std::sync::{Arc, OnceLock};

use caravan_ai::Judge;
use caravan_encode::{Encode, Encoding};
use caravan_engine::{
    AnyRules, AnyTable, Deal, Family, IntoAny, List, Observer, RulesCache, Seat, SeatCount, Table,
    Turn, families, with_table,
};
use caravan_protocol::Wire;

use crate::vector::Games;

/// A rulebook with everything that Python asks for.
pub(crate) trait Full:
    Encode<State: Send + Sync, Action: Send + Sync, Plan: Send + Sync>
    + IntoAny
    + Judge
    + Clone
    + Wire
    + Send
    + Sync
    + 'static
{
    /// The encodings of its standard rulebook.
    fn encodings() -> &'static Encodings<Self>;

    /// A game of any family.
    fn any_play(play: Play<Self>) -> AnyPlay;

    /// Many games of any family.
    fn any_games(games: Games<Self>) -> AnyGames;
}

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

macro_rules! define {
    ([$($Rules:ident $module:ident $games:literal)*]) => {
        /// A game of any family.
        #[derive(Clone)]
        pub(crate) enum AnyPlay {
            $($Rules(Play<caravan_engine::$Rules>),)*
        }

        /// Many games of any family.
        pub(crate) enum AnyGames {
            $($Rules(Games<caravan_engine::$Rules>),)*
        }

        $(
            impl Full for caravan_engine::$Rules {
                fn encodings() -> &'static Encodings<Self> {
                    static ENCODINGS: Encodings<caravan_engine::$Rules> =
                        [const { OnceLock::new() }; _];
                    &ENCODINGS
                }

                fn any_play(play: Play<Self>) -> AnyPlay {
                    AnyPlay::$Rules(play)
                }

                fn any_games(games: Games<Self>) -> AnyGames {
                    AnyGames::$Rules(games)
                }
            }
        )*
    };
}

families!(define);

/// Runs an expression with the [`Play`] of whatever family it is.
macro_rules! with_play {
    ($any:expr, $play:ident => $body:expr) => {{
        use $crate::play;
        caravan_engine::with_family!(play::AnyPlay, $any, ($play) => $body)
    }};
}
pub(crate) use with_play;

impl AnyPlay {
    /// A game that was begun elsewhere.
    pub(crate) fn of(table: AnyTable) -> AnyPlay {
        with_table!(table, table => Full::any_play(encoded(table)))
    }

    /// A new game.
    pub(crate) fn from_deal(rules: &AnyRules, deal: Deal) -> AnyPlay {
        AnyPlay::of(AnyTable::from_deal(rules, deal))
    }

    /// The same game as others take it.
    pub(crate) fn any_table(&self) -> AnyTable {
        with_play!(self, play => IntoAny::any_table(play.table.clone()))
    }

    /// The family.
    pub(crate) fn family(&self) -> Family {
        fn family_of<R: Full>(_: &Play<R>) -> Family {
            R::FAMILY
        }
        with_play!(self, play => family_of(play))
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
pub(crate) fn rules_cache() -> &'static RulesCache {
    static RULES_CACHE: OnceLock<RulesCache> = OnceLock::new();
    RULES_CACHE.get_or_init(RulesCache::default)
}

/// The encodings of a standard rulebook, by number of seats, each made when it is first asked for.
pub(crate) type Encodings<R> = [OnceLock<Arc<Encoding<R>>>; caravan_engine::rules::MAX_SEATS + 1];

/// A game with its encoding.
fn encoded<R: Full>(table: Table<R>) -> Play<R> {
    let encoding = encoding(table.shared_rules(), table.rules().seats(table.state()));
    Play::new(table, encoding)
}

fn encoding<R: Full>(rules: &Arc<R>, seats: SeatCount) -> Arc<Encoding<R>> {
    let new = || Arc::new(Encoding::new(Arc::clone(rules), seats));
    if rules.edition().standard {
        Arc::clone(R::encodings()[usize::from(seats.get())].get_or_init(new))
    } else {
        new()
    }
}
