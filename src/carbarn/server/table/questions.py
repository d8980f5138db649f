"""What computers at a table are asked: from what a seat may know, and nothing else."""

from __future__ import annotations

from ..store.store import KeptTable
from ..thinking.questions import Question
from .game_log import GameLog


def question(
    table: KeptTable, game_log: GameLog, seat: int, seed: int, people: bool, waited: float = 0.0
) -> Question:
    """What to play for a seat; with people at the table somebody waits for the answer."""
    return Question(
        game=table.game,
        state=game_log.veiled(seat).tobytes(),
        seat=seat,
        level=table.seats[seat].computer or "",
        seed=seed,
        people=people,
        made=game_log.made[seat],
        waited=waited,
        steady=table.day is not None,
    )
