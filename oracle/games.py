"""The game families of the oracle: each is a module with the same functions."""

from types import ModuleType

import road
import world

GAMES: dict[str, ModuleType] = {"road": road, "world": world}
"""The modules by the tag `Game` of their records.

Each has SEAT_COUNTS, State, opening, legal_list, canonical, after, scores, position
and perft; the arguments of opening are the number of seats and, named by their
labels, the dealt orders of deal.py.
"""

State = road.State | world.State
