"""Records that are uploaded: kept as finished tables, to be looked at like any other."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace

from ..engine.contract import Game
from ..engine.records import Damaged, Record, parsed, replay
from ..games import NoSuchGame, NoSuchRules, find
from ..opponents import levels
from .entries import Entry, EntryKind, GaveUp
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
    entries = [replace(it, seq=n, at=now) for n, it in enumerate(_entries(record, game), 1)]
    game_log = log_of(table, entries)
    assert game_log is not None
    standing = game_log.stands()
    if standing.status != "over" or game_log.players.ending != record.ending:
        raise Problem("bad-record", f"{PLACE}: nobody has ended the game in the way it says")
    for entry in entries:
        table = table.after(entry, standing)
    return replace(table, revision=0), entries


def _check(record: Record, game: Game) -> None:
    for _ in replay(record, game, PLACE):
        pass
    if not set(record.gave_up) <= set(_people(record, game)):
        raise Damaged(f"{PLACE}: somebody gave up a seat where no person sits")


def _entries(record: Record, game: Game) -> list[Entry]:
    """A log that leads to the same end: of who gave up it is not told when, so it was late."""
    moves = [Entry(0, it.seat, "move", it.move) for it in record.moves]
    ways: dict[GaveUp, EntryKind] = {"resigned": "resign", "time-up": "time-up"}
    who = sorted(record.gave_up.items(), key=lambda it: it[1] == record.ending)  # that one last
    gone = [Entry(0, seat, ways[how], stand_in=levels.stand_in(game)) for seat, how in who]
    match record.ending:
        case None:
            return [*moves[:-1], *gone, *moves[-1:]]
        case "resigned" | "time-up":
            return [*moves, *gone[:-1], *(replace(entry, stand_in=None) for entry in gone[-1:])]
        case "draw" | "called-off" as ending:
            wish: EntryKind = "draw" if ending == "draw" else "call-off"
            left = [seat for seat in _people(record, game) if seat not in record.gave_up]
            return [*moves, *gone, *(Entry(0, seat, wish) for seat in left)]


def _people(record: Record, game: Game) -> list[int]:
    """The seats of those who are no computers."""
    seats = [_seat(seat, name, game) for seat, name in enumerate(record.seats)]
    return [seat.seat for seat in seats if seat.kind == "person"]


def _seat(seat: int, name: str, game: Game) -> KeptSeat:
    with suppress(Problem):
        return KeptSeat(seat, "computer", level=level_called(name, game.NAME))
    return KeptSeat(seat, "person", cleaned_name(name)[:LONGEST_NAME] or "?")
