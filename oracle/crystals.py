"""Crystals as words: a multiset is its letters in ascending order, as in the notation.

Every function is pure, so the slow ones remember what they have answered.
"""

from functools import lru_cache
from itertools import chain, product

LEVELS = "abcd"
LEVEL_ABOVE = {"a": "b", "b": "c", "c": "d"}


def multiset(letters: str) -> str:
    """The canonical spelling of a multiset."""
    return "".join(sorted(letters))


def order(letters: str) -> tuple[int, ...]:
    """Sort key for the order of multisets: number of a, then of b, c and d."""
    return tuple(letters.count(level) for level in LEVELS)


@lru_cache(maxsize=None)
def holds(caravan: str, wanted: str) -> bool:
    """Whether the caravan has every wanted crystal."""
    for level in LEVELS:
        if caravan.count(level) < wanted.count(level):
            return False
    return True


@lru_cache(maxsize=None)
def added(caravan: str, more: str) -> str:
    """The caravan with more crystals on it."""
    return multiset(caravan + more)


@lru_cache(maxsize=None)
def removed(caravan: str, gone: str) -> str:
    """The caravan without some of its crystals."""
    if not holds(caravan, gone):
        raise ValueError(f"{caravan or '-'} does not hold {gone}")
    for crystal in gone:
        caravan = caravan.replace(crystal, "", 1)
    return caravan


@lru_cache(maxsize=None)
def upgrades(caravan: str, steps: int) -> tuple[tuple[str, str], ...]:
    """All (plan, caravan afterwards) of up to `steps` upgrade steps, in the order of plans.

    Every sequence of single steps is tried; sequences that differ only in the
    order of their steps come out as the same plan.
    """
    reached = {("", caravan)}
    latest = reached
    for _ in range(steps):
        latest = {
            (multiset(plan + level), multiset(before.replace(level, above, 1)))
            for plan, before in latest
            for level, above in LEVEL_ABOVE.items()
            if level in before
        }
        reached = reached | latest
    return tuple(sorted(reached, key=lambda found: order(found[0])))


@lru_cache(maxsize=None)
def trades(caravan: str, given: str, taken: str) -> tuple[str, ...]:
    """The caravans after doing the trade once, twice, … for as long as it can be paid."""
    results: list[str] = []
    while holds(caravan, given):
        caravan = added(removed(caravan, given), taken)
        results.append(caravan)
    return tuple(results)


@lru_cache(maxsize=None)
def payments(caravan: str, length: int) -> tuple[str, ...]:
    """All words of crystals the caravan can lay down one by one, alphabetically."""
    held = (words for letters, words in spellings(length).items() if holds(caravan, letters))
    return tuple(sorted(chain.from_iterable(held)))


@lru_cache(maxsize=None)
def spellings(length: int) -> dict[str, list[str]]:
    """All words of a length, by the multisets that they spell."""
    words: dict[str, list[str]] = {}
    for letters in map("".join, product(LEVELS, repeat=length)):
        words.setdefault(multiset(letters), []).append(letters)
    return words


@lru_cache(maxsize=None)
def discards(caravan: str, excess: int) -> tuple[str, ...]:
    """All multisets of `excess` crystals out of the caravan, in the order of multisets."""
    amounts = product(*(range(caravan.count(level) + 1) for level in LEVELS))
    choices = (
        "".join(level * amount for level, amount in zip(LEVELS, choice))
        for choice in amounts
        if sum(choice) == excess
    )
    return tuple(sorted(choices, key=order))
