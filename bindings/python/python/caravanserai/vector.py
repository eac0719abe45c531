"""Many games at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._native import Batch

__all__ = ["VectorEnv"]


class VectorEnv:
    """`n` games at once, written into arrays that stay the same from step to step.

    Without `opponents` every step is one decision of whoever decides, for learning by self-play;
    `turns` says who decides next, and `rewards` has a column for each seat.
    With `opponents`, one name of a bot for all or one for each other seat, bots play the other
    seats and a step ends when it is the own turn again; `rewards` then has one number for each
    game. The own seat changes from game to game unless `seat` names one.

    A game that has ended is replaced at once: what `step` shows is then the beginning of the next
    one, `rewards` and `scores` still tell of the last one. The winner gets 1 and the others share
    -1; a game that is stopped after `max_rounds` is truncated and rewards nobody.

    >>> import caravanserai as cv
    >>> env = cv.VectorEnv("road", 4, seed="1")
    >>> env.observations.shape == (4, env.observation_size), env.masks.shape == (4, env.action_size)
    (True, True)
    >>> for _ in range(100):
    ...     observations, rewards, terminated, truncated = env.step(env.sample())
    >>> rewards.shape, env.turns.tolist() != []
    ((4, 2), True)
    """

    observations: NDArray[np.uint8]
    """What the seat that decides sees in each game."""
    masks: NDArray[np.int8]
    """A one for each action it may choose."""
    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    turns: NDArray[np.uint8]
    """The seat that decides in each game."""
    scores: NDArray[np.uint16]
    """The scores of all seats in the last game that has ended."""

    def __init__(
        self,
        game: str = "road",
        n: int = 1024,
        *,
        seats: int = 2,
        seed: str = "1",
        set: str | None = None,
        map: str | None = None,
        opponents: str | Sequence[str] | None = None,
        seat: int | None = None,
        max_rounds: int = 300,
        threads: int = 1,
    ) -> None:
        if isinstance(opponents, str):
            opponents = [opponents] * (seats - 1)
        self._batch = Batch(
            game,
            n,
            seats=seats,
            seed=seed,
            set=set,
            map=map,
            opponents=None if opponents is None else list(opponents),
            seat=seat,
            max_rounds=max_rounds,
            threads=threads,
        )
        self.game, self.n, self.seats = game, n, seats
        self.observation_size, self.action_size, _ = self._batch.sizes
        self.observations = np.zeros((n, self.observation_size), np.uint8)
        self.masks = np.zeros((n, self.action_size), np.int8)
        self.rewards = np.zeros(n if opponents is not None else (n, seats), np.float32)
        terminated, truncated = np.zeros(n, np.uint8), np.zeros(n, np.uint8)
        self.terminated, self.truncated = terminated.view(np.bool_), truncated.view(np.bool_)
        self.turns = np.zeros(n, np.uint8)
        self.scores = np.zeros((n, seats), np.uint16)
        self._actions = np.zeros(n, np.int64)
        self._batch.attach(
            self.observations,
            self.masks,
            self.rewards,
            terminated,
            truncated,
            self.turns,
            self.scores,
        )

    def reset(self, seed: str | None = None) -> NDArray[np.uint8]:
        """Deals every game anew, as at first if a seed is given, and returns what is seen."""
        self._batch.reset(seed)
        return self.observations

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        """Plays one action in each game: observations, rewards, and which games have ended.

        If one of the actions is not legal, nothing changes in any game.
        """
        self._batch.step(_indices(actions))
        return self.observations, self.rewards, self.terminated, self.truncated

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each game, all equally likely."""
        self._batch.sample(self._actions)
        return self._actions

    def __repr__(self) -> str:
        return f"<VectorEnv of {self.n} games of {self.game} with {self.seats} seats>"


def _indices(actions: ArrayLike) -> NDArray[np.int64]:
    array: NDArray[Any] = np.asarray(actions)
    if array.dtype.kind not in "iu":
        raise TypeError(f"actions are indices, whole numbers, not {array.dtype}")
    return np.ascontiguousarray(array, np.int64)
