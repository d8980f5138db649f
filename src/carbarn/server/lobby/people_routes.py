"""Routes to those whom somebody has played with, and to invitations."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Request

from .. import schemas
from ..asking import AT_A_TABLE, CHANGES, AnyVisitor, ChangingGuest, Code, Context, PerhapsGuest
from ..edge.addresses import asker_of
from ..http_errors import documented
from ..problems import Problem
from . import people as known

Tag = Annotated[str, Path(description="of somebody, as in GET /api/people", max_length=40)]

people = APIRouter(prefix="/api", responses=documented("too-fast", "foreign-host"))


@people.get("/people")
async def played_with(context: Context, guest: PerhapsGuest) -> list[schemas.Acquaintance]:
    """People whom one has played with, whoever it was last first."""
    if guest is None:
        return []
    return await context.store.read(partial(known.people, guest=guest))


@people.post(
    "/people/{tag}/invite",
    responses=documented(*CHANGES, "not-played-with", "needs-account", "bad-options", "stopping"),
)
async def invite(
    context: Context, visitor: AnyVisitor, guest: ChangingGuest, request: Request, tag: Tag
) -> schemas.Table:
    """A new table with the same game and options, to which they are invited."""
    context.closing.check()
    context.accounts.must_have_one_to_play_with_others(visitor)
    context.gates.new_tables.check(guest)
    context.gates.new_tables_here.check(asker_of(request.scope))
    code = await context.store.write(partial(known.invite, guest=guest, tag=tag))
    async with context.registry.table(code) as table:
        return table.as_seen_by(guest)


@people.get("/invitations")
async def my_invitations(context: Context, guest: PerhapsGuest) -> list[schemas.Invitation]:
    """Those that one has not answered."""
    if guest is None:
        return []
    return await context.store.read(partial(known.invitations_of, guest=guest))


@people.post(
    "/invitations/{code}",
    responses=documented(
        *(*CHANGES, *AT_A_TABLE, "no-such-invite", "taken", "already-seated", "name-taken"),
        *("needs-account", "kept-apart"),
    ),
)
async def accept(
    context: Context, visitor: AnyVisitor, guest: ChangingGuest, code: Code
) -> schemas.Table:
    """Sit down on the seat that one was invited to."""
    context.accounts.must_have_one_to_play_with_others(visitor)
    async with context.registry.table(code) as table:
        seat = await context.store.read(
            partial(known.seat_for, code=table.code, guest=guest),
        )
        await context.registry.take_seat(table, seat, guest)
        return table.as_seen_by(guest)


@people.delete("/invitations/{code}", responses=documented(*CHANGES, *AT_A_TABLE, "no-such-invite"))
async def decline(context: Context, guest: ChangingGuest, code: Code) -> schemas.Health:
    """Rather not; the host sees it."""
    async with context.registry.table(code) as table:
        await context.store.write(partial(known.decline, code=table.code, guest=guest))
        await table.copy.look_again()
    return schemas.Health(ok=True)


@people.get("/tables/{code}/invitations", responses=documented(*AT_A_TABLE, "not-yours"))
async def invited(context: Context, guest: PerhapsGuest, code: Code) -> list[schemas.Invited]:
    """Who was invited by name; for those who sit there."""
    async with context.registry.table(code) as table:
        if guest is None or (guest != table.kept.host and not table.kept.seats_of(guest)):
            raise Problem("not-yours")
        return await context.store.read(partial(known.invited_to, code=table.code))
