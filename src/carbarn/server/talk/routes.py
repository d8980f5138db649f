"""Routes about what people say to each other, and about those whom they do not want to meet."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from .. import schemas
from ..asking import AT_A_TABLE, CHANGES, ChangingGuest, Code, Context, PerhapsGuest
from ..http_errors import documented
from ..problems import Problem
from ..schemas import Blocked, Heard

Seat = Annotated[int, Path(ge=0, le=99)]
Tag = Annotated[str, Path(description="of somebody, as in GET /api/blocks", max_length=40)]
HERE = (*CHANGES, *AT_A_TABLE, "not-yours")

talk = APIRouter(prefix="/api", responses=documented("too-fast", "foreign-host"))


# At a table ---------------------------------------------------------------------------------


@talk.get("/tables/{code}/talk", responses=documented(*AT_A_TABLE, "not-yours"))
async def heard(context: Context, guest: PerhapsGuest, code: Code) -> Heard:
    """What whoever asks may hear at a table where they sit."""
    async with context.registry.table(code) as table:
        return await context.talking.heard_by(table, guest)


@talk.post("/tables/{code}/talk/signals", responses=documented(*HERE, "not-your-seat"))
async def signal(
    context: Context, guest: ChangingGuest, code: Code, body: schemas.NewSignal
) -> Heard:
    """A sign that needs no words."""
    async with context.registry.table(code) as table:
        return await context.talking.signal(table, guest, body.seat, body.signal)


@talk.post(
    "/tables/{code}/talk/words",
    responses=documented(*HERE, "not-your-seat", "not-agreed", "no-words", "no-words-here"),
)
async def words(
    context: Context, guest: ChangingGuest, code: Code, body: schemas.NewWords
) -> Heard:
    """Words for those who have agreed to them, from one who has."""
    async with context.registry.table(code) as table:
        return await context.talking.words(table, guest, body.seat, body.words)


@talk.put("/tables/{code}/talk/agreed", responses=documented(*HERE, "no-words-here"))
async def agree(context: Context, guest: ChangingGuest, code: Code) -> Heard:
    """Read and write words from now on, for oneself; the others are told."""
    async with context.registry.table(code) as table:
        return await context.talking.agree(table, guest, wanted=True)


@talk.delete("/tables/{code}/talk/agreed", responses=documented(*HERE, "no-words-here"))
async def decline(context: Context, guest: ChangingGuest, code: Code) -> Heard:
    """Neither read nor write words any more."""
    async with context.registry.table(code) as table:
        return await context.talking.agree(table, guest, wanted=False)


# Whom one does not want to hear, or to meet -------------------------------------------------


@talk.put("/tables/{code}/talk/muted/{seat}", responses=documented(*HERE, "no-such-person"))
async def mute(context: Context, guest: ChangingGuest, code: Code, seat: Seat) -> Heard:
    """Hear nothing of whoever sits there at this table; they are not told."""
    async with context.registry.table(code) as table:
        return await context.talking.mute(table, guest, seat, wanted=True)


@talk.delete("/tables/{code}/talk/muted/{seat}", responses=documented(*HERE, "no-such-person"))
async def unmute(context: Context, guest: ChangingGuest, code: Code, seat: Seat) -> Heard:
    """Hear them again."""
    async with context.registry.table(code) as table:
        return await context.talking.mute(table, guest, seat, wanted=False)


@talk.put(
    "/tables/{code}/talk/blocked/{seat}",
    responses=documented(*HERE, "no-such-person", "too-large"),
)
async def block(context: Context, guest: ChangingGuest, code: Code, seat: Seat) -> Heard:
    """Have nothing to do with whoever sits there any more, at any table; they are not told."""
    async with context.registry.table(code) as table:
        return await context.talking.block(table, guest, seat)


@talk.post("/tables/{code}/talk/reports", responses=documented(*HERE, "no-such-person", "no-words"))
async def report(
    context: Context, guest: ChangingGuest, code: Code, body: schemas.NewReport
) -> schemas.Health:
    """Tell the host of the server of whoever sits there."""
    async with context.registry.table(code) as table:
        await context.talking.report(table, guest, body.seat, body.why)
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
    return await context.talking.unblock(guest, tag)
