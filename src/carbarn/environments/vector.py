"""Thousands of games at once, in compiled code: Gymnasium's vector environments.

    import gymnasium
    import carbarn.environments.gymnasium

    envs = gymnasium.make_vec("carbarn/CableCar-v0", num_envs=1024, opponents=["casual"])
    observations, infos = envs.reset(seed=7)
    observations, rewards, terminations, truncations, infos = envs.step(envs.any_actions())

A game that is over begins anew in the same step. All arrays are the environment's own and change
with the next step, unless it is made with copy=True.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, get_args

import numpy as np
from gymnasium import error, spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..engine.chance import SEEDS, generator
from ..engine.compiled import twin
from ..engine.contract import Game, OptionValue
from ..engine.events import Log
from ..engine.memory import Memory, record_type
from ..engine.options import complete
from ..engine.referee import Refused
from ..games import find, folders
from ..opponents import levels
from .playing import CHANCE, Part, Reward, usual

Array = NDArray[Any]
REWARDS: tuple[Reward, ...] = get_args(Reward)  # numbered as in opponents/batches.py


class BatchEnv(VectorEnv[dict[str, Array], Array, Array]):
    """One seat of every table, or all seats by turns; other seats are played by levels.

    An illegal action is refused: nothing changes, the reward is -1, and infos have the rule.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponents: Sequence[str] | None = None,
        seat: int | None = 0,
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        reward: Reward = "win",
        parts: Sequence[str] | None = None,
        masks: bool = True,
        copy: bool = True,
        cores: int = 1,
        deals: int = 256,
    ) -> None:
        if num_envs < 1 or cores < 1 or deals < 1:
            raise ValueError("num_envs, cores and deals are at least 1")
        if reward not in REWARDS:
            raise ValueError(f"reward is one of {', '.join(REWARDS)}, not {reward!r}")
        self.game: Game = find(game)
        self.num_envs, self.seat, self.copy = num_envs, seat, copy
        self.opponents = self._opponents(opponents, players)
        self.players = players or len(self.opponents) + 1
        self.options = complete(self.game, self.players, options or {})
        if seat is not None and not 0 <= seat < self.players:
            raise ValueError(f"seat is 0 to {self.players - 1}, or None for all, not {seat}")
        self._kernel: Any = twin(folders()[self.game.NAME], "opponents.batches")
        self.parts, segments = _layout(self.game, parts)
        self._deals = 1 if self._kernel.CAN_DEAL else deals
        self._make_room(segments, REWARDS.index(reward), masks)
        self._make_spaces(masks)
        self._work = [self._room() for _ in range(cores)]
        self._pool = ThreadPoolExecutor(cores) if cores > 1 else None
        self._numbers = np.arange(num_envs)
        self._begun = False

    def _opponents(self, named: Sequence[str] | None, players: int | None) -> list[str]:
        """Who plays the other seats; nobody does where all are the learner's."""
        if self.seat is None:
            if named:
                raise ValueError("with seat=None nobody else plays: opponents must be empty")
            return []
        if named is None:
            named = [self.game.LEVELS[0].name] * ((players or usual(self.game)) - 1)
        if players is not None and players != len(named) + 1:
            raise ValueError(f"{len(named)} opponents and a seat are not {players} players")
        return list(named)

    def _make_room(self, segments: list[tuple[int, int, bool]], reward: int, masks: bool) -> None:
        n, game, kernel = self.num_envs, self.game, self._kernel
        self._states = np.zeros(n, _record(game.State))
        self._raw = self._states.view(np.int64).reshape(n, game.State.SIZE)
        self._slots = np.zeros(n, _record(kernel.Slot))
        self._dealt = np.zeros(self._deals, _record(game.State))
        self._table = np.zeros(1, _record(kernel.Table))[0]
        for name, value in (("players", self.players), ("reward", reward), ("masks", masks)):
            self._table[name] = value
        self._table["deals"] = self._deals
        for seat, (who, slips) in enumerate(self._plays()):
            self._table["plays"][seat], self._table["slips"][seat] = who, slips
        self._table["hides"] = any(secret for _, _, secret in segments)
        public, hidden = _public_and_hidden(game)
        self._list("segments", "segment", segments)
        self._list("public", "public_at", public)
        self._list("hidden", "hidden_at", hidden)
        size = sum(length for _, length, _ in segments)
        self._mask = np.zeros((n if masks else 0, game.MOVES), np.int8)
        self._observed = np.zeros((n, size), np.int64)
        self._last_observed = np.zeros((n, size), np.int64)

    def _list(self, count: str, name: str, entries: Sequence[tuple[int, ...]]) -> None:
        self._table[count] = len(entries)
        for n, entry in enumerate(entries):
            self._table[name][n] = entry

    def _plays(self) -> list[tuple[int, int]]:
        """Who plays each seat, and how often they slip."""
        learner = (int(self._kernel.LEARNER), 0)
        if self.seat is None:
            return [learner] * self.players
        others = [_playing(level, self.game) for level in self.opponents]
        return [*others[: self.seat], learner, *others[self.seat :]]

    def _make_spaces(self, masks: bool) -> None:
        anything, game = np.iinfo(np.int64), self.game
        shape = self._observed.shape[1:]
        seen: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(anything.min, anything.max, shape, np.int64)
        }
        if masks:
            seen["action_mask"] = spaces.Box(0, 1, (game.MOVES,), np.int8)
        self.single_observation_space = spaces.Dict(seen)
        self.single_action_space = spaces.Discrete(game.MOVES)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._no_moves = np.broadcast_to(np.int8(0), (self.num_envs, game.MOVES))

    def _room(self) -> list[Any]:
        """What one core needs, in the order in which it is asked for."""
        kernel = self._kernel
        mind = Memory(self.game, kernel.STATES, compiled=True, wanted=True)
        thoughts = mind.states.view(np.int64).reshape(kernel.STATES, self.game.State.SIZE)
        room, plans = mind.shared(kernel.Room()), mind.shared(kernel.Plan())
        return [room, mind.states, thoughts, plans, mind.log, mind.shared(Log())]

    # Playing --------------------------------------------------------------------------------

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """New games. With a seed the first ones are the referee's with seed, seed + 1, ..."""
        self._ask_open()
        chosen = self._chosen(options)
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds = self._seeds(seed)
        for n in range(self._deals):
            self._deal(self._dealt, n, int(self.np_random.integers(SEEDS)))
        self._next_deal = 0
        for i in chosen:
            self._deal(self._states, i, seeds[i])
            self._slots["rng"][i] = np.asarray(generator(seeds[i], "batch"))
            self._kernel.advance(*self._all(0), True, i, i + 1)
        self._begun = True
        return self._seen(), self._infos()

    def step(self, actions: Any) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        """A move in every game, and those of the others until it is the learner's turn again."""
        self._ask_begun()
        self._slots["action"] = self._read(actions)
        if self._deals > 1:
            self._renew_a_deal()
        self._everywhere(lambda k, *games: self._kernel.advance(*self._all(k), False, *games))
        infos, over = self._infos(), self._slots["over"] != 0
        if over.any():
            infos["final_obs"], infos["_final_obs"] = self._final_seen(), over
        refused = self._slots["refused"] != 0
        if refused.any():
            infos["refused"], infos["_refused"] = self._reasons(refused), refused
        return self._seen(), self._rewards(), over, np.zeros(self.num_envs, bool), infos

    def any_actions(self) -> Array:
        """A random legal action for each game."""
        self._ask_begun()
        self._everywhere(lambda _, *games: self._kernel.pick(self._slots, *games))
        picked: Array = self._slots["action"].copy()
        return picked

    @property
    def legal(self) -> Array:
        """[game, n] the legal moves: as many as `legal_count` says, then anything."""
        return _read_only(self._slots["legal"])

    @property
    def legal_count(self) -> Array:
        """[game] how many legal moves there are."""
        return _read_only(self._slots["legal_count"])

    @property
    def bytes_per_game(self) -> int:
        """How much memory a game takes."""
        arrays = (self._states, self._slots, self._mask, self._observed, self._last_observed)
        return sum(array.nbytes for array in arrays) // self.num_envs

    def state(self, i: int) -> Any:
        """A copy of the whole state of one game, with all that is hidden."""
        return self.game.State(self._raw[i].tobytes())

    def close_extras(self, **_: Any) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    # Inside ---------------------------------------------------------------------------------

    def _ask_open(self) -> None:
        if self.closed:
            raise error.ClosedEnvironmentError("the environment was closed")

    def _ask_begun(self) -> None:
        self._ask_open()
        if not self._begun:
            raise error.ResetNeeded("no game has begun: call reset() first")

    def _chosen(self, options: dict[str, Any] | None) -> Sequence[int]:
        """Which games begin anew: those of Gymnasium's `reset_mask`, or all."""
        given = dict(options or {})
        mask = given.pop("reset_mask", None)
        if given:
            raise ValueError("options are chosen when the environment is made")
        if mask is None:
            return range(self.num_envs)
        if np.shape(mask) != (self.num_envs,) or np.asarray(mask).dtype != np.bool_:
            raise ValueError(f"reset_mask has a bool for each of {self.num_envs} games")
        if not self._begun:
            raise error.ResetNeeded("no game has begun: call reset() first")
        return [int(i) for i in np.flatnonzero(mask)]

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int]:
        if isinstance(seed, int):
            return [seed + i for i in range(self.num_envs)]
        given = [None] * self.num_envs if seed is None else list(seed)
        if len(given) != self.num_envs:
            raise ValueError(f"there are {len(given)} seeds for {self.num_envs} games")
        drawn = self.np_random.integers(SEEDS, size=self.num_envs)
        return [int(n if own is None else own) for own, n in zip(given, drawn, strict=True)]

    def _deal(self, states: Array, i: int, seed: int) -> None:
        dealt = self.game.setup(self.options, seed)
        states[i] = np.frombuffer(dealt.raw, _record(self.game.State))[0]

    def _renew_a_deal(self) -> None:
        self._deal(self._dealt, self._next_deal, int(self.np_random.integers(SEEDS)))
        self._next_deal = (self._next_deal + 1) % self._deals

    def _read(self, actions: Any) -> Array:
        read = np.asarray(actions)
        if read.shape != (self.num_envs,) or not np.issubdtype(read.dtype, np.integer):
            raise ValueError(f"actions are {self.num_envs} whole numbers, one for each game")
        return read

    def _all(self, core: int) -> list[Any]:
        """What the kernel works with, on one of the cores."""
        games = (self._states, self._raw, self._dealt, self._slots, self._table)
        return [*games, *self._work[core], self._mask, self._observed, self._last_observed]

    def _everywhere(self, work: Callable[[int, int, int], None]) -> None:
        """Divide the games among the cores."""
        if self._pool is None:
            work(0, 0, self.num_envs)
            return
        cores = len(self._work)
        ends = [self.num_envs * core // cores for core in range(cores + 1)]
        tasks = [self._pool.submit(work, k, ends[k], ends[k + 1]) for k in range(cores)]
        wait(tasks)
        for task in tasks:
            task.result()

    def _told(self, array: Array) -> Array:
        return array.copy() if self.copy else _read_only(array)

    def _seen(self) -> dict[str, Array]:
        seen = {"observation": self._told(self._observed)}
        if len(self._mask):
            seen["action_mask"] = self._told(self._mask)
        return seen

    def _final_seen(self) -> dict[str, Array]:
        seen = {"observation": self._told(self._last_observed)}
        if len(self._mask):
            seen["action_mask"] = self._no_moves
        return seen

    def _rewards(self) -> Array:
        """What moves have gained for those who made them."""
        gained: Array = self._slots["gained"][self._numbers, self._slots["mover"]]
        rewards: Array = gained / self._kernel.UNIT
        return rewards

    def _infos(self) -> dict[str, Any]:
        """Where everybody learns, who moves, who has moved, and what all have gained."""
        if self.seat is not None:
            return {}
        gained = self._slots["gained"][:, : self.players] / self._kernel.UNIT
        return {name: self._slots[name].copy() for name in ("seat", "mover")} | {"rewards": gained}

    def _reasons(self, refused: Array) -> Array:
        """Why moves were refused, in the referee's words."""
        reasons = np.full(self.num_envs, None, object)
        for i in map(int, np.flatnonzero(refused)):
            seat, move = (int(self._slots[name][i]) for name in ("seat", "action"))
            reasons[i] = _why_not(self.game, self.state(i), seat, move)
        return reasons


def _why_not(game: Game, s: Any, seat: int, move: int) -> str:
    if not 0 <= move < game.MOVES:
        return f"no move has the number {move}: they end at {game.MOVES - 1}"
    return str(Refused(game, game.why_not(s, seat, move)))


def _record(layout: Any) -> Any:
    return record_type(layout)


def _read_only(array: Array) -> Array:
    seen = array.view()
    seen.flags.writeable = False
    return seen


def _playing(name: str, game: Game) -> tuple[int, int]:
    """The width and the slips, of a thousand, of a level that plays inside compiled code."""
    level = levels.find(name, game)
    if level.style == "random":
        return 0, 0
    if level.style == "greedy":
        return level.width, round(1000 * level.slips)
    inside = [one.name for one in game.LEVELS if one.style != "search"]
    raise ValueError(
        f"{name} searches, and plays only with vectorization_mode='sync' or 'async'; "
        f"here there is {', '.join([*inside, 'random', 'greedy'])}"
    )


def _layout(
    game: Game, wanted: Sequence[str] | None
) -> tuple[dict[str, Part], list[tuple[int, int, bool]]]:
    """Which part of an observation lies where, and from where in a state it comes."""
    names = [name for name in game.State.PARTS if name != CHANCE]
    if wanted is not None:
        if unknown := [name for name in wanted if name not in names]:
            raise ValueError(f"{game.NAME} has no part {unknown[0]!r}; it has {', '.join(names)}")
        names = list(wanted)
    parts: dict[str, Part] = {}
    segments: list[tuple[int, int, bool]] = []
    at = 0
    for name in names:
        start, size = _place(game, name)
        parts[name] = Part(slice(at, at + size), game.State.PARTS[name][1])
        at += size
        segments.append((start, size, name not in game.PUBLIC))
    return parts, _merged(segments)


def _public_and_hidden(game: Game) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    names = list(game.State.PARTS)
    segments = _merged([(*_place(game, name), name not in game.PUBLIC) for name in names])
    return (
        [(start, start + size) for start, size, secret in segments if not secret],
        [(start, start + size) for start, size, secret in segments if secret],
    )


def _place(game: Game, name: str) -> tuple[int, int]:
    start, shape = game.State.PARTS[name]
    return start, int(np.prod(shape, dtype=int))


def _merged(segments: list[tuple[int, int, bool]]) -> list[tuple[int, int, bool]]:
    """Neighbours of one kind as one."""
    merged: list[tuple[int, int, bool]] = []
    for start, size, secret in segments:
        before = merged[-1] if merged else (0, -1, False)
        if before[0] + before[1] == start and before[2] == secret:
            merged[-1] = (before[0], before[1] + size, secret)
        else:
            merged.append((start, size, secret))
    return merged
