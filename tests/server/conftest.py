from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from .client import House, Visitor, for_tests


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for the tests of one file."""
    database = tmp_path_factory.mktemp("house") / "carbarn.db"
    with House(for_tests(database)) as house:
        yield house


@pytest.fixture
def ann(house: House) -> Visitor:
    return house.visitor("Ann")


@pytest.fixture
def bob(house: House) -> Visitor:
    return house.visitor("Bob")


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
