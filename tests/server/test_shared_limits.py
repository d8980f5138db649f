"""Limits hold for all processes on one database together: who asks two gets no more than of one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from carbarn.server.edge.limits import Bucket, Buckets, Gates, Limits, Rate
from carbarn.server.guests import Guests

from .client import GENEROUS, Json, ServerThread, Visitor, for_tests, wait_until
from .postgres import new_database

ONCE = Rate(8, 1e-9)  # as much as nothing afterwards
A_LITTLE = 0.01


@pytest.fixture(scope="module")
def servers() -> Iterator[list[ServerThread]]:
    """Two that serve one database."""
    limits = replace(GENEROUS, changes=ONCE, messages_of_one=ONCE, work=Rate(0.1, 0.0001))
    settings = for_tests(new_database(), limits=limits)
    with ExitStack() as running:
        yield [running.enter_context(ServerThread(settings)) for _ in range(2)]


@pytest.fixture
def ann(servers: list[ServerThread]) -> Visitor:
    return servers[0].visitor()


@pytest.fixture
def there(servers: list[ServerThread], ann: Visitor) -> Visitor:
    """Ann at the other process."""
    return servers[1].returning(ann.cookie)


def gates_of(server: ServerThread) -> Gates:
    gates = server.app.state.context.gates
    assert isinstance(gates, Gates)
    return gates


def account(server: ServerThread, visitor: Visitor, limit: str) -> Bucket:
    """What is left to somebody; to look at it takes nothing."""
    guests = server.app.state.context.accounts.guests
    assert isinstance(guests, Guests)
    return gates_of(server).shared[limit].of(guests.read(visitor.cookie) or "")


def wait_for_news(servers: list[ServerThread], visitor: Visitor, limit: str) -> None:
    """Until the second knows that nothing is left to somebody at the first."""
    account(servers[0], visitor, limit).charge(A_LITTLE)  # so that there is less than nothing
    wait_until(lambda: not account(servers[1], visitor, limit).has_some())


def test_what_was_changed_by_one_process_counts_at_the_other(
    servers: list[ServerThread], ann: Visitor, there: Visitor
) -> None:
    for n in range(int(ONCE.burst)):
        ann.put("/api/me", {"name": f"Ann {n}"})
    assert ann.refused("PUT", "/api/me", {"name": "more"}) == (429, "too-fast")
    wait_for_news(servers, ann, "changes")
    assert there.refused("PUT", "/api/me", {"name": "more"}) == (429, "too-fast")
    bob = servers[1].visitor()
    bob.put("/api/me", {"name": "Bob"})


def test_what_is_said_by_one_process_counts_at_the_other(
    servers: list[ServerThread], ann: Visitor, there: Visitor
) -> None:
    code = servers[0].visitor().table({"kind": "me"}, {"kind": "open"})["code"]
    with ann.look(code) as here, there.look(code) as elsewhere:
        for _ in range(int(ONCE.burst)):
            here.send(type="ping")
            here.until(lambda message: message["type"] == "pong")
        wait_for_news(servers, ann, "messages_of_one")
        assert elsewhere.code(type="ping") == "too-fast"


def test_what_answers_cost_at_one_process_counts_at_the_other(
    servers: list[ServerThread], ann: Visitor
) -> None:
    account(servers[0], ann, "work").charge(0.2)
    wait_for_news(servers, ann, "work")


def test_hints_that_one_process_thinks_about_count_at_the_other(
    servers: list[ServerThread], ann: Visitor
) -> None:
    here, there = (gates_of(server).hints for server in servers)
    assert all(here.take("ann") for _ in range(2))
    wait_until(lambda: there.elsewhere["ann"] == 2)
    assert there.take("ann")
    assert not there.take("ann")
    wait_until(lambda: here.elsewhere["ann"] == 1)
    assert not here.take("ann")
    here.give_back("ann")
    here.give_back("ann")
    wait_until(lambda: there.elsewhere["ann"] == 0)
    there.give_back("ann")


def test_one_process_alone_has_nobody_to_tell(tmp_path: Path) -> None:
    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        code: Json = server.visitor("Ann").table({"kind": "me"}, {"kind": "open"})
        assert code["status"] == "waiting"


def test_who_had_little_is_not_told_of() -> None:
    buckets = Buckets(Rate(10, 1))
    buckets.of("ann").take()
    buckets.of("bob").charge(3)
    assert buckets.spent(least=2) == {"bob": 3}
    assert buckets.spent(least=0) == {}


def test_nobody_waits_for_ever_for_what_they_had_elsewhere() -> None:
    now = [0.0]
    bucket = Bucket(Rate(10, 1), lambda: now[0])
    for _ in range(100):
        bucket.owe(10)
    assert not bucket.has_some()
    now[0] = 11.5
    assert bucket.take()
    assert not bucket.take()


def test_whatever_is_counted_by_rate_is_shared() -> None:
    rates = {name for name, value in vars(Limits()).items() if isinstance(value, Rate)}
    by_connection = {"messages", "mistakes"}
    assert Gates(Limits()).shared.keys() == rates - by_connection
