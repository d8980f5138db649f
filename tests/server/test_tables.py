"""What a table keeps to when those who sit at it come and go."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from carbarn.server.problems import Problem
from carbarn.server.processes.heartbeat import Heartbeat
from carbarn.server.processes.processes import Processes
from carbarn.server.registry import TableRegistry
from carbarn.server.schemas import Here, Me, NewTable
from carbarn.server.store.store import Store
from carbarn.server.table.table import Table, TableServices
from carbarn.server.thinking.here import ThinkersHere

from .client import entries_of, for_tests

HOT_SEAT = NewTable(game="cable-car", seats=[Me(kind="me"), Here(kind="here", name="Ida")])


@dataclass(eq=False)
class Watcher:
    """Somebody who counts how often there is something new."""

    guest: str | None = None
    woken: int = 0

    def wake(self) -> None:
        self.woken += 1


def at_a_table(database: Path, work: Callable[[Table], Awaitable[None]]) -> str:
    """Do something at a table of Ann and Ida, in the server's own loop."""

    async def run() -> str:
        settings = for_tests(database)
        store = await Store.open(database)
        thinkers = ThinkersHere(settings.think, workers=1, early=False)
        registry = TableRegistry(
            TableServices(settings, store, thinkers, Processes(store), Heartbeat(store))
        )
        try:
            table = await registry.set_up("ann", HOT_SEAT)
            await work(table)
            return table.code
        finally:
            await registry.close()
            await thinkers.close()
            await store.close()

    return asyncio.run(run())


@pytest.mark.parametrize("steps", range(6))
def test_a_move_whose_sender_is_gone_is_still_told_to_the_others(
    tmp_path: Path, steps: int
) -> None:
    """The sender's connection breaks at any moment while the move is being written."""
    watcher = Watcher()

    async def work(table: Table) -> None:
        table.join(watcher)
        move = asyncio.create_task(table.moves.play("ann", 0, 0, "draw"))
        for _ in range(steps):
            await asyncio.sleep(0)
        move.cancel()
        await asyncio.gather(move, return_exceptions=True)
        while table.copy.is_changing:
            await asyncio.sleep(0.01)
        begun = bool(entries_of(tmp_path / "carbarn.db", table.code))
        assert (table.copy.game_log.seq, watcher.woken) == ((1, 1) if begun else (0, 0))
        assert begun or steps == 0

    at_a_table(tmp_path / "carbarn.db", work)


def test_moves_that_come_at_once_are_played_one_after_the_other(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        moves = [table.moves.play("ann", 0, 0, "draw") for _ in range(20)]
        results = await asyncio.gather(*moves, return_exceptions=True)
        assert results.count(None) == 1
        refused = [result.code for result in results if isinstance(result, Problem)]
        assert refused == ["stale"] * 19

    code = at_a_table(tmp_path / "carbarn.db", work)
    assert len(entries_of(tmp_path / "carbarn.db", code)) == 1


def test_a_move_that_has_begun_is_kept_when_the_server_stops(tmp_path: Path) -> None:
    begun: list[asyncio.Task[None]] = []

    async def work(table: Table) -> None:
        begun.append(asyncio.create_task(table.moves.play("ann", 0, 0, "draw")))
        await asyncio.sleep(0)

    code = at_a_table(tmp_path / "carbarn.db", work)
    assert begun[0].exception() is None
    assert len(entries_of(tmp_path / "carbarn.db", code)) == 1


def test_a_hint_outlives_what_does_not_change_the_position(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        thinking = table.hints._begin(0)
        table.seating.rename("ann", "Anne")
        assert not thinking.cancelling()
        await table.moves.play("ann", 0, 0, "draw")
        assert thinking.cancelling()

    at_a_table(tmp_path / "carbarn.db", work)
