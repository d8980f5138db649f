"""Finished games, stepped through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ...engine.contract import Game
from ...engine.events import EVERYTHING, NO_LOG, WATCHER
from ...engine.referee import Referee
from ...opponents.players import legal_moves
from ..entries import Entry
from ..table.game_log import GameLog
from ..table.history import Line

SPACING = 32  # moves between two states that are kept


@dataclass(frozen=True)
class Decision:
    """A move that was made where there were others, and what its seat could know."""

    game: Game
    number: int
    seat: int
    move: int
    veiled: Any


class Replay:
    """A finished game move by move, with nothing hidden."""

    def __init__(self, game_log: GameLog) -> None:
        self._game_log = game_log
        self._numbers = tuple(game_log.history.standing())  # of the entries that are moves
        self._snapshots: list[bytes] = []
        self.scores = list(self._replayed())

    def __len__(self) -> int:
        return len(self.scores)

    def _replayed(self) -> Iterator[list[int]]:
        """Everybody's points after each move; on the way, states are kept now and then."""
        told = self._game_log.referee
        referee = Referee(told.game, told.options, told.seed)
        for n, line in enumerate(self._lines(0, len(self._numbers))):
            if n % SPACING == 0:
                self._snapshots.append(referee.state.tobytes())
            referee.make(line.seat, line.move)
            yield referee.scores()
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

    def decision(self, move: int) -> Decision | None:
        """What the seat that made a move knew before it; None if there was nothing to decide."""
        game, before = self._game_log.game, self._state(move - 1)
        (played,) = self._lines(move - 1, move)
        if len(legal_moves(game, before, played.seat)) < 2:
            return None
        return Decision(game, move, played.seat, played.move, game.veil(before, played.seat))

    def entry(self, moves: int) -> Entry | None:
        """The last of so many moves."""
        if moves == 0:
            return None
        return self._game_log.entry_seen_by(EVERYTHING, self._numbers[moves - 1])
