"""Tables that were begun under earlier versions of the rules: they go on under these."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from carbarn.engine import records
from carbarn.engine.chance import SEEDS
from carbarn.engine.records import Record
from carbarn.games import find, folders, versions
from carbarn.server.guests import Guests
from carbarn.server.new_tables import Agreed, laid_out
from carbarn.server.store import KeptSeat, KeptTable, Store
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
