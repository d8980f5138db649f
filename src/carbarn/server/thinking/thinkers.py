"""Who thinks for computer players, as tables and finished games know them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from ...opponents.hints import Advice, Verdict
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

    async def candidates(self, question: Question) -> list[Advice]:
        """What the best opponent would do, best first; the question's level does not matter."""
        ...

    async def verdict(self, question: Question, moves: Sequence[int]) -> Verdict:
        """What an action gives away, when nobody else wants anything."""
        ...

    async def try_to_answer(self) -> None:
        """Returns when somebody answers, or thinks and is not late."""
        ...

    async def close(self) -> None:
        """Send all home who work for us, whatever they are doing."""
        ...
