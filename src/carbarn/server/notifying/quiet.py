"""Quiet hours: when somebody wants to be told nothing, by the clock on their wall."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from ..problems import Problem
from ..table.clock import Rest

A_DAY = 86_400.0  # seconds


@dataclass(frozen=True)
class QuietHours:
    """From one hour of the day to another; no hours at all, where both are the same."""

    begins: int = 0
    ends: int = 0
    zone: str = "UTC"

    def __post_init__(self) -> None:
        try:
            ZoneInfo(self.zone)
        except (KeyError, ValueError, OSError):  # what there is not, and what is no name of one
            raise Problem("malformed", f"there is no time zone {self.zone[:60]!r}") from None

    def over(self, moment: float) -> float:
        """The first moment from this one on at which something may be said."""
        if self.begins == self.ends:
            return moment
        return next(self._rest.counting(moment))[0]

    def before(self, moment: float) -> float:
        """The last moment up to this one at which something may be said."""
        if self.begins == self.ends:
            return moment
        ends = moment
        for begin, end in self._rest.counting(moment - 2 * A_DAY):
            if begin > moment:
                break
            ends = end
        return min(moment, ends)

    @property
    def _rest(self) -> Rest:
        return Rest(self.zone, (self.begins, self.ends))


NONE = QuietHours()
