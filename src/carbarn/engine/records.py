"""Records: a game as one line of readable JSON that replays for ever (docs/records.md).

Each move carries a hash of all that happened up to then, as told in the record: seats, moves and
events. It does not depend on how the state is kept in memory, so tidying up the code leaves old
records valid, and a record for one seat gives away nothing that the seat has not seen.
"""

from __future__ import annotations

import hashlib
import json
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from . import options as option_rules
from .chance import ALL_SEEDS
from .contract import Game
from .events import EVERYTHING
from .referee import Referee, Refused


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """One move as it stands in a record."""

    seat: int
    move: str
    hash: str
    events: list[dict[str, Any]]


Ending = Literal["resigned", "time-up", "draw", "called-off"]


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A whole game. A record made for a seat before the end has no seed."""

    game: str
    rules: int
    options: dict[str, int | str | bool]
    seats: list[str]
    seed: int | None
    moves: list[Move]
    scores: list[int]
    ending: Ending | None = None  # of a game that has ended otherwise than by its rules
    gave_up: dict[int, Literal["resigned", "time-up"]] = {}  # seats, and how

    def line(self) -> str:
        """The record as one line of JSON."""
        return msgspec.json.encode(self).decode()


class Damaged(ValueError):
    """A record that cannot be right; the message says where and why, in one line."""

    def __init__(self, message: str) -> None:
        super().__init__(textwrap.shorten(message, 300, placeholder=" ..."))


def of_game(referee: Referee, seats: Sequence[str], viewer: int = EVERYTHING) -> Record:
    """Write down a game, as the viewer has seen it."""
    game = referee.game
    moves: list[Move] = []
    chain = ""
    for played in referee.played:
        events = [event.as_json() for event in referee.events(played, viewer)]
        name = referee.move_name(played.seat, played.move, viewer)
        chain = linked(chain, played.seat, name, events)
        moves.append(Move(played.seat, name, chain, events))
    whole = viewer == EVERYTHING
    return Record(
        game=game.NAME,
        rules=game.RULES,
        options=dict(referee.options),
        seats=list(seats),
        seed=referee.seed if whole else None,
        moves=moves,
        scores=referee.scores() if whole else [],
    )


def linked(chain: str, seat: int, move: str, events: Sequence[dict[str, Any]]) -> str:
    """The hash after a move, made from the hash before it and what the move caused."""
    text = json.dumps([chain, seat, move, events], sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def read(path: Path) -> Iterator[tuple[str, Record]]:
    """The records of a file, each with the place where it stands, for messages."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise Damaged(f"{path}: {error.strerror}") from None
    found = False
    for number, line in enumerate(lines, start=1):
        if line.strip():
            found = True
            yield f"{path}:{number}", parsed(line, f"{path}:{number}")
    if not found:
        raise Damaged(f"{path}: no record in it")


def parsed(line: bytes | str, place: str) -> Record:
    """One record, checked for its form."""
    try:
        return msgspec.json.decode(line, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Damaged(f"{place}: not a record: {error}") from None


def replay(record: Record, game: Game, place: str) -> Iterator[tuple[Referee, Move]]:
    """Play a record again, move by move; raises Damaged at the first thing that does not fit."""
    referee = begun(record, game, place)
    chain = ""
    for number, move in enumerate(record.moves, start=1):
        where = f"{place}: move {number} ({move.move})"
        try:
            played = referee.play(move.seat, game.parse_move(move.move))
        except (Refused, ValueError) as error:
            raise Damaged(f"{where}: {error}") from None
        events = [event.as_json() for event in referee.events(played)]
        if events != move.events:
            raise Damaged(f"{where}: the record tells other events than the game")
        chain = linked(chain, move.seat, move.move, move.events)
        if chain != move.hash:
            raise Damaged(f"{where}: hash {chain}, but the record says {move.hash}")
        yield referee, move
    if referee.over() == (record.ending is not None):
        how = "is not over" if record.ending is None else "is over by its rules"
        raise Damaged(f"{place}: the game {how} after {len(record.moves)} moves")
    if referee.scores() != record.scores:
        raise Damaged(f"{place}: scores {referee.scores()}, but the record says {record.scores}")


def begun(record: Record, game: Game, place: str) -> Referee:
    """The game of a record before its first move."""
    if record.game != game.NAME:
        raise Damaged(f"{place}: a game of {record.game!r}, not of {game.NAME}")
    if record.rules != game.RULES:
        raise Damaged(f"{place}: rules version {record.rules}; this is version {game.RULES}")
    if record.seed is None or not 0 <= record.seed < ALL_SEEDS:
        raise Damaged(f"{place}: seed {record.seed}; a whole record has one from 0 to 2^128 - 1")
    chosen = dict(record.options)
    players = chosen.pop("players", None)
    if players != len(record.seats) or isinstance(players, bool):
        raise Damaged(f"{place}: {len(record.seats)} seats, but options say {players} players")
    try:
        options = option_rules.complete(game, len(record.seats), chosen)
    except option_rules.BadOption as error:
        raise Damaged(f"{place}: {error}") from None
    return Referee(game, options, record.seed)
