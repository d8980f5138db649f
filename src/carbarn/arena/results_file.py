"""The arena's results file: a line of JSON for every finished game, so that a contest can go on.

The first line says what is being played. The number of games is not part of it: a contest may be
made longer. A last line that was cut off while it was written is as if it were not there.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated, Any

import msgspec

from ..games import find
from ..opponents import seats
from .contest import Deal, Finish, Tournament

FORMAT = 1
Count = Annotated[int, msgspec.Meta(ge=0)]


class BadResultsFile(ValueError):
    """A file that cannot be gone on with; the message says where and why, in one line."""


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """What is played."""

    arena: int  # version of the format
    game: str
    rules: int
    options: dict[str, int | str | bool]
    kind: str
    tables: list[list[str]]
    seed: int
    seconds: float | None
    playouts: int | None
    cores: int
    own: dict[str, str]  # players of one's own, with a digest of their source


class FinishedGame(msgspec.Struct, forbid_unknown_fields=True):
    """One finished game."""

    table: Count
    seed: int
    turns: Count
    scores: list[int]
    places: list[int]


class ResultsFile(AbstractContextManager["ResultsFile"]):
    """The finished games of one tournament, in memory and on disk."""

    def __init__(self, path: Path, played: Tournament) -> None:
        self.path = path
        self.finishes: dict[Deal, Finish] = {}
        self.changed: list[str] = []  # players whose source is not what it was
        header = _header(played)
        whole, lines = _read(path, header)
        if lines:
            self._check(header, lines[0])
            for number, line in enumerate(lines[1:], start=2):
                self._take(line, f"{path}:{number}", played)
        try:
            self._file = path.open("r+b" if path.exists() else "wb")
            self._file.truncate(whole)
            self._file.seek(whole)
        except OSError as error:
            raise BadResultsFile(f"cannot write {path}: {error.strerror}") from None
        if not lines:
            self._write(header)

    def _check(self, wanted: Header, line: bytes) -> None:
        found = _decoded(line, Header, f"{self.path} is no results file of an arena")
        for field in wanted.__struct_fields__:
            there, here = getattr(found, field), getattr(wanted, field)
            if there != here and field != "own":
                difference = f"{field} {_as_text(there)} there, {_as_text(here)} here"
                raise BadResultsFile(
                    f"{self.path} has the results of another contest: {difference}"
                )
        self.changed = [name for name in wanted.own if found.own.get(name) != wanted.own[name]]

    def _take(self, text: bytes, place: str, played: Tournament) -> None:
        line = _decoded(text, FinishedGame, f"{place}: not a finished game")
        n = len(played.contests[line.table].seats) if line.table < len(played.contests) else 0
        if not len(line.scores) == len(line.places) == n > line.turns:
            raise BadResultsFile(f"{place}: not a game of this contest")
        self.finishes[Deal(line.table, line.seed, line.turns)] = Finish(line.scores, line.places)

    def add(self, deal: Deal, finish: Finish) -> None:
        """Write down a finished game."""
        self.finishes[deal] = finish
        self._write(FinishedGame(*deal, finish.scores, finish.places))

    def _write(self, line: Header | FinishedGame) -> None:
        try:
            self._file.write(msgspec.json.encode(line) + b"\n")
            self._file.flush()
        except OSError as error:
            raise BadResultsFile(f"cannot write {self.path}: {error.strerror}") from None

    def __exit__(self, *error: object) -> None:
        self._file.close()


def _header(played: Tournament) -> Header:
    contest = played.contests[0]
    tables = [list(contest.seats) for contest in played.contests]
    return Header(
        arena=FORMAT,
        game=contest.game,
        rules=find(contest.game).RULES,
        options=dict(contest.options),
        kind=played.kind,
        tables=tables,
        seed=contest.seed,
        seconds=contest.limit.seconds,
        playouts=contest.limit.playouts,
        cores=contest.limit.cores,
        own={name: _digest(name) for table in tables for name in table if seats.is_own(name)},
    )


def _digest(name: str) -> str:
    try:
        source = Path(inspect.getfile(seats.load(name))).read_bytes()
    except (TypeError, OSError):  # it has no file
        return ""
    return hashlib.blake2b(source, digest_size=8).hexdigest()


def _read(path: Path, header: Header) -> tuple[int, Sequence[bytes]]:
    """How many bytes of the file are whole lines, and these lines."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return 0, []
    except OSError as error:
        raise BadResultsFile(f"cannot read {path}: {error.strerror}") from None
    whole = data.rfind(b"\n") + 1
    if not whole and not msgspec.json.encode(header).startswith(data):
        raise BadResultsFile(f"{path} is no results file of an arena")
    return whole, data[:whole].splitlines()


def _decoded(line: bytes, kind: Any, complaint: str) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadResultsFile(f"{complaint} ({error})") from None


def _as_text(value: Any) -> str:
    return str(value) if isinstance(value, str) else msgspec.json.encode(value).decode()
