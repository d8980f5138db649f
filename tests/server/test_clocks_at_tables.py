"""Clocks at tables: the server decides whose time is up, and gives back what an outage took."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest

from carbarn.opponents import levels
from carbarn.server.store.database import Database, Url

from .client import (
    ME,
    OPEN,
    Json,
    ServerThread,
    Talk,
    Visitor,
    entries_of,
    for_tests,
    rows,
    wait_until,
)
from .postgres import new_database
from .process import Server
from .test_many_processes import begun as process_begun

HOUR = 3600
LIVE: Json = {"kind": "live", "seconds": 300, "bonus": 5, "when_up": "loss"}
LEVEL = "casual"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for which nothing has to be compiled."""
    monkeypatch.setattr(levels, "stand_in", lambda _: LEVEL)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerThread]:
    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        yield server


def met(clock: Json | None, *visitors: Visitor) -> str:
    """A table where the first of them sits first; its code."""
    host, *others = visitors
    seats = [ME, *[OPEN for _ in others]]
    table = host.post("/api/tables", {"game": "cable-car", "seats": seats, "clock": clock})
    for other, seat in zip(others, table["seats"][1:], strict=True):
        other.post(f"/api/invites/{seat['invite']}")
    return str(table["code"])


def is_over(state: Json) -> bool:
    return bool(state["table"]["status"] == "over")


def has_stand_in(seat: int) -> Any:
    return lambda state: state["table"]["seats"][seat]["stand_in"] is not None


def moved(talk: Talk, state: Json | None = None) -> Json:
    """The table after a whole turn: who draws a tile has to place it."""
    state = talk.play(state or talk.state(lambda s: s["legal"]))
    while state["legal"] and not is_over(state):
        state = talk.play(state)
    return state


def an_hour_later(database: Database) -> None:
    """As if all that is written down had happened an hour earlier, and nobody served since."""
    changes = (
        f"update entries set at = at - {HOUR}",
        f"update tables set touched = touched - {HOUR}, due = due - {HOUR}",
        "update facts set value = cast(value as float) - 3600 where name = 'alive'",
    )
    if isinstance(database, Url):
        with psycopg.connect(database.text) as connection:
            for change in changes:
                connection.execute(change.encode())
    else:
        with closing(sqlite3.connect(database)) as file, file:
            for change in changes:
                file.execute(change)


def kinds(database: Database, code: str) -> list[tuple[int, str]]:
    """The entries that are no moves: seat and kind."""
    return [(row[1], row[2]) for row in entries_of(database, code) if row[2] != "move"]


# What was agreed on -------------------------------------------------------------------------


def test_everybody_is_told_what_was_agreed_on(ann: Visitor, bob: Visitor) -> None:
    code = met(LIVE, ann, bob)
    told = bob.get(f"/api/tables/{code}")["clock"]
    assert {name: told[name] for name in LIVE} == LIVE
    assert met_without(ann)["clock"] is None


def met_without(ann: Visitor) -> Json:
    found: Json = ann.table(ME, OPEN)
    return found


def test_a_clock_by_days_keeps_nights_and_holidays_free(ann: Visitor) -> None:
    clock = {
        "kind": "days",
        "seconds": 86_400,
        "zone": "Europe/Berlin",
        "night": [22, 8],
        "weekdays": [6, 5],
        "country": "DE",
    }
    body = {"game": "cable-car", "seats": [ME, OPEN], "clock": clock}
    told = ann.post("/api/tables", body)["clock"]
    assert (told["night"], told["weekdays"], told["country"]) == ([22, 8], [5, 6], "DE")
    assert (told["zone"], told["when_up"]) == ("Europe/Berlin", "stand-in")


@pytest.mark.parametrize(
    "wrong",
    [
        {"zone": "Europe/Springfield"},
        {"zone": "../../etc/passwd"},
        {"country": "XX"},
        {"country": "DE-ZZ"},
        {"night": [8, 8]},
        {"weekdays": [0, 1, 2, 3, 4, 5, 6]},
    ],
)
def test_a_clock_that_cannot_be_is_refused(ann: Visitor, wrong: Json) -> None:
    clock = {"kind": "days", "seconds": 86_400, **wrong}
    body = {"game": "cable-car", "seats": [ME, OPEN], "clock": clock}
    assert ann.refused("POST", "/api/tables", body) == (422, "bad-clock")


# Time runs ----------------------------------------------------------------------------------


def test_no_time_runs_before_the_first_move_and_then_for_who_is_to_act(
    ann: Visitor, bob: Visitor
) -> None:
    code = met(LIVE, ann, bob)
    with ann.look(code) as talk:
        state = talk.state()
        assert (state["clock"]["left"], state["clock"]["running"]) == ([300, 300], [])
        clock = moved(talk, state)["clock"]
        assert clock["running"] == [1]
        assert 290 < clock["left"][0] <= 305
        assert clock["until"][1] == pytest.approx(clock["now"] + clock["left"][1], abs=0.01)


def test_a_turn_brings_its_bonus(ann: Visitor, bob: Visitor) -> None:
    code = met(LIVE, ann, bob)
    with ann.look(code) as talk, bob.look(code) as other:
        moved(talk)
        state = other.state(lambda s: s["legal"])
        left = moved(other, state)["clock"]["left"][1]
        assert 300 < left <= 305


def test_who_has_no_time_left_loses_if_that_was_agreed_on(ann: Visitor, bob: Visitor) -> None:
    code = met({**LIVE, "seconds": 1}, ann, bob)
    with ann.look(code) as talk:
        moved(talk)
        table = talk.state(is_over)["table"]
    assert (table["ending"], table["winners"], table["turn"]) == ("time-up", [0], None)
    assert [seat["gave_up"] for seat in table["seats"]] == [None, "time-up"]


def test_a_computer_plays_on_for_who_has_no_time_left(
    server: ServerThread, ann: Visitor, bob: Visitor
) -> None:
    code = met({**LIVE, "seconds": 1, "bonus": 0, "when_up": "stand-in"}, ann, bob)
    with bob.look(code) as other:
        with ann.look(code) as talk:
            moved(talk)
            talk.state(has_stand_in(1))
            assert other.code(type="return", seat=1) == "time-up"
        wait_until(lambda: len(kinds(server.settings.database, code)) == 2)
    assert kinds(server.settings.database, code) == [(1, "stand-in"), (0, "stand-in")]


def test_by_days_whoever_has_a_stand_in_comes_back(ann: Visitor, bob: Visitor) -> None:
    code = met({"kind": "days", "seconds": 1}, ann, bob)
    with ann.look(code) as talk, bob.look(code) as other:
        moved(talk)
        other.state(has_stand_in(1))
        other.send(type="return", seat=1)
        state = other.state(lambda s: s["table"]["seats"][1]["stand_in"] is None)
        assert state["log"][-1]["kind"] == "return"


def test_a_clock_runs_out_where_nobody_looks(
    server: ServerThread, ann: Visitor, bob: Visitor
) -> None:
    code = met({**LIVE, "seconds": 1}, ann, bob)
    with ann.look(code) as talk:
        moved(talk)
    wait_until(lambda: kinds(server.settings.database, code) == [(1, "time-up")])


# The server is down -------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_killed_server_gives_everybody_the_time_back(
    kind: str, tmp_path: Path, unused_port: int
) -> None:
    database = new_database() if kind == "postgresql" else tmp_path / "carbarn.db"
    server = Server(database, unused_port, log=tmp_path / "server.log")
    server.start()
    ann, bob = server.visitor("Ann"), server.visitor("Bob")
    code = met(LIVE, ann, bob)
    with ann.look(code) as talk:
        before = moved(talk)["clock"]
    server.kill()
    an_hour_later(database)
    server.start()
    with bob.look(code) as talk:
        state = talk.state()
        after = state["clock"]
        assert after["running"] == [1]
        assert before["left"][1] - 60 < after["left"][1] <= 300
        assert after["now"] > before["now"]
        state = moved(talk, state)
        assert state["clock"]["left"][1] > 240
    assert kinds(database, code) == []
    for visitor in (ann, bob):
        visitor.http.close()
    server.stop()
    assert "Traceback" not in server.log.read_text()


def test_time_in_which_the_machine_slept_costs_nobody_any(
    server: ServerThread, ann: Visitor, bob: Visitor
) -> None:
    """It goes on as if nothing had happened, but its last sign of life is an hour old."""
    code = met(LIVE, ann, bob)
    with ann.look(code) as talk:
        moved(talk)
    wait_until(lambda: rows(server.file, "select 1 from facts where name = 'alive'"))
    an_hour_later(server.file)
    wait_until(lambda: rows(server.file, "select 1 from outages"))
    assert kinds(server.file, code) == []


# Many processes -----------------------------------------------------------------------------


@pytest.mark.slow
def test_of_many_processes_one_runs_a_clock_out_once(tmp_path: Path) -> None:
    database = new_database()
    with ThreadPoolExecutor() as side_by_side:
        servers = list(side_by_side.map(lambda _: process_begun(database, tmp_path), range(3)))
    codes = []
    for n in range(6):
        here, there = servers[n % 3], servers[(n + 1) % 3]
        ann, bob = here.visitor("Ann"), there.visitor("Bob")
        code = met({**LIVE, "seconds": 1}, ann, bob)
        with ann.look(code) as talk:
            moved(talk)
        for visitor in (ann, bob):
            visitor.http.close()
        codes.append(code)
    servers[0].kill()  # it may have been the one that looks at clocks
    for code in codes:
        wait_until(partial(kinds, database, code))
    for server in servers[1:]:
        server.stop()
        assert "Traceback" not in server.log.read_text()
    assert [kinds(database, code) for code in codes] == [[(1, "time-up")]] * len(codes)
    over = rows(database, "select count(*) from tables where ending = 'time-up' and due is null")
    assert over == [(len(codes),)]
