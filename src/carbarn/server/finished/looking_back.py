"""Looking back at finished games: what the best opponent thinks of every decision.

It is work for quiet moments: one decision at a time, when nobody waits for a move. What was thought
is kept, so that it can be stopped and gone on with.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from .. import schemas
from ..beside import beside
from ..candidates import in_words
from ..hosting import metrics
from ..problems import Problem
from ..processes.duties import Duty, Fence, Kind, LostDuty
from ..processes.processes import Processes
from ..store.batch_writer import Conflict
from ..store.store import Store
from ..thinking.questions import Question, hint_seed
from ..thinking.thinkers import Thinkers
from .replays import Decision, Replay

log = logging.getLogger(__name__)
LOOKING_BACK: Kind = "looking back"
MOST = 50  # games that wait to be looked at
MOST_OF_ONE = 3  # for one guest


@dataclass
class Task:
    """A game that is being looked at."""

    code: str
    guest: str
    replay: Replay
    left: list[int]  # numbers of moves
    fence: Fence


class Analyst:
    """Goes from game to game, a decision at each, as long as there is anything to look at."""

    def __init__(self, store: Store, thinkers: Thinkers, processes: Processes) -> None:
        self._store = store
        self._processes = processes
        self._thinkers = thinkers
        self._tasks: OrderedDict[str, Task] = OrderedDict()
        self._working: asyncio.Task[None] | None = None

    async def progress(self, code: str, replay: Replay) -> schemas.Analysis:
        """How far it is, and what was found so far."""
        known = await self._store.verdicts(code)
        return schemas.Analysis(
            running=await self._is_looked_at(code),
            done=len(known),
            total=len(replay),
            decisions=await beside(_as_sent, known, replay),
        )

    async def _is_looked_at(self, code: str) -> bool:
        """By this process, or another; which may have been stopped by a third."""
        if self._processes.are_many:
            return await self._processes.are_at(Duty(LOOKING_BACK, code))
        return code in self._tasks

    async def begin(self, code: str, replay: Replay, guest: str) -> None:
        """Look at a game, or go on with it, unless another process does."""
        known = await self._store.verdicts(code)
        left = [n for n in range(1, len(replay) + 1) if n not in known]
        duty = Duty(LOOKING_BACK, code, guest)
        if not await self._is_looked_at(code):  # another process may have stopped it
            self._tasks.pop(code, None)
            self._processes.lose(duty)
        if not left or code in self._tasks:
            return
        fence = await self._processes.claim(duty)
        if fence is None or code in self._tasks:
            return
        self._tasks[code] = Task(code, guest, replay, left, fence)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    async def must_have_room(self, guest: str) -> None:
        """Games that are looked at must not be too many."""
        total, mine = await self._processes.asked_by(LOOKING_BACK, guest)
        mine = max(mine, sum(task.guest == guest for task in self._tasks.values()))
        if max(total, len(self._tasks)) >= MOST or mine >= MOST_OF_ONE:
            metrics.count_limit("looking_back")
            raise Problem("too-fast", "other games are being looked at: wait until they are done")

    async def stop(self, code: str) -> None:
        """Leave a game for now, whichever process looks at it."""
        self._tasks.pop(code, None)
        await self._processes.stop(Duty(LOOKING_BACK, code))

    async def close(self) -> None:
        """Leave everything for now."""
        self._tasks.clear()
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)

    async def _work(self) -> None:
        while self._tasks:
            code, task = next(iter(self._tasks.items()))
            try:
                await self._look_at_one(task)
            except Exception:
                log.exception("a move has no verdict", extra={"table": code})
                self._leave(task)  # whoever wants to can go on with it
            if self._tasks.get(code) is task:
                self._tasks.move_to_end(code)
                if not task.left:
                    self._leave(task)

    def _leave(self, task: Task) -> None:
        self._tasks.pop(task.code, None)
        self._processes.release(task.fence.duty)

    async def _look_at_one(self, task: Task) -> None:
        """The next decision, and the moves before it where there was none."""
        found: dict[int, Any] = {}
        for n in task.left:
            found[n] = None  # there was nothing to decide
            decision = task.replay.decision(n)
            if decision is not None:
                found[n] = await self._verdict(task.code, decision)
                break
        try:
            await self._store.add_verdicts(task.code, found, task.fence)
        except LostDuty:  # it was stopped, or another process has gone on with it
            self._leave(task)
        except Conflict:  # it was stopped and begun again meanwhile
            pass
        task.left = task.left[len(found) :]

    async def _verdict(self, code: str, decision: Decision) -> dict[str, Any]:
        game, seat, veiled = decision.game, decision.seat, decision.veiled
        question = Question(
            game=game.NAME,
            state=veiled.tobytes(),
            seat=seat,
            level="",
            seed=hint_seed(code, decision.number),
            people=False,
        )
        verdict = await self._thinkers.verdict(question, decision.moves)
        return {
            "last": decision.last,
            "seat": seat,
            "played": msgspec.to_builtins(in_words(game, veiled, seat, verdict.played)),
            "best": msgspec.to_builtins(in_words(game, veiled, seat, verdict.best)),
            "expected": [round(margin, 2) for margin in verdict.expected],
            "lead": round(verdict.lead, 2),
        }


def _as_sent(verdicts: Mapping[int, Any], replay: Replay) -> list[schemas.Verdict]:
    """Those on actions; older ones were on single moves, and told nothing of the others."""
    return [
        schemas.Verdict(
            move=number,
            last=verdict.get("last", number),
            seat=verdict["seat"],
            played=msgspec.convert(verdict["played"], schemas.Candidate),
            best=msgspec.convert(verdict["best"], schemas.Candidate),
            expected=verdict.get("expected", []),
            lead=verdict.get("lead", 0.0),
        )
        for number, verdict in verdicts.items()
        if verdict and replay.begins_action(number)
    ]
