"""Settings for hosts: by flags, by the environment, by a file; a wrong one is one clear line."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from carbarn.cli.common import Usage
from carbarn.cli.serve import check_limits
from carbarn.cli.settings import add_settings, as_table, settings_of
from carbarn.server.settings import Setting, Settings, declared

HOSTING = Path(__file__).parents[2] / "docs/hosting.md"


def chosen(*words: str, **environment: str) -> Settings:
    parser = argparse.ArgumentParser()
    add_settings(parser)
    return settings_of(parser.parse_args(words), environment)


def refused(*words: str, **environment: str) -> str:
    with pytest.raises(Usage) as error:
        chosen(*words, **environment)
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "carbarn.toml"
    path.write_text('port = 1\nworkers = 1\nthink = 1.5\ntables-kept = 7\ndatabase = "/x/y.db"\n')
    return path


def test_a_flag_counts_more_than_the_environment_and_that_more_than_a_file(file: Path) -> None:
    settings = chosen("--settings", str(file), "--port", "3", CARBARN_PORT="2", CARBARN_WORKERS="2")
    assert (settings.port, settings.workers, settings.think) == (3, 2, 1.5)
    assert (settings.tables_kept, settings.database) == (7, Path("/x/y.db"))


def test_the_file_can_be_named_by_the_environment(file: Path) -> None:
    assert chosen(CARBARN_SETTINGS=str(file)).tables_kept == 7


def test_an_empty_variable_says_nothing() -> None:
    assert chosen(CARBARN_PORT="", CARBARN_SETTINGS="").port == 8000


@pytest.mark.parametrize("setting", declared(), ids=lambda setting: setting.name)
def test_a_wrong_value_is_one_line_that_names_its_place(setting: Setting) -> None:
    if setting.decided.metavar in {"N", "SECONDS"}:
        assert refused(**{setting.variable: "many"}).startswith(f"{setting.variable}: 'many' is ")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("prot = 1", "there is no setting 'prot'; did you mean port?"),
        ("tables_kept = 1", "there is no setting 'tables_kept'; did you mean tables-kept?"),
        ("port = [1, 2]", "port: '1,2' is not a whole number from 0 to 65535"),
        ("port = true", "port: 'yes' is not a whole number from 0 to 65535"),
        ("[port]\nis = 1", "port: "),
        ("port 1", "line 1"),
    ],
)
def test_a_file_that_is_wrong_is_told_in_one_line(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "carbarn.toml"
    path.write_text(text)
    assert words in refused("--settings", str(path))
    assert str(path) in refused("--settings", str(path))


def test_a_file_that_cannot_be_read_is_told_in_one_line(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    assert refused("--settings", str(missing)).endswith("missing.toml: No such file or directory")
    missing.write_bytes(b"\xff\xfe")
    assert "missing.toml" in refused("--settings", str(missing))


def test_a_variable_that_looks_like_a_setting_is_pointed_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    chosen(CARBARN_WORKER="2", CARBARN_CACHE="/tmp")
    told = capsys.readouterr().err
    assert told == (
        "CARBARN_WORKER in the environment is no setting; did you mean CARBARN_WORKERS?\n"
    )


def test_limits_are_off_only_for_the_machine_itself() -> None:
    check_limits(chosen("--limits", "off"))
    check_limits(chosen("--host", "0.0.0.0"))
    with pytest.raises(Usage, match="only for this machine"):
        check_limits(chosen("--limits", "off", "--host", "0.0.0.0"))


def test_the_guide_for_hosts_lists_them_all() -> None:
    """When it fails: python -c "from carbarn.cli import settings; print(settings.as_table())"."""
    assert as_table() in HOSTING.read_text()
