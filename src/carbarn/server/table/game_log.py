"""A table's log: its numbered entries, with the game that they lead to.

A log is a value. `played` and its like return the log as it would be; whoever asked writes the new
entry to the store and then uses the new log in the place of the old one, so nobody ever sees an
entry that could still be lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from ...engine import options as option_rules
from ...engine.contract import Game, Options
from ...engine.events import NO_LOG, WATCHER, Event
from ...engine.layout import NONE
from ...engine.referee import Played, Referee
from ...games import BrokenGame, NoSuchGame, find, is_given_up
from ..entries import Entry
from ..problems import Problem
from ..store.store import KeptTable, Standing
from .history import History, Line


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
    settled: bytes = b""  # the state before the first of these
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

    def played(self, seat: int, move: int) -> GameLog:
        """The log with one move more. Raises Refused if the rules forbid it."""
        self.referee.check(seat, move)
        return self._after_move(seat, move)

    def _after_move(self, seat: int, move: int) -> GameLog:
        referee = self.referee.another()
        caused = referee.make(seat, move)
        made = self._counted(seat, 1)
        line = Line(seat, "move", move, caused=tuple(caused))
        if self.game.EVENTS.reveals_anything(caused):
            return self._with(line, referee=referee, made=made, loose=(), settled=b"")
        settled = self.settled if self.loose else self.referee.state.tobytes()
        loose = (*self.loose, self.seq + 1)
        return self._with(line, referee=referee, made=made, loose=loose, settled=settled)

    def taken_back(self, seat: int) -> GameLog:
        """The log with the seat's last move taken back. Raises CannotTakeBack."""
        if not self.can_take_back(seat):
            raise CannotTakeBack
        *loose, undone = self.loose
        referee = self.referee.another()
        referee.state = self._state_after(loose)
        return self._with(
            Line(seat, "take-back", undoes=undone),
            referee=referee,
            made=self._counted(seat, -1),
            take_backs=self.take_backs + 1,
            loose=tuple(loose),
            settled=self.settled if loose else b"",
        )

    def _state_after(self, loose: Iterable[int]) -> Any:
        """The settled state with some of the moves made again that could be taken back."""
        state = self.game.State(self.settled)
        for seq in loose:
            line = self.history[seq]
            self.game.play(state, line.seat, line.move, NO_LOG)
        return state

    def _counted(self, seat: int, more: int) -> tuple[int, ...]:
        return (*self.made[:seat], self.made[seat] + more, *self.made[seat + 1 :])

    def stood_in(self, seat: int, level: str) -> GameLog:
        """The log with a computer that plays for a seat from now on."""
        return self._handed_over(Line(seat, "stand-in", stand_in=level))

    def returned(self, seat: int) -> GameLog:
        """The log with a seat played by its person again."""
        return self._handed_over(Line(seat, "return"))

    def _handed_over(self, line: Line) -> GameLog:
        """Nothing is taken back across it."""
        return self._with(line, loose=(), settled=b"")

    def _with(self, line: Line, **changes: Any) -> GameLog:
        return replace(self, history=self.history.with_line(line), **changes)

    def can_take_back(self, seat: int) -> bool:
        """Whether the last move is this seat's own, showed nothing, and did not end the game."""
        if not self.loose or self.referee.over():
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
            case Entry(seat=seat, kind="move", move=str(move)):
                return self._after_move(seat, self.game.parse_move(move))
            case Entry(seat=seat, kind="take-back"):
                return self.taken_back(seat)
            case Entry(seat=seat, kind="stand-in", stand_in=str(level)):
                return self.stood_in(seat, level)
            case Entry(seat=seat):
                return self.returned(seat)

    # Telling --------------------------------------------------------------------------------

    def stands(self) -> Standing:
        """How the game stands."""
        if self.referee.over():
            scores, winners = self.referee.scores(), self.referee.winners()
            return Standing("over", self.seq, None, scores, winners)
        return Standing("playing", self.seq, self.turn())

    def turn(self) -> int | None:
        """The seat that is waited for."""
        seat = self.referee.actor()
        return None if seat == NONE else seat

    def entry(self, seq: int) -> Entry:
        """One entry, as the store keeps it."""
        line = self.history[seq]
        move = None if line.move == NONE else self.game.name_move(line.move)
        return Entry(seq, line.seat, line.kind, move, line.undoes, line.stand_in)

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
        return Entry(seq, line.seat, line.kind, move, events=_as_json(events))

    def witness(self) -> Referee:
        """A referee who remembers all the moves that stand."""
        referee = self.referee.another()
        moves = self.history.standing().values()
        referee.played = [Played(line.seat, line.move, line.caused) for line in moves]
        return referee

    def legal(self, seat: int) -> list[str]:
        """The seat's legal moves in notation."""
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


def _eyes(viewer: int | None) -> int:
    return WATCHER if viewer is None else viewer


def _as_json(events: Iterable[Event]) -> list[dict[str, Any]]:
    return [event.as_json() for event in events]


# The games of tables ------------------------------------------------------------------------


def log_of(table: KeptTable, entries: Iterable[Entry]) -> GameLog | None:
    """The log with these entries of the store, if the game has begun and can still be played."""
    if table.standing.status == "waiting" or is_given_up(table.game, table.rules):
        return None
    return _before_the_first_move(table).replayed(entries)


def begun(table: KeptTable) -> KeptTable:
    """The table with its game begun, unless a seat is still open."""
    if any(seat.kind == "open" for seat in table.seats):
        return replace(table, standing=Standing())
    return replace(table, standing=_before_the_first_move(table).stands())


def _before_the_first_move(table: KeptTable) -> GameLog:
    game = _rules_of(table)
    referee = Referee(game, _options_of(table, game), table.seed)
    return GameLog(referee, made=(0,) * referee.players)


def _rules_of(table: KeptTable) -> Game:
    """The game, under the rules that it was begun with."""
    try:
        return find(table.game, table.rules)
    except (NoSuchGame, BrokenGame):
        raise Problem("old-rules") from None


def _options_of(table: KeptTable, game: Game) -> Options:
    """What was agreed on; a table may be older than some options."""
    try:
        return option_rules.completed(game, table.options)
    except option_rules.BadOption:
        raise Problem("old-rules") from None
