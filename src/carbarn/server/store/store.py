"""The store: a game is its options, its seed and its moves, appended.

Every commit is on the disk before anybody is told of it. What is special about SQLite stands in
sqlite.py, what is special about PostgreSQL in postgresql.py; the rest is plain SQL.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Literal, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.exc import OperationalError

from ...engine.contract import OptionValue
from ...games import all_rules, is_given_up
from ...opponents.planned_turn import PlannedTurn
from ..entries import Ending, Entry, GaveUp
from ..names import must_differ
from ..problems import one_line
from ..processes import duties
from ..processes.duties import Fence
from ..table import agreed_clock
from ..table.agreed_clock import AgreedClock
from . import facts, schema
from .appending import CHANGES_HANDS, ONE_MORE, STANDING, Appending, exactly_one, set_standing
from .batch_writer import BatchWriter, Conflict, NotRead, NotSaved
from .database import Database, Unusable, opened
from .dialects import insert_into
from .game_lists import Wanted, count_waiting, listed
from .migrations import bring_up_to_date, must_be_of_today

Status = Literal["waiting", "playing", "over", "ended"]  # ended: its rules are given up
SeatKind = Literal["person", "open", "computer"]
LEAVING = 15.0  # seconds for processes of an older version to leave, or to be dead
AGAIN = 0.5  # seconds after which they are asked again
WEEK = 7 * 86_400  # seconds
LISTED = 100  # of a guest's tables, the latest
ALL = Wanted()
ENTRY = ("seq", "seat", "kind", "move", "undoes", "stand_in", "at")
READERS = 4
T = TypeVar("T")
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class KeptSeat:
    """A seat at a table; its holders may play for it."""

    seat: int
    kind: SeatKind
    name: str | None = None
    level: str | None = None
    stand_in: str | None = None  # the level of the computer that plays for an absent person
    gave_up: GaveUp | None = None  # for good
    invite: str | None = field(default=None, repr=False)
    guest: str | None = field(default=None, repr=False)
    holders: frozenset[str] = field(default=frozenset(), repr=False)

    @property
    def computer(self) -> str | None:
        """The level of the computer that plays for it at the moment."""
        return self.stand_in or self.level

    @property
    def is_played_by_person(self) -> bool:
        """Whether somebody plays for it themselves, here or away."""
        return self.kind == "person" and self.stand_in is None


@dataclass(frozen=True)
class Standing:
    """How a game stands after its latest entry."""

    status: Status = "waiting"
    seq: int = 0
    turn: int | None = None
    scores: list[int] | None = None
    winners: list[int] | None = None
    ending: Ending | None = None  # not by the rules
    due: float | None = None  # when somebody's time will be up, if all goes on like this


@dataclass(frozen=True)
class KeptTable:
    """A table as the store knows it. What nobody may know is not printed."""

    code: str
    game: str
    rules: int
    options: dict[str, OptionValue]
    seed: int = field(repr=False)
    host: str = field(repr=False)
    created: float
    standing: Standing
    rematch: str | None
    seats: tuple[KeptSeat, ...]
    hints: bool | None = None  # agreed on; None: only who plays against computers alone has them
    stand_in_after: int | None = None  # minutes of absence; None: only if the others want it
    clock: AgreedClock | None = None
    day: int | None = None  # since 1970, of whose deal it is
    counts: bool = False  # it is somebody's one try at that deal
    shown: float | None = None  # since when everybody sees it in the lobby
    revision: int = 0  # counts all changes, of the log or of anything else
    talk: int = 0  # counts what was said and agreed on beside the game

    @property
    def allows_hints(self) -> bool:
        """Whether anybody may ask for hints: as agreed on, or who plays with no other people."""
        if self.hints is not None:
            return self.hints
        return sum(seat.kind != "computer" for seat in self.seats) <= 1

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats that a guest may play for."""
        return [seat.seat for seat in self.seats if guest in seat.holders]

    def owner_of(self, seat: int) -> str:
        """Who had a seat first: the person in it, or the host for others on one screen."""
        return self.seats[seat].guest or self.host

    def with_seats(self, *seats: KeptSeat) -> KeptTable:
        """The table with these seats instead of those that it had of the same numbers."""
        changed = {seat.seat: seat for seat in seats}
        return replace(self, seats=tuple(changed.get(seat.seat, seat) for seat in self.seats))

    def after(self, entry: Entry, standing: Standing) -> KeptTable:
        """The table after an entry of its log."""
        table = replace(self, standing=standing, revision=self.revision + 1)
        if entry.kind not in CHANGES_HANDS:
            return table
        seat = self.seats[entry.seat]
        gave_up = entry.gave_up or seat.gave_up
        return table.with_seats(replace(seat, stand_in=entry.stand_in, gave_up=gave_up))


class Store:
    """Reads and writes, each in a thread. Everything it returns is a value."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._backend = opened(database)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writing = BatchWriter(self._backend)

    @classmethod
    async def open(cls, database: Database) -> Store:
        """Open a store, new or old."""
        store = cls(database)
        layout = partial(bring_up_to_date, copy=store._backend.copy)
        deadline = time.monotonic() + LEAVING
        while others := await store._begun(layout):
            log.info("processes of an older version are to leave", extra={"processes": others})
            if time.monotonic() > deadline:
                await store.close()
                raise Unusable(f"{database}: stop carbarn serve of the older version before")
            await asyncio.sleep(AGAIN)
        return store

    @classmethod
    async def join(cls, database: Database) -> Store:
        """Open one that serving processes have laid out."""
        store = cls(database)
        await store._begun(must_be_of_today)
        return store

    async def _begun(self, look: Callable[[Connection], T]) -> T:
        try:
            return await self._writing.do(look)
        except NotSaved as error:
            await self.close()
            raise Unusable(f"{self.database}: {error.reason}") from None

    async def close(self) -> None:
        """Write what is waiting, then let go of the database."""
        await self._writing.close()
        self._readers.shutdown()
        self._backend.close()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Have something written; returns when it is on the disk."""
        return await self._writing.do(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Everything that one piece of work reads is as it was at one moment."""

        def run() -> T:
            try:
                with self._backend.reader.connect() as connection:
                    return work(connection)
            except OperationalError as error:
                if getattr(error.orig, "sqlite_errorname", "") == "SQLITE_ERROR":
                    raise  # not the database's mistake, but ours
                raise NotRead(one_line(error.orig)) from None

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def secret_keys(self, make: bool) -> list[str]:
        """What cookies are signed with, the newest first; if there is none, it can be made."""

        def work(connection: Connection) -> list[str]:
            if make:
                return facts.find_or_make(connection, SECRET_KEY, _new_key).split()
            return (facts.read(connection, SECRET_KEY) or "").split()

        return await self.write(work)

    async def rotate_key(self, forget_old: bool) -> None:
        """Sign with a new key from now on; what the old ones have signed may still be accepted."""

        def work(connection: Connection) -> None:
            old = "" if forget_old else facts.read(connection, SECRET_KEY) or ""
            facts.write(connection, SECRET_KEY, f"{_new_key()} {old}".strip())

        await self._writing.do(work)

    async def try_to_write(self) -> None:
        """Have something tiny on the disk; NotSaved says why it cannot be."""
        await self._writing.do(lambda it: facts.write(it, "last tried", str(time.time())))

    # Guests ---------------------------------------------------------------------------------

    async def name_of(self, guest: str) -> str | None:
        """What a guest wants to be called, if they have said."""
        query = select(schema.guests.c.name).where(schema.guests.c.guest == guest)
        return await self.read(lambda connection: connection.execute(query).scalar())

    async def rename(self, guest: str, name: str) -> None:
        """Call a guest by another name, at all tables where they sit themselves."""

        await self.write(lambda connection: rename_guest(connection, guest, name))

    async def see(self, guest: str) -> None:
        """Remember that somebody is here, if anything else is known of them."""
        g, week = schema.guests, this_week()
        earlier = (g.c.guest == guest, g.c.seen < week)
        if await self.read(lambda c: c.execute(select(exists().where(*earlier))).scalar()):
            now = update(g).where(*earlier).values(seen=week)
            await self.write(lambda connection: connection.execute(now))

    async def tables_of(
        self, guest: str, wanted: Wanted = ALL, skip: int = 0, most: int = LISTED
    ) -> tuple[int, list[tuple[KeptTable, float]]]:
        """How many tables of theirs are wanted, and some: those that wait for them first.

        With each goes when something happened there last.
        """

        def work(connection: Connection) -> tuple[int, list[tuple[KeptTable, float]]]:
            found = listed(connection, guest, wanted)
            some = found[skip : skip + most]
            kept = load_tables(connection, [one.code for one in some])
            return len(found), [(kept[one.code], one.touched) for one in some]

        return await self.read(work)

    async def count_waiting(self, guest: str) -> int:
        """At how many tables it is somebody's turn."""
        return await self.read(partial(count_waiting, guest=guest))

    # Tables ---------------------------------------------------------------------------------

    async def load(self, code: str) -> tuple[KeptTable, list[Entry]] | None:
        """A table and its log."""
        return await self.load_after(code, 0)

    async def load_after(self, code: str, seq: int) -> tuple[KeptTable, list[Entry]] | None:
        """A table and what came into its log after the entry of this number."""

        def work(connection: Connection) -> tuple[KeptTable, list[Entry]] | None:
            found = load_tables(connection, [code])
            return (found[code], load_entries(connection, code, seq)) if code in found else None

        return await self.read(work)

    async def revisions(self, codes: Sequence[str]) -> dict[str, int]:
        """How often each of some tables has changed."""
        t = schema.tables.c
        query = select(t.code, t.revision).where(t.code.in_(codes))
        return await self.read(
            lambda connection: {row[0]: row[1] for row in connection.execute(query)}
        )

    async def create(
        self, table: KeptTable, rematch_of: str | None = None, moves: Sequence[Entry] = ()
    ) -> None:
        """Keep a new table. As a rematch it is refused if there is one already.

        A game that was played elsewhere comes with its moves.
        """
        rows = [
            {"code": table.code, **{name: getattr(move, name) for name in ENTRY}} for move in moves
        ]

        def work(connection: Connection) -> None:
            insert_table(connection, table)
            if rows:
                connection.execute(insert(schema.entries), rows)
            if rematch_of is not None:
                _link_rematch(connection, rematch_of, table.code)

        await self._writing.do(work, rematch_of or table.code)

    async def append(
        self,
        code: str,
        entry: Entry,
        standing: Standing,
        turn: PlannedTurn | None = None,
        fence: Fence | None = None,
    ) -> None:
        """Add one entry to a log; refused if there is one of that number, or if the duty was lost.

        With a turn, the entry is its first move, and the others are remembered.
        """
        work = Appending(code, entry, standing, turn, fence, entry.at or time.time())
        await self._writing.do(work, code)

    async def planned_turn(self, code: str, seat: int) -> PlannedTurn:
        """What the computer in a seat has planned last."""
        p = schema.planned_turns.c
        query = select(p.made, p.moves, p.looks).where(p.code == code, p.seat == seat)
        row = await self.read(lambda connection: connection.execute(query).first())
        return PlannedTurn(row.made, tuple(row.moves), tuple(row.looks)) if row else PlannedTurn()

    async def sit_down(self, code: str, seats: Sequence[KeptSeat], standing: Standing) -> None:
        """Let somebody sit down in open seats; the game may begin with it."""

        def work(connection: Connection) -> None:
            # First: from now on others wait for us.
            set_standing(connection, code, 0, standing, time.time())
            for seat in seats:
                _sit_down(connection, code, seat)
            _must_have_an_open_seat(connection, code, standing.status == "waiting")

        await self._writing.do(work, code)

    async def find_invite(self, invite: str) -> tuple[str, int] | None:
        """The table and the seat that an invite is for."""
        s = schema.seats.c
        return await self._find_seat(select(s.code, s.seat).where(s.invite == invite))

    async def _find_seat(self, query: Select[Any]) -> tuple[str, int] | None:
        row = await self.read(lambda connection: connection.execute(query).first())
        return (row.code, row.seat) if row else None

    async def waiting_for_computers(self) -> list[str]:
        """The tables where a computer is to move."""
        t, s = schema.tables.c, schema.seats.c
        query = (
            select(t.code, t.game, t.rules)
            .join_from(schema.tables, schema.seats, (s.code == t.code) & (s.seat == t.turn))
            .where(t.status == "playing", or_(s.kind == "computer", s.stand_in.is_not(None)))
            .order_by(t.touched)
        )
        found = await self.read(lambda connection: connection.execute(query).all())
        return [code for code, game, rules in found if not is_given_up(game, rules)]

    async def due_before(self, moment: float) -> list[tuple[str, float]]:
        """The tables where somebody's time is up, and when it was or will be.

        Those that cannot be played here wait, and stand in nobody's way.
        """
        t = schema.tables.c
        playable = tuple_(t.game, t.rules).in_(all_rules())
        due = select(t.code, t.due).where(t.due < moment, playable)
        query = due.order_by(t.due).limit(LISTED)
        found = await self.read(lambda connection: connection.execute(query).all())
        return [(code, due) for code, due in found]

    async def agree_on_clock(self, code: str, clock: AgreedClock | None) -> None:
        """Another clock, or none; refused if somebody has moved."""
        t = schema.tables
        still = update(t).where(t.c.code == code, t.c.seq == 0)
        agreed = still.values(clock=clock.as_json() if clock else None, **ONE_MORE)
        await self._writing.do(lambda connection: exactly_one(connection.execute(agreed)), code)

    async def set_due(self, code: str, seq: int, due: float | None) -> None:
        """Look at a table's clock later, if nothing happens there."""
        t = schema.tables
        later = update(t).where(t.c.code == code, t.c.seq == seq).values(due=due)

        def work(connection: Connection) -> None:
            connection.execute(later)

        await self._writing.do(work, code)

    async def set_up_by(self, guest: str, since: float) -> int:
        """How many tables somebody has set up lately."""
        t = schema.tables.c
        query = select(func.count()).where(t.host == guest, t.created > since)
        return await self.read(lambda connection: connection.execute(query).scalar_one())

    async def count(self) -> int:
        """How many tables there are."""
        query = select(func.count()).select_from(schema.tables)
        return await self.read(lambda connection: connection.execute(query).scalar_one())

    # Looking back ---------------------------------------------------------------------------

    async def verdicts(self, code: str) -> dict[int, Any]:
        """What was found about the moves of a finished game, by their numbers."""
        v = schema.verdicts.c
        query = select(v.move, v.verdict).where(v.code == code).order_by(v.move)

        def work(connection: Connection) -> dict[int, Any]:
            return {row.move: row.verdict for row in connection.execute(query)}

        return await self.read(work)

    async def add_verdicts(
        self, code: str, verdicts: Mapping[int, Any], fence: Fence | None = None
    ) -> None:
        """Remember some; refused if one of them is known already, or if the duty was lost."""
        rows = [{"code": code, "move": n, "verdict": verdict} for n, verdict in verdicts.items()]

        def work(connection: Connection) -> None:
            duties.must_hold(connection, fence)
            connection.execute(insert(schema.verdicts), rows)

        await self._writing.do(work, code)

    # Carry links ----------------------------------------------------------------------------

    async def add_carry(self, token_hash: str, code: str, seat: int) -> None:
        """Remember a link that shares a seat."""
        row = {"token_hash": token_hash, "code": code, "seat": seat, "made": time.time()}

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.carries), row)

        await self._writing.do(work, code)

    async def find_carry(self, token_hash: str) -> tuple[str, int] | None:
        """The table and the seat that a link shares, used or not."""
        c = schema.carries.c
        return await self._find_seat(select(c.code, c.seat).where(c.token_hash == token_hash))

    async def use_carry(self, token_hash: str, guest: str, lifetime: float) -> None:
        """Give the seat to the guest; refused if the link is used or too old."""
        c, h, now = schema.carries.c, schema.holders.c, time.time()
        is_held = exists().where(h.code == c.code, h.seat == c.seat)
        fresh = (c.token_hash == token_hash, c.used.is_(None), c.made > now - lifetime, is_held)
        its_table = select(c.code).where(c.token_hash == token_hash).scalar_subquery()
        link = select(c.code, c.seat).where(c.token_hash == token_hash)

        def work(connection: Connection) -> None:
            count_change(connection, schema.tables.c.code == its_table)
            used = connection.execute(update(schema.carries).where(*fresh).values(used=now))
            exactly_one(used)
            code, seat = connection.execute(link).one()
            row = {"code": code, "seat": seat, "guest": guest}
            connection.execute(insert(schema.holders), row)

        await self.write(work)

    async def end_sharing(self, code: str, seat: int, owner: str) -> None:
        """Leave a seat to its owner; links that were not used do not work any more."""
        h, c = schema.holders.c, schema.carries.c
        others = delete(schema.holders).where(h.code == code, h.seat == seat, h.guest != owner)
        links = update(schema.carries).where(c.code == code, c.seat == seat, c.used.is_(None))

        def work(connection: Connection) -> None:
            connection.execute(others)
            connection.execute(links.values(used=time.time()))
            count_change(connection, schema.tables.c.code == code)

        await self.write(work)


SECRET_KEY = "secret key"  # noqa: S105 - what it is called, not what it is


def _new_key() -> str:
    return secrets.token_urlsafe(32)


# SQL ----------------------------------------------------------------------------------------


def count_change(connection: Connection, *which: ColumnElement[bool]) -> None:
    """Have whoever knows some tables look again; nobody else changes them before we are done."""
    connection.execute(update(schema.tables).where(*which).values(ONE_MORE))


def _names_beside(connection: Connection, guest: str) -> Sequence[str]:
    """What the others are called at the tables where a guest plays."""
    s, t = schema.seats.c, schema.tables.c
    at = select(s.code).join(schema.tables, t.code == s.code)
    playing = at.where(s.guest == guest, t.status != "over")
    others = (s.guest.is_(None) | (s.guest != guest), s.name.is_not(None))
    return connection.execute(select(s.name).where(s.code.in_(playing), *others)).scalars().all()


def this_week() -> int:
    """As it is remembered when a guest was here: exactly enough to know who has left for good."""
    return int(time.time() // WEEK)


def rename_guest(connection: Connection, guest: str, name: str) -> None:
    """The same in a transaction of somebody else's."""
    g = {"guest": guest, "name": name, "seen": this_week()}
    row = insert_into(connection.dialect.name, schema.guests).values(g)
    known = row.on_conflict_do_update(index_elements=["guest"], set_={"name": name})
    connection.execute(known)
    must_differ(name, _names_beside(connection, guest))
    _rename_in_seats(connection, guest, name)


def _rename_in_seats(connection: Connection, guest: str, name: str) -> None:
    s = schema.seats.c
    elsewhere = (s.guest == guest, s.name != name)
    there = select(s.code).where(*elsewhere)
    count_change(connection, schema.tables.c.code.in_(there))
    connection.execute(update(schema.seats).where(*elsewhere).values(name=name))


def insert_table(connection: Connection, table: KeptTable) -> None:
    """A new table, with its seats."""
    clock = table.clock.as_json() if table.clock else None
    row = {**vars(table), **vars(table.standing), "touched": table.created, "clock": clock}
    del row["seats"], row["standing"]
    connection.execute(insert(schema.tables), row)
    for seat in table.seats:
        columns = {**vars(seat), "code": table.code}
        del columns["holders"]
        connection.execute(insert(schema.seats), columns)
        _hold(connection, table.code, seat)


def _hold(connection: Connection, code: str, seat: KeptSeat) -> None:
    for guest in seat.holders:
        row = {"code": code, "seat": seat.seat, "guest": guest}
        connection.execute(insert(schema.holders), row)


def _link_rematch(connection: Connection, code: str, rematch: str) -> None:
    t = schema.tables.c
    first = update(schema.tables).where(t.code == code, t.rematch.is_(None))
    exactly_one(connection.execute(first.values(rematch=rematch, **ONE_MORE)))


def _sit_down(connection: Connection, code: str, seat: KeptSeat) -> None:
    s = schema.seats.c
    still_open = update(schema.seats).where(s.code == code, s.seat == seat.seat, s.kind == "open")
    columns = {"kind": seat.kind, "name": seat.name, "level": seat.level, "guest": seat.guest}
    if seat.name is not None:
        here = select(s.name).where(s.code == code, s.name.is_not(None))
        must_differ(seat.name, connection.execute(here).scalars())
    exactly_one(connection.execute(still_open.values(**columns)))
    _hold(connection, code, seat)


def _must_have_an_open_seat(connection: Connection, code: str, wanted: bool) -> None:
    """Somebody else may have sat down meanwhile, or been made to get up."""
    s = schema.seats.c
    is_there = connection.execute(select(exists().where(s.code == code, s.kind == "open"))).scalar()
    if bool(is_there) != wanted:
        raise Conflict


def load_tables(connection: Connection, codes: Sequence[str]) -> dict[str, KeptTable]:
    """Tables as they are stored, by their codes."""
    t, s, h = schema.tables, schema.seats, schema.holders
    holding = defaultdict(set)
    for code, seat, guest in connection.execute(select(h).where(h.c.code.in_(codes))):
        holding[code, seat].add(guest)
    seats = defaultdict(list)
    at_tables = select(s).where(s.c.code.in_(codes)).order_by(s.c.seat)
    for row in connection.execute(at_tables).mappings():
        columns = dict(row)
        code = columns.pop("code")
        holders = frozenset(holding[code, columns["seat"]])
        seats[code].append(KeptSeat(**columns, holders=holders))
    rows = connection.execute(select(t).where(t.c.code.in_(codes))).mappings()
    return {row["code"]: _table(dict(row), seats[row["code"]]) for row in rows}


def _table(columns: dict[str, Any], seats: Iterable[KeptSeat]) -> KeptTable:
    columns.pop("touched")
    standing = Standing(**{name: columns.pop(name) for name in STANDING})
    clock = columns.pop("clock")
    if standing.status != "over" and is_given_up(columns["game"], columns["rules"]):
        standing = Standing("ended", standing.seq)
    agreed = agreed_clock.read(clock) if clock else None
    return KeptTable(**columns, clock=agreed, standing=standing, seats=tuple(seats))


def load_entries(connection: Connection, code: str, after: int) -> list[Entry]:
    """The entries of a log after some number."""
    e = schema.entries.c
    columns = (e.seq, e.seat, e.kind, e.move, e.undoes, e.stand_in, e.at)
    rows = select(*columns).where(e.code == code, e.seq > after).order_by(e.seq)
    return [Entry(*row) for row in connection.execute(rows)]
