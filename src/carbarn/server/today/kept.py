"""What the database knows of the deals of the day."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import Connection, delete, func, insert, select, update

from ..schemas import TryState
from ..store import facts, schema
from ..store.store import KeptTable, count_change, insert_table
from . import deals

SECRET = "secret of the deals of the day"  # noqa: S105 - what it is called, not what it is
EXPERT = "expert"  # tries as guests do, and no guest has such a number


@dataclass(frozen=True)
class Try:
    """Somebody's at a deal; the game may not be over yet."""

    code: str
    guest: str | None  # None: somebody who was forgotten
    name: str | None
    seat: int
    is_over: bool
    scores: list[int] | None  # None: not over, or given up
    touched: float  # when they moved last

    @property
    def result(self) -> int | None:
        """What counts, of a game that was played to its end."""
        return deals.result(self.scores, self.seat) if self.scores is not None else None


def secret(connection: Connection) -> str:
    """What the deals of all days follow from."""
    return facts.find_or_make(connection, SECRET, lambda: secrets.token_urlsafe(32))


def begin(connection: Connection, table: KeptTable, who: str) -> None:
    """Somebody's one try; IntegrityError, and so a conflict, if they have had it."""
    insert_table(connection, table)
    row = {"code": table.code, "day": table.day, "game": table.game, "guest": who}
    connection.execute(insert(schema.tries), row)


def try_of(connection: Connection, guest: str | None, day: int, game: str) -> tuple[TryState, str]:
    """How far somebody is with a deal, and the code of the table where they try it."""
    y, t = schema.tries.c, schema.tables.c
    theirs = select(y.code, t.status).join_from(schema.tries, schema.tables, y.code == t.code)
    row = connection.execute(theirs.where(y.day == day, y.game == game, y.guest == guest)).first()
    if guest is None or row is None:
        return "open", ""
    return "over" if row.status == "over" else "playing", row.code


def is_closed_to(connection: Connection, guest: str | None, code: str, today: int) -> bool:
    """Whether somebody would see at a table what they are to find out themselves."""
    t = schema.tables.c
    table = connection.execute(select(t.day, t.game).where(t.code == code)).first()
    if table is None or table.day is None:
        return False
    state, theirs = try_of(connection, guest, table.day, table.game)
    return code != theirs and is_closed(state, table.day, today)


def is_closed(state: TryState, day: int, today: int) -> bool:
    """Whether others' games are, to somebody who is so far with a deal."""
    return state == "playing" or (state == "open" and day >= today)


def tries_at(connection: Connection, day: int, game: str) -> list[Try]:
    """All at a deal, the expert's too."""
    y, t, s = schema.tries.c, schema.tables.c, schema.seats.c
    seat = deals.seat_on(day, game)
    query = (
        select(y.code, y.guest, s.name, t.status, t.ending, t.scores, t.touched)
        .join_from(schema.tries, schema.tables, y.code == t.code)
        .join(schema.seats, (s.code == t.code) & (s.seat == seat))
        .where(y.day == day, y.game == game)
        .order_by(t.touched, y.code)
    )
    return [
        Try(
            row.code,
            row.guest,
            row.name if row.guest is not None else None,
            seat,
            is_over := row.status == "over",
            row.scores if is_over and row.ending is None else None,
            row.touched,
        )
        for row in connection.execute(query)
    ]


def count_finished(connection: Connection, day: int) -> dict[str, int]:
    """How many people have done with a day's deal, by game."""
    y, t = schema.tries.c, schema.tables.c
    count = select(y.game, func.count()).join_from(schema.tries, schema.tables, y.code == t.code)
    by_people = (y.guest.is_distinct_from(EXPERT), t.status == "over")
    found = connection.execute(count.where(y.day == day, *by_people).group_by(y.game))
    return {row[0]: row[1] for row in found}


def moves_at(connection: Connection, code: str) -> int:
    """How far a game is."""
    t = schema.tables.c
    made: int = connection.execute(select(t.seq).where(t.code == code)).scalar_one()
    return made


def neighbours(connection: Connection, day: int) -> tuple[int | None, int | None]:
    """The day before on which somebody played, and the next one."""
    y = schema.tries.c
    before = select(func.max(y.day)).where(y.day < day)
    after = select(func.min(y.day)).where(y.day > day)
    return connection.execute(before).scalar(), connection.execute(after).scalar()


def days_played(connection: Connection, guest: str) -> list[date]:
    """The days on which somebody played a deal of the day to its end, the first one first."""
    y, t = schema.tries.c, schema.tables.c
    theirs = select(y.day).join_from(schema.tries, schema.tables, y.code == t.code)
    finished = (t.status == "over", t.ending.is_(None))
    days = connection.execute(theirs.where(y.guest == guest, *finished).distinct())
    return [date.fromisoformat(deals.named(day)) for day in sorted(days.scalars())]


def bring_tries_along(connection: Connection, guest: str, account: str) -> None:
    """They are one person's by now, who has one at each deal: one that is over, or the first."""
    y, t = schema.tries, schema.tables
    both = select(y.c.code, y.c.day, y.c.game).join_from(y, t, y.c.code == t.c.code)
    first = both.where(y.c.guest.in_([guest, account])).order_by(
        (t.c.status == "over").desc(), t.c.created, y.c.code
    )
    known: set[tuple[int, str]] = set()
    spare: list[str] = []
    for code, *deal in connection.execute(first):
        if tuple(deal) in known:
            spare.append(code)
        known.add((deal[0], deal[1]))
    _do_not_count(connection, spare)
    connection.execute(update(y).where(y.c.guest == guest).values(guest=account))


def _do_not_count(connection: Connection, codes: Sequence[str]) -> None:
    y, t = schema.tries.c, schema.tables.c
    count_change(connection, t.code.in_(codes))
    connection.execute(delete(schema.tries).where(y.code.in_(codes)))
    connection.execute(update(schema.tables).where(t.code.in_(codes)).values(counts=False))
