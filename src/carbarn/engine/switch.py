"""One of several rules, chosen by its number: what a table of rules does without a chain of ifs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .compiled import COMPILED

Case = tuple[Callable[..., Any], Sequence[int]]  # a rule, and which of the arguments it takes


def switch(cases: Sequence[Case]) -> Callable[..., Any]:
    """A rule that calls one of them: `switch([(f, (0, 1)), (g, (1,))])(1, a, b)` is `g(b)`."""
    if COMPILED:
        return _jump().to_one_of(cases)  # type: ignore[no-any-return]

    def chosen(n: int, *args: Any) -> Any:
        f, takes = cases[n]
        return f(*[args[i] for i in takes])

    return chosen


def _jump() -> Any:
    from . import jump

    return jump
