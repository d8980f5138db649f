"""Finished games, stepped through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...engine.contract import Game
from ...engine.events import EVERYTHING, NO_LOG, WATCHER
from ...engine.referee import Referee
from ...opponents.actions import ends_action
from ...opponents.players import legal_moves
from ..entries import Entry
from ..table.game_log import GameLog
from ..table.history import Line

SPACING = 32  # moves between two states that are kept


@dataclass(frozen=True)
class Decision:
    """An action that was taken where there were others, and what its seat could know."""

    game: Game
    number: int  # of its first move
    last: int
    seat: int
    moves: tuple[int, ...]
    veiled: Any


class Replay:
    """A finished game move by move, with nothing hidden."""

    def __init__(self, game_log: GameLog) -> None:
        self._game_log = game_log
        self._numbers = tuple(game_log.history.standing())  # of the entries that are moves
        self._snapshots: list[bytes] = []
        self._actions: dict[int, list[int]] = {}  # numbers of moves, by the first of them
        self.scores = list(self._replayed())

    def __len__(self) -> int:
        return len(self.scores)

    def _replayed(self) -> Iterator[list[int]]:
        """Everybody's points after each move; on the way, states are kept now and then."""
        told = self._game_log.referee
        referee = Referee(told.game, told.options, told.seed)
        under_way: dict[int, list[int]] = {}  # by seat
        for n, line in enumerate(self._lines(0, len(self._numbers))):
            if n % SPACING == 0:
                self._snapshots.append(referee.state.tobytes())
            before = referee.state.copy()
            caused = referee.make(line.seat, line.move)
            action = under_way.setdefault(line.seat, [])
            action.append(n + 1)
            reveals = told.game.EVENTS.reveals_anything(caused)
            if ends_action(told.game, before, referee.state, line.seat, reveals):
                self._actions[action[0]] = under_way.pop(line.seat)
            yield referee.scores()
        self._actions |= {action[0]: action for action in under_way.values()}
        self._snapshots.append(referee.state.tobytes())

    def _lines(self, first: int, end: int) -> Iterator[Line]:
        return (self._game_log.history[seq] for seq in self._numbers[first:end])

    def _state(self, moves: int) -> Any:
        """The state after so many moves."""
        at = moves // SPACING
        state = self._game_log.game.State(self._snapshots[at])
        for line in self._lines(at * SPACING, moves):
            self._game_log.game.play(state, line.seat, line.move, NO_LOG)
        return state

    def view(self, moves: int) -> Mapping[str, Any]:
        """The table after so many moves."""
        return self._game_log.game.view(self._state(moves), WATCHER)

    def begins_action(self, move: int) -> bool:
        """Whether the move is the first of an action."""
        return move in self._actions

    def decision(self, move: int) -> Decision | None:
        """What the seat knew before an action that begins with this move.

        None where none begins, or there was nothing to decide in all of it.
        """
        action = self._actions.get(move)
        if action is None:
            return None
        game = self._game_log.game
        made = [line for n in action for line in self._lines(n - 1, n)]
        seat = made[0].seat
        if all(len(legal_moves(game, self._state(n - 1), seat)) < 2 for n in action):
            return None
        veiled = game.veil(self._state(move - 1), seat)
        moves = _foreseeable(game, veiled, seat, [line.move for line in made])
        return Decision(game, move, action[-1], seat, moves, veiled)

    def entry(self, moves: int) -> Entry | None:
        """The last of so many moves."""
        if moves == 0:
            return None
        return self._game_log.entry_seen_by(EVERYTHING, self._numbers[moves - 1])


def _foreseeable(game: Game, veiled: Any, seat: int, moves: Sequence[int]) -> tuple[int, ...]:
    """The moves up to one for which others, who act at the same time, had to move before."""
    state = veiled.copy()
    for n, move in enumerate(moves):
        if n and move not in legal_moves(game, state, seat):
            return tuple(moves[:n])
        game.play(state, seat, move, NO_LOG)
    return tuple(moves)
