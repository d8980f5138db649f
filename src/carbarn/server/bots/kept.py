"""What the database keeps of bots."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, exists, insert, select, update

from ..accounts.kept import today
from ..hosting.administration import tag_of
from ..names import BOT_MARK, checked_name
from ..problems import Problem
from ..store import schema
from ..store.store import this_week
from . import tokens

MOST = 10  # bots that one person has
NEAR = 30.0  # seconds for which a bot counts as being there after it was last heard of


@dataclass(frozen=True)
class Challenge:
    """Somebody asks a bot to sit down."""

    code: str
    seat: int


def make(connection: Connection, owner: str | None, name: str) -> tuple[str, str]:
    """One more bot of somebody's, or of the host of the server: its tag, and its token."""
    b = schema.bots.c
    if owner is not None and len(all_of(connection, owner)) >= MOST:
        raise Problem("too-fast", f"{MOST} bots at a time")
    guest, token = tokens.new_bot()
    called = checked_name(name) + BOT_MARK
    same = select(exists().where(schema.guests.c.guest == b.guest, schema.guests.c.name == called))
    if connection.execute(same).scalar():
        raise Problem("name-taken", "there is a bot of that name")
    known = {"guest": guest, "name": called, "seen": this_week()}
    connection.execute(insert(schema.guests), known)
    row = {"guest": guest, "owner": owner, "token_hash": tokens.hashed(token), "made": time.time()}
    connection.execute(insert(schema.bots), {**row, "seen": today(), "games": [], "until": 0.0})
    return tag_of(guest), token


def all_of(connection: Connection, owner: str | None) -> list[dict[str, Any]]:
    """Somebody's bots, or those of the host; the oldest first."""
    b, g = schema.bots.c, schema.guests.c
    query = select(b.guest, g.name, b.made, b.seen, b.until).join_from(
        schema.bots, schema.guests, b.guest == g.guest
    )
    theirs = b.owner.is_(None) if owner is None else b.owner == owner
    return [
        dict(row) for row in connection.execute(query.where(theirs).order_by(b.made)).mappings()
    ]


def guest_with(connection: Connection, token: str) -> str:
    """Whose token this is."""
    b = schema.bots.c
    found = connection.execute(select(b.guest).where(b.token_hash == tokens.hashed(token)))
    guest = found.scalar()
    if guest is None:
        raise Problem("bad-token")
    return str(guest)


def called(connection: Connection, owner: str | None, tag: str) -> str:
    """The bot with this tag, if it is theirs."""
    for bot in all_of(connection, owner):
        if tag_of(bot["guest"]) == tag:
            return str(bot["guest"])
    raise Problem("no-such-bot")


def withdraw(connection: Connection, guest: str) -> None:
    """Its token is worth nothing any more; where it plays it is away."""
    connection.execute(delete(schema.bots).where(schema.bots.c.guest == guest))
    connection.execute(delete(schema.invitations).where(schema.invitations.c.guest == guest))


def name_of(connection: Connection, guest: str) -> str:
    """What a bot is called."""
    g = schema.guests.c
    return str(connection.execute(select(g.name).where(g.guest == guest)).scalar())


def be_there(connection: Connection, guest: str, games: list[str] | None, until: float) -> None:
    """A bot is connected, and plays these games."""
    values = {"until": until, "seen": today()} | ({} if games is None else {"games": games})
    connection.execute(update(schema.bots).where(schema.bots.c.guest == guest).values(values))


def offered(connection: Connection, game: str) -> list[tuple[str, str]]:
    """The bots that are there and play a game: number and name, the oldest first."""
    b, g = schema.bots.c, schema.guests.c
    query = select(b.guest, g.name, b.games).join_from(
        schema.bots, schema.guests, b.guest == g.guest
    )
    there = connection.execute(query.where(b.until > time.time()).order_by(b.made))
    return [(row.guest, row.name) for row in there if not row.games or game in row.games]


# Challenges ---------------------------------------------------------------------------------


def challenge(connection: Connection, code: str, seat: int, guest: str) -> None:
    """Ask a bot to take a seat; who was asked before, and declined, is forgotten."""
    i = schema.invitations
    connection.execute(delete(i).where(i.c.code == code, i.c.seat == seat))
    row = {"code": code, "seat": seat, "guest": guest, "made": time.time()}
    connection.execute(insert(i), row)


def challenges(connection: Connection, guest: str) -> list[Challenge]:
    """What a bot has been asked and has not answered."""
    i, t = schema.invitations.c, schema.tables.c
    query = (
        select(i.code, i.seat)
        .join_from(schema.invitations, schema.tables, i.code == t.code)
        .where(i.guest == guest, i.declined.is_(None), t.status == "waiting")
        .order_by(i.made)
    )
    return [Challenge(*row) for row in connection.execute(query)]


def asked_for(connection: Connection, code: str) -> dict[int, str]:
    """Who was asked to take which seat, and has not declined."""
    i = schema.invitations.c
    query = select(i.seat, i.guest).where(i.code == code, i.declined.is_(None))
    return {row.seat: row.guest for row in connection.execute(query)}


def answered(connection: Connection, code: str, guest: str, *, declined: bool) -> None:
    """It has sat down, or does not want to."""
    i = schema.invitations
    meant = (i.c.code == code, i.c.guest == guest)
    if declined:
        connection.execute(update(i).where(*meant).values(declined=time.time()))
    else:
        connection.execute(delete(i).where(*meant))


def at_tables(connection: Connection, guest: str) -> list[tuple[str, str, int, int | None, int]]:
    """Where a bot sits and something may still happen: code, status, seq, turn, its seat."""
    h, t = schema.holders.c, schema.tables.c
    query = (
        select(t.code, t.status, t.seq, t.turn, h.seat)
        .join_from(schema.holders, schema.tables, h.code == t.code)
        .where(h.guest == guest, t.status.in_(("waiting", "playing")))
        .order_by(t.touched)
    )
    return [tuple(row) for row in connection.execute(query)]
