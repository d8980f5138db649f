"""What a guest is told about a table."""

from __future__ import annotations

from datetime import UTC, datetime

from ..games import NoSuchGame, find
from ..opponents import levels
from . import schemas
from .presence import Presence
from .store import KeptSeat, KeptTable

# Computers by level and seat: short, and nobody takes them for people. The page draws their faces.
COMPUTERS = {
    "beginner": ("Pip", "Button", "Whistle", "Penny", "Tinker", "Biscuit"),
    "casual": ("Trolley", "Parasol", "Boater", "Lantern", "Thimble", "Pocket"),
    "strong": ("Clang", "Piston", "Brass", "Sparks", "Rivet", "Hammer"),
    "expert": ("Dynamo", "Volta", "Bolt", "Turbine", "Magneto", "Meridian"),
}


def table(kept: KeptTable, guest: str | None, presence: Presence) -> schemas.Table:
    """A table as one guest may see it; the presence says who is connected."""
    hosting = guest is not None and guest == kept.host
    return schemas.Table(
        code=kept.code,
        game=kept.game,
        title=_title(kept.game),
        options={name: value for name, value in kept.options.items() if name != "players"},
        status=kept.standing.status,
        seq=kept.standing.seq,
        turn=kept.standing.turn,
        host=hosting,
        mine=seats_of(kept, guest),
        seats=[_seat(kept, chair, guest, presence) for chair in kept.seats],
        scores=kept.standing.scores,
        winners=kept.standing.winners,
        rematch=kept.rematch,
        created=datetime.fromtimestamp(kept.created, UTC).isoformat(timespec="seconds"),
        hints=hints_allowed(kept),
        stand_in_after=kept.stand_in_after,
    )


def seats_of(kept: KeptTable, guest: str | None) -> list[int]:
    """The seats that a guest may play for."""
    return [chair.seat for chair in kept.seats if guest in chair.holders]


def hints_allowed(kept: KeptTable) -> bool:
    """Whether anybody may ask for hints: as agreed on, or who plays with no other people."""
    if kept.hints is not None:
        return kept.hints
    return sum(chair.kind != "computer" for chair in kept.seats) <= 1


def record_seats(kept: KeptTable) -> list[str]:
    """Who sat where, as a record says it: people by name, computers by level."""
    return [chair.level or chair.name or "" for chair in kept.seats]


def _seat(kept: KeptTable, chair: KeptSeat, guest: str | None, presence: Presence) -> schemas.Seat:
    hosting = guest is not None and guest == kept.host
    voters = presence.voters(kept, chair)
    level = chair.level and levels.current(chair.level)
    return schemas.Seat(
        seat=chair.seat,
        kind=chair.kind,
        name=computer_name(level, chair.seat) if level else chair.name,
        level=level,
        mine=guest in chair.holders,
        online=chair.kind == "computer" or presence.has(chair),
        invite=chair.invite if hosting and chair.kind == "open" else None,
        stand_in=chair.stand_in,
        replaceable=presence.replaceable(kept, chair),
        votes=sum(presence.wants(voter, chair) for voter in voters),
        voters=len(voters),
    )


def computer_name(level: str, seat: int) -> str:
    """What a computer is called in a seat: so that no two at a table are called alike."""
    names = COMPUTERS.get(level, COMPUTERS["casual"])
    return names[seat % len(names)]


def _title(game: str) -> str:
    try:
        return find(game).TITLE
    except NoSuchGame:
        return game
