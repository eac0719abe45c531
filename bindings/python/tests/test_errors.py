"""Whatever comes in: an exception that says what would be right, and never a crash."""

import os
import random
import re
import time

import numpy as np
import pytest

import caravanserai as cv


def refused(words: str, call: object, *arguments: object, **named: object) -> cv.GameError:
    with pytest.raises(cv.GameError, match=re.escape(words)) as caught:
        call(*arguments, **named)  # type: ignore[operator]
    return caught.value


def test_what_is_wrong_is_said() -> None:
    unknown = str(refused("the game `chess` is unknown: expected `", cv.Game, "chess"))
    assert all(f"`{family}`" in unknown for family in cv.families())
    refused("road is for 2 to 5 seats, not 6", cv.Game, "road", 6)
    refused("the seed is empty", cv.Game, seed="")
    refused("one for each", cv.Game, names=["Ada"])
    refused("only Adventure is played on a map", cv.Game, "road", map="crater")
    refused("there is no map `moon`", cv.Game, "adventure", map="moon")
    refused("there is no bot `kasparov`", cv.Bot, "kasparov")
    game = cv.Game("road", seed="1")
    refused("there is no seat 2: seats go from 0 to 1", game.view, 2)
    refused("there is no seat -1", game.observation, -1)
    refused("indices go from 0 to", game.play, game.action_size)
    refused("indices go from 0 to", game.play, -1)
    refused("`out` must be a writable array", game.legal_mask, np.zeros(3, np.int8))


def test_an_illegal_action_names_its_clause() -> None:
    game = cv.Game("road", seed="1")
    before = game.key()
    why = refused("cannot claim slot 1", game.play, "#1")
    assert isinstance(why, cv.IllegalAction) and why.clause == "Road 7.1" and why.lacks
    illegal = next(i for i in range(game.action_size) if not game.legal_mask()[i])
    assert isinstance(refused("(Road", game.play, illegal), cv.IllegalAction)
    assert game.key() == before


def test_a_fault_says_where() -> None:
    why = refused("expected an action", cv.Game(seed="1").play, "rest twice")
    assert isinstance(why, cv.Fault) and (why.line, why.column) == (1, 1)
    why = refused("the record", cv.load, '[Game "road"]\n[Seats "A" "B"]\n[Seed "1"]\n1. #1')
    assert isinstance(why, cv.Fault) and (why.line, why.column) == (4, 4)
    why = refused("the set", cv.Game, set=cv.set_text("road").replace("limit   10", "limit   ten"))
    assert isinstance(why, cv.Fault) and why.line > 1
    why = refused("the position", cv.Game.from_position, "road 2 | nonsense")
    assert isinstance(why, cv.Fault)


def test_wrong_types_are_type_errors() -> None:
    game = cv.Game(seed="1")
    for wrong in (None, 1.5, b"+aa", ["+aa"]):
        with pytest.raises(TypeError):
            game.play(wrong)  # type: ignore[arg-type]
    with pytest.raises((TypeError, BufferError, ValueError)):
        game.legal_mask(np.zeros(game.action_size, np.float32))  # type: ignore[arg-type]
    env = cv.VectorEnv(n=2)
    with pytest.raises(TypeError):
        env.step(np.zeros(2))


def test_a_vector_refuses_as_a_whole() -> None:
    env = cv.VectorEnv("road", 3, seed="1")
    before = env.observations.copy()
    actions = env.sample().copy()
    refused("3 games", env.step, actions[:2])
    for wrong in (-1, env.action_size, 10**9):
        actions[1] = wrong
        refused("game 1: there is no action", env.step, actions)
    actions[1] = int(np.flatnonzero(env.masks[1] == 0)[0])
    refused("game 1: the action", env.step, actions)
    assert (env.observations == before).all()
    refused("give one for each", cv.VectorEnv, "road", 2, seats=3, opponents=["random"])
    refused("from 1 to 1,000,000", cv.VectorEnv, "road", 0)
    refused("only with opponents", cv.VectorEnv, "road", 2, seat=0)
    refused("at least one round", cv.VectorEnv, "road", 2, max_rounds=0)


def test_nonsense_never_crashes() -> None:
    """Texts near good ones, for CARAVAN_FUZZ_SECONDS, or three."""
    rng = random.Random(os.environ.get("CARAVAN_FUZZ_SEED", "1"))
    deadline = time.monotonic() + float(os.environ.get("CARAVAN_FUZZ_SECONDS", "3"))
    games = [cv.Game(family, seats, "fuzz") for family in cv.families() for seats in (2, 3, 4)]
    letters = "abcd+^>*:#@-/_$~ 0123456789restdone|?!=[](){}\"\\\n\x00é😀"

    def spoil(text: str) -> str:
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text) + 1)
            cut = rng.randrange(4)
            text = text[:at] + "".join(rng.choices(letters, k=rng.randrange(4))) + text[at + cut :]
        return text

    tried = 0
    while time.monotonic() < deadline:
        game = rng.choice(games)
        calls = [
            lambda: game.play(spoil(rng.choice(game.legal() or ["rest"]))),
            lambda: game.play(rng.choice([rng.randrange(-5, game.action_size + 5), 2**62, -(2**63)])),
            lambda: game.action_at(rng.randrange(-5, game.action_size + 5)),
            lambda: cv.load(spoil(game.record())),
            lambda: cv.Game.from_position(spoil(game.position())),
            lambda: cv.Game(game.family, set=spoil(cv.set_text(game.family))),
            lambda: cv.Game("adventure", map=spoil("crater")),
            lambda: cv.Game(spoil("road"), rng.randrange(0, 9), spoil("seed")),
            lambda: cv.Bot(spoil("planner:2:1")),
        ]
        try:
            rng.choice(calls)()
        except (cv.GameError, OverflowError) as why:
            assert str(why)
        tried += 1
        if game.turn is None or game.plies > 300:
            games[games.index(game)] = cv.Game(game.family, game.seats, str(tried))
    assert tried > 100
