"""Routes about what people say to each other, and about those whom they do not want to meet."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from .. import schemas
from ..asking import AT_A_TABLE, CHANGES, ChangingGuest, Code, Context, PerhapsGuest
from ..http_errors import documented
from ..problems import Problem
from .blocks import Blocked

Seat = Annotated[int, Path(ge=0, le=99)]
Tag = Annotated[str, Path(description="of somebody, as in GET /api/blocks", max_length=40)]
HERE = (*CHANGES, *AT_A_TABLE, "not-yours")

talk = APIRouter(prefix="/api", responses=documented("too-fast", "foreign-host"))


# Whom one does not want to meet -------------------------------------------------------------


@talk.put(
    "/tables/{code}/talk/blocked/{seat}",
    responses=documented(*HERE, "no-such-person", "too-large"),
)
async def block(context: Context, guest: ChangingGuest, code: Code, seat: Seat) -> schemas.Health:
    """Have nothing to do with whoever sits there any more, at any table."""
    async with context.registry.table(code) as table:
        await context.talking.block(table.kept, guest, seat)
    return schemas.Health(ok=True)


@talk.get("/blocks", responses=documented("no-guest"))
async def blocked(context: Context, guest: PerhapsGuest) -> list[Blocked]:
    """Those whom whoever asks has blocked, the latest first."""
    if guest is None:
        raise Problem("no-guest")
    return await context.talking.blocked_by(guest)


@talk.delete("/blocks/{tag}", responses=documented(*CHANGES))
async def unblock(context: Context, guest: ChangingGuest, tag: Tag) -> list[Blocked]:
    """Somebody is not blocked any more."""
    await context.talking.unblock(guest, tag)
    return await context.talking.blocked_by(guest)
