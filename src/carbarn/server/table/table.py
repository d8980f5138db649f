"""A table: its parts, and what it tells those who look at it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from weakref import WeakMethod

import msgspec

from ...engine.events import EVERYTHING, WATCHER
from ...engine.records import Move, Record, of_game
from ...games import is_given_up
from .. import messages, schemas
from ..beside import beside
from ..processes.heartbeat import Heartbeat
from ..processes.processes import Processes
from ..processes.whereabouts import SOMEBODY, Around
from ..settings import Settings
from ..store.store import KeptTable, Store
from ..thinking.thinkers import Thinkers
from . import view
from .absences import Absences
from .computers import Computers
from .game_log import GameLog
from .hints import Hints
from .moves import Moves
from .parting import Parting
from .presence import Presence
from .seating import Seating
from .stand_ins import StandIns
from .table_clock import TableClock
from .table_copy import TableCopy
from .viewers import Viewer, Viewers
from .votes import Votes

NOTHING = msgspec.Raw(b"null")


@dataclass(frozen=True)
class TableServices:
    """What every table uses."""

    settings: Settings
    store: Store
    thinkers: Thinkers
    processes: Processes
    heartbeat: Heartbeat


def weakly(method: Callable[[], bool | None]) -> Callable[[], bool]:
    """A table's method for its parts, who do not hold it: with the table all of them go at once."""
    held = WeakMethod(method)

    def called() -> bool:
        found = held()
        return found is not None and bool(found())

    return called


class Table:
    """One table in memory."""

    def __init__(self, services: TableServices, kept: KeptTable, game_log: GameLog | None) -> None:
        settings, store, thinkers = services.settings, services.store, services.thinkers
        processes = services.processes
        self._store = store
        self._thinkers = thinkers
        self._processes = processes
        self._watched_elsewhere = False
        self._seen = monotonic()  # when somebody last looked, or might have
        self._unwatched = settings.unwatched
        self.visits = 0  # requests that are using it right now
        self.viewers = Viewers()
        self.votes = Votes(Absences(Presence(), settings.absence))
        self.copy = TableCopy(
            store, kept, game_log, weakly(self._tell), services.heartbeat, processes.are_many
        )
        self.clock = TableClock(self.copy, store)
        self.seating = Seating(self.copy, store)
        self.parting = Parting(self.copy)
        self.moves = Moves(self.copy, self.clock, settings.limits.take_backs)
        self.stand_ins = StandIns(self.copy, self.clock, self.viewers, self.votes, processes)
        self.computers = Computers(
            self.copy, weakly(self._is_watched), store, thinkers, processes, settings.pace
        )
        self.computers.may_pause = weakly(self._is_forgotten)
        self.hints = Hints(self.copy, self.viewers, thinkers, processes)

    @property
    def code(self) -> str:
        """Its name in addresses."""
        return self.copy.code

    @property
    def kept(self) -> KeptTable:
        """The table as the store has it."""
        return self.copy.kept

    def _tell(self) -> None:
        """The copy has changed; what that means, each part sees for itself."""
        self.hints.forget_others()
        self.viewers.wake()
        self.computers.wake()
        self.stand_ins.set_alarm()
        self._show()

    # Those who look at it -------------------------------------------------------------------

    def join(self, viewer: Viewer) -> None:
        """Somebody begins to look; the others see who is there."""
        self.viewers.add(viewer)
        if viewer.guest is not None and self.votes.absences.presence.come(viewer.guest):
            self._tell_presence(viewer.guest)
        self.computers.wake()
        self._show()

    def leave(self, viewer: Viewer) -> None:
        """Somebody has stopped looking."""
        self.viewers.discard(viewer)
        self._seen = monotonic()
        if not self.viewers and self.copy.is_begun:
            self.copy.game_log.rest()
        if viewer.guest is not None and self.votes.absences.presence.go(viewer.guest):
            self._tell_presence(viewer.guest)
        self._show()

    def _tell_presence(self, guest: str) -> None:
        seats = self.kept.seats_of(guest)
        if seats:
            self.stand_ins.forget_votes(seats)
            self.viewers.wake()
            self.stand_ins.set_alarm()

    def _show(self) -> None:
        """Tell other processes who looks at it here: those who play, and that somebody does."""
        if not self._processes.are_many:
            return
        playing = {guest for seat in self.kept.seats for guest in seat.holders}
        here = self.votes.absences.presence.here & playing
        self._processes.show(self.code, frozenset({SOMEBODY, *here} if self.viewers else here))

    def see(self, around: Around) -> None:
        """Somebody has come or left elsewhere, or voted."""
        is_new = self.votes.see(around)
        self._watched_elsewhere = SOMEBODY in around.elsewhere
        self._seen = monotonic()
        if self.is_followed:
            self.computers.wake()
        if is_new:
            self.viewers.wake()
            self.stand_ins.set_alarm()

    def _is_watched(self) -> bool:
        """Whether anybody sees what happens here."""
        return bool(self.viewers) or self._watched_elsewhere

    def _is_forgotten(self) -> bool:
        """Whether computers play here for nobody; the expert at a deal of the day has to end."""
        if self.kept.day is not None:
            return False
        if self._is_watched() or any(seat.is_played_by_person for seat in self.kept.seats):
            return False
        return monotonic() - self._seen >= self._unwatched

    def first_look(self, guest: str | None) -> int | None:
        """Whose eyes a guest sees with at first: of their seats the one to move, or the first."""
        seats = self.kept.seats_of(guest)
        turn = self.kept.standing.turn
        return turn if turn in seats else next(iter(seats), None)

    # What they are told ---------------------------------------------------------------------

    def as_seen_by(self, guest: str | None) -> schemas.Table:
        """The table as one guest may see it."""
        return view.as_seen_by(guest, self.kept, self.votes)

    def state(self, guest: str | None, seat: int | None, after: int) -> messages.State:
        """All that a screen shows, with the entries after a number."""
        game_log = self.copy.game_log if self.copy.is_begun else None
        plays = seat is not None and self.kept.seats[seat].stand_in is None
        return messages.State(
            seq=self.kept.standing.seq,
            table=self.as_seen_by(guest),
            seat=seat,
            view=game_log.view(seat) if game_log else NOTHING,
            legal=game_log.legal(seat) if game_log and seat is not None and plays else [],
            can_take_back=seat is not None and self.moves.can_take_back(seat),
            thinking=self.computers.to_move,
            warming_up=self._is_warming_up(seat),
            clock=self.clock.as_json(),
            wishes=self.parting.as_json(),
            talk=self.kept.talk if self.kept.seats_of(guest) else 0,
            log=game_log.entries_seen_by(seat, after) if game_log else [],
        )

    def _is_warming_up(self, seat: int | None) -> bool:
        """Whether those who look ahead here, or for the seat, cannot do it as far as usual."""
        if not self.hints.is_asked(seat) and not self.computers.look_ahead:
            return False
        return self._thinkers.is_warming_up(self.kept.game)

    async def record(self, guest: str | None) -> Record:
        """The record: the whole one when the game is over, the guest's own before."""
        if is_given_up(self.kept.game, self.kept.rules):
            return await self._record_as_kept()
        viewer = EVERYTHING
        if self.kept.standing.status != "over":
            viewer = next(iter(self.kept.seats_of(guest)), WATCHER)
        witness = self.copy.game_log.witness()
        record = await beside(of_game, witness, view.record_seats(self.kept), viewer)
        record.ending = self.kept.standing.ending
        record.gave_up = {s.seat: s.gave_up for s in self.kept.seats if s.gave_up is not None}
        return record

    async def _record_as_kept(self) -> Record:
        """Where nobody knows the rules any more: the moves as they were written, and no more."""
        found = await self._store.load(self.code)
        entries = found[1] if found else []
        undone = {entry.undoes for entry in entries}
        return Record(
            game=self.kept.game,
            rules=self.kept.rules,
            options=self.kept.options,
            seats=view.record_seats(self.kept),
            seed=self.kept.seed,
            moves=[
                Move(entry.seat, entry.move, hash="", events=[])
                for entry in entries
                if entry.move is not None and entry.seq not in undone
            ],
            scores=self.kept.standing.scores or [],
        )

    # Its life in memory ---------------------------------------------------------------------

    def link_rematch(self, code: str) -> None:
        """There is a rematch; the store has it already."""
        self.copy.follow(replace(self.kept, rematch=code))

    def is_busy(self) -> bool:
        """Whether it must stay in memory."""
        used = self.visits or self.viewers or self.copy.is_changing
        return bool(used or self.computers.are_busy)

    @property
    def is_followed(self) -> bool:
        """Whether somebody here must know at once what happens to it elsewhere."""
        return self.is_busy() or self._processes.holds(self.computers.duty)

    async def close(self) -> None:
        """Leave everything as the store has it."""
        await self.computers.stop()
        await self.copy.settle()
        self.hints.stop()
        self.stand_ins.stop()
