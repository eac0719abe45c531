"""A game of every family at random, and what came of it."""

import random

import caravanserai as cv

rng = random.Random(1)
for family in cv.families():
    game = cv.Game(family, seats=3, seed="example")
    while game.turn is not None and game.round <= 300:
        game.play(rng.choice(game.legal()))
    print(f"{family}: {game.plies} actions, scores {game.scores()}, {game.result()}")
