"""What computer players are asked, and what belongs to a thought."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass


@dataclass(frozen=True)
class Question:
    """What a computer player is asked. The state is veiled: it holds nothing else."""

    game: str
    state: bytes
    seat: int
    level: str
    seed: int
    people: bool  # whether anybody is waiting for the answer
    made: int = 0  # moves that the seat has made before
    waited: float = 0.0  # seconds that others have thought since people could last move
    steady: bool = False  # all who play the same get the same answer, on any machine
    think: float | None = None  # seconds, if not the level's own
    share: float = 1.0  # of that time, where many wait


def hint_seed(code: str, seq: int) -> int:
    """The seed of a hint or a verdict: it follows from nothing that is hidden."""
    digest = hashlib.sha256(f"advice:{code}:{seq}".encode()).digest()
    return int.from_bytes(digest[:7], "big")
