"""Who thinks for computer players, as tables and finished games know them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ...opponents.hints import Verdict
from ...opponents.parallel import Candidate
from ...opponents.planned_turn import PlannedTurn
from .questions import Question


class Thinkers(Protocol):
    """On this machine, or elsewhere."""

    when_ready: Callable[[str], None]  # told when a game's rules are compiled

    def is_warming_up(self, game: str) -> bool:
        """Whether those who look ahead in a game still do so with plain rules."""
        ...

    async def plan(self, question: Question) -> PlannedTurn:
        """A turn."""
        ...

    async def candidates(self, question: Question) -> list[Candidate]:
        """What the best opponent would do, best first; the question's level does not matter."""
        ...

    async def verdict(self, question: Question, move: int) -> Verdict:
        """What a move gives away, when nobody else wants anything; it takes as long as a move."""
        ...

    async def try_to_answer(self) -> None:
        """Returns when somebody answers, or thinks and is not late."""
        ...

    async def close(self) -> None:
        """Send all home who work for us, whatever they are doing."""
        ...
