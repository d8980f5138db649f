"""A real server on a real port, and visitors who talk to it as browsers and programs do."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import httpx
import psycopg
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from carbarn.engine.contract import OptionValue
from carbarn.engine.referee import Referee, replayed
from carbarn.games import find
from carbarn.server.edge.limits import Limits, Rate
from carbarn.server.processes.neighbours import Neighbours
from carbarn.server.serving import listen, web_server
from carbarn.server.settings import Settings
from carbarn.server.store.database import Database, Url

Json = dict[str, Any]
Row = tuple[Any, ...]
ME, OPEN = {"kind": "me"}, {"kind": "open"}
PLENTY = Rate(100_000, 100_000)
GENEROUS = Limits(
    messages=PLENTY,
    messages_of_one=PLENTY,
    messages_here=PLENTY,
    work=PLENTY,
    work_here=PLENTY,
    mistakes=PLENTY,
    requests=PLENTY,
    changes=PLENTY,
    new_tables=PLENTY,
    new_tables_here=PLENTY,
    trials=PLENTY,
    confirmations=PLENTY,
    confirmations_here=PLENTY,
    sockets=20_000,
    sockets_here=20_000,
    connections=20_000,
    connections_here=20_000,
)
PATIENCE = 20.0  # seconds that a test waits for what must come


def computer(level: str = "random") -> Json:
    return {"kind": "computer", "level": level}


def here(name: str) -> Json:
    return {"kind": "here", "name": name}


def for_tests(database: Database, **changes: Any) -> Settings:
    """Settings under which nobody waits."""
    settings = Settings(database, workers=1, pace=0, compile_early=False, limits=GENEROUS)
    return replace(settings, **changes)


class ServerThread:
    """A server in a thread of its own."""

    def __init__(self, settings: Settings, neighbours: Neighbours | None = None) -> None:
        self.settings = settings
        self._listener = listen("127.0.0.1", 0)
        self.port = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._server = web_server(settings, neighbours)
        self.app = cast(FastAPI, self._server.config.app)
        self.bounds = self._server.config.bounds
        self._visitors: list[Visitor] = []
        self._thread = threading.Thread(target=self._server.run, args=([self._listener],))

    def __enter__(self) -> ServerThread:
        self._thread.start()
        wait_until(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started
        return self

    def __exit__(self, *_: object) -> None:
        for visitor in self._visitors:
            visitor.http.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._listener.close()
        assert not self._thread.is_alive()

    @property
    def file(self) -> Path:
        """Its database, if that is a file."""
        assert isinstance(self.settings.database, Path)
        return self.settings.database

    def stranger(self) -> Visitor:
        """Somebody without a cookie."""
        self._visitors.append(Visitor(self.url))
        return self._visitors[-1]

    def returning(self, cookie: str) -> Visitor:
        """Somebody who was here before."""
        visitor = self.stranger()
        visitor.http.cookies.set("carbarn", cookie, domain="127.0.0.1")
        return visitor

    def visitor(self, name: str | None = None) -> Visitor:
        visitor = self.stranger()
        visitor.get("/api/me")
        if name:
            visitor.put("/api/me", {"name": name})
        return visitor

    def referee(self, code: str, moves: int | None = None) -> Referee:
        """What the server itself knows about a table, from its store."""
        return referee_of(self.settings.database, code, moves)


class Visitor:
    """Somebody with a browser: a cookie, requests, sockets."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, trust_env=False)

    @property
    def cookie(self) -> str:
        """Empty for a stranger."""
        return self.http.cookies.get("carbarn") or ""

    def get(self, path: str) -> Any:
        return answered(self.http.get(path))

    def put(self, path: str, body: Json) -> Any:
        return answered(self.http.put(path, json=body))

    def post(self, path: str, body: Json | None = None) -> Any:
        return answered(self.http.post(path, json=body))

    def delete(self, path: str) -> Any:
        return answered(self.http.delete(path))

    def refused(self, method: str, path: str, body: object = None, **more: Any) -> tuple[int, str]:
        """The status and the code of an error."""
        answer = self.http.request(method, path, json=body, **more)
        assert set(answer.json()) == {"error"}, answer.text
        assert set(answer.json()["error"]) == {"code", "words"}
        return answer.status_code, answer.json()["error"]["code"]

    def table(self, *seats: Json, game: str = "cable-car", **options: OptionValue) -> Any:
        body = {"game": game, "options": options, "seats": list(seats)}
        return self.post("/api/tables", body)

    def look(self, code: str, since: int | str = 0, **more: Any) -> Talk:
        cookies = "; ".join(f"{each.name}={each.value}" for each in self.http.cookies.jar)
        headers = {"cookie": cookies} if cookies else {}
        address = self.url.replace("http", "ws") + f"/api/tables/{code}/socket?since={since}"
        headers |= more.pop("headers", {})
        return Talk(address, additional_headers=headers, max_size=2**24, proxy=None, **more)


class Talk:
    """A socket, and everything it was sent."""

    def __init__(self, url: str, **how: Any) -> None:
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(connect(url, **how))
        self.received: list[str] = []

    def __enter__(self) -> Talk:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def send(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def send_in_one_piece(self, messages: list[Json]) -> None:
        """Send them so that they are there all at once."""
        with self.socket.protocol_mutex:
            for message in messages:
                self.socket.protocol.send_text(json.dumps(message).encode())
            self.socket.socket.sendall(b"".join(self.socket.protocol.data_to_send()))

    def next(self, timeout: float = PATIENCE) -> Json:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.received.append(text)
        return read(text)

    def until(self, wanted: Callable[[Json], bool], timeout: float = PATIENCE) -> Json:
        """The first message that is wanted."""
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            message = self.next(timeout)
            if wanted(message):
                return message
        raise TimeoutError(f"last: {self.received[-1][:500]}")

    def state(self, wanted: Callable[[Json], bool] = lambda _: True) -> Json:
        return self.until(lambda message: message["type"] == "state" and wanted(message))

    def look(self, seat: int | None) -> Json:
        self.send(type="look", seat=seat)
        return self.state(lambda after: after["seat"] == seat)

    def error(self) -> Json:
        return self.until(lambda message: message["type"] == "error")

    def asked(self, **message: object) -> Json:
        """The error that answers a message."""
        self.send(**message)
        return self.error()

    def code(self, **message: object) -> str:
        return str(self.asked(**message)["code"])

    def play(self, state: Json, move: str | None = None, seat: int | None = None) -> Json:
        """Make a move, the first legal one by default; the state that shows it."""
        seat = state["seat"] if seat is None else seat
        self.send(type="play", seat=seat, seq=state["seq"], move=move or state["legal"][0])
        return self.state(lambda after: after["seq"] > state["seq"])

    def take_back(self, state: Json) -> Json:
        self.send(type="take-back", seat=state["seat"], seq=state["seq"])
        return self.state(lambda after: after["seq"] > state["seq"])

    def closed(self) -> int:
        """Why the other side has closed the connection."""
        try:
            while True:
                self.next()
        except ConnectionClosed as error:
            return error.rcvd.code if error.rcvd else 1006


def answered(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()


def read(text: str) -> Json:
    message = json.loads(text)
    assert isinstance(message, dict)
    return message


def wait_until(wanted: Callable[[], object], timeout: float = PATIENCE) -> None:
    deadline = time.monotonic() + timeout
    while not wanted():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.01)


# The store, read from outside ---------------------------------------------------------------


def rows(database: Database, sql: str, *args: object) -> list[Row]:
    """What a query finds; its arguments are question marks."""
    if isinstance(database, Url):
        with psycopg.connect(database.text) as connection:
            return list(connection.execute(sql.replace("?", "%s").encode(), args or None))
    with closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)) as file:
        return list(file.execute(sql, args))


def seed_of(database: Database, code: str) -> int:
    return int(rows(database, "select seed from tables where code = ?", code)[0][0])


def entries_of(database: Database, code: str) -> list[Row]:
    sql = "select seq, seat, kind, move, undoes, stand_in from entries where code = ? order by seq"
    return rows(database, sql, code)


def standing_moves(entries: list[Row]) -> list[tuple[int, str]]:
    moves: list[tuple[int, str]] = []
    for _, seat, kind, move, _, _ in entries:
        if kind == "move":
            moves.append((seat, move))
        elif kind == "take-back":
            moves.pop()
    return moves


def referee_of(database: Database, code: str, moves: int | None = None) -> Referee:
    sql = "select game, options, seed from tables where code = ?"
    name, options, seed = rows(database, sql, code)[0]
    game = find(name)
    played = standing_moves(entries_of(database, code))[:moves]
    options = options if isinstance(options, dict) else json.loads(options)
    moves_made = [(seat, game.parse_move(move)) for seat, move in played]
    return replayed(game, options, int(seed), moves_made)
