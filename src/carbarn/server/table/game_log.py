"""A table's log: its numbered entries, with the game that they lead to.

A log is a value. `played` and its like return the log as it would be; whoever asked writes the new
entry to the store and then uses the new log in the place of the old one, so nobody ever sees an
entry that could still be lost.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from ...engine import options as option_rules
from ...engine.contract import Game, Options
from ...engine.events import WATCHER, Event
from ...engine.events import Entry as LoggedEvent
from ...engine.layout import NONE
from ...engine.referee import Referee
from ...games import NoSuchGame, find
from ..entries import Entry
from ..problems import Problem
from ..store import KeptTable, Standing

Caused = tuple[LoggedEvent, ...]


class CannotTakeBack(Exception):
    """Somebody has moved since, or something hidden came to light. Nothing has changed."""


@dataclass(frozen=True)
class GameLog:
    """All entries so far, and the referee who has seen the moves that still stand."""

    referee: Referee
    entries: tuple[Entry, ...] = ()
    caused: tuple[Caused, ...] = ()  # what each of them caused, unveiled
    standing: tuple[int, ...] = ()  # the numbers of the moves that were not taken back
    before: tuple[bytes, ...] = ()  # the states to which the latest of them can be taken back
    _views: dict[int | None, msgspec.Raw] = field(default_factory=dict, init=False, compare=False)

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def game(self) -> Game:
        """What is played."""
        return self.referee.game

    def made(self, seat: int) -> int:
        """How many moves of a seat stand."""
        return sum(played.seat == seat for played in self.referee.played)

    def veiled(self, seat: int) -> Any:
        """The state with only what a seat may know."""
        return self.game.veil(self.referee.state, seat)

    # Adding entries -------------------------------------------------------------------------

    def played(self, seat: int, move: int) -> GameLog:
        """The log with one move more. Raises Refused if the rules forbid it."""
        referee = self._another_referee()
        made = referee.play(seat, move)
        stands = self.game.EVENTS.reveals_anything(made.log)
        before = () if stands else (*self.before, self.referee.state.tobytes())
        entry = Entry(self.seq + 1, seat, "move", move=self.game.name_move(move))
        standing = (*self.standing, entry.seq)
        return self._with(entry, made.log, referee=referee, standing=standing, before=before)

    def taken_back(self, seat: int) -> GameLog:
        """The log with the seat's last move taken back. Raises CannotTakeBack."""
        if not self.can_take_back(seat):
            raise CannotTakeBack
        referee = self._another_referee()
        referee.state = self.game.State(self.before[-1])
        referee.played.pop()
        entry = Entry(self.seq + 1, seat, "take-back", undoes=self.standing[-1])
        standing, before = self.standing[:-1], self.before[:-1]
        return self._with(entry, referee=referee, standing=standing, before=before)

    def stood_in(self, seat: int, level: str) -> GameLog:
        """The log with a computer that plays for a seat from now on."""
        return self._handed_over(Entry(self.seq + 1, seat, "stand-in", stand_in=level))

    def returned(self, seat: int) -> GameLog:
        """The log with a seat played by its person again."""
        return self._handed_over(Entry(self.seq + 1, seat, "return"))

    def _handed_over(self, entry: Entry) -> GameLog:
        """Nothing is taken back across it."""
        return self._with(entry, before=())

    def _with(self, entry: Entry, caused: Sequence[LoggedEvent] = (), **changes: Any) -> GameLog:
        entries, all_caused = (*self.entries, entry), (*self.caused, tuple(caused))
        return replace(self, entries=entries, caused=all_caused, **changes)

    def can_take_back(self, seat: int) -> bool:
        """Whether the last move is this seat's own, showed nothing, and did not end the game."""
        if not self.before or self.referee.over():
            return False
        return self.referee.played[-1].seat == seat

    def replayed(self, entries: Iterable[Entry]) -> GameLog:
        """The log after these entries of the store."""
        game_log = self
        for entry in entries:
            game_log = game_log._after(entry)
        return game_log

    def _after(self, entry: Entry) -> GameLog:
        match entry:
            case Entry(seat=seat, kind="move", move=str(move)):
                return self.played(seat, self.game.parse_move(move))
            case Entry(seat=seat, kind="take-back"):
                return self.taken_back(seat)
            case Entry(seat=seat, kind="stand-in", stand_in=str(level)):
                return self.stood_in(seat, level)
            case Entry(seat=seat):
                return self.returned(seat)

    def _another_referee(self) -> Referee:
        """One who knows the same and can be led further without changing this one."""
        another = copy.copy(self.referee)
        another.state = self.referee.state.copy()
        another.played = list(self.referee.played)
        return another

    # Telling --------------------------------------------------------------------------------

    @property
    def take_backs(self) -> int:
        """How many moves were taken back."""
        return sum(entry.kind == "take-back" for entry in self.entries)

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

    def entries_seen_by(self, viewer: int | None, after: int) -> list[Entry]:
        """The entries after a number, as the viewer may see them."""
        return [self.entry_seen_by(_eyes(viewer), seq) for seq in range(after + 1, self.seq + 1)]

    def entry_seen_by(self, viewer: int, seq: int) -> Entry:
        """One entry, as the viewer may see it."""
        entry = self.entries[seq - 1]
        if entry.move is None:
            return entry
        move = self.referee.move_name(entry.seat, self.game.parse_move(entry.move), viewer)
        events = self.game.EVENTS.read(self.caused[seq - 1], viewer)
        return replace(entry, move=move, events=_as_json(events))

    def legal(self, seat: int) -> list[str]:
        """The seat's legal moves in notation."""
        return [self.game.name_move(move) for move in self.referee.legal(seat)]

    def view(self, viewer: int | None) -> msgspec.Raw:
        """The table as the viewer may see it: made once for all who see with the same eyes."""
        if viewer not in self._views:
            view = self.referee.view(_eyes(viewer))
            self._views[viewer] = msgspec.Raw(msgspec.json.encode(view))
        return self._views[viewer]

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
    """The log with these entries of the store, if the game has begun."""
    if table.standing.status == "waiting":
        return None
    return _before_the_first_move(table).replayed(entries)


def begun(table: KeptTable) -> KeptTable:
    """The table with its game begun, unless a seat is still open."""
    if any(seat.kind == "open" for seat in table.seats):
        return replace(table, standing=Standing())
    return replace(table, standing=_before_the_first_move(table).stands())


def _before_the_first_move(table: KeptTable) -> GameLog:
    game = _rules_of(table)
    return GameLog(Referee(game, _options_of(table, game), table.seed))


def _rules_of(table: KeptTable) -> Game:
    """The game, under the rules that it was begun with."""
    try:
        game = find(table.game)
    except NoSuchGame:
        raise Problem("old-rules") from None
    if table.rules != game.RULES:
        raise Problem("old-rules")
    return game


def _options_of(table: KeptTable, game: Game) -> Options:
    """What was agreed on; a table may be older than some options."""
    try:
        return option_rules.completed(game, table.options)
    except option_rules.BadOption:
        raise Problem("old-rules") from None
