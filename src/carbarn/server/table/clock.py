"""The clock of a table: how long each seat may still think, as was agreed on.

A clock is a value. It is told moments, in seconds since 1970, and asks nobody what time it is: what
it says follows from a table's entries, when they were made, and when the server was down.

    live    so much for the whole game, and a little more after each turn
    days    so much for each turn; nights and holidays do not count, where that was agreed on
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import Literal
from zoneinfo import ZoneInfo

HOUR = 3600.0
DAY = timedelta(days=1)
FAR = 366  # days within which some time must count


@dataclass(frozen=True)
class Rest:
    """When time does not count: nights from one hour to another, days of the week, and holidays."""

    zone: str = "UTC"  # whose hours and days they are, such as Europe/Berlin
    night: tuple[int, int] | None = None  # from 22 to 8, say
    weekdays: frozenset[int] = frozenset()  # 0 is Monday
    holidays: frozenset[date] = frozenset()

    @cached_property
    def _zone(self) -> ZoneInfo:
        return ZoneInfo(self.zone)

    def counting(self, since: float) -> Iterator[tuple[float, float]]:
        """From a moment on, the times that count, each with its beginning and end."""
        first = datetime.fromtimestamp(since, self._zone).date()
        for n in range(-1, FAR):
            day = first + n * DAY
            if day.weekday() in self.weekdays or day in self.holidays:
                continue
            for begin, end in self._wakes_on(day):
                if end > since:
                    yield max(begin, since), end

    def _wakes_on(self, day: date) -> Iterator[tuple[float, float]]:
        """When it is not night on a day."""
        midnight, next_midnight = self._at(day, 0), self._at(day + DAY, 0)
        if self.night is None:
            yield midnight, next_midnight
            return
        begins, ends = self.night
        if begins > ends:  # over midnight
            yield self._at(day, ends), self._at(day, begins)
        else:
            yield midnight, self._at(day, begins)
            yield self._at(day, ends), next_midnight

    def _at(self, day: date, hour: int) -> float:
        return datetime.combine(day, time(hour), self._zone).timestamp()


@dataclass(frozen=True)
class Pace:
    """What was agreed on about time."""

    kind: Literal["live", "days"]
    budget: float  # seconds: for the game, or for each turn
    bonus: float = 0.0  # seconds more after each turn, live
    rest: Rest | None = None

    def counted(self, since: float, until: float) -> float:
        """The seconds between two moments that count."""
        if until <= since:
            return 0.0
        if self.rest is None:
            return until - since
        total = 0.0
        for begin, end in self.rest.counting(since):
            if begin >= until:
                break
            total += min(end, until) - begin
        return total

    def moment(self, since: float, seconds: float) -> float:
        """When so many seconds will have counted."""
        if self.rest is None:
            return since + seconds
        for begin, end in self.rest.counting(since):
            if seconds <= end - begin:
                return begin + seconds
            seconds -= end - begin
        return float("inf")  # nothing counts any more: nobody's time runs out


@dataclass(frozen=True)
class Clock:
    """Everybody's time at a moment, and whose is running."""

    pace: Pace
    left: tuple[float, ...]  # [seat] seconds, at the moment `since`
    running: frozenset[int]
    since: float

    def at(self, moment: float) -> Clock:
        """The same clock later on: those whose time runs have less, but never less than none."""
        if not self.running:
            return replace(self, since=max(self.since, moment))
        used = self.pace.counted(self.since, moment)
        return replace(
            self,
            left=tuple(
                max(0.0, left - used) if seat in self.running else left
                for seat, left in enumerate(self.left)
            ),
            since=max(self.since, moment),
        )

    def hand_over(self, running: Iterable[int], moment: float) -> Clock:
        """From a moment on these seats are to act: who has done so is given more, as agreed on."""
        now, then = self.at(moment), frozenset(running)
        return replace(
            now,
            left=tuple(now._given(seat, then) for seat in range(len(now.left))),
            running=then,
        )

    def take_back(
        self, seat: int, running: Iterable[int], moment: float, ended_turn: bool
    ) -> Clock:
        """A seat takes its move back, and with it goes what the end of its turn has brought."""
        now, then = self.at(moment), frozenset(running)
        left = list(now.left)
        if ended_turn and self.pace.kind == "live":
            left[seat] = max(0.0, left[seat] - self.pace.bonus)
        return replace(now, left=tuple(left), running=then)

    def _given(self, seat: int, running: frozenset[int]) -> float:
        if self.pace.kind == "days":
            begins = seat in running and seat not in self.running
            return self.pace.budget if begins else self.left[seat]
        ends = seat in self.running and seat not in running
        return self.left[seat] + (self.pace.bonus if ends else 0.0)

    def without(self, begin: float, end: float) -> Clock:
        """The same clock at the end of a time in which the server was down: it costs nobody any."""
        return replace(self.at(begin), since=max(self.since, end))

    def runs_out(self) -> float | None:
        """When somebody's time will be up, if all goes on like this."""
        if not self.running:
            return None
        return self.until(min(self.running, key=lambda seat: self.left[seat]))

    def until(self, seat: int) -> float | None:
        """When a seat's time will be up, if it runs until then."""
        left = self.left[seat]
        up = self.pace.moment(self.since, left) if left > 0 else self.since
        return None if up == float("inf") else up

    def are_up(self, moment: float) -> frozenset[int]:
        """The seats that are to act and have no time left."""
        now = self.at(moment)
        return frozenset(seat for seat in now.running if now.left[seat] <= 0)


def begun(pace: Pace, seats: int, running: Iterable[int], moment: float) -> Clock:
    """A clock at the beginning of a game."""
    return Clock(pace, (pace.budget,) * seats, frozenset(running), moment)


Outage = tuple[float, float]


def later(clock: Clock, moment: float, outages: Iterable[Outage]) -> Clock:
    """A clock later on, in a time in which the server was down now and then."""
    for begin, end in outages:
        if begin < moment and end > clock.since:
            clock = clock.without(begin, min(end, moment))
    return clock.at(moment)
