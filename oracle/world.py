"""The game World: states that never change, and functions from one state to the next.

Seats, slots, gates and stacks are numbered from 1, as in the notation, and actions are
its strings. The dicts in a state are never changed either: a new state gets a new dict.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from change import replace
from crystals import added, discards, holds, multiset, removed, trades, upgrades
from record import UNSEEN
from world_cards import (
    BONUS_SPACES,
    BONUS_TILES,
    CARAVAN_LIMIT,
    CLAIMS_TO_END,
    CRYSTAL_POINTS,
    DRAWN_BOARDS,
    EVERY_GAME_BOARDS,
    EXPLORATION_TILES,
    LOCATIONS,
    POINT_CARDS,
    STARTING_CARAVANS,
    TRADERS,
    TRADERS_AT_HOME,
)

SEAT_COUNTS: tuple[int, ...] = tuple(TRADERS_AT_HOME)

SETS: tuple[str, ...] = ("world",)

COMPARED_GAMES = 300
"""How many games compare.py plays unless it is told: the longer they are, the fewer."""

SET_ORDER: dict[str, int] = {
    component: place
    for place, component in enumerate([*POINT_CARDS, *BONUS_TILES, *EXPLORATION_TILES])
}
"""Cards and tiles are spelled differently, so one table serves all of them."""

GATES: tuple[str, ...] = tuple(
    location for location, printed in LOCATIONS.items() if printed.effect == "gate"
)

STACKS: tuple[tuple[str, int], ...] = tuple(
    (gate, height) for gate in GATES for height in LOCATIONS[gate].stacks
)
"""The gate of stack 1, stack 2, … and how many tiles its space takes."""


def piles(seats: int) -> dict[str, list[str]]:
    """Each label and its list before the shuffle, in set order (deal.md, section 4)."""
    return {
        "boards": list(DRAWN_BOARDS),
        "points": [name for name, card in POINT_CARDS.items() if card.least_seats <= seats],
        "bonus": each_copy(BONUS_TILES),
        "exploration": each_copy(EXPLORATION_TILES),
    }


def each_copy(tiles: Mapping[str, int]) -> list[str]:
    """Every copy of every tile on its own."""
    return [tile for tile, copies in tiles.items() for _ in range(copies)]


@dataclass(frozen=True)
class Workers:
    """The traders at one location: all of them belong to one seat."""

    seat: int
    number: int


@dataclass(frozen=True)
class Seat:
    """What lies before one seat; all of it is open to everybody."""

    caravan: str
    home: int
    reserve: int
    claimed: frozenset[str] = frozenset()
    taken: tuple[str, ...] = ()
    """Bonus tiles."""
    explored: tuple[str, ...] = ()
    """Exploration tiles."""


@dataclass(frozen=True)
class State:
    """A whole game at one moment, waiting for the decision of the seat `turn`."""

    seats: tuple[Seat, ...]
    board: str
    """The letter of the fourth board."""
    point_row: tuple[str, ...]
    point_deck: tuple[str, ...]
    stacks: tuple[tuple[str, ...], ...]
    """The bonus stacks, top tile first."""
    tiles: dict[str, str]
    """The locations that are still covered, and the exploration tile on each."""
    working: dict[str, Workers]
    """The locations with traders."""
    turn: int = 1
    phase: Literal["choose", "gate", "explore", "discard", "over"] = "choose"
    gate: str = ""
    """In the phases gate and explore, where the deciding seat is."""
    tile_left: bool = False
    claim_left: bool = False
    """In these phases, which part of the gate has not been done in this turn."""

    @property
    def seat(self) -> Seat:
        """The seat that decides."""
        return self.seats[self.turn - 1]

    @property
    def decides(self) -> int:
        """The number of the seat that decides: always the one whose turn it is."""
        return self.turn


def opening(
    seats: int,
    boards: Sequence[str],
    points: Sequence[str],
    bonus: Sequence[str],
    exploration: Sequence[str],
) -> State:
    """The state before the first action, from the four dealt orders."""
    if seats not in SEAT_COUNTS:
        raise ValueError(f"no game for {seats} seats")
    must_be_seen(boards[:1])
    in_play = locations(boards[0])

    bonus_left = list(bonus)
    stacks: list[tuple[str, ...]] = []
    for _, height in STACKS:
        stack, bonus_left = tuple(bonus_left[:height]), bonus_left[height:]
        must_be_seen(stack[:1])
        stacks.append(stack)

    covered = [where for where in in_play if LOCATIONS[where].covered == "always"]
    if seats in (2, 3):
        covered += [where for where in in_play if LOCATIONS[where].covered == "2-3"]
    must_be_seen(exploration[: len(covered)])

    slots = len(GATES)
    must_be_seen(points[: slots + 1])  # the row, and the top of the deck, which lies face up

    home = TRADERS_AT_HOME[seats]
    return State(
        seats=tuple(Seat(caravan, home, TRADERS - home) for caravan in STARTING_CARAVANS[:seats]),
        board=boards[0],
        point_row=tuple(points[:slots]),
        point_deck=tuple(points[slots:]),
        stacks=tuple(stacks),
        tiles=dict(zip(covered, exploration)),
        working={},
    )


def must_be_seen(components: Iterable[str]) -> None:
    """Refuse a component that lies open although a record says that nobody saw it."""
    if UNSEEN in components:
        raise ValueError("a component lies open that the record says nobody ever saw")


@lru_cache(maxsize=None)
def locations(fourth_board: str) -> tuple[str, ...]:
    """The locations of the game, in set order."""
    if fourth_board not in tuple(DRAWN_BOARDS):
        raise ValueError(f"{fourth_board} is not a fourth board")
    in_play = EVERY_GAME_BOARDS + fourth_board
    return tuple(location for location in LOCATIONS if location[0] in in_play)


# ------------------------------------------------------------------ legal list


def legal_list(state: State) -> list[str]:
    """Every legal action, in the order of notation.md, section 6.2."""
    if state.phase == "over":
        return []
    if state.phase == "discard":
        caravan = state.seat.caravan
        return ["-" + choice for choice in discards(caravan, len(caravan) - CARAVAN_LIMIT)]
    if state.phase == "explore":
        return [f"~{where}" for where in locations(state.board) if where in state.tiles]
    if state.phase == "gate":
        one_part_is_done = not (state.tile_left and state.claim_left)
        return parts(state) + (["done"] if one_part_is_done else [])

    actions: list[str] = []
    for location in by_kind(state.board):
        if is_usable(state, location):
            actions.extend(works(state, location))
    actions.append("rest")
    return actions


def is_gate(location: str) -> bool:
    """Whether a location gives bonus tiles and point cards."""
    return LOCATIONS[location].effect == "gate"


def is_production(location: str) -> bool:
    """Whether a location gives crystals for nothing."""
    return LOCATIONS[location].effect.startswith("+")


def is_upgrade(location: str) -> bool:
    """Whether a location raises crystals."""
    return LOCATIONS[location].effect.startswith("^")


def is_trade(location: str) -> bool:
    """Whether a location changes crystals into others."""
    return ">" in LOCATIONS[location].effect


@lru_cache(maxsize=None)
def by_kind(fourth_board: str) -> tuple[str, ...]:
    """The locations of the game kind by kind, each kind in set order."""
    kinds = (is_gate, is_production, is_upgrade, is_trade)
    return tuple(where for kind in kinds for where in filter(kind, locations(fourth_board)))


def is_usable(state: State, location: str) -> bool:
    """Whether the deciding seat could place traders there, whatever comes of it."""
    there = state.working.get(location)
    return (
        location not in state.tiles
        and (there is None or there.seat != state.turn)
        and state.seat.home >= required_traders(state, location)
    )


def required_traders(state: State, location: str) -> int:
    """How many traders the deciding seat has to place at a location."""
    there = state.working.get(location)
    required = LOCATIONS[location].traders if there is None else there.number + 1
    return max(1, required - helps(state.seat.claimed, LOCATIONS[location].symbols))


@lru_cache(maxsize=None)
def helps(claimed: frozenset[str], symbols: str) -> int:
    """How many of the claimed cards are help cards for one of the symbols."""
    return sum(card[0] == "h" and card[1] in symbols for card in claimed)


@lru_cache(maxsize=None)
def tool_crystals(claimed: frozenset[str], symbols: str) -> str:
    """The crystals of all claimed tool cards for one of the symbols."""
    return multiset("".join(card[3] for card in claimed if card[0] == "t" and card[1] in symbols))


def with_tool_crystals(seat: Seat, location: str) -> str:
    """The caravan of a seat that has arrived at a location."""
    return added(seat.caravan, tool_crystals(seat.claimed, LOCATIONS[location].symbols))


def works(state: State, location: str) -> tuple[str, ...]:
    """All ways to work at a usable location: none at all if its action cannot be done."""
    if is_gate(location):
        return (location,) if parts(arrive(state, location)) else ()
    return tuple(outcomes(location, with_tool_crystals(state.seat, location)))


@lru_cache(maxsize=None)
def outcomes(location: str, caravan: str) -> dict[str, str]:
    """The ways to work at a location other than a gate, each with the caravan it leads to."""
    effect = LOCATIONS[location].effect
    if is_production(location):
        return {location: added(caravan, effect[1:])}
    if is_upgrade(location):
        steps = int(effect[1:])
        return {f"{location}:{plan}": after for plan, after in upgrades(caravan, steps)}
    given, taken = effect.split(">")
    return {
        f"{location}*{times}": after
        for times, after in enumerate(trades(caravan, given, taken), start=1)
    }


def parts(state: State) -> list[str]:
    """What of the gate's two parts can be done now: bonus tiles by stack, then the claim."""
    seat = state.seat
    actions: list[str] = []
    if state.tile_left and len(seat.taken) < BONUS_SPACES:
        for number, (gate, _) in enumerate(STACKS, start=1):
            if gate == state.gate and state.stacks[number - 1]:
                actions.append(f"${number}")
    slot = GATES.index(state.gate) + 1
    if state.claim_left and slot <= len(state.point_row):
        if holds(seat.caravan, cost(state.point_row[slot - 1])):
            actions.append(f"#{slot}")
    return actions


def cost(card: str) -> str:
    """The crystals a point card costs."""
    return card.split(":")[1]


@lru_cache(maxsize=None)
def canonical(action: str) -> str:
    """The action, card or tile with the letters of its multisets sorted."""
    if action in ("rest", "done"):
        return action
    return re.sub("[a-d]+", lambda letters: multiset(letters[0]), action)


# --------------------------------------------------------------- doing actions


def after(state: State, action: str) -> State:
    """The state that follows. The action must be one of the legal list."""
    if state.phase == "discard":
        seat = replace(state.seat, caravan=removed(state.seat.caravan, action[1:]))
        return pass_turn(with_seat(state, seat))
    if state.phase == "explore":
        return rest_of_gate(explore(state, action[1:]))
    if state.phase == "gate":
        if action == "done":
            return end_turn(state)
        if action.startswith("$"):
            return rest_of_gate(take_bonus_tile(state, int(action[1:])))
        return claim(state, int(action[1:]))
    if action == "rest":
        return end_turn(rest(state))

    location = re.split("[:*]", action)[0]
    state = arrive(state, location)
    if is_gate(location):
        return state
    seat = replace(state.seat, caravan=outcomes(location, state.seat.caravan)[action])
    return end_turn(with_seat(state, seat))


def rest(state: State) -> State:
    """Take all traders home from the board."""
    own = [workers for workers in state.working.values() if workers.seat == state.turn]
    others = {
        where: workers for where, workers in state.working.items() if workers.seat != state.turn
    }
    seat = state.seat
    seat = replace(seat, home=seat.home + sum(workers.number for workers in own))
    return with_seat(replace(state, working=others), seat)


def arrive(state: State, location: str) -> State:
    """Place the traders, oust those of another seat, and receive the crystals of the tools.

    At a gate the seat then decides on its parts; anywhere else the state is only a
    step on the way to the end of the turn.
    """
    seats = list(state.seats)
    ousted = state.working.get(location)
    if ousted is not None:
        owner = seats[ousted.seat - 1]
        seats[ousted.seat - 1] = replace(owner, home=owner.home + ousted.number)
    seat = state.seat
    number = required_traders(state, location)
    seats[state.turn - 1] = replace(
        seat, home=seat.home - number, caravan=with_tool_crystals(seat, location)
    )
    state = replace(
        state,
        seats=tuple(seats),
        working={**state.working, location: Workers(state.turn, number)},
    )
    if is_gate(location):
        state = replace(state, phase="gate", gate=location, tile_left=True, claim_left=True)
    return state


def take_bonus_tile(state: State, number: int) -> State:
    """Move the top tile of a stack to an empty bonus space."""
    stacks = list(state.stacks)
    top, *below = stacks[number - 1]
    must_be_seen(below[:1])
    stacks[number - 1] = tuple(below)
    seat = replace(state.seat, taken=(*state.seat.taken, top))
    return with_seat(replace(state, stacks=tuple(stacks), tile_left=False), seat)


def claim(state: State, slot: int) -> State:
    """Give the cost back, take the point card, refill the row, receive the card's benefit."""
    row = list(state.point_row)
    card = row.pop(slot - 1)
    drawn, point_deck = state.point_deck[:1], state.point_deck[1:]
    must_be_seen((*drawn, *point_deck[:1]))
    seat = state.seat
    seat = replace(
        seat, caravan=removed(seat.caravan, cost(card)), claimed=seat.claimed | {card}
    )
    if card.startswith("n"):
        seat = with_new_traders(seat, int(card[1]))
    state = replace(state, point_row=(*row, *drawn), point_deck=point_deck, claim_left=False)
    state = with_seat(state, seat)
    if card.startswith("e") and state.tiles:
        return replace(state, phase="explore")
    return rest_of_gate(state)


def explore(state: State, location: str) -> State:
    """Take an exploration tile from the board and receive what it gives at once."""
    tile = state.tiles[location]
    seat = replace(state.seat, explored=(*state.seat.explored, tile))
    if tile.startswith("+"):
        seat = replace(seat, caravan=added(seat.caravan, tile[1:]))
    if tile.startswith("o"):
        seat = with_new_traders(seat, int(tile[1:]))
    tiles = {where: other for where, other in state.tiles.items() if where != location}
    return with_seat(replace(state, tiles=tiles), seat)


def with_new_traders(seat: Seat, number: int) -> Seat:
    """The seat with traders brought home from its reserve, as far as it goes."""
    number = min(number, seat.reserve)
    return replace(seat, home=seat.home + number, reserve=seat.reserve - number)


def rest_of_gate(state: State) -> State:
    """After a part of a gate: ask for the other one if it can be done, else end the turn."""
    state = replace(state, phase="gate")
    return state if parts(state) else end_turn(state)


def end_turn(state: State) -> State:
    """Leave the gate, if any, and look at the limit before the turn passes on."""
    state = replace(state, gate="", tile_left=False, claim_left=False)
    if len(state.seat.caravan) > CARAVAN_LIMIT:
        return replace(state, phase="discard")
    return pass_turn(state)


def pass_turn(state: State) -> State:
    """Let the next seat choose; after the last seat of a round look for the end."""
    if state.turn < len(state.seats):
        return replace(state, turn=state.turn + 1, phase="choose")
    if any(len(seat.claimed) >= CLAIMS_TO_END for seat in state.seats):
        return replace(state, phase="over")
    return replace(state, turn=1, phase="choose")


def with_seat(state: State, seat: Seat) -> State:
    """The state with the deciding seat exchanged."""
    before, behind = state.seats[: state.turn - 1], state.seats[state.turn :]
    return replace(state, seats=(*before, seat, *behind))


# ---------------------------------------------------------------- scores, text


def score(state: State, number: int) -> int:
    """Points of a seat as things stand: cards, tiles of both kinds, crystals above level a."""
    seat = state.seats[number - 1]
    at_work = sum(workers.number for workers in state.working.values() if workers.seat == number)
    return (
        sum(POINT_CARDS[card].points for card in seat.claimed)
        + sum(bonus_points(tile, icons(seat), seat.home + at_work) for tile in seat.taken)
        + sum(int(tile[1:]) for tile in seat.explored if tile.startswith("="))
        + sum(CRYSTAL_POINTS for crystal in seat.caravan if crystal != "a")
    )


def icons(seat: Seat) -> str:
    """The icons of a seat, one letter each: on its point cards and its exploration tiles."""
    on_cards = [card[0] for card in seat.claimed]
    on_tiles = [tile[1] for tile in seat.explored if tile.startswith("*")]
    return "".join(sorted(on_cards + on_tiles))


def bonus_points(tile: str, owned_icons: str, traders: int) -> int:
    """Points of a bonus tile for a seat with these icons, and traders outside the reserve."""
    requirement, points = tile.split(":")
    if requirement == "-":
        times = 1
    elif requirement == "oo":
        times = traders // 2
    else:
        times = min(owned_icons.count(icon) for icon in requirement)
    return times * int(points)


def scores(state: State) -> list[int]:
    """The score of each seat, in seat order."""
    return [score(state, number) for number in range(1, len(state.seats) + 1)]


def in_set_order(components: Iterable[str]) -> list[str]:
    """The cards or tiles as they stand in the set."""
    return sorted(components, key=SET_ORDER.__getitem__)


def position(state: State) -> str:
    """The state as one line (notation.md, section 6.3)."""

    def listed(components: Iterable[str]) -> str:
        return " ".join(components) or "-"

    row = listed(state.point_row)
    deck = f" / {listed(state.point_deck)}" if state.point_deck else ""
    in_play = locations(state.board)
    tiles = [f"{where}:{state.tiles[where]}" for where in in_play if where in state.tiles]
    working = [
        f"{where}:{state.working[where].seat}x{state.working[where].number}"
        for where in in_play
        if where in state.working
    ]
    fields = [
        f"world {len(state.seats)}",
        f"turn {turn_text(state)}",
        f"board {state.board}",
        f"points {row}{deck}",
        f"bonus {' / '.join(map(listed, state.stacks))}",
        f"tiles {listed(tiles)}",
        f"working {listed(working)}",
    ]
    for number, seat in enumerate(state.seats, start=1):
        fields.append(f"caravan {number} {seat.caravan or '-'}")
        fields.append(f"traders {number} {seat.home} {seat.reserve}")
        if seat.claimed:
            fields.append(f"claimed {number} {listed(in_set_order(seat.claimed))}")
        if seat.taken:
            fields.append(f"taken {number} {listed(in_set_order(seat.taken))}")
        if seat.explored:
            fields.append(f"explored {number} {listed(in_set_order(seat.explored))}")
    return " | ".join(fields)


def turn_text(state: State) -> str:
    """The field `turn` of a position: who decides, and on what."""
    if state.phase == "over":
        return "over"
    words = [str(state.turn)]
    if state.phase != "choose":
        words.append(state.phase)
    if state.phase in ("gate", "explore"):
        words.append(state.gate)
        words += ["tile"] * state.tile_left
        words += ["claim"] * state.claim_left
    return " ".join(words)


def perft(state: State, depth: int) -> int:
    """The number of sequences of exactly `depth` legal actions."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(legal_list(state))
    return sum(perft(after(state, action), depth - 1) for action in legal_list(state))
