"""Records: they replay for ever, and nothing in them can be changed unnoticed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbarn.engine import records
from carbarn.engine.chance import ALL_SEEDS
from carbarn.engine.events import WATCHER
from carbarn.engine.records import Damaged, Record

from .play import GAME, played

Json = dict[str, Any]
GOOD = records.of_game(played(), ["Ada", "Ben"]).line()
FIELDS = list(json.loads(GOOD))


def check(line: str | bytes) -> None:
    """Read a record and replay it."""
    for _ in records.replay(records.parsed(line, "games.jsonl:3"), GAME, "games.jsonl:3"):
        pass


def is_damaged(line: str | bytes, says: str) -> None:
    """The record is refused with one clear line, which says where it stands and what is wrong."""
    with pytest.raises(Damaged) as caught:
        check(line)
    message = str(caught.value)
    assert message.startswith("games.jsonl:3: ")
    assert says in message
    assert len(message.splitlines()) == 1


def changed(change: Callable[[Json], object]) -> str:
    record = json.loads(GOOD)
    change(record)
    return json.dumps(record)


def move(n: int, **fields: Any) -> Callable[[Json], object]:
    return lambda record: record["moves"][n].update(fields)


def field(**fields: Any) -> Callable[[Json], object]:
    return lambda record: record.update(fields)


def option(**chosen: Any) -> Callable[[Json], object]:
    return lambda record: record["options"].update(chosen)


# Whole records ------------------------------------------------------------------------------


def test_a_record_is_one_line_and_replays() -> None:
    assert len(GOOD.splitlines()) == 1
    check(GOOD)


def test_a_record_tells_the_game_in_readable_notation() -> None:
    record = json.loads(GOOD)

    assert FIELDS == ["game", "rules", "options", "seats", "seed", "moves", "scores"]
    assert (record["game"], record["seats"], record["seed"]) == ("cable-car", ["Ada", "Ben"], 5)
    assert record["moves"][0].keys() == {"seat", "move", "hash", "events"}
    assert [m["move"] for m in record["moves"]] == [
        GAME.name_move(one.move) for one in played().played
    ]


def test_replaying_goes_move_by_move() -> None:
    record = records.parsed(GOOD, "here")
    for n, (referee, line) in enumerate(records.replay(record, GAME, "here"), start=1):
        assert len(referee.played) == n
        assert line is record.moves[n - 1]


def test_hashes_do_not_depend_on_how_the_state_is_kept() -> None:
    """They are made from what the record tells, so anybody can check them from the text alone."""
    chain = ""
    for line in json.loads(GOOD)["moves"]:
        chain = records.linked(chain, line["seat"], line["move"], line["events"])
        assert chain == line["hash"]


def test_names_of_seats_may_be_anything() -> None:
    check(changed(field(seats=['"Ä\n', "\u2028" * 99])))


def test_options_that_came_later_have_their_defaults() -> None:
    check(changed(lambda record: record["options"].pop("hand")))


# Records for one viewer ---------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, WATCHER])
def test_a_record_for_a_viewer_has_neither_seed_nor_scores(viewer: int) -> None:
    record = records.of_game(played(20), ["Ada", "Ben"], viewer)

    assert record.seed is None
    assert record.scores == []


def test_a_record_for_a_viewer_hides_what_others_drew() -> None:
    def drawn(viewer: int) -> list[tuple[int, Any]]:
        record = records.of_game(played(40), ["Ada", "Ben"], viewer)
        events = [event for one in record.moves for event in one.events]
        return [(event["seat"], event["tile"]) for event in events if event["key"] == "refilled"]

    assert {seat for seat, tile in drawn(0) if tile} == {0}
    assert {seat for seat, tile in drawn(1) if tile} == {1}
    assert not any(tile for _, tile in drawn(WATCHER))


# Damage to the form -------------------------------------------------------------------------


@given(st.integers(0, len(GOOD) - 1))
def test_a_record_cut_short_is_damaged(end: int) -> None:
    is_damaged(GOOD[:end], "not a record")


@pytest.mark.parametrize("name", FIELDS)
def test_a_record_without_one_of_its_fields_is_damaged(name: str) -> None:
    is_damaged(changed(lambda record: record.pop(name)), f"missing required field `{name}`")


@pytest.mark.parametrize("name", ["seat", "move", "hash", "events"])
def test_a_move_without_one_of_its_fields_is_damaged(name: str) -> None:
    without = changed(lambda record: record["moves"][9].pop(name))
    is_damaged(without, f"missing required field `{name}` - at `$.moves[")


def test_unknown_fields_are_damage() -> None:
    is_damaged(changed(field(winner="Ada")), "unknown field `winner`")
    is_damaged(changed(move(9, time=3)), "unknown field `time`")


@pytest.mark.parametrize("wrong", [None, True, 1.5, "x", [1], {"a": 1}], ids=repr)
@pytest.mark.parametrize("name", FIELDS)
def test_a_field_of_the_wrong_type_is_damage(name: str, wrong: Any) -> None:
    if type(json.loads(GOOD)[name]) is not type(wrong):
        is_damaged(changed(field(**{name: wrong})), f"$.{name}" if wrong is not None else "")


@pytest.mark.parametrize(
    "line", ["", "null", "[]", "{}", "hello", GOOD + GOOD, GOOD + "\0", "\ufeff"]
)
def test_what_is_no_record_at_all_is_damage(line: str) -> None:
    is_damaged(line, "not a record")


def test_bytes_that_are_no_text_are_damage() -> None:
    is_damaged(GOOD.encode().replace(b"Ada", b"\xff\xfe"), "not a record")


def test_endless_brackets_are_damage() -> None:
    deep = '"x":' + "[" * 50_000 + "]" * 50_000
    is_damaged(GOOD.replace('"events":[{', '"events":[{' + deep + ",", 1), "not a record")


# Damage to the contents ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (field(rules=0), "rules version 0; this is version 1"),
        (field(seed=None), "seed None"),
        (field(seed=-1), "seed -1"),
        (field(seed=ALL_SEEDS), f"seed {ALL_SEEDS}"),
        (field(seed=6), "move "),
        (field(seats=["Ada"]), "1 seats, but options say 2 players"),
        (option(players=3), "2 seats, but options say 3 players"),
        (option(players="2"), "2 seats, but options say 2 players"),
        (lambda record: record["options"].pop("players"), "options say None players"),
        (field(seats=["Ada"] * 9, options={"players": 9}), "not 9"),
        (option(hand=4), "option hand is one of 1, 2, 3"),
        (option(wind="west"), "has no option 'wind'"),
        (option(companies=True), "move "),
        (field(scores=[0, 0]), "but the record says [0, 0]"),
        (field(scores=[]), "but the record says []"),
        (lambda record: record["scores"].reverse(), "scores "),
        (field(moves=[]), "the game is not over after 0 moves"),
        (lambda record: record["moves"].pop(), "the game is not over"),
        (lambda record: record["moves"].append(record["moves"][-1]), "the game is over"),
        (lambda record: record["moves"].pop(0), "move 1 "),
        (lambda record: record["moves"].reverse(), "move 1 "),
        (move(9, move="aaaa33"), "move 10 (aaaa33): CC"),
        (move(9, move="castle"), "move 10 (castle): 'castle' is no move"),
        (move(9, seat=7), "CC1: it is the turn of"),
        (move(9, seat=-1), "CC1: it is the turn of"),
        (move(9, hash="0" * 16), "move 10"),
        (move(9, events=[]), "the record tells other events than the game"),
        (lambda record: record["moves"][9]["events"][0].update(seat=9), "other events"),
        (lambda record: record["moves"][9]["events"][0].update(note="x"), "other events"),
        (lambda record: record["moves"][9]["events"].append({"key": "over"}), "other events"),
    ],
)
def test_a_changed_record_is_damaged(change: Callable[[Json], object], says: str) -> None:
    is_damaged(changed(change), says)


def test_a_record_of_another_game_is_damaged() -> None:
    is_damaged(changed(field(game="go-fish")), "go-fish")


@pytest.mark.parametrize("name", ["move", "hash"])
def test_damage_is_told_in_one_line_whatever_the_record_says(name: str) -> None:
    is_damaged(changed(move(9, **{name: "first\nsecond\u2028third"})), "move 10 ")


@pytest.mark.parametrize("kind", [bool, float])
def test_a_number_written_otherwise_is_damage_for_its_hash_is_another(kind: type) -> None:
    first, *others = json.loads(GOOD)["moves"][9]["events"]
    first["seat"] = kind(first["seat"])
    is_damaged(changed(move(9, events=[first, *others])), "move 10 ")


@given(st.data())
def test_no_move_or_hash_can_be_exchanged_unnoticed(data: st.DataObject) -> None:
    moves = json.loads(GOOD)["moves"]
    one, other = data.draw(st.lists(st.integers(0, len(moves) - 1), min_size=2, max_size=2))
    name = data.draw(st.sampled_from(["seat", "move", "hash", "events"]))
    if moves[one][name] != moves[other][name]:
        is_damaged(changed(move(one, **{name: moves[other][name]})), f"move {one + 1} ")


# Files --------------------------------------------------------------------------------------


def test_a_file_holds_a_record_a_line(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{GOOD}\n\n{GOOD}\r\n")

    places = [place for place, record in records.read(file) if isinstance(record, Record)]
    assert places == [f"{file}:1", f"{file}:3"]


@pytest.mark.parametrize("content", [b"", b"\n \n"])
def test_a_file_without_a_record_says_so(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "empty.jsonl"
    file.write_bytes(content)

    with pytest.raises(Damaged, match="no record in it"):
        list(records.read(file))


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(Damaged, match="No such file"):
        list(records.read(tmp_path / "nothing.jsonl"))
