"""Cookies, the keys that they are signed with, and what browsers may keep."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest

from carbarn.cli import main
from carbarn.server.guests import Guests

from .client import ME, OPEN, ServerThread, Visitor, computer, for_tests, rows

HTTPS = {"x-forwarded-proto": "https"}
OURS, OLDER = "k" * 40, "o" * 40


@pytest.fixture(scope="module")
def behind_https(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """A server behind a proxy on this machine."""
    database = tmp_path_factory.mktemp("https") / "carbarn.db"
    settings = for_tests(database, trusted_proxies=(ip_network("127.0.0.1"),))
    with ServerThread(settings) as server:
        yield server


def cookies_of(visitor: Visitor, **headers: str) -> list[str]:
    answer = visitor.http.get("/api/me", headers=HTTPS | headers)
    return [value.lower() for value in answer.headers.get_list("set-cookie")]


# Behind TLS ---------------------------------------------------------------------------------


def test_behind_https_the_cookie_is_for_this_host_alone(behind_https: ServerThread) -> None:
    (cookie,) = cookies_of(behind_https.stranger())
    assert cookie.startswith("__host-carbarn=")
    for attribute in ("secure", "httponly", "path=/", "samesite=lax"):
        assert attribute in cookie
    assert "domain" not in cookie


def test_a_cookie_of_before_is_accepted_and_renewed(behind_https: ServerThread) -> None:
    ann = behind_https.visitor("Ann")
    old = f"carbarn={ann.cookie}"
    stranger = behind_https.stranger().http
    answer = stranger.get("/api/me", headers=HTTPS | {"cookie": old})
    assert answer.json()["name"] == "Ann"
    new, gone = answer.headers.get_list("set-cookie")
    assert new.startswith("__Host-carbarn=")
    assert gone.startswith('carbarn="";')
    assert "max-age=0" in gone.lower()


def test_the_cookie_for_this_host_counts_more_than_another(behind_https: ServerThread) -> None:
    """Whoever has a neighbouring host could set the other one."""
    ann, eve = behind_https.visitor("Ann"), behind_https.visitor("Eve")
    both = f"carbarn={eve.cookie}; __Host-carbarn={ann.cookie}"
    answer = behind_https.stranger().http.get("/api/me", headers=HTTPS | {"cookie": both})
    assert answer.json()["name"] == "Ann"


def test_a_socket_knows_the_guest_by_either_cookie(behind_https: ServerThread) -> None:
    ann = behind_https.visitor("Ann")
    code = ann.table(ME, computer())["code"]
    headers = HTTPS | {"cookie": f"__Host-carbarn={ann.cookie}"}
    with behind_https.stranger().look(code, headers=headers) as talk:
        assert talk.state()["seat"] == 0


def test_browsers_are_told_to_come_by_https_only_where_they_do(behind_https: ServerThread) -> None:
    http = behind_https.stranger().http
    assert "max-age=31536000" in http.get("/", headers=HTTPS).headers["strict-transport-security"]
    assert "strict-transport-security" not in http.get("/").headers


def test_what_belongs_to_somebody_is_kept_by_nobody(ann: Visitor) -> None:
    code = ann.table(ME, OPEN)["code"]
    for path in ["/api/me", f"/api/tables/{code}", f"/api/tables/{code}/record", "/api/nothing"]:
        assert ann.http.get(path).headers["cache-control"] == "no-store"
    assert ann.http.get("/").headers["cache-control"] == "no-cache"


# Keys ---------------------------------------------------------------------------------------


def opened(database: Path, *keys: str) -> ServerThread:
    return ServerThread(for_tests(database, secret_keys=keys))


def knows(server: ServerThread, cookie: str) -> bool:
    return bool(server.returning(cookie).get("/api/me")["name"] == "Ann")


@pytest.mark.slow
def test_a_key_can_be_given_and_replaced_while_the_old_one_is_still_accepted(
    tmp_path: Path,
) -> None:
    database = tmp_path / "carbarn.db"
    with opened(database, OLDER) as server:
        before = server.visitor("Ann").cookie
    assert not rows(database, "select * from facts where name = 'secret key'")
    with opened(database, OURS, OLDER) as server:
        ann = server.returning(before)
        assert ann.get("/api/me")["name"] == "Ann"
        after = ann.http.get("/api/me").cookies["carbarn"]
    assert Guests([OURS]).read(after) is not None
    with opened(database, OURS) as server:
        assert knows(server, after)
        assert not knows(server, before)


@pytest.mark.slow
def test_who_gives_a_key_of_their_own_still_accepts_that_of_the_database(tmp_path: Path) -> None:
    database = tmp_path / "carbarn.db"
    with opened(database) as server:
        before = server.visitor("Ann").cookie
    with opened(database, OURS) as server:
        assert knows(server, before)


@pytest.mark.slow
def test_the_database_s_key_is_replaced_by_a_command(tmp_path: Path) -> None:
    database = tmp_path / "carbarn.db"
    with opened(database) as server:
        before = server.visitor("Ann").cookie
        assert main(["rotate-key", "--database", str(database)]) == 2  # it is in use
    assert main(["rotate-key", "--database", str(database)]) == 0
    with opened(database) as server:
        assert knows(server, before)
        after = server.returning(before).http.get("/api/me").cookies["carbarn"]
    assert main(["rotate-key", "--database", str(database), "--forget-old"]) == 0
    with opened(database) as server:
        assert not knows(server, after)


def test_rotating_the_key_of_no_database_makes_none(tmp_path: Path) -> None:
    missing = tmp_path / "none.db"
    assert main(["rotate-key", "--database", str(missing)]) == 2
    assert not missing.exists()


def test_no_key_reaches_a_log_or_what_is_printed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(1)
    database = tmp_path / "carbarn.db"
    with opened(database) as server, closing(sqlite3.connect(database)) as reading:
        [[kept]] = reading.execute("select value from facts where name = 'secret key'").fetchall()
        server.visitor("Ann")
    settings = for_tests(database, secret_keys=(OURS,))
    with ServerThread(settings) as server:
        server.visitor("Ann").http.get("/" + "x" * 300)
        seen: list[Any] = [repr(settings), str(settings), repr(vars(server.app.state.context))]
    assert main(["rotate-key", "--database", str(database)]) == 0
    told = capfd.readouterr()
    everything = "".join([*seen, caplog.text, told.out, told.err])
    assert OURS not in everything
    assert kept not in everything
