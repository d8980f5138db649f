"""Routes about the deals of the day."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from .. import schemas
from ..asking import CHANGES, ChangingGuest, Context, GameName, PerhapsGuest
from ..edge.addresses import asker_of
from ..http_errors import documented
from ..problems import Problem
from . import deals

Date = Annotated[str, Path(description="such as 2026-11-19", max_length=10)]
DEALT = ("no-today", "no-such-game", "stopping")

today = APIRouter(prefix="/api/today", responses=documented("too-fast", "foreign-host"))


@today.get("")
async def about_today(context: Context, guest: PerhapsGuest) -> schemas.Today:
    """What there is to play today, and whether whoever asks has played it."""
    return await context.todays.about_today(guest)


@today.get("/{day}", responses=documented("no-such-day"))
async def about_day(context: Context, guest: PerhapsGuest, day: Date) -> schemas.DayTables:
    """The tables of a day; of today those of games that whoever asks has played."""
    return await context.todays.about_day(guest, _day(day))


@today.post("/{game}", responses=documented(*CHANGES, *DEALT))
async def begin(
    context: Context, guest: ChangingGuest, request: Request, game: GameName
) -> schemas.Table:
    """Try today's deal: the one try that counts, begun now or before."""
    _must_have_room(context, guest, request)
    code = await context.todays.begin(guest, game)
    return await _table(context, guest, code)


@today.post(
    "/{day}/{game}/practice", responses=documented(*CHANGES, *DEALT, "no-such-day", "not-played")
)
async def practise(
    context: Context, guest: ChangingGuest, request: Request, day: Date, game: GameName
) -> schemas.Table:
    """A day's deal once more, for those who have played it, or when the day is over."""
    _must_have_room(context, guest, request)
    code = await context.todays.practise(guest, _day(day), game)
    return await _table(context, guest, code)


def _must_have_room(context: Context, guest: str, request: Request) -> None:
    context.closing.check()
    context.gates.new_tables.check(guest)
    context.gates.new_tables_here.check(asker_of(request.scope))


def _day(text: str) -> int:
    day = deals.read(text)
    if day is None:
        raise Problem("no-such-day")
    return day


async def _table(context: Context, guest: str, code: str) -> schemas.Table:
    async with context.registry.table(code) as table:
        table.computers.wake()
        return table.as_seen_by(guest)
