"""The rules of the Century trading games, exact and fast, with bots.

>>> import caravanserai as cv
>>> game = cv.Game("road", seats=2, seed="1")
>>> bot = cv.Bot("hawker")
>>> while game.turn is not None:
...     game.play(bot.choose(game))
>>> game.result().winner in (0, 1)
True

`Game` is a game in progress, `Sight` what one seat sees of it, `Bot` somebody who plays from that,
`load` reads a record, `VectorEnv` plays many games at once into NumPy arrays.
`caravanserai.gym` and `caravanserai.zoo` are environments for Gymnasium and PettingZoo.
Seats count from 0, but in dictionaries as they are sent to a page (`caravanserai.wire`) from 1.
"""

from ._native import (
    ENCODING_VERSION,
    Bot,
    Fault,
    Game,
    GameError,
    IllegalAction,
    Outcome,
    Sight,
    __version__,
    bots,
    families,
    load,
    maps,
    set_text,
)
from .vector import VectorEnv

__all__ = [
    "ENCODING_VERSION",
    "Bot",
    "Fault",
    "Game",
    "GameError",
    "IllegalAction",
    "Outcome",
    "Sight",
    "VectorEnv",
    "__version__",
    "bots",
    "families",
    "load",
    "maps",
    "set_text",
]
