"""Looking back: every decision of a finished game is judged, in quiet moments, and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from carbarn.server.finished import looking_back
from carbarn.server.thinking.pools import FairQueue

from .client import ME, ServerThread, Visitor, computer, for_tests, rows, wait_until

THINK = 0.05  # seconds


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    settings = for_tests(tmp_path_factory.mktemp("server") / "carbarn.db", think=THINK)
    with ServerThread(settings) as server:
        yield server


def finished(visitor: Visitor, *seats: Any, game: str = "cable-car", **options: Any) -> str:
    """A game that computers have played among themselves, at the visitor's table."""
    seats = seats or (computer("random"), computer("random"))
    code = str(visitor.table(*seats, game=game, **options)["code"])
    wait_until(lambda: visitor.get(f"/api/tables/{code}")["status"] == "over", timeout=60)
    return code


def path(code: str) -> str:
    return f"/api/tables/{code}/analysis"


def looked_at(visitor: Visitor, code: str, moves: int | None = None) -> Any:
    """The analysis when it has come so far, or to the end."""

    def enough() -> bool:
        analysis = visitor.get(path(code))
        return bool(analysis["done"] >= (moves or analysis["total"]))

    wait_until(enough, timeout=240)
    return visitor.get(path(code))


@pytest.mark.slow
def test_every_decision_is_judged_by_what_the_player_could_know(
    server: ServerThread, ann: Visitor
) -> None:
    code = finished(ann)
    assert (ann.get(path(code))["done"], ann.get(path(code))["decisions"]) == (0, [])
    assert ann.post(path(code))["running"]
    analysis = looked_at(ann, code)
    record = ann.get(f"/api/tables/{code}/record")["moves"]
    for decision in analysis["decisions"]:
        made = record[decision["move"] - 1]
        assert (decision["seat"], decision["played"]["moves"]) == (made["seat"], [made["move"]])
        assert decision["expected"][0] == -decision["expected"][1]
        assert decision["best"]["moves"]
        assert decision["best"]["events"][0]["seat"] == decision["seat"]
    lost = [d["best"]["margin"] - d["played"]["margin"] for d in analysis["decisions"]]
    assert len(lost) > 40
    assert max(lost) > 2, "who plays at random gives something away"


@pytest.mark.slow
def test_it_can_be_stopped_and_gone_on_with_also_after_a_restart(tmp_path: Path) -> None:
    settings = for_tests(tmp_path / "carbarn.db", think=THINK)
    with ServerThread(settings) as server:
        ann = server.visitor()
        code, cookie = finished(ann), ann.cookie
        ann.post(path(code))
        looked_at(ann, code, moves=3)
        stopped = ann.http.delete(path(code)).json()
        assert not stopped["running"]
        done = len(rows(settings.database, "select * from verdicts"))
        assert 3 <= done < stopped["total"]
    with ServerThread(settings) as server:
        ann = server.returning(cookie)
        kept = ann.get(path(code))
        assert (kept["running"], kept["done"] >= done) == (False, True)
        ann.post(path(code))
        again = looked_at(ann, code, moves=kept["done"] + 2)
        assert again["decisions"][: len(kept["decisions"])] == kept["decisions"]


def test_only_those_at_the_table_have_it_looked_at_and_only_when_it_is_over(
    ann: Visitor, bob: Visitor
) -> None:
    running = ann.table(ME, computer("random"))["code"]
    assert ann.refused("POST", path(running)) == (409, "not-over")
    assert ann.refused("GET", path(running)) == (409, "not-over")
    code = finished(ann)
    assert bob.refused("POST", path(code)) == (403, "not-yours")
    assert bob.refused("DELETE", path(code)) == (403, "not-yours")
    assert bob.get(path(code))["decisions"] == []


@pytest.mark.slow
def test_one_guest_cannot_have_endless_games_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking_back, "MOST", 4)
    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        ann, bob = server.visitor(), server.visitor()
        first, *others, last = (finished(ann) for _ in range(4))
        ann.post(path(first))
        ann.post(path(first))  # twice is once
        for code in others:
            ann.post(path(code))
        assert ann.refused("POST", path(last)) == (429, "too-fast")
        bob.post(path(finished(bob)))
        assert bob.refused("POST", path(finished(bob))) == (429, "too-fast")
        ann.http.delete(path(first))
        assert ann.post(path(last))["running"]


def test_nobody_waits_for_what_is_done_in_idle_moments() -> None:
    async def run() -> list[str]:
        queue, order = FairQueue(places=1), list[str]()

        async def ask(name: str, people: bool, idle: bool) -> None:
            async with queue.turn(people, idle):
                order.append(name)
                await asyncio.sleep(0)

        async with queue.turn(people=True):
            asking = [("idle", False, True), ("quiet", False, False), ("person", True, False)]
            tasks = [asyncio.create_task(ask(*who)) for who in asking]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return order

    assert asyncio.run(run())[-1] == "idle"
