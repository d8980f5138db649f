"""Processes that serve one database of PostgreSQL: whichever one talks to, it is the same table."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest

from carbarn.server.store.database import Database, Url

from .client import (
    ME,
    OPEN,
    Json,
    Talk,
    Visitor,
    answered,
    computer,
    entries_of,
    read,
    rows,
    wait_until,
)
from .postgres import new_database
from .process import Server

LEASE = 2.0
SLOW = 30.0  # pace of computers that are still thinking when something happens to their process
OVER = "select 1 from tables where code = ? and status = 'over'"
pytestmark = pytest.mark.slow
Visit = Callable[[Server, str], Visitor]
Elsewhere = Callable[[Visitor], Visitor]


@pytest.fixture(scope="module")
def database() -> Url:
    return new_database()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("many")


@pytest.fixture(scope="module")
def servers(database: Url, folder: Path) -> Iterator[list[Server]]:
    """Two processes, each at an address of its own, so that one knows whom one talks to."""
    with ThreadPoolExecutor() as side_by_side:
        both = list(side_by_side.map(lambda _: begun(database, folder), range(2)))
    yield both
    for server in both:
        server.stop()
        assert "Traceback" not in server.log.read_text()


@pytest.fixture
def slow(database: Url, folder: Path) -> Iterator[Server]:
    """A third one, at which computers think for long."""
    server = begun(database, folder, pace=SLOW)
    yield server
    server.process.send_signal(signal.SIGCONT)
    server.kill()


def begun(database: Url, folder: Path, pace: float = 0, **more: Any) -> Server:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    log = folder / f"{port}.log"
    server = Server(database, port, pace, log=log, lease=LEASE, absence=0.2, **more)
    try:
        server.start()
    except BaseException:
        server.kill()
        raise
    return server


@pytest.fixture
def visit() -> Iterator[Visit]:
    """Somebody with a name comes by a process."""
    with ExitStack() as leaving:

        def visit(server: Server, name: str) -> Visitor:
            visitor = server.visitor(name)
            leaving.callback(visitor.http.close)
            return visitor

        yield visit


@pytest.fixture
def elsewhere(servers: list[Server]) -> Iterator[Elsewhere]:
    """The same person by the second process."""
    with ExitStack() as leaving:

        def elsewhere(visitor: Visitor) -> Visitor:
            there = servers[1].visitor(cookie=visitor.cookie)
            leaving.callback(there.http.close)
            return there

        yield elsewhere


@pytest.fixture
def ann(servers: list[Server], visit: Visit) -> Visitor:
    return visit(servers[0], "Ann")


@pytest.fixture
def bob(servers: list[Server], visit: Visit) -> Visitor:
    return visit(servers[1], "Bob")


def seated(host: Visitor, *guests: Visitor) -> str:
    """A table where everybody sits down by their own process."""
    table = host.table(ME, *[OPEN] * len(guests))
    for seat, guest in enumerate(guests, 1):
        guest.post(f"/api/invites/{table['seats'][seat]['invite']}")
    return str(table["code"])


def at(seq: int) -> Callable[[Json], bool]:
    return lambda state: bool(state["seq"] >= seq)


def all_see(after: Json, talks: Sequence[Talk], mover: int) -> list[Json]:
    """The states that show what one of them has done and seen already."""
    others = at(after["seq"])
    return [after if n == mover else talk.state(others) for n, talk in enumerate(talks)]


def is_whole(database: Url, code: str) -> bool:
    """No entry is missing, and none was made twice."""
    both = "select e.seq, t.seq from entries e join tables t using (code) where code = ? order by 1"
    found = rows(database, both, code)
    return [row[0] for row in found] == list(range(1, found[0][1] + 1))


def last(database: Url, code: str) -> int:
    return int(rows(database, "select seq from tables where code = ?", code)[0][0])


def holder(database: Url, code: str) -> int | None:
    """The number of the process that has the computers of a table move."""
    found = rows(database, "select process from duties where code = ?", code)
    return int(found[0][0]) if found else None


# The same table -----------------------------------------------------------------------------


def test_two_play_a_whole_game_by_two_processes(ann: Visitor, bob: Visitor, database: Url) -> None:
    code = seated(ann, bob)
    with ann.look(code) as here, bob.look(code) as there:
        talks, seen, took_back = (here, there), [here.state(), there.state()], 0
        while seen[0]["table"]["status"] != "over":
            turn = seen[0]["table"]["turn"]
            after = talks[turn].play(seen[turn])
            if after["can_take_back"] and took_back < 3:
                after, took_back = talks[turn].take_back(after), took_back + 1
            seen = all_see(after, talks, turn)
        assert took_back
        assert seen[0]["table"]["winners"] == seen[1]["table"]["winners"]
    assert is_whole(database, code)
    path = f"/api/tables/{code}/record"
    assert ann.get(path) == bob.get(path)


def test_of_two_moves_at_once_one_is_made(
    ann: Visitor, bob: Visitor, elsewhere: Elsewhere, database: Url
) -> None:
    """Both devices of one person are quick, by two processes."""
    code = seated(ann, bob)
    with ann.look(code) as here, elsewhere(ann).look(code) as there:
        state = there.state()
        for talk in (here, there):
            talk.send(type="play", seat=0, seq=0, move=state["legal"][0])
        assert [talk.state(at(1))["seq"] for talk in (here, there)] == [1, 1]
        errors = [message for talk in (here, there) for message in map(read, talk.received)]
    assert len(entries_of(database, code)) == 1
    assert [error["code"] for error in errors if error["type"] == "error"] in (["stale"], [])


def test_who_does_something_sees_it_by_every_process_at_once(
    ann: Visitor, bob: Visitor, elsewhere: Elsewhere
) -> None:
    code = seated(ann, bob)
    ann_there = elsewhere(ann)
    assert ann_there.get(f"/api/tables/{code}")["status"] == "playing"
    with ann.look(code) as here, bob.look(code) as there:
        talks, states = (here, there), [here.state(), there.state()]
        for _ in range(10):
            turn = states[0]["table"]["turn"]
            after = talks[turn].play(states[turn])
            assert ann_there.get(f"/api/tables/{code}")["seq"] == after["seq"]
            states = all_see(after, talks, turn)
    ann.put("/api/me", {"name": "Anna"})
    assert ann_there.get(f"/api/tables/{code}")["seats"][0]["name"] == "Anna"


def test_who_is_here_and_what_they_are_called_is_seen_everywhere(
    ann: Visitor, bob: Visitor
) -> None:
    code = seated(ann, bob)
    with ann.look(code) as here:
        here.state(lambda state: not state["table"]["seats"][1]["online"])
        with bob.look(code) as there:
            here.state(lambda state: bool(state["table"]["seats"][1]["online"]))
            there.state(lambda state: bool(state["table"]["seats"][0]["online"]))
            bob.put("/api/me", {"name": "Robert"})
            here.state(lambda state: bool(state["table"]["seats"][1]["name"] == "Robert"))
        here.state(lambda state: bool(state["table"]["seats"][1]["away"]))
        assert bob.get("/api/me")["tables"][0]["seats"][0]["online"]


def can_be_voted_for(seat: Json, by: int) -> bool:
    return bool(seat["away"]) and bool(seat["voters"] == by)


def test_votes_of_two_processes_count_together(
    ann: Visitor, bob: Visitor, servers: list[Server], visit: Visit
) -> None:
    cem = visit(servers[0], "Cem")
    code = seated(ann, bob, cem)
    with ann.look(code) as here, bob.look(code) as there:
        for talk in (here, there):
            talk.state(lambda state: can_be_voted_for(state["table"]["seats"][2], by=2))
        here.send(type="vote", seat=2)
        there.state(lambda state: bool(state["table"]["seats"][2]["votes"] == 1))
        there.send(type="vote", seat=2)
        for talk in (here, there):
            talk.state(lambda state: bool(state["table"]["seats"][2]["stand_in"]))


@pytest.mark.parametrize("already", [0, 1])
def test_of_votes_that_decide_at_once_at_two_processes_one_brings_a_computer(
    already: int, ann: Visitor, bob: Visitor, servers: list[Server], visit: Visit, database: Url
) -> None:
    """Both are needed, or, with one vote given already, each would do alone."""
    given = [visit(servers[0], f"Eve {n}") for n in range(already)]
    code = seated(ann, bob, *given, visit(servers[0], "Cem"))
    away, present = 2 + already, 2 + already
    with ExitStack() as leaving:
        talks = [leaving.enter_context(who.look(code)) for who in (ann, bob, *given)]
        for talk in talks:
            talk.state(lambda state: can_be_voted_for(state["table"]["seats"][away], by=present))
        for voter in talks[2:]:
            voter.send(type="vote", seat=away)
            for talk in talks:
                talk.state(lambda it: bool(it["table"]["seats"][away]["votes"] == already))
        with ThreadPoolExecutor() as at_once:
            list(at_once.map(lambda talk: talk.send(type="vote", seat=away), talks[:2]))
        for talk in talks:
            talk.state(lambda state: bool(state["table"]["seats"][away]["stand_in"]))
        talks[0].send(type="ping")
        talks[1].send(type="ping")
        for talk in talks[:2]:
            talk.until(lambda message: message["type"] == "pong")
            assert not [message for message in talk.received if '"type":"error"' in message]
    entries = "select count(*) from entries where code = ? and kind = 'stand-in'"
    assert rows(database, entries, code) == [(1,)]
    assert is_whole(database, code)


def test_looking_back_is_stopped_by_another_process(
    ann: Visitor, elsewhere: Elsewhere, database: Url
) -> None:
    code = ann.table(computer(), computer())["code"]
    wait_until(lambda: rows(database, OVER, code))
    path, there = f"/api/tables/{code}/analysis", elsewhere(ann)
    assert ann.post(path)["running"]
    assert there.get(path)["running"]
    assert there.post(path)["running"]
    assert not answered(there.http.delete(path))["running"]
    assert not ann.get(path)["running"]
    assert ann.post(path)["running"]
    assert not answered(ann.http.delete(path))["running"]


# When something happens to a process --------------------------------------------------------


def test_a_lost_notice_is_made_up_for(ann: Visitor, bob: Visitor, database: Url) -> None:
    code = seated(ann, bob)
    with ann.look(code) as here, bob.look(code) as there:
        state, _ = here.state(), there.state()
        with psycopg.connect(database.text) as connection:
            cut = "select pg_terminate_backend(pid) from pg_stat_activity where query ~ '^LISTEN'"
            assert len(connection.execute(cut).fetchall()) >= 2
        moved = here.play(state)
        there.state(at(moved["seq"]))


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_computers_go_on_when_their_process_ends(
    how: signal.Signals, slow: Server, ann: Visitor, database: Url, visit: Visit
) -> None:
    table = visit(slow, "Eve").table(computer(), computer())
    wait_until(lambda: holder(database, table["code"]) is not None)
    slow.process.send_signal(how)
    with ann.look(table["code"]) as there:
        there.state(lambda state: bool(state["table"]["status"] == "over"))
    assert is_whole(database, table["code"])


def test_a_process_that_was_stopped_for_too_long_has_lost_its_duties(
    slow: Server, ann: Visitor, database: Url, visit: Visit
) -> None:
    eve = visit(slow, "Eve")
    code = eve.table(ME, computer())["code"]
    with eve.look(code) as talk:
        state = talk.state()
        while state["legal"]:
            state = talk.play(state)
        wait_until(lambda: holder(database, code) is not None)
        before = holder(database, code)
        slow.process.send_signal(signal.SIGSTOP)
        wait_until(lambda: holder(database, code) != before)
        wait_until(lambda: last(database, code) > state["seq"])
        slow.process.send_signal(signal.SIGCONT)
        after = talk.state(at(state["seq"] + 1))
        wait_until(lambda: "silent for too long" in slow.log.read_text())
        while after["legal"]:
            after = talk.play(after)
    assert is_whole(database, code)


def test_one_process_tidies_up_until_it_dies(servers: list[Server], database: Url) -> None:
    tidying = "select process from duties where kind = 'tidying'"
    wait_until(lambda: len(rows(database, tidying)) == 1)
    ((before,),) = rows(database, tidying)
    with psycopg.connect(database.text) as connection:
        connection.execute("update duties set process = 0 where kind = 'tidying'")
    wait_until(lambda: rows(database, tidying)[0][0] > 0)
    assert before in numbers(database)


# Many by one command ------------------------------------------------------------------------


def children(parent: int) -> list[int]:
    """The processes that serve; one of Python's own helps them."""
    threads = Path(f"/proc/{parent}/task").glob("*/children")
    found = [int(pid) for thread in threads for pid in thread.read_text().split()]
    return [pid for pid in found if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_parent_replaces_processes_that_die_and_ends_with_them(
    folder: Path, visit: Visit
) -> None:
    server = begun(new_database(), folder, processes=2)
    try:
        wait_until(lambda: len(numbers(server.database)) == 2)
        before = max(numbers(server.database))
        os.kill(children(server.process.pid)[0], signal.SIGKILL)
        wait_until(lambda: max(numbers(server.database)) > before)
        code = visit(server, "Eve").table(computer(), computer())["code"]
        wait_until(lambda: rows(server.database, OVER, code))
    finally:
        server.kill()
    wait_until(lambda: not server.answers())  # nobody serves on whom nobody could stop
    assert "Traceback" not in server.log.read_text()
    assert server.log.read_text().count("a process died and is replaced") == 1


def numbers(database: Database) -> list[int]:
    """Of the processes that are alive."""
    return [row[0] for row in rows(database, "select number from processes order by number")]
