"""A table's log: its numbered entries, with the game that they lead to.

A log is a value. `played` and its like return the log as it would be; whoever asked writes the new
entry to the store and then uses the new log in the place of the old one, so nobody ever sees an
entry that could still be lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Literal
from zlib import compress, decompress

import msgspec
from msgspec import structs

from ...engine import options as option_rules
from ...engine.contract import Game, Options
from ...engine.events import NO_LOG, WATCHER, Event
from ...engine.layout import NONE
from ...engine.referee import Played, Referee
from ...games import NOT_HERE, NoSuchRules, find, is_given_up
from ..entries import Entry, EntryKind, GaveUp
from ..problems import Problem
from ..store.store import KeptTable, Standing
from . import clock as clocks
from .clock import Clock, Outage, Pace
from .history import History, Line
from .players import Players, Wish

_packed = partial(compress, level=1)  # most of a state is zeros


class CannotTakeBack(Exception):
    """Somebody has moved since, or something hidden came to light. Nothing has changed."""


@dataclass(frozen=True)
class GameLog:
    """All entries so far, and a referee who knows the position that they lead to."""

    referee: Referee
    history: History = field(default_factory=History)
    made: tuple[int, ...] = ()  # by seat, how many of its moves stand
    take_backs: int = 0
    loose: tuple[int, ...] = ()  # the numbers of the latest moves, if they can be taken back
    settled: bytes = b""  # the state before the first of these, packed
    players: Players = field(default_factory=Players)
    clock: Clock | None = None  # as it was at the newest entry; it begins to run with the first
    outages: tuple[Outage, ...] = ()  # in which no time runs
    _views: dict[int | None, msgspec.Raw] = field(default_factory=dict, init=False, compare=False)

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.history)

    @property
    def game(self) -> Game:
        """What is played."""
        return self.referee.game

    def veiled(self, seat: int) -> Any:
        """The state with only what a seat may know."""
        return self.game.veil(self.referee.state, seat)

    # Adding entries -------------------------------------------------------------------------

    def played(self, seat: int, move: int, at: float = 0.0) -> GameLog:
        """The log with one move more. Raises Refused if the rules forbid it."""
        self.referee.check(seat, move)
        return self._after_move(seat, move, at)

    def _after_move(self, seat: int, move: int, at: float) -> GameLog:
        referee = self.referee.another()
        caused = referee.make(seat, move)
        made = self._counted(seat, 1)
        line = Line(seat, "move", move, caused=tuple(caused), at=at)
        if self.game.EVENTS.reveals_anything(caused):
            return self._with(line, referee=referee, made=made, loose=(), settled=b"")
        settled = self.settled if self.loose else _packed(self.referee.state.tobytes())
        loose = (*self.loose, self.seq + 1)
        return self._with(line, referee=referee, made=made, loose=loose, settled=settled)

    def taken_back(self, seat: int, at: float = 0.0) -> GameLog:
        """The log with the seat's last move taken back. Raises CannotTakeBack."""
        if not self.can_take_back(seat):
            raise CannotTakeBack
        *loose, undone = self.loose
        referee = self.referee.another()
        referee.state = self._state_after(loose)
        return self._with(
            Line(seat, "take-back", undoes=undone, at=at),
            referee=referee,
            made=self._counted(seat, -1),
            take_backs=self.take_backs + 1,
            loose=tuple(loose),
            settled=self.settled if loose else b"",
        )

    def _state_after(self, loose: Iterable[int]) -> Any:
        """The settled state with some of the moves made again that could be taken back."""
        state = self.game.State(decompress(self.settled))
        for seq in loose:
            line = self.history[seq]
            self.game.play(state, line.seat, line.move, NO_LOG)
        return state

    def _counted(self, seat: int, more: int) -> tuple[int, ...]:
        return (*self.made[:seat], self.made[seat] + more, *self.made[seat + 1 :])

    def stood_in(self, seat: int, level: str, at: float = 0.0) -> GameLog:
        """The log with a computer that plays for a seat from now on."""
        return self._handed_over(Line(seat, "stand-in", stand_in=level, at=at))

    def returned(self, seat: int, at: float = 0.0) -> GameLog:
        """The log with a seat played by its person again."""
        return self._handed_over(Line(seat, "return", at=at))

    def given_up(self, seat: int, how: GaveUp, level: str, at: float = 0.0) -> GameLog:
        """The log with a seat given up for good; if the game goes on, a computer plays for it."""
        kind: EntryKind = "resign" if how == "resigned" else "time-up"
        line = Line(seat, kind, at=at)
        if self.players.after(line).ending is None:
            line = Line(seat, kind, stand_in=level, at=at)
        return self._handed_over(line)

    def wished(self, seat: int, wish: Wish | Literal["decline"], at: float = 0.0) -> GameLog:
        """The log with somebody who agrees on ending the game, or does not."""
        return self._with(Line(seat, wish, at=at))

    def _handed_over(self, line: Line) -> GameLog:
        """Nothing is taken back across it."""
        return self._with(line, loose=(), settled=b"")

    def _with(self, line: Line, **changes: Any) -> GameLog:
        longer = replace(self, **changes, players=self.players.after(line))
        if self.clock is None:
            return replace(longer, history=self.history.with_line(line))
        line = structs.replace(line, acting=longer._acting())
        clock = _clock_after(self.clock, line, self.history, self.outages)
        return replace(longer, history=self.history.with_line(line), clock=clock)

    def _acting(self) -> tuple[int, ...]:
        """The people who are to act: several, where a game has all act at once."""
        if self.players.ending is not None:
            return ()
        return tuple(seat for seat in sorted(self.players.active) if self.referee.legal(seat))

    def can_take_back(self, seat: int) -> bool:
        """Whether the last move is this seat's own, showed nothing, and did not end the game."""
        if not self.loose or self.is_over:
            return False
        return self.history[self.loose[-1]].seat == seat

    def replayed(self, entries: Iterable[Entry]) -> GameLog:
        """The log after these entries of the store, which were checked before they were kept."""
        game_log = self
        for entry in entries:
            game_log = game_log._after(entry)
        return game_log

    def _after(self, entry: Entry) -> GameLog:
        match entry:
            case Entry(seat=seat, kind="move", move=str(move), at=at):
                return self._after_move(seat, self.game.parse_move(move), at)
            case Entry(seat=seat, kind="take-back", at=at):
                return self.taken_back(seat, at)
            case Entry(seat=seat, kind=("draw" | "call-off" | "decline") as wish, at=at):
                return self.wished(seat, wish, at)
            case Entry(seat=seat, kind=kind, stand_in=level, at=at):
                return self._handed_over(Line(seat, kind, stand_in=level, at=at))

    def knowing(self, outages: tuple[Outage, ...]) -> GameLog:
        """The same log, with what is known by now of times in which the server was down."""
        if self.clock is None or outages == self.outages:
            return self
        clock = _new_clock(self.clock.pace, len(self.clock.left))
        for line in self.history:
            clock = _clock_after(clock, line, self.history, outages)
        return replace(self, clock=clock, outages=outages)

    def clock_at(self, moment: float) -> Clock | None:
        """Everybody's time at a moment."""
        return clocks.later(self.clock, moment, self.outages) if self.clock else None

    # Telling --------------------------------------------------------------------------------

    def stands(self) -> Standing:
        """How the game stands."""
        scores = self.referee.scores
        if self.referee.over():
            return Standing("over", self.seq, None, scores(), self._winners())
        if self.players.ending is not None:
            winners, ending = self.players.winners, self.players.ending
            return Standing("over", self.seq, None, scores(), winners, ending)
        due = self.clock.runs_out() if self.clock else None
        return Standing("playing", self.seq, self.turn(), due=due)

    def _winners(self) -> list[int]:
        """Whoever has come first of those who can win."""
        places = self.referee.places()
        left = self.players.left or range(len(places))
        first = min(places[seat] for seat in left)
        return [seat for seat in sorted(left) if places[seat] == first]

    @property
    def is_over(self) -> bool:
        """Whether nobody plays any more."""
        return self.players.ending is not None or self.referee.over()

    def turn(self) -> int | None:
        """The seat that is waited for."""
        seat = self.referee.actor()
        return None if seat == NONE else seat

    def entry(self, seq: int) -> Entry:
        """One entry, as the store keeps it."""
        line = self.history[seq]
        move = None if line.move == NONE else self.game.name_move(line.move)
        return Entry(seq, line.seat, line.kind, move, line.undoes, line.stand_in, line.at)

    def entries_seen_by(self, viewer: int | None, after: int) -> list[Entry]:
        """The entries after a number, as the viewer may see them."""
        return [self.entry_seen_by(_eyes(viewer), seq) for seq in range(after + 1, self.seq + 1)]

    def entry_seen_by(self, viewer: int, seq: int) -> Entry:
        """One entry, as the viewer may see it."""
        line = self.history[seq]
        if line.move == NONE:
            return self.entry(seq)
        move = self.referee.move_name(line.seat, line.move, viewer)
        events = self.game.EVENTS.read(line.caused, viewer)
        return Entry(seq, line.seat, line.kind, move, at=line.at, events=_as_json(events))

    def witness(self) -> Referee:
        """A referee who remembers all the moves that stand."""
        referee = self.referee.another()
        moves = self.history.standing().values()
        referee.played = [Played(line.seat, line.move, line.caused) for line in moves]
        return referee

    def legal(self, seat: int) -> list[str]:
        """The seat's legal moves in notation."""
        if self.players.ending is not None:
            return []
        return [self.game.name_move(move) for move in self.referee.legal(seat)]

    def view(self, viewer: int | None) -> msgspec.Raw:
        """The table as the viewer may see it: made once for all who see with the same eyes."""
        if viewer not in self._views:
            view = self.referee.view(_eyes(viewer))
            self._views[viewer] = msgspec.Raw(msgspec.json.encode(view))
        return self._views[viewer]

    def rest(self) -> None:
        """Nobody looks: forget what can be made again."""
        self._views.clear()
        self.referee.forget()

    def what_if(self, seat: int, move: int) -> tuple[list[dict[str, Any]], Mapping[str, Any]]:
        """What a move would cause and how the table would look, as far as the seat can know."""
        events, view = self.referee.imagine(seat, move)
        return _as_json(events), view


def _new_clock(pace: Pace, seats: int) -> Clock:
    """Before the first move nobody's time runs."""
    return clocks.begun(pace, seats, (), 0.0)


def _clock_after(clock: Clock, line: Line, history: History, outages: Iterable[Outage]) -> Clock:
    now = clocks.later(clock, line.at, outages)
    if line.undoes is not None:
        ended_turn = _ended_turn(history, line.undoes)
        return now.take_back(line.seat, line.acting, line.at, ended_turn)
    return now.hand_over(line.acting, line.at)


def _ended_turn(history: History, seq: int) -> bool:
    """Whether time ran for whoever made a move until they had made it, and no longer."""
    seat = history[seq].seat
    ran_before = seq > 1 and seat in history[seq - 1].acting
    return ran_before and seat not in history[seq].acting


def _eyes(viewer: int | None) -> int:
    return WATCHER if viewer is None else viewer


def _as_json(events: Iterable[Event]) -> list[dict[str, Any]]:
    return [event.as_json() for event in events]


# The games of tables ------------------------------------------------------------------------


def log_of(
    table: KeptTable, entries: Iterable[Entry], outages: tuple[Outage, ...] = ()
) -> GameLog | None:
    """The log with these entries of the store, if the game has begun and can still be played."""
    if table.standing.status == "waiting" or is_given_up(table.game, table.rules):
        return None
    return replace(_before_the_first_move(table), outages=outages).replayed(entries)


def begun(table: KeptTable) -> KeptTable:
    """The table with its game begun, unless a seat is still open."""
    if any(seat.kind == "open" for seat in table.seats):
        return replace(table, standing=Standing())
    return replace(table, standing=_before_the_first_move(table).stands())


def _before_the_first_move(table: KeptTable) -> GameLog:
    game = _rules_of(table)
    referee = Referee(game, _options_of(table, game), table.seed)
    seats = referee.players
    people = frozenset(seat.seat for seat in table.seats if seat.kind == "person")
    return GameLog(
        referee,
        made=(0,) * seats,
        players=Players(seats, people),
        clock=_new_clock(table.clock.pace, seats) if table.clock else None,
    )


def _rules_of(table: KeptTable) -> Game:
    """The game, under the rules that it was begun with."""
    try:
        return find(table.game, table.rules)
    except NoSuchRules:
        newer = table.rules > find(table.game).RULES
        raise Problem("newer-rules" if newer else "old-rules") from None
    except NOT_HERE:
        raise Problem("game-gone") from None


def _options_of(table: KeptTable, game: Game) -> Options:
    """What was agreed on; a table may be older than some options."""
    try:
        return option_rules.completed(game, table.options)
    except option_rules.BadOption:
        raise Problem("old-rules") from None
