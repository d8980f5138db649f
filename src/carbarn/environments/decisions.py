"""Games as tables of decisions, in Parquet: what a seat knew, what it could do, what it did.

    from carbarn.environments import decisions

    decisions.write(records, file)      # of engine.records, whole games
    for record in decisions.read(path):  # and back
        ...

One row is one decision. It needs pyarrow (`pip install 'carbarn[parquet]'`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import IO, Any

import pyarrow as pa
import pyarrow.parquet as pq

from .. import games
from ..engine.contract import POINT, Game
from ..engine.records import Damaged, Record, begun, of_game, replay
from ..engine.referee import replayed
from .playing import observed, parts, returns

AT_ONCE = 4096  # rows that are written in one piece
_NAME = pa.dictionary(pa.int32(), pa.string())
COLUMNS = [
    ("game_number", pa.int64()),  # within the file, from 0
    ("seed", pa.string()),  # of up to 128 bits, in digits
    ("rules", pa.int32()),
    ("options", _NAME),  # JSON
    ("seats", _NAME),  # JSON: who sat where
    ("number", pa.int32()),  # of the move, from 1
    ("seat", pa.int8()),
    ("observation", pa.list_(pa.int64())),  # what the seat knew, as in docs/environments.md
    ("legal", pa.list_(pa.int32())),
    ("choice", pa.int32()),
    ("move", pa.string()),  # the choice in notation
    ("estimate", pa.float32()),  # what the position promised the seat, in points
    ("points", pa.int32()),  # of the seat at the end
    ("margin", pa.float32()),  # more than the best of the others
    ("win", pa.float32()),  # as the reward of that name
]
Row = dict[str, Any]


def write(records: Iterable[Record], file: IO[bytes]) -> int:
    """Write down all decisions of some whole games of one kind; return how many."""
    writer: Any = None
    rows: list[Row] = []
    written, name = 0, ""
    try:
        for number, record in enumerate(records):
            if writer is None:
                name = record.game
                writer = pq.ParquetWriter(file, _schema(games.find(name)), compression="zstd")
            if record.game != name:
                raise Damaged(f"a file has games of one kind: {name}, and not {record.game}")
            rows += decisions(record, number)
            while len(rows) >= AT_ONCE:
                written += _put(writer, rows[:AT_ONCE])
                rows = rows[AT_ONCE:]
        if rows:
            written += _put(writer, rows)
    finally:
        if writer is not None:
            writer.close()
    return written


def decisions(record: Record, number: int = 0) -> list[Row]:
    """The decisions of a game, every move of which is checked on the way."""
    game = games.find(record.game, record.rules)
    common = {
        "game_number": number,
        "seed": str(record.seed),
        "rules": record.rules,
        "options": json.dumps(dict(record.options)),
        "seats": json.dumps(list(record.seats)),
    }
    rows: list[Row] = []
    place = f"game {number}"
    teller = _Teller(game, record, place)
    for referee, move in replay(record, game, place):
        rows.append({**common, **teller.row(len(rows) + 1, move.seat, move.move)})
        last = referee
    outcomes = [returns(last, kind) for kind in ("points", "margin", "win")] if rows else []
    for row in rows:
        points, margin, win = (gained[row["seat"]] for gained in outcomes)
        row.update(points=int(points), margin=margin, win=win)
    return rows


class _Teller:
    """Plays a game along, and tells what it was like before each move."""

    def __init__(self, game: Game, record: Record, place: str) -> None:
        self._game = game
        self._referee = begun(record, game, place)

    def row(self, number: int, seat: int, name: str) -> Row:
        """What the seat knew before this move, which is then made."""
        game, referee = self._game, self._referee
        choice = game.parse_move(name)
        veiled = game.veil(referee.state, seat)
        told = {
            "number": number,
            "seat": seat,
            "observation": observed(game, veiled),
            "legal": referee.legal(seat),
            "choice": choice,
            "move": name,
            "estimate": game.estimate(veiled, seat) / POINT,
        }
        referee.make(seat, choice)
        return told


def read(path: Path | str) -> Iterator[Record]:
    """The games of a file as records, as they were."""
    file = pq.ParquetFile(path)
    name = (file.schema_arrow.metadata or {}).get(b"carbarn.game")
    if name is None:
        raise Damaged(f"{path}: not a file of decisions")
    wanted = ["game_number", "seed", "rules", "options", "seats", "seat", "choice"]
    batches = (batch.to_pylist() for batch in file.iter_batches(columns=wanted))
    rows = (row for batch in batches for row in batch)
    for _, decided in groupby(rows, key=lambda row: row["game_number"]):
        moves = list(decided)
        first = moves[0]
        game = games.find(name.decode(), first["rules"])
        made = [(row["seat"], row["choice"]) for row in moves]
        referee = replayed(game, json.loads(first["options"]), int(first["seed"]), made)
        yield of_game(referee, json.loads(first["seats"]))


def _schema(game: Game) -> Any:
    """With the game's name, and which part of an observation lies where."""
    places = {name: [p.place.start, p.place.stop, *p.shape] for name, p in parts(game).items()}
    told = {"carbarn.game": game.NAME, "carbarn.parts": json.dumps(places)}
    return pa.schema(COLUMNS, metadata=told)


def _put(writer: Any, rows: list[Row]) -> int:
    writer.write_table(pa.Table.from_pylist(rows, schema=writer.schema))
    return len(rows)
