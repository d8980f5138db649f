"""Finished games: stepped through, and looked back at."""

from __future__ import annotations

from collections import OrderedDict

from . import schemas
from .looking_back import Analyst
from .problems import Problem
from .processes import Processes
from .replays import Replay
from .store import Store
from .table.table import Table
from .thinkers import Thinkers

REPLAYS = 8  # finished games kept move by move


class FinishedGames:
    """A few replays are kept, and one game after the other is looked at."""

    def __init__(self, store: Store, thinkers: Thinkers, processes: Processes) -> None:
        self._replays: OrderedDict[str, Replay] = OrderedDict()
        self._analyst = Analyst(store, thinkers, processes)

    def replay(self, table: Table) -> Replay:
        """A finished game move by move."""
        must_be_over(table)
        if table.code not in self._replays:
            self._replays[table.code] = Replay(table.copy.game_log)
            if len(self._replays) > REPLAYS:
                self._replays.popitem(last=False)
        self._replays.move_to_end(table.code)
        return self._replays[table.code]

    def position(self, table: Table, moves: int) -> schemas.Position:
        """The table after so many moves."""
        replay = self.replay(table)
        if moves > len(replay):
            raise Problem("no-such-move")
        entry = replay.entry(moves)
        return schemas.Position(entry.seq if entry else 0, replay.view(moves), entry)

    async def analysis(self, table: Table) -> schemas.Analysis:
        """What was found looking back so far."""
        return await self._analyst.progress(table.code, self.replay(table))

    async def analyse(self, table: Table, guest: str) -> schemas.Analysis:
        """Begin to look back, or go on with it."""
        must_be_theirs(table, guest)
        if not (await self.analysis(table)).running:
            await self._analyst.must_have_room(guest)
            await self.go_on(table, guest)
        return await self.analysis(table)

    async def go_on(self, table: Table, guest: str) -> None:
        """Look back, as a guest has asked for."""
        await self._analyst.begin(table.code, self.replay(table), guest)

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
