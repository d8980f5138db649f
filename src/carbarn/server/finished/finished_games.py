"""Finished games: stepped through, and looked back at."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from .. import schemas
from ..beside import beside
from ..problems import Problem
from ..processes.processes import Processes
from ..store.store import Store
from ..table.table import Table
from ..thinking.thinkers import Thinkers
from .looking_back import Analyst
from .replays import Replay

REPLAYS = 8  # finished games kept move by move


class FinishedGames:
    """A few replays are kept, and one game after the other is looked at."""

    def __init__(self, store: Store, thinkers: Thinkers, processes: Processes) -> None:
        self._replays: OrderedDict[str, asyncio.Task[Replay]] = OrderedDict()
        self._analyst = Analyst(store, thinkers, processes)

    async def replay(self, table: Table) -> Replay:
        """A finished game move by move: made once, however many ask for it."""
        must_be_over(table)
        if table.code not in self._replays:
            self._begin(table)
        self._replays.move_to_end(table.code)
        return await asyncio.shield(self._replays[table.code])

    def _begin(self, table: Table) -> None:
        making = asyncio.create_task(beside(Replay, table.copy.game_log))
        self._replays[table.code] = making
        making.add_done_callback(lambda made: self._forget_if_failed(table.code, made))
        if len(self._replays) > REPLAYS:
            self._replays.popitem(last=False)

    def _forget_if_failed(self, code: str, made: asyncio.Task[Replay]) -> None:
        failed = made.cancelled() or made.exception() is not None
        if failed and self._replays.get(code) is made:
            del self._replays[code]

    async def position(self, table: Table, moves: int) -> schemas.Position:
        """The table after so many moves."""
        replay = await self.replay(table)
        if moves > len(replay):
            raise Problem("no-such-move")
        entry = replay.entry(moves)
        view = await beside(replay.view, moves)
        return schemas.Position(entry.seq if entry else 0, view, entry)

    async def scores(self, table: Table) -> schemas.Scores:
        """Everybody's points after each move."""
        return schemas.Scores((await self.replay(table)).scores)

    async def analysis(self, table: Table) -> schemas.Analysis:
        """What was found looking back so far."""
        return await self._analyst.progress(table.code, await self.replay(table))

    async def analyse(self, table: Table, guest: str) -> schemas.Analysis:
        """Begin to look back, or go on with it."""
        must_be_theirs(table, guest)
        if not (await self.analysis(table)).running:
            await self._analyst.must_have_room(guest)
            await self.go_on(table, guest)
        return await self.analysis(table)

    async def go_on(self, table: Table, guest: str) -> None:
        """Look back, as a guest has asked for."""
        await self._analyst.begin(table.code, await self.replay(table), guest)

    async def stop_analysis(self, table: Table, guest: str) -> schemas.Analysis:
        """Leave it for now."""
        must_be_theirs(table, guest)
        await self._analyst.stop(table.code)
        return await self.analysis(table)

    async def close(self) -> None:
        """Leave everything for now."""
        await self._analyst.close()


def must_be_over(table: Table) -> None:
    """The game has ended."""
    if table.kept.standing.status != "over":
        raise Problem("not-over")


def must_be_theirs(table: Table, guest: str) -> None:
    """The guest plays at the table, or set it up."""
    if not table.kept.seats_of(guest) and guest != table.kept.host:
        raise Problem("not-yours")
