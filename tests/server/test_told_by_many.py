"""Being told where many processes serve: by one of them, and by another when that one is gone."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from carbarn.server.store.database import Url

from .client import Visitor, rows, wait_until
from .postgres import new_database
from .process import Server
from .push_service import PushService
from .test_being_told import about, met, plays, subscribed
from .test_many_processes import begun

pytestmark = pytest.mark.slow
SENDER = "select process from duties where kind = 'telling'"


@pytest.fixture(scope="module")
def database() -> Url:
    return new_database()


@pytest.fixture
def servers(database: Url, tmp_path: Path) -> Iterator[list[Server]]:
    soon = {"push_anywhere": True, "tell_after": 0.2}
    with ThreadPoolExecutor() as side_by_side:
        both = list(side_by_side.map(lambda _: begun(database, tmp_path, **soon), range(2)))
    yield both
    for server in both:
        server.kill()
        written = server.log.read_text()
        assert "Traceback" not in written, written[-3000:]


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as service:
        yield service


def number_of(server: Server) -> int:
    """Of a process among the others, as it says itself."""
    found = re.search(r"a process of many\W+number\W+(\d+)", server.log.read_text())
    assert found is not None
    return int(found[1])


Visit = Callable[..., Visitor]


@pytest.fixture
def visit() -> Iterator[Visit]:
    """Somebody comes by a process, under a name, or as who they are at another."""
    with ExitStack() as leaving:

        def visit(server: Server, name: str | None = None, same: Visitor | None = None) -> Visitor:
            visitor = server.visitor(name, cookie=same.cookie if same else None)
            leaving.callback(visitor.http.close)
            return visitor

        yield visit


def test_one_of_them_tells_and_another_when_it_is_gone(
    servers: list[Server], database: Url, service: PushService, visit: Visit
) -> None:
    ann, bob = visit(servers[0], "Ann"), visit(servers[1], "Bob")
    bobs = subscribed(bob, service)
    code, seen, other = met(ann, bob), met(ann, bob), met(ann, bob)
    # Bob looks at one table by the second process; whichever process tells knows of it.
    with bob.look(seen) as looking:
        looking.state()
        here = "select 1 from presences where code = ? and guest <> '' and left_at is null"
        wait_until(lambda: rows(database, here, seen))
        for table in (code, seen):
            plays(ann, table)
        bobs.waits_for(about(code))
        known = "select 1 from followed where code = ? and turn > 0"
        wait_until(lambda: rows(database, known, seen))
    plays(ann, other)
    bobs.waits_for(about(other))
    assert [one["path"] for one in bobs.told] == [f"/t/{code}", f"/t/{other}"]

    (sender,) = rows(database, SENDER)[0]
    gone, left = sorted(servers, key=lambda server: number_of(server) != sender)
    gone.kill()
    ann, bob = visit(left, same=ann), visit(left, same=bob)
    again = met(ann, bob)
    plays(ann, again)
    bobs.waits_for(about(again))
    time.sleep(0.5)
    assert len(bobs.told) == 3
