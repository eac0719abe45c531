"""The game Road: states that never change, and functions from one state to the next.

Seats and slots are numbered from 1, as in the notation, and actions are its strings.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from change import replace
from crystals import added, discards, holds, multiset, payments, removed, trades, upgrades
from record import UNSEEN
from road_cards import (
    CARAVAN_LIMIT,
    CLAIMS_TO_END,
    CRYSTAL_POINTS,
    MAJOR_POINTS,
    MARKET_CARDS,
    MARKET_SLOTS,
    MINOR_POINTS,
    POINT_CARDS,
    POINT_SLOTS,
    STARTING_CARAVANS,
    STARTING_CARDS,
    TOKENS_PER_SEAT,
)

SEAT_COUNTS: tuple[int, ...] = tuple(CLAIMS_TO_END)

SETS: tuple[str, ...] = ("road",)

COMPARED_GAMES = 600
"""How many games compare.py plays unless it is told: the longer they are, the fewer."""

SET_ORDER: dict[str, int] = {
    card: place for place, card in enumerate([*STARTING_CARDS, *MARKET_CARDS, *POINT_CARDS])
}
"""Effects and costs are spelled differently, so one table serves both kinds of card."""


def piles(_seats: int) -> dict[str, list[str]]:
    """Each label and its list before the shuffle, in set order (deal.md, section 4)."""
    return {"merchants": list(MARKET_CARDS), "points": list(POINT_CARDS)}


@dataclass(frozen=True)
class MarketCard:
    """A merchant card in the market, with the crystals that acquirers laid on it."""

    effect: str
    crystals: str = ""


@dataclass(frozen=True)
class Seat:
    """What lies before one seat; all of it is open to everybody."""

    caravan: str
    hand: frozenset[str] = frozenset(STARTING_CARDS)
    played: frozenset[str] = frozenset()
    claimed: frozenset[str] = frozenset()
    major: int = 0
    minor: int = 0


@dataclass(frozen=True)
class State:
    """A whole game at one moment, waiting for the decision of the seat `turn`."""

    seats: tuple[Seat, ...]
    market: tuple[MarketCard, ...]
    merchant_deck: tuple[str, ...]
    point_row: tuple[str, ...]
    point_deck: tuple[str, ...]
    major_left: int
    minor_left: int
    turn: int = 1
    phase: Literal["choose", "discard", "over"] = "choose"

    @property
    def seat(self) -> Seat:
        """The seat that decides."""
        return self.seats[self.turn - 1]

    @property
    def decides(self) -> int:
        """The number of the seat that decides: always the one whose turn it is."""
        return self.turn


def opening(seats: int, merchants: Sequence[str], points: Sequence[str]) -> State:
    """The state before the first action, from the two dealt orders."""
    if seats not in SEAT_COUNTS:
        raise ValueError(f"no game for {seats} seats")
    if UNSEEN in (*merchants[:MARKET_SLOTS], *points[:POINT_SLOTS]):
        raise ValueError("the opening rows must be known")
    return State(
        seats=tuple(Seat(caravan) for caravan in STARTING_CARAVANS[:seats]),
        market=tuple(MarketCard(effect) for effect in merchants[:MARKET_SLOTS]),
        merchant_deck=tuple(merchants[MARKET_SLOTS:]),
        point_row=tuple(points[:POINT_SLOTS]),
        point_deck=tuple(points[POINT_SLOTS:]),
        major_left=seats * TOKENS_PER_SEAT,
        minor_left=seats * TOKENS_PER_SEAT,
    )


# ------------------------------------------------------------------ legal list


def legal_list(state: State) -> list[str]:
    """Every legal action, in the order of notation.md, section 3."""
    caravan = state.seat.caravan
    if state.phase == "over":
        return []
    if state.phase == "discard":
        return ["-" + choice for choice in discards(caravan, len(caravan) - CARAVAN_LIMIT)]

    actions = [
        f"#{slot}" for slot, cost in enumerate(state.point_row, start=1) if holds(caravan, cost)
    ]
    for card in in_play_order(state.seat.hand):
        actions.extend(plays(card, caravan))
    for slot in range(1, len(state.market) + 1):
        actions.extend(acquires(caravan, slot))
    actions.append("rest")
    return actions


def is_gain(card: str) -> bool:
    """Whether a merchant card gives crystals for nothing."""
    return card.startswith("+")


def is_upgrade(card: str) -> bool:
    """Whether a merchant card raises crystals."""
    return card.startswith("^")


def is_trade(card: str) -> bool:
    """Whether a merchant card changes crystals into others."""
    return ">" in card


PLAY_ORDER: dict[str, int] = {
    card: place
    for place, card in enumerate(
        card for kind in (is_gain, is_upgrade, is_trade) for card in filter(kind, SET_ORDER)
    )
}
"""The merchant cards kind by kind, each kind in set order."""


def in_play_order(hand: Iterable[str]) -> list[str]:
    """The cards of a hand as they stand in a legal list."""
    return sorted(hand, key=PLAY_ORDER.__getitem__)


@lru_cache(maxsize=None)
def plays(card: str, caravan: str) -> tuple[str, ...]:
    """All ways to play a card: none at all for a trade that cannot be paid even once."""
    return tuple(outcomes(card, caravan))


@lru_cache(maxsize=None)
def outcomes(card: str, caravan: str) -> dict[str, str]:
    """The ways to play a card, each with the caravan it leads to."""
    if is_gain(card):
        return {card: added(caravan, card[1:])}
    if is_upgrade(card):
        return {f"{card}:{plan}": after for plan, after in upgrades(caravan, int(card[1:]))}
    given, taken = card.split(">")
    return {
        f"{card}*{times}": after
        for times, after in enumerate(trades(caravan, given, taken), start=1)
    }


@lru_cache(maxsize=None)
def acquires(caravan: str, slot: int) -> tuple[str, ...]:
    """All ways to pay for a slot: one crystal for each card to its left."""
    if slot == 1:
        return ("@1",)
    return tuple(f"@{slot}:{payment}" for payment in payments(caravan, slot - 1))


@lru_cache(maxsize=None)
def canonical(action: str) -> str:
    """The action with the letters of its multisets sorted; a payment keeps its order."""
    if action == "rest" or action.startswith("@"):
        return action
    return re.sub("[a-d]+", lambda letters: multiset(letters[0]), action)


# --------------------------------------------------------------- doing actions


def after(state: State, action: str) -> State:
    """The state that follows. The action must be one of the legal list."""
    if state.phase == "discard":
        seat = replace(state.seat, caravan=removed(state.seat.caravan, action[1:]))
        return pass_turn(with_seat(state, seat))

    if action == "rest":
        state = rest(state)
    elif action.startswith("#"):
        state = claim(state, int(action[1:]))
    elif action.startswith("@"):
        slot, _, payment = action[1:].partition(":")
        state = acquire(state, int(slot), payment)
    else:
        state = play(state, action)

    # The limit is looked at once, when everything else of the turn is done.
    if len(state.seat.caravan) > CARAVAN_LIMIT:
        return replace(state, phase="discard")
    return pass_turn(state)


def rest(state: State) -> State:
    """Take all played cards back."""
    seat = state.seat
    return with_seat(state, replace(seat, hand=seat.hand | seat.played, played=frozenset()))


def play(state: State, action: str) -> State:
    """Lay a card from the hand among the played cards and carry out its effect."""
    seat = state.seat
    card = re.split("[:*]", action)[0]
    seat = replace(
        seat,
        caravan=outcomes(card, seat.caravan)[action],
        hand=seat.hand - {card},
        played=seat.played | {card},
    )
    return with_seat(state, seat)


def acquire(state: State, slot: int, payment: str) -> State:
    """Pay, then take a market card with all that lies on it, then refill the market."""
    seat = state.seat
    market = list(state.market)
    caravan = removed(seat.caravan, multiset(payment))
    for place, crystal in enumerate(payment):
        passed = market[place]
        market[place] = MarketCard(passed.effect, added(passed.crystals, crystal))
    taken = market.pop(slot - 1)
    drawn, merchant_deck = draw(state.merchant_deck)
    seat = replace(seat, caravan=added(caravan, taken.crystals), hand=seat.hand | {taken.effect})
    state = replace(
        state,
        market=(*market, *(MarketCard(effect) for effect in drawn)),
        merchant_deck=merchant_deck,
    )
    return with_seat(state, seat)


def claim(state: State, slot: int) -> State:
    """Give the cost back, take the point card and the token over its slot, refill the row."""
    seat = state.seat
    row = list(state.point_row)
    cost = row.pop(slot - 1)
    drawn, point_deck = draw(state.point_deck)
    major, minor = tokens_over(state, slot)
    seat = replace(
        seat,
        caravan=removed(seat.caravan, cost),
        claimed=seat.claimed | {cost},
        major=seat.major + major,
        minor=seat.minor + minor,
    )
    state = replace(
        state,
        point_row=(*row, *drawn),
        point_deck=point_deck,
        major_left=state.major_left - major,
        minor_left=state.minor_left - minor,
    )
    return with_seat(state, seat)


def tokens_over(state: State, slot: int) -> tuple[int, int]:
    """How many major and minor tokens a claim from the slot earns now.

    The piles lie over the slots in the order major, minor. A used-up major pile
    lets the minor pile move to slot 1; a used-up minor pile changes nothing else.
    """
    pile_over_slot: dict[int, str] = {1: "major", 2: "minor"}
    if state.major_left == 0:
        pile_over_slot = {1: "minor"}
    pile = pile_over_slot.get(slot)
    if pile == "major":
        return 1, 0
    if pile == "minor" and state.minor_left > 0:
        return 0, 1
    return 0, 0


def draw(deck: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The top card, none if the deck is empty, and the rest of the deck."""
    if deck[:1] == (UNSEEN,):
        raise ValueError("a card is turned up that the record says nobody ever saw")
    return deck[:1], deck[1:]


def with_seat(state: State, seat: Seat) -> State:
    """The state with the deciding seat exchanged."""
    before, behind = state.seats[: state.turn - 1], state.seats[state.turn :]
    return replace(state, seats=(*before, seat, *behind))


def pass_turn(state: State) -> State:
    """Let the next seat choose; after the last seat of a round look for the end."""
    if state.turn < len(state.seats):
        return replace(state, turn=state.turn + 1, phase="choose")
    enough = CLAIMS_TO_END[len(state.seats)]
    if any(len(seat.claimed) >= enough for seat in state.seats):
        return replace(state, phase="over")
    return replace(state, turn=1, phase="choose")


# ---------------------------------------------------------------- scores, text


def score(seat: Seat) -> int:
    """Points of a seat as things stand: point cards, tokens, crystals above level a."""
    return (
        sum(POINT_CARDS[cost] for cost in seat.claimed)
        + seat.major * MAJOR_POINTS
        + seat.minor * MINOR_POINTS
        + sum(CRYSTAL_POINTS for crystal in seat.caravan if crystal != "a")
    )


def scores(state: State) -> list[int]:
    """The score of each seat, in seat order."""
    return [score(seat) for seat in state.seats]


def in_set_order(cards: Iterable[str]) -> list[str]:
    """The cards as they stand in the set."""
    return sorted(cards, key=SET_ORDER.__getitem__)


def position(state: State) -> str:
    """The state as one line (notation.md, section 4)."""

    def listed(cards: Iterable[str]) -> str:
        return " ".join(cards) or "-"

    def row(cards: Iterable[str], deck: Sequence[str]) -> str:
        return listed(cards) + (f" / {listed(deck)}" if deck else "")

    market = [
        card.effect + (f"({card.crystals})" if card.crystals else "") for card in state.market
    ]
    turn = {"choose": f"{state.turn}", "discard": f"{state.turn} discard", "over": "over"}
    fields = [
        f"road {len(state.seats)}",
        f"turn {turn[state.phase]}",
        f"market {row(market, state.merchant_deck)}",
        f"points {row(state.point_row, state.point_deck)}",
        f"tokens {state.major_left} {state.minor_left}",
    ]
    for number, seat in enumerate(state.seats, start=1):
        fields.append(f"caravan {number} {seat.caravan or '-'}")
        fields.append(f"hand {number} {listed(in_set_order(seat.hand))}")
        if seat.played:
            fields.append(f"played {number} {listed(in_set_order(seat.played))}")
        if seat.claimed:
            fields.append(f"claimed {number} {listed(in_set_order(seat.claimed))}")
        if seat.major or seat.minor:
            fields.append(f"earned {number} {seat.major} {seat.minor}")
    return " | ".join(fields)


def perft(state: State, depth: int) -> int:
    """The number of sequences of exactly `depth` legal actions."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(legal_list(state))
    return sum(perft(after(state, action), depth - 1) for action in legal_list(state))
