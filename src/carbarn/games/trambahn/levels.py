"""The strengths of opponents at Trambahn. docs/opponents.md tells how they were measured."""

from ...engine.contract import Foresight, Level

LEVELS = (
    Level("beginner", "greedy", width=1, slips=0.3),
    Level("casual", "greedy", width=1),
    Level("strong", "greedy", width=4),
    Level("expert", "search"),
)
FORESIGHT = Foresight(doubt=4, turns=4, width=12)
