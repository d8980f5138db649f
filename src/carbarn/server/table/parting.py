"""Ending a game before its end: somebody resigns, or all agree on a draw or on calling it off."""

from __future__ import annotations

import logging

from ...opponents import levels
from .. import schemas
from ..problems import Problem
from . import checks
from .players import Players, Wish
from .table_copy import TableCopy

log = logging.getLogger(__name__)


class Parting:
    """Each is an entry of the log, and who has agreed on what follows from it."""

    def __init__(self, copy: TableCopy) -> None:
        self._copy = copy

    @property
    def _players(self) -> Players:
        return self._copy.game_log.players

    async def resign(self, guest: str | None, seat: int) -> None:
        """Give a seat up for good."""
        await self._copy.change(self._resign, guest, seat)

    async def _resign(self, guest: str | None, seat: int) -> None:
        checks.must_hold(self._copy, guest, seat)
        checks.must_be_playing(self._copy)
        checks.must_not_have_given_up(self._copy, seat)
        game_log = self._copy.game_log
        level = levels.stand_in(game_log.game)
        await self._copy.append(game_log.given_up(seat, "resigned", level, self._copy.now()))

    async def agree(self, guest: str | None, wish: Wish) -> None:
        """Offer a draw or propose to call the game off, or agree on it: for all of one's seats."""
        await self._copy.change(self._agree, guest, wish)

    async def _agree(self, guest: str | None, wish: Wish) -> None:
        if not self._of(guest):
            raise Problem("not-yours")
        if wish == "draw" and not self._players.may_draw:
            raise Problem("no-draw")
        for seat in self._of(guest):
            if seat not in self._players.wishing(wish) and not self._copy.game_log.is_over:
                longer = self._copy.game_log.wished(seat, wish, self._copy.now())
                await self._copy.append(longer)

    async def decline(self, guest: str | None) -> None:
        """Rather play on, or take back what one has proposed."""
        await self._copy.change(self._decline, guest)

    async def _decline(self, guest: str | None) -> None:
        mine = self._of(guest)
        if not mine:
            raise Problem("not-yours")
        if not self._players.draw and not self._players.call_off:
            raise Problem("stale")
        await self._copy.append(self._copy.game_log.wished(mine[0], "decline", self._copy.now()))

    def _of(self, guest: str | None) -> list[int]:
        """The seats that somebody decides for."""
        checks.must_be_playing(self._copy)
        return [seat for seat in self._copy.kept.seats_of(guest) if seat in self._players.active]

    def as_json(self) -> schemas.Wishes | None:
        """Who agrees on what, while a game runs."""
        if not self._copy.is_begun or self._copy.kept.standing.status != "playing":
            return None
        players = self._players
        return schemas.Wishes(
            draw=sorted(players.draw & players.active),
            call_off=sorted(players.call_off & players.active),
            needed=sorted(players.active),
            may_draw=players.may_draw,
        )
