"""Tables as they are laid out: by somebody's wish, or once more for the same people."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ..engine import options as option_rules
from ..engine.chance import secret_seed
from ..engine.contract import OptionValue
from ..opponents import levels
from . import codes, schemas
from .names import checked_name, must_differ
from .notated import game_called
from .problems import Problem
from .store.store import KeptSeat, KeptTable, Standing
from .table import agreed_clock
from .table.agreed_clock import AgreedClock
from .table.game_log import begun


@dataclass(frozen=True)
class Agreed:
    """What is agreed on about a table."""

    options: Mapping[str, OptionValue]  # of the game; the others have their usual value
    hints: bool | None
    stand_in_after: int | None
    clock: AgreedClock | None = None


def laid_out(
    host: str,
    game_name: str,
    seats: Sequence[KeptSeat],
    agreed: Agreed,
    seed: int | None = None,
) -> KeptTable:
    """A table that has no code yet; its game has begun if no seat is open.

    Nobody can foresee what is dealt, but a seed repeats a deal.
    """
    game = game_called(game_name)
    try:
        options = option_rules.complete(game, len(seats), agreed.options)
    except option_rules.BadOption as error:
        raise Problem("bad-options", str(error)) from None
    table = KeptTable(
        code="",
        game=game.NAME,
        rules=game.RULES,
        options=dict(options),
        seed=secret_seed() if seed is None else seed,
        host=host,
        created=time.time(),
        standing=Standing(),
        rematch=None,
        seats=tuple(seats),
        hints=agreed.hints,
        stand_in_after=agreed.stand_in_after,
        clock=agreed.clock,
    )
    return begun(table)


def rematch_of(table: KeptTable) -> KeptTable:
    """The same people and options once more, everybody one seat further."""
    options = {name: value for name, value in table.options.items() if name != "players"}
    hints = None if table.counts else table.hints
    agreed = Agreed(options, hints, table.stand_in_after, table.clock)
    return laid_out(table.host, table.game, _moved_on(table.seats), agreed)


def _moved_on(seats: Sequence[KeptSeat]) -> list[KeptSeat]:
    moved = [*seats[-1:], *seats[:-1]]
    return [_once_more(replace(kept, seat=seat)) for seat, kept in enumerate(moved)]


def _once_more(kept: KeptSeat) -> KeptSeat:
    """The same one plays; in the place of who has lost their seat, anybody may."""
    if kept.kind == "person" and not kept.holders:
        return KeptSeat(kept.seat, "open", invite=codes.new(codes.INVITE))
    return replace(kept, invite=None, stand_in=None, gave_up=None)


def clock_of(wanted: schemas.NewClock | None) -> AgreedClock | None:
    """The clock that is wanted."""
    match wanted:
        case schemas.LiveClock(seconds=seconds, bonus=bonus, when_up=when_up):
            return agreed_clock.live(seconds, bonus, when_up)
        case schemas.ClockByDays() as it:
            night = (it.night[0], it.night[1]) if it.night else None
            return agreed_clock.by_days(
                it.seconds, it.when_up, it.zone, night, tuple(it.weekdays), it.country
            )
        case _:
            return None


def seats_for(guest: str, name: str, wanted: schemas.NewTable) -> list[KeptSeat]:
    """The seats that are wanted, with the guest in theirs."""
    if sum(isinstance(seat, schemas.Me) for seat in wanted.seats) > 1:
        raise Problem("bad-seats", "one person sits in one seat; others here need a name")
    seats = [_seat(seat, wanted, guest, name) for seat in range(len(wanted.seats))]
    names = [seat.name for seat in seats if seat.name]
    for n, one in enumerate(names):
        must_differ(one, names[:n])
    return seats


def _seat(seat: int, wanted: schemas.NewTable, guest: str, name: str) -> KeptSeat:
    asked = wanted.seats[seat]
    here = frozenset({guest})
    match asked:
        case schemas.Me():
            return KeptSeat(seat, "person", name, guest=guest, holders=here)
        case schemas.Here():
            return KeptSeat(seat, "person", checked_name(asked.name), holders=here)
        case schemas.Computer():
            return KeptSeat(seat, "computer", level=level_called(asked.level, wanted.game))
        case _:
            return KeptSeat(seat, "open", invite=codes.new(codes.INVITE))


def level_called(name: str, game: str) -> str:
    """The game's level of that name."""
    try:
        return levels.find(name, game_called(game)).name
    except levels.NoSuchLevel as error:
        raise Problem("no-such-level", str(error)) from None
