"""Trains a net in generations (docs/training.md).

    python3 generations.py --caravan caravan --game road --seats 3:40 4:40 --from road.net --to runs/road

In each generation bots play with the newest net, so many seconds for each number of seats, while the
next net learns from the games of the last few generations. The nets are in the folder, numbered from 2
on; `last.net` has learned longest, from all games that are kept.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

TRAIN = Path(__file__).with_name("train.py")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--caravan", default="caravan", help="the program")
    arguments.add_argument("--game", required=True)
    arguments.add_argument("--seats", nargs="+", default=["2:60"],
                           help="numbers of seats, and how many seconds of games a generation has of each")
    arguments.add_argument("--from", dest="begin", required=True, help="the first net, or none")
    arguments.add_argument("--to", type=Path, required=True, help="the folder for games and nets")
    arguments.add_argument("--generations", type=int, default=5)
    arguments.add_argument("--kept", type=int, default=4, help="games of so many generations are learned from")
    arguments.add_argument("--play", nargs="+", default=[], metavar="OPTION",
                           help="options of `caravan selfplay` without their dashes, such as width=16")
    arguments.add_argument("--stages", nargs="+", default=["td:2:1e-3"], help="stages of each generation")
    arguments.add_argument("--last", nargs="+", default=["td:4:1e-3"], help="stages of the last net")
    arguments.add_argument("--batch", default="4096")
    parser, arguments = arguments, arguments.parse_args()
    arguments.to.mkdir(parents=True, exist_ok=True)
    seats = [entry.split(":") for entry in arguments.seats]
    if any(len(entry) != 2 for entry in seats):
        parser.error("--seats: expected a number of seats and seconds, such as 2:60")
    if not shutil.which(arguments.caravan):
        parser.error(f"--caravan: there is no program {arguments.caravan}")
    options = [f"--{option}" for option in arguments.play]
    features = []

    def learn(begin, out, stages):
        command = [sys.executable, str(TRAIN), "--batch", arguments.batch, "--out", str(out), "--features"]
        command += map(str, features[-arguments.kept * len(seats):])
        command += [] if begin == "none" else ["--from", str(begin)]
        return subprocess.Popen(command + ["--stages", *stages])

    def finish(process):
        if process.wait() != 0:
            sys.exit(f"generations: {' '.join(process.args)} failed")

    net = arguments.begin
    for generation in range(1, arguments.generations + 1):
        out = arguments.to / f"{generation}.net"
        # There is nothing to learn from before the first games.
        learner = learn(net, out, arguments.stages) if features else None
        played = []
        for n, seconds in seats:
            games = arguments.to / f"{generation}-{n}.games"
            command = [arguments.caravan, "selfplay", "--game", arguments.game, "--seats", n, "--net", str(net),
                       "--seconds", seconds, "--games", "10000000", "--seed", f"{generation}-{n}",
                       "--out", str(games)]
            if subprocess.run(command + options).returncode != 0:
                if learner:
                    learner.kill()
                sys.exit(f"generations: {' '.join(command)} failed")
            played.append(games)
        if learner:
            finish(learner)
            net = out
        for games in played:
            folder = games.with_suffix(".features")
            finish(subprocess.Popen([arguments.caravan, "features", str(games), "--out", str(folder)]))
            features.append(folder)
    finish(learn(net, arguments.to / "last.net", arguments.last))


if __name__ == "__main__":
    main()
