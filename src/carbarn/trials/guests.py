"""Guests of a server, from outside: cookies, requests, sockets."""

from __future__ import annotations

import json
from collections.abc import Sequence
from http.cookiejar import CookieJar, DefaultCookiePolicy
from types import TracebackType

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from .wire import Table, read_table

PATIENCE = 60.0  # seconds for an answer
LARGEST = 2**24  # bytes of a message
GONE = (OSError, WebSocketException, httpx.TransportError, EOFError, TimeoutError)


class Unwilling(Exception):
    """An answer that is not what was asked for."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"{status}: {text[:300]}")
        self.status = status
        self.code = _code_in(text)


def _code_in(text: str) -> str:
    try:
        return str(json.loads(text)["error"]["code"])
    except (ValueError, LookupError, TypeError):
        return ""


class Entrance:
    """The way to a server. Cookies belong to guests, of whom many come this way."""

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self.url = url.rstrip("/")
        self.patience = patience
        nobodys = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        limits = httpx.Limits(max_connections=32)
        self._http = httpx.AsyncClient(
            base_url=self.url, timeout=patience, trust_env=False, cookies=nobodys, limits=limits
        )

    async def __aenter__(self) -> Entrance:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        await self._http.aclose()

    async def ask(
        self, method: str, path: str, body: object = None, cookie: str = ""
    ) -> httpx.Response:
        """One request and its answer; raises Unwilling if it is not the one hoped for."""
        headers = {"cookie": cookie} if cookie else {}
        answer = await self._http.request(method, path, json=body, headers=headers)
        if answer.status_code != httpx.codes.OK:
            raise Unwilling(answer.status_code, answer.text)
        return answer

    async def new_guest(self) -> Guest:
        """Somebody whom the server has given a cookie."""
        answer = await self.ask("GET", "/api/me")
        return Guest(self, answer.headers["set-cookie"].partition(";")[0])

    def watcher(self) -> Guest:
        """Somebody without a cookie."""
        return Guest(self, "")


class Guest:
    """Somebody whom the server knows by a cookie."""

    def __init__(self, entrance: Entrance, cookie: str) -> None:
        self.entrance = entrance
        self.cookie = cookie

    async def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """One request of theirs."""
        return await self.entrance.ask(method, path, body, self.cookie)

    async def set_up(
        self, game: str, options: dict[str, bool | int | str], seats: Sequence[object]
    ) -> Table:
        """A new table."""
        body = {"game": game, "options": options, "seats": seats}
        return read_table.decode((await self.ask("POST", "/api/tables", body)).content)

    async def sit_down(self, invite: str) -> None:
        """Take the seat that an invite is for."""
        await self.ask("POST", f"/api/invites/{invite}")

    async def look(self, code: str, since: int = 0) -> ClientConnection:
        """A socket at a table. It packs messages as browsers do, and asks for no pongs."""
        address = self.entrance.url.replace("http", "ws", 1)
        return await connect(
            f"{address}/api/tables/{code}/socket?since={since}",
            additional_headers={"cookie": self.cookie} if self.cookie else {},
            max_size=LARGEST,
            open_timeout=self.entrance.patience,
            ping_interval=None,
            proxy=None,
        )


def new_seats(seats: Sequence[str]) -> list[dict[str, str]]:
    """Seats as a new table wants them: the first person's own, those of others, computers."""
    wanted, first = [], True
    for seat in seats:
        if seat != "person":
            wanted.append({"kind": "computer", "level": seat})
        else:
            wanted.append({"kind": "me" if first else "open"})
            first = False
    return wanted


async def seated(
    people: Sequence[Guest], game: str, options: dict[str, bool | int | str], seats: Sequence[str]
) -> str:
    """A new table at which all of these people sit, and its code. The first one sets it up."""
    table = await people[0].set_up(game, options, new_seats(seats))
    invites = [seat.invite for seat in table.seats if seat.invite]
    for guest, invite in zip(people[1:], invites, strict=False):
        await guest.sit_down(invite)
    return table.code
