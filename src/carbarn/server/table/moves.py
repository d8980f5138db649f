"""Moves that people make, take back, or only try."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ..hosting.metrics import count_limit
from ..notated import number_of, refusals
from ..problems import Problem
from . import checks
from .game_log import GameLog
from .table_clock import TableClock
from .table_copy import TableCopy

Imagined = tuple[list[dict[str, Any]], Mapping[str, Any]]


class Moves:
    """The referee decides about all of them."""

    def __init__(self, copy: TableCopy, clock: TableClock, take_backs: int) -> None:
        self._copy = copy
        self._clock = clock
        self._most_take_backs = take_backs

    async def play(self, guest: str | None, seat: int, seq: int, move: str) -> None:
        """Make a move, if the seat is the guest's and the rules allow it."""
        await self._copy.change(self._play, guest, seat, seq, move)

    async def _play(self, guest: str | None, seat: int, seq: int, move: str) -> None:
        checks.may_decide(self._copy, guest, seat, seq)
        checks.must_play_itself(self._copy, seat)
        checks.must_be_to_move(self._copy, seat)
        await self._clock.must_have_time(seat)
        game_log = self._copy.game_log
        number = number_of(game_log.game, move)
        with refusals():
            longer = game_log.played(seat, number, self._copy.now())
        await self._copy.append(longer)

    async def take_back(self, guest: str | None, seat: int, seq: int) -> None:
        """Take back the seat's own last move."""
        await self._copy.change(self._take_back, guest, seat, seq)

    async def _take_back(self, guest: str | None, seat: int, seq: int) -> None:
        checks.may_decide(self._copy, guest, seat, seq)
        if not self.can_take_back(seat):
            if self._copy.game_log.take_backs >= self._most_take_backs:
                count_limit("take_backs")
            raise Problem("cannot-take-back")
        await self._copy.append(self._copy.game_log.taken_back(seat, self._copy.now()))

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat's last move can be taken back; a log does not grow for ever."""
        kept = self._copy.kept
        if not self._copy.is_begun or kept.counts or kept.seats[seat].stand_in is not None:
            return False
        game_log = self._copy.game_log
        return game_log.take_backs < self._most_take_backs and game_log.can_take_back(seat)

    def what_if(self, guest: str | None, seat: int, move: str) -> Callable[[], Imagined]:
        """What a move would cause and how the table would look, as far as the seat can know.

        It is for another thread to find out: a log is a value, and its legal moves are listed.
        """
        checks.must_hold(self._copy, guest, seat)
        checks.must_be_playing(self._copy)
        checks.must_be_to_move(self._copy, seat)
        return partial(_imagined, self._copy.game_log, seat, move)


def _imagined(game_log: GameLog, seat: int, move: str) -> Imagined:
    number = number_of(game_log.game, move)
    with refusals():
        return game_log.what_if(seat, number)
