"""One connection to the lobby. Whoever waits does so as long as it lasts.

As at a table, reading and sending are two tasks, and each state is made at the moment it is sent.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ..edge.allowance import Allowance
from ..edge.limits import Bucket, Gates
from ..hosting import metrics
from ..messages import Announcement, Error, Id, Ping, Pong, id_of
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
from .lobby import Lobby
from .messages import Answer, StopWaiting, Wait

LOOK_AGAIN = 10.0  # seconds after which it is asked again whom somebody has blocked


class LobbyConnection:
    """Somebody looking at the lobby."""

    table = ""  # none
    session: str | None

    def __init__(
        self,
        socket: WebSocket,
        lobby: Lobby,
        allowance: Allowance,
        gates: Gates,
        here: str,
        settings: Settings,
        session: str | None,
    ) -> None:
        self.guest = allowance.guest
        self.session = session
        self._socket = socket
        self._lobby = lobby
        self._allowance = allowance
        self._gates = gates
        self._here = here
        self._settings = settings
        self._token = secrets.token_hex(8)
        self._apart: set[str] = set()
        self._answers: deque[messages.FromLobby] = deque()
        self._awake = asyncio.Event()
        self._awake.set()
        self._ends = 0  # or the code with which it ends
        self._messages = Bucket(settings.limits.messages)
        self._mistakes = Bucket(settings.limits.mistakes)

    def wake(self) -> None:
        """The lobby has changed."""
        self._awake.set()

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
        """Talk until either side has had enough; then they do not wait any more."""
        try:
            async with self._lobby.visited(self):
                with metrics.SOCKETS.track_inprogress():
                    await self._talk()
        finally:
            await asyncio.shield(self._lobby.part(self._token))

    async def _talk(self) -> None:
        await self._lobby.look()
        work = (self._listen(), self._send_all(), self._look_whom_to_avoid())
        tasks = [asyncio.create_task(each) for each in work]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
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

    # Sending --------------------------------------------------------------------------------

    async def _send_all(self) -> None:
        """Answers first, then the lobby as it is by now, if that is new."""
        sent: object = None
        while True:
            await self._awake.wait()
            self._awake.clear()
            while self._answers:
                await self._send(self._answers.popleft())
            if self._ends:
                raise Hopeless(self._ends)
            seen = self._lobby.as_seen_by(self.guest, self._apart)
            if seen != sent:
                await self._send(messages.LobbyNow(seen))
                sent = seen

    async def _send(self, message: messages.FromLobby) -> None:
        try:
            async with asyncio.timeout(self._settings.patience):
                await self._socket.send_text(messages.written(message))
        except TimeoutError:
            self._answers.clear()
            raise Hopeless(TOO_SLOW) from None

    def _answer(self, message: messages.FromLobby) -> None:
        self._answers.append(message)
        self._awake.set()
        if len(self._answers) > MOST_ANSWERS:
            self._answers.clear()
            raise Hopeless(TOO_SLOW)

    async def _look_whom_to_avoid(self) -> None:
        while True:
            with suppress(Problem):
                apart = await self._lobby.whom_to_avoid(self.guest)
                if apart != self._apart:
                    self._apart = apart
                    self.wake()
            await asyncio.sleep(LOOK_AGAIN)

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
        except messages.Malformed as error:
            self._complain(Problem("malformed", str(error)), id_of(data))
            return
        try:
            await self._carry_out(asked)
        except Problem as problem:
            self._answer(_error(problem, asked.id))

    async def _carry_out(self, asked: messages.ToLobby) -> None:
        if isinstance(asked, Ping):
            self._answer(Pong())
            return
        if self.guest is None:
            raise Problem("no-guest")
        match asked:
            case Wait(game=game, pace=pace, ready=ready):
                self._gates.changes.check(self.guest)
                self._gates.waits_here.check(self._here)
                await self._lobby.wait(self.guest, game, pace, self._token, ready)
            case StopWaiting(game=game):
                await self._lobby.stop(self.guest, game)
            case Answer(offer=offer, yes=yes):
                await self._lobby.answer(self.guest, offer, yes)

    def _complain(self, problem: Problem, label: Id) -> None:
        """Mistakes of form are forgiven, but not without end."""
        self._answer(_error(problem, label))
        if not self._mistakes.take():
            metrics.count_limit("mistakes")
            raise Hopeless(BAD_MANNERS)


def _error(problem: Problem, label: Id) -> Error:
    metrics.count_problem(problem)
    return Error(label, problem.code, problem.words)
