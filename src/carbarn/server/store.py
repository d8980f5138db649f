"""The store: a game is its options, its seed and its moves, appended.

Every commit is on the disk before anybody is told of it. What is special about SQLite stands in
sqlite.py; the rest is plain SQL, so that PostgreSQL can take its place.
"""

from __future__ import annotations

import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..engine.contract import OptionValue
from . import schema, sqlite
from .sqlite import Unusable
from .writing import Conflict, NotSaved, Writing

Status = Literal["waiting", "playing", "over"]
SeatKind = Literal["person", "open", "computer"]
LISTED = 100  # of a guest's tables, the latest


@dataclass(frozen=True)
class KeptSeat:
    """A chair; its holders may play for it."""

    seat: int
    kind: SeatKind
    name: str | None = None
    level: str | None = None
    invite: str | None = field(default=None, repr=False)
    guest: str | None = field(default=None, repr=False)
    holders: frozenset[str] = field(default=frozenset(), repr=False)


@dataclass(frozen=True)
class Standing:
    """How a game stands after its latest entry."""

    status: Status = "waiting"
    seq: int = 0
    turn: int | None = None
    scores: list[int] | None = None
    winners: list[int] | None = None


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


@dataclass(frozen=True)
class KeptEntry:
    """A line of a table's journal."""

    seq: int
    seat: int
    move: str
    undoes: int | None = None


class Store:
    """Reads and writes. Everything it returns is a value."""

    def __init__(self, path: Path) -> None:
        self._claim = sqlite.claim(path)
        self._reader = sqlite.engine(path, "BEGIN")
        self._writing = Writing(sqlite.engine(path, "BEGIN IMMEDIATE"))

    @classmethod
    async def open(cls, path: Path) -> Store:
        """Open a store, new or old."""
        store = cls(path)
        try:
            await store._prepare()
        except NotSaved as error:
            await store.close()
            raise Unusable(f"{path}: {error.reason}") from None
        return store

    async def close(self) -> None:
        """Write what is waiting, then let go of the file."""
        await self._writing.close()
        await self._reader.dispose()
        self._claim.close()

    async def _prepare(self) -> None:
        async def make(connection: AsyncConnection) -> None:
            await connection.run_sync(schema.metadata.create_all)

        await self._writing.do(make)
        if await self.fact("layout", lambda: schema.VERSION) != schema.VERSION:
            raise NotSaved("it was made by another version of carbarn")

    async def fact(self, name: str, make: Callable[[], str]) -> str:
        """Something about the store that is decided once, when it is first asked for."""
        known = select(schema.facts.c.value).where(schema.facts.c.name == name)

        async def find_or_make(connection: AsyncConnection) -> str:
            value = (await connection.execute(known)).scalar()
            if value is None:
                value = make()
                await connection.execute(insert(schema.facts).values(name=name, value=value))
            return str(value)

        return await self._writing.do(find_or_make)

    async def secret_key(self) -> str:
        """What cookies are signed with."""
        return await self.fact("secret key", lambda: secrets.token_urlsafe(32))

    # Guests ---------------------------------------------------------------------------------

    async def name_of(self, guest: str) -> str | None:
        """What a guest wants to be called, if they have said."""
        async with self._reader.connect() as connection:
            found = await connection.execute(
                select(schema.guests.c.name).where(schema.guests.c.guest == guest)
            )
            return found.scalar()

    async def rename(self, guest: str, name: str) -> None:
        """Call a guest by another name, at all tables where they sit themselves."""

        async def work(connection: AsyncConnection) -> None:
            c = schema.guests.c
            changed = await connection.execute(
                update(schema.guests).where(c.guest == guest).values(name=name)
            )
            if changed.rowcount == 0:
                await connection.execute(insert(schema.guests).values(guest=guest, name=name))
            await connection.execute(
                update(schema.seats).where(schema.seats.c.guest == guest).values(name=name)
            )

        await self._writing.do(work)

    async def tables_of(self, guest: str) -> list[KeptTable]:
        """The latest tables that a guest hosts or sits at."""
        t, h = schema.tables.c, schema.holders.c
        sits_there = exists().where(h.code == t.code, h.guest == guest)
        latest = (
            select(t.code)
            .where(or_(t.host == guest, sits_there))
            .order_by(t.touched.desc())
            .limit(LISTED)
        )
        async with self._reader.connect() as connection:
            codes = (await connection.execute(latest)).scalars().all()
            found = await _load(connection, codes)
        return [found[code] for code in codes]

    # Tables ---------------------------------------------------------------------------------

    async def load(self, code: str) -> tuple[KeptTable, list[KeptEntry]] | None:
        """A table and its journal, as they are at one moment."""
        async with self._reader.connect() as connection:
            found = await _load(connection, [code])
            if code not in found:
                return None
            return found[code], await _journal(connection, code)

    async def create(self, table: KeptTable, rematch_of: str | None = None) -> None:
        """Keep a new table. As a rematch it is refused if there is one already."""

        async def work(connection: AsyncConnection) -> None:
            await _insert_table(connection, table)
            if rematch_of is not None:
                t = schema.tables.c
                linked = await connection.execute(
                    update(schema.tables)
                    .where(t.code == rematch_of, t.rematch.is_(None))
                    .values(rematch=table.code)
                )
                _exactly_one(linked.rowcount)

        await self._writing.do(work)

    async def append(self, code: str, entry: KeptEntry, standing: Standing) -> None:
        """Add one entry to a journal; refused if there is one of that number."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(
                insert(schema.entries).values(code=code, at=time.time(), **asdict(entry))
            )
            await _set_standing(connection, code, entry.seq - 1, standing)

        await self._writing.do(work)

    async def seat(self, code: str, seats: Sequence[KeptSeat], standing: Standing) -> None:
        """Let somebody sit down on open chairs; the game may begin with it."""

        async def work(connection: AsyncConnection) -> None:
            for seat in seats:
                await _sit_down(connection, code, seat)
            await _set_standing(connection, code, 0, standing)

        await self._writing.do(work)

    async def find_invite(self, invite: str) -> tuple[str, int] | None:
        """The table and the seat that an invite is for."""
        s = schema.seats.c
        async with self._reader.connect() as connection:
            found = await connection.execute(select(s.code, s.seat).where(s.invite == invite))
            row = found.first()
            return (row.code, row.seat) if row else None

    async def waiting_for_computers(self) -> list[str]:
        """The tables where a computer is to move."""
        t, s = schema.tables.c, schema.seats.c
        query = (
            select(t.code)
            .join_from(schema.tables, schema.seats, (s.code == t.code) & (s.seat == t.turn))
            .where(t.status == "playing", s.kind == "computer")
            .order_by(t.touched)
        )
        async with self._reader.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def count(self) -> int:
        """How many tables there are."""
        async with self._reader.connect() as connection:
            found = await connection.execute(select(func.count()).select_from(schema.tables))
            return int(found.scalar_one())

    # Carry links ----------------------------------------------------------------------------

    async def add_carry(self, token_hash: str, code: str, seat: int) -> None:
        """Remember a link that shares a seat."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(
                insert(schema.carries).values(
                    token_hash=token_hash, code=code, seat=seat, made=time.time()
                )
            )

        await self._writing.do(work)

    async def find_carry(self, token_hash: str) -> tuple[str, int] | None:
        """The table and the seat that a link shares, used or not."""
        c = schema.carries.c
        async with self._reader.connect() as connection:
            found = await connection.execute(
                select(c.code, c.seat).where(c.token_hash == token_hash)
            )
            row = found.first()
            return (row.code, row.seat) if row else None

    async def use_carry(self, token_hash: str, guest: str, lifetime: float) -> None:
        """Give the seat to the guest; refused if the link is used or too old."""

        async def work(connection: AsyncConnection) -> None:
            c, now = schema.carries.c, time.time()
            fresh = (c.token_hash == token_hash, c.used.is_(None), c.made > now - lifetime)
            used = await connection.execute(update(schema.carries).where(*fresh).values(used=now))
            _exactly_one(used.rowcount)
            link = (
                await connection.execute(select(c.code, c.seat).where(c.token_hash == token_hash))
            ).one()
            await connection.execute(
                insert(schema.holders).values(code=link.code, seat=link.seat, guest=guest)
            )

        await self._writing.do(work)


# SQL ----------------------------------------------------------------------------------------


def _exactly_one(rows: int) -> None:
    if rows != 1:
        raise Conflict


async def _insert_table(connection: AsyncConnection, table: KeptTable) -> None:
    row = asdict(table)
    chairs = row.pop("seats")
    row.update(row.pop("standing"), touched=table.created)
    await connection.execute(insert(schema.tables).values(**row))
    holders = [
        {"code": table.code, "seat": chair["seat"], "guest": guest}
        for chair in chairs
        for guest in chair.pop("holders")
    ]
    await connection.execute(insert(schema.seats), [{"code": table.code, **c} for c in chairs])
    if holders:
        await connection.execute(insert(schema.holders), holders)


async def _set_standing(
    connection: AsyncConnection, code: str, seq_before: int, standing: Standing
) -> None:
    t = schema.tables.c
    changed = await connection.execute(
        update(schema.tables)
        .where(t.code == code, t.seq == seq_before)
        .values(touched=time.time(), **asdict(standing))
    )
    _exactly_one(changed.rowcount)


async def _sit_down(connection: AsyncConnection, code: str, seat: KeptSeat) -> None:
    s = schema.seats.c
    taken = await connection.execute(
        update(schema.seats)
        .where(s.code == code, s.seat == seat.seat, s.kind == "open")
        .values(kind=seat.kind, name=seat.name, level=seat.level, guest=seat.guest)
    )
    _exactly_one(taken.rowcount)
    for guest in seat.holders:
        await connection.execute(
            insert(schema.holders).values(code=code, seat=seat.seat, guest=guest)
        )


async def _load(connection: AsyncConnection, codes: Sequence[str]) -> dict[str, KeptTable]:
    t, s, h = schema.tables, schema.seats, schema.holders
    rows = (await connection.execute(select(t).where(t.c.code.in_(codes)))).mappings().all()
    seats = await connection.execute(select(s).where(s.c.code.in_(codes)).order_by(s.c.seat))
    holding = defaultdict(set)
    for code, seat, guest in await connection.execute(select(h).where(h.c.code.in_(codes))):
        holding[code, seat].add(guest)
    chairs = defaultdict(list)
    for row in seats.mappings():
        columns = dict(row)
        code = columns.pop("code")
        holders = frozenset(holding[code, columns["seat"]])
        chairs[code].append(KeptSeat(**columns, holders=holders))
    return {row["code"]: _table(dict(row), chairs[row["code"]]) for row in rows}


def _table(columns: dict[str, Any], chairs: Iterable[KeptSeat]) -> KeptTable:
    columns.pop("touched")
    names = ("status", "seq", "turn", "scores", "winners")
    standing = Standing(**{name: columns.pop(name) for name in names})
    return KeptTable(**columns, standing=standing, seats=tuple(chairs))


async def _journal(connection: AsyncConnection, code: str) -> list[KeptEntry]:
    e = schema.entries.c
    rows = await connection.execute(
        select(e.seq, e.seat, e.move, e.undoes).where(e.code == code).order_by(e.seq)
    )
    return [KeptEntry(*row) for row in rows]
