#!/usr/bin/env python3
"""A bot for Caravanserai in forty lines: see docs/bot-protocol.md.

It claims what it can, prefers to play cards that bring crystals, and rests when nothing is left.
Let it play:  caravan arena --game road --bots cmd:"python3 examples/bot.py",random --games 20
"""

import json
import random
import sys


def choose(legal: list[str]) -> str:
    """The first claim, else a card to play, else anything but the dearest things to acquire."""
    claims = [action for action in legal if action.startswith("#")]
    if claims:
        return claims[0]
    good = ("+", "^", "*", "build", "a", "b", "c", "d")
    plays = [action for action in legal if action.startswith(good) and action[-1] not in ":e"]
    if plays:
        return random.choice(plays)
    cheap = [action for action in legal if not action.startswith("@") or len(action) < 5]
    return random.choice(cheap or legal)


def answer(message: dict) -> dict | None:
    """What to say to a message of the arena, if anything."""
    match message["type"]:
        case "hello":
            return {"type": "hello", "protocol": 2, "name": "forty-lines"}
        case "go":
            return {"type": "action", "action": choose(message["legal"])}
        case _:
            return None  # `game` and `end` need no answer.


for line in sys.stdin:
    reply = answer(json.loads(line))
    if reply is not None:
        print(json.dumps(reply), flush=True)
