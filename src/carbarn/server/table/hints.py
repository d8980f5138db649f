"""Hints: what the best opponent would do now, asked for by whoever is to move."""

from __future__ import annotations

import asyncio
import logging
import zlib
from base64 import b64decode, b64encode
from contextlib import suppress

import msgspec

from .. import schemas
from ..candidates import in_words
from ..problems import Problem
from ..processes.duties import Duty, Fence, LostDuty
from ..processes.processes import Processes
from ..store.batch_writer import StoreFailed
from ..thinking.questions import hint_seed
from ..thinking.thinkers import Thinkers
from . import checks
from .game_log import GameLog
from .questions import question
from .table_copy import TableCopy
from .viewers import Viewers

log = logging.getLogger(__name__)
Thinking = asyncio.Task[list[schemas.Candidate]]
CHANNEL = "carbarn_hints"
LONGEST = 7900  # letters of a notice: PostgreSQL passes on no more than 8,000 bytes
LOOK_AGAIN = 1.0  # seconds


class Found(msgspec.Struct, array_like=True, frozen=True):
    """A hint, as the process that has thought about it tells the others."""

    code: str
    seq: int
    seat: int
    candidates: list[schemas.Candidate]

    def written(self) -> str:
        """As it goes through PostgreSQL."""
        return b64encode(zlib.compress(msgspec.json.encode(self))).decode()

    @classmethod
    def read(cls, words: str) -> Found:
        """What another process has written."""
        return msgspec.json.decode(zlib.decompress(b64decode(words)), type=cls)


class Hints:
    """However often one is asked for at a position, it is thought about once.

    Of many processes one has the duty. It tells the others what it has found, unless it was thought
    dead meanwhile; they wait for that, or until they can have the duty themselves.
    """

    def __init__(
        self, copy: TableCopy, viewers: Viewers, thinkers: Thinkers, processes: Processes
    ) -> None:
        self._copy = copy
        self._viewers = viewers
        self._thinkers = thinkers
        self._processes = processes
        self._duty = Duty("hint", copy.code)
        self._told: Found | None = None  # by another process
        self._news = asyncio.Event()
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
        error = thinking.exception()
        if error is not None:
            self._thinking.pop(seat, None)
            if isinstance(error, Problem):
                raise error
            log.error("no hint", extra={"table": self._copy.code}, exc_info=error)
            raise Problem("internal")
        return thinking.result()

    def _begin(self, seat: int) -> Thinking:
        self._about = self._copy.game_log
        self._thinking[seat] = asyncio.create_task(self._found(self._about, seat))
        self._viewers.wake()  # who asked is told if it cannot be as good as usual
        return self._thinking[seat]

    async def _found(self, game_log: GameLog, seat: int) -> list[schemas.Candidate]:
        while (told := self._told_about(game_log, seat)) is None:
            claiming = asyncio.create_task(self._processes.claim(self._duty))
            try:
                if await asyncio.shield(claiming) and not self._told_about(game_log, seat):
                    candidates = await self._think(game_log, seat)
                    await self._tell(Found(self._copy.code, game_log.seq, seat, candidates))
                    return candidates
            finally:
                claiming.add_done_callback(self._leave)
            await self._wait_for_others()
        return told.candidates

    def _told_about(self, game_log: GameLog, seat: int) -> Found | None:
        """What another process has found about a position."""
        told = self._told
        return told if told and (told.seq, told.seat) == (game_log.seq, seat) else None

    def _leave(self, claiming: asyncio.Task[Fence | None]) -> None:
        """Also a duty that was claimed while nobody waited for that any more."""
        if not claiming.cancelled() and claiming.exception() is None:
            self._processes.release(self._duty)

    async def _wait_for_others(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_AGAIN):
                await self._news.wait()
        self._news.clear()

    async def _think(self, game_log: GameLog, seat: int) -> list[schemas.Candidate]:
        table = self._copy.kept
        seed = hint_seed(table.code, game_log.seq)
        asked = question(table, game_log, seat, seed, people=bool(self._viewers))
        veiled = game_log.veiled(seat)
        candidates = await self._thinkers.candidates(asked)
        return [in_words(game_log.game, veiled, seat, one) for one in candidates]

    async def _tell(self, found: Found) -> None:
        """Who asked here has it in any case: it follows from the position alone."""
        words = found.written() if self._processes.are_many else ""
        if 0 < len(words) <= LONGEST:
            with suppress(LostDuty, StoreFailed):
                await self._processes.tell_for(self._duty, CHANNEL, words)

    def hear(self, found: Found) -> None:
        """What another process has found."""
        self._told = found
        self._news.set()

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
