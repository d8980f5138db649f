"""The memory that rules work in: the same bytes for plain Python and for compiled rules.

    memory = Memory(game, compiled=True)
    memory.put(s)
    n = rules.legal(memory.states[0], seat, memory.moves)

Compiled rules take numpy's rows and records where plain ones take memoryviews and layouts. Here
both lie over one memory, so nothing is copied from one to the other: whoever calls rules writes and
reads plain parts, and need not know how the rules run.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import Any, Generic

from .compiled import Grid, Ints, ints
from .contract import Rules, S
from .events import Entry, Log
from .layout import Layout


class Memory(Generic[S]):
    """States of a game, a log and room for moves. Its attributes are what rules take."""

    def __init__(
        self, game: Rules[S], states: int = 1, *, compiled: bool, wanted: bool = False
    ) -> None:
        self.compiled = compiled
        size = game.State.SIZE
        raw = memoryview(array("q", bytes(8 * size * states)))
        self._states = [game.State(raw[i * size : (i + 1) * size]) for i in range(states)]
        self._log = Log()
        self._log.wanted = int(wanted)
        self.states: Any = _records(game.State, raw) if compiled else self._states
        self.log: Any = self.shared(self._log)
        self.moves: Any = self.row(game.MOST_MOVES)

    def put(self, s: S, at: int = 0) -> None:
        """Make one of the states equal to s."""
        self._states[at].raw[:] = s.raw

    def state(self, at: int = 0) -> S:
        """One of the states, for plain Python."""
        return self._states[at]

    def entries(self) -> list[Entry]:
        """The events written since the log was last emptied."""
        return self._log.entries()

    def empty_log(self) -> None:
        """Make room for more events."""
        self._log.count = 0

    def row(self, n: int) -> Any:
        """Room for n ints, as rules take it."""
        return self.shared(ints(n))

    def shared(self, part: Layout | Ints | Grid) -> Any:
        """A plain part as rules take it: what one of them writes, the other reads."""
        if not self.compiled:
            return part
        import numpy as np

        if isinstance(part, memoryview):
            return np.asarray(part, np.int64)
        layout: Any = part
        return _records(type(layout), layout.raw)[0]


def _records(layout: Any, raw: memoryview[int]) -> Any:
    """Memory as numpy records with the names of the layout's parts."""
    import numpy as np

    return np.frombuffer(raw, record_type(layout))


@cache
def record_type(layout: Any) -> Any:
    """A layout's parts as numpy calls them."""
    import numpy as np

    return np.dtype([(name, "<i8", shape) for name, (_, shape) in layout.PARTS.items()])
