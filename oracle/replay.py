"""Replays records with the oracle and prints their traces: replay.py FILE..."""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import deal
import record
from games import GAMES, State
from ranking import ranks
from record import UNSEEN, Record

RULES = "1"
"""The rules revision that the oracle knows."""


def rules(game: Record) -> ModuleType:
    """The family of a record; its set and its rules revision must be known ones."""
    name = game.text("Game")
    if name not in GAMES:
        raise ValueError(f"the tag Game must be one of {', '.join(GAMES)}, not {name!r}")
    for tag, known in {"Set": GAMES[name].SETS, "Rules": (RULES,)}.items():
        if game.text(tag) not in (None, *known):
            raise ValueError(
                f"the tag {tag} must be one of {', '.join(known)}, not {game.text(tag)!r}"
            )
    return GAMES[name]


def opening(game: Record) -> State:
    """The opening position of a record."""
    family = rules(game)
    if "Seats" not in game.tags:
        raise ValueError("the tag Seats is missing")
    seats = len(game.tags["Seats"])
    state: State = family.opening(seats, **which_map(game), **dealt_orders(game, seats))
    return state


def which_map(game: Record) -> dict[str, str]:
    """The argument for a map that is not the standard one: its name follows that of the set."""
    name = (game.text("Set") or "").partition("/")[2]
    return {"map_name": name} if name else {}


def dealt_orders(game: Record, seats: int) -> dict[str, list[str]]:
    """Each label of the family and its dealt order, as far as the record tells it."""
    family = game.tags["Game"][0]
    seed = game.text("Seed")
    from_seed = None if seed is None else deal.dealt(family, seats, seed)
    orders: dict[str, list[str]] = {}
    for label, pile in deal.piles(family, seats).items():
        seeded = None if from_seed is None else from_seed[label]
        orders[label] = dealt_order(game, deal.tag(label), pile, seeded)
    return orders


def dealt_order(
    game: Record, tag: str, pile: Sequence[str], seeded: list[str] | None
) -> list[str]:
    """One dealt order of a record; where a tag and the seed both tell it, they must agree."""
    written = game.text(tag)
    if written is None:
        if seeded is None:
            raise ValueError(f"neither the tag {tag} nor Seed is there")
        return seeded
    order = [rules(game).canonical(component) for component in written.split()]
    complete = order[-1:] not in (["…"], ["..."])
    if not complete:
        order.pop()
    order_names = Counter(component for component in order if component != UNSEEN)
    if len(order) > len(pile) or not order_names <= Counter(pile):
        raise ValueError(f"the tag {tag} names a component too often or one that takes no part")
    if complete and len(order) < len(pile):
        raise ValueError(f"the tag {tag} leaves out components without saying so")
    if seeded is not None:
        for component, expected in zip(order, seeded):
            if component not in (UNSEEN, expected):
                raise ValueError(
                    f"the tag {tag} is not what the seed {game.text('Seed')!r} deals: "
                    f"{component} instead of {expected}"
                )
    return order + [UNSEEN] * (len(pile) - len(order))


def trace(game: Record) -> Iterator[dict[str, Any]]:
    """The trace of notation.md, section 8.5, without the key of each state."""
    family, state = rules(game), opening(game)
    for ply, written in enumerate(game.actions, start=1):
        legal = family.legal_list(state)
        action = family.canonical(written)
        if action not in legal:
            raise ValueError(f"ply {ply}: seat {state.decides} has no legal action {written!r}")
        seat, state = state.decides, family.after(state, action)
        yield {
            "ply": ply,
            "seat": seat,
            "legal": legal,
            "action": action,
            "caravans": [one.caravan for one in state.seats],
        }
    scores = family.scores(state)
    yield {"scores": scores, "ranks": final_ranks(game, state, scores)}


def final_ranks(game: Record, state: State, scores: Sequence[int]) -> list[int] | None:
    """The ranks if there are any: the game is over, or only one seat did not resign."""
    how, *seats = (game.text("Termination") or "").split() or [""]
    resigned = [int(seat) for seat in seats] if how == "resigned" else []
    if state.phase != "over" and len(resigned) != len(state.seats) - 1:
        return None
    return ranks(scores, resigned)


def main(arguments: Sequence[str]) -> int:
    """Print the trace of each file; 1 if a record is wrong, 2 for wrong usage."""
    if not arguments or arguments[0].startswith("-"):
        print("usage: replay.py FILE...", file=sys.stderr)
        return 2
    for name in arguments:
        try:
            for line in trace(record.read(Path(name))):
                print(json.dumps(line))
        except (OSError, ValueError) as error:
            print(f"{name}: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
