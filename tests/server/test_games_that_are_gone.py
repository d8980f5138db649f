"""Tables of games that this server does not have: they wait, and stand in nobody's way."""

from __future__ import annotations

from dataclasses import replace

from carbarn.server.hosting import vacating
from carbarn.server.store.database import Database
from carbarn.server.store.store import KeptSeat, Store

from .test_store import TABLE, with_store

BEN = KeptSeat(1, "person", "Ben", guest="ben", holders=frozenset({"ben"}))
GONE = replace(TABLE, game="chess", seats=(TABLE.seats[0], BEN))


def test_their_clocks_do_not_keep_those_of_others_from_being_seen_to(database: Database) -> None:
    async def work(store: Store) -> None:
        for n, letter in enumerate("abcdefgh"):
            await store.create(replace(GONE, code=f"aaaaa{letter}"))
            await store.set_due(f"aaaaa{letter}", 0, float(n))
        await store.create(replace(TABLE, code="zzzzzz"))
        await store.set_due("zzzzzz", 0, 50.0)
        assert await store.due_before(100.0) == [("zzzzzz", 50.0)]

    with_store(database, work)


def test_whoever_sits_there_can_be_forgotten(database: Database) -> None:
    async def work(store: Store) -> None:
        await store.create(GONE)
        await store.write(lambda connection: vacating.forget_guest(connection, "ben"))
        found = await store.load(GONE.code)
        assert found is not None
        assert [seat.name for seat in found[0].seats] == ["Ann", vacating.SOMEBODY]
        assert not found[0].seats[1].holders

    with_store(database, work)
