"""Duties: one process has one, and whoever has lost it cannot write."""

from __future__ import annotations

import asyncio

import pytest

from carbarn.server.entries import Entry
from carbarn.server.processes import duties
from carbarn.server.processes.duties import AT_ONCE, Duty, Fence, LostDuty
from carbarn.server.store.database import Url
from carbarn.server.store.store import Standing, Store

from .client import entries_of
from .test_store import TABLE, with_store

LONG, OVER = 60.0, 0.0
DUTY = Duty("computers", "aaaaaa")
FIRST, AFTER = Entry(1, 1, "move", "draw"), Standing("playing", 1, 0)


async def begun(store: Store, lease: float = LONG) -> int:
    return await store.write(lambda connection: duties.begin(connection, lease))


async def claimed(store: Store, process: int, duty: Duty = DUTY) -> bool:
    return await store.write(lambda connection: duties.claim(connection, process, duty))


async def taken_over(store: Store, process: int) -> list[Duty]:
    return await store.write(lambda connection: duties.take_over(connection, process))


def test_a_duty_is_claimed_by_one(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        await store.create(TABLE)
        processes = [await begun(store) for _ in range(5)]
        assert sorted([await claimed(store, process) for process in processes]) == [False] * 4 + [
            True
        ]
        (holder,) = [process for process in processes if await claimed(store, process)]
        await store.write(lambda connection: duties.release(connection, Fence(DUTY, holder)))
        assert await claimed(store, processes[-1])

    with_store(postgresql, work)


def test_nobody_writes_who_was_silent_for_too_long(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        await store.create(TABLE)
        silent = await begun(store, OVER)
        assert await claimed(store, silent)
        process = await begun(store)
        assert not await store.write(lambda connection: duties.beat(connection, silent, LONG))
        assert await taken_over(store, process) == [DUTY]
        with pytest.raises(LostDuty):
            await store.append("aaaaaa", FIRST, AFTER, fence=Fence(DUTY, silent))
        with pytest.raises(LostDuty):
            await store.add_verdicts("aaaaaa", {1: "bad"}, Fence(DUTY, silent))
        await store.append("aaaaaa", FIRST, AFTER, fence=Fence(DUTY, process))
        assert await store.verdicts("aaaaaa") == {}

    with_store(postgresql, work)
    assert len(entries_of(postgresql, "aaaaaa")) == 1


def test_a_number_is_never_given_twice(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        first = await begun(store, OVER)
        dead = await store.write(duties.bury)
        assert [number for number, _ in dead] == [first]
        assert await begun(store) > first

    with_store(postgresql, work)


def test_what_a_dead_process_did_is_shared_out(postgresql: Url) -> None:
    """Those who take over get some each, and all of it in the end."""

    async def work(store: Store) -> None:
        await store.create(TABLE)
        kinds = [Duty("computers", "aaaaaa"), Duty("looking back", "aaaaaa", "ann")]
        dead = await begun(store, OVER)
        for duty in kinds:
            assert await claimed(store, dead, duty)
        assert len(kinds) <= AT_ONCE
        others = [await begun(store) for _ in range(3)]
        taken = await asyncio.gather(*(taken_over(store, process) for process in others))
        assert sorted(duty.kind for found in taken for duty in found) == [
            "computers",
            "looking back",
        ]
        assert {duty.guest for found in taken for duty in found} == {"", "ann"}

    with_store(postgresql, work)


def test_computers_that_are_nobodys_duty_are_found(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        await store.create(TABLE)
        process = await begun(store)
        found = await store.write(lambda connection: duties.claim_waiting(connection, process))
        assert found == [DUTY]
        assert not await store.write(lambda connection: duties.claim_waiting(connection, process))

    with_store(postgresql, work)
