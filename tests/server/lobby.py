"""Visitors of the lobby, over its socket."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .client import ME, OPEN, Json, Talk, Visitor, read

LIVE = {"kind": "live", "seconds": 600, "bonus": 5}
BY_DAYS = {"kind": "days", "seconds": 86_400}


@contextmanager
def enter(visitor: Visitor) -> Iterator[Talk]:
    """Look at the lobby."""
    address = visitor.url.replace("http", "ws") + "/api/lobby/socket"
    cookies = "; ".join(f"{each.name}={each.value}" for each in visitor.http.cookies.jar)
    headers = {"cookie": cookies} if cookies else {}
    with Talk(address, additional_headers=headers, max_size=2**24, proxy=None) as talk:
        yield talk


def lobby_of(talk: Talk, wanted: Callable[[Json], object] = lambda _: True) -> Json:
    """The first one that is wanted."""

    def is_wanted(message: Json) -> bool:
        return message["type"] == "lobby" and bool(wanted(message["lobby"]))

    return dict(talk.until(is_wanted)["lobby"])


def match_of(talk: Talk, wanted: Callable[[Json], object] = lambda _: True) -> Json:
    """What whoever looks waits for."""
    lobby = lobby_of(talk, lambda it: it["matches"] and wanted(it["matches"][0]))
    return dict(lobby["matches"][0])


def agree(talk: Talk) -> Json:
    """To the first offer that comes; the match with its table."""
    offered = match_of(talk, lambda it: it["offer"])
    talk.send(type="answer", offer=offered["offer"]["offer"], yes=True)
    return match_of(talk, lambda it: it["code"])


def shown_table(host: Visitor, clock: Json | None = None, game: str = "trambahn") -> Json:
    body = {"game": game, "seats": [ME, OPEN], "shown": True, "clock": clock}
    return dict(host.post("/api/tables", body))


def codes_in(lobby: Json) -> list[str]:
    return [table["code"] for table in lobby["tables"]]


def last_offer(talk: Talk) -> str:
    """The one that was told last."""
    last = [message for message in map(read, talk.received) if message["type"] == "lobby"][-1]
    return str(last["lobby"]["matches"][0]["offer"]["offer"])
