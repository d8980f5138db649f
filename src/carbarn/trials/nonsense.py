"""A server is sent nonsense in every form, while others play on.

It answers each piece with a refusal, and goes on: no answer says that something went wrong inside,
no traceback is logged, memory stays bounded, and whoever plays hardly notices.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from base64 import b64encode
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import Opcode

from .guests import Entrance, Guest, seated
from .load import spread
from .own_server import OwnServer
from .played_table import Kind, PlayedTable, Tally
from .scribble import Scribbler
from .wire import read_message

PATIENCE = 20.0  # seconds until an answer must have come
SILENCE = 0.2  # seconds after which nothing more is expected
MEMORY = 150.0  # MiB that a server may grow by
LONGEST_LINE = 4000  # of the log, in characters
ENOUGH = 20  # that went wrong
A_SOCKET = 30  # messages over one
WENT_WRONG_INSIDE = 1011
GONE_FROM_THERE = {4403, 4404, 4410}
PROMISED = {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1013, *GONE_FROM_THERE}
GAMES = ("cable-car", "trambahn", "tramways")
KNOWN = {  # what may stand in an address, by place
    "{n}": ["0", "1", "2", "5"],
    "{seat}": ["0", "1"],
    "{move}": ["draw", "0 draw", "1 pass"],
    "{agreed}": ["hand=2", "players=3", "map=Z"],
}
CREDENTIAL = {
    "credential": {
        "id": "AAAA",
        "rawId": "AAAA",
        "type": "public-key",
        "response": {"clientDataJSON": "e30", "attestationObject": "oA", "signature": "AA"},
    }
}
BODIES: dict[tuple[str, str], dict[str, Any]] = {
    ("put", "/api/me"): {"name": "Ann"},
    ("post", "/api/tables"): {
        "game": "cable-car",
        "options": {"hand": 2},
        "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "here", "name": "Bob"}],
        "hints": True,
        "stand_in_after": 5,
    },
    ("post", "/api/tables/{code}/start"): {"level": "random"},
    ("post", "/api/tables/{code}/carry"): {"seat": 0},
    ("put", "/api/tables/{code}/clock"): {
        "clock": {"kind": "days", "seconds": 3600, "zone": "Europe/Berlin", "country": "DE-BY"}
    },
    ("post", "/api/bots"): {"name": "Ann"},
    ("post", "/api/tables/{code}/bots"): {"bot": "0123456789"},
    ("post", "/api/account/passkeys"): CREDENTIAL,
    ("post", "/api/account/log-in"): CREDENTIAL,
    ("post", "/api/account/recover"): {"code": "amber-basil-cedar-dune", "bring": True},
    ("post", "/api/account/join"): {"code": "amber basil cedar", "bring": False},
    ("post", "/api/account/device-code/whose"): {"code": "amber basil cedar"},
    ("put", "/api/account/devices/{tag}"): {"name": "phone"},
}


@dataclass
class Found:
    """What was sent, what came back, and what is wrong."""

    sent: Counter[str] = field(default_factory=Counter)  # by kind
    answers: Counter[str] = field(default_factory=Counter)  # by status, error code or close code
    wrong: list[str] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)  # of those who play meanwhile
    grown: float = 0.0  # MiB
    seconds: float = 0.0

    def complain(self, what: str, data: bytes) -> None:
        """Something is not as it should be."""
        self.wrong.append(f"{what} after {data[:400]!r}")

    def summary(self) -> dict[str, Any]:
        """All that counts."""
        return {
            "seconds": round(self.seconds),
            "sent": dict(self.sent),
            "answers": dict(self.answers.most_common()),
            "memory_mib_grown": round(self.grown, 1),
            "moves_of_others": self.tally.moves,
            "click_to_other_socket_ms": spread([ms for _, ms in self.tally.latencies]),
            "errors_of_others": dict(self.tally.errors),
            "wrong": len(self.wrong),
            "first_wrong": self.wrong[:ENOUGH],
        }


class NoSeat(Exception):
    """Whoever looks does not play there any more."""


Tell = Callable[[Found], None]


def nonsense(
    server: OwnServer, seconds: float, seed: int, senders: int = 2, tell: Tell = lambda _: None
) -> Found:
    """Send nonsense of all kinds for so long."""
    found = Found()
    begun, memory = time.monotonic(), server.memory(alone=True)
    asyncio.run(_send(server, seconds, seed, senders, found, tell))
    found.seconds = time.monotonic() - begun
    found.grown = server.memory(alone=True) - memory
    if found.grown > MEMORY:
        found.wrong.append(f"memory grew by {found.grown:.0f} MiB")
    if server.process.poll() is not None:
        found.wrong.append("the server has ended")
    found.wrong += wrong_in_log(server)
    return found


def wrong_in_log(server: OwnServer) -> list[str]:
    """Tracebacks, and lines without end."""
    log = server.log.read_text(errors="replace")
    found = [line[:200] for line in log.splitlines() if len(line) > LONGEST_LINE]
    wrong = [f"a line of the log has no end: {line}" for line in found[:1]]
    return wrong + server.tracebacks()


async def _send(
    server: OwnServer, seconds: float, seed: int, senders: int, found: Found, tell: Tell
) -> None:
    async with Entrance(server.url) as entrance, _others(entrance, found.tally):
        target = await Target.looked_at(entrance, server, found)
        sending = [
            asyncio.create_task(_again_and_again(kind, target, f"{seed}/{n}"))
            for kind in (mangled_requests, wrong_requests, wrong_messages, wrong_frames)
            for n in range(senders)
        ]
        telling = asyncio.create_task(_tell(found, tell))
        await asyncio.wait([*sending, telling], timeout=seconds, return_when="FIRST_COMPLETED")
        target.enough = True
        telling.cancel()
        for task in (await asyncio.wait(sending, timeout=2 * PATIENCE))[0]:
            task.result()


@asynccontextmanager
async def _others(entrance: Entrance, tally: Tally) -> AsyncIterator[None]:
    """People who play meanwhile at tables of their own."""
    tables = [
        PlayedTable(Kind(game, ("person", "person"), every=0.2), entrance, tally, seed)
        for seed, game in enumerate(GAMES)
    ]
    for table in tables:
        await table.set_up()
        await table.connect()
    playing = [asyncio.create_task(table.play()) for table in tables]
    try:
        yield
    finally:
        for task in playing:
            task.cancel()
        await asyncio.wait(playing, timeout=PATIENCE)
        for table in tables:
            with suppress(Exception):
                await table.close()


async def _tell(found: Found, tell: Tell) -> None:
    while len(found.wrong) < ENOUGH:
        tell(found)
        await asyncio.sleep(0.2)


async def _again_and_again(
    kind: Callable[[Target, Scribbler], Awaitable[None]], target: Target, seed: str
) -> None:
    scribbler = Scribbler(f"{seed}/{kind.__name__}")
    while not target.enough:
        await kind(target, scribbler)


@dataclass
class Target:
    """What is known of the server that nonsense is sent to."""

    entrance: Entrance
    port: int
    routes: list[tuple[str, str]]
    guests: list[Guest]
    known: dict[str, list[str]]  # what may stand in an address, by place
    found: Found
    enough: bool = False

    @classmethod
    async def looked_at(cls, entrance: Entrance, server: OwnServer, found: Found) -> Target:
        """Its routes as it describes them, and two people at a table of each game."""
        described = (await entrance.ask("GET", "/api/openapi.json")).json()
        routes = [
            (method, path) for path, methods in described["paths"].items() for method in methods
        ]
        games = (await entrance.ask("GET", "/api/games")).json()
        known = {
            **KNOWN,
            "{game}": list(GAMES),
            "{lesson}": [lesson["name"] for game in games for lesson in game["lessons"]],
            "{name}": [option["name"] for game in games for option in game["options"]],
        }
        target = cls(entrance, server.port, routes, [], known, found)
        await target.begin_anew()
        return target

    async def begin_anew(self) -> None:
        """Other people at other tables: some nonsense makes sense, and deletes them."""
        guests = [await self.entrance.new_guest() for _ in range(2)]
        codes = [await seated(guests, game, {}, ("person", "person")) for game in GAMES]
        self.guests, self.known = guests, {**self.known, "{code}": codes}

    async def answer(self, data: bytes, *, whole: bool) -> bytes:
        """What the server says to some bytes; to a whole request it must say something."""
        said = b""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return said
        try:
            writer.write(data)
            async with asyncio.timeout(PATIENCE if whole else SILENCE) as waiting:
                while piece := await reader.read(2**16):
                    said += piece
                    if not whole:
                        waiting.reschedule(asyncio.get_running_loop().time() + SILENCE)
        except TimeoutError:
            if whole:
                self.found.complain("no answer", data)
        except OSError:
            pass
        finally:
            writer.close()
        return said


# HTTP ---------------------------------------------------------------------------------------


async def mangled_requests(target: Target, scribbler: Scribbler) -> None:
    """Bytes that are hardly HTTP."""
    path = scribbler.path(scribbler.rng.choice(target.routes)[1], target.known)
    data = scribbler.mangled_request(path)
    _check_answer(target, "mangled requests", data, await target.answer(data, whole=False))


async def wrong_requests(target: Target, scribbler: Scribbler) -> None:
    """HTTP for a route that there is, with anything in it."""
    method, route = scribbler.rng.choice(target.routes)
    sensible = BODIES.get((method, route))
    body = scribbler.message([sensible]) if sensible else b""
    if scribbler.rng.random() < 0.1:
        body = scribbler.message([{}])
    cookie = scribbler.rng.choice(target.guests).cookie
    if scribbler.rng.random() < 0.2:
        cookie = re.sub(r"[\r\n\0]", "", scribbler.harmed(cookie.encode()).decode("latin-1"))
    path = scribbler.path(route, target.known)
    data = scribbler.request(method.upper(), path, body, cookie)
    _check_answer(target, "wrong requests", data, await target.answer(data, whole=True))


def _check_answer(target: Target, kind: str, data: bytes, answer: bytes) -> None:
    target.found.sent[kind] += 1
    status = re.match(rb"HTTP/1\.[01] (\d{3})", answer)
    target.found.answers[status[1].decode() if status else "closed"] += 1
    if status and status[1] >= b"500" and status[1] != b"503":  # it may say that it is not ready
        target.found.complain(f"answer {status[1].decode()}", data)


# Sockets ------------------------------------------------------------------------------------


async def wrong_messages(target: Target, scribbler: Scribbler) -> None:
    """Messages in right frames: whatever they say, the socket goes on after them."""
    guest, code = scribbler.rng.choice(target.guests), scribbler.rng.choice(target.known["{code}"])
    data = b""
    try:
        async with await guest.look(code) as socket:
            await _play_a_little(socket, scribbler)
            for _ in range(A_SOCKET):
                data = scribbler.message(await _sensible(socket))
                target.found.sent["wrong messages"] += 1
                await _send_message(socket, scribbler, data)
                if not await _goes_on(target, socket, data):
                    return
    except ConnectionClosed as closed:
        _check_close(target, closed, data, too_large=len(data) > 4096)
        if closed.rcvd and closed.rcvd.code in GONE_FROM_THERE:
            await target.begin_anew()
    except NoSeat:
        await target.begin_anew()
    except OSError:
        target.found.answers["refused"] += 1


async def _play_a_little(socket: ClientConnection, scribbler: Scribbler) -> None:
    """A few right moves, so that nonsense meets tables in the middle of a game."""
    for _ in range(scribbler.rng.randrange(3)):
        state = await _state(socket)
        if not state["legal"]:
            return
        move = scribbler.rng.choice(state["legal"])
        await socket.send(json.dumps({"type": "play", **_place(state), "move": move}))


async def _state(socket: ClientConnection) -> dict[str, Any]:
    """The next state, by way of a look."""
    await socket.send(json.dumps({"type": "look", "seat": None}))
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        if message["type"] == "state" and message["seat"] is None:
            break
    mine = message["table"]["mine"]
    if not mine:
        raise NoSeat
    await socket.send(json.dumps({"type": "look", "seat": mine[0]}))
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        if message["type"] == "state" and message["seat"] == mine[0]:
            return message


def _place(state: dict[str, Any]) -> dict[str, Any]:
    return {"seat": state["seat"], "seq": state["seq"]}


async def _sensible(socket: ClientConnection) -> list[dict[str, Any]]:
    """Messages that make sense now."""
    state = await _state(socket)
    moves = state["legal"] or ["draw"]
    place = _place(state)
    return [
        {"type": "play", "id": 1, **place, "move": moves[0]},
        {"type": "what-if", "id": "a", "seat": place["seat"], "move": moves[-1]},
        {"type": "take-back", "id": None, **place},
        {"type": "vote", "seat": place["seat"]},
        {"type": "return", "seat": place["seat"]},
        {"type": "agree", "on": "draw"},
        {"type": "decline"},
        {"type": "look", "seat": None},
        {"type": "ping"},
    ]


async def _send_message(socket: ClientConnection, scribbler: Scribbler, data: bytes) -> None:
    """In one frame or in several."""
    pieces = [data]
    if scribbler.rng.random() < 0.2 and len(data) > 1:
        pieces = [data[: len(data) // 2], data[len(data) // 2 :]]
    await socket.send(pieces if len(pieces) > 1 else data)


async def _goes_on(target: Target, socket: ClientConnection, data: bytes) -> bool:
    """Whether somebody answers still."""
    await socket.send(json.dumps({"type": "ping"}))
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                message = read_message.decode(await socket.recv())
                if message.type == "error":
                    target.found.answers[message.code] += 1
                    if message.code == "internal":
                        target.found.complain("internal", data)
                if message.type == "pong":
                    return True
    except TimeoutError:
        target.found.complain("no pong", data)
        return False


def _check_close(
    target: Target, closed: ConnectionClosed, data: bytes, *, too_large: bool = False
) -> None:
    code = closed.rcvd.code if closed.rcvd else 1006
    target.found.answers[str(code)] += 1
    if code not in PROMISED and not too_large:
        target.found.complain(f"closed with {code}", data)


async def wrong_frames(target: Target, scribbler: Scribbler) -> None:
    """A socket that is opened rightly, or nearly, and then speaks what no client may."""
    guest, code = scribbler.rng.choice(target.guests), scribbler.rng.choice(target.known["{code}"])
    data = _handshake(guest.cookie, code, scribbler)
    for _ in range(scribbler.rng.randrange(1, 6)):
        message = scribbler.message([{"type": "ping"}, {"type": "look", "seat": None}])
        right = scribbler.rng.random() < 0.4
        data += scribbler.frames(message) if right else scribbler.wrong_frames(message)
    answer = await target.answer(data, whole=False)
    _check_answer(target, "wrong frames", data, answer)
    if WENT_WRONG_INSIDE.to_bytes(2, "big") in _close_frames(answer):
        target.found.complain("closed with 1011", data)


def _handshake(cookie: str, code: str, scribbler: Scribbler) -> bytes:
    since = scribbler.rng.choice(("0", "0", "5", "-1", "abc", "%ff", str(2**40)))
    head = "\r\n".join(
        (
            f"GET /api/tables/{code}/socket?since={since} HTTP/1.1",
            "Host: 127.0.0.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {b64encode(scribbler.rng.randbytes(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {cookie}",
            "",
            "",
        )
    ).encode()
    return scribbler.harmed(head) if scribbler.rng.random() < 0.2 else head


def _close_frames(answer: bytes) -> list[bytes]:
    """The codes of what may be close frames in what a server sent."""
    start = bytes([0x80 | Opcode.CLOSE])
    return [answer[m.start() + 2 : m.start() + 4] for m in re.finditer(re.escape(start), answer)]
