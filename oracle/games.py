"""The game families of the oracle: each is a module with the same functions."""

from types import ModuleType

import adventure
import road
import world

GAMES: dict[str, ModuleType] = {"road": road, "adventure": adventure, "world": world}
"""The modules by the tag `Game` of their records.

Each has SEAT_COUNTS, SETS, COMPARED_GAMES, State, piles, opening, legal_list, canonical, after,
scores, position and perft; the arguments of opening are the number of seats and, named by their
labels, the dealt orders of deal.py, in Adventure also the name of a map.
"""

State = road.State | adventure.State | world.State
