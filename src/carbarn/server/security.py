"""What stands before every request: who may ask from where, how much, and what browsers may do."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .addresses import asker_of
from .http_errors import refusal
from .limits import Buckets
from .problems import Problem

READING = {"GET", "HEAD", "OPTIONS"}
WATCHED = {"/healthz", "/readyz"}  # by who must not be told that it was too often
USUAL_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
HEADERS = {
    "content-security-policy": "default-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """Refuses foreign pages, floods and floods in one piece; adds headers to every answer."""

    def __init__(self, app: ASGIApp, body_size: int, requests: Buckets) -> None:
        self._app = app
        self._body_size = body_size
        self._requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Every connection passes here."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        guarded = _with_headers(send)
        try:
            self._check(scope)
        except Problem as problem:
            await _refuse(problem, scope, receive, guarded)
            return
        await self._app(scope, self._measured(receive), guarded)

    def _check(self, scope: Scope) -> None:
        if scope["path"] in WATCHED:
            return
        self._requests.check(asker_of(scope))
        headers = Headers(scope=scope)
        changes = scope["type"] == "websocket" or scope["method"] not in READING
        if changes and not same_origin(headers, scope["scheme"]):
            raise Problem("foreign-origin")
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > self._body_size:
            raise Problem("too-large")

    def _measured(self, receive: Receive) -> Receive:
        """Stop reading a body that says nothing about its length and does not end."""
        read = 0

        async def measured() -> Message:
            nonlocal read
            message = await receive()
            if message["type"] == "http.request":
                read += len(message.get("body", b""))
                if read > self._body_size:
                    raise HTTPException(413)
            return message

        return measured


def same_origin(headers: Headers, scheme: str) -> bool:
    """Whether a request comes from our own page, or from no page at all.

    Browsers say where a page came from; programs do not, and have no cookie that is not theirs.
    """
    if headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    asked = _host_and_port(f"{scheme}://{headers.get('host', '')}")
    return asked is not None and _host_and_port(origin) == asked


def _host_and_port(address: str) -> tuple[str, int] | None:
    """Both as written or as usual; a proxy that ends https does not change them."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return None
    if not parts.hostname:
        return None
    usual = port is None or port == USUAL_PORTS.get(parts.scheme)
    return parts.hostname, 0 if usual or port is None else port


def _with_headers(send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return guarded


async def _refuse(problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": problem.code})
        return
    await refusal(problem)(scope, receive, send)
