"""Which guests are connected to a table at the moment, and when the others left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from time import monotonic

from ..store import KeptSeat


class Presence:
    """The guests who are connected. Whoever has not been seen is away since it was made."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._since = clock()
        self._connected: Counter[str] = Counter()
        self._left: dict[str, float] = {}

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

    def has(self, seat: KeptSeat) -> bool:
        """Whether anybody who may play for a seat is connected."""
        return not seat.holders.isdisjoint(self._connected.keys())

    def away_since(self, seat: KeptSeat) -> float:
        """When the last of those who may play for a seat left."""
        return max((self._left.get(guest, self._since) for guest in seat.holders), default=0.0)
