"""The wheel as users get it: installed by itself, far from the sources."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Response, expect

from .conftest import STILL, Arrive
from .letters import in_foreign_fonts

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
FONTS = {"archivo-narrow", "source-sans-3"}


def uv(*words: object) -> None:
    command = [str(UV), *map(str, words)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source distribution, and with the wheel built from that."""
    folder = tmp_path_factory.mktemp("dist")
    uv("build", "--quiet", "--out-dir", folder)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return next(built.glob("*.whl"))


class Installed:
    """The command as a user has it who knows nothing of this repository."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.home = folder / "home"
        self.home.mkdir()
        self._bin = folder / "env" / "bin"
        uv("venv", "--quiet", "--python", sys.executable, folder / "env")
        python, versions = self._bin / "python", ROOT / "requirements.lock"
        uv("pip", "install", "--quiet", "--python", python, "--constraints", versions, wheel)

    def start(self, *words: object) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [str(self._bin / "carbarn"), *map(str, words)],
            cwd=self.home,
            env={"PATH": os.defpath, "HOME": str(self.home)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def says(self, *words: object) -> str:
        process = self.start(*words)
        out, err = process.communicate()
        assert process.returncode == 0, err
        return out + err


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"), wheel)


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as files:
        return {name: files.read(name) for name in files.namelist()}


def test_it_has_the_package_and_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in contents(wheel)}
    assert sorted(re.sub("-.*[.]", ".", top) for top in tops) == ["carbarn", "carbarn.dist-info"]


def test_the_licences_of_the_fonts_go_with_them(wheel: Path) -> None:
    files = contents(wheel)
    fonts = {name for name in files if name.endswith(".woff2")}
    assert all(any(font in name for font in FONTS) for name in fonts)
    for font in FONTS:
        assert b"SIL OPEN FONT LICENSE" in files[f"carbarn/static/licences/{font}.txt"]


def test_built_from_the_repository_it_is_the_same(wheel: Path, tmp_path: Path) -> None:
    uv("build", "--quiet", "--wheel", "--out-dir", tmp_path)
    assert contents(tmp_path / wheel.name) == contents(wheel)


def test_the_command_tells_its_version(installed: Installed, wheel: Path) -> None:
    assert installed.says("--version") == f"carbarn {wheel.name.split('-')[1]}\n"


def test_a_record_is_simulated_and_replayed(installed: Installed) -> None:
    game = ["cable-car", "--seats", "random,random", "--games", 2, "--seed", 7]
    installed.says("simulate", *game, "--records", "games.jsonl")
    assert "every hash and score is right" in installed.says("replay", "games.jsonl")


@pytest.fixture
def address(installed: Installed) -> Iterator[str]:
    """Of a server as `carbarn serve` starts it."""
    with installed.start("serve", "--port", 0, "--workers", 1) as server:
        assert server.stderr is not None
        line = server.stderr.readline()
        yield line.removeprefix("Carbarn is at ").removesuffix("/ (Ctrl-C stops it)\n")
        server.terminate()
        assert "Traceback" not in server.stderr.read()


def test_the_first_page_and_a_table_are_opened(address: str, arrive: Arrive) -> None:
    ann = arrive(home=address, settings=STILL)
    refused: list[str] = []

    def note(answer: Response) -> None:
        if not answer.ok:
            refused.append(answer.url)

    ann.page.on("response", note)
    ann.go()
    expect(ann.game).to_be_visible()
    assert not in_foreign_fonts(ann.page)
    ann.play_at_once()
    assert ann.await_turn()
    assert not in_foreign_fonts(ann.page)
    assert not refused
