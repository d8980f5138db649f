"""Compile the rules of all games, once: whoever searches later, in whatever process, finds them."""

from __future__ import annotations

from carbarn.games import folders
from carbarn.opponents.workers import Workers, compile_rules

if __name__ == "__main__":
    with Workers() as workers:
        for _ in workers.map(compile_rules, [(game,) for game in reversed(folders())]):
            pass
