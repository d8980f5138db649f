"""Games on many machines, through Ray: the same interface as Workers, the same results.

Carbarn must be installed on every machine; players of one's own travel there with the games.
"""

from __future__ import annotations

import os
import platform
import socket
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from ..engine.compiled import PACKAGE
from ..opponents import seats
from ..opponents.sources import digest_of_sources

T = TypeVar("T")
HERE = "local"  # a cluster of this machine alone
PATIENCE = 5.0  # seconds
TRIES = 3  # when a machine is lost


class NoCluster(ValueError):
    """Ray, or its cluster, is not there; the message says what to do."""


class Cluster(AbstractContextManager["Cluster"]):
    """All cores of a Ray cluster, or as many games at once as are asked for."""

    def __init__(self, address: str, players: Sequence[str], count: int | None = None) -> None:
        self._ray = _ray()
        _knock(address)
        try:
            self._ray.init(
                address,
                num_cpus=count if address == HERE else None,
                include_dashboard=False if address == HERE else None,
                runtime_env=_luggage(players),
                log_to_driver=False,
                logging_level="error",
            )
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise NoCluster(f"no Ray cluster at {address}: {_first_line(error)}") from None
        cores = int(self._ray.cluster_resources().get("CPU", 1))
        self.count = min(count or cores, cores)

    def done(
        self, work: Callable[..., T], jobs: Iterable[tuple[Any, ...]]
    ) -> Iterator[tuple[tuple[Any, ...], T]]:
        """Have many pieces of work done; each job comes with its result as soon as it is there."""
        there = self._ray.remote(num_cpus=1, max_retries=TRIES)(_do)
        begun = partial(there.remote, digest_of_sources(), work)
        jobs = iter(jobs)
        waiting = {begun(*job): job for job in islice(jobs, self.count)}
        while waiting:
            ready, _ = self._ray.wait(list(waiting), num_returns=1)
            for one in ready:
                job = waiting.pop(one)
                yield job, self._result(one)
                waiting |= {begun(*job): job for job in islice(jobs, 1)}

    def _result(self, reference: Any) -> Any:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except self._ray.exceptions.RayError as error:
            raise NoCluster(f"the Ray cluster failed: {_first_line(error)}") from None

    def __exit__(self, *error: object) -> None:
        self._ray.shutdown()


def _do(sources: str, work: Callable[..., T], *job: Any) -> T:
    """Work for a machine of the cluster, if it would do it as this one does."""
    if sources != digest_of_sources():
        raise NoCluster(f"{platform.node()} has another version of carbarn than this machine")
    return work(*job)


def _first_line(error: Exception) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__)


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray would tell its makers
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # and warn of what will come
    try:
        import ray
    except ModuleNotFoundError:
        raise NoCluster("Ray is not installed: pip install 'carbarn[ray]'") from None
    return ray


def _knock(address: str) -> None:
    """Whether anybody is there at all: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise NoCluster(f"no Ray cluster at {address}: {error}") from None


def _luggage(players: Sequence[str]) -> dict[str, list[str]]:
    """What has to be on every machine before it can play. An empty list would upset Ray."""
    modules = _modules(players)
    return {"py_modules": modules} if modules else {}


def _modules(players: Sequence[str]) -> list[str]:
    """Players' modules, and what they import from the same folders: files, or whole packages.

    What is installed must be installed on the other machines too.
    """
    own = [sys.modules[seats.load(name).__module__] for name in players if seats.is_own(name)]
    loaded = [module for module in list(sys.modules.values()) if getattr(module, "__file__", None)]
    folders = {_top(module).parent for module in own} - {PACKAGE.parent}
    tops = {_top(module) for module in loaded}
    return sorted(
        str(top) for top in tops if top.parent in folders and "site-packages" not in top.parts
    )


def _top(module: Any) -> Path:
    """The file of a module, or the folder of the package that it is part of."""
    path = Path(module.__file__).resolve()
    inside = module.__name__.count(".") + (path.name == "__init__.py")
    return path if inside == 0 else path.parents[inside - 1]
