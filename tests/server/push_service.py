"""A push service of our own: a real server that looks at who asks, and browsers that can read."""

from __future__ import annotations

import base64
import json
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from .client import Json, wait_until

ENOUGH = 5.0  # seconds in which an answer comes that is late


def encoded(some: bytes) -> str:
    return base64.urlsafe_b64encode(some).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Delivered:
    """What a push service was handed."""

    path: str
    headers: dict[str, str]
    body: bytes = field(repr=False)
    claims: Json
    known_by: str  # the public key of whoever handed it in


class PushService:
    """It takes what is signed by the key for which a browser was subscribed, and nothing else."""

    def __init__(self) -> None:
        self.delivered: list[Delivered] = []
        self.answers: dict[str, int] = {}  # by path; 201 unless something else is said
        self.asked: list[str] = []
        self.slow = threading.Event()
        self.slow.set()  # while it is clear, nothing is answered
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler_of(self))
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))

    def __enter__(self) -> PushService:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.slow.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def take(self, path: str, headers: dict[str, str], body: bytes) -> int:
        self.asked.append(path)
        self.slow.wait(ENOUGH)
        claims, key = self._checked(headers["authorization"])
        assert headers["content-encoding"] == "aes128gcm"
        assert int(headers["ttl"]) > 0
        status = self.answers.get(path, 201)
        if status == 201:
            self.delivered.append(Delivered(path, headers, body, claims, key))
        return status

    def _checked(self, authorization: str) -> tuple[Json, str]:
        """RFC 8292: who asks has signed for this service, for a day at most."""
        scheme, _, parts = authorization.partition(" ")
        assert scheme == "vapid"
        found = dict(part.strip().split("=", 1) for part in parts.split(","))
        head, claims, signature = found["t"].split(".")
        assert json.loads(decoded(head))["alg"] == "ES256"
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(found["k"]))
        raw = decoded(signature)
        r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
        signed = f"{head}.{claims}".encode()
        public.verify(encode_dss_signature(r, s), signed, ec.ECDSA(SHA256()))
        said: Json = json.loads(decoded(claims))
        assert said["aud"] == self.url
        assert time.time() < said["exp"] <= time.time() + 24 * 3600
        assert said["sub"].startswith(("mailto:", "https:"))
        return said, found["k"]


def _handler_of(service: PushService) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            status = service.take(self.path, headers, body)
            self.send_response(status)
            if status in {301, 302, 307, 308}:
                self.send_header("location", f"{service.url}/elsewhere")
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Nobody reads it."""

    return Handler


class Browser:
    """A subscribed browser: what is sent to it only it can read."""

    def __init__(self, service: PushService, name: str = "", language: str = "en") -> None:
        self.service = service
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = os.urandom(16)
        self.path = f"/{name or encoded(os.urandom(8))}"
        self.language = language

    @property
    def subscription(self) -> Json:
        """As a page says it to its server."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": f"{self.service.url}{self.path}",
            "keys": {"p256dh": encoded(point), "auth": encoded(self._secret)},
            "language": self.language,
        }

    @property
    def delivered(self) -> list[Delivered]:
        return [one for one in self.service.delivered if one.path == self.path]

    @property
    def told(self) -> list[Json]:
        """All that has come, as it can read it."""
        return [self.read(one) for one in self.delivered]

    def read(self, one: Delivered) -> Json:
        text = http_ece.decrypt(
            one.body, private_key=self._key, auth_secret=self._secret, version="aes128gcm"
        )
        found: Json = json.loads(text)
        return found

    def waits_for(self, wanted: Callable[[Json], bool] = lambda _: True, count: int = 1) -> Json:
        """The latest of so many messages that are wanted, as soon as they are there."""
        wait_until(lambda: len([one for one in self.told if wanted(one)]) >= count)
        return [one for one in self.told if wanted(one)][-1]
