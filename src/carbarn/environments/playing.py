"""A game as an environment sees it: moves in, arrays and rewards out."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ..engine.contract import Game, Options, OptionValue
from ..engine.layout import NONE
from ..engine.options import complete
from ..engine.referee import Referee, replayed
from ..games import find

Reward = Literal["win", "margin", "points"]
ILLEGAL = -1.0  # the reward of a move that the rules forbid
Observation = NDArray[np.int64]
Mask = NDArray[np.int8]

CHANCE = "rng"  # the part of a state that deals: no seat sees it


@dataclass(frozen=True)
class Part:
    """A named part of an observation: where it lies, and its shape."""

    place: slice
    shape: tuple[int, ...]


class Playing:
    """A game that is played through an environment, one after the other."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        reward: Reward = "win",
    ) -> None:
        if reward not in get_args(Reward):
            raise ValueError(f"reward is one of {', '.join(get_args(Reward))}, not {reward!r}")
        self.game: Game = find(game)
        self.options: Options = complete(self.game, players or usual(self.game), options or {})
        self.players = int(self.options["players"])
        self.reward: Reward = reward
        self.referee: Referee | None = None
        self._told: list[int] = []  # the points of which the rewards have spoken
        self.parts = parts(self.game)
        self.size = sum(part.place.stop - part.place.start for part in self.parts.values())

    def __deepcopy__(self, _: object) -> Playing:
        """The same game as far as it has come, to go on in another way."""
        other = copy.copy(self)
        if self.referee is not None:
            other.referee = self.referee.another()
            other.referee.played = self.referee.played.copy()
        return other

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as what it was made of, and the moves so far."""
        chosen = {name: value for name, value in self.options.items() if name != "players"}
        made = (self.game.NAME, self.players, chosen, self.reward)
        if self.referee is None:
            return Playing, made
        return _resumed, (
            made,
            self.referee.seed,
            [(played.seat, played.move) for played in self.referee.played],
        )

    def begin(self, seed: int) -> Referee:
        """A new game, the same as the referee's with this seed."""
        self.referee = Referee(self.game, self.options, seed)
        self._told = [0] * self.players
        return self.referee

    @property
    def running(self) -> Referee:
        """The game that was begun."""
        if self.referee is None:
            raise RuntimeError("no game has begun: call reset() first")
        return self.referee

    def observe(self, seat: int) -> Observation:
        """What the seat may know, as its parts lie one behind the other."""
        return observed(self.game, self.running.game.veil(self.running.state, seat))

    def mask(self, seat: int) -> Mask:
        """A 1 for each of the seat's legal moves; they are nobody's when it is not its turn."""
        mask = np.zeros(self.game.MOVES, np.int8)
        if self.running.actor() == seat:
            mask[self.running.legal(seat)] = 1
        return mask

    def rewards(self) -> list[float]:
        """What everybody has gained since they were last told; points add up to the score."""
        if self.reward == "points":
            before, self._told = self._told, self.running.scores()
            return [float(now - then) for now, then in zip(self._told, before, strict=True)]
        if self.running.actor() != NONE:
            return [0.0] * self.players
        return returns(self.running, self.reward)


def _resumed(made: tuple[Any, ...], seed: int, moves: Sequence[tuple[int, int]]) -> Playing:
    playing = Playing(*made)
    playing.referee = replayed(playing.game, playing.options, seed, moves)
    return playing


def returns(referee: Referee, reward: Reward) -> list[float]:
    """What everybody has gained when a game is over.

    A win is 1, divided among those who share the first place; all others lose 1, divided among
    them. A margin is what one has more than the best of the others. Alone, points are all there is.
    """
    scores = referee.scores()
    if reward == "points" or len(scores) == 1:
        return [float(points) for points in scores]
    if reward == "margin":
        return [
            float(points - max(scores[:seat] + scores[seat + 1 :]))
            for seat, points in enumerate(scores)
        ]
    winners = referee.winners()
    losers = len(scores) - len(winners)
    if not losers:
        return [0.0] * len(scores)
    return [1 / len(winners) if seat in winners else -1 / losers for seat in range(len(scores))]


def usual(game: Game) -> int:
    """How many play if nobody says: two, where that can be."""
    return min(max(2, game.SEATS[0]), game.SEATS[-1])


def parts(game: Game) -> dict[str, Part]:
    """Which part of an observation lies where: all of a state but its chance."""
    found: dict[str, Part] = {}
    at = 0
    for name, (_, shape) in game.State.PARTS.items():
        if name != CHANCE:
            size = int(np.prod(shape, dtype=int))
            found[name] = Part(slice(at, at + size), shape)
            at += size
    return found


def observed(game: Game, veiled: object) -> Observation:
    """A veiled state as an array."""
    raw = np.asarray(veiled.raw, np.int64)  # type: ignore[attr-defined]
    if CHANCE not in game.State.PARTS:
        return raw.copy()
    start, shape = game.State.PARTS[CHANCE]
    return np.delete(raw, slice(start, start + shape[0]))


def named(game: Game, observation: Observation) -> dict[str, Observation]:
    """An observation's parts by name, in their shapes: views, not copies."""
    return {name: observation[part.place].reshape(part.shape) for name, part in parts(game).items()}
