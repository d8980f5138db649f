"""What waits to be sent, and what becomes of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Connection, Row, and_, delete, exists, insert, select, tuple_, update

from ..store import schema
from ..store.game_lists import count_waiting
from . import quiet
from .kept import WAY, Way, forget, quiet_hours_of
from .messages import Kind, News
from .occasions import Occasion

AT_ONCE = 200  # that are looked at in one go
AGAIN = (60.0, 600.0, 3600.0, 4 * 3600.0)  # seconds after which something is tried again
SOON = 2.0  # seconds, when others at the same place are being told
AT_A_TURN: tuple[Kind, ...] = ("turn", "short")


@dataclass(frozen=True)
class Parcel:
    """All that somebody is told by one way now."""

    way: Way
    news: tuple[News, ...]
    waiting: int  # at how many tables it is their turn


def place_of(way: Way) -> str:
    """Which machine is asked to tell somebody: each has so much to do at a time."""
    return way.kind if way.kind == "mail" else urlsplit(way.address).netloc


# Putting something in -----------------------------------------------------------------------


def put(
    connection: Connection, occasions: Collection[Occasion], now: float, mail_after: float
) -> None:
    """Have them told by all ways that their people want; of each table the latest counts."""
    w, n = schema.ways.c, schema.notifications
    for occasion in occasions:
        theirs = (w.guest == occasion.guest, w.confirmed.is_not(None))
        for way in connection.execute(select(w.way, w.kind, w.unwanted).where(*theirs)).all():
            if occasion.kind in way.unwanted:
                continue
            due = now + (mail_after if way.kind == "mail" else 0.0)
            which = (n.c.way == way.way, n.c.code == occasion.code)
            connection.execute(delete(n).where(*which))
            row = {"way": way.way, "code": occasion.code, "kind": occasion.kind}
            connection.execute(insert(n), {**row, "made": due, "due": due, "tries": 0})


# Taking it out ------------------------------------------------------------------------------


def is_anything_due(connection: Connection, now: float) -> bool:
    """Whether it is worth claiming."""
    n = schema.notifications.c
    return bool(connection.execute(select(exists().where(n.due <= now))).scalar())


def claimed(
    connection: Connection, now: float, free: Mapping[str, int], usual: int, mail_pause: float
) -> list[Parcel]:
    """What is to be sent now; until it is known that it arrived it counts as tried.

    `free` says how many more can be told at a time at some places; at others, as many as usual.
    """
    due = _due(connection, now)
    _delete(connection, [row for row in due if not _still_holds(row)])
    by_way = defaultdict(list)
    for row in due:
        if _still_holds(row):
            by_way[row.way].append(row)
    ways = _ways(connection, list(by_way))
    hours = quiet_hours_of(connection, {way.guest for way, _ in ways.values()})
    left: dict[str, int] = defaultdict(lambda: usual, free)
    parcels = []
    for name, rows in by_way.items():
        way, used = ways[name]
        may = hours.get(way.guest, quiet.NONE).over(now)
        if way.kind == "mail":
            may = max(may, used + mail_pause)
        if may <= now and left[place_of(way)] > 0:
            left[place_of(way)] -= 1
            _count_try(connection, rows, now)
            news = tuple(News(row.kind, row.code, row.game, row.is_seated) for row in rows)
            parcels.append(Parcel(way, news, count_waiting(connection, way.guest)))
        else:
            _postpone(connection, rows, max(may, now + SOON))
    return parcels


def _due(connection: Connection, now: float) -> Sequence[Row[Any]]:
    n, t, w, h = (
        schema.notifications.c,
        schema.tables.c,
        schema.ways.c,
        schema.holders.c,
    )
    is_their_turn = exists().where(h.code == t.code, h.seat == t.turn, h.guest == w.guest)
    is_seated = exists().where(h.code == t.code, h.guest == w.guest)
    query = (
        select(n.way, n.code, n.kind, n.tries, t.game, t.status)
        .add_columns(is_their_turn.label("is_turn"), is_seated.label("is_seated"))
        .join_from(schema.notifications, schema.tables, n.code == t.code)
        .join(schema.ways, w.way == n.way)
        .where(n.due <= now)
        .order_by(n.due)
        .limit(AT_ONCE)
    )
    return connection.execute(query).all()


def _still_holds(row: Row[Any]) -> bool:
    """Whether it is still worth telling."""
    if row.tries > len(AGAIN):
        return False
    return row.kind not in AT_A_TURN or (row.status == "playing" and row.is_turn)


def _ways(connection: Connection, names: Collection[str]) -> dict[str, tuple[Way, float]]:
    """The ways of these names, and when they were used last."""
    w = schema.ways.c
    rows = connection.execute(select(*WAY, w.used).where(w.way.in_(names))).mappings()
    found = [dict(row) for row in rows]
    return {row["way"]: (Way(**row), used or 0.0) for row in found for used in [row.pop("used")]}


def _these(rows: Collection[Row[Any]]) -> Any:
    n = schema.notifications.c
    return tuple_(n.way, n.code).in_([(row.way, row.code) for row in rows])


def _delete(connection: Connection, rows: Collection[Row[Any]]) -> None:
    if rows:
        connection.execute(delete(schema.notifications).where(_these(rows)))


def _postpone(connection: Connection, rows: Collection[Row[Any]], until: float) -> None:
    connection.execute(update(schema.notifications).where(_these(rows)).values(due=until))


def _count_try(connection: Connection, rows: Collection[Row[Any]], now: float) -> None:
    n = schema.notifications.c
    for row in rows:
        again = now + AGAIN[min(row.tries, len(AGAIN) - 1)]
        one = update(schema.notifications).where(and_(n.way == row.way, n.code == row.code))
        connection.execute(one.values(due=again, tries=row.tries + 1))


# What became of it --------------------------------------------------------------------------


def arrived(connection: Connection, parcel: Parcel, now: float) -> None:
    """They have been told; unless there is something newer of a table, that was it."""
    w = schema.ways.c
    _drop(connection, parcel)
    used = update(schema.ways).where(w.way == parcel.way.way)
    connection.execute(used.values(used=now, failing=None))


def refused(connection: Connection, parcel: Parcel, now: float) -> None:
    """Nobody will take it, however often it is tried."""
    _drop(connection, parcel)
    delayed(connection, parcel, now)


def delayed(connection: Connection, parcel: Parcel, now: float) -> None:
    """It is tried again; a way that leads nowhere for long is forgotten."""
    w = schema.ways.c
    failing = update(schema.ways).where(w.way == parcel.way.way, w.failing.is_(None))
    connection.execute(failing.values(failing=now))


def gone(connection: Connection, parcel: Parcel, now: float) -> None:  # noqa: ARG001 - as the others
    """Nobody is there any more."""
    forget(connection, parcel.way.way)


def _drop(connection: Connection, parcel: Parcel) -> None:
    n = schema.notifications.c
    for news in parcel.news:
        which = (n.way == parcel.way.way, n.code == news.code, n.tries > 0)
        connection.execute(delete(schema.notifications).where(*which))
