"""The route to what somebody has achieved."""

from __future__ import annotations

from datetime import date
from typing import Annotated
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Query

from .. import schemas
from ..asking import COSTLY, Context, PerhapsGuest
from ..http_errors import documented
from ..problems import Problem
from ..today import deals
from .results import results_of

Zone = Annotated[
    str, Query(max_length=60, description="whose days are counted, such as Europe/Berlin")
]

results = APIRouter(prefix="/api", responses=documented("too-fast", "foreign-host"))


@results.get("/me/results", dependencies=COSTLY, responses=documented("malformed"))
async def my_results(context: Context, guest: PerhapsGuest, zone: Zone = "UTC") -> schemas.Results:
    """Results by game and opponent, best scores, feats, days played on, and what to try next.

    While `left` is not 0, that many games have not been looked at for feats: ask again.
    """
    try:
        place = ZoneInfo(zone)
    except (KeyError, ValueError, OSError):  # what there is not, and what is no name of one
        raise Problem("malformed", f"there is no time zone {zone!r}") from None
    deal = date.fromisoformat(deals.named(context.todays.today))
    return await results_of(context.store, guest, place, deal)
