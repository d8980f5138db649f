"""Pictures of moments of finished games, kept a while: many ask for a link in a busy chat."""

from __future__ import annotations

from collections import OrderedDict

from ..beside import beside
from ..finished.finished_games import FinishedGames
from ..problems import Problem
from ..store.store import KeptTable
from ..table.table import Table
from ..table.view import as_seen_by
from .picture import Moment, drawn

KEPT = 64  # of some 50 KB


class Pictures:
    """Drawn once, as long as nobody is called otherwise."""

    def __init__(self, finished: FinishedGames) -> None:
        self._finished = finished
        self._kept: OrderedDict[tuple[str, int, tuple[str, ...]], bytes] = OrderedDict()

    async def picture(self, table: Table, moves: int | None) -> bytes:
        """A finished game after so many moves, or at its end."""
        replay = await self._finished.replay(table)
        at = len(replay) if moves is None else moves
        if at > len(replay):
            raise Problem("no-such-move")
        names = names_at(table.kept)
        key = (table.code, at, names)
        if key not in self._kept:
            scores = replay.scores[at - 1] if at else [0] * len(names)
            view = await beside(replay.view, at)
            moment = Moment(
                table.copy.game_log.game, view, dict(enumerate(names)), scores, at, len(replay)
            )
            self._kept[key] = await beside(drawn, moment)
        self._kept.move_to_end(key)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]


def names_at(table: KeptTable) -> tuple[str, ...]:
    """What everybody at a table is called, for everybody to read."""
    return tuple(seat.name or "?" for seat in as_seen_by(None, table).seats)
