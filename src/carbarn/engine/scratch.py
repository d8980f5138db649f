"""Room to work in, for rules that need more than a few numbers.

It is blank when a rule asks for it, and gone when that rule returns: it may be handed on to other
rules, but not returned. Compiled, it lies on the stack and costs no more than its zeros.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from .compiled import COMPILED, Ints, ints
from .layout import Layout

L = TypeVar("L", bound=Layout)


def scratch_layout(layout: type[L]) -> type[L]:
    """Mark a Layout as room to work in: a rule that calls it gets a blank one."""
    return cast(type[L], _stack().layout(layout)) if COMPILED else layout


def _stack() -> Any:
    from . import stack

    return stack


scratch_row: Callable[[int], Ints] = _stack().row if COMPILED else ints
"""A row of zeros; how many must be a constant."""

scratch_copy: Callable[[L], L] = _stack().copied if COMPILED else Layout.copy
"""A copy of such a layout, to be changed while the other stays."""
