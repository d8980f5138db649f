"""Python's collector of garbage, kept from holding everybody up.

Nothing else happens while it looks at all that could be part of a cycle. At two thousand tables
with two people each those are a million objects, two hundred for each connection, and it takes
most of a second, again and again. Nearly all of them stay. So whatever one look leaves is frozen,
and the next one looks only at what has come since.

What is frozen and then given up goes at once, unless it is part of a cycle: connections and tables
are not (tests/server/test_garbage.py). For whatever else may be, everything is looked at again when
there is twice as much of it, and more than can be ignored.
"""

from __future__ import annotations

import gc

OFTEN = (10_000, 5, 5)  # a look at the young, at those that have stayed, and at all not yet frozen
FEW = 2_000_000  # objects, which are not worth a look
OLD = 2  # the generation of these


class _Freezer:
    def __init__(self) -> None:
        self._whole = 0  # how much there was when all of it was looked at

    def begin(self) -> None:
        """All that is there now will mostly stay."""
        gc.callbacks.append(self._after)
        gc.set_threshold(*OFTEN)
        gc.freeze()

    def _after(self, phase: str, what: dict[str, int]) -> None:
        if phase != "stop" or what["generation"] != OLD:
            return
        is_whole = gc.get_freeze_count() == 0
        gc.freeze()
        frozen = gc.get_freeze_count()
        if is_whole:
            self._whole = frozen
        elif frozen > max(2 * self._whole, FEW):
            gc.unfreeze()  # the next look is at everything


_freezer = _Freezer()


def freeze_what_stays() -> None:
    """From now on, in this process."""
    if _freezer._after not in gc.callbacks:
        _freezer.begin()
