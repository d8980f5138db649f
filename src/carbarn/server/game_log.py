"""A table's log: every move and every take-back, numbered, with the game they lead to.

A log is a value. `played` and `taken_back` return the log as it would be; whoever asked
writes the new entry to the store and then uses the new log in the place of the old one, so
nobody ever sees an entry that could still be lost.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..engine.contract import Game, Options
from ..engine.events import EVERYTHING, WATCHER, Event, new_log
from ..engine.events import Entry as LoggedEvent
from ..engine.layout import NONE
from ..engine.referee import Referee
from ..opponents.players import legal_moves
from .messages import Entry
from .store import KeptEntry, Standing

UNDO = "undo"
REPLACED = "replaced"  # and the level of the computer that plays for the seat
RETURNED = "returned"


class CannotUndo(Exception):
    """Somebody has moved since, or something hidden came to light. Nothing has changed."""


@dataclass(frozen=True)
class Line:
    """An entry with all that it caused, unveiled."""

    kept: KeptEntry
    caused: tuple[LoggedEvent, ...] = ()


@dataclass(frozen=True)
class GameLog:
    """All entries so far, and the referee who has seen the moves that still stand."""

    referee: Referee
    lines: tuple[Line, ...] = ()
    standing: tuple[int, ...] = ()  # the numbers of the moves that were not taken back
    before: tuple[bytes, ...] = ()  # the states to which the latest of them can be taken back

    @classmethod
    def begun(cls, game: Game, options: Options, seed: int) -> GameLog:
        """Before the first move."""
        return cls(Referee(game, options, seed))

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.lines)

    @property
    def game(self) -> Game:
        """What is played."""
        return self.referee.game

    def made(self, seat: int) -> int:
        """How many moves of a seat stand."""
        return sum(played.seat == seat for played in self.referee.played)

    # Adding entries -------------------------------------------------------------------------

    def played(self, seat: int, move: int) -> GameLog:
        """The log with one move more. Raises Refused if the rules forbid it."""
        referee = self._another_referee()
        made = referee.play(seat, move)
        line = Line(KeptEntry(self.seq + 1, seat, self.game.name_move(move)), tuple(made.log))
        stands = self.game.EVENTS.reveals_anything(made.log)
        before = () if stands else (*self.before, self.referee.state.tobytes())
        return GameLog(referee, (*self.lines, line), (*self.standing, self.seq + 1), before)

    def taken_back(self, seat: int) -> GameLog:
        """The log with the seat's last move taken back. Raises CannotUndo."""
        if not self.can_undo(seat):
            raise CannotUndo
        referee = self._another_referee()
        referee.state = self.game.State(self.before[-1])
        referee.played.pop()
        line = Line(KeptEntry(self.seq + 1, seat, UNDO, undoes=self.standing[-1]))
        return GameLog(referee, (*self.lines, line), self.standing[:-1], self.before[:-1])

    def noted(self, seat: int, note: str) -> GameLog:
        """The log with a note on who plays for a seat; nothing is taken back across it."""
        line = Line(KeptEntry(self.seq + 1, seat, note))
        return GameLog(self.referee, (*self.lines, line), self.standing)

    def can_undo(self, seat: int) -> bool:
        """Whether the last move is this seat's own, showed nothing, and did not end the game."""
        if not self.before or self.referee.over():
            return False
        return self.referee.played[-1].seat == seat

    def replayed(self, entries: Iterable[KeptEntry]) -> GameLog:
        """The log after these entries of the store."""
        game_log = self
        for entry in entries:
            if _note(entry):
                game_log = game_log.noted(entry.seat, entry.move)
            elif entry.undoes is None:
                game_log = game_log.played(entry.seat, self.game.parse_move(entry.move))
            else:
                game_log = game_log.taken_back(entry.seat)
        return game_log

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
        return sum(line.kept.undoes is not None for line in self.lines)

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
        return [self._entry(line, _eyes(viewer)) for line in self.lines[after:]]

    def _entry(self, line: Line, viewer: int) -> Entry:
        events = self.game.EVENTS.read(line.caused, viewer)
        kept = line.kept
        move = self._move(kept, viewer)
        return Entry(kept.seq, kept.seat, move, _as_json(events), kept.undoes, _note(kept))

    def _move(self, kept: KeptEntry, viewer: int) -> str:
        if kept.undoes is not None or _note(kept):
            return kept.move
        return self.referee.move_name(kept.seat, self.game.parse_move(kept.move), viewer)

    def legal(self, seat: int) -> list[str]:
        """The seat's legal moves in notation."""
        return [self.game.name_move(move) for move in self.referee.legal(seat)]

    def view(self, viewer: int | None) -> dict[str, Any]:
        """The table as the viewer may see it."""
        return self.referee.view(_eyes(viewer))

    def what_if(self, seat: int, move: int) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """What a move would cause and how the table would look, as far as the seat can know."""
        events, view = self.referee.imagine(seat, move)
        return _as_json(events), view


def _note(kept: KeptEntry) -> str | None:
    word = kept.move.partition(" ")[0]
    return word if word in (REPLACED, RETURNED) else None


def _eyes(viewer: int | None) -> int:
    return WATCHER if viewer is None else viewer


def _as_json(events: Iterable[Event]) -> list[dict[str, Any]]:
    return [event.as_json() for event in events]


def imagined(game: Game, veiled: Any, seat: int, moves: Iterable[int]) -> list[dict[str, Any]]:
    """What some moves of a seat, one after the other, would cause, as far as it can know."""
    state, log = veiled.copy(), new_log()
    for move in moves:
        game.play(state, seat, move, log)
    return _as_json(game.EVENTS.read(log.entries(), seat))


# Finished games -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Decision:
    """A move that was made where there were others, and what its seat could know."""

    game: Game
    number: int
    seat: int
    move: int
    veiled: Any


class Film:
    """A finished game move by move, with nothing hidden."""

    def __init__(self, game_log: GameLog) -> None:
        self._game_log = game_log
        self._states, self.scores = _frames(game_log.referee)

    def __len__(self) -> int:
        return len(self.scores)

    def view(self, moves: int) -> dict[str, Any]:
        """The table after so many moves."""
        game = self._game_log.game
        return game.view(game.State(self._states[moves]), WATCHER)

    def decision(self, move: int) -> Decision | None:
        """What the seat that made a move knew before it; None if there was nothing to decide."""
        game, played = self._game_log.game, self._game_log.referee.played[move - 1]
        before = game.State(self._states[move - 1])
        if len(legal_moves(game, before, played.seat)) < 2:
            return None
        return Decision(game, move, played.seat, played.move, game.veil(before, played.seat))

    def entry(self, moves: int) -> Entry | None:
        """The last of so many moves."""
        if moves == 0:
            return None
        seq = self._game_log.standing[moves - 1]
        return self._game_log._entry(self._game_log.lines[seq - 1], EVERYTHING)


def _frames(referee: Referee) -> tuple[list[bytes], list[list[int]]]:
    """The state before the first and after every move, and everybody's points after each."""
    again = Referee(referee.game, referee.options, referee.seed)
    states, scores = [again.state.tobytes()], []
    for played in referee.played:
        again.play(played.seat, played.move)
        states.append(again.state.tobytes())
        scores.append(again.scores())
    return states, scores
