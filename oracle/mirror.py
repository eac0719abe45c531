"""The oracle behind the engine's command line, so that compare.py can be tried without it.

    mirror.py simulate --game G --set G --seats N --games M --seed TEXT --record DIR [--max-rounds N]
    mirror.py replay FILE --trace
    mirror.py deal --game G --set G --seats N --seed TEXT
    mirror.py perft --game G --set G --seats N --seed TEXT --depth D --json

Its games are uniformly random: every entry of a legal list is equally likely.
"""

import argparse
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import deal
import replay
from games import GAMES


def random_game(game: str, seats: int, seed: str, max_rounds: int) -> str:
    """A random game as the text of a record; the seed decides the deal and the choices."""
    family, dealt = GAMES[game], deal.dealt(game, seats, seed)
    chance = random.Random(seed)
    state = family.opening(seats, **dealt)
    rounds: dict[int, list[str]] = {}
    number = 0  # what comes before the first choice of seat 1 is round 0
    while state.phase != "over":
        if state.phase == "choose" and state.turn == 1:
            if number == max_rounds:
                break
            number += 1
        action = chance.choice(family.legal_list(state))
        rounds.setdefault(number, []).append(action)
        state = family.after(state, action)

    over = state.phase == "over"
    tags = {
        "Game": game,
        "Seats": '" "'.join(f"seat {seat}" for seat in range(1, seats + 1)),
        "Seed": seed,
        **{deal.tag(label): " ".join(order) for label, order in dealt.items()},
        "Result": " ".join(map(str, family.scores(state))) if over else "*",
        "Termination": "normal" if over else "capped",
    }
    lines = [f'[{name} "{value}"]' for name, value in tags.items()] + [""]
    lines += [f"{number}. {' '.join(actions)}" for number, actions in rounds.items()]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Answer one command."""
    parser = argparse.ArgumentParser(description="the oracle behind the engine's command line")
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("simulate", "deal", "perft"):
        command = commands.add_parser(name)
        command.add_argument("--game", choices=list(GAMES), required=True)
        command.add_argument("--set", choices=list(GAMES))
        command.add_argument("--seats", type=int, required=True)
        command.add_argument("--seed", required=True)
        if name == "simulate":
            command.add_argument("--games", type=int, required=True)
            command.add_argument("--record", type=Path, required=True)
            command.add_argument("--max-rounds", type=int, default=5000)
        if name == "perft":
            command.add_argument("--depth", type=int, required=True)
            command.add_argument("--json", action="store_true")
    command = commands.add_parser("replay")
    command.add_argument("file")
    command.add_argument("--trace", action="store_true")
    options = parser.parse_args(arguments)

    if options.command == "replay":
        return replay.main([options.file])
    if options.command == "simulate":
        options.record.mkdir(parents=True, exist_ok=True)
        for number in range(1, options.games + 1):
            seed = f"{options.seed}/{number}"
            text = random_game(options.game, options.seats, seed, options.max_rounds)
            path = options.record / f"{number:05}.record"
            try:
                with path.open("x", encoding="utf-8") as file:
                    file.write(text)
            except FileExistsError:
                parser.error(f"--record: {path} is there already: name another folder")
        return 0
    family = GAMES[options.game]
    state = family.opening(
        options.seats, **deal.dealt(options.game, options.seats, options.seed)
    )
    if options.command == "deal":
        print(family.position(state))
    else:
        nodes = family.perft(state, options.depth)
        print(json.dumps({"nodes": nodes}) if options.json else nodes)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
