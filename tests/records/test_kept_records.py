"""Records that were made long ago, by every version of the rules: they replay for ever.

They are never made again. Those of Tramways' version 1 were made by the code of that day.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from carbarn.engine import records
from carbarn.engine.chance import SEEDS
from carbarn.engine.records import Record
from carbarn.games import NoSuchRules, find, folders, versions

HERE = Path(__file__).parent
KEPT = [kept for file in sorted(HERE.glob("*.jsonl")) for kept in records.read(file)]


@pytest.mark.parametrize(
    "record", [record for _, record in KEPT], ids=lambda r: f"{r.game}-{r.rules}"
)
def test_a_record_replays_to_the_same_hashes_and_scores(record: Record) -> None:
    *_, (referee, _) = records.replay(record, find(record.game, record.rules), "kept")

    assert records.of_game(referee, record.seats) == record


@pytest.mark.parametrize("name", folders())
def test_every_version_of_the_rules_has_records(name: str) -> None:
    kept = {record.rules for _, record in KEPT if record.game == name}

    assert kept == set(versions(find(name)))


@pytest.mark.parametrize("name", folders())
def test_there_are_records_of_short_seeds_and_of_secret_ones(name: str) -> None:
    seeds = [record.seed or 0 for _, record in KEPT if record.game == name]

    assert {seed >= SEEDS for seed in seeds} == {False, True}


def test_a_version_that_is_not_there_is_told_in_one_line() -> None:
    with pytest.raises(NoSuchRules) as error:
        find("tramways", 99)

    assert str(error.value) == "no version 99 of the rules of Tramways; there is 1, 2, 3"


def test_the_versions_of_a_game_are_different_games() -> None:
    """A record of one says other things than the other would."""
    record = next(record for _, record in KEPT if (record.game, record.rules) == ("tramways", 1))
    record.rules = 2

    with pytest.raises(records.Damaged):
        list(records.replay(record, find("tramways", 2), "kept"))
