"""Processes at one address: those who look at a table meet in one of them."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from carbarn.server.processes.neighbours import Mailbox, Neighbours, Street
from carbarn.server.store.database import Url

from .client import ME, OPEN, ServerThread, Talk, Visitor, for_tests, rows, wait_until
from .postgres import new_database
from .process import Server

TABLES = 8
CODES = [f"table{n}" for n in range(200)]
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="others hand nobody over")


@contextmanager
def street_of(count: int) -> Iterator[Street]:
    street = Street.of(count)
    assert street is not None
    with closing(street):
        yield street


# Homes --------------------------------------------------------------------------------------


def test_every_table_has_one_home_and_every_process_some_tables() -> None:
    with street_of(3) as street:
        processes = [Neighbours(street, n) for n in range(3)]
        homes = [[n for n in range(3) if processes[n].is_home_of(code)] for code in CODES]
    assert all(len(one) == 1 for one in homes)
    assert all(homes.count([n]) > len(CODES) / 5 for n in range(3))


def test_when_a_process_dies_only_its_own_tables_move() -> None:
    with street_of(3) as street:
        first, second = (Neighbours(street, n) for n in range(2))
        before, others = (set(filter(one.is_home_of, CODES)) for one in (first, second))
        street.bury(2)
        after = set(filter(first.is_home_of, CODES))
    assert before < after
    assert not after & others


def test_a_process_that_says_nothing_is_no_home() -> None:
    with street_of(2) as street:
        street.heard[1] = time.monotonic() - 60
        assert all(map(Neighbours(street, 0).is_home_of, CODES))


# Handing over -------------------------------------------------------------------------------


def two_at(server: ServerThread | Server, stack: ExitStack) -> tuple[list[Visitor], str]:
    """Two people at a table of theirs, without their sockets."""
    people = [server.visitor(name) for name in ("Ann", "Bob")]
    for visitor in people:
        stack.callback(visitor.http.close)
    table = people[0].table(ME, OPEN)
    people[1].post(f"/api/invites/{table['seats'][1]['invite']}")
    return people, table["code"]


def play_a_few(talks: list[Talk]) -> None:
    """Each move of one of them is seen by the other."""
    states = [talk.state() for talk in talks]
    for _ in range(4):
        turn = states[0]["table"]["turn"]
        after = talks[turn].play(states[turn])
        seen = talks[1 - turn].state(lambda state, seq=after["seq"]: bool(state["seq"] >= seq))
        states = [seen, after] if turn else [after, seen]


def test_who_cannot_be_handed_over_is_served_where_they_are(tmp_path: Path) -> None:
    with street_of(2) as street, ExitStack() as stack:
        fill(street.mailboxes[1])
        street.heard[1] = time.monotonic() + 600  # so it seems alive
        here = Neighbours(street, 0)
        server = stack.enter_context(ServerThread(for_tests(tmp_path / "db"), here))
        people, code = two_at(server, stack)
        while here.is_home_of(code):
            people, code = two_at(server, stack)
        play_a_few([stack.enter_context(visitor.look(code)) for visitor in people])


def fill(box: Mailbox) -> None:
    with suppress(BlockingIOError), socket.socket() as nobody:
        while True:
            socket.send_fds(box.slot, [b"x"], [nobody.fileno()])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    log = tmp_path_factory.mktemp("neighbours") / "log"
    server = Server(new_database(), port, log=log, processes=2, lease=2.0)
    try:
        server.start()
        yield server
    finally:
        server.stop()
    assert "Traceback" not in log.read_text()


def processes_at(server: Server, code: str) -> set[int]:
    """The numbers of those at which people look at a table."""
    assert isinstance(server.database, Url)
    looking = "select process from presences where code = ? and left_at is null"
    return {row[0] for row in rows(server.database, looking, code)}


def are_together(server: Server, code: str) -> bool:
    return len(processes_at(server, code)) == 1


@pytest.mark.slow
def test_two_people_by_one_address_meet_in_one_process(server: Server) -> None:
    """Each opens their socket by whichever process the system gives them."""
    met = set()
    with ExitStack() as stack:
        for _ in range(TABLES):
            people, code = two_at(server, stack)
            play_a_few([stack.enter_context(visitor.look(code)) for visitor in people])
            wait_until(partial(processes_at, server, code))
            there = processes_at(server, code)
            assert len(there) == 1
            met |= there
    assert len(met) == 2


@pytest.mark.slow
def test_when_their_home_dies_they_go_on_together(server: Server) -> None:
    with ExitStack() as stack:
        tables = [two_at(server, stack) for _ in range(TABLES)]
        looking = [
            (people, code, [stack.enter_context(visitor.look(code)) for visitor in people])
            for people, code in tables
        ]
        for _, _, talks in looking:
            play_a_few(talks)
        os.kill(children(server)[0], signal.SIGKILL)
        torn = 0
        for people, code, talks in looking:
            ends = [has_ended(talk) for talk in talks]
            assert ends[0] == ends[1]  # they were in one process
            if ends[0]:
                torn += 1
                play_a_few([stack.enter_context(visitor.look(code)) for visitor in people])
                wait_until(partial(are_together, server, code))
        assert 0 < torn < TABLES


def has_ended(talk: Talk) -> bool:
    """Whether the other end has gone; whoever is still there answers."""
    try:
        talk.send(type="ping")
        talk.until(lambda message: bool(message["type"] == "pong"))
    except ConnectionClosed:
        return True
    return False


def children(server: Server) -> list[int]:
    """The processes that serve."""
    threads = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    found = [int(pid) for thread in threads for pid in thread.read_text().split()]
    return [pid for pid in found if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
