"""Hints at many processes: one of them thinks, and the others are told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import get_args

import pytest
from prometheus_client import REGISTRY

from carbarn.server.processes import duties
from carbarn.server.processes.duties import Duty, Kind, LostDuty
from carbarn.server.processes.notices import Notice
from carbarn.server.processes.processes import ManyProcesses
from carbarn.server.processes.whereabouts import Around
from carbarn.server.schemas import Candidate
from carbarn.server.store.database import Url
from carbarn.server.store.store import Store
from carbarn.server.table.hints import CHANNEL, Found

from .client import ME, Json, ServerThread, Visitor, computer, for_tests
from .postgres import new_database
from .test_store import TABLE, with_store

FOUND = Found("aaaaaa", 3, 1, [Candidate(["draw"], [{"key": "drew", "seat": 1}], 2.5)])
DUTY = Duty("hint", "aaaaaa")


@pytest.fixture(scope="module")
def database() -> Url:
    return new_database()


@pytest.fixture(scope="module")
def servers(database: Url) -> Iterator[list[ServerThread]]:
    settings = for_tests(database, think=0.1, lease=1.0)
    with ServerThread(settings) as one, ServerThread(settings) as other:
        yield [one, other]


def thoughts() -> float:
    return REGISTRY.get_sample_value("carbarn_thought_seconds_count") or 0.0


def hint(visitor: Visitor, code: str) -> Json:
    """What is answered to whoever asks for one as soon as they see the table."""
    with visitor.look(code) as talk:
        state = talk.state()
        talk.send(type="hint", id="h", seat=0, seq=state["seq"])
        return talk.until(lambda message: message.get("id") == "h", timeout=180)


@pytest.mark.slow
def test_a_hint_that_is_asked_for_at_two_processes_is_thought_about_once(
    servers: list[ServerThread],
) -> None:
    ann = servers[0].visitor("Ann")
    phone = servers[1].returning(ann.cookie)
    code = ann.table(ME, computer())["code"]
    with ann.look(code), phone.look(code):
        before = thoughts()
        with ThreadPoolExecutor() as at_once:
            here, there = at_once.map(lambda who: hint(who, code), (ann, phone))
    assert here["candidates"] == there["candidates"] != []
    assert thoughts() == before + 1


@pytest.mark.slow
def test_a_hint_is_taken_over_from_a_process_that_has_died(
    servers: list[ServerThread], database: Url
) -> None:
    ann = servers[0].visitor("Ann")
    code = ann.table(ME, computer())["code"]

    async def claimed_by_somebody_dying(store: Store) -> None:
        number = await store.write(lambda connection: duties.begin(connection, 1.0))
        duty = Duty("hint", code)
        assert await store.write(lambda connection: duties.claim(connection, number, duty))

    with_store(database, claimed_by_somebody_dying)
    assert hint(ann, code)["candidates"]


# One who was thought dead -------------------------------------------------------------------


class NoTables:
    """Of a process at which nobody looks at anything."""

    def hear(self, notice: Notice) -> None: ...

    def see(self, code: str, around: Around) -> None: ...

    def codes(self) -> list[str]:
        return []

    def has(self, code: str) -> bool:  # noqa: ARG002
        return False

    async def catch_up(self) -> None: ...


async def nothing(_: Duty) -> None:
    return


@asynccontextmanager
async def process(store: Store, database: Url, heard: list[str]) -> AsyncIterator[ManyProcesses]:
    processes = ManyProcesses(store, database, lease=60.0)
    processes.hear(CHANNEL, heard.append)
    await processes.begin(NoTables(), dict.fromkeys(get_args(Kind), nothing))
    try:
        yield processes
    finally:
        await processes.close()


def test_nobody_tells_a_hint_who_was_thought_dead_meanwhile(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        heard: list[str] = []
        await store.create(TABLE)
        async with (
            process(store, postgresql, []) as silent,
            process(store, postgresql, heard) as other,
        ):
            assert await silent.claim(DUTY)
            await store.write(lambda connection: duties.stop(connection, DUTY))
            assert await other.claim(DUTY)
            with pytest.raises(LostDuty):
                await silent.tell_for(DUTY, CHANNEL, "late")
            while not heard:  # it listens when it is ready
                await other.tell_for(DUTY, CHANNEL, FOUND.written())
                await asyncio.sleep(0.05)
        assert all(Found.read(words) == FOUND for words in heard)

    with_store(postgresql, work)
