"""Votes for a computer in the place of somebody who is away."""

from __future__ import annotations

from collections.abc import Iterable

from ..processes.whereabouts import Around
from ..store.store import KeptSeat, KeptTable
from .absences import Absences


class Votes:
    """Who wants a computer at which seat. Only the votes of those who are here count."""

    def __init__(self, absences: Absences) -> None:
        self.absences = absences
        self._votes: set[tuple[int, int]] = set()  # by the voter's seat, for which seat

    def add(self, voter: KeptSeat, seat: KeptSeat) -> None:
        """Somebody wants a computer to play for somebody else."""
        self._votes.add((voter.seat, seat.seat))

    def see(self, around: Around) -> bool:
        """Who is connected to other processes, and what everybody votes; whether it is new."""
        moved = self.absences.presence.see(around.elsewhere, around.left)
        voted = around.votes != self._votes
        self._votes = set(around.votes)
        return moved or voted

    def count(self, voters: Iterable[KeptSeat], seat: KeptSeat) -> int:
        """How many of those who are here want one at a seat."""
        return sum((voter.seat, seat.seat) in self._votes for voter in voters)

    def are_enough(self, table: KeptTable, seat: KeptSeat) -> bool:
        """Whether more than half of the others who are here want it."""
        others = self.absences.others_here(table, seat)
        return 2 * self.count(others, seat) > len(others)

    def forget(self, seat: KeptSeat) -> None:
        """They are back, or a computer plays for them now."""
        self._votes = {vote for vote in self._votes if vote[1] != seat.seat}
