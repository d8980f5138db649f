"""All that somebody has achieved, put together for their page."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextvars import Context
from datetime import date, datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from ...games import find, folders
from ...opponents import levels
from .. import schemas
from ..beside import beside
from ..store.store import Store
from ..today.kept import days_played
from . import counting
from .counting import Finished, Opponent, Streaks, Tally
from .measuring import feats_of, looked_for, measure
from .reading import finished_games
from .suggesting import suggestions

WEEKS = 26  # of which days are shown
NO_STREAK = Streaks(0, 0)
COURSE = 60  # games of which points are shown: the latest


async def results_of(
    store: Store, guest: str | None, zone: ZoneInfo, deal: date
) -> schemas.Results:
    """Counted anew from what is kept; what has to be replayed for it, a few games at a time."""
    if guest is None:
        return counted([], zone, 0, NO_STREAK)
    finished = await store.read(partial(finished_games, guest=guest))
    left = 0
    if lacking := [game.code for game in reversed(finished) if _must_be_measured(game)]:
        # It is done once for every game, so nobody pays for it: a context of its own.
        left = await asyncio.create_task(measure(store, lacking), context=Context())
        finished = await store.read(partial(finished_games, guest=guest))
    deals = await store.read(partial(days_played, guest=guest))
    return await beside(counted, finished, zone, left, counting.streaks(deals, deal))


def _must_be_measured(game: Finished) -> bool:
    return (
        game.points is not None
        and game.game in folders()
        and (game.looked_for != looked_for(game.game))
    )


def counted(
    finished: Sequence[Finished], zone: ZoneInfo, left: int, deals: Streaks
) -> schemas.Results:
    """What comes out of these games."""
    today = datetime.fromtimestamp(time.time(), zone).date()
    days = counting.days(finished, zone)
    streaks = counting.streaks(days, today)
    since = today - timedelta(weeks=WEEKS)
    by_game: dict[str, list[Finished]] = defaultdict(list)
    for one in finished:
        by_game[one.game].append(one)
    latest = sorted(by_game.items(), key=lambda found: -found[1][-1].at)
    return schemas.Results(
        today=today.isoformat(),
        streak=streaks.now,
        longest_streak=streaks.longest,
        deal_streak=deals.now,
        longest_deal_streak=deals.longest,
        days=[schemas.Day(day.isoformat(), n) for day, n in days.items() if day > since],
        games=[_of_game(name, games) for name, games in latest],
        left=left,
        suggestions=suggestions(finished),
    )


def _of_game(name: str, games: Sequence[Finished]) -> schemas.GameResults:
    tally = counting.in_all(games)
    scored = [game for game in games if game.points is not None]
    return schemas.GameResults(
        game=name,
        title=find(name).TITLE if name in folders() else name,
        won=tally.won,
        drawn=tally.drawn,
        lost=tally.lost,
        alone=sum(game.is_alone and game.has_result for game in games),
        called_off=sum(not game.has_result for game in games),
        against=_against(name, games),
        best=[
            schemas.BestScore(players, game.points or 0, game.code, game.at)
            for players, game in counting.best_by_players(games).items()
        ],
        feats=_feats(name, scored),
        course=[
            schemas.Scored(game.points or 0, game.result, len(game.seats), game.code, game.at)
            for game in scored[-COURSE:]
        ],
    )


def _against(name: str, games: Iterable[Finished]) -> list[schemas.Against]:
    """Levels from the weakest, then people, those first who were met most."""
    found = counting.by_opponent(games)

    def place(opponent: Opponent) -> tuple[bool, int]:
        if opponent.kind != "level":
            return True, -found[opponent].games
        return False, levels.strength(opponent.known_as, find(name)) if name in folders() else 0

    return [_told(opponent, found[opponent]) for opponent in sorted(found, key=place)]


def _told(opponent: Opponent, tally: Tally) -> schemas.Against:
    level = opponent.known_as if opponent.kind == "level" else None
    name = None if level else opponent.name
    return schemas.Against(level, name, tally.games, tally.won, tally.drawn, tally.lost)


def _feats(name: str, games: Sequence[Finished]) -> list[schemas.FeatDone]:
    """The best of each, and of ranks how often which; nothing of what was never done."""
    found = []
    for feat in feats_of(name) if name in folders() else ():
        done = [game for game in games if feat.name in game.feats]
        if done:
            best = max(done, key=lambda game: game.feats[feat.name])
            values = [game.feats[feat.name] for game in done]
            times = [values.count(rank) for rank in range(len(feat.ranks))]
            found.append(
                schemas.FeatDone(
                    feat.name, list(feat.ranks), max(values), times, best.code, best.at
                )
            )
    return found
