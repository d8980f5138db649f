"""What can happen to a server. A fault is over when it returns, and the server is there again."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from sqlalchemy import make_url

from .bad_network import BadNetwork, Weather
from .evidence import opened
from .own_server import OwnServer

CLOCK_LIBRARIES = ("/usr/lib/*/faketime/libfaketime.so.1", "/usr/local/lib/faketime/*.so.1")
CUT_ALL = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
CUT = f"{CUT_ALL} WHERE datname = current_database() AND pid <> pg_backend_pid()"
OLDEST_LAYOUT = 4  # those before have no room for the seeds of today
JUMPS = ("-1d", "+1d", "-1h", "+1h", "-365d", "+365d", "+0")


@dataclass
class Victim:
    """The server, what lies around it, and what was found out on the way."""

    server: OwnServer
    network: BadNetwork
    rng: random.Random
    disk: SmallDisk | None = None  # where its database is, if that may be tampered with
    clock: Path | None = None  # a file that tells it the time, if it has one
    slowest_stop: float = 0.0
    wrong: list[str] = field(default_factory=list)

    @property
    def database(self) -> Path | None:
        """The file of its database, if it is one."""
        return None if "://" in self.server.database else Path(self.server.database)

    async def start(self) -> None:
        """Start it again."""
        await asyncio.to_thread(self.server.start)

    async def a_moment(self, least: float, most: float) -> None:
        """Some time passes."""
        await asyncio.sleep(self.rng.uniform(least, most))


Needs = Callable[[Victim], str]  # why it cannot be done; nothing if it can


@dataclass(frozen=True)
class Fault:
    """One thing that can happen, and how often beside the others."""

    happen: Callable[[Victim], Awaitable[None]]
    words: str
    weight: int = 1
    lacks: Needs = lambda _: ""
    kills: bool = False


# Processes ----------------------------------------------------------------------------------


async def _kill(victim: Victim) -> None:
    await asyncio.to_thread(victim.server.kill)
    await victim.start()


async def _stop(victim: Victim) -> None:
    try:
        seconds = await asyncio.to_thread(victim.server.stop)
    except psutil.TimeoutExpired:
        victim.wrong.append("SIGTERM was not heard")
        await asyncio.to_thread(victim.server.kill)
    else:
        victim.slowest_stop = max(victim.slowest_stop, seconds)
    await victim.start()


async def _pause(victim: Victim) -> None:
    family = victim.server.family()
    for process in family:
        with suppress(psutil.NoSuchProcess):
            process.suspend()
    await victim.a_moment(0.1, 3)
    for process in family:
        with suppress(psutil.NoSuchProcess):
            process.resume()


async def _kill_a_child(victim: Victim) -> None:
    """A worker that thinks, or one of several processes that serve."""
    children = victim.server.family()[1:]
    if children:
        with suppress(psutil.NoSuchProcess):
            victim.rng.choice(children).kill()


# The database -------------------------------------------------------------------------------


class SmallDisk:
    """A disk of its own for the database, which can be filled and protected (needs root)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self) -> None:
        """Until nothing more can be written."""
        with suppress(OSError), self._filler.open("wb", buffering=0) as file:
            while file.write(bytes(2**20)):
                pass
            while file.write(b"0"):
                pass

    def clear(self) -> None:
        """There is room again."""
        self._filler.unlink(missing_ok=True)

    def protect(self, *, read_only: bool) -> None:
        """Whether anybody may write; only while nobody does."""
        _run("mount", "-o", f"remount,{'ro' if read_only else 'rw'}", str(self.folder))


@contextmanager
def small_disk(folder: Path, mib: int) -> Iterator[SmallDisk | None]:
    """None where this user may not mount anything."""
    folder.mkdir()
    if os.name != "posix" or os.geteuid() or not _run("mount", *_tmpfs(folder, mib)):
        yield None
        return
    try:
        yield SmallDisk(folder)
    finally:
        _run("umount", "--lazy", str(folder))


def _tmpfs(folder: Path, mib: int) -> tuple[str, ...]:
    return ("-t", "tmpfs", "-o", f"size={mib}m,mode=700", "carbarn-trial", str(folder))


def _run(*words: str) -> bool:
    try:
        return subprocess.run(words, capture_output=True, check=False).returncode == 0  # noqa: S603
    except OSError:
        return False


def _no_disk(victim: Victim) -> str:
    return "" if victim.disk else "needs a disk of its own: only root can mount one"


def _no_file(victim: Victim) -> str:
    return "" if victim.database else "the database is no file"


def _no_server(victim: Victim) -> str:
    return "the database is a file" if victim.database else ""


async def _fill_the_disk(victim: Victim) -> None:
    assert victim.disk
    await asyncio.to_thread(victim.disk.fill)
    await victim.a_moment(0.3, 2)
    victim.disk.clear()


async def _protect_the_disk(victim: Victim) -> None:
    """Whoever cannot write refuses to start, in one line, and starts when it can."""
    assert victim.disk
    await asyncio.to_thread(victim.server.stop)
    victim.disk.protect(read_only=True)
    try:
        await asyncio.to_thread(victim.server.launch)
        await asyncio.to_thread(victim.server.process.wait, 60)
        if victim.server.process.returncode != 2:
            victim.wrong.append(f"read-only: it ended with {victim.server.process.returncode}")
    except psutil.TimeoutExpired:
        victim.wrong.append("it runs on a database that it cannot write")
        await asyncio.to_thread(victim.server.kill)
    finally:
        victim.disk.protect(read_only=False)
    await victim.start()


async def _lock(victim: Victim) -> None:
    """Another program writes into the database for a while."""
    begin = "BEGIN IMMEDIATE" if victim.database else "BEGIN; LOCK TABLE tables, entries"
    with opened(victim.server.database) as connection:
        connection.exec_driver_sql(begin)
        await victim.a_moment(0.3, 3)
        connection.exec_driver_sql("ROLLBACK")


async def _cut_off(victim: Victim) -> None:
    """All connections to PostgreSQL end at once."""
    with opened(victim.server.database) as connection:
        connection.exec_driver_sql(CUT)


async def _shut(victim: Victim) -> None:
    """PostgreSQL lets nobody in for a while."""
    name = make_url(victim.server.database).database
    with opened(victim.server.database, "postgres") as connection:
        connection.exec_driver_sql(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        connection.exec_driver_sql(f"{CUT_ALL} WHERE datname = '{name}'")
        await victim.a_moment(0.3, 3)
        connection.exec_driver_sql(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')
    if await asyncio.to_thread(_is_gone, victim.server):
        await victim.start()


async def _take_away(victim: Victim) -> None:
    """The database's files are renamed, and come back."""
    assert victim.database
    beside = [victim.database.with_name(victim.database.name + end) for end in ("", "-wal", "-shm")]
    moved = [file for file in beside if file.exists()]
    for file in moved:
        file.rename(file.with_name("gone-" + file.name))
    await victim.a_moment(0.3, 2)
    for file in moved:
        file.with_name("gone-" + file.name).rename(file)
    if await asyncio.to_thread(_is_gone, victim.server):
        await victim.start()


async def _upgrade(victim: Victim) -> None:
    """A version of before has left its layout; the new one finds it, as after an update."""
    await asyncio.to_thread(victim.server.stop)
    older = victim.rng.randrange(OLDEST_LAYOUT, _layout(victim.server.database))
    told = await asyncio.to_thread(victim.server.change_layout, older)
    if told:
        victim.wrong.append(f"back to layout {older}: {told}")
    await victim.start()


def _layout(database: str) -> int:
    with opened(database) as connection:
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version")
        return int(found.scalar_one())


def _is_gone(server: OwnServer) -> bool:
    """Whether it ended rather than serve without its database."""
    with suppress(psutil.TimeoutExpired):
        server.process.wait(1)
    return server.process.poll() is not None


# The network --------------------------------------------------------------------------------


async def _cut(victim: Victim) -> None:
    victim.network.cut()
    await asyncio.sleep(0)


async def _slow(victim: Victim) -> None:
    victim.network.delay = victim.rng.uniform(0.02, 0.3)
    await _weather(victim, Weather.SLOW)


async def _halve(victim: Victim) -> None:
    await _weather(victim, Weather.HALVING)


async def _swallow(victim: Victim) -> None:
    await _weather(victim, Weather.SWALLOWING)
    victim.network.cut()


async def _weather(victim: Victim, weather: Weather) -> None:
    victim.network.weather = weather
    await victim.a_moment(0.3, 2)
    victim.network.weather = Weather.FINE


# The clock ----------------------------------------------------------------------------------


def clock_library() -> str | None:
    """libfaketime, where Debian's package `faketime` or its own makefile puts it."""
    found = [path for pattern in CLOCK_LIBRARIES for path in Path("/").glob(pattern[1:])]
    return str(found[0]) if found else None


def clock_environment(library: str, file: Path) -> dict[str, str]:
    """For a server whose clock, though not its stopwatch, goes by a file."""
    file.write_text("+0\n")
    return {
        "LD_PRELOAD": library,
        "FAKETIME_TIMESTAMP_FILE": str(file),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "DONT_FAKE_MONOTONIC": "1",
    }


def _no_clock(victim: Victim) -> str:
    return "" if victim.clock else "needs libfaketime (Debian: apt install faketime)"


async def _jump(victim: Victim) -> None:
    assert victim.clock
    victim.clock.write_text(victim.rng.choice(JUMPS) + "\n")
    await victim.a_moment(0.3, 1)


FAULTS = {
    "kill": Fault(_kill, "SIGKILL of the server and all that belongs to it", 12, kills=True),
    "stop": Fault(_stop, "SIGTERM, and started again"),
    "pause": Fault(_pause, "SIGSTOP, later SIGCONT"),
    "child": Fault(_kill_a_child, "SIGKILL of a worker or of one serving process"),
    "full": Fault(_fill_the_disk, "disk full", lacks=_no_disk),
    "read-only": Fault(_protect_the_disk, "read-only disk at the start", lacks=_no_disk),
    "locked": Fault(_lock, "another program holds the database"),
    "gone": Fault(_take_away, "the database is renamed and comes back", lacks=_no_file),
    "shut": Fault(_shut, "PostgreSQL lets nobody in, and then again", lacks=_no_server),
    "cut-off": Fault(_cut_off, "all connections to PostgreSQL are ended", lacks=_no_server),
    "upgrade": Fault(_upgrade, "a new version, which changes the database's layout"),
    "cut": Fault(_cut, "all connections reset"),
    "slow": Fault(_slow, "every piece comes late"),
    "halve": Fault(_halve, "half a piece comes, then the end"),
    "swallow": Fault(_swallow, "nothing comes through"),
    "clock": Fault(_jump, "the clock jumps", lacks=_no_clock),
}
