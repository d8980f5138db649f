"""What is given up goes at once, for the collector looks seldom at what has been there for long."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.server import ServerProtocol

from carbarn.server.edge.connections import BoundedSocket
from carbarn.server.sockets import Connection
from carbarn.server.table.table import Table

from .client import ME, ServerThread, Visitor, for_tests, here, wait_until


@pytest.fixture(autouse=True)
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def alive(*kinds: type) -> list[weakref.ref[Any]]:
    return [weakref.ref(found) for found in gc.get_objects() if type(found) in kinds]


def test_a_closed_connection_leaves_nothing_for_the_collector(ann: Visitor) -> None:
    code = ann.table(ME, here("Ida"))["code"]
    with ann.look(code) as talk:
        talk.play(talk.state(), "draw")
        connections = alive(ServerProtocol, BoundedSocket, Connection)
        assert len(connections) == 3
    wait_until(lambda: not any(one() for one in connections))


def test_a_forgotten_table_leaves_nothing_for_the_collector(tmp_path: Path) -> None:
    settings = replace(for_tests(tmp_path / "carbarn.db"), tables_kept=1)
    with ServerThread(settings) as server:
        ann = server.visitor("Ann")
        for _ in range(3):
            with ann.look(ann.table(ME, here("Ida"))["code"]) as talk:
                talk.play(talk.state(), "draw")
        wait_until(lambda: len(alive(Table)) == 1)


def test_what_stays_is_frozen(server: ServerThread) -> None:
    assert server.visitor().get("/api/me")["tables"] == []
    gc.collect()
    assert gc.get_freeze_count() > 10_000
    assert len(gc.get_objects()) < 10_000
