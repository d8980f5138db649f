"""Computers' thoughts from machines elsewhere: one that dies or is paused costs time only."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from carbarn.server.store.database import Url

from .client import ME, PATIENCE, Visitor, computer, rows, wait_until
from .postgres import new_database
from .process import Server, environment
from .test_many_processes import OVER, children, is_whole

pytestmark = pytest.mark.slow
PROGRAM = "from carbarn.cli import main; raise SystemExit(main())"
THINKING = 2.0  # seconds a move, for whoever looks ahead


class Machine:
    """`carbarn think` as hosts run it."""

    def __init__(self, database: Url, log: Path) -> None:
        self.log = log
        words = ["think", "--workers", "1", "--compile-early", "no", "--database", database.text]
        with self.log.open("ab") as file:
            command = [sys.executable, "-c", PROGRAM, *words]
            self.process = subprocess.Popen(command, stderr=file, env=environment())

    def says(self, words: str) -> bool:
        return words in self.log.read_text()

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


Begin = Callable[[], Machine]


@pytest.fixture(scope="module")
def database() -> Url:
    return new_database()


@pytest.fixture(scope="module")
def server(database: Url, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    log = tmp_path_factory.mktemp("server") / "server.log"
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    server = Server(database, port, log=log, thinkers="elsewhere", think=THINKING)
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in log.read_text()


@pytest.fixture
def begin(server: Server, database: Url, tmp_path: Path) -> Iterator[Begin]:
    """Machines that think."""
    machines: list[Machine] = []
    assert server.answers(), "it has laid out the database"

    def begin() -> Machine:
        machines.append(Machine(database, tmp_path / f"{len(machines)}.log"))
        wait_until(lambda: machines[-1].says("places=1"))
        return machines[-1]

    yield begin
    for machine in machines:
        machine.process.kill()
        machine.process.wait()
        assert not machine.says("Traceback")
    with psycopg.connect(database.text) as connection:  # the next test does not wait for the dead
        connection.execute("delete from thinkers")


@pytest.fixture
def ann(server: Server) -> Iterator[Visitor]:
    with ExitStack() as leaving:
        visitor = server.visitor("Ann")
        leaving.callback(visitor.http.close)
        yield visitor


def expert_to_move(ann: Visitor) -> str:
    """A table at which an expert begins to think."""
    return str(ann.table(computer("expert"), ME)["code"])


def holders(database: Url) -> list[int]:
    """Who thinks about something now."""
    return [n for (n,) in rows(database, "select thinker from thoughts where thinker is not null")]


def is_played(ann: Visitor, code: str, database: Url) -> bool:
    """The expert's turn, once."""
    with ann.look(code) as talk:
        talk.state(lambda state: bool(state["legal"] and state["seq"] > 0))
    return is_whole(database, code)


def test_computers_play_a_game_that_is_thought_out_elsewhere(
    server: Server, ann: Visitor, begin: Begin, database: Url
) -> None:
    begin()
    code = ann.table(computer("greedy"), computer("greedy"))["code"]
    wait_until(lambda: rows(database, OVER, code), timeout=60)
    assert is_whole(database, code)
    if sys.platform == "linux":
        assert children(server.process.pid) == [], "nobody thinks on the server's machine"
    assert rows(database, "select * from thoughts") == []


def test_hints_and_looking_back_are_thought_out_elsewhere(
    server: Server, ann: Visitor, begin: Begin, database: Url
) -> None:
    begin()
    with ann.look(ann.table(ME, computer())["code"]) as talk:
        state = talk.state()
        talk.send(type="hint", id="h", seat=0, seq=0)
        hint = talk.until(lambda message: message.get("id") == "h", timeout=60)
        assert hint["candidates"][0]["moves"][0] in state["legal"]
    code = ann.table(computer(), computer())["code"]
    wait_until(lambda: rows(database, OVER, code))
    path = f"/api/tables/{code}/analysis"
    ann.post(path)
    wait_until(lambda: ann.get(path)["done"], timeout=60)
    ann.delete(path)
    if sys.platform == "linux":
        assert children(server.process.pid) == []


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_another_thinks_when_one_ends(
    how: signal.Signals, ann: Visitor, begin: Begin, database: Url
) -> None:
    first = begin()
    code = expert_to_move(ann)
    wait_until(lambda: holders(database))
    second = begin()
    assert first.end(how) == (0 if how == signal.SIGTERM else -signal.SIGKILL)
    assert is_played(ann, code, database)
    assert not second.says("thought in vain")


def test_whoever_is_paused_too_long_answers_in_vain(
    ann: Visitor, begin: Begin, database: Url
) -> None:
    first = begin()
    code = expert_to_move(ann)
    wait_until(lambda: holders(database))
    paused = holders(database)
    first.process.send_signal(signal.SIGSTOP)
    begin()
    wait_until(lambda: holders(database) not in ([], paused))
    first.process.send_signal(signal.SIGCONT)
    wait_until(lambda: first.says("thought in vain"))
    assert is_played(ann, code, database)
    assert first.says("silent for too long")


def test_a_server_thinks_itself_while_nobody_is_there(
    server: Server, ann: Visitor, begin: Begin, database: Url
) -> None:
    """And somebody else again as soon as they are."""
    code = ann.table(computer("greedy"), computer("greedy"))["code"]
    wait_until(lambda: rows(database, OVER, code), timeout=60)
    assert "nobody thinks elsewhere" in server.log.read_text()
    begin()
    expert_to_move(ann)
    wait_until(lambda: holders(database))


def test_it_thinks_itself_when_the_last_one_dies(ann: Visitor, begin: Begin, database: Url) -> None:
    only = begin()
    code = expert_to_move(ann)
    wait_until(lambda: holders(database))
    only.end(signal.SIGKILL)
    assert is_played(ann, code, database)
