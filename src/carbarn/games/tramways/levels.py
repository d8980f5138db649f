"""The strengths of opponents at Tramways. docs/opponents.md tells how they were measured."""

from ...engine.contract import Foresight, Level

LEVELS = (
    Level("beginner", "greedy", width=1, slips=0.6),
    Level("casual", "greedy", width=1, slips=0.1),
    Level("strong", "greedy", width=6),
    Level("expert", "search"),
)
FORESIGHT = Foresight(doubt=1000, turns=8, width=1)
