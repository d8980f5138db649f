"""The deals of the day: trying them, the table of a day, and who may see what others did."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from ...games import find
from ...opponents import levels
from .. import codes, new_tables
from ..hosting import metrics
from ..new_tables import Agreed
from ..problems import Problem
from ..registry import TableRegistry
from ..schemas import DayResult, DayTable, DayTables, Deal, Expert, Today
from ..settings import Settings
from ..store.batch_writer import Conflict
from ..store.store import KeptSeat, KeptTable, Store
from . import deals, kept
from .deals import Calendar
from .kept import EXPERT, Try

TRIES = 5  # to find a code that is not taken
SHOWN = 100  # results of a day and game


class Todays:
    """One deal a day in each game; a process more or less makes no difference."""

    def __init__(self, settings: Settings, store: Store, registry: TableRegistry) -> None:
        self._is_offered = settings.today != "off"
        self._expert_plays = settings.today == "on"
        self._calendar = Calendar(settings.day_begins)
        self._store = store
        self._registry = registry
        self._secret: str | None = None

    @property
    def today(self) -> int:
        """Which day it is."""
        return self._calendar.day_at(time.time())

    # Trying them ----------------------------------------------------------------------------

    async def begin(self, guest: str, game: str) -> str:
        """The table where somebody tries today's deal: the one there is, if they did before."""
        self._must_be_offered()
        self._must_be_dealt(game)
        day = self.today
        code = (await self._tried(guest, day, game)) or await self._begin(guest, day, game)
        if self._expert_plays and not await self._tried(EXPERT, day, game):
            await self._have_expert_play(day, game)
        return code

    async def _tried(self, who: str, day: int, game: str) -> str:
        _, code = await self._store.read(partial(kept.try_of, guest=who, day=day, game=game))
        return code

    async def _begin(self, guest: str, day: int, game: str) -> str:
        table = await self._dealt(guest, day, game, hints=False)
        for _ in range(TRIES):
            code = codes.new(codes.TABLE)
            begun = replace(table, code=code, counts=True)
            try:
                await self._store.write(partial(kept.begin, table=begun, who=guest))
            except Conflict:  # they asked twice at once; or a table is called so
                if known := await self._tried(guest, day, game):
                    return known
                continue
            metrics.SET_UP.labels(game).inc()
            return code
        raise Conflict

    async def practise(self, guest: str, day: int, game: str) -> str:
        """The same deal once more; it does not count, so there are hints and take-backs."""
        self._must_be_offered()
        self._must_be_dealt(game)
        await self._must_be_open_at(guest, day, game)
        return await self._registry.open(await self._dealt(guest, day, game, hints=None))

    async def _dealt(self, guest: str, day: int, game: str, hints: bool | None) -> KeptTable:
        """A day's deal with somebody in the seat that is everybody's on that day."""
        name = await self._registry.name_of(guest)
        seat = deals.seat_on(day, game)
        theirs = KeptSeat(seat, "person", name, guest=guest, holders=frozenset({guest}))
        return await self._laid_out(guest, day, game, theirs, hints)

    async def _laid_out(
        self, host: str, day: int, game: str, theirs: KeptSeat, hints: bool | None
    ) -> KeptTable:
        others = [KeptSeat(0, "computer", level=level) for level in deals.levels_at(game)]
        others.insert(theirs.seat, theirs)
        seats = [replace(one, seat=seat) for seat, one in enumerate(others)]
        seed = deals.seed_of(await self._known_secret(), day, game)
        agreed = Agreed({}, hints, None)
        return replace(new_tables.laid_out(host, game, seats, agreed, seed), day=day)

    async def _known_secret(self) -> str:
        if self._secret is None:
            self._secret = await self._store.write(kept.secret)
        return self._secret

    async def _have_expert_play(self, day: int, game: str) -> None:
        """In the seat of the others, at a table where nobody sits; it plays as computers do."""
        best = levels.strongest(find(game))
        theirs = KeptSeat(deals.seat_on(day, game), "computer", level=best)
        table = await self._laid_out("", day, game, theirs, hints=False)
        code = codes.new(codes.TABLE)
        with suppress(Conflict):  # another process was quicker
            alone = replace(table, code=code)
            await self._store.write(partial(kept.begin, table=alone, who=EXPERT))
            async with self._registry.table(code) as expert:
                expert.computers.wake()

    def _must_be_offered(self) -> None:
        if not self._is_offered:
            raise Problem("no-today")

    def _must_be_dealt(self, game: str) -> None:
        if game not in deals.games():
            raise Problem("no-such-game")

    # Who may see them -----------------------------------------------------------------------

    async def must_be_open(self, guest: str | None, typed: str) -> None:
        """Nobody looks at a deal of the day before they have played it, or it is over."""
        code = codes.read(typed, codes.TABLE)
        if code is None or self._registry.is_of_no_day(code):
            return
        look = partial(kept.is_closed_to, guest=guest, code=code, today=self.today)
        if await self._store.read(look):
            raise Problem("not-played")

    async def _must_be_open_at(self, guest: str | None, day: int, game: str) -> None:
        look = partial(kept.try_of, guest=guest, day=day, game=game)
        state, _ = await self._store.read(look)
        if kept.is_closed(state, self._must_have_begun(day), self.today):
            raise Problem("not-played")

    async def recognised(self, guest: str, table: KeptTable) -> KeptTable:
        """A record of a deal that is not open yet is closed to the same people as its table."""
        secret, today = await self._known_secret(), self.today
        for day in (today, today - 1):
            if table.seed == deals.seed_of(secret, day, table.game):
                await self._must_be_open_at(guest, day, table.game)
                return replace(table, day=day)
        return table

    # What is told ---------------------------------------------------------------------------

    async def about_today(self, guest: str | None) -> Today:
        """What there is to play."""
        now, day = time.time(), self.today
        found: list[Deal] = []
        if self._is_offered:
            found = await self._store.read(partial(_deals_of, guest=guest, day=day))
        ends = self._calendar.ends(day)
        return Today(self._is_offered, deals.named(day), now, ends, found)

    async def about_day(self, guest: str | None, day: int) -> DayTables:
        """A day with its tables, as far as somebody may see them."""
        now = time.time()
        ends = self._calendar.ends(self._must_have_begun(day))

        def work(connection: Connection) -> DayTables:
            earlier, later = kept.neighbours(connection, day)
            tables = [
                _with_results(connection, deal, guest, day, ends, self.today)
                for deal in _deals_of(connection, guest, day)
            ]
            return DayTables(deals.named(day), now, ends, _name(earlier), _name(later), tables)

        return await self._store.read(work)

    def _must_have_begun(self, day: int) -> int:
        if not 0 <= day <= self.today:
            raise Problem("no-such-day")
        return day


def _name(day: int | None) -> str | None:
    return deals.named(day) if day is not None else None


def _deals_of(connection: Connection, guest: str | None, day: int) -> list[Deal]:
    finished = kept.count_finished(connection, day)
    return [_deal(connection, guest, day, game, finished.get(game, 0)) for game in deals.games()]


def _deal(connection: Connection, guest: str | None, day: int, game: str, finished: int) -> Deal:
    state, code = kept.try_of(connection, guest, day, game)
    return Deal(
        game=game,
        title=find(game).TITLE,
        levels=deals.levels_at(game),
        seat=deals.seat_on(day, game),
        state=state,
        code=code or None,
        finished=finished,
    )


def _with_results(
    connection: Connection, deal: Deal, guest: str | None, day: int, ends: float, today: int
) -> DayTable:
    if kept.is_closed(deal.state, day, today):
        return DayTable(**vars(deal), open=False, results=[], expert=None)
    tries = kept.tries_at(connection, day, deal.game)
    people = [one for one in tries if one.guest != EXPERT and one.is_over]
    expert = next((one for one in tries if one.guest == EXPERT), None)
    return DayTable(
        **vars(deal),
        open=True,
        results=_ranked(people, guest, ends),
        expert=_expert(expert, deal.game, kept.moves_at(connection, expert.code))
        if expert
        else None,
    )


def _ranked(tries: Sequence[Try], guest: str | None, ends: float) -> list[DayResult]:
    """The best ones, and one's own; whoever gave up comes last."""
    places = deals.places([one.result for one in tries])
    found = [
        DayResult(
            code=one.code,
            name=one.name,
            mine=guest is not None and one.guest == guest,
            place=place,
            points=one.result,
            scores=one.scores,
            late=one.touched >= ends,
        )
        for one, place in zip(tries, places, strict=True)
    ]
    found.sort(key=lambda one: (one.place is None, one.place or 0))
    return [one for n, one in enumerate(found) if n < SHOWN or one.mine]


def _expert(found: Try, game: str, moves: int) -> Expert:
    best = find(game).LEVELS[-1]
    return Expert(
        code=found.code,
        level=best.name,
        playouts=levels.steady(best).playouts or 0,
        moves=moves,
        points=found.result,
        scores=found.scores,
    )
