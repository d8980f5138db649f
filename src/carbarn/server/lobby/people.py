"""People somebody has played with, and invitations by name to play again.

An invitation is a row that names a guest and an open seat. Whoever wants to know of new ones, such
as a push, looks there; it counts as long as nobody sits on the seat.
"""

from __future__ import annotations

import hashlib
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, insert, select, update

from .. import codes, schemas
from ..new_tables import Agreed, laid_out
from ..notated import game_called
from ..problems import Problem
from ..store import schema
from ..store.game_lists import Result, result_for
from ..store.store import KeptSeat, KeptTable, count_change, load_tables
from ..table.view import agreed_clock
from ..talk.blocks import kept_apart_from
from .kept import insert_new, names_beside_each_other, names_of

MOST = 100  # people that are told
MOST_INVITED = 20  # people whom somebody has invited and who have not answered
TAG = 16  # digits by which whoever played with somebody speaks of them
TWO = 2
FEW = 5  # tables among which one for the two of them is looked for


@dataclass
class Known:
    """Somebody whom one has played with."""

    guest: str
    name: str
    last: float
    running: int = 0
    results: dict[Result | None, int] = field(default_factory=lambda: defaultdict(int))
    codes: list[str] = field(default_factory=list)  # the latest first


def tag_of(guest: str, whom: str) -> str:
    """How somebody speaks of a person: others would call them otherwise."""
    return hashlib.sha256(f"{guest} knows {whom}".encode()).hexdigest()[:TAG]


def known_to(connection: Connection, guest: str) -> list[Known]:
    """With whom somebody has played, or plays, whoever it was last first."""
    t, mine, theirs = schema.tables.c, schema.seats.alias(), schema.seats.alias()
    beside = and_(
        theirs.c.code == mine.c.code, theirs.c.guest.is_not(None), theirs.c.guest != guest
    )
    begun = t.status.in_(("playing", "over"))
    rows = connection.execute(
        select(theirs.c.guest, theirs.c.name, mine.c.seat, t.code, t.touched, t.status, t.winners)
        .join_from(mine, theirs, beside)
        .join(schema.tables, t.code == mine.c.code)
        .where(mine.c.guest == guest, begun)
        .order_by(t.touched.desc(), t.code)
    )
    found: dict[str, Known] = {}
    for row in rows:
        known = found.setdefault(row.guest, Known(row.guest, row.name, row.touched))
        if row.code in known.codes:
            continue
        known.codes.append(row.code)
        if row.status == "playing":
            known.running += 1
        else:
            known.results[result_for(row.winners, {row.seat})] += 1
    apart = kept_apart_from(connection, guest)
    return [known for known in found.values() if known.guest not in apart][:MOST]


def people(connection: Connection, guest: str) -> list[schemas.Acquaintance]:
    """The same, to be told."""
    known = known_to(connection, guest)
    chosen = names_of(connection, [one.guest for one in known])
    tables = load_tables(connection, [code for one in known for code in one.codes[:FEW]])
    return [_told(guest, one, chosen.get(one.guest) or one.name, tables) for one in known]


def _told(
    guest: str, known: Known, name: str, tables: Mapping[str, KeptTable]
) -> schemas.Acquaintance:
    again = _to_repeat([tables[code] for code in known.codes[:FEW]])
    return schemas.Acquaintance(
        tag=tag_of(guest, known.guest),
        name=name,
        games=sum(known.results.values()),
        running=known.running,
        won=known.results["won"],
        lost=known.results["lost"],
        shared=known.results["shared"],
        last=known.last,
        game=again.game,
        players=len(again.seats),
    )


def _to_repeat(tables: Sequence[KeptTable]) -> KeptTable:
    """The last one for the two of them, or else the last one."""
    return next((table for table in tables if len(table.seats) == TWO), tables[0])


# Inviting -----------------------------------------------------------------------------------


def invite(connection: Connection, guest: str, tag: str) -> str:
    """A new table with the same game and options for somebody; the same one if asked twice."""
    found = [one for one in known_to(connection, guest) if tag_of(guest, one.guest) == tag]
    if not found:
        raise Problem("not-played-with")
    whom = found[0].guest
    tables = load_tables(connection, found[0].codes[:FEW])
    table = _to_repeat([tables[code] for code in found[0].codes[:FEW]])
    if there := _invited_already(connection, guest, whom, table.game):
        return there
    if _count_invited(connection, guest) >= MOST_INVITED:
        raise Problem("too-fast", f"{MOST_INVITED} invitations without an answer at a time")
    return _lay_again(connection, guest, whom, table)


def _invited_already(connection: Connection, guest: str, whom: str, game: str) -> str | None:
    t, i = schema.tables.c, schema.invitations.c
    query = _open_invitations(i.code).where(i.guest == whom, t.host == guest, t.game == game)
    return connection.execute(query).scalar()


def _count_invited(connection: Connection, guest: str) -> int:
    t, i = schema.tables.c, schema.invitations.c
    theirs = _open_invitations(i.code).where(t.host == guest).subquery()
    return connection.execute(select(func.count()).select_from(theirs)).scalar_one()


def _lay_again(connection: Connection, guest: str, whom: str, table: KeptTable) -> str:
    """Everybody one seat further; others than these two are computers, or whoever has the link."""
    game_called(table.game)
    (name,) = names_beside_each_other(connection, [guest])
    moved = [*table.seats[-1:], *table.seats[:-1]]
    seats = [_once_more(kept, seat, guest, name) for seat, kept in enumerate(moved)]
    options = {key: value for key, value in table.options.items() if key != "players"}
    agreed = Agreed(options, table.hints, table.stand_in_after, table.clock)
    code = insert_new(connection, laid_out(guest, table.game, seats, agreed))
    (seat,) = [n for n, kept in enumerate(moved) if kept.guest == whom][:1]
    row = {"code": code, "seat": seat, "guest": whom, "made": time.time()}
    connection.execute(insert(schema.invitations), row)
    return code


def _once_more(kept: KeptSeat, seat: int, guest: str, name: str) -> KeptSeat:
    if kept.guest == guest:
        return KeptSeat(seat, "person", name, guest=guest, holders=frozenset({guest}))
    if kept.kind == "computer":
        return replace(kept, seat=seat)
    return KeptSeat(seat, "open", invite=codes.new(codes.INVITE))


# Being invited ------------------------------------------------------------------------------


def _open_invitations(*columns: ColumnElement[Any]) -> Any:
    """Those that were not answered, to seats on which nobody sits."""
    t, i, s = schema.tables.c, schema.invitations.c, schema.seats.c
    is_open = exists().where(s.code == i.code, s.seat == i.seat, s.kind == "open")
    found = select(*columns).join_from(schema.invitations, schema.tables, t.code == i.code)
    return found.where(t.status == "waiting", i.declined.is_(None), is_open)


def invitations_of(connection: Connection, guest: str) -> list[schemas.Invitation]:
    """Those that somebody has not answered, the latest first."""
    t, i = schema.tables.c, schema.invitations.c
    query = _open_invitations(i.code, i.made, t.host).where(i.guest == guest)
    apart = kept_apart_from(connection, guest)
    rows = connection.execute(query.order_by(i.made.desc()).limit(MOST)).all()
    rows = [row for row in rows if row.host not in apart]
    tables = load_tables(connection, [row.code for row in rows])
    names = names_of(connection, {row.host for row in rows})
    return [_invitation(tables[row.code], names[row.host], row.made) for row in rows]


def _invitation(table: KeptTable, name: str, made: float) -> schemas.Invitation:
    seated = next((seat.name for seat in table.seats if seat.guest == table.host), None)
    clock, players = agreed_clock(table.clock), len(table.seats)
    return schemas.Invitation(table.code, table.game, seated or name, players, clock, made)


def count_invitations(connection: Connection, guest: str) -> int:
    """How many there are."""
    return len(invitations_of(connection, guest))


def seat_for(connection: Connection, code: str, guest: str) -> int:
    """Which seat somebody was invited to."""
    i = schema.invitations.c
    query = _open_invitations(i.seat).where(i.code == code, i.guest == guest)
    seat = connection.execute(query).scalar()
    if seat is None:
        raise Problem("no-such-invite")
    return int(seat)


def decline(connection: Connection, code: str, guest: str) -> None:
    """They would rather not; whoever looks at the table sees it."""
    seat_for(connection, code, guest)
    i = schema.invitations.c
    theirs = update(schema.invitations).where(i.code == code, i.guest == guest)
    connection.execute(theirs.values(declined=time.time()))
    count_change(connection, schema.tables.c.code == code)


def invited_to(connection: Connection, code: str) -> list[schemas.Invited]:
    """Who was asked to sit down at a table, and would rather not."""
    i = schema.invitations.c
    query = select(i.seat, i.guest, i.declined).where(i.code == code).order_by(i.seat)
    rows = connection.execute(query).all()
    names = names_of(connection, {row.guest for row in rows})
    return [schemas.Invited(row.seat, names[row.guest], row.declined is not None) for row in rows]


def kept_for_others(connection: Connection, code: str, guest: str) -> set[int]:
    """The seats that somebody else was invited to."""
    i = schema.invitations.c
    theirs = _open_invitations(i.seat).where(i.code == code, i.guest != guest)
    return set(connection.execute(theirs).scalars())


def forget_answered(connection: Connection) -> int:
    """Invitations to tables that have begun; the moves are what is left of them."""
    t, i = schema.tables.c, schema.invitations.c
    begun = exists().where(t.code == i.code, t.status != "waiting")
    return connection.execute(delete(schema.invitations).where(begun)).rowcount


def belongings(connection: Connection, guest: str) -> Iterable[dict[str, Any]]:
    """To which tables somebody was invited."""
    i = schema.invitations.c
    rows = connection.execute(select(i.code, i.made, i.declined).where(i.guest == guest))
    return [dict(row) for row in rows.mappings()]
