"""Whoever blocks somebody has nothing to do with them any more, and they are not told."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection

from carbarn.server.accounts.bringing import bring_along
from carbarn.server.problems import Problem
from carbarn.server.store.database import Database
from carbarn.server.store.store import Store
from carbarn.server.talk import blocks

from .client import ME, OPEN, Json, ServerThread, Visitor, for_tests, here, rows
from .test_store import with_store


def seat_of_two(host: Visitor, other: Visitor) -> str:
    """A table at which two sit, by its code."""
    table = host.table(ME, OPEN)
    other.post(f"/api/invites/{table['seats'][1]['invite']}")
    return str(table["code"])


def block(visitor: Visitor, code: str, seat: int) -> None:
    visitor.put(f"/api/tables/{code}/talk/blocked/{seat}", {})


def refusal_of(visitor: Visitor, table: Json) -> tuple[int, str]:
    """How the open seat of a table is refused to somebody."""
    return visitor.refused("POST", f"/api/invites/{table['seats'][1]['invite']}")


def test_who_is_blocked_is_on_a_list_until_it_is_undone(ann: Visitor, bob: Visitor) -> None:
    code = seat_of_two(ann, bob)
    block(ann, code, 1)
    block(ann, code, 1)
    (somebody,) = ann.get("/api/blocks")
    assert somebody["name"] == "Bob"
    assert bob.get("/api/blocks") == []
    assert ann.delete(f"/api/blocks/{somebody['tag']}") == []
    assert ann.get("/api/blocks") == []


def test_nobody_undoes_what_others_have_blocked(ann: Visitor, bob: Visitor) -> None:
    block(ann, seat_of_two(ann, bob), 1)
    (somebody,) = ann.get("/api/blocks")
    bob.delete(f"/api/blocks/{somebody['tag']}")
    assert len(ann.get("/api/blocks")) == 1


def test_neither_sits_down_at_a_table_of_the_other(ann: Visitor, bob: Visitor) -> None:
    block(ann, seat_of_two(ann, bob), 1)
    assert refusal_of(bob, ann.table(ME, OPEN)) == (403, "kept-apart")
    assert refusal_of(ann, bob.table(ME, OPEN)) == (403, "kept-apart")


def test_they_sit_down_together_again_once_it_is_undone(ann: Visitor, bob: Visitor) -> None:
    block(ann, seat_of_two(ann, bob), 1)
    ann.delete(f"/api/blocks/{ann.get('/api/blocks')[0]['tag']}")
    assert seat_of_two(ann, bob)


def test_who_is_blocked_keeps_the_seat_that_they_have(ann: Visitor, bob: Visitor) -> None:
    table = ann.table(ME, OPEN)
    bob.post(f"/api/invites/{table['seats'][1]['invite']}")
    block(ann, table["code"], 1)
    assert bob.post(f"/api/invites/{table['seats'][1]['invite']}")["mine"] == [1]


def test_there_is_no_rematch_with_somebody_who_is_blocked(ann: Visitor, bob: Visitor) -> None:
    code = seat_of_two(ann, bob)
    with ann.look(code) as talk:
        talk.state()
        talk.send(type="resign", seat=0)
        talk.state(lambda after: after["table"]["status"] == "over")
    block(ann, code, 1)
    for somebody in (ann, bob):
        assert somebody.refused("POST", f"/api/tables/{code}/rematch") == (403, "kept-apart")


@pytest.mark.parametrize("seat", [0, 2, 3, 99])
def test_nobody_blocks_themselves_computers_or_empty_seats(ann: Visitor, seat: int) -> None:
    table = ann.table(ME, here("Ida"), {"kind": "computer", "level": "random"}, OPEN)
    path = f"/api/tables/{table['code']}/talk/blocked/{seat}"
    assert ann.refused("PUT", path, {}) == (404, "no-such-person")


def test_who_only_watches_blocks_nobody(server: ServerThread, two: str) -> None:
    eve = server.visitor("Eve")
    assert eve.refused("PUT", f"/api/tables/{two}/talk/blocked/1", {}) == (403, "not-yours")


def test_whom_one_has_blocked_is_in_what_one_downloads(ann: Visitor, bob: Visitor) -> None:
    block(ann, seat_of_two(ann, bob), 1)
    assert [one["name"] for one in ann.get("/api/account/data")["blocked"]] == ["Bob"]
    assert bob.get("/api/account/data")["blocked"] == []


def test_it_goes_with_either_of_them(tmp_path: Path) -> None:
    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        for leaves in (0, 1):
            both = server.visitor("Ann"), server.visitor("Bob")
            block(both[0], seat_of_two(*both), 1)
            assert len(rows(server.file, "select * from blocks")) == 1
            both[leaves].delete("/api/account")
            assert rows(server.file, "select * from blocks") == []


def test_what_a_guest_has_blocked_comes_along_to_their_account(database: Database) -> None:
    def work(connection: Connection) -> None:
        blocks.block(connection, "guest", "bob", "Bob")
        blocks.block(connection, "account", "bob", "Bobby")
        blocks.block(connection, "eve", "guest", "Ann")
        blocks.block(connection, "guest", "account", "myself")
        bring_along(connection, "guest", "account")

    async def bring(store: Store) -> None:
        await store.write(work)

    with_store(database, bring)
    found = rows(database, "select guest, blocked from blocks order by guest")
    assert found == [("account", "bob"), ("eve", "account")]


def test_who_asks_is_told_of_both_directions(database: Database) -> None:
    def work(connection: Connection) -> None:
        blocks.block(connection, "ann", "bob", "Bob")
        blocks.block(connection, "eve", "ann", "Ann")
        assert blocks.has_blocked(connection, "ann", "bob")
        assert not blocks.has_blocked(connection, "bob", "ann")
        assert blocks.blocked_by(connection, "ann") == {"bob"}
        assert blocks.kept_apart_from(connection, "ann") == {"bob", "eve"}
        assert blocks.kept_apart_from(connection, "bob") == {"ann"}

    async def ask(store: Store) -> None:
        await store.write(work)

    with_store(database, ask)


def test_nobody_is_told_the_number_of_a_guest(ann: Visitor, bob: Visitor) -> None:
    block(ann, seat_of_two(ann, bob), 1)
    told = json.dumps([ann.get("/api/blocks"), ann.get("/api/account/data")])
    assert bob.cookie.partition(".")[0] not in told


def test_nobody_blocks_without_end(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "MOST", 2)

    async def block_three(store: Store) -> None:
        for whom in ("bob", "eve"):
            await store.write(partial(blocks.block, guest="ann", whom=whom, name=whom))
        with pytest.raises(Problem) as refused:
            await store.write(partial(blocks.block, guest="ann", whom="joe", name="Joe"))
        assert refused.value.code == "too-large"

    with_store(database, block_three)
