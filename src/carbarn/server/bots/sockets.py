"""One connection of a bot: it is told all that there is to do, and answers those who ask it.

As in the lobby, reading and sending are two tasks, and what is sent is made at that moment.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ..edge.allowance import Allowance
from ..edge.limits import Bucket
from ..hosting import metrics
from ..messages import Announcement, Error, Id, Malformed, Ping, Pong, id_of
from ..problems import Problem
from ..settings import Settings
from ..sockets import (
    BAD_MANNERS,
    CLOSED,
    DEAF,
    GOODBYE,
    MOST_ANSWERS,
    RESTARTING,
    TOO_LARGE,
    TOO_SLOW,
    Hopeless,
)
from . import messages
from .bots import Bots
from .kept import NEAR
from .messages import Accept, Here, Refuse

BEAT = 1.0  # seconds between looks at what is new
SAY_AGAIN = NEAR / 3  # seconds after which it is written down again that a bot is there


class BotConnection:
    """A bot, waiting for something to do."""

    table = ""  # none

    def __init__(
        self,
        socket: WebSocket,
        bots: Bots,
        allowance: Allowance,
        guest: str,
        settings: Settings,
        session: str | None,
    ) -> None:
        self.guest: str | None = guest
        self._bot = guest
        self.session = session
        self._socket = socket
        self._bots = bots
        self._allowance = allowance
        self._settings = settings
        self._answers: deque[messages.FromBots] = deque()
        self._awake = asyncio.Event()
        self._ends = 0  # or the code with which it ends
        self._is_ready = False
        self._messages = Bucket(settings.limits.messages)
        self._mistakes = Bucket(settings.limits.mistakes)

    def part(self) -> None:
        """The server is about to stop."""
        self._ends = RESTARTING
        self._awake.set()

    def dismiss(self, problem: Problem) -> None:
        """Say why this ends, and end it."""
        self._answers.append(_error(problem, None))
        self._ends = CLOSED + problem.status
        self._awake.set()

    def announce(self, words: str | None) -> None:
        """Pass on what the host says to all."""
        self._answers.append(Announcement(words))
        self._awake.set()

    def explain(self, problem: Problem) -> None:
        """No seat is lost here."""

    async def serve(self) -> None:
        """Talk until either side has had enough; then the bot is away."""
        work = (self._listen(), self._send_all(), self._stay_there())
        tasks = [asyncio.create_task(each) for each in work]
        try:
            with metrics.SOCKETS.track_inprogress():
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(Problem):
                await asyncio.shield(self._bots.be_there(self._bot, None, -1.0))
        for result in results:
            if isinstance(result, Hopeless):
                await self._say_goodbye(result.code)
                return
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                raise result

    async def _say_goodbye(self, code: int) -> None:
        with suppress(TimeoutError, WebSocketDisconnect):
            async with asyncio.timeout(self._settings.patience):
                while self._answers:
                    await self._socket.send_text(messages.written(self._answers.popleft()))
                if self._socket.application_state is WebSocketState.CONNECTED:
                    await self._socket.close(code)

    async def _stay_there(self) -> None:
        while True:
            if self._is_ready:
                with suppress(Problem):
                    await self._bots.be_there(self._bot, None, NEAR)
            await asyncio.sleep(SAY_AGAIN)

    # Sending --------------------------------------------------------------------------------

    async def _send_all(self) -> None:
        """Answers at once; what there is to do is looked at every second."""
        sent: object = None
        while True:
            while self._answers:
                await self._send(self._answers.popleft())
            if self._ends:
                raise Hopeless(self._ends)
            with suppress(Problem):
                now = await self._bots.now(self._bot)
                if now != sent:
                    await self._send(now)
                    sent = now
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._awake.wait()
            self._awake.clear()

    async def _send(self, message: messages.FromBots) -> None:
        try:
            async with asyncio.timeout(self._settings.patience):
                await self._socket.send_text(messages.written(message))
        except TimeoutError:
            self._answers.clear()
            raise Hopeless(TOO_SLOW) from None

    def _answer(self, message: messages.FromBots) -> None:
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
            await self._hear(frame.get("text") or frame.get("bytes") or "")
            await asyncio.sleep(0)

    async def _hear(self, data: str | bytes) -> None:
        if len(data) > self._settings.limits.message_size:
            metrics.count_limit("message_size")
            self._answer(_error(Problem("too-large"), None))
            raise Hopeless(TOO_LARGE)
        if not self._messages.take():
            metrics.count_limit("messages")
            self._complain(Problem("too-fast"), id_of(data))
            return
        if not self._allowance.may_say_more():
            self._answer(_error(Problem("too-fast"), id_of(data)))
            await asyncio.sleep(DEAF)
            return
        try:
            asked = messages.read(data)
        except Malformed as error:
            self._complain(Problem("malformed", str(error)), id_of(data))
            return
        try:
            await self._carry_out(asked)
        except Problem as problem:
            self._answer(_error(problem, asked.id))

    async def _carry_out(self, asked: messages.ToBots) -> None:
        match asked:
            case Ping():
                self._answer(Pong())
            case Here(games=games):
                self._is_ready = True
                await self._bots.be_there(self._bot, games, NEAR)
            case Accept(code=code):
                await self._bots.accept(self._bot, code)
            case Refuse(code=code):
                await self._bots.decline(self._bot, code)
        self._awake.set()

    def _complain(self, problem: Problem, label: Id) -> None:
        """Mistakes of form are forgiven, but not without end."""
        self._answer(_error(problem, label))
        if not self._mistakes.take():
            metrics.count_limit("mistakes")
            raise Hopeless(BAD_MANNERS)


def _error(problem: Problem, label: Id) -> Error:
    metrics.count_problem(problem)
    return Error(label, problem.code, problem.words)
