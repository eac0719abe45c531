"""The components of Adventure: plain data in the notation, in set order.

The merchant cards are those of `road_cards.py`. A mountain is its trade, a point tile its cost.
Nothing here is computed; `test_adventure.py` checks what must hold of the values.
"""

from dataclasses import dataclass
from typing import Literal

MOUNTAINS: dict[str, tuple[str, ...]] = {
    "a": ("c>aaaab", "d>aaabb", "d>aaac", "bb>aaac", "b>aaa", "bb>aad"),
    "b": ("cc>bbd", "c>bb", "d>bbb", "aa>bb", "dd>bbbcc", "aaa>bc"),
    "c": ("d>abc", "aaaa>cd", "aaaaa>ccc", "bb>cc", "d>cc", "aa>c"),
    "d": ("aaaaa>dd", "ab>d", "cc>dd", "abc>dd", "aaa>d", "bbb>dd"),
}
"""The mountains of each level."""

MOUNTAINS_REMOVED = 2
"""How many mountains of each level take no part in a game."""

VALLEYS = 4

POINT_TILES: dict[str, int] = {
    "aaadd": 11,
    "aaccc": 11,
    "abcd": 12,
    "accd": 12,
    "bbbcc": 12,
    "bbcd": 12,
    "bbdd": 12,
    "cccc": 12,
    "aabbcc": 13,
    "bbccc": 13,
    "aaabcd": 14,
    "aaddd": 14,
    "bbbdd": 14,
    "ccdd": 14,
    "aabbdd": 15,
    "ccccc": 15,
    "abbbcd": 16,
    "bbddd": 16,
    "dddd": 16,
    "aaccdd": 17,
    "cccdd": 17,
    "abcccd": 18,
    "ccddd": 18,
    "bbccdd": 19,
    "abcddd": 20,
    "ddddd": 20,
}
"""Cost and points of each point tile."""

CLOSED_AMONG = 6
"""The closed tile is one of so many tiles on top of the pile."""

STAKES: tuple[str, ...] = ("aaaa", "aab", "bb", "ac")

LEG_TILES = 4
ROOM_TILES = 4
ROOM = 3
"""How many crystals more a caravan holds for each room tile."""

POINTS_TILES: tuple[int, ...] = (6, 5, 4, 3)
"""The pile of points tiles, the top one first."""

COLUMN_POINTS: tuple[int, ...] = (0, 1, 2, 3)
"""Points of a space of the first, second, … column that its outpost has left."""

OUTPOST_COST: dict[int, int] = {2: 2, 3: 1, 4: 1}
"""Number of seats, and what an outpost costs for each one that is there already."""

MARKET_SLOTS = 4
CARAVAN_LIMIT = 10
CLAIMS_TO_END = 4
CRYSTAL_POINTS = 1
"""Points of each remaining crystal above level a."""

MOST_CRYSTALS = 127
"""A trade on a mountain leaves at most so many crystals in the caravan."""


@dataclass(frozen=True)
class Space:
    """One hexagon of a map."""

    kind: Literal["tile", "village"]
    neighbors: str
    """The spaces it touches, separated by blanks."""


MAPS: dict[str, dict[str, Space]] = {
    "standard": {
        "A1": Space("village", "A2 B1 B2"),
        "A2": Space("tile", "A1 A3 B2 B3"),
        "A3": Space("tile", "A2 A4 B3 B4"),
        "A4": Space("village", "A3 B4 B5"),
        "B1": Space("tile", "A1 B2 C1 C2"),
        "B2": Space("tile", "A1 A2 B1 B3 C2 C3"),
        "B3": Space("tile", "A2 A3 B2 B4 C3 C4"),
        "B4": Space("tile", "A3 A4 B3 B5 C4 C5"),
        "B5": Space("tile", "A4 B4 C5 C6"),
        "C1": Space("tile", "B1 C2 D1"),
        "C2": Space("tile", "B1 B2 C1 C3 D1 D2"),
        "C3": Space("tile", "B2 B3 C2 C4 D2 D3"),
        "C4": Space("tile", "B3 B4 C3 C5 D3 D4"),
        "C5": Space("tile", "B4 B5 C4 C6 D4 D5"),
        "C6": Space("tile", "B5 C5 D5"),
        "D1": Space("tile", "C1 C2 D2 E1"),
        "D2": Space("tile", "C2 C3 D1 D3 E1 E2"),
        "D3": Space("tile", "C3 C4 D2 D4 E2 E3"),
        "D4": Space("tile", "C4 C5 D3 D5 E3 E4"),
        "D5": Space("tile", "C5 C6 D4 E4"),
        "E1": Space("village", "D1 D2 E2"),
        "E2": Space("tile", "D2 D3 E1 E3"),
        "E3": Space("tile", "D3 D4 E2 E4"),
        "E4": Space("village", "D4 D5 E3"),
    },
    "slanted-range": {
        "A1": Space("village", "A2 B1"),
        "A2": Space("tile", "A1 A3 B1 B2"),
        "A3": Space("tile", "A2 A4 B2 B3"),
        "A4": Space("village", "A3 B3 B4"),
        "B1": Space("tile", "A1 A2 B2 C1"),
        "B2": Space("tile", "A2 A3 B1 B3 C1 C2"),
        "B3": Space("tile", "A3 A4 B2 B4 C2 C3"),
        "B4": Space("tile", "A4 B3 C3 C4"),
        "C1": Space("tile", "B1 B2 C2 D1"),
        "C2": Space("tile", "B2 B3 C1 C3 D1 D2"),
        "C3": Space("tile", "B3 B4 C2 C4 D2 D3"),
        "C4": Space("tile", "B4 C3 D3 D4"),
        "D1": Space("tile", "C1 C2 D2 E1"),
        "D2": Space("tile", "C2 C3 D1 D3 E1 E2"),
        "D3": Space("tile", "C3 C4 D2 D4 E2 E3"),
        "D4": Space("tile", "C4 D3 E3 E4"),
        "E1": Space("tile", "D1 D2 E2 F1"),
        "E2": Space("tile", "D2 D3 E1 E3 F1 F2"),
        "E3": Space("tile", "D3 D4 E2 E4 F2 F3"),
        "E4": Space("tile", "D4 E3 F3 F4"),
        "F1": Space("village", "E1 E2 F2"),
        "F2": Space("tile", "E2 E3 F1 F3"),
        "F3": Space("tile", "E3 E4 F2 F4"),
        "F4": Space("village", "E4 F3"),
    },
    "crater": {
        "A1": Space("village", "B1 B2"),
        "B1": Space("tile", "A1 B2 C2 C3"),
        "B2": Space("tile", "A1 B1 B3 C3 C4"),
        "B3": Space("tile", "B2 B4 C4 C5"),
        "B4": Space("tile", "B3 C5"),
        "C1": Space("village", "C2 D1"),
        "C2": Space("tile", "B1 C1 C3 D1 D2"),
        "C3": Space("tile", "B1 B2 C2 C4 D2"),
        "C4": Space("tile", "B2 B3 C3 C5 D3"),
        "C5": Space("tile", "B3 B4 C4 D3 D4"),
        "D1": Space("tile", "C1 C2 D2 E1"),
        "D2": Space("tile", "C2 C3 D1 E1 E2"),
        "D3": Space("tile", "C4 C5 D4 E3 E4"),
        "D4": Space("tile", "C5 D3 E4 E5"),
        "E1": Space("tile", "D1 D2 E2 F1 F2"),
        "E2": Space("tile", "D2 E1 E3 F2 F3"),
        "E3": Space("tile", "D3 E2 E4 F3 F4"),
        "E4": Space("tile", "D3 D4 E3 E5 F4"),
        "E5": Space("village", "D4 E4"),
        "F1": Space("tile", "E1 F2"),
        "F2": Space("tile", "E1 E2 F1 F3"),
        "F3": Space("tile", "E2 E3 F2 F4 G1"),
        "F4": Space("tile", "E3 E4 F3 G1"),
        "G1": Space("village", "F3 F4"),
    },
    "long-pass": {
        "A1": Space("village", "A2 B1"),
        "A2": Space("tile", "A1 A3 B1 B2"),
        "A3": Space("village", "A2 B2 B3"),
        "B1": Space("tile", "A1 A2 B2 C1 C2"),
        "B2": Space("tile", "A2 A3 B1 B3 C2 C3"),
        "B3": Space("tile", "A3 B2 C3"),
        "C1": Space("tile", "B1 C2 D1"),
        "C2": Space("tile", "B1 B2 C1 C3 D1 D2"),
        "C3": Space("tile", "B2 B3 C2 D2 D3"),
        "D1": Space("tile", "C1 C2 D2 E1 E2"),
        "D2": Space("tile", "C2 C3 D1 D3 E2 E3"),
        "D3": Space("tile", "C3 D2 E3"),
        "E1": Space("tile", "D1 E2 F1"),
        "E2": Space("tile", "D1 D2 E1 E3 F1 F2"),
        "E3": Space("tile", "D2 D3 E2 F2 F3"),
        "F1": Space("tile", "E1 E2 F2 G1 G2"),
        "F2": Space("tile", "E2 E3 F1 F3 G2 G3"),
        "F3": Space("tile", "E3 F2 G3"),
        "G1": Space("tile", "F1 G2 H1"),
        "G2": Space("tile", "F1 F2 G1 G3 H1 H2"),
        "G3": Space("tile", "F2 F3 G2 H2 H3"),
        "H1": Space("village", "G1 G2 H2"),
        "H2": Space("tile", "G2 G3 H1 H3"),
        "H3": Space("village", "G3 H2"),
    },
}
"""The spaces of each map, in their order."""
