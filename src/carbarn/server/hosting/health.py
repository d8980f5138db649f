"""Whether this server can do its work, for whoever watches it from outside.

Nobody who asks often makes it work more: an answer is good for a second.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from time import monotonic

from ..problems import Problem
from ..store.store import Store
from ..thinking.thinkers import Thinkers

log = logging.getLogger(__name__)
GOOD_FOR = 1.0  # seconds
PATIENCE = 2.0  # seconds for each part


class Health:
    """Tries each part as it would be used."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self._store = store
        self._thinkers = thinkers
        self._trying: asyncio.Task[list[str]] | None = None
        self._until = 0.0

    async def check(self) -> None:
        """Problem says which part fails."""
        if self._trying is None or (self._trying.done() and monotonic() > self._until):
            self._trying = asyncio.create_task(self._try())
        failing = await asyncio.shield(self._trying)
        if failing:
            raise Problem("not-ready", "; ".join(failing))

    async def _try(self) -> list[str]:
        """What fails, in words. The reasons are for the host alone, in the log."""
        parts = [
            _failing("the store cannot write", self._store.try_to_write()),
            _failing("the workers do not answer", self._thinkers.try_to_answer()),
        ]
        failing = [words for words in await asyncio.gather(*parts) if words]
        self._until = monotonic() + GOOD_FOR
        return failing


async def _failing(words: str, attempt: Awaitable[None]) -> str | None:
    try:
        await asyncio.wait_for(attempt, PATIENCE)
    except TimeoutError:
        log.warning(
            "not ready", extra={"why": words, "reason": f"no answer in {PATIENCE:g} seconds"}
        )
    except Exception as error:
        log.warning(
            "not ready", extra={"why": words, "reason": getattr(error, "reason", str(error))}
        )
    else:
        return None
    return words
