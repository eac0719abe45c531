"""One seat against bots, for Gymnasium: `pip install caravanserai[gym]`.

>>> import gymnasium
>>> import caravanserai.gym
>>> env = gymnasium.make("caravanserai/Road-v1", opponents="peddler")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._native import GameError, families
from .vector import VectorEnv

__all__ = ["SeatEnv"]


class SeatEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """One seat against bots. What may be chosen is `info["action_mask"]`.

    The winner gets 1, and the others share -1. Like in `VectorEnv` the own seat changes from game
    to game unless `seat` names one. An action that is not legal loses the game, and `info["illegal"]`
    says why; with `illegal="raise"` it is an exception.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str = "road",
        *,
        seats: int = 2,
        opponents: str | Sequence[str] = "hawker",
        seat: int | None = None,
        set: str | None = None,
        map: str | None = None,
        max_rounds: int = 300,
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self._illegal = illegal
        self._env = VectorEnv(
            game,
            1,
            seats=seats,
            opponents=opponents,
            seat=seat,
            set=set,
            map=map,
            max_rounds=max_rounds,
        )
        self.observation_space = spaces.Box(0, 255, (self._env.observation_size,), np.uint8)
        self.action_space = spaces.Discrete(self._env.action_size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        # The first game of a seed is always the same one; without a seed the next one is dealt.
        self._env.reset(str(self.np_random.integers(2**62)))
        return self._env.observations[0].copy(), self._info()

    def step(
        self, action: np.int64
    ) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        try:
            observations, rewards, terminated, truncated = self._env.step(np.array([action]))
        except GameError as why:
            if self._illegal == "raise":
                raise
            info = self._info() | {"illegal": str(why)}
            return self._env.observations[0].copy(), -1.0, True, False, info
        info = self._info()
        if terminated[0] or truncated[0]:
            info["scores"] = self._env.scores[0].tolist()
        return (
            observations[0].copy(),
            float(rewards[0]),
            bool(terminated[0]),
            bool(truncated[0]),
            info,
        )

    def render(self) -> str | None:  # type: ignore[override, unused-ignore]
        return f"seat {self._env.turns[0]} of {self._env!r}" if self.render_mode else None

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._env.masks[0].copy(), "seat": int(self._env.turns[0])}


for _game in families():
    gymnasium.register(
        id=f"caravanserai/{_game.capitalize()}-v1",
        entry_point="caravanserai.gym:SeatEnv",
        kwargs={"game": _game},
        # The mask is no observation, and sampling without it is not legal.
        disable_env_checker=True,
    )
