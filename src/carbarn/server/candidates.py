"""What a computer weighed, in the words of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.contract import Game
from ..engine.events import new_log
from ..opponents.hints import Advice, Reason
from . import schemas


def in_words(game: Game, veiled: Any, seat: int, advice: Advice) -> schemas.Candidate:
    """Advice, with what its moves would cause as far as the seat can know."""
    state, log = veiled.copy(), new_log()
    for move in advice.moves:
        game.play(state, seat, move, log)
    return schemas.Candidate(
        moves=[game.name_move(move) for move in advice.moves],
        events=[event.as_json() for event in game.EVENTS.read(log.entries(), seat)],
        margin=round(advice.margin, 2),
        brings=_named(advice.brings),
        beside=_named(advice.beside),
    )


def _named(reasons: Sequence[Reason]) -> list[schemas.Reason]:
    return [
        schemas.Reason(reason.said.key, dict(reason.said.args), round(reason.points, 2))
        for reason in reasons
    ]
