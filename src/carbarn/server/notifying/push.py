"""Push messages (RFC 8030): encrypted for one browser, and handed to the service that it named.

Whoever asks to be told names the address themselves. So nobody is connected to who is not on the
public internet, nothing is followed anywhere, and of an answer nothing counts but its status.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import socket
import time
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Any
from urllib.parse import SplitResult, urlsplit

from ..beside import beside
from ..problems import Problem
from .kept import Way
from .messages import Message
from .outcome import Outcome
from .vapid import decoded, public_key

if TYPE_CHECKING:
    import aiohttp

log = logging.getLogger(__name__)
LONGEST_ADDRESS = 1500
PATIENCE = 10.0  # seconds for a push service to answer
LASTS = 12 * 3600  # seconds for which we say who we are; a day is the most that is allowed
NAT64 = ip_network("64:ff9b::/96")
POINT = 65  # bytes of a public key
SECRET = 16


class Push:
    """Sends to push services as one who is known by a key."""

    def __init__(self, key: str, contact: str, anywhere: bool = False) -> None:
        self.public_key = public_key(key)
        self._key = key
        self._contact = contact
        self._anywhere = anywhere  # also on this machine, and without TLS: for tests
        self._session: aiohttp.ClientSession | None = None
        self._signed: dict[str, tuple[float, str]] = {}

    async def close(self) -> None:
        """Leave all connections."""
        if self._session is not None:
            await self._session.close()

    def check(self, address: str, keys: dict[str, str]) -> None:
        """Problem says why nothing could be sent to a browser that says this of itself."""
        from cryptography.hazmat.primitives.asymmetric import ec

        self._must_be_a_push_service(address)
        try:
            point, secret = decoded(keys["p256dh"]), decoded(keys["auth"])
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        except (KeyError, ValueError):
            raise Problem("malformed", "these are no keys of a browser") from None
        if len(point) != POINT or len(secret) != SECRET:
            raise Problem("malformed", "these are no keys of a browser")

    def _must_be_a_push_service(self, address: str) -> SplitResult:
        try:
            parts = urlsplit(address)
            port = parts.port
        except ValueError:
            raise Problem("malformed", "this is no address of a push service") from None
        is_usual = parts.scheme == "https" and port in {None, 443}
        is_fine = is_usual or (self._anywhere and parts.scheme in {"http", "https"})
        is_plain = parts.hostname and "@" not in parts.netloc and not parts.fragment
        readable = address.isascii() and address.isprintable() and " " not in address
        if not (is_fine and is_plain and readable and len(address) <= LONGEST_ADDRESS):
            raise Problem("malformed", "this is no address of a push service")
        return parts

    async def send(self, way: Way, message: Message, waiting: int) -> Outcome:
        """Hand a message to the service of somebody's browser."""
        import aiohttp

        try:
            parts = self._must_be_a_push_service(way.address)
            headers = {
                **await self._known_as(f"{parts.scheme}://{parts.netloc}"),
                "content-encoding": "aes128gcm",
                "content-type": "application/octet-stream",
                "ttl": str(message.lasts),
                "urgency": message.urgency,
                "topic": self._topic(message),
            }
            body = await beside(_encrypted, way, _as_json(message, waiting))
            asked = self._sender().post(
                way.address, data=body, headers=headers, allow_redirects=False
            )
            async with asked as answer:
                return _outcome(answer.status)
        except Problem:
            return Outcome.GONE  # kept under other settings
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            log.info("push service not reached", extra={"why": type(error).__name__})
            return Outcome.LATER

    def _sender(self) -> aiohttp.ClientSession:
        import aiohttp

        if self._session is None:
            connector = aiohttp.TCPConnector(socket_factory=self._socket, keepalive_timeout=30)
            self._session = aiohttp.ClientSession(
                connector=connector,
                timeout=aiohttp.ClientTimeout(total=PATIENCE),
                cookie_jar=aiohttp.DummyCookieJar(),
                skip_auto_headers=("user-agent", "accept"),
            )
        return self._session

    def _socket(self, found: tuple[Any, Any, int, str, tuple[Any, ...]]) -> socket.socket:
        """One for an address that a name leads to at this moment, if strangers may know it."""
        family, kind, protocol, _, address = found
        if not (self._anywhere or is_public(address[0])):
            raise OSError("not on the public internet")
        return socket.socket(family, kind, protocol)

    async def _known_as(self, service: str) -> dict[str, str]:
        """Who we are, signed for one service; the same for some hours."""
        until, signed = self._signed.get(service, (0.0, ""))
        now = time.time()
        if until < now + LASTS / 2:
            if len(self._signed) > 1000:
                self._signed.clear()
            until = now + LASTS
            signed = await beside(self._sign, service, int(until))
            self._signed[service] = until, signed
        return {"authorization": signed}

    def _sign(self, service: str, until: int) -> str:
        from py_vapid import Vapid02

        claims = {"aud": service, "exp": until, "sub": self._contact}
        signed: str = Vapid02.from_raw(self._key.encode()).sign(claims)["Authorization"]
        return signed

    def _topic(self, message: Message) -> str:
        """What replaces what, without telling the service which table it is."""
        digest = hmac.digest(self._key.encode(), message.tag.encode(), hashlib.sha256)
        return digest.hex()[:32]


def _encrypted(way: Way, text: bytes) -> bytes:
    """For the browser alone (RFC 8291)."""
    from pywebpush import WebPusher

    found: bytes = WebPusher({"endpoint": way.address, "keys": way.keys}).encode(text)["body"]
    return found


def _as_json(message: Message, waiting: int) -> bytes:
    """What the page's service worker reads (web/src/worker/told.ts)."""
    told = {
        "title": message.title,
        "body": message.body,
        "path": message.path,
        "tag": message.tag,
        "waiting": waiting,
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def _outcome(status: int) -> Outcome:
    if 200 <= status < 300:
        return Outcome.ARRIVED
    if status in {404, 410}:
        return Outcome.GONE
    if status in {408, 425, 429} or status >= 500:
        return Outcome.LATER
    log.warning("push service refuses", extra={"status": status})
    return Outcome.REFUSED


def is_public(host: str) -> bool:
    """Whether an address is one of the public internet, however it is wrapped."""
    address = ip_address(host.partition("%")[0])
    if isinstance(address, IPv6Address):
        wrapped = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if address in NAT64:
            wrapped.append(ip_address(int(address) & 0xFFFFFFFF))
        if any(inner is not None and not inner.is_global for inner in wrapped):
            return False
        if address.ipv4_mapped is not None:
            return True
    return address.is_global and not address.is_multicast
