from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from carbarn.server.store.database import Database, Url

from .client import ServerThread, Visitor, for_tests
from .postgres import new_database


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """A server for the tests of one file."""
    database = tmp_path_factory.mktemp("server") / "carbarn.db"
    with ServerThread(for_tests(database)) as server:
        yield server


@pytest.fixture
def postgresql() -> Url:
    """A new database of PostgreSQL."""
    return new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """A database that does not exist yet, of each kind."""
    if request.param == "postgresql":
        return new_database()
    return tmp_path / "odd name?#%20" / "carbarn.db"


@pytest.fixture
def ann(server: ServerThread) -> Visitor:
    return server.visitor("Ann")


@pytest.fixture
def bob(server: ServerThread) -> Visitor:
    return server.visitor("Bob")


@pytest.fixture
def two(ann: Visitor, bob: Visitor) -> str:
    """A table where Ann sits first and Bob second, and its code."""
    table = ann.table({"kind": "me"}, {"kind": "open"})
    bob.post(f"/api/invites/{table['seats'][1]['invite']}")
    return str(table["code"])


@pytest.fixture
def unused_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
