"""What is asked of whoever wants something at a table. Each raises the problem if it is not so."""

from __future__ import annotations

from ..problems import Problem
from .table_copy import TableCopy


def may_decide(copy: TableCopy, guest: str | None, seat: int, seq: int) -> None:
    """A person decides for a seat of their own, knowing all that has happened."""
    must_hold(copy, guest, seat)
    must_be_playing(copy)
    if seq != copy.game_log.seq:
        raise Problem("stale")


def must_hold(copy: TableCopy, guest: str | None, seat: int) -> None:
    """The seat is the guest's."""
    if seat not in copy.kept.seats_of(guest):
        raise Problem("not-your-seat")


def must_be_playing(copy: TableCopy) -> None:
    """The game has begun and is not over."""
    status = copy.kept.standing.status
    if status != "playing":
        raise Problem("not-started" if status == "waiting" else "over")


def must_play_itself(copy: TableCopy, seat: int) -> None:
    """No computer stands in at the seat."""
    if copy.kept.seats[seat].stand_in is not None:
        raise Problem("has-stand-in")


def must_not_have_given_up(copy: TableCopy, seat: int) -> None:
    """The seat was not given up for good."""
    if copy.kept.seats[seat].gave_up is not None:
        raise Problem("gave-up")


def must_be_to_move(copy: TableCopy, seat: int) -> None:
    """The seat may move now."""
    if not copy.game_log.referee.legal(seat):
        raise Problem("not-your-turn")
