"""What a guest is told about a table."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import lru_cache

from ...engine import options as option_rules
from ...engine.contract import Game, OptionValue
from ...games import NOT_HERE, find
from ...opponents import levels
from .. import schemas
from ..store.store import KeptSeat, KeptTable
from ..today import deals
from .absences import Absences
from .agreed_clock import AgreedClock
from .presence import Presence
from .votes import Votes

# Computers by strength and seat: short, and nobody takes them for people. The page draws faces.
COMPUTERS = (
    ("Pip", "Button", "Whistle", "Penny", "Tinker", "Biscuit"),
    ("Trolley", "Parasol", "Boater", "Lantern", "Thimble", "Pocket"),
    ("Clang", "Piston", "Brass", "Sparks", "Rivet", "Hammer"),
    ("Dynamo", "Volta", "Bolt", "Turbine", "Magneto", "Meridian"),
)


NOBODY_HERE = Votes(Absences(Presence()))  # how a table looks that nobody has open


def as_seen_by(guest: str | None, table: KeptTable, votes: Votes = NOBODY_HERE) -> schemas.Table:
    """A table as one guest may see it."""
    game = _game(table)
    return schemas.Table(
        code=table.code,
        game=table.game,
        title=game.TITLE if game else table.game,
        options=dict(_options(table.game, tuple(table.options.items()))),
        status=table.standing.status,
        seq=table.standing.seq,
        turn=table.standing.turn,
        host=_hosts(guest, table),
        mine=table.seats_of(guest),
        seats=[_seat(guest, table, seat, game, votes) for seat in table.seats],
        scores=table.standing.scores,
        winners=table.standing.winners,
        rematch=table.rematch,
        created=_moment(table.created),
        hints=table.allows_hints,
        stand_in_after=table.stand_in_after,
        clock=agreed_clock(table.clock),
        ending=table.standing.ending,
        shown=table.shown is not None,
        of_the_day=_of_the_day(table.day, table.counts),
    )


@lru_cache(maxsize=1024)  # the same ones are told again and again
def _options(game: str, kept: tuple[tuple[str, OptionValue], ...]) -> Mapping[str, OptionValue]:
    """What was agreed on; of a table that this server cannot play, what was kept."""
    options: Mapping[str, OptionValue] = dict(kept)
    with suppress(*NOT_HERE, option_rules.BadOption):
        options = option_rules.completed(find(game), options)
    return {name: value for name, value in options.items() if name != "players"}


@lru_cache(maxsize=1024)
def agreed_clock(agreed: AgreedClock | None) -> schemas.AgreedClock | None:
    """What was agreed on about time."""
    if agreed is None:
        return None
    return schemas.AgreedClock(
        kind=agreed.kind,
        seconds=agreed.seconds,
        bonus=agreed.bonus,
        when_up=agreed.when_up,
        zone=agreed.zone,
        night=list(agreed.night) if agreed.night else None,
        weekdays=list(agreed.weekdays),
        country=agreed.country,
    )


@lru_cache(maxsize=1024)
def _of_the_day(day: int | None, counts: bool) -> schemas.OfTheDay | None:
    return schemas.OfTheDay(deals.named(day), counts) if day is not None else None


@lru_cache(maxsize=1024)
def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _seat(
    guest: str | None, table: KeptTable, seat: KeptSeat, game: Game | None, votes: Votes
) -> schemas.Seat:
    absences = votes.absences
    others = absences.others_here(table, seat)
    invites = seat.kind == "open" and _hosts(guest, table)
    return schemas.Seat(
        seat=seat.seat,
        kind=seat.kind,
        name=computer_name(seat.level, seat.seat, game) if seat.level else seat.name,
        level=seat.level,
        mine=guest in seat.holders,
        shared=len(seat.holders) > 1 and guest == table.owner_of(seat.seat),
        online=seat.kind == "computer" or absences.presence.has(seat),
        invite=seat.invite if invites else None,
        stand_in=seat.stand_in,
        gave_up=seat.gave_up,
        strength=_strength(seat.computer, game) if seat.computer else None,
        away=absences.is_away(table, seat),
        votes=votes.count(others, seat),
        voters=len(others),
    )


def computer_name(level: str, seat: int, game: Game | None) -> str:
    """What a computer is called in a seat: so that no two at a table are called alike."""
    names = COMPUTERS[min(_strength(level, game), len(COMPUTERS) - 1)]
    return names[seat % len(names)]


def record_seats(table: KeptTable) -> list[str]:
    """Who sat where, as a record says it: people by name, computers by level."""
    return [seat.level or seat.name or "" for seat in table.seats]


def _hosts(guest: str | None, table: KeptTable) -> bool:
    return guest is not None and guest == table.host


def _strength(level: str, game: Game | None) -> int:
    return levels.strength(level, game) if game else 0


def _game(table: KeptTable) -> Game | None:
    try:
        return find(table.game)
    except NOT_HERE:
        return None
