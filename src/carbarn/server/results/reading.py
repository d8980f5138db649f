"""Somebody's finished games as the store has them; thousands are read by a few queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Select, select

from ..store import schema
from .counting import Finished, Played

NO_FEATS: Mapping[str, int] = {}


def finished_games(connection: Connection, guest: str) -> list[Finished]:
    """All that somebody played in a seat of their own, by when they were over."""
    t, s = schema.tables.c, schema.seats.c
    theirs = select(t.code, t.game, t.options, t.touched, t.scores, t.winners, t.ending).where(
        t.code.in_(_held(guest)), t.status == "over"
    )
    tables = connection.execute(theirs.order_by(t.touched, t.code)).all()
    seats = _by_table(
        connection,
        select(s.code, s.seat, s.kind, s.name, s.level, s.guest, s.stand_in, s.gave_up)
        .where(s.code.in_(_held(guest)))
        .order_by(s.code, s.seat),
    )
    held = _held_seats(connection, guest)
    feats = _found_feats(connection, guest)
    games = []
    for code, game, options, at, scores, winners, ending in tables:
        there = seats[code]
        mine = _mine(there, held[code], guest)
        if mine is None:
            continue
        names, done = feats.get(code, ("", ()))
        games.append(
            Finished(
                code,
                game,
                options,
                at,
                tuple(map(_played, there)),
                mine,
                scores,
                winners or (),
                ending,
                names,
                done[mine] if mine < len(done) else NO_FEATS,
            )
        )
    return games


def _found_feats(connection: Connection, guest: str) -> dict[str, tuple[str, Sequence[Any]]]:
    """At which tables what was looked for, and what was found, by seat."""
    f = schema.feats.c
    query = select(f.code, f.looked_for, f.found).where(f.code.in_(_held(guest)))
    return {code: (names, found) for code, names, found in connection.execute(query)}


def _held(guest: str) -> Select[Any]:
    h = schema.holders.c
    return select(h.code).where(h.guest == guest)


def _held_seats(connection: Connection, guest: str) -> Mapping[str, set[int]]:
    h = schema.holders.c
    held: dict[str, set[int]] = defaultdict(set)
    for code, seat in connection.execute(select(h.code, h.seat).where(h.guest == guest)):
        held[code].add(seat)
    return held


def _by_table(connection: Connection, query: Select[Any]) -> Mapping[str, list[Any]]:
    found: dict[str, list[Any]] = defaultdict(list)
    for row in connection.execute(query):
        found[row.code].append(row)
    return found


def _mine(seats: Sequence[Any], held: set[int], guest: str) -> int | None:
    """Where somebody sat, or the seat that they share from another device; None of two seats."""
    sat = [row.seat for row in seats if row.seat in held and row.guest == guest]
    shared = [row.seat for row in seats if row.seat in held and row.guest is not None]
    mine = sat or shared
    return mine[0] if len(mine) == 1 else None


def _played(row: Any) -> Played:
    return Played(
        "computer" if row.kind == "computer" else "person",
        row.name,
        row.level,
        row.guest,
        row.gave_up,
        row.stand_in is not None,
    )
