"""Which guests are connected to a table at the moment, here or to another process, and when the
others left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from time import monotonic

from ..store.store import KeptSeat


class Presence:
    """The guests who are connected. Whoever has not been seen is away since it was made."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._since = clock()
        self._connected: Counter[str] = Counter()
        self._elsewhere: AbstractSet[str] = frozenset()
        self._left: dict[str, float] = {}

    @property
    def here(self) -> AbstractSet[str]:
        """Those who are connected to this process."""
        return self._connected.keys()

    def come(self, guest: str) -> bool:
        """One more connection of a guest; whether it is the first."""
        self._connected[guest] += 1
        return self._connected[guest] == 1

    def go(self, guest: str) -> bool:
        """One connection less; whether it was the last."""
        self._connected[guest] -= 1
        self._connected += Counter()  # keeps those who are still connected
        if guest in self._connected:
            return False
        self._left[guest] = self.clock()
        return True

    def see(self, elsewhere: AbstractSet[str], left: Mapping[str, float]) -> bool:
        """Others are connected elsewhere, or left so many seconds ago; whether that is new."""
        is_new = elsewhere != self._elsewhere
        now = self.clock()
        self._left |= dict.fromkeys(self._elsewhere - elsewhere, now)
        self._left |= {guest: now - ago for guest, ago in left.items()}
        self._elsewhere = elsewhere
        return is_new

    def has(self, seat: KeptSeat) -> bool:
        """Whether anybody who may play for a seat is connected."""
        return self.has_any(seat.holders)

    def has_any(self, guests: AbstractSet[str]) -> bool:
        """Whether one of some guests is connected."""
        here = not guests.isdisjoint(self._connected.keys())
        return here or not guests.isdisjoint(self._elsewhere)

    def left_lately(self, seat: KeptSeat, seconds: float) -> bool:
        """Whether the last of them left no longer ago than that."""
        left = [self._left[guest] for guest in seat.holders if guest in self._left]
        return bool(left) and self.clock() - max(left) < seconds

    def away_since(self, seat: KeptSeat) -> float:
        """When the last of those who may play for a seat left."""
        return max((self._left.get(guest, self._since) for guest in seat.holders), default=0.0)
