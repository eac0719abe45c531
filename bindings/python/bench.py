"""How many steps a second, with observation and mask, beside other environments that are installed.

python bench.py [--seconds 2] [--threads 2]

Each line is a policy that chooses legal actions at random; the choice itself is part of the time.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator

import numpy as np

import caravanserai as cv

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--seconds", type=float, default=2.0)
parser.add_argument("--threads", type=int, default=2, help="threads of the second line")
parser.add_argument("--games", type=int, default=1024, help="games of a vector")
options = parser.parse_args()

Steps = Iterator[int]


def rate(make: Callable[[], Steps]) -> tuple[float, float]:
    """Steps a second, and a second of computing: the best of three runs after one to warm up."""
    steps = make()
    for _ in range(3):
        next(steps)
    best = best_of_cpu = 0.0
    for _ in range(3):
        begun, used, done = time.perf_counter(), time.process_time(), 0
        while (passed := time.perf_counter() - begun) < options.seconds / 3:
            done += next(steps)
        best = max(best, done / passed)
        best_of_cpu = max(best_of_cpu, done / (time.process_time() - used))
    return best, best_of_cpu


def vector(game: str, threads: int, opponents: str | None = None) -> Steps:
    env = cv.VectorEnv(game, options.games, threads=threads, opponents=opponents)
    while True:
        env.step(env.sample())
        yield env.n


def single(game: str) -> Steps:
    rng = np.random.default_rng(1)
    number = 0
    while True:
        table, number = cv.Game(game, seed=str(number)), number + 1
        mask = np.zeros(table.action_size, np.int8)
        seen = np.zeros(table.observation_size, np.uint8)
        numbers = rng.random(500).tolist()
        done = 0
        while table.turn is not None and done < 500:
            table.legal_mask(mask)
            table.observation(None, seen)
            legal = mask.nonzero()[0]
            table.play(int(legal[int(numbers[done] * len(legal))]))
            done += 1
        yield done


def parts_of_single(game: str) -> Steps:
    """The same without the choice: mask, observation, and the play of an action chosen before."""
    table = cv.Game(game, seed="1")
    mask, seen = np.zeros(table.action_size, np.int8), np.zeros(table.observation_size, np.uint8)
    rng = np.random.default_rng(1)
    actions = []
    while table.turn is not None and len(actions) < 500:
        actions.append(int(rng.choice(table.legal_indices())))
        table.play(actions[-1])
    while True:
        table = cv.Game(game, seed="1")
        for action in actions:
            table.legal_mask(mask)
            table.observation(None, seen)
            table.play(action)
        yield len(actions)


def pettingzoo_classic(name: str) -> Steps:
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()
    rng = np.random.default_rng(1)
    while True:
        env.reset(seed=1)
        done = 0
        for _ in range(500):
            observation, _, over, capped, _ = env.last()
            if over or capped:
                break
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            done += 1
        yield max(done, 1)


def open_spiel(name: str) -> Steps:
    import pyspiel

    game = pyspiel.load_game(name)
    rng = np.random.default_rng(1)
    while True:
        state, done = game.new_initial_state(), 0
        while not state.is_terminal() and done < 500:
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.integers(len(outcomes)))][0])
                continue
            state.observation_tensor(state.current_player())
            legal = np.flatnonzero(state.legal_actions_mask())
            state.apply_action(int(legal[int(rng.integers(len(legal)))]))
            done += 1
        yield max(done, 1)


def pgx_game(name: str) -> Steps:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, options.games))

    @jax.jit
    def act(key: jax.Array, mask: jax.Array) -> jax.Array:
        return jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9), axis=-1)

    while True:
        key, one, two = jax.random.split(key, 3)
        keys = jax.random.split(two, options.games)
        state = step(state, act(one, state.legal_action_mask), keys)
        jax.block_until_ready(state.observation)
        yield options.games


LINES: list[tuple[str, Callable[[], Steps]]] = [
    (f"caravanserai VectorEnv of {options.games}, Road, 1 thread", lambda: vector("road", 1)),
    (f"caravanserai VectorEnv of {options.games}, Road, {options.threads} threads", lambda: vector("road", options.threads)),
    (f"caravanserai VectorEnv of {options.games}, Adventure, 1 thread", lambda: vector("adventure", 1)),
    (f"caravanserai VectorEnv of {options.games}, World, 1 thread", lambda: vector("world", 1)),
    ("caravanserai Game, Road: mask, observation, play", lambda: parts_of_single("road")),
    ("caravanserai Game, Road, with a random choice", lambda: single("road")),
    ("pettingzoo connect_four_v3", lambda: pettingzoo_classic("connect_four_v3")),
    ("pettingzoo tictactoe_v3", lambda: pettingzoo_classic("tictactoe_v3")),
    ("pettingzoo go_v5", lambda: pettingzoo_classic("go_v5")),
    ("pettingzoo texas_holdem_v4", lambda: pettingzoo_classic("texas_holdem_v4")),
    ("open_spiel connect_four", lambda: open_spiel("connect_four")),
    ("open_spiel backgammon", lambda: open_spiel("backgammon")),
    ("open_spiel tic_tac_toe", lambda: open_spiel("tic_tac_toe")),
    (f"pgx connect_four, {options.games} at once", lambda: pgx_game("connect_four")),
    (f"pgx backgammon, {options.games} at once", lambda: pgx_game("backgammon")),
]

if __name__ == "__main__":
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.2f}, numpy {np.__version__}")
    print(f"{'':58} {'steps/s':>12} {'steps/cpu s':>14}")
    for name, make in LINES:
        try:
            wall, cpu = rate(make)
            print(f"{name:58} {wall:>12,.0f} {cpu:>14,.0f}", flush=True)
        except ImportError as why:
            print(f"{name:58} {'not installed':>12} ({why})", flush=True)
