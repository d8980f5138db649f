"""One lobby for all processes: people meet in it, wherever they are connected."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from carbarn.server.store.database import Url

from .client import Visitor, rows, wait_until
from .lobby import LIVE, agree, codes_in, enter, lobby_of, match_of, shown_table
from .postgres import new_database
from .process import Server

LEASE = 2.0
ALIVE = "select count(*) from processes where until > extract(epoch from clock_timestamp())"
pytestmark = pytest.mark.slow
Visit = Callable[[Server, str], Visitor]


@pytest.fixture(scope="module")
def database() -> Url:
    return new_database()


@pytest.fixture(scope="module")
def servers(database: Url, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two processes, each at an address of its own."""

    folder = tmp_path_factory.mktemp("lobby")

    def begun(number: int) -> Server:
        with socket.create_server(("127.0.0.1", 0)) as found:
            port = found.getsockname()[1]
        server = Server(database, port, log=folder / f"{number}.log", lease=LEASE)
        server.start()
        return server

    with ThreadPoolExecutor() as side_by_side:
        both = list(side_by_side.map(begun, range(2)))
    yield both
    for server in both:
        server.kill()
        assert "Traceback" not in server.log.read_text()


@pytest.fixture
def visit() -> Iterator[Visit]:
    """Somebody comes by a process."""
    with ExitStack() as leaving:

        def visit(server: Server, name: str) -> Visitor:
            visitor = server.visitor(name)
            leaving.callback(visitor.http.close)
            return visitor

        yield visit


def test_the_last_seat_is_given_once_by_two_processes(
    servers: list[Server], database: Url, visit: Visit
) -> None:
    ann = visit(servers[0], "Ann")
    code = shown_table(ann, {"kind": "days", "seconds": 86_400})["code"]
    people = [visit(servers[n % 2], f"Guest of {n}") for n in range(6)]

    def sit_down(number: int) -> int:
        return people[number].http.post(f"/api/lobby/tables/{code}/seat").status_code

    with ThreadPoolExecutor(len(people)) as side_by_side:
        answers = sorted(side_by_side.map(sit_down, range(len(people))))
    assert answers == [200, *[409] * 5]
    assert len(rows(database, "select guest from holders where code = ?", code)) == 2


def test_people_at_two_processes_meet_and_who_died_is_nobodys_partner(
    servers: list[Server], database: Url, visit: Visit
) -> None:
    one, other = servers
    ann, bob = visit(one, "Ann"), visit(other, "Bob")
    with enter(ann) as hers, enter(bob) as his:
        table = shown_table(ann, LIVE)
        with ann.look(table["code"]):
            lobby_of(
                his, lambda it: table["code"] in codes_in(it)
            )  # whose host is connected to the other one
        hers.send(type="wait", game="trambahn", pace="live")
        match_of(hers)
        his.send(type="wait", game="trambahn", pace="live")
        offer = match_of(hers, lambda it: it["offer"])["offer"]
        assert offer["name"] == "Bob"
        hers.send(type="answer", offer=offer["offer"], yes=True)
        code = agree(his)["code"]
        assert match_of(hers, lambda it: it["code"])["code"] == code
    wait_until(lambda: not rows(database, "select * from waits"))

    with enter(ann) as hers, enter(bob) as his:
        his.send(type="wait", game="cable-car", pace="days")
        match_of(his)
        other.kill()
        wait_until(lambda: rows(database, ALIVE)[0][0] == 1)
        hers.send(type="wait", game="cable-car", pace="days")
        seen = lobby_of(hers, lambda it: it["matches"])
        assert (seen["matches"][0]["offer"], seen["queues"]) == (None, [])
