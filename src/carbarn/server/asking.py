"""What routes ask for: who asks, what they name in an address, and what a request needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path, Query
from pydantic import Field
from starlette.requests import HTTPConnection

from . import codes
from .accounts.accounts import Accounts, Visitor
from .bots import tokens
from .bots.bots import Bots
from .closing import Closing
from .edge.addresses import asker_of
from .edge.allowance import Allowance
from .edge.limits import Gates
from .finished.finished_games import FinishedGames
from .hosting.health import Health
from .hosting.orders import OrderBook
from .lobby.lobby import Lobby
from .moments.pictures import Pictures
from .notifying.wishes import Wishes
from .problems import RULES_NOT_HERE, Problem
from .registry import TableRegistry
from .settings import Settings
from .store.game_lists import Result, State, Wanted
from .store.store import Store
from .talk.talking import Talking
from .today.todays import Todays


@dataclass(frozen=True)
class RequestContext:
    """What a request needs."""

    settings: Settings
    store: Store
    gates: Gates
    accounts: Accounts
    registry: TableRegistry
    finished: FinishedGames
    health: Health
    closing: Closing
    orders: OrderBook
    talking: Talking
    lobby: Lobby
    todays: Todays
    wishes: Wishes
    pictures: Pictures
    bots: Bots


def context_of(connection: HTTPConnection) -> RequestContext:
    """Of the server that is asked."""
    context: RequestContext = connection.app.state.context
    return context


async def visitor_of(connection: HTTPConnection) -> Visitor:
    """Whoever asks, as far as they are known: by a cookie, or a bot by its token."""
    token = tokens.shown_in(connection.headers)
    if token is None:
        return await context_of(connection).accounts.visitor_with(connection.cookies)
    visitor = await context_of(connection).bots.visitor_with(token)
    kind = connection.scope.get("method", "websocket")
    tokens.must_be_playing(kind, connection.scope["path"])
    return visitor


AnyVisitor = Annotated[Visitor, Depends(visitor_of)]


async def _perhaps_guest(visitor: AnyVisitor) -> str | None:
    return visitor.guest


async def _changing_guest(connection: HTTPConnection, visitor: AnyVisitor) -> str:
    if visitor.guest is None:
        raise Problem("no-guest")
    context_of(connection).orders.now.check_guest(visitor.guest)
    context_of(connection).gates.changes.check(visitor.guest)
    return visitor.guest


async def _asker_pays(connection: HTTPConnection, visitor: AnyVisitor) -> None:
    """Async, for what is set in another thread's context is lost."""
    gates = context_of(connection).gates
    Allowance(gates, visitor.guest, asker_of(connection.scope)).pay()


async def _open_table(
    connection: HTTPConnection,
    visitor: AnyVisitor,
    code: Annotated[str, Path(description="the table's code")],
) -> str:
    orders = context_of(connection).orders.now
    orders.check_guest(visitor.guest)
    orders.check_table(codes.read(code, codes.TABLE) or "")
    await context_of(connection).todays.must_be_open(visitor.guest, code)
    return code


async def _wanted_games(
    state: Annotated[State | None, Query(description="null: both")] = None,
    game: Annotated[str | None, Query(max_length=40)] = None,
    level: Annotated[str | None, Query(description="of a computer", max_length=40)] = None,
    search: Annotated[str, Query(description="in names, or a code", max_length=40)] = "",
    result: Annotated[Result | None, Query(description="for whoever asks")] = None,
) -> Wanted:
    return Wanted(state, game, level, search.replace("\0", "").strip(), result)


WantedGames = Annotated[Wanted, Depends(_wanted_games)]
Skip = Annotated[int, Query(ge=0, le=1_000_000)]
Context = Annotated[RequestContext, Depends(context_of)]
PerhapsGuest = Annotated[str | None, Depends(_perhaps_guest)]
ChangingGuest = Annotated[str, Depends(_changing_guest)]
Code = Annotated[str, Depends(_open_table)]
GameName = Annotated[str, Path(description="as in /api/games", max_length=40)]
OptionName = Annotated[str, Path(description="of an option with `own`", max_length=40)]
OwnText = Annotated[str, Query(max_length=1000)]
Players = Annotated[int, Query(ge=1, le=20)]
Agreed = Annotated[
    Sequence[Annotated[str, Query(max_length=100)]],
    Query(description="other options, as NAME=VALUE", max_length=40),
]
MoveCount = Annotated[int, Path(ge=0, le=100_000)]
LessonName = Annotated[str, Path(description="as in /api/games", max_length=40)]
Notated = Annotated[str, Query(description="a move in notation", max_length=100)]
MovesMade = Annotated[
    list[Annotated[str, Field(max_length=100)]],
    Query(default_factory=list, description="seat and notation, such as 0 draw", max_length=100),
]
COSTLY = [Depends(_asker_pays)]
# What may be answered instead, for whoever changes something or asks for a table.
CHANGES = (
    "malformed",
    "no-guest",
    "banned",
    "foreign-origin",
    "too-large",
    "too-fast",
    "not-saved",
)
AT_A_TABLE = ("no-such-table", *RULES_NOT_HERE, "closed", "banned", "not-played")
