"""One source, run two ways: plain Python in the referee, compiled by numba in search.

The package can be imported a second time under another name, from the same files. In
`carbarn` a rule is the plain function that can be read and stepped through. In the twin
`carbarn_compiled_GAME` the same source is compiled, so both run side by side in one process
and can be compared move by move. Nothing here imports numba until a compiled twin is asked for.
"""

from __future__ import annotations

import hashlib
import importlib
import logging
import os
import platform
import shutil
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import IO, Any, Protocol, TypeVar, cast

log = logging.getLogger(__name__)
F = TypeVar("F", bound=Callable[..., Any])

ROOT, _, _ = __name__.partition(".")
COMPILED = ROOT.startswith("carbarn_compiled")
PACKAGE = Path(__file__).parents[1]
READY = "ready"  # a file that says that all which search needs is in its folder


class Ints(Protocol):
    """A row of ints: a memoryview in plain Python, a numpy array when compiled."""

    def __getitem__(self, i: int, /) -> int: ...
    def __setitem__(self, i: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def tolist(self) -> list[int]:
        """Its contents as plain ints."""
        ...

    def tobytes(self) -> bytes:
        """Its contents, to be compared."""
        ...


class Grid(Protocol):
    """Rows of ints, told by two indices."""

    def __getitem__(self, ij: tuple[int, int], /) -> int: ...
    def __setitem__(self, ij: tuple[int, int], value: int, /) -> None: ...
    def tolist(self) -> list[list[int]]:
        """Its rows as plain ints."""
        ...


def rule(f: F) -> F:
    """Mark a function as part of the rules: plain here, compiled in the twin."""
    return cast(F, _compile(f)) if COMPILED else f


def table(values: Sequence[int]) -> Ints:
    """A constant of the rules, known to the compiler."""
    return cast(Ints, _constant(values) if COMPILED else memoryview(array("q", values)))


def grid(rows: Sequence[Sequence[int]]) -> Grid:
    """A constant of the rules in rows."""
    if COMPILED:
        return cast(Grid, _constant(rows))
    flat = array("q", [value for row in rows for value in row])
    return cast(Grid, memoryview(flat).cast("B").cast("q", (len(rows), len(rows[0]))))


def _compile(f: Callable[..., Any]) -> Any:
    return _compiler()(f)


@cache
def _compiler() -> Callable[[Callable[..., Any]], Any]:
    """Linking knows numba from inside; with another numba, each rule is compiled by itself."""
    try:
        from . import linking

        linking.prove()
    except Exception as error:
        from importlib.metadata import version

        log.warning(
            "numba %s is not as linking.py expects (%r): each rule is compiled by itself, "
            "which takes several times as long",
            *(version("numba"), error),
        )
        import numba

        return cast(Callable[[Callable[..., Any]], Any], numba.njit(cache=True, nogil=True))
    return linking.compiled_rule


def _constant(values: Sequence[Any]) -> Any:
    import numpy as np

    return np.array(values, dtype=np.int64)


def _copy_record(states: Any, target: int, source: int) -> None:
    states[target] = states[source]


def _copy_plain(states: Any, target: int, source: int) -> None:
    states[target].raw[:] = states[source].raw


copy_state = rule(_copy_record if COMPILED else _copy_plain)
copy_state.__doc__ = "Make one of several states equal to another, without allocating."


def _fill_loop(row: Ints, value: int, start: int, stop: int) -> None:
    for i in range(start, stop):
        row[i] = value


def _fill_plain(row: Any, value: int, start: int, stop: int) -> None:
    row[start:stop] = memoryview(array("q", [value]) * (stop - start))


fill_row = rule(_fill_loop if COMPILED else _fill_plain)
fill_row.__doc__ = "Set the numbers of a row from `start` to before `stop`."


def ints(n: int) -> Ints:
    """A row of zeros to be filled: a buffer for moves, points or a log."""
    return memoryview(array("q", bytes(8 * n)))


def bound_game() -> Any:
    """The game that this twin of the package was made for (see `twin`)."""
    _, _, folder = ROOT.removeprefix("carbarn_").partition("_")
    if not folder:
        raise ImportError(f"{ROOT} is bound to no game: import this module through twin()")
    return importlib.import_module(f"{ROOT}.games.{folder}")


@cache
def twin(folder: str, module: str, *, compiled: bool = True, use: str = "") -> ModuleType:
    """Import `module` of the package once more, bound to the game in `folder`.

    Code that is the same for all games but must be compiled for one, such as tree search,
    lives in modules that ask `bound_game` for their rules; each game gets its own copy. And so does
    each use, where a program is to change something in its own.
    """
    root = f"carbarn_{'compiled' if compiled else 'plain'}{use}_{folder}"
    if root not in sys.modules:
        alias = ModuleType(root)
        alias.__path__ = [str(PACKAGE)]
        sys.modules[root] = alias
    if compiled:
        _keep_compiled_code_in(_cache_dir(folder, use))
    return importlib.import_module(f"{root}.{module}")


def is_compiled(folder: str) -> bool:
    """Whether all that search needs of a game has been compiled, from the sources of today."""
    return (_cache_dir(folder) / READY).exists()


@contextmanager
def compiling(folder: str) -> Iterator[None]:
    """Compile a game's rules, as the only process that does; then all know that it is done."""
    here = _cache_dir(folder)
    with (here / "lock").open("w") as lock:
        _wait_for(lock)
        yield
        (here / READY).touch()


def _wait_for(lock: IO[str]) -> None:
    """Until nobody else has it; it is given back when it is closed, be it by a crash."""
    try:
        import fcntl
    except ImportError:  # on Windows two may compile the same, which only takes longer
        return
    fcntl.flock(lock, fcntl.LOCK_EX)


def _keep_compiled_code_in(folder: Path) -> None:
    import numba

    numba.config.CACHE_DIR = str(folder)


@cache
def _cache_dir(game: str, use: str = "") -> Path:
    """A folder named after the sources: numba alone would miss a change in a called module.

    And after all that the code is for: another compiler or processor has a folder of its own.
    """
    from importlib.metadata import version

    import platformdirs

    made_for = [sys.version, version("numba"), version("llvmlite"), _processor()]
    digest = hashlib.blake2b("\0".join(made_for).encode(), digest_size=8)
    for path in sorted(path for folder in _source_folders(game) for path in folder.rglob("*")):
        if path.suffix in {".py", ".toml", ".txt"}:
            digest.update(str(path).encode() + b"\0" + path.read_bytes())
    base = os.environ.get("CARBARN_CACHE") or platformdirs.user_cache_dir("carbarn")
    rules = Path(base) / "rules" / (f"{game}-{use}" if use else game)
    here = rules / digest.hexdigest()
    here.mkdir(parents=True, exist_ok=True)
    _forget_old(rules, keep=8)
    return here


def _processor() -> str:
    """What compiled code depends on, as far as it is known without the compiler."""
    try:
        lines = set(Path("/proc/cpuinfo").read_text().splitlines())
    except OSError:
        lines = {platform.processor()}
    features = sorted(line for line in lines if line.startswith(("flags", "Features")))
    return "\n".join([platform.platform(), *(features or lines)])


def _source_folders(game: str) -> list[Path]:
    """The package's own, and those with which the environment replaces a game's components."""
    own = [PACKAGE / part for part in ("engine", "opponents", f"games/{game}")]
    named = {name: Path(value) for name, value in os.environ.items() if name.startswith("CARBARN_")}
    named.pop("CARBARN_CACHE", None)
    return [*own, *(folder for folder in named.values() if folder.is_dir())]


def _forget_old(rules: Path, keep: int) -> None:
    """Compiled code of older sources is of no use; a few are kept for other checkouts."""
    by_age = sorted(rules.iterdir(), key=lambda p: p.stat().st_mtime, reverse=True)
    for old in by_age[keep:]:
        shutil.rmtree(old, ignore_errors=True)
