"""Compares an engine with the oracle: compare.py --caravan BINARY [--game world] ...

The engine deals, counts and plays random games; the oracle recomputes all of it.
Exit status: 0 when they agree everywhere, 1 when not, 2 for wrong usage.
"""

import argparse
import gc
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from types import ModuleType
from typing import Any

import deal
import record
import replay
from games import GAMES, State
from ranking import ranks
from record import Record

OPENING_SEEDS = ("1", "caravanserai", "Zürich 7")
PERFT_DEPTH = 3
DEFAULT_GAMES = {name: family.COMPARED_GAMES for name, family in GAMES.items()}
PRINTED_DISAGREEMENTS = 10
"""One wrong rule shows up in hundreds of games; the first few tell enough."""


class Disagreement(Exception):
    """Something the engine says and the oracle does not, or the other way round."""


@dataclass(frozen=True)
class Comparison:
    """What came of comparing one record."""

    file: Path
    decisions: int
    finished: bool
    fingerprint: str
    """Equal for two records of the same game, which must not count as two games."""
    difference: str | None


def ask(engine: Path, *arguments: str | Path) -> str:
    """What the engine prints for a command; an engine that fails disagrees."""
    command = [str(engine), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise Disagreement(
            f"`{' '.join(command)}` ended with status {done.returncode}: {done.stderr.strip()}"
        )
    return done.stdout


def expect_equal(what: str, engine: object, oracle: object) -> None:
    """Refuse two values that are not equal."""
    if engine != oracle:
        raise Disagreement(f"{what}\n  engine: {engine}\n  oracle: {oracle}")


# ------------------------------------------------------------------- openings


def compare_opening(engine: Path, game: str, seats: int, seed: str) -> None:
    """Compare the opening position of a seed and the numbers of action sequences from it."""
    family = GAMES[game]
    state = family.opening(seats, **deal.dealt(game, seats, seed))
    which = ("--game", game, "--set", game, "--seats", str(seats), "--seed", seed)
    where = f"seed {seed!r}, {seats} seats"
    expect_equal(
        f"{where}: opening position", ask(engine, "deal", *which).strip(), family.position(state)
    )
    for depth in range(1, PERFT_DEPTH + 1):
        answer = json.loads(ask(engine, "perft", *which, "--depth", str(depth), "--json"))
        expect_equal(f"{where}: perft {depth}", answer.get("nodes"), family.perft(state, depth))


def opening_disagreements(engine: Path, game: str, seeds: Sequence[str]) -> Iterator[str]:
    """The differences in the openings of all seeds and seat counts."""
    for seed in seeds:
        for seats in GAMES[game].SEAT_COUNTS:
            try:
                compare_opening(engine, game, seats, seed)
            except (Disagreement, ValueError) as difference:
                yield str(difference)


# -------------------------------------------------------------------- records


def compare_record(engine: Path, family: str, seats: int, file: Path) -> Comparison:
    """Compare one record; only its first difference is told, the others follow from it."""
    decisions, finished, fingerprint, difference = 0, False, str(file), None
    try:
        game = record.read(file)
        decisions = len(game.actions)
        same = [str(seats), game.text("Seed"), *game.actions]
        fingerprint = hashlib.sha256(json.dumps(same).encode()).hexdigest()
        expect_equal("tag Game", game.text("Game"), family)
        finished = compare_game(engine, seats, file, game)
    except (Disagreement, ValueError, OSError) as error:
        difference = str(error)
    return Comparison(file, decisions, finished, fingerprint, difference)


def compare_game(engine: Path, seats: int, file: Path, game: Record) -> bool:
    """Compare the engine's account of a game, decision by decision; whether it was finished."""
    family = replay.rules(game)
    labels = deal.piles(game.tags["Game"][0], seats)
    for tag in ("Seed", *map(deal.tag, labels)):
        if tag not in game.tags:
            raise Disagreement(f"the tag {tag} is missing")
    state = replay.opening(game)  # refuses an order that is not the one of the seed
    expect_equal("number of seats", len(state.seats), seats)

    account = ask(engine, "replay", file, "--trace").splitlines()
    *plies, last = [json.loads(line) for line in account]
    plies = [line for line in plies if "ply" in line]  # the engine says first which game it is
    expect_equal("number of plies", len(plies), len(game.actions))
    for ply, (written, line) in enumerate(zip(game.actions, plies), start=1):
        try:
            state = compare_ply(family, ply, state, written, line)
        except (Disagreement, ValueError) as error:
            before = family.position(state)
            raise Disagreement(f"ply {ply}: {error}\n  before: {before}") from error

    over = state.phase == "over"
    scores = family.scores(state)
    expect_equal("scores", last.get("scores"), scores)
    expect_equal("ranks", last.get("ranks"), ranks(scores) if over else None)
    result = " ".join(map(str, scores)) if over else "*"
    expect_equal("tag Result", game.text("Result") or "*", result)
    if game.text("Termination") not in ([None, "normal"] if over else ["unfinished", "capped"]):
        raise Disagreement(
            f"tag Termination is {game.text('Termination')}, "
            f"but the game is {'over' if over else 'not over'}"
        )
    return over


def compare_ply(
    family: ModuleType, ply: int, state: State, written: str, line: dict[str, Any]
) -> State:
    """Compare one decision and return the state after it."""
    expect_equal("number of the ply", line.get("ply"), ply)
    expect_equal("seat", line.get("seat"), state.decides)
    legal = family.legal_list(state)
    if line.get("legal") != legal:
        raise Disagreement(legal_difference(line.get("legal") or [], legal))
    action = family.canonical(written)
    expect_equal("action", line.get("action"), action)
    if action not in legal:
        raise Disagreement(f"the action {action} is not in the legal list")
    following: State = family.after(state, action)
    caravans = [seat.caravan for seat in following.seats]
    expect_equal(f"caravans after {action}", line.get("caravans"), caravans)
    return following


def legal_difference(engine: Sequence[str], oracle: Sequence[str]) -> str:
    """In what two legal lists differ, in words."""
    engine_only = list((Counter(engine) - Counter(oracle)).elements())
    oracle_only = list((Counter(oracle) - Counter(engine)).elements())
    if engine_only or oracle_only:
        return (
            f"legal list\n  engine only: {' '.join(engine_only) or 'nothing'}"
            f"\n  oracle only: {' '.join(oracle_only) or 'nothing'}"
        )
    entry = next(place for place, pair in enumerate(zip(engine, oracle)) if pair[0] != pair[1])
    return (
        f"order of the legal list, from entry {entry + 1}"
        f"\n  engine: {' '.join(engine[entry:])}\n  oracle: {' '.join(oracle[entry:])}"
    )


# ------------------------------------------------------------------- the whole


def shares(game: str, games: int) -> dict[int, int]:
    """The games split evenly over the seat counts."""
    counts = GAMES[game].SEAT_COUNTS
    whole, left = divmod(games, len(counts))
    return {seats: whole + (place < left) for place, seats in enumerate(counts)}


def simulated(options: argparse.Namespace, seats: int, games: int, folder: Path) -> list[Path]:
    """Let the engine play and record games; it must record as many as asked for."""
    # The first set of a family, whose values the oracle knows, is called like the family.
    which = ("--game", options.game, "--set", options.game, "--seats", str(seats))
    which += ("--games", str(games))
    cap = () if options.max_rounds is None else ("--max-rounds", str(options.max_rounds))
    policy = () if options.policy is None else ("--policy", options.policy)
    how = ("--seed", options.seed, "--record", folder, *cap, *policy)
    folder.mkdir(parents=True)
    ask(options.caravan, "simulate", *which, *how)
    files = sorted(folder.glob("*.record"))
    if len(files) != games:
        raise Disagreement(f"{seats} seats: {games} games asked for, {len(files)} records written")
    return files


def compare_all(options: argparse.Namespace, folder: Path) -> int:
    """Compare openings and games, print what came of it, return how many disagreements."""
    seeds = list(dict.fromkeys([*OPENING_SEEDS, options.seed]))
    differences = list(opening_disagreements(options.caravan, options.game, seeds))
    openings = len(seeds) * len(GAMES[options.game].SEAT_COUNTS)
    print(
        f"{options.game}: {openings} openings with perft to depth {PERFT_DEPTH}, "
        f"{len(differences)} disagreements"
    )

    per_seats: dict[int, list[Comparison]] = {}
    with Pool(options.jobs) as pool:
        for seats, games in shares(options.game, options.games).items():
            per_seats[seats] = []
            if not games:
                continue
            try:
                files = simulated(options, seats, games, folder / f"{seats}-seats")
            except Disagreement as difference:
                differences.append(str(difference))
                continue
            compare_one = partial(compare_record, options.caravan, options.game, seats)
            per_seats[seats] = list(pool.imap(compare_one, files, chunksize=4))

    compared = [one for group in per_seats.values() for one in group]
    differences += [f"{one.file}: {one.difference}" for one in compared if one.difference]
    distinct = len({one.fingerprint for one in compared})
    if not options.games == len(compared) == distinct:
        differences.append(
            f"{options.games} games asked for, {len(compared)} compared, {distinct} different ones"
        )

    for difference in differences[:PRINTED_DISAGREEMENTS]:
        print(f"DISAGREEMENT {difference}")
    for seats, group in per_seats.items():
        finished = sum(one.finished for one in group)
        print(f"{options.game}, {seats} seats: {len(group)} games, {finished} finished")
    decisions = sum(one.decisions for one in compared)
    print(
        f"{options.game}: {len(compared)} games, {decisions} decisions, "
        f"{len(differences)} disagreements"
    )
    return len(differences)


def options_of(arguments: Sequence[str]) -> argparse.Namespace:
    """The options of the command line; wrong usage ends the program with status 2."""

    def positive(text: str) -> int:
        number = int(text)
        if number < 1:
            raise ValueError
        return number

    parser = argparse.ArgumentParser(description="compare an engine with the oracle")
    parser.add_argument("--caravan", type=Path, required=True, help="the engine's binary")
    parser.add_argument("--game", choices=list(GAMES), default="road", help="the family")
    parser.add_argument(
        "--games", type=positive, help=f"games of all seat counts, otherwise {DEFAULT_GAMES}"
    )
    parser.add_argument("--seed", default="oracle", help="seed text for the simulated games")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count(), help="processes")
    parser.add_argument("--max-rounds", type=positive, help="cap on rounds, for the engine")
    parser.add_argument("--policy", help="how actions are chosen, for the engine")
    parser.add_argument("--keep", type=Path, help="new or empty folder that keeps the records")
    options = parser.parse_args(arguments)

    options.games = options.games or DEFAULT_GAMES[options.game]
    options.caravan = options.caravan.resolve()
    if not os.access(options.caravan, os.X_OK) or options.caravan.is_dir():
        parser.error(f"cannot run {options.caravan}")
    try:
        deal.key(options.seed)
    except ValueError as error:
        parser.error(str(error))
    if options.keep and options.keep.exists():
        if not options.keep.is_dir() or any(options.keep.iterdir()):
            parser.error(f"{options.keep} is not an empty folder")
    return options


def main(arguments: Sequence[str]) -> int:
    """Compare; records of a run with disagreements are kept in any case."""
    options = options_of(arguments)
    folder = options.keep or Path(tempfile.mkdtemp(prefix="oracle-"))
    disagreements = compare_all(options, folder)
    if disagreements or options.keep:
        print(f"records kept in {folder}")
    else:
        shutil.rmtree(folder)
    return 1 if disagreements else 0


if __name__ == "__main__":
    gc.disable()  # states hold no cycles: to look for some would be wasted time
    sys.exit(main(sys.argv[1:]))
