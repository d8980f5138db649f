"""The rules by which finished games are counted for one of those who played them.

- A game counts for the seat in which somebody sat themselves; others on their screen are others.
  Whoever sat in two seats, in two browsers that are one person's by now, met nobody: it does not
  count, and neither does a game that they only set up, watched or uploaded.
- Against each of the others it was won, drawn or lost by who came out ahead of whom: by the rules
  the winners are ahead of all, then points decide. Several computers of one level are one opponent,
  as good as the best of them. So what one has won the other has lost, however many played.
- Whoever gave up, by resigning or by the clock, is behind all who did not. A draw that was agreed
  on is drawn. A game that was called off counts nowhere but as called off.
- A computer that stands in plays for the person whose seat it is: the result is theirs. But points,
  feats and days are only theirs who played on to the end.
- Points and feats count in games that ended by their rules. A day is one on which a game that
  somebody played on to its end was over, by the clock on their wall.
- A game alone is neither won nor lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Literal
from zoneinfo import ZoneInfo

from ...engine.contract import OptionValue
from ..entries import Ending, GaveUp

Result = Literal["won", "drawn", "lost"]
WORST_FIRST: Sequence[Result] = ("lost", "drawn", "won")
A_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Played:
    """A seat of a finished game, and who played there."""

    kind: Literal["person", "computer"]
    name: str | None = None
    level: str | None = None  # of a computer
    guest: str | None = None  # None of a person: another one on somebody's screen, or forgotten
    gave_up: GaveUp | None = None
    was_stood_in: bool = False  # at the end a computer played for them

    @cached_property
    def opponent(self) -> Opponent:
        """Who that is for the others."""
        name = self.name or ""
        if self.kind == "computer":
            return Opponent("level", self.level or "", name)
        return Opponent("guest", self.guest, name) if self.guest else Opponent("name", name, name)


@dataclass(frozen=True)
class Opponent:
    """A level of computers, or a person."""

    kind: Literal["level", "guest", "name"]  # by what it is known
    known_as: str
    name: str = field(compare=False)  # people change it


@dataclass(frozen=True)
class Finished:
    """A game that is over, as one of those who played it looks at it."""

    code: str
    game: str
    options: Mapping[str, OptionValue]
    at: float  # when it was over
    seats: tuple[Played, ...]
    mine: int
    scores: Sequence[int] | None
    winners: Sequence[int]
    ending: Ending | None = None  # not by the rules
    looked_for: str = ""  # of all feats, by their names
    feats: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_alone(self) -> bool:
        """Whether nobody else played."""
        return len(self.seats) == 1

    @property
    def has_result(self) -> bool:
        """Whether it counts."""
        return self.ending != "called-off"

    @property
    def was_played_on(self) -> bool:
        """Whether somebody played it to the end themselves, however it ended."""
        me = self.seats[self.mine]
        return self.has_result and me.gave_up is None and not me.was_stood_in

    @property
    def points(self) -> int | None:
        """Their own, if they are what the rules say at the end."""
        if self.scores is None or self.ending is not None or not self.was_played_on:
            return None
        return self.scores[self.mine]

    def against(self, other: int) -> Result:
        """Who came out ahead of whom."""
        me, them = self._rank(self.mine), self._rank(other)
        return "drawn" if me == them else "won" if me > them else "lost"

    def _rank(self, seat: int) -> tuple[bool, bool, int]:
        still_there = self.seats[seat].gave_up is None
        scores = self.scores if self.ending is None and still_there else None
        return still_there, seat in self.winners, scores[seat] if scores else 0

    @cached_property
    def opponents(self) -> dict[Opponent, Result]:
        """How it went against each of them; against several who are one, as against the best."""
        found: dict[Opponent, Result] = {}
        for other, seat in enumerate(self.seats):
            if other != self.mine:
                so_far = found.get(seat.opponent, "won")
                found[seat.opponent] = worse(so_far, self.against(other))
        return found

    @property
    def result(self) -> Result | None:
        """How it went in all, with others."""
        if self.is_alone or not self.has_result:
            return None
        return min(self.opponents.values(), key=WORST_FIRST.index)


def worse(one: Result, other: Result) -> Result:
    """Of two results."""
    return min(one, other, key=WORST_FIRST.index)


# Counted together ---------------------------------------------------------------------------


@dataclass
class Tally:
    """Some games: how many were won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost

    def add(self, result: Result) -> None:
        """One more."""
        setattr(self, result, getattr(self, result) + 1)


def by_opponent(games: Iterable[Finished]) -> dict[Opponent, Tally]:
    """How it went against each, by the names that they had last."""
    found: dict[Opponent, tuple[Opponent, Tally]] = {}
    for game in sorted(games, key=lambda game: game.at):
        if not game.has_result:
            continue
        for opponent, result in game.opponents.items():
            tally = found[opponent][1] if opponent in found else Tally()
            tally.add(result)
            found[opponent] = (opponent, tally)
    return dict(found.values())


def in_all(games: Iterable[Finished]) -> Tally:
    """How the games with others went."""
    tally = Tally()
    for game in games:
        if game.result is not None:
            tally.add(game.result)
    return tally


def best_by_players(games: Iterable[Finished]) -> dict[int, Finished]:
    """The games with most points, the first of equal ones, by how many played."""
    best: dict[int, Finished] = {}
    for game in sorted(games, key=lambda game: game.at):
        if game.points is None:
            continue
        so_far = best.get(len(game.seats))
        if so_far is None or so_far.points is None or game.points > so_far.points:
            best[len(game.seats)] = game
    return dict(sorted(best.items()))


# Days ---------------------------------------------------------------------------------------


def days(games: Iterable[Finished], zone: ZoneInfo) -> dict[date, int]:
    """How many games were played to their end on which day, in order."""
    found: dict[date, int] = {}
    for game in games:
        if game.was_played_on:
            day = datetime.fromtimestamp(game.at, zone).date()
            found[day] = found.get(day, 0) + 1
    return dict(sorted(found.items()))


@dataclass(frozen=True)
class Streaks:
    """Days in a row on which a game was played to its end."""

    now: int  # up to today, or up to yesterday as long as today can still be added
    longest: int


def streaks(played: Iterable[date], today: date) -> Streaks:
    """The one that lasts, and the longest that there was."""
    lengths: dict[date, int] = {}  # by the last day of each so far
    for day in sorted(set(played)):
        lengths[day] = lengths.get(day - A_DAY, 0) + 1
    now = lengths.get(today, lengths.get(today - A_DAY, 0))
    return Streaks(now, max(lengths.values(), default=0))
