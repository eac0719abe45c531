"""The game families of the oracle: each is a module with the same functions."""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

GAMES: dict[str, ModuleType] = {
    cards.stem.removesuffix("_cards"): import_module(cards.stem.removesuffix("_cards"))
    for cards in sorted(Path(__file__).parent.glob("*_cards.py"))
}
"""The modules by the tag `Game` of their records: a family has its components in `<family>_cards.py`.

Each has SEAT_COUNTS, SETS, COMPARED_GAMES, State, piles, opening, legal_list, canonical, after,
scores, position and perft; the arguments of opening are the number of seats and, named by their
labels, the dealt orders of deal.py, in Adventure also the name of a map.
"""


class State(Protocol):
    """What the states of all families have."""

    @property
    def phase(self) -> str:
        """What is to be decided; `over` at the end."""

    @property
    def decides(self) -> int:
        """The seat that decides, from 1."""

    @property
    def seats(self) -> Sequence[Any]:
        """What each seat has, with a `caravan`."""
