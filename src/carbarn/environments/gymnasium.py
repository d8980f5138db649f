"""The games as Gymnasium environments: one seat against computers, or players of one's own.

    import gymnasium
    import carbarn.environments.gymnasium

    env = gymnasium.make("carbarn/CableCar-v0", opponents=["casual"])
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(
        env.action_space.sample(observation["action_mask"])
    )

Gymnasium finds them without the second import as "carbarn.environments.gymnasium:carbarn/...".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.envs.registration import register

from .. import games
from ..engine.chance import SEEDS
from ..engine.contract import OptionValue
from ..engine.layout import NONE
from ..engine.referee import Refused
from ..opponents import match
from ..opponents.players import Limit, Player
from .pictures import MODES, Mode, drawn
from .playing import ILLEGAL, Playing, Reward

Seen = dict[str, Any]


class SeatEnv(gymnasium.Env[Seen, Any]):
    """One seat of a table; the others are played by levels, or by module:Class.

    An illegal action is refused: nothing changes, the reward is -1, and info has the rule.
    """

    metadata = {"render_modes": MODES, "render_fps": 4}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] | None = None,
        seat: int = 0,
        options: Mapping[str, OptionValue] | None = None,
        reward: Reward = "win",
        think: float | None = None,
        render_mode: Mode | None = None,
    ) -> None:
        rules = games.find(game)
        if opponents is None:
            opponents = [rules.LEVELS[0].name] * (max(2, rules.SEATS[0]) - 1)
        self.playing = Playing(game, 1 + len(opponents), options, reward)
        if not 0 <= seat < self.playing.players:
            raise ValueError(f"seat is 0 to {self.playing.players - 1}, not {seat}")
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"render_mode is one of {', '.join(MODES)}, not {render_mode!r}")
        self.seat = seat
        self.opponents = list(opponents)
        self.limit = Limit(seconds=think)
        self.render_mode: Mode | None = render_mode
        anything = np.iinfo(np.int64)
        self.action_space = spaces.Discrete(rules.MOVES)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(
                    anything.min, anything.max, (self.playing.size,), np.int64
                ),
                "action_mask": spaces.Box(0, 1, (rules.MOVES,), np.int8),
            }
        )
        self._others: Mapping[int, Player] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A new game, up to one's first move; with a seed the same as the referee's."""
        super().reset(seed=seed)
        if options:
            raise ValueError("options are chosen when the environment is made")
        deal = int(self.np_random.integers(SEEDS)) if seed is None else seed
        self.playing.begin(deal)
        players = match.seated(self.playing.game, self.opponents, deal, self.limit)
        seats = [seat for seat in range(self.playing.players) if seat != self.seat]
        self._others = dict(zip(seats, players, strict=True))
        self._let_others_play()
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """One's own move, and then those of the others until it is one's turn again."""
        referee = self.playing.running
        if referee.actor() == NONE:
            raise RuntimeError("the game is over: call reset()")
        try:
            referee.play(self.seat, int(action))
        except Refused as refused:
            return self._seen(), ILLEGAL, False, False, {"refused": str(refused)}
        self._let_others_play()
        reward = self.playing.rewards()[self.seat]
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, referee.actor() == NONE, False, {}

    def render(self) -> Any:
        """The table as text or SVG, or printed."""
        return drawn(self.playing.running, self.render_mode)

    def _let_others_play(self) -> None:
        referee = self.playing.running
        while (actor := referee.actor()) not in (NONE, self.seat):
            veiled = referee.game.veil(referee.state, actor)
            referee.play(actor, self._others[actor].choose(veiled, actor))

    def _seen(self) -> Seen:
        return {
            "observation": self.playing.observe(self.seat),
            "action_mask": self.playing.mask(self.seat),
        }


def name_of(game: str) -> str:
    """What Gymnasium calls a game: CableCar for cable-car."""
    return "".join(word.capitalize() for word in game.split("-"))


for _game in games.folders():
    register(
        id=f"carbarn/{name_of(_game)}-v0",
        entry_point="carbarn.environments.gymnasium:SeatEnv",
        vector_entry_point="carbarn.environments.vector:BatchEnv",
        kwargs={"game": _game},
    )
