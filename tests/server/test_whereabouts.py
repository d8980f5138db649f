"""Whereabouts: processes tell each other who is at which table, many at a time."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection, event

from carbarn.server.processes import whereabouts
from carbarn.server.processes.whereabouts import Around, Change
from carbarn.server.store.database import Url
from carbarn.server.store.store import Store

from .test_store import TABLE, with_store

HERE, ELSEWHERE = 1, 2
CODES = [f"aaaaa{letter}" for letter in "abcdefgh"]


def come(*codes: str, guest: str = "ann") -> list[Change]:
    return [Change(code, guest, here=True) for code in codes]


def left(*codes: str, guest: str = "ann") -> list[Change]:
    return [Change(code, guest, here=False) for code in codes]


async def announced(store: Store, changes: list[Change], process: int = ELSEWHERE) -> None:
    await store.write(lambda connection: whereabouts.announce(connection, process, changes))


async def around(store: Store, code: str = CODES[0]) -> Around:
    return (await store.read(lambda c: whereabouts.around(c, HERE, [code])))[code]


async def opened(store: Store, codes: list[str] = CODES) -> None:
    for code in codes:
        await store.create(replace(TABLE, code=code, seats=()))


def test_who_comes_and_who_leaves_is_told_in_one_go(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        await opened(store)
        await announced(store, come(*CODES) + come(CODES[0], guest="ben"))
        assert (await around(store)).elsewhere == {"ann", "ben"}
        await announced(store, left(CODES[0]) + come(CODES[0], guest="cem"))
        seen = await around(store)
        assert (seen.elsewhere, set(seen.left)) == ({"ben", "cem"}, {"ann"})
        assert (await around(store, CODES[1])).elsewhere == {"ann"}
        await announced(store, come(CODES[0]))
        seen = await around(store)
        assert (seen.elsewhere, seen.left) == ({"ann", "ben", "cem"}, {})

    with_store(postgresql, work)


def test_telling_of_many_asks_the_database_no_oftener_than_telling_of_one(postgresql: Url) -> None:
    """When all come back at once, moves must not wait until everybody has been announced."""

    def statements(connection: Connection, changes: list[Change]) -> int:
        asked: list[object] = []
        count = asked.append
        event.listen(connection, "before_cursor_execute", lambda *_: count(None))
        whereabouts.announce(connection, ELSEWHERE, changes)
        return len(asked)

    async def work(store: Store) -> None:
        await opened(store)
        one = await store.write(lambda connection: statements(connection, come(CODES[0])))
        many = await store.write(lambda connection: statements(connection, come(*CODES[1:])))
        assert one == many

    with_store(postgresql, work)


def test_who_left_a_table_that_was_deleted_holds_up_no_others(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        await opened(store, CODES[:1])
        await announced(store, left("gone12") + come("gone12", CODES[0], guest="ben"))
        assert (await around(store)).elsewhere == {"ben"}

    with_store(postgresql, work)
