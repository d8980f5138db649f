"""The list of somebody's games: what waits for them first, found by opponents and results."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event

from carbarn.server.store import schema
from carbarn.server.store.database import Database
from carbarn.server.store.game_lists import Wanted
from carbarn.server.store.store import KeptSeat, KeptTable, Standing, Store, insert_table

from .client import ME, OPEN, ServerThread, Visitor, computer, wait_until
from .test_store import TABLE, with_store

ANN = KeptSeat(0, "person", "Ann", guest="ann", holders=frozenset({"ann"}))
BOB = KeptSeat(1, "person", "Böb 100%", guest="bob", holders=frozenset({"bob"}))
DYNAMO = KeptSeat(1, "computer", level="expert")


def table(code: str, status: Any, other: KeptSeat = BOB, **how: Any) -> KeptTable:
    standing = Standing(
        status, how.pop("seq", 0), how.pop("turn", None), None, how.pop("won", None)
    )
    seats = (ANN, replace(other, invite=code))
    kept = replace(TABLE, code=code, host="somebody", standing=standing, seats=seats)
    return replace(kept, **{"created": how.pop("at", 1.0), **how})


GAMES = [
    table("mine22", "playing", turn=0, at=1.0),
    table("theirs", "playing", turn=1, at=3.0),
    table("opened", "waiting", at=2.0),
    table("won222", "over", DYNAMO, won=[0], at=5.0),
    table("lost22", "over", won=[1], at=6.0),
    table("shared", "over", won=[0, 1], at=4.0, game="trambahn"),
    table("nobody", "ended", at=7.0),
]


def found(database: Database, **wanted: Any) -> list[str]:
    async def work(store: Store) -> list[str]:
        total, some = await store.tables_of("ann", Wanted(**wanted))
        assert total == len(some)
        return [kept.code for kept, _ in some]

    return with_store(database, work)


@pytest.fixture
def games(database: Database) -> Database:
    async def work(store: Store) -> None:
        for each in GAMES:
            await store.create(each)

    with_store(database, work)
    return database


def test_what_waits_for_somebody_comes_first_then_what_changed_last(games: Database) -> None:
    assert found(games)[:3] == ["mine22", "nobody", "lost22"]
    assert found(games, state="running") == ["mine22", "theirs", "opened"]
    assert found(games, state="finished") == ["nobody", "lost22", "won222", "shared"]
    assert with_store(games, lambda store: store.count_waiting("ann")) == 1
    assert with_store(games, lambda store: store.count_waiting("eve")) == 0


def test_games_are_found_by_opponents_levels_games_and_results(games: Database) -> None:
    assert found(games, level="expert") == ["won222"]
    assert found(games, game="trambahn") == ["shared"]
    running = ["mine22", "theirs", "opened"]
    assert found(games, search="öb 100%", state="running") == running
    assert found(games, search="%") == found(games, search="100%")
    assert found(games, search="_") == []
    assert found(games, search="LOST22") == ["lost22"]
    for result, code in (("won", "won222"), ("lost", "lost22"), ("shared", "shared")):
        assert found(games, result=result) == [code]


def test_what_was_put_away_is_in_a_list_of_its_own(games: Database) -> None:
    async def work(store: Store) -> None:
        def put_away(connection: Connection) -> None:
            for code in ("mine22", "won222"):
                row = {"code": code, "guest": "ann"}
                connection.execute(schema.put_away.insert(), row)

        await store.write(put_away)

    with_store(games, work)
    assert found(games, state="away") == ["mine22", "won222"]
    assert found(games, state="running") == ["theirs", "opened"]
    assert with_store(games, lambda store: store.count_waiting("ann")) == 0


def test_a_seat_that_was_given_up_waits_for_nobody(games: Database) -> None:
    async def work(store: Store) -> None:
        given_up = schema.seats.update().where(schema.seats.c.code == "mine22")
        await store.write(lambda it: it.execute(given_up.values(gave_up="resigned")))

    with_store(games, work)
    assert with_store(games, lambda store: store.count_waiting("ann")) == 0


def test_a_page_of_thousands_of_games_is_read_by_a_few_queries(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        def fill(connection: Connection) -> None:
            for number in range(2000):
                insert_table(connection, table(f"t{number:05}", "over", won=[number % 2]))

        await store.write(fill)
        asked: list[str] = []

        def note(_: Any, __: Any, statement: str, *___: Any) -> None:
            asked.append(statement)

        event.listen(store._backend.reader, "before_cursor_execute", note)
        total, some = await store.tables_of("ann", Wanted(result="won"), skip=900, most=50)
        assert (total, len(some)) == (1000, 50)
        queries = [statement for statement in asked if statement.startswith("SELECT")]
        assert len(queries) == 5, "the list, their seats, and three of the fifty that are shown"

    with_store(tmp_path / "carbarn.db", work)


def test_a_guest_asks_for_a_page_of_their_games(server: ServerThread, ann: Visitor) -> None:
    codes = [ann.table(ME, OPEN)["code"] for _ in range(52)]
    first = ann.get("/api/me/games?state=running")
    rest = ann.get("/api/me/games?state=running&skip=50")
    listed = [one["code"] for one in first["tables"] + rest["tables"]]
    assert (first["total"], len(first["tables"])) == (52, 50)
    assert listed == codes[::-1]
    assert ann.get("/api/me/games?state=finished") == {"total": 0, "tables": []}
    assert server.stranger().get("/api/me/games") == {"total": 0, "tables": []}
    assert ann.refused("GET", "/api/me/games?state=odd") == (422, "malformed")


def waiting(visitor: Visitor) -> int:
    return int(visitor.get("/api/me/waiting")["tables"])


def test_a_guest_is_told_how_many_tables_wait_for_them(server: ServerThread) -> None:
    eve = server.visitor("Eve")
    assert waiting(eve) == 0
    code = eve.table(ME, computer())["code"]
    wait_until(lambda: waiting(eve) == 1)
    (listed,) = eve.get("/api/me")["tables"]
    assert listed["code"] == code
    assert abs(listed["changed"] - time.time()) < 3600
    assert waiting(server.stranger()) == 0
