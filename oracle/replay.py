"""Replays records with the oracle and prints their traces: replay.py FILE..."""

import json
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

import deal
import record
import road
from cards import MARKET_CARDS, POINT_CARDS
from record import Record

KNOWN_TAGS = {"Game": "road", "Set": "road", "Rules": "1"}
"""What the oracle can replay; only the tag Game must be there."""


def opening(game: Record) -> road.State:
    """The opening position of a record."""
    for tag, known in KNOWN_TAGS.items():
        if game.text(tag) != known and (tag == "Game" or tag in game.tags):
            raise ValueError(f"the tag {tag} must be {known!r}, not {game.text(tag)!r}")
    if "Seats" not in game.tags:
        raise ValueError("the tag Seats is missing")
    return road.opening(
        len(game.tags["Seats"]),
        dealt_order(game, "Merchants", MARKET_CARDS, deal.merchants),
        dealt_order(game, "Points", POINT_CARDS, deal.points),
    )


def dealt_order(
    game: Record, tag: str, every_card: Collection[str], from_seed: Callable[[str], list[str]]
) -> list[str]:
    """One dealt order of a record; where a tag and the seed both tell it, they must agree."""
    seed, written = game.text("Seed"), game.text(tag)
    if written is None:
        if seed is None:
            raise ValueError(f"neither the tag {tag} nor Seed is there")
        return from_seed(seed)
    order = written.split()
    complete = order[-1:] not in (["…"], ["..."])
    if not complete:
        order.pop()
    order = [road.canonical(card) for card in order]
    if not set(order) <= set(every_card) or len(set(order)) < len(order):
        raise ValueError(f"the tag {tag} names a card twice or one that is not in the set")
    if complete and len(order) < len(every_card):
        raise ValueError(f"the tag {tag} leaves out cards without saying so")
    if seed is not None and order != from_seed(seed)[: len(order)]:
        raise ValueError(f"the tag {tag} is not what the seed {seed!r} deals")
    return order + [road.UNSEEN] * (len(every_card) - len(order))


def trace(game: Record) -> Iterator[dict[str, Any]]:
    """The trace of notation.md, section 6.5, without the key of each state."""
    state = opening(game)
    for ply, written in enumerate(game.actions, start=1):
        legal = road.legal_list(state)
        action = road.canonical(written)
        if action not in legal:
            raise ValueError(f"ply {ply}: seat {state.turn} has no legal action {written!r}")
        seat, state = state.turn, road.after(state, action)
        yield {
            "ply": ply,
            "seat": seat,
            "legal": legal,
            "action": action,
            "caravans": [one.caravan for one in state.seats],
        }
    yield {"scores": road.scores(state), "ranks": final_ranks(game, state)}


def final_ranks(game: Record, state: road.State) -> list[int] | None:
    """The ranks if there are any: the game is over, or only one seat did not resign."""
    how, *seats = (game.text("Termination") or "").split() or [""]
    resigned = [int(seat) for seat in seats] if how == "resigned" else []
    if state.phase != "over" and len(resigned) != len(state.seats) - 1:
        return None
    return road.ranks(road.scores(state), resigned)


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
