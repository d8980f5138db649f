"""The computers' moves at a table, those of stand-ins too."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context
from time import monotonic

from ...opponents import levels
from ...opponents.planned_turn import PlannedTurn
from ...opponents.players import own_seed
from ..problems import Problem
from ..processes.duties import Duty, Fence, LostDuty
from ..processes.processes import Processes
from ..store.batch_writer import Conflict, NotSaved
from ..store.store import Store
from ..thinking.thinkers import Thinkers
from .game_log import GameLog
from .questions import question
from .table_copy import TableCopy

log = logging.getLogger(__name__)
TRY_AGAIN = 5.0  # seconds after a move could not be made or kept


class Computers:
    """One move after the other, as long as a computer is to move; nobody waits for them here."""

    def __init__(
        self,
        copy: TableCopy,
        is_watched: Callable[[], bool],
        store: Store,
        thinkers: Thinkers,
        processes: Processes,
        pace: float,
    ) -> None:
        self._copy = copy
        self._is_watched = is_watched
        self._store = store
        self._thinkers = thinkers
        self._processes = processes
        self.duty = Duty("computers", copy.code)
        self._pace = pace
        self.may_pause: Callable[[], bool] = lambda: False  # nobody would see their moves
        self._playing: asyncio.Task[None] | None = None
        self._stopped = asyncio.Event()
        self._is_thinking = False
        self._turns: dict[int, PlannedTurn] = {}  # what is planned, by seat
        self._thought = 0.0  # seconds, since people could last move

    @property
    def to_move(self) -> int | None:
        """The seat that a computer is to move for."""
        table = self._copy.kept
        turn = table.standing.turn
        return turn if turn is not None and table.seats[turn].computer else None

    @property
    def _next(self) -> int | None:
        """The same, while anybody cares."""
        return None if self.may_pause() else self.to_move

    @property
    def are_busy(self) -> bool:
        """Whether one of them is thinking or moving."""
        return self._playing is not None and not self._playing.done()

    @property
    def look_ahead(self) -> bool:
        """Whether one of them thinks with compiled rules, as soon as there are any."""
        table = self._copy.kept
        if table.standing.status != "playing":
            return False
        game = self._copy.game_log.game
        return levels.needs_compiler([seat.computer for seat in table.seats if seat.computer], game)

    def wake(self) -> None:
        """Let a computer move if it is its turn."""
        if self._next is not None and not self.are_busy and not self._stopped.is_set():
            self._playing = asyncio.create_task(self._play(), context=Context())

    async def stop(self) -> None:
        """Make the move that is thought out; leave all others to the next start."""
        self._stopped.set()
        if self._playing is not None:
            if self._is_thinking:
                self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)

    async def _play(self) -> None:
        self._thought = 0.0
        while (seat := self._next) is not None and not self._stopped.is_set():
            try:
                fence = await self._processes.claim(self.duty)
                if fence is None:  # another process has them play
                    self._turns.clear()
                    return
                if self._stopped.is_set():
                    return
                await self._move_for(seat, fence)
            except LostDuty:
                self._processes.lose(self.duty)
            except Conflict:  # the host of the server has changed the table beside us
                log.info("thought in vain", extra={"table": self._copy.code, "seat": seat})
            except NotSaved as problem:
                about = {"table": self._copy.code, "reason": problem.reason}
                log.warning("not saved", extra=about)
                await self._pause(TRY_AGAIN)
            except Problem as problem:
                log.info("no move", extra={"table": self._copy.code, "why": problem.words})
                if problem.code == "no-such-table":  # it was deleted meanwhile
                    return
                await self._pause(TRY_AGAIN)
            except Exception:
                log.exception("no move", extra={"table": self._copy.code, "seat": seat})
                await self._pause(TRY_AGAIN)

    def leave(self) -> None:
        """Let another process have them play."""
        self._processes.release(self.duty)

    async def _move_for(self, seat: int, fence: Fence) -> None:
        """Think while others may change the table; what was thought about it then is forgotten."""
        game_log = self._copy.game_log
        (move, turn), _ = await asyncio.gather(
            self._chosen(game_log, seat), self._pause(self._pace)
        )
        await self._copy.change(self._make, game_log, seat, move, turn, fence)

    async def _make(
        self, game_log: GameLog, seat: int, move: int, turn: PlannedTurn | None, fence: Fence
    ) -> None:
        if self._copy.game_log is game_log:
            await self._copy.append(game_log.played(seat, move, self._copy.now()), turn, fence)
            if turn is not None:
                self._turns[seat] = turn

    async def _pause(self, seconds: float) -> None:
        """Nobody waits for anything when the server stops."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stopped.wait()

    async def _chosen(self, game_log: GameLog, seat: int) -> tuple[int, PlannedTurn | None]:
        self._is_thinking = True
        try:
            return await self._choose(game_log, seat)
        finally:
            self._is_thinking = False

    async def _choose(self, game_log: GameLog, seat: int) -> tuple[int, PlannedTurn | None]:
        """What a computer plays, from what its seat may know; with a new plan, if it thought.

        While the table looks as it was planned, nobody thinks again.
        """
        if seat not in self._turns:
            self._turns[seat] = await self._store.planned_turn(self._copy.code, seat)
        move = self._turns[seat].move_at(game_log.made[seat], game_log.veiled(seat))
        if move is not None and move in game_log.referee.legal(seat):
            return move, None
        table = self._copy.kept
        seed = own_seed(table.seed, seat)
        waited = 0.0 if all(seat.computer for seat in table.seats) else self._thought
        asked = question(table, game_log, seat, seed, self._is_watched(), waited)
        begun = monotonic()
        turn = await self._thinkers.plan(asked)
        self._thought += monotonic() - begun
        return turn.moves[0], turn
