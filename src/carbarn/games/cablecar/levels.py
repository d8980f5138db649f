"""The strengths of opponents at Cable Car. docs/opponents.md tells how they were measured."""

from ...engine.contract import Level

LEVELS = (
    Level("beginner", "greedy", slips=0.5),
    Level("casual", "greedy"),
    Level("strong", "search", playouts=400),
    Level("expert", "search"),
)
