"""Who is at a table at the moment, who has been away for how long, and what they want done then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from time import monotonic

from .store import KeptSeat, KeptTable

MINUTE = 60.0


class Presence:
    """The guests who are connected. Whoever has not been seen is away since it was made."""

    def __init__(self, absence: float = 0.0, clock: Callable[[], float] = monotonic) -> None:
        self._absence = absence
        self._clock = clock
        self._since = clock()
        self._connected: Counter[str] = Counter()
        self._left: dict[str, float] = {}
        self._wishes: set[tuple[int, int]] = set()  # who wants whom to be replaced, by seat

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
        self._left[guest] = self._clock()
        return True

    def has(self, chair: KeptSeat) -> bool:
        """Whether anybody who may play for a chair is connected."""
        return not chair.holders.isdisjoint(self._connected.keys())

    def away_since(self, chair: KeptSeat) -> float:
        """When the last of those who may play for a chair has left."""
        return max((self._left.get(guest, self._since) for guest in chair.holders), default=0.0)

    # Standing in ----------------------------------------------------------------------------

    def voters(self, kept: KeptTable, chair: KeptSeat) -> list[KeptSeat]:
        """The other people who play and are here."""
        return [
            other
            for other in kept.seats
            if _plays(other) and self.has(other) and other.holders.isdisjoint(chair.holders)
        ]

    def replaceable(self, kept: KeptTable, chair: KeptSeat) -> bool:
        """Whether a computer may be voted in: somebody is away for long, and others are here."""
        long = self._clock() - self.away_since(chair) >= self._absence
        return long and self._missed(kept, chair)

    def wish(self, voter: KeptSeat, chair: KeptSeat) -> None:
        """Somebody wants a computer to play for somebody else."""
        self._wishes.add((voter.seat, chair.seat))

    def wants(self, voter: KeptSeat, chair: KeptSeat) -> bool:
        """Whether they have said so."""
        return (voter.seat, chair.seat) in self._wishes

    def agreed(self, kept: KeptTable, chair: KeptSeat) -> bool:
        """Whether more than half of the others who are here want it."""
        voters = self.voters(kept, chair)
        return 2 * sum(self.wants(voter, chair) for voter in voters) > len(voters)

    def forget_wishes(self, chair: KeptSeat) -> None:
        """They are back, or a computer plays for them now."""
        self._wishes = {wish for wish in self._wishes if wish[1] != chair.seat}

    # The clock ------------------------------------------------------------------------------

    def is_late(self, kept: KeptTable, turn_since: float) -> bool:
        """Whether a computer is to play for whoever is to move."""
        return any(moment <= self._clock() for moment in self._time_out(kept, turn_since))

    def next_change(self, kept: KeptTable, turn_since: float) -> float | None:
        """In how many seconds somebody may be voted about, or is late."""
        now = self._clock()
        moments = [*self._long_absences(kept), *self._time_out(kept, turn_since)]
        return min((moment - now for moment in moments if moment > now), default=None)

    def _long_absences(self, kept: KeptTable) -> Iterator[float]:
        for chair in kept.seats:
            if self._missed(kept, chair):
                yield self.away_since(chair) + self._absence

    def _time_out(self, kept: KeptTable, turn_since: float) -> Iterator[float]:
        """As agreed on; but while nobody waits, no game plays itself to its end."""
        turn, minutes = kept.standing.turn, kept.stand_in_after
        if turn is not None and minutes is not None and self._missed(kept, kept.seats[turn]):
            yield max(self.away_since(kept.seats[turn]), turn_since) + minutes * MINUTE

    def _missed(self, kept: KeptTable, chair: KeptSeat) -> bool:
        """Somebody who plays is away, and others are here."""
        if kept.standing.status != "playing" or not _plays(chair) or self.has(chair):
            return False
        return bool(self.voters(kept, chair))


def _plays(chair: KeptSeat) -> bool:
    """Whether a person plays for a chair, at least as a rule."""
    return chair.kind == "person" and chair.stand_in is None
