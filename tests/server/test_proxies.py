"""By which names a server can be asked, and whom it believes where a visitor comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from carbarn.server.edge.limits import Rate

from .client import GENEROUS, ME, ServerThread, Talk, for_tests, here

FEW = replace(GENEROUS, requests=Rate(3, 0.01), sockets_here=2)


def status(server: ServerThread, **headers: str) -> int:
    return httpx.get(f"{server.url}/api/games", headers=headers, trust_env=False).status_code


# Names --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    database = tmp_path_factory.mktemp("named") / "carbarn.db"
    hosts = ("club.example", "*.trams.example")
    with ServerThread(for_tests(database, allowed_hosts=hosts)) as server:
        yield server


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    database = tmp_path_factory.mktemp("public") / "carbarn.db"
    with ServerThread(for_tests(database, host="0.0.0.0")) as server:
        yield server


LOCAL = ["localhost", "LOCALHOST:80", "x.localhost:1", "127.0.0.1", "[::1]:8000", "192.168.1.7:80"]


@pytest.mark.parametrize("host", LOCAL)
def test_a_server_on_this_machine_is_asked_by_addresses_and_localhost(
    server: ServerThread, named: ServerThread, host: str
) -> None:
    assert status(server, host=host) == 200
    assert status(named, host=host) == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "[", "", "a b"]
)
def test_a_name_that_leads_here_by_a_trick_is_refused(server: ServerThread, host: str) -> None:
    """A page of that name could otherwise speak to this machine as if it were ours."""
    assert status(server, host=host) in {400, 421}
    answer = httpx.put(f"{server.url}/api/me", headers={"host": "evil.example"}, trust_env=False)
    assert answer.json()["error"]["code"] == "foreign-host"


def test_a_socket_is_refused_by_a_wrong_name(server: ServerThread) -> None:
    there = ("127.0.0.1", server.port)
    with pytest.raises(InvalidStatus) as refused:
        Talk("ws://evil.example/api/tables/abcdef/socket", address=there, proxy=None)
    assert refused.value.response.status_code == 421


@pytest.mark.parametrize(
    ("host", "code"),
    [
        ("club.example", 200),
        ("CLUB.example:443", 200),
        ("a.trams.example", 200),
        ("trams.example", 421),
        ("evil.example", 421),
        ("club.example.evil.example", 421),
    ],
)
def test_a_server_with_names_is_asked_by_these(named: ServerThread, host: str, code: int) -> None:
    assert status(named, host=host) == code


def test_a_server_for_everybody_is_asked_by_any_name(public: ServerThread) -> None:
    assert status(public, host="whatever.example") == 200


# Proxies ------------------------------------------------------------------------------------


def behind(tmp_path: Path, *networks: str) -> ServerThread:
    proxies = tuple(ip_network(network) for network in networks)
    return ServerThread(for_tests(tmp_path / "carbarn.db", trusted_proxies=proxies, limits=FEW))


def test_visitors_behind_a_trusted_proxy_are_counted_each_for_themselves(tmp_path: Path) -> None:
    with behind(tmp_path, "127.0.0.0/8") as server:
        for visitor in ("203.0.113.1", "203.0.113.2", "2001:db8::1", "[2001:db8:1::1]:99"):
            told = {"x-forwarded-for": f"6.6.6.6, {visitor}"}
            assert [status(server, **told) for _ in range(4)] == [200, 200, 200, 429]
        assert status(server, **{"x-forwarded-for": "2001:db8::ffff"}) == 429  # the same network


def test_what_a_visitor_says_of_themselves_does_not_count(tmp_path: Path) -> None:
    with behind(tmp_path, "192.0.2.0/24") as server:
        told = [
            {"x-forwarded-for": f"203.0.113.{n}", "x-forwarded-proto": "https"} for n in range(4)
        ]
        assert [status(server, **one) for one in told] == [200, 200, 200, 429]


def test_by_default_nobody_is_trusted(server: ServerThread) -> None:
    answer = server.stranger().http.get("/api/me", headers={"x-forwarded-proto": "https"})
    assert "Secure" not in answer.headers["set-cookie"]


def test_sockets_behind_a_proxy_are_counted_by_visitor_and_connections_not(tmp_path: Path) -> None:
    limits = replace(GENEROUS, sockets_here=2, connections_here=4)
    proxies = (ip_network("127.0.0.1"),)
    settings = for_tests(tmp_path / "carbarn.db", trusted_proxies=proxies, limits=limits)
    with ServerThread(settings) as server:
        ann = server.visitor()
        code = ann.table(ME, here("Ida"))["code"]
        talks = [
            server.stranger().look(code, headers={"x-forwarded-for": f"203.0.113.{n}"})
            for n in (1, 1, 1, 2, 2, 3, 4)
        ]
        codes = [talk.next().get("code") for talk in talks]
        assert codes == [None, None, "too-fast", None, None, None, None]
        for talk in talks:
            talk.close()
