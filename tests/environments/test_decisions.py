"""Games as tables of decisions, and back."""

from __future__ import annotations

import io
import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from carbarn import games
from carbarn.cli import main
from carbarn.engine import records
from carbarn.engine.records import Damaged
from carbarn.engine.referee import replayed
from carbarn.environments import decisions
from carbarn.environments.playing import Playing

NAMES = list(games.folders())


def simulated(folder: Path, name: str, ending: str) -> Path:
    path = folder / f"games.{ending}"
    seats = ["random", "random"]
    main(["simulate", name, "--seats", ",".join(seats), "--games", "2", "--records", str(path)])
    return path


@pytest.mark.parametrize("name", NAMES)
def test_games_come_back_as_the_records_that_they_were(name: str, tmp_path: Path) -> None:
    written = simulated(tmp_path, name, "jsonl").read_text().splitlines()
    table = simulated(tmp_path, name, "parquet")

    assert [record.line() for record in decisions.read(table)] == written


@pytest.mark.parametrize("name", NAMES)
def test_a_row_tells_what_the_seat_knew_and_what_came_of_it(name: str, tmp_path: Path) -> None:
    table = pq.read_table(simulated(tmp_path, name, "parquet"))
    rows = [row for row in table.to_pylist() if row["game_number"] == 1]
    row = rows[20]
    playing = Playing(name, 2)
    referee = playing.begin(int(row["seed"]))
    for before in rows[:20]:
        referee.play(before["seat"], before["choice"])

    assert row["number"] == 21
    assert row["seat"] == referee.actor()
    assert row["observation"] == playing.observe(row["seat"]).tolist()
    assert row["legal"] == referee.legal(row["seat"])
    assert row["move"] == playing.game.name_move(row["choice"])
    made = [(one["seat"], one["choice"]) for one in rows]
    ended = replayed(playing.game, playing.options, int(row["seed"]), made)
    assert row["points"] == ended.scores()[row["seat"]]
    places = json.loads(table.schema.metadata[b"carbarn.parts"])
    assert max(stop for _, stop, *_ in places.values()) == len(row["observation"])


def test_a_file_has_games_of_one_kind(tmp_path: Path) -> None:
    mixed = [
        record
        for name in NAMES[:2]
        for _, record in records.read(simulated(tmp_path, name, "jsonl"))
    ]
    with pytest.raises(Damaged, match="a file has games of one kind"):
        decisions.write(mixed, io.BytesIO())


def test_another_table_is_told_to_be_none_of_ours(tmp_path: Path) -> None:
    pq.write_table(pa.table({"a": np.arange(3)}), tmp_path / "a.parquet")

    with pytest.raises(Damaged, match="not a file of decisions"):
        next(decisions.read(tmp_path / "a.parquet"))
