"""One connection to a table.

Reading and sending are two tasks. The sender makes each state at the moment it is sent, so a slow
connection skips states instead of piling them up, and never holds up the table.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
from time import perf_counter

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from . import messages
from .edge.allowance import Allowance
from .edge.limits import Bucket
from .hosting import metrics
from .messages import (
    Agree,
    AskHint,
    Decline,
    Look,
    Ping,
    Play,
    Resign,
    Return,
    TakeBack,
    Vote,
    WhatIf,
)
from .problems import Problem
from .settings import Settings
from .store.batch_writer import StoreFailed
from .table.table import Table

log = logging.getLogger(__name__)
MOST_ANSWERS = 100  # that may wait for a slow connection
DEAF = 1.0  # seconds without listening, to who has too many connections that talk
GOODBYE = 1000
BAD_MANNERS = 1008
TOO_LARGE = 1009
RESTARTING = 1012
CLOSED = 4000  # and the HTTP status that fits: why a socket is not served
TOO_SLOW = 1013


class Hopeless(Exception):
    """The connection is to be closed, with a code that says why."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """A guest, or a watcher, looking at a table."""

    def __init__(
        self,
        socket: WebSocket,
        table: Table,
        allowance: Allowance,
        since: int,
        settings: Settings,
        session: str | None = None,
    ) -> None:
        self.guest = guest = allowance.guest
        self.session = session
        self._allowance = allowance
        self._socket = socket
        self._table = table
        self._settings = settings
        self._sent = since  # the last entry this socket was sent
        self._seat = table.first_look(guest)
        self._has_looked = False
        self._news = True
        self._news_since = perf_counter()
        self._answers: deque[messages.FromServer] = deque()
        self._hinting: asyncio.Task[None] | None = None
        self._awake = asyncio.Event()
        self._awake.set()
        self._is_hearing = False  # something is asked and not yet answered
        self._parting = asyncio.Event()
        self._dismissed = 0  # or the code with which it ends
        self._why_lost = Problem("seat-lost")
        self._messages = Bucket(settings.limits.messages)
        self._mistakes = Bucket(settings.limits.mistakes)

    def wake(self) -> None:
        """The table has changed."""
        if not self._news:
            self._news_since = perf_counter()
        self._news = True
        self._awake.set()

    @property
    def table(self) -> str:
        """The code of the table that is looked at."""
        return self._table.code

    def part(self) -> None:
        """Leave as soon as what was asked is answered: the server is about to stop."""
        self._parting.set()
        self._awake.set()

    def dismiss(self, problem: Problem) -> None:
        """Say why this ends, and end it."""
        self._answers.append(_error(problem, None))
        self._dismissed = CLOSED + problem.status
        self._awake.set()

    def announce(self, words: str | None) -> None:
        """Pass on what the host says to all."""
        self._answers.append(messages.Announcement(words))
        self._awake.set()

    def explain(self, problem: Problem) -> None:
        """Say why a seat is lost: when it is seen to be, or at once if that was before."""
        self._why_lost = problem
        if self._seat is None:
            self._answers.append(_error(problem, None))
            self._awake.set()

    async def serve(self) -> None:
        """Talk until either side has had enough."""
        self._table.join(self)
        try:
            with metrics.SOCKETS.track_inprogress():
                await self._talk()
        finally:
            if self._hinting is not None:
                self._hinting.cancel()
            self._table.leave(self)

    async def _talk(self) -> None:
        tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send_all())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        await self._part(results)

    async def _part(self, results: list[BaseException | None]) -> None:
        for result in results:
            if isinstance(result, Hopeless):
                await self._say_goodbye(result.code)
                return
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                raise result

    async def _say_goodbye(self, code: int) -> None:
        try:
            async with asyncio.timeout(self._settings.patience):
                while self._answers:
                    await self._socket.send_text(messages.written(self._answers.popleft()))
                if self._socket.application_state is WebSocketState.CONNECTED:
                    await self._socket.close(code)
        except (TimeoutError, WebSocketDisconnect):
            pass

    # Sending --------------------------------------------------------------------------------

    async def _send_all(self) -> None:
        """Answers first, then the state as it is by now."""
        while True:
            await self._awake.wait()
            self._awake.clear()
            while self._answers:
                await self._send(self._answers.popleft())
            if self._news:
                self._news = False
                if self._table.copy.is_gone:
                    self.dismiss(Problem("deleted"))
                    continue
                if self._has_lost_its_seat():
                    await self._send(self._without_it())
                await self._send(self._state())
                metrics.TOLD.observe(perf_counter() - self._news_since)
            if self._dismissed:
                raise Hopeless(self._dismissed)
            if self._parting.is_set() and not self._is_hearing:
                raise Hopeless(RESTARTING)

    def _has_lost_its_seat(self) -> bool:
        return self._seat is not None and self._seat not in self._table.kept.seats_of(self.guest)

    def _without_it(self) -> messages.Error:
        """See what is left to see; what was thought about for the seat is nobody's any more."""
        if self._hinting is not None:
            self._hinting.cancel()
        self._see_with(self._table.first_look(self.guest))
        return _error(self._why_lost, None)

    def _state(self) -> messages.State:
        if self._seat is None and not self._has_looked:
            self._see_with(self._table.first_look(self.guest))  # who sits down sees at once
        with self._allowance.charged(only_if=self._sent == 0):  # the whole log, as somebody wished
            state = self._table.state(self.guest, self._seat, self._sent)
        self._sent = state.seq
        return state

    async def _send(self, message: messages.FromServer) -> None:
        try:
            async with asyncio.timeout(self._settings.patience):
                await self._socket.send_text(messages.written(message))
        except TimeoutError:
            self._answers.clear()
            raise Hopeless(TOO_SLOW) from None

    def _answer(self, message: messages.FromServer) -> None:
        self._answers.append(message)
        self._awake.set()
        if len(self._answers) > MOST_ANSWERS:
            self._answers.clear()
            raise Hopeless(TOO_SLOW)

    # Listening ------------------------------------------------------------------------------

    async def _listen(self) -> None:
        while True:
            frame = await self._socket.receive()
            if frame["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(frame.get("code") or GOODBYE)
            if self._parting.is_set():
                continue  # it is asked again when they are back
            self._is_hearing = True
            await self._hear(frame.get("text") or frame.get("bytes") or "")
            self._is_hearing = False
            if self._parting.is_set():
                self._awake.set()
            await asyncio.sleep(0)  # more may have come already: it is others' turn first

    async def _hear(self, data: str | bytes) -> None:
        if len(data) > self._settings.limits.message_size:
            metrics.count_limit("message_size")
            self._answer(_error(Problem("too-large"), None))
            raise Hopeless(TOO_LARGE)
        if not self._messages.take():
            metrics.count_limit("messages")
            self._complain(Problem("too-fast"), messages.id_of(data))
            return
        if not self._allowance.may_say_more():
            self._answer(_error(Problem("too-fast"), messages.id_of(data)))
            await asyncio.sleep(DEAF)  # the others of this guest or address are heard meanwhile
            return
        try:
            asked = messages.read(data)
        except messages.Malformed as error:
            self._complain(Problem("malformed", str(error)), messages.id_of(data))
            return
        await self._do(asked)

    async def _do(self, asked: messages.FromClient) -> None:
        try:
            await self._carry_out(asked)
        except Problem as problem:
            if isinstance(problem, StoreFailed):
                about = {"table": self._table.code, "reason": problem.reason}
                log.warning(problem.code, extra=about)
            self._answer(_error(problem, asked.id))
            if problem.code in {"stale", "not-saved"}:
                self.wake()  # a fresh state follows

    async def _carry_out(self, asked: messages.FromClient) -> None:
        match asked:
            case Play(seat=seat, seq=seq, move=move):
                with metrics.STORED.time():
                    await self._table.moves.play(self.guest, seat, seq, move)
            case TakeBack(seat=seat, seq=seq):
                await self._table.moves.take_back(self.guest, seat, seq)
            case WhatIf(seat=seat, move=move, id=label):
                question = self._table.moves.what_if(self.guest, seat, move)
                found = await self._allowance.answer(question)
                self._answer(messages.Imagined(label, *found))
            case AskHint():
                self._begin_hint(asked)
            case Vote(seat=seat):
                await self._table.stand_ins.vote(self.guest, seat)
            case Return(seat=seat):
                await self._table.stand_ins.come_back(self.guest, seat)
            case Resign() | Agree() | Decline():
                await self._end_early(asked)
            case Look(seat=seat):
                self._look(seat)
            case Ping():
                self._answer(messages.Pong())

    async def _end_early(self, asked: Resign | Agree | Decline) -> None:
        match asked:
            case Resign(seat=seat):
                await self._table.parting.resign(self.guest, seat)
            case Agree(on=wish):
                await self._table.parting.agree(self.guest, wish)
            case Decline():
                await self._table.parting.decline(self.guest)

    def _begin_hint(self, asked: AskHint) -> None:
        """It takes long, and the guest may want to do something else meanwhile."""
        if self._hinting is not None and not self._hinting.done():
            metrics.count_limit("hints")
            raise Problem("too-fast", "one hint at a time")
        self._hinting = asyncio.create_task(self._hint(asked))

    async def _hint(self, asked: AskHint) -> None:
        answer: messages.FromServer
        try:
            with self._allowance.one_hint():
                found = await self._table.hints.ask(self.guest, asked.seat, asked.seq)
            answer = messages.Hint(asked.id, asked.seq, found)
        except Problem as problem:
            answer = _error(problem, asked.id)
        with suppress(Hopeless):
            self._answer(answer)

    def _look(self, seat: int | None) -> None:
        if seat is not None and seat not in self._table.kept.seats_of(self.guest):
            raise Problem("not-your-seat")
        self._allowance.check()
        self._has_looked = True
        self._see_with(seat)
        self.wake()

    def _see_with(self, seat: int | None) -> None:
        """With other eyes the log reads differently, so all of it is told again."""
        if seat != self._seat:
            self._seat = seat
            self._sent = 0

    def _complain(self, problem: Problem, label: messages.Id) -> None:
        """Mistakes of form are forgiven, but not without end."""
        self._answer(_error(problem, label))
        if not self._mistakes.take():
            metrics.count_limit("mistakes")
            raise Hopeless(BAD_MANNERS)


def _error(problem: Problem, label: messages.Id) -> messages.Error:
    metrics.count_problem(problem)
    return messages.Error(
        label, problem.code, problem.words, problem.rule, problem.key, dict(problem.details)
    )
