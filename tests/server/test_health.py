"""What the server says of itself is tried, not assumed: a full disk, a lost file, dead workers."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from carbarn.server.edge.limits import Rate

from .client import (
    GENEROUS,
    ME,
    PATIENCE,
    ServerThread,
    Visitor,
    computer,
    for_tests,
    wait_until,
)
from .process import Server

if sys.platform == "linux":
    import resource

pytestmark = [
    pytest.mark.slow,  # real processes, disks and limits of time
    pytest.mark.skipif(sys.platform != "linux", reason="needs prlimit and /proc"),
]
READY = (200, "")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    server = Server(tmp_path_factory.mktemp("health") / "carbarn.db", port)
    server.start()
    yield server
    server.stop()


def ready(server: Server) -> tuple[int, str]:
    """The status, and what it says is wrong."""
    answer = httpx.get(f"{server.url}/readyz", timeout=PATIENCE, trust_env=False)
    error = answer.json().get("error", {})
    assert error.get("code", "not-ready") == "not-ready"
    return answer.status_code, error.get("words", "")


def is_alive(server: Server) -> bool:
    answer = httpx.get(f"{server.url}/healthz", timeout=PATIENCE, trust_env=False)
    return bool(answer.json() == {"ok": True})


def workers(server: Server) -> list[int]:
    children = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    pids = [int(pid) for file in children for pid in file.read_text().split()]
    return [pid for pid in pids if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_a_server_that_can_do_its_work_says_so(running: Server) -> None:
    assert is_alive(running)
    wait_until(lambda: ready(running) == READY)


def test_a_full_disk_makes_it_alive_but_not_ready(running: Server) -> None:
    """No file of the process may grow; the system refuses its writes as those to a full disk."""
    wait_until(lambda: ready(running) == READY)
    pid = running.process.pid
    usual = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, usual[1]))
    try:
        wait_until(lambda: ready(running) == (503, "the store cannot write"))
        assert is_alive(running)
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, usual)
    wait_until(lambda: ready(running) == READY)


def test_a_deleted_database_makes_it_alive_but_not_ready(tmp_path: Path, unused_port: int) -> None:
    server = Server(tmp_path / "carbarn.db", unused_port)
    server.start()
    try:
        wait_until(lambda: ready(server) == READY)
        (tmp_path / "carbarn.db").rename(tmp_path / "elsewhere.db")
        wait_until(lambda: ready(server) == (503, "the store cannot write"))
        assert is_alive(server)
        (tmp_path / "elsewhere.db").rename(tmp_path / "carbarn.db")
        wait_until(lambda: ready(server) == READY)
    finally:
        server.stop()


def test_workers_that_do_not_answer_are_told(running: Server) -> None:
    wait_until(lambda: ready(running) == READY)
    stopped = workers(running)
    assert stopped
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    try:
        wait_until(lambda: ready(running) == (503, "the workers do not answer"))
        assert is_alive(running)
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)
    wait_until(lambda: ready(running) == READY)


def test_workers_that_were_killed_are_replaced(running: Server) -> None:
    wait_until(lambda: ready(running) == READY)
    for pid in workers(running):
        os.kill(pid, signal.SIGKILL)
    wait_until(lambda: ready(running) == READY and workers(running))


def test_whoever_watches_is_never_told_that_it_was_too_often(tmp_path: Path) -> None:
    limits = replace(GENEROUS, requests=Rate(burst=1, a_second=0.001))
    with ServerThread(for_tests(tmp_path / "carbarn.db", limits=limits)) as server:
        watcher = server.stranger()
        assert [watcher.http.get("/healthz").status_code for _ in range(5)] == [200] * 5
        wait_until(lambda: watcher.http.get("/readyz").status_code == 200)
        watcher.get("/api/games")
        assert watcher.refused("GET", "/api/games") == (429, "too-fast")


def test_a_disk_that_is_really_full_makes_it_not_ready(
    tmp_path: Path, unused_port: int, request: pytest.FixtureRequest
) -> None:
    """A file system of one megabyte, filled to its end beside the database."""
    disk = tmp_path / "disk"
    disk.mkdir()
    small_disk = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)]
    if subprocess.run(small_disk, check=False).returncode:
        pytest.skip("only root can mount a small disk")
    try:
        server = Server(disk / "carbarn.db", unused_port)
        server.log = tmp_path / "carbarn.log"
        server.start()
        try:
            wait_until(lambda: ready(server) == READY)
            ann = server.visitor()
            request.addfinalizer(ann.http.close)
            fill(disk / "filling")
            wait_until(lambda: not could_set_up(ann))
            wait_until(lambda: ready(server) == (503, "the store cannot write"))
            (disk / "filling").unlink()
            wait_until(lambda: ready(server) == READY)
            assert could_set_up(ann)
        finally:
            server.stop()
    finally:
        subprocess.run(["umount", disk], check=True)


def fill(file: Path) -> None:
    """With all the bytes that there is room for."""
    with suppress(OSError), file.open("wb", buffering=0) as filling:
        while filling.write(bytes(4096)):
            pass


def could_set_up(ann: Visitor) -> bool:
    body = {"game": "cable-car", "options": {}, "seats": [ME, computer()]}
    return ann.http.post("/api/tables", json=body).status_code == 200
