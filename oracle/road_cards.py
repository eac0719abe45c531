"""The components of Road: plain data in the notation, in set order.

A merchant card is its effect, a point card its cost.
Nothing here is computed; `test_oracle.py` checks what must hold of the numbers.
"""

STARTING_CARDS: tuple[str, ...] = ("+aa", "^2")
"""Each seat owns one copy of each; they never enter the market."""

MARKET_CARDS: tuple[str, ...] = (
    # gains
    "+aaa", "+ab", "+c", "+aaaa", "+aab", "+ac", "+bb", "+d",
    # upgrade
    "^3",
    # trades that give at least one a
    "aa>c", "aa>bb", "ab>d", "aaa>d", "aaa>bc", "aaa>bbb", "aac>dd",
    "aaaa>cc", "aaaa>cd", "aaaaa>dd", "aaaaa>ccc",
    # trades that give b only
    "b>aaa", "bb>aaac", "bb>aad", "bb>cc",
    "bbb>aacc", "bbb>acd", "bbb>dd", "bbb>ccc",
    # trades that give c only
    "c>bb", "c>abb", "c>aaaab", "cc>aabbb", "cc>aabd", "cc>bbd", "cc>dd", "ccc>ddd",
    # trades that give d only
    "d>aaac", "d>aabb", "d>abc", "d>bbb", "d>cc", "dd>abccc", "dd>bbbcc",
)  # fmt: skip

POINT_CARDS: dict[str, int] = {
    "aabb": 6,
    "aaabb": 7,
    "aabbb": 8,
    "aacc": 8,
    "bbbb": 8,
    "aaacc": 9,
    "aabd": 9,
    "aadd": 10,
    "bbbbb": 10,
    "bbcc": 10,
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
"""Cost and points of each point card."""

STARTING_CARAVANS: tuple[str, ...] = ("aaa", "aaaa", "aaaa", "aaab", "aaab")
"""Opening caravan of seat 1, seat 2, and so on."""

MARKET_SLOTS = 6
POINT_SLOTS = 5
CARAVAN_LIMIT = 10

TOKENS_PER_SEAT = 2
"""Tokens of each of the two kinds for each seat at the table."""

MAJOR_POINTS = 3
MINOR_POINTS = 1
CRYSTAL_POINTS = 1
"""Points of each remaining crystal above level a."""

CLAIMS_TO_END: dict[int, int] = {2: 6, 3: 6, 4: 5, 5: 5}
"""Number of seats, and how many claimed point cards of one seat trigger the end."""
