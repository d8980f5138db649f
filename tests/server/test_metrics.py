"""What Prometheus is told of a running server, and that nobody else is."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

from carbarn.cli.common import Usage
from carbarn.cli.serve import answer_prometheus

from .client import ME, OPEN, Visitor, computer, wait_until
from .process import Server

ALERTS = Path(__file__).parents[2] / "deploy/prometheus-alerts.yml"


class Watched(Server):
    """A server with a place where Prometheus is answered."""

    def __init__(self, database: Path, port: int, place: tuple[str, int]) -> None:
        super().__init__(database, port, metrics=place, usual_limits=True)
        self.place = f"http://{place[0]}:{place[1]}/metrics"

    def figure(self, name: str, **labels: str) -> float:
        return sum(
            sample.value
            for family in text_string_to_metric_families(
                httpx.get(self.place, trust_env=False).text
            )
            for sample in family.samples
            if sample.name == name and labels.items() <= sample.labels.items()
        )


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    ports = []
    for _ in range(2):
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            ports.append(found.getsockname()[1])
    database = tmp_path_factory.mktemp("metrics") / "carbarn.db"
    server = Watched(database, ports[0], ("127.0.0.1", ports[1]))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def ann(watched: Watched) -> Iterator[Visitor]:
    visitor = watched.visitor()
    with closing(visitor.http):
        yield visitor


@pytest.fixture
def bob(watched: Watched) -> Iterator[Visitor]:
    visitor = watched.visitor()
    with closing(visitor.http):
        yield visitor


def test_a_game_is_seen_in_the_figures(watched: Watched, ann: Visitor, bob: Visitor) -> None:
    table = ann.table(ME, OPEN)
    bob.post(f"/api/invites/{table['seats'][1]['invite']}")
    with ann.look(table["code"]) as hers, bob.look(table["code"]) as his:
        wait_until(lambda: watched.figure("carbarn_sockets") == 2)
        hers.play(hers.state(lambda state: state["seat"] == 0))
        his.state(lambda state: state["seq"] == 1)
        assert hers.code(type="play", seat=0, seq=1, move="a11") == "not-your-turn"
        wait_until(lambda: watched.figure("carbarn_told_seconds_count") >= 4)
    wait_until(lambda: watched.figure("carbarn_sockets") == 0)
    assert watched.figure("carbarn_tables") == 1
    assert watched.figure("carbarn_tables_set_up_total", game="cable-car") == 1
    assert watched.figure("carbarn_entries_total", kind="move") == 1
    assert watched.figure("carbarn_stored_seconds_count") == 2
    assert watched.figure("carbarn_problems_total", code="not-your-turn") == 1


def test_a_forbidden_move_is_counted_by_its_rule(watched: Watched, ann: Visitor) -> None:
    table = ann.table(ME, computer())
    with ann.look(table["code"]) as hers:
        state = hers.state(lambda state: state["legal"])
        tile = state["legal"][0][:-2]
        error = hers.asked(type="play", seat=0, seq=state["seq"], move=f"{tile}44")
    assert error["code"] == "illegal"
    assert watched.figure("carbarn_problems_total", code="illegal", rule=error["rule"]) == 1


def test_each_size_that_is_too_large_is_counted_by_its_limit(
    watched: Watched, ann: Visitor
) -> None:
    ann.http.put("/api/me", content=b"x" * 20_000)
    with suppress(httpx.TransportError):  # it is hung up on while it is still writing
        ann.http.get("/", headers={"x-more": "a" * 10**6})
    code = ann.table(ME, computer())["code"]
    for size in (5000, 100_000):
        with ann.look(code) as talk, suppress(ConnectionClosed):
            talk.socket.send("x" * size)
            talk.closed()
    sizes = ("body_size", "header_size", "message_size", "frame_size")
    wait_until(lambda: all(watched.figure("carbarn_limits_total", limit=name) for name in sizes))


def test_who_makes_one_mistake_after_another_is_counted(watched: Watched, ann: Visitor) -> None:
    code = ann.table(ME, computer())["code"]
    with ann.look(code) as talk, suppress(ConnectionClosed):
        for _ in range(200):
            talk.socket.send("no message")
        talk.closed()
    wait_until(lambda: watched.figure("carbarn_limits_total", limit="mistakes") == 1)


def test_thoughts_the_loop_and_the_collector_are_measured(watched: Watched, ann: Visitor) -> None:
    ann.table(computer(), computer())
    wait_until(lambda: watched.figure("carbarn_thought_seconds_count") > 3)
    for name in ("thought_wait", "loop_late", "garbage"):
        assert watched.figure(f"carbarn_{name}_seconds_count") > 0, name
    assert watched.figure("carbarn_thoughts_waiting") >= 0


def test_what_strangers_can_reach_tells_no_figures(watched: Watched) -> None:
    answer = httpx.get(f"{watched.url}/metrics", trust_env=False)
    assert answer.status_code == 404
    assert "carbarn_" not in answer.text


def test_a_place_that_is_taken_is_told_in_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Usage, match=f"cannot listen at 127.0.0.1 port {port}: Address already"):
            answer_prometheus(("127.0.0.1", port))


def test_the_sample_of_alerts_speaks_of_figures_that_exist(watched: Watched) -> None:
    told = httpx.get(watched.place, trust_env=False).text
    names = {word for line in ALERTS.read_text().splitlines() for word in names_in(line)}
    assert len(names) > 3
    for name in names:
        assert name.removesuffix("_total").removesuffix("_bucket") in told, name


def names_in(line: str) -> list[str]:
    return re.findall(r"\bcarbarn_\w+", line.partition("expr:")[2])
