"""Finished games, stepped through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..engine.contract import Game
from ..engine.events import EVERYTHING, WATCHER
from ..engine.referee import Referee
from ..opponents.players import legal_moves
from .entries import Entry
from .table.game_log import GameLog


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
        self._states, self.scores = _positions(game_log.referee)

    def __len__(self) -> int:
        return len(self.scores)

    def view(self, moves: int) -> Mapping[str, Any]:
        """The table after so many moves."""
        game = self._game_log.game
        return game.view(game.State(self._states[moves]), WATCHER)

    def decision(self, move: int) -> Decision | None:
        """What the seat that made a move knew before it; None if there was nothing to decide."""
        game, played = self._game_log.game, self._game_log.referee.played[move - 1]
        before = game.State(self._states[move - 1])
        if len(legal_moves(game, before, played.seat)) < 2:
            return None
        return Decision(game, move, played.seat, played.move, game.veil(before, played.seat))

    def entry(self, moves: int) -> Entry | None:
        """The last of so many moves."""
        if moves == 0:
            return None
        seq = self._game_log.standing[moves - 1]
        return self._game_log.entry_seen_by(EVERYTHING, seq)


def _positions(referee: Referee) -> tuple[list[bytes], list[list[int]]]:
    """The state before the first and after every move, and everybody's points after each."""
    again = Referee(referee.game, referee.options, referee.seed)
    states, scores = [again.state.tobytes()], []
    for played in referee.played:
        again.play(played.seat, played.move)
        states.append(again.state.tobytes())
        scores.append(again.scores())
    return states, scores
