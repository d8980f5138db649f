"""What the database keeps of the lobby: tables that are shown, and who waits."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import fields, replace

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, select, text, update

from ...engine.contract import Game
from .. import codes
from ..hosting.metrics import count_limit
from ..names import NameTaken, must_differ, usual_name, usual_names
from ..new_tables import Agreed, laid_out
from ..problems import Problem
from ..processes.duties import ALONE
from ..store import schema
from ..store.dialects import database_clock
from ..store.store import KeptSeat, KeptTable, count_change, insert_table
from ..table import agreed_clock
from ..table.agreed_clock import AgreedClock
from ..talk.blocks import kept_apart_from
from .pairing import Pace, Pair, Queue, Wait

MOST_WAITING = 300  # tables that are looked at; of those whose host is there, fewer are shown
MOST_PLAYING = 50
TWO = 2
COLUMNS = [field.name for field in fields(Wait)]
CLOCKS: dict[Pace, AgreedClock] = {
    "live": agreed_clock.live(600, 5, "stand-in"),
    "days": AgreedClock("days", 2 * 86_400),
}


# Tables that are shown ----------------------------------------------------------------------


def shown(connection: Connection) -> dict[str, int]:
    """Those that wait and those that are played at, the latest first, with their revisions."""
    t, found = schema.tables.c, dict[str, int]()
    for status, most in (("waiting", MOST_WAITING), ("playing", MOST_PLAYING)):
        there = select(t.code, t.revision).where(t.status == status, t.shown.is_not(None))
        rows = connection.execute(there.order_by(t.shown.desc()).limit(most))
        found.update((row.code, row.revision) for row in rows)
    return found


def count_shown(connection: Connection, guest: str) -> int:
    """How many of somebody's tables wait in the lobby."""
    t = schema.tables.c
    theirs = (t.host == guest, t.status == "waiting", t.shown.is_not(None))
    return connection.execute(select(func.count()).where(*theirs)).scalar_one()


def show(connection: Connection, code: str, guest: str, most: int) -> None:
    """Everybody sees a table in the lobby; nobody shows too many."""
    t = schema.tables.c
    count_change(connection, t.code == code)
    row = connection.execute(select(t.host, t.status, t.shown).where(t.code == code)).first()
    if row is None:
        raise Problem("no-such-table")
    if row.host != guest:
        raise Problem("not-host")
    if row.status != "waiting":
        raise Problem("started")
    if row.shown is None:
        must_not_be_too_many(count_shown(connection, guest), most)
        now = update(schema.tables).where(t.code == code).values(shown=time.time())
        connection.execute(now)


def must_not_be_too_many(shown: int, most: int) -> None:
    """Problem says that somebody shows enough tables."""
    if shown >= most:
        count_limit("shown")
        raise Problem("too-fast", f"{most} tables in the lobby at a time")


def hide(connection: Connection, code: str, guest: str) -> None:
    """Nobody sees it there any more."""
    t = schema.tables.c
    count_change(connection, t.code == code)
    theirs = update(schema.tables).where(t.code == code, t.host == guest)
    if connection.execute(theirs.values(shown=None)).rowcount != 1:
        raise Problem("not-host")


def hide_old(connection: Connection, since: float) -> int:
    """Tables that have been shown for long and have not begun are private again."""
    t = schema.tables.c
    old = select(t.code).where(t.status == "waiting", t.shown < since)
    found = connection.execute(old).scalars().all()
    count_change(connection, t.code.in_(found))
    connection.execute(update(schema.tables).where(t.code.in_(found)).values(shown=None))
    return len(found)


# Who waits ----------------------------------------------------------------------------------


def waits(connection: Connection) -> Queue:
    """Those who are connected to a process that is alive."""
    w = schema.waits.c
    columns = [w[name] for name in COLUMNS]
    rows = connection.execute(select(*columns).where(_is_alive())).mappings()
    return Queue([Wait(**row) for row in rows])


def _is_alive() -> ColumnElement[bool]:
    p, w = schema.processes.c, schema.waits.c
    its = exists().where(p.number == w.process, p.until > database_clock())
    return (w.process == ALONE) | its


def forget_all(connection: Connection) -> None:
    """Nobody waits who was connected before."""
    connection.execute(delete(schema.waits))


def forget(connection: Connection, guest: str) -> None:
    """Somebody waits for nothing any more."""
    connection.execute(delete(schema.waits).where(schema.waits.c.guest == guest))


def change(
    connection: Connection, process: int, now: float, work: Callable[[Queue], Queue]
) -> None:
    """Change who waits, bring together whoever can be, and lay tables for those who agreed."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE waits IN SHARE ROW EXCLUSIVE MODE"))
    connection.execute(delete(schema.waits).where(~_is_alive()))
    before = waits(connection)
    after = work(before)
    apart = {guest: kept_apart_from(connection, guest) for guest in _guests(after)}
    after = after.settled(now, apart, lambda: secrets.token_hex(8))
    for pair in after.agreed_pairs():
        after = after.seated(pair, _lay(connection, pair))
    _write(connection, process, before, after)


def _guests(queue: Queue) -> set[str]:
    return {wait.guest for wait in queue.waits}


def _write(connection: Connection, process: int, before: Queue, after: Queue) -> None:
    """Who is new, or has come by another connection, is connected to this process."""
    w = schema.waits.c
    old = {wait.key: wait for wait in before.waits}
    new = {wait.key: wait for wait in after.waits}
    for key in old.keys() - new.keys():
        connection.execute(delete(schema.waits).where(w.guest == key[0], w.game == key[1]))
    for key, wait in new.items():
        columns = {name: getattr(wait, name) for name in COLUMNS}
        if key not in old:
            connection.execute(insert(schema.waits), {**columns, "process": process})
        elif wait != old[key]:
            moved = {"process": process} if wait.token != old[key].token else {}
            known = update(schema.waits).where(w.guest == key[0], w.game == key[1])
            connection.execute(known.values(**columns, **moved))


# Their tables -------------------------------------------------------------------------------


def can_be_matched(game: Game) -> bool:
    """Whether two can play it."""
    return TWO in game.SEATS


def _lay(connection: Connection, pair: Pair) -> str:
    """A table for two, in any order; the game begins."""
    people = list(pair)
    if secrets.randbelow(TWO):
        people.reverse()
    guests = [wait.guest for wait in people]
    names = names_beside_each_other(connection, guests)
    seats = [
        KeptSeat(seat, "person", name, guest=guest, holders=frozenset({guest}))
        for seat, (guest, name) in enumerate(zip(guests, names, strict=True))
    ]
    game, clock = pair[0].game, CLOCKS[pair[0].pace]
    table = laid_out(pair[0].guest, game, seats, Agreed({}, None, None, clock))
    return insert_new(connection, table)


def insert_new(connection: Connection, table: KeptTable) -> str:
    """Under a code of its own."""
    code = codes.new(codes.TABLE)
    insert_table(connection, replace(table, code=code))
    return code


def names_of(connection: Connection, guests: Collection[str]) -> dict[str, str]:
    """What people are called, by their own choice or as everybody is."""
    g = schema.guests.c
    chosen = select(g.guest, g.name).where(g.guest.in_(guests))
    known = {row.guest: row.name for row in connection.execute(chosen)}
    return {guest: known.get(guest) or usual_name(guest) for guest in guests}


def names_beside_each_other(connection: Connection, guests: Sequence[str]) -> list[str]:
    """The same, so that nobody is taken for another: who is called alike gets a number."""
    chosen, taken = names_of(connection, guests), list[str]()
    for guest in guests:
        name = chosen[guest]
        more = [f"{name[:20]} {n}" for n in range(2, len(guests) + 2)]
        tries = usual_names(guest) if name == usual_name(guest) else iter([name])
        taken.append(_first_that_differs([*tries, *more], taken))
    return taken


def _first_that_differs(names: Iterable[str], others: Sequence[str]) -> str:
    for name in names:
        try:
            must_differ(name, others)
        except NameTaken:
            continue
        return name
    raise NameTaken
