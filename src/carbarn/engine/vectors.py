"""Many numbers added at once: loops of a network that the compiler would not see through."""

from __future__ import annotations

from typing import Any

from .compiled import COMPILED, Ints


def _add_row(sums: Ints, w: Ints, at: int, n: int) -> None:
    """Add n numbers of w from `at` on to the first n of sums; n must be a constant."""
    for i in range(n):
        sums[i] += w[at + i]


def _add_times(sums: Ints, times: int, w: Ints, at: int, n: int) -> None:
    """The same so many times."""
    for i in range(n):
        sums[i] += times * w[at + i]


def _compiled() -> Any:
    from . import vector_code

    return vector_code


add_row = _compiled().add_row if COMPILED else _add_row
add_times = _compiled().add_times if COMPILED else _add_times
