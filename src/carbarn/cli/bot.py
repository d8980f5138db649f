"""`carbarn bot`: a player of one's own at the tables of a server, over the network."""

from __future__ import annotations

import argparse
import base64
import json
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.parse import urlsplit

from ..games import find, folders
from ..opponents import match
from .common import Usage, say

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

PATIENCE = 20.0  # seconds for an answer
AGAIN = (1, 2, 5, 10, 30)  # seconds until it is tried again to connect
TABLES = 8  # at the same time


class Withdrawn(Exception):
    """The server does not know the token any more."""


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("bot", help="play on a server with a player of your own")
    command.add_argument("player", metavar="MODULE:CLASS", help="or a level, such as casual")
    command.add_argument("--server", required=True, metavar="URL", help="such as http://host:8000")
    command.add_argument(
        "--token-file", required=True, type=Path, metavar="FILE", help="with the bot's token"
    )
    command.add_argument("--game", action="append", help="that it plays; default: all")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Until it is stopped, or its token withdrawn."""
    try:
        token = args.token_file.read_text().strip()
    except OSError as error:
        raise Usage(f"cannot read {args.token_file}: {error.strerror}") from None
    games = [find(name).NAME for name in args.game or folders()]
    if urlsplit(args.server).scheme not in {"http", "https"}:
        raise Usage(f"{args.server} is no address of a server, such as http://host:8000")
    for name in games:
        match.seated(find(name), [args.player], 1)  # says what is wrong with it
    try:
        Bot(args.server.rstrip("/"), token, args.player, games).play()
    except Withdrawn as error:
        raise Usage(str(error)) from None
    except KeyboardInterrupt:
        say("The bot has gone.")


class Bot:
    """Says yes to whoever asks for a game that it plays, and plays at all its tables."""

    def __init__(self, server: str, token: str, player: str, games: list[str]) -> None:
        self._server, self._player, self._games = server, player, games
        self._headers = {"Authorization": f"Bearer {token}"}
        self._busy: set[str] = set()
        self._players: dict[tuple[str, int], Any] = {}
        self._pool = ThreadPoolExecutor(TABLES)

    def play(self) -> None:
        """Connect, and again whenever the connection ends."""
        from websockets.exceptions import ConnectionClosed, InvalidHandshake

        failed = 0
        while True:
            try:
                for told in self._told():
                    failed = 0
                    self._follow(told)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError) as error:
                wait = AGAIN[min(failed, len(AGAIN) - 1)]
                say(f"No connection ({error}); again in {wait} s.")
                time.sleep(wait)
                failed += 1

    def _told(self) -> Iterator[tuple[ClientConnection, Any]]:
        """What there is to do, as it changes."""
        with self._socket("/api/bots/socket") as socket:
            socket.send(json.dumps({"type": "here", "games": self._games}))
            for words in socket:
                said = json.loads(words)
                if said["type"] == "error" and said["code"] in {
                    "bad-token",
                    "banned",
                    "logged-out",
                }:
                    raise Withdrawn(said["words"])
                if said["type"] == "bot":
                    yield socket, said

    def _follow(self, told: tuple[ClientConnection, Any]) -> None:
        socket, now = told
        for asked in now["challenges"]:
            kind = "accept" if self._can_play(asked["game"]) else "decline"
            socket.send(json.dumps({"type": kind, "code": asked["code"]}))
        for table in now["tables"]:
            waits = table["status"] == "playing" and self._can_play(table["game"])
            if waits and table["code"] not in self._busy:
                self._busy.add(table["code"])
                say(f"Playing {table['game']} at {self._server}/t/{table['code']}")
                self._pool.submit(self._play_at, table["code"], table["seat"])

    def _can_play(self, game: str) -> bool:
        return game in self._games

    def _play_at(self, code: str, seat: int) -> None:
        """Until the game is over, or the connection ends: then it is begun again."""
        try:
            with self._socket(f"/api/tables/{code}/socket") as socket:
                for words in socket:
                    said = json.loads(words)
                    if said["type"] != "state" or said["seat"] != seat:
                        continue
                    if said["table"]["status"] != "playing":
                        self._players.pop((code, seat), None)
                        return
                    if said["table"]["turn"] == seat and said["legal"]:
                        self._move(socket, code, seat)
        except Exception as error:
            say(f"At table {code}: {error}")
            time.sleep(AGAIN[0])
        finally:
            self._busy.discard(code)

    def _move(self, socket: ClientConnection, code: str, seat: int) -> None:
        position = self._asked(f"/api/bots/tables/{code}/{seat}")
        game = find(position["game"], position["rules"])
        if (code, seat) not in self._players:
            self._players[code, seat] = match.seated(game, [self._player], hash(code) % 2**31)[0]
        veiled = game.State(base64.b64decode(position["state"]))
        move = self._players[code, seat].choose(veiled, seat)
        play = {"type": "play", "seat": seat, "seq": position["seq"], "move": game.name_move(move)}
        socket.send(json.dumps(play))

    def _socket(self, path: str) -> ClientConnection:
        from websockets.sync.client import connect

        address = "ws" + self._server.removeprefix("http") + path
        return connect(address, additional_headers=self._headers, max_size=None)

    def _asked(self, path: str) -> Any:
        request = urllib.request.Request(self._server + path, headers=self._headers)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                return json.load(answer)
        except HTTPError as error:
            with suppress(ValueError, KeyError):
                raise RuntimeError(json.load(error)["error"]["words"]) from None
            raise
