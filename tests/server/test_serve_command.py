"""`carbarn serve`: one clear line when it cannot, and a table server when it can."""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from carbarn.cli import serve
from carbarn.cli.common import Usage
from carbarn.cli.settings import settings_of

from ..processes import hearing_interrupts
from .client import PATIENCE, wait_until
from .process import environment


def read(*words: object) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    serve.add_to(parser.add_subparsers())
    return parser.parse_args(["serve", *map(str, words)])


def refused(*words: object) -> str:
    args = read(*words)
    with pytest.raises(Usage) as error:
        args.run(args)
    return str(error.value)


def test_a_port_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        message = refused("--port", port, "--database", tmp_path / "carbarn.db")
    assert message == f"port {port} is in use; choose another with --port"
    assert not (tmp_path / "carbarn.db").exists()


def test_an_address_that_is_not_ours_is_told_in_one_line(tmp_path: Path) -> None:
    database = tmp_path / "carbarn.db"
    for host in ("192.0.2.1", "no such host", "::ffff:192.0.2.1"):
        message = refused("--host", host, "--port", 0, "--database", database)
        assert message.startswith(f"cannot listen at {host} port 0: ")
        assert "\n" not in message


def test_a_file_is_served_by_one_process(tmp_path: Path) -> None:
    told = refused("--processes", 2, "--port", 0, "--database", tmp_path / "carbarn.db")
    assert told == "--processes needs PostgreSQL: a file is served by one process"


@pytest.mark.slow
def test_sockets_of_many_processes_keep_others_away_from_their_port() -> None:
    with ExitStack() as ours:
        listeners = [*map(ours.enter_context, serve.listening("127.0.0.1", 0, 3))]
        port = listeners[0].getsockname()[1]
        assert {listener.getsockname()[1] for listener in listeners} == {port}
        for count in (1, 3):
            with pytest.raises(serve.PortInUse):
                serve.listening("127.0.0.1", port, count)


@pytest.mark.parametrize("kind", ["folder", "no database", "no folder"])
def test_a_database_that_cannot_be_used_is_told_in_one_line(
    tmp_path: Path, kind: str, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "place"
    if kind == "folder":
        path.mkdir()
    else:
        path.write_text("Dear Ann, " * 1000)
    database = path / "carbarn.db" if kind == "no folder" else path
    message = refused("--port", 0, "--database", database)
    assert message.startswith(f"cannot use the database {database}: ")
    assert "\n" not in message
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    "words", [["--port", "x"], ["--port", 70000], ["--workers", 0], ["--think", 0], ["--host"]]
)
def test_what_cannot_be_meant_is_refused(
    words: list[object], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        read(*words)
    assert "serve" in capsys.readouterr().err


def test_by_default_it_is_for_this_machine_and_keeps_games_with_the_users_data() -> None:
    usual = settings_of(read(), {})
    assert (usual.host, usual.port, read().open) == ("127.0.0.1", 8000, False)
    assert str(usual.database).endswith("carbarn.db")


@pytest.mark.skipif(sys.platform == "win32", reason="no process group can be sent Ctrl-C there")
def test_it_serves_opens_the_browser_and_stops_when_told_to(tmp_path: Path) -> None:
    """A whole life: start, be seen, refuse a second one, stop by Ctrl-C with workers at work."""
    browser = tmp_path / "browser"
    seen = tmp_path / "seen"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n')
    browser.chmod(0o700)
    database = tmp_path / "new folder" / "carbarn.db"
    command = [sys.executable, "-m", "carbarn", "serve", "--port", "0", "--workers", "1", "--open"]
    process = subprocess.Popen(
        [*command, "--database", str(database)],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hearing_interrupts,  # noqa: PLW1509 - no threads here
        env={**environment(), "BROWSER": str(browser), "CARBARN_CACHE": str(tmp_path)},
    )
    try:
        assert process.stderr is not None
        line = process.stderr.readline()
        address = line.removeprefix("Carbarn is at ").removesuffix(" (Ctrl-C stops it)\n")
        wait_until(lambda: answers(address))
        wait_until(seen.exists)
        wait_until(lambda: seen.read_text() == f"{address}\n")
        assert "another server is using it" in refused("--port", 0, "--database", database)
    finally:
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers as well
        _, rest = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert rest.endswith("Carbarn has stopped\n")
    assert "Traceback" not in rest


def answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}healthz", timeout=1, trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


def test_a_host_that_serves_everybody_is_told_an_address_that_works() -> None:
    (listener,) = serve.listening("0.0.0.0", 0)
    with listener:
        port = listener.getsockname()[1]
        assert serve._address(listener, "0.0.0.0") == f"http://localhost:{port}/"
        assert serve._address(listener, "::1") == f"http://[::1]:{port}/"
