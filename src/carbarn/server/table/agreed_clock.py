"""What was agreed on about time at a table, as it is kept and told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from typing import Any, Literal
from zoneinfo import ZoneInfo

import msgspec

from ..problems import Problem
from .clock import Pace, Rest

YEARS = 3  # from now on in which the holidays of a country are kept free


@dataclass(frozen=True)
class AgreedClock:
    """A clock, and what becomes of a seat whose time is up."""

    kind: Literal["live", "days"]
    seconds: int  # live: for the whole game; by days: for each turn
    bonus: int = 0  # seconds more after each turn, live
    when_up: Literal["stand-in", "loss"] = "stand-in"
    zone: str = "UTC"
    night: tuple[int, int] | None = None
    weekdays: tuple[int, ...] = ()  # that are free; 0 is Monday
    country: str | None = None  # whose holidays are free, such as DE
    holidays: tuple[date, ...] = ()  # these days, looked up when it was agreed on

    @cached_property
    def pace(self) -> Pace:
        """The same as rules."""
        rest = None
        if self.night or self.weekdays or self.holidays:
            free = frozenset(self.weekdays), frozenset(self.holidays)
            rest = Rest(self.zone, self.night, *free)
        return Pace(self.kind, float(self.seconds), float(self.bonus), rest)

    def as_json(self) -> dict[str, Any]:
        """As it is kept."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found


def read(kept: dict[str, Any]) -> AgreedClock:
    """What was kept."""
    return msgspec.convert(kept, AgreedClock)


def live(seconds: int, bonus: int, when_up: Literal["stand-in", "loss"]) -> AgreedClock:
    """So much for the game, and a little more after each turn."""
    return AgreedClock("live", seconds, bonus, when_up)


def by_days(
    seconds: int,
    when_up: Literal["stand-in", "loss"],
    zone: str,
    night: tuple[int, int] | None,
    weekdays: tuple[int, ...],
    country: str | None,
) -> AgreedClock:
    """So much for each turn; the holidays of a country are looked up once and for all."""
    _must_be_a_zone(zone)
    if night is not None and night[0] == night[1]:
        raise Problem("bad-clock", "a night ends at another hour than it begins")
    days = _holidays(country, zone) if country else ()
    agreed = AgreedClock(
        "days", seconds, 0, when_up, zone, night, tuple(sorted(set(weekdays))), country, days
    )
    if len(agreed.weekdays) == len(("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")):
        raise Problem("bad-clock", "one day of the week must count")
    return agreed


def _must_be_a_zone(zone: str) -> None:
    try:
        ZoneInfo(zone)
    except (KeyError, ValueError, OSError):  # what there is not, and what is no name of one
        raise Problem("bad-clock", f"there is no time zone {zone!r}") from None


def _holidays(country: str, zone: str) -> tuple[date, ...]:
    import holidays  # not at the top: few tables need it

    this_year = datetime.now(UTC).astimezone(ZoneInfo(zone)).year
    name, _, part = country.partition("-")
    try:
        found = holidays.country_holidays(
            name, subdiv=part or None, years=range(this_year, this_year + YEARS)
        )
    except NotImplementedError:
        raise Problem("bad-clock", f"no holidays are known of {country!r}") from None
    return tuple(sorted(found))
