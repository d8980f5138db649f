"""What stands before every request: who may ask from where, how much, and what browsers may do."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..hosting.metrics import count_limit
from ..http_errors import refusal
from ..problems import Problem
from ..settings import Settings
from .addresses import asker_of, read_address
from .limits import Buckets

ANSWERS = {"http.response.start", "websocket.http.response.start"}
READING = {"GET", "HEAD", "OPTIONS"}
RECORDS = "/api/records"  # where longer bodies are taken
WATCHED = {"/healthz", "/readyz"}  # by who must not be told that it was too often
LOCAL_NAMES = ("localhost", "*.localhost")
HTTPS_FOR_A_YEAR = "max-age=31536000"
USUAL_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
HEADERS = {
    "content-security-policy": "default-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; worker-src 'self'; manifest-src 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """Refuses foreign pages, floods and floods in one piece; adds headers to every answer."""

    def __init__(self, app: ASGIApp, settings: Settings, requests: Buckets) -> None:
        self._app = app
        self._body_size = settings.limits.body_size
        self._record_size = settings.limits.record_size
        self._names = allowed_names(settings)
        self._requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Every connection passes here."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        guarded = _with_headers(scope, send)
        try:
            self._check(scope)
        except Problem as problem:
            await refusal(problem)(scope, receive, guarded)  # the answer to a handshake, too
            return
        await self._app(scope, self._measured(receive, self._longest(scope)), guarded)

    def _check(self, scope: Scope) -> None:
        if scope["path"] in WATCHED:
            return
        self._requests.check(asker_of(scope))
        headers = Headers(scope=scope)
        if not is_asked_by_name(headers.get("host", ""), self._names):
            raise Problem("foreign-host")
        changes = scope["type"] == "websocket" or scope["method"] not in READING
        if changes and not same_origin(headers, scope["scheme"]):
            raise Problem("foreign-origin")
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > self._longest(scope):
            count_limit("body_size")
            raise Problem("too-large")

    def _longest(self, scope: Scope) -> int:
        return self._record_size if scope["path"] == RECORDS else self._body_size

    def _measured(self, receive: Receive, longest: int) -> Receive:
        """Stop reading a body that says nothing about its length and does not end."""
        read = 0

        async def measured() -> Message:
            nonlocal read
            message = await receive()
            if message["type"] == "http.request":
                read += len(message.get("body", b""))
                if read > longest:
                    count_limit("body_size")
                    raise HTTPException(413)
            return message

        return measured


def allowed_names(settings: Settings) -> tuple[str, ...] | None:
    """The names that a server can be asked for by, or None for any."""
    if settings.allowed_hosts:
        return (*LOCAL_NAMES, *settings.allowed_hosts)
    address = read_address(settings.host)
    is_local = settings.host == "localhost" or (address is not None and address.is_loopback)
    return LOCAL_NAMES if is_local else None


def is_asked_by_name(host: str, names: Collection[str] | None) -> bool:
    """Whether one of these names is asked for; addresses and localhost are nobody else's.

    A stranger's page could have its own name lead to this machine, and speak to it as ours.
    """
    if names is None:
        return True
    found = host_and_port(f"http://{host}")
    if found is None:
        return False
    name = found[0].lower()
    if read_address(name) is not None:
        return True
    return any(
        name.endswith(known[1:]) if known.startswith("*") else name == known for known in names
    )


def same_origin(headers: Headers, scheme: str) -> bool:
    """Whether a request comes from our own page, or from no page at all.

    Browsers say where a page came from; programs do not, and have no cookie that is not theirs.
    """
    if headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    asked = host_and_port(f"{scheme}://{headers.get('host', '')}")
    return asked is not None and host_and_port(origin) == asked


def host_and_port(address: str) -> tuple[str, int] | None:
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


def _with_headers(scope: Scope, send: Send) -> Send:
    more = dict(HEADERS)
    if scope["scheme"] in {"https", "wss"}:
        more["strict-transport-security"] = HTTPS_FOR_A_YEAR
    if scope["path"].startswith("/api/"):
        more["cache-control"] = "no-store"  # most of it belongs to somebody

    async def guarded(message: Message) -> None:
        if message["type"] in ANSWERS:
            headers = MutableHeaders(scope=message)
            for name, value in more.items():
                headers.setdefault(name, value)
        await send(message)

    return guarded
