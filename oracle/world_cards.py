"""The components of World: plain data in the notation, in set order.

Nothing here is computed; `test_world.py` checks what must hold of the values.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Location:
    """What is printed on one location."""

    effect: str
    """The effect of a production, an upgrade or a trade; `gate` for a gate."""
    traders: int
    """How many traders work there when it is empty."""
    symbols: str = ""
    covered: Literal["never", "always", "2-3"] = "never"
    """Whether an exploration tile lies there at first; `2-3`: only with 2 or 3 seats."""
    stacks: tuple[int, ...] = ()
    """How many bonus tiles each bonus space of a gate takes."""


EVERY_GAME_BOARDS = "ABC"
DRAWN_BOARDS = "DEF"
"""One of these joins the others as fourth board."""

LOCATIONS: dict[str, Location] = {
    "A1": Location("gate", 1, stacks=(4,)),
    "A2": Location("gate", 1, stacks=(4,)),
    "A3": Location("+aaa", 1),
    "A4": Location("^2", 2, "q"),
    "A5": Location("aa>c", 1),
    "A6": Location("+bb", 2, "p"),
    "B1": Location("gate", 2, "r", stacks=(2, 2)),
    "B2": Location("gate", 3, "s", stacks=(2, 2)),
    "B3": Location("+ab", 1),
    "B4": Location("^3", 3, "p"),
    "B5": Location("bbb>dd", 2, "s"),
    "B6": Location("+ac", 2, "q"),
    "C1": Location("bb>cc", 2, "r"),
    "C2": Location("+aaaa", 2, "p", covered="2-3"),
    "C3": Location("bb>cd", 2, "s", covered="always"),
    "C4": Location("^4", 3, "q", covered="always"),
    "C5": Location("+abc", 3, "r", covered="always"),
    "C6": Location("+cc", 3, covered="always"),
    "D1": Location("+aab", 2, covered="2-3"),
    "D2": Location("d>cc", 1, "q", covered="always"),
    "D3": Location("+d", 2, "r", covered="always"),
    "D4": Location("^3", 2, "s", covered="always"),
    "D5": Location("aaa>cc", 1, "p", covered="always"),
    "E1": Location("^2", 1, "s", covered="2-3"),
    "E2": Location("+bbb", 3, "p", covered="always"),
    "E3": Location("+ad", 3, "q", covered="always"),
    "E4": Location("^4", 3, "r", covered="always"),
    "E5": Location("aa>bb", 1, covered="always"),
    "F1": Location("cc>dd", 1, "p", covered="2-3"),
    "F2": Location("d>abbb", 1, "q", covered="always"),
    "F3": Location("aa>bb", 1, covered="always"),
    "F4": Location("+aac", 3, "s", covered="always"),
    "F5": Location("^3", 2, "r", covered="always"),
}
"""Every location of the six boards; the first letter is its board."""


@dataclass(frozen=True)
class PointCard:
    """What else is printed on a point card, besides what its name says."""

    points: int
    least_seats: int = 2
    """The card takes part with this number of seats and more."""


POINT_CARDS: dict[str, PointCard] = {
    # help
    "hp:bbc": PointCard(5),
    "hq:abd": PointCard(5),
    "hr:bbd": PointCard(6),
    "hs:acd": PointCard(6),
    "hr:ccc": PointCard(7),
    "hs:bcd": PointCard(7),
    "hq:bcc": PointCard(6, least_seats=3),
    "hp:add": PointCard(7, least_seats=3),
    "hs:acc": PointCard(5, least_seats=4),
    "hr:ccd": PointCard(8, least_seats=4),
    "hq:ddd": PointCard(10, least_seats=4),
    # tool
    "tp+a:acc": PointCard(4),
    "tq+a:abd": PointCard(4),
    "tr+b:bbd": PointCard(4),
    "ts+b:bcc": PointCard(4),
    "tr+a:bcd": PointCard(6),
    "ts+c:ccd": PointCard(4),
    "tp+b:ccc": PointCard(5, least_seats=3),
    "ts+a:acd": PointCard(5, least_seats=3),
    "tr+c:bdd": PointCard(4, least_seats=3),
    "tq+b:bcd": PointCard(5, least_seats=4),
    "tp+c:cdd": PointCard(5, least_seats=4),
    # new traders
    "n1:aad": PointCard(4),
    "n1:bbc": PointCard(5),
    "n1:bcc": PointCard(6),
    "n2:acd": PointCard(5),
    "n2:ccc": PointCard(6),
    "n2:add": PointCard(6),
    "n1:bcd": PointCard(7, least_seats=3),
    "n2:bdd": PointCard(7, least_seats=3),
    "n1:bbd": PointCard(6, least_seats=4),
    "n2:cdd": PointCard(8, least_seats=4),
    # exploration
    "e:abc": PointCard(2),
    "e:acc": PointCard(3),
    "e:bbd": PointCard(4),
    "e:add": PointCard(5),
    "e:bcd": PointCard(5),
    "e:ccd": PointCard(6),
    "e:cdd": PointCard(7, least_seats=3),
    "e:ddd": PointCard(8, least_seats=4),
}

BONUS_TILES: dict[str, int] = {
    "h:2": 1,
    "t:2": 1,
    "n:2": 1,
    "e:2": 1,
    "ht:3": 2,
    "ne:3": 2,
    "he:3": 2,
    "tn:3": 2,
    "hn:3": 1,
    "te:3": 1,
    "oo:1": 2,
    "-:3": 1,
}
"""Each kind of bonus tile and its number of copies."""

EXPLORATION_TILES: dict[str, int] = {
    "*h": 1,
    "*t": 1,
    "*n": 1,
    "*e": 1,
    "o1": 2,
    "=3": 2,
    "+bbb": 1,
    "+cc": 1,
}
"""Each kind of exploration tile and its number of copies."""

STARTING_CARAVANS: tuple[str, ...] = ("aaa", "aaaa", "aaaa", "aaab")
"""Opening caravan of seat 1, seat 2, and so on."""

TRADERS = 12
"""Traders of each seat, wherever they are."""

TRADERS_AT_HOME: dict[int, int] = {2: 7, 3: 6, 4: 6}
"""Number of seats, and how many traders of each seat begin at home."""

CARAVAN_LIMIT = 10
BONUS_SPACES = 3
CLAIMS_TO_END = 8
CRYSTAL_POINTS = 1
"""Points of each remaining crystal above level a."""
