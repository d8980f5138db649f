"""Routes about bots, and the socket on which one is told what there is to do."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.websockets import WebSocket

from .. import schemas as common
from ..accounts.accounts import Visitor
from ..asking import AT_A_TABLE, CHANGES, AnyVisitor, ChangingGuest, Code, Context, visitor_of
from ..edge.addresses import asker_of
from ..edge.allowance import Allowance
from ..http_errors import documented
from ..problems import Problem
from ..turning_away import turn_away
from . import schemas, tokens
from .sockets import BotConnection

Tag = Annotated[str, Path(description="of a bot", max_length=40)]
Seat = Annotated[int, Path(ge=0, le=99)]
OWN = (*CHANGES, "no-account", "no-accounts")

bots = APIRouter(prefix="/api", responses=documented("too-fast", "foreign-host"))


@bots.post("/bots", responses=documented(*OWN, "bad-name", "name-taken"))
async def make(
    context: Context, visitor: AnyVisitor, guest: ChangingGuest, body: schemas.NewBot
) -> schemas.NewBotMade:
    """A bot of one's own, and its token, told this once."""
    context.accounts.must_be_offered()
    if visitor.session is None:
        raise Problem("no-account")
    return await context.bots.make(guest, body.name)


@bots.get("/bots", responses=documented("no-guest"))
async def own(context: Context, visitor: AnyVisitor) -> list[schemas.OwnBot]:
    """One's own bots."""
    if visitor.guest is None:
        raise Problem("no-guest")
    return await context.bots.all_of(visitor.guest)


@bots.delete("/bots/{tag}", responses=documented(*CHANGES, "no-such-bot"))
async def withdraw(context: Context, guest: ChangingGuest, tag: Tag) -> list[schemas.OwnBot]:
    """A bot's token is worth nothing from now on, and its connections end."""
    await context.bots.withdraw(guest, tag)
    return await context.bots.all_of(guest)


@bots.get("/bots/offered", responses=documented("malformed"))
async def offered(
    context: Context, visitor: AnyVisitor, game: Annotated[str, Query(max_length=40)]
) -> list[schemas.OfferedBot]:
    """The bots that are there and play a game."""
    return await context.bots.offered(game, visitor.guest)


@bots.post(
    "/tables/{code}/bots",
    responses=documented(
        *(*CHANGES, *AT_A_TABLE, "not-host", "started", "no-such-bot", "taken"),
        *("already-seated", "kept-apart"),
    ),
)
async def challenge(
    context: Context, guest: ChangingGuest, code: Code, body: schemas.WantedBot
) -> common.Health:
    """The host of a table asks a bot to take an open seat."""
    async with context.registry.table(code) as table:
        await context.bots.challenge(table, guest, body.bot)
    return common.Health(ok=True)


@bots.get(
    "/bots/tables/{code}/{seat}",
    responses=documented(*AT_A_TABLE, "no-guest", "not-your-seat", "not-started", "over"),
)
async def position(
    context: Context, visitor: AnyVisitor, code: Code, seat: Seat
) -> schemas.Position:
    """What a seat of one's own may know, for a program that computes with it."""
    if visitor.guest is None:
        raise Problem("no-guest")
    async with context.registry.table(code) as table:
        return context.bots.position(table, visitor.guest, seat)


def _bot(visitor: Visitor) -> str:
    if visitor.guest is None or not tokens.is_bot(visitor.guest):
        raise Problem("bad-token", "only a bot's token opens this")
    return visitor.guest


@bots.websocket("/bots/socket")
async def socket(socket: WebSocket, context: Context) -> None:
    """What there is for a bot to do, as it changes; it can be asked while this is open."""
    here = asker_of(socket.scope)
    with context.gates.places.one(here) as placed:
        await socket.accept()
        if not placed:
            await turn_away(socket, Problem("too-fast", "too many connections"))
            return
        try:
            visitor = await visitor_of(socket)
            bot = _bot(visitor)
            context.orders.now.check_guest(bot)
            allowance = Allowance(context.gates, bot, here)
            connection = BotConnection(
                socket, context.bots, allowance, bot, context.settings, visitor.session
            )
            with context.closing.here(connection):
                await connection.serve()
        except Problem as problem:
            await turn_away(socket, problem)
