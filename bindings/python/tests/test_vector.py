"""Many games at once are the same as one after the other."""

import numpy as np
import pytest

import caravanserai as cv


@pytest.mark.parametrize("family", cv.families())
def test_a_vector_plays_the_games_of_its_seeds(family: str) -> None:
    n = 3
    env = cv.VectorEnv(family, n, seats=3, seed="same", max_rounds=25)
    # The first deal of each place is dealt when the arrays are attached, after the one it begins with.
    games, episodes = [None] * n, [1] * n
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(1500):
        for i in range(n):
            if games[i] is None:
                games[i] = cv.Game(family, 3, f"same/{i}/{episodes[i]}")
            game = games[i]
            assert game is not None
            assert game.turn == env.turns[i]
            assert (env.masks[i] == game.legal_mask()).all()
            assert (env.observations[i] == game.observation()).all()
        actions = [rng.choice(np.flatnonzero(mask)) for mask in env.masks]
        _, rewards, terminated, truncated = env.step(actions)
        for i, action in enumerate(actions):
            game = games[i]
            assert game is not None
            game.play(int(action))
            result = game.result()
            assert terminated[i] == (result is not None)
            assert truncated[i] == (result is None and game.round > 25)
            if result is not None:
                expected = [1.0 if seat == result.winner else -0.5 for seat in range(3)]
                assert rewards[i].tolist() == expected
                assert env.scores[i].tolist() == result.scores
            else:
                assert not rewards[i].any()
            if terminated[i] or truncated[i]:
                games[i], episodes[i], ended = None, episodes[i] + 1, ended + 1
    assert ended > 3


def test_threads_change_nothing() -> None:
    one, three = (cv.VectorEnv("road", 50, seed="t", threads=threads) for threads in (1, 3))
    for _ in range(200):
        actions = one.sample()
        assert (actions == three.sample()).all()
        one.step(actions)
        three.step(actions)
        assert (one.observations == three.observations).all()
        assert (one.masks == three.masks).all() and (one.rewards == three.rewards).all()


def test_bots_play_the_other_seats() -> None:
    env = cv.VectorEnv("road", 8, seed="b", seats=3, opponents=["peddler", "random"], max_rounds=60)
    # Everybody's own seat is as the number of the game says, and changes with each game.
    assert len(set(env.turns.tolist())) == 3
    rewards = []
    for _ in range(600):
        seats = env.turns.copy()
        _, reward, terminated, truncated = env.step(env.sample())
        going = ~(terminated | truncated)
        assert (env.turns[going] == seats[going]).all()
        rewards += reward[terminated].tolist()
    assert rewards and set(rewards) <= {1.0, -0.5}
    fixed = cv.VectorEnv("road", 4, seed="b", opponents="peddler", seat=1)
    assert fixed.turns.tolist() == [1] * 4


def test_a_reset_with_a_seed_begins_again() -> None:
    env = cv.VectorEnv("world", 5, seed="x")
    first = env.reset("y").copy()
    env.step(env.sample())
    assert (env.reset() != first).any()
    assert (env.reset("y") == first).all()
