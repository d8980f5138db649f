"""Whole games as text that a player can read: each move, what happened, and what everybody sees.

The game is played again from the options, the seed and the moves in the text, so a text compared
with its own replay shows what has changed in the rules, in the words or in what is hidden.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ..engine import options as option_rules
from ..engine import words
from ..engine.contract import Game
from ..engine.events import WATCHER
from ..engine.referee import Played, Referee, Refused
from ..games import find, folders
from .differences import Differences

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal")
LONGEST_TURN = 12  # moves after which the table is looked at even if nobody else has acted
WIDTH = 100
_AGREED = re.compile(r"^(\w+): (.+)$", re.M)
_MOVE = re.compile(r" {0,2}\d+\. (.+)")

Lines = Iterator[str]
Notated = tuple[int, str]  # a seat and its move in notation


@dataclass(frozen=True)
class Script:
    """What a game is made of."""

    options: Mapping[str, str]
    seed: int
    moves: Sequence[Notated]


def parsed(text: str) -> Script:
    """The script in a playthrough; all that it says besides follows from that."""
    head, _, story = text.partition("\n\n")
    agreed: dict[str, str] = dict(_AGREED.findall(head))
    del agreed["seats"]
    seed = int(agreed.pop("seed"))
    return Script(agreed, seed, list(_moves(story)))


def _moves(story: str) -> Iterator[Notated]:
    seat = 0
    for line in story.splitlines():
        if line in NAMES:
            seat = NAMES.index(line)
        elif move := _MOVE.fullmatch(line):
            yield seat, move[1]


def game_of(name: str) -> Game:
    """The game of a text with this name, such as cable-car-with-companies."""
    return find(next((game for game in folders() if f"{name}-".startswith(f"{game}-")), name))


def begun(game: Game, script: Script) -> Referee:
    """The game of a script before its first move."""
    chosen = dict(script.options)
    players = int(chosen.pop("players"))
    return Referee(game, option_rules.complete(game, players, chosen), script.seed)


def replayed(game: Game, text: str) -> str:
    """The text as the same moves make it today, up to the first that is refused."""
    script = parsed(text)
    return written(begun(game, script), script.moves)


def written(referee: Referee, moves: Iterable[Notated]) -> str:
    """The playthrough of a game that begins here."""
    return "\n".join(_Teller(referee).lines(list(moves))) + "\n"


class _Teller:
    """Plays a game and tells it turn by turn, to each what they may know."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.game = referee.game
        self.names = dict(enumerate(NAMES[: referee.players]))
        self.viewers = {**self.names, WATCHER: "watchers"}
        self.seen: dict[int, Mapping[str, Any]] = {viewer: {} for viewer in self.viewers}
        self.differences = Differences()

    def lines(self, moves: Sequence[Notated]) -> Lines:
        """All of it, from the heading to the scores or to a move that is refused."""
        yield from self._heading()
        yield from ("", "Before the first move")
        yield from self._sight()
        try:
            for seat, turn in _turns(moves):
                yield from ("", self.names[seat])
                for move in turn:
                    yield from self._move(self.referee.play(seat, self.game.parse_move(move)))
                yield "  seen then"
                yield from self._sight()
        except (Refused, ValueError) as error:
            yield f"  {move} is refused. {error}"
        else:
            yield from self._ending()

    def _heading(self) -> Lines:
        yield f"{self.game.TITLE}, version {self.game.RULES} of the rules"
        for name, value in self.referee.options.items():
            yield f"{name}: {option_rules.written(value)}"
        yield f"seed: {self.referee.seed}"
        yield "seats: " + ", ".join(f"{seat} {name}" for seat, name in self.names.items())

    def _move(self, played: Played) -> Lines:
        name, public = self.game.name_move(played.move), self.game.public_move(played.move)
        yield f"{len(self.referee.played):3}. {name}"
        if public != name:
            yield f"     others read: {public}"
        versions = [self._sentences(played, viewer) for viewer in self.viewers]
        events = list(zip(*versions, strict=True))
        for _, alike in groupby(events, key=lambda event: len(set(event)) > 1):
            yield from self._story(list(alike))

    def _sentences(self, played: Played, viewer: int) -> list[str]:
        events = self.referee.events(played, viewer)
        return [words.of_event(self.game, event, self.names) for event in events]

    def _story(self, events: Sequence[tuple[str, ...]]) -> Lines:
        """Events in a row, each as everybody is told it; those with secrets as one story each."""
        if len(set(events[0])) == 1:
            yield from (f"     {event[0]}" for event in events)
            return
        stories = [" ".join(_counted(sentences)) for sentences in zip(*events, strict=True)]
        yield from self._addressed({v: [s] for v, s in zip(self.viewers, stories, strict=True)})

    def _sight(self) -> Lines:
        """What has changed for the eyes of each."""
        now = {viewer: self.referee.view(viewer) for viewer in self.viewers}
        lines = {v: list(self.differences.lines(self.seen[v], now[v])) for v in self.viewers}
        yield from self._addressed(lines)
        self.seen = now
        for view in now.values():
            self.differences.remember(view)

    def _addressed(self, lines: Mapping[int, Sequence[str]]) -> Lines:
        """Each line once; where not everybody may read it, with those who may."""
        for line in dict.fromkeys(line for viewer in lines for line in lines[viewer]):
            readers = [name for viewer, name in self.viewers.items() if line in lines[viewer]]
            everybody = len(readers) == len(self.viewers)
            text = line if everybody else f"[{', '.join(readers)}] {line}"
            yield from textwrap.wrap(
                text, WIDTH, initial_indent=" " * 5, subsequent_indent=" " * 9,
                break_long_words=False, break_on_hyphens=False,
            )  # fmt: skip

    def _ending(self) -> Lines:
        if not self.referee.over():
            yield from ("", "The game is not over.")
            return
        scores = self.referee.scores()
        yield from ("", "The end")
        for seat, place in enumerate(self.referee.places()):
            yield f"     {self.names[seat]}: place {place}, {scores[seat]} points"


def _turns(moves: Sequence[Notated]) -> Iterator[tuple[int, list[str]]]:
    """What one seat does before another acts, in parts that are not too long."""
    for seat, turn in groupby(moves, key=lambda move: move[0]):
        notated = [move for _, move in turn]
        for start in range(0, len(notated), LONGEST_TURN):
            yield seat, notated[start : start + LONGEST_TURN]


def _counted(sentences: Iterable[str]) -> Iterator[str]:
    for sentence, run in groupby(sentences):
        n = len(list(run))
        yield sentence if n == 1 else f"{sentence} ({n} times)"
