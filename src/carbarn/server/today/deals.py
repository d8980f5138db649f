"""The rules of the deals of the day, as values: days, what is dealt, who sits where, and places.

A day is a number, counted from 1970. Nothing here asks what time it is.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from math import floor

from ...engine.chance import ALL_SEEDS, SEEDS
from ...games import find, folders
from ...opponents import levels

DAY = 86_400  # seconds
_FIRST = date(1970, 1, 1)


# Days ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Calendar:
    """When a day begins: so many seconds after midnight, UTC."""

    after_midnight: float = 0.0

    def day_at(self, moment: float) -> int:
        """The day of a moment."""
        return floor((moment - self.after_midnight) / DAY)

    def begins(self, day: int) -> float:
        """When a day does."""
        return day * DAY + self.after_midnight

    def ends(self, day: int) -> float:
        """When the next one begins."""
        return self.begins(day + 1)


def named(day: int) -> str:
    """A day as it is written, such as 2026-11-19."""
    return (_FIRST + timedelta(days=day)).isoformat()


def read(text: str) -> int | None:
    """The day that is written like this; None if there is none."""
    try:
        day = (datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC).date() - _FIRST).days
    except ValueError:
        return None
    return day if named(day) == text else None


# What is dealt ------------------------------------------------------------------------------


def seed_of(secret: str, day: int, game: str) -> int:
    """What the deal follows from: nobody knows it who does not know the secret."""
    digest = hmac.digest(secret.encode(), f"{day} {game}".encode(), hashlib.sha256)
    return SEEDS + int.from_bytes(digest, "big") % (ALL_SEEDS - SEEDS)


def games() -> list[str]:
    """Those in which there is a deal every day: all with computers to play against."""
    return [name for name in folders() if find(name).LEVELS]


def levels_at(game: str) -> list[str]:
    """Who plays against somebody; nobody in a game that can be played alone."""
    found = find(game)
    return [levels.stand_in(found)] * (found.SEATS[0] - 1)


def seat_on(day: int, game: str) -> int:
    """Where everybody sits on a day: each seat has its turn."""
    return day % find(game).SEATS[0]


# The table of the day -----------------------------------------------------------------------


def result(scores: Sequence[int], seat: int) -> int:
    """What counts: points ahead of the best of the others, or alone the points."""
    others = [points for other, points in enumerate(scores) if other != seat]
    return scores[seat] - max(others, default=0)


def places(results: Sequence[int | None]) -> list[int | None]:
    """Everybody's place, which equals share; who gave up has none."""
    ranked = sorted((one for one in results if one is not None), reverse=True)
    first = {one: n for n, one in reversed(list(enumerate(ranked, 1)))}
    return [None if one is None else first[one] for one in results]
