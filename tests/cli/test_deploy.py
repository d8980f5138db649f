"""The files in deploy/ that name settings and commands name those that there are."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from carbarn.cli import parser
from carbarn.server.settings import declared

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


@pytest.mark.parametrize(
    "file", ["compose.yml", "Dockerfile", "carbarn.service", "carbarn-think.service"]
)
def test_variables_are_settings(file: str) -> None:
    known = {setting.variable for setting in declared()} | {"CARBARN_CACHE"}
    named = set(re.findall(r"\bCARBARN_\w+", (DEPLOY / file).read_text()))
    assert named
    assert named <= known


def test_the_guide_names_settings_and_commands_that_there_are() -> None:
    guide = (ROOT / "docs/hosting.md").read_text()
    commands = set(re.findall(r"bin/carbarn (\w[\w-]*)", guide))
    known = parser().format_help()
    assert "check" in commands
    assert all(command in known for command in commands)
    toml = guide.partition("carbarn.toml <<END\n")[2].partition("END\n")[0]
    assert set(re.findall(r"^([\w-]+) =", toml, re.M)) <= {setting.key for setting in declared()}


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd-analyze")
@pytest.mark.parametrize("name", ["carbarn.service", "carbarn-think.service"])
def test_systemd_understands_a_service_and_finds_it_locked_up(name: str, tmp_path: Path) -> None:
    """The program and its user are not on this machine, so others stand for them."""
    text = (DEPLOY / name).read_text()
    unit = tmp_path / name
    text = text.replace("/opt/carbarn/bin/carbarn", "/bin/true")
    unit.write_text(re.sub("(User|Group)=carbarn", r"\1=root", text))
    verified = subprocess.run(
        ["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False
    )
    assert (verified.returncode, verified.stderr) == (0, "")
    security = ["systemd-analyze", "security", "--offline=true", "--threshold=30", str(unit)]
    assert subprocess.run(security, capture_output=True, check=False).returncode == 0
