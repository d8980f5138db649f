"""A socket that is not served is told why."""

from __future__ import annotations

from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from . import messages
from .hosting import metrics
from .problems import Problem
from .sockets import CLOSED


async def turn_away(socket: WebSocket, problem: Problem) -> None:
    """Say why before closing: a browser cannot read the answer to a refused handshake."""
    metrics.count_problem(problem)
    with suppress(WebSocketDisconnect):
        error = messages.Error(None, problem.code, problem.words)
        await socket.send_text(messages.written(error))
        await socket.close(CLOSED + problem.status)
