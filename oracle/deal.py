"""From a seed text to dealt cards: docs/deal.md, step by step."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TypeVar

from cards import MARKET_CARDS, POINT_CARDS

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


def merchants(seed: str) -> list[str]:
    """The market cards in dealt order."""
    return shuffled(seed, "merchants", MARKET_CARDS)


def points(seed: str) -> list[str]:
    """The point cards in dealt order."""
    return shuffled(seed, "points", list(POINT_CARDS))
