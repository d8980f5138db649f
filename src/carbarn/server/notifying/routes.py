"""Routes about being told while one is away."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Path, Request
from starlette.responses import RedirectResponse

from .. import schemas as answers
from ..accounts.devices import device_name
from ..asking import AT_A_TABLE, CHANGES, AnyVisitor, ChangingGuest, Code, Context, PerhapsGuest
from ..edge.addresses import asker_of
from ..http_errors import documented
from . import schemas

WayName = Annotated[str, Path(description="of a way, as in GET /api/told", max_length=40)]

told = APIRouter(prefix="/api/told", responses=documented("too-fast", "foreign-host"))


@told.get("")
async def about(context: Context, guest: PerhapsGuest) -> schemas.Told:
    """How whoever asks wants to be told."""
    return await context.wishes.of(guest)


@told.post("/push", responses=documented(*CHANGES, "too-many-ways"))
async def add_push(
    context: Context,
    visitor: AnyVisitor,
    guest: ChangingGuest,
    request: Request,
    body: schemas.Subscription,
) -> schemas.Told:
    """This browser takes messages for whoever asks."""
    device = device_name(request.headers.get("user-agent", ""))
    await context.wishes.add_push(visitor, guest, body, device)
    return await context.wishes.of(guest)


@told.post(
    "/mail",
    responses=documented(*CHANGES, "no-mail-here", "bad-address", "not-sent", "too-many-ways"),
)
async def add_mail(
    context: Context, guest: ChangingGuest, request: Request, body: schemas.MailWanted
) -> schemas.Told:
    """Ask by mail whether an address is theirs; nothing else is sent there before."""
    await context.wishes.add_mail(guest, body, asker_of(request.scope))
    return await context.wishes.of(guest)


@told.post("/yes", responses=documented("malformed", "foreign-origin", "not-saved", "bad-link"))
async def confirm(context: Context, body: schemas.Confirmed) -> answers.Health:
    """The link in that mail: whoever has it need not be known."""
    await context.wishes.confirm(body.token)
    return answers.Health(ok=True)


@told.get("/no/{way}", status_code=303, response_class=RedirectResponse)
async def stop_page(way: WayName) -> RedirectResponse:
    """For mail programs that open what they should post to."""
    return RedirectResponse(f"/told/no/{quote(way, safe='')}", 303)


@told.post("/no/{way}", responses=documented("malformed", "foreign-origin", "not-saved"))
async def stop(context: Context, way: WayName) -> answers.Health:
    """Nothing is sent this way any more: one click in a mail, by whoever was sent it."""
    await context.wishes.stop(way)
    return answers.Health(ok=True)


@told.put("/ways/{way}", responses=documented(*CHANGES, "no-such-way"))
async def change(
    context: Context, guest: ChangingGuest, way: WayName, body: schemas.Unwanted
) -> schemas.Told:
    """Which kinds are not told this way."""
    await context.wishes.change(guest, way, body.unwanted)
    return await context.wishes.of(guest)


@told.delete("/ways/{way}", responses=documented(*CHANGES, "no-such-way"))
async def remove(context: Context, guest: ChangingGuest, way: WayName) -> schemas.Told:
    """Nothing is sent this way any more."""
    await context.wishes.remove(guest, way)
    return await context.wishes.of(guest)


@told.post("/ways/{way}/try", responses=documented(*CHANGES, "no-such-way", "not-sent"))
async def try_out(context: Context, guest: ChangingGuest, way: WayName) -> answers.Health:
    """Send something this way, to see whether it arrives."""
    await context.wishes.try_out(guest, way)
    return answers.Health(ok=True)


@told.put("/quiet", responses=documented(*CHANGES))
async def be_quiet(context: Context, guest: ChangingGuest, body: schemas.Quiet) -> schemas.Told:
    """Hours of the day in which nothing is told; it is told when they are over."""
    await context.wishes.be_quiet(guest, body)
    return await context.wishes.of(guest)


@told.delete("/quiet", responses=documented(*CHANGES))
async def never_be_quiet(context: Context, guest: ChangingGuest) -> schemas.Told:
    """At any hour."""
    await context.wishes.be_quiet(guest, None)
    return await context.wishes.of(guest)


@told.put("/tables/{code}/silence", responses=documented(*CHANGES, *AT_A_TABLE, "not-yours"))
async def silence(context: Context, guest: ChangingGuest, code: Code) -> schemas.Told:
    """Of this table nothing is told."""
    async with context.registry.table(code) as table:
        await context.wishes.silence(guest, table.code, is_silent=True)
    return await context.wishes.of(guest)


@told.delete("/tables/{code}/silence", responses=documented(*CHANGES, *AT_A_TABLE))
async def hear_again(context: Context, guest: ChangingGuest, code: Code) -> schemas.Told:
    """It is again."""
    async with context.registry.table(code) as table:
        await context.wishes.silence(guest, table.code, is_silent=False)
    return await context.wishes.of(guest)
