"""A table: who sits at it, who looks at it, its log, and its computer players.

Changes happen one at a time, under the table's lock, and in one order: the referee allows it, the
store keeps it, and only then is anybody told.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any, Protocol

import msgspec

from ..engine.contract import Game
from ..engine.events import EVERYTHING, WATCHER
from ..engine.records import Record, of_game
from ..engine.referee import Refused
from ..games import NoSuchGame, find
from ..opponents.planned_turn import PlannedTurn
from ..opponents.players import own_seed
from . import messages, schemas, table_view
from .batch_writer import Conflict
from .entries import Entry
from .game_log import CannotUndo, GameLog
from .looking_back import suggestion
from .presence import Presence
from .problems import Problem
from .settings import Settings
from .store import KeptSeat, KeptTable, Standing, Store
from .thinkers import Question, Thinkers, advice_seed

log = logging.getLogger(__name__)
TRY_AGAIN = 5.0  # seconds after a computer's move could not be made or kept
STAND_IN = "strong"  # the level that plays for those who are away
NOTHING = msgspec.Raw(b"null")


@dataclass(frozen=True)
class TableServices:
    """What every table uses."""

    settings: Settings
    store: Store
    thinkers: Thinkers


class Viewer(Protocol):
    """Somebody looking at a table."""

    guest: str | None

    def wake(self) -> None:
        """Something has changed; must not wait."""
        ...


class Table:
    """One table in memory."""

    def __init__(self, services: TableServices, kept: KeptTable, entries: Sequence[Entry]) -> None:
        self.kept = kept
        self.viewers: set[Viewer] = set()
        self.presence = Presence(services.settings.absence)
        self.visits = 0  # requests that are using it right now
        self._services = services
        self._game_log = _game_log(kept, entries)
        self._lock = asyncio.Lock()
        self._doubtful = False  # what is in memory may not be what the store has
        self._changes: set[asyncio.Task[None]] = set()
        self._views: dict[int | None, msgspec.Raw] = {}
        self._computers: asyncio.Task[None] | None = None
        self._turn_since = monotonic()
        self._alarm: asyncio.TimerHandle | None = None  # when somebody will have been away for long
        self._turns: dict[int, PlannedTurn] = {}  # what computers have planned, by seat
        self._hints: dict[int, asyncio.Task[list[schemas.Suggestion]]] = {}  # of this position

    @property
    def code(self) -> str:
        """Its name in addresses."""
        return self.kept.code

    @property
    def game_log(self) -> GameLog:
        """The log of a game that has begun."""
        if self._game_log is None:
            raise Problem("not-started")
        return self._game_log

    # Telling --------------------------------------------------------------------------------

    def as_seen_by(self, guest: str | None) -> schemas.Table:
        """The table as one guest may see it."""
        return table_view.table(self.kept, guest, self.presence)

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats that a guest may play for."""
        return table_view.seats_of(self.kept, guest)

    def first_look(self, guest: str | None) -> int | None:
        """Whose eyes a guest sees with at first: of their seats the one to move, or the first."""
        seats = self.seats_of(guest)
        turn = self.kept.standing.turn
        return turn if turn in seats else next(iter(seats), None)

    def state(self, guest: str | None, seat: int | None, after: int) -> messages.State:
        """All that a screen shows, with the entries after a number."""
        game_log = self._game_log
        plays = game_log and seat is not None and self.kept.seats[seat].stand_in is None
        return messages.State(
            seq=self.kept.standing.seq,
            table=self.as_seen_by(guest),
            seat=seat,
            view=self._view(seat),
            legal=game_log.legal(seat) if game_log and seat is not None and plays else [],
            undo=seat is not None and self._can_undo(seat),
            thinking=self._computer_to_move(),
            log=game_log.entries_seen_by(seat, after) if game_log else [],
        )

    def _view(self, seat: int | None) -> msgspec.Raw:
        """Made once for all who see with the same eyes."""
        if self._game_log is None:
            return NOTHING
        if seat not in self._views:
            self._views[seat] = msgspec.Raw(msgspec.json.encode(self._game_log.view(seat)))
        return self._views[seat]

    def _can_undo(self, seat: int) -> bool:
        game_log = self._game_log
        if self.kept.seats[seat].stand_in is not None:
            return False
        if game_log is None or game_log.take_backs >= self._services.settings.limits.take_backs:
            return False
        return game_log.can_undo(seat)

    def record(self, guest: str | None) -> Record:
        """The record: the whole one when the game is over, the guest's own before."""
        viewer = EVERYTHING
        if self.kept.standing.status != "over":
            viewer = next(iter(self.seats_of(guest)), WATCHER)
        return of_game(self.game_log.referee, table_view.record_seats(self.kept), viewer)

    # Viewers --------------------------------------------------------------------------------

    def join(self, viewer: Viewer) -> None:
        """Somebody begins to look; the others see who is there."""
        self.viewers.add(viewer)
        if viewer.guest is not None:
            self._tell_presence(viewer.guest, news=self.presence.come(viewer.guest))
        self.wake_computers()

    def leave(self, viewer: Viewer) -> None:
        """Somebody has stopped looking."""
        self.viewers.discard(viewer)
        if viewer.guest is not None:
            self._tell_presence(viewer.guest, news=self.presence.go(viewer.guest))

    def _tell_presence(self, guest: str, news: bool) -> None:
        mine = self.seats_of(guest)
        if not news or not mine:
            return
        for seat in mine:
            self.presence.forget_wishes(self.kept.seats[seat])
        self.wake_viewers()
        self._set_alarm()

    def wake_viewers(self) -> None:
        """Let everybody look again."""
        for viewer in self.viewers:
            viewer.wake()

    # Moves ----------------------------------------------------------------------------------

    async def play(self, guest: str | None, seat: int, seq: int, move: str) -> None:
        """Make a move, if the seat is the guest's and the rules allow it."""
        await self._to_the_end(self._play(guest, seat, seq, move))

    async def undo(self, guest: str | None, seat: int, seq: int) -> None:
        """Take back the seat's own last move."""
        await self._to_the_end(self._undo(guest, seat, seq))

    async def _to_the_end(self, change: Coroutine[Any, Any, None]) -> None:
        """What has begun is finished and told to the others, even if who asked has left."""
        await asyncio.shield(self._begin(change))

    def _begin(self, change: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(change)
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return task

    async def _play(self, guest: str | None, seat: int, seq: int, move: str) -> None:
        async with self.alone():
            self._must_be_at(guest, seat, seq)
            self._must_play_themselves(seat)
            self._must_be_to_move(seat)
            number = _parsed(self.game_log.game, move)
            with _refusals():
                game_log = self.game_log.played(seat, number)
            await self._keep(game_log)

    async def _undo(self, guest: str | None, seat: int, seq: int) -> None:
        async with self.alone():
            self._must_be_at(guest, seat, seq)
            if not self._can_undo(seat):
                raise Problem("cannot-undo")
            try:
                game_log = self.game_log.taken_back(seat)
            except CannotUndo:
                raise Problem("cannot-undo") from None
            await self._keep(game_log)

    def what_if(
        self, guest: str | None, seat: int, move: str, id_: messages.Id
    ) -> messages.FromServer:
        """What a move would cause, as far as the seat can know."""
        self._must_hold(guest, seat)
        self._must_be_playing()
        self._must_be_to_move(seat)
        number = _parsed(self.game_log.game, move)
        with _refusals():
            events, view = self.game_log.what_if(seat, number)
        return messages.Imagined(id_, events, view)

    async def hint(self, guest: str | None, seat: int, seq: int) -> list[schemas.Suggestion]:
        """What the best opponent would do. However often it is asked, it thinks once."""
        self._must_be_at(guest, seat, seq)
        self._must_play_themselves(seat)
        self._must_be_to_move(seat)
        if not table_view.hints_allowed(self.kept):
            raise Problem("no-hints")
        thinking = self._hints.get(seat)
        if thinking is None:
            thinking = self._hints[seat] = asyncio.create_task(self._advised(self.game_log, seat))
        await asyncio.wait([thinking])
        if thinking.cancelled():
            raise Problem("stale")
        if thinking.exception() is not None:
            log.error("table %s: no hint", self.code, exc_info=thinking.exception())
            self._hints.pop(seat, None)
            raise Problem("internal")
        return thinking.result()

    async def _advised(self, game_log: GameLog, seat: int) -> list[schemas.Suggestion]:
        question = self._question(game_log, seat, advice_seed(self.code, game_log.seq))
        veiled = game_log.game.veil(game_log.referee.state, seat)
        candidates = await self._services.thinkers.advise(question)
        return [suggestion(game_log.game, veiled, seat, one) for one in candidates]

    def _forget_hints(self) -> None:
        for thinking in self._hints.values():
            thinking.cancel()
        self._hints.clear()

    def _must_be_at(self, guest: str | None, seat: int, seq: int) -> None:
        self._must_hold(guest, seat)
        self._must_be_playing()
        if seq != self.game_log.seq:
            raise Problem("stale")

    def _must_hold(self, guest: str | None, seat: int) -> None:
        if seat not in self.seats_of(guest):
            raise Problem("not-your-seat")

    def _must_play_themselves(self, seat: int) -> None:
        if self.kept.seats[seat].stand_in is not None:
            raise Problem("replaced")

    def _must_be_playing(self) -> None:
        if self.kept.standing.status != "playing":
            waiting = self.kept.standing.status == "waiting"
            raise Problem("not-started" if waiting else "over")

    def _must_be_to_move(self, seat: int) -> None:
        if not self.game_log.referee.legal(seat):
            raise Problem("not-your-turn")

    # Standing in for those who are away -----------------------------------------------------

    async def vote(self, guest: str | None, seat: int) -> None:
        """Somebody at the table wants a computer to play for somebody who is away for long."""
        await self._to_the_end(self._vote(guest, seat))

    async def come_back(self, guest: str | None, seat: int) -> None:
        """Whoever was away plays again; what the computer was thinking is forgotten."""
        await self._to_the_end(self._come_back(guest, seat))

    async def _vote(self, guest: str | None, seat: int) -> None:
        async with self.alone():
            self._must_be_playing()
            chair = self._chair(seat)
            voters = self.presence.voters(self.kept, chair)
            mine = [voter for voter in voters if guest in voter.holders]
            if not mine:
                raise Problem("not-yours")
            if not self.presence.replaceable(self.kept, chair):
                raise Problem("not-away")
            for voter in mine:
                self.presence.wish(voter, chair)
            if self.presence.agreed(self.kept, chair):
                await self._let_computer_play_for(chair)
            else:
                self.wake_viewers()

    async def _come_back(self, guest: str | None, seat: int) -> None:
        async with self.alone():
            self._must_hold(guest, seat)
            self._must_be_playing()
            chair = self.kept.seats[seat]
            if chair.stand_in is None:
                raise Problem("not-replaced")
            await self._keep(self.game_log.returned(seat))

    async def _let_computer_play_for(self, chair: KeptSeat) -> None:
        self.presence.forget_wishes(chair)
        log.info("table %s: a computer stands in at seat %d", self.code, chair.seat)
        await self._keep(self.game_log.stood_in(chair.seat, STAND_IN))

    def _chair(self, seat: int) -> KeptSeat:
        if seat >= len(self.kept.seats):
            raise Problem("not-away")
        return self.kept.seats[seat]

    def _set_alarm(self) -> None:
        """Look again when somebody will have been away for long: until then nothing happens."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        wait = self.presence.next_change(self.kept, self._turn_since)
        if wait is not None:
            self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        if self.presence.is_late(self.kept, self._turn_since):
            self._begin(self._replace_who_is_late())
        self.wake_viewers()
        self._set_alarm()

    async def _replace_who_is_late(self) -> None:
        async with self.alone():
            turn = self.kept.standing.turn
            if turn is not None and self.presence.is_late(self.kept, self._turn_since):
                await self._let_computer_play_for(self.kept.seats[turn])

    # Sitting down ---------------------------------------------------------------------------

    async def take(self, seat: int, guest: str, name: str) -> None:
        """Give an open chair to a guest; who comes back to their own chair just has it."""
        async with self.alone():
            chair = self.kept.seats[seat]
            if guest in chair.holders:
                return
            if chair.kind != "open":
                raise Problem("taken")
            if self.seats_of(guest):
                raise Problem("already-seated")
            holders = frozenset({guest})
            seated = replace(chair, kind="person", name=name, guest=guest, holders=holders)
            await self._sit_down([seated])

    async def fill(self, guest: str, level: str) -> None:
        """The host lets computers sit on the open chairs, and the game begins."""
        async with self.alone():
            if guest != self.kept.host:
                raise Problem("not-host")
            if self.kept.standing.status != "waiting":
                raise Problem("started")
            chairs = [chair for chair in self.kept.seats if chair.kind == "open"]
            await self._sit_down([replace(c, kind="computer", level=level) for c in chairs])

    async def _sit_down(self, seated: Sequence[KeptSeat]) -> None:
        by_seat = {chair.seat: chair for chair in seated}
        chairs = tuple(by_seat.get(chair.seat, chair) for chair in self.kept.seats)
        kept = begun(replace(self.kept, seats=chairs))
        with self._writing():
            await self._services.store.seat(self.code, seated, kept.standing)
        self._become(kept, _game_log(kept, []))

    async def share(self, seat: int, guest: str, token_hash: str, lifetime: float) -> None:
        """Let a guest's second device play for a seat."""
        async with self.alone():
            chair = self.kept.seats[seat]
            if guest in chair.holders:
                return
            try:
                await self._services.store.use_carry(token_hash, guest, lifetime)
            except Conflict:
                raise Problem("spent") from None
            self._replace_chair(replace(chair, holders=chair.holders | {guest}))

    def rename(self, guest: str, name: str) -> None:
        """A guest has another name now; the store knows it already."""
        for chair in self.kept.seats:
            if chair.guest == guest:
                self._replace_chair(replace(chair, name=name))

    def link_rematch(self, code: str) -> None:
        """There is a rematch; the store knows it already."""
        self.kept = replace(self.kept, rematch=code)
        self.wake_viewers()

    def _replace_chair(self, chair: KeptSeat) -> None:
        chairs = list(self.kept.seats)
        chairs[chair.seat] = chair
        self.kept = replace(self.kept, seats=tuple(chairs))
        self.wake_viewers()

    # Keeping --------------------------------------------------------------------------------

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Nobody else changes the table in the meantime."""
        async with self._lock:
            if self._doubtful:
                await self._look_again()
            yield

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Until the store has said yes, nobody knows what it has."""
        self._doubtful = True
        yield
        self._doubtful = False

    async def _keep(self, game_log: GameLog, turn: PlannedTurn | None = None) -> None:
        """Write the new entry down, then use the new log and tell everybody."""
        entry, standing = game_log.entries[-1], game_log.stands()
        with self._writing():
            await self._services.store.append(self.code, entry, standing, turn)
        self._become(self.kept.after(entry, standing), game_log)

    async def _look_again(self) -> None:
        found = await self._services.store.load(self.code)
        if found is None:
            raise Problem("no-such-table")
        self._doubtful = False
        self._become(found[0], _game_log(*found))

    def _become(self, kept: KeptTable, game_log: GameLog | None) -> None:
        if kept.standing.status != self.kept.standing.status:
            log.info("table %s: %s", self.code, kept.standing.status)
        if kept.standing.turn != self.kept.standing.turn:
            self._turn_since = monotonic()
        self.kept, self._game_log = kept, game_log
        self._views.clear()
        self._forget_hints()
        self.wake_viewers()
        self.wake_computers()
        self._set_alarm()

    # Computer players -----------------------------------------------------------------------

    def busy(self) -> bool:
        """Whether it must stay in memory."""
        thinking = self._computers is not None and not self._computers.done()
        return bool(self.visits or self.viewers or thinking or self._lock.locked())

    def wake_computers(self) -> None:
        """Let a computer move if it is its turn; nobody waits for it here."""
        thinking = self._computers is not None and not self._computers.done()
        if self._computer_to_move() is not None and not thinking:
            self._computers = asyncio.create_task(self._let_computers_move())

    async def stop_computers(self) -> None:
        """Leave their moves to the next start."""
        self._forget_hints()
        if self._alarm is not None:
            self._alarm.cancel()
        if self._computers is not None:
            self._computers.cancel()
            await asyncio.gather(self._computers, return_exceptions=True)

    def _computer_to_move(self) -> int | None:
        turn = self.kept.standing.turn
        if turn is None:
            return None
        chair = self.kept.seats[turn]
        return turn if chair.kind == "computer" or chair.stand_in is not None else None

    async def _let_computers_move(self) -> None:
        while (seat := self._computer_to_move()) is not None:
            try:
                await self._move_for(seat)
            except Exception:
                log.exception("table %s: no move for computer %d", self.code, seat)
                await asyncio.sleep(TRY_AGAIN)

    async def _move_for(self, seat: int) -> None:
        """Think outside the lock; what was thought about an older position is forgotten."""
        game_log = self.game_log
        pause = asyncio.sleep(self._services.settings.pace)
        (move, turn), _ = await asyncio.gather(self._thought(game_log, seat), pause)
        async with self.alone():
            if self._game_log is game_log:
                await self._keep(game_log.played(seat, move), turn=turn)
                if turn is not None:
                    self._turns[seat] = turn

    async def _thought(self, game_log: GameLog, seat: int) -> tuple[int, PlannedTurn | None]:
        """What a computer would play, from what its seat may know; with a new plan, if it thought.

        While the table looks as it was planned, nobody thinks again.
        """
        if seat not in self._turns:
            self._turns[seat] = await self._services.store.planned_turn(self.code, seat)
        veiled = game_log.game.veil(game_log.referee.state, seat)
        move = self._turns[seat].move_at(game_log.made(seat), veiled)
        if move is not None and move in game_log.referee.legal(seat):
            return move, None
        question = self._question(game_log, seat, own_seed(self.kept.seed, seat))
        turn = await self._services.thinkers.plan(question)
        return turn.moves[0], turn

    def _question(self, game_log: GameLog, seat: int, seed: int) -> Question:
        return Question(
            game=self.kept.game,
            state=game_log.game.veil(game_log.referee.state, seat).tobytes(),
            seat=seat,
            level=self.kept.seats[seat].stand_in or self.kept.seats[seat].level or "",
            seed=seed,
            people=bool(self.viewers),
            made=game_log.made(seat),
        )


# Rules --------------------------------------------------------------------------------------


def rules_of(kept: KeptTable) -> Game:
    """The game under the rules that the table was begun with."""
    try:
        game = find(kept.game)
    except NoSuchGame:
        raise Problem("old-rules") from None
    if kept.rules != game.RULES:
        raise Problem("old-rules")
    return game


def begun(kept: KeptTable) -> KeptTable:
    """The table with its game begun, unless a chair is still open."""
    if any(chair.kind == "open" for chair in kept.seats):
        return replace(kept, standing=Standing())
    standing = GameLog.begun(rules_of(kept), kept.options, kept.seed).stands()
    return replace(kept, standing=standing)


def _game_log(kept: KeptTable, entries: Sequence[Entry]) -> GameLog | None:
    if kept.standing.status == "waiting":
        return None
    return GameLog.begun(rules_of(kept), kept.options, kept.seed).replayed(entries)


def _parsed(game: Game, move: str) -> int:
    try:
        return game.parse_move(move)
    except ValueError as error:
        raise Problem("malformed", str(error)) from None


@contextmanager
def _refusals() -> Iterator[None]:
    """What the referee refuses is answered with the rule that forbids it."""
    try:
        yield
    except Refused as error:
        no = error.refusal
        raise Problem("illegal", str(error), no.rule, no.key, no.args) from None
