"""What there is to tell whom: found in the store, so that nothing is lost by a restart.

Of a running game at which at least two people play, it is kept until when each of those who want to
be told knows that it is their turn: because they were there, or because they were told. A turn
begins by what somebody else does, so it is new if such an entry came after that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    delete,
    exists,
    or_,
    select,
    tuple_,
    update,
)

from ..store import schema
from ..store.dialects import insert_into
from . import quiet
from .kept import quiet_hours_of
from .messages import Kind

HOUR = 3600.0
SHORT = 3 * HOUR  # before the time is up, or a quarter of it, if that is less
FAR = 27 * HOUR  # as quiet hours may come between
BEGINS_TURNS = ("move", "resign", "time-up")
RANK: dict[Kind, int] = {"invited": 0, "turn": 1, "short": 2, "over": 3}


Pair = tuple[str, str]  # a table's code, and a guest


@dataclass(frozen=True)
class Occasion:
    """Something that somebody may want to be told."""

    kind: Kind
    code: str
    guest: str
    seq: int  # the latest entry

    @property
    def pair(self) -> Pair:
        """Where, and to whom."""
        return self.code, self.guest


@dataclass(frozen=True)
class Seen:
    """What a look at the store finds."""

    begun: list[Pair]  # games that are followed from now on
    known: list[Pair]  # ends that whoever brought them about has seen
    occasions: list[Occasion]
    holders: dict[Pair, set[str]]  # with whom somebody shares their seats

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to be written."""
        return not (self.begun or self.known or self.occasions)


NOTHING = Seen([], [], [], {})


def look(connection: Connection, now: float, grace: float) -> Seen:
    """All that somebody may not know of; what happened just now waits a little."""
    if not connection.execute(select(exists().where(_is_confirmed()))).scalar():
        return NOTHING
    old = schema.tables.c.touched <= now - grace
    known, ends = _ends(connection, old)
    occasions = [
        *_turns(connection, old),
        *_short_times(connection, now),
        *ends,
        *_invitations(connection, now - grace),
    ]
    pairs = {occasion.pair for occasion in occasions}
    return Seen(_new_games(connection), known, occasions, _holders(connection, pairs))


def take_note(
    connection: Connection, seen: Seen, is_there: Callable[[Occasion], bool]
) -> list[Occasion]:
    """Those that are to be told, one of each table; from now on everybody knows."""
    _follow(connection, seen.begun)
    _unfollow(connection, seen.known)
    for occasion in seen.occasions:
        _note(connection, occasion)
    away = [occasion for occasion in seen.occasions if not is_there(occasion)]
    unwanted = _silent_or_put_away(connection, [occasion.pair for occasion in away])
    ranked = sorted(away, key=lambda occasion: RANK[occasion.kind])
    last = {occasion.pair: occasion for occasion in ranked if occasion.pair not in unwanted}
    return list(last.values())


def _note(connection: Connection, occasion: Occasion) -> None:
    f = schema.followed
    code, guest = occasion.pair
    theirs = (f.c.code == code, f.c.guest == guest)
    match occasion.kind:
        case "turn":
            connection.execute(update(f).where(*theirs).values(turn=occasion.seq))
            _expect_no_more(connection, occasion)
        case "short":
            connection.execute(update(f).where(*theirs).values(short=occasion.seq))
        case "over":
            connection.execute(delete(f).where(*theirs))
        case "invited":
            _expect_no_more(connection, occasion)
            _follow(connection, [occasion.pair])


def _expect_no_more(connection: Connection, occasion: Occasion) -> None:
    x = schema.expected.c
    theirs = (x.code == occasion.code, x.guest == occasion.guest)
    connection.execute(delete(schema.expected).where(*theirs))


def _follow(connection: Connection, pairs: Collection[Pair]) -> None:
    t = schema.tables.c
    codes = {code for code, _ in pairs}
    there = set(connection.execute(select(t.code).where(t.code.in_(codes))).scalars())
    rows = [{"code": code, "guest": guest} for code, guest in pairs if code in there]
    if rows:
        new = insert_into(connection.dialect.name, schema.followed).values(rows)
        connection.execute(new.on_conflict_do_nothing())


def _unfollow(connection: Connection, pairs: Collection[Pair]) -> None:
    f = schema.followed.c
    if pairs:
        connection.execute(delete(schema.followed).where(tuple_(f.code, f.guest).in_(pairs)))


# Finding them -------------------------------------------------------------------------------


def _is_confirmed(*whose: ColumnElement[bool]) -> ColumnElement[bool]:
    return and_(schema.ways.c.confirmed.is_not(None), *whose)


def _wants_to_be_told(guest: ColumnElement[Any]) -> ColumnElement[bool]:
    w = schema.ways.c
    return exists().where(_is_confirmed(w.guest == guest))


def _new_games(connection: Connection) -> list[Pair]:
    """Only those at which others play, too: who plays computers alone knows when."""
    t, h, f = schema.tables.c, schema.holders, schema.followed
    other = h.alias()
    new = (
        select(h.c.code, h.c.guest)
        .distinct()
        .join_from(schema.tables, h, h.c.code == t.code)
        .where(
            t.status == "playing",
            _wants_to_be_told(h.c.guest),
            exists().where(
                other.c.code == t.code, other.c.seat != h.c.seat, other.c.guest != h.c.guest
            ),
            ~exists().where(f.c.code == t.code, f.c.guest == h.c.guest),
        )
    )
    return [(row.code, row.guest) for row in connection.execute(new)]


def _whose_turn() -> Any:
    """Running games and who is waited for, of those who want to be told."""
    t, h, s, f = schema.tables.c, schema.holders.c, schema.seats.c, schema.followed.c
    at_turn = and_(h.code == t.code, h.seat == t.turn)
    plays = and_(s.code == t.code, s.seat == t.turn, s.stand_in.is_(None), s.gave_up.is_(None))
    return (
        select(
            t.code, t.game, t.seq, t.turn, t.due, t.clock, h.guest, f.turn.label("known"), f.short
        )
        .join_from(schema.followed, schema.tables, f.code == t.code)
        .join(schema.holders, and_(at_turn, h.guest == f.guest))
        .join(schema.seats, plays)
        .where(t.status == "playing", _wants_to_be_told(f.guest))
    )


def _began_after(known: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether others have done something since then."""
    t, e = schema.tables.c, schema.entries.c
    by_another = (e.code == t.code, e.seat != t.turn, e.kind.in_(BEGINS_TURNS))
    return or_(known.is_(None), exists().where(*by_another, e.seq > known))


def _turns(connection: Connection, old: ColumnElement[bool]) -> Iterable[Occasion]:
    is_new = _began_after(schema.followed.c.turn)
    for row in connection.execute(_whose_turn().where(old, is_new)):
        yield Occasion("turn", row.code, row.guest, row.seq)


def _short_times(connection: Connection, now: float) -> Iterable[Occasion]:
    t = schema.tables.c
    soon = and_(t.due > now, t.due <= now + FAR, _began_after(schema.followed.c.short))
    rows = connection.execute(_whose_turn().where(soon)).all()
    hours = quiet_hours_of(connection, {row.guest for row in rows})
    for row in rows:
        if not row.clock or row.clock["kind"] != "days":
            continue
        moment = row.due - min(SHORT, row.clock["seconds"] / 4)
        if hours.get(row.guest, quiet.NONE).before(moment) <= now:
            yield Occasion("short", row.code, row.guest, row.seq)


def _ends(connection: Connection, old: ColumnElement[bool]) -> tuple[list[Pair], list[Occasion]]:
    """Games that are over: of whom it is known that they know, and the others."""
    t, f, e, h = schema.tables.c, schema.followed.c, schema.entries.c, schema.holders.c
    their_move = exists().where(
        e.code == t.code,
        e.seq == t.seq,
        e.kind != "time-up",
        h.code == t.code,
        h.seat == e.seat,
        h.guest == f.guest,
    )
    played = exists().where(h.code == t.code, h.guest == f.guest)
    query = (
        select(t.code, t.seq, f.guest, or_(their_move, ~played).label("knows"), t.status)
        .join_from(schema.followed, schema.tables, f.code == t.code)
        .where(t.status.in_(("over", "ended")), old)
    )
    rows = connection.execute(query).all()
    known = [row for row in rows if row.knows or row.status == "ended"]
    return [(row.code, row.guest) for row in known], [
        Occasion("over", row.code, row.guest, row.seq) for row in rows if row not in known
    ]


def _invitations(connection: Connection, before: float) -> Iterable[Occasion]:
    """Who has a seat at a rematch, and who was asked by name to take one."""
    x, i, s, f = schema.expected.c, schema.invitations.c, schema.seats.c, schema.followed.c
    is_open = exists().where(s.code == i.code, s.seat == i.seat, s.kind == "open")
    is_known = exists().where(f.code == i.code, f.guest == i.guest)
    asked = select(i.code, i.guest).where(
        i.declined.is_(None), i.made <= before, is_open, _wants_to_be_told(i.guest), ~is_known
    )
    h, t = schema.holders.c, schema.tables.c
    is_their_turn = exists().where(
        t.code == x.code, h.code == x.code, h.seat == t.turn, h.guest == x.guest
    )
    seated = select(x.code, x.guest).where(x.made <= before, ~is_their_turn)  # that says it, too
    for row in connection.execute(seated.union(asked)):
        yield Occasion("invited", row.code, row.guest, 0)


def _holders(connection: Connection, pairs: Collection[Pair]) -> dict[Pair, set[str]]:
    h = schema.holders
    mine = h.alias()
    query = (
        select(mine.c.code, mine.c.guest, h.c.guest.label("other"))
        .join_from(mine, h, and_(h.c.code == mine.c.code, h.c.seat == mine.c.seat))
        .where(tuple_(mine.c.code, mine.c.guest).in_(list(pairs)))
    )
    shared: dict[Pair, set[str]] = defaultdict(set)
    for row in connection.execute(query):
        shared[row.code, row.guest].add(row.other)
    return shared


def _silent_or_put_away(connection: Connection, pairs: Collection[Pair]) -> set[Pair]:
    unwanted: set[Pair] = set()
    for table in (schema.silent_tables, schema.put_away):
        query = select(table.c.code, table.c.guest)
        which = tuple_(table.c.code, table.c.guest).in_(pairs)
        unwanted |= {(row.code, row.guest) for row in connection.execute(query.where(which))}
    return unwanted
