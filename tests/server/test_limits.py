"""How much one may ask for, and what happens to those who ask for more."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client import REGISTRY
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from carbarn.server.edge.limits import REMEMBERED, Bucket, Buckets, Gates, Limits, Rate
from carbarn.server.problems import Problem

from .client import (
    GENEROUS,
    ME,
    OPEN,
    Json,
    ServerThread,
    Visitor,
    computer,
    for_tests,
    here,
    read,
    wait_until,
)

pytestmark = pytest.mark.slow

SOON_SPENT = Rate(1e-6, 1e-9)


def limited(tmp_path: Path, **limits: Any) -> ServerThread:
    return ServerThread(for_tests(tmp_path / "carbarn.db", limits=replace(GENEROUS, **limits)))


# Buckets ------------------------------------------------------------------------------------


def test_a_bucket_gives_its_burst_and_then_fills_at_its_rate() -> None:
    now = [0.0]
    bucket = Bucket(Rate(3, 2), clock=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert bucket.full()
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_askers_do_not_disturb_each_other_and_quiet_ones_are_forgotten() -> None:
    now = [0.0]
    buckets = Buckets(Rate(1, 1), clock=lambda: now[0])
    for asker in range(REMEMBERED):
        buckets.check(str(asker))
    with pytest.raises(Problem):
        buckets.check("7")
    now[0] = 2.0
    buckets.check("somebody new")
    assert len(buckets._of) == 1


def test_each_limit_across_connections_is_counted_by_its_name() -> None:
    gates = Gates(Limits())
    for name, buckets in gates.shared.items():
        before = reached(name)
        buckets.of("ann").charge(10**6)
        assert not buckets.take("ann")
        assert reached(name) == before + 1
    for places, most, name in (
        (gates.places, Limits().sockets_here, "sockets_here"),
        (gates.hints, Limits().hints, "hints"),
    ):
        before = reached(name)
        assert [places.take("ann") for _ in range(most + 1)] == [True] * most + [False]
        assert reached(name) == before + 1


def reached(limit: str) -> float:
    return REGISTRY.get_sample_value("carbarn_limits_total", {"limit": limit}) or 0.0


# Messages -----------------------------------------------------------------------------------


def test_who_sends_too_fast_is_told_so_and_goes_on(tmp_path: Path) -> None:
    with limited(tmp_path, messages=Rate(5, 10)) as server:
        ann = server.visitor()
        with ann.look(ann.table(ME, here("Ida"))["code"]) as talk:
            talk.state()
            for n in range(8):
                talk.send(type="ping", id=n)
            answers = [talk.next() for _ in range(8)]
            assert [a["type"] for a in answers] == ["pong"] * 5 + ["error"] * 3
            assert (answers[-1]["code"], answers[-1]["id"]) == ("too-fast", 7)
            time.sleep(0.2)
            talk.send(type="ping")
            assert talk.next() == {"type": "pong"}


def test_who_goes_on_making_mistakes_is_shown_the_door(tmp_path: Path) -> None:
    with limited(tmp_path, mistakes=Rate(5, 0.01)) as server:
        ann = server.visitor()
        with ann.look(ann.table(ME, here("Ida"))["code"]) as talk:
            talk.state()
            with suppress(ConnectionClosed):  # it may be shut before all is said
                for _ in range(10):
                    talk.socket.send("nonsense")
            assert talk.closed() == 1008
            assert sum('"malformed"' in text for text in talk.received) == 6


def test_who_never_reads_is_let_go_and_holds_up_nobody(tmp_path: Path) -> None:
    settings = for_tests(tmp_path / "carbarn.db", patience=0.5)
    with ServerThread(settings) as server:
        ann, bob = server.visitor("Ann"), server.visitor("Bob")
        table = ann.table(ME, OPEN, hand=3)
        bob.post(f"/api/invites/{table['seats'][1]['invite']}")
        with bob.look(table["code"]) as talk:
            state = asyncio.run(ask_and_never_read(ann, table["code"]))
            talk.state(lambda s: not s["table"]["seats"][0]["online"])
            with ann.look(table["code"]) as again:
                again.play(state, "draw")
            assert talk.state(lambda s: s["seq"] == 1)


async def ask_and_never_read(visitor: Visitor, code: str) -> Json:
    """Ask for far more than all buffers can hold."""
    address = f"{visitor.url.replace('http', 'ws')}/api/tables/{code}/socket"
    headers = {"cookie": f"carbarn={visitor.cookie}"}
    how: Json = {"additional_headers": headers, "compression": None, "max_queue": 1, "proxy": None}
    async with connect(address, **how) as socket:
        state = read(str(await socket.recv()))
        socket.transport.pause_reading()
        question = json.dumps({"type": "what-if", "seat": 0, "move": state["legal"][0]})
        try:
            for _ in range(4000):
                await asyncio.wait_for(socket.send(question), 1)
        except (TimeoutError, ConnectionClosed):
            pass
        socket.transport.abort()
    return state


@pytest.mark.parametrize("limit", ["messages_of_one", "messages_here"])
def test_messages_are_counted_over_all_sockets_of_a_guest_and_of_an_address(
    tmp_path: Path, limit: str
) -> None:
    with limited(tmp_path, **{limit: Rate(4, 0.1)}) as server:
        ann, bob = server.visitor(), server.visitor()
        code = ann.table(ME, here("Ida"))["code"]
        with ann.look(code) as one, ann.look(code) as two, bob.look(code) as other:
            for talk in (one, two, other):
                talk.state()
            for talk in (one, two, one, two):
                talk.send(type="ping")
                assert talk.next() == {"type": "pong"}
            assert one.code(type="ping") == "too-fast"
            other.send(type="ping")
            assert other.next()["type"] == ("pong" if limit == "messages_of_one" else "error")


@pytest.mark.parametrize("limit", ["work", "work_here"])
def test_what_ifs_are_counted_by_the_time_they_take(tmp_path: Path, limit: str) -> None:
    """And what costs nothing goes on."""
    with limited(tmp_path, **{limit: Rate(0.2, 0.0001)}) as server:
        ann, bob = server.visitor(), server.visitor()
        code = ann.table(ME, here("Ida"), game="tramways")["code"]
        other = bob.table(ME, here("Joe"), game="cable-car")["code"]
        with ann.look(code) as one, ann.look(code) as two, bob.look(other) as third:
            states = [talk.state() for talk in (one, two, third)]
            questions = [
                {"type": "what-if", "seat": state["seat"], "move": state["legal"][0]}
                for state in states
            ]
            kinds = list[str]()
            while "error" not in kinds and len(kinds) < 2000:
                talk = (one, two)[len(kinds) % 2]
                talk.send(**questions[0])
                kinds.append(talk.next()["type"])
            assert set(kinds) == {"what-if", "error"}
            assert two.code(type="look", seat=None) == "too-fast"
            one.play(states[0])
            third.send(**questions[2])
            assert third.next()["type"] == ("what-if" if limit == "work" else "error")


def test_looking_back_is_counted_by_the_time_that_it_takes(tmp_path: Path) -> None:
    """Together with what-ifs; and what costs nothing goes on."""
    with limited(tmp_path, work=SOON_SPENT) as server:
        host = server.visitor()
        table = f"/api/tables/{host.table(computer(), computer())['code']}"
        wait_until(lambda: host.get(table)["status"] == "over")
        for asked in ("record", "moves/7", "scores", "analysis"):
            ann = server.visitor()
            assert ann.get(f"{table}/{asked}")
            assert ann.refused("GET", f"{table}/{asked}") == (429, "too-fast")
            assert ann.get(table)["status"] == "over"
            with ann.look(ann.table(ME, here("Ida"))["code"]) as talk:
                move = talk.state()["legal"][0]
                assert talk.code(type="what-if", seat=0, move=move) == "too-fast"


def test_looking_back_is_counted_by_address_too(tmp_path: Path) -> None:
    with limited(tmp_path, work_here=SOON_SPENT) as server:
        ann, stranger = server.visitor(), server.stranger()
        record = f"/api/tables/{ann.table(ME, here('Ida'))['code']}/record"
        assert stranger.get(record)
        assert ann.refused("GET", record) == (429, "too-fast")


def test_a_guest_has_only_so_many_hints_thought_about_at_once(tmp_path: Path) -> None:
    with limited(tmp_path, hints=1) as server:
        ann = server.visitor()
        codes = [ann.table(ME, computer(), game="cable-car")["code"] for _ in range(2)]
        with ann.look(codes[0]) as one, ann.look(codes[1]) as two:
            states = [talk.state(lambda state: bool(state["legal"])) for talk in (one, two)]
            questions = [{"seat": state["seat"], "seq": state["seq"]} for state in states]
            one.send(type="hint", **questions[0])
            one.send(type="ping")
            one.until(lambda answer: answer["type"] == "pong")
            assert two.code(type="hint", **questions[1]) == "too-fast"


def test_a_bucket_can_be_overdrawn_by_what_cost_more_than_was_left() -> None:
    now = [0.0]
    bucket = Bucket(Rate(1, 0.5), clock=lambda: now[0])
    bucket.charge(2)
    assert not bucket.has_some()
    now[0] = 1.9
    assert not bucket.has_some()
    now[0] = 2.1
    assert bucket.has_some()


# Requests -----------------------------------------------------------------------------------


def test_an_address_may_ask_only_so_often(tmp_path: Path) -> None:
    with limited(tmp_path, requests=Rate(5, 0.1)) as server:
        ann = server.stranger()
        for _ in range(5):
            ann.get("/api/health")
        assert ann.refused("GET", "/api/health") == (429, "too-fast")
        assert ann.http.get("/").status_code == 429


def test_a_guest_may_change_things_only_so_often(tmp_path: Path) -> None:
    with limited(tmp_path, changes=Rate(3, 0.1)) as server:
        ann, bob = server.visitor(), server.visitor()
        for n in range(3):
            ann.put("/api/me", {"name": f"Ann {n}"})
        assert ann.refused("PUT", "/api/me", {"name": "x"}) == (429, "too-fast")
        assert bob.put("/api/me", {"name": "Bob"})


@pytest.mark.parametrize("limit", ["new_tables", "new_tables_here"])
def test_new_tables_are_counted_by_guest_and_by_address(tmp_path: Path, limit: str) -> None:
    with limited(tmp_path, **{limit: Rate(2, 0.1)}) as server:
        ann, bob = server.visitor(), server.visitor()
        body = {"game": "cable-car", "options": {}, "seats": [ME, OPEN]}
        for _ in range(2):
            ann.post("/api/tables", body)
        assert ann.refused("POST", "/api/tables", body) == (429, "too-fast")
        others = bob.http.post("/api/tables", json=body).status_code
        assert others == (200 if limit == "new_tables" else 429)


def test_too_large_a_body_is_refused_before_it_is_read(ann: Visitor) -> None:
    body = {"name": "x" * 20_000}
    assert ann.refused("PUT", "/api/me", body) == (413, "too-large")


def test_a_body_without_end_is_refused(server: ServerThread, ann: Visitor) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(1000):
            yield b'{"name": "' + b"x" * 1000

    try:
        answer = ann.http.put("/api/me", content=endless())
    except httpx.WriteError:
        return  # the server has hung up
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")


# Connections --------------------------------------------------------------------------------


def test_an_address_has_only_so_many_sockets(tmp_path: Path) -> None:
    with limited(tmp_path, sockets_here=2) as server:
        ann = server.visitor()
        code = ann.table(ME, here("Ida"))["code"]
        with ann.look(code) as one, ann.look(code) as two:
            one.state()
            two.state()
            with ann.look(code) as three:
                assert three.next()["code"] == "too-fast"
                assert three.closed() == 4429
        with ann.look(code) as again:
            assert again.state()


@pytest.mark.slow
def test_a_thousand_sockets_come_and_go(server: ServerThread, ann: Visitor) -> None:
    """Opened a hundred at a time, all open at once, some closed politely and some not."""
    code = ann.table(ME, here("Ida"))["code"]
    address = f"{server.url.replace('http', 'ws')}/api/tables/{code}/socket"
    started = time.monotonic()
    states = asyncio.run(a_thousand(address))
    took = time.monotonic() - started
    assert states == 1000
    assert took < 30
    with ann.look(code) as talk:
        state = talk.state()
        assert talk.play(state, "draw")["seq"] == 1
    assert ann.get("/api/health") == {"ok": True}


async def opening(address: str) -> ClientConnection:
    return await connect(address, proxy=None, open_timeout=30, compression=None)


async def a_thousand(address: str) -> int:
    opened, states = list[ClientConnection](), 0
    for _ in range(10):
        opened += await asyncio.gather(*(opening(address) for _ in range(100)))
    for socket in opened:
        states += '"type":"state"' in str(await socket.recv())
    for n, socket in enumerate(opened):
        if n % 2:
            socket.transport.abort()
    await asyncio.gather(*(socket.close() for socket in opened))
    return states
