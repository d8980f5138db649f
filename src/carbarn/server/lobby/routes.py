"""Routes of the lobby, and its socket."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.websockets import WebSocket

from .. import schemas
from ..asking import AT_A_TABLE, CHANGES, AnyVisitor, ChangingGuest, Code, Context, visitor_of
from ..edge.addresses import asker_of
from ..edge.allowance import Allowance
from ..http_errors import documented
from ..problems import Problem
from ..turning_away import turn_away
from .sockets import LobbyConnection

lobby = APIRouter(prefix="/api/lobby", responses=documented("too-fast", "foreign-host"))


@lobby.get("", responses=documented("needs-account"))
async def seen(context: Context, visitor: AnyVisitor) -> schemas.Lobby:
    """Tables with an open seat and tables to watch, and who waits for somebody."""
    context.accounts.must_have_one_to_play_with_others(visitor)
    await context.lobby.look()
    apart = await context.lobby.whom_to_avoid(visitor.guest)
    return context.lobby.as_seen_by(visitor.guest, apart)


@lobby.put(
    "/tables/{code}",
    responses=documented(
        *(*CHANGES, *AT_A_TABLE, "not-host", "not-yours", "started", "needs-account")
    ),
)
async def show(
    context: Context, visitor: AnyVisitor, guest: ChangingGuest, request: Request, code: Code
) -> schemas.Table:
    """The host has everybody see a table in the lobby."""
    context.accounts.must_have_one_to_play_with_others(visitor)
    context.gates.shown_here.check(asker_of(request.scope))
    async with context.registry.table(code) as table:
        await context.lobby.show(table, guest)
        return table.as_seen_by(guest)


@lobby.delete("/tables/{code}", responses=documented(*CHANGES, *AT_A_TABLE, "not-host"))
async def hide(context: Context, guest: ChangingGuest, code: Code) -> schemas.Table:
    """Only who has a link finds it from now on."""
    async with context.registry.table(code) as table:
        await context.lobby.hide(table, guest)
        return table.as_seen_by(guest)


@lobby.post(
    "/tables/{code}/seat",
    responses=documented(
        *(*CHANGES, *AT_A_TABLE, "taken", "name-taken", "not-in-lobby", "needs-account")
    ),
)
async def sit_down(
    context: Context, visitor: AnyVisitor, guest: ChangingGuest, code: Code
) -> schemas.Table:
    """Take an open seat of a table in the lobby."""
    context.accounts.must_have_one_to_play_with_others(visitor)
    async with context.registry.table(code) as table:
        await context.lobby.sit_down(table, guest)
        return table.as_seen_by(guest)


@lobby.websocket("/socket")
async def socket(socket: WebSocket, context: Context) -> None:
    """The lobby as it changes. Whoever waits for somebody does so as long as it is open."""
    here = asker_of(socket.scope)
    with context.gates.places.one(here) as placed:
        await socket.accept()
        if not placed:
            await turn_away(socket, Problem("too-fast", "too many connections"))
            return
        try:
            visitor = await visitor_of(socket)
            context.orders.now.check_guest(visitor.guest)
            context.accounts.must_have_one_to_play_with_others(visitor)
            allowance = Allowance(context.gates, visitor.guest, here)
            connection = LobbyConnection(
                *(socket, context.lobby, allowance, context.gates, here),
                *(context.settings, visitor.session),
            )
            if context.orders.now.message is not None:
                connection.announce(context.orders.now.message)
            with context.closing.here(connection):
                await connection.serve()
        except Problem as problem:
            await turn_away(socket, problem)
