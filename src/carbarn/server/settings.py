"""What a host can decide."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from .limits import Limits

PAGE = Path(__file__).parents[1] / "static"


@dataclass(frozen=True)
class Settings:
    """How one server is run."""

    database: Path
    workers: int | None = None  # processes that think ahead; None is one a core
    think: float | None = None  # seconds a move for computers that search; None is the level's own
    cores: int = 1  # that one of them thinks with
    pace: float = 0.4  # no computer moves sooner than this, so that people can follow
    compile_early: bool = True  # have the rules compiled before anybody asks for it
    tables_kept: int = 500  # how many quiet tables stay in memory
    absence: float = 60.0  # seconds after which the others may let a computer play for somebody
    patience: float = 20.0  # seconds that a socket may take for one message
    page: Path = PAGE  # where the built page lies
    limits: Limits = field(default_factory=Limits)
