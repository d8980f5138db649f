"""Records that are uploaded: kept as finished tables, to be looked at like any other."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace

from ..engine.contract import Game
from ..engine.records import Damaged, Record, parsed, replay
from ..games import NoSuchGame, NoSuchRules, find
from .entries import Entry
from .names import cleaned_name
from .new_tables import level_called
from .problems import Problem, one_line
from .store.store import KeptSeat, KeptTable, Standing
from .table.game_log import log_of

LONGEST_NAME = 24
PLACE = "the record"


def table_of(text: bytes, host: str) -> tuple[KeptTable, list[Entry]]:
    """The game of a record, checked to its last hash; nobody holds its seats."""
    try:
        record = parsed(text.strip().partition(b"\n")[0], PLACE)
        game = find(record.game, record.rules)
        _check(record, game)
    except (Damaged, NoSuchGame, NoSuchRules) as error:
        raise Problem("bad-record", one_line(error)) from None
    now = time.time()
    table = KeptTable(
        code="",
        game=record.game,
        rules=record.rules,
        options=dict(record.options),
        seed=record.seed or 0,
        host=host,
        created=now,
        standing=Standing("playing"),
        rematch=None,
        seats=tuple(_seat(n, name, game) for n, name in enumerate(record.seats)),
    )
    moves = [Entry(n, it.seat, "move", it.move, at=now) for n, it in enumerate(record.moves, 1)]
    game_log = log_of(table, moves)
    assert game_log is not None
    return replace(table, standing=game_log.stands()), moves


def _check(record: Record, game: Game) -> None:
    if record.ending is not None:
        raise Damaged(f"{PLACE}: only games that ended by their rules can be looked at here")
    for _ in replay(record, game, PLACE):
        pass


def _seat(seat: int, name: str, game: Game) -> KeptSeat:
    with suppress(Problem):
        return KeptSeat(seat, "computer", level=level_called(name, game.NAME))
    return KeptSeat(seat, "person", cleaned_name(name)[:LONGEST_NAME] or "?")
