"""PostgreSQL: several processes, and a wire that can be cut."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from urllib.parse import urlsplit

import psycopg
import pytest

from carbarn.server import setting_values
from carbarn.server.entries import Entry
from carbarn.server.store import schema
from carbarn.server.store.batch_writer import Conflict, NotRead, NotSaved
from carbarn.server.store.database import Unusable, Url
from carbarn.server.store.store import KeptTable, Standing, Store

from .client import entries_of
from .postgres import WITH_A_PASSWORD
from .relay import Relay
from .test_store import TABLE, with_store

CODE = TABLE.code
DRAWN, PLAYING = Entry(1, 1, "move", "draw"), Standing("playing", 1, 0)


def test_several_processes_use_one_database(postgresql: Url) -> None:
    async def work(one: Store) -> None:
        other = await Store.open(postgresql)
        try:
            assert await one.secret_keys(make=True) == await other.secret_keys(make=True)
            await one.create(TABLE)
            await other.append(CODE, DRAWN, PLAYING)
            assert await one.load(CODE) == await other.load(CODE)
        finally:
            await other.close()

    with_store(postgresql, work)


def test_processes_that_open_a_new_database_at_once_lay_it_out_once(postgresql: Url) -> None:
    async def open_all() -> None:
        stores = await asyncio.gather(*(Store.open(postgresql) for _ in range(5)))
        keys = {(await store.secret_keys(make=True))[0] for store in stores}
        assert len(keys) == 1
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(open_all())


def test_others_hear_of_every_change_of_a_table(postgresql: Url) -> None:
    async def work(store: Store) -> list[str]:
        await store.create(TABLE)
        with psycopg.connect(postgresql.text, autocommit=True) as other:
            other.execute(f"LISTEN {schema.CHANNEL}".encode())
            await store.append(CODE, DRAWN, PLAYING)
            await store.rename("ann", "Anna")
            await store.rename("ann", "Anna")
            await store.create(replace(TABLE, code="bbbbbb"), rematch_of=CODE)
            await store.add_carry("token", CODE, 0)
            await store.use_carry("token", "bob", lifetime=60)
            return [notice.payload for notice in other.notifies(timeout=0.2)]

    heard = with_store(postgresql, work)
    assert heard == [f"{CODE} {revision}" for revision in (1, 2, 3, 4)]


def test_what_was_not_committed_is_not_told(postgresql: Url) -> None:
    async def work(store: Store) -> list[str]:
        await store.create(TABLE)
        with psycopg.connect(postgresql.text, autocommit=True) as other:
            other.execute(f"LISTEN {schema.CHANNEL}".encode())
            twice = (store.append(CODE, DRAWN, PLAYING) for _ in range(2))
            await asyncio.gather(*twice, return_exceptions=True)
            return [notice.payload for notice in other.notifies(timeout=0.2)]

    assert with_store(postgresql, work) == [f"{CODE} 1"]


# A wire that is cut -------------------------------------------------------------------------


def test_a_connection_that_was_cut_while_nobody_spoke_is_made_again(postgresql: Url) -> None:
    with Relay(postgresql) as relay:

        async def work(store: Store) -> None:
            await store.create(TABLE)
            await store.load(CODE)
            relay.cut()
            await store.append(CODE, DRAWN, PLAYING)
            relay.cut()
            assert await store.load_after(CODE, 0) == (after_the_move(), [DRAWN])

        with_store(relay.database, work)


def after_the_move() -> KeptTable:
    return replace(TABLE, standing=PLAYING, revision=1)


def test_an_entry_whose_answer_was_lost_is_not_written_twice_and_not_refused(
    postgresql: Url,
) -> None:
    with Relay(postgresql) as relay:

        async def work(store: Store) -> None:
            await store.create(TABLE)
            relay.loses_the_next_answer = True
            await store.append(CODE, DRAWN, PLAYING)
            assert await store.load(CODE) == (after_the_move(), [DRAWN])

        with_store(relay.database, work)
        assert not relay.loses_the_next_answer
    assert entries_of(postgresql, CODE) == [(1, 1, "move", "draw", None, None)]


def test_without_its_database_a_store_says_so_and_goes_on_when_it_is_back(postgresql: Url) -> None:
    with Relay(postgresql) as relay:

        async def work(store: Store) -> None:
            await store.create(TABLE)
            relay.is_away = True
            tries = (store.append(CODE, DRAWN, PLAYING) for _ in range(20))
            failed = await asyncio.gather(*tries, return_exceptions=True)
            assert {type(error) for error in failed} == {NotSaved}
            with pytest.raises(NotRead):
                await store.load(CODE)
            relay.is_away = False
            await store.append(CODE, DRAWN, PLAYING)

        with_store(relay.database, work)
    assert entries_of(postgresql, CODE) == [(1, 1, "move", "draw", None, None)]


def test_of_two_processes_who_write_about_the_same_tables_one_is_refused(postgresql: Url) -> None:
    """And quickly, though each asks for them in another order."""
    codes = [f"t{n:05}" for n in range(8)]

    async def work(one: Store) -> None:
        other = await Store.open(postgresql)
        try:
            await asyncio.gather(*(one.create(replace(TABLE, code=code)) for code in codes))
            for n in range(1, 11):
                entry, standing = replace(DRAWN, seq=n), replace(PLAYING, seq=n)
                forth = [one.append(code, entry, standing) for code in codes]
                later = replace(entry, at=1.0)  # else it would be the same entry, sent again
                back = [other.append(code, later, standing) for code in reversed(codes)]
                done = await asyncio.gather(*forth, *back, return_exceptions=True)
                assert done.count(None) == len(codes)
                assert sum(isinstance(result, Conflict) for result in done) == len(codes)
        finally:
            await other.close()

    with_store(postgresql, work)


# Databases that cannot be used --------------------------------------------------------------


def opening(url: Url) -> str:
    with pytest.raises(Unusable) as error:
        with_store(url, lambda store: store.count())
    message = str(error.value)
    assert "\n" not in message
    assert "s3cret" not in message
    assert "secret" not in repr(url)
    return message


def test_a_server_that_is_not_there_is_told_in_one_line(unused_port: int) -> None:
    address = f"127.0.0.1:{unused_port}/carbarn"
    message = opening(Url(f"postgresql://carbarn:s3cret@{address}"))
    assert message.startswith(f"postgresql://carbarn@{address}: ")
    assert "Connection refused" in message


def test_a_database_that_is_not_there_is_told_in_one_line(postgresql: Url) -> None:
    path = urlsplit(postgresql.text).path
    nowhere = Url(postgresql.text.replace(path, "/nowhere"))
    assert 'database "nowhere" does not exist' in opening(nowhere)


def test_a_wrong_password_is_told_in_one_line_without_it(postgresql: Url) -> None:
    asked = postgresql.text.replace("postgres:", f"{WITH_A_PASSWORD}:s3cret")
    assert "password authentication failed" in opening(Url(asked))


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("mysql://ann@host/games", "mysql:// is not known here; postgresql:// is, and a path"),
        ("postgresql://ann:s3cret@word@host/games", "an @ in a name or a password is written %40"),
        ("postgresql://ann:s3cret@host:port/games", "its port is not a number"),
    ],
)
def test_an_address_that_is_none_is_told_in_one_line_without_its_password(
    address: str, why: str
) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011 - as settings say what is wrong
        setting_values.database(address)
    assert str(error.value) == why


def test_a_host_is_told_what_to_install_for_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    message = opening(Url("postgresql://ann:s3cret@127.0.0.1/games"))
    assert message.startswith("postgresql://ann@127.0.0.1/games: PostgreSQL needs pip install")
