"""Nonsense, made from what makes sense: values, texts, bytes, requests and frames."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from websockets.frames import Frame, Opcode

STRANGE = (
    "",
    " ",
    "\0",
    "\u202e",
    "\u200d",
    "\ufeff",
    "e\u0301",
    "\U0001f68b",
    "\ud800",
    "'",
    '"',
    "\\",
    "../",
    "%00",
    "%ff",
    "{}",
    "null",
    "NaN",
    "-1",
    "1e999",
    "<script>",
    "' or 1=1 --",
)
NUMBERS = (0, -1, 1, 99, 100, 2**31, 2**31 + 1, 2**53, 2**63, 2**64, -(2**63), 10**40, 0.5, 1e308)
DEEPEST = 5000
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "get", "BREW")
HEADERS = (
    "Host",
    "Content-Length",
    "Transfer-Encoding",
    "Content-Type",
    "Connection",
    "Upgrade",
    "Sec-WebSocket-Key",
    "Sec-WebSocket-Version",
    "Sec-WebSocket-Extensions",
    "Sec-WebSocket-Protocol",
    "Cookie",
    "Origin",
    "Expect",
    "Range",
    "If-None-Match",
    "Accept-Encoding",
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "Forwarded",
)
HEADER_VALUES = (
    "0",
    "-1",
    "5, 6",
    "99999999999999999999",
    "chunked",
    "chunked, chunked",
    "identity",
    "keep-alive, upgrade",
    "websocket",
    "13",
    "0",
    "permessage-deflate; client_max_window_bits=99",
    "100-continue",
    "bytes=0-,5-1,a-b",
    "null",
    "https://[",
    "gzip;q=nan",
    'for="[::1',
    "carbarn=x.y; carbarn=",
)


QUERY = (
    ("move", "{move}"),
    ("what", "{move}"),
    ("players", "{n}"),
    ("option", "{agreed}"),
    ("text", "{move}"),
    ("since", "{n}"),
)


class Scribbler:
    """Makes nonsense that can be made again from its seed."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)  # noqa: S311 - to be repeated

    def text(self) -> str:
        """Any text, often short, at times very long."""
        rng = self.rng
        match rng.randrange(4):
            case 0:
                return rng.choice(STRANGE)
            case 1:
                return "".join(chr(rng.randrange(1, 0xD800)) for _ in range(rng.randrange(20)))
            case 2:
                return rng.choice(STRANGE) * rng.choice((2, 300, 3000))
            case _:
                return "".join(rng.choices("abcdef0123456789 -_/", k=rng.randrange(60)))

    def value(self, depth: int = 3) -> Any:
        """Any value of JSON."""
        rng = self.rng
        kind = rng.randrange(8 if depth else 5)
        if kind <= 1:
            return self.text()
        if kind <= 3:
            return rng.choice(NUMBERS)
        if kind == 4:
            return rng.choice((None, True, False))
        some = range(rng.randrange(4))
        if kind == 5:
            return [self.value(depth - 1) for _ in some]
        return {self.text(): self.value(depth - 1) for _ in some}

    def changed(self, value: Any) -> Any:
        """A value in which something is another."""
        rng = self.rng
        if isinstance(value, dict) and value and rng.random() < 0.8:
            key = rng.choice(list(value))
            match rng.randrange(4):
                case 0:
                    return {name: one for name, one in value.items() if name != key}
                case 1:
                    return {**value, self.text(): self.value()}
                case _:
                    return {**value, key: self.changed(value[key])}
        if isinstance(value, list) and value and rng.random() < 0.8:
            n = rng.randrange(len(value))
            return [*value[:n], self.changed(value[n]), *value[n + 1 :]]
        return self.value()

    def written(self, value: Any) -> bytes:
        """A value as JSON; what cannot be UTF-8 is written as if it could."""
        text = json.dumps(value, ensure_ascii=self.rng.random() < 0.5)
        return text.encode("utf-8", "surrogatepass")

    def nested(self) -> bytes:
        """Brackets in brackets."""
        opening, closing = self.rng.choice((("[", "]"), ('{"a":', "}"), ('{"type":[', "]}")))
        depth = self.rng.choice((10, 500, DEEPEST // len(opening)))
        return (opening * depth + self.rng.choice(("", "1" + closing * depth))).encode()

    def harmed(self, data: bytes) -> bytes:
        """Bytes of which a few are others, missing or doubled."""
        rng, changed = self.rng, bytearray(data)
        for _ in range(rng.randrange(1, 5)):
            at = rng.randrange(len(changed) + 1)
            match rng.randrange(4):
                case 0:
                    changed[at:at] = rng.randbytes(rng.randrange(1, 5))
                case 1:
                    del changed[at : at + rng.randrange(1, 9)]
                case 2:
                    changed[at:at] = changed[at : at + rng.randrange(1, 30)]
                case _ if at < len(changed):
                    changed[at] ^= 1 << rng.randrange(8)
        return bytes(changed)

    def message(self, sensible: Sequence[dict[str, Any]]) -> bytes:
        """What goes into one message, from something that would make sense."""
        rng = self.rng
        sense = rng.choice(sensible)
        match rng.randrange(6):
            case 0:
                return self.harmed(self.written(sense))
            case 1:
                return self.nested()
            case 2:
                return self.written(self.value())
            case 3:
                return rng.randbytes(rng.randrange(60))
            case _:
                return self.written(self.changed(sense))

    # HTTP -----------------------------------------------------------------------------------

    def path(self, template: str, known: Mapping[str, Sequence[str]]) -> str:
        """An address like the template, with what is known, or not, in its places."""
        parts = [self._part(part, known) for part in template.split("/")]
        return "/".join(parts) + self._query(known)

    def _query(self, known: Mapping[str, Sequence[str]]) -> str:
        """None, one that makes no sense, or what is known with anything in it."""
        named = [f"{name}={self._part(value, known)}" for name, value in QUERY]
        match self.rng.randrange(6):
            case 0:
                return f"?{quote(self.text(), errors='replace')}"
            case 1:
                return "?" + "&".join(self.rng.choices(named, k=self.rng.randrange(1, 6)))
            case 2:
                return "?" + "&".join(named)
            case _:
                return ""

    def _part(self, part: str, known: Mapping[str, Sequence[str]]) -> str:
        if not part.startswith("{"):
            return part
        if known.get(part) and self.rng.random() < 0.6:
            return self.rng.choice(known[part])
        return quote(self.text(), safe="", errors="replace")

    def request(self, method: str, path: str, body: bytes, cookie: str) -> bytes:
        """A request in which the form is right, though nothing else may be."""
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
        if cookie:
            lines.append(f"Cookie: {cookie}")
        if body:
            lines += [f"Content-Length: {len(body)}", "Content-Type: application/json"]
        return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + body

    def mangled_request(self, path: str) -> bytes:
        """A request in which the form is wrong as well."""
        rng = self.rng
        method = rng.choice(METHODS)
        if rng.random() < 0.1:
            path = rng.choice(("*", "http://x/", "//", "a" * 70_000, "/?" + "&=" * 2000, ""))
        version = rng.choice(("1.1", "1.1", "1.1", "1.0", "2.0", "9", ""))
        lines = [f"{method} {path} HTTP/{version}"]
        for _ in range(rng.choice((1, 3, 6, 6, 500))):
            name = rng.choice(HEADERS) if rng.random() < 0.9 else self.text()
            value = rng.choice(HEADER_VALUES) if rng.random() < 0.8 else self.text()
            lines.append(f"{name}: {value}")
        head = rng.choice(("\r\n", "\r\n", "\n")).join([*lines, "", ""]).encode("utf-8", "replace")
        whole = head + rng.choice((b"", self._chunks(), rng.randbytes(rng.randrange(3000))))
        return self.harmed(whole) if rng.random() < 0.5 else whole

    def _chunks(self) -> bytes:
        sizes = (b"5", b"5;a=b", b"fffffffffffffffff", b"-1", b"0x5", b"", b"5 ")
        pieces = [self.rng.choice(sizes) + b"\r\nabcde\r\n" for _ in range(3)]
        return b"".join(pieces) + self.rng.choice((b"0\r\n\r\n", b"0\r\na: b\r\n\r\n", b""))

    # Frames ---------------------------------------------------------------------------------

    def frames(self, data: bytes) -> bytes:
        """A message as right frames: whole, or in pieces with pings between them."""
        rng = self.rng
        kind = rng.choice((Opcode.TEXT, Opcode.BINARY)) if _is_utf8(data) else Opcode.BINARY
        if rng.random() < 0.7 or len(data) < 2:
            return _frame(kind, data)
        middle = rng.randrange(1, len(data))
        return b"".join(
            (
                _frame(kind, data[:middle], fin=False),
                _frame(Opcode.PING, rng.randbytes(rng.randrange(100))),
                _frame(Opcode.CONT, data[middle:]),
            )
        )

    def wrong_frames(self, data: bytes) -> bytes:
        """What no client may send."""
        rng = self.rng
        match rng.randrange(7):
            case 0:
                return self.harmed(_frame(Opcode.TEXT, data))
            case 1:
                return _frame(Opcode.TEXT, data, mask=False)
            case 2:
                return _frame(Opcode.CONT, data)
            case 3:
                return _frame(Opcode.TEXT, data, fin=False) + _frame(Opcode.TEXT, data)
            case 4:
                return _frame(Opcode.TEXT, rng.randbytes(20))
            case 5:
                reserved = bytes([0x80 | rng.choice((3, 7, 11, 15)), 0x80])
                return reserved + rng.randbytes(4)
            case _:
                return b"\x81\xff" + rng.randbytes(8) + rng.randbytes(rng.randrange(40))


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _frame(kind: Opcode, data: bytes, *, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(kind, data, fin).serialize(mask=mask)
