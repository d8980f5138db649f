"""Whatever a game lacks is told in a sentence: each test takes something away, or spoils it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest

from carbarn import games
from carbarn.engine import lessons
from carbarn.engine.contract import (
    Game,
    Level,
    MoveSearch,
    Option,
    Options,
    Preset,
    Room,
    TurnSearch,
)
from carbarn.engine.events import Log
from carbarn.proving import choices, completeness, trial
from carbarn.proving.checks import Broken
from carbarn.proving.fuzz import fuzz

from . import distributions
from .faults import faulty
from .tables import RICH_TABLES, RULEBOOKS, Table, complete_games, hides_something

BY_TURN = games.find("trambahn")
BY_MOVE = games.find("cable-car")


def lacks(game: Game, rulebooks: Path = RULEBOOKS) -> list[str]:
    return completeness.missing(game, rulebooks)


# Names --------------------------------------------------------------------------------------


def names_of(*parts: type) -> list[str]:
    """All that the contract asks for in these parts."""
    return sorted(
        name
        for part in parts
        for name in {**part.__annotations__, **vars(part)}
        if not name.startswith("_")
    )


@pytest.mark.parametrize("name", names_of(*completeness.PARTS))
def test_a_name_that_is_missing_is_named(quick_game: Game, name: str) -> None:
    game = faulty(quick_game)
    delattr(game, name)

    (complaint,) = lacks(game)
    assert complaint.startswith(name)
    assert " is missing: " in complaint


@pytest.mark.parametrize("name", names_of(*completeness.PARTS))
def test_a_name_of_the_wrong_kind_is_named(quick_game: Game, name: str) -> None:
    (complaint,) = lacks(faulty(quick_game, **{name: 1.5}))

    assert complaint.startswith(f"{name} is 1.5, and should be a")


@pytest.mark.parametrize(
    ("game", "name"), [(BY_MOVE, "lookahead"), (BY_TURN, "blindfold")], ids=str
)
def test_what_the_kind_of_thinking_asks_for_is_named(game: Game, name: str) -> None:
    (complaint,) = lacks(faulty(game, **{name: None}))

    assert complaint.startswith(f"{name}(s")
    assert f"is missing, as THINKING is a {type(game.THINKING).__name__}: Hot. H" in complaint


def test_a_function_that_takes_too_little_is_named(quick_game: Game) -> None:
    assert lacks(faulty(quick_game, estimate=lambda _: 0)) == [
        "estimate(_) is called as estimate(s, seat)"
    ]


# Figures ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faults", "complaint"),
    [
        ({"NAME": "snakes"}, "NAME is 'snakes', which without hyphens should be the folder's name"),
        ({"SEATS": range(0)}, "SEATS is range(0, 0): somebody must be able to play"),
        ({"MOST_MOVES": 0}, "MOST_MOVES is 0, and should be at least 1"),
        ({"LEVELS": ()}, "LEVELS is empty"),
        ({"LEVELS": (Level("best", cast(Any, "serach")),)}, "level 'best' has no style 'serach'"),
        ({"LEVELS": (Level("a", "greedy", slips=2),)}, "level 'a' slips in 2 of its moves"),
        ({"LEVELS": (Level("a", "greedy"),) * 2}, "2 levels are called 'a'"),
        ({"OPTIONS": (Option("hand", (), ""),)}, "option 'hand' has no choices"),
        (
            {"PRESETS": (Preset("expert", {"hand": 9}),)},
            "preset 'expert' asks for hand=9, which is no choice",
        ),
        ({"OPTIONS": (Option("players", (1, 2), ""),)}, "an option is called 'players'"),
    ],
)
def test_a_figure_that_makes_no_sense_is_named(
    quick_game: Game, faults: dict[str, Any], complaint: str
) -> None:
    said = lacks(faulty(quick_game, **faults))

    assert any(sentence.startswith(complaint) for sentence in said), said


# Files --------------------------------------------------------------------------------------


@pytest.fixture
def moved(quick_game: Game, tmp_path: Path) -> Game:
    """A game whose words and lessons can be spoilt."""
    home = Path(str(cast(ModuleType, quick_game).__file__)).parent
    folder = tmp_path / home.name
    for part in ("words", "lessons"):
        shutil.copytree(home / part, folder / part)
    return faulty(quick_game, __file__=str(folder / "__init__.py"))


def file_of(game: Game, path: str) -> Path:
    return Path(str(cast(ModuleType, game).__file__)).parent / path


def respell(file: Path, change: Callable[[Any], object]) -> None:
    """Change what a file of JSON says."""
    said = json.loads(file.read_text())
    change(said)
    file.write_text(json.dumps(said))


@pytest.mark.parametrize("language", ["en", "de"])
def test_words_that_are_missing_are_named(moved: Game, language: str) -> None:
    file = file_of(moved, f"words/{language}.json")
    respell(file, lambda said: said.pop("refusals"))
    assert lacks(moved) == [f"words/{language}.json has no section 'refusals'"]

    respell(file, lambda said: said.update(refusals={"over": ""}))
    assert lacks(moved) == [f"words/{language}.json, refusals: 'over' is '', and should be words"]

    file.write_text("{")
    (complaint,) = lacks(moved)
    assert complaint.startswith(f"words/{language}.json cannot be read: ")

    file.unlink()
    assert lacks(moved) == [f"words/{language}.json is missing"]


@pytest.mark.parametrize(("language", "other"), [("en", "de"), ("de", "en")])
def test_words_of_one_language_alone_are_named(moved: Game, language: str, other: str) -> None:
    file = file_of(moved, f"words/{language}.json")
    respell(file, lambda said: said["refusals"].pop("over"))
    assert lacks(moved) == [
        f"words/{language}.json, refusals: 'over' is missing, which {other}.json has"
    ]

    respell(file, lambda said: said.pop("ui"))
    assert any(complaint.startswith(f"words/{language}.json, ui: ") for complaint in lacks(moved))


def test_a_lesson_that_is_missing_or_speechless_is_named(moved: Game) -> None:
    name = lessons.of(moved)[0].name
    words = file_of(moved, "lessons/de.json")
    respell(words, lambda said: said[name].pop("welcome"))
    assert lacks(moved) == [f"lessons/de.json, {name} has no words for 'welcome'"]

    words.unlink()
    assert lacks(moved) == ["lessons/de.json is missing"]

    (file,) = words.parent.glob("1-*.toml")
    file.write_text("seed = many")
    (complaint,) = lacks(moved)
    assert complaint.startswith("lessons cannot be read: ")

    shutil.rmtree(words.parent)
    assert lacks(moved) == ["there is no lesson: write lessons/1-first-turns.toml"]


def test_a_lesson_that_cannot_be_played_is_named(moved: Game) -> None:
    lesson = lessons.of(moved)[0]
    file = file_of(moved, f"lessons/1-{lesson.name}.toml")
    text = file.read_text()

    step = next(step for step in lesson.steps if step.want)
    file.write_text(text.replace(f'"{step.want[0]}"', '"nonsense"', 1))
    assert any("nonsense" in complaint for complaint in lacks(moved))

    file.write_text(text.replace("[step.wrong]", '[step.wrong]\n"nonsense" = "welcome"', 1))
    assert lacks(moved) == [f"lessons, {lesson.name}: {step.say}: nothing is answered by 'welcome'"]

    before, _, after = text.partition("[step.wrong]")
    file.write_text(f"{before}[[step]]{after.partition('[[step]]')[2]}")
    assert any("is legal too, and has no words" in complaint for complaint in lacks(moved))


def test_a_rulebook_that_is_missing_or_not_numbered_is_named(
    quick_game: Game, tmp_path: Path
) -> None:
    rulebook = f"{quick_game.NAME}.md"
    (complaint,) = lacks(quick_game, tmp_path)
    assert complaint.endswith(f"{rulebook} is missing")

    (tmp_path / rulebook).write_text("# Snakes\n")
    (complaint,) = lacks(quick_game, tmp_path)
    assert "has no heading with a rule's number, such as ### " in complaint

    (tmp_path / rulebook).write_text("### SN1 A turn\n\n### SN3 The end\n")
    (complaint,) = lacks(quick_game, tmp_path)
    assert complaint.endswith(f"{rulebook} has no SN2: number its 2 rules SN1 to SN2, in any order")

    (tmp_path / rulebook).write_text("### SN1 A turn\n\n### SN1 The end\n")
    (complaint,) = lacks(quick_game, tmp_path)
    assert complaint.endswith(f"{rulebook} has SN1 twice: a new rule takes the next number, SN2")


def test_rules_may_stand_in_any_order(quick_game: Game, tmp_path: Path) -> None:
    rulebook = tmp_path / f"{quick_game.NAME}.md"
    rulebook.write_text("### SN1 A turn\n\n### SN3 A new variant\n\n### SN2 The end\n")

    assert not lacks(quick_game, tmp_path)


def test_a_game_that_lacks_something_stops_no_other(quick_game: Game) -> None:
    speechless = faulty(quick_game, LEVELS=())

    assert complete_games([speechless, quick_game]) == [quick_game]


def test_a_game_that_cannot_begin_stops_no_other(quick_table: Table) -> None:
    def setup(options: Options, seed: int) -> Any:
        raise KeyError(seed)

    stuck = faulty(quick_table.game, setup=setup)

    assert not hides_something(Table(stuck, quick_table.options))
    expect_broken(stuck, r"setup fails with players=\d.*: KeyError\(1\)")


# A first game -------------------------------------------------------------------------------


def expect_broken(game: Game, sentence: str) -> None:
    with pytest.raises(Broken, match=sentence):
        trial.first_game(game)


def test_too_little_room_for_moves_is_named(quick_game: Game) -> None:
    small = faulty(quick_game, MOST_MOVES=2)

    expect_broken(small, r"seat \d has more legal moves than MOST_MOVES, 2")


def test_a_number_that_is_no_int_is_named(quick_game: Game) -> None:
    part = next(name for name, (_, shape) in quick_game.State.PARTS.items() if not shape)

    def play(s: Any, seat: int, move: int, log: Log) -> None:
        setattr(s, part, 2.5)

    expect_broken(
        faulty(quick_game, play=play),
        rf"{part} is set to 2.5, which is no int",
    )


def test_a_place_that_is_not_there_is_named(quick_game: Game) -> None:
    name, (_, shape) = next(
        (name, part) for name, part in quick_game.State.PARTS.items() if len(part[1]) == 1
    )

    def play(s: Any, seat: int, move: int, log: Log) -> None:
        getattr(s, name)[shape[0]] = 1

    expect_broken(
        faulty(quick_game, play=play),
        rf"{name}\[{shape[0]}\] is used, and {shape[0]} is none of its {shape[0]} places",
    )


def test_a_view_without_everybodys_points_is_named(quick_game: Game) -> None:
    def view(s: Any, seat: int) -> dict[str, Any]:
        return {**quick_game.view(s, seat), "scores": None}

    expect_broken(
        faulty(quick_game, view=view), "view's 'scores' is None, and should have everybody's points"
    )


def test_a_view_that_cannot_be_sent_is_named(quick_game: Game) -> None:
    def view(s: Any, seat: int) -> dict[str, Any]:
        return {**quick_game.view(s, seat), "seats": {0, 1}}

    expect_broken(faulty(quick_game, view=view), "a view cannot be sent: TypeError")


def test_a_refusal_without_words_is_named(quick_game: Game) -> None:
    def why_not(s: Any, seat: int, move: int) -> Any:
        return replace(quick_game.why_not(s, seat, move), key="no-such-key")

    expect_broken(faulty(quick_game, why_not=why_not), "there are no words for why .+ is refused")


def test_the_fuzzer_names_what_is_missing(quick_game: Game) -> None:
    game = faulty(quick_game)
    del cast(Any, game).tie_break

    with pytest.raises(Broken, match=r"tie_break\(s, seat\) is missing: Hot. What decides"):
        fuzz(game, games=1, seed=1)


def test_a_game_without_options_has_tables(quick_game: Game) -> None:
    plain = faulty(quick_game, OPTIONS=())

    assert [options["players"] for options in choices.covering(plain)] == list(quick_game.SEATS)


def test_a_tie_break_that_fails_is_named_before_the_end_of_a_game(quick_game: Game) -> None:
    def tie_break(s: Any, seat: int) -> Any:
        return None

    expect_broken(
        faulty(quick_game, tie_break=tie_break), "tie_break returns None, and should return an int"
    )


def test_terms_that_do_not_add_up_are_named(quick_game: Game) -> None:
    def estimate(s: Any, seat: int) -> int:
        return quick_game.estimate(s, seat) + 1

    expect_broken(
        faulty(quick_game, estimate=estimate), r"terms add up to .\d*, and should to what estimate"
    )


def test_a_game_that_never_ends_is_found(quick_game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "LONGEST", 9)

    expect_broken(quick_game, "a random game goes on after 9 moves")


def test_a_move_that_cannot_be_read_again_is_named(quick_game: Game) -> None:
    def parse_move(text: str) -> int:
        raise ValueError("what?")

    expect_broken(faulty(quick_game, parse_move=parse_move), r"'.+' is not read as written: Value")


def test_a_sketch_is_given_names_and_room(
    quick_game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {"scores"}

    def sketch(view: Mapping[str, Any], room: Room) -> str:
        assert set(room.names) == set(range(view["players"]))
        assert min(room.columns, room.rows) > 0
        return " ".join(str(view[name]) for name in asked)

    drawing = SimpleNamespace(sketch=sketch)
    monkeypatch.setattr(trial, "terminal", lambda _: drawing)
    trial.first_game(quick_game)

    asked.add("window")
    expect_broken(quick_game, r"sketch fails: KeyError\('window'\)")


def test_a_position_with_little_hidden_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Trambahn never comes to one by itself, and its tests have one."""
    table = next(table for table in RICH_TABLES if table.game is BY_TURN)
    monkeypatch.setattr(distributions, "TESTS", tmp_path)
    monkeypatch.setattr(distributions, "LOOKS", 2)

    with pytest.raises(AssertionError, match=r"write tests/trambahn/small.py with small_position"):
        distributions.small_ending(table, seed=1, seat=0)


def test_both_kinds_of_thinking_are_tried_here() -> None:
    assert isinstance(BY_MOVE.THINKING, MoveSearch)
    assert isinstance(BY_TURN.THINKING, TurnSearch)
