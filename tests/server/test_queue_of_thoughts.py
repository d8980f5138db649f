"""The queue of thoughts: one thinker has one, and whoever has lost it cannot answer."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from carbarn.opponents.planned_turn import PlannedTurn
from carbarn.server.problems import Problem
from carbarn.server.store.database import Url
from carbarn.server.store.store import Store
from carbarn.server.thinking import queue
from carbarn.server.thinking.questions import Question
from carbarn.server.thinking.queue import IDLE, TRIES, WITH_PEOPLE, WITHOUT, Asked, Kind, Taken

from .client import rows
from .test_store import with_store

SOURCES, LONG, OVER = "ours", 60.0, 0.0
QUESTION = Question("cable-car", b"\x00\xff", 1, "expert", seed=2**53 + 1, people=True)
TURN = PlannedTurn(3, (17, 2), ("a", "b"))


async def begun(store: Store, lease: float = LONG, places: int = 2, sources: str = SOURCES) -> int:
    return await store.write(lambda c: queue.begin(c, sources, places, lease))


async def asked(store: Store, *names: str, kind: Kind = "plan", people: bool = True) -> None:
    wanted = Asked(kind, replace(QUESTION, people=people))
    for name in names:
        await store.write(lambda c, name=name: queue.ask(c, name, SOURCES, wanted))  # type: ignore[misc]


async def taken(
    store: Store, thinker: int, most: int = 1, first: int = WITH_PEOPLE, sources: str = SOURCES
) -> list[Taken]:
    return await store.write(lambda c: queue.take(c, thinker, sources, most, first))


async def answered(store: Store, one: Taken, found: object = TURN) -> bool:
    return await store.write(lambda c: queue.answer(c, one, found))


def names(some: Sequence[Taken]) -> str:
    return " ".join(one.thought for one in some)


def test_what_is_asked_and_answered_comes_as_it_was(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        await asked(store, "a")
        (one,) = await taken(store, await begun(store))
        assert one.asked == Asked("plan", QUESTION)
        assert await answered(store, one)
        answers = await store.write(lambda c: queue.collect(c, ["a", "b"]))
        assert answers["a"].read("plan") == TURN
        assert rows(postgresql, "select * from thoughts") == []

    with_store(postgresql, work)


def test_a_thought_is_taken_by_one(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        await asked(store, "a")
        thinkers = [await begun(store) for _ in range(3)]
        found = await asyncio.gather(*(taken(store, thinker) for thinker in thinkers))
        assert sorted(map(names, found)) == ["", "", "a"]

    with_store(postgresql, work)


def test_a_late_answer_is_refused_when_another_thinks_about_it_by_now(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        await asked(store, "a")
        (late,) = await taken(store, await begun(store, OVER))
        (one,) = await taken(store, await begun(store))
        assert not await answered(store, late)
        assert await answered(store, one)
        assert not await answered(store, late)

    with_store(postgresql, work)


def test_an_answer_that_nobody_waits_for_is_refused(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        await asked(store, "a")
        (one,) = await taken(store, await begun(store))
        await store.write(lambda c: queue.forget(c, "a"))
        assert not await answered(store, one)

    with_store(postgresql, work)


def test_who_was_silent_for_too_long_is_told_and_forgotten(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        silent, alive = await begun(store, OVER), await begun(store)
        assert not await store.write(lambda c: queue.beat(c, silent, [], LONG))
        assert await store.write(lambda c: queue.beat(c, alive, [], LONG))
        assert rows(postgresql, "select number from thinkers") == [(alive,)]
        assert await begun(store) > alive, "no number is given twice"

    with_store(postgresql, work)


def test_what_a_thinker_was_given_without_hearing_of_it_is_free_again(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        thinker = await begun(store)
        await asked(store, "a", "b")
        await taken(store, thinker, most=2)
        await store.write(lambda c: c.exec_driver_sql("update thoughts set taken = taken - 10"))
        await store.write(lambda c: queue.beat(c, thinker, ["b"], LONG))
        assert names(await taken(store, await begun(store), most=2)) == "a"

    with_store(postgresql, work)


def test_who_stops_gives_back_what_is_not_answered(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        thinker = await begun(store)
        await asked(store, "a", "b")
        done, _ = await taken(store, thinker, most=2)
        assert await answered(store, done)
        await store.write(lambda c: queue.end(c, thinker))
        assert names(await taken(store, await begun(store), most=2)) == "b"

    with_store(postgresql, work)


def test_a_thought_over_which_thinkers_die_is_left_to_whoever_asks(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        await asked(store, "a")
        for _ in range(TRIES):
            assert await store.write(lambda c: queue.still_wait(c, ["a"])) == {"a"}
            assert names(await taken(store, await begun(store, OVER))) == "a"
        assert await store.write(lambda c: queue.still_wait(c, ["a"])) == set()
        assert await taken(store, await begun(store)) == []

    with_store(postgresql, work)


def test_what_nobody_waits_for_any_more_goes(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        thinker = await begun(store)
        await asked(store, "a", "b")
        await store.write(lambda c: c.exec_driver_sql("update thoughts set until = 1"))
        assert await store.write(lambda c: queue.still_wait(c, ["b"])) == {"b"}
        await store.write(lambda c: queue.beat(c, thinker, [], LONG))
        assert rows(postgresql, "select thought from thoughts") == [("b",)]

    with_store(postgresql, work)


def test_who_has_other_rules_is_not_asked(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        other = await begun(store, sources="theirs")
        await asked(store, "a")
        assert await taken(store, other, sources="theirs") == []
        assert await store.read(lambda c: queue.places_of(c, SOURCES)) == 0

    with_store(postgresql, work)


def test_people_come_first_but_in_every_fourth_place_computers_alone(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        await asked(store, "idle", kind="verdict")
        await asked(store, "c", "d", people=False)
        await asked(store, "a", "b")
        thinker = await begun(store)
        in_turn = [names(await taken(store, thinker, first=WITH_PEOPLE))]
        in_turn += [names(await taken(store, thinker, first=WITHOUT))]
        in_turn += [names(await taken(store, thinker)) for _ in range(3)]
        assert in_turn == ["a", "c", "b", "d", "idle"]

    with_store(postgresql, work)


def test_the_more_wait_the_less_each_of_them_thinks(postgresql: Url) -> None:
    """Who plays with people does not think less because of those who play among themselves."""

    async def work(store: Store) -> None:
        thinker = await begun(store, places=2)
        await asked(store, *"abcde")
        await asked(store, *"fghi", people=False)
        shares = [(await taken(store, thinker))[0].asked.question.share for _ in range(4)]
        assert shares == [2 / 4, 2 / 3, 1, 1]
        (alone,) = await taken(store, thinker, first=WITHOUT)
        assert alone.asked.question.share == 2 / (1 + 3)

    with_store(postgresql, work)


def test_a_thinker_needs_no_more_rights_than_the_guide_gives_it(postgresql: Url) -> None:
    guide = (Path(__file__).parents[2] / "docs/hosting.md").read_text()
    role = f"thinker_{secrets.token_hex(8)}"
    grants = guide.partition("```sql\n")[2].partition("```")[0].replace("carbarn_think", role)

    async def let_it(store: Store) -> None:
        await asked(store, "a")
        await store.write(lambda connection: connection.exec_driver_sql(grants))

    async def think() -> None:
        store = await Store.join(Url(postgresql.text.replace("postgres:", f"{role}:")))
        thinker = await begun(store)
        assert await store.write(lambda c: queue.beat(c, thinker, [], LONG))
        (one,) = await taken(store, thinker)
        assert await answered(store, one)
        await store.write(lambda c: queue.end(c, thinker))
        with pytest.raises(Problem):
            await store.secret_keys(make=False)
        await store.close()

    with_store(postgresql, let_it)
    asyncio.run(think())


@pytest.mark.parametrize(
    ("kind", "people", "line"),
    [("plan", True, WITH_PEOPLE), ("candidates", False, WITHOUT), ("verdict", False, IDLE)],
)
def test_who_waits_is_in_a_line(kind: Kind, people: bool, line: int) -> None:
    assert Asked(kind, replace(QUESTION, people=people)).line == line
