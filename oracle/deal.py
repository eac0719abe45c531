"""From a seed text to dealt components: docs/deal.md, step by step."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TypeVar

from games import GAMES

Item = TypeVar("Item")


def key(seed: str) -> bytes:
    """The 32-byte key of a seed text (deal.md, section 1)."""
    text = seed.encode("utf-8")
    if not 1 <= len(text) <= 200:
        raise ValueError("a seed text has 1 to 200 bytes")
    if any(character <= "\x1f" or "\x7f" <= character <= "\x9f" for character in seed):
        raise ValueError("a seed text has no control characters")
    return hashlib.sha256(b"seed-v1" + text).digest()


def words(seed_key: bytes, label: str) -> Iterator[int]:
    """The endless stream of 32-bit words of a label (section 2)."""
    for number in count():
        message = label.encode("ascii") + number.to_bytes(4, "big")
        block = hmac.new(seed_key, message, hashlib.sha256).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")


def below(stream: Iterator[int], n: int) -> int:
    """An unbiased number from 0 to n - 1 (section 3)."""
    for word in stream:
        scaled = word * n
        if scaled % 2**32 >= 2**32 % n:
            return scaled // 2**32
    raise ValueError("the stream of words ended")


def shuffled(seed: str, label: str, items: Sequence[Item]) -> list[Item]:
    """The items in dealt order: Fisher and Yates from the back (section 3)."""
    stream = words(key(seed), label)
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        other = below(stream, last + 1)
        result[last], result[other] = result[other], result[last]
    return result


def piles(game: str, seats: int) -> dict[str, list[str]]:
    """Each label of a family and its list before the shuffle, in set order (section 4)."""
    return GAMES[game].piles(seats)


def dealt(game: str, seats: int, seed: str) -> dict[str, list[str]]:
    """Each label of a family and its list in dealt order."""
    return {label: shuffled(seed, label, pile) for label, pile in piles(game, seats).items()}


def tag(label: str) -> str:
    """The tag of a record that tells the dealt order of a label: its first letter is large."""
    return label[0].upper() + label[1:]
