"""The strengths of opponents at Trambahn. docs/opponents.md tells how they were measured."""

from collections.abc import Sequence

from ...engine.contract import Level, TurnSearch

LEVELS: Sequence[Level] = (
    Level("beginner", "greedy", width=1, slips=0.3),
    Level("casual", "greedy", width=1, usual=True),
    Level("strong", "greedy", width=4, stands_in=True),
    Level("expert", "search", steady=1500),
)
THINKING = TurnSearch(prune_margin=4, turns_ahead=4, beam_width=12)
