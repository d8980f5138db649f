"""The log: a bounded line a thing, numbered by requests, and nothing in it that is a secret."""

from __future__ import annotations

import json
import logging
import socket
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from carbarn.server.hosting.logs import LONGEST_LINE, MOST_LINES, formatter

from .client import ME, OPEN, rows, seed_of, wait_until
from .process import Server


def line(words: str, form: str = "json", failing: bool = False, **extra: object) -> str:
    try:
        raise ValueError("no " * 5000 + "\x1b[31m") if failing else KeyError
    except (ValueError, KeyError):
        error = sys.exc_info() if failing else None
    record = logging.getLogger("carbarn").makeRecord(
        "carbarn", logging.WARNING, "file", 1, words, (), error, extra=extra
    )
    return formatter(form).format(record)


def read(written: str) -> dict[str, Any]:
    found = json.loads(written)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("form", ["text", "json"])
def test_whatever_is_logged_stays_one_short_line(form: str) -> None:
    written = line("a\nb" * 30_000, form, called="\x1b[31m\r\u2028" * 9000)
    assert "\n" not in written
    assert "\x1b" not in written
    assert len(written) < 3 * LONGEST_LINE


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_traceback_is_bounded_and_keeps_its_ends(form: str) -> None:
    written = line("this failed", form, failing=True)
    assert len(written) < MOST_LINES * LONGEST_LINE
    assert "ValueError: no no" in written
    assert "\x1b" not in written
    assert form == "text" or "\n" not in written


def test_a_line_says_what_it_is_about() -> None:
    found = read(line("table set up", table="abc234", seats=2))
    assert (found["event"], found["table"], found["seats"]) == ("table set up", "abc234", 2)
    assert found["level"] == "warning"


def test_what_is_called_a_secret_or_looks_like_a_password_is_not_written() -> None:
    address = "postgresql://carbarn:geheim@localhost/carbarn"
    found = read(line(f"cannot reach {address}", seed=17, reason=address, token="geheim"))
    assert "geheim" not in json.dumps(found)
    assert (found["seed"], found["token"]) == ("***", "***")
    assert "localhost/carbarn" in found["reason"]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    server = Server(tmp_path_factory.mktemp("logs") / "carbarn.db", port, log_format="json")
    server.start()
    yield server
    server.stop()


def lines(server: Server) -> list[dict[str, Any]]:
    """All but the greeting, which is for a person."""
    return [read(text) for text in server.log.read_text().splitlines()[1:]]


def numbered(server: Server, number: str) -> list[dict[str, Any]]:
    return [it for it in lines(server) if it.get("request") == number]


def test_a_session_leaves_numbered_lines_and_no_secret(running: Server) -> None:
    ann, bob = running.visitor(), running.visitor()
    with closing(ann.http), closing(bob.http):
        body = {"game": "cable-car", "options": {}, "seats": [ME, OPEN]}
        answer = ann.http.post("/api/tables", json=body)
        table = answer.json()
        invite = table["seats"][1]["invite"]
        bob.post(f"/api/invites/{invite}")
        token = ann.post(f"/api/tables/{table['code']}/carry", {"seat": 0})["token"]
        bob.refused("POST", f"/api/carries/{token[:-1]}")
        with ann.look(table["code"]) as talk:
            talk.play(talk.state())
        cookies = [ann.cookie, bob.cookie]
    wait_until(lambda: any(found["event"] == "socket closed" for found in lines(running)))
    found = numbered(running, answer.headers["x-request-id"])
    assert [it["event"] for it in found] == ["table set up", "request"]
    assert found[1].items() >= {"route": "/api/tables", "status": 200, "method": "POST"}.items()
    closed = next(it for it in lines(running) if it["event"] == "socket closed")
    assert (closed["table"], closed["route"]) == (table["code"], "/api/tables/{code}/socket")
    key = rows(running.database, "select value from facts where name = 'secret key'")[0][0]
    guests = [cookie.partition(".")[0] for cookie in cookies]
    seed = str(seed_of(running.database, table["code"]))
    for secret in (invite, token, key, seed, *cookies, *guests):
        assert secret not in running.log.read_text()


def test_what_goes_wrong_is_found_by_the_number_of_its_answer(running: Server) -> None:
    ann = running.visitor()
    with closing(ann.http), closing(sqlite3.connect(running.file)) as connection:
        connection.execute("alter table guests rename to gone")
        answer = ann.http.get("/api/me")
        connection.execute("alter table gone rename to guests")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
    number = answer.headers["x-request-id"]
    wait_until(lambda: len(numbered(running, number)) == 2)
    found = numbered(running, number)
    assert [it["event"] for it in found] == ["request failed", "Exception in ASGI application"]
    assert "no such table: guests" in found[1]["exception"]
