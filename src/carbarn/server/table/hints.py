"""Hints: what the best opponent would do now, asked for by whoever is to move."""

from __future__ import annotations

import asyncio
import logging

from .. import schemas
from ..candidates import in_words
from ..problems import Problem
from ..thinking.questions import hint_seed
from ..thinking.thinkers import Thinkers
from . import checks
from .game_log import GameLog
from .questions import question
from .table_copy import TableCopy
from .viewers import Viewers

log = logging.getLogger(__name__)
Thinking = asyncio.Task[list[schemas.Candidate]]


class Hints:
    """However often one is asked for at a position, it is thought about once."""

    def __init__(self, copy: TableCopy, viewers: Viewers, thinkers: Thinkers) -> None:
        self._copy = copy
        self._viewers = viewers
        self._thinkers = thinkers
        self._about: GameLog | None = None  # the position that is thought about
        self._thinking: dict[int, Thinking] = {}  # by seat

    async def ask(self, guest: str | None, seat: int, seq: int) -> list[schemas.Candidate]:
        """What the best opponent would do, and its best alternatives."""
        checks.may_decide(self._copy, guest, seat, seq)
        checks.must_play_itself(self._copy, seat)
        checks.must_be_to_move(self._copy, seat)
        if not self._copy.kept.allows_hints:
            raise Problem("no-hints")
        thinking = self._thinking.get(seat) or self._begin(seat)
        await asyncio.wait([thinking])
        if thinking.cancelled():
            raise Problem("stale")
        if thinking.exception() is not None:
            log.error("no hint", extra={"table": self._copy.code}, exc_info=thinking.exception())
            self._thinking.pop(seat, None)
            raise Problem("internal")
        return thinking.result()

    def _begin(self, seat: int) -> Thinking:
        self._about = self._copy.game_log
        self._thinking[seat] = asyncio.create_task(self._found(self._about, seat))
        self._viewers.wake()  # who asked is told if it cannot be as good as usual
        return self._thinking[seat]

    async def _found(self, game_log: GameLog, seat: int) -> list[schemas.Candidate]:
        table = self._copy.kept
        seed = hint_seed(table.code, game_log.seq)
        asked = question(table, game_log, seat, seed, people=bool(self._viewers))
        veiled = game_log.veiled(seat)
        candidates = await self._thinkers.candidates(asked)
        return [in_words(game_log.game, veiled, seat, one) for one in candidates]

    def is_asked(self, seat: int | None) -> bool:
        """Whether somebody wants one for the seat at this position."""
        return seat in self._thinking

    def forget_others(self) -> None:
        """Forget what was asked about another position than that on the table."""
        if self._thinking and self._about is not self._copy.game_log:
            self.stop()

    def stop(self) -> None:
        """Nobody waits for hints any more."""
        for thinking in self._thinking.values():
            thinking.cancel()
        self._thinking.clear()
