"""A bot for `caravan arena`: it imagines what is hidden, tries every action, and looks who would win.

caravan arena --bots cmd:"python bindings/python/examples/arena_bot.py",peddler --games 20
"""

import json
import sys

import caravanserai as cv


def choose(imagined: str, legal: list[str]) -> str:
    game = cv.Game.from_position(imagined)
    seat = game.turn or 0

    def promise(action: str) -> float:
        game.play(action)
        chance = game.sight(seat).chances()[seat]
        game.undo()
        return chance

    return max(legal, key=promise)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 2, "name": "one-ply"}), flush=True)
    elif message["type"] == "go":
        action = choose(message["imagined"], message["legal"])
        print(json.dumps({"type": "action", "action": action}), flush=True)
