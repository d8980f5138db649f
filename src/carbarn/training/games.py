"""Games for training: greedy with a network for each seat, compiled, on one core."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from random import Random
from typing import Any

import numpy as np

from ..engine import options
from ..engine.chance import generator, next_word
from ..engine.compiled import Ints, twin
from ..engine.contract import POINT, Options
from ..engine.layout import Layout, row
from ..engine.memory import Memory
from ..engine.network import Shape
from ..games import find, folders

Array = np.ndarray[Any, np.dtype[Any]]
USUAL = 4  # one game in so many is played with any options


@dataclass(frozen=True)
class Games:
    """Positions of some games, in order, each seen from the seat whose turn it is.

    There are two views of each: what the one knows who has just moved, and nobody's hand.
    """

    active: Array  # [view, position, room] as the network takes its inputs
    by_eye: Array  # [view, position] the estimate without the network, in points
    seat: Array
    end: Array  # [position] the points that its game came to for that seat
    last: Array  # [position] whether it is the last of its game


def joined(parts: Sequence[Games]) -> Games:
    """Some games after others."""
    return Games(
        *(
            np.concatenate([getattr(part, field.name) for part in parts], axis=axis)
            for field, axis in zip(fields(Games), (1, 1, 0, 0, 0), strict=True)
        )
    )


def play_games(
    name: str, networks: Sequence[Array], seed: int, count: int, width: int, astray: int
) -> Games:
    """So many games, in which everybody goes astray in so many of a thousand turns."""
    here = _table(name)
    return joined([_told(here.play(seed + i, networks, width, astray)) for i in range(count)])


def contest(
    name: str, one: Array, other: Array, seed: int, pairs: int, width: int
) -> tuple[float, float]:
    """How many games one wins, and by how many points in all; each seed from both seats."""
    here, won, margin = _table(name), 0.0, 0.0
    for i in range(pairs):
        for seat in range(2):
            ahead = here.play(seed + i, (one, other) if seat == 0 else (other, one), width, 0).end
            ahead = ahead if seat == 0 else -ahead
            won += (ahead > 0) + 0.5 * (ahead == 0)
            margin += ahead / POINT
    return won, margin


def shape_of(name: str) -> Shape:
    """What a game's network sees."""
    shape: Shape = twin(folders()[name], "opponents.self_play", use=USE).inputs.SHAPE
    return shape


def _told(d: Any) -> Games:
    """What a diary tells, in arrays."""
    n = d.positions
    seat, last = np.array(d.seat[:n], np.int8), np.zeros(n, bool)
    last[-1:] = True
    return Games(
        np.stack([np.asarray(view)[:n].astype(np.int16) for view in (d.active, d.blind_active)]),
        np.array([d.by_eye[:n], d.blind[:n]], np.float32) / POINT,
        seat,
        np.where(seat == 0, d.end, -d.end).astype(np.float32) / POINT,
        last,
    )


# Where they are played ----------------------------------------------------------------------

USE = "training"  # rules of our own, in which seats have networks of their own


class _Table:
    """Room to play one game after another."""

    def __init__(self, name: str) -> None:
        self._game = find(name)
        self._kernel = kernel = twin(folders()[name], "opponents.self_play", use=USE)
        self._state = _with_networks(self._game.State, self._game.SEATS[-1])
        self._room = Memory(
            _Learners(self._state, self._game.MOST_MOVES),  # type: ignore[arg-type]
            kernel.STATES,
            compiled=True,
            wanted=True,
        )
        self._plan = self._room.shared(kernel.Plan())
        self._diary = kernel.Diary()
        self._shared = self._room.shared(self._diary)
        _let_seats_have_networks(kernel)

    def play(self, seed: int, networks: Sequence[Array], width: int, astray: int) -> Any:
        """A game to its end: the diary tells of it."""
        dealt = self._game.setup(_some_options(self._game, len(networks), seed), seed)
        kept = [np.ascontiguousarray(network, np.int64) for network in networks]
        addresses = np.array([network.ctypes.data for network in kept], np.int64)
        self._room.put(self._state(dealt.tobytes() + addresses.tobytes()), self._kernel.TRUTH)
        d = self._diary
        d.width, d.astray = width, astray
        rng = generator(seed, "training")
        for i in range(len(d.rng)):
            d.rng[i] = next_word(rng)
        self._kernel.play_game(self._room.states, self._plan, self._shared, self._room.log)
        return d


_table = cache(_Table)


@dataclass(frozen=True)
class _Learners:
    """What is asked of a game whose states lie in memory."""

    State: type[Layout]
    MOST_MOVES: int


def _with_networks(state: type[Layout], seats: int) -> type[Layout]:
    """States in which seats have networks, told by where they lie in memory."""

    class Learners(state):  # type: ignore[misc,valid-type]
        networks: Ints = row(seats)

    return Learners


def _let_seats_have_networks(kernel: Any) -> None:
    """Estimates take the network that a state points to, instead of the one that is shipped."""
    from ..engine.lent import row_at

    n = kernel.inputs.SHAPE.weights

    @kernel.rule  # type: ignore[untyped-decorator]
    def learnt_by(s: Any, seat: int) -> Any:
        return row_at(s.networks[seat], n)

    kernel.judgement.learnt_by = learnt_by


def _some_options(game: Any, players: int, seed: int) -> Options:
    """Mostly as usual; now and then every choice is as likely as another."""
    rng = Random(seed)  # noqa: S311 - no secret
    chosen = {}
    if not rng.randrange(USUAL):
        chosen = {option.name: rng.choice(option.choices) for option in game.OPTIONS}
    return options.complete(game, players, chosen)
