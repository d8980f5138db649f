"""What can be imported, and what that brings along."""

from __future__ import annotations

import inspect
import json
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import carbarn
from carbarn import games

DOCS = Path(__file__).parents[1] / "docs" / "library.md"
RELIED_ON = re.findall(
    r"^\| `([\w.]+)\((.*?)\)` \|", DOCS.read_text(encoding="utf-8"), re.MULTILINE
)
EXAMPLES = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
HEAVY = (  # of the server, the page, plots and the compiler
    *("fastapi", "starlette", "pydantic", "uvicorn", "sqlalchemy", "alembic", "structlog"),
    *("matplotlib", "numpy", "numba", "llvmlite", "rich", "msgspec", "asyncio"),
)
IMPORT = """
import json, sys, time
began = time.process_time()
from carbarn import games
from carbarn.engine.referee import Referee
game = games.find({name!r})
print(json.dumps([time.process_time() - began, sorted(sys.modules)]))
"""


def imported(name: str) -> tuple[float, list[str]]:
    """What the engine and a game cost to import: processor time, and the modules that came."""
    as_installed = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    ran = subprocess.run(
        [sys.executable, "-c", IMPORT.format(name=name)],
        env=as_installed,
        capture_output=True,
        text=True,
        check=True,
    )
    seconds, modules = json.loads(ran.stdout)
    return seconds, modules


@pytest.mark.parametrize("name", list(games.folders()))
def test_importing_a_game_brings_neither_server_nor_compiler_nor_another_game(name: str) -> None:
    _, modules = imported(name)

    assert [module for module in modules if module.partition(".")[0] in HEAVY] == []
    others = set(games.folders().values()) - {games.folders()[name]}
    assert [
        module for module in modules if module.split(".")[2:3] and module.split(".")[2] in others
    ] == []
    ours = {module.split(".")[1] for module in modules if module.startswith("carbarn.")}
    assert ours == {"engine", "games"}


@pytest.mark.parametrize("name", list(games.folders()))
def test_importing_a_game_takes_less_than_a_tenth_of_a_second(name: str) -> None:
    """Of the processor's time, and at its best: others use the machine, too."""
    assert min(imported(name)[0] for _ in range(5)) < 0.1


@pytest.mark.parametrize(("name", "arguments"), RELIED_ON, ids=[name for name, _ in RELIED_ON])
def test_what_can_be_relied_on_is_called_as_the_list_says(name: str, arguments: str) -> None:
    found = pkgutil.resolve_name(_with_colon(name))
    taken = [each for each in inspect.signature(found).parameters if each != "self"]

    assert taken == [each.partition("=")[0].strip() for each in arguments.split(",") if each]
    assert inspect.getdoc(found)


def _with_colon(name: str) -> str:
    """The module, and what is in it: carbarn.engine.referee:Referee.play."""
    parts = name.split(".")
    modules = 3 if parts[1] != "games" else 2
    return f"{'.'.join(parts[:modules])}:{'.'.join(parts[modules:])}"


def test_the_list_of_what_can_be_relied_on_is_not_empty() -> None:
    assert len(RELIED_ON) > 20


def test_our_types_can_be_relied_on() -> None:
    assert (Path(str(carbarn.__file__)).parent / "py.typed").exists()


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_of_the_library_works_as_it_stands(example: str) -> None:
    exec(compile(example, str(DOCS), "exec"), {})
