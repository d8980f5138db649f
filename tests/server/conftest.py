from __future__ import annotations

import socket

import pytest

from .visiting import House, for_tests


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A server for the tests of one file."""
    database = tmp_path_factory.mktemp("house") / "carbarn.db"
    with House(for_tests(database)) as house:
        yield house


@pytest.fixture
def ann(house):
    return house.visitor("Ann")


@pytest.fixture
def bob(house):
    return house.visitor("Bob")


@pytest.fixture
def two(ann, bob):
    """A table where Ann sits first and Bob second, and its code."""
    table = ann.table({"kind": "me"}, {"kind": "open"})
    bob.post(f"/api/invites/{table['seats'][1]['invite']}")
    return table["code"]


@pytest.fixture
def unused_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]
