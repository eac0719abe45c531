//! Positions of World: one state as one line of text (`docs/notation.md`, section 6.3).

mod check;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use check::Check;

use super::board::Place;
use super::set::Copies;
use super::state::{Holdings, Offer, Open, Workers};
use super::tile::CardName;
use super::{MAX_STACKS, Phase, State, View, World};
use crate::at::at;
use crate::cards::{Card, Deck};
use crate::fields::{Field, Fields, Names};
use crate::notation::{Fault, Faults, Found, Words, listed, read_small};
use crate::position::{Violation, Violations, read_at, read_turn};
use crate::rules::{Rules, Seat};
use crate::trading::Crystals;

/// A parsed position, not yet validated: see [`PositionDraft::state`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionDraft {
    /// Whose turn it is.
    pub turn: Seat,
    /// The pending decision.
    pub phase: Phase,
    /// The fourth board, by its number in set order.
    pub board: usize,
    /// The point row from slot 1.
    pub row: Vec<Card>,
    /// The point deck.
    pub deck: PileDraft,
    /// The bonus stacks.
    pub stacks: Vec<PileDraft>,
    /// The exploration tiles on the board.
    pub tiles: Vec<(Place, Card)>,
    /// The traders on the board.
    pub working: Vec<(Place, Workers)>,
    /// The seats in turn order.
    pub seats: Vec<SeatDraft>,
}

/// A deck or stack, as far as it is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PileDraft {
    /// The cards or tiles that are known, the next one first.
    pub known: Vec<Card>,
    /// How many are unknown below them.
    pub unknown: usize,
}

/// The holdings of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatDraft {
    /// Its crystals.
    pub caravan: Crystals,
    /// Its traders at home and in the reserve.
    pub traders: Option<(u8, u8)>,
    /// Its point cards.
    pub claimed: Vec<Card>,
    /// Its bonus tiles.
    pub taken: Vec<Card>,
    /// Its exploration tiles.
    pub explored: Vec<Card>,
}

impl PositionDraft {
    /// The draft of a state.
    pub fn of_state(world: &World, state: &State) -> PositionDraft {
        let mut draft = PositionDraft::of_open(world, &state.open);
        draft.deck.known.extend(state.deck.next_first());
        for (pile, stack) in draft.stacks.iter_mut().zip(&state.stacks) {
            pile.known.extend(stack.next_first());
        }
        draft
    }

    /// The draft of a view.
    pub fn of_view(world: &World, view: &View) -> PositionDraft {
        let mut draft = PositionDraft::of_open(world, &view.open);
        draft.deck.unknown = view.unseen_points.len();
        for (pile, &below) in draft.stacks.iter_mut().zip(&view.below) {
            pile.unknown = usize::from(below);
        }
        draft
    }

    fn of_open(world: &World, open: &Open) -> PositionDraft {
        let top = |top: Option<Card>| PileDraft { known: top.into_iter().collect(), unknown: 0 };
        let seat = |holdings: &Holdings| SeatDraft {
            caravan: holdings.caravan,
            traders: Some((holdings.home, holdings.reserve)),
            claimed: holdings.claimed.iter().collect(),
            taken: holdings.taken.iter().collect(),
            explored: holdings.explored.iter().collect(),
        };
        let stacks = world.set.stacks().len();
        PositionDraft {
            turn: open.turn,
            phase: open.phase,
            board: open.board.into(),
            row: open.row.cards().to_vec(),
            deck: top(open.next),
            stacks: open.tops.iter().take(stacks).map(|&tile| top(tile)).collect(),
            tiles: open.covered().iter().filter_map(|p| Some((p, open.tile(p)?))).collect(),
            working: open.all_working().collect(),
            seats: open.holdings().iter().map(seat).collect(),
        }
    }

    /// Writes a draft whose components are all in the set.
    pub fn write(&self, world: &World) -> String {
        fields().write(world, self)
    }

    /// Parses a draft without validating it as a whole.
    pub fn read(world: &World, text: &str) -> Result<PositionDraft, Faults> {
        fields().read(world, text, |seats| PositionDraft {
            turn: Seat(0),
            phase: Phase::Choose,
            board: world.set.choices().next().expect("a set has choices"),
            row: Vec::new(),
            deck: PileDraft::default(),
            stacks: Vec::new(),
            tiles: Vec::new(),
            working: Vec::new(),
            seats,
        })
    }

    /// Validates the draft: the state, or every reason why it is invalid.
    pub fn state(&self, world: &World) -> Result<State, Vec<Violation>> {
        let seats = Violations::seats(world, self.seats.len())?;
        let mut check = Check { world, draft: self, seats, found: Violations::default() };
        check.known();
        check.found.result()?;
        check.cards();
        check.bonus();
        check.exploration();
        check.board();
        let traders = check.traders();
        check.caravans();
        check.end();
        check.found.result()?;

        let holdings = self.seats.iter().zip(traders).map(|(seat, (home, reserve))| Holdings {
            caravan: seat.caravan,
            home,
            reserve,
            claimed: seat.claimed.iter().copied().collect(),
            taken: seat.taken.iter().copied().collect(),
            explored: seat.explored.iter().copied().collect(),
        });
        let board = u8::try_from(self.board).expect("few boards");
        let mut state = State::new(Open::new(holdings, board));
        state.open.turn = self.turn;
        state.open.phase = self.phase;
        for &card in &self.row {
            state.open.row.push(card);
        }
        let mut deck = self.deck.known.iter().copied();
        state.open.next = deck.next();
        state.deck = Deck::from_next_first(deck);
        for (i, stack) in self.stacks.iter().enumerate() {
            let mut tiles = stack.known.iter().copied();
            state.open.tops[i] = tiles.next();
            state.stacks[i] = Deck::from_next_first(tiles);
        }
        for &(place, tile) in &self.tiles {
            state.open.cover(place, tile);
        }
        for &(place, workers) in &self.working {
            state.open.place(place, workers);
        }
        // The pending decision follows from the table: one without options is invalid.
        if let Phase::Gate(offer) | Phase::Explore(offer) = self.phase {
            let open = &state.open;
            let caravan = open.mover().caravan;
            let at_gate = open.working(self.turn).contains(world.gate_place(offer.gate));
            let possible = match self.phase {
                Phase::Explore(_) => !self.tiles.is_empty(),
                _ => world.tile_possible(open, offer) || world.claim_possible(open, offer, caravan),
            };
            let message = if !at_gate {
                Some("the seat has no traders at this gate")
            } else if !possible {
                Some("there is nothing to decide")
            } else {
                None
            };
            if let Some(message) = message {
                check.found.add("turn", message);
            }
        }
        check.found.result()?;
        Ok(state)
    }
}

impl PileDraft {
    /// The known ones, then how many are not.
    fn write(&self, world: &World, names: Names<World>) -> String {
        let unknown = (self.unknown > 0).then(|| format!("?{}", self.unknown));
        listed(names.of(world, &self.known).chain(unknown))
    }

    fn read(world: &World, words: &mut Words<'_>, names: Names<World>) -> Result<PileDraft, Fault> {
        Ok(PileDraft { known: names.read_list(world, words)?, unknown: 0 })
    }
}

fn fields() -> Fields<World, PositionDraft, SeatDraft> {
    Fields {
        table: Vec::from([
            Field::own("turn", read_phase, write_phase),
            Field::new(
                "board",
                at!(PositionDraft.board),
                |world: &World, words| {
                    words.read("the fourth board", |word| read_board(world, word))
                },
                |world, &board| world.set.boards[board].letter.to_string(),
            ),
            Field::own("points", read_points, write_points),
            Field::new("bonus", at!(PositionDraft.stacks), read_stacks, |world, stacks| {
                let stacks = stacks.iter().map(|stack| stack.write(world, BONUS));
                stacks.collect::<Vec<_>>().join(" / ")
            }),
            Field::new(
                "tiles",
                at!(PositionDraft.tiles),
                |world: &World, words| words.list(|word| read_tile(world, word)),
                |world, tiles| {
                    listed(tiles.iter().map(|&(place, tile)| {
                        format!("{}:{}", world.location(place).name, world.exploration_tile(tile))
                    }))
                },
            ),
            Field::new(
                "working",
                at!(PositionDraft.working),
                |world: &World, words| words.list(|word| read_workers(world, word)),
                |world, working| {
                    listed(working.iter().map(|&(place, Workers { seat, traders })| {
                        format!("{}:{seat}x{traders}", world.location(place).name)
                    }))
                },
            ),
        ]),
        seat: Vec::from([
            Field::caravan(at!(SeatDraft.caravan)),
            Field::new("traders", at!(SeatDraft.traders), read_traders, |_, traders| {
                traders.map(|(home, reserve)| format!("{home} {reserve}"))
            }),
            Field::cards("claimed", at!(SeatDraft.claimed), POINT),
            Field::cards("taken", at!(SeatDraft.taken), BONUS),
            Field::cards("explored", at!(SeatDraft.explored), EXPLORATION),
        ]),
        seats: at!(PositionDraft.seats),
    }
}

fn read_points(
    world: &World,
    draft: &mut PositionDraft,
    words: &mut Words<'_>,
) -> Result<(), Fault> {
    draft.row = POINT.read_list(world, words)?;
    if words.take("/") {
        draft.deck = PileDraft::read(world, words, POINT)?;
    }
    Ok(())
}

fn write_points(world: &World, draft: &PositionDraft) -> String {
    let row = listed(POINT.of(world, &draft.row));
    if draft.deck == PileDraft::default() {
        return row;
    }
    format!("{row} / {}", draft.deck.write(world, POINT))
}

fn read_stacks(world: &World, words: &mut Words<'_>) -> Result<Vec<PileDraft>, Fault> {
    let mut stacks = Vec::from([PileDraft::read(world, words, BONUS)?]);
    while stacks.len() <= MAX_STACKS && words.take("/") {
        stacks.push(PileDraft::read(world, words, BONUS)?);
    }
    Ok(stacks)
}

fn read_traders(_: &World, words: &mut Words<'_>) -> Result<Option<(u8, u8)>, Fault> {
    let home = words.small("the traders at home", 0, 15)?;
    Ok(Some((home, words.small("the traders in reserve", 0, 15)?)))
}

const POINT: Names<World> = Names {
    read: |world, word| {
        let name: CardName = word.parse()?;
        let unknown =
            || Fault::new(1, format!("the set `{}` has no point card `{name}`", world.set.name));
        world.set.card(&name).ok_or_else(unknown)
    },
    write: |world, card| world.point_card(card).name.to_string(),
};

const BONUS: Names<World> = Names {
    read: |world, word| read_kind(&world.set.bonus, &world.set.name, word),
    write: |world, tile| world.bonus_tile(tile).to_string(),
};

const EXPLORATION: Names<World> = Names {
    read: |world, word| read_kind(&world.set.exploration, &world.set.name, word),
    write: |world, tile| world.exploration_tile(tile).to_string(),
};

fn read_kind<T: FromStr<Err = Fault> + PartialEq + fmt::Display>(
    tiles: &[Copies<T>],
    set: &str,
    text: &str,
) -> Result<Card, Fault> {
    let tile: T = text.parse()?;
    let kind = (0..).map(Card).zip(tiles).find(|(_, copies)| copies.tile == tile);
    kind.map(|(kind, _)| kind)
        .ok_or_else(|| Fault::new(1, format!("the set `{set}` has no tile `{tile}`")))
}

fn read_phase(
    world: &World,
    draft: &mut PositionDraft,
    words: &mut Words<'_>,
) -> Result<(), Fault> {
    let (turn, over) = read_turn(words, &draft.seats)?;
    draft.turn = turn;
    if over {
        draft.phase = Phase::Over;
    } else if words.take("discard") {
        draft.phase = Phase::Discard;
    } else if words.take("gate") {
        let gate = read_gate(world, words)?;
        let (tile, claim) = (words.take("tile"), words.take("claim"));
        if !tile && !claim {
            return Err(words.refuse("expected `tile`, `claim`, or both after the gate"));
        }
        draft.phase = Phase::Gate(Offer { gate, tile, claim });
    } else if words.take("explore") {
        let gate = read_gate(world, words)?;
        draft.phase = Phase::Explore(Offer { gate, tile: words.take("tile"), claim: false });
    }
    Ok(())
}

fn write_phase(world: &World, draft: &PositionDraft) -> String {
    let turn = draft.turn;
    let gate = |offer: Offer| &world.location(world.gate_place(offer.gate)).name;
    let tile = |offer: Offer| if offer.tile { " tile" } else { "" };
    match draft.phase {
        Phase::Choose => turn.to_string(),
        Phase::Gate(offer) => {
            let claim = if offer.claim { " claim" } else { "" };
            format!("{turn} gate {}{}{claim}", gate(offer), tile(offer))
        }
        Phase::Explore(offer) => format!("{turn} explore {}{}", gate(offer), tile(offer)),
        Phase::Discard => format!("{turn} discard"),
        Phase::Over => "over".into(),
    }
}

fn read_gate(world: &World, words: &mut Words<'_>) -> Result<u8, Fault> {
    words.read("a gate", |word| {
        let place = world.read_place(word)?;
        let gate = (0..).zip(world.set.gates()).find(|(_, (other, _))| *other == place);
        let no_gate = || Fault::new(1, format!("{word} is not a gate"));
        gate.map(|(gate, _)| gate).ok_or_else(no_gate)
    })
}

fn read_board(world: &World, text: &str) -> Result<usize, Fault> {
    let set = &world.set;
    let named = |&board: &usize| text.chars().eq([set.boards[board].letter]);
    let unknown = || Fault::new(1, format!("no fourth board is called {}", Found(text)));
    set.choices().find(named).ok_or_else(unknown)
}

fn read_tile(world: &World, text: &str) -> Result<(Place, Card), Fault> {
    let expected = "a location and a tile, as in `C3:*h`";
    read_at(text, expected, |name| world.read_place(name), |tile| (EXPLORATION.read)(world, tile))
}

fn read_workers(world: &World, text: &str) -> Result<(Place, Workers), Fault> {
    let expected = "a location, a seat and traders, as in `A4:2x3`";
    let most = *world.seat_counts().end();
    let workers = |rest: &str| {
        let unlike = || {
            Fault::new(
                1,
                format!("expected a seat and traders, as in `2x3`, found {}", Found(rest)),
            )
        };
        let (seat, traders) = rest.split_once('x').ok_or_else(unlike)?;
        let seat = Seat(read_small(seat, 1, most)? - 1);
        let traders = read_small(traders, 1, 15).map_err(|fault| fault.within(0, 3))?;
        Ok(Workers { seat, traders })
    };
    read_at(text, expected, |name| world.read_place(name), workers)
}
