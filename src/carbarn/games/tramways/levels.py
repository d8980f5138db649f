"""The strengths of opponents at Tramways. docs/opponents.md tells how they were measured."""

from collections.abc import Sequence

from ...engine.contract import Level, TurnSearch

LEVELS: Sequence[Level] = (
    Level("beginner", "greedy", width=1, slips=0.6),
    Level("casual", "greedy", width=1, slips=0.1, usual=True),
    Level("strong", "greedy", width=6, stands_in=True),
    Level("expert", "search", steady=1500),
)
THINKING = TurnSearch(prune_margin=1000, turns_ahead=8, beam_width=1)
