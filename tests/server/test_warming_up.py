"""While the rules are compiled nobody waits: who looks ahead uses plain ones, and says so."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from carbarn.engine import compiled
from carbarn.games import find, folders
from carbarn.opponents.planned_turn import PlannedTurn
from carbarn.opponents.workers import Workers
from carbarn.server.thinking.here import ThinkersHere
from carbarn.server.thinking.questions import Question

from .client import ME, Json, ServerThread, Talk, computer, for_tests, read

LONG = 300  # to compile the rules of one game, beside everything else
EVERY_GAME = pytest.mark.parametrize("name", folders())


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerThread]:
    """A server on a fresh machine."""
    monkeypatch.setenv("CARBARN_CACHE", str(tmp_path / "cache"))
    compiled._cache_dir.cache_clear()
    with ServerThread(for_tests(tmp_path / "carbarn.db", compile_early=True)) as server:
        yield server
    compiled._cache_dir.cache_clear()


def at_most() -> float:
    """Seconds for an answer: three, or more where the processor is shared with other programs."""
    return 3.0 * max(1.0, os.getloadavg()[0] / Workers.usual())


def hint(talk: Talk, state: Json) -> Json:
    talk.send(type="hint", id="h", seat=state["seat"], seq=state["seq"])
    return talk.until(lambda message: message.get("id") == "h", timeout=LONG)


@pytest.mark.slow
@EVERY_GAME
def test_the_first_hint_comes_at_once_and_says_that_it_is_warming_up(
    server: ServerThread, name: str
) -> None:
    ann = server.visitor()
    with ann.look(ann.table(ME, computer(), game=name)["code"]) as talk:
        state = talk.state(lambda s: s["legal"])
        assert not state["warming_up"], "nobody has asked for what takes foresight"
        begun = time.monotonic()
        candidates = hint(talk, state)["candidates"]
        assert time.monotonic() - begun < at_most()
        assert candidates[0]["moves"][0] in state["legal"]
        assert any(message.get("warming_up") for message in map(read, talk.received))


@pytest.mark.slow
@EVERY_GAME
def test_a_table_full_of_experts_keeps_nobody_waiting(server: ServerThread, name: str) -> None:
    best = find(name).LEVELS[-1].name
    rivals = [computer(best)] * min(4, find(name).SEATS[-1] - 1)
    ann = server.visitor()
    with ann.look(ann.table(ME, *rivals, game=name)["code"]) as talk:
        state = talk.state(lambda s: s["legal"])
        assert state["warming_up"]
        for _ in range(3):
            since, state = time.monotonic(), talk.play(state)
            while not state["legal"]:
                state = talk.state()
            assert time.monotonic() - since < at_most(), "for all experts together"


@pytest.mark.slow
def test_who_thinks_is_told_how_long_others_have_before(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Question] = []
    plan = ThinkersHere.plan

    async def noted(thinkers: ThinkersHere, question: Question) -> PlannedTurn:
        asked.append(question)
        return await plan(thinkers, question)

    monkeypatch.setattr(ThinkersHere, "plan", noted)
    ann = server.visitor()
    with ann.look(ann.table(ME, *[computer("expert")] * 3, game="cable-car")["code"]) as talk:
        state = talk.state(lambda s: s["legal"])
        for _ in range(2):
            talk.play(state)
            state = talk.state(lambda s: s["legal"])

    waited = [question.waited for question in asked]
    second = waited.index(0.0, 1)
    for times in (waited[:second], waited[second:]):
        assert times[0] == 0.0
        assert times == sorted(times)
        assert times[2] > times[1] > 0.0, "the others have thought before"


@pytest.mark.slow
def test_as_soon_as_the_rules_are_compiled_the_next_thought_uses_them(server: ServerThread) -> None:
    name = next(iter(folders()))
    ann = server.visitor()
    with ann.look(ann.table(ME, computer(find(name).LEVELS[-1].name), game=name)["code"]) as talk:
        state = talk.state(lambda s: s["legal"])
        plain = hint(talk, state)["candidates"]
        talk.until(lambda m: m["type"] == "state" and not m["warming_up"], timeout=LONG)
        talk.play(state)
        state = talk.state(lambda s: s["legal"])
        assert not state["warming_up"]
        assert plain, hint(talk, state)["candidates"]
