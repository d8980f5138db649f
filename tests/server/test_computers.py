"""Computer players: they think elsewhere, move by the same path as people, and never give up."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sqlite3
import time
from pathlib import Path

import pytest

from carbarn.engine import options
from carbarn.games import find
from carbarn.opponents.planned_turn import PlannedTurn
from carbarn.opponents.players import own_seed
from carbarn.server.settings import Settings
from carbarn.server.thinking.here import ThinkersHere
from carbarn.server.thinking.pools import FairQueue
from carbarn.server.thinking.questions import Question

from .client import ME, ServerThread, Visitor, computer, entries_of, for_tests, wait_until


def finish(visitor: Visitor, code: str) -> None:
    wait_until(lambda: visitor.get(f"/api/tables/{code}")["status"] == "over", timeout=60)


@pytest.mark.slow
def test_computers_play_a_whole_game_among_themselves(server: ServerThread, ann: Visitor) -> None:
    code = ann.table(computer(), computer("greedy"), computer(), companies=True)["code"]
    finish(ann, code)
    assert server.referee(code).over()


def test_a_person_sees_whose_move_is_being_thought_about(tmp_path: Path) -> None:
    with ServerThread(for_tests(tmp_path / "carbarn.db", pace=0.2)) as server:
        ann = server.visitor()
        with ann.look(ann.table(computer(), ME)["code"]) as talk:
            state = talk.state()
            assert (state["thinking"], state["legal"]) == (0, [])
            moved = talk.state(lambda s: s["table"]["turn"] == 1)
            assert (moved["thinking"], moved["log"][-1]["seat"]) == (None, 0)


@pytest.mark.slow
def test_no_computer_moves_so_fast_that_nobody_can_follow(tmp_path: Path) -> None:
    with ServerThread(for_tests(tmp_path / "carbarn.db", pace=0.3)) as server:
        ann = server.visitor()
        with ann.look(ann.table(computer(), computer())["code"]) as talk:
            seq = talk.state()["seq"]
            started = time.monotonic()
            talk.state(lambda s: s["seq"] == seq + 4)
            assert time.monotonic() - started > 0.85


def test_computers_that_nobody_watches_pause_until_somebody_looks(tmp_path: Path) -> None:
    with ServerThread(for_tests(tmp_path / "carbarn.db", pace=0.02, unwatched=0.05)) as server:
        ann = server.visitor()
        code = ann.table(computer(), computer())["code"]
        table = server.app.state.context.registry._tables[code]
        wait_until(lambda: not table.computers.are_busy)
        paused = ann.get(f"/api/tables/{code}")["seq"]
        time.sleep(0.1)
        assert ann.get(f"/api/tables/{code}")["seq"] == paused
        with ann.look(code) as talk:
            talk.state(lambda state: state["seq"] > paused + 1)


@pytest.mark.slow
def test_games_go_on_after_a_restart(tmp_path: Path) -> None:
    settings = for_tests(tmp_path / "carbarn.db", pace=0.02)
    with ServerThread(settings) as server:
        ann = server.visitor()
        codes = [ann.table(computer(), computer())["code"] for _ in range(5)]
        wait_until(lambda: all(entries_of(settings.database, code) for code in codes))
        cookie = ann.cookie
    assert any(not server.referee(code).over() for code in codes)
    with ServerThread(settings) as server:
        ann = server.returning(cookie)
        for code in codes:
            finish(ann, code)
            assert server.referee(code).over()


@pytest.mark.slow
def test_workers_that_die_are_replaced_and_the_moves_are_made(tmp_path: Path) -> None:
    """All are killed again and again, thinking or not; the games end all the same."""
    with ServerThread(for_tests(tmp_path / "carbarn.db", pace=0.01)) as server:
        ann = server.visitor()
        codes = [ann.table(computer(), computer())["code"] for _ in range(3)]
        for _ in range(3):
            time.sleep(0.3)
            for child in multiprocessing.active_children():
                os.kill(child.pid or 0, signal.SIGKILL)
        for code in codes:
            finish(ann, code)
            assert server.referee(code).over()


@pytest.mark.slow
def test_a_worker_that_does_not_answer_is_replaced_and_the_move_is_made(
    caplog: pytest.LogCaptureFixture,
) -> None:
    game = find("cable-car")
    veiled = game.veil(game.setup(options.complete(game, 2, {}), 1), 0).tobytes()
    question = Question(game.NAME, veiled, 0, "greedy", seed=1, people=True)

    async def ask() -> PlannedTurn:
        thinkers = ThinkersHere(think=0.1, workers=1, early=False, patience=3.0)
        first = await thinkers.plan(question)
        for child in multiprocessing.active_children():
            os.kill(child.pid or 0, signal.SIGSTOP)
        again = await thinkers.plan(question)
        await thinkers.close()
        assert again == first
        return again

    game.name_move(asyncio.run(ask()).moves[0])
    assert "a worker does not answer" in caplog.text


@pytest.mark.slow
def test_who_no_longer_waits_does_not_take_the_answers_of_others_along() -> None:
    """Three give up; then the worker dies that all were waiting for."""
    game = find("cable-car")
    veiled = game.veil(game.setup(options.complete(game, 2, {}), 1), 0).tobytes()
    question = Question(game.NAME, veiled, 0, "greedy", seed=1, people=True)

    async def ask() -> list[PlannedTurn]:
        thinkers = ThinkersHere(think=0.1, workers=1, early=False)
        first = await thinkers.plan(question)
        (worker,) = multiprocessing.active_children()
        os.kill(worker.pid or 0, signal.SIGSTOP)
        asking = [asyncio.create_task(thinkers.plan(question)) for _ in range(5)]
        for task in asking[:3]:
            await asyncio.sleep(0.1)
            task.cancel()
        await asyncio.sleep(0.1)
        os.kill(worker.pid or 0, signal.SIGKILL)
        async with asyncio.timeout(20):
            answers = await asyncio.gather(*asking[3:])
        await thinkers.close()
        return [first, *answers]

    assert len(set(asyncio.run(ask()))) == 1


def test_workers_leave_when_the_server_stops(tmp_path: Path) -> None:
    before = set(multiprocessing.active_children())
    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        ann = server.visitor()
        code = ann.table(computer(), computer())["code"]
        wait_until(lambda: entries_of(server.settings.database, code))
        mine = set(multiprocessing.active_children()) - before
        assert mine
        started = time.monotonic()
    assert time.monotonic() - started < 5
    assert not mine & set(multiprocessing.active_children())


@pytest.mark.slow
def test_a_level_that_cannot_think_is_played_by_the_easiest(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The store names a level that is no more."""
    settings = for_tests(tmp_path / "carbarn.db")
    code = kept_with_computers_of_level("genius", settings)
    with ServerThread(settings) as server:
        finish(server.visitor(), code)
    line = next(line for line in caplog.records if line.message == "a level failed")
    assert {"level": "genius", "instead": "beginner"}.items() <= vars(line).items()


def kept_with_computers_of_level(level: str, settings: Settings) -> str:
    """A table in the store at which computers of this level sit; its code."""
    with ServerThread(settings) as server:
        code: str = server.visitor().table(ME, computer())["code"]
    with sqlite3.connect(server.file) as connection:
        connection.execute("update seats set kind = 'computer', level = ?", [level])
    connection.close()
    return code


def test_the_same_table_thinks_the_same_and_gives_no_clue() -> None:
    seeds = {own_seed(table, seat) for table in range(50) for seat in range(50)}
    assert len(seeds) == 2500
    assert own_seed(7, 3) == own_seed(7, 3)
    assert all(0 <= seed < 2**63 for seed in seeds)


# Queues -------------------------------------------------------------------------------------


async def served(asking: list[tuple[str, bool]]) -> list[str]:
    """The order in which those who ask are served, if nobody leaves before all have come."""
    queue, order = FairQueue(places=1), list[str]()
    gate = asyncio.Event()

    async def ask(name: str, people: bool) -> None:
        async with queue.turn(people):
            await gate.wait()
            order.append(name)

    tasks = [asyncio.create_task(ask(*who)) for who in asking]
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(*tasks)
    return order


def test_those_with_people_come_first_but_the_others_are_not_forgotten() -> None:
    many = [(f"quiet {n}", False) for n in range(100)]
    people = [(f"person {n}", True) for n in range(12)]
    order = asyncio.run(served([*many, *people]))
    assert order[0] == "quiet 0", "who was there when nobody waited"
    assert {f"person {n}" for n in range(12)} <= set(order[:18])
    assert sum(name.startswith("quiet") for name in order[1:13]) == 3
    assert [name for name in order if name.startswith("quiet")] == [name for name, _ in many]


async def hold(queue: FairQueue, people: bool) -> None:
    """Wait for one's turn and keep it."""
    await queue.turn(people).__aenter__()


def test_who_gives_up_waiting_leaves_no_hole() -> None:
    async def run() -> list[bool]:
        queue = FairQueue(1)
        async with queue.turn(people=True):
            waiting = [asyncio.create_task(hold(queue, people=True)) for _ in range(3)]
            await asyncio.sleep(0)
            waiting[0].cancel()
            await asyncio.sleep(0)
            waiting[1].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        return [task.cancelled() for task in waiting]

    assert asyncio.run(run()) == [True, True, False]


def test_when_many_wait_each_thinks_for_a_shorter_time() -> None:
    async def run() -> tuple[float, tuple[float, float]]:
        queue = FairQueue(2)
        alone = queue.time_share(people=False)
        tasks = [asyncio.create_task(hold(queue, people=False)) for _ in range(10)]
        await asyncio.sleep(0)
        crowded = queue.time_share(people=False), queue.time_share(people=True)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return alone, crowded

    assert asyncio.run(run()) == (1.0, (0.25, 1.0))


# Together -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_hundred_tables_of_computers_do_not_keep_a_person_waiting(tmp_path: Path) -> None:
    """The person's opponent comes first, however many others are asking."""
    with ServerThread(for_tests(tmp_path / "carbarn.db", workers=2, pace=0.05)) as server:
        ann = server.visitor()
        codes = [ann.table(computer("greedy"), computer("greedy"))["code"] for _ in range(100)]
        waits = []
        with ann.look(ann.table(ME, computer("greedy"))["code"]) as talk:
            state = talk.state()
            for _ in range(8):
                talk.send(type="play", seat=0, seq=state["seq"], move=state["legal"][0])
                talk.state(lambda s: s["thinking"] == 1)
                started = time.monotonic()
                state = talk.state(lambda s: s["table"]["turn"] == 0)
                waits.append(time.monotonic() - started)
        moved = [len(entries_of(server.settings.database, code)) for code in codes]
    assert sorted(waits)[len(waits) // 2] < 1.5, waits
    assert sum(moved) > 20, "the others go on meanwhile"


@pytest.mark.slow
def test_greedy_does_not_wait_for_the_compiler_and_search_moves_when_it_is_ready(
    tmp_path: Path,
) -> None:
    settings = for_tests(tmp_path / "carbarn.db", compile_early=True, think=0.1)
    with ServerThread(settings) as server:
        ann = server.visitor()
        searching = ann.table(ME, computer("search"))["code"]
        with ann.look(searching) as talk:
            state = talk.state()
            talk.send(type="play", seat=0, seq=0, move=state["legal"][0])
            state = talk.state(lambda s: s["seq"] == 1)
            assert state["thinking"] == 1
            quick = ann.table(computer(), computer("greedy"))["code"]
            finish(ann, quick)
            answer = talk.until(lambda m: m["type"] == "state" and m["seq"] > 1, timeout=120)
            assert answer["log"][-1]["seat"] == 1


def test_at_a_table_that_was_deleted_no_computer_tries_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with ServerThread(for_tests(tmp_path / "carbarn.db", pace=0.3)) as server:
        server.visitor().table(computer(), computer())
        caplog.set_level("INFO")
        with sqlite3.connect(server.file, timeout=20) as connection:
            for name in ("entries", "planned_turns", "seats", "tables"):
                connection.execute(f"delete from {name}")
        connection.close()
        wait_until(lambda: "no move" in [record.getMessage() for record in caplog.records])
    assert not [record for record in caplog.records if record.exc_info]
