"""All seats in turn, for PettingZoo: `pip install caravanserai[zoo]`.

>>> from caravanserai import zoo
>>> env = zoo.env("road", seats=2)
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped, unused-ignore]
from pettingzoo.utils import wrappers as _wrappers  # type: ignore[import-untyped, unused-ignore]

from ._native import Game

__all__ = ["TableEnv", "env", "raw_env"]


class TableEnv(AECEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """A table at which every seat is an agent, `seat_0` first.

    An observation has the keys `observation` and `action_mask`; who does not decide has a mask of
    zeros. The winner gets 1 and the others share -1.
    """

    metadata = {"render_modes": ["ansi"], "name": "caravanserai_v1", "is_parallelizable": False}

    def __init__(
        self,
        game: str = "road",
        *,
        seats: int = 2,
        set: str | None = None,
        map: str | None = None,
        max_rounds: int = 300,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._table: tuple[str, int, str | None, str | None] = (game, seats, set, map)
        self._game = self._deal("spaces")
        self._max_rounds = max_rounds
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self._game.observation_size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self._game.action_size,), np.int8),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        actions = spaces.Discrete(self._game.action_size)
        self.action_spaces = {agent: actions for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        seat = self.possible_agents.index(agent)
        decides = self._game.turn == seat
        mask = self._game.legal_mask() if decides else np.zeros(self._game.action_size, np.int8)
        return {"observation": self._game.observation(seat), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._game = self._deal(str(self._random.integers(2**62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if action is None:
            raise ValueError("an action is an index: only who is out of the game plays None")
        self._game.play(int(action))
        result = self._game.result()
        if result is not None:
            others = len(self.possible_agents) - 1
            for seat, name in enumerate(self.possible_agents):
                self.rewards[name] = 1.0 if seat == result.winner else -1.0 / others
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._game.round > self._max_rounds:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self._game.position() if self.render_mode else None

    def close(self) -> None:
        pass

    def _deal(self, seed: str) -> Game:
        game, seats, set_file, map_name = self._table
        return Game(game, seats, seed, set=set_file, map=map_name)

    def _select(self) -> None:
        turn = self._game.turn
        if turn is not None:
            self.agent_selection = self.possible_agents[turn]
        elif self.agents:
            self.agent_selection = self.agents[0]


def raw_env(**options: Any) -> TableEnv:
    """The environment without wrappers."""
    return TableEnv(**options)


def env(game: str = "road", **options: Any) -> Any:
    """The environment with PettingZoo's wrappers, which check how it is used."""
    table: Any = TableEnv(game, **options)
    wrappers: Any = _wrappers
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))
