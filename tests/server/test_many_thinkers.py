"""Many tables ask at once: all are served, in their time, whatever happens to the workers."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from itertools import islice

import pytest

from carbarn.engine import options
from carbarn.games import find
from carbarn.server.thinking.here import LEAST_THINKING, ThinkersHere
from carbarn.server.thinking.questions import Question

GAME = find("cable-car")
TABLES = 100


def questions(level: str, people: bool = True) -> Iterator[Question]:
    """What a computer is asked at the first move of different tables."""
    for seed in range(TABLES):
        start = GAME.setup(options.complete(GAME, 2, {}), seed)
        yield Question(GAME.NAME, GAME.veil(start, 0).tobytes(), 0, level, seed, people)


async def ready(think: float) -> ThinkersHere:
    """Workers that have their rules compiled."""
    thinkers = ThinkersHere(think=think, workers=2, early=False, patience=120.0)
    await asyncio.gather(*map(thinkers.plan, islice(questions("expert"), 2)))
    return thinkers


@pytest.mark.slow
def test_a_hundred_tables_at_once_are_served_fairly_and_within_their_time() -> None:
    """At full length they would take a minute, two at a time."""
    served: list[int] = []

    async def ask(thinkers: ThinkersHere, n: int, question: Question) -> None:
        GAME.name_move((await thinkers.plan(question)).moves[0])
        served.append(n)

    async def run() -> float:
        thinkers = await ready(think=1.2)
        started = time.monotonic()
        asked = enumerate(questions("expert"))
        await asyncio.gather(*(ask(thinkers, n, question) for n, question in asked))
        took = time.monotonic() - started
        await thinkers.close()
        return took

    took = asyncio.run(run())
    assert sorted(served) == list(range(TABLES)), "everybody once"
    late = max(abs(place - n) for place, n in enumerate(served))
    assert late <= 5, "nobody overtakes many others"
    assert took > TABLES * LEAST_THINKING / 2 * 0.9, "they have thought"
    assert took < 40, "the more wait, the less each of them thinks"


@pytest.mark.slow
def test_a_worker_that_is_killed_in_mid_thought_is_replaced_and_the_move_is_made(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def run() -> int:
        thinkers = await ready(think=3.0)
        thinking = asyncio.create_task(thinkers.plan(next(questions("expert"))))
        await asyncio.sleep(1.0)
        for child in multiprocessing.active_children():
            os.kill(child.pid or 0, signal.SIGKILL)
        turn = await thinking
        await thinkers.close()
        return turn.moves[0]

    GAME.name_move(asyncio.run(run()))
    assert "a worker died" in caplog.text
