"""Who looks at a table at the moment, with a seat or without."""

from __future__ import annotations

from typing import Protocol


class Viewer(Protocol):
    """Somebody looking at a table."""

    guest: str | None

    def wake(self) -> None:
        """Something has changed; must not wait."""
        ...


class Viewers:
    """They are woken when something has changed, and look again."""

    def __init__(self) -> None:
        self._viewers: set[Viewer] = set()

    def __len__(self) -> int:
        return len(self._viewers)

    def add(self, viewer: Viewer) -> None:
        """One more."""
        self._viewers.add(viewer)

    def discard(self, viewer: Viewer) -> None:
        """One less."""
        self._viewers.discard(viewer)

    def wake(self) -> None:
        """Let everybody look again."""
        for viewer in self._viewers:
            viewer.wake()
