"""The games as PettingZoo environments (https://pettingzoo.farama.org).

from carbarn.environments.pettingzoo import env

table = env("cable-car", players=3, options={"hand": 2})
table.reset(seed=7)
for agent in table.agent_iter():
    observation, reward, termination, truncation, info = table.last()
    over = termination or truncation
    table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from ..engine.chance import SEEDS
from ..engine.contract import OptionValue
from ..engine.layout import NONE
from ..engine.referee import Refused
from .pictures import MODES, Mode, drawn
from .playing import ILLEGAL, Playing, Reward

Seen = dict[str, Any]


def env(game: str, **settings: Any) -> AECEnv[str, Seen, int]:
    """A game in which one agent acts after the other; who makes an illegal move ends it."""
    wrapped: Any = raw_env(game, **settings)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=ILLEGAL)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return cast(AECEnv[str, Seen, int], wrappers.OrderEnforcingWrapper(wrapped))


class _Agents:
    """What both kinds of environment tell of a game's agents."""

    def __init__(
        self,
        game: str,
        players: int | None,
        options: Mapping[str, OptionValue] | None,
        reward: Reward,
        render_mode: Mode | None,
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"render_mode is one of {', '.join(MODES)}, not {render_mode!r}")
        self.playing = Playing(game, players, options, reward)
        self.metadata = {
            "name": f"carbarn_{game.replace('-', '_')}_v0",
            "render_modes": MODES,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.playing.players)]
        self.agents = self.possible_agents[:]
        rules = self.playing.game
        anything = np.iinfo(np.int64)
        self.action_spaces = {agent: spaces.Discrete(rules.MOVES) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(
                        anything.min, anything.max, (self.playing.size,), np.int64
                    ),
                    "action_mask": spaces.Box(0, 1, (rules.MOVES,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def action_space(self, agent: str) -> spaces.Discrete:
        """All moves of the game."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        """An observation, and a mask of the legal moves."""
        return self.observation_spaces[agent]

    def seen_by(self, agent: str) -> Seen:
        """What an agent may know, and what it may do."""
        seat = self.possible_agents.index(agent)
        return {
            "observation": self.playing.observe(seat),
            "action_mask": self.playing.mask(seat),
        }

    def begin(self, seed: int | None) -> None:
        """A new game; without a seed, by chance."""
        if seed is None:
            rng, _ = seeding.np_random()
            seed = int(rng.integers(SEEDS))
        self.playing.begin(seed)
        self.agents = self.possible_agents[:]

    def render(self) -> str | None:
        """The table as text or SVG, or printed."""
        return drawn(self.playing.running, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class raw_env(_Agents, AECEnv[str, Seen, int], EzPickle):  # type: ignore[misc]  # noqa: N801
    """The same without wrappers: an illegal move raises Refused, and changes nothing."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        reward: Reward = "win",
        render_mode: Mode | None = None,
    ) -> None:
        EzPickle.__init__(self, game, players, options, reward, render_mode)
        AECEnv.__init__(self)
        _Agents.__init__(self, game, players, options, reward, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin anew; options are those that it was made with."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.playing.running.actor()]

    def observe(self, agent: str) -> Seen:
        """What an agent may know, and what it may do."""
        return self.seen_by(agent)

    def step(self, action: int | None) -> None:
        """The selected agent's move."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        referee, agent = self.playing.running, self.agent_selection
        referee.play(self.possible_agents.index(agent), int(cast(int, action)))
        self._cumulative_rewards[agent] = 0.0
        gained = self.playing.rewards()
        self.rewards = dict(zip(self.possible_agents, gained, strict=True))
        actor = referee.actor()
        if actor == NONE:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[actor]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class parallel_env(_Agents, ParallelEnv[str, Seen, int], EzPickle):  # type: ignore[misc]  # noqa: N801
    """All agents act in every step, but only the move of whose turn it is counts.

    An illegal one is refused: nothing changes, the reward is -1, and info has the rule. A game ends
    early after so many steps, if one says how many.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        reward: Reward = "win",
        render_mode: Mode | None = None,
        max_cycles: int | None = None,
    ) -> None:
        EzPickle.__init__(self, game, players, options, reward, render_mode, max_cycles)
        _Agents.__init__(self, game, players, options, reward, render_mode)
        self.max_cycles = max_cycles
        self.cycles = 0

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin anew; options are those that it was made with."""
        self.begin(seed)
        self.cycles = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """The move of the agent whose turn it is."""
        referee, agents = self.playing.running, self.agents
        actor = self.possible_agents[referee.actor()]
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        try:
            referee.play(referee.actor(), int(actions[actor]))
            rewards = dict(zip(self.possible_agents, self.playing.rewards(), strict=True))
        except Refused as refused:
            rewards = {agent: ILLEGAL if agent == actor else 0.0 for agent in agents}
            infos[actor]["refused"] = str(refused)
        self.cycles += 1
        over, late = referee.actor() == NONE, self.cycles == self.max_cycles
        seen = self._seen()
        if over or late:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        terminations, truncations = dict.fromkeys(agents, over), dict.fromkeys(agents, late)
        return seen, rewards, terminations, truncations, infos

    def _seen(self) -> dict[str, Seen]:
        return {agent: self.seen_by(agent) for agent in self.agents}
