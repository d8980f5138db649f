"""The strengths of opponents, the weakest first.

Each must beat the one before it: `carbarn arena last-tram --ladder` measures.
"""

from collections.abc import Sequence

from ...engine.contract import Level, MoveSearch

LEVELS: Sequence[Level] = (
    Level("beginner", "greedy", slips=0.6),
    Level("casual", "greedy", slips=0.2, usual=True),
    Level("strong", "search", playouts=300, stands_in=True),
    Level("expert", "search"),
)
THINKING = MoveSearch()
