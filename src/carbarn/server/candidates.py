"""What a computer weighed, in the words of the game."""

from __future__ import annotations

from typing import Any

from ..engine.contract import Game
from ..engine.events import new_log
from ..opponents.parallel import Candidate
from . import schemas


def in_words(game: Game, veiled: Any, seat: int, candidate: Candidate) -> schemas.Candidate:
    """A candidate, with what its moves would cause as far as the seat can know."""
    state, log = veiled.copy(), new_log()
    for move in candidate.moves:
        game.play(state, seat, move, log)
    return schemas.Candidate(
        moves=[game.name_move(move) for move in candidate.moves],
        events=[event.as_json() for event in game.EVENTS.read(log.entries(), seat)],
        margin=round(candidate.margin, 2),
    )
