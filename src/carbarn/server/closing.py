"""The end of a server: nobody sets up anything new, and whoever is here is asked to come back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

from .problems import Problem


class Parting(Protocol):
    """Somebody who is here."""

    guest: str | None
    session: str | None

    @property
    def table(self) -> str:
        """The code of the table that is looked at."""
        ...

    def dismiss(self, problem: Problem) -> None:
        """Leave, and be told why."""
        ...

    def announce(self, words: str | None) -> None:
        """Hear what the host says to all."""
        ...

    def explain(self, problem: Problem) -> None:
        """Be told why a seat is lost."""
        ...

    def part(self) -> None:
        """Leave as soon as what was asked is answered."""
        ...


class Closing:
    """Whether the end has begun, and who is still here."""

    def __init__(self) -> None:
        self._has_begun = False
        self._here: set[Parting] = set()
        self._empty = asyncio.Event()
        self._empty.set()

    def check(self) -> None:
        """Problem says that it is too late to begin anything."""
        if self._has_begun:
            raise Problem("stopping")

    def everybody(self) -> list[Parting]:
        """Who is here now."""
        return list(self._here)

    @contextmanager
    def here(self, somebody: Parting) -> Iterator[None]:
        """For the time of a visit."""
        self._here.add(somebody)
        self._empty.clear()
        if self._has_begun:
            somebody.part()
        try:
            yield
        finally:
            self._here.discard(somebody)
            if not self._here:
                self._empty.set()

    async def begin(self, seconds: float) -> None:
        """Ask everybody to leave, and wait that long for it."""
        self._has_begun = True
        for somebody in list(self._here):
            somebody.part()
        with suppress(TimeoutError):  # who does not read is not waited for
            async with asyncio.timeout(seconds):
                await self._empty.wait()
