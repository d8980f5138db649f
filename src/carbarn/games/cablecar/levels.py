"""The strengths of opponents at Cable Car. docs/opponents.md tells how they were measured."""

from collections.abc import Sequence

from ...engine.contract import Level, MoveSearch

LEVELS: Sequence[Level] = (
    Level("beginner", "greedy", slips=0.6),
    Level("casual", "greedy", slips=0.2, usual=True),
    Level("strong", "search", playouts=1000, stands_in=True),
    Level("expert", "search", steady=100_000),
)
THINKING = MoveSearch()
