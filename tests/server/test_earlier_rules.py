"""Tables that were begun under earlier versions of the rules: they go on under these."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carbarn.engine import records
from carbarn.engine.chance import SEEDS
from carbarn.engine.records import Record
from carbarn.games import find, folders, versions
from carbarn.opponents.compiling import compile_rules
from carbarn.server.entries import Entry
from carbarn.server.guests import Guests
from carbarn.server.new_tables import Agreed, laid_out
from carbarn.server.store.store import KeptSeat, KeptTable, Standing, Store
from carbarn.server.table.game_log import begun

from .client import ServerThread, Visitor, for_tests, rows, wait_until

pytestmark = pytest.mark.slow

EARLIER = [(name, rules) for name in folders() for rules in versions(find(name))[:-1]]
CODES = {earlier: letter * 6 for earlier, letter in zip(EARLIER, "abcdefgh", strict=False)}
SEATS = (
    KeptSeat(0, "person", "Ann", guest="ann", holders=frozenset({"ann"})),
    KeptSeat(1, "computer", level="beginner"),
)


def begun_under(name: str, rules: int) -> KeptTable:
    """A table as a server of that time would have kept it."""
    table = laid_out("ann", name, SEATS, Agreed({}, hints=True, stand_in_after=None))
    return begun(replace(table, code=CODES[name, rules], rules=rules, seed=table.seed % SEEDS))


async def keep(database: Path, tables: list[KeptTable]) -> str:
    store = await Store.open(database)
    for table in tables:
        await store.create(table)
    (key, *_) = await store.secret_keys(make=True)
    await store.close()
    return key


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("old") / "carbarn.db"


@pytest.fixture(scope="module")
def ann(database: Path) -> Iterator[Visitor]:
    for name, _ in EARLIER:
        compile_rules(name)  # by plain ones a hint takes its time
    key = asyncio.run(keep(database, [begun_under(*earlier) for earlier in EARLIER]))
    with ServerThread(for_tests(database, think=0.02)) as server:
        yield server.returning(Guests([key]).signed("ann"))


def play_to_the_end(ann: Visitor, code: str) -> None:
    chance = Random(1)
    with ann.look(code) as talk:
        state = talk.look(0)
        while state["table"]["status"] == "playing":
            if state["legal"]:
                state = talk.play(state, chance.choice(state["legal"]))
            else:
                state = talk.state()


@pytest.mark.parametrize(("name", "rules"), EARLIER)
def test_a_table_of_an_earlier_version_is_played_to_its_end(
    ann: Visitor, name: str, rules: int
) -> None:
    code = CODES[name, rules]
    before = ann.get(f"/api/tables/{code}")
    assert (before["game"], before["status"]) == (name, "playing")
    with ann.look(code) as talk:
        state = talk.look(0)
        while not state["legal"]:
            state = talk.state()
        talk.send(type="hint", seat=0, seq=state["seq"])
        talk.until(lambda message: message["type"] == "hint", timeout=240)

    play_to_the_end(ann, code)

    record = records.parsed(ann.http.get(f"/api/tables/{code}/record").text, "the server's")
    assert record.rules == rules
    assert replayed(record) == ann.get(f"/api/tables/{code}")["scores"]
    steps = [ann.get(f"/api/tables/{code}/moves/{n}") for n in (0, 1, len(record.moves))]
    assert steps[-1]["view"]["scores"] == record.scores
    assert ann.post(f"/api/tables/{code}/analysis")["running"]
    wait_until(lambda: ann.get(f"/api/tables/{code}/analysis")["decisions"], timeout=240)
    ann.http.delete(f"/api/tables/{code}/analysis")


def replayed(record: Record) -> list[int]:
    *_, (referee, _) = records.replay(record, find(record.game, record.rules), "the server's")
    return referee.scores()


def test_new_tables_have_the_newest_rules_and_a_secret_seed(ann: Visitor, database: Path) -> None:
    for name in folders():
        ann.table({"kind": "me"}, {"kind": "computer", "level": "random"}, game=name)

    kept = rows(database, "select game, rules, seed, code from tables")
    new = [row for row in kept if row[3] not in CODES.values()]
    assert {(game, rules) for game, rules, *_ in new} == {(n, find(n).RULES) for n in folders()}
    assert all(int(seed) >= SEEDS for _, _, seed, _ in new)


# Versions that are given up -----------------------------------------------------------------

GIVEN_UP, PLAYED_OUT = "hhhhhh", "jjjjjj"
RESULT = Standing("over", 2, None, scores=[12, 7], winners=[0])


async def keep_given_up(store: Store, code: str, standing: Standing) -> None:
    """A table whose rules are not played any more, with two moves made."""
    table = laid_out("ann", "tramways", SEATS, Agreed({}, hints=True, stand_in_after=None))
    await store.create(replace(table, code=code, rules=0))
    await store.append(code, Entry(1, 0, "move", move="book 1"), Standing("playing", 1, 0))
    await store.append(code, Entry(2, 0, "move", move="ticket #5"), standing)


@pytest.fixture(scope="module")
def stranded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Visitor, Path]]:
    """A computer is to move at one table, the other is over."""
    database = tmp_path_factory.mktemp("given-up") / "carbarn.db"

    async def keep_it() -> str:
        store = await Store.open(database)
        await keep_given_up(store, GIVEN_UP, Standing("playing", 2, 1))
        await keep_given_up(store, PLAYED_OUT, RESULT)
        (key, *_) = await store.secret_keys(make=True)
        await store.close()
        return key

    key = asyncio.run(keep_it())
    with ServerThread(for_tests(database)) as server:
        yield server.returning(Guests([key]).signed("ann")), database


def as_listed(ann: Visitor, code: str) -> dict[str, Any]:
    """A table among one's own, without when it last changed: the list alone tells that."""
    (table,) = [table for table in ann.get("/api/me")["tables"] if table["code"] == code]
    return {name: value for name, value in table.items() if name != "changed"}


def test_its_table_has_ended_and_counts_for_nobody(stranded: tuple[Visitor, Path]) -> None:
    ann, _ = stranded
    table = as_listed(ann, GIVEN_UP)
    assert table == ann.get(f"/api/tables/{GIVEN_UP}")
    assert (table["status"], table["turn"], table["winners"]) == ("ended", None, None)
    with ann.look(GIVEN_UP) as talk:
        state = talk.state()
        assert (state["table"]["status"], state["view"], state["legal"]) == ("ended", None, [])
        assert talk.code(type="play", seat=0, seq=2, move="top #11") == "over"


def test_its_moves_can_be_read_as_they_were_kept(stranded: tuple[Visitor, Path]) -> None:
    ann, _ = stranded
    record = ann.get(f"/api/tables/{GIVEN_UP}/record")
    assert [(move["seat"], move["move"]) for move in record["moves"]] == [
        (0, "book 1"),
        (0, "ticket #5"),
    ]
    assert (record["rules"], record["seats"], record["scores"]) == (0, ["Ann", "beginner"], [])


def test_nothing_that_was_kept_is_changed(stranded: tuple[Visitor, Path]) -> None:
    _, database = stranded
    kept = rows(database, "select status, seq, turn from tables order by code")
    assert kept == [("playing", 2, 1), ("over", 2, None)]


def test_a_game_that_was_over_before_keeps_its_result(stranded: tuple[Visitor, Path]) -> None:
    ann, _ = stranded
    table = ann.get(f"/api/tables/{PLAYED_OUT}")
    assert (table["status"], table["scores"], table["winners"]) == ("over", [12, 7], [0])
    assert table == as_listed(ann, PLAYED_OUT)
    with ann.look(PLAYED_OUT) as talk:
        state = talk.state()
        assert (state["table"]["scores"], state["view"], state["legal"]) == ([12, 7], None, [])
    record = ann.get(f"/api/tables/{PLAYED_OUT}/record")
    assert (record["scores"], len(record["moves"])) == ([12, 7], 2)


def test_no_computer_is_waited_for_there(tmp_path: Path) -> None:
    async def waiting() -> list[str]:
        store = await Store.open(tmp_path / "carbarn.db")
        await keep_given_up(store, GIVEN_UP, Standing("playing", 2, 1))
        newest = laid_out("ann", "tramways", SEATS, Agreed({}, hints=True, stand_in_after=None))
        standing = Standing("playing", 0, 1)
        await store.create(replace(newest, code="kkkkkk", standing=standing))
        found = await store.waiting_for_computers()
        await store.close()
        return found

    assert asyncio.run(waiting()) == ["kkkkkk"]
