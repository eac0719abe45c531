"""The game Adventure: states that never change, and functions from one state to the next.

Seats, slots and columns are numbered from 1, as in the notation, and actions are its
strings. The dicts in a state are never changed either: a new state gets a new dict.
Merchant cards are played and paid for as in Road, so that much is taken from there.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from adventure_cards import (
    CARAVAN_LIMIT,
    CLAIMS_TO_END,
    CLOSED_AMONG,
    COLUMN_POINTS,
    CRYSTAL_POINTS,
    LEG_TILES,
    MAPS,
    MARKET_SLOTS,
    MOST_CRYSTALS,
    MOUNTAINS,
    MOUNTAINS_REMOVED,
    OUTPOST_COST,
    POINT_TILES,
    POINTS_TILES,
    ROOM,
    ROOM_TILES,
    STAKES,
    VALLEYS,
)
from change import replace
from crystals import LEVELS, added, discards, holds, multiset, payments, removed, trades
from record import UNSEEN
from road import MarketCard, acquires, in_play_order, outcomes, plays
from road_cards import MARKET_CARDS, STARTING_CARDS

SEAT_COUNTS: tuple[int, ...] = tuple(OUTPOST_COST)

STANDARD_MAP = "standard"
SETS: tuple[str, ...] = (
    "adventure",
    *(f"adventure/{name}" for name in MAPS if name != STANDARD_MAP),
)

COMPARED_GAMES = 60
"""How many games compare.py plays unless it is told: the longer they are, the fewer."""

CLOSED = "closed"

SET_ORDER: dict[str, int] = {
    component: place
    for place, component in enumerate(
        [*STARTING_CARDS, *MARKET_CARDS, *POINT_TILES, "leg", "room"]
        + [f"points{points}" for points in POINTS_TILES]
    )
}
"""Cards, point tiles and bonus tiles are spelled differently: one table serves all of them."""

LEVEL_OF: dict[str, str] = {
    mountain: level for level, mountains in MOUNTAINS.items() for mountain in mountains
}


def piles(_seats: int) -> dict[str, list[str]]:
    """Each label and its list before the shuffle, in set order (deal.md, section 4)."""
    return {
        "merchants": list(MARKET_CARDS),
        "map": tiles_to_lay(),
        **{f"mountains{level.upper()}": list(mountains) for level, mountains in MOUNTAINS.items()},
        "points": list(POINT_TILES),
        "closed": [str(number) for number in range(CLOSED_AMONG, 0, -1)],
    }


def tiles_to_lay() -> list[str]:
    """The letter of its level for each mountain in play, then `v` for each valley."""
    letters: list[str] = []
    for level, mountains in MOUNTAINS.items():
        letters += [level] * (len(mountains) - MOUNTAINS_REMOVED)
    return letters + ["v"] * VALLEYS


@dataclass(frozen=True)
class Seat:
    """What belongs to one seat."""

    caravan: str = ""
    wagon: str = ""
    """The space where the wagon stands; empty before it is placed."""
    hand: frozenset[str] = frozenset(STARTING_CARDS)
    played: frozenset[str] = frozenset()
    spent: frozenset[str] = frozenset()
    known: frozenset[str] = frozenset(STARTING_CARDS)
    """The cards of the hand that the others know to be there."""
    outposts: frozenset[str] = frozenset()
    """The spaces where its outposts stand."""
    claimed: frozenset[str] = frozenset()
    bonus: tuple[str, ...] = ()
    """Bonus tiles, in set order."""


@dataclass(frozen=True)
class State:
    """A whole game at one moment, in the turn of the seat `turn`."""

    seats: tuple[Seat, ...]
    market: tuple[MarketCard, ...]
    merchant_deck: tuple[str, ...]
    tiles: dict[str, str]
    """The spaces with mountains, and which; on all other tile spaces are valleys."""
    villages: dict[str, str]
    """The villages that are not empty, and the point tile or the closed tile there."""
    pile: tuple[str, ...]
    """The tiles to be turned up, the closed tile among them, next tile first."""
    turn: int = 1
    phase: Literal[
        "take", "place", "choose", "spend", "visit", "reward", "discard", "over"
    ] = "choose"
    to_spend: int = 0
    """In the phase spend, how many more cards the way costs."""
    last_spent: str = ""
    """In this phase, the last card spent for the way, spelled as the action."""
    column: int = 0
    """In the phase reward, the column just emptied."""
    discarding: int = 0
    """In the phase discard, the seat that has too many crystals."""
    map_name: str = STANDARD_MAP

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is."""
        return self.seats[self.turn - 1]

    @property
    def decides(self) -> int:
        """The seat that decides: another one than `turn` only if it has to discard."""
        return self.discarding or self.turn


def opening(seats: int, map_name: str = STANDARD_MAP, **dealt: Sequence[str]) -> State:
    """The state before the first action, from the dealt orders of all labels."""
    if seats not in SEAT_COUNTS:
        raise ValueError(f"no game for {seats} seats")
    tile_spaces = spaces(map_name, "tile")
    villages = spaces(map_name, "village")

    must_be_seen(dealt["map"])
    tiles: dict[str, str] = {}
    for level in LEVELS:
        with_level = [where for where, what in zip(tile_spaces, dealt["map"]) if what == level]
        mountains = dealt[f"mountains{level.upper()}"][: len(with_level)]
        must_be_seen(mountains)
        tiles |= dict(zip(with_level, mountains))

    must_be_seen(dealt["points"][: len(villages)])
    below = list(dealt["points"][len(villages) :])
    which, *others = dealt["closed"]
    if which == UNSEEN:
        # It lies as late as it can; to turn it up would mean that somebody saw it.
        numbers = {str(number) for number in range(1, CLOSED_AMONG + 1)}
        below.insert(int(max(numbers - set(others))) - 1, UNSEEN)
    else:
        below.insert(int(which) - 1, CLOSED)

    must_be_seen(dealt["merchants"][:MARKET_SLOTS])
    return State(
        seats=(Seat(),) * seats,
        market=tuple(MarketCard(effect) for effect in dealt["merchants"][:MARKET_SLOTS]),
        merchant_deck=tuple(dealt["merchants"][MARKET_SLOTS:]),
        tiles=tiles,
        villages=dict(zip(villages, dealt["points"])),
        pile=tuple(below),
        turn=seats,
        phase="take",
        map_name=map_name,
    )


def must_be_seen(components: Iterable[str]) -> None:
    """Refuse a component that lies open although a record says that nobody saw it."""
    if UNSEEN in components:
        raise ValueError("a component lies open that the record says nobody ever saw")


# ------------------------------------------------------------------------ map


@lru_cache(maxsize=None)
def spaces(map_name: str, kind: str = "") -> tuple[str, ...]:
    """The spaces of a map in their order: all of them, or only the tile spaces or villages."""
    if map_name not in MAPS:
        raise ValueError(f"there is no map {map_name!r}")
    return tuple(name for name, space in MAPS[map_name].items() if kind in ("", space.kind))


@lru_cache(maxsize=None)
def legs(map_name: str, start: str, end: str) -> int:
    """The length of the shortest way: how often all neighbors must be added to get there."""
    reached = {start}
    number = 0
    while end not in reached:
        reached |= {other for one in reached for other in MAPS[map_name][one].neighbors.split()}
        number += 1
    return number


def way_cost(state: State, end: str) -> int:
    """How many cards the seat has to spend to go to a space."""
    return cards_for(legs(state.map_name, state.seat.wagon, end), state.seat.bonus.count("leg"))


def cards_for(length: int, leg_tiles: int) -> int:
    """How many cards a way of some length costs; staying costs nothing."""
    return 0 if length == 0 else max(1, length - leg_tiles)


@lru_cache(maxsize=None)
def within(map_name: str, start: str, leg_tiles: int, cards: int) -> tuple[str, ...]:
    """The spaces that are not too far for so many cards, in their order."""
    return tuple(
        end
        for end in spaces(map_name)
        if cards_for(legs(map_name, start, end), leg_tiles) <= cards
    )


# ------------------------------------------------------------------ legal list


def legal_list(state: State) -> list[str]:
    """Every legal action, in the order of notation.md, section 7.2."""
    if state.phase == "over":
        return []
    if state.phase == "take":
        return [f"take:{stake}" for stake in stakes_left(state)]
    if state.phase == "place":
        return [where for where in spaces(state.map_name) if where in state.tiles]
    if state.phase == "spend":
        return spends(state)
    if state.phase == "visit":
        return [*visits(state), "done"]
    if state.phase == "reward":
        return rewards(state, state.column)
    if state.phase == "discard":
        seat = state.seats[state.discarding - 1]
        whose = "" if state.discarding == state.turn else f"{state.discarding}:"
        excess = len(seat.caravan) - limit(seat)
        return [f"{whose}-{choice}" for choice in discards(seat.caravan, excess)]

    seat = state.seat
    actions: list[str] = []
    for card in in_play_order(seat.hand):
        actions.extend(plays(card, seat.caravan))
    for slot in range(1, len(state.market) + 1):
        actions.extend(acquires(seat.caravan, slot))
    cards = len(seat.hand) + len(seat.played)
    for where in within(state.map_name, seat.wagon, seat.bonus.count("leg"), cards):
        actions.extend(moves(state, where))
    actions.append("rest")
    return actions


def stakes_left(state: State) -> list[str]:
    """In the opening, the stakes that no seat holds."""
    return [stake for stake in STAKES if all(seat.caravan != stake for seat in state.seats)]


def moves(state: State, end: str) -> list[str]:
    """All ways to go to a space, one for each choice of tolls."""
    owners = toll_takers(state, end)
    if not owners:
        return [end]
    return [f"{end}:{toll}" for toll in payments(state.seat.caravan, len(owners))]


def toll_takers(state: State, end: str) -> list[int]:
    """The seats to which a toll is due for going to a space."""
    if end == state.seat.wagon or end not in state.tiles:
        return []
    return [number for number, seat in enumerate(state.seats, start=1) if seat.wagon == end]


def spends(state: State) -> list[str]:
    """The cards that can be spent now.

    Cards are spent in a fixed order, and none is passed over that would be needed:
    from the next card on there must be as many as are still to be spent.
    """
    cards = [f"/{card}" for card in in_set_order(state.seat.played)]
    cards += [f"_{card}" for card in in_set_order(state.seat.hand)]
    if state.last_spent:
        last = spend_order(state.last_spent)
        cards = [card for card in cards if spend_order(card) > last]
    return [card for place, card in enumerate(cards) if len(cards[place:]) >= state.to_spend]


def spend_order(action: str) -> tuple[bool, int]:
    """Sort key for the fixed order: played cards before those of the hand, in set order."""
    return action.startswith("_"), SET_ORDER[action[1:]]


def visits(state: State) -> list[str]:
    """What the seat can do where its wagon stands, besides nothing."""
    seat = state.seat
    here = seat.wagon
    if here in state.villages:
        tile = state.villages[here]
        return [f"#{here}"] if tile != CLOSED and holds(seat.caravan, tile) else []
    if here not in state.tiles:
        return []  # a valley, or an empty village
    if here in seat.outposts:
        return list(mountain_outcomes(state.tiles[here], seat.caravan))
    if outposts_built(state, seat)[LEVEL_OF[state.tiles[here]]] == len(COLUMN_POINTS):
        return []
    there = sum(here in other.outposts for other in state.seats)
    price = there * OUTPOST_COST[len(state.seats)]
    return ["build" + (f":{paid}" if paid else "") for paid in discards(seat.caravan, price)]


@lru_cache(maxsize=None)
def mountain_outcomes(mountain: str, caravan: str) -> dict[str, str]:
    """The ways to trade on a mountain, each with the caravan it leads to."""
    given, taken = mountain.split(">")
    return {
        f"*{times}": after
        for times, after in enumerate(trades(caravan, given, taken), start=1)
        if len(after) <= MOST_CRYSTALS
    }


def outposts_built(state: State, seat: Seat) -> dict[str, int]:
    """How many outposts have left each row of the seat's board, that is, stand on the map."""
    levels = [LEVEL_OF[state.tiles[where]] for where in seat.outposts]
    return {level: levels.count(level) for level in LEVELS}


def rewards(state: State, column: int) -> list[str]:
    """What can be taken for an emptied column: cards by slot, then bonus tiles."""
    actions = [f"@{slot}" for slot in range(1, len(state.market) + 1)]
    if column > 1:
        taken = [tile for seat in state.seats for tile in seat.bonus]
        if taken.count("leg") < LEG_TILES:
            actions.append("$leg")
        if taken.count("room") < ROOM_TILES:
            actions.append("$room")
        if points_left(state):
            actions.append("$points")
    return actions


def points_left(state: State) -> list[str]:
    """The points tiles that are still in their pile, the top one first."""
    taken = [tile for seat in state.seats for tile in seat.bonus]
    pile = [f"points{points}" for points in POINTS_TILES]
    return [tile for tile in pile if tile not in taken]


def limit(seat: Seat) -> int:
    """How many crystals the seat may hold at the end of a turn."""
    return CARAVAN_LIMIT + ROOM * seat.bonus.count("room")


@lru_cache(maxsize=None)
def canonical(action: str) -> str:
    """The action or component with the letters of its multisets sorted.

    A payment and a toll keep their order: it says what goes where.
    """
    if action.startswith("@") or re.match("[A-Z]", action):
        return action
    return re.sub("[a-d]+", lambda letters: multiset(letters[0]), action)


# --------------------------------------------------------------- doing actions


def after(state: State, action: str) -> State:
    """The state that follows. The action must be one of the legal list."""
    if state.phase == "take":
        stake = action.removeprefix("take:")
        return replace(with_seat(state, replace(state.seat, caravan=stake)), phase="place")
    if state.phase == "place":
        return next_in_opening(with_seat(state, replace(state.seat, wagon=action)))
    if state.phase == "spend":
        state = spend(state, action)
        return state if state.to_spend else arrive(state)
    if state.phase == "visit":
        if action.startswith("build"):
            return build(state, action.removeprefix("build").removeprefix(":"))
        if action.startswith("#"):
            state = claim(state)
        elif action.startswith("*"):
            caravan = mountain_outcomes(state.tiles[state.seat.wagon], state.seat.caravan)[action]
            state = with_seat(state, replace(state.seat, caravan=caravan))
        return end_turn(state)
    if state.phase == "reward":
        if action.startswith("@"):
            state = take_card(state, int(action[1:]))
        else:
            state = take_bonus_tile(state, action[1:])
        return arrive(state)
    if state.phase == "discard":
        number = state.discarding
        seat = state.seats[number - 1]
        seat = replace(seat, caravan=removed(seat.caravan, action.partition("-")[2]))
        return end_turn(with_seat(state, seat, number))

    if action == "rest":
        return end_turn(rest(state))
    if action.startswith("@"):
        slot, _, payment = action[1:].partition(":")
        return end_turn(take_card(state, int(slot), payment))
    if re.match("[A-Z]", action):
        end, _, tolls = action.partition(":")
        return move(state, end, tolls)
    return end_turn(play(state, action))


def next_in_opening(state: State) -> State:
    """The seat before takes its stake; after seat 1 the first round begins."""
    if state.turn > 1:
        return replace(state, turn=state.turn - 1, phase="take")
    return replace(state, phase="choose")


def play(state: State, action: str) -> State:
    """Lay a card from the hand among the played cards and carry out its effect."""
    seat = state.seat
    card = re.split("[:*]", action)[0]
    seat = replace(
        seat,
        caravan=outcomes(card, seat.caravan)[action],
        hand=seat.hand - {card},
        known=seat.known - {card},
        played=seat.played | {card},
    )
    return with_seat(state, seat)


def take_card(state: State, slot: int, payment: str = "") -> State:
    """Pay, then take a market card with all that lies on it, then refill the market.

    A reward is taken in the same way, without a payment.
    """
    seat = state.seat
    market = list(state.market)
    caravan = removed(seat.caravan, multiset(payment))
    for place, crystal in enumerate(payment):
        passed = market[place]
        market[place] = MarketCard(passed.effect, added(passed.crystals, crystal))
    taken = market.pop(slot - 1)
    drawn, merchant_deck = state.merchant_deck[:1], state.merchant_deck[1:]
    must_be_seen(drawn)
    seat = replace(
        seat,
        caravan=added(caravan, taken.crystals),
        hand=seat.hand | {taken.effect},
        known=seat.known | {taken.effect},
    )
    state = replace(
        state,
        market=(*market, *(MarketCard(effect) for effect in drawn)),
        merchant_deck=merchant_deck,
    )
    return with_seat(state, seat)


def take_bonus_tile(state: State, kind: str) -> State:
    """Take a bonus tile; of the points tiles only the top one can be had."""
    tile = points_left(state)[0] if kind == "points" else kind
    bonus = tuple(in_set_order([*state.seat.bonus, tile]))
    return with_seat(state, replace(state.seat, bonus=bonus))


def rest(state: State) -> State:
    """Take all played and all spent cards back; now everybody knows the hand again."""
    seat = state.seat
    hand = seat.hand | seat.played | seat.spent
    seat = replace(seat, hand=hand, known=hand, played=frozenset(), spent=frozenset())
    return with_seat(state, seat)


def move(state: State, end: str, tolls: str) -> State:
    """Change the place of the wagon and hand over the tolls; cards are spent after that."""
    cards = way_cost(state, end)
    seat = replace(state.seat, caravan=removed(state.seat.caravan, multiset(tolls)), wagon=end)
    owners = toll_takers(state, end)
    state = with_seat(state, seat)
    for number, crystal in zip(owners, tolls, strict=True):
        owner = state.seats[number - 1]
        state = with_seat(state, replace(owner, caravan=added(owner.caravan, crystal)), number)
    if cards:
        return replace(state, phase="spend", to_spend=cards)
    return arrive(state)


def spend(state: State, action: str) -> State:
    """Lay a card face down. One from the hand may be any of them, so far as others know."""
    seat = state.seat
    card = action[1:]
    if action.startswith("/"):
        seat = replace(seat, played=seat.played - {card})
    else:
        seat = replace(seat, hand=seat.hand - {card}, known=frozenset())
    seat = replace(seat, spent=seat.spent | {card})
    return with_seat(replace(state, to_spend=state.to_spend - 1, last_spent=action), seat)


def arrive(state: State) -> State:
    """Ask for something to do where the wagon stands; if there is nothing, end the turn."""
    state = replace(state, phase="visit", last_spent="", column=0)
    return state if visits(state) else end_turn(state)


def build(state: State, paid: str) -> State:
    """Pay for an outpost and place it; then comes the reward, if any, and the rest of the visit."""
    seat = state.seat
    here = seat.wagon
    columns_before = emptied_columns(state, seat)
    caravan = removed(seat.caravan, paid)
    seat = replace(seat, caravan=caravan, outposts=seat.outposts | {here})
    state = with_seat(state, seat)
    column = emptied_columns(state, seat)
    if column > columns_before and rewards(state, column):
        return replace(state, phase="reward", column=column)
    return arrive(state)


def emptied_columns(state: State, seat: Seat) -> int:
    """How many columns of the seat's board are empty.

    Rows are emptied from the left, so the shortest of the four rows tells it.
    """
    return min(outposts_built(state, seat).values())


def claim(state: State) -> State:
    """Give the cost back, take the point tile, and turn up the next one.

    It is turned up in the same village, but for the closed tile: that one changes
    places with the village of the claim, and the next tile lies where it was.
    """
    seat = state.seat
    village = seat.wagon
    villages = dict(state.villages)
    tile = villages.pop(village)
    seat = replace(seat, caravan=removed(seat.caravan, tile), claimed=seat.claimed | {tile})
    to_fill = village
    for where, other in state.villages.items():
        if other == CLOSED:
            villages.pop(where)
            villages[village] = CLOSED
            to_fill = where
    drawn, pile = state.pile[:1], state.pile[1:]
    must_be_seen(drawn)
    villages |= {to_fill: turned_up for turned_up in drawn}
    return with_seat(replace(state, villages=villages, pile=pile), seat)


def end_turn(state: State) -> State:
    """Look at the limits of all seats, from the one whose turn it is, before it passes on."""
    state = replace(state, discarding=0, last_spent="", to_spend=0, column=0)
    for number in [*range(state.turn, len(state.seats) + 1), *range(1, state.turn)]:
        seat = state.seats[number - 1]
        if len(seat.caravan) > limit(seat):
            return replace(state, phase="discard", discarding=number)
    return pass_turn(state)


def pass_turn(state: State) -> State:
    """Let the next seat choose; after the last seat of a round look for the end."""
    if state.turn < len(state.seats):
        return replace(state, turn=state.turn + 1, phase="choose")
    if any(len(seat.claimed) >= CLAIMS_TO_END for seat in state.seats):
        return replace(state, phase="over")
    return replace(state, turn=1, phase="choose")


def with_seat(state: State, seat: Seat, number: int = 0) -> State:
    """The state with a seat exchanged: the one whose turn it is, if no other is named."""
    seats = list(state.seats)
    seats[(number or state.turn) - 1] = seat
    return replace(state, seats=tuple(seats))


# --------------------------------------------------------------------- scores


def score(state: State, seat: Seat) -> int:
    """Points of a seat as things stand: tiles of both kinds, its board, crystals above a."""
    return (
        sum(POINT_TILES[tile] for tile in seat.claimed)
        + sum(sum(COLUMN_POINTS[:left]) for left in outposts_built(state, seat).values())
        + sum(int(tile.removeprefix("points")) for tile in seat.bonus if tile.startswith("points"))
        + sum(CRYSTAL_POINTS for crystal in seat.caravan if crystal != "a")
    )


def scores(state: State) -> list[int]:
    """The score of each seat, in seat order."""
    return [score(state, seat) for seat in state.seats]


def perft(state: State, depth: int) -> int:
    """The number of sequences of exactly `depth` legal actions."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(legal_list(state))
    return sum(perft(after(state, action), depth - 1) for action in legal_list(state))


# ---------------------------------------------------------- writing positions


def in_set_order(components: Iterable[str]) -> list[str]:
    """The cards or tiles as they stand in the set."""
    return sorted(components, key=SET_ORDER.__getitem__)


def position(state: State) -> str:
    """The state as one line (notation.md, section 7.3)."""

    def listed(components: Iterable[str]) -> str:
        return " ".join(components) or "-"

    def by_space(lying: dict[str, str]) -> list[str]:
        return [f"{where}:{lying[where]}" for where in spaces(state.map_name) if where in lying]

    def deck(components: Sequence[str]) -> str:
        return f" / {listed(components)}" if components else ""

    market = [
        card.effect + (f"({card.crystals})" if card.crystals else "") for card in state.market
    ]
    fields = [
        f"adventure {len(state.seats)}",
        f"turn {turn_text(state)}",
        f"market {listed(market)}{deck(state.merchant_deck)}",
        f"tiles {listed(by_space(state.tiles))}",
        f"points {listed(by_space(state.villages))}{deck(state.pile)}",
    ]
    for number, seat in enumerate(state.seats, start=1):
        fields.append(f"caravan {number} {seat.caravan or '-'}")
        if seat.wagon:
            fields.append(f"wagon {number} {seat.wagon}")
        fields.append(f"hand {number} {listed(in_set_order(seat.hand))}")
        if seat.played:
            fields.append(f"played {number} {listed(in_set_order(seat.played))}")
        if seat.spent:
            fields.append(f"spent {number} {listed(in_set_order(seat.spent))}")
        if seat.known != known_by_default(seat):
            fields.append(f"known {number} {listed(in_set_order(seat.known))}")
        if seat.outposts:
            outposts = [where for where in spaces(state.map_name) if where in seat.outposts]
            fields.append(f"outposts {number} {listed(outposts)}")
        if seat.claimed:
            fields.append(f"claimed {number} {listed(in_set_order(seat.claimed))}")
        if seat.bonus:
            fields.append(f"bonus {number} {listed(in_set_order(seat.bonus))}")
    return " | ".join(fields)


def known_by_default(seat: Seat) -> frozenset[str]:
    """The known cards of a seat that a reader takes for granted."""
    return frozenset() if seat.spent else seat.hand


def turn_text(state: State) -> str:
    """The field `turn` of a position: who decides, and on what."""
    if state.phase == "over":
        return "over"
    words = [str(state.turn)]
    if state.phase != "choose":
        words.append(state.phase)
    if state.phase == "spend":
        words.append(str(state.to_spend))
        words += [state.last_spent] if state.last_spent else []
    if state.phase == "reward":
        words.append(str(state.column))
    if state.phase == "discard":
        words.append(str(state.discarding))
    return " ".join(words)


# ---------------------------------------------------------- reading positions


@dataclass
class Fields:
    """The fields of a position, by their names and for some by their seats."""

    table: dict[str, list[str]] = field(default_factory=dict)
    seats: dict[tuple[str, int], list[str]] = field(default_factory=dict)

    def of_table(self, name: str) -> list[str]:
        """The words of a field; nothing where it is left out or an empty list."""
        return without_dash(self.table.get(name, []))

    def of_seat(self, name: str, number: int) -> list[str] | None:
        """The words of a seat's field, or None where it is left out."""
        words = self.seats.get((name, number))
        return None if words is None else without_dash(words)


SEAT_FIELDS = (
    "caravan", "wagon", "hand", "played", "spent", "known", "outposts", "claimed", "bonus",
)  # fmt: skip
TABLE_FIELDS = ("turn", "market", "tiles", "points")


def without_dash(words: list[str]) -> list[str]:
    """The words of a list; a single dash stands for none."""
    return [] if words == ["-"] else words


def read_position(text: str, map_name: str = STANDARD_MAP) -> State:
    """The state that a position describes, on a map that it does not name.

    Not all is checked that notation.md asks of a reader: only what is needed to
    understand the text.
    """
    family, *written = text.split("|")
    name, count = family.split()
    seats = int(count)
    if name != "adventure" or seats not in SEAT_COUNTS:
        raise ValueError(f"not a position of Adventure: {family.strip()!r}")
    fields = read_fields(written, seats)
    market, merchant_deck = split_row(fields.of_table("market"))
    villages, pile = split_row(fields.of_table("points"))
    state = State(
        seats=tuple(read_seat(fields, number) for number in range(1, seats + 1)),
        market=tuple(map(read_market_card, market)),
        merchant_deck=tuple(map(canonical, merchant_deck)),
        tiles=dict(map(read_lying, fields.of_table("tiles"))),
        villages=dict(map(read_lying, villages)),
        pile=tuple(map(canonical, pile)),
        map_name=map_name,
    )
    state = with_turn(state, fields.of_table("turn") or ["1"])
    refuse_strangers(state)
    return state


def read_fields(written: Iterable[str], seats: int) -> Fields:
    """The fields, in any order, each at most once."""
    fields = Fields()
    for one in written:
        name, *words = one.split()
        if not words:
            raise ValueError(f"the field {name} says nothing")
        if name in TABLE_FIELDS and name not in fields.table:
            fields.table[name] = words
            continue
        number = int(words[0]) if name in SEAT_FIELDS else 0
        if not 1 <= number <= seats or (name, number) in fields.seats or len(words) < 2:
            raise ValueError(f"the field {one.strip()!r} is unknown, stands twice or is too short")
        fields.seats[name, number] = words[1:]
    return fields


def split_row(words: list[str]) -> tuple[list[str], list[str]]:
    """What lies open, and the deck behind the slash."""
    if "/" not in words:
        return without_dash(words), []
    slash = words.index("/")
    return without_dash(words[:slash]), without_dash(words[slash + 1 :])


def read_market_card(word: str) -> MarketCard:
    """A card of the market with the crystals on it in parentheses."""
    effect, _, crystals = word.removesuffix(")").partition("(")
    return MarketCard(canonical(effect), multiset(crystals))


def read_lying(word: str) -> tuple[str, str]:
    """A space and what lies there."""
    where, _, what = word.partition(":")
    return where, canonical(what)


def read_seat(fields: Fields, number: int) -> Seat:
    """What a position tells of one seat, and what follows where it says nothing."""

    def words(name: str) -> list[str]:
        return [*map(canonical, fields.of_seat(name, number) or [])]

    played, spent = frozenset(words("played")), frozenset(words("spent"))
    hand = frozenset(words("hand"))
    if fields.of_seat("hand", number) is None:
        hand = frozenset(STARTING_CARDS) - played - spent
    seat = Seat(
        caravan=multiset("".join(words("caravan"))),
        wagon="".join(words("wagon")),
        hand=hand,
        played=played,
        spent=spent,
        outposts=frozenset(words("outposts")),
        claimed=frozenset(words("claimed")),
        bonus=tuple(in_set_order(words("bonus"))),
    )
    if fields.of_seat("known", number) is None:
        return replace(seat, known=known_by_default(seat))
    return replace(seat, known=frozenset(words("known")))


def with_turn(state: State, words: list[str]) -> State:
    """The state with the turn, the phase and what belongs to it."""
    if words == ["over"]:
        return replace(state, turn=len(state.seats), phase="over")
    state = replace(state, turn=int(words[0]))
    match words[1:]:
        case []:
            return state
        case ["take"]:
            return replace(state, phase="take")
        case ["place"]:
            return replace(state, phase="place")
        case ["visit"]:
            return replace(state, phase="visit")
        case ["spend", number]:
            return replace(state, phase="spend", to_spend=int(number))
        case ["spend", number, card]:
            return replace(
                state, phase="spend", to_spend=int(number), last_spent=canonical(card)
            )
        case ["reward", column]:
            return replace(state, phase="reward", column=int(column))
        case ["discard", number]:
            return replace(state, phase="discard", discarding=int(number))
    raise ValueError(f"not a turn: {' '.join(words)!r}")


def refuse_strangers(state: State) -> None:
    """Refuse components that are not in the set, stand twice, or lie where they cannot."""

    def everything() -> Iterator[str]:
        yield from (card.effect for card in state.market)
        yield from state.merchant_deck
        yield from (tile for tile in [*state.villages.values(), *state.pile] if tile != CLOSED)
        for seat in state.seats:
            for card in [*seat.hand, *seat.played, *seat.spent]:
                if card not in STARTING_CARDS:
                    yield card
            yield from seat.claimed
            yield from (tile for tile in seat.bonus if tile not in ("leg", "room"))

    components = list(everything())
    known = set(SET_ORDER) - set(STARTING_CARDS)
    if not set(components) <= known or len(set(components)) < len(components):
        raise ValueError("a component is not in the set or stands in two places")
    if not set(state.tiles.values()) <= set(LEVEL_OF):
        raise ValueError("a mountain is not in the set")
    if not set(state.tiles) <= set(spaces(state.map_name, "tile")):
        raise ValueError("a mountain lies where no tile space is")
    if not set(state.villages) <= set(spaces(state.map_name, "village")):
        raise ValueError("a point tile lies where no village is")
    for seat in state.seats:
        if seat.wagon and seat.wagon not in spaces(state.map_name):
            raise ValueError("a wagon stands beside the map")
        if not seat.outposts <= set(state.tiles):
            raise ValueError("an outpost stands where no mountain is")
