"""Somebody's games, as a list: what waits for them first, then what changed last."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Select, and_, exists, func, or_, select

from . import schema

State = Literal["running", "finished", "away"]  # away: put away by whoever asks
Result = Literal["won", "lost", "shared"]
STATUSES = {"running": ("waiting", "playing"), "finished": ("over", "ended")}


@dataclass(frozen=True)
class Wanted:
    """Which of them; None is any."""

    state: State | None = None
    game: str | None = None
    level: str | None = None  # of a computer that plays
    search: str = ""  # in the names of those who play, or the code
    result: Result | None = None


@dataclass(frozen=True)
class Listed:
    """A table in a list, and when something happened there last."""

    code: str
    touched: float


def listed(connection: Connection, guest: str, wanted: Wanted) -> list[Listed]:
    """All that are wanted, in order; there may be thousands, so little is read of each."""
    t = schema.tables.c
    query = select(t.code, t.touched, *([t.winners] if wanted.result else []))
    rows = connection.execute(
        query.where(t.code.in_(_theirs(guest)), *_conditions(guest, wanted)).order_by(
            _waits_for(guest).desc(), t.touched.desc(), t.code
        )
    ).all()
    if wanted.result:
        seats = _seats_of(connection, guest)
        rows = [row for row in rows if result_for(row.winners, seats[row.code]) == wanted.result]
    return [Listed(row.code, row.touched) for row in rows]


def count_waiting(connection: Connection, guest: str) -> int:
    """At how many tables it is their turn."""
    t = schema.tables.c
    theirs = (t.code.in_(_theirs(guest)), _waits_for(guest), ~_is_put_away(guest))
    return connection.execute(select(func.count()).where(*theirs)).scalar_one()


def _theirs(guest: str) -> Select[Any]:
    """Those that they set up or play at: each found by an index."""
    h, t = schema.holders.c, schema.tables.c
    found = select(h.code).where(h.guest == guest).union(select(t.code).where(t.host == guest))
    return select(found.subquery().c.code)


def _waits_for(guest: str) -> ColumnElement[bool]:
    h, s, t = schema.holders.c, schema.seats.c, schema.tables.c
    theirs = exists().where(h.code == t.code, h.seat == t.turn, h.guest == guest)
    is_given_up = exists().where(s.code == t.code, s.seat == t.turn, s.gave_up.is_not(None))
    return and_(t.status == "playing", theirs, ~is_given_up)


def _is_put_away(guest: str) -> ColumnElement[bool]:
    p, t = schema.put_away.c, schema.tables.c
    return exists().where(p.code == t.code, p.guest == guest)


def _conditions(guest: str, wanted: Wanted) -> list[ColumnElement[bool]]:
    s, t = schema.seats.c, schema.tables.c
    at = s.code == t.code
    is_away = _is_put_away(guest)
    found: list[ColumnElement[bool]] = [is_away if wanted.state == "away" else ~is_away]
    if wanted.state in STATUSES:
        found.append(t.status.in_(STATUSES[wanted.state]))
    if wanted.game:
        found.append(t.game == wanted.game)
    if wanted.level:
        found.append(exists().where(at, s.level == wanted.level))
    if wanted.search:
        named = exists().where(at, s.name.icontains(wanted.search, autoescape=True))
        found.append(or_(named, t.code == wanted.search.lower()))
    return found


def _seats_of(connection: Connection, guest: str) -> dict[str, set[int]]:
    h = schema.holders.c
    seats: dict[str, set[int]] = defaultdict(set)
    for code, seat in connection.execute(select(h.code, h.seat).where(h.guest == guest)):
        seats[code].add(seat)
    return seats


def result_for(winners: list[int] | None, mine: set[int]) -> Result | None:
    """How it went for who has these seats; nothing, where nobody won or they only looked."""
    if not winners or not mine:
        return None
    if mine.isdisjoint(winners):
        return "lost"
    return "won" if mine.issuperset(winners) else "shared"
