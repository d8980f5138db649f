"""A number for each request, and a line for each that changed something or failed.

Lines name routes, not addresses: those may be secrets.
"""

from __future__ import annotations

import logging
import secrets
from time import monotonic

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars, get_contextvars

from .. import codes

log = logging.getLogger(__name__)
NUMBER = "x-request-id"
BEGINNINGS = {"http.response.start", "websocket.accept", "websocket.http.response.start"}
CHANGING = {"POST", "PUT", "PATCH", "DELETE"}
FAILED = 500
BAD = 400


def number() -> str:
    """That of the request which is being answered."""
    return str(get_contextvars().get("request", ""))


class RequestLog:
    """The first to hear of a request, and the last to see the answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What is said meanwhile, by whomever, has the number too."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        bind_contextvars(request=secrets.token_hex(4))
        heard = _Heard(receive, send)
        began = monotonic()
        try:
            await self._app(scope, heard.receive, heard.send)
        finally:
            _tell(scope, heard, monotonic() - began)


class _Heard:
    """Notes how it ended."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self.status = FAILED
        self.closed = 0

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            self.closed = self.closed or message.get("code") or 0
        return message

    async def send(self, message: Message) -> None:
        if message["type"] in BEGINNINGS:
            MutableHeaders(scope=message)[NUMBER] = number()
        if message["type"] == "http.response.start":
            self.status = message["status"]
        if message["type"] == "websocket.http.response.start":
            self.closed = message["status"]
        if message["type"] == "websocket.close":
            self.closed = message.get("code", 0)
        await self._send(message)


def _tell(scope: Scope, heard: _Heard, seconds: float) -> None:
    about = {"route": _route(scope), "seconds": round(seconds, 3)}
    code = codes.read(str(scope.get("path_params", {}).get("code", "")), codes.TABLE)
    if code is not None:
        about["table"] = code
    if scope["type"] == "websocket":
        log.info("socket closed", extra={**about, "code": heard.closed})
    elif heard.status >= FAILED:
        log.warning("request failed", extra={**about, "status": heard.status})
    elif scope["method"] in CHANGING and heard.status < BAD:
        log.info("request", extra={**about, "method": scope["method"], "status": heard.status})


def _route(scope: Scope) -> str:
    return str(getattr(scope.get("route"), "path", "none"))
