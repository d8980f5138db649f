"""Settings for hosts: a flag counts more than the environment, and that more than a file."""

from __future__ import annotations

import argparse
import os
import tomllib
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ..server.settings import Decided, Setting, Settings, declared
from .common import Usage, say, typed

FILE = "CARBARN_SETTINGS"
PREFIX = "CARBARN_"


def add_settings(command: argparse.ArgumentParser, names: Collection[str] | None = None) -> None:
    """A flag for each setting, or for those with these names."""
    command.add_argument(
        "--settings", type=Path, metavar="FILE", help="a TOML file with settings (docs/hosting.md)"
    )
    for setting in declared():
        decided = setting.decided
        if not decided.secret and (names is None or setting.name in names):
            command.add_argument(
                setting.flag,
                type=typed(decided.read),
                metavar=decided.metavar,
                help=f"{decided.help} (default: {setting.default})".replace("%", "%%"),
            )


def settings_of(args: argparse.Namespace, environment: Mapping[str, str] = os.environ) -> Settings:
    """All settings, from wherever they are given."""
    file = args.settings or _file_in(environment)
    chosen = _from_file(file) if file else {}
    chosen |= _from_environment(environment)
    for setting in declared():
        if (value := getattr(args, setting.name, None)) is not None:
            chosen[setting.name] = value
    return Settings(**{"database": usual_database(), **chosen})


def usual_database() -> Path:
    """Where this user's games are kept."""
    import platformdirs

    return Path(platformdirs.user_data_dir("carbarn")) / "carbarn.db"


def _file_in(environment: Mapping[str, str]) -> Path | None:
    return Path(environment[FILE]) if environment.get(FILE) else None


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    known = {setting.variable: setting for setting in declared()}
    _say_what_looks_like_one(environment, known)
    return {
        setting.name: _read(setting.decided, environment[variable], variable)
        for variable, setting in known.items()
        if environment.get(variable)
    }


def _say_what_looks_like_one(environment: Mapping[str, str], known: Mapping[str, Setting]) -> None:
    """Other variables of ours are no settings, so a wrong name can only be guessed."""
    stems = [variable.removeprefix(PREFIX) for variable in known]
    for variable in environment:
        if variable.startswith(PREFIX) and variable not in {*known, FILE}:
            for meant in get_close_matches(variable.removeprefix(PREFIX), stems, 1, 0.8):
                say(f"{variable} in the environment is no setting; did you mean {PREFIX}{meant}?")


def _from_file(file: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise Usage(f"cannot read the settings {file}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Usage(f"cannot read the settings {file}: {error}") from None
    known = {setting.key: setting for setting in declared()}
    for key in found:
        if key not in known:
            raise Usage(f"{file}: there is no setting {key!r}{_meant(key, known)}")
    return {
        known[key].name: _read(known[key].decided, _as_text(value), f"{file}: {key}")
        for key, value in found.items()
    }


def _meant(key: str, known: Collection[str]) -> str:
    close = get_close_matches(key.replace("_", "-"), known, 1)
    return f"; did you mean {close[0]}?" if close else ""


def _as_text(value: Any) -> str:
    """A value of TOML as it would be typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(_as_text, value)) if isinstance(value, list) else str(value)


def _read(decided: Decided, text: str, where: str) -> Any:
    """What cannot be read is told, but not if it is a secret."""
    try:
        return decided.read(text)
    except ValueError as error:
        raise Usage(f"{where}: {'this cannot be meant' if decided.secret else error}") from None


def as_table() -> str:
    """All settings, as docs/hosting.md lists them."""
    lines = ["| flag, key in a file | variable | what it is | default |", "|---|---|---|---|"]
    for one in declared():
        flag = f"`{one.flag} {one.decided.metavar}`"
        name = f"`{one.key}`, in a file only" if one.decided.secret else flag
        lines.append(f"| {name} | `{one.variable}` | {one.decided.help} | {one.default} |")
    return "\n".join(lines)
