"""Who is away from a table for so long that a computer may stand in for them."""

from __future__ import annotations

from collections.abc import Iterator

from ..store.store import KeptSeat, KeptTable
from .presence import Presence

MINUTE = 60.0


class Absences:
    """Away: for long, while others who play are here. Overdue: by the clock agreed on, too."""

    def __init__(self, presence: Presence, long: float = 0.0) -> None:
        self.presence = presence
        self._long = long  # seconds

    def others_here(self, table: KeptTable, seat: KeptSeat) -> list[KeptSeat]:
        """The other people who play and are here."""
        return [
            other
            for other in table.seats
            if other.is_played_by_person
            and self.presence.has(other)
            and other.holders.isdisjoint(seat.holders)
        ]

    def is_away(self, table: KeptTable, seat: KeptSeat) -> bool:
        """Whether the others may vote for a computer."""
        gone = self.presence.clock() - self.presence.away_since(seat)
        return gone >= self._long and self._is_missed(table, seat)

    def is_overdue(self, table: KeptTable, turn_since: float) -> bool:
        """Whether a computer is to play for whoever is to move, without a vote."""
        now = self.presence.clock()
        return any(moment <= now for moment in self._time_out(table, turn_since))

    def next_change(self, table: KeptTable, turn_since: float) -> float | None:
        """In how many seconds somebody else will count as away, or be overdue."""
        now = self.presence.clock()
        moments = [*self._long_absences(table), *self._time_out(table, turn_since)]
        return min((moment - now for moment in moments if moment > now), default=None)

    def _long_absences(self, table: KeptTable) -> Iterator[float]:
        for seat in table.seats:
            if self._is_missed(table, seat):
                yield self.presence.away_since(seat) + self._long

    def _time_out(self, table: KeptTable, turn_since: float) -> Iterator[float]:
        """As agreed on; but while nobody waits, no game plays itself to its end."""
        turn, minutes = table.standing.turn, table.stand_in_after
        if turn is not None and minutes is not None and self._is_missed(table, table.seats[turn]):
            left = self.presence.away_since(table.seats[turn])
            yield max(left, turn_since) + minutes * MINUTE

    def _is_missed(self, table: KeptTable, seat: KeptSeat) -> bool:
        """Somebody who plays is not here, and others are."""
        if table.standing.status != "playing" or not seat.is_played_by_person:
            return False
        return not self.presence.has(seat) and bool(self.others_here(table, seat))
